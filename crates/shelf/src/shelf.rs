//! The place where games are kept.

use std::env;
use std::fs::{File, OpenOptions};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;
use hanpan_table::{AnyTable, Record};

use crate::error::ShelfError;
use crate::file_kind::FileKind;
use crate::game_file::{self, GameFile};
use crate::game_id::GameId;
use crate::kept::Kept;
use crate::listing::{self, Listing};
use crate::{disk, record_file};

/// The place where games are kept: a folder.
///
/// `<id>.game` is a game that goes on, `<id>.json` the record of a finished one; `damaged/` and `discarded/` hold what
/// was put away. Files with other names are left alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shelf {
    folder: PathBuf,
}

/// The environment variable that names the folder.
const VARIABLE: &str = "HANPAN_DATA";

impl Shelf {
    /// The games in this folder; it need not be there yet.
    pub fn at(folder: PathBuf) -> Shelf {
        Shelf { folder }
    }

    /// The games of whoever runs the program: in `HANPAN_DATA` if that is set, else in the user's data folder.
    pub fn of_user() -> Result<Shelf, ShelfError> {
        if let Some(folder) = env::var_os(VARIABLE).filter(|folder| !folder.is_empty()) {
            return Ok(Shelf::at(folder.into()));
        }
        // The custom of command-line programs: on a Mac too it is ~/.local/share, where earlier versions kept games.
        let user = etcetera::choose_base_strategy().map_err(|_| ShelfError::NoFolder)?;
        Ok(Shelf::at(user.data_dir().join("hanpan")))
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Where the file of a game is.
    pub(crate) fn path(&self, id: &GameId, kind: FileKind) -> PathBuf {
        self.folder.join(format!("{id}.{}", kind.extension()))
    }

    /// Puts a table on the shelf, with what has happened at it so far. It is on disk when this returns.
    pub fn begin(&self, table: &dyn AnyTable) -> Result<Kept, ShelfError> {
        let cannot_write = |error| ShelfError::Write { path: self.folder.clone(), error };
        disk::create_folder(&self.folder).map_err(cannot_write)?;
        Kept::create(self, self.draw_id(&game_file::record_of(table))?, table)
    }

    /// A name that is free.
    fn draw_id(&self, record: &Record) -> Result<GameId, ShelfError> {
        loop {
            let id = GameId::draw(record).map_err(ShelfError::NoRandomNumbers)?;
            let taken = |path: PathBuf| {
                path.try_exists().map_err(|error| ShelfError::Write { path: path.clone(), error })
            };
            if !taken(self.path(&id, FileKind::Game))? && !taken(self.path(&id, FileKind::Record))? {
                return Ok(id);
            }
        }
    }

    /// Goes on with a game: the table exactly as it was kept, and its file.
    ///
    /// Strict: the game is played through, and refused with the reason if a step of it was not possible. The name
    /// changes when the game is one of an earlier version; [`Kept::id`] says it.
    pub fn resume(&self, id: &GameId) -> Result<(Box<dyn AnyTable>, Kept), ShelfError> {
        let path = self.path(id, FileKind::Game);
        let mut file = match OpenOptions::new().read(true).write(true).open(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return self.convert(id),
            Err(error) => return Err(ShelfError::Write { path, error }),
        };
        self.lock(id, &path, &file)?;
        // A record that cannot be read ends nothing; a list reports it.
        if let Ok(Some(Record { result: Some(_), .. })) = record_file::read(&self.path(id, FileKind::Record))
        {
            return Err(ShelfError::Over { id: id.clone() });
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(|error| ShelfError::Read { path: path.clone(), error })?;
        let load = |bytes| {
            let read = GameFile::parse(bytes)?;
            Ok((read.load()?, read))
        };
        let (table, read) = load(&bytes).map_err(|damage| ShelfError::Damaged { path, damage })?;
        let mut kept = Kept::go_on(self, id.clone(), file, &*table, read.record.steps.len(), read.length);
        // Where the crash came between an action and its dice, they have fallen again just now.
        kept.keep(&*table)?;
        Ok((table, kept))
    }

    /// Locks a game's file for as long as it is open.
    fn lock(&self, id: &GameId, path: &Path, file: &File) -> Result<(), ShelfError> {
        let cannot_write = |error| ShelfError::Write { path: path.to_owned(), error };
        if !disk::try_lock(file).map_err(cannot_write)? {
            return Err(ShelfError::InUse { id: id.clone() });
        }
        // Whoever had it before may have put it away after it was opened here.
        if !path.try_exists().map_err(cannot_write)? {
            return Err(ShelfError::NoSuchGame { id: id.clone() });
        }
        Ok(())
    }

    /// Goes on with an unfinished record, as earlier versions kept games.
    ///
    /// A crash on the way leaves the record, under its old name or its new one, or both files; [`Shelf::list`] knows
    /// what to make of them.
    fn convert(&self, id: &GameId) -> Result<(Box<dyn AnyTable>, Kept), ShelfError> {
        let no_such_game = || ShelfError::NoSuchGame { id: id.clone() };
        let path = self.path(id, FileKind::Record);
        let record = record_file::read(&path)?.ok_or_else(no_such_game)?;
        if record.result.is_some() {
            return Err(ShelfError::Over { id: id.clone() });
        }
        let table = record_file::load(&path, &record)?;
        let id = if id.is_unique() { id.clone() } else { self.draw_id(&record)? };
        let renamed = self.path(&id, FileKind::Record);
        disk::rename(&path, &renamed).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => no_such_game(),
            _ => ShelfError::Write { path, error },
        })?;
        let kept = Kept::create(self, id, &*table)?;
        disk::remove(&renamed).map_err(|error| ShelfError::Write { path: renamed, error })?;
        Ok((table, kept))
    }

