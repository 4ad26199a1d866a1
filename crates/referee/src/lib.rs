//! The rules over standard input and output: one JSON object a line, one answer a line.
//!
//! The requests and answers are described in `docs/referee.md`. A request that fails changes nothing.

mod failure;
pub mod lines;
mod request;

use std::io::{self, BufRead, Write};

use hanpan_core::{Observer, Seat};
use hanpan_table::fair::{Bytes, Fair, Reveal};
use hanpan_table::{AnyGame, AnyTable, Player, Record, Setup};
use jiff::Timestamp;
use serde_json::{Map, Value, json};

use failure::{Code, Failure};
use lines::{Line, read_line};
use request::{Request, Who};

/// The id by which a referee's deals are committed to.
const TABLE_ID: &str = "referee";

/// Answers requests until the input ends.
pub fn serve(mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut referee = Referee::default();
    let mut buffer = Vec::new();
    while let Some(line) = read_line(&mut input, &mut buffer)? {
        let answer = match line {
            Line::Whole(bytes) => referee.answer(bytes),
            Line::TooLong => Failure::new(Code::BadRequest, "the line is longer than 1 MiB").to_json(),
        };
        writeln!(output, "{answer}")?;
        output.flush()?;
    }
    Ok(())
}

/// One game at a time, and nothing else to remember.
#[derive(Default)]
pub struct Referee {
    table: Option<Box<dyn AnyTable>>,
}

impl Referee {
    /// Answers one line.
    pub fn answer(&mut self, line: &[u8]) -> Value {
        match Request::read(line).and_then(|request| self.grant(request)) {
            Ok(mut answer) => {
                answer.insert("ok".into(), true.into());
                answer.into()
            }
            Err(failure) => failure.to_json(),
        }
    }

    fn grant(&mut self, request: Request) -> Result<Map<String, Value>, Failure> {
        match request {
            Request::New { game, players, options, seed } => {
                let game = find_game(&game)?;
                self.table = Some(open(game, players, options, seed)?);
                self.state()
            }
            Request::Act { seat, action } => {
                let table = self.table()?;
                let before = table.seq();
                table.act(seat, &action, None)?;
                let events: Vec<Value> =
                    table.seen(Observer::Public, before).into_iter().map(|noticed| noticed.event).collect();
                let mut answer = self.state()?;
                answer.insert("events".into(), events.into());
                Ok(answer)
            }
            Request::Play { actions } => self.play(&actions),
            Request::Chance { outcome } => {
                self.table()?.chance(&outcome)?;
                self.state()
            }
            Request::Legal { seat } => {
                let table = self.table()?;
                check_seat(table, seat)?;
                Ok(field("actions", table.legal(seat).into()))
            }
            Request::View { seat } => {
                let table = self.table()?;
                let who = match seat {
                    Who::Public => Observer::Public,
                    Who::Seat(seat) => {
                        check_seat(table, seat)?;
                        Observer::Seat(seat)
                    }
                };
                Ok(field("view", table.view(who)))
            }
            Request::Undo { steps } => {
                self.table()?.rewind(steps)?;
                self.state()
            }
            Request::Record => {
                let record = self.table()?.record(Reveal::Seed);
                Ok(field("record", serde_json::to_value(record).expect("records serialise")))
            }
            Request::Load { record } => {
                let record: Record = serde_json::from_value(record).map_err(|error| {
                    Failure::new(Code::BadRequest, format!("the record is damaged: {error}"))
                })?;
                self.table = Some(hanpan_house::load(&record)?);
                self.state()
            }
            Request::Games => {
                Ok(field("games", hanpan_house::games().iter().map(|game| describe(*game)).collect()))
            }
            Request::Score { game, hand } => {
                find_game(&game)?;
                score(&game, hand)
            }
        }
    }

