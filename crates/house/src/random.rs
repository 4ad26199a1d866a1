//! The engine of a game that has none yet: every opponent plays at random.

use hanpan_core::Rules;
use hanpan_search::{Agent, Budget, RandomAgent, Situation};

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

hanpan_search::motives! {
    /// Why something is done: whoever plays at random has no motive.
    pub enum Motive {}
}

/// Nothing: there is nothing to say about chance.
pub fn motives<R: Rules>(_: &Situation<'_, R>, _: R::Action) -> Vec<Motive> {
    Vec::new()
}