    /// Everything on the shelf: what goes on, what is over, and what cannot be read.
    ///
    /// It does not play the games through, so a game in which only a middle line is damaged is found out when it is
    /// opened.
    pub fn list(&self) -> Result<Listing, ShelfError> {
        listing::list(self)
    }

    /// The record of a finished game; every step of it is possible.
    pub fn record(&self, id: &GameId) -> Result<Record, ShelfError> {
        let path = self.path(id, FileKind::Record);
        match record_file::read(&path)? {
            Some(record) if record.result.is_some() => {
                record_file::load(&path, &record)?;
                Ok(record)
            }
            None if !self.path(id, FileKind::Game).exists() => Err(ShelfError::NoSuchGame { id: id.clone() }),
            Some(_) | None => Err(ShelfError::NotOver { id: id.clone() }),
        }
    }

    /// Moves a file that was reported as damaged into `damaged/` and says where it is now. Nothing there is replaced.
    pub fn set_aside(&self, file: &Path) -> Result<PathBuf, ShelfError> {
        self.put_away(file, "damaged")
    }

    /// Moves a game, finished or not, into `discarded/` and says where it is now. Nothing there is replaced.
    pub fn discard(&self, id: &GameId) -> Result<PathBuf, ShelfError> {
        let paths = [FileKind::Game, FileKind::Record].map(|kind| self.path(id, kind));
        match paths.iter().find(|path| path.exists()) {
            Some(path) => self.put_away(path, "discarded"),
            None => Err(ShelfError::NoSuchGame { id: id.clone() }),
        }
    }

    /// Moves a file into a folder on the shelf, unless it is being written.
    fn put_away(&self, path: &Path, folder: &str) -> Result<PathBuf, ShelfError> {
        let cannot_write = |error| ShelfError::Write { path: path.to_owned(), error };
        let file = File::open(path).map_err(cannot_write)?;
        if let Some((id, FileKind::Game)) = FileKind::of(path) {
            self.lock(&id, path, &file)?;
        }
        disk::move_into(&self.folder.join(folder), path).map_err(cannot_write)
    }
}
