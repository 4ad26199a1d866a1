//! Kills a server again and again while games are played on it, and looks whether anything is lost.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use hanpan_core::{Dice, QuickDice};
use hanpan_protocol::{ClientMessage, Code, Command as Wish, ServerMessage, TableId, Update};
use serde_json::{Value, json};
use thiserror::Error;
use tokio::time::{sleep, timeout};

use super::{Client, request};

/// What is tried.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// How often the server is killed.
    pub cycles: u32,
    /// How many tables are played at.
    pub tables: u32,
    /// How long the server lives at most before it is killed, in milliseconds.
    pub longest_life: u32,
    /// What the moments of the kills and the moves depend on.
    pub seed: u64,
}

/// What came of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Report {
    /// How often the server was killed.
    pub kills: u32,
    /// How many moves were acknowledged.
    pub acknowledged: u64,
    /// How many messages had to be sent again under the same id.
    pub repeated: u64,
    /// How many games were finished and read again move by move.
    pub games: u64,
}

/// What must not happen.
#[derive(Debug, Error)]
pub enum Broken {
    /// The server does not start or does not answer.
    #[error("the server does not answer: {0}")]
    Server(String),
    /// A promise is broken.
    #[error("table {table}: {what}")]
    Promise {
        /// Where.
        table: TableId,
        /// How.
        what: String,
    },
}

/// Kills a server again and again while games are played on it.
///
/// `start` is the command that starts the server with this database at this address. Every acknowledged move must be
/// there exactly once, at its place; every client must be able to resume; and no clock may lose what the server was
/// away.
pub async fn run(
    plan: Plan,
    database: &Path,
    mut start: impl FnMut(&Path, SocketAddr) -> Command,
) -> Result<Report, Broken> {
    let server_failed = |error: std::io::Error| Broken::Server(error.to_string());
    let address = free_address().map_err(server_failed)?;
    let report = Arc::new(Mutex::new(Report::default()));
    let mut dice = QuickDice::seeded(plan.seed);
    let mut server = Running(start(database, address).stdout(Stdio::null()).spawn().map_err(server_failed)?);
    wait_until_healthy(address).await?;
    let mut players = Vec::new();
    for _ in 0..plan.tables {
        let table = Table { address, seed: dice.bits(), report: Arc::clone(&report) };
        players.push(tokio::spawn(table.play()));
    }
    for _ in 0..plan.cycles {
        sleep(Duration::from_millis(u64::from(dice.below(plan.longest_life.max(1))))).await;
        server.0.kill().and_then(|()| server.0.wait()).map_err(server_failed)?;
        report.lock().unwrap_or_else(PoisonError::into_inner).kills += 1;
        server = Running(start(database, address).stdout(Stdio::null()).spawn().map_err(server_failed)?);
        wait_until_healthy(address).await?;
        if let Some(finished) = players.iter().position(tokio::task::JoinHandle::is_finished) {
            break_with(players.swap_remove(finished).await)?;
        }
    }
    for player in &players {
        player.abort();
    }
    for player in players {
        match player.await {
            Err(error) if error.is_cancelled() => {}
            result => break_with(result)?,
        }
    }
    let report = *report.lock().unwrap_or_else(PoisonError::into_inner);
    Ok(report)
}

/// A table is played at until it is told to stop, so an end is a failure.
fn break_with(result: Result<Result<(), Broken>, tokio::task::JoinError>) -> Result<(), Broken> {
    result.map_err(|error| Broken::Server(error.to_string()))?
}

/// A server process that does not outlive the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // It may be dead already, which is what is wanted.
        drop(self.0.kill().and_then(|()| self.0.wait()));
    }
}

fn free_address() -> std::io::Result<SocketAddr> {
    std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()
}

/// How long a server may take to come up, and anything else to happen.
const PATIENCE: Duration = Duration::from_secs(60);

