//! The program, from outside.

mod games;
mod language;
mod pictures;
mod program;
mod terminal;
