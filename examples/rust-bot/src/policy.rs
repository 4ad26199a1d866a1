//! How to play: the thing to improve.

use std::hash::{BuildHasher, RandomState};

use crate::Game;

/// Chooses one of the legal actions of a game in which there is at least one.
pub type Policy = fn(&Game) -> &str;

/// The policies by name.
pub const POLICIES: [(&str, Policy); 2] = [("random", random), ("first", first)];

/// Wins if it can, and otherwise does anything.
pub fn random(game: &Game) -> &str {
    let win = game.legal.iter().find(|action| ["tsumo", "ron"].contains(&action.as_str()));
    win.unwrap_or(&game.legal[random_below(game.legal.len())])
}

/// Does the first thing in the list: of no use against anybody, but the same every time.
pub fn first(game: &Game) -> &str {
    &game.legal[0]
}

/// A number below `bound` that is good enough for play. The keys of a hash map are the only chance that the standard
/// library has.
pub(crate) fn random_below(bound: usize) -> usize {
    RandomState::new().hash_one(0) as usize % bound
}
