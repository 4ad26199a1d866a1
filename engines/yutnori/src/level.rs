//! What the levels mean in this game.

use std::time::Duration;

use hanpan_search::Level;

/// What an opponent of one level thinks with.
pub(crate) struct Means {
    /// How many boards it evaluates.
    pub nodes: u64,
    /// How long it may take at most.
    pub time: Duration,
    /// How many turns after its own it looks at, throw by throw.
    pub depth: u8,
    /// By how much it misjudges a choice, in chances to win.
    pub blur: f64,
}

/// What an opponent of this level thinks with.
pub(crate) const fn means(level: Level) -> Means {
    let (nodes, milliseconds, depth, blur) = match level {
        Level::Easy => (20_000, 100, 0, 0.12),
        Level::Normal => (20_000, 100, 0, 0.03),
        Level::Hard | Level::Master => (400_000, 900, 1, 0.0),
    };
    Means { nodes, time: Duration::from_millis(milliseconds), depth, blur }
}
