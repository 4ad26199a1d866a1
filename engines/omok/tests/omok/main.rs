//! How the computer plays omok, from outside.

mod agents;
mod engine;
mod support;
