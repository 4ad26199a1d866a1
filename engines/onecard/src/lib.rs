//! How the computer plays One Card.
//!
//! Luck decides most of it, but not all: which cards to keep for one's defence, when to attack, what to leave for the
//! end. [`BasicAgent`] knows that by heart. [`HardAgent`] plays every choice out in worlds that fit what it has seen:
//! who took had nothing to play, and who played one card instead of another tells something about the other.
//!
//! | file | noun |
//! |---|---|
//! | `policy`, `weights` | what a player does without thinking ahead, and how much he minds each thing |
//! | `basic`, `casual` | players by it: the sound one, and two that can be beaten |
//! | `board` | the table as it is played out, thousands of times a decision |
//! | `belief`, `clue` | what can be in the hidden hands, and what the others' actions say about them |
//! | `past` | who held a card since when, and what everybody did |
//! | `style` | how closely a player keeps to the policy |
//! | `chain` | worlds that explain the whole past |
//! | `trials` | actions tried in likely worlds |
//! | `hard`, `master` | all of it together: in worlds by `belief`, and in worlds by `chain` |
//! | `sparring` | extreme players that others are measured by |
//! | `motive` | why an action is good or bad, in a player's terms |
//! | `foresight` | what comes of each action, and what the others may hold |
//!
//! ```
//! use hanpan_core::{Observer, QuickDice, Rules, Seat, Step};
//! use hanpan_engine_onecard::{agent, budget};
//! use hanpan_onecard::{OneCard, Options};
//! use hanpan_search::Situation;
//!
//! let mut state = OneCard::start(&Options::default(), 3)?;
//! let deal = OneCard::deal(&state, &mut QuickDice::seeded(1));
//! OneCard::apply(&mut state, &Step::Chance(deal));
//!
//! let view = OneCard::view(&state, Observer::Seat(Seat::at(0)));
//! let mut legal = Vec::new();
//! OneCard::legal(&state, Seat::at(0), &mut legal);
//! let mut hard = agent("hard").expect("there is such an opponent");
//! let decision = hard.choose(&Situation { view: &view, seen: &[], legal: &legal }, &budget("hard", 7));
//! assert!(legal.contains(&decision.action));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod basic;
mod belief;
mod board;
mod casual;
mod chain;
mod clue;
mod foresight;
mod hard;
mod master;
mod motive;
mod past;
mod policy;
mod sparring;
mod style;
#[cfg(test)]
mod testing;
mod trials;
mod weights;

use std::time::Duration;

use hanpan_onecard::OneCard;
use hanpan_search::{Agent, Budget, RandomAgent};

pub use basic::BasicAgent;
pub use casual::CasualAgent;
pub use foresight::{foresee, held};
pub use hard::HardAgent;
pub use master::MasterAgent;
pub use motive::{Motive, motives};
pub use sparring::Sparring;

/// The opponents of this game by name, weakest first. `master` plays for whoever names it, and is offered to nobody before it
/// is shown to be stronger than `hard` at tables of every size.
pub const NAMES: &[&str] = &["random", "easy", "normal", "basic", "hard"];

/// The opponent with this name.
pub fn agent(name: &str) -> Option<Box<dyn Agent<OneCard>>> {
    Some(match name {
        "random" => Box::new(RandomAgent),
        "easy" => Box::new(CasualAgent::easy()),
        "normal" => Box::new(CasualAgent::normal()),
        "basic" => Box::new(BasicAgent),
        "hard" => Box::new(HardAgent),
        "master" => Box::new(MasterAgent),
        _ => return None,
    })
}

/// A sparring partner: an extreme player by whom others are measured, and whom nobody is offered to play against.
pub fn sparring(name: &str) -> Option<Box<dyn Agent<OneCard>>> {
    Some(Box::new(Sparring::named(name)?))
}

/// What an opponent thinks with unless told otherwise: nodes, and a time limit as a safety net.
///
/// Only `hard` and `master` search; a node is one playout to them.
pub fn budget(name: &str, seed: u64) -> Budget {
    let (nodes, time) = match name {
        "hard" => (8_000, Duration::from_secs(1)),
        "master" => (6_000, Duration::from_secs(1)),
        _ => (1, Duration::from_millis(200)),
    };
    Budget { time: Some(time), ..Budget::nodes(nodes, seed) }
}
