//! A policy that was trained.

use std::sync::LazyLock;

use hanpan_japae::Action;

use crate::board::{Board, Moment};
use crate::features::{Features, look};
use crate::plan::Plan;
use crate::planner::plan;
use crate::policy::Policy;

/// A policy that goes by its plan and by weights that were fitted to hands played out (see [`Trainer`](crate::Trainer)).
///
/// It wins whenever it can.
#[derive(Clone, Debug, PartialEq)]
pub struct Adept {
    weights: Vec<f32>,
}

/// Steps of the weights as they are kept, in points.
const STEP: f32 = 1.0 / 1024.0;

impl Adept {
    /// The policy that comes with the program.
    pub fn of_the_house() -> &'static Adept {
        static HOUSE: LazyLock<Adept> = LazyLock::new(|| {
            Adept::read(include_bytes!("../weights/adept.bin")).expect("the weights of the house fit")
        });
        &HOUSE
    }

    /// The policy that goes by the plan alone.
    pub fn untrained() -> Adept {
        Adept { weights: vec![0.0; Features::WEIGHTS] }
    }

    pub(crate) fn with(weights: Vec<f32>) -> Adept {
        Adept { weights }
    }

    /// Reads weights as [`write`](Adept::write) has them; nothing if they are not.
    ///
    /// They are pairs of how many weights in a row are 0, and the next one that is not, as 16-bit numbers.
    pub fn read(bytes: &[u8]) -> Option<Adept> {
        let mut weights = Vec::with_capacity(Features::WEIGHTS);
        for pair in bytes.chunks(4) {
            let &[a, b, c, d] = pair else { return None };
            weights.resize(weights.len() + usize::from(u16::from_le_bytes([a, b])), 0.0);
            weights.push(f32::from(i16::from_le_bytes([c, d])) * STEP);
        }
        (weights.len() == Features::WEIGHTS).then_some(Adept { weights })
    }

    /// The weights, rounded to what a file keeps of them.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut zeros = 0u16;
        let last = self.weights.len() - 1;
        for (place, weight) in self.weights.iter().enumerate() {
            let steps = (weight / STEP).round() as i16;
            if steps == 0 && place < last && zeros < u16::MAX {
                zeros += 1;
                continue;
            }
            bytes.extend(zeros.to_le_bytes());
            bytes.extend(steps.to_le_bytes());
            zeros = 0;
        }
        bytes
    }

    pub(crate) fn weights(&self) -> &[f32] {
        &self.weights
    }

    /// The best action but winning, by what it is thought to be worth.
    fn best(&self, plan: &Plan, board: &Board) -> Action {
        let mut best = (Action::Skip, f32::MIN);
        look(plan, &self.weights, board, |action, _, value| {
            if value > best.1 {
                best = (action, value);
            }
        });
        best.0
    }
}

impl Policy for Adept {
    fn act(&self, board: &Board) -> Action {
        // A discard that cannot be called needs no thought.
        if let Some(action) = board.winning() {
            return action;
        }
        if let Moment::Discard(player, tile) = board.moment
            && (board.hands[player].closed.of(tile) < 2 || board.left == 0)
        {
            return Action::Skip;
        }
        self.best(plan(), board)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_read_as_they_were_written() {
        let mut weights = vec![0.0; Features::WEIGHTS];
        weights[0] = 1.5;
        weights[70_000] = -0.25;
        for some in [weights.clone(), vec![0.0; Features::WEIGHTS]] {
            let adept = Adept::with(some.clone());
            assert_eq!(Adept::read(&adept.write()).unwrap().weights, some);
        }
        let bytes = Adept::with(weights).write();
        assert!(Adept::read(&bytes[..bytes.len() - 1]).is_none() && Adept::read(&bytes[4..]).is_none());
    }
}
