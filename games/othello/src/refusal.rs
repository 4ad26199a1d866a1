//! Why an action is not allowed.

use thiserror::Error;

use crate::Square;

/// Why an action is not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The square is not on the board.
    #[error("{square} is not on the {size} × {size} board")]
    OffBoard {
        /// The square asked for.
        square: Square,
        /// The length of a side of the board.
        size: u8,
    },
    /// There is a disc on the square.
    #[error("there is already a disc on {square}")]
    Occupied {
        /// The square asked for.
        square: Square,
    },
    /// No run of opposing discs would be enclosed.
    #[error("a disc on {square} would flip nothing")]
    FlipsNothing {
        /// The square asked for.
        square: Square,
    },
    /// A pass while a disc can be placed.
    #[error("you have a move, so you cannot pass")]
    MustMove,
    /// The other side is to act, or the seat does not play.
    #[error("it is not your turn")]
    NotYourTurn,
    /// Neither side can move any more.
    #[error("the game is over")]
    GameOver,
}

impl hanpan_core::Refusal for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Refusal::OffBoard { .. } => "off_board",
            Refusal::Occupied { .. } => "occupied",
            Refusal::FlipsNothing { .. } => "flips_nothing",
            Refusal::MustMove => "must_move",
            Refusal::NotYourTurn => "not_your_turn",
            Refusal::GameOver => "game_over",
        }
    }

    fn args(&self) -> Vec<(&'static str, String)> {
        match self {
            Refusal::OffBoard { square, size } => {
                vec![("square", square.to_string()), ("size", size.to_string())]
            }
            Refusal::Occupied { square } | Refusal::FlipsNothing { square } => {
                vec![("square", square.to_string())]
            }
            Refusal::MustMove | Refusal::NotYourTurn | Refusal::GameOver => Vec::new(),
        }
    }
}
