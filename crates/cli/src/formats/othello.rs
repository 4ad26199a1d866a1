//! Othello as other programs write it: transcripts, GGF, WTHOR and OBF.

use anyhow::{Context, Result, bail, ensure};
use hanpan_core::{Rules, Seat, Step};
use hanpan_house::rules::othello::{
    self, Action, BLACK, GgfGame, Options, Othello, Problem, State, WHITE, WthorFile, WthorGame,
};
use hanpan_table::fair::Reveal;
use hanpan_table::{AnyTable, Record};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde_json::{Map, Value, json};

use super::{Foreign, actions, check_game};
use crate::say::say;

/// The board that a transcript is of unless somebody says otherwise.
const USUAL: u32 = 8;

/// The games of a text, one a line.
pub fn read_transcripts(text: &str, agreed: &Map<String, Value>) -> Result<Vec<Record>> {
    let size = match agreed.get("size") {
        None => USUAL,
        Some(size) => serde_json::from_value(size.clone()).with_context(|| say("format-size", &[]))?,
    };
    each_line(text, |line| {
        let actions = othello::read_transcript(line, size)?;
        foreign(size, &actions, Default::default(), None)?.record()
    })
}

/// The games of a text, one a line or a single one on several.
pub fn read_ggf(text: &str) -> Result<Vec<Record>> {
    let is_a_list = text.lines().filter(|line| line.trim_start().starts_with("(;")).count() > 1;
    if is_a_list { each_line(text, read_one_ggf) } else { Ok(vec![read_one_ggf(text)?]) }
}

fn read_one_ggf(text: &str) -> Result<Record> {
    let game = othello::read_ggf(text)?;
    let size = game.start.size() as u32;
    // A record begins where the rules do.
    ensure!(game.start == Othello::start(&Options::sized(size), 2)?, "{}", say("format-start", &[]));
    let record = foreign(size, &game.actions, game.names, None)?.record()?;
    if let (Some(told), Some(result)) = (game.result, &record.result) {
        let winner = match told.signum() {
            1 => Some(BLACK),
            -1 => Some(WHITE),
            _ => None,
        };
        ensure!(result.winners.first() == winner, "{}", say("format-result", &[]));
    }
    Ok(record)
}

/// The games of an archive.
pub fn read_wthor(bytes: &[u8]) -> Result<Vec<Record>> {
    let file = othello::read_wthor(bytes)?;
    let date = (file.year > 0).then(|| format!("{:04}-01-01", file.year));
    let read = |(game, number): (&WthorGame, usize)| {
        let place = || say("format-game", &[("number", &number.to_string())]);
        let actions = game.replay().with_context(place)?;
        let [_, black, white] = game.names.map(|name| format!("WTHOR {name}"));
        foreign(USUAL, &actions, [black, white], date.clone())?.record().with_context(place)
    };
    file.games.iter().zip(1..).map(read).collect()
}

fn each_line(text: &str, read: impl Fn(&str) -> Result<Record>) -> Result<Vec<Record>> {
    let lines = text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty());
    let place = |number: usize| say("format-line", &[("number", &number.to_string())]);
    lines.map(|(line, number)| read(line).with_context(|| place(number))).collect()
}

fn foreign(size: u32, actions: &[Action], names: [String; 2], date: Option<String>) -> Result<Foreign> {
    let mut state = Othello::start(&Options::sized(size), 2)?;
    let mut taken = Vec::new();
    for &action in actions {
        let seat = state.to_move().with_context(|| say("format-unknown", &[]))?;
        taken.push((seat, action.to_string(), None));
        Othello::apply(&mut state, &Step::Act(seat, action));
    }
    Ok(Foreign { game: "othello", options: json!({ "size": size }), names, actions: taken, date })
}

/// A game of Othello, played through.
struct Played {
    start: State,
    end: State,
    actions: Vec<Action>,
    names: [String; 2],
}

impl Played {
    fn of(table: &dyn AnyTable) -> Result<Played> {
        check_game(table, "othello")?;
        let options: Options = serde_json::from_value(table.record(Reveal::Commitment).options)?;
        // Others know no openings by number: there they are moves like all others.
        let start = Othello::start(&Options::sized(options.size), 2)?;
        let opening = options.opening_moves()?.into_iter().map(|square| Ok(Action::Place(square)));
        let actions: Vec<Action> =
            opening.chain(actions(table).map(|(action, _)| Ok(action.parse()?))).collect::<Result<_>>()?;
        let mut end = start.clone();
        for &action in &actions {
            let seat = end.to_move().with_context(|| say("format-unknown", &[]))?;
            Othello::apply(&mut end, &Step::Act(seat, action));
        }
        let name =
            |seat: usize| table.players().get(seat).map_or_else(String::new, |player| player.name.clone());
        Ok(Played { start, end, actions, names: [name(0), name(1)] })
    }
}

/// The game as its moves.
pub fn transcript(table: &dyn AnyTable) -> Result<String> {
    Ok(othello::write_transcript(&Played::of(table)?.actions))
}

/// The game in GGF.
pub fn ggf(table: &dyn AnyTable) -> Result<String> {
    let Played { start, end, actions, names } = Played::of(table)?;
    let discs = |seat: Seat| end.discs(seat) as i32;
    let result = table.outcome().map(|_| discs(BLACK) - discs(WHITE));
    Ok(othello::write_ggf(&GgfGame { start, actions, names, result }))
}

/// The last position.
pub fn obf(table: &dyn AnyTable) -> Result<String> {
    Ok(othello::write_obf(&Problem { state: Played::of(table)?.end, scores: Vec::new() }))
}

/// Games that are written into one archive. It has numbers for names, which other files explain: there are none here.
#[derive(Default)]
pub struct Archive {
    started: Option<Timestamp>,
    games: Vec<WthorGame>,
}

impl Archive {
    /// Adds a game, which must be over on the 8 × 8 board.
    pub fn add(&mut self, record: &Record, table: &dyn AnyTable) -> Result<()> {
        let played = Played::of(table)?;
        ensure!(played.start.size() as u32 == USUAL, "{}", say("format-wthor-size", &[]));
        let Some(game) = WthorGame::of(&played.actions, [0; 3]) else {
            bail!("{}", say("format-wthor-over", &[]))
        };
        self.started = self.started.max(Some(record.started));
        self.games.push(game);
        Ok(())
    }

    /// The archive, dated by the last of its games.
    pub fn bytes(self) -> Result<Vec<u8>> {
        let date = self.started.unwrap_or(Timestamp::UNIX_EPOCH).to_zoned(TimeZone::UTC).date();
        let year = u16::try_from(date.year()).unwrap_or_default();
        let made = [(year / 100) as u8, (year % 100) as u8, date.month() as u8, date.day() as u8];
        Ok(othello::write_wthor(&WthorFile { made, year, depth: 0, games: self.games })?)
    }
}
