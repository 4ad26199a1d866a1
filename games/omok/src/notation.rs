//! Points and actions as text: `h8`, and the original program's `8, 8`; `stay`, `swap` and `more`.

use std::fmt;
use std::str::FromStr;

use hanpan_core::NotationError;

use crate::action::{Action, ROW_PLUS_NUMBER};
use crate::point::Point;
use crate::swap::Choice;

/// The highest number that can be written in either notation.
const HIGHEST: i8 = 99;

/// `h8` where the column has a letter and the row a number from 0 to 99, and `row,column` for the rest.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(choice) = self.choice() {
            return choice.fmt(f);
        }
        let number = ROW_PLUS_NUMBER - self.row();
        match self.column() {
            column @ 1..=26 if (0..=HIGHEST).contains(&number) => {
                // In one piece: a server writes hundreds of points after every move.
                let number = number as u8;
                let letters = [b'a' + column - 1, b'0' + number / 10, b'0' + number % 10];
                let short = [letters[0], letters[2]];
                let text = if number < 10 { &short[..] } else { &letters[..] };
                f.write_str(std::str::from_utf8(text).map_err(|_| fmt::Error)?)
            }
            column => write!(f, "{},{column}", self.row()),
        }
    }
}

impl fmt::Debug for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Reads `h8` or `H8`, `8,8` with any number of blanks around the comma, and the words for choices.
///
/// `row,column` is the original program's, which has 15 lines: its rows are counted from the top of that board, and on
/// the larger one it names the same point as the letter and number do.
impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Action, NotationError> {
        if let Some(choice) = Choice::ALL.into_iter().find(|choice| choice.word() == text) {
            return Ok(choice.into());
        }
        let action = match text.split_once(',') {
            Some((row, column)) => row_and_column(row.trim_end_matches(' '), column.trim_start_matches(' ')),
            None => letter_and_number(text),
        };
        action.ok_or_else(|| NotationError::new(text, "a point such as h8 or 8, 8"))
    }
}

fn letter_and_number(text: &str) -> Option<Action> {
    let letter = text.bytes().next().filter(u8::is_ascii_alphabetic)?.to_ascii_lowercase();
    Some(Action::new(ROW_PLUS_NUMBER - number(&text[1..])?, letter - b'a' + 1))
}

fn row_and_column(row: &str, column: &str) -> Option<Action> {
    Some(Action::new(number(row)?, number(column)? as u8))
}

/// A number from 0 to 99 without signs or leading zeros, so that every number is written in one way.
fn number(text: &str) -> Option<i8> {
    match *text.as_bytes() {
        [ones @ b'0'..=b'9'] => Some((ones - b'0') as i8),
        [tens @ b'1'..=b'9', ones @ b'0'..=b'9'] => Some(((tens - b'0') * 10 + ones - b'0') as i8),
        _ => None,
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Action::from(*self).fmt(f)
    }
}

impl FromStr for Point {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Point, NotationError> {
        let point = text.parse::<Action>()?.point();
        point.ok_or_else(|| NotationError::new(text, "a point of a board, from a1 to t20"))
    }
}

hanpan_core::text_form!(Point);
