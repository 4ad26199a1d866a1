//! The record of a game compared with what is remembered of its beginning, and its deals recomputed.

use hanpan_locale::Texts;
use hanpan_table::memory::{Compared, Memory, MemoryError};
use hanpan_table::{Record, RecordError, VerifyError};

use super::RemoteTable;
use crate::trouble::told;

impl RemoteTable {
    /// What verifying a record comes to, line by line.
    pub fn verify(&self, record: &Record, texts: &Texts) -> Vec<String> {
        let table = record.fair.as_ref().map_or("", |fair| &fair.table);
        match self.dice.memory(table) {
            Ok(memory) => lines(record, &memory, texts),
            Err(error) => vec![texts.text("server-not-remembered", &[("reason", &told(&error, texts))])],
        }
    }
}

/// What comparing a record with this memory, and recomputing its deals, comes to.
fn lines(record: &Record, memory: &Memory, texts: &Texts) -> Vec<String> {
    let compared = match memory.compare(record) {
        Ok(compared) => compared,
        Err(error) => return vec![texts.text("fair-unfair", &[]), differs(&error, texts)],
    };
    let verified = hanpan_house::game_of(record).map_err(VerifyError::from);
    let mut lines = vec![match verified.and_then(|game| game.verify(record)) {
        Ok(verified) => texts.text("fair-fair", &[("count", &verified.outcomes.to_string())]),
        Err(VerifyError::Record(error @ (RecordError::UnknownGame(_) | RecordError::Rules { .. }))) => {
            texts.text("fair-unknown", &[("reason", &told(&error, texts))])
        }
        Err(VerifyError::NoSeed) => texts.text("fair-no-seed", &[]),
        Err(error) => return vec![texts.text("fair-unfair", &[]), told(&error, texts)],
    }];
    lines.push(String::new());
    lines.extend(checks(compared, texts));
    lines.extend([String::new(), texts.text("fair-limits", &[])]);
    lines
}

/// Which of the three comparisons could be made.
fn checks(compared: Compared, texts: &Texts) -> [String; 3] {
    let Compared { commitment, list, salt } = compared;
    [(commitment, "commitment"), (list, "list"), (salt, "salt")].map(|(is_made, what)| {
        let id = if is_made { format!("fair-{what}") } else { format!("fair-no-{what}") };
        texts.text(&id, &[])
    })
}

/// How the record differs from what was shown.
fn differs(error: &MemoryError, texts: &Texts) -> String {
    let number;
    let (what, arguments): (_, &[(&str, &str)]) = match error {
        MemoryError::Commitment(_) => ("commitment", &[]),
        MemoryError::HiddenAbort(_) => ("hidden-abort", &[]),
        MemoryError::List => ("list", &[]),
        MemoryError::Order { .. } | MemoryError::Name { .. } => ("order", &[]),
        MemoryError::Salt(participant) => {
            number = (u32::from(*participant) + 1).to_string();
            ("salt", &[("number", &number)])
        }
    };
    texts.text(&format!("fair-differs-{what}"), arguments)
}
