//! `hanpan convert`: games from one format into another.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use serde_json::Value;

use crate::arguments::{format, parse_setting};
use crate::formats::{self, Format};
use crate::record_file;

/// Shown under `hanpan convert --help`.
pub const EXAMPLES: &str = "Examples:
  hanpan convert game.json --to sgf --out game.sgf
  hanpan convert game.sgf --to json --set rules=renju
  hanpan convert a.json b.json --to wthor --out games.wtb
  hanpan convert WTH_2023.wtb --number 12 --to transcript
  echo f5d6c3 | hanpan convert - --to ggf\n
What a file is, is seen by what is in it: a record, SGF or .psq of Omok, a transcript, GGF or WTHOR of Othello. Every \
command that reads a record reads them all.";

/// Games, and what they become.
#[derive(Args)]
pub struct Convert {
    /// The files, or - for standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The format that is written
    #[arg(long, value_parser = format())]
    to: Format,
    /// Where it is written, instead of standard output; a file that is there is not overwritten
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Only the game with this number, from 1, of those that were read
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    number: Option<u32>,
    /// What the files do not tell, such as rules=renju or size=10; may be given several times
    #[arg(long, value_name = "KEY=VALUE", value_parser = parse_setting)]
    set: Vec<(String, Value)>,
}

/// Reads games and writes them in the other format.
pub fn run(convert: Convert, mut output: impl Write) -> Result<()> {
    let agreed = convert.set.into_iter().collect();
    let mut games = Vec::new();
    for file in &convert.files {
        games.extend(record_file::read_all(file, &agreed)?);
    }
    if convert.number.is_some() {
        games = vec![record_file::chosen(games, convert.number)?];
    }
    let bytes = formats::write(convert.to, &games)?;
    match convert.out {
        None => output.write_all(&bytes)?,
        Some(file) => {
            let written = std::fs::File::create_new(&file).and_then(|mut file| file.write_all(&bytes));
            written.with_context(|| record_file::named("file-not-written", &file))?;
        }
    }
    Ok(())
}
