//! Hand calculators: what a hand is worth, for the games that count hands.

use hanpan_core::{NotationError, Rules};
use hanpan_japae::Japae;
use hanpan_suzume::Suzume;
use hanpan_table::{SetupError, read_options};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use thiserror::Error;

/// What a hand is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandValue {
    /// The sum of the lines.
    pub points: i64,
    /// Whether one may win with it.
    pub wins: bool,
    /// What it is counted by: the id and the points of each line.
    pub lines: Vec<(&'static str, i64)>,
}

/// Why a hand cannot be scored.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum ScoreError {
    /// In this game no hands are counted.
    #[error("in this game no hands are counted; they are in japae and suzume")]
    NoHands,
    /// The request is not of the game's form.
    #[error("{0}")]
    Malformed(String),
    /// A tile or meld that there is not.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// There can be no such hand.
    #[error("{0}")]
    Impossible(String),
    /// The options are not the game's.
    #[error(transparent)]
    Options(#[from] SetupError),
}

/// Scores a hand of `game`, described by the fields of a referee's `score` request.
pub fn score(game: &str, mut hand: Map<String, Value>) -> Result<HandValue, ScoreError> {
    let options = hand.remove("options").unwrap_or_else(|| Map::new().into());
    match game {
        Japae::ID => {
            // Nothing that can be agreed changes what a hand is worth; wrong options are wrong all the same.
            read_options::<Japae>(&options)?;
            score_japae(&read(hand)?)
        }
        Suzume::ID => score_suzume(&read(hand)?, read_options::<Suzume>(&options)?),
        _ => Err(ScoreError::NoHands),
    }
}

fn score_japae(request: &hanpan_japae::ScoreRequest) -> Result<HandValue, ScoreError> {
    let tally = hanpan_japae::score(request).map_err(|error| match error {
        hanpan_japae::ScoreError::Notation(error) => ScoreError::Notation(error),
        error => ScoreError::Impossible(error.to_string()),
    })?;
    let lines = tally.lines.iter().map(|line| (line.id.id(), i64::from(line.points)));
    Ok(HandValue { points: tally.points.into(), wins: tally.wins, lines: lines.collect() })
}

/// As the calculator of the game asks it, with the tiles still as texts.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SuzumeHand {
    hand: Vec<String>,
    dora: String,
}

fn score_suzume(request: &SuzumeHand, options: hanpan_suzume::Options) -> Result<HandValue, ScoreError> {
    let hand = request.hand.iter().map(|tile| tile.parse()).collect::<Result<_, _>>()?;
    let request = hanpan_suzume::ScoreRequest { hand, dora: request.dora.parse()?, options };
    let tally = hanpan_suzume::score(&request).map_err(|error| match error {
        hanpan_suzume::ScoreError::Options(error) => ScoreError::Options(error.into()),
        error => ScoreError::Impossible(error.to_string()),
    })?;
    let lines = tally.lines.iter().map(|line| (line.id.id(), i64::from(line.points)));
    Ok(HandValue { points: tally.points.into(), wins: tally.wins, lines: lines.collect() })
}

fn read<T: DeserializeOwned>(fields: Map<String, Value>) -> Result<T, ScoreError> {
    serde_json::from_value(fields.into()).map_err(|error| ScoreError::Malformed(error.to_string()))
}
