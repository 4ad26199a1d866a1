//! What the program does for Othello alone: positions solved, weights trained.

use std::fs;

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
