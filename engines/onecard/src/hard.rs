//! The strongest opponent.

use hanpan_core::{QuickDice, Seat};
use hanpan_onecard::{Action, OneCard};
use hanpan_search::{Agent, Budget, Candidate, Decision, Experiment, Race, Situation, Trail, Value};

use crate::basic::{at_turn, without_a_turn};
use crate::belief::Belief;
use crate::board::{Board, MOST_SEATS};
use crate::policy::{self, Policy};

/// Plays every action out to the end of the game in the same likely worlds, and leaves the
/// [basic](crate::BasicAgent) choice for a clearly better one.
///
/// A node of its budget is one action played out once, of about ten microseconds. In the imagined worlds everybody,
/// itself included, plays by the basic policy.
#[derive(Clone, Copy, Debug, Default)]
pub struct HardAgent;

impl HardAgent {
    /// When it leaves the basic choice.
    const RACE: Race = Race { batch: 32, drop: 3.0, trust: 1.5, worlds: 20_000 };
}

impl Agent<OneCard> for HardAgent {
    fn choose(&mut self, situation: &Situation<'_, OneCard>, budget: &Budget) -> Decision<OneCard> {
        let (view, legal) = (situation.view, situation.legal);
        let (Some(seat), Some(board)) = (view.you, at_turn(situation)) else {
            return Decision::at_once(without_a_turn(situation));
        };
        let favourite = Policy::SOUND.choose(&board);
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
        let mut playouts = Playouts { belief: Belief::new(view, situation.seen, &board), seat };
        let estimates = HardAgent::RACE.run(&mut playouts, legal, favourite, budget.seed, &mut meter);
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
    belief: Belief,
    seat: Seat,
}

impl Experiment for Playouts {
    type Action = Action;
    type World = Board;

    fn world(&mut self, dice: &mut QuickDice) -> (Board, f64) {
        (self.belief.imagine(&Policy::SOUND, dice), 1.0)
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
            let action = Policy::SOUND.choose(&board);
            trail.note(action);
            board.act(action, &mut dice);
        }
        board.value(self.seat)
    }
}

#[cfg(test)]
mod tests;
