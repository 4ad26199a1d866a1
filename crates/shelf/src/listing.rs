//! What is on a shelf.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use hanpan_core::Turn;
use hanpan_table::{AnyTable, Player, RecordResult};
use jiff::Timestamp;
use serde_json::Value;

use crate::error::ShelfError;
use crate::file_kind::FileKind;
use crate::game_id::GameId;
use crate::shelf::Shelf;
use crate::{game_file, record_file, twins};

/// What is on a shelf.
#[derive(Debug, Default)]
pub struct Listing {
    /// Games that go on, the last one played first.
    pub unfinished: Vec<Entry>,
    /// Finished games, the last one finished first.
    pub finished: Vec<Entry>,
    /// Files that cannot be read, and why; sorted by name.
    pub damaged: Vec<Damaged>,
}

/// A game on the shelf, as its file says; it has not been played through.
#[derive(Clone, Debug)]
pub struct Entry {
    /// What it is called.
    pub id: GameId,
    /// The id of the game that is played.
    pub game: String,
    /// What was agreed; keys left out have their defaults.
    pub options: Value,
    /// Who sits where.
    pub players: Vec<Player>,
    /// When it began.
    pub started: Timestamp,
    /// When its file was last written.
    pub touched: Timestamp,
    /// How many actions of players have been taken and not taken back.
    pub moves: usize,
    /// Who acts next. A game that goes on may be over: then the crash came before it was finished.
    pub turn: Turn,
    /// How it ended, if it is finished.
    pub result: Option<RecordResult>,
    /// When it ended, if it is finished and says so.
    pub ended: Option<Timestamp>,
    kind: FileKind,
    path: PathBuf,
}

impl Entry {
    /// Where it is kept.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Plays it through, strictly; for looking at, not for playing on.
    pub fn open(&self) -> Result<Box<dyn AnyTable>, ShelfError> {
        match self.kind {
            FileKind::Game => game_file::open(&self.path),
            FileKind::Record => match record_file::read(&self.path)? {
                Some(record) => record_file::load(&self.path, &record),
                None => Err(ShelfError::NoSuchGame { id: self.id.clone() }),
            },
        }
    }
}

/// A file that should hold a game and does not.
#[derive(Debug)]
pub struct Damaged {
    /// What the game is called.
    pub id: GameId,
    /// The file.
    pub path: PathBuf,
    /// Why it cannot be read.
    pub error: ShelfError,
}

/// Reads the folder and the ends of every game in it.
pub(crate) fn list(shelf: &Shelf) -> Result<Listing, ShelfError> {
    let mut listing = Listing::default();
    for (id, kinds) in find(shelf)? {
        let kinds = if let [_, _] = kinds[..] { listing.choose(shelf, &id) } else { kinds };
        for kind in kinds {
            let path = shelf.path(&id, kind);
            match read(&id, kind, &path) {
                Ok(Some(entry)) if entry.result.is_some() => listing.finished.push(entry),
                Ok(Some(entry)) => listing.unfinished.push(entry),
                // Somebody has finished it, or put it away, since the folder was read.
                Ok(None) => {}
                Err(error) => listing.damaged.push(Damaged { id: id.clone(), path, error }),
            }
        }
    }
    listing.unfinished.sort_by(|a, b| (b.touched, &b.id).cmp(&(a.touched, &a.id)));
    let end = |entry: &Entry| entry.ended.unwrap_or(entry.started);
    listing.finished.sort_by(|a, b| (end(b), &b.id).cmp(&(end(a), &a.id)));
    Ok(listing)
}

/// The files that have the name of a game.
fn find(shelf: &Shelf) -> Result<BTreeMap<GameId, Vec<FileKind>>, ShelfError> {
    let cannot_read = |error| ShelfError::Read { path: shelf.folder().to_owned(), error };
    let mut found: BTreeMap<GameId, Vec<FileKind>> = BTreeMap::new();
    let entries = match fs::read_dir(shelf.folder()) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(found),
        Err(error) => return Err(cannot_read(error)),
    };
    for entry in entries {
        let path = entry.map_err(cannot_read)?.path();
        if let Some((id, kind)) = FileKind::of(&path)
            && path.is_file()
        {
            found.entry(id).or_default().push(kind);
        }
    }
    Ok(found)
}

impl Listing {
    /// Of two files of one name, the one that is the game; the other one is removed, or reported if it must not be.
    fn choose(&mut self, shelf: &Shelf, id: &GameId) -> Vec<FileKind> {
        let [game, record] = [FileKind::Game, FileKind::Record].map(|kind| shelf.path(id, kind));
        let (Ok(game_bytes), Ok(record_bytes)) = (fs::read(&game), fs::read(&record)) else {
            // Whatever is the matter with either of them will be found when it is read.
            return vec![FileKind::Game, FileKind::Record];
        };
        match twins::decide(&game_bytes, &record_bytes) {
            Ok(kind) => {
                twins::tidy(if kind == FileKind::Game { &record } else { &game }, &game);
                vec![kind]
            }
            Err((kind, damage)) => {
                let (path, other) = match kind {
                    FileKind::Game => (game, FileKind::Record),
                    FileKind::Record => (record, FileKind::Game),
                };
                let error = ShelfError::Damaged { path: path.clone(), damage };
                self.damaged.push(Damaged { id: id.clone(), path, error });
                vec![other]
            }
        }
    }
}

/// Reads what a list shows of a game, if the file is there.
fn read(id: &GameId, kind: FileKind, path: &Path) -> Result<Option<Entry>, ShelfError> {
    let read = || -> io::Result<(Vec<u8>, Timestamp)> {
        let mut file = File::open(path)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        // A time outside of what calendars know is as good as none.
        let touched = Timestamp::try_from(file.metadata()?.modified()?).unwrap_or(Timestamp::UNIX_EPOCH);
        Ok((bytes, touched))
    };
    let (bytes, touched) = match read() {
        Ok(read) => read,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(ShelfError::Read { path: path.to_owned(), error }),
    };
    let parsed = match kind {
        FileKind::Game => game_file::parse_ends(&bytes)
            .map(|(summary, standing)| (summary, standing.moves, standing.turn())),
        FileKind::Record => record_file::parse_summary(&bytes).map(|(summary, turn)| {
            let moves = summary.moves.count();
            (summary, moves, turn)
        }),
    };
    let (summary, moves, turn) =
        parsed.map_err(|damage| ShelfError::Damaged { path: path.to_owned(), damage })?;
    Ok(Some(Entry {
        id: id.clone(),
        game: summary.game,
        options: summary.options,
        players: summary.seats,
        started: summary.started,
        touched,
        moves,
        turn,
        result: summary.result,
        ended: summary.ended,
        kind,
        path: path.to_owned(),
    }))
}
