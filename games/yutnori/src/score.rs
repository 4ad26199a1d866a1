//! The tokens home as points, and who has won.

use hanpan_core::{Ending, PerSeat, Score, Seat, Seats};

use crate::State;
use crate::state::Phase;

hanpan_core::endings! {
    /// Why a game ended as it did.
    pub enum Reason {
        /// A player has all tokens home (yutnori rule 11).
        AllHome = "all_home",
        /// Too many turns have passed (yutnori rule 12).
        TurnLimit = "turn_limit",
    }
}

/// The tokens home are the points, at any time (yutnori rule 11).
pub(crate) fn points(state: &State) -> PerSeat<Score> {
    PerSeat::from_fn(state.seats, |seat| Score::whole(i32::from(state.board.home(seat))))
}

/// How the game has ended, once it has.
pub(crate) fn ending(state: &State) -> Option<Ending<Reason>> {
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
