//! Games played by a network or by teachers, and the experience that comes of it.

use hanpan_core::Learn;
use hanpan_learned::{Encoder, Experience, Layout, LayoutPlane, Scratch, SelfPlayOptions, Teacher, Utility};
use numpy::{IntoPyArray, PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray2};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rayon::prelude::*;

use crate::games::{ForGame, House, for_game, no_bot, options_error, seats_of, value_error};

/// A network by its weights.
#[pyclass(module = "hanpan", frozen)]
pub(crate) struct Network(hanpan_learned::Network);

#[pymethods]
impl Network {
    /// Reads the bytes of a file of safetensors.
    #[new]
    fn new(weights: &[u8], inputs: usize, actions: usize) -> PyResult<Network> {
        hanpan_learned::Network::read(weights, inputs, actions).map(Network).map_err(value_error)
    }

    /// The logits and the value of each input, a row each.
    #[allow(clippy::type_complexity, reason = "two arrays")]
    fn evaluate<'py>(
        &self,
        py: Python<'py>,
        inputs: PyReadonlyArray2<'py, f32>,
    ) -> PyResult<(Bound<'py, PyArray2<f32>>, Bound<'py, PyArray1<f32>>)> {
        let rows = inputs.as_array().nrows();
        if inputs.as_array().ncols() != self.0.inputs() {
            let given = inputs.as_array().ncols();
            return Err(PyValueError::new_err(format!(
                "an input has {} values, not {given}",
                self.0.inputs()
            )));
        }
        let inputs = inputs.as_slice()?;
        let mut logits = vec![0.0; rows * self.0.actions()];
        let mut values = vec![0.0; rows];
        py.detach(|| {
            logits
                .par_chunks_exact_mut(self.0.actions())
                .zip(&mut values)
                .zip(inputs.par_chunks_exact(self.0.inputs()))
                .with_min_len(16)
                .for_each_init(Scratch::default, |scratch, ((logits, value), input)| {
                    *value = self.0.evaluate(input, logits, scratch);
                });
        });
        let logits = logits.into_pyarray(py).reshape([rows, self.0.actions()])?;
        Ok((logits, values.into_pyarray(py)))
    }
}

trait AnySelfPlay: Send + Sync {
    fn collect(&mut self, network: &hanpan_learned::Network, decisions: usize) -> Experience;
}

struct Games<R: Learn> {
    play: hanpan_learned::SelfPlay<R>,
    teacher: Option<Box<Teacher<R>>>,
}

impl<R: Learn> AnySelfPlay for Games<R> {
    fn collect(&mut self, network: &hanpan_learned::Network, decisions: usize) -> Experience {
        self.play.collect(network, self.teacher.as_deref(), decisions)
    }
}

/// Games played by a network, among teachers if that is wished, on all cores and without holding the interpreter.
#[pyclass(module = "hanpan")]
pub(crate) struct SelfPlay {
    games: Box<dyn AnySelfPlay>,
    layout: Layout,
    #[pyo3(get)]
    num_actions: usize,
    #[pyo3(get)]
    players: u8,
    encoder: Encoder,
}

struct NewSelfPlay {
    players: Option<u8>,
    planes: Option<Vec<String>>,
    how: SelfPlayOptions,
    teacher: Option<String>,
}

impl ForGame for NewSelfPlay {
    type Made = SelfPlay;

    fn make<R: House>(self, options: R::Options) -> PyResult<SelfPlay> {
        let seats = seats_of::<R>(self.players)?;
        let layout = Layout::of::<R>(&options, self.planes.as_deref())
            .ok_or_else(|| value_error(format!("{} has other planes", R::ID)))?;
        let teacher: Option<Box<Teacher<R>>> = match self.teacher {
            Some(name) if R::agent(&name).is_some() => {
                Some(Box::new(move || R::agent(&name).expect("it was there before")))
            }
            Some(name) => return Err(no_bot::<R>(&name)),
            None if self.how.teachers_alone || self.how.among_teachers > 0 || self.how.tried_by_teacher => {
                return Err(value_error("a teacher is needed"));
            }
            None => None,
        };
        let encoder = layout.encoder::<R>(&options, seats).expect("it was made for all tables");
        let play = hanpan_learned::SelfPlay::<R>::new(&options, seats, &layout, self.how)
            .map_err(options_error)?
            .expect("it was made for all tables");
        Ok(SelfPlay {
            games: Box::new(Games { play, teacher }),
            num_actions: R::actions(&options),
            players: seats,
            encoder,
            layout,
        })
    }
}

