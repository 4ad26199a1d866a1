//! Who is at the table.

use std::collections::VecDeque;

use hanpan_protocol::lobby::SeatSpec;
use hanpan_protocol::{AccountName, MessageId, Name, Salt};
use hanpan_table::fair::Hash;

use crate::token::TokenHash;

/// Somebody who has joined.
#[derive(Clone, Debug)]
pub struct Member {
    /// What he is called.
    pub name: Name,
    /// What proves to be him.
    pub token: TokenHash,
    /// His account, if he is a program.
    pub account: Option<AccountName>,
    /// Whether he is ready.
    pub ready: bool,
    /// Whether he is silenced.
    pub muted: bool,
    /// Whether he has left; his number stays his.
    pub gone: bool,
    /// What he has committed to, and his number in the list of participants then.
    pub committed: Option<(u8, Hash)>,
    /// What he added to the dice in the open, as it was done in old logs.
    pub salt: Option<Salt>,
    /// Whether he is connected, and since when not. Not kept: after a restart everybody has just gone.
    pub presence: Presence,
    /// Whether he has been connected at all. Not kept either.
    pub came: bool,
    /// The lag of his line as the server has measured it, in milliseconds.
    pub lag: u64,
    done: VecDeque<(MessageId, u32)>,
    /// When he has spoken lately.
    spoken: VecDeque<u64>,
}

/// Whether a member is connected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// By so many connections.
    Here(u32),
    /// Not since then.
    Away(u64),
}

impl Member {
    /// How many of his messages a member may have on the way and send again.
    const REMEMBERED: usize = 128;

    /// A member who has just joined and not connected yet.
    pub fn new(name: Name, token: TokenHash, account: Option<AccountName>, now: u64) -> Member {
        Member {
            name,
            token,
            account,
            ready: false,
            muted: false,
            gone: false,
            committed: None,
            salt: None,
            presence: Presence::Away(now),
            came: false,
            lag: 0,
            done: VecDeque::new(),
            spoken: VecDeque::new(),
        }
    }

    /// The version after the message with this id, if it was done already.
    pub fn done(&self, id: &MessageId) -> Option<u32> {
        self.done.iter().rev().find(|(done, _)| done == id).map(|&(_, version)| version)
    }

    /// Remembers that a message was done.
    pub fn remember(&mut self, id: MessageId, version: u32) {
        if self.done.len() == Self::REMEMBERED {
            self.done.pop_front();
        }
        self.done.push_back((id, version));
    }

    /// Whether he may speak now; if so, he does.
    pub fn speak(&mut self, now: u64) -> bool {
        const OFTEN: usize = 5;
        const WITHIN: u64 = 10_000;
        while self.spoken.front().is_some_and(|&time| time + WITHIN <= now) {
            self.spoken.pop_front();
        }
        let may = self.spoken.len() < OFTEN;
        if may {
            self.spoken.push_back(now);
        }
        may
    }

    /// Whether he is connected.
    pub fn is_here(&self) -> bool {
        matches!(self.presence, Presence::Here(_))
    }

    /// Whether he has gone away with a salt that he has committed to, and so cannot reveal it. One who was never
    /// connected speaks by requests.
    pub fn has_gone_with_salt(&self) -> bool {
        self.came && !self.is_here() && self.committed.is_some()
    }

    /// A connection more.
    pub fn connect(&mut self) {
        self.came = true;
        self.presence = match self.presence {
            Presence::Here(connections) => Presence::Here(connections + 1),
            Presence::Away(_) => Presence::Here(1),
        };
    }

    /// A connection less.
    pub fn disconnect(&mut self, now: u64) {
        self.presence = match self.presence {
            Presence::Here(connections @ 2..) => Presence::Here(connections - 1),
            Presence::Here(_) => Presence::Away(now),
            away @ Presence::Away(_) => away,
        };
    }
}

/// One seat.
#[derive(Clone, Debug)]
pub struct Place {
    /// Who may sit there.
    pub spec: SeatSpec,
    /// Who does.
    pub member: Option<u32>,
    /// The bot that plays there.
    pub bot: Option<StandIn>,
}

impl Place {
    /// Whether it is kept for this account.
    pub fn is_kept_for(&self, account: &AccountName) -> bool {
        matches!(&self.spec, SeatSpec::Invited { account: invited } if invited == account)
    }
}

/// A bot in a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandIn {
    /// Its name.
    pub level: String,
    /// Whether the seat is its own for this game.
    pub for_good: bool,
}
