//! What is known of each board when the program is built.

use std::fmt::Debug;

use crate::action::Action;
use crate::lanes::Lanes;
use crate::point::Point;
use crate::size::Size;

/// A board as a type, so that all that is done on the small one costs nothing for there being a large one.
///
/// Points are kept by their slot: the row from the top times the stride plus the column, both from 0. The stride is a
/// power of two and greater than the number of lines.
pub(crate) trait Grid: Copy + Debug + PartialEq + Send + Sync + 'static {
    /// The board.
    const SIZE: Size;
    /// The top right corner.
    const CORNER: Point = corner(Self::LINES);
    /// How many rows and columns it has.
    const LINES: usize = Self::SIZE.lines() as usize;
    /// How many points it has.
    const POINTS: usize = Self::SIZE.points();
    /// How many slots there are from one row to the next; also how many bits a lane has.
    const STRIDE: usize;

    /// The four lines through a point side by side.
    type Lanes: Lanes;
    /// A word for each line of each axis; there are as many as the stride for each.
    type Words: AsRef<[<Self::Lanes as Lanes>::Word]>
        + AsMut<[<Self::Lanes as Lanes>::Word]>
        + Copy
        + Debug
        + PartialEq
        + Send
        + Sync;
    /// A bit for each slot.
    type Bits: AsRef<[u64]> + AsMut<[u64]> + Copy + Debug + PartialEq + Send + Sync;
    /// A point as it is listed.
    type Listed: Copy;
    /// Every point of the board listed, and some more to make whole groups.
    type List: AsRef<[Self::Listed]> + AsMut<[Self::Listed]> + Copy + Debug + PartialEq + Send + Sync;

    /// All words 0.
    const NO_WORDS: Self::Words;
    /// All bits 0.
    const NO_BITS: Self::Bits;
    /// A 1 for every point of the board.
    const BOARD: Self::Bits;
    /// What is listed where there is nothing to list.
    const NO_POINT: Self::Listed;
    /// All points in ascending order, then none.
    const ALL: Self::List;

    /// The board's own points on the four lines through a slot.
    fn board_through(slot: Slot) -> Self::Lanes;

    /// The slot of a point, if it is on the board.
    #[inline]
    fn slot(point: Point) -> Option<Slot> {
        // The rows of a smaller board are the lower ones of the largest; a row above it becomes a great number.
        let (row, column) = point.place();
        let row = row.wrapping_sub((Twenty::LINES - Self::LINES) as u16);
        let lines = Self::LINES as u16;
        (row < lines && column < lines).then(|| Slot(row * Self::STRIDE as u16 + column))
    }

    /// The point with this slot.
    fn point(slot: Slot) -> Point {
        let (row, column) = slot.place::<Self>();
        let point = Point::new(column as u8 + 1, (Self::LINES - row) as u8);
        point.expect("a slot is on the board")
    }

    /// A stone on a point that is listed.
    fn action(listed: Self::Listed) -> Action;
}

/// Where a point is kept; see [`Grid`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Slot(pub(crate) u16);

impl Slot {
    /// Row and column from 0, of which the compiler knows that they are less than the stride.
    #[inline]
    pub(crate) fn place<G: Grid>(self) -> (usize, usize) {
        let slot = self.0 as usize;
        (slot / G::STRIDE % G::STRIDE, slot % G::STRIDE)
    }
}

/// The board of 15 lines.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Fifteen;

/// The board of 20 lines.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Twenty;

impl Grid for Fifteen {
    const SIZE: Size = Size::Fifteen;
    const STRIDE: usize = 16;
    type Lanes = u64;
    type Words = [u16; 64];
    type Bits = [u64; 4];
    type Listed = u8;
    type List = [u8; 240];
    const NO_WORDS: [u16; 64] = [0; 64];
    const NO_BITS: [u64; 4] = [0; 4];
    const BOARD: [u64; 4] = board::<15, 16, 4>();
    const NO_POINT: u8 = 0;
    // A byte each, so that states stay small; sixteen become actions at once, in a few wide instructions.
    const ALL: [u8; 240] = {
        let mut slots = [0; 240];
        let mut place = 0;
        while place < 15 * 15 {
            slots[place] = (place / 15 * 16 + place % 15) as u8;
            place += 1;
        }
        slots
    };

