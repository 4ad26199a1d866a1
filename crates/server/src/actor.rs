//! One live table: a task that owns the room and does one thing after another.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::body::Bytes;
use hanpan_core::Observer;
use hanpan_protocol::lobby::{Phase, TableInfo};
use hanpan_protocol::{Accepted, Chat, ClientMessage, Code, LastLegal, ServerMessage, Welcome};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep_until};

use crate::bus::Bus;
use crate::cuts::Cuts;
use crate::hub::{Hub, Standing};
use crate::input::Input;
use crate::journal::Journal;
use crate::metrics::{Metrics, count};
use crate::origins::Origins;
use crate::outbox::{Farewell, Outbox, frame};
use crate::owners::Owners;
use crate::publisher::{Breaker, Publisher, Telling, TurnTold, Visible};
use crate::room::{Entry, Logged, Moment, Refusal, Room};
use crate::store::{Append, Row, Write, WriteError};
use crate::thinking::{BotManners, Outcome, Thinking, Thought};
use crate::time::Time;

/// What all live tables share.
pub struct Surroundings {
    /// Where they write.
    pub journal: Journal,
    /// Whose they are.
    pub owners: Arc<dyn Owners>,
    /// Where other nodes are told what concerns them.
    pub bus: Arc<dyn Bus>,
    /// How their bots think.
    pub bots: BotManners,
    /// Who is behind them.
    pub origins: Origins,
    /// Who is told about accounts.
    pub hub: Hub,
    /// Who is told that the token of an account is another.
    pub cuts: Cuts,
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
    /// What its appends are known by.
    fence: u64,
    /// In which time it is this node's.
    tenure: u64,
    surroundings: Arc<Surroundings>,
    connections: HashMap<u64, Connection>,
    publisher: Publisher,
    thinking: Thinking,
    thoughts: UnboundedReceiver<Thought>,
    /// The version that was written last.
    written_version: u32,
    /// What everybody was told last, or will be when it is kept.
    shown: Shown,
    last_use: Instant,
    /// Who is told when it is forgotten, once it is to be.
    forgotten: Option<oneshot::Sender<()>>,
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
    outbox: Outbox,
    /// The version it was sent last.
    version: u32,
    /// The list of legal actions it was sent last, if it wants the next as what has changed in it.
    last_legal: Option<LastLegal>,
}

/// What a client knows of the game, and in which form it is told more.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Knows {
    version: u32,
    /// With which version the last list of legal actions was told, if the next is told as what has changed in it.
    legal: Option<u32>,
    lines: bool,
}

impl Connection {
    fn knows(&self) -> Knows {
        Knows {
            version: self.version,
            legal: self.last_legal.as_ref().map(LastLegal::version),
            lines: self.outbox.takes_lines(),
        }
    }
}

/// What was sent to whoever sees and knows the same.
struct Sent {
    who: Observer,
    knows: Knows,
    message: Option<Bytes>,
    /// The list of legal actions that is known after it.
    last_legal: Option<LastLegal>,
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
    /// There is no such table any more.
    Forgotten,
}

impl Actor {
    /// How many writes may be under way before the table waits for them.
    const MOST_UNDER_WAY: u64 = 256;

    /// Takes a room that is stored as it is.
    pub fn new(room: Room, fence: u64, tenure: u64, surroundings: Arc<Surroundings>) -> Actor {
        let (sender, thoughts) = unbounded_channel();
        let origin = surroundings.origins.of(room.id());
        let thinking = Thinking::new(surroundings.bots.clone(), origin, sender);
        let shown = Shown {
            version: room.version(),
            standing: Standing::of(&room),
            table_changed: false,
            offers: room.offers(),
        };
        surroundings.metrics.tables.up();
        Actor {
            room,
            fence,
            tenure,
            surroundings,
            connections: HashMap::new(),
            publisher: Publisher::new(),
            thinking,
            thoughts,
            written_version: shown.version,
            shown,
            last_use: Instant::now(),
            forgotten: None,
        }
    }

    /// Stops it from outside, at once.
    pub fn breaker(&self) -> Breaker {
        self.publisher.breaker()
    }

