//! Records in files.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context, Result, bail};
use hanpan_shelf::read_going_on;
use hanpan_table::Record;

use crate::say::say;

/// The largest record that is read, in bytes; the longest games take a thousandth of it.
const LARGEST: u64 = 16 << 20;

/// Reads a record from a file, or from standard input for `-`; also that of a game which the terminal keeps and which
/// goes on.
pub fn read(file: &Path) -> Result<Record> {
    parse(file, &read_text(file)?)
}

/// Reads the text of a file, or standard input for `-`, if it is no larger than a record can be.
pub fn read_text(file: &Path) -> Result<String> {
    let text = if file == Path::new("-") {
        read_limited(io::stdin().lock())
    } else {
        File::open(file).and_then(read_limited)
    };
    let text = text.with_context(|| named("file-not-read", file))?;
    let Some(text) = text else { bail!("{}", named("file-too-large", file)) };
    Ok(text)
}

/// The record that this text of the file is.
pub fn parse(file: &Path, text: &str) -> Result<Record> {
    let record = match read_going_on(text) {
        Some(record) => record.map_err(anyhow::Error::from),
        None => Record::read(text).map_err(anyhow::Error::from),
    };
    record.with_context(|| named("file-no-record", file))
}

/// Something about a file.
pub fn named(id: &str, file: &Path) -> String {
    say(id, &[("file", &file.display().to_string())])
}

fn read_limited(input: impl Read) -> io::Result<Option<String>> {
    let mut text = String::new();
    input.take(LARGEST + 1).read_to_string(&mut text)?;
    Ok((text.len() as u64 <= LARGEST).then_some(text))
}
