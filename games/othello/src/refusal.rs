//! Why an action is not allowed.

use crate::Square;

hanpan_core::refusals! {
    /// Why an action is not allowed.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Refusal {
        /// The square is not on the board.
        OffBoard {
            /// The square asked for.
            square: Square,
            /// The length of a side of the board.
            size: u8,
        } = "off_board", "{square} is not on the {size} × {size} board";
        /// There is a disc on the square.
        Occupied {
            /// The square asked for.
            square: Square,
        } = "occupied", "there is already a disc on {square}";
        /// No run of opposing discs would be enclosed.
        FlipsNothing {
            /// The square asked for.
            square: Square,
        } = "flips_nothing", "a disc on {square} would flip nothing";
        /// A pass while a disc can be placed.
        MustMove = "must_move", "you have a move, so you cannot pass";
    }
}
