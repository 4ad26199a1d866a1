//! Games of other programs: read, refused, written, and thought through.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::program::{check, feed, run, scratch, text};

/// Black wins the sheet by five in a row.
const SGF: &str = "(;FF[4]GM[4]SZ[15]RU[freestyle]PB[Mina]PW[Jun]DT[2026-11-18]RE[B+]\n\
                   ;B[hh];W[ha];B[ih];W[ia];B[jh];W[ja];B[kh];W[ka];B[lh])\n";
const GGF: &str = "(;GM[Othello]PB[A]PW[B]RE[?]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[D6];)";
/// White has lost all its discs.
const SHORTEST: &str = "e6f4e3f6g5d6e7f5c5";

fn convert(arguments: &[&str], input: &[u8]) -> Vec<u8> {
    let output = feed(&[&["convert", "-"], arguments].concat(), input);
    assert!(output.status.success(), "{arguments:?}: {}", text(&output.stderr));
    output.stdout
}

fn record(input: &[u8]) -> Value {
    serde_json::from_slice(&convert(&["--to", "json"], input)).unwrap()
}

#[test]
fn every_format_becomes_a_record_and_comes_back() {
    let sgf = record(SGF.as_bytes());
    assert_eq!(sgf["options"], json!({"rules": "freestyle", "size": 15, "opening": "free"}));
    assert_eq!(sgf["seats"][0]["name"], "Mina");
    assert_eq!(sgf["steps"][0], json!({"seat": 0, "action": "h8"}));
    assert_eq!((&sgf["result"]["winners"], &sgf["started"]), (&json!([0]), &json!("2026-11-18T00:00:00Z")));
    for (format, input) in [("sgf", SGF), ("psq", SGF), ("ggf", GGF), ("transcript", GGF), ("ggf", SHORTEST)]
    {
        let written = convert(&["--to", format], input.as_bytes());
        let [mut before, mut after] = [input.as_bytes(), &written].map(record);
        if format == "psq" || format == "transcript" {
            // A format that has no place for something leaves it out.
            for record in [&mut before, &mut after] {
                record["seats"] = json!(null);
                record["started"] = json!(null);
                for step in record["steps"].as_array_mut().unwrap() {
                    step.as_object_mut().unwrap().remove("ms");
                }
            }
        }
        assert_eq!(before, after, "{format}");
    }
    assert_eq!(text(&convert(&["--to", "transcript"], GGF.as_bytes())), "f5d6\n");
    let position = "---------------------------OX------XXX-------------------------- O;\n";
    assert_eq!(text(&convert(&["--to", "obf"], b"f5")), position);
}

/// A game of Omok with swap2 in which the players have exchanged their colours comes back from SGF as it was.
#[test]
fn a_swapped_game_comes_back_from_sgf() {
    let three = ["h8", "h9", "i10"];
    for (choices, more) in
        [(&["stay"][..], 0), (&["swap"], 0), (&["more", "stay"], 2), (&["more", "swap"], 2)]
    {
        let mut actions: Vec<&str> = three.to_vec();
        actions.push(choices[0]);
        actions.extend(&["g7", "j11"][..more]);
        actions.extend(&choices[1..]);
        actions.extend(["a1", "b2", "c3"]);
        let requests = format!(
            "{}\n{}\n{}\n",
            json!({"cmd": "new", "game": "omok", "options": {"rules": "renju", "opening": "swap2"}, "seed": "00"}),
            json!({"cmd": "play", "actions": actions}),
            json!({"cmd": "record"}),
        );
        let answers = text(&feed(&["referee"], requests.as_bytes()).stdout);
        let answer: Value = serde_json::from_str(answers.lines().last().unwrap()).unwrap();
        let mut before = answer["record"].clone();
        assert_eq!(before["steps"].as_array().unwrap().len(), actions.len(), "{answers}");
        before["seats"][0]["name"] = json!("Mina");
        before["seats"][1]["name"] = json!("Jun");
        // Black gives up, whoever that is.
        let black = usize::from(choices.contains(&"swap"));
        before["steps"].as_array_mut().unwrap().push(json!({"event": "resign", "seat": black}));
        let sgf = text(&convert(&["--to", "sgf"], before.to_string().as_bytes()));
        assert!(sgf.contains(&format!("SWAP[{}]", choices.join(" "))), "{sgf}");
        assert!(sgf.contains(&format!("PB[{}]", ["Mina", "Jun"][black])) && sgf.contains("W+R"), "{sgf}");
        let after = record(sgf.as_bytes());
        assert_eq!(after["options"]["opening"], "swap2");
        assert_eq!(after["steps"], before["steps"], "{sgf}");
        assert_eq!(after["result"]["winners"], json!([1 - black]), "{sgf}");
        for seat in 0..2 {
            assert_eq!(after["seats"][seat]["name"], before["seats"][seat]["name"], "{sgf}");
        }
    }
    for (input, expected) in [
        ("(;GM[4]SWAP[no];B[hh])", "stay, swap or more"),
        ("(;GM[4]SWAP[];B[hh];W[hi];B[ih];W[ii])", "step 4"),
    ] {
        let output = feed(&["convert", "-", "--to", "json"], input.as_bytes());
        assert!(text(&output.stderr).contains(expected), "{input}: {}", text(&output.stderr));
    }
}

