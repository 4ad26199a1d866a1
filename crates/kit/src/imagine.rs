//! What holds for every game that can imagine its hidden part.

use hanpan_core::Imagine;

use crate::Subject;

/// Plays random games and checks, at every decision, that imagined states look exactly like the real one to the
/// seat that imagined them, that they differ among each other, and that play goes on from them by the rules.
pub fn check_imagine<R: Subject + Imagine>() {
    unimplemented!()
}
