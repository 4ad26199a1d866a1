//! A game in progress, and what one seat is told of it.

use hanpan_core::{Observer, QuickDice, Seat, Turn};
use hanpan_table::fair::Reveal;
use hanpan_table::{AnyTable, Player, Record, Setup, Table};
use jiff::Timestamp;
use numpy::{IntoPyArray, PyArray1};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use serde_json::{Value, json};

use crate::games::{ForGame, House, for_game, from_python, seats_of, to_python, value_error};

/// What a state of any game can be asked.
trait AnyState: Send + Sync {
    fn table(&self) -> &dyn AnyTable;
    fn table_mut(&mut self) -> &mut dyn AnyTable;
    fn copy(&self) -> Box<dyn AnyState>;
    fn actions(&self) -> usize;
    fn index(&self, action: &str) -> PyResult<usize>;
    fn action(&self, index: usize) -> Option<String>;
    fn legal(&self, seat: Seat) -> Vec<usize>;
    fn observe(&self, seat: Seat) -> Vec<f32>;
    fn returns(&self) -> Vec<f32>;
    fn places(&self) -> Option<Vec<u8>>;
    fn knowledge(&self, seat: Seat) -> u128;
}

impl<R: House> AnyState for Table<R> {
    fn table(&self) -> &dyn AnyTable {
        self
    }

    fn table_mut(&mut self) -> &mut dyn AnyTable {
        self
    }

    fn copy(&self) -> Box<dyn AnyState> {
        Box::new(self.clone())
    }

    fn actions(&self) -> usize {
        R::actions(self.options())
    }

    fn index(&self, action: &str) -> PyResult<usize> {
        let action: R::Action = action.parse().map_err(value_error)?;
        let found =
            (0..R::actions(self.options())).find(|&index| R::action(self.options(), index) == Some(action));
        found.ok_or_else(|| value_error(format!("`{action}` has no number by these options")))
    }

    fn action(&self, index: usize) -> Option<String> {
        R::action(self.options(), index).map(|action| action.to_string())
    }

    fn legal(&self, seat: Seat) -> Vec<usize> {
        self.legal(seat).into_iter().map(|action| R::index(self.options(), action)).collect()
    }

    fn observe(&self, seat: Seat) -> Vec<f32> {
        let mut out = vec![0.0; R::observation_len(self.options(), self.seats())];
        self.observe(seat, &mut out);
        out
    }

    fn returns(&self) -> Vec<f32> {
        self.returns().as_slice().to_vec()
    }

    fn places(&self) -> Option<Vec<u8>> {
        self.places().map(|places| places.as_slice().to_vec())
    }

    fn knowledge(&self, seat: Seat) -> u128 {
        self.knowledge(seat)
    }
}

/// A game in progress.
///
/// Chance is rolled by the seed as soon as it is due; with `seed=None` it waits to be told (`chance`). A call that
/// cannot be done raises and changes nothing.
#[pyclass(module = "hanpan")]
pub(crate) struct State {
    state: Box<dyn AnyState>,
    dice: Option<QuickDice>,
}

struct Open {
    players: Option<u8>,
}

impl ForGame for Open {
    type Made = Box<dyn AnyState>;

    fn make<R: House>(self, options: R::Options) -> PyResult<Box<dyn AnyState>> {
        let player = |seat| Player { name: format!("{seat}"), kind: "program".into() };
        let players = (0..seats_of::<R>(self.players)?).map(player).collect();
        let setup = Setup { options, players, fair: None, started: Timestamp::UNIX_EPOCH };
        Ok(Box::new(Table::<R>::open(setup).map_err(value_error)?))
    }
}

struct Load<'a>(&'a Record);

impl ForGame for Load<'_> {
    type Made = Box<dyn AnyState>;

    fn make<R: House>(self, _: R::Options) -> PyResult<Box<dyn AnyState>> {
        Ok(Box::new(Table::<R>::load(self.0).map_err(value_error)?))
    }
}

#[pymethods]
impl State {
    #[new]
    #[pyo3(signature = (game, players=None, options=None, *, seed=Some(0)))]
    fn new(
        game: &str,
        players: Option<u8>,
        options: Option<&Bound<'_, PyAny>>,
        seed: Option<u64>,
    ) -> PyResult<State> {
        let state = for_game(game, options, Open { players })?;
        let mut state = State { state, dice: seed.map(QuickDice::seeded) };
        state.roll()?;
        Ok(state)
    }

