//! The terminal client: a game house in 80 × 24.

pub mod board;
pub mod boards;
pub mod canvas;
pub mod scene;
#[cfg(test)]
mod sketch;
pub mod theme;
