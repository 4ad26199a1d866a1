//! How the computer plays yutnori.

mod board;
mod evaluation;
mod search;
mod tables;
pub mod training;
mod weights;
