//! A sound player who does not think ahead.

use hanpan_onecard::{Action, Due, OneCard};
use hanpan_search::{Agent, Budget, Candidate, Decision, Situation, Value, math};

use crate::board::Board;
use crate::policy::Policy;

/// A sound player who does not think ahead.
///
/// It attacks when the next player is about to win or can be ruined, and otherwise keeps jokers, aces and twos for
/// its defence; it prefers cards that others in its hand could follow, goes on with kings and jacks when it can, and
/// names the suit it holds most. It takes when it must, or when a joker is all it could play.
#[derive(Clone, Copy, Debug, Default)]
pub struct BasicAgent;

impl Agent<OneCard> for BasicAgent {
    fn choose(&mut self, situation: &Situation<'_, OneCard>, _: &Budget) -> Decision<OneCard> {
        let Some(board) = at_turn(situation) else { return Decision::at_once(without_a_turn(situation)) };
        let action = Policy::SOUND.choose(&board);
        let mut rates = Policy::SOUND.rates(&board);
        rates.sort_by_key(|&(other, rate)| (other != action, -rate));
        explain(&board, &rates)
    }
}

/// The board if it is the seat's turn to play or take; otherwise there is only a call to answer.
pub(crate) fn at_turn(situation: &Situation<'_, OneCard>) -> Option<Board> {
    match situation.view.due {
        Due::Turn => Board::seen(situation.view),
        _ => None,
    }
}

/// What to do when it is not the seat's turn: call, which costs nothing and may cost the others a card.
pub(crate) fn without_a_turn(situation: &Situation<'_, OneCard>) -> Action {
    let call = situation.legal.iter().copied().find(|&action| action == Action::Call);
    call.unwrap_or(situation.legal[0])
}

/// A decision for the first of the actions, which are rated best first.
///
/// The chance to win is a rough guess from the number of cards, less for what was rated lower.
pub(crate) fn explain(board: &Board, rates: &[(Action, i32)]) -> Decision<OneCard> {
    let (action, best) = rates[0];
    let standing = board.standing();
    let candidates = rates
        .iter()
        .map(|&(action, rate)| Candidate {
            action,
            // A card is worth ten of the policy's points, and about a twentieth of what one has.
            value: Value::Win(standing * math::exp(f64::from((rate - best).min(0)) / 200.0)),
            line: vec![action],
            error: ERROR,
        })
        .collect();
    Decision { action, candidates, nodes: 0 }
}

/// How far the guess is off, about.
const ERROR: f64 = 0.25;

#[cfg(test)]
mod tests;
