//! Looking closer at a game: what was before, and what a strong bot would do.

use hanpan_core::{PerSeat, Score, Seat, Seats};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::lobby::GameResult;

/// A game from its beginning, as one observer saw it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct History {
    /// Which game at this table, from 1.
    pub game: u32,
    /// The positions in order, the first before anything happened. What was taken back is not among them.
    pub frames: Vec<Frame>,
    /// How the game ended.
    pub result: Option<GameResult>,
}

/// One position of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Frame {
    /// What was noticed since the position before, as the game's own JSON.
    #[cfg_attr(test, ts(type = "unknown[]"))]
    #[schema(value_type = Vec<Object>)]
    pub events: Vec<Value>,
    /// What was seen, as the game's own JSON.
    #[cfg_attr(test, ts(type = "unknown"))]
    #[schema(value_type = Object)]
    pub view: Value,
    /// Who was to act.
    #[schema(value_type = Vec<u8>)]
    pub acting: Seats,
    /// The points as they stood.
    #[schema(value_type = Vec<f64>)]
    pub points: PerSeat<Score>,
}

/// What a strong bot would do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Hint {
    /// The version it is about.
    pub version: u32,
    /// What it considered, best first.
    pub candidates: Vec<Candidate>,
}

/// An action that a bot considered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Candidate {
    /// The action in the game's notation.
    pub action: String,
    /// Why, what matters most first; nothing where the game's engine has no words for it.
    pub motives: Vec<Motive>,
    /// What the action is worth to whoever asked; nothing where the bot is not sure enough for it to mean something.
    pub estimate: Option<Estimate>,
    /// What the bot expects to follow, this action first.
    pub line: Vec<String>,
}

/// Why an action is good or bad, from what the seat knows alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Motive {
    /// A stable code; the text is `GAME-motive-CODE`.
    pub code: String,
    /// The details that the text needs, by name.
    #[schema(value_type = Vec<Vec<String>>)]
    pub args: Vec<(String, String)>,
}

/// What an action is worth, and how sure that is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Estimate {
    /// What the value counts.
    pub worth: Worth,
    /// What the action is worth; a chance is between 0 and 1.
    pub value: f64,
    /// One standard error of the value; 0 when it is proven.
    pub error: f64,
}

/// What a value counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Worth {
    /// The chance to win.
    Win,
    /// Discs at the end.
    Discs,
    /// Points from this hand.
    Points,
}

/// A decision of a finished game looked back at: what the seat could foretell and believe, beside what was so.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Review {
    /// Who had to act.
    #[schema(value_type = u8)]
    pub seat: Seat,
    /// What came of each action, as far as it could be foretold, in the order of the rules; nothing is of calls.
    pub forecasts: Vec<Forecast>,
    /// What was done; nothing where the game ended before.
    pub played: Option<String>,
    /// What could be believed of the others' hands, in seat order.
    pub hands: Vec<ReviewedHand>,
}

/// What could be foretold of one action.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Forecast {
    /// The action in the game's notation.
    pub action: String,
    /// Why it is good or bad, what matters most first.
    pub motives: Vec<Motive>,
    /// The chance to win the hand or the round in play, or the game where it has none.
    pub win: Expected,
    /// The chance that another wins with what the action gives away; nothing where it gives nothing away.
    pub deal_in: Option<Expected>,
    /// The points won or lost in the hand or the round; nothing where points are not played for.
    pub points: Option<Expected>,
}

/// A number that is foretold, and within what it comes true.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Expected {
    /// The number; a chance is between 0 and 1.
    pub value: f64,
    /// How far it may be off; 0 for what is certain.
    pub within: f64,
}

/// A hidden hand as it could be believed, and as it was.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReviewedHand {
    /// Whose it is.
    #[schema(value_type = u8)]
    pub seat: Seat,
    /// Every kind of tile, or every card, in the game's own order.
    pub pieces: Vec<Piece>,
    /// What was held, each tile or card as often as it was there.
    pub held: Vec<String>,
}

/// How likely a tile or a card was in a hand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Piece {
    /// The tile or the card in the game's notation.
    pub piece: String,
    /// The chance that at least one is held.
    pub held: Expected,
    /// How many are held, on average.
    pub count: Expected,
}
