//! A point of the board, and sets of them.

use std::fmt;

/// The board has this many rows and columns.
pub const SIZE: u8 = 15;

/// The board has this many points.
pub const POINTS: usize = SIZE as usize * SIZE as usize;

/// A point of the board. Points are ordered as one reads: from the top row down, each from the left.
///
/// Its text is `h8`; `8, 8` is read too. It serialises as its text.
// Sixteen times the row from the top plus the column from the left, both from 0: with a stride of 16 a row is 16
// bits of a set, and diagonals are counted modulo 16 (see `lines`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(test, derive(ts_rs::TS), ts(type = "string"))]
pub struct Point(u8);

impl Point {
    /// The point in this row from the top and column from the left, both 1 to 15.
    pub const fn new(row: u8, column: u8) -> Option<Point> {
        if row >= 1 && row <= SIZE && column >= 1 && column <= SIZE {
            Some(Point((row - 1) << 4 | (column - 1)))
        } else {
            None
        }
    }

    /// The row, counted from 1 at the top.
    pub const fn row(self) -> u8 {
        (self.0 >> 4) + 1
    }

    /// The column, counted from 1 at the left.
    pub const fn column(self) -> u8 {
        (self.0 & 15) + 1
    }

    /// The place of the point in [`Point::all`], from 0 to 224.
    pub const fn index(self) -> usize {
        (self.0 >> 4) as usize * SIZE as usize + (self.0 & 15) as usize
    }

    /// All points in ascending order.
    pub fn all() -> impl DoubleEndedIterator<Item = Point> {
        (0..SIZE).flat_map(|row| (0..SIZE).map(move |column| Point(row << 4 | column)))
    }

    /// The point with this slot, which is sixteen times the row plus the column, both from 0.
    pub(crate) const fn from_slot(slot: u8) -> Point {
        debug_assert!(slot >> 4 < SIZE && slot & 15 < SIZE);
        Point(slot)
    }

    /// Sixteen times the row plus the column, both from 0.
    pub(crate) const fn slot(self) -> u8 {
        self.0
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of points, a bit for each slot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PointSet([u64; 4]);

impl PointSet {
    /// No point.
    pub(crate) const NONE: PointSet = PointSet([0; 4]);

    /// Every point of the board.
    pub(crate) const BOARD: PointSet = {
        const FOUR_ROWS: u64 = 0x7fff_7fff_7fff_7fff;
        PointSet([FOUR_ROWS, FOUR_ROWS, FOUR_ROWS, FOUR_ROWS >> 16])
    };

    pub(crate) const fn contains(&self, point: Point) -> bool {
        self.0[(point.0 >> 6) as usize] >> (point.0 & 63) & 1 == 1
    }

    pub(crate) const fn remove(&mut self, point: Point) {
        self.0[(point.0 >> 6) as usize] &= !(1 << (point.0 & 63));
    }

    /// Puts the point in or takes it out, as `wanted` says, without a branch.
    pub(crate) const fn set(&mut self, point: Point, wanted: bool) {
        let word = &mut self.0[(point.0 >> 6) as usize];
        let bit = point.0 & 63;
        *word = *word & !(1 << bit) | (wanted as u64) << bit;
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.0[0] | self.0[1] | self.0[2] | self.0[3] == 0
    }

    /// Whether a point of this set is not in `other`.
    pub(crate) const fn exceeds(&self, other: &PointSet) -> bool {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        (a & !e) | (b & !f) | (c & !g) | (d & !h) != 0
    }

    /// How many points of the set come before `point`.
    pub(crate) const fn rank(&self, point: Point) -> usize {
        let word = (point.0 >> 6) as usize;
        let mut count = (self.0[word] & ((1 << (point.0 & 63)) - 1)).count_ones();
        let mut before = 0;
        while before < word {
            count += self.0[before].count_ones();
            before += 1;
        }
        count as usize
    }

    /// The points in ascending order.
    pub(crate) fn iter(self) -> impl Iterator<Item = Point> {
        self.0.into_iter().enumerate().flat_map(|(word, mut bits)| {
            std::iter::from_fn(move || {
                let bit = (bits != 0).then(|| bits.trailing_zeros())?;
                bits &= bits - 1;
                Some(Point::from_slot((word as u8) << 6 | bit as u8))
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_counted_from_the_top_left() {
        assert_eq!(Point::all().count(), POINTS);
        assert!(Point::all().enumerate().all(|(place, point)| point.index() == place));
        assert!(Point::all().all(|point| Point::new(point.row(), point.column()) == Some(point)));
        assert!(Point::all().is_sorted());
        for (row, column) in [(0, 1), (1, 0), (16, 1), (1, 16), (255, 255)] {
            assert_eq!(Point::new(row, column), None);
        }
    }

    #[test]
    fn a_set_keeps_order_and_rank() {
        let mut set = PointSet::BOARD;
        assert!(set.iter().eq(Point::all()));
        for (place, point) in Point::all().enumerate() {
            assert_eq!(set.rank(point), place - place.div_ceil(2));
            if place % 2 == 0 {
                set.remove(point);
            }
        }
        assert!(PointSet::BOARD.exceeds(&set) && !set.exceeds(&PointSet::BOARD));
        assert!(PointSet::NONE.is_empty() && !set.is_empty());
        assert_eq!(set.iter().count(), POINTS / 2);
    }
}
