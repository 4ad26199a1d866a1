//! `hanpan verify`: a record compared with what is remembered, and every outcome of chance in it recomputed, offline.

use std::fmt;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, anyhow};
use hanpan_shelf::{Shelf, read_going_on};
use hanpan_table::fair::{FairError, FairRecord, Hash};
use hanpan_table::memory::{Compared, Memory, OwnSalt, RememberedStart};
use hanpan_table::{AnyGame, Record, RecordError, Verified, VerifyError};
use hanpan_tui::remote::Memories;

use crate::record_file;
use crate::say::say;
use crate::trouble;

/// What somebody remembers himself of how a game began.
#[derive(Clone, Debug, Default)]
pub struct Remembered {
    /// The commitment that he was shown.
    pub commitment: Option<Hash>,
    /// Salts that he knows to be in it.
    pub salts: Vec<OwnSalt>,
}

/// Says that chance decided as the commitment promised, and what it was compared with; or fails. Of a game that goes on
/// it says so much as can be said, and that it is not over.
pub fn run(file: &Path, remembered: &Remembered, mut output: impl Write) -> Result<()> {
    let text = record_file::read_text(file)?;
    // A game that the terminal keeps: its seed is on this disk, so what has been dealt so far can be recomputed.
    let goes_on = read_going_on(&text).is_some();
    let record = record_file::parse(file, &text)?;
    let not_verified = || record_file::named("verify-failed", file);
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
    let count = verified.outcomes.to_string();
    let outcomes = match game.chance() {
        false => say("verify-no-chance", &[]),
        true => say("verify-outcomes", &[("count", &count)]),
    };
    let id = if goes_on { "verify-so-far" } else { "verify-done" };
    writeln!(output, "{}", say(id, &[("outcomes", &outcomes), ("commitment", &commitment)]))?;
    for (is_made, id) in [
        (compared.commitment, "verify-commitment"),
        (compared.list, "verify-list"),
        (compared.salt, "verify-salt"),
    ] {
        let line = if is_made { say(id, &[]) } else { say(&format!("{id}-none"), &[]) };
        writeln!(output, "  [{}] {line}", if is_made { "x" } else { " " })?;
    }
    match verified.drawn {
        Some(true) => writeln!(output, "  {}", say("verify-drawn", &[]))?,
        Some(false) => writeln!(output, "  {}", say("verify-chosen", &[]))?,
        None => {}
    }
    if goes_on { Err(Unsettled::NotOver.into()) } else { Ok(()) }
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
            ) => Some(Unsettled::Unknown(trouble::told(&anyhow!(unknown.clone())))),
            VerifyError::Record(_) | VerifyError::NoCommitment => None,
        }
    }
}

impl std::error::Error for Unsettled {}

impl fmt::Display for Unsettled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsettled::Unknown(why) => f.write_str(&say("verify-unknown", &[("reason", why)])),
            Unsettled::Forgotten(why) => f.write_str(&say("verify-forgotten", &[("reason", why)])),
            Unsettled::NotOver => f.write_str(&say("verify-not-over", &[])),
        }
    }
}
