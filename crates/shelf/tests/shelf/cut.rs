//! A crash may cut the file anywhere: what is left is a game, and nothing acknowledged is missing from it.

use std::fs;
use std::path::PathBuf;

use crate::common::{open, play_one, shelf, steps};
use hanpan_core::QuickDice;
use hanpan_shelf::{Damage, GameId, Shelf, ShelfError};
use hanpan_table::fair::Reveal;
use hanpan_table::{AnyTable, RecordStep};

/// A game's file, its steps, and how much of both there was whenever it was kept.
struct Whole {
    id: GameId,
    bytes: Vec<u8>,
    steps: Vec<RecordStep>,
    acknowledged: Vec<(usize, usize)>,
}

/// Some moves of a game, one of them taken back.
fn write_game(shelf: &Shelf, game: &str) -> Whole {
    let mut dice = QuickDice::seeded(5);
    let mut table = open(game);
    let mut kept = shelf.begin(&*table).unwrap();
    let length = |table: &dyn AnyTable| (fs::read(shelf_file(shelf)).unwrap().len(), table.seq());
    let mut acknowledged = vec![length(&*table)];
    for number in 0..8 {
        if number == 4 {
            table.take_back(2).unwrap();
        } else {
            play_one(&mut *table, &mut dice);
        }
        kept.keep(&*table).unwrap();
        acknowledged.push(length(&*table));
    }
    let bytes = fs::read(kept.path()).unwrap();
    Whole { id: kept.id().clone(), bytes, steps: steps(&*table), acknowledged }
}

/// The only file on the shelf.
fn shelf_file(shelf: &Shelf) -> PathBuf {
    fs::read_dir(shelf.folder()).unwrap().next().unwrap().unwrap().path()
}

/// Cuts the file at every length and hands what is resumed from it, if it is longer than the first line, to `go_on`.
fn cut_everywhere(game: &str, mut go_on: impl FnMut(&Shelf, &GameId, Box<dyn AnyTable>)) {
    let (_folder, shelf) = shelf();
    let whole = write_game(&shelf, game);
    let path = shelf_file(&shelf);
    let first_line = whole.bytes.iter().position(|byte| *byte == b'\n').unwrap() + 1;
    for length in 0..=whole.bytes.len() {
        // Some disks flush a file that is written over, which takes its time; a new one they do not.
        fs::remove_file(&path).unwrap();
        fs::write(&path, &whole.bytes[..length]).unwrap();
        let listing = shelf.list().unwrap();
        if length < first_line {
            assert!(listing.unfinished.is_empty());
            let [damaged] = &listing.damaged[..] else { panic!("{listing:?}") };
            for error in [&damaged.error, &shelf.resume(&whole.id).map(drop).unwrap_err()] {
                assert!(matches!(error, ShelfError::Damaged { damage: Damage::CutFirstLine, .. }), "{error}");
            }
            continue;
        }
        let [entry] = &listing.unfinished[..] else { panic!("{length}: {listing:?}") };
        let (table, kept) = shelf.resume(&whole.id).unwrap_or_else(|error| panic!("{length}: {error}"));
        let found = steps(&*table);
        assert!(whole.steps.starts_with(&found), "{length}: {found:?}");
        let (_, acknowledged) =
            whole.acknowledged.iter().rfind(|(bytes, _)| *bytes <= length).copied().unwrap_or_default();
        assert!(found.len() >= acknowledged, "{length}: {} of {acknowledged} steps", found.len());
        assert_eq!((entry.turn, entry.game.as_str()), (table.turn(), game));
        drop(kept);
        go_on(&shelf, &whole.id, table);
    }
}

#[test]
fn what_is_left_of_a_cut_file_is_a_game() {
    for game in hanpan_house::games() {
        cut_everywhere(game.id(), |_, _, _| {});
    }
}

#[test]
fn a_cut_file_is_played_on() {
    let mut dice = QuickDice::seeded(9);
    cut_everywhere("omok", |shelf, id, mut table| {
        let (_, mut kept) = shelf.resume(id).unwrap();
        play_one(&mut *table, &mut dice);
        kept.keep(&*table).unwrap();
        play_one(&mut *table, &mut dice);
        kept.keep(&*table).unwrap();
        drop(kept);
        let (again, _kept) = shelf.resume(id).unwrap();
        assert_eq!(again.record(Reveal::Seed), table.record(Reveal::Seed));
    });
}

/// Nobody knows what a disk puts there when the power fails, but it is behind the last newline.
#[test]
fn whatever_follows_the_last_newline_is_dropped() {
    for rubbish in [&b"\0\0\0\0"[..], b"{\"seat\":", b"\xff\xfe", b"{\"seat\":0,\"action\":\"a1\"}"] {
        let (_folder, shelf) = shelf();
        let whole = write_game(&shelf, "omok");
        fs::write(shelf_file(&shelf), [&whole.bytes, rubbish].concat()).unwrap();
        let (mut table, mut kept) = shelf.resume(&whole.id).unwrap();
        assert_eq!(steps(&*table), whole.steps);
        play_one(&mut *table, &mut QuickDice::seeded(1));
        kept.keep(&*table).unwrap();
        drop(kept);
        assert_eq!(steps(&*shelf.resume(&whole.id).unwrap().0), steps(&*table));
    }
}
