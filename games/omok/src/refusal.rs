//! Why a point cannot be played.

use thiserror::Error;

use crate::action::Action;
use crate::axis::Axes;
use crate::point::Point;
use crate::prohibition::{ForbiddenBy, Prohibition};
use crate::size::Size;

/// Why a point cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The other side is to move.
    #[error("it is not your turn")]
    NotYourTurn,
    /// There is no such point.
    #[error("{action} is off the board, which goes from a1 to {}", size.corner())]
    OffBoard {
        /// What was named.
        action: Action,
        /// The board.
        size: Size,
    },
    /// There is a stone already.
    #[error("{0} is taken already")]
    Occupied(Point),
    /// Open threes on two axes or more (`house`, `korean`).
    #[error("{point} is forbidden: it would make open threes on two lines or more ({axes})")]
    DoubleThree {
        /// The point.
        point: Point,
        /// The axes of the threes.
        axes: Axes,
    },
    /// Two threes or more that can become straight fours (`renju`).
    #[error("{point} is forbidden to Black: it would make two threes or more ({axes})")]
    RenjuDoubleThree {
        /// The point.
        point: Point,
        /// The axes of the threes.
        axes: Axes,
    },
    /// Two fours or more (`renju`).
    #[error("{point} is forbidden to Black: it would make two fours or more ({axes})")]
    RenjuDoubleFour {
        /// The point.
        point: Point,
        /// The axes of the fours; only one if they lie on the same line.
        axes: Axes,
    },
    /// Six stones or more in a row (`renju`).
    #[error("{point} is forbidden to Black: it would make a row of six or more ({axes})")]
    RenjuOverline {
        /// The point.
        point: Point,
        /// The axes of the overlines.
        axes: Axes,
    },
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

impl hanpan_core::Refusal for Refusal {
    const CODES: &'static [&'static str] = &[
        "game_over",
        "not_your_turn",
        "off_board",
        "occupied",
        ForbiddenBy::DoubleThree.code(),
        ForbiddenBy::RenjuDoubleThree.code(),
        ForbiddenBy::RenjuDoubleFour.code(),
        ForbiddenBy::RenjuOverline.code(),
    ];

    fn code(&self) -> &'static str {
        match self {
            Refusal::GameOver => "game_over",
            Refusal::NotYourTurn => "not_your_turn",
            Refusal::OffBoard { .. } => "off_board",
            Refusal::Occupied(_) => "occupied",
            Refusal::DoubleThree { .. } => ForbiddenBy::DoubleThree.code(),
            Refusal::RenjuDoubleThree { .. } => ForbiddenBy::RenjuDoubleThree.code(),
            Refusal::RenjuDoubleFour { .. } => ForbiddenBy::RenjuDoubleFour.code(),
            Refusal::RenjuOverline { .. } => ForbiddenBy::RenjuOverline.code(),
        }
    }

    /// `point`; the board's far `corner` where it is off; and `axes` joined by `-` so that a translation can choose by it: `horizontal-diagonal`.
    fn args(&self) -> Vec<(&'static str, String)> {
        match self {
            Refusal::GameOver | Refusal::NotYourTurn => Vec::new(),
            Refusal::OffBoard { action, size } => {
                vec![("point", action.to_string()), ("corner", size.corner().to_string())]
            }
            Refusal::Occupied(point) => vec![("point", point.to_string())],
            Refusal::DoubleThree { point, axes }
            | Refusal::RenjuDoubleThree { point, axes }
            | Refusal::RenjuDoubleFour { point, axes }
            | Refusal::RenjuOverline { point, axes } => {
                vec![("point", point.to_string()), ("axes", axes.code())]
            }
        }
    }
}
