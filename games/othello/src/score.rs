//! The discs as points, and who has won.

use hanpan_core::{Ending, PerSeat, Score, Seats};

use crate::state::Phase;
use crate::{BLACK, State, WHITE};

hanpan_core::endings! {
    /// Why a game ended as it did.
    pub enum Reason {
        /// One side has more discs.
        MostDiscs = "most_discs",
        /// Both have equally many.
        EqualDiscs = "equal_discs",
    }
}

/// The discs on the board are the points, at any time.
pub(crate) fn points(state: &State) -> PerSeat<Score> {
    PerSeat::from_fn(2, |seat| Score::whole(state.discs(seat) as i32))
}

/// How the game has ended, once it has.
pub(crate) fn ending(state: &State) -> Option<Ending<Reason>> {
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
