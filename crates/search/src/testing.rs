//! What the tests of the engines share: an engine asked about a state of an open game, and what holds for every one.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use hanpan_core::{Observer, Rules, Step};

use crate::{
    Agent, Budget, Clock, Clocks, Decision, Engine, Limits, Remaining, Report, Settings, Situation, Stopwatch,
};

/// What the side to move may do; nothing when the game is over.
pub fn legal<R: Rules>(state: &R::State) -> Vec<R::Action> {
    let mut out = Vec::new();
    if let Some(seat) = R::turn(state).players().first() {
        R::legal(state, seat, &mut out);
    }
    out
}

/// Takes an action for the side to move, through the checked door.
///
/// # Panics
/// If the action is refused, or the game is over.
pub fn act<R: Rules>(state: &mut R::State, action: R::Action) {
    let seat = R::turn(state).players().first().expect("the game goes on");
    R::check(state, seat, action).expect("the action is legal");
    R::apply(state, &Step::Act(seat, action));
}

/// Asks an opponent about a state, showing it no more than everybody sees.
pub fn ask<R: Rules>(agent: &mut dyn Agent<R>, state: &R::State, budget: &Budget) -> Decision<R> {
    let view = R::view(state, Observer::Public);
    agent.choose(&Situation { view: &view, seen: &[], legal: &legal::<R>(state) }, budget)
}

/// Has an engine think about a state, and keeps its reports: none goes back behind the one before it.
///
/// # Panics
/// If one does, or tells nothing.
pub fn think<R: Rules>(
    engine: &mut dyn Engine<R>,
    state: &R::State,
    limits: &Limits,
) -> (Decision<R>, Vec<Report<R>>) {
    let view = R::view(state, Observer::Public);
    let situation = Situation { view: &view, seen: &[], legal: &legal::<R>(state) };
    let mut reports = Vec::new();
    let decision = engine.think(&situation, limits, &mut |report| reports.push(report.clone()));
    for pair in reports.windows(2) {
        assert!(pair[0].depth <= pair[1].depth && pair[0].nodes <= pair[1].nodes, "{reports:?}");
        assert!(pair[0].time <= pair[1].time, "{reports:?}");
    }
    assert!(reports.iter().all(|report| !report.lines.is_empty()), "{reports:?}");
    (decision, reports)
}

/// Plays a game of the engine against itself, so many plies of it, and tells every decision with its nodes and reports.
pub fn tell_game<R: Rules>(
    engine: &mut dyn Engine<R>,
    settings: &Settings,
    mut state: R::State,
    plies: usize,
    limits: &Limits,
) -> Vec<String> {
    engine.new_game(settings);
    let mut told = Vec::new();
    while !R::turn(&state).players().is_empty() && told.len() < plies {
        let (decision, reports) = think(engine, &state, limits);
        let depths: Vec<_> = reports.iter().map(|report| (report.depth, report.nodes)).collect();
        told.push(format!("{decision:?} {depths:?}"));
        act::<R>(&mut state, decision.action);
        if !R::turn(&state).players().is_empty() {
            engine.ponder(&R::view(&state, Observer::Public), &[], &Limits::nodes(300), &mut |_| {});
        }
    }
    told
}

/// Budgets with which hardly anything can be thought, and one that is cancelled already.
pub fn smallest_budgets() -> [Budget; 5] {
    let cancelled = Budget::default();
    cancelled.cancel.cancel();
    [
        Budget::nodes(0, 1),
        Budget::nodes(1, 2),
        Budget::nodes(2, 3),
        Budget::time(Duration::ZERO, 4),
        cancelled,
    ]
}

/// Every name has an opponent, and no other has.
///
/// # Panics
/// If that is not so.
pub fn check_names<R: Rules>(names: &[&str], agent: impl Fn(&str) -> Option<Box<dyn Agent<R>>>) {
    for name in names {
        assert!(agent(name).is_some(), "{name}");
    }
    assert!(agent("nobody").is_none());
}

/// The last depth that is reported is the one that was asked for.
///
/// # Panics
/// If that is not so.
pub fn check_depths<R: Rules>(engine: impl Fn(&Settings) -> Box<dyn Engine<R>>, state: &R::State) {
    for depth in 1..=5 {
        let (_, reports) = think(&mut *engine(&Settings::default()), state, &Limits::depth(depth));
        let depths: Vec<usize> = reports.iter().map(|report| report.depth).collect();
        assert_eq!(depths, (1..=depth).collect::<Vec<_>>());
    }
}

/// An engine that was told no limit is stopped from another thread once it has reported this depth, whether it thinks or
/// ponders. Returns what it decided.
///
/// # Panics
/// If it goes on.
pub fn check_stop<R: Rules>(engine: &mut dyn Engine<R>, state: &R::State, depth: usize) -> Decision<R> {
    let view = R::view(state, Observer::Public);
    let mut decision = None;
    for ponders in [false, true] {
        let limits = Limits::default();
        let stop = limits.cancel.clone();
        let (begun, wait) = mpsc::channel();
        let stopper = thread::spawn(move || {
            wait.recv().expect("it reports before it is stopped");
            let stopped = Stopwatch::start(None);
            stop.cancel();
            stopped
        });
        let mut report = |report: &Report<R>| {
            if report.depth == depth {
                begun.send(()).expect("somebody waits");
            }
        };
        if ponders {
            engine.ponder(&view, &[], &limits, &mut report);
        } else {
            let situation = Situation { view: &view, seen: &[], legal: &legal::<R>(state) };
            decision = Some(engine.think(&situation, &limits, &mut report));
        }
        let late = stopper.join().expect("the stopper stops").elapsed().expect("there is a clock");
        // A few milliseconds; a busy machine may pause the test, and a search that heard nothing would go on for ever.
        assert!(late < Duration::from_secs(10), "{late:?}");
    }
    decision.expect("it has thought")
}

/// Clocks are kept whatever the machine does, and time enough is made use of.
///
/// # Panics
/// If that is not so.
pub fn check_clocks<R: Rules>(engine: impl Fn(&Settings) -> Box<dyn Engine<R>>, state: &R::State) {
    let remaining = |left| Remaining { left: Duration::from_millis(left), increment: Duration::ZERO };
    for (left, moves_to_go) in [(60_000, None), (5_000, None), (200, None), (1_000, Some(1)), (20, Some(3))] {
        let clock = Arc::new(Ticking { step: 500, ..Ticking::default() });
        let mut engine = engine(&Settings { clock: Some(clock.clone()), ..Settings::default() });
        let before = clock.now();
        let clocks = Clocks { own: remaining(left), other: remaining(left), moves_to_go };
        let (_, reports) = think(&mut *engine, state, &Limits { depth: Some(9), ..Limits::clocks(clocks) });
        let took = clock.now() - before;
        assert!(took < Duration::from_millis(left), "{took:?} of {left} ms");
        assert!(left < 1_000 || !reports.is_empty());
    }
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
