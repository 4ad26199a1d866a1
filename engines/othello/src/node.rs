//! A position with how all places are filled, as the search goes through it.

use crate::{Evaluation, Geometry, Position, Squares};

/// A position in the search.
#[derive(Clone, Copy)]
pub(crate) struct Node<S: Squares> {
    pub(crate) position: Position<S>,
    /// How all places are filled; the side to move at the root has the digit 1.
    pub(crate) codes: S::Codes,
    /// Whether the other side is to move.
    pub(crate) is_second: bool,
}

impl<S: Squares> Node<S> {
    /// The position at the root.
    pub(crate) fn new(evaluation: &Evaluation<S>, position: Position<S>) -> Node<S> {
        let codes = evaluation.codes(&position.own, &position.other);
        Node { position, codes, is_second: false }
    }

    /// What follows a disc on this square, of which it is known what the position is then.
    #[inline]
    pub(crate) fn after(&self, evaluation: &Evaluation<S>, square: usize, position: Position<S>) -> Node<S> {
        let flipped = self.position.other.minus(&position.own);
        let codes = evaluation.after(&self.codes, square, &flipped, self.is_second);
        Node { position, codes, is_second: !self.is_second }
    }

    /// What follows a pass.
    #[inline]
    pub(crate) fn passed(&self, geometry: &Geometry<S>) -> Node<S> {
        let position = self.position.passed(&geometry.board);
        Node { position, codes: self.codes, is_second: !self.is_second }
    }
}
