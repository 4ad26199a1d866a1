//! The four lines through a point side by side, as bits of one number.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

use crate::axis::{Axes, Axis};

/// The four lines through a point side by side, in the order of [`Axis::ALL`]: a lane of bits each.
///
/// The last bit of each lane is 0 always, so that patterns which need every point of their span never reach from one
/// lane into the next.
pub(crate) trait Lanes:
    Copy
    + Debug
    + PartialEq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// One lane alone.
    type Word: Copy + Debug + PartialEq + Into<u32>;
    /// No bit.
    const NONE: Self;
    /// How many bits a lane has.
    const WIDTH: u32;

    /// Puts four words side by side.
    fn of(words: [Self::Word; 4]) -> Self;

    /// The four words.
    fn words(self) -> [Self::Word; 4];

    /// Lays a word that counts columns into the lanes of rows and diagonals, and one that counts rows into that of
    /// columns.
    fn spread(by_column: u32, by_row: u32) -> Self;

    /// Whether there is no bit.
    fn is_none(self) -> bool;

    /// How many bits there are.
    fn count(self) -> u32;

    /// Takes the lowest bit out.
    fn take_first(&mut self) -> Option<u32>;

    /// The axes whose lanes are not empty.
    #[inline]
    fn axes(self) -> Axes {
        let mut bits = 0;
        for (axis, word) in self.words().into_iter().enumerate() {
            bits |= u8::from(word.into() != 0) << axis;
        }
        Axes::from_bits(bits)
    }

    /// The lane of one axis alone, the others empty.
    fn lane(self, axis: Axis) -> Self;
}

macro_rules! lanes {
    ($lanes:ty, $word:ty) => {
        impl Lanes for $lanes {
            type Word = $word;
            const NONE: $lanes = 0;
            const WIDTH: u32 = <$word>::BITS;

            #[inline]
            fn of([row, column, rising, falling]: [$word; 4]) -> $lanes {
                <$lanes>::from(row)
                    | <$lanes>::from(column) << Self::WIDTH
                    | <$lanes>::from(rising) << (2 * Self::WIDTH)
                    | <$lanes>::from(falling) << (3 * Self::WIDTH)
            }

            #[inline]
            fn words(self) -> [$word; 4] {
                [
                    self as $word,
                    (self >> Self::WIDTH) as $word,
                    (self >> (2 * Self::WIDTH)) as $word,
                    (self >> (3 * Self::WIDTH)) as $word,
                ]
            }

            #[inline]
            fn spread(by_column: u32, by_row: u32) -> $lanes {
                const COLUMNS: $lanes =
                    1 | 1 << (2 * <$lanes as Lanes>::WIDTH) | 1 << (3 * <$lanes as Lanes>::WIDTH);
                (by_column as $lanes * COLUMNS) | (by_row as $lanes) << Self::WIDTH
            }

            #[inline]
            fn is_none(self) -> bool {
                self == 0
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn take_first(&mut self) -> Option<u32> {
                let bit = (*self != 0).then(|| self.trailing_zeros())?;
                *self &= *self - 1;
                Some(bit)
            }

            #[inline]
            fn lane(self, axis: Axis) -> $lanes {
                self & (<$word>::MAX as $lanes) << (Self::WIDTH * axis as u32)
            }
        }
    };
}

lanes!(u64, u16);
lanes!(u128, u32);
