//! How strong a searching opponent is.

use std::time::Duration;

/// How strong a searching opponent is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Sees little ahead and misjudges what it sees.
    Easy,
    /// Thinks for a moment.
    Normal,
    /// Thinks up to a second, and plays the end without a mistake.
    Hard,
}

impl Level {
    /// Every level, weakest first.
    pub const ALL: [Level; 3] = [Level::Easy, Level::Normal, Level::Hard];

    /// The level with this name.
    pub fn named(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.name() == name)
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Normal => "normal",
            Level::Hard => "hard",
        }
    }

    /// How many nodes it searches.
    pub const fn nodes(self) -> u64 {
        match self {
            Level::Easy => 1_500,
            Level::Normal => 20_000,
            Level::Hard => 1_000_000,
        }
    }

    /// How long it may take at most.
    pub const fn time(self) -> Duration {
        Duration::from_millis(match self {
            Level::Easy => 100,
            Level::Normal => 180,
            Level::Hard => 900,
        })
    }

    /// With how many empty squares it solves the game to its end, on a board of this size.
    pub(crate) const fn solves(self, size: usize) -> usize {
        match self {
            Level::Easy => 4,
            Level::Normal => 10,
            Level::Hard if size <= 8 => 17,
            Level::Hard => 15,
        }
    }

    /// To how many plies it searches at most.
    pub(crate) const fn depth(self) -> usize {
        match self {
            Level::Easy => 2,
            Level::Normal | Level::Hard => usize::MAX,
        }
    }

    /// By how much it misjudges a move, in discs on the 8 × 8 board.
    pub(crate) const fn blur(self) -> f64 {
        match self {
            Level::Easy => 6.0,
            Level::Normal | Level::Hard => 0.0,
        }
    }
}
