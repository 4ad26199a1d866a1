//! Sets of squares, of either kind of board.

use hanpan_othello::rows::{self, Rows};
use hanpan_othello::{Square, bits};

use crate::patterns::Codes;

/// A set of squares, over which the search is generic: a word up to 8 × 8, sixteen rows above.
///
/// Squares are numbered by the bit that stands for them: `STRIDE * row + column`, both counted from 0. Smaller boards
/// lie in the corner at a1.
pub(crate) trait Squares: Copy + Eq {
    /// How the places of all shapes are filled on the largest board.
    type Codes: Codes;
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
    /// How many discs `own` would flip on the last empty square of a full board.
    fn last_flips(own: &Self, other: &Self, square: usize) -> u32;
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
    /// All squares that lie in one row with any of these, in one column, and on one diagonal of either kind.
    ///
    /// Columns and rows that no board in play has do no harm: whoever asks has cut the set to the board before.
    fn along_lines(&self) -> [Self; 4];
    /// The least of them.
    fn first(&self) -> Option<usize>;
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

/// The squares that stay on the board when they are moved so many columns to the right.
const LEFT_OF: [u64; 5] = columns(0xff, 0x7f, 0x3f, 0x0f);
/// The squares that stay on the board when they are moved so many columns to the left.
const RIGHT_OF: [u64; 5] = columns(0xff, 0xfe, 0xfc, 0xf0);

const fn columns(none: u64, one: u64, two: u64, four: u64) -> [u64; 5] {
    const EACH: u64 = 0x0101_0101_0101_0101;
    [none * EACH, one * EACH, two * EACH, 0, four * EACH]
}

const NOT_LEFT: u64 = 0xfefe_fefe_fefe_fefe;
const NOT_RIGHT: u64 = 0x7f7f_7f7f_7f7f_7f7f;

impl Squares for u64 {
    type Codes = [i16; 48];
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
    fn last_flips(own: &u64, _: &u64, square: usize) -> u32 {
        last_flips_of_word(*own, square)
    }

    #[inline]
    fn along_lines(&self) -> [u64; 4] {
        let mut column = *self;
        for step in [8, 16, 32] {
            column |= column << step | column >> step;
        }
        let mut row = *self;
        for step in [1, 2, 4] {
            row |= (row & RIGHT_OF[step]) >> step | (row & LEFT_OF[step]) << step;
        }
        let (mut falling, mut rising) = (*self, *self);
        for step in [1, 2, 4] {
            falling |= (falling & LEFT_OF[step]) << (9 * step) | (falling & RIGHT_OF[step]) >> (9 * step);
            rising |= (rising & RIGHT_OF[step]) << (7 * step) | (rising & LEFT_OF[step]) >> (7 * step);
        }
        [row, column, falling, rising]
    }

