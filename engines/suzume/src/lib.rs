//! How the computer plays Suzume-jong.
//!
//! The game is a race: whoever has two sets of five points first wins the round, and the tiles decide most of it. Two
//! things can be done better or worse. The five tiles one keeps can be nearer or farther from a win: [`BasicAgent`]
//! looks at the next tile alone, [`HardAgent`] at all that are left to draw. And a discard may be what another waits
//! for: [`HardAgent`] guesses the others' hands from what they discarded and let pass, and plays every discard out.
//!
//! | file | noun |
//! |---|---|
//! | `position` | what a seat knows, from its view alone |
//! | `basic`, `casual` | heuristics: the sound one, and two that can be beaten |
//! | `hands` | all hands of five and six tiles by number, and the steps between them |
//! | `prospects` | what each hand of five is worth, by the tiles that can be drawn |
//! | `belief` | likely worlds, given what everybody did |
//! | `world` | a world, and how a round goes on in it |
//! | `trials` | actions tried in likely worlds |
//! | `hard` | all of it together |
//! | `master` | the same among others who count discards, and for the match in its last round |
//! | `sparring` | extreme players that others are measured by |
//! | `motive` | why an action is good or bad, in a player's terms |
//! | `foresight` | what comes of each action, and what the others may hold |
//!
//! ```
//! use hanpan_core::{Observer, QuickDice, Rules, Seat, Step};
//! use hanpan_engine_suzume::{agent, budget};
//! use hanpan_search::Situation;
//! use hanpan_suzume::{Options, Suzume};
//!
//! let mut state = Suzume::start(&Options::default(), 3)?;
//! let deal = Suzume::deal(&state, &mut QuickDice::seeded(1));
//! Suzume::apply(&mut state, &Step::Chance(deal));
//!
//! let view = Suzume::view(&state, Observer::Seat(Seat::at(0)));
//! let mut legal = Vec::new();
//! Suzume::legal(&state, Seat::at(0), &mut legal);
//! let mut hard = agent("hard").expect("there is such an opponent");
//! let decision = hard.choose(&Situation { view: &view, seen: &[], legal: &legal }, &budget("hard", 7));
//! assert!(legal.contains(&decision.action));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod basic;
mod belief;
mod casual;
mod foresight;
mod hands;
mod hard;
mod master;
mod motive;
mod position;
mod prospects;
mod sparring;
mod trials;
mod world;

use std::time::Duration;

use hanpan_search::{Agent, Budget, RandomAgent};
use hanpan_suzume::Suzume;

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
pub fn agent(name: &str) -> Option<Box<dyn Agent<Suzume>>> {
    Some(match name {
        "random" => Box::new(RandomAgent),
        "easy" => Box::new(CasualAgent::easy()),
        "normal" => Box::new(CasualAgent::normal()),
        "basic" => Box::new(BasicAgent),
        "hard" => Box::new(HardAgent::new()),
        "master" => Box::new(MasterAgent::new()),
        _ => return None,
    })
}

/// A sparring partner: an extreme player by whom others are measured, and whom nobody is offered to play against.
pub fn sparring(name: &str) -> Option<Box<dyn Agent<Suzume>>> {
    Some(Box::new(Sparring::named(name)?))
}

/// What an opponent thinks with unless told otherwise: nodes, and a time limit as a safety net.
///
/// Only `hard` and `master` search; a node is one playout to them.
pub fn budget(name: &str, seed: u64) -> Budget {
    let (nodes, time) = match name {
        "hard" => (6000, Duration::from_secs(1)),
        "master" => (12_000, Duration::from_secs(1)),
        _ => (100, Duration::from_millis(200)),
    };
    Budget { time: Some(time), ..Budget::nodes(nodes, seed) }
}
