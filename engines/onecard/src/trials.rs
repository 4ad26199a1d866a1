//! Actions tried in likely worlds.

use hanpan_core::{QuickDice, Seat};
use hanpan_onecard::{Action, OneCard};
use hanpan_search::{Budget, Candidate, Decision, Experiment, Race, Situation, Trail, Value};

use crate::basic::{at_turn, without_a_turn};
use crate::board::{Board, MOST_SEATS};
use crate::policy::{self, Policy};

/// Where worlds come from.
pub(crate) trait Worlds {
    /// A way the hidden cards may lie.
    fn imagine(&mut self, dice: &mut QuickDice) -> Board;
}

/// What is best in the worlds that are believed in; the basic choice where there is nothing to choose, or no time for it.
pub(crate) fn decide<W: Worlds>(
    situation: &Situation<'_, OneCard>,
    budget: &Budget,
    race: &Race,
    believe: impl FnOnce(&Board) -> W,
) -> Decision<OneCard> {
    let legal = situation.legal;
    let (Some(seat), Some(board)) = (situation.view.you, at_turn(situation)) else {
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
    let mut trials = Trials { worlds: believe(&board), seat };
    let estimates = race.run(&mut trials, legal, favourite, budget.seed, &mut meter);
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

/// Plays games out.
struct Trials<W> {
    worlds: W,
    seat: Seat,
}

impl<W: Worlds> Experiment for Trials<W> {
    type Action = Action;
    type World = Board;

    fn world(&mut self, dice: &mut QuickDice) -> (Board, f64) {
        (self.worlds.imagine(dice), 1.0)
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
