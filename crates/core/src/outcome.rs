//! How a game ended, and the points.

use std::fmt;
use std::ops::{Add, AddAssign, Sub, SubAssign};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{PerSeat, Seats};

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Outcome {
    /// Who won; several share a victory; nobody won a draw.
    pub winners: Seats,
    /// Why, as a stable code: `five`, `full_board`.
    pub reason: &'static str,
    /// The final points of every seat.
    pub points: PerSeat<Score>,
}

/// An exact number of points, counted in halves because a drawn game is worth one half.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "number"))]
pub struct Score {
    halves: i32,
}

impl Score {
    /// No points.
    pub const ZERO: Score = Score { halves: 0 };
    /// Half a point.
    pub const HALF: Score = Score { halves: 1 };
    /// One point.
    pub const ONE: Score = Score { halves: 2 };

    /// A whole number of points.
    pub const fn whole(points: i32) -> Score {
        Score { halves: points * 2 }
    }

    /// The points as a floating-point number, which is exact.
    pub fn to_f64(self) -> f64 {
        f64::from(self.halves) / 2.0
    }
}

impl From<i32> for Score {
    fn from(points: i32) -> Score {
        Score::whole(points)
    }
}

impl Add for Score {
    type Output = Score;

    fn add(self, other: Score) -> Score {
        Score { halves: self.halves + other.halves }
    }
}

impl AddAssign for Score {
    fn add_assign(&mut self, other: Score) {
        *self = *self + other;
    }
}

impl Sub for Score {
    type Output = Score;

    fn sub(self, other: Score) -> Score {
        Score { halves: self.halves - other.halves }
    }
}

impl SubAssign for Score {
    fn sub_assign(&mut self, other: Score) {
        *self = *self - other;
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.to_f64(), f)
    }
}

impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Score {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.halves % 2 == 0 {
            serializer.serialize_i32(self.halves / 2)
        } else {
            serializer.serialize_f64(self.to_f64())
        }
    }
}

impl<'de> Deserialize<'de> for Score {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Score, D::Error> {
        let halves = f64::deserialize(deserializer)? * 2.0;
        if halves.fract() != 0.0 || halves.abs() > f64::from(i32::MAX) {
            return Err(serde::de::Error::custom("points are whole or half numbers"));
        }
        Ok(Score { halves: halves as i32 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_travel_as_plain_numbers() {
        for (score, text) in [(Score::whole(-3), "-3"), (Score::HALF, "0.5"), (Score::ONE, "1")] {
            assert_eq!(serde_json::to_string(&score).unwrap(), text);
            assert_eq!(serde_json::from_str::<Score>(text).unwrap(), score);
            assert_eq!(score.to_string(), text);
        }
        assert!(serde_json::from_str::<Score>("0.25").is_err());
        assert!(serde_json::from_str::<Score>("1e300").is_err());
    }
}
