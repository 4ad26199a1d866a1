//! One WebSocket: what comes in goes to the table, what the table says goes out.

use std::sync::Arc;
use std::time::Instant;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use futures_util::SinkExt;
use hanpan_protocol::{ClientMessage, Code, MessageId, TableId};
use serde::Deserialize;
use tokio::sync::mpsc;
use tokio::time::error::Elapsed;
use tokio::time::{MissedTickBehavior, interval, timeout};

use crate::actor::refusal_text;
use crate::config::Patience;
use crate::input::Input;
use crate::limits::Bucket;
use crate::metrics::{Metrics, count};
use crate::room::Refusal;
use crate::tables::Tables;
use crate::token::TokenHash;

/// The largest message a client may send, in bytes.
pub const LARGEST_MESSAGE: usize = 8 * 1024;
/// How many messages may wait for a client that reads slowly.
pub const OUTBOX: usize = 64;
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
    /// How long it may take for everything.
    pub patience: Patience,
}

/// Serves a connection until either side closes it.
pub async fn serve(mut socket: WebSocket, destination: Destination, metrics: Arc<Metrics>) {
    let Destination { tables, table, token, since, rate, patience } = destination;
    let (outbox, messages) = mpsc::channel(OUTBOX);
    let connected = tables.ask(&table, |reply| Input::Connect { token, since, outbox, reply }).await;
    let connection = match connected.and_then(|connected| connected) {
        Ok(connection) => connection,
        Err(refusal) => {
            drop(socket.send(Message::Text(refusal_text(refusal.of(None)))).await);
            close(&mut socket, (close_code::POLICY, "refused"), patience).await;
            return;
        }
    };
    metrics.connections.up();
    let (tables, table) = (&tables, &table);
    let mut pump = Pump { socket, messages, tables, table, connection, metrics: &metrics, patience };
    let farewell = pump.run(Bucket::new(f64::from(rate), 2.0 * f64::from(rate))).await;
    if let Some(farewell) = farewell {
        close(&mut pump.socket, farewell, patience).await;
    }
    metrics.connections.down();
    // A table that is gone has no connections any more.
    drop(tables.tell(table, Input::Disconnect(connection)).await);
}

async fn close(socket: &mut WebSocket, (code, reason): (u16, &'static str), patience: Patience) {
    let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
    // The other side may be gone already.
    drop(timeout(patience.send, socket.send(Message::Close(Some(frame)))).await);
}

struct Pump<'a> {
    socket: WebSocket,
    messages: mpsc::Receiver<Utf8Bytes>,
    tables: &'a Tables,
    table: &'a TableId,
    connection: u64,
    metrics: &'a Metrics,
    patience: Patience,
}

/// How a connection is closed: with a code and a reason, or not at all because it is gone.
type Farewell = Option<(u16, &'static str)>;

impl Pump<'_> {
    async fn run(&mut self, mut bucket: Bucket) -> Farewell {
        let mut ignored = 0;
        let mut pings = interval(self.patience.pulse());
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut pinged = Instant::now();
        let mut alive = Instant::now();
        loop {
            tokio::select! {
                message = self.messages.recv() => {
                    // The table has dropped the outbox: the client read too slowly, or the server goes down.
                    let Some(text) = message else { return Some((close_code::AGAIN, "come again")) };
                    let sent = timeout(self.patience.send, self.send_waiting(text)).await;
                    self.in_time(sent)??;
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
                    if alive.elapsed() > self.patience.silence {
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
        let sent = timeout(self.patience.send, self.socket.send(message)).await;
        self.in_time(sent)?.ok()
    }

    /// Whoever does not take a message in time reads too slowly. The table may have noticed, and counted, it before.
    fn in_time<T>(&self, sent: Result<T, Elapsed>) -> Option<T> {
        if sent.is_err() && !self.messages.is_closed() {
            count(&self.metrics.slow_readers);
        }
        sent.ok()
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
