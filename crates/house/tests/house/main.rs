//! The games of the house, all alike, in one program.

mod allocation;
mod bots;
mod soak;
mod table;
