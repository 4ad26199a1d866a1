//! What a player does: name a point, and in the opening called swap2 choose a colour.

use crate::point::Point;
use crate::swap::Choice;

/// A stone put on a point, or what is chosen in the opening called swap2.
///
/// Its text is the point, `h8` or `8, 8`, or the word for the choice, `stay`. It can also hold a well-formed point that is not on the board (`p3`,
/// `0,16`), so that the rules, and not the reader, can say what is wrong with it.
// Rows are counted from the top of the board with 15 lines, which the text `8, 8` is of; the board with 20 reaches up
// to row -4. The row, plus 128 so that it is never negative, in the high byte, and the column in the low: one number, so that
// comparing is one instruction and a list of actions is written many at a time.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action(u16);

impl Action {
    /// The point, if there is a board that has it.
    pub const fn point(self) -> Option<Point> {
        if self.choice().is_some() {
            return None;
        }
        // A row far above every board becomes a number that no board has.
        Point::new(self.column(), ROW_PLUS_NUMBER.wrapping_sub(self.row()) as u8)
    }

    /// What is chosen, if it is a choice.
    pub const fn choice(self) -> Option<Choice> {
        match self.0.checked_sub(CHOICES) {
            Some(0) => Some(Choice::Stay),
            Some(1) => Some(Choice::Swap),
            Some(2) => Some(Choice::More),
            _ => None,
        }
    }

    /// The action for any point that can be written, on the board or not.
    pub(crate) const fn new(row: i8, column: u8) -> Action {
        Action(((row as u8 ^ 0x80) as u16) << 8 | column as u16)
    }

    /// The row, from 1 at the top of the board with 15 lines; -83 to 99 can be written.
    pub(crate) const fn row(self) -> i8 {
        ((self.0 >> 8) as u8 ^ 0x80) as i8
    }

    /// The column, from 1 at the left; 0 to 99 can be written.
    pub(crate) const fn column(self) -> u8 {
        self.0 as u8
    }

    /// The action in this row and column of a board of so many lines, both from 0.
    #[inline]
    pub(crate) const fn on(lines: usize, row: u16, column: u16) -> Action {
        debug_assert!((row as usize) < lines && (column as usize) < lines);
        Action((row << 8 | column) + Action::new(ROW_PLUS_NUMBER - lines as i8, 1).0)
    }
}

/// Row 1 from the top of the board with 15 lines is number 15 in `a15`; the two counts sum up to this.
pub(crate) const ROW_PLUS_NUMBER: i8 = 16;

/// Where choices begin: behind every point that can be written.
const CHOICES: u16 = 0xff00;

impl From<Choice> for Action {
    fn from(choice: Choice) -> Action {
        Action(CHOICES + choice as u16)
    }
}

impl From<Point> for Action {
    fn from(point: Point) -> Action {
        Action::new(ROW_PLUS_NUMBER - point.number() as i8, point.column())
    }
}
