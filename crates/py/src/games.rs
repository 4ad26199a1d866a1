//! The games by name, and how what is typed becomes what Python holds.

use hanpan_core::{Learn, OptionsError};
use hanpan_house::each_game;
use hanpan_search::Agent;
use hanpan_table::read_options;
use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::prelude::*;
use serde_json::Value;

/// A game of the house that can be learned, with its opponents by name.
pub(crate) trait House: Learn<View: Sync, Event: Sync> + Clone {
    /// The opponent with this name.
    fn agent(name: &str) -> Option<Box<dyn Agent<Self>>>;
    /// The names there are.
    const NAMES: &'static [&'static str];
}

/// Something that can be made for every game.
pub(crate) trait ForGame {
    /// What is made.
    type Made;
    /// Makes it.
    fn make<R: House>(self, options: R::Options) -> PyResult<Self::Made>;
}

macro_rules! house {
    ($($id:ident, $rules:ident, $crate_of_rules:ident, $engine:ident;)*) => {
        $(impl House for hanpan_house::rules::$id::$rules {
            const NAMES: &'static [&'static str] = hanpan_house::engines::$id::NAMES;

            fn agent(name: &str) -> Option<Box<dyn Agent<Self>>> {
                hanpan_house::engines::$id::agent(name)
            }
        })*

        /// Makes something for the game with this name, by these options.
        pub(crate) fn for_game<F: ForGame>(
            game: &str,
            options: Option<&Bound<'_, PyAny>>,
            what: F,
        ) -> PyResult<F::Made> {
            match game {
                $(stringify!($id) => {
                    type Rules = hanpan_house::rules::$id::$rules;
                    what.make::<Rules>(options_of::<Rules>(options)?)
                })*
                _ => Err(no_game(game)),
            }
        }
    };
}

each_game!(house);

fn options_of<R: Learn>(options: Option<&Bound<'_, PyAny>>) -> PyResult<R::Options> {
    let Some(options) = options else { return Ok(R::Options::default()) };
    read_options::<R>(&from_python(options)?).map_err(value_error)
}

/// How many play: what was said if the game allows it, or else the fewest.
pub(crate) fn seats_of<R: Learn>(players: Option<u8>) -> PyResult<u8> {
    let seats = players.unwrap_or(*R::SEATS.start());
    if R::SEATS.contains(&seats) {
        return Ok(seats);
    }
    Err(PyValueError::new_err(format!(
        "{} is for {} to {} players, not {seats}",
        R::ID,
        R::SEATS.start(),
        R::SEATS.end()
    )))
}

pub(crate) fn no_game(game: &str) -> PyErr {
    let known: Vec<&str> = hanpan_house::games().iter().map(|game| game.id()).collect();
    PyKeyError::new_err(format!("there is no game `{game}`; there are {}", known.join(", ")))
}

pub(crate) fn no_bot<R: House>(name: &str) -> PyErr {
    PyKeyError::new_err(format!("`{name}` does not play {}; its bots are {}", R::ID, R::NAMES.join(", ")))
}

/// An error of ours as Python's `ValueError`.
pub(crate) fn value_error(error: impl ToString) -> PyErr {
    PyValueError::new_err(error.to_string())
}

pub(crate) fn options_error(error: OptionsError) -> PyErr {
    value_error(error)
}

/// What Python holds, as JSON.
pub(crate) fn from_python(value: &Bound<'_, PyAny>) -> PyResult<Value> {
    let text: String = value.py().import("json")?.call_method1("dumps", (value,))?.extract()?;
    serde_json::from_str(&text).map_err(value_error)
}

/// JSON, as Python holds it.
pub(crate) fn to_python<'py>(py: Python<'py>, json: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (json,))
}
