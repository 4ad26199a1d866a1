//! A table on a server: what was heard of it, and what is said there.
//!
//! | file | noun |
//! |---|---|
//! | `address` | the link to a table |
//! | `dice`, `memories` | one's own part in the dice, and what is remembered of it |
//! | `link`, `listener`, `request` | the line to the server: what is said, what is heard, one request |
//! | `private_file` | a file for this player alone |
//! | `seats` | the seats that are kept between runs |
//! | `sitting` | the screen at such a table |
//! | `verify` | the record of a game compared with what is remembered |
//! | `words` | what a server says, in the player's language |

mod address;
mod dice;
mod link;
mod listener;
mod memories;
mod private_file;
mod request;
mod seats;
mod sitting;
mod verify;
mod words;

use std::io;
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

use hanpan_core::{ActionTexts, Seat};
use hanpan_locale::Texts;
use hanpan_protocol::lobby::{MemberInfo, Phase, TableInfo};
use hanpan_protocol::{
    Chat, ClientMessage, Command, Hint, MessageId, Participant, Refused, ServerMessage, Update, You,
};
use hanpan_table::{Noticed, Record};

pub use address::{Address, AddressError};
use dice::Dice;
pub use link::{Door, Heard, Link, News, Purpose, Want, ask_tables};
pub use memories::Memories;
pub use request::{RequestError, Requests, is_busy};
pub use seats::Seats;
pub use words::{PHRASES, refusal, spoken};

use crate::sitting::Told;
use crate::theme::Role;
use crate::trouble::{Unreached, told};
use crate::wake::Wake;

/// A table on a server. Nothing is shown as done before the server has said so.
pub struct RemoteTable {
    link: Link,
    /// Names the line and what is said over it; drawn at random, so that no two are alike.
    number: u64,
    /// How many things were said.
    said: u64,
    address: Address,
    seats: Seats,
    state: State,
    you: Option<You>,
    table: Option<TableInfo>,
    game: Option<Game>,
    chat: Vec<Chat>,
    /// What was said and is not answered yet.
    unanswered: Vec<(MessageId, Command)>,
    /// The action that was accepted, and at which version, until the game is seen to go on.
    done: Option<(u32, String)>,
    /// One's own part in the dice.
    dice: Dice,
    /// Whether it was told that nothing can be remembered.
    forgetful: bool,
    /// Whether a hint is being thought about.
    hinting: bool,
    /// The game whose record is to be kept on this machine, and once it is, its file.
    kept: Option<(u32, Option<String>)>,
}

/// How the line is.
#[derive(Clone, Debug, PartialEq)]
enum State {
    Opening,
    Open,
    /// Broken, and tried again.
    Lost,
    /// At its end, for this reason.
    Ended(Ending),
}

/// Why a table is not heard of any more.
#[derive(Clone, Debug, PartialEq)]
pub enum Ending {
    /// One has left it.
    Left,
    /// One was sent away, or has left it from elsewhere.
    SentAway,
    /// The server says no.
    Refused(Refused),
    /// The server cannot be reached.
    Unreachable(Unreached),
}

impl Ending {
    /// Whether it may be otherwise in a while, so that another attempt is worth it.
    pub fn may_pass(&self) -> bool {
        match self {
            Ending::Left | Ending::SentAway => false,
            Ending::Refused(refused) => is_busy(refused.code),
            Ending::Unreachable(_) => true,
        }
    }
}

/// The game as it was told last.
struct Game {
    update: Update,
    /// Everything that was noticed in it.
    events: Vec<Noticed>,
    /// When it was told, for the clocks.
    heard: Instant,
}

/// What is to be done about news.
pub enum Reaction {
    /// Nothing but to look again.
    Look,
    /// To tell the player something.
    Tell(Told),
    /// To do with the record of a game what it was asked for.
    Record(Box<Record>, Purpose),
    /// To show what a strong bot would do.
    Hint(crate::hint::Hint),
    /// To show something that was said at the table.
    Talk(String),
}

impl RemoteTable {
    /// Goes to a table of a server.
    pub fn open(
        address: &Address,
        door: Door,
        seats: Seats,
        memories: Memories,
        wakes: &Sender<Wake>,
    ) -> io::Result<RemoteTable> {
        let mut number = [0; 8];
        getrandom::fill(&mut number).map_err(io::Error::other)?;
        let number = u64::from_le_bytes(number);
        let link = Link::open(number, address, door, wakes)?;
        Ok(RemoteTable::new(number, link, address.clone(), seats, memories))
    }

