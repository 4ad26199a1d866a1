//! A table on a server: what was heard of it, and what is said there.
//!
//! | file | noun |
//! |---|---|
//! | `address` | the link to a table |
//! | `link`, `listener`, `request` | the line to the server: what is said, what is heard, one request |
//! | `seats` | the seats that are kept between runs |
//! | `sitting` | the screen at such a table |

mod address;
mod link;
mod listener;
mod request;
mod seats;
mod sitting;

use std::io;
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

use hanpan_core::Seat;
use hanpan_locale::Texts;
use hanpan_protocol::lobby::{MemberInfo, Phase, TableInfo};
use hanpan_protocol::{
    Chat, ClientMessage, Command, MessageId, Phrase, Refused, Salt, ServerMessage, Update, You,
};
use hanpan_table::{Noticed, Record};

pub use address::{Address, AddressError};
pub use link::{Door, Heard, Link, News, Want, ask_tables};
pub use request::{RequestError, Requests};
pub use seats::Seats;

use crate::sitting::Told;
use crate::theme::Role;
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
    /// The version at which an action was accepted, until the game is seen to go on.
    done_at: Option<u32>,
    /// The game for which something was added to the dice.
    salted: Option<u32>,
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
    /// The server says no.
    Refused(Refused),
    /// The server cannot be reached.
    Unreachable(String),
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
    /// To go through a game that is over.
    Replay(Box<Record>),
}

impl RemoteTable {
    /// Goes to a table of a server.
    pub fn open(
        address: &Address,
        door: Door,
        seats: Seats,
        wakes: &Sender<Wake>,
    ) -> io::Result<RemoteTable> {
        let mut number = [0; 8];
        getrandom::fill(&mut number).map_err(io::Error::other)?;
        let number = u64::from_le_bytes(number);
        Ok(RemoteTable {
            link: Link::open(number, address, door, wakes)?,
            number,
            said: 0,
            address: address.clone(),
            seats,
            state: State::Opening,
            you: None,
            table: None,
            game: None,
            chat: Vec::new(),
            unanswered: Vec::new(),
            done_at: None,
            salted: None,
        })
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
    pub fn ask_record(&self) {
        if let Some(game) = &self.game {
            self.link.want(Want::Record(game.update.game));
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
                        let text = texts.text("server-seat-not-kept", &[("reason", &error.to_string())]);
                        Reaction::Tell((text, Role::Bad))
                    }
                }
            }
            Heard::Said(message) => self.hear_message(*message, texts),
            Heard::Record(record) => Reaction::Replay(record),
            // Nobody at a table asks for others.
            Heard::Tables(_) => Reaction::Look,
            Heard::Lost => {
                self.state = State::Lost;
                Reaction::Look
            }
            Heard::Refused(refused) => {
                self.state = State::Ended(Ending::Refused(refused));
                Reaction::Look
            }
            Heard::Unreachable(reason) => {
                self.state = State::Ended(Ending::Unreachable(reason));
                Reaction::Look
            }
        })
    }

    fn hear_message(&mut self, message: ServerMessage, texts: &Texts) -> Reaction {
        match message {
            ServerMessage::Welcome(welcome) => {
                self.state = State::Open;
                self.you = welcome.you;
                self.chat = welcome.chat;
                self.hear_table(welcome.table);
            }
            ServerMessage::Table(table) => self.hear_table(*table),
            ServerMessage::Update(update) => self.hear_update(*update),
            ServerMessage::Chat(chat) => self.chat.push(chat),
            ServerMessage::Closing => self.state = State::Lost,
            ServerMessage::Accepted(accepted) => {
                if let Some(command) = self.answered(&accepted.id) {
                    return self.hear_accepted(command);
                }
            }
            ServerMessage::Refused(refused) => {
                let command = refused.id.as_ref().and_then(|id| self.answered(id));
                // The others were quicker to begin; the dice are theirs and the server's then.
                if let Some(Command::Salt { .. }) = command {
                    return Reaction::Look;
                }
                let game = self.table.as_ref().map_or("", |table| &table.game);
                return Reaction::Tell((refusal(&refused, game, texts), Role::Bad));
            }
        }
        Reaction::Look
    }

    fn answered(&mut self, id: &MessageId) -> Option<Command> {
        let place = self.unanswered.iter().position(|(known, _)| known == id)?;
        Some(self.unanswered.remove(place).1)
    }

    fn hear_accepted(&mut self, command: Command) -> Reaction {
        match command {
            // The game goes on by an update, which may have come already; a sealed answer is opened much later.
            Command::Act { at, .. } if self.version() == Some(at) => self.done_at = Some(at),
            Command::Leave => {
                self.state = State::Ended(Ending::Left);
                // A token that is not forgotten is found to be nobody's when it is used.
                drop(self.seats.forget(&self.address));
            }
            _ => {}
        }
        Reaction::Look
    }

    fn hear_table(&mut self, table: TableInfo) {
        let round = table.round;
        let gathering = table.phase == Phase::Gathering;
        self.table = Some(table);
        // Whoever sits down adds to the dice, so that nobody else can have foreseen them; before he can be ready.
        if gathering
            && self.seat().is_some()
            && self.salted != Some(round)
            && let Some(salt) = random_salt()
        {
            self.salted = Some(round);
            self.say(Command::Salt { salt });
        }
    }

    fn hear_update(&mut self, mut update: Update) {
        let known = match self.game.take() {
            Some(game) if !update.full => game.events,
            _ => Vec::new(),
        };
        let mut events = known;
        for event in std::mem::take(&mut update.events) {
            events.push(Noticed { seq: events.len(), event, text: String::new() });
        }
        if self.done_at.is_some_and(|at| at != update.version) {
            self.done_at = None;
        }
        self.game = Some(Game { update, events, heard: Instant::now() });
    }

    fn version(&self) -> Option<u32> {
        self.game.as_ref().map(|game| game.update.version)
    }

    /// Whether an action is on its way. One for an older version is done or came too late: the game has gone on.
    fn is_sending(&self) -> bool {
        let version = self.version();
        let acts = |(_, command): &(MessageId, Command)| matches!(command, Command::Act { at, .. } if Some(*at) == version);
        self.unanswered.iter().any(acts)
    }

    /// What one may do now. Where skipping is all, the server does it.
    fn legal(&self) -> &[String] {
        match &self.game {
            Some(game) if !self.is_sending() && self.done_at.is_none() && *game.update.legal != ["skip"] => {
                &game.update.legal
            }
            _ => &[],
        }
    }

    /// Every seat's clock as it shows now, and whether it runs.
    fn clocks(&self) -> Vec<(Seat, Duration, bool)> {
        let Some((game, clocks)) =
            self.game.as_ref().and_then(|game| Some((game, game.update.clocks.as_ref()?)))
        else {
            return Vec::new();
        };
        let since = game.heard.elapsed();
        let clock = |(seat, left): (Seat, &u64)| {
            let runs = clocks.running.contains(seat);
            let left = Duration::from_millis(*left);
            (seat, if runs { left.saturating_sub(since) } else { left }, runs)
        };
        clocks.left.iter().map(clock).collect()
    }
}

