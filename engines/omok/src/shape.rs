//! What a stone makes on all four lines together.

use std::sync::LazyLock;

use crate::line::{Made, Rows};

/// What a stone on an empty point would make for one side, the four lines taken together.
///
/// The first twelve are quiet, each better than those before it; the others threaten something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Shape(u8);

impl Shape {
    /// How many shapes there are.
    pub(crate) const COUNT: usize = 24;
    /// Nothing on any line.
    #[cfg(test)]
    pub(crate) const NONE: Shape = Shape(0);
    /// The best of the quiet ones.
    pub(crate) const BEST_QUIET: Shape = Shape(11);
    /// An open three.
    pub(crate) const THREE: Shape = Shape(12);
    /// An open three that becomes an open four in two ways.
    pub(crate) const WIDE_THREE: Shape = Shape(13);
    /// An open three, and an open two or a closed three besides.
    pub(crate) const THREE_PLUS: Shape = Shape(14);
    /// Two open threes.
    pub(crate) const DOUBLE_THREE: Shape = Shape(15);
    /// A four.
    pub(crate) const FOUR: Shape = Shape(16);
    /// A four, and an open two or a closed three besides.
    pub(crate) const FOUR_PLUS: Shape = Shape(17);
    /// A four and an open three: as good as won.
    pub(crate) const FOUR_THREE: Shape = Shape(18);
    /// An open four or two fours: won unless the other side makes five first.
    pub(crate) const OPEN_FOUR: Shape = Shape(19);
    /// The row that wins.
    pub(crate) const FIVE: Shape = Shape(20);
    /// Two threes at least in renju, for Black: forbidden, or not, as the threes are real or not.
    pub(crate) const SUSPECT: Shape = Shape(21);
    /// Forbidden.
    pub(crate) const FORBIDDEN: Shape = Shape(22);
    /// There is a stone already.
    pub(crate) const TAKEN: Shape = Shape(23);

    /// The shape with this number.
    pub(crate) const fn at(index: usize) -> Shape {
        debug_assert!(index < Shape::COUNT);
        Shape(index as u8)
    }

    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether it makes one four and no more, so that it must be answered at one point.
    pub(crate) const fn is_four(self) -> bool {
        matches!(self, Shape::FOUR | Shape::FOUR_PLUS | Shape::FOUR_THREE)
    }

    /// Whether it makes a three that threatens an open four, or may.
    pub(crate) const fn threatens_four(self) -> bool {
        matches!(
            self,
            Shape::THREE | Shape::WIDE_THREE | Shape::THREE_PLUS | Shape::DOUBLE_THREE | Shape::SUSPECT
        )
    }

    /// Whether it threatens nothing.
    pub(crate) const fn is_quiet(self) -> bool {
        self.0 <= Shape::BEST_QUIET.0
    }

    /// Whether points where it would be made are kept in a set of their own.
    #[inline]
    pub(crate) const fn is_kept(self) -> bool {
        self.0.wrapping_sub(Shape::FOUR.0) <= Shape::SUSPECT.0 - Shape::FOUR.0
    }

    fn of(rows: Rows, made: [Made; 4]) -> Shape {
        let count = |wanted: fn(Made) -> bool| made.iter().filter(|&&made| wanted(made)).count();
        let one_fours = count(|made| made == Made::Four);
        let threes = count(Made::is_open_three);
        let fours =
            one_fours + count(|made| made == Made::OpenFour) + 2 * count(|made| made == Made::TwoFours);
        let renju = rows == Rows::RenjuBlack;
        let more = count(|made| made.is_open_two() || made == Made::ClosedThree) > 0;
        match () {
            () if made.contains(&Made::Five) => Shape::FIVE,
            () if renju && (made.contains(&Made::Overline) || fours >= 2) => Shape::FORBIDDEN,
            () if renju && threes >= 2 => Shape::SUSPECT,
            () if fours > one_fours || fours >= 2 => Shape::OPEN_FOUR,
            () if fours == 1 && threes >= 1 => Shape::FOUR_THREE,
            () if fours == 1 && more => Shape::FOUR_PLUS,
            () if fours == 1 => Shape::FOUR,
            () if threes >= 2 => Shape::DOUBLE_THREE,
            () if threes == 1 && more => Shape::THREE_PLUS,
            () if made.contains(&Made::WideThree) => Shape::WIDE_THREE,
            () if threes == 1 => Shape::THREE,
            () => Shape(quiet(made)),
        }
    }
}

