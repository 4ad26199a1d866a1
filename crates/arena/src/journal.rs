//! What has been played so far, on disk: a run that was stopped goes on where it was.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use hanpan_table::Record;
use serde::{Deserialize, Serialize};

use crate::contest::ArenaError;
use crate::game::GameResult;
use crate::plan::Plan;

/// A folder with the plan, the result of every deal, and every game as a record.
pub(crate) struct Journal {
    folder: PathBuf,
    file: File,
}

/// One line of the journal.
#[derive(Serialize, Deserialize)]
struct Entry {
    deal: u64,
    games: Vec<GameResult>,
}

impl Journal {
    /// Opens or begins a journal; returns what it has already.
    pub(crate) fn open(
        folder: &Path,
        plan: &Plan,
    ) -> Result<(Journal, BTreeMap<u64, Vec<GameResult>>), ArenaError> {
        fs::create_dir_all(folder)?;
        // How many deals are wanted may change from one run to the next; what they are may not.
        let plan = serde_json::to_string(&Plan { deals: 0, ..plan.clone() })?;
        let name = folder.join("journal.jsonl");
        let mut played = BTreeMap::new();
        if name.exists() {
            let mut lines = BufReader::new(File::open(&name)?).lines();
            if lines.next().transpose()?.as_deref() != Some(plan.as_str()) {
                return Err(ArenaError::OtherPlan(folder.to_owned()));
            }
            for line in lines {
                // The last line may have been cut off when the run was stopped: that deal is played again.
                let Ok(entry) = serde_json::from_str::<Entry>(&line?) else { break };
                played.insert(entry.deal, entry.games);
            }
            // Written anew, so that nothing follows a line that was cut off.
            let mut file = File::create(folder.join("journal.new"))?;
            writeln!(file, "{plan}")?;
            for (deal, games) in &played {
                writeln!(file, "{}", serde_json::to_string(&Entry { deal: *deal, games: games.clone() })?)?;
            }
            file.sync_all()?;
            fs::rename(folder.join("journal.new"), &name)?;
        } else {
            let mut file = File::create(&name)?;
            writeln!(file, "{plan}")?;
        }
        let file = OpenOptions::new().append(true).open(&name)?;
        Ok((Journal { folder: folder.to_owned(), file }, played))
    }

    /// Keeps a deal that has been played.
    pub(crate) fn keep(
        &mut self,
        deal: u64,
        games: &[GameResult],
        records: &[Record],
    ) -> Result<(), ArenaError> {
        for (seating, record) in records.iter().enumerate() {
            let name = self.folder.join(format!("deal-{deal:06}-{seating}.json"));
            fs::write(name, serde_json::to_string(record)?)?;
        }
        writeln!(self.file, "{}", serde_json::to_string(&Entry { deal, games: games.to_vec() })?)?;
        Ok(())
    }
}
