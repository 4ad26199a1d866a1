//! What holds for every opponent: legal, repeatable, within its budget, and not blind.

use std::time::{Duration, Instant};

use hanpan_core::{Dice, Observer, QuickDice, Rules};
use hanpan_engine_omok::{NAMES, agent, budget, prove_by_fours};
use hanpan_omok::{Action, Omok, Options, RuleSet, Size, State, Stone};
use hanpan_search::testing::{act, check_names, legal, smallest_budgets};
use hanpan_search::{Budget, Decision, Engine, EngineAgent, Limits, Report, Settings, Situation, Value};

use crate::support::{all_options, any, ask, opening, set_up};

#[test]
fn names_are_known_and_no_others() {
    check_names(NAMES, agent);
    for name in NAMES {
        // The master thinks by the clock alone.
        assert_eq!(budget(name, 0).nodes.is_some(), *name != "master");
        assert!(budget(name, 0).time.is_some());
    }
}

/// An engine that counts how often it was told of a new game.
#[derive(Default)]
struct Counting(usize);

impl Engine<Omok> for Counting {
    fn new_game(&mut self, _: &Settings) {
        self.0 += 1;
    }

    fn think(
        &mut self,
        situation: &Situation<'_, Omok>,
        _: &Limits,
        _: &mut dyn FnMut(&Report<Omok>),
    ) -> Decision<Omok> {
        Decision { nodes: self.0 as u64, ..Decision::at_once(situation.legal[0]) }
    }
}

#[test]
fn by_the_clock_alone_it_remembers_and_by_nodes_it_does_not() {
    let state = opening(RuleSet::House, 4, 1);
    let (clock, nodes) = (Budget::time(Duration::from_millis(1), 0), Budget::nodes(1, 0));
    let games = |mut agent: EngineAgent<Counting>| {
        [&clock, &clock, &nodes, &clock, &clock].map(|budget| ask(&mut agent, &state, budget).nodes)
    };
    assert_eq!(games(EngineAgent::remembering(Counting::default())), [1, 1, 2, 3, 3]);
    assert_eq!(games(EngineAgent::new(Counting::default())), [1, 2, 3, 4, 5]);
}

#[test]
fn a_budget_of_nodes_and_a_seed_decide() {
    for (options, seed) in all_options().zip(40..) {
        let state = opening(options, 7, seed);
        for name in NAMES {
            let mut one = agent(name).unwrap();
            let budget = Budget::nodes(3_000, seed);
            let first = ask(&mut *one, &state, &budget);
            // Something else in between must not matter, nor what was thought of by the clock.
            ask(&mut *one, &opening(options, 6, seed + 1), &budget);
            ask(&mut *one, &state, &Budget::time(Duration::from_millis(2), seed));
            let again = ask(&mut *one, &state, &budget);
            let fresh = ask(&mut *agent(name).unwrap(), &state, &budget);
            for other in [again, fresh] {
                assert_eq!(format!("{first:?}"), format!("{other:?}"), "{name}");
                let lines = |decision: &Decision<Omok>| -> Vec<Vec<Action>> {
                    decision.candidates.iter().map(|candidate| candidate.line.clone()).collect()
                };
                assert_eq!(lines(&first), lines(&other));
            }
        }
    }
}

#[test]
fn the_smallest_budget_is_enough_for_a_legal_move() {
    let budgets = smallest_budgets();
    for options in all_options() {
        let mut agents: Vec<_> = NAMES.iter().map(|name| agent(name).unwrap()).collect();
        for seed in 0..2 {
            let mut dice = QuickDice::seeded(seed);
            let mut state = Omok::start(&options, 2).unwrap();
            while state.to_move().is_some() {
                let agent = &mut agents[dice.below(NAMES.len() as u32) as usize];
                let decision = ask(&mut **agent, &state, &budgets[dice.below(budgets.len() as u32) as usize]);
                // Mostly random play, so that the games go everywhere, to a full board too.
                let action = if dice.below(4) == 0 { decision.action } else { any(&state, &mut dice) };
                act::<Omok>(&mut state, action);
            }
        }
    }
}

