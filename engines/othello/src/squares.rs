//! Sets of squares, of either kind of board.

use hanpan_othello::rows::{self, Rows};
use hanpan_othello::{Square, bits};

/// A set of squares, over which the search is generic: a word up to 8 × 8, sixteen rows above.
///
/// Squares are numbered by the bit that stands for them: `STRIDE * row + column`, both counted from 0. Smaller boards
/// lie in the corner at a1.
pub(crate) trait Squares: Copy + Eq {
    /// How far apart two rows are.
    const STRIDE: usize;
    /// How many squares the largest board has.
    const SQUARES: usize = Self::STRIDE * Self::STRIDE;
    /// The empty set.
    const NONE: Self;

    /// The squares of a board of this size.
    fn board(size: usize) -> Self;
    /// Where `own` can place a disc on the largest board; to be cut to the board in play.
    fn moves(own: &Self, other: &Self) -> Self;
    /// What a disc on the square would flip.
    fn flips(own: &Self, other: &Self, square: usize) -> Self;
    /// How many there are.
    fn len(&self) -> u32;
    /// Whether there are any.
    fn is_empty(&self) -> bool;
    /// Whether this square is one of them.
    fn contains(&self, square: usize) -> bool;
    /// This set and one square more.
    fn with(&self, square: usize) -> Self;
    /// What is in both.
    fn and(&self, set: &Self) -> Self;
    /// What is in either.
    fn or(&self, set: &Self) -> Self;
    /// What is in this one alone.
    fn minus(&self, set: &Self) -> Self;
    /// Moved one column to the left and to the right, both together; what leaves the largest board is dropped.
    fn beside(&self) -> Self;
    /// Moved one row up and down, both together.
    fn above_and_below(&self) -> Self;
    /// Moved one step along the diagonals that fall to the right, both ways together.
    fn falling(&self) -> Self;
    /// Moved one step along the diagonals that rise to the right, both ways together.
    fn rising(&self) -> Self;
    /// Calls for each square, in ascending order.
    fn for_each(&self, call: impl FnMut(usize));
    /// A number that tells positions apart.
    fn key(own: &Self, other: &Self) -> u64;

    /// The squares next to these, in any of the eight directions.
    fn around(&self) -> Self {
        let beside = self.beside();
        beside.or(&self.or(&beside).above_and_below())
    }

    /// The number of a square of a board of this size.
    fn number(column: usize, row: usize) -> usize {
        Self::STRIDE * row + column
    }

    /// The square with this number.
    fn square(number: usize) -> Square {
        Square::at(number % Self::STRIDE, number / Self::STRIDE)
    }
}

const NOT_LEFT: u64 = 0xfefe_fefe_fefe_fefe;
const NOT_RIGHT: u64 = 0x7f7f_7f7f_7f7f_7f7f;

impl Squares for u64 {
    const STRIDE: usize = 8;
    const NONE: u64 = 0;

    fn board(size: usize) -> u64 {
        bits::board(size)
    }

    #[inline]
    fn moves(own: &u64, other: &u64) -> u64 {
        bits::moves(*own, *other)
    }

    #[inline]
    fn flips(own: &u64, other: &u64, square: usize) -> u64 {
        bits::flips(*own, *other, square)
    }

    #[inline]
    fn len(&self) -> u32 {
        self.count_ones()
    }

    #[inline]
    fn is_empty(&self) -> bool {
        *self == 0
    }

    #[inline]
    fn contains(&self, square: usize) -> bool {
        self >> square & 1 == 1
    }

    #[inline]
    fn with(&self, square: usize) -> u64 {
        self | 1 << square
    }

    #[inline]
    fn and(&self, set: &u64) -> u64 {
        self & set
    }

    #[inline]
    fn or(&self, set: &u64) -> u64 {
        self | set
    }

    #[inline]
    fn minus(&self, set: &u64) -> u64 {
        self & !set
    }

    #[inline]
    fn beside(&self) -> u64 {
        self << 1 & NOT_LEFT | self >> 1 & NOT_RIGHT
    }

    #[inline]
    fn above_and_below(&self) -> u64 {
        self << 8 | self >> 8
    }

    #[inline]
    fn falling(&self) -> u64 {
        self << 9 & NOT_LEFT | self >> 9 & NOT_RIGHT
    }

    #[inline]
    fn rising(&self) -> u64 {
        self << 7 & NOT_RIGHT | self >> 7 & NOT_LEFT
    }

    #[inline]
    fn for_each(&self, mut call: impl FnMut(usize)) {
        let mut rest = *self;
        while rest != 0 {
            call(rest.trailing_zeros() as usize);
            rest &= rest - 1;
        }
    }

    #[inline]
    fn key(own: &u64, other: &u64) -> u64 {
        mix(mix(0, *own), *other)
    }
}

impl Squares for Rows {
    const STRIDE: usize = 16;
    const NONE: Rows = [0; 16];

    fn board(size: usize) -> Rows {
        *rows::board(size)
    }

    #[inline]
    fn moves(own: &Rows, other: &Rows) -> Rows {
        rows::moves(own, other)
    }

