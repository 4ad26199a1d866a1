//! How a policy learns from hands played out.

use hanpan_core::{Dice, QuickDice};
use hanpan_japae::Action;

use crate::adept::Adept;
use crate::board::{Board, Moment};
use crate::features::{Features, look};
use crate::planner::plan;
use crate::policy::Policy;

/// Trains a policy against others by single deviations.
///
/// A hand is played; at one decision in it, picked at random, every action is tried and played out on the very same
/// tiles; and the weights are moved towards how much better each turned out than the mean of all. The tiles are those of
/// hands as they come about, so what is hidden is as it should be on average, and nobody ever profits from knowing it.
pub struct Trainer<'a> {
    opponents: Vec<&'a dyn Policy>,
    /// How many opponents there are, itself counted where it is one.
    tables: u32,
    weights: Vec<f32>,
    /// How often each weight was moved.
    visits: Vec<u32>,
    adept: Adept,
    seed: u64,
    hands: u64,
}

/// What a start of the next hand counts, in points.
const START: f32 = crate::START as f32;
/// How far a weight is moved by the first error it sees, and after how many it is half of that.
const RATE: f32 = 0.02;
const HALF: f32 = 400.0;
/// After how many hands the policy that plays is exchanged for what was learned meanwhile.
const ROUND: u64 = 2_000;

impl<'a> Trainer<'a> {
    /// Goes on from a policy, against others and against itself, each as often.
    pub fn new(from: &Adept, opponents: Vec<&'a dyn Policy>, seed: u64) -> Trainer<'a> {
        let weights = from.weights().to_vec();
        let (visits, tables) = (vec![0; weights.len()], opponents.len() as u32 + 1);
        Trainer { visits, weights, adept: from.clone(), opponents, tables, seed, hands: 0 }
    }

    /// Goes on from a policy, against one other alone: what it learns is to beat him.
    pub fn against(from: &Adept, opponent: &'a dyn Policy, seed: u64) -> Trainer<'a> {
        Trainer { tables: 1, ..Trainer::new(from, vec![opponent], seed) }
    }

    /// Plays some more hands and learns from them. The same hands follow from the same seed, however they are divided
    /// into calls that end with a round of 2,000 hands.
    pub fn train(&mut self, hands: u64) {
        for _ in 0..hands {
            let mut dice = QuickDice::seeded(self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ self.hands);
            self.hand(&mut dice);
            self.hands += 1;
            if self.hands.is_multiple_of(ROUND) {
                self.adept = Adept::with(self.weights.clone());
            }
        }
    }

    /// How many hands were played.
    pub fn hands(&self) -> u64 {
        self.hands
    }

    /// What was learned.
    pub fn adept(&self) -> Adept {
        Adept::with(self.weights.clone())
    }

    fn hand(&mut self, dice: &mut QuickDice) {
        let own = dice.below(2) as usize;
        let other = dice.below(self.tables) as usize;
        let mut board = Board::dealt(dice);
        // About as many decisions of a player there are in a hand, so that all of them come to be looked at.
        let mut skipped = dice.below(8);
        while let Some(player) = board.moment.player() {
            if player == own && is_choice(&board) {
                if skipped == 0 {
                    self.deviate(&board, own, other);
                    return;
                }
                skipped -= 1;
            }
            board.apply(self.act(&board, player == own, other));
        }
    }

    fn act(&self, board: &Board, own: bool, other: usize) -> Action {
        match self.opponents.get(other) {
            Some(opponent) if !own => opponent.act(board),
            _ => self.adept.act(board),
        }
    }

    /// Tries every action, and learns from what came of it.
    fn deviate(&mut self, board: &Board, own: usize, other: usize) {
        let mut tried: Vec<(Action, Features, f32)> = Vec::with_capacity(8);
        look(plan(), &self.weights, board, |action, features, value| tried.push((action, features, value)));
        let results: Vec<f32> =
            tried.iter().map(|(action, ..)| self.play_out(*board, *action, own, other)).collect();
        let count = tried.len() as f32;
        let mean_result = results.iter().sum::<f32>() / count;
        let mean_value = tried.iter().map(|(_, _, value)| value).sum::<f32>() / count;
        for ((_, features, value), result) in tried.iter().zip(results) {
            let error = (result - mean_result) - (value - mean_value);
            for place in features.places() {
                let visits = &mut self.visits[place];
                *visits += 1;
                self.weights[place] += error * RATE * HALF / (HALF + *visits as f32);
            }
        }
    }

    fn play_out(&self, mut board: Board, action: Action, own: usize, other: usize) -> f32 {
        board.apply(action);
        loop {
            if let Moment::Over(points) = board.moment {
                let points = if own == 0 { points } else { -points };
                let starts = points > 0 || (points == 0 && board.starter != own);
                return points as f32 + if starts { START } else { -START };
            }
            let player = board.moment.player();
            board.apply(self.act(&board, player == Some(own), other));
        }
    }
}

/// Whether there is anything to decide for somebody who wins whenever he can.
fn is_choice(board: &Board) -> bool {
    if board.winning().is_some() {
        return false;
    }
    match board.moment {
        Moment::Act(player, _) | Moment::AfterPon(player) => board.hands[player].closed.held().len() > 1,
        Moment::Discard(player, tile) => board.hands[player].closed.of(tile) >= 2 && board.left > 0,
        Moment::Ankan(..) | Moment::Over(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::duel;
    use crate::style::Style;

    #[test]
    fn the_same_seed_teaches_the_same_however_it_is_divided() {
        let trained = |rounds: &[u64]| {
            let mut trainer = Trainer::new(&Adept::untrained(), vec![&Style::Classic], 3);
            rounds.iter().for_each(|&hands| trainer.train(hands));
            trainer.adept()
        };
        assert!(trained(&[5_000]) == trained(&[1_000, 3_000, 1_000]));
        assert!(trained(&[5_000]) != Adept::untrained());
    }

    #[test]
    fn whoever_learns_to_beat_somebody_does_so_better_than_before() {
        let mut trainer = Trainer::against(&Adept::untrained(), &Style::Classic, 1);
        trainer.train(60_000);
        let (before, _) = duel(&Adept::untrained(), &Style::Classic, 4_000, 7);
        let (after, _) = duel(&trainer.adept(), &Style::Classic, 4_000, 7);
        assert!(after > before, "{after} after, {before} before");
    }
}
