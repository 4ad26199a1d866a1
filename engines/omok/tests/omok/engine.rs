//! What holds for the engine that remembers: repeatable, faster the second time, stopped at once, true to its clocks.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use hanpan_core::{Observer, Rules};
use hanpan_engine_omok::{NAMES, engine};
use hanpan_omok::{Action, Omok, Options, RuleSet, Size, State};
use hanpan_search::{
    Cancel, Clock, Clocks, Decision, Engine, Limits, Remaining, Report, Settings, Situation,
};

use crate::support::{all_options, check_decision, legal, opening, play, set_up};

/// Has an engine think about a state, and keeps its reports.
fn think(
    engine: &mut dyn Engine<Omok>,
    state: &State,
    limits: &Limits,
) -> (Decision<Omok>, Vec<Report<Omok>>) {
    let view = Omok::view(state, Observer::Public);
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

/// Plays a game of the engine against itself and tells every decision with its nodes and reports.
fn game(engine: &mut dyn Engine<Omok>, settings: &Settings, options: Options) -> Vec<String> {
    engine.new_game(settings);
    let mut state = opening(options, 4, 9);
    let mut told = Vec::new();
    while state.to_move().is_some() && told.len() < 12 {
        let (decision, reports) = think(engine, &state, &Limits::nodes(2_000));
        let depths: Vec<_> = reports.iter().map(|report| (report.depth, report.nodes)).collect();
        told.push(format!("{decision:?} {depths:?}"));
        play(&mut state, decision.action);
        if state.to_move().is_some() {
            engine.ponder(&Omok::view(&state, Observer::Public), &[], &Limits::nodes(300), &mut |_| {});
        }
    }
    told
}

#[test]
fn from_a_new_game_on_everything_follows() {
    for options in all_options() {
        for name in ["basic", "hard"] {
            let settings = Settings { hash: 1, seed: 5, ..Settings::default() };
            let mut one = engine(name).unwrap();
            let first = game(&mut *one, &settings, options);
            assert_eq!(game(&mut *one, &settings, options), first, "the same engine again");
            assert_eq!(game(&mut *engine(name).unwrap(), &settings, options), first, "another engine");
        }
    }
}

#[test]
fn what_is_remembered_saves_nodes() {
    let depth = 7;
    let (mut kept, mut fresh, mut met) = (0, 0, 0);
    for (options, seed) in all_options().zip(1..) {
        let mut state = opening(options, 6, seed);
        let mut engine = new_game("hard", &Settings::default());
        let (decision, reports) = think(&mut *engine, &state, &Limits::depth(depth));
        let line = &decision.candidates[0].line;
        if line.len() < 2 || reports.last().is_none_or(|report| report.depth < depth) {
            continue;
        }
        line[..2].iter().for_each(|&action| play(&mut state, action));
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
        engine.ponder(&view, &[], &Limits::depth(7), &mut |report| {
            expected = Some(report.lines[0].action);
        });
        let Some(expected) = expected else { continue };
        play(&mut state, expected);
        if state.to_move().is_none() {
            continue;
        }
        kept += think(&mut *engine, &state, &Limits::depth(6)).0.nodes;
        fresh += think(&mut *new_game("hard", &Settings::default()), &state, &Limits::depth(6)).0.nodes;
    }
    assert!(kept * 10 < fresh * 9, "{kept} nodes after pondering, {fresh} without");
}

#[test]
fn a_depth_is_the_last_that_is_reported() {
    let state = opening(RuleSet::House, 6, 2);
    for depth in 1..=5 {
        let (_, reports) = think(&mut *new_game("hard", &Settings::default()), &state, &Limits::depth(depth));
        let depths: Vec<usize> = reports.iter().map(|report| report.depth).collect();
        assert_eq!(depths, (1..=depth).collect::<Vec<_>>());
    }
}

#[test]
fn a_win_by_continuous_fours_is_reported() {
    for size in Size::ALL {
        let options = Options { rules: RuleSet::Freestyle, size };
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
    let view = Omok::view(&state, Observer::Public);
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
        let mut report = |report: &Report<Omok>| {
            if report.depth == 6 {
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
    let state = set_up(RuleSet::Freestyle, "f8 g8 h9 h10", "c3 m13 d12 n2");
    let mut engine = new_game("hard", &Settings { threads: 3, ..Settings::default() });
    let (decision, _) = think(&mut *engine, &state, &Limits::nodes(300_000));
    assert_eq!(decision.candidates[0].value.number(), 1.0, "{decision:?}");
    let opening = opening(RuleSet::Renju, 6, 3);
    let (decision, _) = think(&mut *engine, &opening, &Limits::nodes(30_000));
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
        let state = opening(RuleSet::House, 8, 4);
        let before = clock.now();
        let clocks = Clocks { own: remaining(left), other: remaining(left), moves_to_go };
        let (_, reports) = think(&mut *engine, &state, &Limits { depth: Some(9), ..Limits::clocks(clocks) });
        let took = clock.now() - before;
        assert!(took < Duration::from_millis(left), "{took:?} of {left} ms");
        // Time enough is made use of.
        assert!(left < 1_000 || !reports.is_empty());
    }
}