    /// Plays a record through, strictly; chance that is due is told, or rolled by a seed.
    #[staticmethod]
    #[pyo3(signature = (record, *, seed=None))]
    fn load(record: &Bound<'_, PyAny>, seed: Option<u64>) -> PyResult<State> {
        let json =
            if let Ok(text) = record.extract::<String>() { text } else { from_python(record)?.to_string() };
        let record = Record::read(&json).map_err(value_error)?;
        let state = for_game(&record.game, None, Load(&record))?;
        let mut state = State { state, dice: seed.map(QuickDice::seeded) };
        state.roll()?;
        Ok(state)
    }

    /// The game's name.
    #[getter]
    fn game(&self) -> &'static str {
        self.state.table().game()
    }

    /// How many play.
    #[getter]
    fn players(&self) -> usize {
        self.state.table().players().len()
    }

    /// How many actions there are.
    #[getter]
    fn num_actions(&self) -> usize {
        self.state.actions()
    }

    /// The seats that must act, in order; none when chance is due or the game is over.
    #[getter]
    fn to_move(&self) -> Vec<usize> {
        self.state.table().turn().players().iter().map(Seat::index).collect()
    }

    /// Whether those seats answer something sealed, unseen by each other.
    #[getter]
    fn sealed(&self) -> bool {
        matches!(self.state.table().turn(), Turn::Sealed(_))
    }

    /// Whether chance is due.
    #[getter]
    fn chance_is_due(&self) -> bool {
        self.state.table().turn() == Turn::Chance
    }

    /// Whether the game is over.
    #[getter]
    fn over(&self) -> bool {
        self.state.table().turn() == Turn::Over
    }

    /// How the game ended: winners, reason, points.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let result = self.state.table().result().map(|result| json!(result).to_string());
        result.map(|result| to_python(py, &result)).transpose()
    }

    /// The points as they stand.
    #[getter]
    fn points(&self) -> Vec<f64> {
        self.state.table().points().as_slice().iter().map(|points| points.to_f64()).collect()
    }

    /// What the game as it stands is worth to each seat.
    #[getter]
    fn returns(&self) -> Vec<f32> {
        self.state.returns()
    }

    /// The place of each seat once the game is over, 1 the best.
    #[getter]
    fn places(&self) -> Option<Vec<usize>> {
        self.state.places().map(|places| places.into_iter().map(usize::from).collect())
    }

    /// What a seat may do, in words.
    fn legal(&self, seat: usize) -> PyResult<Vec<String>> {
        Ok(self.state.table().legal_texts(self.seat(seat)?).to_vec())
    }

    /// What a seat may do, in numbers.
    fn legal_indices(&self, seat: usize) -> PyResult<Vec<usize>> {
        Ok(self.state.legal(self.seat(seat)?))
    }

    /// Which of all actions a seat may do.
    fn mask<'py>(&self, py: Python<'py>, seat: usize) -> PyResult<Bound<'py, PyArray1<bool>>> {
        Ok(self.mask_of(self.seat(seat)?).into_pyarray(py))
    }

    /// The number of an action.
    fn index(&self, action: &str) -> PyResult<usize> {
        self.state.index(action)
    }

    /// The action with this number, in words.
    fn action(&self, index: usize) -> PyResult<String> {
        self.state.action(index).ok_or_else(|| PyIndexError::new_err(format!("there is no action {index}")))
    }

    /// A seat acts: in words, or by the number of the action.
    fn act(&mut self, seat: usize, action: &Bound<'_, PyAny>) -> PyResult<()> {
        let seat = self.seat(seat)?;
        let text = match action.extract::<String>() {
            Ok(text) => text,
            Err(_) => self.action(action.extract()?)?,
        };
        self.state.table_mut().act(seat, &text, None).map_err(value_error)?;
        self.roll()
    }

    /// Tells what chance decided, in words.
    fn chance(&mut self, outcome: &str) -> PyResult<()> {
        self.state.table_mut().chance(outcome).map_err(value_error)?;
        self.roll()
    }

    /// What a seat sees, or everybody.
    #[pyo3(signature = (seat=None))]
    fn view<'py>(&self, py: Python<'py>, seat: Option<usize>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, self.state.table().view_json(self.observer(seat)?).get())
    }

    /// The same as plain text.
    #[pyo3(signature = (seat=None))]
    fn text(&self, seat: Option<usize>) -> PyResult<String> {
        Ok(self.state.table().drawing(self.observer(seat)?))
    }

    /// What a seat, or everybody, has noticed since the game began.
    #[pyo3(signature = (seat=None))]
    fn events<'py>(&self, py: Python<'py>, seat: Option<usize>) -> PyResult<Bound<'py, PyAny>> {
        let events = self.state.table().seen_json(self.observer(seat)?, 0);
        to_python(py, &serde_json::to_string(&events).map_err(value_error)?)
    }

    /// What a seat knows, as numbers.
    fn observe<'py>(&self, py: Python<'py>, seat: usize) -> PyResult<Bound<'py, PyArray1<f32>>> {
        Ok(self.state.observe(self.seat(seat)?).into_pyarray(py))
    }

    /// A key of what a seat knows: equal for what it cannot tell apart.
    fn knowledge(&self, seat: usize) -> PyResult<u128> {
        Ok(self.state.knowledge(self.seat(seat)?))
    }

    /// All that an agent in this seat is given.
    fn situation(&self, py: Python<'_>, seat: usize) -> PyResult<Situation> {
        let place = self.seat(seat)?;
        Ok(Situation {
            game: self.game(),
            seat,
            players: self.players(),
            view: self.view(py, Some(seat))?.unbind(),
            events: self.events(py, Some(seat))?.unbind(),
            legal: self.legal(seat)?,
            legal_indices: self.state.legal(place),
            observation: self.state.observe(place).into_pyarray(py).unbind(),
            mask: self.mask_of(place).into_pyarray(py).unbind(),
        })
    }

    /// The game written down, as `load` reads it.
    fn record<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let record = serde_json::to_string(&self.state.table().record(Reveal::Seed)).map_err(value_error)?;
        to_python(py, &record)
    }

    /// Another that is the same, with the same dice.
    fn clone(&self) -> State {
        State { state: self.state.copy(), dice: self.dice.clone() }
    }

    fn __copy__(&self) -> State {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> State {
        self.clone()
    }

    fn __repr__(&self) -> String {
        format!("State('{}', players={}, to_move={:?})", self.game(), self.players(), self.to_move())
    }
}

