//! `--lang ko` reaches everything the program says.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("language").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn hanpan(folder: &Path, arguments: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hanpan"));
    command.args(arguments).env("LANG", "C").env_remove("LC_ALL").env("HANPAN_DATA", folder);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

fn all(output: &Output) -> String {
    [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned()).concat()
}

/// The words of a text that are neither Korean nor something that is typed or named as it is.
fn english_words(text: &str) -> Vec<String> {
    let is_word = |word: &&str| word.len() > 3 && word.chars().all(|sign| sign.is_ascii_lowercase());
    let known = [
        "hanpan",
        "play",
        "watch",
        "join",
        "classic",
        "games",
        "rules",
        "score",
        "referee",
        "arena",
        "hint",
        "perft",
        "verify",
        "replay",
        "bench",
        "completions",
        "help",
        "serve",
        "backup",
        "health",
        "omok",
        "othello",
        "japae",
        "suzume",
        "onecard",
        "yutnori",
        "human",
        "easy",
        "normal",
        "hard",
        "basic",
        "random",
        "lang",
        "size",
        "instant",
        "quick",
        "natural",
        "slow",
        "json",
        "less",
        "docs",
        "echo",
        "printf",
        "game",
        "batch",
        "server",
        "table",
        "bash",
    ];
    let words = text.split(|sign: char| !sign.is_alphanumeric());
    words.filter(is_word).filter(|word| !known.contains(word)).map(str::to_owned).collect()
}

#[test]
fn the_help_of_every_command_is_korean() {
    let folder = scratch("help");
    let overview = all(&hanpan(&folder, &["--lang", "ko", "--help"], ""));
    let commands = overview.lines().skip_while(|line| !line.starts_with("명령")).skip(1);
    let commands: Vec<&str> = commands.map_while(|line| line.strip_prefix("  ")?.split(' ').next()).collect();
    assert!(commands.len() > 12, "{overview}");
    assert_eq!(all(&hanpan(&folder, &["help", "--lang", "ko"], "")), overview);
    for command in commands {
        let help = all(&hanpan(&folder, &[command, "--help", "--lang=ko"], ""));
        for asked in [&["help", command, "--lang", "ko"][..], &["--lang=ko", "help", command]] {
            assert_eq!(all(&hanpan(&folder, asked, "")), help, "{asked:?}");
        }
        assert!(help.contains("사용법: hanpan ") && help.contains("도움말을 보여 줘요"), "{help}");
        // An example that is broken into two lines cannot be copied.
        let examples = help.lines().skip_while(|line| !line.starts_with("예:")).skip(1);
        for example in examples.take_while(|line| line.starts_with("  ")) {
            let typed = ["  hanpan", "  printf ", "  echo ", "  HANPAN_"];
            assert!(typed.iter().any(|word| example.starts_with(word)), "{command}: {example}");
        }
        for heading in ["Usage:", "Options:", "Arguments:", "Examples:", "default:", "possible values"] {
            assert!(!help.contains(heading), "{command}: {help}");
        }
        // The examples have commands in them; before them nothing is English but what is typed.
        let described = help.split("\n예:").next().unwrap_or_default();
        let prose: String =
            described.lines().filter_map(|line| line.split_once("  ").map(|(_, text)| text)).collect();
        let korean = prose.chars().filter(|sign| ('가'..='힣').contains(sign)).count();
        assert!(korean > 20, "{command}: {help}");
    }
}

/// Without `--lang` everything is said in the language of the environment, the help among it.
#[test]
fn the_environment_says_in_which_language_the_help_is() {
    for (locale, usage) in [("ko_KR.UTF-8", "사용법: hanpan play"), ("en_US.UTF-8", "Usage: hanpan play")]
    {
        let mut command = Command::new(env!("CARGO_BIN_EXE_hanpan"));
        let output =
            command.args(["help", "play"]).env("LANG", locale).env_remove("LC_ALL").output().unwrap();
        assert!(all(&output).contains(usage), "{locale}: {}", all(&output));
    }
}

