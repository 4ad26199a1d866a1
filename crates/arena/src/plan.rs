//! What is played.

use std::str::FromStr;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

use crate::sprt::Sprt;

/// What is played, and how often.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// The game's id.
    pub game: String,
    /// What is agreed.
    pub options: Value,
    /// Who is measured, and against whom: as many bots as seats, or one and the bot that fills all other seats.
    pub bots: Vec<Entrant>,
    /// How many sit at the table.
    pub players: u8,
    /// How many deals are played, each once for every seating.
    pub deals: u64,
    /// What one game is.
    pub unit: Unit,
    /// How a game opens, the same in every game of a deal.
    pub opening: Opening,
    /// What everything follows from.
    pub seed: u64,
    /// When to stop early.
    pub sprt: Option<Sprt>,
}

/// A bot by name, and what it may think with if not its usual budget.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entrant {
    /// Its name in the game.
    pub name: String,
    /// So many nodes instead.
    pub nodes: Option<u64>,
    /// So many milliseconds instead.
    pub ms: Option<u64>,
}

/// How a game opens. It is written as the number of actions, or as the word `even`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Value", into = "Value")]
pub enum Opening {
    /// By so many random actions.
    Random(u32),
    /// By one of the openings that the game's engine has found even, another in every deal.
    Even,
}

/// This is neither a number of actions nor the word `even`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("an opening is a number of random actions, or `even`")]
pub struct OpeningError;

impl FromStr for Opening {
    type Err = OpeningError;

    fn from_str(text: &str) -> Result<Opening, OpeningError> {
        match text {
            "even" => Ok(Opening::Even),
            number => number.parse().map(Opening::Random).map_err(|_| OpeningError),
        }
    }
}

impl From<Opening> for Value {
    fn from(opening: Opening) -> Value {
        match opening {
            Opening::Random(actions) => actions.into(),
            Opening::Even => "even".into(),
        }
    }
}

impl TryFrom<Value> for Opening {
    type Error = OpeningError;

    fn try_from(value: Value) -> Result<Opening, OpeningError> {
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        text.parse()
    }
}

/// What one game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    /// The whole game or match.
    Game,
    /// One hand or round of a match.
    Hand,
}

impl Plan {
    /// Which bot sits in each seat, for every seating of a deal. The measured bot, number 0, sits in every seat once.
    pub(crate) fn seatings(&self) -> Vec<Vec<usize>> {
        let players = usize::from(self.players);
        let bot = |seat: usize, shift: usize| {
            let place = (seat + players - shift) % players;
            if self.bots.len() == players { place } else { place.min(1) }
        };
        (0..players).map(|shift| (0..players).map(|seat| bot(seat, shift)).collect()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seatings(bots: usize, players: u8) -> Vec<Vec<usize>> {
        let entrant = Entrant { name: String::new(), nodes: None, ms: None };
        Plan {
            game: String::new(),
            options: Value::Null,
            bots: vec![entrant; bots],
            players,
            deals: 1,
            unit: Unit::Game,
            opening: Opening::Random(0),
            seed: 0,
            sprt: None,
        }
        .seatings()
    }

    #[test]
    fn an_opening_is_a_number_or_a_word() {
        for (text, opening) in [("4", Opening::Random(4)), ("\"even\"", Opening::Even)] {
            assert_eq!(serde_json::to_string(&opening).unwrap(), text);
            assert_eq!(serde_json::from_str::<Opening>(text).unwrap(), opening);
        }
        for text in ["-1", "4.5", "\"odd\"", "null", "99999999999"] {
            assert!(serde_json::from_str::<Opening>(text).is_err(), "{text}");
        }
    }

    #[test]
    fn everybody_sits_everywhere() {
        assert_eq!(seatings(2, 2), [[0, 1], [1, 0]]);
        assert_eq!(seatings(2, 3), [[0, 1, 1], [1, 0, 1], [1, 1, 0]]);
        assert_eq!(seatings(3, 3), [[0, 1, 2], [2, 0, 1], [1, 2, 0]]);
    }
}
