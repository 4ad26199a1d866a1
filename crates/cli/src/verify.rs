//! `hanpan verify`: every deal of a record recomputed, offline.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result};

use crate::record_file;

/// Says that the deals are what the commitment promised, or fails.
pub fn run(file: &Path, mut output: impl Write) -> Result<()> {
    let record = record_file::read(file)?;
    let verified = hanpan_house::game_of(&record)
        .map_err(hanpan_table::VerifyError::from)
        .and_then(|game| game.verify(&record))
        .with_context(|| format!("{} is not verified", file.display()))?;
    let commitment = record.fair.map(|fair| fair.commitment).unwrap_or_default();
    let outcomes = match verified.outcomes {
        0 => "nothing is dealt in this game".to_owned(),
        1 => "1 deal or draw recomputed".to_owned(),
        n => format!("{n} deals and draws recomputed"),
    };
    writeln!(output, "verified: {outcomes}, all as committed to by {commitment}")?;
    Ok(())
}
