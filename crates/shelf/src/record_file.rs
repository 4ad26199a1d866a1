//! The file of a whole record: a finished game, or an unfinished one of the line mode of earlier versions.

use std::path::Path;
use std::{fs, io};

use hanpan_core::Turn;
use hanpan_table::{AnyTable, Record, RecordError};

use crate::error::{Damage, ShelfError};
use crate::summary::Summary;

/// Reads the record; its steps are not played yet.
pub(crate) fn parse(bytes: &[u8]) -> Result<Record, Damage> {
    Ok(Record::read(text(bytes)?)?)
}

/// What a list needs of the record, and whose turn it is.
pub(crate) fn parse_summary(bytes: &[u8]) -> Result<(Summary, Turn), Damage> {
    let summary = Summary::read(text(bytes)?)?;
    let turn = match summary.result {
        Some(_) => Turn::Over,
        // There is at most one such game of each kind, so it may be played through.
        None => hanpan_house::load(&parse(bytes)?)?.turn(),
    };
    Ok((summary, turn))
}

fn text(bytes: &[u8]) -> Result<&str, RecordError> {
    str::from_utf8(bytes).map_err(|error| RecordError::Damaged(error.to_string()))
}

/// The record at `path`, if there is a file; its steps are not played yet.
pub(crate) fn read(path: &Path) -> Result<Option<Record>, ShelfError> {
    let bytes = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(ShelfError::Read { path: path.to_owned(), error }),
    };
    let record = parse(&bytes).map_err(|damage| ShelfError::Damaged { path: path.to_owned(), damage })?;
    Ok(Some(record))
}

/// Plays the record that was read from `path` through, strictly.
pub(crate) fn load(path: &Path, record: &Record) -> Result<Box<dyn AnyTable>, ShelfError> {
    hanpan_house::load(record)
        .map_err(|error| ShelfError::Damaged { path: path.to_owned(), damage: error.into() })
}
