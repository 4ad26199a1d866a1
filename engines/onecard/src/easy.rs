//! A player whom a beginner can beat.

use hanpan_core::{Dice, QuickDice};
use hanpan_onecard::{Action, OneCard};
use hanpan_search::{Agent, Budget, Decision, Situation};

use crate::basic::{at_turn, explain, without_a_turn};
use crate::policy::{self, Policy};

/// A player whom a beginner can beat: it plays what comes to hand.
///
/// It sees what [`Basic`](crate::Basic) sees, but so dimly that it seldom picks the best card. It still wins when it
/// can in one turn, names only suits it holds, and takes only when it must.
#[derive(Clone, Copy, Debug, Default)]
pub struct Easy;

impl Easy {
    /// How much a choice may seem better than it is, in tenths of a card.
    const BLUR: u32 = 150;
}

impl Agent<OneCard> for Easy {
    fn choose(&mut self, situation: &Situation<'_, OneCard>, budget: &Budget) -> Decision<OneCard> {
        let Some(board) = at_turn(situation) else { return Decision::at_once(without_a_turn(situation)) };
        let mut dice = QuickDice::seeded(budget.seed);
        let hand = board.hands[board.current];
        let holds = |action: &Action| match action {
            Action::Play { card, suit: Some(suit) } => {
                hand.without(*card).iter().any(|other| other.suit() == Some(*suit))
            }
            _ => true,
        };
        let mut rates = Policy::EAGER.rates(&board);
        if policy::finish(&board, hand, board.allowed()).is_some() {
            let action = Policy::EAGER.choose(&board);
            rates.sort_by_key(|&(other, rate)| (other != action, -rate));
            return explain(&board, &rates);
        }
        let mut seen: Vec<(Action, i32)> =
            rates.iter().copied().filter(|(action, _)| holds(action)).collect();
        if seen.len() > 1 {
            // Nobody sensible takes when he can play.
            seen.retain(|&(action, _)| action != Action::Take);
        }
        for (_, rate) in &mut seen {
            *rate += dice.below(Easy::BLUR) as i32;
        }
        seen.sort_by_key(|&(_, rate)| -rate);
        explain(&board, &seen)
    }
}

#[cfg(test)]
mod tests;
