//! A game written down: enough to rebuild every state.

use hanpan_core::{PerSeat, Rules, Score, Seat, Seats};
use jiff::Timestamp;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use thiserror::Error;

use crate::fair::{FairError, FairRecord};
use crate::{SetupError, TableError};

/// The version of the format.
pub const VERSION: u32 = 1;

/// A game written down, finished or not.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The version of the format.
    pub hanpan: u32,
    /// The game's id.
    pub game: String,
    /// The version of the game's rules; the first if the record says nothing.
    #[serde(default = "first_rules")]
    pub rules: u32,
    /// What was agreed; keys left out have their defaults.
    pub options: Value,
    /// Who sits where.
    pub seats: Vec<Player>,
    /// Where chance comes from; absent when it was told to the table from outside.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fair: Option<FairRecord>,
    /// Everything that happened, in order.
    pub steps: Vec<RecordStep>,
    /// How it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<RecordResult>,
    /// When it began.
    pub started: Timestamp,
    /// When it ended; absent while it goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<Timestamp>,
}

impl Record {
    /// Reads a record; its steps are not played yet.
    pub fn read(text: &str) -> Result<Record, RecordError> {
        let record: Record =
            serde_json::from_str(text).map_err(|error| RecordError::Damaged(error.to_string()))?;
        record.check_version()?;
        Ok(record)
    }

    pub(crate) fn check_version(&self) -> Result<(), RecordError> {
        if self.hanpan == VERSION { Ok(()) } else { Err(RecordError::Version(self.hanpan)) }
    }

    /// Whether it was played by the rules that this program has: by others it might lead to something that never was.
    pub(crate) fn check_rules<R: Rules>(&self) -> Result<(), RecordError> {
        if self.rules == R::VERSION {
            Ok(())
        } else {
            Err(RecordError::Rules { game: R::ID, played: self.rules, known: R::VERSION })
        }
    }

    /// Whether it says when it ended only if it has, and not before it began.
    pub(crate) fn check_ended(&self, is_over: bool) -> Result<(), RecordError> {
        match self.ended {
            Some(_) if !is_over => Err(RecordError::EndedTooSoon),
            Some(ended) if ended < self.started => Err(RecordError::EndedBeforeStart),
            Some(_) | None => Ok(()),
        }
    }
}

/// What records were played by before they said so.
fn first_rules() -> u32 {
    1
}

/// Somebody at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// What they are called.
    pub name: String,
    /// What they are: `human`, `bot`, `program`.
    pub kind: String,
}

/// How a game ended, as its record says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordResult {
    /// Who won.
    pub winners: Seats,
    /// Why, as a code.
    pub reason: String,
    /// The final points.
    pub points: PerSeat<Score>,
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordStep {
    /// A seat acted, after thinking for so long.
    Act {
        /// Who.
        seat: Seat,
        /// What, in the game's notation.
        action: String,
        /// How long it took, in milliseconds.
        ms: Option<u64>,
    },
    /// Chance rolled this, in the game's notation.
    Chance(String),
    /// Something that is not part of the game's rules.
    Event(TableEvent),
}

/// What happens at tables of every game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableEvent {
    /// This seat gave up.
    Resign(Seat),
    /// This seat ran out of time.
    Timeout(Seat),
    /// All agreed to a draw.
    Draw,
    /// The last steps of play were taken back.
    Takeback {
        /// How many, chance included.
        steps: usize,
    },
}

/// The form of every step: which fields are there tells what it is.
#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Fields {
    #[serde(skip_serializing_if = "Option::is_none")]
    event: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<Seat>,
    #[serde(skip_serializing_if = "Option::is_none")]
    action: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    chance: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ms: Option<u64>,
}

