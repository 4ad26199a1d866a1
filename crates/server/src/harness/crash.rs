//! Kills a server again and again while games are played on it, and looks whether anything is lost.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use hanpan_core::{Dice, QuickDice};
use hanpan_protocol::{ClientMessage, Code, Command as Wish, ServerMessage, TableId, Update};
use serde_json::{Value, json};
use thiserror::Error;
use tokio::task::{JoinHandle, JoinSet};
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
    /// How often the server was killed, or something else happened to it.
    pub kills: u32,
    /// How many moves were acknowledged.
    pub acknowledged: u64,
    /// How many messages had to be sent again under the same id.
    pub repeated: u64,
    /// How many games were finished and read again move by move.
    pub games: u64,
    /// Of the moves that had to be sent again after a kill, how long 99 in 100 took at most, in milliseconds.
    pub resumed_p99_ms: u64,
    /// The longest that anybody was charged beyond the time that was his, in milliseconds: while he was connected, or the
    /// other waited for the answer to the move before.
    pub overcharged_ms: u64,
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
    let mut dice = QuickDice::seeded(plan.seed);
    let mut server = Running(start(database, address).stdout(Stdio::null()).spawn().map_err(server_failed)?);
    wait_until_healthy(address).await?;
    let players = Players::start(vec![address], plan, &mut dice);
    for _ in 0..plan.cycles {
        sleep(Duration::from_millis(u64::from(dice.below(plan.longest_life.max(1))))).await;
        players.begin(true);
        server.0.kill().and_then(|()| server.0.wait()).map_err(server_failed)?;
        server = Running(start(database, address).stdout(Stdio::null()).spawn().map_err(server_failed)?);
        wait_until_healthy(address).await?;
        players.check().await?;
    }
    players.end().await
}

/// Those who play while something happens to the server.
pub(super) struct Players {
    playing: tokio::sync::Mutex<Vec<JoinHandle<Result<(), Broken>>>>,
    seen: Arc<Mutex<Seen>>,
}

/// What the players have seen.
#[derive(Default)]
struct Seen {
    report: Report,
    /// How long the moves took that had to be sent again, in milliseconds.
    resumed: Vec<u64>,
    /// Whether they are measured.
    is_measured: bool,
}

impl Players {
    /// Two at each table, each of whom goes to any of these addresses.
    pub(super) fn start(addresses: Vec<SocketAddr>, plan: Plan, dice: &mut QuickDice) -> Players {
        let (addresses, seen) = (Arc::<[SocketAddr]>::from(addresses), Arc::<Mutex<Seen>>::default());
        let mut playing = Vec::new();
        for _ in 0..plan.tables {
            let (addresses, seen) = (Arc::clone(&addresses), Arc::clone(&seen));
            let table = Table { addresses, next: AtomicUsize::new(0), seed: dice.bits(), seen };
            playing.push(tokio::spawn(table.play()));
        }
        Players { playing: tokio::sync::Mutex::new(playing), seen }
    }

    /// Something is about to happen; whether moves that have to be sent again are measured.
    pub(super) fn begin(&self, is_measured: bool) {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        seen.report.kills += 1;
        seen.is_measured = is_measured;
    }

    /// Whether all go on.
    pub(super) async fn check(&self) -> Result<(), Broken> {
        let mut playing = self.playing.lock().await;
        match playing.iter().position(JoinHandle::is_finished) {
            Some(finished) => break_with(playing.swap_remove(finished).await),
            None => Ok(()),
        }
    }

    /// Ends it, and says what has come of it.
    pub(super) async fn end(self) -> Result<Report, Broken> {
        let playing = self.playing.into_inner();
        for player in &playing {
            player.abort();
        }
        for player in playing {
            match player.await {
                Err(error) if error.is_cancelled() => {}
                result => break_with(result)?,
            }
        }
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        seen.resumed.sort_unstable();
        let place = (seen.resumed.len() * 99 / 100).min(seen.resumed.len().saturating_sub(1));
        Ok(Report { resumed_p99_ms: seen.resumed.get(place).copied().unwrap_or(0), ..seen.report })
    }
}

