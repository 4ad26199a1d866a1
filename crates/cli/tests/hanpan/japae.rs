//! What the program does for Japae alone: policies learned, and what can be won from them.

use std::fs;

use crate::program::{check, run, scratch, text};

#[test]
fn what_can_be_won_from_a_small_game_falls_as_it_is_learned() {
    let output = run(&["solve", "japae", "set", "--hands", "200000", "--lang", "en"]);
    let told = text(&output.stdout);
    let numbers = |line: &str| -> Vec<f64> {
        line.split_whitespace()
            .filter_map(|word| word.replace(',', "").trim_end_matches(':').parse().ok())
            .collect()
    };
    let points: Vec<f64> = told.lines().filter_map(|line| numbers(line).last().copied()).collect();
    assert_eq!((output.status.code(), points.len()), (Some(0), 12), "{told}");
    assert!(points[0] > 0.5 && points[11] < 0.2 && points[11] > 0.0, "{told}");
    check(&["solve", "japae", "whole"], 2, "single");
}

#[test]
fn regrets_are_learned_on_from_where_they_were() {
    let folder = scratch("regrets");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let learn = |file: &str, more: &[&str]| {
        let output = run(&[&["train", "japae", "cfr", &path(file), "--seed", "5"], more].concat());
        assert!(output.status.success(), "{}", text(&output.stderr));
        fs::read(path(file)).unwrap()
    };
    learn("parts.bin", &["--hands", "3000"]);
    let parts = learn("parts.bin", &["--hands", "6000", "--resume"]);
    assert_eq!(parts, learn("whole.bin", &["--hands", "6000"]));
    let manifest: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(path("parts.json")).unwrap()).unwrap();
    assert_eq!((manifest["hands"].as_u64(), manifest["seed"].as_u64()), (Some(6_000), Some(5)));
    assert_eq!(manifest["known"].as_u64(), Some(parts.len() as u64 / 8));
    // Regrets that are cut short are refused, and nothing is overwritten.
    let regrets = fs::read(path("parts.regrets")).unwrap();
    fs::write(path("parts.regrets"), &regrets[..regrets.len() - 1]).unwrap();
    check(&["train", "japae", "cfr", &path("parts.bin"), "--resume"], 1, "parts.regrets");
    assert_eq!(fs::read(path("parts.bin")).unwrap(), parts);
    check(&["train", "japae", "cfr", &path("none.bin"), "--resume"], 1, "none.regrets");
}
