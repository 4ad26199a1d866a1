//! Two files of one game, as a crash can leave them: the one that the other contains is removed.

use std::fs::File;
use std::path::Path;

use hanpan_table::Record;

use crate::error::Damage;
use crate::file_kind::FileKind;
use crate::game_file::GameFile;
use crate::kept::continues;
use crate::{disk, game_file, record_file};

/// Decides which of two files of the same name is the game; if there is no saying, which one is damaged.
///
/// A finished record contains the game it was made from, and a game contains the unfinished record it was converted
/// from.
pub(crate) fn decide(game: &[u8], record: &[u8]) -> Result<FileKind, (FileKind, Damage)> {
    // Both are played through, so that one game written in two ways is still one game.
    let game = read_game(game).map_err(|damage| (FileKind::Game, damage))?;
    let (record, finished) = read_record(record).map_err(|damage| (FileKind::Record, damage))?;
    if finished && continues(&record, &game) {
        Ok(FileKind::Record)
    } else if !finished && continues(&game, &record) {
        Ok(FileKind::Game)
    } else {
        Err((FileKind::Game, Damage::AnotherGame))
    }
}

fn read_game(bytes: &[u8]) -> Result<Record, Damage> {
    Ok(game_file::record_of(&*GameFile::parse(bytes)?.load()?))
}

/// The record, and whether it is of a finished game.
fn read_record(bytes: &[u8]) -> Result<(Record, bool), Damage> {
    let record = record_file::parse(bytes)?;
    Ok((game_file::record_of(&*hanpan_house::load(&record)?), record.result.is_some()))
}

/// Removes a file that its twin contains, unless somebody is at work on the game.
pub(crate) fn tidy(superfluous: &Path, game: &Path) {
    if let Ok(file) = File::open(game)
        && let Ok(true) = disk::try_lock(&file)
    {
        // Where it cannot be done now, as in a folder that is only to be read, nothing is the worse for it, and
        // whoever lists the games next will try again.
        disk::remove(superfluous).ok();
    }
}
