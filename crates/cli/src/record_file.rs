//! Records in files, and games of other programs, which become records.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use hanpan_table::Record;
use serde_json::{Map, Value};

use crate::formats;
use crate::say::say;

/// The largest file that is read, in bytes; the longest games take a thousandth of it.
const LARGEST: u64 = 16 << 20;

/// Reads a record from a file, or from standard input for `-`; also that of a game which the terminal keeps and which
/// goes on, and that of a game which another program has written.
pub fn read(file: &Path) -> Result<Record> {
    chosen(read_all(file, &Map::new())?, None)
}

/// The game with this number, from 1; without one the only game there is.
pub fn chosen(mut games: Vec<Record>, number: Option<u32>) -> Result<Record> {
    let count = games.len().to_string();
    let at = match number {
        Some(number) => number as usize - 1,
        None if games.len() == 1 => 0,
        None => bail!("{}", say("format-several", &[("count", &count)])),
    };
    ensure!(at < games.len(), "{}", say("convert-no-game", &[("count", &count)]));
    Ok(games.swap_remove(at))
}

/// Reads all games of a file. What it does not tell of their options is taken from `agreed`.
pub fn read_all(file: &Path, agreed: &Map<String, Value>) -> Result<Vec<Record>> {
    formats::read(&read_bytes(file)?, agreed).with_context(|| named("file-no-record", file))
}

/// Reads the text of a file, or standard input for `-`, if it is no larger than a record can be.
pub fn read_text(file: &Path) -> Result<String> {
    let text = String::from_utf8(read_bytes(file)?);
    let text = text.map_err(|_| io::Error::from(io::ErrorKind::InvalidData));
    text.with_context(|| named("file-not-read", file))
}

fn read_bytes(file: &Path) -> Result<Vec<u8>> {
    let bytes = if file == Path::new("-") {
        read_limited(io::stdin().lock())
    } else {
        File::open(file).and_then(read_limited)
    };
    let Some(bytes) = bytes.with_context(|| named("file-not-read", file))? else {
        bail!("{}", named("file-too-large", file))
    };
    Ok(bytes)
}

/// The record that this text of the file is.
pub fn parse(file: &Path, text: &str) -> Result<Record> {
    let games = formats::read(text.as_bytes(), &Map::new()).with_context(|| named("file-no-record", file))?;
    chosen(games, None)
}

/// Something about a file.
pub fn named(id: &str, file: &Path) -> String {
    say(id, &[("file", &file.display().to_string())])
}

fn read_limited(input: impl Read) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    input.take(LARGEST + 1).read_to_end(&mut bytes)?;
    Ok((bytes.len() as u64 <= LARGEST).then_some(bytes))
}
