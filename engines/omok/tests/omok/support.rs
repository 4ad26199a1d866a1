//! What the tests share.

use hanpan_core::{Dice, QuickDice, Rules};
use hanpan_omok::{Action, Omok, Options, Point, RuleSet, Size, State};
use hanpan_search::testing::{self, act};
use hanpan_search::{Agent, Budget, Decision, Value};

/// Every rule set on either board.
pub fn all_options() -> impl Iterator<Item = Options> {
    Size::ALL.into_iter().flat_map(|size| RuleSet::ALL.map(|rules| Options { size, ..rules.into() }))
}

/// Asks an opponent about a state, showing it no more than a player sees.
pub fn ask(agent: &mut dyn Agent<Omok>, state: &State, budget: &Budget) -> Decision<Omok> {
    let decision = testing::ask(agent, state, budget);
    check_decision(state, &decision);
    decision
}

/// What holds for every decision.
pub fn check_decision(state: &State, decision: &Decision<Omok>) {
    let seat = state.to_move().expect("the game goes on").seat();
    assert_eq!(Omok::check(state, seat, decision.action), Ok(()), "{state:?}");
    assert!(decision.candidates.first().is_none_or(|first| first.action == decision.action));
    for candidate in &decision.candidates {
        assert!(
            matches!(candidate.value, Value::Win(chance) if (0.0..=1.0).contains(&chance)),
            "{decision:?}"
        );
        assert!((0.0..=0.5).contains(&candidate.error));
        assert_eq!(candidate.line.first(), Some(&candidate.action));
        assert_eq!(Omok::check(state, seat, candidate.action), Ok(()));
    }
    let values: Vec<f64> = decision.candidates.iter().map(|candidate| candidate.value.number()).collect();
    assert!(values.is_sorted_by(|a, b| a >= b), "{values:?}");
}

pub fn any(state: &State, dice: &mut QuickDice) -> Action {
    let legal = testing::legal::<Omok>(state);
    legal[dice.below(legal.len() as u32) as usize]
}

/// The state after some random moves in the middle of the board.
pub fn opening(options: impl Into<Options>, moves: usize, seed: u64) -> State {
    let options = options.into();
    let mut dice = QuickDice::seeded(seed);
    let mut state = Omok::start(&options, 2).unwrap();
    let middle = options.size.lines().div_ceil(2);
    while state.stones() < moves {
        let action = any(&state, &mut dice);
        let point = action.point().unwrap();
        if point.number().abs_diff(middle) <= 3 && point.column().abs_diff(middle) <= 3 {
            act::<Omok>(&mut state, action);
        }
    }
    state
}

/// A position by its stones; `black` moves if there are as many of either.
pub fn set_up(options: impl Into<Options>, black: &str, white: &str) -> State {
    let points = |text: &str| -> Vec<Point> { text.split(' ').map(|text| text.parse().unwrap()).collect() };
    State::set_up(options, &points(black), &points(white)).unwrap()
}
