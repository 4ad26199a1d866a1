//! One live table: a task that owns the room and does one thing after another.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use hanpan_core::Observer;
use hanpan_protocol::lobby::{Phase, TableInfo};
use hanpan_protocol::{Accepted, Chat, ClientMessage, Code, Refused, ServerMessage, Welcome};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep_until};

use crate::hub::{Hub, Standing};
use crate::input::Input;
use crate::journal::Journal;
use crate::metrics::{Metrics, count};
use crate::room::{Entry, Logged, Refusal, Room};
use crate::store::{Append, Row, Write, WriteError};
use crate::thinking::{BotManners, Outcome, Thinking, Thought};
use crate::time::Time;
use crate::token::TokenHash;

/// What all live tables share.
pub struct Surroundings {
    /// Where they write.
    pub journal: Journal,
    /// How their bots think.
    pub bots: BotManners,
    /// Who is told about accounts.
    pub hub: Hub,
    /// What is counted.
    pub metrics: Arc<Metrics>,
    /// What time it is.
    pub time: Time,
    /// After how long without anybody a table is put away.
    pub idle: Duration,
    /// The number of the next connection. No two have the same, at whatever table and however often it was rebuilt: a
    /// late message of an old connection must never be taken for one of a new.
    pub next_connection: AtomicU64,
}

/// One live table.
pub struct Actor {
    room: Room,
    surroundings: Arc<Surroundings>,
    connections: HashMap<u64, Connection>,
    thinking: Thinking,
    thoughts: UnboundedReceiver<Thought>,
    /// What everybody was told last.
    shown: Shown,
    last_use: Instant,
}

struct Shown {
    version: u32,
    standing: Standing,
    /// Whether the table itself, or who is there, has changed.
    table_changed: bool,
    offers: (hanpan_core::Seats, Option<hanpan_core::Seat>),
}

struct Connection {
    member: Option<u32>,
    outbox: mpsc::Sender<Utf8Bytes>,
    /// The version it was sent last.
    version: u32,
}

/// Why a live table stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// Nobody needs it at the moment.
    Idle,
    /// The server goes down.
    Closed,
    /// It does not know any more what is stored: it must be rebuilt.
    Broken,
}

impl Actor {
    /// Takes a room that is stored as it is.
    pub fn new(room: Room, surroundings: Arc<Surroundings>) -> Actor {
        let (sender, thoughts) = unbounded_channel();
        let thinking = Thinking::new(surroundings.bots.clone(), sender);
        let shown = Shown {
            version: room.version(),
            standing: Standing::of(&room),
            table_changed: false,
            offers: room.offers(),
        };
        surroundings.metrics.tables.up();
        Actor {
            room,
            surroundings,
            connections: HashMap::new(),
            thinking,
            thoughts,
            shown,
            last_use: Instant::now(),
        }
    }

    /// Does what is asked, one thing after another, until the table is not needed any more.
    ///
    /// An idle table goes on when it is run again: somebody may be about to ask something.
    pub async fn run(&mut self, inputs: &mut mpsc::Receiver<Input>) -> Stop {
        loop {
            self.thinking.follow(&self.room, self.surroundings.time.now().mono);
            let wake = self.next_wake();
            let step = tokio::select! {
                input = inputs.recv() => match input {
                    Some(Input::Close(done)) => {
                        self.say_to_all(&ServerMessage::Closing);
                        respond(done, ());
                        return Stop::Closed;
                    }
                    Some(input) => {
                        self.last_use = Instant::now();
                        self.take(input).await
                    }
                    None => return Stop::Closed,
                },
                Some(thought) = self.thoughts.recv() => {
                    self.take_thought(thought);
                    Ok(())
                }
                () = sleep_until(wake) => {
                    if self.is_idle() && inputs.is_empty() {
                        return Stop::Idle;
                    }
                    self.wake().await
                }
            };
            if let Err(error) = step {
                tracing::error!(table = %self.room.id(), %error, "a table is rebuilt");
                return Stop::Broken;
            }
        }
    }

    fn is_idle(&self) -> bool {
        self.connections.is_empty()
            && self.thinking.is_idle()
            && self.last_use.elapsed() >= self.surroundings.idle
    }

