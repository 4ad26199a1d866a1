//! What the levels mean in this game.

use std::time::Duration;

use hanpan_search::Level;

/// What an opponent of one level thinks with.
pub(crate) struct Means {
    /// How many nodes it searches; none if the time alone decides.
    pub nodes: Option<u64>,
    /// How long it may take at most.
    pub time: Duration,
    /// To how many plies it searches at most.
    pub depth: usize,
    /// By how much it misjudges a move, in discs on the 8 × 8 board.
    pub blur: f64,
}

/// What an opponent of this level thinks with.
pub(crate) const fn means(level: Level) -> Means {
    let (nodes, milliseconds, depth, blur) = match level {
        Level::Easy => (Some(1_500), 100, 2, 6.0),
        Level::Normal => (Some(20_000), 180, usize::MAX, 0.0),
        Level::Hard => (Some(1_000_000), 900, usize::MAX, 0.0),
        Level::Master => (None, 2_500, usize::MAX, 0.0),
    };
    Means { nodes, time: Duration::from_millis(milliseconds), depth, blur }
}

/// With how many empty squares an opponent of this level solves the game to its end, if it has the time.
pub(crate) const fn solves(level: Level) -> usize {
    match level {
        Level::Easy => 4,
        Level::Normal | Level::Hard | Level::Master => usize::MAX,
    }
}
