//! The program, from outside.

mod games;
mod program;
mod terminal;
