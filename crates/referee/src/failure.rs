//! Why the referee does not grant a request.

use hanpan_house::ScoreError;
use hanpan_table::{RecordError, SetupError, TableError};
use serde_json::{Value, json};

/// The codes that programs rely on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Code {
    BadRequest,
    UnknownGame,
    BadOptions,
    NoGame,
    NotYourTurn,
    BadNotation,
    Refused,
    Over,
}

impl Code {
    fn text(self) -> &'static str {
        match self {
            Code::BadRequest => "bad_request",
            Code::UnknownGame => "unknown_game",
            Code::BadOptions => "bad_options",
            Code::NoGame => "no_game",
            Code::NotYourTurn => "not_your_turn",
            Code::BadNotation => "bad_notation",
            Code::Refused => "refused",
            Code::Over => "over",
        }
    }
}

/// A code, the text beside it, and for a refusal by the rules its reason.
#[derive(Debug)]
pub struct Failure {
    code: Code,
    text: String,
    reason: Option<&'static str>,
}

impl Failure {
    pub fn new(code: Code, text: impl Into<String>) -> Failure {
        Failure { code, text: text.into(), reason: None }
    }

    fn refused(reason: &'static str, text: String) -> Failure {
        Failure { code: Code::Refused, text, reason: Some(reason) }
    }

    pub fn to_json(&self) -> Value {
        let mut answer = json!({ "ok": false, "code": self.code.text(), "text": self.text });
        if let Some(reason) = self.reason {
            answer["reason"] = reason.into();
        }
        answer
    }
}

impl From<TableError> for Failure {
    fn from(error: TableError) -> Failure {
        let text = error.to_string();
        let code = match error {
            TableError::Refused { code, .. } => return Failure::refused(code, text),
            TableError::Over => Code::Over,
            TableError::NotYourTurn { .. } | TableError::NoChance => Code::NotYourTurn,
            TableError::Notation(_) => Code::BadNotation,
            TableError::NoSuchSeat { .. }
            | TableError::OwnDice
            | TableError::NotBetweenTwo
            | TableError::TooFarBack { .. }
            | TableError::NotTheDice(_) => Code::BadRequest,
        };
        Failure::new(code, text)
    }
}

impl From<SetupError> for Failure {
    fn from(error: SetupError) -> Failure {
        Failure::new(Code::BadOptions, error.to_string())
    }
}

impl From<RecordError> for Failure {
    fn from(error: RecordError) -> Failure {
        let text = error.to_string();
        match error {
            RecordError::Damaged(_) | RecordError::Version(_) | RecordError::Fair(_) => {
                Failure::new(Code::BadRequest, text)
            }
            RecordError::UnknownGame(_) => Failure::new(Code::UnknownGame, text),
            RecordError::Setup(_) => Failure::new(Code::BadOptions, text),
            RecordError::Rules { .. } => Failure::refused("rules", text),
            RecordError::EndedTooSoon | RecordError::EndedBeforeStart => Failure::refused("ended", text),
            RecordError::Result => Failure::refused("result", text),
            RecordError::Step { error, .. } => {
                let inner = Failure::from(error);
                Failure::refused(inner.reason.unwrap_or(inner.code.text()), text)
            }
        }
    }
}

impl From<ScoreError> for Failure {
    fn from(error: ScoreError) -> Failure {
        let code = match error {
            ScoreError::NoHands | ScoreError::Malformed(_) | ScoreError::Impossible(_) => Code::BadRequest,
            ScoreError::Notation(_) => Code::BadNotation,
            ScoreError::Options(_) => Code::BadOptions,
        };
        Failure::new(code, error.to_string())
    }
}
