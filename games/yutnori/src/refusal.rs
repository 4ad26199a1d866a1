//! Why an action or an outcome is not allowed.

use thiserror::Error;

use crate::{Station, Throw};

/// Why an action or an outcome of chance is not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// Another player is to move, or the seat does not play.
    #[error("it is not your turn")]
    NotYourTurn,
    /// The sticks must be thrown first.
    #[error("the sticks are thrown first")]
    ThrowIsDue,
    /// A player is to move: nothing is thrown now.
    #[error("no throw is due now")]
    NoThrowDue,
    /// A step back in a game that has none (option `back_do`).
    #[error("there is no back-do in this game")]
    NoBackDo,
    /// The throw is not among those collected.
    #[error("{throw} is not among the throws collected")]
    NotCollected {
        /// The throw asked for.
        throw: Throw,
    },
    /// All tokens have set out.
    #[error("no token of yours is left at the start")]
    NothingAtStart,
    /// None of the player's own tokens is on the station.
    #[error("there is no token of yours on {station}")]
    NothingThere {
        /// The station asked for.
        station: Station,
    },
}

impl hanpan_core::Refusal for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Refusal::GameOver => "game_over",
            Refusal::NotYourTurn => "not_your_turn",
            Refusal::ThrowIsDue => "throw_is_due",
            Refusal::NoThrowDue => "no_throw_due",
            Refusal::NoBackDo => "no_back_do",
            Refusal::NotCollected { .. } => "not_collected",
            Refusal::NothingAtStart => "nothing_at_start",
            Refusal::NothingThere { .. } => "nothing_there",
        }
    }

    fn args(&self) -> Vec<(&'static str, String)> {
        match self {
            Refusal::NotCollected { throw } => vec![("throw", throw.to_string())],
            Refusal::NothingThere { station } => vec![("station", station.to_string())],
            _ => Vec::new(),
        }
    }
}
