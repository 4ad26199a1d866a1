//! The discs as points, and who has won.

use hanpan_core::{Outcome, PerSeat, Score, Seats};
use serde::{Deserialize, Serialize};

use crate::state::Phase;
use crate::{BLACK, State, WHITE};

/// How a finished game ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Ending {
    /// Who won; nobody won a draw.
    pub winners: Seats,
    /// Why.
    pub reason: Reason,
    /// The final discs of each seat.
    pub points: PerSeat<Score>,
}

/// Why a game ended as it did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// One side has more discs.
    MostDiscs,
    /// Both have equally many.
    EqualDiscs,
}

impl Reason {
    /// The reason as a stable code.
    pub const fn code(self) -> &'static str {
        match self {
            Reason::MostDiscs => "most_discs",
            Reason::EqualDiscs => "equal_discs",
        }
    }
}

/// The discs on the board are the points, at any time.
pub(crate) fn points(state: &State) -> PerSeat<Score> {
    PerSeat::from_fn(2, |seat| Score::whole(state.discs(seat) as i32))
}

/// How the game has ended, once it has.
pub(crate) fn ending(state: &State) -> Option<Ending> {
    if state.phase() != Phase::Over {
        return None;
    }
    let points = points(state);
    let (winners, reason) = match points[BLACK].cmp(&points[WHITE]) {
        std::cmp::Ordering::Greater => (Seats::only(BLACK), Reason::MostDiscs),
        std::cmp::Ordering::Less => (Seats::only(WHITE), Reason::MostDiscs),
        std::cmp::Ordering::Equal => (Seats::NONE, Reason::EqualDiscs),
    };
    Some(Ending { winners, reason, points })
}

impl From<Ending> for Outcome {
    fn from(ending: Ending) -> Outcome {
        Outcome { winners: ending.winners, reason: ending.reason.code(), points: ending.points }
    }
}
