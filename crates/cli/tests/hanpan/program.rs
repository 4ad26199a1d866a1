//! The program as a user runs it: its commands, its exit codes, its files.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use hanpan_table::fair::{Bytes, Fair, Reveal, Start, salt_commitment};
use hanpan_table::memory::{FrozenList, Memory, OwnSalt, RememberedStart};
use hanpan_table::{Player, Record, Setup};
use hanpan_tui::remote::Memories;
use serde_json::{Value, json};

fn hanpan(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hanpan"));
    command.args(arguments).env("LANG", "C").env_remove("LC_ALL");
    command
}

pub fn run(arguments: &[&str]) -> Output {
    hanpan(arguments).stdin(Stdio::null()).output().unwrap()
}

pub fn feed(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = hanpan(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        // The program may leave before it has read everything.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

pub fn check(arguments: &[&str], code: i32, printed: &str) {
    let output = run(arguments);
    let all = text(&output.stdout) + &text(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {all}");
    assert!(all.contains(printed), "{arguments:?}: {all}");
}

pub fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// A record made by the program itself.
fn record_of(requests: &[&str]) -> Value {
    let input = [requests, &[r#"{"cmd":"record"}"#]].concat().join("\n");
    let output = text(&feed(&["referee"], input.as_bytes()).stdout);
    let answer: Value = serde_json::from_str(output.lines().last().unwrap()).unwrap();
    answer["record"].clone()
}

#[test]
fn exit_codes() {
    check(&[], 1, "needs a terminal");
    check(&["--help"], 0, "Examples");
    check(&["--version"], 0, "hanpan");
    check(&["games"], 0, "othello");
    check(&["games", "now"], 2, "unexpected");
    check(&["rules", "omok"], 0, "Omok");
    check(&["rules", "omok", "--lang", "ko"], 0, "오목");
    check(&["rules", "chess"], 2, "hanpan games");
    check(&["perft", "othello", "--options", r#"{"size":8}"#, "--depth", "6"], 0, "6 8200\n");
    check(&["perft", "othello", "--options", r#"{"size":7}"#, "--depth", "2"], 1, "size");
    check(&["perft", "othello", "--options", "size", "--depth", "2"], 2, "JSON");
    check(&["perft", "othello", "--depth", "0"], 2, "0");
    check(&["perft", "othello"], 2, "--depth");
    check(&["verify", "no-such-file"], 1, "cannot be read");
    check(&["replay", "no-such-file"], 1, "cannot be read");
    check(&["completions", "bash"], 0, "_hanpan");
    check(&["completions", "csh"], 2, "bash");
    check(&["bench", "--seconds", "x"], 2, "seconds");
    check(&["dance"], 2, "unrecognized");
}

#[test]
fn perft_prints_depth_and_leaves_a_line() {
    let output = run(&["perft", "othello", "--options", r#"{"size":4}"#, "--depth", "15"]);
    let leaves = "4 12 44 128 424 1256 3624 9116 20044 36540 50704 57436 59564 59980 60060";
    let expected: String =
        leaves.split(' ').enumerate().map(|(i, leaves)| format!("{} {leaves}\n", i + 1)).collect();
    assert_eq!(text(&output.stdout), expected);
}

#[test]
fn the_server_is_measured_at_a_pace_and_ahead_of_what_is_seen() {
    for pace in [["--pace-ms", "1"], ["--ahead-us", "50000"]] {
        let output = run(&[&["bench", "server", "--tables", "2", "--moves", "3"][..], &pace].concat());
        let report: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{output:?}"));
        assert_eq!(report["report"]["moves"], 6);
        assert!(report["server_cpu_us_per_move"].is_number() && report["resident_bytes"].is_number());
    }
}

#[test]
fn bench_prints_json() {
    let output = run(&["bench", "--game", "othello", "--seconds", "0.05"]);
    let figures: Value = serde_json::from_slice(&output.stdout).unwrap();
    let results = figures["results"].as_array().unwrap();
    assert!(!results.is_empty());
    for result in results {
        assert_eq!(result["game"], "othello");
        assert!(result["games_per_s"].as_f64().unwrap() > 0.0, "{result}");
    }
}

#[test]
fn the_referee_survives_what_is_not_a_request() {
    let long = format!(r#"{{"cmd":"new","game":"{}"}}"#, "x".repeat(1 << 20));
    let mut input = format!("{long}\n").into_bytes();
    input.extend(b"\xff\xfe\n\n{\"cmd\":\"games\"}\r\n{\"cmd\":\"new\",\"game\":\"omok\"}");
    let output = feed(&["referee"], &input);
    assert_eq!(output.status.code(), Some(0));
    let answers: Vec<Value> =
        text(&output.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let codes: Vec<&Value> = answers.iter().map(|answer| &answer["code"]).collect();
    assert_eq!(
        codes,
        [&json!("bad_request"), &json!("bad_request"), &json!("bad_request"), &Value::Null, &Value::Null]
    );
    assert!(answers[0]["text"].as_str().unwrap().contains("1 MiB"));
}

#[test]
fn a_record_replays_as_text() {
    let record = record_of(&[
        r#"{"cmd":"new","game":"omok","seed":"01"}"#,
        r#"{"cmd":"play","actions":["h8","a1","i8","a2","j8","a3","k8","a4","l8"]}"#,
    ]);
    let file = scratch("replay").join("omok.json");
    std::fs::write(&file, record.to_string()).unwrap();
    let name = file.to_str().unwrap();
    check(&["replay", name], 0, "9. seat 0: l8");
    check(&["replay", name], 0, "won by seat 0 (five)");
    check(&["replay", name, "--step", "3"], 0, "3. seat 0: i8");
    check(&["replay", name, "--step", "10"], 1, "only 9 steps");
    check(&["replay", name, "--seat", "1"], 0, "won by seat 0");
    check(&["replay", name, "--seat", "2"], 1, "only 2 seats");
    check(&["replay", name, "--seat", "x"], 2, "number");
    check(&["verify", name], 0, "verified");
    let from_stdin = feed(&["verify", "-"], record.to_string().as_bytes());
    assert_eq!(from_stdin.status.code(), Some(0));
}

#[test]
fn a_record_about_which_nothing_can_be_said_is_not_called_damaged() {
    let folder = scratch("unsettled");
    let check_record = |name: &str, record: &Value, code: i32, printed: &str| {
        let file = folder.join(name);
        std::fs::write(&file, record.to_string()).unwrap();
        check(&["verify", file.to_str().unwrap()], code, printed);
    };
    let deal = r#"{"cmd":"new","game":"japae","seed":"01"}"#;
    let record = record_of(&[deal]);
    check_record("known.json", &record, 0, "1 outcome of chance recomputed");
    let mut going_on = record.clone();
    going_on["fair"].as_object_mut().unwrap().remove("seed");
    check_record("going-on.json", &going_on, 4, "not over yet");
    let mut unknown = record.clone();
    unknown["game"] = "chess".into();
    check_record("unknown.json", &unknown, 3, "cannot be checked here: the record is of an unknown game");
    let mut other_rules = record.clone();
    other_rules["rules"] = 99.into();
    check_record(
        "rules.json",
        &other_rules,
        3,
        "cannot be checked here: the record is of version 99 of the rules",
    );
    let mut unfair = record.clone();
    unfair["fair"]["salts"][0] = "00".into();
    check_record("unfair.json", &unfair, 1, "the dice say");
    // The file of a game that is being played, as the terminal keeps it.
    let data = folder.join("data");
    std::fs::create_dir_all(&data).unwrap();
    play(&["play", "omok", "--vs", "human"], &data, "h8\nquit\n");
    let kept = std::fs::read_dir(&data).unwrap().map(|entry| entry.unwrap().path());
    let kept = kept.into_iter().find(|path| path.extension().is_some_and(|is| is == "game")).unwrap();
    check(&["verify", kept.to_str().unwrap()], 4, "not over yet");
}

/// A finished game between two who had committed to these salts, and what the first was shown of it.
fn committed_game(seed: &[u8], salts: [&[u8]; 2]) -> (Record, Memory) {
    let bytes = |bytes| Bytes::new(bytes).unwrap();
    let salts = salts.map(bytes).to_vec();
    let committed = |(number, salt): (u8, &Bytes)| Some(salt_commitment("k3x9-1", number, salt));
    let salt_commitments: Vec<_> = (0..).zip(&salts).map(committed).collect();
    let fair = Fair::commit("k3x9-1", bytes(seed), 2).with_salts(salts.clone());
    let list = FrozenList {
        names: vec!["jisu".into(), "minho".into()],
        salt_commitments: salt_commitments.clone(),
        chosen: Some(vec![0, 1]),
    };
    let start = RememberedStart {
        list: Some(list.clone()),
        own: Some(OwnSalt { number: 0, salt: salts[0].clone() }),
        began: true,
        ..RememberedStart::new(fair.commitment(), true)
    };
    let player = |name: &String| Player { name: name.clone(), kind: "human".into() };
    let setup = Setup {
        options: json!({}),
        players: list.names.iter().map(player).collect(),
        fair: Some(fair.with_start(Start { salt_commitments, order: vec![0, 1], aborted: Vec::new() })),
        started: "2026-01-02T03:04:05Z".parse().unwrap(),
    };
    let mut table = hanpan_house::game("japae").unwrap().open(setup).unwrap();
    table.resign(hanpan_core::Seat::at(0)).unwrap();
    (table.record(Reveal::Seed), Memory { starts: vec![start] })
}

#[test]
fn a_record_is_compared_with_what_is_remembered() {
    let folder = scratch("remembered");
    let file = folder.join("game.json");
    let (record, memory) = committed_game(b"seed", [b"mine", b"yours"]);
    std::fs::write(&file, serde_json::to_string(&record).unwrap()).unwrap();
    let data = folder.join("data");
    std::fs::create_dir_all(&data).unwrap();
    let check = |told: &[&str], code: i32, printed: &[&str]| {
        let mut arguments = vec!["verify", file.to_str().unwrap()];
        arguments.extend(told);
        let output = hanpan(&arguments).env("HANPAN_DATA", &data).output().unwrap();
        let all = format!("{}{}", text(&output.stdout), text(&output.stderr));
        assert_eq!(output.status.code(), Some(code), "{told:?}: {all}");
        for line in printed {
            assert!(all.contains(line), "{told:?} prints {line}: {all}");
        }
    };
    let commitment = record.fair.as_ref().unwrap().commitment.clone();
    let [mine, yours] = [b"mine".as_slice(), b"yours"].map(|salt| Bytes::new(salt).unwrap().to_string());
    check(&[], 0, &["1 outcome of chance", "[ ] the commitment", "[ ] the list", "[ ] your own salt"]);
    let salts = [format!("0={mine}"), format!("1={yours}")];
    let told = ["--commitment", &commitment, "--salt", &salts[0], "--salt", &salts[1]];
    check(&told, 0, &["[x] the commitment", "[ ] the list", "[x] your own salt"]);
    check(&["--commitment", &"00".repeat(32)], 1, &["is not verified", "the record has another"]);
    check(&["--salt", &format!("1={mine}")], 1, &["the salt of participant 1"]);
    for bad in [["--commitment", "c0ffee"], ["--salt", "c0ffee"], ["--salt", "x=00"], ["--salt", "0=x"]] {
        check(&bad, 2, &[]);
    }
    // What the terminal has seen it remembers by itself.
    let remember = |memory: &Memory| Memories::of(&data).keep("k3x9-1", memory).unwrap();
    remember(&memory);
    check(&[], 0, &["[x] the commitment", "[x] the list", "[x] your own salt"]);
    for (seed, last) in [(b"seal", b"yours"), (b"seed", b"other")] {
        remember(&committed_game(seed, [b"mine", last]).1);
        check(&[], 1, &["is not verified"]);
    }
    std::fs::write(data.join("fairness.json"), "damaged").unwrap();
    check(&[], 3, &["what the terminal remembers cannot be read"]);
}

#[test]
fn a_record_cut_at_any_byte_is_refused() {
    let record = record_of(&[
        r#"{"cmd":"new","game":"othello","options":{"size":4},"seed":"01"}"#,
        r#"{"cmd":"play","actions":["b1"]}"#,
    ])
    .to_string();
    for cut in 0..record.len() {
        if let Some(text) = record.get(..cut) {
            let error = Record::read(text).expect_err("half a record is none");
            assert!(error.to_string().contains("damaged"), "{error}");
        }
    }
    let file = scratch("cut").join("cut.json");
    std::fs::write(&file, &record[..record.len() / 2]).unwrap();
    check(&["replay", file.to_str().unwrap()], 1, "damaged");
    std::fs::write(&file, [0xff, 0xfe, 0x00]).unwrap();
    check(&["verify", file.to_str().unwrap()], 1, "cannot be read");
}

/// Plays line by line, the games kept in `folder`.
fn play(arguments: &[&str], folder: &Path, input: &str) -> Output {
    let mut child = hanpan(arguments)
        .env("HANPAN_DATA", folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

#[test]
fn a_game_is_played_left_and_gone_on_with() {
    let folder = scratch("play");
    let arguments = ["play", "omok", "--vs", "human", "--lang", "en"];
    let first = play(&arguments, &folder, "h8\nh8\n?\na1\nundo\na2\nquit\n");
    let printed = text(&first.stdout);
    assert_eq!(first.status.code(), Some(0), "{printed}");
    assert!(printed.contains("You may: ") && printed.contains("a stone on h8 already"), "{printed}");
    assert!(printed.contains("The game is kept"), "{printed}");
    let second = play(&["play", "omok", "--continue"], &folder, "i8\na3\nj8\na4\nk8\na5\nl8\n");
    let printed = text(&second.stdout) + &text(&second.stderr);
    assert!(printed.contains("Five in a row") && printed.contains("Player 1 wins"), "{printed}");
    let records: Vec<_> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "json"))
        .collect();
    assert_eq!(records.len(), 1, "{records:?}");
    check(&["verify", records[0].to_str().unwrap()], 0, "verified");
    let none = play(&["play", "omok", "--continue"], &folder, "");
    assert_eq!(none.status.code(), Some(1));
    assert!(text(&none.stderr).contains("no unfinished game"), "{none:?}");
}

#[test]
fn a_hint_says_what_to_do_and_why_in_both_languages() {
    // Black has four in a row with both ends open: any bot but the random one finishes.
    let record = record_of(&[
        r#"{"cmd":"new","game":"omok","options":{"rules":"freestyle"},"seed":"01"}"#,
        r#"{"cmd":"play","actions":["h8","a1","i8","a3","j8","a5","k8","a7"]}"#,
    ])
    .to_string();
    for (language, why) in [("en", "makes five and wins"), ("ko", "다섯을 이어 이겨요")] {
        let hint = feed(&["hint", "-", "--bot", "normal", "--lang", language], record.as_bytes());
        let printed = text(&hint.stdout);
        let first = printed.lines().next().unwrap_or_default();
        let expected = ["g8", "l8"].map(|point| format!("1. {point}: {why}"));
        assert!(expected.iter().any(|line| first.starts_with(line)), "{printed}");
        assert!(!printed.contains('±'), "{printed}");
    }
    let nobody = feed(&["hint", "-", "--bot", "nobody"], record.as_bytes());
    assert_eq!(nobody.status.code(), Some(1));
    assert!(text(&nobody.stderr).contains("its bots are"));
    assert_eq!(feed(&["hint", "-"], b"{}").status.code(), Some(1));
}

/// Whatever the help of these commands gives as an example is run as it stands there, in both languages.
#[cfg(unix)]
#[test]
fn examples_of_the_help_work() {
    let folder = scratch("examples");
    let program = Path::new(env!("CARGO_BIN_EXE_hanpan")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    for command in [&["classic"][..], &["score", "japae"], &["score", "suzume"], &["rules"], &["referee"]] {
        for language in ["ko", "en"] {
            let help = text(&run(&[command, &["--help", "--lang", language]].concat()).stdout);
            let lines = help.lines().filter_map(|line| line.strip_prefix("  "));
            let is_example =
                |line: &&str| ["hanpan ", "printf ", "echo "].iter().any(|word| line.starts_with(word));
            let examples: Vec<&str> = lines.filter(is_example).collect();
            assert!(!examples.is_empty(), "{help}");
            for (number, example) in examples.into_iter().enumerate() {
                let data = folder.join(format!("{}-{language}-{number}", command.join("-")));
                // What stands apart says what the example is.
                let typed = example.split("   ").next().unwrap_or_default();
                let mut shell = Command::new("sh");
                shell.args(["-c", typed]).env("PATH", &path).env("HANPAN_DATA", &data).env("LANG", "C");
                let output = shell.stdin(Stdio::null()).output().unwrap();
                let printed = text(&output.stdout) + &text(&output.stderr);
                assert_eq!(output.status.code(), Some(0), "{typed}: {printed}");
                assert!(!printed.contains("\"code\"") && printed.len() > 20, "{typed}: {printed}");
                if typed.starts_with("printf '8, 8") {
                    // The stone is on the board.
                    assert!(printed.contains("\n000000010000000\n"), "{typed}: {printed}");
                }
            }
        }
    }
}

#[test]
fn the_arena_measures_and_says_so_in_json() {
    let arena = ["arena", "suzume", "basic", "random", "--players", "3", "--deals", "4", "--json"];
    let summary: Value = serde_json::from_slice(&run(&arena).stdout).unwrap();
    assert_eq!((&summary["deals"], &summary["games"]), (&json!(4), &json!(12)));
    assert!(summary["score"]["mean"].as_f64().unwrap() > 0.5, "{summary}");
    check(&["arena", "suzume", "basic", "nobody"], 1, "its bots are");
    check(&["arena", "suzume", "basic"], 2, "2 values");
    check(&["arena", "suzume", "basic", "random@fast"], 2, "hard@5000");
    check(&["arena", "suzume", "basic", "random", "--sprt", "5"], 2, "0,50");
    check(&["arena", "japae", "classic", "random", "--hands", "--deals", "3"], 0, "points");
}

#[test]
fn a_table_that_cannot_be_is_refused_before_anything_is_kept() {
    let folder = scratch("nobody");
    for (arguments, reason) in [
        (&["play", "omok", "--vs", "nobody"][..], "choose human or one of"),
        (&["play", "omok", "--players", "3"], "2 to 2 players"),
        (&["play", "othello", "--set", "size=7"], "size"),
        (&["play", "othello", "--set", "size"], "KEY=VALUE"),
        (&["play", "omok", "--seats", "hard,hard"], "hanpan watch"),
        (&["watch", "omok", "human", "hard"], "hanpan play"),
    ] {
        let output = play(arguments, &folder, "");
        assert_ne!(output.status.code(), Some(0), "{arguments:?}");
        assert!(text(&output.stderr).contains(reason), "{arguments:?}: {}", text(&output.stderr));
    }
    assert!(std::fs::read_dir(&folder).unwrap().all(|entry| !entry.unwrap().path().is_file()));
}

#[test]
fn a_bot_answers_and_the_end_of_input_keeps_the_game() {
    let folder = scratch("bot");
    let output = text(&play(&["play", "othello", "--vs", "easy", "--lang", "ko"], &folder, "h7\n").stdout);
    assert!(output.contains("게임을 저장했어요"), "{output}");
    let again = play(&["play", "othello", "--continue", "--lang", "en"], &folder, "hint\nresign\n");
    let printed = text(&again.stdout);
    assert!(printed.contains("> 1. ") && printed.contains("resigned"), "{printed}");
}

/// A server that does not outlive its test, and its address.
#[cfg(feature = "server")]
struct Served(std::process::Child, String);

#[cfg(feature = "server")]
impl Served {
    /// With this folder of data, and this database or the one it has there by itself.
    fn start(folder: &Path, database: Option<&Path>) -> Served {
        use std::io::BufRead;

        let mut command = hanpan(&["serve", "--listen", "127.0.0.1:0", "--no-browser"]);
        if let Some(database) = database {
            command.arg("--database").arg(database);
        }
        command.env("HANPAN_DATA", folder).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        let mut address = String::new();
        std::io::BufReader::new(child.stdout.take().unwrap()).read_line(&mut address).unwrap();
        Served(child, address.trim().to_owned())
    }
}

#[cfg(feature = "server")]
impl Drop for Served {
    fn drop(&mut self) {
        drop(self.0.kill().and_then(|()| self.0.wait()));
    }
}

#[cfg(feature = "server")]
#[test]
fn a_server_says_whether_it_is_well_and_a_copy_of_it_can_be_served() {
    let folder = scratch("health");
    let (database, copy) = (folder.join("hanpan.db"), folder.join("copy.db"));
    let server = Served::start(&folder, None);
    check(&["health", &server.1], 0, "ok");
    assert!(database.exists(), "it keeps everything in the data folder");
    let port = server.1.rsplit(':').next().unwrap();
    let mut health = hanpan(&["health"]);
    let here = health.env("HANPAN_SERVE_LISTEN", format!("0.0.0.0:{port}")).output().unwrap();
    assert_eq!(here.status.code(), Some(0), "{here:?}");
    check(&["health", &format!("{}/api", server.1)], 1, "there is nothing here");

    let from = database.to_str().unwrap();
    let mut backup = hanpan(&["backup", copy.to_str().unwrap()]);
    let made = backup.env("HANPAN_SERVE_DATABASE", from).output().unwrap();
    assert_eq!(made.status.code(), Some(0), "{made:?}");
    check(&["backup", "--database", from, copy.to_str().unwrap()], 1, "is not overwritten");
    check(&["backup", "--database", "no-such-file", folder.join("new").to_str().unwrap()], 1, "is not there");
    let restored = Served::start(&folder, Some(&copy));
    check(&["health", &restored.1], 0, "ok");

    let address = server.1.clone();
    drop(server);
    check(&["health", &address], 1, "does not answer");
}

#[cfg(feature = "server")]
#[test]
fn a_password_among_the_flags_is_refused_and_what_is_moved_has_to_be_there() {
    let folder = scratch("store-copy");
    let place = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let shown = "postgres://hanpan:secret@127.0.0.1:1/hanpan";
    check(&["serve", "--store", shown], 1, "HANPAN_SERVE_STORE");
    check(
        &["serve", "--store", "postgres://h@127.0.0.1:1/d", "--bus", "nats://u:secret@127.0.0.1:1"],
        1,
        "PGPASSWORD",
    );
    check(&["store", "copy", shown, &place("copy.db")], 1, "PGPASSWORD");
    check(&["store", "copy", &place("none.db"), &place("copy.db")], 1, "is not there");
    check(&["serve", "--listen", "127.0.0.1:0", "--store", "postgres://h@127.0.0.1:1/d"], 1, "advertise");
    check(&["serve", "--listen", "127.0.0.1:0", "--store", "mysql://h/d"], 1, "store is like postgres://");
}
