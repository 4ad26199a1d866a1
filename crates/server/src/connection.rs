//! One WebSocket: what comes in goes to the table, what the table says goes out.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};

use axum::body::Bytes;
use futures_util::{SinkExt, StreamExt};
use hanpan_protocol::{ClientMessage, Code, MessageId, ServerMessage, TableId};
use serde::Deserialize;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{MissedTickBehavior, interval, sleep, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, Role, WebSocketConfig};

use crate::config::Patience;
use crate::cuts::CutOff;
use crate::input::Input;
use crate::limits::Bucket;
use crate::metrics::{Metrics, count};
use crate::outbox::{Farewell, Outbox};
use crate::presented::Presented;
use crate::room::Refusal;
use crate::tables::Tables;

/// The largest message a client may send, in bytes.
const LARGEST_MESSAGE: usize = 8 * 1024;
/// How many messages beyond the limit a client may send before it is cut off.
const MOST_IGNORED: u32 = 200;

/// How many messages are still read while a connection is closed: more than whoever answers the closing sends.
const MOST_LAST: usize = 16;
/// How long the other side may take to close a connection too.
const LONGEST_CLOSING: Duration = Duration::from_secs(2);

/// Where a connection leads.
pub struct Destination {
    /// The tables.
    pub tables: Tables,
    /// Which.
    pub table: TableId,
    /// Who the client says it is.
    pub presented: Presented,
    /// When it has to end.
    pub cut_off: CutOff,
    /// The version up to which it knows the game.
    pub since: Option<u32>,
    /// Whether it wants lists of legal actions as what has changed in them.
    pub legal_changes: bool,
    /// How many messages a second it may send.
    pub rate: u32,
    /// How long it may take for everything.
    pub patience: Patience,
}

/// Serves a connection over which a WebSocket was agreed, and of which so much was read, until either side closes it.
pub async fn serve(stream: TcpStream, read: Bytes, destination: Destination, metrics: Arc<Metrics>) {
    let Destination { tables, table, presented, cut_off, since, legal_changes, rate, patience } = destination;
    let stream = Arc::new(stream);
    let outbox = Outbox::to_socket(Arc::clone(&stream));
    let config = WebSocketConfig::default()
        .max_message_size(Some(LARGEST_MESSAGE))
        .max_frame_size(Some(LARGEST_MESSAGE))
        .read_buffer_size(4 * 1024)
        .write_buffer_size(0);
    let line = Line { stream, outbox: outbox.clone() };
    let socket = WebSocketStream::from_partially_read(line, read.into(), Role::Server, Some(config)).await;
    let connected = tables
        .ask(&table, |reply| Input::Connect {
            presented,
            since,
            legal_changes,
            outbox: outbox.clone(),
            reply,
        })
        .await;
    let (tables, table) = (&tables, &table);
    let mut pump =
        Pump { socket, outbox, cut_off, tables, table, connection: None, metrics: &metrics, patience };
    match connected.and_then(|connected| connected) {
        Ok(connection) => pump.connection = Some(connection),
        Err(refusal) => {
            // If he is gone, nobody needs to be told.
            let told = pump.say(&ServerMessage::Refused(refusal.of(None))).await;
            if told.is_none() {
                return;
            }
            pump.close((CloseCode::Policy, "refused")).await;
            return;
        }
    }
    metrics.connections.up();
    let farewell = pump.run(Bucket::new(f64::from(rate), 2.0 * f64::from(rate))).await;
    metrics.connections.down();
    if let Some(connection) = pump.connection {
        // A table that is gone has no connections any more.
        drop(tables.tell(table, Input::Disconnect(connection)).await);
    }
    if let Some(farewell) = farewell {
        pump.close(farewell).await;
    }
}

/// What a WebSocket is read from and written to: it is read here, and written through the outbox, where frames of the table
/// and those of the protocol itself come one after another.
struct Line {
    stream: Arc<TcpStream>,
    outbox: Outbox,
}

impl Line {
    /// Takes whatever still arrives, now and then and unread, until the other side ends.
    async fn throw_away(&self) {
        let mut waste = [0; 4096];
        loop {
            match self.stream.try_read(&mut waste) {
                Ok(1..) => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                Ok(0) | Err(_) => return,
            }
            sleep(Duration::from_millis(20)).await;
        }
    }
}

impl AsyncRead for Line {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        loop {
            ready!(self.stream.poll_read_ready(context))?;
            match self.stream.try_read(buffer.initialize_unfilled()) {
                Ok(read) => {
                    buffer.advance(read);
                    return Poll::Ready(Ok(()));
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                Err(error) => return Poll::Ready(Err(error)),
            }
        }
    }
}

