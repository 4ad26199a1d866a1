//! One game on disk, open for writing.

use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};
use std::path::PathBuf;

use hanpan_table::fair::Reveal;
use hanpan_table::{AnyTable, Record};

use crate::disk;
use crate::error::ShelfError;
use crate::file_kind::FileKind;
use crate::game_file::{self, Standing};
use crate::game_id::GameId;
use crate::shelf::Shelf;

/// A game on disk, open for writing. While it lives, nobody else can write the game.
///
/// Dropping it leaves the game on the shelf, to be resumed.
#[derive(Debug)]
pub struct Kept {
    shelf: Shelf,
    id: GameId,
    file: File,
    /// What is known to be on disk, as the table would write it.
    on_disk: Record,
    /// How many bytes of the file that is.
    length: u64,
    /// Whether something may stand in the file behind them.
    torn: bool,
}

impl Kept {
    /// A new file for this table, durable when it returns.
    pub(crate) fn create(shelf: &Shelf, id: GameId, table: &dyn AnyTable) -> Result<Kept, ShelfError> {
        let record = game_file::record_of(table);
        let lines = game_file::first_lines(&record, Standing::of(table));
        let path = shelf.path(&id, FileKind::Game);
        let file = disk::create_whole_and_lock(&path, &lines).map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => ShelfError::InUse { id: id.clone() },
            _ => ShelfError::Write { path, error },
        })?;
        Ok(Kept { shelf: shelf.clone(), id, file, on_disk: record, length: lines.len() as u64, torn: false })
    }

    /// A file that has been locked and read: `steps` of the table's are in its first `length` bytes.
    pub(crate) fn go_on(
        shelf: &Shelf,
        id: GameId,
        file: File,
        table: &dyn AnyTable,
        steps: usize,
        length: u64,
    ) -> Kept {
        let mut on_disk = game_file::record_of(table);
        on_disk.steps.truncate(steps);
        Kept { shelf: shelf.clone(), id, file, on_disk, length, torn: true }
    }

    /// What the game is called.
    pub fn id(&self) -> &GameId {
        &self.id
    }

    /// Where it is kept.
    pub fn path(&self) -> PathBuf {
        self.shelf.path(&self.id, FileKind::Game)
    }

    /// Appends what has happened at the table since the last time. It is on disk when this returns.
    ///
    /// Does nothing if nothing has happened. After an error it may be called again: what had been kept before is kept
    /// still, and what an interrupted attempt has left is cut off first.
    pub fn keep(&mut self, table: &dyn AnyTable) -> Result<(), ShelfError> {
        let record = game_file::record_of(table);
        if !continues(&record, &self.on_disk) {
            return Err(ShelfError::AnotherTable { id: self.id.clone() });
        }
        let steps = &record.steps[self.on_disk.steps.len()..];
        if !steps.is_empty() {
            let lines = game_file::next_lines(steps, Standing::of(table));
            self.append(&lines).map_err(|error| ShelfError::Write { path: self.path(), error })?;
            self.on_disk = record;
        }
        Ok(())
    }

    fn append(&mut self, lines: &[u8]) -> io::Result<()> {
        if self.torn {
            self.file.set_len(self.length)?;
        }
        // Until all of it has succeeded, nobody knows how much of it is there; also not after a failed sync.
        self.torn = true;
        self.file.seek(SeekFrom::Start(self.length))?;
        self.file.write_all(lines)?;
        self.file.sync_data()?;
        self.torn = false;
        self.length += lines.len() as u64;
        Ok(())
    }

    /// Turns the finished game into a record and says where it is. It is on disk when this returns.
    ///
    /// Whatever fails, the game stays on the shelf, and resuming it gives the finished table to try again with. A crash
    /// may leave both files; [`Shelf::list`] shows the record alone and removes the other.
    pub fn finish(mut self, table: &dyn AnyTable) -> Result<PathBuf, ShelfError> {
        if table.outcome().is_none() {
            return Err(ShelfError::NotOver { id: self.id });
        }
        self.keep(table)?;
        let path = self.shelf.path(&self.id, FileKind::Record);
        let cannot_write = |error| ShelfError::Write { path: path.clone(), error };
        if path.try_exists().map_err(cannot_write)? {
            // No record of an unfinished game has a reason to be there, but it must not be written over.
            self.shelf.set_aside(&path)?;
        }
        let record = serde_json::to_vec(&table.record(Reveal::Seed)).expect("records serialise");
        disk::write_whole(&path, &record).map_err(cannot_write)?;
        disk::remove(&self.path()).map_err(|error| ShelfError::Write { path: self.path(), error })?;
        Ok(path)
    }
}

/// Whether `later` is the game of `earlier`, played on.
pub(crate) fn continues(later: &Record, earlier: &Record) -> bool {
    later.game == earlier.game
        && later.options == earlier.options
        && later.seats == earlier.seats
        && later.fair == earlier.fair
        && later.started == earlier.started
        && later.steps.starts_with(&earlier.steps)
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::fs::OpenOptions;
    use std::mem;

    use hanpan_core::Seat;
    use hanpan_table::{Player, Setup};
    use jiff::Timestamp;
    use serde_json::json;

    use super::*;

    #[test]
    fn a_move_that_found_no_room_is_kept_when_there_is_some() {
        let folder = tempfile::tempdir().unwrap();
        let shelf = Shelf::at(folder.path().to_owned());
        let players = vec![Player { name: "you".into(), kind: "human".into() }; 2];
        let setup = Setup { options: json!({}), players, fair: None, started: Timestamp::UNIX_EPOCH };
        let mut table = hanpan_house::game("omok").unwrap().open(setup).unwrap();
        let mut kept = shelf.begin(&*table).unwrap();

        let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
        let file = mem::replace(&mut kept.file, full);
        table.act(Seat::at(0), "h8", None).unwrap();
        let error = kept.keep(&*table).unwrap_err();
        assert_eq!(error.code(), "disk_full");
        assert!(error.to_string().contains("make room on the disk and try again"), "{error}");

        // What the disk took of an attempt that failed is cut off, also if it is longer than what is kept now.
        kept.file = file;
        kept.file.write_all(b"{\"seat\":0,\"action\":\"a1\",\"ms\":123456789}\n").unwrap();
        kept.file.write_all(b"{\"moves\":1,\"turn\":{\"players\":[1]}}\n{\"mov").unwrap();
        kept.keep(&*table).unwrap();
        let id = kept.id().clone();
        drop(kept);
        assert_eq!(game_file::record_of(&*shelf.resume(&id).unwrap().0), game_file::record_of(&*table));
    }
}