    fn next_wake(&self) -> Instant {
        let alarm = [self.room.next_alarm(), self.thinking.next_alarm()].into_iter().flatten().min();
        let alarm = alarm.map(|time| self.surroundings.time.instant(time));
        let idle = (self.connections.is_empty() && self.thinking.is_idle())
            .then(|| self.last_use + self.surroundings.idle);
        let far = || Instant::now() + Duration::from_secs(3600);
        [alarm, idle].into_iter().flatten().min().unwrap_or_else(far)
    }

    /// Time has passed: what is due is done.
    async fn wake(&mut self) -> Result<(), WriteError> {
        let now = self.surroundings.time.now();
        let mut log = self.room.alarm(now);
        let (moves, overruns) = self.thinking.due(&self.room, now.mono);
        for _ in 0..overruns {
            count(&self.surroundings.metrics.bot_overruns);
        }
        for bot_move in moves {
            match self.room.bot_acts(now, bot_move.seat, bot_move.version, &bot_move.action) {
                Ok(entries) => log.extend(entries),
                // The game has gone on, or ended, while it was thinking.
                Err(refusal) if matches!(refusal.code, Code::Stale | Code::NotPlaying) => {}
                Err(refusal) => {
                    tracing::error!(%refusal, level = bot_move.level, "a bot does what it may not");
                    self.thinking.replace(&self.room, &bot_move, now.mono);
                }
            }
        }
        self.settle(log).await
    }

    fn take_thought(&mut self, thought: Thought) {
        let now = self.surroundings.time.now().mono;
        if self.thinking.thought(thought, &self.room, now) == Outcome::InTime {
            count(&self.surroundings.metrics.bot_thoughts);
        }
    }

    async fn take(&mut self, input: Input) -> Result<(), WriteError> {
        let now = self.surroundings.time.now();
        match input {
            Input::Connect { token, since, outbox, reply } => {
                self.connect(token, since, outbox, reply).await?;
            }
            Input::Disconnect(connection) => {
                if let Some(connection) = self.connections.remove(&connection) {
                    self.room.disconnect(now, connection.member);
                    self.shown.table_changed = true;
                    self.publish();
                }
            }
            Input::Lag(connection, lag) => {
                if let Some(Connection { member: Some(member), .. }) = self.connections.get(&connection) {
                    self.room.measured(*member, lag);
                }
            }
            Input::Message(connection, message) => {
                let Some(member) = self.connections.get(&connection).map(|connection| connection.member)
                else {
                    return Ok(());
                };
                let id = message.id.clone();
                let (answer, said) = self.obey(member, &message).await?;
                let answer = match answer {
                    Ok(version) => ServerMessage::Accepted(Accepted { id, version }),
                    Err(refusal) => ServerMessage::Refused(refusal.of(Some(id))),
                };
                self.send(connection, &answer);
                self.publish_after(said);
            }
            Input::Post { token, message, reply } => {
                let member = self.room.member_with(token);
                let (answer, said) = self.obey(member, &message).await?;
                respond(reply, answer.map(|version| Accepted { id: message.id, version }));
                self.publish_after(said);
            }
            Input::Join { request, newcomer, reply } => {
                let entered = self.room.join(now, &request, newcomer);
                self.admit(entered, reply).await?;
            }
            Input::Accept { account, reply } => {
                let entered = self.room.accept(now, account);
                self.admit(entered, reply).await?;
            }
            Input::Info(reply) => respond(reply, self.room.info()),
            Input::Concerns(account, reply) => respond(reply, Standing::concerns(&self.room, &account)),
            Input::Look { token, since, reply } => {
                let member = self.who(token);
                let update = member.map(|member| self.room.update(self.room.observer(member), since, now));
                respond(reply, update);
            }
            Input::Study { token, reply } => {
                respond(reply, self.who(token).and_then(|member| self.room.study(member)));
            }
            Input::Expire(since, done) => {
                let log = self.room.expire(now, since);
                self.settle(log).await?;
                respond(done, ());
            }
            Input::Close(done) => respond(done, ()),
        }
        Ok(())
    }