impl AsyncWrite for Line {
    fn poll_write(self: Pin<&mut Self>, _: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.outbox.put_frame(Bytes::copy_from_slice(bytes));
        Poll::Ready(Ok(bytes.len()))
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }
}

struct Pump<'a> {
    socket: WebSocketStream<Line>,
    outbox: Outbox,
    cut_off: CutOff,
    tables: &'a Tables,
    table: &'a TableId,
    /// Its number at the table.
    connection: Option<u64>,
    metrics: &'a Metrics,
    patience: Patience,
}

/// How a connection is closed.
type Closing = (CloseCode, &'static str);

impl Pump<'_> {
    /// Serves the connection; says how it is to be closed, or nothing if it is gone.
    async fn run(&mut self, mut bucket: Bucket) -> Option<Closing> {
        let connection = self.connection?;
        let mut ignored = 0;
        let mut pings = interval(self.patience.pulse());
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut pinged = Instant::now();
        let mut alive = Instant::now();
        loop {
            tokio::select! {
                () = self.outbox.changed() => {
                    self.send_waiting().await?;
                    if let Some(farewell) = self.outbox.farewell() {
                        return Some(farewell.code_and_reason());
                    }
                }
                message = self.socket.next() => {
                    // Closed, or not in the form of the protocol; either way there is nothing more to say.
                    let Ok(message) = message? else { return None };
                    alive = Instant::now();
                    match message {
                        Message::Pong(_) => {
                            let lag = pinged.elapsed().as_millis() as u64;
                            self.tell(Input::Lag(connection, lag)).await?;
                        }
                        Message::Ping(_) | Message::Frame(_) => {}
                        Message::Close(_) => return None,
                        Message::Binary(_) => return Some((CloseCode::Unsupported, "messages are text")),
                        Message::Text(text) if bucket.take() => self.receive(connection, &text).await?,
                        Message::Text(text) => {
                            count(&self.metrics.limited);
                            ignored += 1;
                            if ignored > MOST_IGNORED {
                                return Some((CloseCode::Policy, "too many messages"));
                            }
                            let refusal = Refusal::new(Code::TooMany, "too many messages at once");
                            self.say(&ServerMessage::Refused(refusal.of(id_of(&text)))).await?;
                        }
                    }
                }
                () = self.cut_off.heard() => return Some((CloseCode::Policy, "the token is another")),
                _ = pings.tick() => {
                    if alive.elapsed() > self.patience.silence {
                        return Some((CloseCode::Away, "no answer"));
                    }
                    pinged = Instant::now();
                    self.socket.send(Message::Ping(Bytes::new())).await.ok()?;
                }
            }
        }
    }

    async fn receive(&mut self, connection: u64, text: &str) -> Option<()> {
        match serde_json::from_str::<ClientMessage>(text) {
            Ok(message) => self.tell(Input::Message(connection, message)).await,
            Err(error) => {
                count(&self.metrics.refused);
                let refusal = Refusal::new(Code::BadRequest, format!("the message cannot be read: {error}"));
                self.say(&ServerMessage::Refused(refusal.of(id_of(text)))).await
            }
        }
    }

    async fn tell(&mut self, input: Input) -> Option<()> {
        self.tables.tell(self.table, input).await.ok()
    }

    /// Says something that is not the table's. Whoever makes the server say much has to listen to it.
    async fn say(&self, message: &ServerMessage) -> Option<()> {
        drop(self.outbox.clone().put_message(message));
        self.send_waiting().await
    }

    /// Sends what waits; nothing if the client is gone, or does not take it in time.
    async fn send_waiting(&self) -> Option<()> {
        let sent = timeout(self.patience.send, self.outbox.send_waiting()).await;
        if sent.is_err() || self.outbox.farewell() == Some(Farewell::TooSlow) {
            count(&self.metrics.slow_readers);
        }
        sent.ok()?.ok()
    }

    async fn close(&mut self, (code, reason): Closing) {
        let frame = CloseFrame { code, reason: reason.into() };
        let farewell = async {
            self.socket.send(Message::Close(Some(frame))).await.ok()?;
            self.outbox.send_waiting().await.ok()?;
            // A connection that is closed while something arrives is reset, and what was sent last is lost.
            for _ in 0..MOST_LAST {
                self.socket.next().await?.ok()?;
            }
            self.socket.get_ref().throw_away().await;
            Some(())
        };
        // The other side may be gone already.
        drop(timeout(self.patience.send.min(LONGEST_CLOSING), farewell).await);
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