async fn wait_until_healthy(address: SocketAddr) -> Result<(), Broken> {
    let begun = Instant::now();
    loop {
        match request(address, "GET", "/healthz", None, None).await {
            Ok((200, _)) => return Ok(()),
            _ if begun.elapsed() > PATIENCE => return Err(Broken::Server("it does not come up".into())),
            _ => sleep(Duration::from_millis(5)).await,
        }
    }
}

/// Two players who play one game after another, whatever happens to the server.
struct Table {
    address: SocketAddr,
    seed: u64,
    report: Arc<Mutex<Report>>,
}

impl Table {
    fn count(&self, change: impl FnOnce(&mut Report)) {
        change(&mut self.report.lock().unwrap_or_else(PoisonError::into_inner));
    }

    /// Makes a request until the server is up to answer it.
    async fn insist(
        &self,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: Option<&Value>,
    ) -> Result<Value, Broken> {
        let begun = Instant::now();
        loop {
            match request(self.address, method, path, token, body).await {
                Ok((200..=299, answer)) => return Ok(answer),
                Ok((status, answer)) if status != 503 => {
                    return Err(Broken::Server(format!("{method} {path} is answered by {status}: {answer}")));
                }
                _ if begun.elapsed() > PATIENCE => return Err(Broken::Server(format!("{method} {path}"))),
                _ => sleep(Duration::from_millis(5)).await,
            }
        }
    }

    async fn play(self) -> Result<(), Broken> {
        let mut dice = QuickDice::seeded(self.seed);
        loop {
            self.play_one(&mut dice).await?;
        }
    }

    async fn play_one(&self, dice: &mut QuickDice) -> Result<(), Broken> {
        let spec = json!({
            "game": "omok", "seats": [{"type": "open"}, {"type": "open"}], "seat": 0, "name": "black",
            "clock": {"type": "fischer", "seconds": 600, "increment": 1},
        });
        let host = self.insist("POST", "/api/tables", None, Some(&spec)).await?;
        let table: TableId = serde_json::from_value(host["table"]["id"].clone())
            .map_err(|error| Broken::Server(error.to_string()))?;
        let promise = |what: String| Broken::Promise { table: table.clone(), what };
        // A guest whose answer was lost has joined under a name that is taken now; the next one has another.
        let mut guest = Value::Null;
        for attempt in 0.. {
            let body = json!({"name": format!("white {attempt}"), "seat": 1});
            match request(self.address, "POST", &format!("/api/tables/{table}/join"), None, Some(&body)).await
            {
                Ok((200, joined)) => {
                    guest = joined;
                    break;
                }
                // The seat was taken by the attempt before: this table is of no use.
                Ok((409, _)) => return Ok(()),
                _ => sleep(Duration::from_millis(5)).await,
            }
        }
        let token = |joined: &Value| joined["token"].as_str().unwrap_or_default().to_owned();
        let tokens = [token(&host), token(&guest)];
        let mut known = Known { table: table.clone(), version: 0, acknowledged: BTreeMap::new(), left: None };
        let path = format!("/api/tables/{table}/messages");
        self.insist(
            "POST",
            &path,
            Some(&tokens[1]),
            Some(&json!({"type": "ready", "id": "ready", "ready": true})),
        )
        .await?;
        // It begins by itself when both are ready; a start that comes too late is refused, and that is fine.
        let start = json!({"type": "start", "id": "start"});
        while request(self.address, "POST", &path, Some(&tokens[0]), Some(&start)).await.is_err() {
            sleep(Duration::from_millis(5)).await;
        }
        let mut moves = 0;
        loop {
            let seat = moves % 2;
            let finished = self.move_once(&tokens[seat], seat, &mut known, dice).await?;
            if finished {
                break;
            }
            moves += 1;
        }
        let record = self.insist("GET", &format!("/api/tables/{table}/records/1"), None, None).await?;
        let steps = record["steps"].as_array().cloned().unwrap_or_default();
        for (version, action) in &known.acknowledged {
            let step = steps.get(*version as usize - 2).map_or(&Value::Null, |step| &step["action"]);
            if step != action.as_str() {
                return Err(promise(format!("{action} was acknowledged at {version}, but {step} is kept")));
            }
        }
        if steps.len() != known.acknowledged.len() {
            let (kept, told) = (steps.len(), known.acknowledged.len());
            return Err(promise(format!("{kept} moves are kept, {told} were acknowledged")));
        }
        self.count(|report| report.games += 1);
        Ok(())
    }

