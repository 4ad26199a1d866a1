//! What is kept of a room: everything that happened, in order.

use hanpan_core::{Seat, Seats};
use hanpan_protocol::lobby::CreateTable;
use hanpan_protocol::{AccountName, MessageId, Name, Salt};
use hanpan_table::RecordResult;
use hanpan_table::fair::{Bytes, Hash};
use serde::{Deserialize, Serialize};

use crate::token::TokenHash;

/// Something that happened, as it is stored: when, at whose wish, and what.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Logged {
    /// When, in milliseconds since 1970.
    #[serde(skip)]
    pub at: i64,
    /// The message that led to it; a repeat of it is answered and not done again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<By>,
    /// Messages before it that asked for what was so already. They led to nothing then, and a repeat must not now.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub after: Vec<By>,
    /// What.
    #[serde(flatten)]
    pub entry: Entry,
    /// What came of it in the game.
    #[serde(flatten)]
    pub consequence: Consequence,
}

impl Logged {
    /// Something that happened by nobody's wish, and of which nothing has come yet.
    pub fn new(at: i64, entry: Entry) -> Logged {
        Logged { at, by: None, after: Vec::new(), entry, consequence: Consequence::default() }
    }
}

/// What came of an entry in the game, as everybody was told it then.
///
/// It follows from the entries before. It is kept all the same, so that a program that would come to something else
/// notices it, and makes no other game out of the one that was played.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Consequence {
    /// What chance decided.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chance: Vec<String>,
    /// How the game ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<RecordResult>,
}

/// The message that something was done for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct By {
    /// Who sent it.
    pub member: u32,
    /// What he calls it.
    pub id: MessageId,
}

/// Something that happened in a room. A room is the fold over these, and nothing else.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Entry {
    /// Somebody opened the table, and the server committed to a seed.
    Created {
        /// What was asked for.
        spec: Box<CreateTable>,
        /// The seed of the first game.
        seed: Bytes,
        /// The host's token.
        token: TokenHash,
        /// The host's account, if a program opened it.
        account: Option<AccountName>,
    },
    /// Somebody joined.
    Joined {
        /// What he is called.
        name: Name,
        /// His token.
        token: TokenHash,
        /// His account, if he is a program.
        account: Option<AccountName>,
        /// Where he sits.
        seat: Option<Seat>,
    },
    /// A member took a seat.
    Sat {
        /// Who.
        member: u32,
        /// Where.
        seat: Seat,
    },
    /// A member got up.
    Stood {
        /// Who.
        member: u32,
    },
    /// A member is ready, or not any more.
    Ready {
        /// Who.
        member: u32,
        /// Whether he is.
        ready: bool,
    },
    /// A member added something to the dice in the open, as it was done before anybody committed to a salt.
    Salted {
        /// Who.
        member: u32,
        /// What.
        salt: Salt,
    },
    /// A member committed to a salt.
    Committed {
        /// Who.
        member: u32,
        /// His number in the list of participants.
        number: u8,
        /// To what.
        commitment: Hash,
    },
    /// The list of participants was frozen.
    Frozen {
        /// The bot that takes the free seats.
        fill: String,
    },
    /// A participant revealed the salt that he had committed to.
    Revealed {
        /// Who.
        member: u32,
        /// What.
        salt: Bytes,
    },
    /// The start came to nothing, and the server committed to a new seed.
    Aborted {
        /// The numbers of those who had not revealed their salts, or had left.
        missing: Vec<u8>,
        /// The seed of the next start.
        seed: Bytes,
    },
    /// A member left, or was sent away.
    Left {
        /// Who.
        member: u32,
    },
    /// A member was silenced, or may speak again.
    Muted {
        /// Who.
        member: u32,
        /// Whether he is silenced.
        muted: bool,
    },
    /// The game began. Without a list that was frozen before it, the dice are of version 1.
    Started {
        /// Which of the old seats each new one is.
        order: Vec<Seat>,
        /// The bot that takes the free seats.
        fill: String,
        /// The version of the game's rules. Games that began before it was kept had the first; and of what happened in
        /// them the consequences were not kept either.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rules: Option<u32>,
    },
    /// A seat acted.
    Acted {
        /// Who.
        seat: Seat,
        /// What.
        action: String,
        /// How long it took, in milliseconds.
        ms: u64,
        /// What its clock shows after it, in milliseconds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<u64>,
        /// What was forgiven of the lag of its line, in milliseconds.
        #[serde(default, skip_serializing_if = "is_nothing")]
        forgiven: u64,
    },
    /// A turn on somebody's clock has lasted so long. A server that ends takes no more of it back than has passed since.
    Ticked {
        /// How long, in milliseconds.
        ms: u64,
    },
    /// A seat gave a sealed answer.
    Answered {
        /// Who.
        seat: Seat,
        /// What.
        action: String,
    },
    /// The sealed answers were opened; who had given none skips.
    Opened,
    /// A seat gave up.
    Resigned {
        /// Who.
        seat: Seat,
    },
    /// A seat ran out of time.
    TimedOut {
        /// Who.
        seat: Seat,
    },
    /// A seat claimed the win over the other of two, who was away: he is out of time.
    WinClaimed {
        /// Who.
        seat: Seat,
    },
    /// A seat wants a draw; when all do, it is one.
    DrawWanted {
        /// Who.
        seat: Seat,
    },
    /// A seat wants its last action back.
    TakebackWanted {
        /// Who.
        seat: Seat,
    },
    /// A seat agreed to another's takeback.
    TakebackAgreed {
        /// Who.
        seat: Seat,
    },
    /// The last steps were taken back.
    TookBack {
        /// How many, chance included.
        steps: usize,
    },
    /// What was asked for was refused.
    Declined,
    /// A bot took over these seats.
    StoodIn {
        /// Which.
        seats: Seats,
        /// The bot.
        level: String,
        /// Whether the player cannot come back.
        for_good: bool,
    },
    /// A player came back to his seat.
    CameBack {
        /// Which.
        seat: Seat,
    },
    /// Nobody came back.
    Abandoned,
    /// The players gather again, the seats rotated, and the server committed to a new seed.
    Reopened {
        /// The seed of the next game.
        seed: Bytes,
    },
}

fn is_nothing(ms: &u64) -> bool {
    *ms == 0
}
