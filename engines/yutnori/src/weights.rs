//! How much each feature of a board counts.
//!
//! Written by `cargo run --release -p hanpan-engine-yutnori --example train`: do not edit.

use crate::evaluation::Weights;

#[rustfmt::skip]
pub(crate) static WEIGHTS: Weights = [[0.0; crate::evaluation::FEATURES]; 3];
