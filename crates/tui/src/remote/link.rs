//! The line to a table on a server: one thread that speaks, one that listens.

use std::io;
use std::net::{Shutdown, TcpStream};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use hanpan_protocol::lobby::{CreateTable, JoinTable, Joined, TableSummary};
use hanpan_protocol::{ClientMessage, Code, Command, Hint, Name, Refused, ServerMessage, TableId};
use hanpan_table::Record;

use super::address::Address;
use super::listener::Listener;
use super::request::{RequestError, Requests};
use crate::trouble::Unreached;
use crate::wake::Wake;

/// The line to one table. It ends when it is dropped.
///
/// The listener holds a WebSocket and hands on what the server says; when the line breaks it connects again and asks
/// for what it missed. The speaker says one thing after another by requests and repeats each under its id until it is
/// answered, so a thing is never done twice and never forgotten. Both only wait, and take no time while nothing happens.
pub struct Link {
    wanted: Sender<Want>,
    line: Arc<Line>,
}

/// What is wanted of the server.
pub enum Want {
    /// To say something.
    Say(ClientMessage),
    /// The record of a game that is over.
    Record(u32, Purpose),
    /// What a strong bot would do.
    Hint,
}

/// What a record is wanted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To go through the game.
    Replay,
    /// To recompute its deals.
    Verify,
    /// To keep it on this machine.
    Keep,
}

/// What came over a line.
#[derive(Debug)]
pub struct News {
    /// Which line, by its number.
    pub line: u64,
    /// What.
    pub heard: Heard,
}

/// What is heard from a server, and about it.
#[derive(Debug)]
pub enum Heard {
    /// One is at a table: this one, with this token.
    Seated {
        /// The table.
        table: TableId,
        /// The secret of the seat.
        token: String,
    },
    /// The server says something.
    Said(Box<ServerMessage>),
    /// The public tables of a server.
    Tables(Vec<TableSummary>),
    /// A record that was asked for.
    Record(Box<Record>, Purpose),
    /// A hint that was asked for.
    Hint(Hint),
    /// There is no hint, for this reason.
    NoHint(RequestError),
    /// The line is broken; it will be tried again.
    Lost,
    /// The server will not have it; nothing more will be heard.
    Refused(Refused),
    /// The server could not be reached in the first place; nothing more will be heard.
    Unreachable(Unreached),
}

impl From<RequestError> for Heard {
    /// What is heard of a server that one does not come to.
    fn from(error: RequestError) -> Heard {
        match error {
            RequestError::Refused(refused) | RequestError::Busy(refused) => Heard::Refused(refused),
            RequestError::Unreachable(reason) => Heard::Unreachable(reason),
        }
    }
}

/// How one comes to a table.
#[derive(Clone, Debug)]
pub enum Door {
    /// By joining it, or with the token of a seat that one has already.
    Join {
        /// The table.
        table: TableId,
        /// What is asked for.
        request: JoinTable,
        /// The token that was kept.
        token: Option<String>,
    },
    /// By opening it.
    Create(CreateTable),
}

impl Link {
    /// Goes to a table; what is heard from there comes as [`Wake::Server`].
    pub fn open(number: u64, address: &Address, door: Door, wakes: &Sender<Wake>) -> io::Result<Link> {
        let (wanted, wants) = channel();
        let line = Arc::new(Line::default());
        let speaker = Speaker {
            requests: Requests::new(address),
            address: address.clone(),
            line: Arc::clone(&line),
            ears: Ears { number, wakes: wakes.clone() },
        };
        thread::Builder::new().name("speaker".into()).spawn(move || speaker.run(door, &wants))?;
        Ok(Link { wanted, line })
    }

    /// A line to nowhere, for tests that say what is heard and look at what is wanted.
    #[cfg(test)]
    pub fn to_nowhere() -> (Link, Receiver<Want>) {
        let (wanted, wants) = channel();
        (Link { wanted, line: Arc::default() }, wants)
    }

