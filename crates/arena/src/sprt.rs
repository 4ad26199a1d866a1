//! Stopping as soon as enough is known: a sequential probability ratio test.

use serde::{Deserialize, Serialize};

use crate::stats::Sample;

/// Whether the measured bot is stronger by `elo1` rather than by `elo0`, each wrong with probability 5%.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sprt {
    /// The lower hypothesis.
    pub elo0: f64,
    /// The upper hypothesis.
    pub elo1: f64,
}

/// What the test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// `elo1` is accepted.
    Stronger,
    /// `elo0` is accepted.
    NotStronger,
    /// More games are needed.
    Undecided,
}

impl Sprt {
    /// ln(0.95 / 0.05): with 5% of either error, the ratio at which one is sure.
    const BOUND: f64 = 2.944_438_979_166_440_3;

    /// The logarithm of the likelihood ratio, by the normal approximation over whole deals.
    pub(crate) fn ratio(self, deals: &Sample) -> f64 {
        let variance = deals.variance();
        if deals.count < 2 || variance <= 0.0 {
            return 0.0;
        }
        let [s0, s1] = [self.elo0, self.elo1].map(|elo| 1.0 / (1.0 + 10f64.powf(-elo / 400.0)));
        deals.count as f64 * (s1 - s0) * (2.0 * deals.mean() - s0 - s1) / (2.0 * variance)
    }

    pub(crate) fn verdict(self, deals: &Sample) -> Verdict {
        match self.ratio(deals) {
            ratio if ratio >= Self::BOUND => Verdict::Stronger,
            ratio if ratio <= -Self::BOUND => Verdict::NotStronger,
            _ => Verdict::Undecided,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(wins: u32, losses: u32) -> Verdict {
        let mut sample = Sample::default();
        (0..wins).for_each(|_| sample.add(1.0));
        (0..losses).for_each(|_| sample.add(0.0));
        Sprt { elo0: 0.0, elo1: 50.0 }.verdict(&sample)
    }

    #[test]
    fn a_clear_result_ends_the_test() {
        assert_eq!(verdict(200, 100), Verdict::Stronger);
        assert_eq!(verdict(100, 200), Verdict::NotStronger);
        assert_eq!(verdict(11, 10), Verdict::Undecided);
        assert_eq!(verdict(0, 0), Verdict::Undecided);
    }
}
