//! A point of the board.

use std::fmt;

/// A point of the board: a column and a number, as its text `h8` has them.
///
/// It is the same point on the small and on the large board: both have `a1` at the bottom left. Points are ordered as
/// one reads: from the top row down, each from the left. It serialises as its text; `8, 8` is read too.
// The row from the top of the largest board in the high byte and the column in the low, both from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(test, derive(ts_rs::TS), ts(type = "string"))]
pub struct Point(u16);

/// The largest board has this many rows and columns.
const LARGEST: u8 = 20;

impl Point {
    /// The point in this column from the left with this number, which counts from the bottom; both 1 to 20.
    pub const fn new(column: u8, number: u8) -> Option<Point> {
        if column >= 1 && column <= LARGEST && number >= 1 && number <= LARGEST {
            Some(Point(((LARGEST - number) as u16) << 8 | (column - 1) as u16))
        } else {
            None
        }
    }

    /// The column, counted from 1 at the left.
    pub const fn column(self) -> u8 {
        self.0 as u8 + 1
    }

    /// The number of the row, counted from 1 at the bottom.
    pub const fn number(self) -> u8 {
        LARGEST - (self.0 >> 8) as u8
    }

    /// Row and column from 0 at the top left of the largest board.
    #[inline]
    pub(crate) const fn place(self) -> (u16, u16) {
        (self.0 >> 8, self.0 & 0xff)
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_has_a_column_and_a_number() {
        for (column, number) in [(1, 1), (8, 8), (15, 15), (20, 20), (1, 20), (20, 1)] {
            let point = Point::new(column, number).unwrap();
            assert_eq!((point.column(), point.number()), (column, number));
        }
        for (column, number) in [(0, 1), (1, 0), (21, 1), (1, 21), (255, 255)] {
            assert_eq!(Point::new(column, number), None);
        }
    }
}
