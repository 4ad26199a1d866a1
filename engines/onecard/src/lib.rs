//! How the computer plays One Card.

mod basic;
mod belief;
mod board;
mod clue;
mod easy;
mod policy;
mod searcher;
#[cfg(test)]
mod testing;
mod weights;

use std::time::Duration;

use hanpan_onecard::OneCard;
use hanpan_search::{Agent, Budget, Race, RandomAgent};

pub use basic::Basic;
pub use easy::Easy;
use policy::Policy;
pub use searcher::Searcher;

/// The opponents of this game by name, weakest first.
pub const NAMES: &[&str] = &["random", "easy", "basic", "normal", "hard"];

/// The opponent with this name.
pub fn agent(name: &str) -> Option<Box<dyn Agent<OneCard>>> {
    Some(match name {
        "random" => Box::new(RandomAgent),
        "easy" => Box::new(Easy),
        "basic" => Box::new(Basic),
        "normal" => Box::new(Searcher { race: Race::default(), policy: Policy::SOUND }),
        "hard" => Box::new(Searcher { race: Race { trust: 1.5, ..Race::default() }, policy: Policy::SOUND }),
        _ => return None,
    })
}

/// What an opponent thinks with unless told otherwise.
pub fn budget(name: &str, seed: u64) -> Budget {
    let (nodes, time) = match name {
        "hard" => (4_000, Duration::from_secs(1)),
        "normal" => (400, Duration::from_millis(200)),
        _ => (1, Duration::from_millis(200)),
    };
    Budget { time: Some(time), ..Budget::nodes(nodes, seed) }
}
