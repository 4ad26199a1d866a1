//! The two colours.

use std::fmt;

use hanpan_core::Seat;
use serde::{Deserialize, Serialize};

/// The colour of a stone, and of the side that plays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Stone {
    /// Moves first; seat 0 unless the colours were exchanged.
    Black,
    /// Moves second; seat 1 unless the colours were exchanged.
    White,
}

impl Stone {
    /// Both colours, Black first.
    pub const BOTH: [Stone; 2] = [Stone::Black, Stone::White];

    /// The seat that plays this colour as a game begins; with swap2 [`State::seat_of`](crate::State::seat_of) knows.
    pub const fn seat(self) -> Seat {
        Seat::at(self as usize)
    }

    /// The colour that `seat` plays as a game begins; none for a seat that is not at the table.
    pub const fn of(seat: Seat) -> Option<Stone> {
        match seat.index() {
            0 => Some(Stone::Black),
            1 => Some(Stone::White),
            _ => None,
        }
    }

    /// The other colour.
    #[must_use]
    pub const fn opponent(self) -> Stone {
        match self {
            Stone::Black => Stone::White,
            Stone::White => Stone::Black,
        }
    }

    /// The stone as a character of a drawing: `X` for Black, `O` for White.
    pub const fn letter(self) -> char {
        match self {
            Stone::Black => 'X',
            Stone::White => 'O',
        }
    }
}

impl fmt::Display for Stone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stone::Black => "Black",
            Stone::White => "White",
        })
    }
}
