//! The conformance kit's view of omok, and what only the crate itself can test.

use std::path::Path;

use hanpan_core::{Dice, Positional, QuickDice, Rules, Step};
use hanpan_kit::{Subject, check_game, golden};

use crate::{Axis, Omok, Options, POINTS, Point, RuleSet, State, Stone};

impl Subject for Omok {
    const BOUND: usize = POINTS;
    const ODD_ACTIONS: &'static [&'static str] =
        &["a0", "a16", "p1", "p16", "z99", "z0", "0,0", "0, 1", "1,0", "16,16", "99,99", "15, 16"];
}

#[test]
fn omok_keeps_every_property_of_the_kit() {
    check_game::<Omok>();
}

#[test]
fn playthroughs_are_as_they_were() {
    for rules in RuleSet::ALL {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/golden/{rules}.txt"));
        golden::<Omok>(&file, &Options { rules }, 2, 8);
    }
}

/// Plays random games to their end and shows every state.
fn random_games(rules: RuleSet, games: u64, mut show: impl FnMut(&State)) {
    let mut legal = Vec::new();
    for seed in 0..games {
        let mut dice = QuickDice::seeded(seed);
        let mut state = State::new(rules);
        while let Some(stone) = state.to_move() {
            show(&state);
            Omok::legal(&state, stone.seat(), &mut legal);
            let action = legal[dice.below(legal.len() as u32) as usize];
            Omok::apply(&mut state, &Step::Act(stone.seat(), action));
        }
        show(&state);
    }
}

#[test]
fn what_is_kept_is_what_the_stones_say() {
    for rules in RuleSet::ALL {
        random_games(rules, 12, |state| assert!(state.is_consistent(), "{state:?}"));
    }
}

#[test]
fn the_route_to_a_position_does_not_change_its_key() {
    let play = |rules, texts: [&str; 4]| {
        let mut state = State::new(rules);
        texts.iter().for_each(|text| state.play(text.parse().unwrap()));
        Omok::key(&state)
    };
    let key = play(RuleSet::House, ["h8", "a1", "h9", "a2"]);
    assert_eq!(key, play(RuleSet::House, ["h9", "a2", "h8", "a1"]));
    assert_ne!(key, play(RuleSet::House, ["a1", "h8", "h9", "a2"]));
    assert_ne!(key, play(RuleSet::Korean, ["h8", "a1", "h9", "a2"]));
}

#[test]
fn a_state_is_small() {
    assert!(size_of::<State>() <= 1024, "{}", size_of::<State>());
}

#[test]
fn white_marks_are_kept_in_korean_alone() {
    let black: Vec<Point> = ["a1", "c1", "e1"].map(|text| text.parse().unwrap()).into();
    let white: Vec<Point> = ["h8", "h9", "o15"].map(|text| text.parse().unwrap()).into();
    let at = "h7".parse().unwrap();
    for (rules, marked) in [(RuleSet::Korean, true), (RuleSet::House, false)] {
        let state = State::set_up(rules, &black, &white).unwrap();
        assert_eq!(state.open_three_axes(Stone::White, at).contains(Axis::Vertical), marked);
    }
}
