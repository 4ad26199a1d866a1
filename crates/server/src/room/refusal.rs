//! Why a room does not do something.

use hanpan_protocol::{Code, MessageId, Refused};
use hanpan_table::{SetupError, TableError};
use thiserror::Error;

/// Why a room does not do something. Nothing has changed then.
#[derive(Clone, Debug, PartialEq, Error)]
#[error("{text}")]
pub struct Refusal {
    /// Why, for programs.
    pub code: Code,
    /// Why, in English.
    pub text: String,
    /// Which rule of the game says no.
    pub reason: Option<&'static str>,
    /// What a translation of the reason needs.
    pub args: Vec<(&'static str, String)>,
}

impl Refusal {
    /// A refusal with this reason.
    pub fn new(code: Code, text: impl Into<String>) -> Refusal {
        Refusal { code, text: text.into(), reason: None, args: Vec::new() }
    }

    /// The refusal of a message.
    pub fn of(self, id: Option<MessageId>) -> Refused {
        Refused {
            id,
            code: self.code,
            text: self.text,
            reason: self.reason.map(str::to_owned),
            args: self.args.into_iter().map(|(name, value)| (name.to_owned(), value)).collect(),
        }
    }
}

impl From<TableError> for Refusal {
    fn from(error: TableError) -> Refusal {
        let text = error.to_string();
        match error {
            TableError::Refused { code: reason, args, .. } => {
                Refusal { code: Code::Refused, text, reason: Some(reason), args }
            }
            TableError::Over => Refusal::new(Code::NotPlaying, text),
            TableError::NotYourTurn { .. } => Refusal::new(Code::NotYourTurn, text),
            TableError::Notation(_) => Refusal::new(Code::BadNotation, text),
            TableError::NotBetweenTwo => Refusal::new(Code::NotBetweenTwo, text),
            TableError::TooFarBack { .. } => Refusal::new(Code::NothingToTakeBack, text),
            TableError::NoSuchSeat { .. }
            | TableError::NoChance
            | TableError::OwnDice
            | TableError::NotTheDice(_) => Refusal::new(Code::BadRequest, text),
        }
    }
}

impl From<SetupError> for Refusal {
    fn from(error: SetupError) -> Refusal {
        Refusal::new(Code::BadOptions, error.to_string())
    }
}
