//! What can be agreed before a game.

use hanpan_core::{Choices, OptionSpec, OptionsError};
use serde::{Deserialize, Serialize};

/// What can be agreed before a game of Yutnori.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// Whether the marked stick lying flat alone is a step back (yutnori rule 6).
    pub back_do: bool,
    /// How many tokens everybody has: 2 to 4 (yutnori rule 12).
    pub tokens: u32,
}

impl Options {
    pub(crate) const SPECS: &'static [OptionSpec] = &[
        OptionSpec { key: "back_do", choices: Choices::Toggle },
        OptionSpec {
            key: "tokens",
            choices: Choices::Numbers {
                from: Options::FEWEST_TOKENS,
                to: Options::MOST_TOKENS,
                step: 1,
                off: false,
            },
        },
    ];

    pub(crate) const FEWEST_TOKENS: u32 = 2;
    /// The most tokens that anybody can have.
    pub const MOST_TOKENS: u32 = 4;

    /// How many tokens everybody has, if the game can be played with so many.
    pub(crate) fn checked_tokens(&self) -> Result<u8, OptionsError> {
        if (Options::FEWEST_TOKENS..=Options::MOST_TOKENS).contains(&self.tokens) {
            return Ok(self.tokens as u8);
        }
        Err(OptionsError::Value {
            key: "tokens",
            given: self.tokens.to_string(),
            expected: "a number from 2 to 4",
        })
    }
}

impl Default for Options {
    fn default() -> Options {
        Options { back_do: true, tokens: Options::MOST_TOKENS }
    }
}
