//! How the computer plays othello, from outside.

mod agents;
mod engine;
mod motives;
mod support;
mod weights;
