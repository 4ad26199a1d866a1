//! A way to play without looking ahead.

use hanpan_japae::Action;

use crate::board::Board;

/// A way to play without looking ahead: the opponent `classic`, and what playouts are played by.
///
/// It is given the whole board because that is what a playout has; it may look at the player's own hand and at what
/// lies open, and at nothing else. A test holds every policy to that.
pub trait Policy {
    /// What the player whose moment it is does.
    ///
    /// # Panics
    /// May panic if the hand is over.
    fn act(&self, board: &Board) -> Action;
}