    /// Does what is asked, one thing after another, until the table is not needed any more.
    ///
    /// An idle table goes on when it is run again: somebody may be about to ask something.
    pub async fn run(&mut self, inputs: &mut mpsc::Receiver<Input>) -> Stop {
        loop {
            self.thinking.follow(&self.room, self.surroundings.time.now().mono);
            let wake = self.next_wake();
            let may_go_on = self.may_go_on();
            tokio::select! {
                input = inputs.recv(), if may_go_on => match input {
                    Some(Input::Close(done)) => {
                        self.close(done);
                        return Stop::Closed;
                    }
                    Some(input) => {
                        self.last_use = Instant::now();
                        self.take(input);
                    }
                    None => return Stop::Closed,
                },
                Some(thought) = self.thoughts.recv() => self.take_thought(thought),
                () = sleep_until(wake) => {
                    if self.is_idle() && inputs.is_empty() {
                        return Stop::Idle;
                    }
                    self.wake();
                }
                () = self.publisher.changed() => {
                    if self.publisher.has_failed() {
                        tracing::error!(table = %self.room.id(), "a table is rebuilt");
                        return Stop::Broken;
                    }
                }
            }
            if self.forgotten.is_some() {
                return self.be_forgotten().await;
            }
        }
    }

    /// Whether few enough writes are under way; if not, it is told when fewer are.
    fn may_go_on(&self) -> bool {
        let few = || self.publisher.under_way() < Self::MOST_UNDER_WAY;
        few() || {
            self.publisher.await_less();
            // The last of them may have been kept meanwhile.
            few()
        }
    }

    fn is_idle(&self) -> bool {
        self.is_unused() && self.last_use.elapsed() >= self.surroundings.idle
    }

    /// Whether nobody is here, nobody thinks, nothing is being written and nothing happens by itself: no clock runs.
    fn is_unused(&self) -> bool {
        self.connections.is_empty()
            && self.thinking.is_idle()
            && self.publisher.under_way() == 0
            && self.room.next_alarm().is_none()
    }

    fn next_wake(&self) -> Instant {
        let alarm = [self.room.next_alarm(), self.thinking.next_alarm()].into_iter().flatten().min();
        let alarm = alarm.map(|time| self.surroundings.time.instant(time));
        let idle = self.is_unused().then(|| self.last_use + self.surroundings.idle);
        let later =
            || Instant::now() + Duration::from_secs(if self.connections.is_empty() { 1 } else { 3600 });
        [alarm, idle].into_iter().flatten().min().unwrap_or_else(later)
    }

    /// What time it is. A turn counts from when it was told: nobody pays for a disk or a database that takes its time.
    fn now(&mut self) -> Moment {
        let now = self.surroundings.time.now();
        match self.publisher.turn_told() {
            Some(TurnTold::NotYet) => self.room.turn_told(now.mono),
            Some(TurnTold::At(instant)) => self.room.turn_told(self.surroundings.time.mono(instant)),
            None => {}
        }
        now
    }

    /// Time has passed: what is due is done.
    fn wake(&mut self) {
        let now = self.now();
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
        self.store(log, None);
        self.publish();
    }

    fn take_thought(&mut self, thought: Thought) {
        let now = self.surroundings.time.now().mono;
        if self.thinking.thought(thought, &self.room, now) == Outcome::InTime {
            count(&self.surroundings.metrics.bot_thoughts);
        }
    }