    /// A table of which nothing was heard yet, at the end of a line.
    pub fn new(number: u64, link: Link, address: Address, seats: Seats, memories: Memories) -> RemoteTable {
        RemoteTable {
            link,
            number,
            said: 0,
            address,
            seats,
            state: State::Opening,
            you: None,
            table: None,
            game: None,
            chat: Vec::new(),
            unanswered: Vec::new(),
            done: None,
            dice: Dice::new(memories),
            forgetful: false,
            hinting: false,
            kept: None,
        }
    }

    /// The link to the table, to be sent to others.
    pub fn address(&self) -> &Address {
        &self.address
    }

    /// The table as it was told last.
    pub fn table(&self) -> Option<&TableInfo> {
        self.table.as_ref()
    }

    /// What was said lately.
    pub fn chat(&self) -> &[Chat] {
        &self.chat
    }

    /// Why nothing is heard of the table any more.
    pub fn ending(&self) -> Option<&Ending> {
        match &self.state {
            State::Ended(ending) => Some(ending),
            _ => None,
        }
    }

    /// Whether the line is broken and tried again.
    pub fn is_lost(&self) -> bool {
        self.state == State::Lost
    }

    /// Whether the players gather; the game on the screen, if any, is an old one.
    pub fn is_gathering(&self) -> bool {
        self.table.as_ref().is_none_or(|table| table.phase == Phase::Gathering)
    }

    /// Which game is to be looked at, if one has begun.
    pub fn round(&self) -> Option<u32> {
        let round = self.game.as_ref().map(|game| game.update.game)?;
        let is_now = !self.is_gathering() && self.table.as_ref().is_some_and(|table| table.round == round);
        is_now.then_some(round)
    }

    /// Who one is at the table.
    pub fn me(&self) -> Option<&MemberInfo> {
        let member = self.you.as_ref()?.member;
        self.table.as_ref()?.members.iter().find(|other| other.member == member)
    }

    /// Where one sits.
    pub fn seat(&self) -> Option<Seat> {
        let member = self.you.as_ref()?.member;
        let place = self.table.as_ref()?.seats.iter().position(|seat| seat.member == Some(member))?;
        Some(Seat::at(place))
    }

    /// Says something at the table; the answer comes by itself.
    pub fn say(&mut self, command: Command) {
        self.said += 1;
        let id = format!("{:016x}-{}", self.number, self.said);
        let id: MessageId = id.parse().expect("letters, digits and a stroke are an id");
        self.unanswered.push((id.clone(), command.clone()));
        self.link.want(Want::Say(ClientMessage { id, command }));
    }

    /// Asks for the record of the game that is over.
    pub fn ask_record(&self, purpose: Purpose) {
        if let Some(game) = &self.game {
            self.link.want(Want::Record(game.update.game, purpose));
        }
    }

    /// The record of a game is kept in a file, or it cannot be.
    pub fn keep(&mut self, kept: Result<String, String>, texts: &Texts) -> Told {
        match kept {
            Ok(file) => {
                let told = (texts.text("server-record-kept", &[("file", &file)]), Role::Good);
                self.kept = self.kept.take().map(|(round, _)| (round, Some(file)));
                told
            }
            Err(reason) => {
                self.kept = None;
                (texts.text("server-record-not-kept", &[("reason", &reason)]), Role::Bad)
            }
        }
    }

    /// Something came over a line; nothing if it is not this table's.
    pub fn hear(&mut self, news: News, texts: &Texts) -> Option<Reaction> {
        if news.line != self.number {
            return None;
        }
        Some(match news.heard {
            Heard::Seated { table, token } => {
                self.address = self.address.at(table);
                match self.seats.keep(&self.address, &token) {
                    Ok(()) => Reaction::Look,
                    Err(error) => {
                        let text = texts.text("server-seat-not-kept", &[("reason", &told(&error, texts))]);
                        Reaction::Tell((text, Role::Bad))
                    }
                }
            }
            Heard::Said(message) => self.hear_message(*message, texts),
            Heard::Record(record, purpose) => Reaction::Record(record, purpose),
            Heard::Hint(hint) => self.hear_hint(hint, texts),
            Heard::NoHint(error) => {
                self.hinting = false;
                Reaction::Tell((words::no_hint(&error, self.game_id(), texts), Role::Bad))
            }
            // Nobody at a table asks for others.
            Heard::Tables(_) => Reaction::Look,
            Heard::Lost => self.turn(State::Lost),
            Heard::Refused(refused) => self.turn(State::Ended(Ending::Refused(refused))),
            Heard::Unreachable(reason) => self.turn(State::Ended(Ending::Unreachable(reason))),
        })
    }

