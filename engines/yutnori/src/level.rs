//! How strong a searching opponent is.

use std::time::Duration;

/// How strong a searching opponent is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Looks at its own turn only, and misjudges what it sees.
    Easy,
    /// Looks at its own turn, and knows what is dangerous.
    Normal,
    /// Looks at what the next players may throw and do.
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

    /// How many boards it evaluates.
    pub const fn nodes(self) -> u64 {
        match self {
            Level::Easy | Level::Normal => 20_000,
            Level::Hard => 400_000,
        }
    }

    /// How long it may take at most.
    pub const fn time(self) -> Duration {
        Duration::from_millis(match self {
            Level::Easy | Level::Normal => 100,
            Level::Hard => 900,
        })
    }

    /// How many turns after its own it looks at, throw by throw.
    pub(crate) const fn depth(self) -> u8 {
        match self {
            Level::Easy | Level::Normal => 0,
            Level::Hard => 1,
        }
    }

    /// By how much it misjudges a choice, in chances to win.
    pub(crate) const fn blur(self) -> f64 {
        match self {
            Level::Easy => 0.12,
            Level::Normal => 0.03,
            Level::Hard => 0.0,
        }
    }
}
