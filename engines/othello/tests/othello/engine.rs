//! What holds for the engine that remembers: repeatable, faster the second time, stopped at once, true to its clocks.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use hanpan_core::{Observer, Rules};
use hanpan_engine_othello::{NAMES, engine};
use hanpan_othello::{Action, Othello, State};
use hanpan_search::{
    Cancel, Clock, Clocks, Decision, Engine, Limits, Remaining, Report, Settings, Situation, Value,
};

use crate::support::{SIZES, act, check_decision, legal, random_position, start};

/// Has an engine think about a state, and keeps its reports.
fn think(
    engine: &mut dyn Engine<Othello>,
    state: &State,
    limits: &Limits,
) -> (Decision<Othello>, Vec<Report<Othello>>) {
    let view = Othello::view(state, Observer::Public);
    let mut reports = Vec::new();
    let situation = Situation { view: &view, seen: &[], legal: &legal(state) };
    let decision = engine.think(&situation, limits, &mut |report| reports.push(report.clone()));
    check_decision(state, &decision);
    for pair in reports.windows(2) {
        assert!(pair[0].depth <= pair[1].depth && pair[0].nodes <= pair[1].nodes, "{reports:?}");
        assert!(pair[0].time <= pair[1].time);
    }
    assert!(reports.iter().all(|report| !report.lines.is_empty()));
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

/// Plays a game of the engine against itself and tells every decision with its nodes and reports.
fn game(engine: &mut dyn Engine<Othello>, settings: &Settings, size: u32) -> Vec<String> {
    engine.new_game(settings);
    let mut state = random_position(size, 4, 9);
    let mut told = Vec::new();
    while state.to_move().is_some() && told.len() < 20 {
        let (decision, reports) = think(engine, &state, &Limits::nodes(1_000));
        let depths: Vec<_> = reports.iter().map(|report| (report.depth, report.nodes)).collect();
        told.push(format!("{decision:?} {depths:?}"));
        act(&mut state, decision.action);
        if state.to_move().is_some() {
            engine.ponder(&Othello::view(&state, Observer::Public), &[], &Limits::nodes(300), &mut |_| {});
        }
    }
    told
}

#[test]
fn from_a_new_game_on_everything_follows() {
    let settings = Settings { hash: 1, seed: 5, ..Settings::default() };
    for name in ["classic", "easy", "hard"] {
        // One engine for all boards: what it knows of one must not show on another.
        let mut one = engine(name).unwrap();
        for size in SIZES {
            let first = game(&mut *one, &settings, size);
            assert_eq!(game(&mut *one, &settings, size), first, "the same engine again");
            assert_eq!(game(&mut *engine(name).unwrap(), &settings, size), first, "another engine");
        }
    }
}

#[test]
fn what_is_remembered_saves_nodes() {
    let depth = 8;
    let (mut kept, mut fresh) = (0, 0);
    for (size, seed) in [(8, 1), (8, 2), (10, 3), (16, 4)] {
        let mut state = random_position(size, 8, seed);
        let mut engine = new_game("hard", &Settings::default());
        let (decision, _) = think(&mut *engine, &state, &Limits::depth(depth));
        let line = &decision.candidates[0].line;
        assert!(line.len() >= 2, "{decision:?}");
        line[..2].iter().for_each(|&action| act(&mut state, action));
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
        act(&mut state, expected.expect("it reports"));
        kept += think(&mut *engine, &state, &Limits::depth(6)).0.nodes;
        fresh += think(&mut *new_game("hard", &Settings::default()), &state, &Limits::depth(6)).0.nodes;
    }
    assert!(kept * 4 < fresh * 3, "{kept} nodes after pondering, {fresh} without");
}

#[test]
fn a_depth_is_the_last_that_is_reported() {
    for plies in [6, 50] {
        let state = random_position(8, plies, 1);
        for depth in 1..=5 {
            let (_, reports) =
                think(&mut *new_game("hard", &Settings::default()), &state, &Limits::depth(depth));
            let depths: Vec<usize> = reports.iter().map(|report| report.depth).collect();
            assert_eq!(depths, (1..=depth).collect::<Vec<_>>());
        }
    }
}

#[test]
fn it_is_stopped_from_another_thread() {
    let mut engine = new_game("hard", &Settings { hash: 64, ..Settings::default() });
    let state = random_position(16, 20, 2);
    let view = Othello::view(&state, Observer::Public);
    for pondering in [false, true] {
        let limits = Limits::default();
        let stop: Cancel = limits.cancel.clone();
        let (begun, wait) = std::sync::mpsc::channel();
        let stopper = std::thread::spawn(move || {
            wait.recv().expect("it reports before it is stopped");
            let stopped = Instant::now();
            stop.cancel();
            stopped
        });
        let mut report = |report: &Report<Othello>| {
            if report.depth == 5 {
                begun.send(()).expect("somebody waits");
            }
        };
        if pondering {
            engine.ponder(&view, &[], &limits, &mut report);
        } else {
            let situation = Situation { view: &view, seen: &[], legal: &legal(&state) };
            check_decision(&state, &engine.think(&situation, &limits, &mut report));
        }
        let late = stopper.join().unwrap().elapsed();
        // A few milliseconds; a busy machine may pause the test, and a search that heard nothing would go on for ever.
        assert!(late < Duration::from_secs(10), "{late:?}");
    }
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

/// A clock that goes on by so many microseconds whenever somebody looks at it.
#[derive(Debug, Default)]
struct Ticking {
    now: AtomicU64,
    step: u64,
}

impl Clock for Ticking {
    fn now(&self) -> Duration {
        Duration::from_micros(self.now.fetch_add(self.step, Ordering::Relaxed) + self.step)
    }
}

#[test]
fn clocks_are_kept_whatever_the_machine_does() {
    let remaining = |left| Remaining { left: Duration::from_millis(left), increment: Duration::ZERO };
    for (left, moves_to_go) in [(60_000, None), (5_000, None), (200, None), (1_000, Some(1)), (20, Some(3))] {
        let clock = Arc::new(Ticking { step: 500, ..Ticking::default() });
        let settings = Settings { clock: Some(clock.clone()), ..Settings::default() };
        let mut engine = new_game("hard", &settings);
        let state = random_position(8, 12, 4);
        let before = clock.now();
        let clocks = Clocks { own: remaining(left), other: remaining(left), moves_to_go };
        let (_, reports) = think(&mut *engine, &state, &Limits { depth: Some(9), ..Limits::clocks(clocks) });
        let took = clock.now() - before;
        assert!(took < Duration::from_millis(left), "{took:?} of {left} ms");
        // Time enough is made use of.
        assert!(left < 1_000 || !reports.is_empty());
    }
}
