//! Whether what a bot says of its chances comes true.

use serde::Serialize;

/// One row of a reliability table: of the predictions in this range, what was said and what happened.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Calibration {
    /// How many predictions.
    pub count: usize,
    /// What was said, on average.
    pub predicted: f64,
    /// What happened, on average.
    pub happened: f64,
}

/// Groups predictions into `rows` rows of equal size, from the lowest to the highest.
pub(crate) fn table(mut predictions: Vec<(f64, f64)>, rows: usize) -> Vec<Calibration> {
    predictions.sort_by(|a, b| a.0.total_cmp(&b.0));
    let size = predictions.len().div_ceil(rows.max(1)).max(1);
    let row = |predictions: &[(f64, f64)]| {
        let count = predictions.len();
        let mean = |value: fn(&(f64, f64)) -> f64| predictions.iter().map(value).sum::<f64>() / count as f64;
        Calibration { count, predicted: mean(|pair| pair.0), happened: mean(|pair| pair.1) }
    };
    predictions.chunks(size).map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_go_from_low_to_high() {
        let rows = table(vec![(0.9, 1.0), (0.1, 0.0), (0.2, 1.0), (0.8, 1.0)], 2);
        assert_eq!(rows.len(), 2);
        assert_eq!((rows[0].count, rows[0].happened), (2, 0.5));
        assert!((rows[1].predicted - 0.85).abs() < 1e-12);
        assert!(table(Vec::new(), 5).is_empty());
    }
}
