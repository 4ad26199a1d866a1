//! A square of the board, or of a larger one.

use std::fmt;
use std::num::NonZeroU16;

/// A coordinate such as `f5`: a column letter from `a` to `z` and a row number from 0 to 99.
///
/// Everything that can be written is a square, so that one beyond the board can be refused by the rules;
/// [`Square::on`] tells which are on a board. Squares are ordered row by row from the top, each from the left; those
/// in columns that no board has come last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(test, derive(ts_rs::TS), ts(type = "string"))]
pub struct Square {
    // From the highest bit: whether the column is beyond p, the row number as it is written (7 bits), the rest of the
    // column (4 bits), and a 1. Never 0, so that an `Action` fits into two bytes as well; and the squares of the
    // largest board follow one another evenly, because lists of them are written by the million.
    packed: NonZeroU16,
}

impl Square {
    pub(crate) const COLUMNS: u8 = 26;
    pub(crate) const HIGHEST_NUMBER: u8 = 99;

    /// The square in this column from the left and this row from the top, both counted from 0.
    ///
    /// # Panics
    /// If there is no letter for the column or the row is below the 99th.
    pub const fn at(column: usize, row: usize) -> Square {
        assert!(column < Square::COLUMNS as usize && row < Square::HIGHEST_NUMBER as usize);
        Square::written(column as u8, row as u8 + 1)
    }

    /// The square with this column, counted from 0, and this row number as it is written.
    pub(crate) const fn written(column: u8, number: u8) -> Square {
        let (column, number) = (column as u16, number as u16);
        Square::packed((column >> 4) << 12 | number << 5 | (column & 15) << 1 | 1)
    }

    /// The square so many columns further to the right, as far as there are columns on a board.
    pub(crate) const fn right(self, columns: Columns) -> Square {
        // The lowest bit is set as it is; the compiler is told so, for then it knows that this is not 0.
        Square::packed(self.packed.get().wrapping_add(columns.packed) | 1)
    }

    const fn packed(odd: u16) -> Square {
        match NonZeroU16::new(odd) {
            Some(packed) => Square { packed },
            None => unreachable!(),
        }
    }

    /// The column and the row, both counted from 0, if the square is on a board of this size.
    pub const fn on(self, size: usize) -> Option<(usize, usize)> {
        let (column, number) = (self.column() as usize, self.number() as usize);
        if column < size && number >= 1 && number <= size { Some((column, number - 1)) } else { None }
    }

    /// The letter of the column, counted from 0.
    pub(crate) const fn column(self) -> u8 {
        ((self.packed.get() >> 12) << 4 | (self.packed.get() >> 1) & 15) as u8
    }

    /// The number of the row as it is written.
    pub(crate) const fn number(self) -> u8 {
        ((self.packed.get() >> 5) & 127) as u8
    }
}

/// A number of columns as a square holds it, so that a table of them is added without ado.
#[derive(Clone, Copy)]
pub(crate) struct Columns {
    packed: u16,
}

impl Columns {
    pub(crate) const fn new(columns: u16) -> Columns {
        Columns { packed: columns << 1 }
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

hanpan_core::text_form!(Square);
