//! `hanpan verify`: every outcome of chance in a record recomputed, offline.

use std::fmt;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result};
use hanpan_table::{AnyGame, Record, RecordError, VerifyError};

use crate::record_file;

/// Says that chance decided as the commitment promised, or fails.
pub fn run(file: &Path, mut output: impl Write) -> Result<()> {
    let text = record_file::read_text(file)?;
    if is_going_on(&text) {
        return Err(Unsettled::NotOver.into());
    }
    let record = record_file::parse(file, &text)?;
    let (game, outcomes) = match verify(&record) {
        Ok(verified) => verified,
        Err(error) => {
            let context = format!("{} is not verified", file.display());
            return match Unsettled::of(&error) {
                Some(unsettled) => Err(unsettled.into()),
                None => Err(error).context(context),
            };
        }
    };
    let commitment = record.fair.map(|fair| fair.commitment).unwrap_or_default();
    let outcomes = match outcomes {
        _ if !game.chance() => "there is no chance in this game".to_owned(),
        1 => "1 outcome of chance recomputed".to_owned(),
        n => format!("{n} outcomes of chance recomputed"),
    };
    writeln!(output, "verified: {outcomes}, all as committed to by {commitment}")?;
    Ok(())
}

fn verify(record: &Record) -> Result<(&'static dyn AnyGame, usize), VerifyError> {
    let game = hanpan_house::game_of(record)?;
    Ok((game, game.verify(record)?.outcomes))
}

/// Whether this is the file of a game that is being played: a record without a result, and lines after it.
fn is_going_on(text: &str) -> bool {
    let Some((first, rest)) = text.split_once('\n') else { return false };
    !rest.trim().is_empty() && Record::read(first).is_ok_and(|record| record.result.is_none())
}

/// Why nothing can be said about a record, for or against it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unsettled {
    /// It is of a game, or of rules, that this program does not have.
    Unknown(String),
    /// The game goes on.
    NotOver,
}

impl Unsettled {
    /// What the program ends with: neither 0, verified, nor 1, not as committed to.
    pub fn exit_code(&self) -> u8 {
        match self {
            Unsettled::Unknown(_) => 3,
            Unsettled::NotOver => 4,
        }
    }

    fn of(error: &VerifyError) -> Option<Unsettled> {
        match error {
            VerifyError::NoSeed => Some(Unsettled::NotOver),
            VerifyError::Record(
                unknown @ (RecordError::UnknownGame(_) | RecordError::Rules { .. } | RecordError::Version(_)),
            ) => Some(Unsettled::Unknown(unknown.to_string())),
            VerifyError::Record(_) | VerifyError::NoCommitment => None,
        }
    }
}

impl std::error::Error for Unsettled {}

impl fmt::Display for Unsettled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsettled::Unknown(why) => write!(f, "cannot be checked here: {why}"),
            Unsettled::NotOver => f.write_str(
                "the game is not over yet; its seed is revealed at the end, and then it can be verified",
            ),
        }
    }
}
