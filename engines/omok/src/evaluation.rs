//! How a position is evaluated without a search, and the chance to win that a value stands for.

use hanpan_search::math;

use crate::shape::Shape;

/// No position is evaluated higher than this.
pub(crate) const MOST: i32 = 20_000;

/// What being the side to move counts.
pub(crate) const TEMPO: i32 = 10;

/// What each shape at an empty point counts for the side that is to move.
pub(crate) static TO_MOVE: [i32; Shape::COUNT] =
    [0, 1, 2, 3, 4, 6, 7, 8, 9, 11, 14, 18, 30, 35, 50, 110, 25, 50, 400, 1500, 2000, 10, 0, 0];

/// What each shape at an empty point counts for the side that is not.
pub(crate) static WAITING: [i32; Shape::COUNT] =
    [0, 1, 2, 3, 4, 5, 6, 6, 7, 9, 11, 14, 16, 19, 28, 50, 14, 30, 110, 250, 500, 5, 0, 0];

/// The probability of winning that a value stands for. Nothing is certain that is not proven.
pub(crate) fn chance(value: i32) -> f64 {
    (1.0 / (1.0 + math::exp(-f64::from(value) / STEEPNESS))).clamp(0.002, 0.998)
}

/// By how much a value must change for the odds to change by the factor e.
///
/// Fitted to games of the engine against itself. There is little difference between rule sets, and between the
/// beginning and the end of a game. A short search alone asks for 350 and a long one for less; this serves both.
const STEEPNESS: f64 = 300.0;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chance_is_a_probability_and_fair() {
        assert_eq!(chance(0), 0.5);
        assert!((chance(137) + chance(-137) - 1.0).abs() < 1e-12);
        assert!(chance(-MOST) > 0.0 && chance(MOST) < 1.0 && chance(100) > chance(99));
    }
}
