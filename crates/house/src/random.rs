//! The engine of a game that has none yet: every opponent plays at random.

use hanpan_core::Rules;
use hanpan_search::{Agent, Budget, RandomAgent};

/// The names that every game's opponents have.
pub const NAMES: &[&str] = &["random", "easy", "normal", "hard"];

/// An opponent by name.
pub fn agent<R: Rules>(name: &str) -> Option<Box<dyn Agent<R>>> {
    NAMES.contains(&name).then(|| Box::new(RandomAgent) as Box<dyn Agent<R>>)
}

/// What it thinks with: nothing.
pub fn budget(_: &str, seed: u64) -> Budget {
    Budget::nodes(0, seed)
}