    #[inline]
    fn action(slot: u8) -> Action {
        let slot = slot as u16;
        Action::on(15, slot / 16, slot % 16)
    }

    #[inline]
    fn board_through(slot: Slot) -> u64 {
        static THROUGH: [u64; 256] = {
            let mut through = [0; 256];
            let mut slot = 0;
            while slot < 256 {
                through[slot] = board_through::<15, 16>(slot) as u64;
                slot += 1;
            }
            through
        };
        THROUGH[slot.0 as u8 as usize]
    }
}

impl Grid for Twenty {
    const SIZE: Size = Size::Twenty;
    const STRIDE: usize = 32;
    type Lanes = u128;
    type Words = [u32; 128];
    type Bits = [u64; 10];
    type Listed = Action;
    type List = [Action; 400];
    const NO_WORDS: [u32; 128] = [0; 128];
    const NO_BITS: [u64; 10] = [0; 10];
    const BOARD: [u64; 10] = board::<20, 32, 10>();
    const NO_POINT: Action = Action::on(20, 0, 0);
    const ALL: [Action; 400] = {
        let mut actions = [Self::NO_POINT; 400];
        let mut place = 0;
        while place < 20 * 20 {
            actions[place] = Action::on(20, place as u16 / 20, place as u16 % 20);
            place += 1;
        }
        actions
    };

    #[inline]
    fn action(action: Action) -> Action {
        action
    }

    #[inline]
    fn board_through(slot: Slot) -> u128 {
        static THROUGH: [u128; 640] = {
            let mut through = [0; 640];
            let mut slot = 0;
            while slot < 640 {
                through[slot] = board_through::<20, 32>(slot);
                slot += 1;
            }
            through
        };
        THROUGH[slot.0 as usize]
    }
}

const fn corner(lines: usize) -> Point {
    match Point::new(lines as u8, lines as u8) {
        Some(point) => point,
        None => unreachable!(),
    }
}

const fn board<const LINES: usize, const STRIDE: usize, const WORDS: usize>() -> [u64; WORDS] {
    let mut bits = [0; WORDS];
    let mut place = 0;
    while place < LINES * LINES {
        let slot = place / LINES * STRIDE + place % LINES;
        bits[slot / 64] |= 1 << (slot % 64);
        place += 1;
    }
    bits
}

/// The points of the board in the four words through a slot, as [`Lines`](crate::lines::Lines) lays them out.
const fn board_through<const LINES: usize, const STRIDE: usize>(slot: usize) -> u128 {
    let (row, column) = (slot / STRIDE, slot % STRIDE);
    if row >= LINES || column >= LINES {
        return 0;
    }
    let line = (1 << LINES) - 1;
    let (mut rising, mut falling) = (0, 0);
    let mut along = 0;
    while along < LINES {
        // The row in which each diagonal is when it comes to this column, counted modulo the stride.
        if (row + column + STRIDE - along) % STRIDE < LINES {
            rising |= 1 << along;
        }
        if (row + STRIDE - column + along) % STRIDE < LINES {
            falling |= 1 << along;
        }
        along += 1;
    }
    line | line << STRIDE | rising << (2 * STRIDE) | falling << (3 * STRIDE)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<G: Grid>() {
        for (place, point) in G::SIZE.all().enumerate() {
            let slot = G::slot(point).unwrap();
            assert_eq!(G::point(slot), point);
            assert_eq!(G::action(G::ALL.as_ref()[place]), point.into());
            assert_eq!(G::BOARD.as_ref()[slot.0 as usize / 64] >> (slot.0 % 64) & 1, 1);
        }
        assert_eq!(G::BOARD.as_ref().iter().map(|word| word.count_ones()).sum::<u32>() as usize, G::POINTS);
        let nothing = G::action(G::NO_POINT);
        assert!(G::ALL.as_ref()[G::POINTS..].iter().all(|&listed| G::action(listed) == nothing));
    }

    #[test]
    fn every_point_has_a_slot_of_its_own() {
        check::<Fifteen>();
        check::<Twenty>();
        assert_eq!(Fifteen::slot(Point::new(16, 1).unwrap()), None);
        assert_eq!(Fifteen::slot(Point::new(1, 16).unwrap()), None);
    }
}
