//! The texts of stations, throws, actions and falls: `gae 7`, `yut start`, `throw mo`.

use std::fmt;
use std::str::FromStr;

use hanpan_core::NotationError;

use crate::{Action, Chance, Spot, Station, Throw};

const START: &str = "start";
const HOME: &str = "home";
const FALL: &str = "throw ";

impl fmt::Display for Station {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spot::Start => f.pad(START),
            Spot::Station(station) => station.fmt(f),
            Spot::Home => f.pad(HOME),
        }
    }
}

impl fmt::Display for Throw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.throw(), self.from())
    }
}

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Action, NotationError> {
        let read = || {
            let (throw, from) = text.split_once(' ')?;
            let from = if from == START { Spot::Start } else { Spot::Station(station(from)?) };
            Action::new(throw_named(throw)?, from)
        };
        read().ok_or_else(|| NotationError::new(text, "a throw and where from, such as gae 7 or yut start"))
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{FALL}{}", self.throw)
    }
}

impl FromStr for Chance {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Chance, NotationError> {
        let throw = text.strip_prefix(FALL).and_then(throw_named);
        throw
            .map(|throw| Chance { throw })
            .ok_or_else(|| NotationError::new(text, "a fall of the sticks, such as throw gae"))
    }
}

fn throw_named(name: &str) -> Option<Throw> {
    Throw::ALL.into_iter().find(|throw| throw.name() == name)
}

/// Reads the number of a station; without leading zeros or signs, because a station has one text.
fn station(text: &str) -> Option<Station> {
    let number = match *text.as_bytes() {
        [digit @ b'1'..=b'9'] => digit - b'0',
        [tens @ b'1'..=b'9', digit @ b'0'..=b'9'] => (tens - b'0') * 10 + (digit - b'0'),
        _ => return None,
    };
    Station::new(number)
}
