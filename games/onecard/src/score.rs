//! Who wins, and the places.

use hanpan_core::{PerSeat, Seat, Seats};

use crate::Standing;
use crate::state::State;

hanpan_core::endings! {
    /// Why the game ended.
    pub enum Reason {
        /// A hand is empty (onecard rule 28).
        EmptyHand = "empty_hand",
        /// All others are bankrupt (onecard rule 29).
        LastStanding = "last_standing",
        /// Two rounds of takes drew nothing (onecard rule 25).
        NothingToDraw = "nothing_to_draw",
        /// The game has lasted too many turns.
        TurnLimit = "turn_limit",
    }
}

/// Who has won a game that ended for `reason`.
pub(crate) fn winners(state: &State, reason: Reason) -> Seats {
    let first = |seat: &Seat| state.standings[seat.index()] == Standing::Finished { place: 1 };
    if let Some(seat) = Seat::all(state.seats).find(first) {
        return Seats::only(seat);
    }
    match reason {
        // Onecard rule 29: one is left.
        Reason::EmptyHand | Reason::LastStanding => state.active,
        // Onecard rule 25: fewest cards win, ties share.
        Reason::NothingToDraw | Reason::TurnLimit => {
            let fewest = state.active.iter().map(|seat| state.count(seat)).min();
            state.active.iter().filter(|&seat| Some(state.count(seat)) == fewest).collect()
        }
    }
}

/// Everybody's place, 1 the best, once the game is over; equal hands share a place.
///
/// First those who finished, in order; then those still at the table, fewest cards first; then the bankrupt,
/// the first of them last (option `play_for_places`).
pub(crate) fn places(state: &State) -> PerSeat<u8> {
    let (finished, _) = state.gone();
    PerSeat::from_fn(state.seats, |seat| match state.standings[seat.index()] {
        Standing::Finished { place } => place,
        Standing::Active => {
            let fewer = state.active.iter().filter(|&other| state.count(other) < state.count(seat));
            finished + 1 + fewer.count() as u8
        }
        Standing::Bankrupt { order } => state.seats + 1 - order,
    })
}
