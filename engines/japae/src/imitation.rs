//! A policy that does what somebody was seen to do.

use hanpan_japae::{Action, View};
use hanpan_search::math::exp_single;

use crate::adept::Adept;
use crate::board::Board;
use crate::features::look;
use crate::planner::plan;

/// A policy that is fitted to what another player was seen to do, whatever he is: his hand is looked at with his eyes.
#[derive(Clone, Debug)]
pub struct Imitation {
    weights: Vec<f32>,
    choices: u64,
    met: u64,
}

/// How far one choice moves a weight, in points.
const RATE: f32 = 0.05;
/// How much two actions may differ in value before the better one is nearly always taken, in points.
const BLUR: f32 = 0.25;

impl Imitation {
    /// Of somebody of whom nothing was seen: it goes by the plan.
    pub fn new() -> Imitation {
        Imitation { weights: Adept::untrained().weights().to_vec(), choices: 0, met: 0 }
    }

    /// Learns from what a player did who saw this.
    pub fn learn(&mut self, view: &View, action: Action) {
        let Some(board) = Board::seen(view).filter(|board| board.winning().is_none()) else { return };
        let mut seen = Vec::with_capacity(8);
        look(plan(), &self.weights, &board, |action, features, value| seen.push((action, features, value)));
        if seen.len() < 2 || !seen.iter().any(|(known, ..)| *known == action) {
            return;
        }
        let most = seen.iter().map(|(.., value)| *value).fold(f32::MIN, f32::max);
        self.choices += 1;
        self.met += u64::from(seen.iter().any(|(known, _, value)| *known == action && *value == most));
        // The likelihood of his choice, by the exponential of each value, is made a little greater.
        let shares: Vec<f32> = seen.iter().map(|(.., value)| exp_single((value - most) / BLUR)).collect();
        let sum: f32 = shares.iter().sum();
        for ((known, features, _), share) in seen.iter().zip(shares) {
            let error = f32::from(u8::from(*known == action)) - share / sum;
            for place in features.places() {
                self.weights[place] += RATE * error;
            }
        }
    }

    /// The share of choices that were foretold before they were learned from, and how many there were.
    pub fn agreement(&self) -> (f64, u64) {
        (self.met as f64 / self.choices.max(1) as f64, self.choices)
    }

    /// The policy.
    pub fn policy(&self) -> Adept {
        Adept::with(self.weights.clone())
    }
}

impl Default for Imitation {
    fn default() -> Imitation {
        Imitation::new()
    }
}

#[cfg(test)]
mod tests {
    use hanpan_core::{Observer, QuickDice, Rules, Seat, Step, Turn};
    use hanpan_japae::{Japae, Options};

    use super::*;
    use crate::classic::Classic;
    use crate::policy::Policy;

    /// After some hundred hands what `classic` does is foretold much better than by the plan alone.
    #[test]
    fn somebody_who_is_watched_is_foretold() {
        let mut imitation = Imitation::new();
        let mut dice = QuickDice::seeded(1);
        let mut shares = Vec::new();
        for _ in 0..4 {
            let before = (imitation.met, imitation.choices);
            for _ in 0..250 {
                let mut state = Japae::start(&Options::default(), 2).unwrap();
                let deal = Japae::deal(&state, &mut dice);
                Japae::apply(&mut state, &Step::Chance(deal));
                while let Turn::Players(seats) | Turn::Sealed(seats) = Japae::turn(&state) {
                    let seat: Seat = seats.first().unwrap();
                    let view = Japae::view(&state, Observer::Seat(seat));
                    let action = Classic.act(&Board::seen(&view).unwrap());
                    imitation.learn(&view, action);
                    Japae::apply(&mut state, &Step::Act(seat, action));
                }
                dice.bits();
            }
            let (met, choices) = (imitation.met - before.0, imitation.choices - before.1);
            shares.push(met as f64 / choices as f64);
        }
        assert!(shares[3] > shares[0] && shares[3] > 0.6, "{shares:?}");
    }
}
