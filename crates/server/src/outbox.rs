//! Where messages to a client go: straight into its socket, as long as that takes them.

use std::collections::VecDeque;
use std::io::{self, IoSlice};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::body::Bytes;
use hanpan_protocol::ServerMessage;
use hanpan_protocol::bot::GameLine;
use hanpan_protocol::lobby::Phase;
use serde::Serialize;
use tokio::net::TcpStream;
use tokio::sync::Notify;
use tokio_tungstenite::tungstenite::protocol::frame::FrameHeader;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{CloseCode, Data, OpCode};

/// Where messages to a client go.
///
/// Whoever has something to say puts it here and flushes: what the socket takes is sent at once, by whoever says it, and
/// nobody is woken. What it does not take waits, and the task that serves the connection sends it when it can.
#[derive(Clone)]
pub struct Outbox(Arc<Shared>);

/// Two are the same if they lead to the same client.
impl PartialEq for Outbox {
    fn eq(&self, other: &Outbox) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

struct Shared {
    /// Without one, messages are lines that somebody takes out.
    socket: Option<Arc<TcpStream>>,
    state: Mutex<State>,
    changed: Notify,
}

#[derive(Default)]
struct State {
    waiting: VecDeque<Bytes>,
    end: Option<Farewell>,
    /// Where the table stood when a line was written last.
    phase: Option<Phase>,
}

/// Why there is nothing more for a client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Farewell {
    /// It is to connect again: the server goes down, or the table is rebuilt.
    ComeAgain,
    /// It reads too slowly; it is to connect again and resumes where it was.
    TooSlow,
    /// Its member has left the table.
    Left,
}

impl Farewell {
    /// How it is told when a WebSocket is closed.
    pub fn code_and_reason(self) -> (CloseCode, &'static str) {
        match self {
            Farewell::ComeAgain | Farewell::TooSlow => (CloseCode::Again, "come again"),
            Farewell::Left => (CloseCode::Normal, "left"),
        }
    }
}

impl Outbox {
    /// How many messages may wait for a client that reads slowly.
    const MOST: usize = 64;

    /// Leads to a socket over which a WebSocket was agreed.
    pub fn to_socket(socket: Arc<TcpStream>) -> Outbox {
        Outbox::new(Some(socket))
    }

    /// Leads to whoever takes lines of JSON out.
    pub fn of_lines() -> Outbox {
        Outbox::new(None)
    }

    fn new(socket: Option<Arc<TcpStream>>) -> Outbox {
        Outbox(Arc::new(Shared { socket, state: Mutex::default(), changed: Notify::new() }))
    }

    /// A message in the form in which it travels; nothing, if it is not for this client.
    pub fn form(&self, message: &ServerMessage) -> Option<Bytes> {
        if self.0.socket.is_some() { Some(frame(message)) } else { line(message, &mut self.state().phase) }
    }

    /// Whether messages are lines.
    pub fn takes_lines(&self) -> bool {
        self.0.socket.is_none()
    }

    /// Puts a message there in the form in which it travels; returns the outbox if it is to be flushed.
    pub fn put(self, message: Bytes) -> Option<Outbox> {
        let mut state = self.state();
        if state.end.is_some() {
            return None;
        }
        if state.waiting.len() >= Self::MOST {
            // The first may be on its way in part.
            state.waiting.truncate(1);
            state.end = Some(Farewell::TooSlow);
            self.0.changed.notify_one();
            return None;
        }
        state.waiting.push_back(message);
        drop(state);
        Some(self)
    }

    /// Puts a message there.
    pub fn put_message(self, message: &ServerMessage) -> Option<Outbox> {
        let message = self.form(message)?;
        self.put(message)
    }

    /// Puts something of the protocol itself there, such as its last frame; it has a place after the end too.
    pub fn put_frame(&self, frame: Bytes) {
        self.state().waiting.push_back(frame);
        self.flush();
    }

