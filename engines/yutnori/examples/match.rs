//! Plays two opponents against each other at a table of two, the same falls of the sticks once from each seat:
//! `cargo run --release -p hanpan-engine-yutnori --example match hard normal 500` for 500 pairs.

use std::time::{Duration, Instant};

use hanpan_core::{Observer, QuickDice, Rules, Seat, Step, Turn};
use hanpan_engine_yutnori::{agent, budget};
use hanpan_search::{Budget, Situation};
use hanpan_yutnori::{Options, Yutnori};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [one, other, pairs] = arguments.as_slice() else { usage() };
    let Ok(pairs) = pairs.parse::<u64>() else { usage() };
    if agent(one).is_none() || agent(other).is_none() {
        usage();
    }
    let (mut won, mut pairs_won, mut spent) = (0u64, Vec::new(), [Duration::ZERO; 2]);
    let begin = Instant::now();
    for pair in 0..pairs {
        let wins = u64::from(is_won([one, other], 0, pair, &mut spent))
            + u64::from(is_won([one, other], 1, pair, &mut spent));
        won += wins;
        pairs_won.push(wins as f64 / 2.0);
    }
    let games = 2 * pairs;
    let mean = won as f64 / games as f64;
    let spread = pairs_won.iter().map(|share| (share - mean) * (share - mean)).sum::<f64>() / pairs as f64;
    let error = (spread / pairs as f64).sqrt();
    println!(
        "{one} against {other}: {won} of {games} games, {:.1} % ± {:.1}, in {:.0} s ({:.1} and {:.1} s thought)",
        100.0 * mean,
        196.0 * error,
        begin.elapsed().as_secs_f64(),
        spent[0].as_secs_f64(),
        spent[1].as_secs_f64(),
    );
}

fn usage() -> ! {
    eprintln!("usage: match NAME NAME PAIRS");
    std::process::exit(2)
}

/// Whether the first of two opponents wins from this seat, with the falls of this number.
fn is_won(names: [&str; 2], first: usize, falls: u64, spent: &mut [Duration; 2]) -> bool {
    let mut dice = QuickDice::seeded(falls);
    let mut agents = names.map(|name| agent(name).expect("looked at before"));
    let mut state = Yutnori::start(&Options::default(), 2).expect("two may play");
    let mut legal = Vec::new();
    for number in 0.. {
        match Yutnori::turn(&state) {
            Turn::Over => break,
            Turn::Chance => {
                let fall = Yutnori::deal(&state, &mut dice);
                Yutnori::apply(&mut state, &Step::Chance(fall));
            }
            turn => {
                let seat = turn.players().first().expect("somebody is to move");
                Yutnori::legal(&state, seat, &mut legal);
                let view = Yutnori::view(&state, Observer::Seat(seat));
                let who = (seat.index() + first) % 2;
                // Nodes alone, so that every machine plays the same games.
                let budget = Budget { time: None, ..budget(names[who], 1_000 * falls + number) };
                let begin = Instant::now();
                let situation = Situation { view: &view, seen: &[], legal: &legal };
                let action = agents[who].choose(&situation, &budget).action;
                spent[who] += begin.elapsed();
                Yutnori::apply(&mut state, &Step::Act(seat, action));
            }
        }
    }
    Yutnori::outcome(&state).is_some_and(|outcome| outcome.winners.contains(Seat::at(first)))
}
