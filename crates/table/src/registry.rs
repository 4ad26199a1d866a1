//! The games of the house.

use hanpan_japae::Japae;
use hanpan_omok::Omok;
use hanpan_onecard::OneCard;
use hanpan_othello::Othello;
use hanpan_suzume::Suzume;

use crate::any::{AnyGame, AnyTable, Game};
use crate::record::{Record, RecordError};

const GAMES: &[&dyn AnyGame] = &[
    &Game::<Omok>::new(),
    &Game::<Othello>::new(),
    &Game::<Japae>::new(),
    &Game::<Suzume>::new(),
    &Game::<OneCard>::new(),
];

/// Every game, in the order in which they are offered.
pub fn games() -> &'static [&'static dyn AnyGame] {
    GAMES
}

/// The game with this id.
pub fn game(id: &str) -> Option<&'static dyn AnyGame> {
    games().iter().copied().find(|game| game.id() == id)
}

/// The game a record is of.
pub fn game_of(record: &Record) -> Result<&'static dyn AnyGame, RecordError> {
    game(&record.game).ok_or_else(|| RecordError::UnknownGame(record.game.clone()))
}

/// Plays a record of any game through, strictly.
pub fn load(record: &Record) -> Result<Box<dyn AnyTable>, RecordError> {
    game_of(record)?.load(record)
}
