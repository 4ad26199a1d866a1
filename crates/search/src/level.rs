//! How strong a searching opponent is.

/// How strong a searching opponent is. What a level means — nodes, depth, mistakes — each game's engine says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Sees little ahead and misjudges what it sees.
    Easy,
    /// Thinks for a moment.
    Normal,
    /// Thinks up to a second, and misjudges nothing on purpose.
    Hard,
    /// Thinks as long as people have patience, where a game has something to gain from that.
    Master,
}

impl Level {
    /// Every level, weakest first.
    pub const ALL: [Level; 4] = [Level::Easy, Level::Normal, Level::Hard, Level::Master];

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
            Level::Master => "master",
        }
    }
}
