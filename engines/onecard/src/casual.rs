//! The opponents that can be beaten.

use hanpan_core::{Dice, QuickDice};
use hanpan_onecard::{Action, CardSet, OneCard};
use hanpan_search::{Agent, Budget, Decision, Situation};

use crate::basic::{at_turn, explain, without_a_turn};
use crate::policy::{self, Policy};

/// Plays as people do who like to attack, and who do not always look at all their cards.
///
/// It wins when it can in one turn, names only suits it holds, and never takes when it sees something to play. But it
/// throws away the cards that would have defended it later, and reads nothing out of what the others do.
#[derive(Clone, Copy, Debug)]
pub struct CasualAgent {
    /// How much a choice may seem better than it is, in tenths of a card.
    blur: u32,
    /// Out of a hundred times, how often a card that could be played is overlooked.
    overlooked: u32,
}

impl CasualAgent {
    /// Plays what comes to hand, if it sees it.
    pub const fn easy() -> CasualAgent {
        CasualAgent { blur: 150, overlooked: 25 }
    }

    /// Sees all its cards, and plays those that hurt.
    pub const fn normal() -> CasualAgent {
        CasualAgent { blur: 10, overlooked: 0 }
    }
}

impl Agent<OneCard> for CasualAgent {
    fn choose(&mut self, situation: &Situation<'_, OneCard>, budget: &Budget) -> Decision<OneCard> {
        let Some(board) = at_turn(situation) else { return Decision::at_once(without_a_turn(situation)) };
        let hand = board.hands[board.current];
        let mut rates = Policy::EAGER.rates(&board);
        if policy::finish(&board, hand, board.allowed()).is_some() {
            let action = Policy::EAGER.choose(&board);
            rates.sort_by_key(|&(other, rate)| (other != action, -rate));
            return explain(&board, &rates);
        }
        let mut dice = QuickDice::seeded(budget.seed);
        let overlooked =
            board.playable().iter().filter(|_| dice.below(100) < self.overlooked).collect::<CardSet>();
        let sees = |action: &Action| match *action {
            Action::Play { card, .. } if overlooked.contains(card) => false,
            Action::Play { card, suit: Some(suit) } => {
                hand.without(card).iter().any(|other| other.suit() == Some(suit))
            }
            _ => true,
        };
        rates.retain(|(action, _)| sees(action));
        if rates.len() > 1 {
            // Nobody sensible takes when he can play.
            rates.retain(|&(action, _)| action != Action::Take);
        }
        for (_, rate) in &mut rates {
            *rate += dice.below(self.blur.max(1)) as i32;
        }
        rates.sort_by_key(|&(_, rate)| -rate);
        explain(&board, &rates)
    }
}

#[cfg(test)]
mod tests;
