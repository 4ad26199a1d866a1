//! The tokens home as points, and who has won.

use hanpan_core::{Outcome, PerSeat, Score, Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::State;
use crate::state::Phase;

/// How a finished game ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Ending {
    /// Who won; several share a draw.
    pub winners: Seats,
    /// Why.
    pub reason: Reason,
    /// How many tokens of each seat are home.
    pub points: PerSeat<Score>,
}

/// Why a game ended as it did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// A player has all tokens home (yutnori rule 11).
    AllHome,
    /// Too many turns have passed (yutnori rule 12).
    TurnLimit,
}

impl Reason {
    /// All reasons.
    pub const ALL: [Reason; 2] = [Reason::AllHome, Reason::TurnLimit];

    /// The reason as a stable code.
    pub const fn code(self) -> &'static str {
        match self {
            Reason::AllHome => "all_home",
            Reason::TurnLimit => "turn_limit",
        }
    }
}

/// The tokens home are the points, at any time (yutnori rule 11).
pub(crate) fn points(state: &State) -> PerSeat<Score> {
    PerSeat::from_fn(state.seats, |seat| Score::whole(i32::from(state.board.home(seat))))
}

/// How the game has ended, once it has.
pub(crate) fn ending(state: &State) -> Option<Ending> {
    let Phase::Over(reason) = state.phase else { return None };
    Some(Ending { winners: winners(state, reason), reason, points: points(state) })
}

fn winners(state: &State, reason: Reason) -> Seats {
    match reason {
        Reason::AllHome => Seats::only(state.current),
        // Yutnori rule 12: a draw among those with the most tokens home, then the most steps.
        Reason::TurnLimit => {
            let rank = |seat: Seat| (state.board.home(seat), state.board.steps(seat));
            let best = Seat::all(state.seats).map(rank).max();
            Seat::all(state.seats).filter(|&seat| Some(rank(seat)) == best).collect()
        }
    }
}

impl From<Ending> for Outcome {
    fn from(ending: Ending) -> Outcome {
        Outcome { winners: ending.winners, reason: ending.reason.code(), points: ending.points }
    }
}
