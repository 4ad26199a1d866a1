//! What the program does for Omok alone: managers of Gomocup are answered, and brains from outside play.

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use hanpan_house::rules::omok::{Point, Size, gomocup};
use serde_json::{Value, json};

use crate::program::{feed, run, scratch, text};

/// What a brain says to these lines, by whatever they end with.
fn dialogue(lines: &[&str], end: &str) -> Vec<String> {
    let input: String = lines.iter().map(|line| format!("{line}{end}")).collect();
    let output = feed(&["engine", "omok", "--seconds", "0.02", "--hash", "1"], input.as_bytes());
    assert!(output.status.success(), "{}", text(&output.stderr));
    let told = text(&output.stdout);
    assert!(told.is_empty() || told.ends_with("\r\n"), "{told:?}");
    told.split_terminator("\r\n").map(str::to_owned).collect()
}

/// What is expected of each answer: all of it, or its beginning before `…`; `@` for any point of the board.
#[track_caller]
fn check(lines: &[&str], expected: &[&str]) {
    for end in ["\n", "\r\n", "\r"] {
        let told = dialogue(lines, end);
        let fits = |told: &String, expected: &&str| match expected.strip_suffix('…') {
            Some(beginning) => told.starts_with(beginning),
            None if *expected == "@" => gomocup::read(Size::Twenty, told).is_some(),
            None => told == expected,
        };
        assert_eq!(told.len(), expected.len(), "{lines:?}: {told:?}");
        assert!(told.iter().zip(expected).all(|(told, expected)| fits(told, expected)), "{told:?}");
    }
}

#[test]
fn a_manager_is_answered() {
    check(
        &["ABOUT", "START 15", "BEGIN", "TURN 0,0", "RESTART", "BEGIN", "END"],
        &["name=\"Hanpan\", …", "OK", "7,7", "@", "OK", "7,7"],
    );
    check(&["RECTSTART 20,20", "turn 10,10", "TAKEBACK 10,10"], &["OK", "@", "ERROR it is not the last…"]);
    // Five is completed, and stopped; the third field says whose stone it is.
    let four =
        ["START 15", "BOARD", "0,0,1", "0,1,2", "1,0,1", "1,1,2", "2,0,1", "2,1,2", "3,0,1", "9,9,2", "DONE"];
    check(&four, &["OK", "4,0"]);
    check(
        &["START 15", "BOARD", "0,0,2", "9,9,1", "1,0,2", "9,1,1", "2,0,2", "1,9,1", "3,0,2", "DONE"],
        &["OK", "4,0"],
    );
    check(&["START 15", "YXBOARD", "7,7,2", "DONE", "TURN 8,8"], &["OK", "@"]);
    check(&["START 15", "PLAY 7,7", "TAKEBACK 7,7", "BEGIN"], &["OK", "7,7", "OK", "7,7"]);
}

#[test]
fn a_manager_is_told_what_is_forbidden() {
    let stones = ["5,7,1", "0,14,2", "6,7,1", "2,14,2", "7,6,1", "4,14,2", "7,5,1", "6,14,2"];
    let mut lines = vec!["INFO rule 4", "START 15", "YXBOARD"];
    lines.extend(stones);
    lines.extend(["DONE", "YXSHOWFORBID", "YXNBEST 2"]);
    check(&lines, &["OK", "FORBID 0707.", "MESSAGE …", "MESSAGE …", "@"]);
    check(&["START 15", "YXSHOWFORBID"], &["OK", "FORBID ."]);
}

