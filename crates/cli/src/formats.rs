//! The formats in which games are written: our own records, and those of other programs.
//!
//! A file is recognised by what is in it, never by its name. Whatever it was, it becomes a [`Record`] that the rules have
//! played through: a move that they do not allow is refused with its place.

mod omok;
mod othello;

use anyhow::{Context, Result, bail, ensure};
use hanpan_core::Seat;
use hanpan_shelf::read_going_on;
use hanpan_table::fair::Reveal;
use hanpan_table::{AnyTable, Player, Record, RecordStep};
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde_json::{Map, Value};

use crate::say::say;

/// A format in which games are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A record of this program, of any game
    Json,
    /// Omok in the Smart Game Format
    Sgf,
    /// Omok as Piskvork writes it
    Psq,
    /// Othello as its moves, joined
    Transcript,
    /// Othello as NBoard and the Generic Game Server write it
    Ggf,
    /// Othello, 8 × 8, as the archive of the French federation has it
    Wthor,
    /// Othello: the last position alone
    Obf,
}

impl Format {
    /// Every format, by its name.
    pub const ALL: [(&str, Format); 7] = [
        ("json", Format::Json),
        ("sgf", Format::Sgf),
        ("psq", Format::Psq),
        ("transcript", Format::Transcript),
        ("ggf", Format::Ggf),
        ("wthor", Format::Wthor),
        ("obf", Format::Obf),
    ];

    /// The format of a file, by what is in it.
    pub fn of(bytes: &[u8]) -> Option<Format> {
        let Ok(text) = std::str::from_utf8(bytes) else { return is_binary(bytes).then_some(Format::Wthor) };
        let text = text.trim_start();
        let begins = |start: &str| text.starts_with(start);
        let first_word = text.split_whitespace().next().unwrap_or_default();
        let is_board = first_word.len() >= 16 && first_word.bytes().all(|byte| b"XOxo*.-".contains(&byte));
        match () {
            () if is_binary(bytes) => Some(Format::Wthor),
            () if begins("{") => Some(Format::Json),
            () if begins("(") && (text.contains("BO[") || text.contains("GM[Othello]")) => Some(Format::Ggf),
            () if begins("(") => Some(Format::Sgf),
            () if begins("Piskvorky") => Some(Format::Psq),
            () if is_board => Some(Format::Obf),
            () if is_like_a_square(text.as_bytes()) => Some(Format::Transcript),
            () => None,
        }
    }

    /// Whether a file of it has any number of games.
    const fn has_many(self) -> bool {
        matches!(self, Format::Transcript | Format::Ggf | Format::Wthor | Format::Obf)
    }

    fn word(self) -> &'static str {
        Format::ALL.into_iter().find(|(_, format)| *format == self).map_or("", |(name, _)| name)
    }
}

/// Text has no zeros; the header of an archive always has some.
fn is_binary(bytes: &[u8]) -> bool {
    bytes.iter().take(16).any(|&byte| byte == 0)
}

fn is_like_a_square(text: &[u8]) -> bool {
    matches!(text, [letter, digit, ..] if letter.is_ascii_alphabetic() && digit.is_ascii_digit())
}

/// Reads the games of a file, one at least. What the file does not tell of its options is taken from `agreed`.
pub fn read(bytes: &[u8], agreed: &Map<String, Value>) -> Result<Vec<Record>> {
    let text = || std::str::from_utf8(bytes).with_context(|| say("format-no-text", &[]));
    let games = match Format::of(bytes) {
        None => bail!("{}", say("format-unknown", &[])),
        Some(Format::Json) => vec![read_record(text()?)?],
        Some(Format::Sgf) => vec![omok::read(hanpan_house::rules::omok::read_sgf(text()?)?, agreed)?],
        Some(Format::Psq) => vec![omok::read(hanpan_house::rules::omok::read_psq(text()?)?, agreed)?],
        Some(Format::Transcript) => othello::read_transcripts(text()?, agreed)?,
        Some(Format::Ggf) => othello::read_ggf(text()?)?,
        Some(Format::Wthor) => othello::read_wthor(bytes)?,
        Some(Format::Obf) => bail!("{}", say("format-position", &[])),
    };
    ensure!(!games.is_empty(), "{}", say("format-empty", &[]));
    Ok(games)
}

/// A record, or a game that the terminal keeps and that goes on.
fn read_record(text: &str) -> Result<Record> {
    Ok(match read_going_on(text) {
        Some(record) => record?,
        None => Record::read(text)?,
    })
}

