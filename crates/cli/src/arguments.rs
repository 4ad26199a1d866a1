//! What several commands read from the command line.

use std::ffi::OsStr;
use std::path::PathBuf;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Command};
use hanpan_core::Seat;
use hanpan_locale::Language;
use hanpan_protocol::ClockSpec;
use hanpan_table::AnyGame;
use hanpan_table::fair::{Bytes, Hash};
use hanpan_table::memory::OwnSalt;
use hanpan_tui::local::HUMAN;
use hanpan_tui::settings::Pace;
use serde_json::Value;

use crate::formats::Format;
use crate::say::say;

/// A game of the house.
pub type Game = &'static dyn AnyGame;

/// Reads a word that may be one of some, which completions then know.
#[derive(Clone)]
pub struct Word<T> {
    values: Vec<&'static str>,
    read: fn(&str) -> Result<T, String>,
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for Word<T> {
    type Value = T;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<T, clap::Error> {
        let read = self.read;
        let parser = move |text: &str| read(text);
        parser.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.values.iter().map(|value| PossibleValue::new(*value))))
    }
}

/// Reads the id of a game.
pub fn game() -> Word<Game> {
    let values = hanpan_house::games().iter().map(|game| game.id()).collect();
    let read = |id: &str| hanpan_house::game(id).ok_or_else(|| say("argument-game", &[]));
    Word { values, read }
}

/// Reads the name of a format.
pub fn format() -> Word<Format> {
    let read = |wanted: &str| {
        let found = Format::ALL.into_iter().find(|(name, _)| *name == wanted);
        found.map(|(_, format)| format).ok_or_else(|| say("argument-format", &[]))
    };
    Word { values: Format::ALL.map(|(name, _)| name).to_vec(), read }
}

/// Reads the name of a bot; whether it plays the game is found when the game is known.
pub fn bot() -> Word<String> {
    Word { values: bots(), read: |name| Ok(name.to_owned()) }
}

/// Reads who sits in a seat: a person, or a bot.
pub fn sitter() -> Word<String> {
    Word { values: [vec![HUMAN], bots()].concat(), read: |name| Ok(name.to_owned()) }
}

/// Every bot that plays some game, by name.
fn bots() -> Vec<&'static str> {
    let mut names: Vec<&str> =
        hanpan_house::games().iter().flat_map(|game| hanpan_house::names(game.id())).copied().collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// Reads something else that is mostly the name of a bot.
pub fn like_a_bot<T>(read: fn(&str) -> Result<T, String>) -> Word<T> {
    Word { values: bots(), read }
}

/// Reads the code of a language.
pub fn language() -> Word<Language> {
    let read = |code: &str| Language::of_code(code).ok_or_else(|| say("argument-language", &[]));
    Word { values: Language::ALL.map(Language::code).to_vec(), read }
}

/// Reads how long bots wait.
pub fn pace() -> Word<Pace> {
    let read = |word: &str| serde_json::from_value(word.into()).map_err(|_| say("argument-pace", &[]));
    Word { values: vec!["instant", "quick", "natural", "slow"], read }
}

/// Reads options as JSON; the game checks them.
pub fn parse_options(text: &str) -> Result<Value, String> {
    let wrong = |error: serde_json::Error| say("argument-options", &[("reason", &error.to_string())]);
    serde_json::from_str(text).map_err(wrong)
}

/// Reads one option, such as `size=8`; the game checks it.
pub fn parse_setting(text: &str) -> Result<(String, Value), String> {
    let (key, value) = text.split_once('=').ok_or_else(|| say("argument-setting", &[]))?;
    // A word needs no quotes.
    let value = serde_json::from_str(value).unwrap_or_else(|_| value.into());
    Ok((key.to_owned(), value))
}

/// Reads how long the players may think: `30` a move, or `300+5` for the game and after every move.
pub fn parse_clock(text: &str) -> Result<ClockSpec, String> {
    let seconds = |text: &str| text.parse().ok();
    let clock = match text.split_once('+') {
        None => seconds(text).map(|seconds| ClockSpec::PerMove { seconds }),
        Some((all, more)) => seconds(all)
            .zip(seconds(more))
            .map(|(seconds, increment)| ClockSpec::Fischer { seconds, increment }),
    };
    clock.filter(|clock| clock.is_sensible()).ok_or_else(|| say("argument-clock", &[]))
}

/// Reads the number of a seat.
pub fn parse_seat(text: &str) -> Result<Seat, String> {
    text.parse().ok().and_then(Seat::new).ok_or_else(|| say("argument-seat", &[]))
}

/// Reads a commitment.
pub fn parse_hash(text: &str) -> Result<Hash, String> {
    text.parse().map_err(|_| say("argument-hash", &[]))
}

/// Reads a salt and the number of the participant whose it is.
pub fn parse_salt(text: &str) -> Result<OwnSalt, String> {
    let form = || say("argument-salt", &[]);
    let (number, salt) = text.split_once('=').ok_or_else(form)?;
    let number = number.parse().map_err(|_| form())?;
    Ok(OwnSalt { number, salt: Bytes::from_hex(salt).map_err(|_| form())? })
}

/// Reads a number of seconds.
pub fn parse_seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse().ok().filter(|seconds| (0.01..=3600.0).contains(seconds));
    seconds.ok_or_else(|| say("argument-seconds", &[]))
}

/// Reads the name of a file for a picture.
pub fn parse_picture(text: &str) -> Result<PathBuf, String> {
    let file = PathBuf::from(text);
    let is_svg = file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("svg"));
    if is_svg { Ok(file) } else { Err(say("argument-picture", &[])) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read_as_seconds() {
        for (text, clock) in [
            ("30", Some(ClockSpec::PerMove { seconds: 30 })),
            ("300+5", Some(ClockSpec::Fischer { seconds: 300, increment: 5 })),
            ("1", None),
            ("5 min", None),
            ("300+", None),
            ("300+9999", None),
        ] {
            assert_eq!(parse_clock(text).ok(), clock, "{text}");
        }
    }
}
