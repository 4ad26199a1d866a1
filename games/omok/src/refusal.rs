//! Why a point cannot be played.

use crate::action::Action;
use crate::axis::Axes;
use crate::point::Point;
use crate::prohibition::{ForbiddenBy, Prohibition};

hanpan_core::refusals! {
    /// Why a point cannot be played.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Refusal {
        /// There is no such point.
        OffBoard {
            /// What was named.
            point: Action,
            /// The board's far corner.
            corner: Point,
        } = "off_board", "{point} is off the board, which goes from a1 to {corner}";
        /// A colour is to be chosen, and a stone was put; or two more were wanted a second time.
        ChooseFirst {
            /// What was wanted.
            action: Action,
        } = "choose_first", "{action} cannot be done now: the colours are to be chosen";
        /// A stone is to be put, and there is nothing to choose.
        NothingToChoose {
            /// What was wanted.
            action: Action,
        } = "nothing_to_choose", "there is nothing to choose now: `{action}` is for the opening swap2";
        /// There is a stone already.
        Occupied {
            /// The point.
            point: Point,
        } = "occupied", "{point} is taken already";
        /// Open threes on two axes or more (`house`, `korean`).
        DoubleThree {
            /// The point.
            point: Point,
            /// The axes of the threes.
            axes: Axes,
        } = ForbiddenBy::DoubleThree.code(),
            "{point} is forbidden: it would make open threes on two lines or more ({axes:#})";
        /// Two threes or more that can become straight fours (`renju`).
        RenjuDoubleThree {
            /// The point.
            point: Point,
            /// The axes of the threes.
            axes: Axes,
        } = ForbiddenBy::RenjuDoubleThree.code(),
            "{point} is forbidden to Black: it would make two threes or more ({axes:#})";
        /// Two fours or more (`renju`).
        RenjuDoubleFour {
            /// The point.
            point: Point,
            /// The axes of the fours; only one if they lie on the same line.
            axes: Axes,
        } = ForbiddenBy::RenjuDoubleFour.code(),
            "{point} is forbidden to Black: it would make two fours or more ({axes:#})";
        /// Six stones or more in a row (`renju`).
        RenjuOverline {
            /// The point.
            point: Point,
            /// The axes of the overlines.
            axes: Axes,
        } = ForbiddenBy::RenjuOverline.code(),
            "{point} is forbidden to Black: it would make a row of six or more ({axes:#})";
    }
}

impl Refusal {
    /// The refusal of a forbidden point.
    pub(crate) const fn forbidden(point: Point, Prohibition { rule, axes }: Prohibition) -> Refusal {
        match rule {
            ForbiddenBy::DoubleThree => Refusal::DoubleThree { point, axes },
            ForbiddenBy::RenjuDoubleThree => Refusal::RenjuDoubleThree { point, axes },
            ForbiddenBy::RenjuDoubleFour => Refusal::RenjuDoubleFour { point, axes },
            ForbiddenBy::RenjuOverline => Refusal::RenjuOverline { point, axes },
        }
    }
}