    /// Wants something of the server. Where nobody listens any more, that was told.
    pub fn want(&self, want: Want) {
        drop(self.wanted.send(want));
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        self.line.end();
    }
}

/// Asks a server for its public tables; what is heard comes as [`Wake::Server`].
pub fn ask_tables(number: u64, address: &Address, wakes: &Sender<Wake>) -> io::Result<()> {
    let requests = Requests::new(address);
    let ears = Ears { number, wakes: wakes.clone() };
    thread::Builder::new().name("tables".into()).spawn(move || {
        ears.hear(match requests.tables() {
            Ok(tables) => Heard::Tables(tables),
            Err(error) => Heard::from(error),
        })
    })?;
    Ok(())
}

/// What both threads and the owner of a line share.
#[derive(Default)]
pub(super) struct Line {
    state: Mutex<State>,
    ended: Condvar,
}

#[derive(Default)]
struct State {
    is_over: bool,
    /// The connection that is being read, so that it can be closed from outside.
    open: Option<TcpStream>,
}

impl Line {
    fn state(&self) -> MutexGuard<'_, State> {
        // What is in there is whole at any moment.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn end(&self) {
        let mut state = self.state();
        state.is_over = true;
        if let Some(open) = state.open.take() {
            // It may be closed already.
            drop(open.shutdown(Shutdown::Both));
        }
        self.ended.notify_all();
    }

    pub(super) fn is_over(&self) -> bool {
        self.state().is_over
    }

    /// Remembers a connection that is about to be read; tells whether anybody still wants it to be.
    pub(super) fn hold(&self, open: TcpStream) -> bool {
        let mut state = self.state();
        state.open = Some(open);
        !state.is_over
    }

    /// Waits before something is tried again, the longer the more often it failed; tells whether it should be.
    pub(super) fn wait(&self, failures: u32) -> bool {
        const FIRST: Duration = Duration::from_millis(200);
        const LONGEST: Duration = Duration::from_secs(10);
        let pause = FIRST.saturating_mul(1 << failures.min(10)).min(LONGEST);
        let waited = self.ended.wait_timeout_while(self.state(), pause, |state| !state.is_over);
        let (state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        !state.is_over
    }
}

/// Where what is heard goes.
#[derive(Clone)]
pub(super) struct Ears {
    pub(super) number: u64,
    pub(super) wakes: Sender<Wake>,
}

impl Ears {
    /// Hands something on; tells whether anybody listens.
    pub(super) fn hear(&self, heard: Heard) -> bool {
        self.wakes.send(Wake::Server(News { line: self.number, heard })).is_ok()
    }
}

struct Speaker {
    requests: Requests,
    address: Address,
    line: Arc<Line>,
    ears: Ears,
}

impl Speaker {
    fn run(self, door: Door, wants: &Receiver<Want>) {
        match self.enter(door) {
            Ok((table, token)) => self.attend(&table, &token, wants),
            Err(error) => {
                self.ears.hear(Heard::from(error));
            }
        }
    }

    /// Has the table listened to, and says what is wanted there until nothing more is.
    fn attend(&self, table: &TableId, token: &str, wants: &Receiver<Want>) {
        self.ears.hear(Heard::Seated { table: table.clone(), token: token.to_owned() });
        let address = self.address.at(table.clone());
        let listener = Listener::new(address, token, Arc::clone(&self.line), self.ears.clone());
        let started = thread::Builder::new().name("listener".into()).spawn(move || listener.run());
        if let Err(error) = started {
            self.ears.hear(Heard::Unreachable(Unreached::from(&error)));
            return;
        }
        while let Ok(want) = wants.recv() {
            let goes_on = match want {
                Want::Hint => self.ask_hint(table, token),
                Want::Say(message) => self.insist(|| self.say(&message, table, token)),
                Want::Record(round, purpose) => self.insist(|| self.record(table, round, purpose)),
            };
            if !goes_on {
                break;
            }
        }
    }

