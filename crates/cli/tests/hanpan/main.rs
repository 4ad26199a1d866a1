//! The program, from outside.

mod program;
mod terminal;
