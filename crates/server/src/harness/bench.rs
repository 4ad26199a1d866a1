//! How fast a server is: many tables of Omok, the same scripted game at each.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use std::{fs, io};

use hanpan_protocol::{ClientMessage, Command, ServerMessage, TableId};
use serde::Serialize;
use serde_json::{Value, json};
use thiserror::Error;
use tokio::time::{sleep, sleep_until};

use super::{Client, request};

/// What is measured.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// How many tables.
    pub tables: u32,
    /// How many moves at each.
    pub moves: u32,
    /// When a move is sent.
    pub pace: Pace,
}

/// When a move is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// When the one before has been seen by both.
    Seen,
    /// That, and not sooner than this after the one before.
    Every(Duration),
    /// This long after the one before, whether or not anybody has seen it: the players know each other's moves.
    Ahead(Duration),
}

/// What came of it.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Report {
    /// How many tables.
    pub tables: u32,
    /// How many moves were acknowledged.
    pub moves: u64,
    /// How long all of them took.
    pub seconds: f64,
    /// Moves a second.
    pub moves_per_second: f64,
    /// From sending a move to seeing it on the other side, in milliseconds: half are faster.
    pub p50_ms: f64,
    /// And 99 in 100 are.
    pub p99_ms: f64,
}

/// Why nothing could be measured.
#[derive(Debug, Error)]
#[error("the server could not be measured: {0}")]
pub struct BenchError(String);

impl From<io::Error> for BenchError {
    fn from(error: io::Error) -> BenchError {
        BenchError(error.to_string())
    }
}

/// Plays as planned on a server, and measures.
pub async fn run(server: SocketAddr, plan: Plan) -> Result<Report, BenchError> {
    play(prepare(server, plan).await?, plan).await
}

/// Tables that are full and wait for the first move.
pub struct Prepared(Vec<Table>);

/// Opens the tables. What that costs the server is not part of what a move costs.
pub async fn prepare(server: SocketAddr, plan: Plan) -> Result<Prepared, BenchError> {
    prepare_through(server, server, plan).await
}

/// The same, with everybody playing through another node than the one that the tables are opened at.
pub async fn prepare_through(
    server: SocketAddr,
    through: SocketAddr,
    plan: Plan,
) -> Result<Prepared, BenchError> {
    let mut tables = Vec::new();
    for _ in 0..plan.tables {
        tables.push(Table::open(server, through).await?);
    }
    Ok(Prepared(tables))
}

/// Plays at all tables at once, and measures.
pub async fn play(Prepared(tables): Prepared, plan: Plan) -> Result<Report, BenchError> {
    let latencies = Arc::new(Mutex::new(Vec::new()));
    let begun = Instant::now();
    let mut players = Vec::new();
    for (number, table) in (0..).zip(tables) {
        // The tables of a paced run do not all move in the same moment.
        let offset = match plan.pace {
            Pace::Every(pace) => pace * number / plan.tables.max(1),
            Pace::Seen | Pace::Ahead(_) => Duration::ZERO,
        };
        let latencies = Arc::clone(&latencies);
        players.push(tokio::spawn(async move {
            sleep(offset).await;
            let measured = match plan.pace {
                Pace::Ahead(gap) => table.play_ahead(plan.moves, gap).await?,
                Pace::Seen => table.play(plan.moves, Duration::ZERO).await?,
                Pace::Every(pace) => table.play(plan.moves, pace).await?,
            };
            latencies.lock().unwrap_or_else(PoisonError::into_inner).extend(measured);
            Ok::<(), BenchError>(())
        }));
    }
    for player in players {
        player.await.map_err(|error| BenchError(error.to_string()))??;
    }
    let seconds = begun.elapsed().as_secs_f64();
    let mut latencies = std::mem::take(&mut *latencies.lock().unwrap_or_else(PoisonError::into_inner));
    latencies.sort_unstable();
    let at = |share: f64| {
        let place = (latencies.len() as f64 * share) as usize;
        latencies
            .get(place.min(latencies.len().saturating_sub(1)))
            .map_or(0.0, |time| time.as_secs_f64() * 1e3)
    };
    let moves = latencies.len() as u64;
    Ok(Report {
        tables: plan.tables,
        moves,
        seconds,
        moves_per_second: moves as f64 / seconds,
        p50_ms: at(0.5),
        p99_ms: at(0.99),
    })
}

