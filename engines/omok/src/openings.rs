//! Openings from which neither side is ahead: some stones near the middle, kept where a search finds the chances even.

use hanpan_core::{Dice, Observer, QuickDice, Rules, Step};
use hanpan_omok::{Action, Omok, Opening, Options, Point, RuleSet, Size, State, Stone};
use hanpan_search::{Engine, Limits, Settings, Situation};

use crate::Thinker;

/// The openings that were found for a rule set and a board, the points of one a line; none where nobody looked for any,
/// and none for swap2, where the players themselves see to it.
///
/// ```
/// use hanpan_engine_omok::openings;
/// use hanpan_omok::{Point, RuleSet};
///
/// let first = openings(&RuleSet::Renju.into()).next().expect("there are some for renju");
/// let points: Result<Vec<Point>, _> = first.split(' ').map(str::parse).collect();
/// assert!((3..=6).contains(&points.unwrap().len()));
/// ```
pub fn openings(options: &Options) -> impl Iterator<Item = &'static str> + use<> {
    let text = match (options.opening, options.size, options.rules) {
        (Opening::Free, Size::Fifteen, RuleSet::House) => include_str!("../openings/house.txt"),
        (Opening::Free, Size::Fifteen, RuleSet::Korean) => include_str!("../openings/korean.txt"),
        (Opening::Free, Size::Fifteen, RuleSet::Freestyle) => include_str!("../openings/freestyle.txt"),
        (Opening::Free, Size::Fifteen, RuleSet::Standard) => include_str!("../openings/standard.txt"),
        (Opening::Free, Size::Fifteen, RuleSet::Renju) => include_str!("../openings/renju.txt"),
        (Opening::Free, Size::Twenty, RuleSet::Freestyle) => include_str!("../openings/freestyle-20.txt"),
        _ => "",
    };
    text.lines()
}

/// What an even opening is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Even {
    /// The rule set and the board.
    pub options: Options,
    /// How many stones it has at most; at least it has three.
    pub stones: u32,
    /// How much is searched to find out whether the chances are even.
    pub nodes: u64,
    /// How far from one half the chance of a side may be at most.
    pub within: f64,
}

/// An opening has at least so many stones.
const LEAST: u32 = 3;

/// How far from the middle stones are put, in lines.
const REACH: u8 = 3;

/// A part of the nodes tells whether it is worth to spend all of them.
const GLANCE: u64 = 16;

impl Even {
    /// The moves that follow from this seed, if they are an even opening.
    pub fn opening(&self, seed: u64) -> Option<Vec<Point>> {
        let mut dice = QuickDice::seeded(seed);
        let stones = LEAST + dice.below(self.stones.max(LEAST) - LEAST + 1);
        let mut state = Omok::start(&self.options, 2).ok()?;
        let (mut moves, mut legal) = (Vec::new(), Vec::new());
        let middle = self.options.size.lines().div_ceil(2);
        let is_near = |point: Point| {
            point.column().abs_diff(middle) <= REACH && point.number().abs_diff(middle) <= REACH
        };
        for _ in 0..stones {
            let seat = state.actor()?;
            Omok::legal(&state, seat, &mut legal);
            let near: Vec<Point> =
                legal.iter().filter_map(|action| action.point()).filter(|&point| is_near(point)).collect();
            let point = near[dice.below(near.len() as u32) as usize];
            Omok::apply(&mut state, &Step::Act(seat, point.into()));
            moves.push(point);
        }
        let is_even = |nodes: u64, within: f64| {
            self.chance(&state, nodes).is_some_and(|chance| (chance - 0.5).abs() <= within)
        };
        (is_even(self.nodes / GLANCE, 2.0 * self.within) && is_even(self.nodes, self.within)).then_some(moves)
    }

    /// The chance of the side to move, as a search from scratch sees it.
    pub fn chance(&self, state: &State, nodes: u64) -> Option<f64> {
        let mut legal: Vec<Action> = Vec::new();
        Omok::legal(state, state.actor()?, &mut legal);
        let view = Omok::view(state, Observer::Public);
        let mut thinker = Thinker::new();
        thinker.new_game(&Settings { hash: 4, ..Settings::default() });
        let situation = Situation { view: &view, seen: &[], legal: &legal };
        let decision = thinker.think(&situation, &Limits::nodes(nodes), &mut |_| {});
        Some(decision.candidates.first()?.value.number())
    }

