//! The games of the house, all alike, in one program.

mod allocation;
mod bots;
mod fairness;
mod learning;
mod motives;
mod soak;
mod table;
