//! What can be agreed before a game.

use hanpan_core::{Choices, OptionSpec, OptionsError};
use serde::{Deserialize, Serialize};

/// What can be agreed before a game of Othello.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// The length of a side of the board: an even number from 4 to 16.
    pub size: u32,
}

impl Options {
    pub(crate) const SPECS: &'static [OptionSpec] = &[OptionSpec {
        key: "size",
        choices: Choices::Numbers {
            from: Options::SMALLEST as u32,
            to: Options::LARGEST as u32,
            step: 2,
            off: false,
        },
    }];

    pub(crate) const SMALLEST: usize = 4;
    pub(crate) const LARGEST: usize = 16;

    /// The size as a number of squares, if the game can be played on it.
    pub(crate) fn board_size(&self) -> Result<usize, OptionsError> {
        usize::try_from(self.size).ok().filter(|&size| is_board_size(size)).ok_or_else(|| {
            OptionsError::Value {
                key: "size",
                given: self.size.to_string(),
                expected: "an even number from 4 to 16",
            }
        })
    }
}

/// Whether there is a board with sides of this length.
pub(crate) const fn is_board_size(size: usize) -> bool {
    size >= Options::SMALLEST && size <= Options::LARGEST && size.is_multiple_of(2)
}

impl Default for Options {
    fn default() -> Options {
        Options { size: 16 }
    }
}