/// Writes games in a format.
pub fn write(format: Format, games: &[Record]) -> Result<Vec<u8>> {
    if games.len() > 1 && !format.has_many() {
        let count = games.len().to_string();
        bail!("{}", say("format-one-only", &[("format", format.word()), ("count", &count)]));
    }
    let mut text = String::new();
    let mut archive = othello::Archive::default();
    for (record, number) in games.iter().zip(1..) {
        let place = || say("format-game", &[("number", &number.to_string())]);
        let table = hanpan_house::load(record).with_context(place)?;
        match format {
            Format::Json => text = serde_json::to_string_pretty(record)? + "\n",
            Format::Sgf => text = hanpan_house::rules::omok::write_sgf(&omok::sheet(&*table)?),
            Format::Psq => text = hanpan_house::rules::omok::write_psq(&omok::sheet(&*table)?),
            Format::Transcript => text += &(othello::transcript(&*table).with_context(place)? + "\n"),
            Format::Ggf => text += &(othello::ggf(&*table).with_context(place)? + "\n"),
            Format::Obf => text += &(othello::obf(&*table).with_context(place)? + "\n"),
            Format::Wthor => archive.add(record, &*table).with_context(place)?,
        }
    }
    if format == Format::Wthor { archive.bytes() } else { Ok(text.into_bytes()) }
}

/// A game for two as another program wrote it, before the rules have seen it.
struct Foreign {
    game: &'static str,
    options: Value,
    names: [String; 2],
    /// The actions in order, with the seats that take them.
    actions: Vec<(Seat, String, Option<u64>)>,
    /// The day on which it was played, if that is told.
    date: Option<String>,
}

impl Foreign {
    /// The record of the game, once the rules have played it through.
    fn record(self) -> Result<Record> {
        let game = hanpan_house::game(self.game).with_context(|| say("format-unknown", &[]))?;
        let named = |(name, colour): (String, &str)| if name.is_empty() { colour.to_owned() } else { name };
        let player = |name| Player { name: named(name), kind: "human".to_owned() };
        let act = |(seat, action, ms)| RecordStep::Act { seat, action, ms };
        let record = Record {
            hanpan: hanpan_table::VERSION,
            game: self.game.to_owned(),
            rules: game.version(),
            options: self.options,
            seats: self.names.into_iter().zip(["Black", "White"]).map(player).collect(),
            fair: None,
            steps: self.actions.into_iter().map(act).collect(),
            result: None,
            started: self.date.as_deref().and_then(read_date).unwrap_or(Timestamp::UNIX_EPOCH),
            ended: None,
        };
        Ok(game.load(&record)?.record(Reveal::Seed))
    }
}

/// `2026-11-18`, `2026.11.18 01:02:03`: the day a date begins with.
fn read_date(text: &str) -> Option<Timestamp> {
    let day = text.get(..10)?.replace(['.', '/'], "-");
    let date: Date = day.parse().ok()?;
    Some(date.to_zoned(TimeZone::UTC).ok()?.timestamp())
}

/// The day on which a game began, where its record knows it.
fn date(started: Timestamp) -> Option<String> {
    (started != Timestamp::UNIX_EPOCH).then(|| started.to_zoned(TimeZone::UTC).date().to_string())
}

/// The actions that led to the position, without those that were taken back.
fn actions(table: &dyn AnyTable) -> impl Iterator<Item = (String, Option<u64>)> {
    table.line_of_play().into_iter().filter_map(|step| match step {
        RecordStep::Act { action, ms, .. } => Some((action, ms)),
        RecordStep::Chance(_) | RecordStep::Event(_) => None,
    })
}

/// Refuses to write a game in a format of another game.
fn check_game(table: &dyn AnyTable, game: &str) -> Result<()> {
    ensure!(
        table.game() == game,
        "{}",
        say("format-other-game", &[("game", table.game()), ("wanted", game)])
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_recognised_by_what_is_in_them() {
        let board = "-".repeat(64);
        for (text, format) in [
            ("", None),
            ("hello", None),
            ("\n {\"hanpan\":1}", Some(Format::Json)),
            ("(;GM[4];B[hh])", Some(Format::Sgf)),
            ("(;GM[Othello]BO[8", Some(Format::Ggf)),
            ("Piskvorky 15x15, 0:0, 0", Some(Format::Psq)),
            ("f5d6", Some(Format::Transcript)),
            (&format!("{board} X;"), Some(Format::Obf)),
            ("\u{14}\u{16}\u{1}\u{2}\u{1}\0\0\0", Some(Format::Wthor)),
        ] {
            assert_eq!(Format::of(text.as_bytes()), format, "{text:?}");
        }
        assert_eq!(Format::of(&[20, 200, 1, 1, 1, 0, 0, 0]), Some(Format::Wthor));
        assert_eq!(Format::of(&[200, 200, 201]), None);
    }
}
