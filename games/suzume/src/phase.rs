//! Where the round stands.

use hanpan_core::Seat;
use serde::{Deserialize, Serialize};

use crate::Tile;

/// Where the round stands. Public: everybody sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Phase {
    /// The next round is about to be dealt; the tiles of the last one still lie on the table.
    Deal,
    /// A seat has drawn, and wins or discards.
    Act {
        /// Who.
        seat: Seat,
    },
    /// Everybody else answers a discard.
    Claim {
        /// Who discarded it.
        seat: Seat,
        /// The tile discarded.
        tile: Tile,
    },
    /// The match is over.
    Over,
}
