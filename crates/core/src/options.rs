//! What can be agreed before a game.

use serde::Serialize;

/// One option of a game: its key and the values it takes.
///
/// Names and one-line helps are found in the locales by `game` and `key`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct OptionSpec {
    /// The key in options and records.
    pub key: &'static str,
    /// The values it takes.
    #[serde(flatten)]
    pub choices: Choices,
}

/// The values an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Choices {
    /// One of these words.
    Words {
        /// In the order in which they are offered.
        values: &'static [&'static str],
    },
    /// A whole number, or the word `off` if `off` is set.
    Numbers {
        /// The lowest.
        from: u32,
        /// The highest.
        to: u32,
        /// The distance from one to the next.
        step: u32,
        /// Whether the word `off` is a value too.
        off: bool,
    },
    /// Yes or no.
    Toggle,
}
