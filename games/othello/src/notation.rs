//! The text of squares and actions: `f5`, `pass`.

use std::fmt;
use std::str::FromStr;

use hanpan_core::NotationError;

use crate::{Action, Square};

/// What other programs write for a pass; the first is ours. Read in either case.
pub(crate) const PASSES: [&str; 4] = ["pass", "ps", "pa", "--"];

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column()), self.number())
    }
}

impl FromStr for Square {
    type Err = NotationError;

    /// Reads a square; upper case is read too.
    fn from_str(text: &str) -> Result<Square, NotationError> {
        let parsed = match *text.as_bytes() {
            [letter, digit] => column(letter).zip(number(b'0', digit)),
            // No leading zeros: a square has one text.
            [letter, tens @ b'1'..=b'9', digit] => column(letter).zip(number(tens, digit)),
            _ => None,
        };
        parsed
            .map(|(column, number)| Square::written(column, number))
            .ok_or_else(|| NotationError::new(text, "a square such as f5"))
    }
}

fn column(letter: u8) -> Option<u8> {
    letter.is_ascii_alphabetic().then(|| letter.to_ascii_lowercase() - b'a')
}

fn number(tens: u8, digit: u8) -> Option<u8> {
    digit.is_ascii_digit().then(|| (tens - b'0') * 10 + (digit - b'0'))
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Place(square) => square.fmt(f),
            Action::Pass => f.write_str(PASSES[0]),
        }
    }
}

impl FromStr for Action {
    type Err = NotationError;

    /// Reads an action; upper case and the passes of other programs (`ps`, `pa`, `--`) are read too.
    fn from_str(text: &str) -> Result<Action, NotationError> {
        if PASSES.iter().any(|pass| pass.eq_ignore_ascii_case(text)) {
            return Ok(Action::Pass);
        }
        match text.parse() {
            Ok(square) => Ok(Action::Place(square)),
            Err(_) => Err(NotationError::new(text, "a square such as f5, or pass")),
        }
    }
}