    /// Tells whoever came in, once that is stored, or why he may not.
    async fn admit(
        &mut self,
        entered: Result<(u32, Vec<Logged>), Refusal>,
        reply: oneshot::Sender<Result<(u32, TableInfo), Refusal>>,
    ) -> Result<(), WriteError> {
        let answer = match entered {
            Ok((member, log)) => {
                self.store(log).await?;
                self.shown.table_changed = true;
                Ok((member, self.room.info()))
            }
            Err(refusal) => Err(refusal),
        };
        respond(reply, answer);
        self.publish();
        Ok(())
    }

    /// Whose token it is. A token that is nobody's is refused, not taken for a spectator's.
    fn who(&self, token: Option<TokenHash>) -> Result<Option<u32>, Refusal> {
        match token {
            None => Ok(None),
            Some(token) => match self.room.member_with(token) {
                Some(member) => Ok(Some(member)),
                None => Err(Refusal::new(Code::Unauthorized, "the token is not one of this table")),
            },
        }
    }

    async fn connect(
        &mut self,
        token: Option<TokenHash>,
        since: Option<u32>,
        outbox: mpsc::Sender<Utf8Bytes>,
        reply: oneshot::Sender<Result<u64, Refusal>>,
    ) -> Result<(), WriteError> {
        let member = match self.who(token) {
            Ok(member) => member,
            Err(refusal) => {
                respond(reply, Err(refusal));
                return Ok(());
            }
        };
        let now = self.surroundings.time.now();
        let log = self.room.connect(now, member);
        self.shown.table_changed = true;
        self.settle(log).await?;
        let number = self.surroundings.next_connection.fetch_add(1, Ordering::Relaxed);
        let you = member.map(|member| self.room.you(member));
        respond(reply, Ok(number));
        let version = self.room.version();
        self.connections.insert(number, Connection { member, outbox, version });
        let chat = self.room.chat().cloned().collect();
        let welcome = Welcome { you, table: self.room.info(), chat };
        self.send(number, &ServerMessage::Welcome(Box::new(welcome)));
        // A client that knows everything is told so too: it may have asked what it may do.
        if let Some(update) = self.room.update(self.room.observer(member), since, now) {
            self.send(number, &ServerMessage::Update(Box::new(update)));
        }
        Ok(())
    }

    /// Does what a member wants, and stores it.
    async fn obey(
        &mut self,
        member: Option<u32>,
        message: &ClientMessage,
    ) -> Result<(Result<u32, Refusal>, Option<Chat>), WriteError> {
        let now = self.surroundings.time.now();
        let mut log = self.room.alarm(now);
        let member = member.ok_or_else(|| Refusal::new(Code::Unauthorized, "join the table first"));
        let handled = member.and_then(|member| self.room.handle(now, member, message));
        let answer = match handled {
            Ok(handled) => {
                log.extend(handled.log);
                count(&self.surroundings.metrics.accepted);
                (Ok(handled.version), handled.said)
            }
            Err(refusal) => {
                count(&self.surroundings.metrics.refused);
                (Err(refusal), None)
            }
        };
        self.store(log).await?;
        Ok(answer)
    }

    async fn settle(&mut self, log: Vec<Logged>) -> Result<(), WriteError> {
        self.store(log).await?;
        self.publish();
        Ok(())
    }

    /// Keeps what has happened for good. Nobody has been told of it yet.
    async fn store(&mut self, log: Vec<Logged>) -> Result<(), WriteError> {
        if log.is_empty() {
            return Ok(());
        }
        let is_play = |logged: &Logged| {
            matches!(logged.entry, Entry::Acted { .. } | Entry::Answered { .. } | Entry::Opened)
        };
        let only_play = log.iter().all(is_play);
        let ended = self.room.phase() == Phase::Over && self.shown.standing.phase != Phase::Over;
        let actions = log.iter().filter(|logged| is_play(logged)).count();
        self.surroundings.metrics.actions.fetch_add(actions as u64, Ordering::Relaxed);
        let row_changed = !only_play || ended;
        self.shown.table_changed |= row_changed;
        let record = if ended { self.room.record() } else { None };
        let record = record.map(|record| serde_json::to_string(&record)).transpose();
        let record = record.map_err(|error| WriteError::Store(error.to_string()))?;
        let write = Write::Append(Append {
            table: self.room.id().clone(),
            first: self.room.entries() - log.len() as u64,
            log,
            row: row_changed.then(|| row(&self.room)),
            record: record.map(|record| (self.room.round(), record)),
        });
        self.surroundings.journal.write(write).await
    }

