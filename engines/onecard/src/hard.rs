//! The strongest opponent that is offered.

use hanpan_core::QuickDice;
use hanpan_onecard::OneCard;
use hanpan_search::{Agent, Budget, Decision, Race, Situation};

use crate::belief::Belief;
use crate::board::Board;
use crate::policy::Policy;
use crate::trials::{self, Worlds};

/// Plays every action out to the end of the game in the same likely worlds, and leaves the
/// [basic](crate::BasicAgent) choice for a clearly better one.
///
/// A node of its budget is one action played out once, of a few microseconds. In the imagined worlds everybody,
/// itself included, plays by the basic policy.
#[derive(Clone, Copy, Debug, Default)]
pub struct HardAgent;

impl HardAgent {
    /// When it leaves the basic choice.
    const RACE: Race = Race { batch: 32, drop: 3.0, trust: 1.5, worlds: 20_000 };
}

impl Agent<OneCard> for HardAgent {
    fn choose(&mut self, situation: &Situation<'_, OneCard>, budget: &Budget) -> Decision<OneCard> {
        trials::decide(situation, budget, &HardAgent::RACE, |board| {
            Belief::new(situation.view, situation.seen, board)
        })
    }
}

impl Worlds for Belief {
    fn imagine(&mut self, dice: &mut QuickDice) -> Board {
        Belief::imagine(self, &Policy::SOUND, dice)
    }
}

#[cfg(test)]
mod tests;
