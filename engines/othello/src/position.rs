//! A position as the search sees it: one's own discs, the other's, and one's moves.

use hanpan_core::Seat;
use hanpan_othello::View;

use crate::Squares;

/// A position, seen by the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Position<S> {
    pub(crate) own: S,
    pub(crate) other: S,
    /// Where a disc can be placed: kept, because whoever orders moves asks for them before they are searched.
    pub(crate) moves: S,
}

impl<S: Squares> Position<S> {
    /// The position in view, seen by this seat.
    pub(crate) fn of(view: &View, seat: Seat) -> Position<S> {
        let (mut own, mut other) = (S::NONE, S::NONE);
        let mine = if seat == hanpan_othello::BLACK { 'X' } else { 'O' };
        for (row, discs) in view.rows.iter().enumerate() {
            for (column, disc) in discs.chars().enumerate().filter(|&(_, disc)| disc != '.') {
                let side = if disc == mine { &mut own } else { &mut other };
                *side = side.with(S::number(column, row));
            }
        }
        Position::new(own, other, &S::board(usize::from(view.size)))
    }

    /// The position with these discs.
    #[inline]
    pub(crate) fn new(own: S, other: S, board: &S) -> Position<S> {
        Position { own, other, moves: S::moves(&own, &other).and(board) }
    }

    /// The position after a disc on this square, seen by the other side.
    #[inline]
    pub(crate) fn after(&self, square: usize, board: &S) -> Position<S> {
        let flipped = S::flips(&self.own, &self.other, square);
        Position::new(self.other.minus(&flipped), self.own.or(&flipped).with(square), board)
    }

    /// The position after a pass.
    #[inline]
    pub(crate) fn passed(&self, board: &S) -> Position<S> {
        Position::new(self.other, self.own, board)
    }

    /// How many discs more one has.
    #[inline]
    pub(crate) fn difference(&self) -> i32 {
        self.own.len() as i32 - self.other.len() as i32
    }

    /// What tells it from other positions.
    #[inline]
    pub(crate) fn key(&self) -> u64 {
        S::key(&self.own, &self.other)
    }
}

/// The score of a finished game with this difference and so many empty squares.
///
/// The empties go to the winner, as in tournaments: otherwise a side far behind would rather lose all its discs early
/// than play on.
#[inline]
pub(crate) fn final_score(difference: i32, empties: usize) -> i32 {
    difference + difference.signum() * empties as i32
}