    fn take(&mut self, input: Input) {
        let now = self.now();
        match input {
            Input::Connect { presented, since, legal_changes, outbox, reply } => {
                match self.room.who(&presented) {
                    Ok(member) => self.connect(member, since, legal_changes, outbox, reply),
                    Err(refusal) => respond(reply, Err(refusal)),
                }
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
                let Some(Connection { member, outbox, .. }) = self.connections.get(&connection) else {
                    return;
                };
                let (member, outbox) = (*member, outbox.clone());
                let (answer, said) = self.obey(member, &message);
                match answer {
                    Ok(version) => {
                        let accepted = Accepted { id: message.id, version };
                        self.publisher.tell(member, Telling::Accept(outbox, accepted));
                    }
                    Err(refusal) => {
                        self.send(member, outbox, &ServerMessage::Refused(refusal.of(Some(message.id))));
                    }
                }
                self.publish_after(said);
            }
            Input::Post { presented, message, reply } => {
                let member = self.room.who(&presented).ok().flatten();
                let (answer, said) = self.obey(member, &message);
                self.answer(member, reply, answer.map(|version| Accepted { id: message.id, version }));
                self.publish_after(said);
            }
            Input::Join { request, newcomer, reply } => {
                let entered = self.room.join(now, &request, newcomer);
                self.admit(entered, reply);
            }
            Input::Accept { account, reply } => {
                let entered = self.room.accept(now, account);
                self.admit(entered, reply);
            }
            Input::Info(reply) => {
                let info = self.room.info();
                self.tell_public(|| respond(reply, info));
            }
            Input::Concerns(account, reply) => {
                let concerns = Standing::concerns(&self.room, &account);
                self.tell_public(|| respond(reply, concerns));
            }
            Input::Look { presented, since, reply } => match self.room.who(&presented) {
                Ok(member) => {
                    let update = self.room.update(self.room.observer(member), since, now);
                    self.answer(member, reply, Ok(update));
                }
                Err(refusal) => respond(reply, Err(refusal)),
            },
            Input::Study { presented, reply } => match self.room.who(&presented) {
                Ok(member) => self.answer(member, reply, self.room.study(member)),
                Err(refusal) => respond(reply, Err(refusal)),
            },
            Input::Expire { phase, since, done } => {
                let is_deserted = self.room.phase() == phase && self.room.is_deserted(since);
                match phase {
                    Phase::Playing if is_deserted => self.give_up(done),
                    Phase::Gathering | Phase::Over if is_deserted => self.forget(done),
                    _ => respond(done, ()),
                }
            }
            Input::Close(done) => respond(done, ()),
        }
    }

    /// Says what everybody may know, once it is kept. If it cannot be, it is not said: whoever waits for it hears that the
    /// table is being rebuilt.
    fn tell_public(&self, say: impl FnOnce() + Send + 'static) {
        let telling = Telling::Answer(Box::new(|kept| {
            if kept.is_ok() {
                say();
            }
        }));
        self.publisher.tell(None, telling);
    }

