//! What a list of games says.

use std::fs::{self, File};
use std::time::{Duration, SystemTime};

use hanpan_core::{QuickDice, Seat};
use hanpan_shelf::{Kept, Shelf};
use hanpan_table::AnyTable;
use hanpan_table::fair::Reveal;
use jiff::Timestamp;
use serde_json::json;

use crate::common::{open, play_one, play_out, shelf};

#[test]
fn a_shelf_that_is_not_there_is_empty() {
    let (_folder, shelf) = shelf();
    let listing = shelf.list().unwrap();
    assert!(listing.unfinished.is_empty() && listing.finished.is_empty() && listing.damaged.is_empty());
    assert!(!shelf.folder().exists());
}

#[test]
fn an_entry_tells_the_game() {
    let (_folder, shelf) = shelf();
    let mut table = open("othello");
    let mut kept = shelf.begin(&*table).unwrap();
    for _ in 0..3 {
        play_one(&mut *table, &mut QuickDice::seeded(1));
        kept.keep(&*table).unwrap();
    }
    let modified = SystemTime::UNIX_EPOCH + Duration::from_secs(1_800_000_000);
    File::open(kept.path()).unwrap().set_modified(modified).unwrap();
    let listing = shelf.list().unwrap();
    let [entry] = &listing.unfinished[..] else { panic!("{listing:?}") };
    assert_eq!(&entry.id, kept.id());
    assert_eq!(entry.path(), kept.path());
    assert_eq!(entry.game, "othello");
    assert_eq!(entry.options, json!({"size": 16, "opening": 0}));
    assert_eq!(entry.players, table.players());
    assert_eq!(entry.started, "2026-01-02T03:04:05Z".parse::<Timestamp>().unwrap());
    assert_eq!(entry.touched, Timestamp::from_second(1_800_000_000).unwrap());
    assert_eq!(entry.moves, 3);
    assert_eq!(entry.turn.players().first(), Some(Seat::at(1)));
    assert_eq!((&entry.result, entry.ended), (&None, None));
    assert_eq!(entry.open().unwrap().record(Reveal::Seed), table.record(Reveal::Seed));
}

fn begin(shelf: &Shelf) -> (Box<dyn AnyTable>, Kept) {
    let table = open("omok");
    let kept = shelf.begin(&*table).unwrap();
    (table, kept)
}

#[test]
fn the_last_one_played_comes_first() {
    let (_folder, shelf) = shelf();
    let ids = [20, 30, 10].map(|second| {
        let (_, kept) = begin(&shelf);
        let modified = SystemTime::UNIX_EPOCH + Duration::from_secs(second);
        File::open(kept.path()).unwrap().set_modified(modified).unwrap();
        kept.id().clone()
    });
    let listed = shelf.list().unwrap().unfinished.into_iter().map(|entry| entry.id);
    assert!(listed.eq([ids[1].clone(), ids[0].clone(), ids[2].clone()]));
}

#[test]
fn the_last_one_finished_comes_first() {
    let (_folder, shelf) = shelf();
    let ids = [20, 30, 10].map(|second: i64| {
        let (mut table, kept) = begin(&shelf);
        play_out(&mut *table, &mut QuickDice::seeded(1));
        // Long after all of them began.
        table.set_ended(Timestamp::from_second(4_000_000_000 + second).unwrap());
        let id = kept.id().clone();
        kept.finish(&*table).unwrap();
        id
    });
    let listed = shelf.list().unwrap().finished.into_iter().map(|entry| entry.id);
    assert!(listed.eq([ids[1].clone(), ids[0].clone(), ids[2].clone()]));
}

#[test]
fn files_of_others_are_left_alone() {
    let (_folder, shelf) = shelf();
    let (_, kept) = begin(&shelf);
    let names = ["notes.txt", "settings.json", "omok.game.bak", ".game", "game", "chess.json", "omok-x.game"];
    for name in names {
        fs::write(shelf.folder().join(name), "not a game").unwrap();
    }
    fs::create_dir(shelf.folder().join("othello.game")).unwrap();
    let listing = shelf.list().unwrap();
    assert_eq!((listing.unfinished.len(), listing.finished.len(), listing.damaged.len()), (1, 0, 0));
    assert_eq!(&listing.unfinished[0].id, kept.id());
    for name in names {
        assert_eq!(fs::read_to_string(shelf.folder().join(name)).unwrap(), "not a game");
    }
}
