//! What several commands read from the command line.

use hanpan_core::Seat;
use hanpan_locale::Language;
use hanpan_table::AnyGame;
use hanpan_table::fair::Bytes;
use hanpan_table::memory::OwnSalt;
use hanpan_tui::settings::Pace;
use serde_json::Value;

/// A game of the house.
pub type Game = &'static dyn AnyGame;

/// Reads the id of a game.
pub fn parse_game(id: &str) -> Result<Game, String> {
    hanpan_house::game(id).ok_or_else(|| "`hanpan games` lists the games".to_owned())
}

/// Reads options as JSON; the game checks them.
pub fn parse_options(text: &str) -> Result<Value, String> {
    serde_json::from_str(text).map_err(|error| format!("options are JSON such as {{\"size\":8}}: {error}"))
}

/// Reads the code of a language.
pub fn parse_language(code: &str) -> Result<Language, String> {
    Language::of_code(code).ok_or_else(|| "the languages are ko and en".to_owned())
}

/// Reads how long bots wait.
pub fn parse_pace(word: &str) -> Result<Pace, String> {
    serde_json::from_value(word.into())
        .map_err(|_| "the paces are instant, quick, natural and slow".to_owned())
}

/// Reads one option, such as `size=8`; the game checks it.
pub fn parse_setting(text: &str) -> Result<(String, Value), String> {
    let (key, value) = text.split_once('=').ok_or("an option is set by KEY=VALUE, such as size=8")?;
    // A word needs no quotes.
    let value = serde_json::from_str(value).unwrap_or_else(|_| value.into());
    Ok((key.to_owned(), value))
}

/// Reads the number of a seat.
pub fn parse_seat(text: &str) -> Result<Seat, String> {
    text.parse().ok().and_then(Seat::new).ok_or_else(|| "a seat is a number from 0".to_owned())
}

/// Reads a salt and the number of the participant whose it is.
pub fn parse_salt(text: &str) -> Result<OwnSalt, String> {
    let form = || "a salt is told by NUMBER=HEX, such as 0=c0ffee".to_owned();
    let (number, salt) = text.split_once('=').ok_or_else(form)?;
    let number = number.parse().map_err(|_| form())?;
    Ok(OwnSalt { number, salt: Bytes::from_hex(salt).map_err(|_| form())? })
}

/// Reads a number of seconds.
pub fn parse_seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse().ok().filter(|seconds| (0.01..=3600.0).contains(seconds));
    seconds.ok_or_else(|| "a number of seconds up to an hour is expected".to_owned())
}
