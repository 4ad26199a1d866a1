//! What a file on the shelf holds.

use std::path::Path;

use crate::game_id::GameId;

/// What a file on the shelf holds, by its extension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FileKind {
    /// `.game`: a game that goes on, step by step.
    Game,
    /// `.json`: a whole record, of a finished game or of an unfinished one of an earlier version.
    Record,
}

impl FileKind {
    /// The extension of such files.
    pub(crate) fn extension(self) -> &'static str {
        match self {
            FileKind::Game => "game",
            FileKind::Record => "json",
        }
    }

    /// The game and the kind that a file's name tells; `None` for files of others.
    pub(crate) fn of(path: &Path) -> Option<(GameId, FileKind)> {
        let extension = path.extension()?.to_str()?;
        let kinds = [FileKind::Game, FileKind::Record];
        let kind = kinds.into_iter().find(|kind| kind.extension() == extension)?;
        Some((path.file_stem()?.to_str()?.parse().ok()?, kind))
    }
}
