//! Looking closer at a game: what was before, and what a strong bot would do.

use hanpan_core::{PerSeat, Score, Seats};
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
