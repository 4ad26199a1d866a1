//! What the player likes, kept between games.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use hanpan_locale::Language;
use hanpan_protocol::ClockSpec;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What the player likes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// `ko` or `en`; that of the environment if it was never chosen.
    pub language: Option<String>,
    /// What the player is called, at tables here and at servers' tables.
    pub name: Option<String>,
    /// The colours.
    pub colours: Colours,
    /// The bot that is asked for hints, by its name; the strongest below it where it does not play a game.
    pub hints: String,
    /// How long bots wait before they move.
    pub pace: Pace,
    /// Whether what happens is shown by motion.
    pub motion: bool,
    /// Whether only ASCII signs are drawn.
    pub ascii: bool,
    /// Whether `h` and `l` move the cursor, and `H` and `L` are for hints and moves.
    pub vi_keys: bool,
    /// How each game was set up last, by its id.
    pub games: BTreeMap<String, Choice>,
}

/// How a game is set up: who sits where, and what is agreed.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Choice {
    /// By seat: `human`, or the name of a bot.
    pub seats: Vec<String>,
    /// The options that differ from the defaults.
    pub options: Value,
    /// How long the players may think, at a table on this machine.
    #[serde(default)]
    pub clock: ClockSpec,
}

/// Which colours are drawn, as far as the terminal has them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Colours {
    /// For terminals with a dark ground.
    #[default]
    Dark,
    /// For terminals with a light ground.
    Light,
    /// None at all.
    Plain,
}

impl Colours {
    /// All there are.
    pub const ALL: [Colours; 3] = [Colours::Dark, Colours::Light, Colours::Plain];

    /// Its name in texts.
    pub const fn id(self) -> &'static str {
        match self {
            Colours::Dark => "colours-dark",
            Colours::Light => "colours-light",
            Colours::Plain => "colours-plain",
        }
    }
}

/// How long bots wait before they move, so that one can follow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// Not at all.
    Instant,
    /// A moment.
    Quick,
    /// As a person would.
    #[default]
    Natural,
    /// Long enough to think along.
    Slow,
}

impl Pace {
    /// From the fastest to the slowest.
    pub const ALL: [Pace; 4] = [Pace::Instant, Pace::Quick, Pace::Natural, Pace::Slow];

    /// The time from what happened before to a bot's move.
    pub const fn delay(self) -> Duration {
        Duration::from_millis(match self {
            Pace::Instant => 0,
            Pace::Quick => 250,
            Pace::Natural => 600,
            Pace::Slow => 1500,
        })
    }

    /// Its name in texts.
    pub const fn id(self) -> &'static str {
        match self {
            Pace::Instant => "pace-instant",
            Pace::Quick => "pace-quick",
            Pace::Natural => "pace-natural",
            Pace::Slow => "pace-slow",
        }
    }
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            language: None,
            name: None,
            colours: Colours::default(),
            hints: "hard".to_owned(),
            pace: Pace::default(),
            motion: true,
            ascii: false,
            vi_keys: false,
            games: BTreeMap::new(),
        }
    }
}

impl Settings {
    /// Reads them; the defaults where there are none. A file that is not ours is told about and left alone.
    pub fn read(file: &Path) -> (Settings, Option<Box<dyn Error>>) {
        let read = match fs::read_to_string(file) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Settings::default()),
            Err(error) => Err(error.into()),
            Ok(text) => serde_json::from_str(&text).map_err(Box::from),
        };
        read.map_or_else(|error| (Settings::default(), Some(error)), |settings| (settings, None))
    }

    /// Writes them, beside and then into place.
    pub fn write(&self, file: &Path) -> std::io::Result<()> {
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder)?;
        }
        let beside = file.with_extension("new");
        let mut new = fs::File::create(&beside)?;
        new.write_all(&serde_json::to_vec_pretty(self)?)?;
        new.sync_all()?;
        fs::rename(beside, file)
    }

    /// Where they are, in the folder of the games.
    pub fn file(folder: &Path) -> PathBuf {
        folder.join("settings.json")
    }

    /// The language that was chosen, or the environment's.
    pub fn language(&self) -> Language {
        self.language.as_deref().and_then(Language::of_code).unwrap_or_else(Language::of_environment)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_kept_and_a_damaged_file_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let file = Settings::file(folder.path());
        let read = |file| {
            let (settings, unread) = Settings::read(file);
            (settings, unread.map(|error| error.to_string()))
        };
        assert_eq!(read(&file), (Settings::default(), None));
        let mut settings = Settings { pace: Pace::Slow, language: Some("ko".into()), ..Settings::default() };
        settings.games.insert(
            "omok".into(),
            Choice { seats: vec!["human".into(), "hard".into()], ..Choice::default() },
        );
        settings.write(&file).unwrap();
        assert_eq!(read(&file), (settings, None));
        fs::write(&file, "{\"pace\":\"never\"}").unwrap();
        let (defaults, unread) = read(&file);
        assert_eq!(defaults, Settings::default());
        assert!(unread.unwrap().contains("never"));
        assert_eq!(fs::read_to_string(&file).unwrap(), "{\"pace\":\"never\"}");
    }
}