    /// Each action by the lowest seat that may act, up to the first refusal, which is reported beside the count.
    fn play(&mut self, actions: &[String]) -> Result<Map<String, Value>, Failure> {
        let table = self.table()?;
        let mut stopped = None;
        let mut played = 0;
        for action in actions {
            // With nobody to act, the table itself says why: the game is over, or chance is due.
            let seat = table.turn().players().first().unwrap_or(Seat::at(0));
            if let Err(error) = table.act(seat, action, None) {
                stopped = Some(Failure::from(error).to_json());
                break;
            }
            played += 1;
        }
        let mut answer = self.state()?;
        answer.insert("played".into(), played.into());
        answer.extend(stopped.map(|failure| ("stopped".to_owned(), failure)));
        Ok(answer)
    }

    fn table(&mut self) -> Result<&mut (dyn AnyTable + 'static), Failure> {
        self.table.as_deref_mut().ok_or_else(|| Failure::new(Code::NoGame, "no game has been started"))
    }

    fn state(&mut self) -> Result<Map<String, Value>, Failure> {
        let table = self.table()?;
        table.set_ended(Timestamp::now());
        Ok(field(
            "state",
            json!({
                "seq": table.seq(),
                "turn": table.turn(),
                "points": table.points(),
                "outcome": table.outcome(),
            }),
        ))
    }
}

fn find_game(id: &str) -> Result<&'static dyn AnyGame, Failure> {
    hanpan_house::game(id).ok_or_else(|| {
        let known: Vec<&str> = hanpan_house::games().iter().map(|game| game.id()).collect();
        Failure::new(Code::UnknownGame, format!("the games are {}", known.join(", ")))
    })
}

fn open(
    game: &'static dyn AnyGame,
    players: Option<i64>,
    options: Value,
    seed: request::Seed,
) -> Result<Box<dyn AnyTable>, Failure> {
    let players = match players {
        None => *game.seats().start(),
        // A number no table can seat is as wrong as one this game cannot: the game says so.
        Some(players) => u8::try_from(players).unwrap_or(u8::MAX),
    };
    let fair = match seed {
        request::Seed::Manual => None,
        request::Seed::Given(seed) => Some(seed),
        request::Seed::Drawn => Some(draw_seed()?),
    };
    let player = |seat| Player { name: format!("seat {seat}"), kind: "program".to_owned() };
    let setup = Setup {
        options,
        players: (0..players).map(player).collect(),
        fair: fair.map(|seed| Fair::commit(TABLE_ID, seed, players)),
        started: Timestamp::now(),
    };
    Ok(game.open(setup)?)
}

fn draw_seed() -> Result<Bytes, Failure> {
    let mut seed = [0; 32];
    getrandom::fill(&mut seed).map_err(|error| {
        let text = format!("no seed is given and the system gives no random numbers: {error}");
        Failure::new(Code::BadRequest, text)
    })?;
    Ok(Bytes::new(&seed).expect("a seed has 32 bytes"))
}

fn check_seat(table: &dyn AnyTable, seat: Seat) -> Result<(), Failure> {
    let seats = table.players().len();
    if seat.index() < seats {
        return Ok(());
    }
    Err(Failure::new(Code::BadRequest, format!("there is no seat {seat} at a table of {seats}")))
}

fn describe(game: &dyn AnyGame) -> Value {
    json!({
        "id": game.id(),
        "version": game.version(),
        "hidden": game.hidden(),
        "chance": game.chance(),
        "seats": game.seats().collect::<Vec<u8>>(),
        "options": game.default_options(),
        "choices": game.options(),
    })
}

fn score(game: &str, hand: Map<String, Value>) -> Result<Map<String, Value>, Failure> {
    let value = hanpan_house::score(game, hand)?;
    let line = |(id, points): &(&str, i64)| json!({"id": id, "points": points});
    let lines: Vec<Value> = value.lines.iter().map(line).collect();
    let mut answer = field("lines", lines.into());
    answer.insert("points".into(), value.points.into());
    answer.insert("wins".into(), value.wins.into());
    Ok(answer)
}

fn field(name: &str, value: Value) -> Map<String, Value> {
    Map::from_iter([(name.to_owned(), value)])
}
