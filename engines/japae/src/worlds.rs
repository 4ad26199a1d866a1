//! Hands imagined for the other player and for the wall.

use hanpan_core::{QuickDice, Seat};

use crate::belief::Belief;
use crate::board::Board;
use crate::style::Style;

/// Worlds that fit what a player knows: boards with the other's tiles and the wall filled in, as likely as is believed.
pub struct Worlds<'a> {
    board: Board,
    belief: &'a Belief,
    seat: Seat,
    place: f64,
}

impl<'a> Worlds<'a> {
    /// Worlds of the board that the player in `seat` sees.
    pub fn new(board: Board, belief: &'a Belief, seat: Seat) -> Worlds<'a> {
        Worlds { board, belief, seat, place: 0.0 }
    }

    /// The next world, and the style in which the other plays in it.
    pub fn next(&mut self, dice: &mut QuickDice) -> (Board, Style) {
        // Steps of the golden ratio go through the hands more evenly than chance would.
        const GOLDEN: f64 = 0.618_033_988_749_894_9;
        self.place = (self.place + GOLDEN).fract();
        let (hand, style, wall) = self.belief.at(self.place);
        let mut board = self.board;
        board.fill(1 - self.seat.index(), hand, wall, dice);
        (board, style)
    }
}
