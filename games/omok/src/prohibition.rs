//! Why a point is forbidden, and renju's forbidden points.

use serde::{Deserialize, Serialize};

use crate::axis::{Axes, Axis};
use crate::grid::{Grid, Slot};
use crate::lanes::Lanes;
use crate::lines::{Lines, lanes_of, slots_of_lanes, starts_of_spans};
use crate::pattern;

/// Why a point is forbidden: by which rule, and on which axes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Prohibition {
    /// The rule that forbids it.
    pub rule: ForbiddenBy,
    /// The axes of the threes, fours or overlines the stone would make.
    ///
    /// A double four whose two fours lie on one line has one axis only.
    pub axes: Axes,
}

/// The rules that forbid points. The word is the code of the refusal too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ForbiddenBy {
    /// Open threes on two axes or more (`house`, `korean`).
    DoubleThree,
    /// Two threes or more that can become straight fours (`renju`).
    RenjuDoubleThree,
    /// Two fours or more (`renju`).
    RenjuDoubleFour,
    /// Six stones or more in a row (`renju`).
    RenjuOverline,
}

impl ForbiddenBy {
    /// The stable code: `double_three`.
    pub const fn code(self) -> &'static str {
        match self {
            ForbiddenBy::DoubleThree => "double_three",
            ForbiddenBy::RenjuDoubleThree => "renju_double_three",
            ForbiddenBy::RenjuDoubleFour => "renju_double_four",
            ForbiddenBy::RenjuOverline => "renju_overline",
        }
    }
}

/// What renju says of a black stone on an empty point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Judgement {
    /// It makes five, which takes precedence over every prohibition.
    Five,
    /// It is forbidden.
    Forbidden(Prohibition),
    /// It is neither.
    Free,
}

/// Why renju forbids Black the empty point, if it does.
pub(crate) fn renju_prohibition<G: Grid>(
    black: &Lines<G>,
    white: &Lines<G>,
    slot: Slot,
) -> Option<Prohibition> {
    match judge(&mut black.clone(), white, slot) {
        Judgement::Forbidden(prohibition) => Some(prohibition),
        Judgement::Five | Judgement::Free => None,
    }
}

/// Judges a black stone on the empty point. `black` is the same afterwards as before.
fn judge<G: Grid>(black: &mut Lines<G>, white: &Lines<G>, slot: Slot) -> Judgement {
    let forbidden = |rule, axes| Judgement::Forbidden(Prohibition { rule, axes });
    let own = black.through(slot) | lanes_of::<G>(slot);
    let empty = G::board_through(slot) & !own & !white.through(slot);

    let fives = pattern::fives_or_more(own);
    if !(pattern::exact_fives(fives) & starts_of_spans::<G, 5>(slot)).is_none() {
        return Judgement::Five;
    }
    let overlines = pattern::overlines(fives) & starts_of_spans::<G, 6>(slot);
    if !overlines.is_none() {
        return forbidden(ForbiddenBy::RenjuOverline, overlines.axes());
    }
    let (fours, on_lanes) = pattern::exact_fours(own, empty, starts_of_spans::<G, 5>(slot));
    if fours >= 2 {
        return forbidden(ForbiddenBy::RenjuDoubleFour, on_lanes.axes());
    }

    // A line holds at most one three with the new stone in it: the points beyond a straight four are no stones of
    // Black's, which leaves no place for a second. So threes are counted by axes.
    let candidates = pattern::straight_four_points(own, empty, starts_of_spans::<G, 4>(slot));
    if !candidates.axes().several() {
        return Judgement::Free;
    }
    black.insert(slot);
    let threes: Axes =
        Axis::ALL.into_iter().filter(|&axis| is_three(black, white, slot, candidates.lane(axis))).collect();
    black.remove(slot);
    if threes.several() { forbidden(ForbiddenBy::RenjuDoubleThree, threes) } else { Judgement::Free }
}

/// Whether one of the candidates really makes a straight four of the stones through a slot.
///
/// It must itself be allowed, by the same judgement, and must not make five, for then there is no three but a
/// game won (Renju International Federation: "without at the same time a five in a row is made").
fn is_three<G: Grid>(black: &mut Lines<G>, white: &Lines<G>, slot: Slot, candidates: G::Lanes) -> bool {
    slots_of_lanes::<G>(slot, candidates).any(|next| judge(black, white, next) == Judgement::Free)
}
