//! What can be agreed before a game.

use hanpan_core::{Choices, OptionSpec, OptionsError};
use serde::{Deserialize, Serialize};

use crate::{Square, opening};

/// What can be agreed before a game of Othello.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// The length of a side of the board: an even number from 4 to 16.
    pub size: u32,
    /// The opening that is on the board before the first move, from which neither side is ahead; 0 for the usual
    /// start. Where a board has fewer of them than there are numbers, they come round again.
    pub opening: u32,
}

impl Options {
    pub(crate) const SPECS: &'static [OptionSpec] = &[
        OptionSpec {
            key: "size",
            choices: Choices::Numbers {
                from: Options::SMALLEST as u32,
                to: Options::LARGEST as u32,
                step: 2,
                off: false,
            },
        },
        OptionSpec {
            key: "opening",
            choices: Choices::Numbers { from: 0, to: Options::OPENINGS, step: 1, off: false },
        },
    ];

    pub(crate) const SMALLEST: usize = 4;
    pub(crate) const LARGEST: usize = 16;

    /// The highest number of an opening.
    pub const OPENINGS: u32 = 100;

    /// The usual start on a board of this size.
    pub const fn sized(size: u32) -> Options {
        Options { size, opening: 0 }
    }

    /// The moves of the opening, Black's first; none at the usual start.
    ///
    /// ```
    /// # use hanpan_othello::Options;
    /// assert_eq!(Options::sized(8).opening_moves(), Ok(vec![]));
    /// let moves = Options { opening: 1, ..Options::sized(8) }.opening_moves().unwrap();
    /// assert_eq!(moves.len(), 8);
    /// ```
    pub fn opening_moves(&self) -> Result<Vec<Square>, OptionsError> {
        let size = self.board_size()?;
        match self.opening {
            0 => Ok(Vec::new()),
            1..=Options::OPENINGS => Ok(opening::moves(size, self.opening as usize - 1)),
            _ => Err(OptionsError::Value {
                key: "opening",
                given: self.opening.to_string(),
                expected: "a number from 0 to 100",
            }),
        }
    }

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
        Options::sized(16)
    }
}
