//! The leaves of the tree, counted on the discs alone: what a state keeps besides is not needed for it.

use crate::sides::{Sides, Squares};

impl<B: Squares> Sides<B> {
    /// How many leaves the tree has `depth` plies below; a pass is a ply, a finished game one leaf.
    pub(crate) fn leaves(&self, size: usize, depth: u32) -> u64 {
        if depth == 0 { 1 } else { B::leaves(&self.own, &self.other, &self.moves, size, depth) }
    }
}

/// The same from the position and its moves.
pub(crate) fn leaves<B: Squares>(own: &B, other: &B, moves: &B, size: usize, depth: u32) -> u64 {
    // Whoever has no move passes, or the game is over: one leaf either way.
    if depth == 1 {
        return u64::from(moves.len().max(1));
    }
    if moves.is_empty() {
        let answers = B::moves(other, own, size);
        return if answers.is_empty() { 1 } else { leaves(other, own, &answers, size, depth - 1) };
    }
    let mut count = 0;
    moves.for_each(|column, row| {
        let (mut next, mut waiting) = (*own, *other);
        let flipped = B::flips(own, other, column, row);
        B::place(&mut next, &mut waiting, &flipped, column, row);
        let answers = B::moves(&next, &waiting, size);
        // The last ply is counted here: a call for each of its positions would take as long as the counting.
        count += match depth {
            2 => u64::from(answers.len().max(1)),
            _ => leaves(&next, &waiting, &answers, size, depth - 1),
        };
    });
    count
}