    #[inline]
    fn flips(own: &Rows, other: &Rows, square: usize) -> Rows {
        rows::flips(own, other, square % 16, square / 16)
    }

    #[inline]
    fn len(&self) -> u32 {
        words(self).map(u64::count_ones).iter().sum()
    }

    #[inline]
    fn is_empty(&self) -> bool {
        words(self).iter().fold(0, |any, word| any | word) == 0
    }

    #[inline]
    fn contains(&self, square: usize) -> bool {
        self[square / 16] >> (square % 16) & 1 == 1
    }

    #[inline]
    fn with(&self, square: usize) -> Rows {
        let mut set = *self;
        set[square / 16] |= 1 << (square % 16);
        set
    }

    #[inline]
    fn and(&self, set: &Rows) -> Rows {
        std::array::from_fn(|row| self[row] & set[row])
    }

    #[inline]
    fn or(&self, set: &Rows) -> Rows {
        std::array::from_fn(|row| self[row] | set[row])
    }

    #[inline]
    fn minus(&self, set: &Rows) -> Rows {
        std::array::from_fn(|row| self[row] & !set[row])
    }

    #[inline]
    fn beside(&self) -> Rows {
        self.map(|row| row << 1 | row >> 1)
    }

    #[inline]
    fn above_and_below(&self) -> Rows {
        across(self, self)
    }

    #[inline]
    fn falling(&self) -> Rows {
        across(&self.map(|row| row << 1), &self.map(|row| row >> 1))
    }

    #[inline]
    fn rising(&self) -> Rows {
        across(&self.map(|row| row >> 1), &self.map(|row| row << 1))
    }

    #[inline]
    fn for_each(&self, mut call: impl FnMut(usize)) {
        for (index, word) in words(self).into_iter().enumerate() {
            word.for_each(|bit| call(64 * index + bit));
        }
    }

    #[inline]
    fn key(own: &Rows, other: &Rows) -> u64 {
        // Two chains, so that the multiplications need not wait for one another.
        let (own, other) = (words(own), words(other));
        let low = mix(mix(mix(mix(0, own[0]), own[1]), own[2]), own[3]);
        let high = mix(mix(mix(mix(1, other[0]), other[1]), other[2]), other[3]);
        mix(low, high)
    }
}

/// Four rows to a word, the first in the lowest bits.
#[inline]
fn words(rows: &Rows) -> [u64; 4] {
    std::array::from_fn(|word| {
        let rows = &rows[4 * word..4 * word + 4];
        u64::from(rows[0]) | u64::from(rows[1]) << 16 | u64::from(rows[2]) << 32 | u64::from(rows[3]) << 48
    })
}

/// One set moved down by a row, and another moved up.
#[inline]
fn across(down: &Rows, up: &Rows) -> Rows {
    let mut moved = [0; 16];
    moved[1..].copy_from_slice(&down[..15]);
    for (row, up) in moved.iter_mut().zip(&up[1..]) {
        *row |= up;
    }
    moved
}

/// Takes another word into a key: spread by a multiplication, folded from both its halves.
#[inline]
const fn mix(key: u64, word: u64) -> u64 {
    let spread = (key ^ 0x9e37_79b9_7f4a_7c15) as u128 * (word ^ 0xd1b5_4a32_d192_ed03) as u128;
    (spread >> 64) as u64 ^ spread as u64 ^ key.rotate_left(29)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The neighbours of each set by single steps, and every operation of the interface against plain loops.
    fn check<S: Squares>() {
        let stride = S::STRIDE as isize;
        let place = |column: isize, row: isize| {
            ((0..stride).contains(&column) && (0..stride).contains(&row))
                .then(|| S::number(column as usize, row as usize))
        };
        for number in 0..S::SQUARES {
            let set = S::NONE.with(number);
            let (column, row) = ((number % S::STRIDE) as isize, (number / S::STRIDE) as isize);
            let check = |found: S, steps: &[(isize, isize)]| {
                let mut expected = S::NONE;
                for (right, down) in steps {
                    if let Some(square) = place(column + right, row + down) {
                        expected = expected.with(square);
                    }
                }
                assert!(found == expected, "{}", S::square(number));
            };
            check(set.beside(), &[(1, 0), (-1, 0)]);
            check(set.above_and_below(), &[(0, 1), (0, -1)]);
            check(set.falling(), &[(1, 1), (-1, -1)]);
            check(set.rising(), &[(1, -1), (-1, 1)]);
            let ring = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];
            let around = set.around().minus(&set);
            check(around, &ring);
            assert!(set.contains(number) && !around.contains(number) && set.len() == 1 && !set.is_empty());
            let mut listed = Vec::new();
            around.or(&set).for_each(|square| listed.push(square));
            assert!(listed.is_sorted() && listed.len() as u32 == around.len() + 1);
        }
        assert!(S::NONE.is_empty() && S::NONE.len() == 0);
    }

    #[test]
    fn sets_of_words() {
        check::<u64>();
    }

    #[test]
    fn sets_of_rows() {
        check::<Rows>();
    }
}
