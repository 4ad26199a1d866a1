//! The fast prohibitions against slow ones written apart, on random boards.

mod support;

use std::collections::BTreeMap;

use hanpan_core::{Dice, QuickDice};
use hanpan_omok::{ForbiddenBy, Point, Prohibition, RuleSet, State, Stone};
use support::naive;

/// A random position in which nobody has won; black stones lie close together more often than not.
fn random_position(rules: RuleSet, dice: &mut QuickDice) -> State {
    loop {
        let pairs = 5 + dice.below(55) as usize;
        let (side, top, left) = (5 + dice.below(11), dice.below(11), dice.below(11));
        let mut all: Vec<Point> = Point::all().collect();
        hanpan_core::shuffle(&mut all, dice);
        let near = |point: &Point| {
            let inside = |place: u8, from: u32| (from + 1..=from + side).contains(&u32::from(place));
            inside(point.row(), top) && inside(point.column(), left)
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
            && let Ok(state) = State::set_up(rules, &black, &white)
        {
            return state;
        }
    }
}

#[test]
fn double_threes_are_those_of_a_naive_count() {
    let mut dice = QuickDice::seeded(3);
    let mut forbidden = 0;
    for _ in 0..1_000 {
        let state = random_position(RuleSet::Korean, &mut dice);
        let mut board = naive::Board::of(&state);
        for point in state.empty_points() {
            for stone in Stone::BOTH {
                let axes = naive::open_threes(&mut board, naive::cell(point), stone.letter());
                let expected =
                    (axes.len() >= 2).then_some(Prohibition { rule: ForbiddenBy::DoubleThree, axes });
                assert_eq!(state.prohibition(stone, point), expected, "{point} {:?}", board.0);
                forbidden += usize::from(expected.is_some());
            }
        }
    }
    assert!(forbidden > 1_000, "{forbidden}");
}

#[test]
fn renju_points_are_those_of_a_naive_recursion() {
    let mut dice = QuickDice::seeded(4);
    let mut met = BTreeMap::new();
    for _ in 0..1_000 {
        let state = random_position(RuleSet::Renju, &mut dice);
        let mut board = naive::Board::of(&state);
        for point in state.empty_points() {
            let expected = match naive::renju(&mut board, naive::cell(point)) {
                naive::Renju::Five | naive::Renju::Free => None,
                naive::Renju::Forbidden(rule, axes) => Some(Prohibition { rule, axes }),
            };
            assert_eq!(state.prohibition(Stone::Black, point), expected, "{point} {:?}", board.0);
            assert_eq!(state.prohibition(Stone::White, point), None);
            if let Some(Prohibition { rule, .. }) = expected {
                *met.entry(rule).or_insert(0) += 1;
            }
        }
    }
    assert!(met.len() == 3 && met.values().all(|&count| count > 200), "{met:?}");
}
