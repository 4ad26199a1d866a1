//! What a player does.

use crate::{Spot, Throw};

/// One collected throw used for one token or stack: `gae 7`, `yut start`, `back 5` (yutnori rule 7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action {
    throw: Throw,
    from: Spot,
}

impl Action {
    /// A throw used for what stands on a spot.
    ///
    /// `None` for what does not exist: nothing moves that is home, and nothing goes back from the start.
    pub const fn new(throw: Throw, from: Spot) -> Option<Action> {
        match (throw, from) {
            (_, Spot::Home) | (Throw::Back, Spot::Start) => None,
            _ => Some(Action { throw, from }),
        }
    }

    /// The throw that is used.
    pub const fn throw(self) -> Throw {
        self.throw
    }

    /// Where the token or stack stands: the start or a station.
    pub const fn from(self) -> Spot {
        self.from
    }
}
