//! Games of one kind stepped together, on all cores.

use hanpan_batch::{Batch, Rows};
use hanpan_core::{Dice, Learn, QuickDice, Seat};
use hanpan_search::{Budget, Situation};
use numpy::{
    AllowTypeChange, PyArray1, PyArray2, PyArrayLike1, PyArrayMethods, PyReadwriteArray1, PyReadwriteArray2,
};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use rayon::prelude::*;

use crate::games::{ForGame, House, for_game, no_bot, options_error, seats_of, value_error};

/// What the environment asks of a batch, whatever its game.
trait AnyBatch: Send + Sync {
    fn seats(&self) -> u8;
    fn actions(&self) -> usize;
    fn observation_len(&self) -> usize;
    fn planes(&self) -> Vec<(&'static str, usize, usize, &'static str)>;
    fn step(&mut self, indices: &[usize], rows: Rows<'_>) -> PyResult<()>;
    fn step_at_random(&mut self);
    fn play_others(&mut self, seat: usize, bot: &str, nodes: u64) -> PyResult<()>;
    fn restart(&mut self, game: usize, seed: u64);
    fn sample(&self, dice: &mut [QuickDice], out: &mut [i64]);
    fn write(&mut self, rows: Rows<'_>);
    fn knowledge(&self, game: usize) -> u128;
    fn games_played(&self) -> u64;
}

struct Games<R: Learn> {
    batch: Batch<R>,
    options: R::Options,
}

impl<R: House> AnyBatch for Games<R> {
    fn seats(&self) -> u8 {
        self.batch.seats()
    }

    fn actions(&self) -> usize {
        self.batch.actions()
    }

    fn observation_len(&self) -> usize {
        self.batch.observation_len()
    }

    fn planes(&self) -> Vec<(&'static str, usize, usize, &'static str)> {
        let planes = R::planes(&self.options, self.batch.seats());
        planes.iter().map(|plane| (plane.name, plane.rows, plane.columns, plane.about)).collect()
    }

    fn step(&mut self, indices: &[usize], rows: Rows<'_>) -> PyResult<()> {
        self.batch.step_into(indices, rows).map_err(value_error)
    }

    fn step_at_random(&mut self) {
        self.batch.step_by(|choice| choice.legal[choice.dice.below(choice.legal.len() as u32) as usize]);
    }

    fn play_others(&mut self, seat: usize, bot: &str, nodes: u64) -> PyResult<()> {
        if seat >= usize::from(self.batch.seats()) {
            return Err(PyIndexError::new_err(format!(
                "there is no seat {seat} among {}",
                self.batch.seats()
            )));
        }
        if R::agent(bot).is_none() {
            return Err(no_bot::<R>(bot));
        }
        let agent = || R::agent(bot).expect("it was there before");
        self.batch.play_others(Seat::at(seat), agent, |agent, view, choice| match choice.legal {
            [only] => *only,
            legal => {
                let budget = Budget::nodes(nodes, choice.dice.bits());
                agent.choose(&Situation { view, seen: &[], legal }, &budget).action
            }
        });
        Ok(())
    }

    fn restart(&mut self, game: usize, seed: u64) {
        self.batch.restart(game, seed);
    }

    fn sample(&self, dice: &mut [QuickDice], out: &mut [i64]) {
        dice.par_iter_mut().zip(out).enumerate().with_min_len(PIECE).for_each(|(game, (dice, out))| {
            let legal = self.batch.legal(game);
            *out = R::index(&self.options, legal[dice.below(legal.len() as u32) as usize]) as i64;
        });
    }

    fn write(&mut self, rows: Rows<'_>) {
        self.batch.write_into(rows);
    }

    fn knowledge(&self, game: usize) -> u128 {
        self.batch.knowledge(game, self.batch.seat(game))
    }

    fn games_played(&self) -> u64 {
        self.batch.tally().games
    }
}

/// As many games as are worth a core's while.
const PIECE: usize = 1024;

/// n games of one kind, stepped together in Rust on all cores, without holding the interpreter.
///
/// In every game some seat must act. `step` takes one action a game, plays it, rolls chance, begins a new game where one
/// ended, and fills the arrays, which are the same from beginning to end: copy what you want to keep.
#[pyclass(module = "hanpan")]
pub(crate) struct VecEnv {
    batch: Box<dyn AnyBatch>,
    #[pyo3(get)]
    game: String,
    #[pyo3(get)]
    n: usize,
    observes: bool,
    indices: Vec<usize>,
    dice: Vec<QuickDice>,
    /// What the seat that must act in each game knows.
    #[pyo3(get)]
    observations: Py<PyArray2<f32>>,
    /// What it may do.
    #[pyo3(get)]
    masks: Py<PyArray2<bool>>,
    /// Which seat it is.
    #[pyo3(get)]
    seats: Py<PyArray1<i32>>,
    /// What the game is worth to each seat: the one that the last step ended, or else the one that is played.
    #[pyo3(get)]
    returns: Py<PyArray2<f32>>,
    /// Whether the last step ended a game; another has begun.
    #[pyo3(get)]
    dones: Py<PyArray1<bool>>,
    /// Whether the last step ended a game or a hand.
    #[pyo3(get)]
    ended: Py<PyArray1<bool>>,
    /// The places of the game that the last step ended, 1 the best; 0 where none ended.
    #[pyo3(get)]
    places: Py<PyArray2<u8>>,
    /// What `sample` writes.
    sampled: Py<PyArray1<i64>>,
}

struct NewBatch {
    players: Option<u8>,
    seeds: Vec<u64>,
    take_forced: bool,
}

impl ForGame for NewBatch {
    type Made = Box<dyn AnyBatch>;

    fn make<R: House>(self, options: R::Options) -> PyResult<Box<dyn AnyBatch>> {
        let seats = seats_of::<R>(self.players)?;
        let batch = Batch::<R>::with_seeds(&options, seats, self.seeds).map_err(options_error)?;
        let batch = if self.take_forced { batch.taking_forced() } else { batch };
        Ok(Box::new(Games { batch, options }))
    }
}

/// A seed for each game, out of one.
fn seeds_from(seed: u64, n: usize) -> Vec<u64> {
    (0..n as u64).map(|game| QuickDice::seeded(seed ^ QuickDice::seeded(game).bits()).bits()).collect()
}

#[pymethods]
impl VecEnv {
    #[new]
    #[pyo3(signature = (game, n, players=None, options=None, seed=0, seeds=None, *, take_forced=false, observe=true))]
    #[allow(clippy::too_many_arguments, reason = "keywords in Python")]
    fn new(
        py: Python<'_>,
        game: &str,
        n: usize,
        players: Option<u8>,
        options: Option<&Bound<'_, PyAny>>,
        seed: u64,
        seeds: Option<Vec<u64>>,
        take_forced: bool,
        observe: bool,
    ) -> PyResult<VecEnv> {
        let seeds = seeds.unwrap_or_else(|| seeds_from(seed, n));
        if seeds.len() != n || n == 0 {
            return Err(PyValueError::new_err(format!("{} seeds are given for {n} games", seeds.len())));
        }
        let dice = seeds.iter().map(|seed| QuickDice::seeded(!seed)).collect();
        let batch = for_game(game, options, NewBatch { players, seeds, take_forced })?;
        let players = usize::from(batch.seats());
        let width = if observe { batch.observation_len() } else { 0 };
        let mut env = VecEnv {
            game: game.to_owned(),
            n,
            observes: observe,
            indices: vec![0; n],
            dice,
            observations: PyArray2::zeros(py, [n, width], false).unbind(),
            masks: PyArray2::zeros(py, [n, batch.actions()], false).unbind(),
            seats: PyArray1::zeros(py, n, false).unbind(),
            returns: PyArray2::zeros(py, [n, players], false).unbind(),
            dones: PyArray1::zeros(py, n, false).unbind(),
            ended: PyArray1::zeros(py, n, false).unbind(),
            places: PyArray2::zeros(py, [n, players], false).unbind(),
            sampled: PyArray1::zeros(py, n, false).unbind(),
            batch,
        };
        env.fill(py, |_| Ok(()))?;
        Ok(env)
    }

    /// How many sit in each game.
    #[getter]
    fn players(&self) -> u8 {
        self.batch.seats()
    }

    /// How many actions there are.
    #[getter]
    fn num_actions(&self) -> usize {
        self.batch.actions()
    }

    /// How many values an observation has.
    #[getter]
    fn observation_size(&self) -> usize {
        self.batch.observation_len()
    }

    /// What an observation is made of: (name, rows, columns, meaning), one behind the other.
    #[getter]
    fn planes(&self) -> Vec<(&'static str, usize, usize, &'static str)> {
        self.batch.planes()
    }

    /// How many games have ended since the beginning.
    #[getter]
    fn games_played(&self) -> u64 {
        self.batch.games_played()
    }

    /// Takes the action with this number in each game. All or none: a wrong one raises `ValueError` and changes nothing.
    fn step(&mut self, py: Python<'_>, actions: PyArrayLike1<'_, i64, AllowTypeChange>) -> PyResult<()> {
        let actions = actions.as_array();
        if actions.len() != self.n {
            return Err(PyValueError::new_err(format!(
                "{} actions are given for {} games",
                actions.len(),
                self.n
            )));
        }
        let mut indices = std::mem::take(&mut self.indices);
        let mut negative = None;
        for (game, (index, &action)) in indices.iter_mut().zip(actions).enumerate() {
            match usize::try_from(action) {
                Ok(action) => *index = action,
                Err(_) => negative = negative.or(Some((game, action))),
            }
        }
        let stepped = match negative {
            Some((game, action)) => {
                Err(PyValueError::new_err(format!("game {game}: there is no action {action}")))
            }
            None => self.pass(py, |batch, rows| batch.step(&indices, rows)),
        };
        self.indices = indices;
        stepped
    }

    /// A legal action for each game at random; always the same array.
    fn sample<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let mut sampled = self.sampled.bind(py).readwrite();
        let (out, batch, dice) = (sampled.as_slice_mut()?, &self.batch, &mut self.dice);
        py.detach(|| batch.sample(dice, out));
        drop(sampled);
        Ok(self.sampled.bind(py).clone())
    }

    /// Takes so many steps with legal actions at random, without coming back in between.
    fn step_random(&mut self, py: Python<'_>, steps: usize) -> PyResult<()> {
        self.fill(py, |batch| {
            (0..steps).for_each(|_| batch.step_at_random());
            Ok(())
        })
    }

    /// Has a bot play in all other seats, in every game, until this seat must act.
    ///
    /// What the last step ended stays told in `dones`, `ended`, `returns` and `places`.
    #[pyo3(signature = (seat, bot="random", *, nodes=100))]
    fn play_others(&mut self, py: Python<'_>, seat: usize, bot: &str, nodes: u64) -> PyResult<()> {
        self.fill(py, |batch| batch.play_others(seat, bot, nodes))
    }

    /// Begins all games anew, or those whose numbers are given, each with the seed beside it.
    #[pyo3(signature = (seeds, games=None))]
    fn reset(&mut self, py: Python<'_>, seeds: Vec<u64>, games: Option<Vec<usize>>) -> PyResult<()> {
        let games = games.unwrap_or_else(|| (0..self.n).collect());
        if games.len() != seeds.len() {
            return Err(PyValueError::new_err(format!(
                "{} seeds are given for {} games",
                seeds.len(),
                games.len()
            )));
        }
        if let Some(game) = games.iter().find(|game| **game >= self.n) {
            return Err(PyValueError::new_err(format!("there is no game {game} among {}", self.n)));
        }
        for (&game, seed) in games.iter().zip(&seeds) {
            self.dice[game] = QuickDice::seeded(!seed);
        }
        self.fill(py, |batch| {
            games.iter().zip(&seeds).for_each(|(&game, &seed)| batch.restart(game, seed));
            Ok(())
        })
    }

    /// A key of what the seat that must act in a game knows: equal for what it cannot tell apart.
    fn knowledge(&self, game: usize) -> PyResult<u128> {
        if game >= self.n {
            return Err(PyValueError::new_err(format!("there is no game {game} among {}", self.n)));
        }
        Ok(self.batch.knowledge(game))
    }

    fn __len__(&self) -> usize {
        self.n
    }

    fn __repr__(&self) -> String {
        format!("VecEnv('{}', {}, players={})", self.game, self.n, self.batch.seats())
    }
}

impl VecEnv {
    /// Does something to the batch, and fills the arrays if it could be done, without holding the interpreter.
    fn fill(
        &mut self,
        py: Python<'_>,
        change: impl FnOnce(&mut dyn AnyBatch) -> PyResult<()> + Send,
    ) -> PyResult<()> {
        self.pass(py, |batch, rows| {
            change(batch)?;
            batch.write(rows);
            Ok(())
        })
    }

