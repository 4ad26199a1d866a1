//! The simplest opponent.

use hanpan_core::{Dice, QuickDice, Rules};

use crate::{Agent, Budget, Decision, Situation};

/// Plays anything legal, each action as likely as another.
#[derive(Clone, Copy, Debug, Default)]
pub struct RandomAgent;

impl<R: Rules> Agent<R> for RandomAgent {
    fn choose(&mut self, situation: &Situation<'_, R>, budget: &Budget) -> Decision<R> {
        let mut dice = QuickDice::seeded(budget.seed);
        let choice = dice.below(situation.legal.len() as u32) as usize;
        Decision::at_once(situation.legal[choice])
    }
}