    /// Answers somebody once everything is kept that the answer may tell of.
    fn answer<T: Send + 'static>(
        &self,
        member: Option<u32>,
        reply: oneshot::Sender<Result<T, Refusal>>,
        answer: Result<T, Refusal>,
    ) {
        let telling = Telling::Answer(Box::new(|kept| respond(reply, kept.and(answer))));
        self.publisher.tell(member, telling);
    }

    /// Finishes what is under way, and says farewell.
    fn close(&mut self, done: oneshot::Sender<()>) {
        let now = self.now();
        let log = self.room.tick(now);
        self.store(log, None);
        self.say_to_all(&ServerMessage::Closing);
        self.publisher.tell_last(Telling::Answer(Box::new(|_| respond(done, ()))));
    }

    /// Ends the game: nobody comes back.
    fn give_up(&mut self, done: oneshot::Sender<()>) {
        let log = self.room.abandon(self.surroundings.time.now());
        self.store(log, None);
        self.publish();
        self.publisher.tell_last(Telling::Answer(Box::new(|_| respond(done, ()))));
    }

    /// Has the table forgotten, if its log is as long as it seems from here.
    fn forget(&mut self, done: oneshot::Sender<()>) {
        let (table, entries) = (self.room.id().clone(), self.room.entries());
        let kept = self.publisher.write(Visible::ToAll);
        self.surroundings.journal.submit(Write::Forget { table, entries }, kept);
        self.forgotten = Some(done);
    }

    /// Waits until the table is forgotten, or has turned out to have gone on. Nobody is heard meanwhile.
    async fn be_forgotten(&mut self) -> Stop {
        loop {
            self.publisher.await_less();
            if self.publisher.has_failed() {
                tracing::error!(table = %self.room.id(), "a table is rebuilt");
                return Stop::Broken;
            }
            if self.publisher.under_way() == 0 {
                return Stop::Forgotten;
            }
            self.publisher.changed().await;
        }
    }

    /// Tells whoever came in, once that is kept, or why he may not.
    fn admit(
        &mut self,
        entered: Result<(u32, Vec<Logged>), Refusal>,
        reply: oneshot::Sender<Result<(u32, TableInfo), Refusal>>,
    ) {
        let answer = entered.map(|(member, log)| {
            self.store(log, Some(member));
            self.shown.table_changed = true;
            (member, self.room.info())
        });
        self.answer(None, reply, answer);
        self.publish();
    }

    fn connect(
        &mut self,
        member: Option<u32>,
        since: Option<u32>,
        legal_changes: bool,
        outbox: Outbox,
        reply: oneshot::Sender<Result<u64, Refusal>>,
    ) {
        let now = self.surroundings.time.now();
        let log = self.room.connect(now, member);
        self.shown.table_changed = true;
        self.store(log, member);
        self.publish();
        let number = self.surroundings.next_connection.fetch_add(1, Ordering::Relaxed);
        respond(reply, Ok(number));
        let you = member.map(|member| self.room.you(member));
        let chat = self.room.chat().cloned().collect();
        let welcome = Welcome { you, table: self.room.info(), chat };
        self.send(member, outbox.clone(), &ServerMessage::Welcome(Box::new(welcome)));
        // A client that knows everything is told so too: it may have asked what it may do.
        let mut last_legal = legal_changes.then(LastLegal::default);
        if let Some(mut update) = self.room.update(self.room.observer(member), since, now) {
            if let Some(last_legal) = &mut last_legal {
                last_legal.abridge(&mut update);
            }
            self.send(member, outbox.clone(), &ServerMessage::Update(Box::new(update)));
        }
        let version = self.room.version();
        self.connections.insert(number, Connection { member, outbox, version, last_legal });
    }

    /// Does what a member wants, and stores it.
    fn obey(&mut self, member: Option<u32>, message: &ClientMessage) -> (Result<u32, Refusal>, Option<Chat>) {
        let now = self.now();
        let mut log = self.room.alarm(now);
        let known = member.ok_or_else(|| Refusal::new(Code::Unauthorized, "join the table first"));
        let handled = known.and_then(|member| self.room.handle(now, member, message));
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
        self.store(log, member);
        answer
    }

    /// Hands over what has happened, at the wish of this member, to be kept for good. Nobody is told before it is.
    fn store(&mut self, log: Vec<Logged>, member: Option<u32>) {
        if log.is_empty() {
            return;
        }
        // Whoever was stopped for a while goes on where he was, and may be another's by now. What he makes of the time
        // that has passed must not be kept, although nobody may have written meanwhile.
        if self.surroundings.owners.tenure(self.room.id()) != Some(self.tenure) {
            return self.publisher.breaker().fail(&WriteError::NotOurs);
        }
        let is_play = |logged: &Logged| {
            matches!(
                logged.entry,
                Entry::Acted { .. } | Entry::Answered { .. } | Entry::Opened | Entry::Ticked { .. }
            )
        };
        let is_sealed =
            |logged: &Logged| matches!(logged.entry, Entry::Answered { .. } | Entry::Ticked { .. });
        let visible = if log.iter().all(is_sealed) { Visible::To(member) } else { Visible::ToAll };
        let only_play = log.iter().all(is_play);
        let ended = self.room.phase() == Phase::Over && self.shown.standing.phase != Phase::Over;
        let actions = log.iter().filter(|logged| is_play(logged)).count();
        self.surroundings.metrics.actions.fetch_add(actions as u64, Ordering::Relaxed);
        let row_changed = !only_play || ended;
        self.shown.table_changed |= row_changed;
        let record = if ended { self.room.record() } else { None };
        let record = record.map(|record| serde_json::to_string(&record).expect("records serialise"));
        let write = Write::Append(Append {
            table: self.room.id().clone(),
            first: self.room.entries() - log.len() as u64,
            fence: self.fence,
            log,
            row: row_changed.then(|| row(&self.room)),
            record: record.map(|record| (self.room.round(), record)),
        });
        let kept = self.publisher.write(visible);
        if std::mem::replace(&mut self.written_version, self.room.version()) != self.room.version() {
            self.publisher.begins_turn();
        }
        self.surroundings.journal.submit(write, kept);
    }

    /// Whoever has left hears so, and nothing more.
    fn dismiss(&mut self) {
        let now = self.surroundings.time.now();
        let gone =
            |connection: &Connection| connection.member.is_some_and(|member| self.room.is_gone(member));
        let dismissed: Vec<u64> =
            self.connections.iter().filter(|(_, it)| gone(it)).map(|(number, _)| *number).collect();
        for connection in dismissed.iter().filter_map(|number| self.connections.remove(number)) {
            self.room.disconnect(now, connection.member);
            self.publisher.tell(connection.member, Telling::End(connection.outbox, Farewell::Left));
        }
    }

    fn publish_after(&mut self, said: Option<Chat>) {
        self.publish();
        if let Some(chat) = said {
            self.say_to_all(&ServerMessage::Chat(chat));
        }
    }

    /// Tells everybody what has changed since they were told last.
    fn publish(&mut self) {
        let table_changed = self.publish_table();
        let version = self.room.version();
        if self.shown.version != version {
            self.publish_game();
            self.shown.version = version;
        }
        if table_changed || self.shown.standing.phase != self.room.phase() {
            let standing = Standing::of(&self.room);
            let news = self.surroundings.hub.news(&self.room, &self.shown.standing, &standing);
            self.shown.standing = standing;
            if !news.is_empty() {
                let surroundings = Arc::clone(&self.surroundings);
                self.tell_public(move || surroundings.hub.tell(news));
            }
            self.dismiss();
        }
    }

    /// Sends everybody the table, if it has changed.
    fn publish_table(&mut self) -> bool {
        let offers = self.room.offers();
        let changed = std::mem::take(&mut self.shown.table_changed) || self.shown.offers != offers;
        if changed {
            self.shown.offers = offers;
            self.say_to_all(&ServerMessage::Table(Box::new(self.room.info())));
        }
        changed
    }

    /// Sends everybody the game as he sees it.
    fn publish_game(&mut self) {
        let now = self.surroundings.time.now();
        let version = self.room.version();
        // Those who see the same and know the same are sent the same.
        let mut sent: Vec<Sent> = Vec::new();
        for connection in self.connections.values_mut().filter(|connection| connection.version != version) {
            let who = self.room.observer(connection.member);
            let knows = connection.knows();
            let known = sent.iter().position(|sent| (sent.who, sent.knows) == (who, knows));
            let known = match known {
                Some(known) => known,
                None => {
                    let Some(mut update) = self.room.update(who, Some(connection.version), now) else {
                        continue;
                    };
                    let mut last_legal = connection.last_legal.clone();
                    if let Some(last_legal) = &mut last_legal {
                        last_legal.abridge(&mut update);
                    }
                    let message = connection.outbox.form(&ServerMessage::Update(Box::new(update)));
                    sent.push(Sent { who, knows, message, last_legal });
                    sent.len() - 1
                }
            };
            let Sent { message, last_legal, .. } = &sent[known];
            let message = message.clone();
            connection.last_legal.clone_from(last_legal);
            connection.version = version;
            if let Some(message) = message {
                self.publisher.tell(connection.member, Telling::Send(connection.outbox.clone(), message));
            }
        }
    }

    fn say_to_all(&self, message: &ServerMessage) {
        let mut framed = None;
        for Connection { member, outbox, .. } in self.connections.values() {
            if outbox.takes_lines() {
                self.send(*member, outbox.clone(), message);
            } else {
                let message = framed.get_or_insert_with(|| frame(message)).clone();
                self.publisher.tell(*member, Telling::Send(outbox.clone(), message));
            }
        }
    }

    fn send(&self, member: Option<u32>, outbox: Outbox, message: &ServerMessage) {
        if let Some(message) = outbox.form(message) {
            self.publisher.tell(member, Telling::Send(outbox, message));
        }
    }
}

impl Drop for Actor {
    fn drop(&mut self) {
        for (_, connection) in self.connections.drain() {
            self.publisher.tell_last(Telling::End(connection.outbox, Farewell::ComeAgain));
        }
        self.surroundings.metrics.tables.down();
        if let Some(done) = self.forgotten.take() {
            respond(done, ());
        }
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
