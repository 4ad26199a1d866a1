//! How the computer plays othello.
//!
//! [`ClassicAgent`] is the opponent of the source: it looks at one move by weights. [`Searcher`] searches, on every
//! board from 4 × 4 to 16 × 16: principal variation search, deeper and deeper, with a transposition table and cuts that a
//! shallow search makes all but certain; near the end it solves the position. On 8 × 8 positions are evaluated by
//! patterns, whose weights were fitted to recorded games and to games against itself; on larger boards by a few features
//! and by patterns that are added to them, on smaller ones by the few features alone. Its values are final differences in
//! discs. Empties go to the winner, as in tournaments. [`Solver`] solves positions for their own sake.
//!
//! | file | noun |
//! |---|---|
//! | `classic` | the opponent of the source |
//! | `level`, `searcher` | how strong an opponent is; the one that searches |
//! | `root` | the search at the root, and what it expects of every move |
//! | `search`, `probcut`, `margins` | the search below; when a shallow one is enough; how far shallow and deep ones lie apart |
//! | `endgame`, `last` | games solved to their end; the last four empty squares |
//! | `solver` | positions solved for their own sake |
//! | `evaluation`, `patterns`, `weights` | how a position is evaluated: shapes, and how much their fillings count |
//! | `linear`, `linear_weights`, `weight_table` | the same by a few features: alone below 8 × 8, and above it as what patterns are added to |
//! | `selfplay`, `training`, `duel` | games to learn from; weights fitted to them; two of them against each other |
//! | `position`, `node`, `squares` | a position; with its patterns; sets of squares on small and large boards |
//! | `geometry` | what is known of a board of one size |
//! | `openings`, `suite` | openings from which neither side is ahead; positions to be measured by |
//! | `mcts` | a plain opponent that others are measured by ([`sparring`]) |
//! | `motive` | why an action is good or bad, in a player's terms |
//!
//! ```
//! use hanpan_core::{Observer, Rules};
//! use hanpan_engine_othello::{agent, budget};
//! use hanpan_othello::{BLACK, Options, Othello};
//! use hanpan_search::Situation;
//!
//! let state = Othello::start(&Options::sized(8), 2).unwrap();
//! let view = Othello::view(&state, Observer::Seat(BLACK));
//! let mut legal = Vec::new();
//! Othello::legal(&state, BLACK, &mut legal);
//!
//! let mut easy = agent("easy").unwrap();
//! let decision = easy.choose(&Situation { view: &view, seen: &[], legal: &legal }, &budget("easy", 1));
//! assert!(legal.contains(&decision.action));
//! ```

mod classic;
mod duel;
mod endgame;
mod evaluation;
mod geometry;
mod last;
mod level;
mod linear;
mod linear_weights;
mod margins;
mod mcts;
mod motive;
mod node;
mod openings;
mod patterns;
mod position;
mod probcut;
mod root;
mod search;
mod searcher;
mod selfplay;
mod solver;
mod squares;
mod suite;
mod training;
mod weight_table;
mod weights;

pub use classic::ClassicAgent;
pub use duel::Duel;
pub use margins::{Margin, MarginsError, Measure};
pub use mcts::Mcts;
pub use motive::{Motive, motives};
pub use openings::{Even, Opening};
pub use patterns::Family;
pub use searcher::Searcher;
pub use selfplay::{Game, Manner, SelfPlay};
pub use solver::{Goal, Solution, Solver};
pub use suite::Suite;
pub use training::{Course, Fitted, fit};
pub use weights::{Weights, WeightsError};

pub(crate) use evaluation::Evaluation;
pub(crate) use geometry::Geometry;
pub(crate) use position::Position;
pub(crate) use squares::Squares;

use hanpan_othello::Othello;
use hanpan_search::{Agent, AgentEngine, Budget, Engine, EngineAgent, Level, RandomAgent};

use level::means;

/// The opponents of this game by name, weakest first.
pub const NAMES: &[&str] = &["random", "classic", "easy", "normal", "hard", "master"];

/// The opponent with this name.
pub fn agent(name: &str) -> Option<Box<dyn Agent<Othello>>> {
    Some(match name {
        "random" => Box::new(RandomAgent),
        "classic" => Box::new(ClassicAgent),
        _ => Box::new(EngineAgent::new(Searcher::new(Level::named(name)?))),
    })
}

/// A sparring partner, by whom others are measured, and whom nobody is offered to play against: `mcts`.
pub fn sparring(name: &str) -> Option<Box<dyn Agent<Othello>>> {
    (name == "mcts").then(|| Box::new(Mcts) as _)
}

/// The opponent with this name as an engine that remembers; those that do not search have nothing to remember.
pub fn engine(name: &str) -> Option<Box<dyn Engine<Othello>>> {
    Some(match Level::named(name) {
        Some(level) => Box::new(Searcher::new(level)),
        None => Box::new(AgentEngine::new(agent(name)?)),
    })
}

/// What an opponent thinks with unless told otherwise: nodes, and a time limit as a safety net; `master` has time alone.
///
/// Opponents that do not search, and names that nobody has, are given nothing to think with.
pub fn budget(name: &str, seed: u64) -> Budget {
    match Level::named(name) {
        Some(level) => {
            let means = means(level);
            Budget { nodes: means.nodes, ..Budget::time(means.time, seed) }
        }
        None => Budget::nodes(0, seed),
    }
}
