//! What can be asked of the referee.

use hanpan_core::Seat;
use hanpan_table::fair::Bytes;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::failure::{Code, Failure};

/// A request, read and of the right form.
pub enum Request {
    New { game: String, players: Option<i64>, options: Value, seed: Seed },
    Act { seat: Seat, action: String },
    Play { actions: Vec<String> },
    Chance { outcome: String },
    Legal { seat: Seat },
    View { seat: Who },
    Undo { steps: usize },
    Record,
    Load { record: Value },
    Games,
    Score { game: String, hand: Map<String, Value> },
}

/// Where chance comes from.
pub enum Seed {
    /// The request names the seed.
    Given(Bytes),
    /// None is named: the referee draws one.
    Drawn,
    /// The caller tells every outcome.
    Manual,
}

/// Whose view is asked for.
pub enum Who {
    Seat(Seat),
    Public,
}

impl Request {
    pub fn read(line: &[u8]) -> Result<Request, Failure> {
        let bad = |text: String| Failure::new(Code::BadRequest, text);
        let mut fields: Map<String, Value> = serde_json::from_slice(line)
            .map_err(|error| bad(format!("a line is one JSON object: {error}")))?;
        let command = match fields.remove("cmd") {
            Some(Value::String(command)) => command,
            _ => return Err(bad("`cmd` says what is wanted, such as {\"cmd\":\"games\"}".to_owned())),
        };
        match command.as_str() {
            "new" => New::read(fields),
            "act" => fields_of(fields).map(|Act { seat, action }| Request::Act { seat, action }),
            "play" => fields_of(fields).map(|Play { actions }| Request::Play { actions }),
            "chance" => fields_of(fields).map(|Chance { outcome }| Request::Chance { outcome }),
            "legal" => fields_of(fields).map(|Legal { seat }| Request::Legal { seat }),
            "view" => fields_of(fields).map(|View { seat }| Request::View { seat }),
            "undo" => fields_of(fields).map(|Undo { steps }| Request::Undo { steps }),
            "record" => fields_of(fields).map(|Nothing {}| Request::Record),
            "load" => fields_of(fields).map(|Load { record }| Request::Load { record }),
            "games" => fields_of(fields).map(|Nothing {}| Request::Games),
            "score" => match fields.remove("game") {
                Some(Value::String(game)) => Ok(Request::Score { game, hand: fields }),
                _ => Err(bad("`game` says whose hand it is".to_owned())),
            },
            _ => Err(bad(format!(
                "there is no command {command:?}; there are new, act, play, chance, legal, view, undo, record, \
                 load, games, score"
            ))),
        }
    }
}

/// The other fields of a request, none missing and none unknown.
fn fields_of<T: DeserializeOwned>(fields: Map<String, Value>) -> Result<T, Failure> {
    serde_json::from_value(fields.into()).map_err(|error| Failure::new(Code::BadRequest, error.to_string()))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct New {
    game: String,
    players: Option<i64>,
    options: Option<Value>,
    seed: Option<String>,
    chance: Option<ChanceMode>,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum ChanceMode {
    Manual,
}

impl New {
    fn read(fields: Map<String, Value>) -> Result<Request, Failure> {
        let New { game, players, options, seed, chance } = fields_of(fields)?;
        let bad = |text: &str| Failure::new(Code::BadRequest, text);
        let seed = match (seed, chance) {
            (Some(_), Some(ChanceMode::Manual)) => {
                return Err(bad("either a seed or manual chance, not both"));
            }
            (None, Some(ChanceMode::Manual)) => Seed::Manual,
            (None, None) => Seed::Drawn,
            (Some(hex), None) => match Bytes::from_hex(&hex) {
                Ok(seed) if !seed.is_empty() => Seed::Given(seed),
                _ => return Err(bad("a seed is 1 to 32 bytes in hexadecimal digits")),
            },
        };
        let options = options.unwrap_or_else(|| Map::new().into());
        Ok(Request::New { game, players, options, seed })
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Act {
    seat: Seat,
    action: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Play {
    actions: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Chance {
    outcome: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Legal {
    seat: Seat,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct View {
    seat: Who,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Undo {
    #[serde(default = "one")]
    steps: usize,
}

fn one() -> usize {
    1
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Load {
    record: Value,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Nothing {}

impl<'de> Deserialize<'de> for Who {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Who, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Form {
            Number(u64),
            Word(String),
        }
        let wrong = || serde::de::Error::custom("`seat` is a seat's number or \"public\"");
        match Form::deserialize(deserializer).map_err(|_| wrong())? {
            Form::Word(word) if word == "public" => Ok(Who::Public),
            Form::Word(_) => Err(wrong()),
            Form::Number(number) => {
                u8::try_from(number).ok().and_then(Seat::new).map(Who::Seat).ok_or_else(wrong)
            }
        }
    }
}
