//! What everybody sees, and how it reads as plain text.

use std::fmt;

use hanpan_core::{Ending, PerSeat, Seat};
use serde::{Deserialize, Serialize};

use crate::{BLACK, Reason, Square, State, score};

/// What everybody sees of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct View {
    /// The length of a side of the board.
    pub size: u8,
    /// The rows from the top: `X` is a black disc, `O` a white one, `.` an empty square.
    pub rows: Vec<String>,
    /// The side to move; nobody once the game is over.
    pub to_move: Option<Seat>,
    /// The squares the side to move can place a disc on.
    pub legal: Vec<Square>,
    /// The discs that each of them would flip, in the same order.
    pub flips: Vec<Vec<Square>>,
    /// Whether the side to move has no move and must pass.
    pub must_pass: bool,
    /// The last disc placed.
    pub last: Option<Square>,
    /// The discs it flipped, outwards in each direction, clockwise from the top.
    pub flipped: Vec<Square>,
    /// Whether a pass followed it.
    pub passed: bool,
    /// How many discs each seat has.
    pub discs: PerSeat<u32>,
    /// How the game ended, once it has.
    pub result: Option<Ending<Reason>>,
}

/// What everybody notices of an action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// A disc was placed.
    Move {
        /// By whom.
        seat: Seat,
        /// Where.
        square: Square,
        /// The discs it flipped, outwards in each direction, clockwise from the top.
        flipped: Vec<Square>,
    },
    /// A side that could not place a disc passed.
    Pass {
        /// Which.
        seat: Seat,
    },
}

impl View {
    pub(crate) fn of(state: &State) -> View {
        let size = state.size();
        let squares = |row| (0..size).map(move |column| Square::at(column, row));
        let mut moves = Vec::new();
        state.list_moves(&mut moves);
        let legal: Vec<Square> = moves.iter().filter_map(|action| action.square()).collect();
        View {
            size: size as u8,
            rows: (0..size)
                .map(|row| squares(row).map(|square| disc_letter(state.disc(square))).collect())
                .collect(),
            to_move: state.to_move(),
            must_pass: state.to_move().is_some() && moves.is_empty(),
            flips: legal.iter().map(|square| state.flips(*square)).collect(),
            legal,
            last: state.last(),
            flipped: state.flipped(),
            passed: state.passed(),
            discs: PerSeat::from_fn(2, |seat| state.discs(seat)),
            result: score::ending(state),
        }
    }
}

fn disc_letter(disc: Option<Seat>) -> char {
    match disc {
        Some(BLACK) => 'X',
        Some(_) => 'O',
        None => '.',
    }
}

/// The name of a side, with its letter on the board.
fn side(seat: Seat) -> &'static str {
    if seat == BLACK { "Black (X)" } else { "White (O)" }
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "  ")?;
        for column in 0..self.size {
            write!(f, " {}", char::from(b'a' + column % 26))?;
        }
        writeln!(f)?;
        for (row, discs) in self.rows.iter().enumerate() {
            write!(f, "{:2}", row + 1)?;
            for (column, disc) in discs.chars().enumerate().take(usize::from(self.size)) {
                // A move is shown on its square, so that the plain board can be played from.
                let is_move =
                    self.legal.iter().any(|square| square.on(self.rows.len()) == Some((column, row)));
                write!(f, " {}", if is_move { '+' } else { disc })?;
            }
            writeln!(f)?;
        }
        for (seat, discs) in self.discs.iter() {
            write!(f, "{}{} {discs}", if seat.index() == 0 { "" } else { ", " }, side(seat))?;
        }
        writeln!(f)?;
        if let Some(last) = self.last {
            write!(f, "last move {last}, flipping")?;
            for square in &self.flipped {
                write!(f, " {square}")?;
            }
            writeln!(f, "{}", if self.passed { ", then a pass" } else { "" })?;
        }
        match (&self.result, self.to_move) {
            (Some(ending), _) => match (ending.reason, ending.winners.first()) {
                (Reason::MostDiscs, Some(winner)) => write!(f, "{} has won", side(winner)),
                _ => write!(f, "the game is a draw"),
            },
            (None, Some(seat)) if self.must_pass => write!(f, "{} has no move and must pass", side(seat)),
            (None, Some(seat)) => write!(f, "{} to move", side(seat)),
            (None, None) => write!(f, "the game is over"),
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Move { seat, square, flipped } => {
                write!(f, "{} places {square} and flips", side(*seat))?;
                flipped.iter().try_for_each(|square| write!(f, " {square}"))
            }
            Event::Pass { seat } => write!(f, "{} has no move and passes", side(*seat)),
        }
    }
}
