//! One WebSocket: what comes in goes to the table, what the table says goes out.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use futures_util::SinkExt;
use hanpan_protocol::{ClientMessage, Code, MessageId, TableId};
use serde::Deserialize;
use tokio::sync::mpsc;
use tokio::time::{MissedTickBehavior, interval, timeout};

use crate::actor::refusal_text;
use crate::input::Input;
use crate::limits::Bucket;
use crate::metrics::{Metrics, count};
use crate::room::Refusal;
use crate::tables::Tables;
use crate::token::TokenHash;

/// The largest message a client may send, in bytes.
pub const LARGEST_MESSAGE: usize = 8 * 1024;
/// How many messages may wait for a client that reads slowly.
const OUTBOX: usize = 64;
/// How often a client is asked whether it is still there, which also measures the lag.
const PING: Duration = Duration::from_secs(10);
/// After how long without any sign of life it is not.
const SILENCE: Duration = Duration::from_secs(35);
/// How long a client may take to receive one message.
const SLOWEST_SEND: Duration = Duration::from_secs(10);
/// How many messages beyond the limit a client may send before it is cut off.
const MOST_IGNORED: u32 = 200;

/// Where a connection leads.
pub struct Destination {
    /// The tables.
    pub tables: Tables,
    /// Which.
    pub table: TableId,
    /// Who the client says it is.
    pub token: Option<TokenHash>,
    /// The version up to which it knows the game.
    pub since: Option<u32>,
    /// How many messages a second it may send.
    pub rate: u32,
}

/// Serves a connection until either side closes it.
pub async fn serve(mut socket: WebSocket, destination: Destination, metrics: Arc<Metrics>) {
    let Destination { tables, table, token, since, rate } = destination;
    let (outbox, messages) = mpsc::channel(OUTBOX);
    let connected = tables.ask(&table, |reply| Input::Connect { token, since, outbox, reply }).await;
    let connection = match connected.and_then(|connected| connected) {
        Ok(connection) => connection,
        Err(refusal) => {
            drop(socket.send(Message::Text(refusal_text(refusal.of(None)))).await);
            close(&mut socket, close_code::POLICY, "refused").await;
            return;
        }
    };
    metrics.connections.up();
    let mut pump = Pump { socket, messages, tables: &tables, table: &table, connection, metrics: &metrics };
    let farewell = pump.run(Bucket::new(f64::from(rate), 2.0 * f64::from(rate))).await;
    if let Some((code, reason)) = farewell {
        close(&mut pump.socket, code, reason).await;
    }
    metrics.connections.down();
    // A table that is gone has no connections any more.
    drop(tables.tell(&table, Input::Disconnect(connection)).await);
}

async fn close(socket: &mut WebSocket, code: u16, reason: &'static str) {
    let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
    // The other side may be gone already.
    drop(timeout(SLOWEST_SEND, socket.send(Message::Close(Some(frame)))).await);
}

struct Pump<'a> {
    socket: WebSocket,
    messages: mpsc::Receiver<Utf8Bytes>,
    tables: &'a Tables,
    table: &'a TableId,
    connection: u64,
    metrics: &'a Metrics,
}

/// How a connection is closed: with a code and a reason, or not at all because it is gone.
type Farewell = Option<(u16, &'static str)>;

impl Pump<'_> {
    async fn run(&mut self, mut bucket: Bucket) -> Farewell {
        let mut ignored = 0;
        let mut pings = interval(PING);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut pinged = Instant::now();
        let mut alive = Instant::now();
        loop {
            tokio::select! {
                message = self.messages.recv() => {
                    // The table has dropped the outbox: the client read too slowly, or the server goes down.
                    let Some(text) = message else { return Some((close_code::AGAIN, "come again")) };
                    timeout(SLOWEST_SEND, self.send_waiting(text)).await.ok()??;
                }
                message = self.socket.recv() => {
                    // Closed, or not in the form of the protocol; either way there is nothing more to say.
                    let Ok(message) = message? else { return None };
                    alive = Instant::now();
                    match message {
                        Message::Pong(_) => {
                            let lag = pinged.elapsed().as_millis() as u64;
                            self.tell(Input::Lag(self.connection, lag)).await?;
                        }
                        Message::Ping(_) => {}
                        Message::Close(_) => return None,
                        Message::Binary(_) => return Some((close_code::UNSUPPORTED, "messages are text")),
                        Message::Text(text) if bucket.take() => self.receive(&text).await?,
                        Message::Text(text) => {
                            count(&self.metrics.limited);
                            ignored += 1;
                            if ignored > MOST_IGNORED {
                                return Some((close_code::POLICY, "too many messages"));
                            }
                            let refusal = Refusal::new(Code::TooMany, "too many messages at once");
                            self.send(Message::Text(refusal_text(refusal.of(id_of(&text))))).await?;
                        }
                    }
                }
                _ = pings.tick() => {
                    if alive.elapsed() > SILENCE {
                        return Some((close_code::AWAY, "no answer"));
                    }
                    pinged = Instant::now();
                    self.send(Message::Ping(axum::body::Bytes::new())).await?;
                }
            }
        }
    }

    async fn receive(&mut self, text: &str) -> Option<()> {
        match serde_json::from_str::<ClientMessage>(text) {
            Ok(message) => self.tell(Input::Message(self.connection, message)).await,
            Err(error) => {
                count(&self.metrics.refused);
                let refusal = Refusal::new(Code::BadRequest, format!("the message cannot be read: {error}"));
                self.send(Message::Text(refusal_text(refusal.of(id_of(text))))).await
            }
        }
    }

    async fn tell(&mut self, input: Input) -> Option<()> {
        self.tables.tell(self.table, input).await.ok()
    }

    /// Sends a message and those that wait behind it: an answer and what came of it travel together.
    async fn send_waiting(&mut self, first: Utf8Bytes) -> Option<()> {
        self.socket.feed(Message::Text(first)).await.ok()?;
        while let Ok(text) = self.messages.try_recv() {
            self.socket.feed(Message::Text(text)).await.ok()?;
        }
        self.socket.flush().await.ok()
    }

    /// Sends a message; nothing if the client is gone or takes too long.
    async fn send(&mut self, message: Message) -> Option<()> {
        timeout(SLOWEST_SEND, self.socket.send(message)).await.ok()?.ok()
    }
}

/// The id of a message that cannot be read as a whole.
fn id_of(text: &str) -> Option<MessageId> {
    #[derive(Deserialize)]
    struct WithId {
        id: MessageId,
    }
    serde_json::from_str::<WithId>(text).ok().map(|message| message.id)
}
