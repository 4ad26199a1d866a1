//! Why an action or an outcome is not allowed.

use crate::{Station, Throw};

hanpan_core::refusals! {
    /// Why an action or an outcome of chance is not allowed.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Refusal {
        /// The sticks must be thrown first.
        ThrowIsDue = "throw_is_due", "the sticks are thrown first";
        /// A player is to move: nothing is thrown now.
        NoThrowDue = "no_throw_due", "no throw is due now";
        /// A step back in a game that has none (option `back_do`).
        NoBackDo = "no_back_do", "there is no back-do in this game";
        /// The throw is not among those collected.
        NotCollected {
            /// The throw asked for.
            throw: Throw,
        } = "not_collected", "{throw} is not among the throws collected";
        /// All tokens have set out.
        NothingAtStart = "nothing_at_start", "no token of yours is left at the start";
        /// None of the player's own tokens is on the station.
        NothingThere {
            /// The station asked for.
            station: Station,
        } = "nothing_there", "there is no token of yours on {station}";
    }
}
