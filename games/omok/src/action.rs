//! What a player does: name a point.

use crate::point::{Point, SIZE};

/// A stone put on a point, which is all a player does.
///
/// Its text is the point, `h8` or `8, 8`. It can also hold a well-formed point that is not on the board (`p3`,
/// `0,16`), so that the rules, and not the reader, can say what is wrong with it.
// The row, plus 128 so that it is never negative, in the high byte, and the column in the low: one number, so that
// comparing is one instruction and a list of actions is written many at a time.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action(u16);

impl Action {
    /// The point, if it is on the board.
    pub const fn point(self) -> Option<Point> {
        // A row above the board becomes a number far below it.
        Point::new(self.row() as u8, self.column())
    }

    /// The action for any point that can be written, on the board or not.
    pub(crate) const fn new(row: i8, column: u8) -> Action {
        Action(((row as u8 ^ 0x80) as u16) << 8 | column as u16)
    }

    /// The row, from 1 at the top; -83 to 99 can be written.
    pub(crate) const fn row(self) -> i8 {
        ((self.0 >> 8) as u8 ^ 0x80) as i8
    }

    /// The column, from 1 at the left; 0 to 99 can be written.
    pub(crate) const fn column(self) -> u8 {
        self.0 as u8
    }

    /// The action for the point with this slot.
    pub(crate) const fn of_slot(slot: u8) -> Action {
        debug_assert!(slot >> 4 < SIZE && slot & 15 < SIZE);
        let slot = slot as u16;
        Action((slot << 4 & 0x0f00 | slot & 0x000f) + Action::new(1, 1).0)
    }
}

impl From<Point> for Action {
    fn from(point: Point) -> Action {
        Action::of_slot(point.slot())
    }
}
