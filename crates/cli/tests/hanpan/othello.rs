//! What the program does for Othello alone: positions solved, weights trained, other programs answered.

use std::fs;

use hanpan_house::rules::othello::Options;

use crate::program::{check, feed, run, scratch, text};

#[test]
fn positions_are_solved_a_line_each() {
    let output = feed(&["solve", "othello", "-"], b"XO-------------- X; C1:+16;\n");
    let fields: Vec<String> = text(&output.stdout).split_whitespace().map(str::to_owned).collect();
    assert_eq!((output.status.code(), fields.len()), (Some(0), 5), "{fields:?}");
    assert_eq!(fields[..3], ["1", "+16", "c1"]);
    assert!(fields[3].parse::<u64>().is_ok() && fields[4].parse::<f64>().is_ok(), "{fields:?}");
    // 4 × 4 is White's by eleven discs to three and two empties; who passes and what is over is said too.
    let start = "-----OX--XO----- X";
    check(&["solve", "othello", "--position", start], 0, "1 -10 ");
    check(&["solve", "othello", "--wld", "--position", start], 0, "1 -1 ");
    check(&["solve", "othello", "--position", "OX-------------- X"], 0, "1 -16 pass ");
    check(&["solve", "othello", "--position", "XX-------------- X"], 0, "1 +16 -- ");
}

#[test]
fn a_score_that_differs_from_the_file_is_told() {
    let output = feed(&["solve", "othello", "-"], b"XO-------------- X; C1:+14;\n");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).contains("(the file says 14)"));
    assert!(text(&output.stderr).contains("one score is another"), "{}", text(&output.stderr));
}

#[test]
fn the_suite_of_large_boards_is_searched_and_what_is_given_away_is_told() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/othello-suite");
    for size in [10, 12, 14, 16] {
        let output = run(&["solve", "othello", &format!("{folder}/{size}-middle.obf"), "--depth", "1"]);
        let told = text(&output.stdout);
        let lines: Vec<&str> = told.lines().collect();
        assert_eq!((output.status.code(), lines.len()), (Some(0), 9), "{told}");
        assert!(lines[..8].iter().all(|line| line.split(' ').count() == 6), "{told}");
        assert!(lines[8].starts_with("8 positions, "), "{told}");
        let solved = fs::read_to_string(format!("{folder}/{size}-end.obf")).unwrap();
        assert_eq!(solved.lines().count(), 10);
    }
    // One that is solved in no time is what the file says.
    let file = scratch("suite").join("4.obf");
    let path = file.to_str().unwrap();
    let output = run(&[
        "train",
        "othello",
        "suite",
        path,
        "--size",
        "4",
        "--empties",
        "6",
        "--count",
        "2",
        "--play",
        "1",
    ]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let output = run(&["solve", "othello", path]);
    assert!(output.status.success() && text(&output.stdout).lines().count() == 2, "{}", text(&output.stdout));
}

#[test]
fn games_that_begin_with_an_opening_are_written_with_its_moves() {
    let folder = scratch("opening");
    let options = r#"{"size":6,"opening":3}"#;
    let games = folder.join("games");
    let output = run(&[
        "arena",
        "othello",
        "random",
        "random",
        "--options",
        options,
        "--opening",
        "0",
        "--deals",
        "1",
        "--out",
        games.to_str().unwrap(),
        "--threads",
        "1",
    ]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let records = fs::read_dir(&games).unwrap().map(|entry| entry.unwrap().path());
    let records: Vec<_> = records.filter(|path| path.extension().is_some_and(|end| end == "json")).collect();
    let begins = Options { opening: 3, ..Options::sized(6) }.opening_moves().unwrap();
    let begins: String = begins.iter().map(ToString::to_string).collect();
    let mut written = 0;
    for record in records {
        let record = record.to_str().unwrap();
        if !fs::read_to_string(record).unwrap().contains("\"steps\"") {
            continue;
        }
        let output = run(&["convert", record, "--to", "transcript"]);
        assert!(text(&output.stdout).starts_with(&begins), "{}", text(&output.stderr));
        written += 1;
    }
    assert_eq!(written, 2);
}

#[test]
fn a_line_that_is_no_position_is_named_before_anything_is_solved() {
    for line in ["", "nonsense", "XO------------- X", "XO-------------- Z"] {
        let output = feed(&["solve", "othello", "-"], format!("XO-------------- X\n{line}x\n").as_bytes());
        assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0), "{line}");
        assert!(text(&output.stderr).contains("line 2 is no position"), "{}", text(&output.stderr));
    }
    check(&["solve", "othello"], 2, "<FILE>");
}