    /// The line turns into something else, unless it is at its end, for which there is one reason.
    fn turn(&mut self, state: State) -> Reaction {
        if self.ending().is_none() {
            self.state = state;
        }
        Reaction::Look
    }

    fn hear_message(&mut self, message: ServerMessage, texts: &Texts) -> Reaction {
        match message {
            ServerMessage::Welcome(welcome) => {
                self.turn(State::Open);
                self.you = welcome.you;
                self.chat = welcome.chat;
                return self.hear_table(welcome.table, texts);
            }
            ServerMessage::Table(table) => return self.hear_table(*table, texts),
            ServerMessage::Update(update) => self.hear_update(*update),
            ServerMessage::Chat(chat) => {
                let line = spoken(&chat, texts);
                self.chat.push(chat);
                return Reaction::Talk(line);
            }
            ServerMessage::Closing => return self.turn(State::Lost),
            ServerMessage::Accepted(accepted) => {
                if let Some(command) = self.answered(&accepted.id) {
                    return self.hear_accepted(command);
                }
            }
            ServerMessage::Refused(refused) => {
                let command = refused.id.as_ref().and_then(|id| self.answered(id));
                // What has no id is a record that was asked for in vain.
                if refused.id.is_none() {
                    self.kept.take_if(|(_, file)| file.is_none());
                }
                // The list has changed, or was frozen, in the meantime; the table that is told next says how.
                if let Some(Command::Commit { .. } | Command::Reveal { .. }) = command {
                    return Reaction::Look;
                }
                return Reaction::Tell((refusal(&refused, self.game_id(), texts), Role::Bad));
            }
        }
        Reaction::Look
    }

    /// A hint arrives; one for a moment that has passed is none.
    fn hear_hint(&mut self, hint: Hint, texts: &Texts) -> Reaction {
        self.hinting = false;
        if self.version() != Some(hint.version) || self.legal().is_empty() {
            return Reaction::Look;
        }
        match crate::hint::Hint::new(words::advised(hint)) {
            Some(hint) => Reaction::Hint(hint),
            None => Reaction::Tell((texts.text("server-no-idea", &[]), Role::Muted)),
        }
    }

    fn answered(&mut self, id: &MessageId) -> Option<Command> {
        let place = self.unanswered.iter().position(|(known, _)| known == id)?;
        Some(self.unanswered.remove(place).1)
    }

    fn hear_accepted(&mut self, command: Command) -> Reaction {
        match command {
            // The game goes on by an update, which may have come already; a sealed answer is opened much later.
            Command::Act { at, action } if self.version() == Some(at) => self.done = Some((at, action)),
            Command::Leave => {
                self.go(Ending::Left);
            }
            _ => {}
        }
        Reaction::Look
    }

    /// One is not at the table any more.
    fn go(&mut self, ending: Ending) {
        self.state = State::Ended(ending);
        // A token that is not forgotten is found to be nobody's when it is used.
        drop(self.seats.forget(&self.address));
    }

    fn hear_table(&mut self, table: TableInfo, texts: &Texts) -> Reaction {
        let aborted = self.table.as_ref().and_then(|before| newly_missing(before, &table));
        self.table = Some(table);
        if self.you.is_some() && self.me().is_none() && self.ending().is_none() {
            self.go(Ending::SentAway);
        }
        if let Some(told) = self.see_dice(texts) {
            return Reaction::Tell(told);
        }
        match aborted {
            Some(names) => {
                Reaction::Tell((texts.text("server-start-aborted", &[("names", &names)]), Role::Bad))
            }
            None => Reaction::Look,
        }
    }

