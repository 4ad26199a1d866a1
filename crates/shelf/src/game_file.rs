//! The file of a game that goes on: JSON lines, only ever appended to.
//!
//! The first line is the [`Record`] as it was when the file was made; every other line is one [`RecordStep`] in the
//! form it has in records, or a [`Standing`]. Whatever is written at once ends with a `Standing`, so that a list of
//! games need not play them through.
//!
//! A last line without its newline was cut by a crash and counts for nothing: nobody was told that it is kept.
//! Everything else that does not read is damage.

use std::fs;
use std::path::Path;

use hanpan_core::{Seats, Turn};
use hanpan_table::fair::Reveal;
use hanpan_table::{AnyTable, Record, RecordError, RecordResult, RecordStep};
use serde::{Deserialize, Serialize};

use crate::error::{Damage, ShelfError};
use crate::summary::Summary;

/// Where a game stands, without the moves that led there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Standing {
    /// How many actions of players have been taken and not taken back.
    pub(crate) moves: usize,
    turn: Next,
}

/// [`Turn`] as the file says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Next {
    Players(Seats),
    /// Files that were written before sealed turns were told apart have `Players` here.
    Sealed(Seats),
    Chance,
    Over,
}

impl Standing {
    /// Where this table stands.
    pub(crate) fn of(table: &dyn AnyTable) -> Standing {
        let turn = match table.turn() {
            Turn::Players(seats) => Next::Players(seats),
            Turn::Sealed(seats) => Next::Sealed(seats),
            Turn::Chance => Next::Chance,
            Turn::Over => Next::Over,
        };
        let is_move = |step: &&RecordStep| matches!(step, RecordStep::Act { .. });
        Standing { moves: table.line_of_play().iter().filter(is_move).count(), turn }
    }

    /// Whether a table that stands so may have written this, now or before sealed turns were told apart.
    fn fits(self, table: Standing) -> bool {
        let earlier = match table.turn {
            Next::Sealed(seats) => Next::Players(seats),
            other => other,
        };
        self.moves == table.moves && (self.turn == table.turn || self.turn == earlier)
    }

    /// Who acts next.
    pub(crate) fn turn(self) -> Turn {
        match self.turn {
            Next::Players(seats) => Turn::Players(seats),
            Next::Sealed(seats) => Turn::Sealed(seats),
            Next::Chance => Turn::Chance,
            Next::Over => Turn::Over,
        }
    }
}

/// The table's record as a game file has it: how it ends is for the last step to say.
pub(crate) fn record_of(table: &dyn AnyTable) -> Record {
    Record { result: None, ended: None, ..table.record(Reveal::Seed) }
}

/// What a file begins with.
pub(crate) fn first_lines(record: &Record, standing: Standing) -> Vec<u8> {
    let mut lines = line(record);
    lines.extend(line(&standing));
    lines
}

/// What is appended when these steps have been taken.
pub(crate) fn next_lines(steps: &[RecordStep], standing: Standing) -> Vec<u8> {
    let mut lines: Vec<u8> = steps.iter().flat_map(line).collect();
    lines.extend(line(&standing));
    lines
}

fn line(value: &impl Serialize) -> Vec<u8> {
    let mut line = serde_json::to_vec(value).expect("records and steps serialise");
    line.push(b'\n');
    line
}

/// A game file as it was read; its steps are not played yet.
pub(crate) struct GameFile {
    /// The game with all its steps.
    pub(crate) record: Record,
    /// What the last line says, if it is a standing.
    standing: Option<Standing>,
    /// How many bytes there are up to the last newline.
    pub(crate) length: u64,
}

impl GameFile {
    /// Reads all lines.
    pub(crate) fn parse(bytes: &[u8]) -> Result<GameFile, Damage> {
        let (first, rest) = split(bytes)?;
        let mut record = read_first(first, Record::read, |record| &record.result)?;
        let mut standing = None;
        for (index, text) in rest.iter().enumerate() {
            match Line::parse(text, index + 2)? {
                Line::Step(step) => {
                    record.steps.push(step);
                    standing = None;
                }
                Line::Standing(found) => standing = Some(found),
            }
        }
        let length = [first].iter().chain(&rest).map(|line| line.len() as u64 + 1).sum();
        Ok(GameFile { record, standing, length })
    }

    /// Plays it through, strictly.
    pub(crate) fn load(&self) -> Result<Box<dyn AnyTable>, Damage> {
        let table = hanpan_house::load(&self.record)?;
        match self.standing {
            Some(standing) if !standing.fits(Standing::of(&*table)) => Err(Damage::Standing),
            _ => Ok(table),
        }
    }
}

/// How a game began, and where it stands now: all that a list needs, without reading the lines between.
pub(crate) fn parse_ends(bytes: &[u8]) -> Result<(Summary, Standing), Damage> {
    let (first, rest) = split(bytes)?;
    let summary = read_first(first, Summary::read, |summary| &summary.result)?;
    if let Some(last) = rest.last()
        && let Line::Standing(standing) = Line::parse(last, rest.len() + 1)?
    {
        return Ok((summary, standing));
    }
    // A crash has cut the last line, so somebody has to count.
    let table = GameFile::parse(bytes)?.load()?;
    Ok((summary, Standing::of(&*table)))
}

/// The whole lines, without their newlines: the first and the others.
fn split(bytes: &[u8]) -> Result<(&[u8], Vec<&[u8]>), Damage> {
    let mut lines: Vec<&[u8]> = bytes.split(|byte| *byte == b'\n').collect();
    // What follows the last newline is nothing, or cut.
    lines.pop();
    if lines.is_empty() {
        return Err(Damage::CutFirstLine);
    }
    Ok((lines.remove(0), lines))
}

/// Reads the first line as a record of a game that goes on.
fn read_first<T>(
    line: &[u8],
    read: impl FnOnce(&str) -> Result<T, RecordError>,
    result: impl FnOnce(&T) -> &Option<RecordResult>,
) -> Result<T, Damage> {
    let damaged = |reason: String| Damage::Line { number: 1, reason };
    let text = str::from_utf8(line).map_err(|error| damaged(error.to_string()))?;
    let record = read(text).map_err(|error| match error {
        RecordError::Damaged(reason) => damaged(reason),
        other => Damage::Record(other),
    })?;
    match result(&record) {
        Some(_) => Err(damaged("a game that goes on has no result".to_owned())),
        None => Ok(record),
    }
}

enum Line {
    Step(RecordStep),
    Standing(Standing),
}

impl Line {
    fn parse(text: &[u8], number: usize) -> Result<Line, Damage> {
        if let Ok(standing) = serde_json::from_slice(text) {
            return Ok(Line::Standing(standing));
        }
        // Most lines are steps, so theirs is the more helpful reason.
        serde_json::from_slice(text)
            .map(Line::Step)
            .map_err(|error| Damage::Line { number, reason: error.to_string() })
    }
}

/// Reads and plays the game at `path`.
pub(crate) fn open(path: &Path) -> Result<Box<dyn AnyTable>, ShelfError> {
    let bytes = fs::read(path).map_err(|error| ShelfError::Read { path: path.to_owned(), error })?;
    let file = GameFile::parse(&bytes).and_then(|file| file.load());
    file.map_err(|damage| ShelfError::Damaged { path: path.to_owned(), damage })
}