#[test]
fn whole_games_are_legal_and_proofs_hold() {
    for (options, seed) in all_options().zip(100..) {
        for (black, white) in [("normal", "basic"), ("easy", "normal"), ("normal", "normal")] {
            let mut agents = [black, white].map(|name| agent(name).unwrap());
            let mut state = opening(options, 3, seed);
            let mut proven = None;
            while let Some(stone) = state.to_move() {
                let budget = Budget::nodes(400, seed + state.stones() as u64);
                let decision = ask(&mut *agents[stone as usize], &state, &budget);
                let best = decision.candidates.first().map(|candidate| (candidate.value, candidate.error));
                if best == Some((Value::Win(1.0), 0.0)) {
                    proven.get_or_insert(stone);
                }
                act::<Omok>(&mut state, decision.action);
            }
            assert!(
                proven.is_none() || proven == state.winner(),
                "{options:?}: {proven:?} had won, but {state:?}"
            );
        }
    }
}

#[test]
fn a_budget_of_time_is_kept() {
    let mut agent = agent("hard").unwrap();
    let state = opening(RuleSet::House, 8, 3);
    let start = Instant::now();
    ask(&mut *agent, &state, &Budget::time(Duration::from_millis(60), 0));
    // A busy machine may pause the test; a search that ignored its budget would go on for ever.
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
}

/// Each of the opponents named plays one of the points expected.
#[track_caller]
fn check(names: &[&str], state: &State, expected: &str) {
    for name in names {
        for seed in 0..3 {
            let decision = ask(&mut *agent(name).unwrap(), state, &Budget::nodes(4_000, seed));
            let action = decision.action.to_string();
            assert!(
                expected.split(' ').any(|point| point == action),
                "{name} plays {action}, not one of {expected}\n{}",
                Omok::view(state, Observer::Public)
            );
        }
    }
}

const ALL_BUT_RANDOM: &[&str] = &["easy", "basic", "normal", "hard"];
const SEARCHING: &[&str] = &["normal", "hard"];

#[test]
fn everybody_wins_in_one_move() {
    for options in all_options() {
        let state = set_up(options, "f8 g8 h8 i8", "f9 g9 h9 i9");
        check(ALL_BUT_RANDOM, &state, "e8 j8");
        let state = set_up(options, "f8 g8 h8 j8 a1", "f9 g9 h9 j9");
        check(ALL_BUT_RANDOM, &state, "i9");
    }
}

#[test]
fn everybody_stops_a_five() {
    for options in all_options() {
        let state = set_up(options, "f8 g8 h8 i8 a1", "e8 f10 g10 h11");
        check(ALL_BUT_RANDOM, &state, "j8");
    }
}

#[test]
fn everybody_stops_an_open_three() {
    for options in all_options() {
        let state = set_up(options, "g8 h8 i8", "h9 c3");
        check(ALL_BUT_RANDOM, &state, "f8 j8 e8 k8");
    }
}

#[test]
fn six_is_worth_nothing_where_it_does_not_win() {
    let stones = ("d8 e8 f8 h8 i8 a1", "d9 e9 f9 h10 l8 c8");
    check(ALL_BUT_RANDOM, &set_up(RuleSet::Freestyle, stones.0, stones.1), "g8");
    for rules in [RuleSet::House, RuleSet::Korean, RuleSet::Standard, RuleSet::Renju] {
        let state = set_up(rules, stones.0, stones.1);
        for name in ALL_BUT_RANDOM {
            let decision = ask(&mut *agent(name).unwrap(), &state, &Budget::nodes(2_000, 0));
            assert_ne!(decision.action.to_string(), "g8", "{name} in {rules}");
        }
    }
}

#[test]
fn who_searches_finds_continuous_fours() {
    // Two closed threes that cross, and a closed three elsewhere: four, answer, double four.
    for rules in [RuleSet::House, RuleSet::Freestyle, RuleSet::Standard, RuleSet::Korean] {
        let state = set_up(rules, "e8 f8 g8 h9 h10 h11 a15", "d8 h12 e9 f9 m3 n5 c2");
        let decision = ask(&mut *agent("normal").unwrap(), &state, &Budget::nodes(4_000, 0));
        assert_eq!(decision.candidates[0].value, Value::Win(1.0), "{decision:?}");
        check(SEARCHING, &state, "h8");
    }
}