struct Table {
    players: [Client; 2],
}

impl Table {
    async fn open(server: SocketAddr, through: SocketAddr) -> Result<Table, BenchError> {
        let spec = json!({"game": "omok", "seats": [{"type": "open"}, {"type": "open"}], "seat": 0, "name": "black"});
        let host = ask(server, "/api/tables", None, &spec).await?;
        let table: TableId = serde_json::from_value(host["table"]["id"].clone())
            .map_err(|error| BenchError(error.to_string()))?;
        let guest =
            ask(server, &format!("/api/tables/{table}/join"), None, &json!({"name": "white"})).await?;
        let token = |joined: &Value| joined["token"].as_str().unwrap_or_default().to_owned();
        let tokens = [token(&host), token(&guest)];
        let connect = async |token: &str| {
            let client = Client::connect(through, &table, Some(token), None).await;
            client.map_err(|error| BenchError(error.to_string()))
        };
        let players = [connect(&tokens[0]).await?, connect(&tokens[1]).await?];
        let ready = json!({"type": "ready", "id": "ready", "ready": true});
        ask(server, &format!("/api/tables/{table}/messages"), Some(&tokens[1]), &ready).await?;
        Ok(Table { players })
    }

    /// Plays the script and returns how long each move took to be seen on the other side.
    async fn play(mut self, moves: u32, pace: Duration) -> Result<Vec<Duration>, BenchError> {
        for player in &mut self.players {
            wait_for(player, 1).await?;
        }
        let mut latencies = Vec::with_capacity(moves as usize);
        let mut due = tokio::time::Instant::now();
        for number in 0..moves {
            sleep_until(due).await;
            due += pace;
            let sent = Instant::now();
            self.send(number).await?;
            let [black, white] = &mut self.players;
            let (mover, other) = if number % 2 == 0 { (black, white) } else { (white, black) };
            wait_for(other, number + 2).await?;
            latencies.push(sent.elapsed());
            wait_for(mover, number + 2).await?;
        }
        Ok(latencies)
    }

    /// The same without waiting for anything but the gap from one move to the next.
    async fn play_ahead(mut self, moves: u32, gap: Duration) -> Result<Vec<Duration>, BenchError> {
        for player in &mut self.players {
            wait_for(player, 1).await?;
        }
        let mut latencies = Vec::with_capacity(moves as usize);
        // Over two connections a move may overtake the one before; then those behind it are refused, and sent again.
        while let Some(first) = Some(latencies.len() as u32).filter(|played| *played < moves) {
            let begun = Instant::now();
            for number in first..moves {
                // The timer is too coarse for it.
                while begun.elapsed() < gap * (number - first) {
                    tokio::task::yield_now().await;
                }
                self.send(number).await?;
            }
            let mut heard = [Heard::default(); 2];
            for (seat, (player, heard)) in (0..).zip(self.players.iter_mut().zip(&mut heard)) {
                let sent = (first..moves).filter(|number| number % 2 == seat).count();
                *heard = hear_answers(player, sent).await?;
            }
            let played = first + heard[0].done + heard[1].done;
            for (player, heard) in self.players.iter_mut().zip(heard) {
                if heard.version < played + 1 {
                    wait_for(player, played + 1).await?;
                }
            }
            let sent = (0..played - first).map(|number| begun + gap * number);
            latencies.extend(sent.map(|sent| sent.elapsed()));
        }
        Ok(latencies)
    }

    async fn send(&mut self, number: u32) -> Result<(), BenchError> {
        let id = format!("m{number}").parse().expect("an id of letters and digits");
        let command = Command::Act { at: number + 1, action: scripted(number) };
        let sent = self.players[number as usize % 2].send(&ClientMessage { id, command }).await;
        sent.map_err(|error| BenchError(error.to_string()))
    }
}

