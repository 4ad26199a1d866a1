//! Files that their owner alone can read: a database holds the hands of games that are being played.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

/// Opens a file for writing, or makes it. What is in it stays.
pub fn open(file: &Path) -> io::Result<File> {
    let opened = owned().create(true).truncate(false).open(file)?;
    tighten(file)?;
    Ok(opened)
}

/// Makes a file that must not be there yet.
pub fn create_new(file: &Path) -> io::Result<File> {
    owned().create_new(true).open(file)
}

/// The same file with something behind its name.
pub fn beside(file: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(file);
    name.push(suffix);
    name.into()
}

fn owned() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Takes from everybody but its owner what he may do with a file, if it is there. Where that is not possible, because
/// the file is somebody else's or the disk knows no owners, it is said and left so.
pub fn tighten(file: &Path) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = match fs::metadata(file) {
            Ok(metadata) => metadata.permissions().mode(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(error),
        };
        if mode & 0o077 != 0
            && let Err(error) = fs::set_permissions(file, fs::Permissions::from_mode(mode & 0o700))
        {
            tracing::warn!(file = %file.display(), %error, "others than its owner can read it");
        }
    }
    Ok(())
}
