//! The fast prohibitions against slow ones written apart, on random boards.

mod support;

use std::collections::BTreeMap;

use hanpan_core::{Dice, QuickDice};
use hanpan_omok::{ForbiddenBy, Options, Point, Prohibition, RuleSet, Size, State, Stone};
use support::naive;

/// A random position in which nobody has won; black stones lie close together more often than not.
fn random_position(options: Options, dice: &mut QuickDice) -> State {
    loop {
        let pairs = 5 + dice.below(55) as usize;
        let Options { size, .. } = options;
        let places = u32::from(size.lines()) - 4;
        let (side, top, left) = (5 + dice.below(places), dice.below(places), dice.below(places));
        let mut all: Vec<Point> = size.all().collect();
        hanpan_core::shuffle(&mut all, dice);
        let near = |point: &Point| {
            let inside = |place: u8, from: u32| (from + 1..=from + side).contains(&u32::from(place));
            inside(size.row(*point), top) && inside(point.column(), left)
        };
        all.sort_by_key(|point| !near(point));
        let mut black = Vec::new();
        let mut white = Vec::new();
        for point in all {
            if black.len() < pairs && dice.below(3) > 0 {
                black.push(point);
            } else if white.len() < pairs && dice.below(3) == 0 {
                white.push(point);
            }
        }
        if black.len() == white.len()
            && let Ok(state) = State::set_up(options, &black, &white)
        {
            return state;
        }
    }
}

/// Random positions by these rules, three in eight of them on the large board.
///
/// `HANPAN_POSITIONS=500000 cargo test --release -p hanpan-omok --test naive` looks at half a million by either test.
fn random_positions(rules: RuleSet, seed: u64) -> impl Iterator<Item = State> {
    let wanted = std::env::var("HANPAN_POSITIONS").ok().and_then(|number| number.parse().ok());
    let all = if std::env::var_os("HANPAN_TEST_ALL").is_some() { 8_000 } else { 1_600 };
    let all: usize = wanted.unwrap_or(all);
    let mut dice = QuickDice::seeded(seed);
    let board = |number: usize| if number % 8 < 5 { Size::Fifteen } else { Size::Twenty };
    (0..all).map(board).map(move |size| random_position(Options { size, ..rules.into() }, &mut dice))
}

#[test]
fn double_threes_are_those_of_a_naive_count() {
    let mut forbidden = [0; 2];
    for state in random_positions(RuleSet::Korean, 3) {
        let mut board = naive::Board::of(&state);
        for point in state.empty_points() {
            for stone in Stone::BOTH {
                let cell = naive::cell(state.size(), point);
                let axes = naive::open_threes(&mut board, cell, stone.letter());
                let expected =
                    (axes.len() >= 2).then_some(Prohibition { rule: ForbiddenBy::DoubleThree, axes });
                assert_eq!(state.prohibition(stone, point), expected, "{point} {:?}", board.0);
                forbidden[state.size() as usize] += usize::from(expected.is_some());
            }
        }
    }
    assert!(forbidden.iter().all(|&count| count > 1_000), "{forbidden:?}");
}

#[test]
fn renju_points_are_those_of_a_naive_recursion() {
    let mut met = BTreeMap::new();
    for state in random_positions(RuleSet::Renju, 4) {
        let mut board = naive::Board::of(&state);
        for point in state.empty_points() {
            let expected = match naive::renju(&mut board, naive::cell(state.size(), point)) {
                naive::Renju::Five | naive::Renju::Free => None,
                naive::Renju::Forbidden(rule, axes) => Some(Prohibition { rule, axes }),
            };
            assert_eq!(state.prohibition(Stone::Black, point), expected, "{point} {:?}", board.0);
            assert_eq!(state.prohibition(Stone::White, point), None);
            if let Some(Prohibition { rule, .. }) = expected {
                *met.entry((state.size().lines(), rule)).or_insert(0) += 1;
            }
        }
    }
    assert!(met.len() == 6 && met.values().all(|&count| count > 100), "{met:?}");
}