#[test]
fn an_opening_is_swapped_or_not() {
    let told = dialogue(&["START 15", "SWAP2BOARD", "DONE"], "\n");
    let points: Option<Vec<Point>> =
        told[1].split(' ').map(|point| gomocup::read(Size::Fifteen, point)).collect();
    assert_eq!(points.map(|points| points.len()), Some(3), "{told:?}");
    // White to move is lost against three in the open with the fourth to come, and won where he has four.
    let told = dialogue(&["START 15", "SWAP2BOARD", "6,7", "0,0", "7,7", "14,0", "8,7", "DONE"], "\n");
    assert_eq!(told[1], "SWAP");
    check(&["START 15", "SWAP2BOARD", "6,7", "0,0", "DONE"], &["OK", "ERROR three stones or five"]);
    // Of some openings that are even, two more stones are put in one at least, and the game goes on from there.
    let openings = hanpan_house::even_openings("omok", &serde_json::json!({"rules": "freestyle"}));
    let opening = openings.iter().filter(|opening| opening.split(' ').count() == 3).take(12);
    let ask = |opening: &str, before: &[&str], after: &[&str]| {
        let point = |point: &str| gomocup::write(Size::Fifteen, point.parse().unwrap());
        let stones: Vec<String> = opening.split(' ').map(point).collect();
        let stones: Vec<&str> = stones.iter().map(String::as_str).collect();
        dialogue(&[&["START 15"], before, &["SWAP2BOARD"], &stones, &["DONE"], after].concat(), "\n")
    };
    let mut wanted = opening.filter(|opening| {
        let told = ask(opening, &["INFO max_node 20000", "INFO timeout_turn 2000"], &["TURN 0,0"]);
        let more = told[1].split(' ').count();
        assert!(more == 1 || more == 2 && gomocup::read(Size::Fifteen, &told[2]).is_some(), "{told:?}");
        more == 2
    });
    let opening = wanted.next().expect("one at least");
    // Both stones and whether to put them are one turn, however many thoughts that takes.
    let begin = Instant::now();
    ask(opening, &["INFO timeout_turn 2000"], &[]);
    assert!(begin.elapsed() < Duration::from_millis(4000), "{:?}", begin.elapsed());
}

#[test]
fn bad_input_is_answered_or_survived() {
    for size in ["", "0", "14", "16", "19", "21", "-15", "255", "99999999999", "15.0", "x"] {
        check(&[&format!("START {size}")], &["ERROR unsupported size…"]);
    }
    check(&["RECTSTART 15,20", "RECTSTART 15", "RECTSTART"], &["ERROR …", "ERROR …", "ERROR …"]);
    check(&["fly", "TURNS 1,1", "\u{1}\u{2}한"], &["UNKNOWN fly", "UNKNOWN TURNS 1,1", "UNKNOWN 한"]);
    for point in ["", "7", "7,", "15,0", "-1,3", "a,b", "7,7,7", "256,256"] {
        check(&["START 15", &format!("TURN {point}"), "BEGIN"], &["OK", "ERROR not a point…", "7,7"]);
    }
    check(&["START 15", "TURN 7,7", "TURN 7,7"], &["OK", "@", "ERROR h8 is taken already"]);
    // Positions that cannot be: a stone twice, too many of one side, one that has won, garbage, no end.
    for stones in [
        &["7,7,1", "7,7,2"][..],
        &["7,7,1", "8,8,1"],
        &["7,7,1", "8,8,2", "x"],
        &["7,7,4", "8,8,2"],
        &["7,7"],
        &["0,0,1", "0,1,2", "1,0,1", "1,1,2", "2,0,1", "2,1,2", "3,0,1", "3,1,2", "4,0,1", "9,9,2"],
    ] {
        let mut lines = vec!["START 15", "BOARD"];
        lines.extend(stones);
        lines.extend(["DONE", "RESTART", "BEGIN"]);
        check(&lines, &["OK", "ERROR …", "OK", "7,7"]);
    }
    assert_eq!(dialogue(&["START 15", "BOARD", "7,7,2"], "\n").len(), 2);
    // Absurd times, memories and numbers.
    for info in [
        "timeout_turn 0",
        "timeout_turn -1",
        "timeout_turn x",
        "time_left -5",
        "time_left 0",
        "timeout_match 1",
        "max_memory 1",
        "max_memory -1",
        "max_memory 0",
        "max_depth 0",
        "thread_num 0",
        "thread_num -3",
        "",
        "x",
        "rule",
        "folder /nowhere",
        "evaluate 3,3",
        "game_type 9",
    ] {
        check(&["START 15", &format!("INFO {info}"), "TURN 7,7"], &["OK", "@"]);
    }
    check(&["INFO time_left 2147483647", "INFO timeout_turn 20", "START 20", "TURN 7,7"], &["OK", "@"]);
    check(&["INFO rule 8", "START 15", "INFO rule 1", "START 15"], &["ERROR this rule…", "OK"]);
}