#[test]
fn archives_are_written_and_read() {
    let folder = scratch("archives");
    let file = folder.join("games.wtb");
    let path = file.to_str().unwrap();
    let input = format!("{SHORTEST}\n{SHORTEST}\n");
    let output = feed(&["convert", "-", "--to", "wthor", "--out", path], input.as_bytes());
    assert!(output.status.success(), "{}", text(&output.stderr));
    let bytes = fs::read(&file).unwrap();
    assert_eq!(bytes.len(), 16 + 2 * 68);
    // It is not overwritten, and holds more than one game.
    assert_eq!(
        feed(&["convert", "-", "--to", "wthor", "--out", path], input.as_bytes()).status.code(),
        Some(1)
    );
    check(&["replay", path], 1, "2 games");
    check(&["convert", path, "--to", "sgf", "--number", "1"], 1, "the format is for omok");
    check(&["convert", path, "--to", "transcript", "--number", "2"], 0, SHORTEST);
    check(&["convert", path, "--to", "transcript", "--number", "3"], 1, "only 2 games");
    for length in [1, 15, 16, 17, 60, 84, 85, 151] {
        let cut = feed(&["convert", "-", "--to", "transcript"], &bytes[..length]);
        assert_eq!(cut.status.code(), Some(1), "{length}");
    }
}

#[test]
fn commands_that_read_records_read_them_all() {
    let folder = scratch("foreign");
    let sgf = folder.join("game.of-unknown-name");
    fs::write(&sgf, SGF).unwrap();
    let path = sgf.to_str().unwrap();
    check(&["replay", path, "--step", "9"], 0, "Mina");
    check(&["hint", path], 1, "nobody");
    check(&["verify", path], 1, "commitment");
}

#[test]
fn what_is_no_game_is_refused_with_its_place() {
    for (input, expected) in [
        ("", "no format"),
        ("hello", "no format"),
        ("(;GM[1])", "line 1: `1` is another game"),
        ("(;GM[4]SZ[15];B[hh];W[hh])", "step 2: h8 is taken already"),
        ("(;GM[4]SZ[15];B[hh]RE[W+])", ""),
        ("(;GM[4]RU[renju];B[hh];B[ii])", "move 2: it is White's turn"),
        ("Piskvorky 15x15, 0:0, 0\n99,1,0", "line 2, move 1"),
        ("f5d6h8", "move 3, h8"),
        ("f5\nf5f6\na1", "line 3"),
        ("(;GM[Othello]BO[8 --", "GGF"),
        ("(;GM[Othello]BO[4 -----*O--O*----- *];)", "another position"),
        ("-----OX--XO----- X", "hanpan solve"),
        ("{\"hanpan\":2}", "record"),
    ] {
        let output = feed(&["convert", "-", "--to", "json"], input.as_bytes());
        let said = text(&output.stderr);
        let is_refused = !expected.is_empty();
        assert_eq!(output.status.code(), Some(i32::from(is_refused)), "{input}: {said}");
        assert!(said.contains(expected), "{input}: {said}");
    }
    check(&["convert", "no-such-file", "--to", "json"], 1, "cannot be read");
    check(&["convert", "no-such-file", "--to", "pgn"], 2, "pgn");
    check(&["convert"], 2, "");
}