/// A table is played at until it is told to stop, so an end is a failure.
fn break_with(result: Result<Result<(), Broken>, tokio::task::JoinError>) -> Result<(), Broken> {
    result.map_err(|error| Broken::Server(error.to_string()))?
}

/// A server process that does not outlive the test.
pub struct Running(pub Child);

impl Drop for Running {
    fn drop(&mut self) {
        // It may be dead already, which is what is wanted.
        drop(self.0.kill().and_then(|()| self.0.wait()));
    }
}

pub(super) fn free_address() -> std::io::Result<SocketAddr> {
    std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()
}

/// What every move adds to the clock, in milliseconds.
const INCREMENT: u64 = 1_000;
/// After how long another address is tried too.
const LONGEST_HANDSHAKE: Duration = Duration::from_millis(200);
/// After how long without a word another connection is tried.
const LONGEST_SILENCE: Duration = Duration::from_secs(3);
/// How long a server may take to come up, and anything else to happen.
const PATIENCE: Duration = Duration::from_secs(60);

pub(super) async fn wait_until_healthy(address: SocketAddr) -> Result<(), Broken> {
    let begun = Instant::now();
    loop {
        let asked = timeout(LONGEST_SILENCE, request(address, "GET", "/healthz", None, None)).await;
        match asked {
            Ok(Ok((200, _))) => return Ok(()),
            _ if begun.elapsed() > PATIENCE => return Err(Broken::Server("it does not come up".into())),
            _ => sleep(Duration::from_millis(5)).await,
        }
    }
}

/// Two players who play one game after another, whatever happens to the server.
struct Table {
    /// Where the server is, or its nodes.
    addresses: Arc<[SocketAddr]>,
    /// Which of them is asked next.
    next: AtomicUsize,
    seed: u64,
    seen: Arc<Mutex<Seen>>,
}

impl Table {
    fn count(&self, change: impl FnOnce(&mut Report)) {
        change(&mut self.seen.lock().unwrap_or_else(PoisonError::into_inner).report);
    }

    /// One of the addresses, each in its turn.
    fn address(&self) -> SocketAddr {
        self.addresses[self.next.fetch_add(1, Ordering::Relaxed) % self.addresses.len()]
    }

    /// Connects by way of one of the addresses; if that takes long, of the next too, as whoever has a choice does: what
    /// an address that is dead costs is not the fault of the others.
    async fn connect(&self, table: &TableId, token: &str, since: Option<u32>) -> Option<Client> {
        let mut trying = JoinSet::new();
        for _ in 0..self.addresses.len() {
            let (address, table, token) = (self.address(), table.clone(), token.to_owned());
            trying.spawn(async move { Client::connect(address, &table, Some(&token), since).await.ok() });
            if let Ok(Some(Ok(Some(client)))) = timeout(LONGEST_HANDSHAKE, trying.join_next()).await {
                return Some(client);
            }
        }
        while let Ok(Some(tried)) = timeout(LONGEST_SILENCE, trying.join_next()).await {
            if let Ok(Some(client)) = tried {
                return Some(client);
            }
        }
        None
    }