#[test]
fn the_end_comes_in_the_middle_of_a_search() {
    for last in ["END", "YXSTOP"] {
        let begin = Instant::now();
        let lines = format!("START 15\nINFO timeout_turn 2147483647\nTURN 7,7\n{last}\n");
        let output = feed(&["engine", "omok"], lines.as_bytes());
        assert!(output.status.success() && begin.elapsed() < Duration::from_secs(60), "{last}");
        assert!(text(&output.stdout).starts_with("OK\r\n"));
    }
}

/// A manager may end a brain whenever it likes, and waits for it: what comes after is nobody's any more.
#[test]
fn the_end_comes_in_the_middle_of_a_board() {
    for command in ["BOARD", "YXBOARD", "SWAP2BOARD"] {
        let told = dialogue(&["START 15", command, "END", "DONE", "ABOUT"], "\n");
        assert!(told[0] == "OK" && !told.iter().any(|line| line.starts_with("name=")), "{told:?}");
    }
}

#[test]
fn training_goes_on_where_it_was_and_says_how_it_was_made() {
    let folder = scratch("train-omok");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let train = |arguments: &[&str]| {
        let output = run(&[&["train", "omok"], arguments].concat());
        assert!(output.status.success(), "{}", text(&output.stderr));
    };
    train(&["selfplay", &path("some"), "--games", "3", "--nodes", "30"]);
    let some = fs::read(path("some")).unwrap();
    // It was stopped in the middle of a game.
    fs::write(path("some"), &some[..some.len() - 1]).unwrap();
    train(&["selfplay", &path("some"), "--games", "7", "--nodes", "30"]);
    train(&["selfplay", &path("all"), "--games", "7", "--nodes", "30"]);
    assert_eq!(fs::read(path("some")).unwrap(), fs::read(path("all")).unwrap());
    for name in ["one", "two"] {
        train(&["fit", &path(name), "--games", &path("all"), "--rounds", "2"]);
    }
    assert_eq!(fs::read(path("one")).unwrap(), fs::read(path("two")).unwrap());
    let manifest = fs::read_to_string(folder.join("one.json")).unwrap();
    for word in ["hanpan train omok fit", "sha256", "\"seed\": 1", "\"games\": 7", "restraint"] {
        assert!(manifest.contains(word), "{word}: {manifest}");
    }
    for name in ["network", "again"] {
        let (out, games, values) = (path(name), path("all"), path("one"));
        train(&["learn", &out, "--games", &games, "--values", &values, "--rounds", "2"]);
    }
    assert_eq!(fs::read(path("network")).unwrap(), fs::read(path("again")).unwrap());
    assert!(fs::read_to_string(folder.join("network.json")).unwrap().contains("hanpan train omok learn"));
    assert!(!folder.join("network.part").exists(), "nothing is left to go on with");
    let (more, values, network) = (path("more"), path("one"), path("network"));
    let by = ["--weights", &values, "--network", &network];
    train(&[&["selfplay", &more, "--games", "1", "--nodes", "30"], &by[..]].concat());
    let output = run(&["train", "omok", "selfplay", &path("less"), "--network", &path("one")]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("are no network"), "{}", text(&output.stderr));
    let output =
        run(&["train", "omok", "fit", &path("three"), "--games", &path("all"), "--from", &path("all")]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("are no weights"), "{}", text(&output.stderr));
}

