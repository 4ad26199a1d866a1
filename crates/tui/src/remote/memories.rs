//! What was shown of how games at servers' tables began, kept between runs of the program.

use std::io;
use std::path::{Path, PathBuf};

use hanpan_table::memory::Memory;
use serde::{Deserialize, Serialize};

use super::private_file;

/// Memories of how games began. Salts are in them that are not revealed yet, so nobody else can read the file.
pub struct Memories {
    file: PathBuf,
}

/// One game, and what is remembered of it.
#[derive(Debug, Serialize, Deserialize)]
struct Remembered {
    table: String,
    memory: Memory,
}

/// How many games are remembered: one is some hundred bytes, and the records of the oldest are long verified.
const MOST: usize = 200;

impl Memories {
    /// The memories kept in the folder of the games.
    pub fn of(folder: &Path) -> Memories {
        Memories { file: folder.join("fairness.json") }
    }

    /// What is remembered of a game, by what its commitments call the table; nothing, if it was not seen to begin.
    pub fn of_table(&self, table: &str) -> io::Result<Memory> {
        let found = self.read()?.into_iter().find(|remembered| remembered.table == table);
        Ok(found.map(|remembered| remembered.memory).unwrap_or_default())
    }

    /// Remembers a game like this from now on; beyond so many, the oldest is forgotten.
    pub fn keep(&self, table: &str, memory: &Memory) -> io::Result<()> {
        let mut all = self.read()?;
        match all.iter_mut().find(|remembered| remembered.table == table) {
            Some(known) => known.memory = memory.clone(),
            None => all.push(Remembered { table: table.to_owned(), memory: memory.clone() }),
        }
        all.drain(..all.len().saturating_sub(MOST));
        private_file::write(&self.file, &all)
    }

    fn read(&self) -> io::Result<Vec<Remembered>> {
        private_file::read(&self.file)
    }
}

#[cfg(test)]
mod tests {
    use hanpan_table::memory::RememberedStart;

    use super::*;

    #[test]
    fn memories_are_kept_for_the_player_alone_and_the_oldest_are_forgotten() {
        let folder = tempfile::tempdir().unwrap();
        let memories = Memories::of(folder.path());
        let memory = |early| Memory { starts: vec![RememberedStart::new([7; 32].into(), early)] };
        assert_eq!(memories.of_table("k3x9-0").unwrap(), Memory::default());
        for game in 0..=MOST {
            memories.keep(&format!("k3x9-{game}"), &memory(false)).unwrap();
        }
        memories.keep("k3x9-2", &memory(true)).unwrap();
        assert_eq!(memories.of_table("k3x9-0").unwrap(), Memory::default());
        assert_eq!(memories.of_table("k3x9-1").unwrap(), memory(false));
        assert_eq!(memories.of_table("k3x9-2").unwrap(), memory(true));
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let file = folder.path().join("fairness.json");
            assert_eq!(std::fs::metadata(file).unwrap().permissions().mode() & 0o777, 0o600);
        }
    }
}