fn analyze(file: &Path, arguments: &[&str]) -> (i32, String, String) {
    let output = run(&[&["analyze", file.to_str().unwrap()], arguments].concat());
    (output.status.code().unwrap(), text(&output.stdout), text(&output.stderr))
}

#[test]
fn a_lost_game_of_omok_is_thought_through_to_the_last_escape() {
    let folder = scratch("analyze-omok");
    let file = folder.join("game.sgf");
    fs::write(&file, SGF).unwrap();
    let svg = folder.join("game.svg");
    let (code, told, said) = analyze(&file, &["--nodes", "3000", "--svg", svg.to_str().unwrap(), "--ascii"]);
    assert_eq!(code, 0, "{said}");
    assert!(told.contains("Mina: chance to win"), "{told}");
    assert!(told.contains("Jun could still have escaped at move 6"), "{told}");
    assert!(told.contains("the win was forced: ") && told.contains("8 (makes an open four"), "{told}");
    assert!(fs::read_to_string(&svg).unwrap().starts_with("<svg"));
    let (_, korean, _) = analyze(&file, &["--nodes", "3000", "--lang", "ko"]);
    assert!(korean.contains("6수째에서 아직 벗어날 수 있었어요"), "{korean}");
    let (_, json, _) = analyze(&file, &["--nodes", "3000", "--json"]);
    let analysis: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(analysis["positions"].as_array().unwrap().len(), 10);
    assert_eq!(analysis["last_chance"]["ply"], 5);
    assert_eq!(analysis["positions"][9]["worth"], json!({"unit": "win", "value": 1.0, "proven": true}));
    // The same nodes, the same thoughts.
    assert_eq!(analyze(&file, &["--nodes", "3000", "--json"]).1, json);
}

#[test]
fn a_position_has_its_best_lines() {
    let folder = scratch("analyze-lines");
    let file = folder.join("game.txt");
    fs::write(&file, "f5d6c3d3c4").unwrap();
    let (code, told, said) = analyze(&file, &["--ply", "2", "--lines", "4", "--nodes", "2000", "--json"]);
    assert_eq!(code, 0, "{said}");
    let position: Value = serde_json::from_str(&told).unwrap();
    let lines = position["lines"].as_array().unwrap();
    assert_eq!((lines.len(), &position["seat"]), (4, &json!(0)));
    let values: Vec<f64> = lines.iter().map(|line| line["worth"]["value"].as_f64().unwrap()).collect();
    assert!(values.is_sorted_by(|one, other| one >= other), "{values:?}");
    assert!(lines.iter().all(|line| line["line"][0] == line["action"]));
    let (code, told, _) = analyze(&file, &["--nodes", "2000"]);
    assert!(code == 0 && told.contains("lead in discs"), "{told}");
    assert_eq!(analyze(&file, &["--ply", "6"]).0, 1);
}

#[test]
fn what_cannot_be_thought_through_is_refused() {
    let folder = scratch("analyze-refused");
    let requests = r#"{"cmd":"new","game":"suzume","players":2,"seed":"00"}
{"cmd":"record"}"#;
    let answers = text(&feed(&["referee"], requests.as_bytes()).stdout);
    let answer: Value = serde_json::from_str(answers.lines().last().unwrap()).unwrap();
    let file = folder.join("suzume.json");
    fs::write(&file, answer["record"].to_string()).unwrap();
    let (code, _, said) = analyze(&file, &[]);
    assert!(code == 1 && said.contains("secrets"), "{said}");
    let path = file.to_str().unwrap();
    check(&["analyze", path, "--seconds", "-1"], 2, "");
    check(&["analyze", path, "--seconds", "1", "--nodes", "1"], 2, "");
    check(&["analyze", path, "--lines", "0"], 2, "");
    check(&["analyze", path, "--svg", "game.png"], 2, "svg");
    check(&["analyze", path, "--bot", "nobody"], 1, "nobody");
    check(&["analyze", "no-such-file"], 1, "cannot be read");
}