#[test]
fn openings_and_puzzles_follow_from_their_seeds() {
    let folder = scratch("omok-positions");
    let make = |what: &str, name: &str, arguments: &[&str]| {
        let file = folder.join(name);
        let output = run(&[&["train", "omok", what, file.to_str().unwrap()], arguments].concat());
        assert!(output.status.success(), "{}", text(&output.stderr));
        let manifest = fs::read_to_string(file.with_extension("json")).unwrap();
        assert!(
            manifest.contains("sha256") && manifest.contains(&format!("train omok {what}")),
            "{manifest}"
        );
        fs::read_to_string(file).unwrap()
    };
    let few = ["--rules", "renju", "--size", "20", "--count", "2", "--nodes", "500", "--within", "0.2"];
    let openings = make("openings", "one.txt", &few);
    assert_eq!(openings, make("openings", "two.txt", &few));
    assert_eq!(openings.lines().count(), 2, "{openings}");
    let few = ["--count", "3", "--nodes", "50", "--plies", "5"];
    let puzzles = make("puzzles", "three.txt", &few);
    assert_eq!(puzzles, make("puzzles", "four.txt", &few));
    let solved = run(&["solve", "omok", folder.join("three.txt").to_str().unwrap()]);
    let told = text(&solved.stdout);
    assert!(solved.status.success() && told.lines().count() == 5 && told.contains("median"), "{told}");
    // A position in which nothing is won, and lines that are none.
    for (line, code, said) in [
        ("freestyle 15 h8 : h9", 1, "1 not solved"),
        ("freestyle 15 h8 h8 : h9", 1, "line 1"),
        ("hello", 1, "line 1"),
    ] {
        let output = feed(&["solve", "omok", "-"], line.as_bytes());
        assert_eq!(output.status.code(), Some(code), "{line}");
        assert!(text(&output.stderr).contains(said), "{line}: {}", text(&output.stderr));
    }
}

#[test]
fn the_reason_is_told_once_at_the_end_of_a_game_line_by_line() {
    let home = scratch("told-once");
    for (language, reason) in [("en", "Five in a row"), ("ko", "오목")] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_hanpan"))
            .args(["play", "omok", "--plain", "--players", "2", "--vs", "human", "--lang", language])
            .env("HANPAN_DATA", &home)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let moves = b"h8\na1\ni8\na2\nj8\na3\nk8\na4\nl8\n";
        child.stdin.take().unwrap().write_all(moves).unwrap();
        let told = text(&child.wait_with_output().unwrap().stdout);
        assert_eq!(told.lines().filter(|line| *line == reason).count(), 1, "{told}");
    }
}

