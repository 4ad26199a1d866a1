//! How the computer plays omok.
//!
//! The engine reads the view into a board of its own, on which every empty point knows what a stone of either side
//! would make there: `line` looks up one line, `shape` takes the four lines of a point together, `board` keeps
//! both up to date. On that board play the simple opponents ([`Basic`], [`Easy`]), which look one move ahead, and the
//! strong one ([`Thinker`]), which searches.

mod basic;
mod board;
mod defence;
mod eval;
mod forcing;
mod line;
mod memory;
mod ordering;
mod prohibition;
mod search;
mod shape;
mod spot;
mod thinker;

#[cfg(test)]
mod drawing;

use std::time::Duration;

use hanpan_omok::{Omok, RuleSet};
use hanpan_search::{Agent, Budget, RandomAgent};

pub use basic::{Basic, Easy};
pub use thinker::Thinker;

/// The opponents of this game by name, weakest first.
pub const NAMES: &[&str] = &["random", "easy", "basic", "normal", "hard"];

/// The opponent with this name.
pub fn agent(name: &str) -> Option<Box<dyn Agent<Omok>>> {
    // The tables take some milliseconds to fill, which no opponent's budget should pay for.
    RuleSet::ALL.into_iter().for_each(|rules| drop(board::Board::new(rules)));
    Some(match name {
        "random" => Box::new(RandomAgent),
        "easy" => Box::new(Easy),
        "basic" => Box::new(Basic),
        "normal" | "hard" => Box::new(Thinker),
        _ => return None,
    })
}

/// What an opponent thinks with unless told otherwise: nodes, and a time limit as a safety net.
pub fn budget(name: &str, seed: u64) -> Budget {
    let (nodes, milliseconds) = match name {
        "hard" => (300_000, 900),
        "normal" => (20_000, 180),
        _ => (1_000, 100),
    };
    Budget { time: Some(Duration::from_millis(milliseconds)), ..Budget::nodes(nodes, seed) }
}
