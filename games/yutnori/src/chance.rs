//! What chance does: the sticks fall.

use hanpan_core::Dice;

use crate::state::{Phase, State};
use crate::{Refusal, Throw};

/// The fall of four sticks: `throw gae`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chance {
    /// What they show.
    pub throw: Throw,
}

/// Throws four sticks: 1 is flat side up, the first is the marked one.
///
/// The order of the calls is part of the fair-throw procedure and must not change.
pub(crate) fn roll(state: &State, dice: &mut dyn Dice) -> Chance {
    let sticks: [bool; 4] = std::array::from_fn(|_| dice.below(2) == 1);
    let throw = match sticks.iter().filter(|&&flat| flat).count() {
        0 => Throw::Mo,
        // Yutnori rule 6: without the option the marked stick is like the others.
        1 if sticks[0] && state.options.back_do => Throw::Back,
        1 => Throw::Do,
        2 => Throw::Gae,
        3 => Throw::Geol,
        _ => Throw::Yut,
    };
    Chance { throw }
}

/// Whether `outcome` can fall now.
pub(crate) fn check(state: &State, outcome: Chance) -> Result<(), Refusal> {
    match state.phase {
        Phase::Over(_) => Err(Refusal::GameOver),
        Phase::Move => Err(Refusal::NoThrowDue),
        Phase::Throw if outcome.throw == Throw::Back && !state.options.back_do => Err(Refusal::NoBackDo),
        Phase::Throw => Ok(()),
    }
}