#[test]
fn training_goes_on_where_it_was_and_says_how_it_was_made() {
    let folder = scratch("train");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let play = |file: &str, games: &str| {
        let output =
            run(&["train", "othello", "selfplay", file, "--size", "6", "--games", games, "--solve", "6"]);
        assert!(output.status.success(), "{}", text(&output.stderr));
    };
    play(&path("some"), "3");
    let some = fs::read(path("some")).unwrap();
    // It was stopped in the middle of a game.
    fs::write(path("some"), &some[..some.len() - 1]).unwrap();
    play(&path("some"), "8");
    play(&path("all"), "8");
    assert_eq!(fs::read(path("some")).unwrap(), fs::read(path("all")).unwrap());

    let fit = |out: &str| {
        let games = path("all");
        let output =
            run(&["train", "othello", "fit", out, "--family", "small", "--games", &games, "--rounds", "2"]);
        assert!(output.status.success(), "{}", text(&output.stderr));
        fs::read(out).unwrap()
    };
    assert_eq!(fit(&path("one.bin")), fit(&path("two.bin")));
    let manifest: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(path("one.json")).unwrap()).unwrap();
    assert_eq!((manifest["games"].as_u64(), manifest["seed"].as_u64()), (Some(8), Some(1)));
    assert_eq!(manifest["sha256"].as_str().map(str::len), Some(64));
    check(&["train", "othello", "fit", &path("x.bin"), "--wthor", &path("one.json")], 1, "cannot be read");
    check(&["train", "othello", "fit", &path("x.bin"), "--from", &path("one.bin")], 1, "weights");
}

#[test]
fn openings_that_are_even_follow_from_their_seed() {
    let folder = scratch("openings");
    let find = |name: &str| {
        let file = folder.join(name);
        let arguments =
            ["train", "othello", "openings", file.to_str().unwrap(), "--count", "3", "--depth", "2"];
        let output = run(&arguments);
        assert!(output.status.success(), "{}", text(&output.stderr));
        fs::read_to_string(file).unwrap()
    };
    let found = find("one.txt");
    assert_eq!(found, find("two.txt"));
    assert!(found.lines().count() == 3 && found.lines().all(|line| line.len() == 16), "{found}");
    assert!(fs::read_to_string(folder.join("one.json")).unwrap().contains("sha256"));
}

/// Has the engine answer a dialogue, and returns its lines.
fn dialogue(protocol: &str, lines: &[&str]) -> Vec<String> {
    let arguments = ["engine", "othello", "--protocol", protocol, "--seconds", "0.05", "--hash", "1"];
    let output = feed(&arguments, (lines.join("\n") + "\n").as_bytes());
    assert!(output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout).lines().map(str::to_owned).collect()
}

const START: &str = "BO[8 ---------------------------O*------*O--------------------------- *]";

#[test]
fn an_nboard_is_answered() {
    let game = format!("set game (;GM[Othello]{START}B[F5];)");
    let told = dialogue(
        "nboard",
        &[
            "nboard 2",
            "nonsense",
            "set depth 4",
            "set contempt 3",
            &game,
            "go",
            "go",
            "hint 2",
            "ping 7",
            "learn",
        ],
    );
    assert_eq!(told[0], "set myname Hanpan");
    let chosen: Vec<&String> = told.iter().filter(|line| line.starts_with("=== ")).collect();
    // `go` does not move: asked again it answers for the same side.
    assert_eq!(chosen.len(), 2);
    for line in chosen {
        let square = line[4..].split('/').next().unwrap();
        assert!(["D6", "F4", "F6"].contains(&square), "{line}");
    }
    assert!(told.iter().any(|line| line.starts_with("nodestats ")), "{told:?}");
    assert_eq!(told[told.len() - 2..], ["pong 7", "learned"]);
    let told = dialogue("nboard", &["set depth 3", &game, "move D6//1.2", "hint 1", "analyze"]);
    let search: Vec<&str> =
        told.iter().rfind(|line| line.starts_with("search ")).unwrap().split(' ').collect();
    assert_eq!((search.len(), search[3], search[4]), (5, "0", "3"), "{told:?}");
    assert_eq!(told.iter().filter(|line| line.starts_with("analysis ")).count(), 3);
}

#[test]
fn what_an_nboard_may_not_say_changes_nothing() {
    let game = format!("set game (;GM[Othello]{START}B[F5];)");
    let told = dialogue(
        "nboard",
        &[
            &game,
            "set game (;GM[Othello]BO[8 --",
            "set game (;GM[Amazons];)",
            "set depth x",
            "move Z9",
            "move A1",
            "move",
            "set depth 2",
            "hint x",
            "go",
        ],
    );
    let square = told.iter().find_map(|line| line.strip_prefix("=== ")).unwrap().split('/').next().unwrap();
    assert!(["D6", "F4", "F6"].contains(&square), "{told:?}");
}