/// Something that nobody can foresee; nothing if the system has nothing, which costs only the certainty.
fn random_salt() -> Option<Salt> {
    let mut salt = [0_u8; 16];
    getrandom::fill(&mut salt).ok()?;
    let hex: String = salt.iter().map(|byte| format!("{byte:02x}")).collect();
    hex.parse().ok()
}

/// Why a server does not do something, in the player's language.
pub fn refusal(refused: &Refused, game: &str, texts: &Texts) -> String {
    if let Some(reason) = &refused.reason {
        let id = format!("{game}-refusal-{reason}");
        if texts.has(&id) {
            let args: Vec<(&str, &str)> =
                refused.args.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
            return texts.text(&id, &args);
        }
    }
    texts.text(&format!("refusal-{}", refused.code.as_str()), &[])
}

/// What can be said quickly, in the order of the keys 1 to 9 and 0, each with the id of its text.
pub const PHRASES: [(Phrase, &str); 10] = [
    (Phrase::Hello, "phrase-hello"),
    (Phrase::GoodLuck, "phrase-good-luck"),
    (Phrase::WellPlayed, "phrase-well-played"),
    (Phrase::Thanks, "phrase-thanks"),
    (Phrase::Sorry, "phrase-sorry"),
    (Phrase::OneMoment, "phrase-one-moment"),
    (Phrase::Oops, "phrase-oops"),
    (Phrase::GoodGame, "phrase-good-game"),
    (Phrase::OnceMore, "phrase-once-more"),
    (Phrase::Goodbye, "phrase-goodbye"),
];

/// Something that was said, as a line.
pub fn spoken(chat: &Chat, texts: &Texts) -> String {
    let phrase = |phrase: Phrase| PHRASES.iter().find(|(known, _)| *known == phrase);
    let words = match (&chat.text, chat.phrase.and_then(phrase)) {
        (Some(text), _) => text.to_string(),
        (None, Some((_, id))) => texts.text(id, &[]),
        (None, None) => String::new(),
    };
    format!("{}: {words}", chat.name)
}