impl State {
    pub(crate) fn table(&self) -> &dyn AnyTable {
        self.state.table()
    }

    pub(crate) fn seat(&self, seat: usize) -> PyResult<Seat> {
        if seat < self.players() {
            return Ok(Seat::at(seat));
        }
        Err(PyIndexError::new_err(format!("there is no seat {seat} among {}", self.players())))
    }

    fn observer(&self, seat: Option<usize>) -> PyResult<Observer> {
        seat.map_or(Ok(Observer::Public), |seat| self.seat(seat).map(Observer::Seat))
    }

    fn mask_of(&self, seat: Seat) -> Vec<bool> {
        let mut mask = vec![false; self.state.actions()];
        self.state.legal(seat).into_iter().for_each(|index| mask[index] = true);
        mask
    }

    /// Rolls whatever chance is due, if there are dice.
    fn roll(&mut self) -> PyResult<()> {
        let State { state, dice } = self;
        if let Some(dice) = dice {
            while state.table().turn() == Turn::Chance {
                state.table_mut().roll_with(dice).map_err(value_error)?;
            }
        }
        Ok(())
    }
}

/// All that an agent is given: what a person in its seat would have. No state can be reached from it.
#[pyclass(module = "hanpan", frozen, get_all)]
pub(crate) struct Situation {
    game: &'static str,
    seat: usize,
    players: usize,
    /// What the seat sees.
    view: Py<PyAny>,
    /// What it has noticed since the game began.
    events: Py<PyAny>,
    /// What it may do, in words and in numbers.
    legal: Vec<String>,
    legal_indices: Vec<usize>,
    /// What it knows, as numbers.
    observation: Py<PyArray1<f32>>,
    mask: Py<PyArray1<bool>>,
}

/// What a hand is worth, in the games that count hands.
#[pyfunction]
pub(crate) fn score<'py>(
    py: Python<'py>,
    game: &str,
    hand: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let Value::Object(fields) = from_python(hand)? else {
        return Err(PyValueError::new_err("a hand is a dictionary of its parts"));
    };
    let value = hanpan_house::score(game, fields).map_err(value_error)?;
    let lines: Vec<Value> =
        value.lines.iter().map(|(id, points)| json!({"id": id, "points": points})).collect();
    to_python(py, &json!({"points": value.points, "wins": value.wins, "lines": lines}).to_string())
}
