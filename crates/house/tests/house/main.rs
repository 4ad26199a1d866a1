//! The games of the house, all alike, in one program.

mod allocation;
mod bots;
mod fairness;
mod foresight;
mod learning;
mod lessons;
mod motives;
mod soak;
mod table;