    /// Nothing more is put there. What waits is still sent, unless it was too much.
    pub fn end(&self, farewell: Farewell) {
        self.state().end.get_or_insert(farewell);
        self.0.changed.notify_one();
    }

    /// Sends what waits, as far as the socket takes it. Whoever serves the connection sends the rest.
    pub fn flush(&self) {
        let left = match &self.0.socket {
            // A socket that has failed is noticed by whoever serves it.
            Some(socket) => write(socket, &mut self.state().waiting).is_err(),
            None => true,
        };
        if left {
            self.0.changed.notify_one();
        }
    }

    /// Waits until there is something to do: something waits, or nothing more comes.
    pub async fn changed(&self) {
        self.0.changed.notified().await;
    }

    /// Sends what waits, however long it takes.
    pub async fn send_waiting(&self) -> io::Result<()> {
        let Some(socket) = &self.0.socket else { return Ok(()) };
        loop {
            match write(socket, &mut self.state().waiting) {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                result => return result,
            }
            socket.writable().await?;
        }
    }

    /// Takes out the next line; nothing at the end.
    pub async fn next_line(&self) -> Option<Bytes> {
        loop {
            {
                let mut state = self.state();
                match (state.waiting.pop_front(), state.end) {
                    (Some(line), _) => return Some(line),
                    (None, Some(_)) => return None,
                    (None, None) => {}
                }
            }
            self.changed().await;
        }
    }

    /// Why nothing more comes, if that is so.
    pub fn farewell(&self) -> Option<Farewell> {
        self.state().end
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Writes what waits into a socket without waiting for it.
fn write(socket: &TcpStream, waiting: &mut VecDeque<Bytes>) -> io::Result<()> {
    while !waiting.is_empty() {
        let slices: Vec<IoSlice<'_>> = waiting.iter().map(|bytes| IoSlice::new(bytes)).collect();
        let mut written = socket.try_write_vectored(&slices)?;
        if written == 0 {
            return Err(io::ErrorKind::WriteZero.into());
        }
        while let Some(first) = waiting.front_mut() {
            if first.len() > written {
                *first = first.slice(written..);
                break;
            }
            written -= first.len();
            waiting.pop_front();
        }
    }
    Ok(())
}

/// A message as a frame of a WebSocket: the same bytes for all who are sent the same.
pub fn frame(message: &ServerMessage) -> Bytes {
    let text = serde_json::to_vec(message).expect("messages serialise");
    let header = FrameHeader { opcode: OpCode::Data(Data::Text), ..FrameHeader::default() };
    let mut frame = Vec::with_capacity(text.len() + 10);
    header.format(text.len() as u64, &mut frame).expect("memory takes everything");
    frame.extend_from_slice(&text);
    frame.into()
}

/// A message as a line of the stream of a game, if it has a place there.
fn line(message: &ServerMessage, phase: &mut Option<Phase>) -> Option<Bytes> {
    let mut line = GameLine {
        phase: phase.unwrap_or(Phase::Gathering),
        you: None,
        table: None,
        update: None,
        closing: false,
    };
    match message {
        ServerMessage::Welcome(welcome) => {
            line.you = welcome.you.clone();
            line.table = Some(Box::new(welcome.table.clone()));
        }
        ServerMessage::Table(table) => line.table = Some(table.clone()),
        ServerMessage::Update(update) => line.update = Some(update.clone()),
        ServerMessage::Closing => line.closing = true,
        ServerMessage::Accepted(_) | ServerMessage::Refused(_) | ServerMessage::Chat(_) => return None,
    }
    if let Some(table) = &line.table {
        line.phase = table.phase;
        *phase = Some(table.phase);
    }
    Some(line_of(&line))
}

/// A value as a line of JSON.
pub fn line_of(value: &impl Serialize) -> Bytes {
    let mut line = serde_json::to_vec(value).expect("lines serialise");
    line.push(b'\n');
    line.into()
}
