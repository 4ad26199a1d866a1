//! What a player does.

use crate::Square;

/// What a player does in his turn: `f5` or `pass`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// A disc is placed on this square.
    Place(Square),
    /// Nothing is placed; legal only when no disc can be.
    Pass,
}

impl Action {
    /// The square a disc is placed on, unless it is a pass.
    pub const fn square(self) -> Option<Square> {
        match self {
            Action::Place(square) => Some(square),
            Action::Pass => None,
        }
    }
}
