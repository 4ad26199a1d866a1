//! Games that the line mode of earlier versions has kept: whole records, one file a game.

use std::fs;

use hanpan_core::{QuickDice, Turn};
use hanpan_shelf::{GameId, Shelf};
use hanpan_table::AnyTable;
use hanpan_table::fair::Reveal;
use serde_json::{Value, json};

use crate::common::{open, play_one, play_out, shelf, steps};

fn id(text: &str) -> GameId {
    text.parse().unwrap()
}

/// A table of so many moves, kept as it used to be.
fn write_earlier(shelf: &Shelf, game: &str, moves: usize) -> Box<dyn AnyTable> {
    let mut table = open(game);
    for _ in 0..moves {
        play_one(&mut *table, &mut QuickDice::seeded(1));
    }
    fs::create_dir_all(shelf.folder()).unwrap();
    let text = serde_json::to_string(&table.record(Reveal::Seed)).unwrap();
    fs::write(shelf.folder().join(format!("{game}.json")), text).unwrap();
    table
}

#[test]
fn an_unfinished_record_is_listed_and_played_on() {
    for game in hanpan_house::games() {
        let (_folder, shelf) = shelf();
        let mut table = write_earlier(&shelf, game.id(), 4);
        let listing = shelf.list().unwrap();
        let [entry] = &listing.unfinished[..] else { panic!("{listing:?}") };
        assert_eq!((&entry.id, entry.moves, entry.turn), (&id(game.id()), 4, table.turn()));
        assert_eq!(entry.open().unwrap().record(Reveal::Seed), table.record(Reveal::Seed));

        let (resumed, mut kept) = shelf.resume(&entry.id).unwrap();
        assert_eq!(resumed.record(Reveal::Seed), table.record(Reveal::Seed));
        assert!(kept.id().as_str().starts_with(&format!("{}-20260102-030405-", game.id())));
        assert_eq!(fs::read_dir(shelf.folder()).unwrap().count(), 1);
        play_one(&mut *table, &mut QuickDice::seeded(8));
        kept.keep(&*table).unwrap();
        let new = kept.id().clone();
        drop(kept);
        assert_eq!(steps(&*shelf.resume(&new).unwrap().0), steps(&*table));
        assert_eq!(shelf.resume(&entry.id).map(drop).unwrap_err().code(), "no_such_game");
    }
}

#[test]
fn a_finished_record_is_listed_as_finished() {
    let (_folder, shelf) = shelf();
    let mut table = open("omok");
    play_out(&mut *table, &mut QuickDice::seeded(1));
    fs::create_dir(shelf.folder()).unwrap();
    let record = table.record(Reveal::Seed);
    let name = "omok-1767323045";
    let text = serde_json::to_string(&record).unwrap();
    fs::write(shelf.folder().join(format!("{name}.json")), text).unwrap();
    assert_eq!(shelf.list().unwrap().finished[0].id, id(name));
    assert_eq!(shelf.record(&id(name)).unwrap(), record);
}

#[test]
fn a_crash_while_converting_loses_nothing() {
    let (_folder, shelf) = shelf();
    let table = write_earlier(&shelf, "omok", 4);
    let record = fs::read(shelf.folder().join("omok.json")).unwrap();
    let unique = "omok-20260102-030405-abcd";

    // The record has its new name, and the game was being written.
    fs::rename(shelf.folder().join("omok.json"), shelf.folder().join(format!("{unique}.json"))).unwrap();
    fs::write(shelf.folder().join(format!("{unique}.game.new")), "{\"hanpan\":").unwrap();
    assert_eq!(shelf.list().unwrap().unfinished[0].id, id(unique));
    let (mut resumed, mut kept) = shelf.resume(&id(unique)).unwrap();
    assert_eq!(steps(&*resumed), steps(&*table));
    assert_eq!(kept.id(), &id(unique));
    play_one(&mut *resumed, &mut QuickDice::seeded(8));
    kept.keep(&*resumed).unwrap();
    drop(kept);

    // The game is there, and the record not yet gone; that it leaves out what goes without saying is no difference.
    let mut record: Value = serde_json::from_slice(&record).unwrap();
    assert_ne!(record["options"], json!({}));
    record["options"] = json!({});
    fs::write(shelf.folder().join(format!("{unique}.json")), record.to_string()).unwrap();
    let listing = shelf.list().unwrap();
    assert_eq!((listing.unfinished.len(), listing.finished.len(), listing.damaged.len()), (1, 0, 0));
    assert_eq!(listing.unfinished[0].moves, 5);
    assert_eq!(fs::read_dir(shelf.folder()).unwrap().count(), 1);
    assert_eq!(steps(&*shelf.resume(&id(unique)).unwrap().0), steps(&*resumed));
}

/// Files used to say of a sealed turn only who has not answered.
#[test]
fn a_sealed_turn_that_was_not_called_so_is_listed_and_played_on() {
    let mut sealed = 0;
    for game in hanpan_house::games() {
        let (_folder, shelf) = shelf();
        let mut dice = QuickDice::seeded(1);
        let mut table = open(game.id());
        let mut kept = shelf.begin(&*table).unwrap();
        for _ in 0..20 {
            if table.turn().is_sealed() || table.turn() == Turn::Over {
                break;
            }
            play_one(&mut *table, &mut dice);
        }
        if !table.turn().is_sealed() {
            continue;
        }
        sealed += 1;
        kept.keep(&*table).unwrap();
        let (id, path) = (kept.id().clone(), kept.path());
        drop(kept);
        assert_eq!(shelf.list().unwrap().unfinished[0].turn, table.turn());
        let text = fs::read_to_string(&path).unwrap();
        let (lines, last) = text.trim_end().rsplit_once('\n').unwrap();
        assert!(last.contains(r#""sealed":["#), "{last}");
        for (word, loads) in [("players", true), ("chance", false)] {
            fs::write(&path, format!("{lines}\n{}\n", last.replace("sealed", word))).unwrap();
            assert_eq!(shelf.resume(&id).is_ok(), loads, "{word}");
        }
        fs::write(&path, format!("{lines}\n{}\n", last.replace("sealed", "players"))).unwrap();
        let (mut resumed, mut kept) = shelf.resume(&id).unwrap();
        assert_eq!(resumed.turn(), table.turn());
        play_one(&mut *resumed, &mut dice);
        kept.keep(&*resumed).unwrap();
        drop(kept);
        assert_eq!(steps(&*shelf.resume(&id).unwrap().0), steps(&*resumed));
    }
    assert!(sealed > 1, "{sealed} games have sealed turns");
}

#[test]
fn a_damaged_record_is_refused() {
    for text in ["", "{", "\u{1}", r#"{"hanpan":1}"#] {
        let (_folder, shelf) = shelf();
        fs::create_dir(shelf.folder()).unwrap();
        let path = shelf.folder().join("japae.json");
        fs::write(&path, text).unwrap();
        let listing = shelf.list().unwrap();
        let [damaged] = &listing.damaged[..] else { panic!("{listing:?}") };
        assert_eq!((&damaged.path, damaged.error.code()), (&path, "damaged"));
        assert_eq!(shelf.resume(&damaged.id).map(drop).unwrap_err().code(), "damaged");
        assert_eq!(fs::read_to_string(path).unwrap(), text);
    }
}
