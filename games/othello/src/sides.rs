//! The discs of both sides, over either kind of board.

use hanpan_core::Fingerprint;

use crate::leaves::leaves;
use crate::rows::Rows;
use crate::square::Columns;
use crate::{Action, Square, bits, newer, rows};

/// A set of squares: the small interface behind which the two kinds of boards stand.
///
/// Columns and rows are counted from 0 and must be on the board.
pub(crate) trait Squares: Copy + PartialEq + std::fmt::Debug {
    const NONE: Self;

    fn moves(own: &Self, other: &Self, size: usize) -> Self;
    fn flips(own: &Self, other: &Self, column: usize, row: usize) -> Self;
    fn contains(&self, column: usize, row: usize) -> bool;
    fn add(&mut self, column: usize, row: usize);
    /// Turns the flipped discs over, adds the new one and lets the two sides change places.
    fn place(own: &mut Self, other: &mut Self, flipped: &Self, column: usize, row: usize);
    fn len(&self) -> u32;
    /// Appends a placement on each square, in ascending order.
    fn list(&self, out: &mut Vec<Action>);
    /// Shows the column and the row of each square.
    fn for_each(&self, show: impl FnMut(usize, usize));
    /// Takes the squares into a key.
    fn take_in(&self, key: Fingerprint) -> Fingerprint;

    fn is_empty(&self) -> bool {
        *self == Self::NONE
    }

    /// How many leaves the tree has `depth` plies below, one at least, these being the moves.
    fn leaves(own: &Self, other: &Self, moves: &Self, size: usize, depth: u32) -> u64 {
        leaves(own, other, moves, size, depth)
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
        B::place(&mut self.own, &mut self.other, &flipped, column, row);
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

    fn place(own: &mut u64, other: &mut u64, flipped: &u64, column: usize, row: usize) {
        (*own, *other) = (*other ^ flipped, *own | flipped | 1 << (8 * row + column));
    }

    fn len(&self) -> u32 {
        self.count_ones()
    }

    fn list(&self, out: &mut Vec<Action>) {
        list_words([*self], out, |_, row| Square::at(0, row));
    }

    fn for_each(&self, mut show: impl FnMut(usize, usize)) {
        let mut rest = *self;
        while rest != 0 {
            let bit = rest.trailing_zeros() as usize;
            show(bit % 8, bit / 8);
            rest &= rest - 1;
        }
    }

    fn take_in(&self, key: Fingerprint) -> Fingerprint {
        key.with(*self)
    }

    fn leaves(own: &u64, other: &u64, moves: &u64, size: usize, depth: u32) -> u64 {
        newer::leaves(*own, *other, *moves, size, depth)
            .unwrap_or_else(|| leaves(own, other, moves, size, depth))
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

    fn place(own: &mut Rows, other: &mut Rows, flipped: &Rows, column: usize, row: usize) {
        // The new disc goes in with the flipped ones, so that the compiler can take eight rows at a time.
        for index in 0..16 {
            let disc = if index == row { 1 << column } else { 0 };
            (own[index], other[index]) = (other[index] ^ flipped[index], own[index] | flipped[index] | disc);
        }
    }

    fn len(&self) -> u32 {
        rows::to_words(self).into_iter().map(u64::count_ones).sum()
    }

    fn list(&self, out: &mut Vec<Action>) {
        list_words(rows::to_words(self), out, |word, byte| Square::at(byte % 2 * 8, 4 * word + byte / 2));
    }

    fn for_each(&self, mut show: impl FnMut(usize, usize)) {
        for (row, mut columns) in self.iter().copied().enumerate() {
            while columns != 0 {
                show(columns.trailing_zeros() as usize, row);
                columns &= columns - 1;
            }
        }
    }

    fn leaves(own: &Rows, other: &Rows, moves: &Rows, size: usize, depth: u32) -> u64 {
        newer::leaves_on_rows(own, other, moves, size, depth)
            .unwrap_or_else(|| leaves(own, other, moves, size, depth))
    }

    fn take_in(&self, key: Fingerprint) -> Fingerprint {
        rows::to_words(self).into_iter().fold(key, Fingerprint::with)
    }
}

/// Appends a placement for each bit of the words; `first` is the square of the first bit of a byte in a word.
///
/// Each byte writes eight placements from a table, and the next byte writes over the surplus: a loop over the bits
/// costs more, because its end cannot be guessed.
fn list_words<const WORDS: usize>(
    words: [u64; WORDS],
    out: &mut Vec<Action>,
    first: impl Fn(usize, usize) -> Square,
) {
    let mut end = out.len();
    for (index, word) in words.into_iter().enumerate() {
        // Two words at once, because hardly ever so many moves are found that there must be room for more.
        if out.len() - end < 64 {
            out.resize(end + 64 * WORDS.min(2), Action::Pass);
        }
        let Some(list) = out[end..].first_chunk_mut::<64>() else { break };
        let mut count = 0;
        for (offset, byte) in word.to_le_bytes().into_iter().enumerate() {
            // There is always room: no byte before it had more than eight.
            let Some(places) = list.get_mut(count..count + 8).and_then(<[_]>::first_chunk_mut::<8>) else {
                break;
            };
            let first = first(index, offset);
            *places = COLUMNS[usize::from(byte)].map(|columns| Action::Place(first.right(columns)));
            count += usize::from(COUNTS[usize::from(byte)]);
        }
        end += count;
    }
    out.truncate(end);
}

/// The numbers of the bits of every byte as columns, and then zeros.
static COLUMNS: [[Columns; 8]; 256] = {
    let mut columns = [[Columns::new(0); 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut count) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                columns[byte][count] = Columns::new(bit);
                count += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    columns
};

/// How many bits every byte has.
static COUNTS: [u8; 256] = {
    let mut counts = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        counts[byte] = (byte as u32).count_ones() as u8;
        byte += 1;
    }
    counts
};
