//! x
pub mod room;
mod token;
