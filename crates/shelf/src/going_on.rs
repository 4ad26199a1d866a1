//! A game that goes on, read without going on with it.

use hanpan_table::Record;

use crate::error::Damage;
use crate::game_file::GameFile;

/// The record so far of a game that goes on, from the text of its file; nothing if the text is no such file at all.
///
/// Strict, as everything here: the game is played through, and refused with the reason if a step of it was not possible.
pub fn read_going_on(text: &str) -> Option<Result<Record, Damage>> {
    let (first, rest) = text.split_once('\n')?;
    // A record is one document; this is one in its first line, without a result, and lines after it.
    let goes_on = Record::read(first).is_ok_and(|record| record.result.is_none());
    if !goes_on || rest.trim().is_empty() {
        return None;
    }
    Some(GameFile::parse(text.as_bytes()).and_then(|file| file.load().map(|_| file.record)))
}
