//! Games written down as a few words, as tests of a game play them.

use hanpan_core::{Observer, Rules, Step};

/// Takes the actions of a script, separated by commas, each by the first seat that may act.
///
/// # Panics
/// If one cannot be read or is refused, or nobody may act.
pub fn play<R: Rules>(state: &mut R::State, script: &str) {
    for text in script.split(", ").filter(|text| !text.is_empty()) {
        let seat = R::turn(state).players().first();
        let seat = seat.unwrap_or_else(|| panic!("{text}: nobody acts: {state:?}"));
        let action: R::Action = text.parse().unwrap_or_else(|error| panic!("{error}"));
        if let Err(refusal) = R::check(state, seat, action) {
            panic!("seat {seat}: {text}: {refusal}\n{}", R::view(state, Observer::Seat(seat)));
        }
        R::apply(state, &Step::Act(seat, action));
    }
}
