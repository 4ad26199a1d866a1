//! Files that are not whole, and folders that cannot be written.

use std::fs;
use std::path::PathBuf;

use hanpan_core::QuickDice;
use hanpan_shelf::{GameId, Shelf};
use hanpan_table::fair::Reveal;

use crate::common::{open, play_one, play_out, shelf};

/// An unfinished game on the shelf, with its file.
fn some_game(shelf: &Shelf) -> (GameId, PathBuf, String) {
    let mut table = open("omok");
    let mut kept = shelf.begin(&*table).unwrap();
    for _ in 0..3 {
        play_one(&mut *table, &mut QuickDice::seeded(4));
        kept.keep(&*table).unwrap();
    }
    (kept.id().clone(), kept.path(), fs::read_to_string(kept.path()).unwrap())
}

/// Puts `text` in the place of line `number` and says why the game is refused.
fn check(number: usize, text: &str, reason: &str) {
    let (_folder, shelf) = shelf();
    let (id, path, whole) = some_game(&shelf);
    let mut lines: Vec<&str> = whole.lines().collect();
    lines[number - 1] = text;
    let damaged = lines.join("\n") + "\n";
    fs::write(&path, &damaged).unwrap();
    let error = shelf.resume(&id).map(drop).unwrap_err();
    assert_eq!(error.code(), "damaged");
    assert!(error.to_string().contains(reason), "{error}");
    assert_eq!(fs::read_to_string(&path).unwrap(), damaged, "a refused file is left as it is");

    let aside = shelf.set_aside(&path).unwrap();
    assert_eq!(aside, shelf.folder().join("damaged").join(path.file_name().unwrap()));
    assert_eq!(fs::read_to_string(aside).unwrap(), damaged);
    assert!(!path.exists());
    assert_eq!(shelf.resume(&id).map(drop).unwrap_err().code(), "no_such_game");
}

#[test]
fn a_damaged_line_is_refused_and_set_aside() {
    check(1, "{}", "line 1: missing field `hanpan`");
    check(1, "", "line 1");
    check(3, "", "line 3");
    check(3, r#"{"seat":0,"act"#, "line 3");
    check(3, r#"{"seat":1,"action":"h8"}"#, "step 1: it is not the turn of seat 1");
    check(3, r#"{"seat":0,"action":"z99"}"#, "step 1");
    check(4, r#"{"moves":1,"turn":{"players":[0],"over":1}}"#, "line 4");
    check(8, r#"{"moves":2,"turn":{"players":[1]}}"#, "its last line does not say where the moves lead to");
    check(8, r#"{"moves":3,"turn":"over"}"#, "its last line does not say where the moves lead to");
}

#[test]
fn a_list_tells_damage_at_both_ends() {
    for (number, text) in [(1, "{}"), (1, r#"{"hanpan":2}"#), (8, "rubbish")] {
        let (_folder, shelf) = shelf();
        let (id, path, whole) = some_game(&shelf);
        let mut lines: Vec<&str> = whole.lines().collect();
        lines[number - 1] = text;
        fs::write(&path, lines.join("\n") + "\n").unwrap();
        let listing = shelf.list().unwrap();
        assert!(listing.unfinished.is_empty());
        let [damaged] = &listing.damaged[..] else { panic!("{listing:?}") };
        assert_eq!((&damaged.id, &damaged.path), (&id, &path));
        assert_eq!(damaged.error.code(), "damaged");
    }
}

#[test]
fn what_was_set_aside_is_never_replaced() {
    let (_folder, shelf) = shelf();
    let path = shelf.folder().join("omok-20260102-030405-kqzt.game");
    fs::create_dir(shelf.folder()).unwrap();
    let places = [1, 2, 3].map(|number| {
        fs::write(&path, format!("damage {number}")).unwrap();
        shelf.set_aside(&path).unwrap()
    });
    let texts = places.map(|place| fs::read_to_string(place).unwrap());
    assert_eq!(texts, ["damage 1", "damage 2", "damage 3"]);
}

#[test]
fn discarded_games_are_put_away_not_deleted() {
    let (_folder, shelf) = shelf();
    let (unfinished, path, whole) = some_game(&shelf);
    let place = shelf.discard(&unfinished).unwrap();
    assert_eq!(place, shelf.folder().join("discarded").join(path.file_name().unwrap()));
    assert_eq!(fs::read_to_string(place).unwrap(), whole);

    let mut table = open("omok");
    play_out(&mut *table, &mut QuickDice::seeded(2));
    let kept = shelf.begin(&*table).unwrap();
    let finished = kept.id().clone();
    kept.finish(&*table).unwrap();
    assert!(shelf.discard(&finished).unwrap().exists());
    for id in [&unfinished, &finished] {
        assert_eq!(shelf.discard(id).unwrap_err().code(), "no_such_game");
        assert_eq!(shelf.record(id).unwrap_err().code(), "no_such_game");
    }
    let listing = shelf.list().unwrap();
    assert!(listing.unfinished.is_empty() && listing.finished.is_empty() && listing.damaged.is_empty());
}

#[test]
fn a_folder_that_cannot_be_written_is_said() {
    let (folder, _) = shelf();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let mut folders = vec![(file, "write_failed")];
    if cfg!(target_os = "linux") {
        // Nobody can write there, whoever runs the test.
        folders.push(("/sys/hanpan".into(), "not_writable"));
    }
    for (folder, code) in folders {
        let table = open("omok");
        let before = table.record(Reveal::Seed);
        let error = Shelf::at(folder).begin(&*table).unwrap_err();
        assert_eq!(error.code(), code, "{error}");
        assert!(error.to_string().contains("name another in HANPAN_DATA"), "{error}");
        assert_eq!(table.record(Reveal::Seed), before);
    }
}
