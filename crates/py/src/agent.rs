//! Opponents by name, and what they measure against each other.

use std::sync::Mutex;
use std::time::Duration;

use hanpan_arena::{Cancel, Entrant, Opening, Plan, Sprt, Unit};
use hanpan_house::{Bot, BotError, Budget};
use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::prelude::*;
use serde_json::{Value, json};

use crate::games::{from_python, no_game, to_python, value_error};
use crate::state::State;

/// An opponent by name: `hard`, `learned`, `agent:PATH`. It is asked about a seat and told what that seat may know.
#[pyclass(module = "hanpan", frozen)]
pub(crate) struct Agent {
    #[pyo3(get)]
    game: String,
    #[pyo3(get)]
    name: String,
    bot: Mutex<Box<dyn Bot>>,
}

#[pymethods]
impl Agent {
    #[new]
    fn new(game: &str, name: &str) -> PyResult<Agent> {
        hanpan_house::game(game).ok_or_else(|| no_game(game))?;
        let bot = hanpan_house::find(game, name).map_err(|error| match error {
            BotError::Unknown { .. } => PyKeyError::new_err(error.to_string()),
            BotError::Folder { .. } | BotError::Program { .. } | BotError::Taken { .. } => value_error(error),
        })?;
        Ok(Agent { game: game.to_owned(), name: name.to_owned(), bot: Mutex::new(bot) })
    }

    /// What it does in this seat, in words. Without limits it thinks as long as it usually does.
    #[pyo3(signature = (state, seat, *, nodes=None, ms=None, seed=0))]
    fn choose(
        &self,
        py: Python<'_>,
        state: &State,
        seat: usize,
        nodes: Option<u64>,
        ms: Option<u64>,
        seed: u64,
    ) -> PyResult<String> {
        self.think(py, state, seat, nodes, ms, seed).map(|thought| thought.action)
    }

    /// The same, with what it thought of each action: the words, the value, the standard error.
    #[pyo3(signature = (state, seat, *, nodes=None, ms=None, seed=0))]
    fn explain<'py>(
        &self,
        py: Python<'py>,
        state: &State,
        seat: usize,
        nodes: Option<u64>,
        ms: Option<u64>,
        seed: u64,
    ) -> PyResult<Bound<'py, PyAny>> {
        let thought = self.think(py, state, seat, nodes, ms, seed)?;
        let considered: Vec<Value> = thought
            .options
            .iter()
            .map(|it| json!({"action": it.action, "value": it.value.number(), "error": it.error, "line": it.line}))
            .collect();
        let told = json!({"action": thought.action, "considered": considered, "nodes": thought.nodes});
        to_python(py, &told.to_string())
    }

    fn __repr__(&self) -> String {
        format!("Agent('{}', '{}')", self.game, self.name)
    }
}

impl Agent {
    fn think(
        &self,
        py: Python<'_>,
        state: &State,
        seat: usize,
        nodes: Option<u64>,
        ms: Option<u64>,
        seed: u64,
    ) -> PyResult<hanpan_house::Thought> {
        let seat = state.seat(seat)?;
        let budget = match (nodes, ms) {
            (None, None) => hanpan_house::budget(&self.game, &self.name, seed),
            _ => Budget { nodes, time: ms.map(Duration::from_millis), seed, ..Budget::default() },
        };
        // Only its own view, events and legal actions reach an agent: `Bot` sees to it.
        let thought = py.detach(|| {
            let mut bot = self.bot.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            bot.think(state.table(), seat, &budget)
        });
        thought.ok_or_else(|| PyValueError::new_err(format!("it is not the turn of seat {}", seat.index())))
    }
}

/// Everything about a game that does not change: players, options, actions, opponents.
#[pyfunction]
pub(crate) fn describe<'py>(py: Python<'py>, game: &str) -> PyResult<Bound<'py, PyAny>> {
    let found = hanpan_house::game(game).ok_or_else(|| no_game(game))?;
    let options: Vec<&str> = found.options().iter().map(|option| option.key).collect();
    let told = json!({
        "id": found.id(),
        "rules": found.version(),
        "hidden": found.hidden(),
        "chance": found.chance(),
        "hands": found.hands(),
        "players": [found.seats().start(), found.seats().end()],
        "options": options,
        "defaults": found.default_options(),
        "bots": hanpan_house::names(game),
    });
    to_python(py, &told.to_string())
}

/// The names of the games.
#[pyfunction]
pub(crate) fn games() -> Vec<&'static str> {
    hanpan_house::games().iter().map(|game| game.id()).collect()
}

/// Bots against bots: each deal is played once for every seating, and what came out is told with its intervals.
#[pyfunction]
#[pyo3(signature = (game, bots, *, players=None, deals=100, hands=false, options=None, opening=None, seed=1, sprt=None,
    threads=0))]
#[allow(clippy::too_many_arguments, reason = "keywords in Python")]
pub(crate) fn arena<'py>(
    py: Python<'py>,
    game: &str,
    bots: Vec<String>,
    players: Option<u8>,
    deals: u64,
    hands: bool,
    options: Option<&Bound<'py, PyAny>>,
    opening: Option<u32>,
    seed: u64,
    sprt: Option<(f64, f64)>,
    threads: usize,
) -> PyResult<Bound<'py, PyAny>> {
    let found = hanpan_house::game(game).ok_or_else(|| no_game(game))?;
    let plan = Plan {
        game: game.to_owned(),
        options: options.map_or_else(|| Ok(json!({})), from_python)?,
        players: players.unwrap_or(*found.seats().start()),
        bots: bots.into_iter().map(|name| Entrant { name, nodes: None, ms: None }).collect(),
        deals,
        unit: if hands { Unit::Hand } else { Unit::Game },
        opening: Opening::Random(opening.unwrap_or(if found.chance() { 0 } else { 4 })),
        seed,
        sprt: sprt.map(|(elo0, elo1)| Sprt { elo0, elo1 }),
    };
    let threads = if threads == 0 { rayon::current_num_threads() } else { threads };
    let stop = Cancel::default();
    let mut interrupt = None;
    let summary = py
        .detach(|| {
            hanpan_arena::run(&plan, threads, None, &stop, |_| {
                // Ctrl-C stops it between two deals.
                if let Err(error) = Python::attach(interrupted) {
                    interrupt = Some(error);
                    stop.cancel();
                }
            })
        })
        .map_err(value_error)?;
    match interrupt {
        Some(error) => Err(error),
        None => to_python(py, &serde_json::to_string(&summary).map_err(value_error)?),
    }
}

/// Whether somebody has pressed Ctrl-C.
fn interrupted(py: Python<'_>) -> PyResult<()> {
    py.check_signals()
}
