//! How the computer plays omok.
//!
//! The engine reads the view into a board of its own, on which every empty point knows what a stone of either side
//! would make there, five, four or three, and keeps that up to date as stones come and go. On it play two simple
//! opponents, [`Basic`] and [`Easy`], which look one move ahead, and a strong one, [`Thinker`], which first looks for a
//! win by continuous fours and then searches: principal variations to growing depths, with threats followed to their
//! end. Where a rule set forbids points, the engine knows them, and that a five on one of them is no threat.
//!
//! | file | noun |
//! |---|---|
//! | `spot` | a point as a small number, and sets of points |
//! | `line` | what a stone makes along one line, looked up from the points around it |
//! | `prospect`, `shape` | what it makes axis by axis, and the four axes taken together |
//! | `neighbours` | the points from which a point is seen |
//! | `board` | a position, with all of that kept up to date |
//! | `prohibition` | what a side may not play |
//! | `defence` | what stops an open four before it is made |
//! | `eval` | what shapes are worth, and the chance to win that a worth stands for |
//! | `ordering` | which moves are worth a look, the promising ones first |
//! | `forcing` | victory by continuous fours |
//! | `memory`, `search` | what was found before; the search itself |
//! | `basic`, `thinker` | the opponents |
//!
//! ```
//! use hanpan_core::{Observer, Rules};
//! use hanpan_engine_omok::agent;
//! use hanpan_omok::{Omok, RuleSet, State, Stone};
//! use hanpan_search::{Budget, Situation};
//!
//! let points = |text: &str| text.split(' ').map(str::parse).collect::<Result<Vec<_>, _>>();
//! let state = State::set_up(RuleSet::House, &points("f8 g8 h8 i8")?, &points("e8 g9 h10")?)?;
//!
//! let view = Omok::view(&state, Observer::Seat(Stone::White.seat()));
//! let mut legal = Vec::new();
//! Omok::legal(&state, Stone::White.seat(), &mut legal);
//! let mut hard = agent("hard").expect("there is such an opponent");
//! let decision = hard.choose(&Situation { view: &view, seen: &[], legal: &legal }, &Budget::nodes(1_000, 7));
//! assert_eq!(decision.action.to_string(), "j8");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod basic;
mod board;
mod defence;
mod eval;
mod forcing;
mod line;
mod memory;
mod neighbours;
mod ordering;
mod prohibition;
mod prospect;
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
        "hard" => (200_000, 900),
        "normal" => (6_000, 180),
        _ => (1_000, 100),
    };
    Budget { time: Some(Duration::from_millis(milliseconds)), ..Budget::nodes(nodes, seed) }
}
