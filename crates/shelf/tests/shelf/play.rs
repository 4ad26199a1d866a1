//! Games that are played, left, and gone on with.

use hanpan_core::{QuickDice, Seat};
use hanpan_shelf::ShelfError;
use hanpan_table::fair::Reveal;

use crate::common::{open, play_one, shelf, steps};

#[test]
fn every_game_goes_on_exactly_where_it_was() {
    for game in hanpan_house::games() {
        let (_folder, shelf) = shelf();
        let mut dice = QuickDice::seeded(1);
        let mut table = open(game.id());
        let mut kept = shelf.begin(&*table).unwrap();
        let id = kept.id().clone();
        for _ in 0..5 {
            for _ in 0..2 {
                play_one(&mut *table, &mut dice);
                kept.keep(&*table).unwrap();
            }
            drop(kept);
            let resumed = shelf.resume(&id).unwrap();
            assert_eq!(resumed.0.record(Reveal::Seed), table.record(Reveal::Seed));
            kept = resumed.1;
        }
        assert_eq!(kept.path(), shelf.folder().join(format!("{id}.game")));
    }
}

#[test]
fn takebacks_are_kept() {
    for game in hanpan_house::games() {
        let (_folder, shelf) = shelf();
        let mut dice = QuickDice::seeded(1);
        let mut table = open(game.id());
        let mut kept = shelf.begin(&*table).unwrap();
        for _ in 0..4 {
            play_one(&mut *table, &mut dice);
        }
        table.take_back(3).unwrap();
        kept.keep(&*table).unwrap();
        table.take_back(1).unwrap();
        kept.keep(&*table).unwrap();
        let id = kept.id().clone();
        drop(kept);
        let moves = shelf.list().unwrap().unfinished[0].moves;
        let (resumed, _kept) = shelf.resume(&id).unwrap();
        assert_eq!(resumed.record(Reveal::Seed), table.record(Reveal::Seed));
        assert!(moves < 4, "{moves}");
    }
}

#[test]
fn keeping_twice_writes_once() {
    let (_folder, shelf) = shelf();
    let mut table = open("omok");
    let mut kept = shelf.begin(&*table).unwrap();
    play_one(&mut *table, &mut QuickDice::seeded(1));
    kept.keep(&*table).unwrap();
    let once = std::fs::read(kept.path()).unwrap();
    kept.keep(&*table).unwrap();
    assert_eq!(std::fs::read(kept.path()).unwrap(), once);
}

#[test]
fn the_file_reads_well() {
    let (_folder, shelf) = shelf();
    let mut table = open("omok");
    let mut kept = shelf.begin(&*table).unwrap();
    table.act(Seat::at(0), "h8", Some(1234)).unwrap();
    kept.keep(&*table).unwrap();
    table.resign(Seat::at(1)).unwrap();
    kept.keep(&*table).unwrap();
    let text = std::fs::read_to_string(kept.path()).unwrap();
    let lines: Vec<&str> = text.lines().skip(1).collect();
    assert_eq!(
        lines,
        [
            r#"{"moves":0,"turn":{"players":[0]}}"#,
            r#"{"seat":0,"action":"h8","ms":1234}"#,
            r#"{"moves":1,"turn":{"players":[1]}}"#,
            r#"{"event":"resign","seat":1}"#,
            r#"{"moves":1,"turn":"over"}"#,
        ]
    );
}

#[test]
fn a_game_has_one_writer() {
    let (_folder, shelf) = shelf();
    let table = open("omok");
    let kept = shelf.begin(&*table).unwrap();
    let id = kept.id().clone();
    let in_use = |result: Result<(), ShelfError>| {
        let error = result.unwrap_err();
        assert!(matches!(&error, ShelfError::InUse { id: used } if *used == id), "{error}");
    };
    in_use(shelf.resume(&id).map(drop));
    in_use(shelf.discard(&id).map(drop));
    in_use(shelf.set_aside(&kept.path()).map(drop));
    assert_eq!(shelf.list().unwrap().unfinished.len(), 1);
    drop(kept);
    let (_table, _kept) = shelf.resume(&id).unwrap();
    in_use(shelf.resume(&id).map(drop));
}

#[test]
fn another_table_is_not_written_into_a_game() {
    let (_folder, shelf) = shelf();
    let mut dice = QuickDice::seeded(1);
    let mut table = open("omok");
    let mut kept = shelf.begin(&*table).unwrap();
    play_one(&mut *table, &mut dice);
    play_one(&mut *table, &mut dice);
    kept.keep(&*table).unwrap();
    let before = steps(&*table);
    table.rewind(1).unwrap();
    for other in [table, open("othello")] {
        let error = kept.keep(&*other).unwrap_err();
        assert_eq!(error.code(), "another_table");
    }
    let id = kept.id().clone();
    drop(kept);
    assert_eq!(steps(&*shelf.resume(&id).unwrap().0), before);
}
