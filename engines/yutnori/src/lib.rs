//! How the computer plays yutnori.
//!
//! Luck decides most of it, but not all: which token to move, what to stack, where to stop, whom to send back.
//! [`BasicAgent`] knows that by rule of thumb. [`SearchAgent`] plays every way to use its throws, and what the next
//! players may throw and do then, and weighs the boards that result by what it learned from games against itself.
//! Its values are chances to win.
//!
//! | file | noun |
//! |---|---|
//! | `basic` | the opponent that does not think ahead |
//! | `level`, `searcher` | how strong an opponent is; the one that searches |
//! | `search` | turns played through, and throws averaged over |
//! | `evaluation`, `features` | what a board is worth without a search, and what that is made of |
//! | `weights`, `training` | how much each feature counts, and how that was found |
//! | `board`, `tables` | a board as it is searched; the ways and the odds |
//! | `motive` | why an action is good or bad, in a player's terms |
//!
//! ```
//! use hanpan_core::{Observer, Rules, Seat, Step};
//! use hanpan_engine_yutnori::{agent, budget};
//! use hanpan_search::Situation;
//! use hanpan_yutnori::{Options, Yutnori};
//!
//! let mut state = Yutnori::start(&Options::default(), 2)?;
//! Yutnori::apply(&mut state, &Step::Chance("throw geol".parse()?));
//! let view = Yutnori::view(&state, Observer::Seat(Seat::at(0)));
//! let mut legal = Vec::new();
//! Yutnori::legal(&state, Seat::at(0), &mut legal);
//!
//! let mut easy = agent("easy").expect("there is such an opponent");
//! let decision = easy.choose(&Situation { view: &view, seen: &[], legal: &legal }, &budget("easy", 1));
//! assert_eq!(decision.action.to_string(), "geol start");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod basic;
mod board;
mod evaluation;
mod features;
mod level;
mod motive;
mod search;
mod searcher;
mod tables;
pub mod training;
mod weights;

pub use basic::BasicAgent;
pub use motive::{Motive, motives};
pub use searcher::SearchAgent;

use hanpan_search::{Agent, Budget, Level, RandomAgent};
use hanpan_yutnori::Yutnori;

use level::means;

/// The opponents of this game by name, weakest first.
pub const NAMES: &[&str] = &["random", "easy", "basic", "normal", "hard"];

/// The opponent with this name.
pub fn agent(name: &str) -> Option<Box<dyn Agent<Yutnori>>> {
    Some(match name {
        "random" => Box::new(RandomAgent),
        "basic" => Box::new(BasicAgent),
        _ if NAMES.contains(&name) => Box::new(SearchAgent::new(Level::named(name)?)),
        _ => return None,
    })
}

/// What an opponent thinks with unless told otherwise: nodes, and a time limit as a safety net.
///
/// Opponents that do not search, and names that nobody has, are given nothing to think with.
pub fn budget(name: &str, seed: u64) -> Budget {
    match Level::named(name) {
        Some(level) => {
            let means = means(level);
            Budget { time: Some(means.time), ..Budget::nodes(means.nodes, seed) }
        }
        None => Budget::nodes(0, seed),
    }
}
