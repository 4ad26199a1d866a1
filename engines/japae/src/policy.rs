//! A way to play without looking ahead.

use hanpan_core::QuickDice;
use hanpan_japae::Action;

use crate::board::Board;

/// A way to play without looking ahead: the opponent `classic`, and what playouts are played by.
///
/// It is given the whole board because that is what a playout has; it may look at the player's own hand and at what
/// lies open, and at nothing else. A test holds every policy to that.
pub trait Policy {
    /// What the player whose moment it is does; what he does most, if he mixes.
    ///
    /// # Panics
    /// May panic if the hand is over.
    fn act(&self, board: &Board) -> Action;

    /// What he does this time: he who mixes throws dice.
    fn pick(&self, board: &Board, _: &mut QuickDice) -> Action {
        self.act(board)
    }

    /// How likely he is to take this action.
    fn chance(&self, board: &Board, action: Action) -> f64 {
        if self.act(board) == action { 1.0 } else { 0.0 }
    }
}

/// What one policy wins from another, in points a hand with the half of its 95% interval, over so many deals of which
/// each is played from both sides.
pub fn duel(one: &dyn Policy, other: &dyn Policy, deals: u32, seed: u64) -> (f64, f64) {
    let mut dice = QuickDice::seeded(seed);
    // Apart from those that deal, so that whoever mixes meets the same deals as whoever does not.
    let mut throws = QuickDice::seeded(!seed);
    let (mut sum, mut squares) = (0.0, 0.0);
    for _ in 0..deals {
        let dealt = Board::dealt(&mut dice);
        let mut points = 0.0;
        for own in 0..2 {
            let mut board = dealt;
            while let Some(player) = board.moment.player() {
                let player = if player == own { one } else { other };
                let action = player.pick(&board, &mut throws);
                board.apply(action);
            }
            let first = f64::from(board.result().unwrap_or_default());
            points += if own == 0 { first } else { -first };
        }
        // Two hands a deal.
        let mean = points / 2.0;
        sum += mean;
        squares += mean * mean;
    }
    let count = f64::from(deals.max(1));
    let mean = sum / count;
    (mean, 1.96 * ((squares / count - mean * mean).max(0.0) / count).sqrt())
}
