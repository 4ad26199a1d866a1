//! `hanpan verify`: a record compared with what is remembered, and every outcome of chance in it recomputed, offline.

use std::fmt;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, anyhow};
use hanpan_shelf::Shelf;
use hanpan_table::fair::{FairError, FairRecord, Hash};
use hanpan_table::memory::{Compared, Memory, OwnSalt, RememberedStart};
use hanpan_table::{AnyGame, Record, RecordError, Verified, VerifyError};
use hanpan_tui::remote::Memories;

use crate::record_file;

/// What somebody remembers himself of how a game began.
#[derive(Clone, Debug, Default)]
pub struct Remembered {
    /// The commitment that he was shown.
    pub commitment: Option<Hash>,
    /// Salts that he knows to be in it.
    pub salts: Vec<OwnSalt>,
}

/// Says that chance decided as the commitment promised, and what it was compared with; or fails.
pub fn run(file: &Path, remembered: &Remembered, mut output: impl Write) -> Result<()> {
    let text = record_file::read_text(file)?;
    if is_going_on(&text) {
        return Err(Unsettled::NotOver.into());
    }
    let record = record_file::parse(file, &text)?;
    let not_verified = || format!("{} is not verified", file.display());
    let compared = remembered.compare(&record).with_context(not_verified)?;
    let (game, verified) = match verify(&record) {
        Ok(verified) => verified,
        Err(error) => {
            return match Unsettled::of(&error) {
                Some(unsettled) => Err(unsettled.into()),
                None => Err(error).with_context(not_verified),
            };
        }
    };
    let commitment = record.fair.map(|fair| fair.commitment).unwrap_or_default();
    let outcomes = match verified.outcomes {
        _ if !game.chance() => "there is no chance in this game".to_owned(),
        1 => "1 outcome of chance recomputed".to_owned(),
        n => format!("{n} outcomes of chance recomputed"),
    };
    writeln!(output, "verified: {outcomes}, all as committed to by {commitment}")?;
    for (is_made, made, not_made) in [
        (
            compared.commitment,
            "the commitment is the one that was shown",
            "the commitment: none is remembered",
        ),
        (
            compared.list,
            "the list of participants is the one that was frozen",
            "the list: none is remembered",
        ),
        (compared.salt, "your own salt is in it", "your own salt: none is remembered"),
    ] {
        writeln!(output, "{}", if is_made { format!("  [x] {made}") } else { format!("  [ ] {not_made}") })?;
    }
    match verified.drawn {
        Some(true) => writeln!(output, "  the seats are as these dice draw them")?,
        Some(false) => writeln!(output, "  the seats are not as these dice draw them: they were chosen")?,
        None => {}
    }
    Ok(())
}

impl Remembered {
    /// Which comparisons with what is remembered, here and by the terminal, could be made; the first difference.
    fn compare(&self, record: &Record) -> Result<Compared> {
        let Some(fair) = &record.fair else { return Ok(Compared::default()) };
        let mut compared = by_the_terminal(fair)?.compare(record)?;
        if let Some(commitment) = self.commitment {
            let start = RememberedStart { began: true, ..RememberedStart::new(commitment, true) };
            compared.commitment = Memory { starts: vec![start] }.compare(record)?.commitment;
        }
        for salt in &self.salts {
            salt.compare(fair)?;
            compared.salt = true;
        }
        Ok(compared)
    }
}

/// What the terminal remembers of a game that it was shown. Where nobody has a folder for games there is nothing.
fn by_the_terminal(fair: &FairRecord) -> Result<Memory> {
    let Ok(shelf) = Shelf::of_user() else { return Ok(Memory::default()) };
    let memory = Memories::of(shelf.folder()).of_table(&fair.table);
    memory.map_err(|error| anyhow!(Unsettled::Forgotten(error.to_string())))
}

fn verify(record: &Record) -> Result<(&'static dyn AnyGame, Verified), VerifyError> {
    let game = hanpan_house::game_of(record)?;
    Ok((game, game.verify(record)?))
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
    /// What the terminal remembers cannot be read.
    Forgotten(String),
}

impl Unsettled {
    /// What the program ends with: neither 0, verified, nor 1, not as committed to.
    pub fn exit_code(&self) -> u8 {
        match self {
            Unsettled::Unknown(_) | Unsettled::Forgotten(_) => 3,
            Unsettled::NotOver => 4,
        }
    }

    fn of(error: &VerifyError) -> Option<Unsettled> {
        match error {
            VerifyError::NoSeed => Some(Unsettled::NotOver),
            VerifyError::Record(
                unknown @ (RecordError::UnknownGame(_)
                | RecordError::Rules { .. }
                | RecordError::Version(_)
                | RecordError::Fair(FairError::Version(_))),
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
            Unsettled::Forgotten(why) => write!(f, "what the terminal remembers cannot be read: {why}"),
            Unsettled::NotOver => f.write_str(
                "the game is not over yet; its seed is revealed at the end, and then it can be verified",
            ),
        }
    }
}
