//! What is played.

use serde::{Deserialize, Serialize};
use serde_json::Value;

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
    /// How many random actions open a game, the same in every game of a deal.
    pub opening: u32,
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
            opening: 0,
            seed: 0,
            sprt: None,
        }
        .seatings()
    }

    #[test]
    fn everybody_sits_everywhere() {
        assert_eq!(seatings(2, 2), [[0, 1], [1, 0]]);
        assert_eq!(seatings(2, 3), [[0, 1, 1], [1, 0, 1], [1, 1, 0]]);
        assert_eq!(seatings(3, 3), [[0, 1, 2], [2, 0, 1], [1, 2, 0]]);
    }
}
