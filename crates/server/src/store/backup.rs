//! Copies of a database that is in use.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, OpenFlags};
use thiserror::Error;

use super::private;
use crate::token::random_bytes;

/// Why no copy was made. Nothing is left of it then.
#[derive(Debug, Error)]
pub enum BackupError {
    /// There is no such database.
    #[error("{} is not there", .0.display())]
    NotThere(PathBuf),
    /// Something has the name of the copy.
    #[error("{} is there already and is not overwritten", .0.display())]
    Exists(PathBuf),
    /// The copy cannot be written.
    #[error("{} cannot be written: {error}", .file.display())]
    Unwritable {
        /// Its name while it is made.
        file: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// The database says so.
    #[error(transparent)]
    Sqlite(#[from] rusqlite::Error),
}

/// How much of a copy is made, in pages of the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// So much.
    pub copied: u64,
    /// Of so much.
    pub all: u64,
}

/// Writes a copy of a database into a new file, whether or not a server uses it: all that was committed when it began,
/// and nothing of what came later.
///
/// It takes as long as the pages take to be copied, however much is written meanwhile, and the server never waits for
/// it. Until it is complete and on disk it has another name.
pub fn back_up(database: &Path, copy: &Path, mut progress: impl FnMut(Progress)) -> Result<(), BackupError> {
    if !database.exists() {
        return Err(BackupError::NotThere(database.to_owned()));
    }
    let check_new = || match fs::symlink_metadata(copy) {
        Ok(_) => Err(BackupError::Exists(copy.to_owned())),
        Err(_) => Ok(()),
    };
    check_new()?;
    let number = random_bytes::<4>().map_or(0, u32::from_le_bytes);
    let partial = Partial(private::beside(copy, &format!(".partial-{number:08x}")));
    let unwritable = |error| BackupError::Unwritable { file: partial.0.clone(), error };
    let file = private::create_new(&partial.0).map_err(unwritable)?;
    copy_pages(database, &partial.0, &mut progress)?;
    file.sync_all().map_err(unwritable)?;
    check_new()?;
    fs::rename(&partial.0, copy).map_err(unwritable)?;
    sync_folder(copy).map_err(unwritable)
}

fn copy_pages(
    database: &Path,
    partial: &Path,
    progress: &mut impl FnMut(Progress),
) -> Result<(), BackupError> {
    /// How many pages are copied between two reports.
    const PAGES: i32 = 512;
    // Who reads from a write-ahead log says so in a file beside it, so the database is opened for writing.
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let reader = Connection::open_with_flags(database, flags)?;
    reader.busy_timeout(Duration::from_secs(10))?;
    // As long as this transaction reads, it sees the database as it is now. Without it every commit of the server would
    // begin the copy anew.
    reader.execute_batch("BEGIN; SELECT count(*) FROM sqlite_schema")?;
    let mut target = Connection::open(partial)?;
    // If it fails the file is thrown away, and when it is complete it is brought to the disk as a whole.
    target.execute_batch("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")?;
    let backup = Backup::new(&reader, &mut target)?;
    loop {
        let step = backup.step(PAGES)?;
        let state = backup.progress();
        let all = state.pagecount as u64;
        progress(Progress { copied: all - state.remaining as u64, all });
        match step {
            StepResult::Done => return Ok(()),
            StepResult::More => {}
            _ => {
                let error = io::ErrorKind::WouldBlock.into();
                return Err(BackupError::Unwritable { file: partial.to_owned(), error });
            }
        }
    }
}

/// The name of a copy is on disk too.
fn sync_folder(file: &Path) -> io::Result<()> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    File::open(folder)?.sync_all()
}

/// A file that is gone at the end, unless it was given another name.
struct Partial(PathBuf);

impl Drop for Partial {
    fn drop(&mut self) {
        if let Err(error) = fs::remove_file(&self.0)
            && error.kind() != io::ErrorKind::NotFound
        {
            tracing::warn!(file = %self.0.display(), %error, "a copy that was not completed could not be removed");
        }
    }
}
