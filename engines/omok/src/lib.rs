//! How the computer plays omok.
//!
//! The engine reads the view into a board of its own, on which every empty point knows what a stone of either side
//! would make there, five, four or three, and keeps that up to date as stones come and go. On it play two simple
//! opponents, [`Basic`] and [`Easy`], which look one move ahead, and a strong one, [`Thinker`], which first looks for a
//! win by continuous fours and then searches: principal variations to growing depths, with threats followed to their
//! end. Where a rule set forbids points, the engine knows them, and that a five on one of them is no threat. All play on
//! both boards.
//!
//! | file | noun |
//! |---|---|
//! | `spot` | a point as a small number, and sets of points |
//! | `line` | what a stone makes along one line, looked up from the points around it |
//! | `prospect`, `shape` | what it makes axis by axis, and the four axes taken together |
//! | `lanes` | the lines of the board as bits, and what is seen from a point along them |
//! | `pattern` | what is seen from a point along one axis, as a number |
//! | `board` | a position, with all of that kept up to date |
//! | `prohibition` | what a side may not play |
//! | `defence` | what stops an open four before it is made |
//! | `evaluation` | how shapes are evaluated, and the chance to win that a value stands for |
//! | `network` | a small network over patterns, beside the shapes |
//! | `ordering` | which moves are looked at, and in which order |
//! | `forcing` | victory by continuous fours (VCF) |
//! | `prover` | victory by threats: threes as well as fours (VCT) |
//! | `proof` | a forced win as a tree, and the check by the rules that it is one |
//! | `memory` | what a thread remembers beside the transposition table |
//! | `search`, `root` | the search below the root, and at it |
//! | `basic`, `thinker` | the opponents |
//! | `openings` | openings from which neither side is ahead |
//! | `puzzle` | positions that are won by continuous fours |
//! | `swap` | how they play the opening swap2 |
//! | `speed` | how fast the board is |
//! | `training` | games against itself, and weights fitted to them |
//! | `learner` | the network while it learns |
//! | `motive` | why an action is good or bad, in a player's terms |
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
mod evaluation;
mod forcing;
mod lanes;
mod learner;
mod line;
mod memory;
mod motive;
mod network;
mod openings;
mod ordering;
mod pattern;
mod prohibition;
mod proof;
mod prospect;
mod prover;
mod puzzle;
mod root;
mod search;
mod shape;
mod speed;
mod spot;
mod swap;
mod thinker;
mod training;

#[cfg(test)]
mod drawing;

use std::time::Duration;

use hanpan_omok::{Omok, RuleSet};
use hanpan_search::{Agent, AgentEngine, Budget, Engine, EngineAgent, RandomAgent};

use swap::Swapper;

pub use basic::{Basic, Easy};
pub use evaluation::{Weights, WeightsError};
pub use learner::{Learned, Learner, Studies};
pub use motive::{Motive, motives};
pub use network::{Network, NetworkError};
pub use openings::{Even, openings};
pub use proof::{Attack, Flaw, Proof, Trouble, prove, prove_by_fours, verify};
pub use puzzle::{Puzzle, PuzzleError, puzzles};
pub use speed::make_and_undo;
pub use thinker::Thinker;
pub use training::{Course, Fitted, Game, Played, SelfPlay, fit};

/// The opponents of this game by name, weakest first.
pub const NAMES: &[&str] = &["random", "easy", "basic", "normal", "hard", "master"];

/// The opponent with this name.
pub fn agent(name: &str) -> Option<Box<dyn Agent<Omok>>> {
    prepare();
    Some(match name {
        "random" => Box::new(RandomAgent),
        "easy" => Box::new(Swapper::new(Easy)),
        "basic" => Box::new(Swapper::new(Basic)),
        "normal" | "hard" | "master" => Box::new(Swapper::new(EngineAgent::remembering(Thinker::new()))),
        _ => return None,
    })
}

/// The opponent with this name as an engine that remembers; those that do not search have nothing to remember.
pub fn engine(name: &str) -> Option<Box<dyn Engine<Omok>>> {
    prepare();
    Some(match name {
        "normal" | "hard" | "master" => Box::new(Swapper::new(Thinker::new())),
        _ => Box::new(AgentEngine::new(agent(name)?)),
    })
}

/// Fills what is looked up: it takes some milliseconds, which no opponent's budget should pay for.
fn prepare() {
    RuleSet::ALL.into_iter().for_each(|rules| drop(board::Board::new(rules)));
}

/// What an opponent thinks with unless told otherwise: nodes, and a time limit as a safety net.
pub fn budget(name: &str, seed: u64) -> Budget {
    let (nodes, milliseconds) = match name {
        // By the clock alone: the stronger the machine, the stronger the master.
        "master" => return Budget::time(Duration::from_millis(2_500), seed),
        "hard" => (200_000, 900),
        "normal" => (6_000, 180),
        _ => (1_000, 100),
    };
    Budget { time: Some(Duration::from_millis(milliseconds)), ..Budget::nodes(nodes, seed) }
}
