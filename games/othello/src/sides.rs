//! The discs of both sides, over either kind of board.

use crate::rows::Rows;
use crate::{Action, Square, bits, rows};

/// A set of squares: the small interface behind which the two kinds of boards stand.
///
/// Columns and rows are counted from 0 and must be on the board.
pub(crate) trait Squares: Copy + PartialEq + std::fmt::Debug {
    const NONE: Self;

    fn moves(own: &Self, other: &Self, size: usize) -> Self;
    fn flips(own: &Self, other: &Self, column: usize, row: usize) -> Self;
    fn contains(&self, column: usize, row: usize) -> bool;
    fn add(&mut self, column: usize, row: usize);
    /// Turns the flipped discs over and adds the new one; returns the two sides as the other one sees them.
    fn place(own: &Self, other: &Self, flipped: &Self, column: usize, row: usize) -> (Self, Self);
    fn len(&self) -> u32;
    /// Appends a placement on each square, in ascending order.
    fn list(&self, out: &mut Vec<Action>);

    fn is_empty(&self) -> bool {
        *self == Self::NONE
    }
}

/// The discs as the side to move sees them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Sides<B> {
    pub(crate) own: B,
    pub(crate) other: B,
    /// The moves of the side to move: kept because `turn`, `legal` and `check` all ask for them.
    pub(crate) moves: B,
    /// What the last disc placed has flipped.
    pub(crate) flipped: B,
}

impl<B: Squares> Sides<B> {
    /// The start of a game, seen by Black: White on the main diagonal of the four centre squares.
    pub(crate) fn start(size: usize) -> Sides<B> {
        let (low, high) = (size / 2 - 1, size / 2);
        let mut sides = Sides::<B>::empty();
        sides.own.add(high, low);
        sides.own.add(low, high);
        sides.other.add(low, low);
        sides.other.add(high, high);
        sides.look(size);
        sides
    }

    pub(crate) fn empty() -> Sides<B> {
        Sides { own: B::NONE, other: B::NONE, moves: B::NONE, flipped: B::NONE }
    }

    /// Finds the moves of the side to move.
    pub(crate) fn look(&mut self, size: usize) {
        self.moves = B::moves(&self.own, &self.other, size);
    }

    /// Places a disc and hands the turn over.
    pub(crate) fn place(&mut self, column: usize, row: usize, size: usize) {
        let flipped = B::flips(&self.own, &self.other, column, row);
        (self.own, self.other) = B::place(&self.own, &self.other, &flipped, column, row);
        self.flipped = flipped;
        self.look(size);
    }

    /// Hands the turn over.
    pub(crate) fn hand_over(&mut self, size: usize) {
        std::mem::swap(&mut self.own, &mut self.other);
        self.look(size);
    }

    /// Whether the side that is not to move could, if it were.
    pub(crate) fn other_can_move(&self, size: usize) -> bool {
        !B::moves(&self.other, &self.own, size).is_empty()
    }
}

impl Squares for u64 {
    const NONE: u64 = 0;

    fn moves(own: &u64, other: &u64, size: usize) -> u64 {
        bits::moves(*own, *other) & bits::board(size)
    }

    fn flips(own: &u64, other: &u64, column: usize, row: usize) -> u64 {
        bits::flips(*own, *other, 8 * row + column)
    }

    fn contains(&self, column: usize, row: usize) -> bool {
        self >> (8 * row + column) & 1 == 1
    }

    fn add(&mut self, column: usize, row: usize) {
        *self |= 1 << (8 * row + column);
    }

    fn place(own: &u64, other: &u64, flipped: &u64, column: usize, row: usize) -> (u64, u64) {
        (other ^ flipped, own | flipped | 1 << (8 * row + column))
    }

    fn len(&self) -> u32 {
        self.count_ones()
    }

    fn list(&self, out: &mut Vec<Action>) {
        list_words([*self], out, |_, bit| Square::at(bit % 8, bit / 8));
    }
}

impl Squares for Rows {
    const NONE: Rows = [0; 16];

    fn moves(own: &Rows, other: &Rows, size: usize) -> Rows {
        let mut moves = rows::moves(own, other);
        for (row, board) in moves.iter_mut().zip(rows::board(size)) {
            *row &= board;
        }
        moves
    }

    fn flips(own: &Rows, other: &Rows, column: usize, row: usize) -> Rows {
        rows::flips(own, other, column, row)
    }

    fn contains(&self, column: usize, row: usize) -> bool {
        self[row] >> column & 1 == 1
    }

    fn add(&mut self, column: usize, row: usize) {
        self[row] |= 1 << column;
    }

    fn place(own: &Rows, other: &Rows, flipped: &Rows, column: usize, row: usize) -> (Rows, Rows) {
        let mut sides = (*other, *own);
        // The new disc goes in with the flipped ones, so that the compiler can take eight rows at a time.
        for (index, flipped) in flipped.iter().enumerate() {
            sides.0[index] ^= flipped;
            sides.1[index] |= flipped | if index == row { 1 << column } else { 0 };
        }
        sides
    }

    fn len(&self) -> u32 {
        self.iter().map(|row| row.count_ones()).sum()
    }

    fn list(&self, out: &mut Vec<Action>) {
        // Four rows to a word, because most rows have few moves.
        let mut words = [0; 4];
        for (word, rows) in words.iter_mut().zip(self.as_chunks::<4>().0) {
            *word = rows.iter().rev().fold(0, |word, &row| word << 16 | u64::from(row));
        }
        list_words(words, out, |word, bit| Square::of_largest_board(64 * word + bit));
    }
}

/// Appends a placement for each bit of the words.
///
/// They are written eight at a time, and the surplus is written over or cut off: most words need a single round, and
/// a loop whose end cannot be guessed costs more than the surplus.
fn list_words<const WORDS: usize>(
    words: [u64; WORDS],
    out: &mut Vec<Action>,
    square: impl Fn(usize, usize) -> Square,
) {
    const ROUND: usize = 8;
    let counts = words.map(|word| word.count_ones() as usize);
    let mut end = out.len();
    out.resize(end + counts.iter().sum::<usize>() + ROUND, Action::Pass);
    for (index, (word, count)) in words.into_iter().zip(counts).enumerate() {
        let (mut rest, mut at) = (word, end);
        while rest != 0 {
            let Some(round) = out[at..].first_chunk_mut::<ROUND>() else { break };
            for place in round {
                *place = Action::Place(square(index, rest.trailing_zeros() as usize));
                rest &= rest.wrapping_sub(1);
            }
            at += ROUND;
        }
        end += count;
    }
    out.truncate(end);
}
