//! What holds for the engine that remembers: repeatable, faster the second time, stopped at once, true to its clocks.

use hanpan_core::{Observer, Rules};
use hanpan_engine_othello::{NAMES, engine};
use hanpan_othello::{Action, Othello, State};
use hanpan_search::testing::{self, act, check_clocks, check_depths, check_stop, tell_game};
use hanpan_search::{Decision, Engine, Limits, Report, Settings, Value};

use crate::support::{SIZES, check_decision, random_position, start};

/// Has an engine think about a state, and keeps its reports.
fn think(
    engine: &mut dyn Engine<Othello>,
    state: &State,
    limits: &Limits,
) -> (Decision<Othello>, Vec<Report<Othello>>) {
    let (decision, reports) = testing::think(engine, state, limits);
    check_decision(state, &decision);
    (decision, reports)
}

fn new_game(name: &str, settings: &Settings) -> Box<dyn Engine<Othello>> {
    let mut engine = engine(name).expect("there is such an opponent");
    engine.new_game(settings);
    engine
}

#[test]
fn every_name_has_an_engine() {
    for name in NAMES {
        think(&mut *new_game(name, &Settings::default()), &start(8), &Limits::nodes(500));
    }
    assert!(engine("nobody").is_none());
}

#[test]
fn from_a_new_game_on_everything_follows() {
    let settings = Settings { hash: 1, seed: 5, ..Settings::default() };
    for name in ["classic", "easy", "hard"] {
        // One engine for all boards: what it knows of one must not show on another.
        let mut one = engine(name).unwrap();
        for size in SIZES {
            let game = |engine: &mut dyn Engine<Othello>| {
                tell_game(engine, &settings, random_position(size, 4, 9), 20, &Limits::nodes(1_000))
            };
            let first = game(&mut *one);
            assert_eq!(game(&mut *one), first, "the same engine again");
            assert_eq!(game(&mut *engine(name).unwrap()), first, "another engine");
        }
    }
}

#[test]
fn what_is_remembered_saves_nodes() {
    // Less deep, most nodes go into giving every move a value of its own, of which little can be remembered.
    let depth = 10;
    let (mut kept, mut fresh) = (0, 0);
    for (size, seed) in [(8, 1), (8, 2), (10, 3), (16, 4)] {
        let mut state = random_position(size, 8, seed);
        let mut engine = new_game("hard", &Settings::default());
        let (decision, _) = think(&mut *engine, &state, &Limits::depth(depth));
        let line = &decision.candidates[0].line;
        assert!(line.len() >= 2, "{decision:?}");
        line[..2].iter().for_each(|&action| act::<Othello>(&mut state, action));
        kept += think(&mut *engine, &state, &Limits::depth(depth - 2)).0.nodes;
        fresh +=
            think(&mut *new_game("hard", &Settings::default()), &state, &Limits::depth(depth - 2)).0.nodes;
    }
    assert!(kept * 4 < fresh * 3, "{kept} nodes with what was known, {fresh} without");
}

#[test]
fn what_is_pondered_saves_nodes() {
    let (mut kept, mut fresh) = (0, 0);
    for (size, seed) in [(8, 11), (8, 12), (10, 13), (16, 14)] {
        let mut state = random_position(size, 9, seed);
        let mut engine = new_game("hard", &Settings::default());
        let mut expected: Option<Action> = None;
        let view = Othello::view(&state, Observer::Public);
        engine.ponder(&view, &[], &Limits::depth(7), &mut |report| expected = Some(report.lines[0].action));
        act::<Othello>(&mut state, expected.expect("it reports"));
        kept += think(&mut *engine, &state, &Limits::depth(6)).0.nodes;
        fresh += think(&mut *new_game("hard", &Settings::default()), &state, &Limits::depth(6)).0.nodes;
    }
    assert!(kept * 4 < fresh * 3, "{kept} nodes after pondering, {fresh} without");
}

#[test]
fn a_depth_is_the_last_that_is_reported() {
    for plies in [6, 50] {
        check_depths(|settings| new_game("hard", settings), &random_position(8, plies, 1));
    }
}

#[test]
fn it_is_stopped_from_another_thread() {
    let mut engine = new_game("hard", &Settings { hash: 64, ..Settings::default() });
    let state = random_position(16, 20, 2);
    check_decision(&state, &check_stop(&mut *engine, &state, 5));
}

#[test]
fn several_threads_find_what_one_finds() {
    let mut engine = new_game("hard", &Settings { threads: 3, ..Settings::default() });
    let (decision, _) = think(&mut *engine, &start(4), &Limits::default());
    let best = &decision.candidates[0];
    assert_eq!((best.value, best.error), (Value::Discs(-10.0), 0.0), "4 × 4 is solved");
    let (decision, _) = think(&mut *engine, &random_position(8, 10, 3), &Limits::nodes(30_000));
    // A thread may be a little late to hear that the others have spent the rest.
    assert!((10_000..=40_000).contains(&decision.nodes), "{}", decision.nodes);
}

#[test]
fn clocks_are_kept_whatever_the_machine_does() {
    check_clocks(|settings| new_game("hard", settings), &random_position(8, 12, 4));
}
