//! How fast the engine is on one thread: stones made and undone, and nodes searched from a few stones on.
//!
//! Each is measured in short windows, of which the fastest counts: whatever else a machine does only ever slows.
//!
//! `cargo run --release -p hanpan-engine-omok --example speed`

use std::time::{Duration, Instant};

use hanpan_core::{Observer, Rules};
use hanpan_engine_omok::{engine, make_and_undo};
use hanpan_omok::{Omok, Options, Point, RuleSet, Size, State};
use hanpan_search::{Limits, Settings, Situation};

/// Black's stones and White's.
const STARTS: [[&str; 2]; 3] =
    [["h8 i9 g6", "h9 j8 g8"], ["h8 j7 g9", "i8 h10 k8"], ["h8 f7 i6 j9", "g8 h7 i9 k7"]];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut engine = engine("master").ok_or("no such opponent")?;
    for (rules, size) in [
        (RuleSet::Freestyle, Size::Fifteen),
        (RuleSet::Freestyle, Size::Twenty),
        (RuleSet::House, Size::Fifteen),
        (RuleSet::Renju, Size::Fifteen),
    ] {
        let options = Options { size, ..rules.into() };
        let stones = fastest(|| {
            let clock = Instant::now();
            (make_and_undo(options, 20_000, 1), clock.elapsed())
        });
        let mut nodes = 0.0;
        for sides in STARTS {
            let [black, white] =
                sides.map(|text| text.split(' ').map(str::parse).collect::<Result<Vec<Point>, _>>());
            let state = State::set_up(options, &black?, &white?)?;
            let mut legal = Vec::new();
            state.to_move().into_iter().for_each(|stone| Omok::legal(&state, stone.seat(), &mut legal));
            let view = Omok::view(&state, Observer::Public);
            let situation = Situation { view: &view, seen: &[], legal: &legal };
            let fastest = fastest(|| {
                engine.new_game(&Settings { hash: 8, ..Settings::default() });
                let clock = Instant::now();
                let nodes = engine.think(&situation, &Limits::nodes(10_000), &mut |_| {}).nodes;
                (nodes, clock.elapsed())
            });
            nodes += fastest / STARTS.len() as f64;
        }
        println!("{rules} {size}: {:.2} M make + undo/s, {:.0} k nodes/s", stones / 1e6, nodes / 1e3);
    }
    Ok(())
}

/// How much is done a second, in the fastest of some short windows.
fn fastest(mut work: impl FnMut() -> (u64, Duration)) -> f64 {
    let window = |_| {
        let (done, time) = work();
        done as f64 / time.as_secs_f64()
    };
    (0..40).map(window).fold(0.0, f64::max)
}
