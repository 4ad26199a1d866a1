//! What holds for the engine that remembers: repeatable, faster the second time, stopped at once, true to its clocks.

use hanpan_core::{Observer, Rules};
use hanpan_engine_omok::{NAMES, engine};
use hanpan_omok::{Action, Omok, Options, RuleSet, Size, State};
use hanpan_search::testing::{self, act, check_clocks, check_depths, check_stop, tell_game};
use hanpan_search::{Decision, Engine, Limits, Report, Settings};

use crate::support::{all_options, check_decision, opening, set_up};

/// Has an engine think about a state, and keeps its reports.
fn think(
    engine: &mut dyn Engine<Omok>,
    state: &State,
    limits: &Limits,
) -> (Decision<Omok>, Vec<Report<Omok>>) {
    let (decision, reports) = testing::think(engine, state, limits);
    check_decision(state, &decision);
    (decision, reports)
}

fn new_game(name: &str, settings: &Settings) -> Box<dyn Engine<Omok>> {
    let mut engine = engine(name).expect("there is such an opponent");
    engine.new_game(settings);
    engine
}

#[test]
fn names_are_known_and_no_others() {
    for name in NAMES {
        let mut engine = new_game(name, &Settings::default());
        think(&mut *engine, &opening(RuleSet::House, 4, 1), &Limits::nodes(500));
    }
    assert!(engine("nobody").is_none());
}

#[test]
fn from_a_new_game_on_everything_follows() {
    for options in all_options() {
        for name in ["basic", "hard"] {
            let settings = Settings { hash: 1, seed: 5, ..Settings::default() };
            let game = |engine: &mut dyn Engine<Omok>| {
                tell_game(engine, &settings, opening(options, 4, 9), 12, &Limits::nodes(2_000))
            };
            let mut one = engine(name).unwrap();
            let first = game(&mut *one);
            assert_eq!(game(&mut *one), first, "the same engine again");
            assert_eq!(game(&mut *engine(name).unwrap()), first, "another engine");
        }
    }
}

#[test]
fn what_is_remembered_saves_nodes() {
    let depth = 9;
    let (mut kept, mut fresh, mut met) = (0, 0, 0);
    for (options, seed) in all_options().zip(1..) {
        let mut state = opening(options, 6, seed);
        let mut engine = new_game("hard", &Settings::default());
        let (decision, reports) = think(&mut *engine, &state, &Limits::depth(depth));
        let line = &decision.candidates[0].line;
        if line.len() < 2 || reports.last().is_none_or(|report| report.depth < depth) {
            continue;
        }
        line[..2].iter().for_each(|&action| act::<Omok>(&mut state, action));
        if state.to_move().is_none() {
            continue;
        }
        met += 1;
        kept += think(&mut *engine, &state, &Limits::depth(depth - 2)).0.nodes;
        fresh +=
            think(&mut *new_game("hard", &Settings::default()), &state, &Limits::depth(depth - 2)).0.nodes;
    }
    assert!(met >= 4, "{met}");
    assert!(kept * 10 < fresh * 9, "{kept} nodes with what was known, {fresh} without");
}

#[test]
fn what_is_pondered_saves_nodes() {
    let (mut kept, mut fresh) = (0, 0);
    for (options, seed) in all_options().zip(20..) {
        let mut state = opening(options, 7, seed);
        let mut engine = new_game("hard", &Settings::default());
        let mut expected: Option<Action> = None;
        let view = Omok::view(&state, Observer::Public);
        engine.ponder(&view, &[], &Limits::depth(9), &mut |report| {
            expected = Some(report.lines[0].action);
        });
        let Some(expected) = expected else { continue };
        act::<Omok>(&mut state, expected);
        if state.to_move().is_none() {
            continue;
        }
        kept += think(&mut *engine, &state, &Limits::depth(8)).0.nodes;
        fresh += think(&mut *new_game("hard", &Settings::default()), &state, &Limits::depth(8)).0.nodes;
    }
    assert!(kept * 10 < fresh * 9, "{kept} nodes after pondering, {fresh} without");
}

#[test]
fn a_depth_is_the_last_that_is_reported() {
    check_depths(|settings| new_game("hard", settings), &opening(RuleSet::House, 6, 2));
}

#[test]
fn a_win_by_continuous_fours_is_reported() {
    for size in Size::ALL {
        let options = Options { size, ..RuleSet::Freestyle.into() };
        let state = set_up(options, "e8 f8 g8 h9 h10 h11 a15", "d8 h12 e9 f9 m3 n5 c2");
        let (decision, reports) =
            think(&mut *new_game("hard", &Settings::default()), &state, &Limits::nodes(10_000));
        assert_eq!(reports.len(), 1);
        assert_eq!((reports[0].depth, reports[0].lines[0].action), (3, decision.action));
    }
}

#[test]
fn it_is_stopped_from_another_thread() {
    let mut engine = new_game("hard", &Settings { hash: 64, ..Settings::default() });
    let state = opening(RuleSet::House, 6, 2);
    check_decision(&state, &check_stop(&mut *engine, &state, 6));
}

#[test]
fn several_threads_find_what_one_finds() {
    let state = set_up(RuleSet::Freestyle, "f8 g8 h9 h10", "c3 m13 d12 n2");
    let mut engine = new_game("hard", &Settings { threads: 3, ..Settings::default() });
    let (decision, _) = think(&mut *engine, &state, &Limits::nodes(300_000));
    assert_eq!(decision.candidates[0].value.number(), 1.0, "{decision:?}");
    let opening = opening(RuleSet::Renju, 6, 3);
    let (decision, _) = think(&mut *engine, &opening, &Limits::nodes(30_000));
    // A thread may be a little late to hear that the others have spent the rest.
    assert!((10_000..=40_000).contains(&decision.nodes), "{}", decision.nodes);
}

#[test]
fn clocks_are_kept_whatever_the_machine_does() {
    check_clocks(|settings| new_game("hard", settings), &opening(RuleSet::House, 8, 4));
}
