//! What only another process can show: kills, full disks, and the environment.
//!
//! This executable starts itself again with [`ROLE`] set, to play one of the parts in [`a_child_plays_its_role`].

use std::env;
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, Stdio};

use crate::common::{open, play_one, shelf, steps};
use hanpan_core::{QuickDice, Turn};
use hanpan_shelf::Shelf;
use hanpan_table::RecordStep;
use hanpan_table::fair::Reveal;

/// The environment variable that says which part to play.
const ROLE: &str = "HANPAN_SHELF_TEST_ROLE";

/// What a child says begins like this, to be told from what the test harness says.
const SAID: &str = "said: ";

fn say(text: &str) {
    // The harness leaves its line unfinished.
    println!("\n{SAID}{text}");
}

#[test]
fn a_child_plays_its_role() {
    match env::var(ROLE).as_deref() {
        Ok("writer") => write_forever(),
        Ok("full disk") => write_until_the_disk_is_full(),
        Ok("no room") => say(Shelf::of_user().unwrap().begin(&*open("omok")).unwrap_err().code()),
        Ok("folder") => match Shelf::of_user() {
            Ok(shelf) => say(&shelf.folder().display().to_string()),
            Err(error) => say(error.code()),
        },
        Ok(other) => panic!("no such role: {other}"),
        Err(_) => {}
    }
}

/// This executable, started through a shell that runs `before` first.
fn child(role: &str, before: &str) -> Command {
    let mut command = Command::new("sh");
    command
        .args(["-c", &format!("{before} exec \"$0\" --exact children::a_child_plays_its_role --nocapture")])
        .arg(env::current_exe().unwrap())
        .env(ROLE, role)
        .stdin(Stdio::null());
    command
}

fn said(output: &[u8]) -> Vec<String> {
    let text = str::from_utf8(output).unwrap();
    text.lines().filter_map(|line| line.strip_prefix(SAID)).map(str::to_owned).collect()
}

/// Plays, takes back when the game is over, and says every step after it was kept.
fn write_forever() {
    let shelf = Shelf::of_user().unwrap();
    let mut table = open("omok");
    let mut kept = shelf.begin(&*table).unwrap();
    let mut dice = QuickDice::seeded(3);
    loop {
        if table.turn() == Turn::Over {
            table.take_back(9).unwrap();
        } else {
            play_one(&mut *table, &mut dice);
        }
        kept.keep(&*table).unwrap();
        say(&serde_json::to_string(steps(&*table).last().unwrap()).unwrap());
    }
}

#[test]
fn nothing_acknowledged_is_missing_after_a_kill() {
    for round in 0..20 {
        let (_folder, shelf) = shelf();
        let mut writer =
            child("writer", "").env("HANPAN_DATA", shelf.folder()).stdout(Stdio::piped()).spawn().unwrap();
        let mut output = BufReader::new(writer.stdout.take().unwrap());
        let mut text = String::new();
        // Killed at another point every time, and wherever it happens to be after that.
        while text.matches(SAID).count() <= round * 3 {
            assert_ne!(output.read_line(&mut text).unwrap(), 0, "the writer has stopped: {text}");
        }
        writer.kill().unwrap();
        output.read_to_string(&mut text).unwrap();
        assert_eq!(writer.wait().unwrap().signal(), Some(9));

        // The kill may have come in the middle of what it said.
        let whole = &text[..=text.rfind('\n').unwrap()];
        let acknowledged: Vec<RecordStep> =
            said(whole.as_bytes()).iter().map(|line| serde_json::from_str(line).unwrap()).collect();
        let listing = shelf.list().unwrap();
        assert!(listing.damaged.is_empty(), "{listing:?}");
        let (table, _kept) = shelf.resume(&listing.unfinished[0].id).unwrap();
        assert!(steps(&*table).starts_with(&acknowledged), "round {round}");
        assert!(steps(&*table).len() <= acknowledged.len() + 1, "round {round}");
    }
}

/// Keeps moves until it fails, and says how many are kept and what the error was.
fn write_until_the_disk_is_full() {
    let shelf = Shelf::of_user().unwrap();
    let mut table = open("othello");
    let mut kept = shelf.begin(&*table).unwrap();
    let mut dice = QuickDice::seeded(3);
    loop {
        let acknowledged = table.seq();
        play_one(&mut *table, &mut dice);
        let before = table.record(Reveal::Seed);
        if let Err(error) = kept.keep(&*table) {
            // It says so again, and goes on saying so, until there is room.
            assert_eq!(kept.keep(&*table).unwrap_err().to_string(), error.to_string());
            assert_eq!(table.record(Reveal::Seed), before);
            say(&acknowledged.to_string());
            say(error.code());
            say(&error.to_string());
            return;
        }
    }
}

#[test]
fn a_full_disk_is_said_and_loses_nothing() {
    // The limit on the size of files stands for the size of the disk: the last write is cut in the same way.
    let (_folder, shelf) = shelf();
    let limit = "trap '' XFSZ; ulimit -f 4;";
    let output = child("full disk", limit).env("HANPAN_DATA", shelf.folder()).output().unwrap();
    let said = said(&output.stdout);
    let [acknowledged, code, error] = &said[..] else { panic!("{output:?}") };
    let acknowledged: usize = acknowledged.parse().unwrap();
    assert_eq!(code, "disk_full");
    assert!(error.contains("make room on the disk"), "{error}");
    assert!(acknowledged > 3);

    let listing = shelf.list().unwrap();
    let (mut table, mut kept) = shelf.resume(&listing.unfinished[0].id).unwrap();
    assert!((acknowledged..=acknowledged + 1).contains(&table.seq()));
    play_one(&mut *table, &mut QuickDice::seeded(1));
    kept.keep(&*table).unwrap();
    drop(kept);
    assert_eq!(steps(&*shelf.resume(&listing.unfinished[0].id).unwrap().0), steps(&*table));
}

#[test]
fn a_game_that_found_no_room_to_begin_leaves_nothing() {
    let (_folder, shelf) = shelf();
    let limit = "trap '' XFSZ; ulimit -f 0;";
    // What it says goes through a pipe, which has no such limit.
    let output = child("no room", limit).env("HANPAN_DATA", shelf.folder()).output().unwrap();
    assert_eq!(said(&output.stdout), ["disk_full"], "{output:?}");
    assert_eq!(fs::read_dir(shelf.folder()).unwrap().count(), 0);
}

#[test]
fn the_environment_says_where_games_are() {
    let check = |variables: &[(&str, &str)], expected: &str| {
        let mut command = child("folder", "");
        for name in ["HANPAN_DATA", "XDG_DATA_HOME", "HOME"] {
            command.env_remove(name);
        }
        let output = command.envs(variables.iter().copied()).output().unwrap();
        assert_eq!(said(&output.stdout), [expected], "{variables:?}");
    };
    let home = ("HOME", "/home/jisu");
    check(&[home], "/home/jisu/.local/share/hanpan");
    check(&[home, ("XDG_DATA_HOME", "/data")], "/data/hanpan");
    check(&[home, ("XDG_DATA_HOME", "relative")], "/home/jisu/.local/share/hanpan");
    check(&[home, ("XDG_DATA_HOME", "/data"), ("HANPAN_DATA", "/games")], "/games");
    check(&[home, ("HANPAN_DATA", "")], "/home/jisu/.local/share/hanpan");
}
