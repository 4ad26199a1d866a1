//! How fast the board is.

use hanpan_core::{Dice, QuickDice};
use hanpan_omok::Options;

use crate::board::Board;
use crate::spot::Spot;

/// Plays and takes back so many stones near those that are there, on boards with thirty, and returns how many it were: what
/// a search does without what it thinks.
pub fn make_and_undo(options: Options, stones: u64, seed: u64) -> u64 {
    let mut dice = QuickDice::seeded(seed);
    let mut played = 0;
    while played < stones {
        let mut board = Board::new(options);
        board.play(Spot::centre(options.size));
        while board.stones() < 30 {
            let near: Vec<Spot> = board.near().iter().collect();
            board.play(near[dice.below(near.len() as u32) as usize]);
        }
        let near: Vec<Spot> = board.near().iter().collect();
        for _ in 0..100 {
            for pair in near.windows(2) {
                board.play(pair[0]);
                board.play(pair[1]);
                board.take_back();
                board.take_back();
            }
            played += 2 * (near.len() as u64 - 1);
        }
    }
    played
}
