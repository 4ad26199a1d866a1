//! The two boards that are played on.

use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::grid::{Fifteen, Grid, Twenty};
use crate::point::Point;

/// The board: of 15 lines each way, or of 20.
///
/// It serialises as the number of lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(type = "number"))]
#[serde(try_from = "u8", into = "u8")]
pub enum Size {
    /// 15 × 15 points, from `a1` to `o15`.
    #[default]
    Fifteen,
    /// 20 × 20 points, from `a1` to `t20`.
    Twenty,
}

/// There is no board of so many lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a board has 15 or 20 lines, not {0}")]
pub struct SizeError(u8);

impl Size {
    /// Both boards, in the order in which they are offered.
    pub const ALL: [Size; 2] = [Size::Fifteen, Size::Twenty];

    /// How many rows and columns the board has.
    pub const fn lines(self) -> u8 {
        match self {
            Size::Fifteen => 15,
            Size::Twenty => 20,
        }
    }

    /// How many points the board has.
    pub const fn points(self) -> usize {
        self.lines() as usize * self.lines() as usize
    }

    /// The point in this row from the top and column from the left, both from 1.
    pub const fn point(self, row: u8, column: u8) -> Option<Point> {
        if row >= 1 && row <= self.lines() && column <= self.lines() {
            Point::new(column, self.lines() + 1 - row)
        } else {
            None
        }
    }

    /// All points of the board in ascending order: from the top row down, each from the left.
    pub fn all(self) -> impl DoubleEndedIterator<Item = Point> {
        let lines = self.lines();
        (1..=lines).flat_map(move |row| (1..=lines).filter_map(move |column| self.point(row, column)))
    }

    /// Whether the point is on the board.
    pub const fn contains(self, point: Point) -> bool {
        point.column() <= self.lines() && point.number() <= self.lines()
    }

    /// The row of a point of the board, counted from 1 at the top.
    pub const fn row(self, point: Point) -> u8 {
        debug_assert!(self.contains(point));
        self.lines() + 1 - point.number()
    }

    /// The place of a point of the board in [`Size::all`], from 0.
    pub const fn index(self, point: Point) -> usize {
        (self.row(point) as usize - 1) * self.lines() as usize + point.column() as usize - 1
    }

    /// The top right corner, which has the last letter and the highest number: `o15`.
    pub const fn corner(self) -> Point {
        match self {
            Size::Fifteen => Fifteen::CORNER,
            Size::Twenty => Twenty::CORNER,
        }
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.lines().fmt(f)
    }
}

impl From<Size> for u8 {
    fn from(size: Size) -> u8 {
        size.lines()
    }
}

impl TryFrom<u8> for Size {
    type Error = SizeError;

    fn try_from(lines: u8) -> Result<Size, SizeError> {
        Size::ALL.into_iter().find(|size| size.lines() == lines).ok_or(SizeError(lines))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_counted_from_the_top_left() {
        for size in Size::ALL {
            assert_eq!(size.all().count(), size.points());
            assert!(size.all().enumerate().all(|(place, point)| size.index(point) == place));
            assert!(size.all().all(|point| size.point(size.row(point), point.column()) == Some(point)));
            assert!(size.all().all(|point| size.contains(point)));
            assert!(size.all().is_sorted());
            let beyond = size.lines() + 1;
            for (row, column) in [(0, 1), (1, 0), (beyond, 1), (1, beyond), (255, 255)] {
                assert_eq!(size.point(row, column), None);
            }
        }
        assert_eq!(Size::ALL.map(|size| size.corner().to_string()), ["o15", "t20"]);
        assert!(!Size::Fifteen.contains(Size::Twenty.corner()));
    }

    #[test]
    fn a_board_has_15_or_20_lines() {
        for lines in 0..=u8::MAX {
            assert_eq!(Size::try_from(lines).is_ok(), [15, 20].contains(&lines));
        }
    }
}