    /// A position is the same when it is turned or mirrored: of all ways to look at it, the one that is sorted first.
    pub fn key(&self, moves: &[Point]) -> Vec<(Stone, u8, u8)> {
        let last = self.options.size.lines() + 1;
        let look = |way: u8| {
            let seen = moves.iter().zip(Stone::BOTH.into_iter().cycle()).map(|(point, stone)| {
                let (mut column, mut row) = (point.column(), point.number());
                if way & 1 != 0 {
                    column = last - column;
                }
                if way & 2 != 0 {
                    row = last - row;
                }
                if way & 4 != 0 { (stone, row, column) } else { (stone, column, row) }
            });
            let mut seen: Vec<(Stone, u8, u8)> = seen.collect();
            seen.sort_by_key(|&(stone, column, row)| (stone as u8, column, row));
            seen
        };
        let order = |seen: &Vec<(Stone, u8, u8)>| -> Vec<(u8, u8, u8)> {
            seen.iter().map(|&(stone, column, row)| (stone as u8, column, row)).collect()
        };
        (0..8).map(look).min_by_key(order).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn points(line: &str) -> Vec<Point> {
        line.split(' ').map(|point| point.parse().unwrap()).collect()
    }

    #[test]
    fn all_that_are_kept_can_be_played_and_no_two_are_the_same() {
        let boards = RuleSet::ALL.map(Options::from);
        let large = Options { size: Size::Twenty, ..RuleSet::Freestyle.into() };
        for options in boards.into_iter().chain([large]) {
            let even = Even { options, stones: 6, nodes: 0, within: 0.1 };
            let mut known = HashSet::new();
            for line in openings(&options) {
                let mut state = Omok::start(&options, 2).unwrap();
                for point in points(line) {
                    let seat = state.actor().unwrap();
                    assert_eq!(Omok::check(&state, seat, point.into()), Ok(()), "{options:?} {line}");
                    Omok::apply(&mut state, &Step::Act(seat, point.into()));
                }
                assert!(state.to_move().is_some() && (3..=6).contains(&state.stones()), "{line}");
                assert!(known.insert(format!("{:?}", even.key(&points(line)))), "{options:?} {line}");
            }
            assert!(known.len() >= 100, "{options:?}: {}", known.len());
        }
        let swap2 = Options { opening: Opening::Swap2, ..RuleSet::Freestyle.into() };
        assert_eq!(openings(&swap2).count(), 0);
    }

    #[test]
    fn they_follow_from_their_seed_and_are_even() {
        let even = Even { options: RuleSet::Standard.into(), stones: 5, nodes: 800, within: 0.1 };
        let (seed, found) = (1..).find_map(|seed| even.opening(seed).map(|moves| (seed, moves))).unwrap();
        assert_eq!(even.opening(seed), Some(found.clone()));
        let mut state = Omok::start(&even.options, 2).unwrap();
        for point in found {
            let seat = state.actor().unwrap();
            Omok::apply(&mut state, &Step::Act(seat, point.into()));
        }
        assert!((even.chance(&state, 800).unwrap() - 0.5).abs() <= 0.1);
        assert_eq!(Even { within: -1.0, ..even }.opening(seed), None);
    }

    #[test]
    fn a_position_turned_or_mirrored_is_the_same() {
        let even = Even { options: RuleSet::House.into(), stones: 6, nodes: 0, within: 0.1 };
        let key = |line: &str| even.key(&points(line));
        assert_eq!(key("h8 i9 j8"), key("h8 i7 h6"));
        assert_eq!(key("h8 i9 j8"), key("j8 i9 h8"));
        assert_ne!(key("h8 i9 j8"), key("h8 i9 j9"));
        assert_ne!(key("h8 i9 j8"), key("i9 h8 j8"));
    }
}
