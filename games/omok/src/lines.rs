//! The board as words of bits along the four axes.

use crate::axis::Axes;
use crate::grid::{Grid, Slot};
use crate::lanes::Lanes;

/// A bit for each point, kept along all four axes at once: what one colour's stones, or marks, are stored as.
///
/// As many words an axis as the stride of the board. A word of a row has the column as its bit, a word of a column the
/// row, a word of a diagonal the column again. Diagonals are counted modulo the stride, so that one word holds two of
/// them; between the two there is always a bit that belongs to neither, so no row of stones runs across.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Lines<G: Grid>(G::Words);

/// Which word of each axis goes through the slot.
#[inline]
fn words<G: Grid>(slot: Slot) -> [usize; 4] {
    let (row, column) = slot.place::<G>();
    let stride = G::STRIDE;
    [
        row,
        stride + column,
        2 * stride + (row + column) % stride,
        3 * stride + row.wrapping_sub(column) % stride,
    ]
}

impl<G: Grid> Lines<G> {
    /// No stones.
    pub(crate) const NONE: Lines<G> = Lines(G::NO_WORDS);

    /// The four words through a slot.
    #[inline]
    pub(crate) fn through(&self, slot: Slot) -> G::Lanes {
        G::Lanes::of(words::<G>(slot).map(|word| self.0.as_ref()[word]))
    }

    /// Puts these words in the place of the four through a slot.
    #[inline]
    pub(crate) fn replace_through(&mut self, slot: Slot, lanes: G::Lanes) {
        for (place, word) in words::<G>(slot).into_iter().zip(lanes.words()) {
            self.0.as_mut()[place] = word;
        }
    }

    #[inline]
    pub(crate) fn insert(&mut self, slot: Slot) {
        self.replace_through(slot, self.through(slot) | lanes_of::<G>(slot));
    }

    #[inline]
    pub(crate) fn remove(&mut self, slot: Slot) {
        self.replace_through(slot, self.through(slot) & !lanes_of::<G>(slot));
    }

    #[inline]
    pub(crate) fn contains(&self, slot: Slot) -> bool {
        let (row, column) = slot.place::<G>();
        let word: u32 = self.0.as_ref()[row].into();
        word >> column & 1 == 1
    }

    /// The axes on which the point is marked. Stones are marked on all or none, marks of patterns on each alone.
    #[inline]
    pub(crate) fn axes(&self, slot: Slot) -> Axes {
        (self.through(slot) & lanes_of::<G>(slot)).axes()
    }

    /// The rows from the top, a bit for each column.
    pub(crate) fn rows(&self) -> impl Iterator<Item = u32> {
        self.0.as_ref()[..G::LINES].iter().map(|&row| row.into())
    }
}

/// The point itself, in each of the four words through it.
#[inline]
pub(crate) fn lanes_of<G: Grid>(slot: Slot) -> G::Lanes {
    let (row, column) = slot.place::<G>();
    G::Lanes::spread(1 << column, 1 << row)
}

/// The bits of the `SPAN` starting places from which a span of so many points takes in a slot.
#[inline]
pub(crate) fn starts_of_spans<G: Grid, const SPAN: usize>(slot: Slot) -> G::Lanes {
    let (row, column) = slot.place::<G>();
    G::Lanes::spread(reach::<SPAN>(column), reach::<SPAN>(row))
}

const fn reach<const SPAN: usize>(bit: usize) -> u32 {
    let up_to = (2 << bit) - 1;
    let below = if bit + 1 >= SPAN { (1 << (bit + 1 - SPAN)) - 1 } else { 0 };
    up_to & !below
}

/// The points whose bits are set in the lanes through a slot, axis by axis.
#[inline]
pub(crate) fn slots_of_lanes<G: Grid>(slot: Slot, mut lanes: G::Lanes) -> impl Iterator<Item = Slot> {
    std::iter::from_fn(move || Some(slot_of_bit::<G>(slot, lanes.take_first()? as usize)))
}