    #[inline]
    fn first(&self) -> Option<usize> {
        (*self != 0).then(|| self.trailing_zeros() as usize)
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
    type Codes = [i16; 112];
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
    fn last_flips(own: &Rows, other: &Rows, square: usize) -> u32 {
        Rows::flips(own, other, square).len()
    }

    #[inline]
    fn along_lines(&self) -> [Rows; 4] {
        let columns = self.iter().fold(0, |all, row| all | row);
        let row = self.map(|row| if row == 0 { 0 } else { u16::MAX });
        let (mut falling, mut rising) = (*self, *self);
        for step in [1, 2, 4, 8] {
            let (left, right) = (falling.map(|row| row >> step), falling.map(|row| row << step));
            moved_by(&mut falling, step, &right, &left);
            let (left, right) = (rising.map(|row| row >> step), rising.map(|row| row << step));
            moved_by(&mut rising, step, &left, &right);
        }
        [row, [columns; 16], falling, rising]
    }

    #[inline]
    fn first(&self) -> Option<usize> {
        let word = words(self).into_iter().enumerate().find(|(_, word)| *word != 0);
        word.map(|(index, word)| 64 * index + word.trailing_zeros() as usize)
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

/// Adds what two sets become when one is moved down by so many rows and the other up.
#[inline]
fn moved_by(set: &mut Rows, step: usize, down: &Rows, up: &Rows) {
    for row in step..16 {
        set[row] |= down[row - step];
    }
    for row in 0..16 - step {
        set[row] |= up[row + step];
    }
}

/// How many discs `own` flips on the last empty square of a word: along four lines, each of them looked up.
#[inline]
fn last_flips_of_word(own: u64, square: usize) -> u32 {
    const ROWS: u64 = 0x0101_0101_0101_0101;
    // What is gathered of a column has a bit for each row, of a diagonal one for each column; what lies beyond the ends of
    // a diagonal is as good as the other side's discs there, behind which no disc of one's own comes.
    const DOWN: u64 = 0x0102_0408_1020_4080;
    let (column, row) = (square % 8, square / 8);
    let [falling, rising] = DIAGONALS[square % 64];
    let (by_column, by_row) = (&BETWEEN[column], &BETWEEN[row % 8]);
    let lying = own >> (8 * row) & 0xff;
    let standing = ((own >> column & ROWS).wrapping_mul(DOWN)) >> 56;
    let falling = (own & falling).wrapping_mul(ROWS) >> 56;
    let rising = (own & rising).wrapping_mul(ROWS) >> 56;
    u32::from(by_column[lying as usize])
        + u32::from(by_row[standing as usize])
        + u32::from(by_column[falling as usize])
        + u32::from(by_column[rising as usize])
}

/// The two diagonals through each square, first the one that falls to the right; without the square itself.
static DIAGONALS: [[u64; 2]; 64] = {
    let mut diagonals = [[0; 2]; 64];
    let mut square = 0;
    while square < 64 {
        let mut other = 0;
        while other < 64 {
            let (right, down) = (other % 8 - square as i32 % 8, other / 8 - square as i32 / 8);
            if right != 0 && right == down {
                diagonals[square][0] |= 1 << other;
            }
            if right != 0 && right == -down {
                diagonals[square][1] |= 1 << other;
            }
            other += 1;
        }
        square += 1;
    }
    diagonals
};

/// For a place on a line of eight, and one's own discs on it: how many others lie between them and the place.
static BETWEEN: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut own = 0usize;
        while own < 256 {
            let above = own >> place >> 1;
            if above != 0 {
                table[place][own] += above.trailing_zeros() as u8;
            }
            let below = own & ((1 << place) - 1);
            if below != 0 {
                table[place][own] += (place as u32 - 1 - below.ilog2()) as u8;
            }
            own += 1;
        }
        place += 1;
    }
    table
};

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
        assert!(S::NONE.is_empty() && S::NONE.len() == 0 && S::NONE.first().is_none());
        for number in 0..S::SQUARES {
            let set = S::NONE.with(number);
            assert_eq!(set.first(), Some(number));
            let (column, row) = ((number % S::STRIDE) as isize, (number / S::STRIDE) as isize);
            let lines = set.along_lines();
            for (line, (right, down)) in lines.iter().zip([(1, 0), (0, 1), (1, 1), (1, -1)]) {
                let mut expected = S::NONE;
                for step in -stride..=stride {
                    if let Some(square) = place(column + step * right, row + step * down) {
                        expected = expected.with(square);
                    }
                }
                assert!(*line == expected, "{} along {right}, {down}", S::square(number));
            }
        }
    }

    /// On a full board but for one square the last flips are as many as the flips.
    fn check_last<S: Squares>(size: usize) {
        let board = S::board(size);
        let mut dice = hanpan_core::QuickDice::seeded(size as u64);
        let below = |most: u32, dice: &mut hanpan_core::QuickDice| hanpan_core::Dice::below(dice, most);
        for _ in 0..20_000 {
            let mut own = S::NONE;
            let chance = 1 + below(9, &mut dice);
            board.for_each(|square| {
                if below(10, &mut dice) < chance {
                    own = own.with(square);
                }
            });
            let square =
                S::number(below(size as u32, &mut dice) as usize, below(size as u32, &mut dice) as usize);
            let empty = S::NONE.with(square);
            let (own, other) = (own.minus(&empty), board.minus(&own).minus(&empty));
            assert_eq!(S::last_flips(&own, &other, square), S::flips(&own, &other, square).len());
        }
    }

    #[test]
    fn the_last_disc_flips_what_any_would() {
        for size in [4, 6, 8] {
            check_last::<u64>(size);
        }
        for size in [10, 16] {
            check_last::<Rows>(size);
        }
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
