//! The seats that this player holds at servers' tables, kept between runs of the program.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use super::address::Address;
use super::private_file;

/// The tokens of seats, by the link of the table. Whoever can read the file can play in the seats, so nobody else can.
pub struct Seats {
    file: PathBuf,
}

impl Seats {
    /// The seats kept in the folder of the games.
    pub fn of(folder: &Path) -> Seats {
        Seats { file: folder.join("servers.json") }
    }

    /// The token for a table.
    pub fn token(&self, table: &Address) -> io::Result<Option<String>> {
        Ok(self.read()?.remove(&table.to_string()))
    }

    /// Keeps the token for a table.
    pub fn keep(&self, table: &Address, token: &str) -> io::Result<()> {
        let mut tokens = self.read()?;
        tokens.insert(table.to_string(), token.to_owned());
        self.write(&tokens)
    }

    /// Forgets the token for a table that was left for good.
    pub fn forget(&self, table: &Address) -> io::Result<()> {
        let mut tokens = self.read()?;
        match tokens.remove(&table.to_string()) {
            Some(_) => self.write(&tokens),
            None => Ok(()),
        }
    }

    fn read(&self) -> io::Result<BTreeMap<String, String>> {
        private_file::read(&self.file)
    }

    fn write(&self, tokens: &BTreeMap<String, String>) -> io::Result<()> {
        private_file::write(&self.file, tokens)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_seat_is_kept_for_its_holder_alone() {
        let folder = tempfile::tempdir().unwrap();
        let seats = Seats::of(folder.path());
        let [one, two] = ["one", "two"].map(|id| format!("http://host:7878/t/{id}").parse().unwrap());
        assert_eq!(seats.token(&one).unwrap(), None);
        seats.keep(&one, "secret").unwrap();
        seats.keep(&two, "other").unwrap();
        seats.forget(&two).unwrap();
        assert_eq!(seats.token(&one).unwrap().as_deref(), Some("secret"));
        assert_eq!(seats.token(&two).unwrap(), None);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = fs::metadata(folder.path().join("servers.json")).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
        fs::write(folder.path().join("servers.json"), "damaged").unwrap();
        assert!(seats.keep(&two, "other").is_err());
        assert_eq!(fs::read_to_string(folder.path().join("servers.json")).unwrap(), "damaged");
    }
}