#[pymethods]
impl SelfPlay {
    #[new]
    #[pyo3(signature = (game, players=None, options=None, *, planes=None, games=256, seed=0, lam=0.95, scale=1.0,
        utility="returns", greedy=false, teacher=None, among_teachers=0, teachers_alone=false, teacher_nodes=100,
        tried=0, tried_by_teacher=false))]
    #[allow(clippy::too_many_arguments, reason = "keywords in Python")]
    fn new(
        game: &str,
        players: Option<u8>,
        options: Option<&Bound<'_, PyAny>>,
        planes: Option<Vec<String>>,
        games: usize,
        seed: u64,
        lam: f32,
        scale: f32,
        utility: &str,
        greedy: bool,
        teacher: Option<String>,
        among_teachers: u32,
        teachers_alone: bool,
        teacher_nodes: u64,
        tried: u32,
        tried_by_teacher: bool,
    ) -> PyResult<SelfPlay> {
        let utility = match utility {
            "returns" => Utility::Returns,
            "places" => Utility::Places,
            other => return Err(value_error(format!("a utility is returns or places, not {other}"))),
        };
        if games == 0 {
            return Err(value_error("at least one game is played"));
        }
        let how = SelfPlayOptions {
            games,
            seed,
            lambda: lam,
            scale,
            utility,
            greedy,
            among_teachers,
            teachers_alone,
            teacher_nodes,
            tried,
            tried_by_teacher,
        };
        for_game(game, options, NewSelfPlay { players, planes, how, teacher })
    }

    /// How many values an input has.
    #[getter]
    fn input_size(&self) -> usize {
        self.layout.width()
    }

    /// The planes that are read: (name, most rows, most columns).
    #[getter]
    fn planes(&self) -> Vec<(String, usize, usize)> {
        let plane = |plane: &LayoutPlane| (plane.name.clone(), plane.rows, plane.columns);
        self.layout.planes.iter().map(plane).collect()
    }

    /// What a network is given for observations of such a table, a row each.
    fn encode<'py>(
        &self,
        py: Python<'py>,
        observations: PyReadonlyArray2<'py, f32>,
    ) -> PyResult<Bound<'py, PyArray2<f32>>> {
        let observations = observations.as_array();
        if observations.ncols() != self.encoder.observed() {
            let (expected, given) = (self.encoder.observed(), observations.ncols());
            return Err(value_error(format!("an observation has {expected} values, not {given}")));
        }
        let (rows, width) = (observations.nrows(), self.encoder.width());
        let (mut inputs, mut known) = (vec![0.0; rows * width], Vec::new());
        for (observation, input) in observations.rows().into_iter().zip(inputs.chunks_exact_mut(width)) {
            self.encoder.encode(&mut known, input, |out| {
                out.iter_mut().zip(observation).for_each(|(out, value)| *out = *value);
            });
        }
        inputs.into_pyarray(py).reshape([rows, width])
    }

    /// Plays until so many decisions of finished hands are there, and returns them as arrays.
    fn collect<'py>(
        &mut self,
        py: Python<'py>,
        network: &Network,
        decisions: usize,
    ) -> PyResult<Bound<'py, PyDict>> {
        if (network.0.inputs(), network.0.actions()) != (self.layout.width(), self.num_actions) {
            return Err(value_error("the network was made for something else"));
        }
        let games = &mut self.games;
        let experience = py.detach(|| games.collect(&network.0, decisions));
        let rows = experience.actions.len();
        let arrays = PyDict::new(py);
        arrays
            .set_item("inputs", experience.inputs.into_pyarray(py).reshape([rows, self.layout.width()])?)?;
        arrays.set_item("masks", experience.masks.into_pyarray(py).reshape([rows, self.num_actions])?)?;
        arrays.set_item("actions", experience.actions.into_pyarray(py))?;
        arrays.set_item("log_likelihoods", experience.log_likelihoods.into_pyarray(py))?;
        arrays.set_item("values", experience.values.into_pyarray(py))?;
        arrays.set_item("advantages", experience.advantages.into_pyarray(py))?;
        arrays.set_item("utilities", experience.utilities.into_pyarray(py))?;
        if !experience.tries.is_empty() {
            arrays.set_item("tries", experience.tries.into_pyarray(py).reshape([rows, self.num_actions])?)?;
        }
        arrays.set_item("results", experience.results.into_pyarray(py))?;
        Ok(arrays)
    }
}
