//! Games that come to an end.

use std::fs;

use hanpan_core::{QuickDice, Turn};
use hanpan_shelf::{Damage, GameId, Shelf, ShelfError};
use hanpan_table::AnyTable;
use hanpan_table::fair::Reveal;

use crate::common::{open, play_one, play_out, shelf, steps};

/// A whole game, finished, with its file as it was just before.
fn finish(shelf: &Shelf, game: &str) -> (Box<dyn AnyTable>, GameId, Vec<u8>) {
    let mut table = open(game);
    let mut kept = shelf.begin(&*table).unwrap();
    play_out(&mut *table, &mut QuickDice::seeded(2));
    table.set_ended("2026-01-02T04:00:00Z".parse().unwrap());
    kept.keep(&*table).unwrap();
    let (id, game_file) = (kept.id().clone(), fs::read(kept.path()).unwrap());
    let record = kept.finish(&*table).unwrap();
    assert_eq!(record, shelf.folder().join(format!("{id}.json")));
    (table, id, game_file)
}

fn names(shelf: &Shelf) -> Vec<String> {
    let entries = fs::read_dir(shelf.folder()).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_finished_game_is_a_record() {
    for game in hanpan_house::games() {
        let (_folder, shelf) = shelf();
        let (table, id, _) = finish(&shelf, game.id());
        assert_eq!(names(&shelf), [format!("{id}.json")]);
        assert_eq!(shelf.record(&id).unwrap(), table.record(Reveal::Seed));
        let listing = shelf.list().unwrap();
        let [entry] = &listing.finished[..] else { panic!("{listing:?}") };
        assert_eq!((&entry.id, entry.turn), (&id, Turn::Over));
        assert_eq!(entry.result, table.record(Reveal::Seed).result);
        assert_eq!(entry.open().unwrap().record(Reveal::Seed), table.record(Reveal::Seed));
        assert_eq!(shelf.resume(&id).map(drop).unwrap_err().code(), "over");
    }
}

#[test]
fn an_unfinished_game_is_no_record() {
    let (_folder, shelf) = shelf();
    let table = open("omok");
    let kept = shelf.begin(&*table).unwrap();
    let id = kept.id().clone();
    assert_eq!(shelf.record(&id).unwrap_err().code(), "not_over");
    assert_eq!(kept.finish(&*table).unwrap_err().code(), "not_over");
    assert_eq!(names(&shelf), [format!("{id}.game")]);
}

#[test]
fn a_crash_before_the_record_leaves_a_game_that_is_over() {
    let (_folder, shelf) = shelf();
    let (table, id, game_file) = finish(&shelf, "othello");
    fs::remove_file(shelf.folder().join(format!("{id}.json"))).unwrap();
    fs::write(shelf.folder().join(format!("{id}.game")), game_file).unwrap();
    fs::write(shelf.folder().join(format!("{id}.json.new")), "{\"hanp").unwrap();
    assert_eq!(shelf.list().unwrap().unfinished[0].turn, Turn::Over);
    let (resumed, kept) = shelf.resume(&id).unwrap();
    assert_eq!(steps(&*resumed), steps(&*table));
    kept.finish(&*resumed).unwrap();
    assert_eq!(names(&shelf), [format!("{id}.json")]);
}

#[test]
fn a_crash_after_the_record_is_tidied_up() {
    let (_folder, shelf) = shelf();
    let (_, id, game_file) = finish(&shelf, "japae");
    fs::write(shelf.folder().join(format!("{id}.game")), game_file).unwrap();
    assert_eq!(shelf.resume(&id).map(drop).unwrap_err().code(), "over");
    let listing = shelf.list().unwrap();
    assert_eq!((listing.unfinished.len(), listing.finished.len(), listing.damaged.len()), (0, 1, 0));
    assert_eq!(names(&shelf), [format!("{id}.json")]);
}

#[test]
fn a_game_that_its_record_does_not_contain_is_not_removed() {
    let (_folder, shelf) = shelf();
    let (_, id, _) = finish(&shelf, "omok");
    let mut other = open("omok");
    play_one(&mut *other, &mut QuickDice::seeded(77));
    let kept = shelf.begin(&*other).unwrap();
    let path = shelf.folder().join(format!("{id}.game"));
    fs::rename(kept.path(), &path).unwrap();
    drop(kept);
    let listing = shelf.list().unwrap();
    assert_eq!(listing.finished.len(), 1);
    let [damaged] = &listing.damaged[..] else { panic!("{listing:?}") };
    assert!(matches!(damaged.error, ShelfError::Damaged { damage: Damage::AnotherGame, .. }));
    assert_eq!(damaged.path, path);
    assert!(path.exists());
}

#[test]
fn a_record_that_cannot_be_written_leaves_the_game() {
    let (_folder, shelf) = shelf();
    let mut table = open("omok");
    let kept = shelf.begin(&*table).unwrap();
    let id = kept.id().clone();
    // Where the new file would be written there is a folder.
    let in_the_way = shelf.folder().join(format!("{id}.json.new"));
    fs::create_dir(&in_the_way).unwrap();
    play_out(&mut *table, &mut QuickDice::seeded(2));
    let error = kept.finish(&*table).unwrap_err();
    assert_eq!(error.code(), "write_failed");
    assert!(error.to_string().contains("HANPAN_DATA"), "{error}");

    fs::remove_dir(in_the_way).unwrap();
    let (resumed, kept) = shelf.resume(&id).unwrap();
    assert_eq!(resumed.record(Reveal::Seed), table.record(Reveal::Seed));
    kept.finish(&*resumed).unwrap();
    assert_eq!(shelf.record(&id).unwrap(), table.record(Reveal::Seed));
}

#[test]
fn what_stands_where_the_record_goes_is_set_aside() {
    let (_folder, shelf) = shelf();
    let mut table = open("omok");
    let kept = shelf.begin(&*table).unwrap();
    let id = kept.id().clone();
    fs::write(shelf.folder().join(format!("{id}.json")), "not a record").unwrap();
    play_out(&mut *table, &mut QuickDice::seeded(2));
    kept.finish(&*table).unwrap();
    let aside = fs::read_to_string(shelf.folder().join(format!("damaged/{id}.json"))).unwrap();
    assert_eq!(aside, "not a record");
    assert!(shelf.record(&id).is_ok());
}