    /// Asks for a hint, beside everything else: a bot thinks about it for a while, and a move does not wait for that.
    ///
    /// It is asked for once. Whoever hears that there is none asks again if he still wants one.
    fn ask_hint(&self, table: &TableId, token: &str) -> bool {
        let (requests, ears) = (self.requests.clone(), self.ears.clone());
        let (table, token) = (table.clone(), token.to_owned());
        let started = thread::Builder::new().name("hint".into()).spawn(move || {
            ears.hear(match requests.hint(&table, &token) {
                Ok(hint) => Heard::Hint(hint),
                Err(error) => Heard::NoHint(error),
            })
        });
        match started {
            Ok(_) => true,
            Err(error) => self.ears.hear(Heard::NoHint(RequestError::Unreachable(Unreached::from(&error)))),
        }
    }

    /// Comes to the table; with a kept token if it is still good.
    fn enter(&self, door: Door) -> Result<(TableId, String), RequestError> {
        let Joined { token, table, .. } = match door {
            Door::Create(table) => self.requests.create(&table)?,
            Door::Join { table, token: Some(token), .. } if self.requests.knows(&table, &token)? => {
                return Ok((table, token));
            }
            Door::Join { table, request, .. } => self.join(&table, request)?,
        };
        Ok((table.id, token))
    }

    /// Joins; under a name that is like the wished one if that is taken.
    fn join(&self, table: &TableId, mut request: JoinTable) -> Result<Joined, RequestError> {
        const MOST_NAMESAKES: u32 = 9;
        let wished = request.name.clone();
        let mut number = 1;
        loop {
            match self.requests.join(table, &request) {
                Err(RequestError::Refused(refused))
                    if refused.code == Code::NameTaken && number < MOST_NAMESAKES =>
                {
                    number += 1;
                    match numbered(&wished, number) {
                        Some(name) => request.name = name,
                        None => return Err(RequestError::Refused(refused)),
                    }
                }
                answer => return answer,
            }
        }
    }

    /// Repeats what is wanted until it is answered; tells whether to go on.
    fn insist(&self, ask: impl Fn() -> Result<Heard, RequestError>) -> bool {
        let mut failures = 0;
        loop {
            match ask() {
                Ok(heard) => return self.ears.hear(heard),
                Err(RequestError::Refused(refused)) => {
                    return self.ears.hear(Heard::Said(Box::new(ServerMessage::Refused(refused))));
                }
                // The listener tells when the server is gone.
                Err(RequestError::Unreachable(_) | RequestError::Busy(_)) => {
                    if !self.line.wait(failures) {
                        return false;
                    }
                    failures += 1;
                }
            }
        }
    }

    fn say(&self, message: &ClientMessage, table: &TableId, token: &str) -> Result<Heard, RequestError> {
        let named = |refused| Refused { id: Some(message.id.clone()), ..refused };
        let is_talk = matches!(message.command, Command::Say { .. } | Command::Quick { .. });
        match self.requests.say(table, token, message) {
            Ok(accepted) => Ok(Heard::Said(Box::new(ServerMessage::Accepted(accepted)))),
            // Whoever talks too fast is told so, instead of being heard late with his moves waiting behind it.
            Err(RequestError::Busy(refused)) if is_talk && refused.code == Code::TooMany => {
                Err(RequestError::Refused(named(refused)))
            }
            Err(RequestError::Refused(refused)) => Err(RequestError::Refused(named(refused))),
            Err(error) => Err(error),
        }
    }

    fn record(&self, table: &TableId, round: u32, purpose: Purpose) -> Result<Heard, RequestError> {
        let record = self.requests.record(table, round)?;
        Ok(Heard::Record(Box::new(record), purpose))
    }
}

/// A name with a number behind it, if that is still a name.
fn numbered(name: &Name, number: u32) -> Option<Name> {
    format!("{name} {number}").parse().ok()
}
