//! The one saved game of a program.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use hanpan_core::{Rules, Turn};
use hanpan_table::fair::{Fair, Reveal};
use hanpan_table::{Record, Table};

use crate::ClassicError;
use crate::open_table::OpenTable;

/// Where a program saves its game: a record of the house.
#[derive(Clone, Debug)]
pub(crate) struct SaveFile {
    path: PathBuf,
}

/// What a program finds where its game should be.
#[derive(Debug)]
pub(crate) enum Found<R: Rules> {
    /// There is no file.
    Nothing,
    /// A game that can be gone on with.
    Game(Box<OpenTable<R>>),
    /// Something else, and why nobody can go on with it.
    Unusable(String),
}

/// The largest record that is read, in bytes; the longest games take a thousandth of it.
const LARGEST: u64 = 16 << 20;

impl SaveFile {
    /// A place for the game; one that is no file, such as a device, or has no folder is refused before anything is played.
    pub(crate) fn new(path: &Path) -> Result<SaveFile, ClassicError> {
        let save = SaveFile { path: path.to_owned() };
        save.check_place()?;
        Ok(save)
    }

    fn check_place(&self) -> Result<(), ClassicError> {
        let path = || self.path.clone();
        match fs::metadata(&self.path) {
            Ok(there) if !there.is_file() => return Err(ClassicError::NotAFile { path: path() }),
            Ok(_) => return Ok(()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(source) => return Err(ClassicError::Read { path: path(), source }),
        }
        if self.folder().is_dir() { Ok(()) } else { Err(ClassicError::NoFolder { path: path() }) }
    }

    fn folder(&self) -> &Path {
        self.path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
    }

    /// Looks for the game; `dice` are for a record that does not tell its own. Nothing is loaded in part.
    pub(crate) fn find<R: Rules>(&self, dice: impl FnOnce(u8) -> Fair) -> Result<Found<R>, ClassicError> {
        let mut bytes = Vec::new();
        let read = File::open(&self.path).and_then(|file| file.take(LARGEST + 1).read_to_end(&mut bytes));
        match read {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Found::Nothing),
            Err(source) => return Err(ClassicError::Read { path: self.path.clone(), source }),
            Ok(length) if length as u64 > LARGEST => {
                return Ok(Found::Unusable("the file is larger than a record can be".to_owned()));
            }
            Ok(_) => {}
        }
        let text = match String::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => return Ok(Found::Unusable(format!("the record is damaged: {error}"))),
        };
        Ok(match Record::read(&text).and_then(|record| OpenTable::load(&record, dice)) {
            Ok(open) if open.table().turn() == Turn::Over => {
                Found::Unusable("the game in it is over".to_owned())
            }
            Ok(open) if *open.table().options() != R::Options::default() => {
                Found::Unusable("the game in it has other options than the original".to_owned())
            }
            Ok(open) => Found::Game(Box::new(open)),
            Err(error) => Found::Unusable(error.to_string()),
        })
    }

    /// Saves a game: written beside, on the disk, and only then in its place.
    ///
    /// A file there that is no game to go on with is not destroyed but set aside.
    pub(crate) fn write<R: Rules>(
        &self,
        table: &Table<R>,
        dice: impl FnOnce(u8) -> Fair,
    ) -> Result<(), ClassicError> {
        self.check_place()?;
        let unusable = matches!(self.find::<R>(dice)?, Found::Unusable(_));
        let write = || -> io::Result<()> {
            let record = serde_json::to_vec(&table.record(Reveal::Seed))?;
            let beside = self.named("new");
            let mut file = File::create(&beside)?;
            file.write_all(&record)?;
            file.sync_all()?;
            if unusable {
                fs::rename(&self.path, self.unused_name()?)?;
            }
            fs::rename(&beside, &self.path)?;
            // The names are on the disk only when the folder is.
            #[cfg(unix)]
            File::open(self.folder())?.sync_all()?;
            Ok(())
        };
        write().map_err(|source| ClassicError::Save { path: self.path.clone(), source })
    }

    /// Removes the game, which is over.
    pub(crate) fn remove(&self) -> Result<(), ClassicError> {
        match fs::remove_file(&self.path) {
            Err(source) if source.kind() != io::ErrorKind::NotFound => {
                Err(ClassicError::Save { path: self.path.clone(), source })
            }
            _ => Ok(()),
        }
    }

    /// The file's name with another ending: `japae.json.new`.
    fn named(&self, ending: &str) -> PathBuf {
        let mut name = self.path.clone().into_os_string();
        name.push(".");
        name.push(ending);
        name.into()
    }

    /// A name that no file has yet, for what must not be lost: `japae.json.damaged`, `japae.json.damaged-2`, …
    fn unused_name(&self) -> io::Result<PathBuf> {
        let mut name = self.named("damaged");
        for number in 2.. {
            if !name.try_exists()? {
                break;
            }
            name = self.named(&format!("damaged-{number}"));
        }
        Ok(name)
    }
}