    fn publish_after(&mut self, said: Option<Chat>) {
        self.publish();
        if let Some(chat) = said {
            self.say_to_all(&ServerMessage::Chat(chat));
            self.publish_table();
        }
    }

    /// Tells everybody what has changed since they were told last.
    fn publish(&mut self) {
        let mut table_changed = self.publish_table();
        let version = self.room.version();
        if self.shown.version != version {
            self.publish_game();
            self.shown.version = version;
            table_changed |= self.publish_table();
        }
        if table_changed || self.shown.standing.phase != self.room.phase() {
            self.shown.standing = self.surroundings.hub.tell(&self.room, &self.shown.standing);
        }
    }

    /// Sends everybody the table, if it has changed. Whoever is cut off on the way changes it once more.
    fn publish_table(&mut self) -> bool {
        let offers = self.room.offers();
        let mut changed = false;
        while std::mem::take(&mut self.shown.table_changed) || self.shown.offers != offers {
            self.shown.offers = offers;
            self.say_to_all(&ServerMessage::Table(Box::new(self.room.info())));
            changed = true;
        }
        changed
    }

    /// Sends everybody the game as he sees it.
    fn publish_game(&mut self) {
        let now = self.surroundings.time.now();
        let version = self.room.version();
        // Those who see the same and know the same are sent the same text.
        let mut texts: Vec<(Observer, u32, Utf8Bytes)> = Vec::new();
        let mut cut = Vec::new();
        for (number, connection) in &mut self.connections {
            if connection.version == version {
                continue;
            }
            let (who, since) = (self.room.observer(connection.member), connection.version);
            let known = texts.iter().find(|(observer, from, _)| *observer == who && *from == since);
            let text = match known {
                Some((_, _, text)) => text.clone(),
                None => {
                    let Some(update) = self.room.update(who, Some(since), now) else { continue };
                    let text = text_of(&ServerMessage::Update(Box::new(update)));
                    texts.push((who, since, text.clone()));
                    text
                }
            };
            connection.version = version;
            if connection.outbox.try_send(text).is_err() {
                cut.push(*number);
            }
        }
        self.cut(&cut);
    }

    fn say_to_all(&mut self, message: &ServerMessage) {
        let text = text_of(message);
        let slow = |(number, connection): (&u64, &Connection)| {
            connection.outbox.try_send(text.clone()).is_err().then_some(*number)
        };
        let cut: Vec<u64> = self.connections.iter().filter_map(slow).collect();
        self.cut(&cut);
    }

    fn send(&mut self, number: u64, message: &ServerMessage) {
        if let Some(connection) = self.connections.get(&number)
            && connection.outbox.try_send(text_of(message)).is_err()
        {
            self.cut(&[number]);
        }
    }

    /// Whoever reads too slowly is cut off; he comes back and resumes where he was.
    fn cut(&mut self, numbers: &[u64]) {
        let now = self.surroundings.time.now();
        for number in numbers {
            if let Some(connection) = self.connections.remove(number) {
                // One that is closed already was not too slow: it is about to say that it is gone.
                if !connection.outbox.is_closed() {
                    count(&self.surroundings.metrics.slow_readers);
                }
                self.room.disconnect(now, connection.member);
                self.shown.table_changed = true;
            }
        }
    }
}

impl Drop for Actor {
    fn drop(&mut self) {
        self.surroundings.metrics.tables.down();
    }
}

/// Answers whoever asked; he may have gone.
fn respond<T>(reply: oneshot::Sender<T>, answer: T) {
    drop(reply.send(answer).err());
}

/// What is told of a table without rebuilding it.
pub fn row(room: &Room) -> Row {
    Row {
        phase: room.phase(),
        public: room.is_public(),
        summary: room.summary(),
        accounts: room.accounts().cloned().collect(),
    }
}

/// A message as it is sent.
pub fn text_of(message: &ServerMessage) -> Utf8Bytes {
    serde_json::to_string(message).expect("messages serialise").into()
}

/// A refusal as it is sent.
pub fn refusal_text(refused: Refused) -> Utf8Bytes {
    text_of(&ServerMessage::Refused(refused))
}
