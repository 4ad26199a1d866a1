//! The program, from outside.

mod formats;
mod games;
mod japae;
mod language;
mod manager;
mod omok;
mod othello;
mod othello_managers;
mod pictures;
mod program;
mod terminal;
