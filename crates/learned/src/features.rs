//! What a network is told beyond an observation: numbers that follow from it, reckoned by hand.

mod suzume;

use std::fmt;
use std::sync::Arc;

use hanpan_core::{Learn, Plane};

/// Reckons features: a function of the observation alone, so they say nothing that the seat does not know.
///
/// What they save is the training that it takes to find them out.
pub(crate) trait Reckon: fmt::Debug + Send + Sync {
    /// What they are, one plane behind the other; no name is that of a plane of the observation.
    fn planes(&self) -> Vec<Plane>;

    /// Writes them for an observation.
    ///
    /// # Panics
    /// Unless the observation is one of this table and `out` has a value for every cell of the planes.
    fn reckon(&self, observation: &[f32], out: &mut [f32]);
}

/// What reckons the features of a game at a table of so many; none where there are none.
pub(crate) fn features<R: Learn>(options: &R::Options, seats: u8) -> Option<Arc<dyn Reckon>> {
    match R::ID {
        "suzume" => Some(Arc::new(suzume::Lookahead::new(&R::planes(options, seats), seats))),
        _ => None,
    }
}