    /// Hands the batch and the arrays over, without holding the interpreter.
    fn pass(
        &mut self,
        py: Python<'_>,
        work: impl FnOnce(&mut dyn AnyBatch, Rows<'_>) -> PyResult<()> + Send,
    ) -> PyResult<()> {
        // Whatever is wrong with the arrays is found out before anything is changed.
        let mut observations: PyReadwriteArray2<'_, f32> = self.observations.bind(py).try_readwrite()?;
        let mut masks: PyReadwriteArray2<'_, bool> = self.masks.bind(py).try_readwrite()?;
        let mut returns: PyReadwriteArray2<'_, f32> = self.returns.bind(py).try_readwrite()?;
        let mut places: PyReadwriteArray2<'_, u8> = self.places.bind(py).try_readwrite()?;
        let mut seats: PyReadwriteArray1<'_, i32> = self.seats.bind(py).try_readwrite()?;
        let mut dones: PyReadwriteArray1<'_, bool> = self.dones.bind(py).try_readwrite()?;
        let mut ended: PyReadwriteArray1<'_, bool> = self.ended.bind(py).try_readwrite()?;
        let rows = Rows {
            observations: if self.observes { Some(observations.as_slice_mut()?) } else { None },
            masks: masks.as_slice_mut()?,
            seats: seats.as_slice_mut()?,
            returns: returns.as_slice_mut()?,
            dones: dones.as_slice_mut()?,
            ended: ended.as_slice_mut()?,
            places: places.as_slice_mut()?,
        };
        let batch = &mut *self.batch;
        py.detach(|| work(batch, rows))
    }
}