#[test]
fn a_thought_ends_when_an_nboard_asks_something_else() {
    let game = format!("set game (;GM[Othello]{START};)");
    // To this depth it would think for years.
    let told = dialogue("nboard", &["set depth 60", &game, "go", "ping 1"]);
    assert!(told.iter().any(|line| line.starts_with("=== ")), "{told:?}");
    assert_eq!(told.last().unwrap(), "pong 1");
}

#[test]
fn a_gtp_controller_is_answered() {
    let check = |lines: &[&str], expected: &[&str]| {
        let told = dialogue("gtp", lines);
        let told: Vec<&str> =
            told.iter().map(|line| line.trim_end()).filter(|line| !line.is_empty()).collect();
        assert_eq!(told, expected, "{lines:?}");
    };
    check(
        &[
            "1 protocol_version",
            "name",
            "# nothing",
            "",
            "3 known_command genmove",
            "known_command fly",
            "fly",
        ],
        &["=1 2", "= Hanpan", "=3 true", "= false", "? unknown command"],
    );
    check(
        &[
            "boardsize 8",
            "play b f5",
            "play b a1",
            "play x f6",
            "play w z99",
            "play",
            "undo",
            "undo",
            "final_score",
        ],
        &[
            "=",
            "=",
            "? illegal move",
            "? invalid color or coordinate",
            "? illegal move",
            "? syntax error",
            "=",
            "? cannot undo",
            "= 0",
        ],
    );
    for size in ["5", "2", "18", "-8", "99999999999", "x"] {
        check(&[&format!("boardsize {size}")], &["? unacceptable size"]);
    }
    // A whole game on the smallest board, each side by the engine: it ends, and White has won.
    let mut lines = vec!["boardsize 4", "time_settings 10 0 0"];
    for _ in 0..8 {
        lines.extend(["genmove b", "genmove w"]);
    }
    lines.push("final_score");
    let told = dialogue("gtp", &lines);
    assert!(told.iter().all(|line| !line.starts_with('?')), "{told:?}");
    assert!(told.iter().any(|line| line.starts_with("= W+")), "{told:?}");
    let told = dialogue("gtp", &["boardsize 16", "genmove b"]);
    assert!(told.iter().any(|line| line.len() >= 4 && line.starts_with("= ")), "{told:?}");
}

#[cfg(unix)]
#[test]
fn programs_from_outside_play_in_the_arena() {
    use std::os::unix::fs::PermissionsExt;

    let folder = scratch("outside");
    let program = |name: &str, script: &str| {
        let path = folder.join(name);
        fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        format!("gtp:{}", path.display())
    };
    let ours = env!("CARGO_BIN_EXE_hanpan");
    let good = program("good", &format!("exec {ours} engine othello --protocol gtp --seconds 0.01 --hash 1"));
    let arena = |bot: &str| {
        run(&[
            "arena",
            "othello",
            bot,
            "random",
            "--options",
            "{\"size\":6}",
            "--deals",
            "2",
            "--threads",
            "1",
        ])
    };
    let output = arena(&good);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(text(&output.stdout).contains("4 games"), "{}", text(&output.stdout));
    // Whoever answers with nonsense, with an error, or not at all, is named and ends the contest.
    for (name, script, why) in [
        ("nonsense", "while read line; do printf '= z99\\n\\n'; done", "`z99`, which is no move here"),
        ("silent", "exit 0", "it ended instead of answering `protocol_version`"),
    ] {
        let output = arena(&program(name, script));
        assert_eq!(output.status.code(), Some(1), "{name}: {}", text(&output.stdout));
        assert!(text(&output.stderr).contains(why), "{}", text(&output.stderr));
    }
    assert!(text(&arena("gtp:/nowhere/program").stderr).contains("it cannot be started"));

    let nboard = |name: &str, script: &str| program(name, script).replacen("gtp:", "nboard:", 1);
    let serve = format!("exec {ours} engine othello --protocol nboard --seconds 0.01 --hash 1");
    for bot in [nboard("board", &serve), nboard("board", &serve).replacen("nboard:", "nboard:2:", 1)] {
        let output = arena(&bot);
        assert!(output.status.success(), "{}", text(&output.stderr));
        assert!(text(&output.stdout).contains("4 games"), "{}", text(&output.stdout));
    }
    // It says what it likes besides, and is ready, but moves where it cannot.
    let talks = "while read word number; do case $word in ping) echo status; echo pong $number;; go*) echo === Z9/1/2;; esac; done";
    for (name, script, why) in
        [("talks", talks, "`z9`, which is no move here"), ("deaf", "exit 0", "it ended instead of answering")]
    {
        let output = arena(&nboard(name, script));
        assert_eq!(output.status.code(), Some(1), "{name}: {}", text(&output.stdout));
        assert!(text(&output.stderr).contains(why), "{}", text(&output.stderr));
    }
}