    /// Takes part in the dice, so that nobody else can have foreseen them; tells once if that is not possible.
    fn see_dice(&mut self, texts: &Texts) -> Option<Told> {
        let member = self.you.as_ref().map(|you| you.member);
        match self.dice.see(self.table.as_ref()?, member) {
            Ok(command) => {
                if let Some(command) = command {
                    self.say(command);
                }
                None
            }
            Err(error) => {
                let is_known = std::mem::replace(&mut self.forgetful, true);
                let text = texts.text("server-not-remembered", &[("reason", &told(&error, texts))]);
                (!is_known).then_some((text, Role::Bad))
            }
        }
    }

    fn hear_update(&mut self, mut update: Update) {
        let known = match self.game.take() {
            Some(game) if !update.full => game.events,
            _ => Vec::new(),
        };
        let mut events = known;
        for event in std::mem::take(&mut update.events) {
            events.push(Noticed { seq: events.len(), event: event.value(), text: String::new() });
        }
        self.done.take_if(|(at, _)| *at != update.version);
        self.game = Some(Game { update, events, heard: Instant::now() });
    }

    /// The game that is played at the table, by its id; nothing before the table is known.
    fn game_id(&self) -> &str {
        self.table.as_ref().map_or("", |table| &table.game)
    }

    fn version(&self) -> Option<u32> {
        self.game.as_ref().map(|game| game.update.version)
    }

    /// The action that is on its way. One for an older version is done or came too late: the game has gone on.
    fn sending(&self) -> Option<&str> {
        let version = self.version();
        self.unanswered.iter().find_map(|(_, command)| match command {
            Command::Act { at, action } if Some(*at) == version => Some(action.as_str()),
            _ => None,
        })
    }

    /// What one may do now. Whoever is asked for a sealed answer and has nothing to claim is answered for by the server.
    fn legal(&self) -> &ActionTexts {
        static NOTHING: ActionTexts = ActionTexts::NONE;
        let nothing_to_claim = |update: &Update| self.is_claim() && update.legal.len() == 1;
        match &self.game {
            Some(game) if self.sending().or(self.done()).is_none() && !nothing_to_claim(&game.update) => {
                &game.update.legal
            }
            _ => &NOTHING,
        }
    }

    /// Whether sealed answers are awaited, of whomever.
    fn is_claim(&self) -> bool {
        self.game.as_ref().is_some_and(|game| game.update.sealed)
    }

    /// The action that was accepted, until the game is seen to go on.
    fn done(&self) -> Option<&str> {
        self.done.as_ref().map(|(_, action)| action.as_str())
    }

    /// The sealed answer that one has given, or is about to, and that is not opened yet.
    fn answer(&self) -> Option<&str> {
        let update = &self.game.as_ref().filter(|_| self.is_claim())?.update;
        update.answered.as_deref().or(self.done()).or(self.sending())
    }

    /// Every seat's clock as it shows now, and whether it runs.
    fn clocks(&self) -> Vec<(Seat, Duration, bool)> {
        let Some((game, clocks)) =
            self.game.as_ref().and_then(|game| Some((game, game.update.clocks.as_ref()?)))
        else {
            return Vec::new();
        };
        let since = game.heard.elapsed().saturating_sub(Duration::from_millis(clocks.waits));
        let clock = |(seat, left): (Seat, &u64)| {
            let runs = clocks.running.contains(seat);
            let left = Duration::from_millis(*left);
            (seat, if runs { left.saturating_sub(since) } else { left }, runs)
        };
        clocks.left.iter().map(clock).collect()
    }
}

/// Who has not revealed his salt, if another start has come to nothing since the table was like before.
fn newly_missing(before: &TableInfo, table: &TableInfo) -> Option<String> {
    let aborted =
        table.fair.aborted.last().filter(|_| table.fair.aborted.len() > before.fair.aborted.len())?;
    let is_missing = |member: &MemberInfo| {
        let listed = |number: &u8| before.fair.participants.get(usize::from(*number));
        aborted.missing.iter().filter_map(listed).any(|one| *one == Participant::Member(member.member))
    };
    let names: Vec<&str> = before
        .members
        .iter()
        .filter(|member| is_missing(member))
        .map(|member| member.name.as_str())
        .collect();
    Some(names.join(", "))
}
