//! What a seat does.

use serde::{Deserialize, Serialize};

use crate::Tile;

/// What a seat does. Its text is `discard 3r`, `tsumo`, `ron` or `skip`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Discard a tile of one's six.
    Discard(Tile),
    /// Win with the tile just drawn.
    Tsumo,
    /// Win with the tile somebody has just discarded.
    Ron,
    /// Let the discard pass.
    Skip,
}

/// A sealed answer to a discard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// Win with the discard.
    Ron,
    /// Let it pass.
    Skip,
}
