//! Othello under the conformance suite.

use std::path::Path;

use hanpan_kit::{Subject, check_game, check_learn, golden};

use crate::{Options, Othello};

impl Subject for Othello {
    // At most 252 discs are placed, and never two passes without one between them.
    const BOUND: usize = 2 * 252;
    const ODD_ACTIONS: &'static [&'static str] = &["pass", "a1", "a0", "q1", "a17", "z99", "p16"];
}

#[test]
fn othello_keeps_the_contracts_of_the_kit() {
    check_game::<Othello>();
}

#[test]
fn othello_can_be_learned() {
    check_learn::<Othello>();
}

fn playthrough(name: &str, size: u32, seed: u64) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    golden::<Othello>(&file, &Options::sized(size), 2, seed);
}

#[test]
fn golden_8x8() {
    playthrough("8x8.txt", 8, 8);
}

#[test]
fn golden_16x16() {
    playthrough("16x16.txt", 16, 16);
}
