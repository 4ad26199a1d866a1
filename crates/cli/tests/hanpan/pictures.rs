//! Pictures in the terminal and in files, what an interrupt leaves, and what completions know.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

fn hanpan(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hanpan"));
    command.args(arguments).env("LANG", "en_US.UTF-8").env_remove("LC_ALL").env_remove("LC_CTYPE");
    command.stdin(Stdio::null());
    command
}

fn texts(output: &Output) -> [String; 2] {
    [&output.stdout, &output.stderr].map(|bytes| String::from_utf8(bytes.clone()).unwrap())
}

fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pictures");
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join(name);
    let _ = std::fs::remove_file(&file);
    file
}

fn is_braille(sign: char) -> bool {
    ('\u{2801}'..='\u{28ff}').contains(&sign)
}

#[test]
fn the_arena_draws_how_the_score_came_about() {
    let arena = ["arena", "suzume", "basic", "random", "--players", "3", "--deals", "12"];
    let [printed, _] = texts(&hanpan(&[&arena[..], &["--plot"]].concat()).output().unwrap());
    assert!(printed.contains("Score of basic in suzume") && printed.chars().any(is_braille), "{printed}");
    let [plain, _] = texts(&hanpan(&[&arena[..], &["--plot", "--ascii"]].concat()).output().unwrap());
    let drawn: Vec<&str> = plain.lines().skip_while(|line| !line.starts_with("Score of")).collect();
    assert!(drawn.len() > 10 && drawn.iter().all(|line| line.is_ascii()), "{plain}");
    assert!(drawn.iter().any(|line| line.contains('*')), "{plain}");
    let file = scratch("score.svg");
    let with_file = [&arena[..], &["--json", "--plot", file.to_str().unwrap()]].concat();
    let [json, _] = texts(&hanpan(&with_file).output().unwrap());
    let summary: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(summary["history"].as_array().unwrap().len(), 12);
    assert_eq!(summary["history"][11]["score"], summary["score"]);
    let svg = std::fs::read_to_string(&file).unwrap();
    assert!(svg.starts_with("<svg ") && svg.contains("<polyline ") && svg.contains("<polygon "), "{svg}");
    let refused = hanpan(&[&arena[..], &["--plot", "score.png"]].concat()).output().unwrap();
    assert_eq!(refused.status.code(), Some(2));
}

#[test]
fn the_bench_draws_bars_beside_its_json() {
    let bench = ["bench", "--game", "othello", "--seconds", "0.05"];
    let output = hanpan(&[&bench[..], &["--plot"]].concat()).output().unwrap();
    let [json, drawn] = texts(&output);
    serde_json::from_str::<serde_json::Value>(&json).unwrap();
    assert!(
        drawn.contains("Games a second") && drawn.contains("othello 16") && drawn.contains('█'),
        "{drawn}"
    );
    let file = scratch("bench.svg");
    let output = hanpan(&[&bench[..], &["--plot", file.to_str().unwrap()]].concat()).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(std::fs::read_to_string(&file).unwrap().contains("othello 8"));
}

#[test]
fn a_replay_draws_how_the_points_came_about() {
    let requests = r#"{"cmd":"new","game":"othello","options":{"size":4},"seed":"01"}
{"cmd":"play","actions":["b1","a1"]}
{"cmd":"record"}
"#;
    let mut referee = hanpan(&["referee"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    std::io::Write::write_all(&mut referee.stdin.take().unwrap(), requests.as_bytes()).unwrap();
    let [answers, _] = texts(&referee.wait_with_output().unwrap());
    let answer: serde_json::Value = serde_json::from_str(answers.lines().last().unwrap()).unwrap();
    let file = scratch("game.json");
    std::fs::write(&file, answer["record"].to_string()).unwrap();
    let [printed, _] = texts(&hanpan(&["replay", file.to_str().unwrap(), "--plot"]).output().unwrap());
    assert!(printed.contains("The points, step by step") && printed.contains('●'), "{printed}");
}

/// The first interrupt prints what is known, at once: no game that is under way is waited for.
#[cfg(unix)]
#[test]
fn an_interrupted_arena_prints_what_it_has() {
    let arena = ["arena", "onecard", "basic", "random", "--players", "4", "--deals", "100000000"];
    let child = hanpan(&arena).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    std::thread::sleep(Duration::from_millis(1500));
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    let [printed, told] = texts(&child.wait_with_output().unwrap());
    assert!(printed.contains("stopped after ") && printed.contains("score  "), "{printed}{told}");
    let deals: u64 = printed.split(' ').nth(2).and_then(|deals| deals.parse().ok()).unwrap();
    assert!(deals > 0, "{printed}");
}

#[test]
fn completions_know_the_games_and_the_bots() {
    for shell in ["bash", "zsh", "fish"] {
        let [script, _] = texts(&hanpan(&["completions", shell]).output().unwrap());
        for known in ["yutnori", "suzume", "normal", "classic", "natural"] {
            assert!(script.contains(known), "{shell} does not know {known}");
        }
    }
    let [bash, _] = texts(&hanpan(&["completions", "bash"]).output().unwrap());
    // After `play` the games are offered, after `--vs` the bots.
    let play = bash.split("hanpan__subcmd__play)").nth(1).or(bash.split("hanpan__play)").nth(1)).unwrap();
    let play = play.split(";;\n    hanpan").next().unwrap();
    let offered: Vec<&str> =
        play.lines().map(str::trim).take_while(|line| !line.starts_with("if ")).collect();
    assert!(offered.iter().any(|line| line.contains("omok othello")), "{offered:?}");
    let vs = play.split("--vs)").nth(1).unwrap();
    assert!(vs.lines().nth(1).is_some_and(|line| line.contains("hard")), "{vs}");
}
