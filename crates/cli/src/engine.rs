//! `hanpan engine`: an engine of the house behind a protocol that other programs speak, over standard input and output.

mod gtp;
mod nboard;

use std::io::{BufRead, Write};
use std::sync::mpsc;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::{Subcommand, ValueEnum};
use hanpan_core::{Observer, Rules, Step};
use hanpan_house::Cancel;
use hanpan_house::engines::othello::engine;
use hanpan_house::rules::othello::{Action, Options, Othello, State};
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
    let Engine::Othello { protocol, seconds, hash, threads } = wanted;
    let settings = Settings { hash: hash.into(), threads: threads.into(), ..Settings::default() };
    let mut player = Player::new(settings)?;
    player.time = Duration::from_secs_f64(seconds);
    match protocol {
        Protocol::Nboard => nboard::serve(player, input, output),
        Protocol::Gtp => gtp::serve(player, input, output),
    }
}

/// What stops a thought.
#[derive(Default)]
struct Stop {
    cancel: Cancel,
    /// How many lines wait that stop every thought before them.
    waiting: usize,
}

/// The engine and the game it is asked about.
struct Player {
    engine: Box<dyn hanpan_search::Engine<Othello>>,
    settings: Settings,
    /// The positions of the game so far; never empty.
    states: Vec<State>,
    actions: Vec<Action>,
    time: Duration,
    /// Stops what is being thought; whoever reads the input holds it too.
    stop: Arc<Mutex<Stop>>,
}

impl Player {
    fn new(settings: Settings) -> Result<Player> {
        let mut engine = engine("hard").context("there is such an opponent")?;
        engine.new_game(&settings);
        Ok(Player {
            engine,
            settings,
            states: vec![Othello::start(&Options { size: 8 }, 2)?],
            actions: Vec::new(),
            time: Duration::from_secs(1),
            stop: Arc::default(),
        })
    }

    fn state(&self) -> &State {
        &self.states[self.states.len() - 1]
    }

    /// Begins anew from a position.
    fn begin(&mut self, start: State) {
        self.engine.new_game(&self.settings);
        self.states = vec![start];
        self.actions.clear();
    }

    /// Takes an action for the side to move; why not, if it may not.
    fn act(&mut self, action: Action) -> Result<(), String> {
        let mut state = self.state().clone();
        let seat = state.to_move().ok_or("the game is over")?;
        Othello::check(&state, seat, action).map_err(|refusal| refusal.to_string())?;
        Othello::apply(&mut state, &Step::Act(seat, action));
        self.states.push(state);
        self.actions.push(action);
        Ok(())
    }

    /// Thinks about the position; nothing when the game is over.
    fn think(
        &mut self,
        limits: Limits,
        report: &mut dyn FnMut(&Report<Othello>),
    ) -> Option<Decision<Othello>> {
        let state = self.state().clone();
        let seat = state.to_move()?;
        let mut legal = Vec::new();
        Othello::legal(&state, seat, &mut legal);
        let view = Othello::view(&state, Observer::Public);
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
const LONGEST: u64 = 1 << 20;

/// Reads lines in a thread of their own, so that one that says so stops a thought; too long ones are cut.
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
        loop {
            bytes.clear();
            match std::io::Read::take(&mut input, LONGEST).read_until(b'\n', &mut bytes) {
                Ok(0) | Err(_) => return,
                Ok(_) => {}
            }
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

/// An action as other programs write it.
fn written(action: Action, pass: &str) -> String {
    match action {
        Action::Pass => pass.to_owned(),
        Action::Place(square) => square.to_string().to_ascii_uppercase(),
    }
}