    /// Makes a request of one of the addresses.
    async fn ask(
        &self,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: Option<&Value>,
    ) -> std::io::Result<(u16, Value)> {
        let asked = timeout(2 * LONGEST_SILENCE, request(self.address(), method, path, token, body)).await;
        asked.unwrap_or_else(|_| Err(std::io::ErrorKind::TimedOut.into()))
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
            match self.ask(method, path, token, body).await {
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
            "clock": {"type": "fischer", "seconds": 600, "increment": INCREMENT / 1000},
        });
        let host = self.insist("POST", "/api/tables", None, Some(&spec)).await?;
        let table: TableId = serde_json::from_value(host["table"]["id"].clone())
            .map_err(|error| Broken::Server(error.to_string()))?;
        let promise = |what: String| Broken::Promise { table: table.clone(), what };
        // A guest whose answer was lost has joined under a name that is taken now; the next one has another.
        let mut guest = Value::Null;
        for attempt in 0.. {
            let body = json!({"name": format!("white {attempt}"), "seat": 1});
            match self.ask("POST", &format!("/api/tables/{table}/join"), None, Some(&body)).await {
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
        let mut known = Known {
            table: table.clone(),
            version: 0,
            acknowledged: BTreeMap::new(),
            left: None,
            turns: [None; 2],
            answered: Duration::ZERO,
        };
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
        while self.ask("POST", &path, Some(&tokens[0]), Some(&start)).await.is_err() {
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
        let mut wished = Instant::now();
        let begun = Instant::now();
        let mut connected = Duration::ZERO;
        let mut attempts = 0;
        while begun.elapsed() < PATIENCE {
            let since = (known.version > 0).then_some(known.version);
            let Some(mut client) = self.connect(&known.table, token, since).await else {
                sleep(Duration::from_millis(5)).await;
                continue;
            };
            attempts += 1;
            let since = Instant::now();
            // A node that is stopped says nothing, and does not go either.
            while let Ok(Some(message)) = timeout(LONGEST_SILENCE, client.hear()).await {
                match message {
                    ServerMessage::Update(update) => {
                        known.check(&update, seat)?;
                        if let Some(overcharged) = known.begin_turn(&update, seat) {
                            self.count(|report| {
                                report.overcharged_ms = report.overcharged_ms.max(overcharged);
                            });
                        }
                        known.version = update.version;
                        if wish.is_some() {
                            // The answer was lost. If the move was made all the same, the first answer comes again.
                            self.count(|report| report.repeated += 1);
                        } else if update.result.is_some() {
                            return Ok(true);
                        } else if !update.legal.is_empty() {
                            wish = Some(some_move(&update, dice));
                            wished = Instant::now();
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
                        if attempts > 1 {
                            let took = begun.elapsed().as_millis() as u64;
                            let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
                            if seen.is_measured {
                                seen.resumed.push(took);
                            }
                        }
                        known.end_turn(seat, connected + since.elapsed(), wished.elapsed());
                        return Ok(false);
                    }
                    ServerMessage::Refused(refused) if refused.code != Code::Unavailable => {
                        let what = format!("a move is refused: {refused:?}");
                        return Err(Broken::Promise { table: known.table.clone(), what });
                    }
                    _ => {}
                }
            }
            connected += since.elapsed();
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
    /// Of the last turn of each seat, what its clock showed when it began, and for how long its player was connected.
    turns: [Option<(u64, Duration)>; 2],
    /// How long the answer to the last move took: the other's time runs from when it was made, and here he comes only when
    /// it is answered.
    answered: Duration,
}

impl Known {
    /// The turn of a seat begins; by how much it was charged in its last one beyond the time of its player, in
    /// milliseconds.
    fn begin_turn(&mut self, update: &Update, seat: usize) -> Option<u64> {
        let left = update.clocks.as_ref()?.left.as_slice()[seat];
        let last = match &mut self.turns[seat] {
            // It goes on.
            Some((_, Duration::ZERO)) => return None,
            last => last.replace((left, Duration::ZERO)),
        };
        let (before, connected) = last?;
        let charged = (before + INCREMENT).saturating_sub(left);
        Some(charged.saturating_sub((connected + self.answered).as_millis() as u64))
    }

    fn end_turn(&mut self, seat: usize, connected: Duration, answered: Duration) {
        if let Some((_, time)) = &mut self.turns[seat] {
            *time = connected.max(Duration::from_nanos(1));
        }
        self.answered = answered;
    }

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
