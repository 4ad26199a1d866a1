//! The properties that hold for every game.

use crate::Subject;

/// Plays random games of `R`, at every number of players and over random options, and checks every property.
///
/// # Panics
/// With the game's seed, the step number and the property, when one does not hold.
pub fn check_game<R: Subject>() {
    unimplemented!()
}