async fn ask(server: SocketAddr, path: &str, token: Option<&str>, body: &Value) -> Result<Value, BenchError> {
    match request(server, "POST", path, token, Some(body)).await? {
        (200..=299, answer) => Ok(answer),
        (status, answer) => Err(BenchError(format!("{path} is answered by {status}: {answer}"))),
    }
}

async fn wait_for(client: &mut Client, version: u32) -> Result<(), BenchError> {
    loop {
        match client.hear().await {
            Some(ServerMessage::Update(update)) if update.version >= version => return Ok(()),
            Some(ServerMessage::Refused(refused)) => return Err(BenchError(refused.text)),
            Some(_) => {}
            None => return Err(BenchError("the connection was closed".into())),
        }
    }
}

/// What a client was told.
#[derive(Clone, Copy, Default)]
struct Heard {
    /// How many of its messages were done.
    done: u32,
    /// The version of the game.
    version: u32,
}

/// Listens until so many messages of a client are answered.
async fn hear_answers(client: &mut Client, messages: usize) -> Result<Heard, BenchError> {
    let mut heard = Heard::default();
    let mut answered = 0;
    while answered < messages {
        match client.hear().await {
            Some(ServerMessage::Accepted(_)) => (heard.done, answered) = (heard.done + 1, answered + 1),
            Some(ServerMessage::Refused(_)) => answered += 1,
            Some(ServerMessage::Update(update)) => heard.version = update.version,
            Some(_) => {}
            None => return Err(BenchError("the connection was closed".into())),
        }
    }
    Ok(heard)
}

/// The moves of the script: a game in which nobody ever has five in a row, for 112 moves and more.
///
/// The stones lie in pairs of columns whose colours change every two rows.
fn scripted(number: u32) -> String {
    let (pair, colour) = (number / 2, number % 2);
    let (column, row) = (pair % 15, pair / 15);
    // Black fills the lower, white the upper of two rows, shifted so that no line of five is of one colour.
    let row = 2 * row + (colour + column / 2) % 2;
    format!("{}{}", char::from(b'a' + column as u8), row + 1)
}

/// What a process has used: processor time, and memory now.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Usage {
    /// Seconds of processor time, its own and the system's for it.
    pub cpu_seconds: f64,
    /// Resident memory in bytes.
    pub resident_bytes: u64,
}

/// What a process has used, on Linux.
pub fn usage(process: u32) -> io::Result<Usage> {
    let malformed = || io::Error::new(io::ErrorKind::InvalidData, "the process file has another form");
    let stat = fs::read_to_string(format!("/proc/{process}/stat"))?;
    // The name in parentheses may have blanks in it; the fields are counted behind it.
    let fields: Vec<&str> = stat.rsplit_once(')').ok_or_else(malformed)?.1.split_whitespace().collect();
    let field =
        |number: usize| fields.get(number).and_then(|field| field.parse::<u64>().ok()).ok_or_else(malformed);
    const TICKS_PER_SECOND: f64 = 100.0;
    const PAGE: u64 = 4096;
    Ok(Usage {
        cpu_seconds: (field(11)? + field(12)?) as f64 / TICKS_PER_SECOND,
        resident_bytes: field(21)? * PAGE,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_script_is_a_legal_game_without_an_end() {
        let game = hanpan_house::game("omok").unwrap();
        let player = || hanpan_table::Player { name: "x".into(), kind: "human".into() };
        let setup = hanpan_table::Setup {
            options: json!({}),
            players: vec![player(), player()],
            fair: None,
            started: jiff::Timestamp::UNIX_EPOCH,
        };
        let mut table = game.open(setup).unwrap();
        for number in 0..112 {
            let seat = hanpan_core::Seat::at(number as usize % 2);
            table.act(seat, &scripted(number), None).unwrap_or_else(|error| panic!("move {number}: {error}"));
            assert!(table.outcome().is_none(), "move {number}");
        }
    }
}
