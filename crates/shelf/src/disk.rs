//! Files that are on disk when a function returns.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

/// Writes a file beside its place, moves it there, and returns when all that is on disk.
///
/// A crash leaves the whole file or none. Whoever writes must be the only one to write this name.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let beside = beside(path);
    let mut file = File::create(&beside)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(&beside, path)?;
    sync_folder_of(path)
}

/// [`write_whole`] for a file that must not be there yet; it is locked from before it is seen.
///
/// [`ErrorKind::AlreadyExists`] if it is there, or if somebody else is just making it.
pub(crate) fn create_whole_and_lock(path: &Path, bytes: &[u8]) -> io::Result<File> {
    let beside = beside(path);
    // A crash may have left one, so it need not be new: the lock says who may write it.
    let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&beside)?;
    if !try_lock(&file)? || path.try_exists()? {
        return Err(ErrorKind::AlreadyExists.into());
    }
    let written = file.set_len(0).and_then(|()| file.write_all(bytes)).and_then(|()| file.sync_all());
    if let Err(error) = written {
        // Its name will not be drawn again, so nobody else would ever remove it.
        fs::remove_file(&beside)?;
        return Err(error);
    }
    fs::rename(&beside, path)?;
    sync_folder_of(path)?;
    Ok(file)
}

fn beside(path: &Path) -> PathBuf {
    let mut beside = path.to_owned().into_os_string();
    beside.push(".new");
    beside.into()
}

/// Whether the file is now ours alone to write.
pub(crate) fn try_lock(file: &File) -> io::Result<bool> {
    // A process that another thread starts holds a copy of every open file, and so of a lock that was just given back,
    // until it runs its own program.
    const PATIENCE: Duration = Duration::from_millis(200);
    let end = Instant::now() + PATIENCE;
    loop {
        return match file.try_lock() {
            Ok(()) => Ok(true),
            Err(TryLockError::WouldBlock) if Instant::now() < end => {
                thread::sleep(Duration::from_millis(5));
                continue;
            }
            Err(TryLockError::WouldBlock) => Ok(false),
            // On a disk that knows no locks it is better to play than to refuse.
            Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => Ok(true),
            Err(TryLockError::Error(error)) => Err(error),
        };
    }
}

/// Makes a folder with all above it, so that it is still there after a crash.
pub(crate) fn create_folder(folder: &Path) -> io::Result<()> {
    let missing: Vec<&Path> = folder.ancestors().take_while(|folder| !folder.is_dir()).collect();
    fs::create_dir_all(folder)?;
    missing.into_iter().rev().try_for_each(sync_folder_of)
}

/// Moves a file into another folder, under a name that is free there, and says where it is.
pub(crate) fn move_into(folder: &Path, path: &Path) -> io::Result<PathBuf> {
    create_folder(folder)?;
    let name = Path::new(path.file_name().ok_or(ErrorKind::InvalidInput)?);
    let mut place = folder.join(name);
    let mut number = 1;
    // Renaming replaces what is there, so the name is taken first with an empty file.
    while let Err(error) = File::create_new(&place) {
        if error.kind() != ErrorKind::AlreadyExists {
            return Err(error);
        }
        number += 1;
        let extension = name.extension().unwrap_or_default().display();
        place = folder.join(name.with_extension(format!("{number}.{extension}")));
    }
    if let Err(error) = fs::rename(path, &place) {
        fs::remove_file(&place)?;
        return Err(error);
    }
    sync_folder_of(&place)?;
    sync_folder_of(path)?;
    Ok(place)
}

/// Removes a file for good.
pub(crate) fn remove(path: &Path) -> io::Result<()> {
    fs::remove_file(path)?;
    sync_folder_of(path)
}

/// Renames a file within its folder.
pub(crate) fn rename(from: &Path, to: &Path) -> io::Result<()> {
    fs::rename(from, to)?;
    sync_folder_of(to)
}

/// New, moved and removed names are on disk only when their folder is.
fn sync_folder_of(path: &Path) -> io::Result<()> {
    // Elsewhere a folder cannot be opened like a file, and the system writes names down by itself.
    if cfg!(unix) {
        let folder = match path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}
