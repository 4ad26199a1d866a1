//! The opponents that can be beaten.

use hanpan_core::{Dice, QuickDice};
use hanpan_search::{Agent, Budget, Candidate, Decision, Situation, Value};
use hanpan_suzume::{Action, Suzume};

use crate::basic::{self, ROUGH};
use crate::position::{Position, bit};

/// Plays as people do who do not count tiles: by the looks of the hand, and not always with the same care.
///
/// It wins whenever it can, and never parts with a tile that is much better than another. But it plans no further than
/// the next tile, if that far, and reads nothing out of what the others do.
#[derive(Clone, Copy, Debug)]
pub struct CasualAgent {
    /// How much it minds what the next tile may win, by the points expected from it.
    foresight: f64,
    /// How much it minds that a hand needs five points: dora, reds and special hands.
    ambition: f64,
    /// How much worse than the best a discard may look and still be made.
    slack: f64,
}

impl CasualAgent {
    /// Goes for sets, and sees their points too late.
    pub const fn easy() -> CasualAgent {
        CasualAgent { foresight: 0.0, ambition: 0.0, slack: 2.4 }
    }

    /// Goes for points too, and sees what the next tile may win.
    pub const fn normal() -> CasualAgent {
        CasualAgent { foresight: 2.0, ambition: 0.5, slack: 2.0 }
    }
}

impl Agent<Suzume> for CasualAgent {
    fn choose(&mut self, situation: &Situation<'_, Suzume>, budget: &Budget) -> Decision<Suzume> {
        let Some(position) = Position::of(situation.view) else {
            return Decision::at_once(situation.legal[0]);
        };
        let mut dice = QuickDice::seeded(budget.seed);
        let furiten = position.discarded[position.me];
        let looks = |action: Action| match action {
            Action::Tsumo | Action::Ron => f64::INFINITY,
            Action::Skip => 0.0,
            Action::Discard(tile) => {
                let five = position.hand.without(tile);
                let next = basic::next_draw(&position, five, furiten | bit(tile));
                basic::shape(five) + self.ambition * basic::potential(&position, five) + self.foresight * next
            }
        };
        let mut rated: Vec<(Action, f64)> =
            situation.legal.iter().map(|&action| (action, looks(action))).collect();
        rated.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        let good = rated.iter().filter(|(_, value)| *value >= rated[0].1 - self.slack).count();
        let chosen = dice.below(good as u32) as usize;
        rated[..=chosen].rotate_right(1);
        let candidates = rated
            .iter()
            .map(|&(action, _)| Candidate {
                action,
                value: Value::Points(basic::rate(&position, action)),
                line: vec![action],
                error: if action == Action::Tsumo { 0.0 } else { ROUGH },
            })
            .collect();
        Decision { action: rated[0].0, candidates, nodes: situation.legal.len() as u64 }
    }
}
