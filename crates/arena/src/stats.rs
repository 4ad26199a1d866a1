//! Means and how sure they are.

use serde::Serialize;

/// A mean and its 95% interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// Half the width of the 95% interval.
    pub plus_minus: f64,
}

/// What is needed of a list of numbers to estimate their mean; kept as sums, in the order they came.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Sample {
    pub(crate) count: u64,
    sum: f64,
    squares: f64,
}

impl Sample {
    pub(crate) fn add(&mut self, value: f64) {
        self.count += 1;
        self.sum += value;
        self.squares += value * value;
    }

    pub(crate) fn mean(&self) -> f64 {
        if self.count == 0 { 0.0 } else { self.sum / self.count as f64 }
    }

    /// The variance of one value, as the sample tells it.
    pub(crate) fn variance(&self) -> f64 {
        if self.count < 2 {
            return 0.0;
        }
        let n = self.count as f64;
        ((self.squares - self.sum * self.sum / n) / (n - 1.0)).max(0.0)
    }

    pub(crate) fn estimate(&self) -> Estimate {
        let error = if self.count == 0 { 0.0 } else { (self.variance() / self.count as f64).sqrt() };
        Estimate { mean: self.mean(), plus_minus: 1.96 * error }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mean_and_its_interval() {
        let mut sample = Sample::default();
        [1.0, 0.0, 1.0, 1.0].into_iter().for_each(|value| sample.add(value));
        let Estimate { mean, plus_minus } = sample.estimate();
        assert!((mean - 0.75).abs() < 1e-12);
        assert!((plus_minus - 1.96 * 0.25).abs() < 1e-12, "{plus_minus}");
        assert_eq!(Sample::default().estimate(), Estimate { mean: 0.0, plus_minus: 0.0 });
    }
}
