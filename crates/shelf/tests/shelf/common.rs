//! Tables to keep, and a shelf to keep them on.

use hanpan_core::{Dice, QuickDice, Turn};
use hanpan_shelf::Shelf;
use hanpan_table::fair::{Bytes, Fair, Reveal};
use hanpan_table::{AnyTable, Player, RecordStep, Setup};
use serde_json::json;
use tempfile::TempDir;

/// An empty shelf; the folder goes when the first of the two does.
pub fn shelf() -> (TempDir, Shelf) {
    let folder = tempfile::tempdir().unwrap();
    let shelf = Shelf::at(folder.path().join("games"));
    (folder, shelf)
}

/// A new table of a game with as few players as it can have.
pub fn open(game: &str) -> Box<dyn AnyTable> {
    let game = hanpan_house::game(game).unwrap();
    let seats = *game.seats().start();
    let player = |seat| Player { name: format!("player {seat}"), kind: "human".into() };
    let setup = Setup {
        options: json!({}),
        players: (0..seats).map(player).collect(),
        fair: Some(Fair::commit("test", Bytes::new(b"seed").unwrap(), seats)),
        started: "2026-01-02T03:04:05Z".parse().unwrap(),
    };
    game.open(setup).unwrap()
}

/// One random action; the game must not be over.
pub fn play_one(table: &mut dyn AnyTable, dice: &mut QuickDice) {
    let (Turn::Players(seats) | Turn::Sealed(seats)) = table.turn() else { panic!("{:?}", table.turn()) };
    let seat = seats.first().unwrap();
    let legal = table.legal(seat);
    table.act(seat, &legal[dice.below(legal.len() as u32) as usize], Some(7)).unwrap();
}

/// Random actions until the game is over.
pub fn play_out(table: &mut dyn AnyTable, dice: &mut QuickDice) {
    while table.turn() != Turn::Over {
        play_one(table, dice);
    }
}

/// Everything that happened at a table.
pub fn steps(table: &dyn AnyTable) -> Vec<RecordStep> {
    table.record(Reveal::Seed).steps
}
