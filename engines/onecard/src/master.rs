//! The opponent that believes best.

use hanpan_core::QuickDice;
use hanpan_onecard::OneCard;
use hanpan_search::{Agent, Budget, Decision, Race, Situation};

use crate::board::Board;
use crate::chain::Chain;
use crate::past::Past;
use crate::policy::Policy;
use crate::trials::{self, Worlds};

/// Does what [`HardAgent`](crate::HardAgent) does in worlds that explain everything the others have done since the
/// game began, by the ages of their cards.
///
/// It believes more than `hard` and is right more often, and leaves the basic choice for a smaller gain. That it wins more is not
/// shown.
#[derive(Clone, Copy, Debug, Default)]
pub struct MasterAgent;

impl MasterAgent {
    /// When it leaves the basic choice.
    const RACE: Race = Race { batch: 32, drop: 2.5, trust: 0.75, worlds: 20_000 };
}

impl Agent<OneCard> for MasterAgent {
    fn choose(&mut self, situation: &Situation<'_, OneCard>, budget: &Budget) -> Decision<OneCard> {
        trials::decide(situation, budget, &MasterAgent::RACE, |board| {
            let past = Past::new(situation.view, situation.seen, board);
            Chain::new(&past, board, &Policy::SOUND, &mut QuickDice::seeded(budget.seed))
        })
    }
}

impl Worlds for Chain {
    fn imagine(&mut self, dice: &mut QuickDice) -> Board {
        self.next(dice)
    }
}

#[cfg(test)]
mod tests;
