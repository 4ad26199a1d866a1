//! `hanpan engine`: an engine of the house behind a protocol that other programs speak, over standard input and output.

mod gomocup;
mod gtp;
mod nboard;

use std::io::{BufRead, Write};
use std::sync::mpsc;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::{Subcommand, ValueEnum};
use hanpan_core::{Observer, Rules, Seat, Step, Turn};
use hanpan_house::rules::omok::{Omok, RuleSet};
use hanpan_house::rules::othello::{Action, Options, Othello};
use hanpan_house::{Cancel, engines};
use hanpan_search::{Decision, Limits, Report, Settings, Situation};

use crate::arguments::parse_seconds;

/// Which engine, and how it is spoken to.
#[derive(Subcommand)]
pub enum Engine {
    /// Othello, from 4 × 4 to 16 × 16
    #[command(after_help = "Examples:
  hanpan engine othello --protocol nboard
  hanpan engine othello --protocol gtp --seconds 0.5")]
    Othello {
        /// How it is spoken to
        #[arg(long, value_enum)]
        protocol: Protocol,
        /// How long it thinks about a move unless it is told otherwise
        #[arg(long, default_value_t = 1.0, value_parser = parse_seconds)]
        seconds: f64,
        /// How many megabytes are kept in mind
        #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..=16384))]
        hash: u16,
        /// How many threads
        #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=64))]
        threads: u8,
    },
    /// Omok, 15 × 15 and 20 × 20, as a brain by the protocol of Gomocup
    #[command(after_help = "Examples:
  hanpan engine omok
  hanpan engine omok --rules korean --seconds 0.5")]
    Omok {
        /// The rules until a manager names others: house, korean, freestyle, standard or renju
        #[arg(long, default_value = "freestyle", value_parser = ["house", "korean", "freestyle", "standard", "renju"])]
        rules: String,
        /// How long it thinks about a move unless it is told otherwise
        #[arg(long, default_value_t = 1.0, value_parser = parse_seconds)]
        seconds: f64,
        /// How many megabytes are kept in mind unless it is told otherwise
        #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..=16384))]
        hash: u16,
        /// How many threads unless it is told otherwise
        #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=64))]
        threads: u8,
    },
}

/// A protocol.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Protocol {
    /// That of NBoard, version 2
    Nboard,
    /// The Go Text Protocol, version 2
    Gtp,
}

/// Answers until it is told to end, or nobody speaks any more.
pub fn run(wanted: Engine, input: impl BufRead + Send + 'static, output: impl Write) -> Result<()> {
    match wanted {
        Engine::Othello { protocol, seconds, hash, threads } => {
            let engine = engines::othello::engine("master").context("there is such an opponent")?;
            let start = Othello::start(&Options::sized(8), 2)?;
            let player = Player::new(engine, settings(hash, threads), start, seconds);
            match protocol {
                Protocol::Nboard => nboard::serve(player, input, output),
                Protocol::Gtp => gtp::serve(player, input, output),
            }
        }
        Engine::Omok { rules, seconds, hash, threads } => {
            let engine = engines::omok::engine("master").context("there is such an opponent")?;
            let rules = RuleSet::ALL.into_iter().find(|known| known.word() == rules);
            let rules = rules.context("clap allows the names of rule sets alone")?;
            let start = Omok::start(&rules.into(), 2)?;
            gomocup::serve(Player::new(engine, settings(hash, threads), start, seconds), input, output)
        }
    }
}

fn settings(hash: u16, threads: u8) -> Settings {
    Settings { hash: hash.into(), threads: threads.into(), ..Settings::default() }
}

/// What stops a thought.
#[derive(Default)]
struct Stop {
    cancel: Cancel,
    /// How many lines wait that stop every thought before them.
    waiting: usize,
}

/// The engine and the game it is asked about.
struct Player<R: Rules> {
    engine: Box<dyn hanpan_search::Engine<R>>,
    settings: Settings,
    /// The positions of the game so far; never empty.
    states: Vec<R::State>,
    actions: Vec<R::Action>,
    time: Duration,
    /// Stops what is being thought; whoever reads the input holds it too.
    stop: Arc<Mutex<Stop>>,
}

