//! Texts shared by the notations of several games.

use std::fmt;
use std::str::FromStr;

use crate::NotationError;

/// The outcome of chance in a game that has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoChance {}

impl fmt::Display for NoChance {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl FromStr for NoChance {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<NoChance, NotationError> {
        Err(NotationError::new(text, "an outcome of this game, which has no chance in it"))
    }
}