    /// Connects, resumes, and makes one move, however often the server dies meanwhile; whether the game is over.
    async fn move_once(
        &self,
        token: &str,
        seat: usize,
        known: &mut Known,
        dice: &mut QuickDice,
    ) -> Result<bool, Broken> {
        let mut wish: Option<ClientMessage> = None;
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            let since = (known.version > 0).then_some(known.version);
            let Ok(mut client) = Client::connect(self.address, &known.table, Some(token), since).await else {
                sleep(Duration::from_millis(5)).await;
                continue;
            };
            while let Ok(Some(message)) = timeout(PATIENCE, client.hear()).await {
                match message {
                    ServerMessage::Update(update) => {
                        known.check(&update, seat)?;
                        known.version = update.version;
                        if wish.is_some() {
                            // The answer was lost. If the move was made all the same, the first answer comes again.
                            self.count(|report| report.repeated += 1);
                        } else if update.result.is_some() {
                            return Ok(true);
                        } else if !update.legal.is_empty() {
                            wish = Some(some_move(&update, dice));
                        }
                        if let Some(wish) = &wish {
                            // If it cannot be sent the connection ends, and it is sent again over the next.
                            drop(client.send(wish).await);
                        }
                    }
                    ServerMessage::Accepted(accepted) => {
                        if let Some(ClientMessage { command: Wish::Act { action, .. }, .. }) = wish {
                            known.acknowledged.insert(accepted.version, action);
                            self.count(|report| report.acknowledged += 1);
                        }
                        return Ok(false);
                    }
                    ServerMessage::Refused(refused) if refused.code != Code::Unavailable => {
                        let what = format!("a move is refused: {refused:?}");
                        return Err(Broken::Promise { table: known.table.clone(), what });
                    }
                    _ => {}
                }
            }
        }
        Err(Broken::Promise { table: known.table.clone(), what: "nothing happens any more".into() })
    }
}

fn some_move(update: &Update, dice: &mut QuickDice) -> ClientMessage {
    let action = update.legal[dice.below(update.legal.len() as u32) as usize].to_owned();
    let id = format!("{}-{}", update.version, dice.bits());
    let id = id.parse().expect("an id of digits");
    ClientMessage { id, command: Wish::Act { at: update.version, action } }
}

/// What the players of a table know.
struct Known {
    table: TableId,
    version: u32,
    acknowledged: BTreeMap<u32, String>,
    left: Option<(u32, u64)>,
}

impl Known {
    /// Whether an update goes on where the players were.
    fn check(&mut self, update: &Update, seat: usize) -> Result<(), Broken> {
        let broken = |what: String| Err(Broken::Promise { table: self.table.clone(), what });
        if let Some((&last, _)) = self.acknowledged.last_key_value()
            && update.version < last
        {
            return broken(format!("version {last} was acknowledged, now it is {}", update.version));
        }
        if !update.full && update.events.len() as u32 > update.version {
            return broken("more happened than could be seen".into());
        }
        // Every turn begins with what the clock showed before it, however long the server was away.
        if let Some(clocks) = &update.clocks {
            let left = clocks.left.as_slice()[seat];
            if let Some((version, before)) = self.left
                && version == update.version
                && before.saturating_sub(left) > 20_000
            {
                return broken(format!(
                    "the clock went from {before} to {left} ms while the server was away"
                ));
            }
            self.left = Some((update.version, left));
        }
        Ok(())
    }
}