/// How good four lines without a threat are, from 0 to 11.
fn quiet(made: [Made; 4]) -> u8 {
    let count = |made: Made| match made {
        Made::ClosedOne => 1,
        Made::OpenOne => 2,
        Made::ClosedTwo => 4,
        Made::OpenTwo => 10,
        Made::WideTwo => 12,
        Made::ClosedThree => 11,
        _ => 0,
    };
    let sum: u32 = made.into_iter().map(count).sum();
    match sum {
        0..=1 => 0,
        2..=3 => 1,
        4..=5 => 2,
        6..=7 => 3,
        8..=9 => 4,
        10..=11 => 5,
        12..=13 => 6,
        14..=15 => 7,
        16..=19 => 8,
        20..=23 => 9,
        24..=27 => 10,
        _ => 11,
    }
}

/// The shape for what is made on each of four lines, four bits a line.
pub(crate) struct ShapeTable(Box<[Shape; 1 << u16::BITS]>);

impl ShapeTable {
    /// The table for a rule of rows.
    pub(crate) fn of(rows: Rows) -> &'static ShapeTable {
        static FREE: LazyLock<ShapeTable> = LazyLock::new(|| ShapeTable::new(Rows::Exact));
        static RENJU_BLACK: LazyLock<ShapeTable> = LazyLock::new(|| ShapeTable::new(Rows::RenjuBlack));
        match rows {
            Rows::Exact | Rows::OrMore => &FREE,
            Rows::RenjuBlack => &RENJU_BLACK,
        }
    }

    #[inline]
    pub(crate) fn shape(&self, lines: u16) -> Shape {
        self.0[lines as usize]
    }

    fn new(rows: Rows) -> ShapeTable {
        let shape = |lines: usize| {
            let made = std::array::from_fn(|axis| {
                Made::ALL.get(lines >> (4 * axis) & 0x0f).copied().unwrap_or(Made::Nothing)
            });
            Shape::of(rows, made)
        };
        ShapeTable(Box::new(std::array::from_fn(shape)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_together_make() {
        use Made::*;
        let cases = [
            // What is made, the shape where all is allowed, and for Black in renju.
            ([Five, Overline, TwoFours, Four], Shape::FIVE, Shape::FIVE),
            ([Overline, Nothing, Nothing, Nothing], Shape::NONE, Shape::FORBIDDEN),
            ([OpenFour, Nothing, Nothing, Nothing], Shape::OPEN_FOUR, Shape::OPEN_FOUR),
            ([OpenFour, Four, Nothing, Nothing], Shape::OPEN_FOUR, Shape::FORBIDDEN),
            ([Four, Four, Nothing, Nothing], Shape::OPEN_FOUR, Shape::FORBIDDEN),
            ([TwoFours, Nothing, Nothing, Nothing], Shape::OPEN_FOUR, Shape::FORBIDDEN),
            ([Four, OpenThree, Nothing, Nothing], Shape::FOUR_THREE, Shape::FOUR_THREE),
            ([Four, OpenThree, WideThree, Nothing], Shape::FOUR_THREE, Shape::SUSPECT),
            ([OpenThree, OpenThree, Nothing, Nothing], Shape::DOUBLE_THREE, Shape::SUSPECT),
            ([Four, OpenTwo, Nothing, Nothing], Shape::FOUR_PLUS, Shape::FOUR_PLUS),
            ([Four, Nothing, Nothing, Nothing], Shape::FOUR, Shape::FOUR),
            ([OpenThree, ClosedThree, Nothing, Nothing], Shape::THREE_PLUS, Shape::THREE_PLUS),
            ([WideThree, Nothing, Nothing, Nothing], Shape::WIDE_THREE, Shape::WIDE_THREE),
            ([OpenThree, Nothing, Nothing, Nothing], Shape::THREE, Shape::THREE),
            ([WideTwo, WideTwo, WideTwo, WideTwo], Shape::BEST_QUIET, Shape::BEST_QUIET),
            ([Nothing; 4], Shape::NONE, Shape::NONE),
        ];
        for (made, free, renju) in cases {
            assert_eq!(Shape::of(Rows::Exact, made), free, "{made:?}");
            assert_eq!(Shape::of(Rows::RenjuBlack, made), renju, "{made:?} in renju");
        }
    }
}
