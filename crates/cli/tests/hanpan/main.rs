//! The program, from outside.

mod games;
mod games;
mod program;
mod terminal;
