//! Engines: programs that remember from one action to the next.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use hanpan_core::{Observer, Rules, Seat};
use hanpan_house::{Cancel, engines};
use hanpan_search::{Candidate, Limits, Settings, Situation, TimeLimit};
use hanpan_table::{AnyTable, Table};
use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::prelude::*;
use serde_json::{Value, json};

use crate::games::{no_game, to_python};
use crate::state::State;

/// An engine of an open game, Omok or Othello: what it finds serves the next move.
#[pyclass(module = "hanpan", frozen)]
pub(crate) struct Engine {
    #[pyo3(get)]
    game: String,
    thinks: Mutex<Box<dyn Thinks>>,
    /// Stops what is being thought at the moment.
    stop: Mutex<Cancel>,
}

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(signature = (game, name="hard", *, hash=64, threads=1, seed=0))]
    fn new(game: &str, name: &str, hash: usize, threads: usize, seed: u64) -> PyResult<Engine> {
        hanpan_house::game(game).ok_or_else(|| no_game(game))?;
        if !(1..=16_384).contains(&hash) || !(1..=64).contains(&threads) {
            return Err(PyValueError::new_err("hash is 1 to 16384 megabytes, threads are 1 to 64"));
        }
        let settings = Settings { hash, threads, seed, ..Settings::default() };
        let thinks = match game {
            "omok" => engines::omok::engine(name).map(|engine| Remembering::seated(engine, settings)),
            "othello" => engines::othello::engine(name).map(|engine| Remembering::seated(engine, settings)),
            _ => {
                return Err(PyKeyError::new_err(format!(
                    "{game} has no engine that remembers: Agent plays it"
                )));
            }
        };
        let thinks = thinks
            .ok_or_else(|| PyKeyError::new_err(format!("`{name}` is no engine of {game} that remembers")))?;
        Ok(Engine { game: game.to_owned(), thinks: Mutex::new(thinks), stop: Mutex::default() })
    }

    /// Forgets everything that was found.
    fn new_game(&self) {
        self.thinks().new_game();
    }

    /// The best it finds within the limits, of which there must be one, or until `stop` is called by another thread: the
    /// action, how deep it has looked, and what it thought of the best actions.
    #[pyo3(signature = (state, seat, *, nodes=None, depth=None, ms=None))]
    fn think<'py>(
        &self,
        py: Python<'py>,
        state: &State,
        seat: usize,
        nodes: Option<u64>,
        depth: Option<usize>,
        ms: Option<u64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let seat = state.seat(seat)?;
        if nodes.is_none() && depth.is_none() && ms.is_none() {
            return Err(PyValueError::new_err("say how long it may think: nodes, depth or ms"));
        }
        let time = ms.map_or(TimeLimit::Infinite, |ms| TimeLimit::PerMove(Duration::from_millis(ms)));
        let found = py.detach(|| {
            let mut thinks = self.thinks();
            let cancel = Cancel::default();
            *self.stop.lock().unwrap_or_else(PoisonError::into_inner) = cancel.clone();
            thinks.think(state.table(), seat, &Limits { nodes, depth, time, cancel })
        });
        let found = found.ok_or_else(|| {
            PyValueError::new_err(format!("it is not the turn of seat {} of {}", seat.index(), self.game))
        })?;
        to_python(py, &found.to_string())
    }

    /// Stops what is being thought: it answers with the best it knows.
    fn stop(&self) {
        self.stop.lock().unwrap_or_else(PoisonError::into_inner).cancel();
    }

    fn __repr__(&self) -> String {
        format!("Engine('{}')", self.game)
    }
}

impl Engine {
    fn thinks(&self) -> std::sync::MutexGuard<'_, Box<dyn Thinks>> {
        self.thinks.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// An engine whose rules need not be known.
trait Thinks: Send {
    fn new_game(&mut self);

    /// What it found; nothing if it is not the seat's turn or the table is of another game.
    fn think(&mut self, table: &dyn AnyTable, seat: Seat, limits: &Limits) -> Option<Value>;
}

struct Remembering<R: Rules> {
    engine: Box<dyn hanpan_search::Engine<R>>,
    settings: Settings,
}

impl<R: Rules> Remembering<R> {
    fn seated(engine: Box<dyn hanpan_search::Engine<R>>, settings: Settings) -> Box<dyn Thinks> {
        let mut seated = Remembering { engine, settings };
        seated.new_game();
        Box::new(seated)
    }
}

impl<R: Rules> Thinks for Remembering<R> {
    fn new_game(&mut self) {
        self.engine.new_game(&self.settings);
    }

    fn think(&mut self, table: &dyn AnyTable, seat: Seat, limits: &Limits) -> Option<Value> {
        let table = table.as_any().downcast_ref::<Table<R>>()?;
        let (who, legal) = (Observer::Seat(seat), table.legal(seat));
        if legal.is_empty() {
            return None;
        }
        let (begun, mut depth) = (Instant::now(), 0);
        let situation = Situation { view: &table.view(who), seen: table.seen(who), legal: &legal };
        let decision = self.engine.think(&situation, limits, &mut |report| depth = report.depth);
        let considered = |it: &Candidate<R>| {
            let line: Vec<String> = it.line.iter().map(ToString::to_string).collect();
            let value = it.value.number();
            json!({"action": it.action.to_string(), "value": value, "error": it.error, "line": line})
        };
        Some(json!({
            "action": decision.action.to_string(),
            "considered": decision.candidates.iter().map(considered).collect::<Vec<_>>(),
            "depth": depth,
            "nodes": decision.nodes,
            "seconds": begun.elapsed().as_secs_f64(),
        }))
    }
}
