//! Stopping as soon as enough is known: a sequential probability ratio test.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

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

    /// What the deals at a table of so many seats say.
    pub(crate) fn verdict(self, deals: &Scores, seats: u8) -> Verdict {
        match self.ratio(deals, seats) {
            ratio if ratio >= Self::BOUND => Verdict::Stronger,
            ratio if ratio <= -Self::BOUND => Verdict::NotStronger,
            _ => Verdict::Undecided,
        }
    }

    /// The logarithm of the likelihood ratio of the two hypotheses, each at its most likely distribution of scores.
    ///
    /// Deals, not games, are what is counted: the games of a deal depend on each other. Nothing is assumed about how
    /// their scores spread, so that the test also ends where they do not spread at all.
    fn ratio(self, deals: &Scores, seats: u8) -> f64 {
        if deals.count < 2 {
            return 0.0;
        }
        let scores = deals.with_extremes();
        let [lower, upper] =
            [self.elo0, self.elo1].map(|elo| Hypothesis::most_likely(share(elo, seats), &scores));
        scores.iter().map(|&(score, weight)| weight * (upper.log(score) - lower.log(score))).sum()
    }
}

/// The share of victories of a bot that is so much stronger than each of the others: 1 / `seats` if it is not.
fn share(elo: f64, seats: u8) -> f64 {
    let others = f64::from(seats) - 1.0;
    1.0 / (1.0 + others * 10f64.powf(-elo / 400.0))
}

/// How often each score of a deal was reached.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Scores {
    count: u64,
    /// Scores are shares of small numbers of games; in millionths those that are equal meet.
    tally: BTreeMap<u32, u64>,
}

impl Scores {
    const UNIT: f64 = 1e6;

    /// A deal in which this share of the games was won.
    pub(crate) fn add(&mut self, score: f64) {
        self.count += 1;
        *self.tally.entry((score.clamp(0.0, 1.0) * Self::UNIT).round() as u32).or_default() += 1;
    }

    /// The scores and how often each was reached. All won and all lost are possible, even if it has not happened yet:
    /// they have a little weight in any case.
    fn with_extremes(&self) -> Vec<(f64, f64)> {
        const LITTLE: f64 = 1e-3;
        let reached = self.tally.iter().map(|(&score, &count)| (f64::from(score) / Self::UNIT, count as f64));
        reached.chain([(0.0, LITTLE), (1.0, LITTLE)]).collect()
    }
}

/// The distribution of scores with a given mean under which what has happened is most likely.
///
/// It gives a score that has the weight w in the sample the weight w / (1 + tilt · (score − mean)).
struct Hypothesis {
    mean: f64,
    tilt: f64,
}

impl Hypothesis {
    fn most_likely(mean: f64, scores: &[(f64, f64)]) -> Hypothesis {
        // The mean of the tilted weights falls as the tilt grows; between these bounds all of them are positive.
        let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
        for _ in 0..100 {
            let tilt = f64::midpoint(low, high);
            let excess =
                |&(score, weight): &(f64, f64)| weight * (score - mean) / (1.0 + tilt * (score - mean));
            if scores.iter().map(excess).sum::<f64>() > 0.0 { low = tilt } else { high = tilt }
        }
        Hypothesis { mean, tilt: f64::midpoint(low, high) }
    }

    /// The logarithm of a score's weight, beside that in the sample.
    fn log(&self, score: f64) -> f64 {
        -(1.0 + self.tilt * (score - self.mean)).ln()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPRT: Sprt = Sprt { elo0: 0.0, elo1: 50.0 };

    /// What is said of deals with these scores, each so often.
    fn check(seats: u8, deals: &[(f64, u32)], expected: Verdict) {
        let mut scores = Scores::default();
        for &(score, times) in deals {
            (0..times).for_each(|_| scores.add(score));
        }
        let ratio = SPRT.ratio(&scores, seats);
        assert_eq!(SPRT.verdict(&scores, seats), expected, "{deals:?} at {seats}: {ratio}");
    }

    #[test]
    fn a_clear_result_ends_the_test() {
        check(2, &[(1.0, 200), (0.0, 100)], Verdict::Stronger);
        check(2, &[(1.0, 100), (0.0, 200)], Verdict::NotStronger);
        check(2, &[(1.0, 11), (0.0, 10)], Verdict::Undecided);
        check(2, &[], Verdict::Undecided);
    }

    #[test]
    fn a_result_without_any_spread_ends_the_test() {
        // ln(share(50) / share(0)) = 0.134 for each deal that is won: 22 are not enough, 23 are.
        check(2, &[(1.0, 22)], Verdict::Undecided);
        check(2, &[(1.0, 23)], Verdict::Stronger);
        check(2, &[(0.0, 23)], Verdict::NotStronger);
        check(2, &[(0.5, 100)], Verdict::NotStronger);
        check(4, &[(1.0, 23)], Verdict::Stronger);
        check(4, &[(0.25, 100)], Verdict::NotStronger);
    }

    #[test]
    fn among_several_the_fair_share_is_that_of_one_seat() {
        for seats in 2..=5 {
            assert!((share(0.0, seats) - 1.0 / f64::from(seats)).abs() < 1e-12);
        }
        assert!((share(400.0, 2) - 10.0 / 11.0).abs() < 1e-12);
        // A third of the games is much at a table of four, just enough at one of three, and little at one of two.
        let third = [(0.0, 100), (0.25, 500), (0.5, 400), (0.75, 66)];
        check(4, &third, Verdict::Stronger);
        check(3, &third, Verdict::NotStronger);
        check(2, &third, Verdict::NotStronger);
    }

    #[test]
    fn with_some_spread_it_is_what_the_normal_approximation_says() {
        let deals = [(0.0, 150), (0.5, 480), (1.0, 190)];
        let mut scores = Scores::default();
        deals.iter().for_each(|&(score, times)| (0..times).for_each(|_| scores.add(score)));
        let (count, mean) = (820.0, (0.5 * 480.0 + 190.0) / 820.0);
        let squares: f64 =
            deals.iter().map(|&(score, times)| f64::from(times) * (score - mean) * (score - mean)).sum();
        let [low, high] = [share(0.0, 2), share(50.0, 2)];
        let normal = count * (high - low) * (2.0 * mean - low - high) / (2.0 * squares / count);
        let ratio = SPRT.ratio(&scores, 2);
        assert!((ratio - normal).abs() < 0.05 * normal.abs().max(1.0), "{ratio} beside {normal}");
    }
}
