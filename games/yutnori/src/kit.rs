//! Yutnori under the conformance suite.

use std::path::Path;

use hanpan_kit::{Subject, check_game, check_learn, golden};

use crate::{Options, TURN_LIMIT, Yutnori};

impl Subject for Yutnori {
    // Turns end the game at the latest; few have more than two throws and two moves.
    const BOUND: usize = 6 * TURN_LIMIT as usize;
    const ODD_ACTIONS: &'static [&'static str] =
        &["do start", "mo start", "back 1", "back 20", "do 29", "yut 23", "geol 5", "gae 15"];
}

#[test]
fn yutnori_keeps_the_contracts_of_the_kit() {
    check_game::<Yutnori>();
}

#[test]
fn programs_can_learn_yutnori() {
    check_learn::<Yutnori>();
}

fn playthrough(name: &str, options: &Options, seats: u8, seed: u64) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    golden::<Yutnori>(&file, options, seats, seed);
}

#[test]
fn golden_two() {
    playthrough("two.txt", &Options::default(), 2, 2);
}

#[test]
fn golden_four_with_two_tokens_and_no_back_do() {
    playthrough("four.txt", &Options { back_do: false, tokens: 2 }, 4, 4);
}
