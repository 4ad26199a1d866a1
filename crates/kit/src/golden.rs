//! Playthroughs kept as golden files.

use std::fmt::Write;
use std::path::Path;

use hanpan_core::{Observer, QuickDice, Rules, Turn, random_step};

/// Plays one random game by `seed` and compares its transcript with the golden file.
///
/// The transcript has every step with what the public notices of it, now and then every view, and the outcome.
/// With `HANPAN_BLESS=1` in the environment the file is written instead: read the diff.
///
/// # Panics
/// When the transcript is not the file's, or the file cannot be read or written.
pub fn golden<R: Rules>(file: &Path, options: &R::Options, seats: u8, seed: u64) {
    golden_text(file, &playthrough::<R>(options, seats, seed));
}

/// Compares a text with the golden file, or writes the file where `HANPAN_BLESS=1`.
///
/// # Panics
/// When the text is not the file's, or the file cannot be read or written.
pub fn golden_text(file: &Path, text: &str) {
    if std::env::var_os("HANPAN_BLESS").is_some_and(|value| value == "1") {
        std::fs::create_dir_all(file.parent().expect("a golden file lies in a folder"))
            .expect("the folder is made");
        std::fs::write(file, text).expect("the golden file is written");
        return;
    }
    let expected = std::fs::read_to_string(file)
        .unwrap_or_else(|error| panic!("{}: {error}; `cargo xtask bless` writes it", file.display()));
    for (number, (line, golden)) in text.lines().zip(expected.lines()).enumerate() {
        assert_eq!(line, golden, "{}:{}: `cargo xtask bless` if it should be so", file.display(), number + 1);
    }
    assert_eq!(text.len(), expected.len(), "{}: one text is longer", file.display());
}

fn playthrough<R: Rules>(options: &R::Options, seats: u8, seed: u64) -> String {
    const VIEWS_EVERY: usize = 20;
    let mut dice = QuickDice::seeded(seed);
    let mut state = R::start(options, seats).expect("the golden options are valid");
    let mut legal = Vec::new();
    let mut out = String::new();
    let options = serde_json::to_string(options).expect("options serialise");
    let mut line = |text: std::fmt::Arguments<'_>| {
        // Drawings may end lines in blanks, which editors like to remove.
        for line in text.to_string().lines() {
            writeln!(out, "{}", line.trim_end()).expect("a string can be written to");
        }
    };
    line(format_args!("{} for {seats}, options {options}, seed {seed}", R::ID));
    for number in 0.. {
        let turn = R::turn(&state);
        if number % VIEWS_EVERY == 0 || turn == Turn::Over {
            for who in Observer::all(seats) {
                line(format_args!("--- {who} sees\n{}", R::view(&state, who)));
                let json = serde_json::to_string(&R::view(&state, who)).expect("views serialise");
                line(format_args!("{json}"));
            }
        }
        let Some(step) = random_step::<R>(&state, &mut legal, &mut dice) else { break };
        let before = state.clone();
        R::apply(&mut state, &step);
        match R::witness(&before, &step, &state, Observer::Public) {
            Some(event) => line(format_args!("{number} {step:?} ({event})")),
            None => line(format_args!("{number} {step:?}")),
        }
    }
    let outcome = serde_json::to_string(&R::outcome(&state)).expect("outcomes serialise");
    line(format_args!("outcome {outcome}"));
    out
}
