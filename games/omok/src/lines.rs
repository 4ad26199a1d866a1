//! The board as words of bits along the four axes, and the four words through a point side by side.

use crate::axis::{Axes, Axis};
use crate::point::Point;

/// A bit for each point, kept along all four axes at once: what one colour's stones, or marks, are stored as.
///
/// Sixteen words an axis. A word of a row has the column as its bit, a word of a column the row, a word of a
/// diagonal the column again. Diagonals are counted modulo 16, so that one word holds two of them; between the
/// two there is always exactly one bit that belongs to neither, so no row of stones runs across.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lines([u16; 64]);

/// The four words through a point side by side, in the order of [`Axis::ALL`]. Bit 15 of each is 0 always, so
/// that patterns which need every point of their span never reach from one word into the next.
pub(crate) type Lanes = u64;

/// The bits of a word.
const WORD: u16 = 0x7fff;

/// Row and column from 0, as the numbers below need them.
const fn place(point: Point) -> (usize, usize) {
    ((point.slot() >> 4) as usize, (point.slot() & 15) as usize)
}

/// Which word of each axis goes through the point.
const fn words(point: Point) -> [usize; 4] {
    let (row, column) = place(point);
    [row & 15, 16 | column & 15, 32 | (row + column) & 15, 48 | row.wrapping_sub(column) & 15]
}

impl Lines {
    /// No stones.
    pub(crate) const NONE: Lines = Lines([0; 64]);

    /// Every point of the board.
    const BOARD: Lines = {
        let mut lines = Lines::NONE;
        let mut slot = 0;
        while slot < 15 << 4 {
            if slot & 15 < 15 {
                lines.insert(Point::from_slot(slot));
            }
            slot += 1;
        }
        lines
    };

    /// The board's own points on the four lines through `point`.
    pub(crate) fn board_through(point: Point) -> Lanes {
        static THROUGH: [Lanes; 256] = {
            let mut through = [0; 256];
            let mut slot = 0;
            while slot < 15 << 4 {
                if slot & 15 < 15 {
                    through[slot as usize] = Lines::BOARD.through(Point::from_slot(slot));
                }
                slot += 1;
            }
            through
        };
        THROUGH[point.slot() as usize]
    }

    /// The four words through `point`.
    pub(crate) const fn through(&self, point: Point) -> Lanes {
        let [row, column, rising, falling] = words(point);
        self.0[row] as u64
            | (self.0[column] as u64) << 16
            | (self.0[rising] as u64) << 32
            | (self.0[falling] as u64) << 48
    }

    /// Puts these words in the place of the four through `point`.
    pub(crate) const fn replace_through(&mut self, point: Point, lanes: Lanes) {
        let [row, column, rising, falling] = words(point);
        self.0[row] = lanes as u16;
        self.0[column] = (lanes >> 16) as u16;
        self.0[rising] = (lanes >> 32) as u16;
        self.0[falling] = (lanes >> 48) as u16;
    }

    pub(crate) const fn insert(&mut self, point: Point) {
        self.replace_through(point, self.through(point) | lanes_of(point));
    }

    pub(crate) const fn remove(&mut self, point: Point) {
        self.replace_through(point, self.through(point) & !lanes_of(point));
    }

    pub(crate) const fn contains(&self, point: Point) -> bool {
        let (row, column) = place(point);
        self.0[row & 15] >> column & 1 == 1
    }

    /// The axes on which the point is marked. Stones are marked on all or none, marks of patterns on each alone.
    pub(crate) const fn axes(&self, point: Point) -> Axes {
        let (row, column) = place(point);
        let [across, down, rising, falling] = words(point);
        Axes::from_bits(
            (self.0[across] >> column & 1
                | (self.0[down] >> row & 1) << 1
                | (self.0[rising] >> column & 1) << 2
                | (self.0[falling] >> column & 1) << 3) as u8,
        )
    }
}

/// The point itself, in each of the four words through it.
pub(crate) const fn lanes_of(point: Point) -> Lanes {
    let (row, column) = place(point);
    spread(1 << column, 1 << row)
}

/// The bits of the `SPAN` starting places from which a span of so many points takes in `point`.
pub(crate) const fn starts_of_spans<const SPAN: usize>(point: Point) -> Lanes {
    let (row, column) = place(point);
    spread(reach::<SPAN>(column), reach::<SPAN>(row))
}