/// The slot that a bit of the lanes through another stands for.
#[inline]
fn slot_of_bit<G: Grid>(slot: Slot, bit: usize) -> Slot {
    let (row, column) = slot.place::<G>();
    let along = bit % G::STRIDE;
    let (row, column) = match bit / G::STRIDE {
        0 => (row, along),
        1 => (along, column),
        2 => ((row + column).wrapping_sub(along), along),
        _ => (row.wrapping_sub(column).wrapping_add(along), along),
    };
    Slot((row % G::STRIDE * G::STRIDE + column) as u16)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::axis::Axis;
    use crate::grid::{Fifteen, Twenty};

    fn slots<G: Grid>() -> impl Iterator<Item = Slot> {
        G::SIZE.all().filter_map(G::slot)
    }

    fn lanes_name_lines<G: Grid>() {
        let width = G::STRIDE as i32;
        for point in G::SIZE.all() {
            let slot = G::slot(point).unwrap();
            let (row, column) = (i32::from(G::SIZE.row(point)), i32::from(point.column()));
            for axis in Axis::ALL {
                let step = match axis {
                    Axis::Horizontal => (0, 1),
                    Axis::Vertical => (1, 0),
                    Axis::Diagonal => (-1, 1),
                    Axis::Antidiagonal => (1, 1),
                };
                let bit = lanes_of::<G>(slot).lane(axis).take_first().unwrap() as i32;
                let lines = G::LINES as i32;
                for distance in 1 - lines..lines {
                    let (row, column) = (row + step.0 * distance, column + step.1 * distance);
                    let expected = u8::try_from(row).ok().zip(u8::try_from(column).ok());
                    let expected = expected.and_then(|(row, column)| G::SIZE.point(row, column));
                    let there = bit + distance;
                    let within = (width * axis as i32..width * (axis as i32 + 1)).contains(&there);
                    let bit_there = || G::Lanes::spread(1, 0).lane(Axis::Horizontal) << there as u32;
                    let held = within && !(G::board_through(slot) & bit_there()).is_none();
                    if let Some(expected) = expected {
                        assert!(held);
                        assert_eq!(G::point(slot_of_bit::<G>(slot, there as usize)), expected);
                    } else if within && distance.abs() <= 1 {
                        assert!(!held, "{point} {axis} {distance}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_lanes_of_every_point_name_the_points_of_its_lines() {
        lanes_name_lines::<Fifteen>();
        lanes_name_lines::<Twenty>();
    }

    fn diagonals_are_apart<G: Grid>() {
        for slot in slots::<G>() {
            for board in G::board_through(slot).words() {
                let board: u32 = board.into();
                assert_eq!(board >> G::LINES, 0);
                let changes = (board ^ board << 1).count_ones();
                assert!(changes <= 4, "one diagonal or two: {board:b}");
            }
        }
    }

    #[test]
    fn between_two_diagonals_of_a_word_a_bit_is_free() {
        diagonals_are_apart::<Fifteen>();
        diagonals_are_apart::<Twenty>();
    }

    #[test]
    fn spans_that_take_in_a_point_start_there_or_before() {
        assert_eq!(reach::<5>(0), 0b1);
        assert_eq!(reach::<5>(3), 0b1111);
        assert_eq!(reach::<5>(4), 0b11111);
        assert_eq!(reach::<5>(14), 0b111_1100_0000_0000);
        assert_eq!(reach::<6>(14), 0b111_1110_0000_0000);
        assert_eq!(reach::<5>(19), 0b1111_1000_0000_0000_0000);
    }

    fn put_in_and_take_out<G: Grid>() {
        let mut lines = Lines::<G>::NONE;
        for slot in slots::<G>() {
            lines.insert(slot);
            assert!(lines.contains(slot) && lines.axes(slot).len() == 4);
        }
        for slot in slots::<G>() {
            assert_eq!(lines.through(slot), G::board_through(slot));
        }
        for slot in slots::<G>() {
            lines.remove(slot);
            assert!(!lines.contains(slot) && lines.axes(slot).is_empty());
        }
        assert_eq!(lines, Lines::NONE);
    }

    #[test]
    fn what_is_put_in_can_be_taken_out() {
        put_in_and_take_out::<Fifteen>();
        put_in_and_take_out::<Twenty>();
    }
}