impl Serialize for RecordStep {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let event = |name: &str| Fields { event: Some(name.into()), ..Fields::default() };
        let fields = match self {
            RecordStep::Act { seat, action, ms } => {
                Fields { seat: Some(*seat), action: Some(action.clone()), ms: *ms, ..Fields::default() }
            }
            RecordStep::Chance(outcome) => Fields { chance: Some(outcome.clone()), ..Fields::default() },
            RecordStep::Event(TableEvent::Resign(seat)) => Fields { seat: Some(*seat), ..event("resign") },
            RecordStep::Event(TableEvent::Timeout(seat)) => Fields { seat: Some(*seat), ..event("timeout") },
            RecordStep::Event(TableEvent::Draw) => event("draw"),
            RecordStep::Event(TableEvent::Takeback { steps }) => {
                Fields { steps: Some(*steps), ..event("takeback") }
            }
        };
        fields.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for RecordStep {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<RecordStep, D::Error> {
        use RecordStep::{Act, Chance, Event};
        let step = match Fields::deserialize(deserializer)? {
            Fields { seat: Some(seat), action: Some(action), ms, event: None, chance: None, steps: None } => {
                Act { seat, action, ms }
            }
            Fields {
                chance: Some(outcome),
                seat: None,
                action: None,
                ms: None,
                event: None,
                steps: None,
            } => Chance(outcome),
            Fields { event: Some(event), seat, steps, action: None, chance: None, ms: None } => {
                match (event.as_str(), seat, steps) {
                    ("resign", Some(seat), None) => Event(TableEvent::Resign(seat)),
                    ("timeout", Some(seat), None) => Event(TableEvent::Timeout(seat)),
                    ("draw", None, None) => Event(TableEvent::Draw),
                    ("takeback", None, Some(steps)) => Event(TableEvent::Takeback { steps }),
                    _ => return Err(serde::de::Error::custom(format!("`{event}` is no such table event"))),
                }
            }
            _ => {
                return Err(serde::de::Error::custom(
                    "a step has a seat and an action, or chance, or an event",
                ));
            }
        };
        Ok(step)
    }
}

/// Why a record is refused. Nothing of it is loaded then.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum RecordError {
    /// It is not the JSON of a record.
    #[error("the record is damaged: {0}")]
    Damaged(String),
    /// It is of a version this program does not know.
    #[error("the record has version {0}; this program reads version 1")]
    Version(u32),
    /// It was played by other rules than those this program has.
    #[error("the record is of version {played} of the rules of {game}; this program has version {known}")]
    Rules {
        /// The game.
        game: &'static str,
        /// The version it was played by.
        played: u32,
        /// The version of this program.
        known: u32,
    },
    /// It is of a game this program does not know.
    #[error("the record is of an unknown game `{0}`")]
    UnknownGame(String),
    /// It could not have begun.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// Its dice are not what they claim.
    #[error(transparent)]
    Fair(#[from] FairError),
    /// A step could not have happened.
    #[error("step {number}: {error}")]
    Step {
        /// The step, counted from 1.
        number: usize,
        /// Why not.
        error: TableError,
    },
    /// It does not end as it says.
    #[error("the result is not what the steps lead to")]
    Result,
    /// It says when it ended, and goes on.
    #[error("the record says when the game ended, but the game goes on")]
    EndedTooSoon,
    /// It ended before it began.
    #[error("the record says that the game ended before it started")]
    EndedBeforeStart,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(json: &str, expected: impl Into<Option<RecordStep>>) {
        let expected = expected.into();
        let step: Result<RecordStep, _> = serde_json::from_str(json);
        assert_eq!(step.as_ref().ok(), expected.as_ref(), "{json}: {step:?}");
        if let Ok(step) = step {
            assert_eq!(serde_json::to_string(&step).unwrap(), json);
        }
    }

    #[test]
    fn steps_read_and_write() {
        use RecordStep::{Act, Chance, Event};
        let seat = Seat::at(1);
        check(r#"{"seat":1,"action":"h8","ms":1234}"#, Act { seat, action: "h8".into(), ms: Some(1234) });
        check(r#"{"seat":1,"action":"h8"}"#, Act { seat, action: "h8".into(), ms: None });
        check(r#"{"chance":"deal E"}"#, Chance("deal E".into()));
        check(r#"{"event":"resign","seat":1}"#, Event(TableEvent::Resign(seat)));
        check(r#"{"event":"timeout","seat":1}"#, Event(TableEvent::Timeout(seat)));
        check(r#"{"event":"draw"}"#, Event(TableEvent::Draw));
        check(r#"{"event":"takeback","steps":2}"#, Event(TableEvent::Takeback { steps: 2 }));
        for bad in [
            r#"{}"#,
            r#"{"seat":1}"#,
            r#"{"seat":9,"action":"h8"}"#,
            r#"{"seat":1,"action":"h8","chance":"deal"}"#,
            r#"{"seat":1,"action":"h8","seat":0}"#,
            r#"{"event":"resign"}"#,
            r#"{"event":"flee","seat":1}"#,
            r#"{"event":"draw","seat":1}"#,
            r#"{"event":"takeback","steps":-1}"#,
            r#"{"seat":1,"action":"h8","note":"hi"}"#,
        ] {
            check(bad, None);
        }
    }
}