const fn reach<const SPAN: usize>(bit: usize) -> u16 {
    let up_to = (2 << bit) - 1;
    let below = if bit + 1 >= SPAN { (1 << (bit + 1 - SPAN)) - 1 } else { 0 };
    (up_to & !below) & WORD
}

/// Lays a word that counts columns and one that counts rows into the lanes.
const fn spread(by_column: u16, by_row: u16) -> Lanes {
    (by_column as u64 * (1 | 1 << 32 | 1 << 48)) | (by_row as u64) << 16
}

/// The axes whose lanes are not empty.
pub(crate) const fn axes_of_lanes(lanes: Lanes) -> Axes {
    Axes::from_bits(
        ((lanes & 0xffff != 0) as u8)
            | ((lanes >> 16 & 0xffff != 0) as u8) << 1
            | ((lanes >> 32 & 0xffff != 0) as u8) << 2
            | ((lanes >> 48 != 0) as u8) << 3,
    )
}

/// The lane of one axis alone, the others empty.
pub(crate) const fn lane(lanes: Lanes, axis: Axis) -> Lanes {
    lanes & 0xffff << (16 * axis as u32)
}

/// The points whose bits are set in the lanes through `point`, axis by axis.
pub(crate) fn points_of_lanes(point: Point, mut lanes: Lanes) -> impl Iterator<Item = Point> {
    std::iter::from_fn(move || {
        let bit = (lanes != 0).then(|| lanes.trailing_zeros() as usize)?;
        lanes &= lanes - 1;
        Some(point_of_bit(point, bit))
    })
}

/// The point that a bit of the lanes through `point` stands for.
const fn point_of_bit(point: Point, bit: usize) -> Point {
    let (row, column) = place(point);
    let along = bit & 15;
    let (row, column) = match bit >> 4 {
        0 => (row, along),
        1 => (along, column),
        2 => ((row + column).wrapping_sub(along), along),
        _ => (row.wrapping_sub(column).wrapping_add(along), along),
    };
    Point::from_slot(((row & 15) << 4 | column) as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lanes_of_every_point_name_the_points_of_its_lines() {
        for point in Point::all() {
            let (row, column) = (i32::from(point.row()), i32::from(point.column()));
            for axis in Axis::ALL {
                let step = match axis {
                    Axis::Horizontal => (0, 1),
                    Axis::Vertical => (1, 0),
                    Axis::Diagonal => (-1, 1),
                    Axis::Antidiagonal => (1, 1),
                };
                let bit = lane(lanes_of(point), axis).trailing_zeros() as i32;
                for distance in -14..=14 {
                    let (row, column) = (row + step.0 * distance, column + step.1 * distance);
                    let expected = u8::try_from(row).ok().zip(u8::try_from(column).ok());
                    let expected = expected.and_then(|(row, column)| Point::new(row, column));
                    let there = bit + distance;
                    let within = (16 * axis as i32..16 * (axis as i32 + 1)).contains(&there);
                    let held = within && Lines::board_through(point) >> there & 1 == 1;
                    if let Some(expected) = expected {
                        assert!(held);
                        assert_eq!(point_of_bit(point, there as usize), expected);
                    } else if within && distance.abs() <= 1 {
                        assert!(!held, "{point} {axis} {distance}");
                    }
                }
            }
        }
    }

    #[test]
    fn between_two_diagonals_of_a_word_one_bit_is_free() {
        for point in Point::all() {
            for axis in Axis::ALL {
                let board = lane(Lines::board_through(point), axis) >> (16 * axis as u32);
                assert!((board & 0x8000) == 0 && (!board & 0x7fff).count_ones() <= 1, "{point} {axis}");
            }
        }
    }

    #[test]
    fn spans_that_take_in_a_point_start_there_or_before() {
        assert_eq!(reach::<5>(0), 0b1);
        assert_eq!(reach::<5>(3), 0b1111);
        assert_eq!(reach::<5>(4), 0b11111);
        assert_eq!(reach::<5>(14), 0b111_1100_0000_0000);
        assert_eq!(reach::<6>(14), 0b111_1110_0000_0000);
    }

    #[test]
    fn what_is_put_in_can_be_taken_out() {
        let mut lines = Lines::NONE;
        for point in Point::all() {
            lines.insert(point);
            assert!(lines.contains(point) && lines.axes(point).len() == 4);
        }
        assert_eq!(lines, Lines::BOARD);
        for point in Point::all() {
            lines.remove(point);
            assert!(!lines.contains(point) && lines.axes(point).is_empty());
        }
        assert_eq!(lines, Lines::NONE);
    }
}