#[cfg(unix)]
#[test]
fn brains_from_outside_play_in_the_arena() {
    use std::os::unix::fs::PermissionsExt;

    let folder = scratch("brains");
    let program = |name: &str, script: &str| {
        let path = folder.join(name);
        fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        format!("gomocup:{}@20ms", path.display())
    };
    let ours = env!("CARGO_BIN_EXE_hanpan");
    let arena = |bot: &str, rules: &str| {
        let options = format!("{{\"rules\":\"{rules}\"}}");
        run(&["arena", "omok", bot, "random", "--options", &options, "--deals", "2", "--threads", "1"])
    };
    for rules in ["freestyle", "renju", "korean"] {
        let output = arena(&program("good", &format!("exec {ours} engine omok --hash 1")), rules);
        assert!(output.status.success(), "{}", text(&output.stderr));
        assert!(text(&output.stdout).contains("4 games"), "{}", text(&output.stdout));
    }
    // They are asked for the whole of the opening, and settle the colours by themselves.
    let good = program("good", &format!("exec {ours} engine omok --hash 1"));
    let swap2 = r#"{"rules":"freestyle","opening":"swap2"}"#;
    let both = [
        "arena",
        "omok",
        &good,
        &good,
        "--options",
        swap2,
        "--opening",
        "0",
        "--deals",
        "1",
        "--threads",
        "1",
    ];
    let output = run(&both);
    assert!(output.status.success(), "{}", text(&output.stderr));
    // Who moves after five stones has White, and who swaps has Black, though the first seat had Black before. Whoever is to
    // move then has nothing to say, and loses the game.
    for (answer, silent) in [("SWAP", 1), ("0,0", 0)] {
        let script = |three: &str, five: &str| {
            format!(
                "n=0; while read line; do case $line in START*) echo OK;; ABOUT*) echo x;; BOARD*) exit 0;; \
                 SWAP2BOARD*) n=0;; INFO*) ;; DONE*) case $n in 0) echo '7,7 7,8 8,9';; 3) echo '{three}';; \
                 *) echo '{five}';; esac;; *) n=$((n+1));; esac; done"
            )
        };
        let (first, second) =
            (program("first", &script("SWAP", answer)), program("second", &script("6,6 9,9", answer)));
        let out = scratch("swapping-brains");
        let output = run(&[
            "arena",
            "omok",
            &first,
            &second,
            "--options",
            swap2,
            "--opening",
            "0",
            "--deals",
            "1",
            "--threads",
            "1",
            "--out",
            out.to_str().unwrap(),
        ]);
        assert!(output.status.success(), "{}", text(&output.stderr));
        let record = fs::read_to_string(out.join("deal-000000-0.json")).unwrap();
        let record: Value = serde_json::from_str(&record).unwrap();
        let last = record["steps"].as_array().unwrap().last().unwrap();
        assert_eq!(*last, json!({"event": "resign", "seat": silent}));
    }
    // Whoever has moved and then wants what is not allowed loses the game, which is told, and the contest goes on.
    let occupied = program(
        "occupied",
        "while read line; do case $line in START*) echo OK;; ABOUT*) echo x;; B*|T*|D*) echo 0,0;; esac; done",
    );
    let output = arena(&occupied, "freestyle");
    assert!(output.status.success(), "{}", text(&output.stderr));
    let told = text(&output.stdout);
    assert!(told.contains("4 games in 2 deals: 0 won, 0 drawn or shared, 4 lost"), "{told}");
    assert!(
        told.contains("/occupied` forfeited 4; the first time it answered `a15`, which is no move here"),
        "{told}"
    );
    // Whoever cannot be started, or never makes a move, ends the contest and is named with the reason.
    let greedy = "case $(ulimit -v) in unlimited) ;; *) exit 0;; esac; while read line; do echo OK; done";
    fs::write(folder.join("plain"), "nothing to run").unwrap();
    let plain = format!("gomocup:{}", folder.join("plain").display());
    for (bot, why) in [
        (program("nonsense", "while read line; do echo OK; done"), "it answered `OK` to `"),
        (program("silent", "exit 0"), "it ended instead of answering `ABOUT`"),
        (program("greedy", greedy), "it ended instead of answering"),
        ("gomocup:/nowhere/brain".to_owned(), "it cannot be started"),
        (plain, "it is no file that may be run"),
    ] {
        let output = arena(&bot, "freestyle");
        assert_eq!(output.status.code(), Some(1), "{bot}: {}", text(&output.stdout));
        assert!(text(&output.stderr).contains(why), "{bot}: {}", text(&output.stderr));
    }
}

#[cfg(unix)]
#[test]
fn a_brain_from_outside_sits_down_where_it_is_named_and_nowhere_else() {
    use std::os::unix::fs::PermissionsExt;

    let folder = scratch("seated-brain");
    let path = folder.join("brain");
    let run_once = folder.join("was-run");
    let ours = env!("CARGO_BIN_EXE_hanpan");
    fs::write(&path, format!("#!/bin/sh\ntouch {}\nexec {ours} engine omok --hash 1\n", run_once.display()))
        .unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    let name = format!("gomocup:{}", path.display());
    let home = folder.join("home");
    let play = |arguments: &[&str], input: &str| {
        let mut child = Command::new(ours)
            .args(["play", "omok", "--plain", "--pace", "instant"])
            .args(arguments)
            .env("LANG", "C")
            .env("HANPAN_DATA", &home)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        child.wait_with_output().unwrap()
    };
    let output = play(&["--vs", &name, "--set", "rules=freestyle"], "h8\n");
    let told = text(&output.stdout) + &text(&output.stderr);
    assert!(run_once.exists() && told.contains("White"), "{told}");
    assert!(told.lines().any(|line| line.contains("stones: Black") || line.contains("h8")), "{told}");
    // The game that was left names it; going on with the game does not run it.
    fs::remove_file(&run_once).unwrap();
    drop(play(&["--continue"], "i9\n"));
    assert!(!run_once.exists(), "a record has started a program");
    let output = play(&["--vs", "gomocup:/nowhere/brain"], "");
    assert!(text(&output.stderr).contains("it cannot be started"), "{}", text(&output.stderr));
}
