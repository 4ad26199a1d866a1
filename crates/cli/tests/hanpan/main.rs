//! The program, from outside.

mod games;
mod language;
mod othello;
mod pictures;
mod program;
mod terminal;
