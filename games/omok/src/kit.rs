//! The conformance kit's view of omok, and what only the crate itself can test.

use std::path::Path;

use hanpan_core::{QuickDice, Rules, random_step};
use hanpan_kit::{Subject, check_game, check_learn, golden};

use crate::{Axis, Omok, Opening, Options, Point, RuleSet, Size, State, Stone};

impl Subject for Omok {
    /// Every point, and two choices.
    const BOUND: usize = Size::Twenty.points() + 2;
    const ODD_ACTIONS: &'static [&'static str] = &[
        "a0", "a16", "p1", "p16", "z99", "z0", "0,0", "0, 1", "1,0", "16,16", "99,99", "15, 16", "t20",
        "u20", "t21", "stay", "swap", "more",
    ];
}

#[test]
fn omok_keeps_every_property_of_the_kit() {
    check_game::<Omok>();
}

#[test]
fn omok_can_be_learned() {
    check_learn::<Omok>();
}

#[test]
fn playthroughs_are_as_they_were() {
    for rules in RuleSet::ALL {
        let file = |name| Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
        golden::<Omok>(&file(format!("{rules}.txt")), &rules.into(), 2, 8);
        golden::<Omok>(
            &file(format!("{rules}-20.txt")),
            &Options { size: Size::Twenty, ..rules.into() },
            2,
            8,
        );
        let swap2 = Options { opening: Opening::Swap2, ..rules.into() };
        golden::<Omok>(&file(format!("{rules}-swap2.txt")), &swap2, 2, 8);
    }
}

/// Every rule set on either board, with either opening.
fn all_options() -> impl Iterator<Item = Options> {
    let sizes = Opening::ALL.into_iter().flat_map(|opening| Size::ALL.map(|size| (opening, size)));
    sizes.flat_map(|(opening, size)| RuleSet::ALL.map(|rules| Options { rules, size, opening }))
}

#[test]
fn what_is_kept_is_what_the_stones_say() {
    let mut legal = Vec::new();
    for options in all_options() {
        for seed in 0..12 {
            let mut dice = QuickDice::seeded(seed);
            let mut state = State::new(&options);
            assert!(state.is_consistent());
            while let Some(step) = random_step::<Omok>(&state, &mut legal, &mut dice) {
                Omok::apply(&mut state, &step);
                assert!(state.is_consistent(), "{state:?}");
            }
        }
    }
}

#[test]
fn a_game_begins_again_where_another_was() {
    for (options, other) in all_options().zip(all_options().skip(3)) {
        let (mut state, start) = (State::new(&options), State::new(&other));
        state.play("h8".parse().unwrap());
        state.clone_from(&start);
        assert_eq!(state, start);
    }
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