#[test]
fn who_searches_finds_continuous_fours_in_the_far_corner_of_20_lines() {
    for rules in [RuleSet::House, RuleSet::Freestyle, RuleSet::Standard, RuleSet::Korean] {
        let options = Options { size: Size::Twenty, ..rules.into() };
        let state = set_up(options, "p19 q19 r19 s18 s17 s16 a15", "o19 s15 p18 q18 m3 n5 c2");
        let decision = ask(&mut *agent("normal").unwrap(), &state, &Budget::nodes(4_000, 0));
        assert_eq!(decision.candidates[0].value, Value::Win(1.0), "{decision:?}");
        check(SEARCHING, &state, "s19");
    }
}

#[test]
fn who_searches_stops_continuous_fours() {
    // The same with the other side to move: after the answer there are no continuous fours any more. (A slower win is
    // left, which nobody can stop.)
    for rules in [RuleSet::House, RuleSet::Freestyle, RuleSet::Standard, RuleSet::Korean] {
        let state = set_up(rules, "e8 f8 g8 h9 h10 h11 a15 a13", "d8 h12 e9 f9 m3 n5 c2");
        for name in SEARCHING {
            let mut state = state.clone();
            let answer = ask(&mut *agent(name).unwrap(), &state, &Budget::nodes(4_000, 0));
            act::<Omok>(&mut state, answer.action);
            let proof = prove_by_fours(&state, &Limits::nodes(4_000));
            assert!(proof.is_none(), "{name} plays {}: {proof:?}", answer.action);
        }
        // Anything else would have left them.
        let mut state = state.clone();
        act::<Omok>(&mut state, "a1".parse().unwrap());
        assert!(prove_by_fours(&state, &Limits::nodes(4_000)).is_some());
    }
}

#[test]
fn who_searches_wins_by_a_double_threat() {
    // Two open twos that cross: three and three where that is allowed.
    for rules in [RuleSet::Freestyle, RuleSet::Standard] {
        let state = set_up(rules, "f8 g8 h9 h10", "c3 m13 d12 n2");
        for name in SEARCHING {
            let decision = ask(&mut *agent(name).unwrap(), &state, &budget(name, 0));
            assert_eq!(decision.candidates[0].value, Value::Win(1.0), "{name} in {rules}: {decision:?}");
        }
    }
    // By the house's rules the point is forbidden to Black, and White need not fear it.
    let state = set_up(RuleSet::House, "f8 g8 h9 h10", "c3 m13 d12 n2");
    assert!(!legal::<Omok>(&state).contains(&"h8".parse().unwrap()));
}

#[test]
fn white_in_renju_plays_on_a_point_that_black_may_not_take() {
    // White's four g7-j10 can be stopped at k11 alone, where Black would make six along the row.
    let state = set_up(RuleSet::Renju, "f6 h11 i11 j11 l11 m11 b2 d13", "g7 h8 i9 c3 a15 o9 n3");
    assert_eq!(state.to_move(), Some(Stone::White));
    check(&["basic", "normal", "hard"], &state, "j10");
    let decision = ask(&mut *agent("hard").unwrap(), &state, &Budget::nodes(4_000, 0));
    assert_eq!(decision.candidates[0].value, Value::Win(1.0));
}

#[test]
fn white_in_the_house_makes_a_four_that_black_may_not_answer() {
    // White's four on the diagonal can be stopped at h8 alone, where Black would make a double three.
    let state = set_up(RuleSet::House, "i8 j8 h9 h10 g9 m3", "i7 j6 k5 c2 b13");
    check(&["basic", "normal", "hard"], &state, "l4");
}

#[test]
fn a_hopeless_position_is_called_so_and_played_on() {
    // An open four cannot be stopped.
    let state = set_up(RuleSet::Freestyle, "f8 g8 h8 i8", "f10 g12 c3");
    let decision = ask(&mut *agent("hard").unwrap(), &state, &Budget::nodes(4_000, 0));
    assert_eq!(decision.candidates[0].value, Value::Win(0.0));
    check(ALL_BUT_RANDOM, &state, "e8 j8");
}