impl<R: Rules> Player<R> {
    fn new(
        mut engine: Box<dyn hanpan_search::Engine<R>>,
        settings: Settings,
        start: R::State,
        seconds: f64,
    ) -> Player<R> {
        engine.new_game(&settings);
        let (time, stop) = (Duration::from_secs_f64(seconds), Arc::default());
        Player { engine, settings, states: vec![start], actions: Vec::new(), time, stop }
    }

    fn state(&self) -> &R::State {
        &self.states[self.states.len() - 1]
    }

    /// The seat whose turn it is; none when the game is over.
    fn to_move(&self) -> Option<Seat> {
        match R::turn(self.state()) {
            Turn::Players(seats) => seats.first(),
            Turn::Chance | Turn::Sealed(_) | Turn::Over => None,
        }
    }

    /// Begins anew from a position.
    fn begin(&mut self, start: R::State) {
        self.engine.new_game(&self.settings);
        self.states = vec![start];
        self.actions.clear();
    }

    /// Takes an action for the side to move; why not, if it may not.
    fn act(&mut self, action: R::Action) -> Result<(), String> {
        let mut state = self.state().clone();
        let seat = self.to_move().ok_or("the game is over")?;
        R::check(&state, seat, action).map_err(|refusal| refusal.to_string())?;
        R::apply(&mut state, &Step::Act(seat, action));
        self.states.push(state);
        self.actions.push(action);
        Ok(())
    }

    /// Takes the last action back; false if there is none.
    fn take_back(&mut self) -> bool {
        let taken = self.actions.pop().is_some();
        if taken {
            self.states.pop();
        }
        taken
    }

    /// Thinks about the position; nothing when the game is over.
    fn think(&mut self, limits: Limits, report: &mut dyn FnMut(&Report<R>)) -> Option<Decision<R>> {
        let state = self.state().clone();
        let seat = self.to_move()?;
        let mut legal = Vec::new();
        R::legal(&state, seat, &mut legal);
        let view = R::view(&state, Observer::Public);
        let limits = Limits { cancel: self.begin_thought(), ..limits };
        Some(self.engine.think(&Situation { view: &view, seen: &[], legal: &legal }, &limits, report))
    }

    /// A new flag for whoever may stop this thought.
    fn begin_thought(&self) -> Cancel {
        let mut stop = self.stop.lock().expect("no thread panics with it");
        stop.cancel = Cancel::default();
        if stop.waiting > 0 {
            stop.cancel.cancel();
        }
        stop.cancel.clone()
    }
}

/// The longest line that is read, in bytes.
const LONGEST: usize = 1 << 20;

/// Reads lines in a thread of their own, so that one that says so stops a thought; too long ones are cut. They end with
/// CR, LF or both, so that empty ones say nothing.
fn lines(
    input: impl BufRead + Send + 'static,
    stop: Arc<Mutex<Stop>>,
    stops: fn(&str) -> bool,
) -> impl Iterator<Item = String> {
    let shared = Arc::clone(&stop);
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let mut input = input;
        let mut bytes = Vec::new();
        while read_line(&mut input, &mut bytes) {
            let line = String::from_utf8_lossy(&bytes).trim().to_owned();
            if stops(&line)
                && let Ok(mut stop) = shared.lock()
            {
                stop.waiting += 1;
                stop.cancel.cancel();
            }
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    receiver.into_iter().inspect(move |line| {
        if stops(line)
            && let Ok(mut stop) = stop.lock()
        {
            stop.waiting -= 1;
        }
    })
}

/// Reads up to the next CR or LF, or as much as a line may have; false if there is nothing any more.
fn read_line(input: &mut impl BufRead, bytes: &mut Vec<u8>) -> bool {
    bytes.clear();
    while let Ok(read) = input.fill_buf() {
        if read.is_empty() {
            return !bytes.is_empty();
        }
        let read = &read[..read.len().min(LONGEST - bytes.len())];
        let end = read.iter().position(|byte| b"\r\n".contains(byte));
        bytes.extend_from_slice(&read[..end.unwrap_or(read.len())]);
        let used = end.map_or(read.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() || bytes.len() == LONGEST {
            return true;
        }
    }
    false
}

/// An action as other programs write it.
fn written(action: Action, pass: &str) -> String {
    match action {
        Action::Pass => pass.to_owned(),
        Action::Place(square) => square.to_string().to_ascii_uppercase(),
    }
}