#[test]
fn what_is_wrong_is_said_in_korean() {
    let folder = scratch("wrong");
    std::fs::write(folder.join("cut.json"), "{\"hanpan\":1").unwrap();
    let cut = folder.join("cut.json");
    let new_file = folder.join("new/save.json");
    for (arguments, code, said) in [
        (&["dance"][..], 2, "이런 명령은 없어요: dance"),
        (&["games", "now"], 2, "이런 인수는 없어요: now"),
        (&["help", "dance"], 1, "이런 명령은 없어요: dance"),
        (&["rules", "chess"], 2, "게임 목록은 `hanpan games`에 있어요"),
        (&["perft", "othello"], 2, "빠진 것이 있어요: --depth"),
        (&["perft", "othello", "--depth", "0"], 2, "쓸 수 없어요"),
        (&["perft", "othello", "--depth", "2", "--options", "{\"size\":7}"], 1, "`size`에"),
        (&["perft", "japae", "--depth", "2"], 1, "우연이 있어서"),
        (&["completions", "csh"], 2, "쓸 수 있는 값: bash"),
        (&["play", "omok", "--continue"], 1, "끝나지 않은 omok 게임이 없어요"),
        (&["play", "omok", "--vs", "nobody"], 1, "`nobody` 봇은 omok 게임을 하지 않아요"),
        (&["play", "omok", "--players", "3"], 1, "2명부터 2명까지"),
        (&["play", "omok", "--clock", "x"], 2, "시계는 30"),
        (&["verify", "no-such-file"], 1, "읽을 수 없어요: 그런 파일이 없어요"),
        (&["replay", cut.to_str().unwrap()], 1, "기록이 아니에요: 기록이 손상되었어요"),
        (&["arena", "suzume", "basic", "nobody"], 1, "이 게임의 봇: "),
        (&["arena", "suzume", "basic"], 2, "값이 2개 있어야 해요"),
        (&["arena", "omok", "basic", "random", "--hands"], 1, "여러 판으로 된 대국이 아니에요"),
        (&["classic", "omok", "--save", "/dev/null"], 1, "/dev/null은(는) 파일이 아니에요"),
        (&["classic", "omok", "--save", new_file.to_str().unwrap()], 1, "둘 폴더가 없어요"),
        (&["score", "japae", "EEEW", "--win", "X"], 1, "이 손패는 셀 수 없어요"),
        (&[], 1, "전체 화면은 터미널에서만 돼요"),
    ] {
        let output = hanpan(&folder, &[&["--lang", "ko"], arguments].concat(), "");
        let printed = all(&output);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {printed}");
        assert!(printed.contains(said), "{arguments:?}: {printed}");
    }
}

#[test]
fn games_arena_verify_and_positions_are_korean() {
    let folder = scratch("said");
    let korean = |arguments: &[&str], input: &str| {
        let output = hanpan(&folder, &[&["--lang", "ko"], arguments].concat(), input);
        (output.status.code(), all(&output))
    };
    let (_, games) = korean(&["games"], "");
    assert!(
        games.contains("오목") && games.contains("2–5명") && games.contains("4부터 16까지 2씩"),
        "{games}"
    );
    let (code, arena) = korean(&["arena", "japae", "classic", "random", "--hands", "--deals", "3"], "");
    assert_eq!(code, Some(0), "{arena}");
    assert!(arena.contains("3가지에 6게임") && arena.contains("승률") && arena.contains("중앙값"), "{arena}");
    let (code, score) = korean(&["score", "japae", "ESWNOGR", "--win", "R", "--by", "ron"], "");
    assert!(code == Some(0) && score.contains("합계: 3점"), "{score}");
    for game in ["omok", "othello", "japae", "suzume", "onecard", "yutnori"] {
        let (_, played) = korean(&["play", game, "--vs", "random"], "quit\n");
        let position = played.lines().skip(1).collect::<Vec<_>>().join("\n");
        assert!(position.contains("차례"), "{game}: {position}");
        let english = english_words(&position);
        let notation = ["gae", "geol", "deal", "start", "continue"];
        let english: Vec<&String> =
            english.iter().filter(|word| !notation.contains(&word.as_str())).collect();
        assert!(english.is_empty(), "{game}: {english:?}\n{position}");
    }
    // A game that the terminal keeps is taken by every command that reads records.
    let kept = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    let kept = kept.into_iter().find(|path| {
        path.extension().is_some_and(|is| is == "game") && path.to_string_lossy().contains("japae")
    });
    let kept = kept.unwrap();
    let kept = kept.to_str().unwrap();
    let (code, verified) = korean(&["verify", kept], "");
    assert!(code == Some(4) && verified.contains("지금까지: 우연의 결과 1개"), "{verified}");
    assert!(verified.contains("게임이 아직 끝나지 않았어요"), "{verified}");
    let (code, replayed) = korean(&["replay", kept], "");
    assert!(code == Some(0) && replayed.contains("끝나지 않았어요"), "{replayed}");
    // Everything that the record knows: both hands, no question mark and nothing covered.
    assert!(!replayed.contains("??") && !replayed.contains("가려진"), "{replayed}");
    let (_, seen) = korean(&["replay", kept, "--seat", "0"], "");
    assert!(seen.contains("가려진 패 7장"), "{seen}");
    let (code, hint) = korean(&["hint", kept, "--bot", "easy"], "");
    assert_eq!(code, Some(0), "{hint}");
}
