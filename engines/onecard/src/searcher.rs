//! The opponent that thinks: every candidate is played out in the same imagined worlds.

use hanpan_core::{QuickDice, Seat};
use hanpan_onecard::{Action, OneCard};
use hanpan_search::{Agent, Budget, Candidate, Decision, Experiment, Race, Situation, Trail, Value};

use crate::basic::{at_turn, without_a_turn};
use crate::belief::Belief;
use crate::board::{Board, MOST_SEATS};
use crate::policy::{self, Policy};

/// An opponent that plays every candidate out to the end of the game, in worlds drawn from what it believes.
///
/// A node of its budget is one candidate played out once.
#[derive(Clone)]
pub struct Searcher {
    /// How candidates are compared.
    pub race: Race,
    /// What everybody is taken to play by in the imagined worlds.
    pub(crate) policy: Policy,
}

impl Agent<OneCard> for Searcher {
    fn choose(&mut self, situation: &Situation<'_, OneCard>, budget: &Budget) -> Decision<OneCard> {
        let (view, legal) = (situation.view, situation.legal);
        let (Some(seat), Some(board)) = (view.me, at_turn(situation)) else {
            return Decision::at_once(without_a_turn(situation));
        };
        let favourite = self.policy.choose(&board);
        if legal.len() == 1 {
            return Decision::at_once(favourite);
        }
        if policy::finish(&board, board.hands[board.current], board.allowed()).is_some() {
            let value = Value::Win(board.value_of_finishing());
            let sure = Candidate { action: favourite, value, line: vec![favourite], error: 0.0 };
            return Decision { action: favourite, candidates: vec![sure], nodes: 0 };
        }
        let mut meter = budget.start();
        if !meter.check() {
            return Decision::at_once(favourite);
        }
        let mut playouts =
            Playouts { policy: self.policy, belief: Belief::new(view, situation.seen, &board), seat };
        let estimates = self.race.run(&mut playouts, legal, favourite, budget.seed, &mut meter);
        let candidates: Vec<Candidate<OneCard>> = estimates
            .into_iter()
            .map(|estimate| Candidate {
                action: estimate.action,
                value: Value::Win(estimate.value),
                line: estimate.line,
                error: estimate.error,
            })
            .collect();
        let action = candidates.first().map_or(favourite, |chosen| chosen.action);
        Decision { action, candidates, nodes: meter.used() }
    }
}

/// Plays games out.
struct Playouts {
    policy: Policy,
    belief: Belief,
    seat: Seat,
}

impl Experiment for Playouts {
    type Action = Action;
    type World = Board;

    fn world(&mut self, dice: &mut QuickDice) -> (Board, f64) {
        (self.belief.imagine(&self.policy, dice), 1.0)
    }

    fn play(
        &mut self,
        world: &Board,
        action: Action,
        dice: &mut QuickDice,
        trail: &mut Trail<Action>,
    ) -> f64 {
        // Everybody draws by dice of his own, so that luck stays the same for longer when only one plays differently.
        let mut dice: [QuickDice; MOST_SEATS] = std::array::from_fn(|_| QuickDice::seeded(dice.bits()));
        let mut board = *world;
        board.act(action, &mut dice);
        while !board.is_over() {
            let action = self.policy.choose(&board);
            trail.note(action);
            board.act(action, &mut dice);
        }
        board.value(self.seat)
    }
}

#[cfg(test)]
mod tests;
