//! A game of omok as other programs write it down, whatever the format.

use thiserror::Error;

use crate::{Choice, Point, RuleSet, Size, SizeError, Stone};

/// A game as it was written down. Whether its moves are legal is for the rules to say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// The rules, where the sheet tells them.
    pub rules: Option<RuleSet>,
    /// The board.
    pub size: Size,
    /// What Black and White are called; empty where that is not told.
    pub names: [String; 2],
    /// The stones in order, Black's first, and how long each took in milliseconds.
    pub moves: Vec<(Point, Option<u64>)>,
    /// What was chosen in the opening swap2, in order; nothing if the game did not begin with it, or the sheet does not
    /// tell.
    pub swap2: Option<Vec<Choice>>,
    /// How it ended, where the sheet tells that.
    pub verdict: Option<Verdict>,
    /// The day on which it was played, as the sheet writes it.
    pub date: Option<String>,
}

/// How a game ended, as a sheet tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// This side won, by its stones or for a reason that is not told.
    Won(Stone),
    /// This side gave up.
    Resigned(Stone),
    /// This side ran out of time.
    Late(Stone),
    /// Nobody won.
    Drawn,
}

impl Sheet {
    /// The colour of the stone that is put next.
    pub fn to_move(&self) -> Stone {
        Stone::BOTH[self.moves.len() % 2]
    }

    /// The board with so many lines, of the two there are.
    pub(crate) fn size_of(lines: u8) -> Result<Size, SheetError> {
        Size::try_from(lines).map_err(SheetError::Size)
    }
}

/// Why a text is not the sheet of a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SheetError {
    /// It is longer than any game.
    #[error("a game is not longer than {LONGEST} bytes")]
    TooLong,
    /// It has not the form of its format there.
    #[error("line {line}: {expected} is expected")]
    Form {
        /// The line, from 1.
        line: usize,
        /// What should stand there.
        expected: &'static str,
    },
    /// There are several games, and a sheet has one.
    #[error("line {line}: another game begins; a sheet has one")]
    Several {
        /// The line, from 1.
        line: usize,
    },
    /// It is of another game.
    #[error("line {line}: `{given}` is another game than omok")]
    OtherGame {
        /// The line, from 1.
        line: usize,
        /// Which.
        given: String,
    },
    /// There is no such board.
    #[error(transparent)]
    Size(SizeError),
    /// The rules are none that are known.
    #[error("line {line}: `{given}` are no rules that are known here")]
    Rules {
        /// The line, from 1.
        line: usize,
        /// What stands there.
        given: String,
    },
    /// The game does not begin with the empty board.
    #[error("line {line}: stones are set up beforehand; a game begins with the empty board")]
    SetUp {
        /// The line, from 1.
        line: usize,
    },
    /// A move is no point of the board.
    #[error("line {line}, move {number}: `{given}` is no point of the board")]
    Point {
        /// The line, from 1.
        line: usize,
        /// The number of the move, from 1.
        number: usize,
        /// What stands there.
        given: String,
    },
    /// A side moves twice.
    #[error("line {line}, move {number}: it is {expected}'s turn")]
    Side {
        /// The line, from 1.
        line: usize,
        /// The number of the move, from 1.
        number: usize,
        /// Whose turn it is.
        expected: Stone,
    },
    /// The result is none.
    #[error("line {line}: `{given}` is no result")]
    Verdict {
        /// The line, from 1.
        line: usize,
        /// What stands there.
        given: String,
    },
}

/// The longest text that is read, in bytes: the longest game with its comments takes a small part of it.
pub(crate) const LONGEST: usize = 1 << 20;

/// Whether a text is not too long to be read.
pub(crate) fn check_length(text: &str) -> Result<(), SheetError> {
    if text.len() > LONGEST { Err(SheetError::TooLong) } else { Ok(()) }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A sheet with these points.
    pub(crate) fn sheet(size: Size, points: &str) -> Sheet {
        let moves = points.split_whitespace().map(|point| (point.parse().unwrap(), None)).collect();
        Sheet { rules: Some(RuleSet::Renju), size, moves, ..Sheet::default() }
    }
}
