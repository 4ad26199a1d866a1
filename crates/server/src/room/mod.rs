//! A room: one table of the server, from the gathering of the players to the last rematch.
//!
//! A room is a fold over its log ([`Entry`]): whatever is asked of it is turned into entries, and applying them is
//! the only way in which it changes. So a room that is rebuilt from its log is the room that wrote it. It does no IO
//! and knows no time: whoever runs it passes the [`Moment`] in, stores the entries, and only then tells anybody.
//!
//! Only presence, lag and chat are not in the log; nobody is promised that they survive.

mod alarm;
mod clock;
mod create;
mod entry;
mod fold;
mod handle;
mod list;
mod member;
#[cfg(test)]
mod pebbles;
mod play;
mod refusal;
mod show;

use std::collections::VecDeque;

use hanpan_core::{Observer, Seat, Seats};
use hanpan_protocol::lobby::{CreateTable, Phase, SeatSpec};
use hanpan_protocol::{AccountName, Chat, Code, TableId};
use hanpan_table::Record;
use hanpan_table::fair::{AbortedStart, Bytes};
use jiff::Timestamp;

pub use create::{Invitation, check_spec};
pub use entry::{By, Consequence, Entry, Logged};
pub use fold::Damaged;
pub use handle::Handled;
pub use refusal::Refusal;
pub use show::result;

use crate::presented::Presented;
use crate::token::TokenHash;
use list::FrozenList;
use member::{Member, Place};
use play::Play;

/// When something happens.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    /// By the calendar, for the log.
    pub wall: Timestamp,
    /// By a clock that never jumps, in milliseconds, for everything that is measured.
    pub mono: u64,
}

/// How rooms behave where the rules of the games say nothing.
#[derive(Clone, Debug)]
pub struct Manners {
    /// How long sealed answers stay closed at least, in milliseconds.
    pub claim_window: u64,
    /// After how long whoever has not answered skips, in milliseconds.
    pub claim_limit: u64,
    /// How long the end of a hand is looked at where several people play, in milliseconds: no time of the next hand is
    /// counted before.
    pub hand_end: u64,
    /// How long players have to reveal the salts that they committed to, in milliseconds.
    pub reveal: u64,
    /// How long a player may be away before a bot stands in, in milliseconds.
    pub grace: u64,
    /// The bot that stands in, and that takes free seats, where the game has it.
    pub stand_in: String,
    /// How long a turn lasts before its time is noted, in milliseconds.
    pub first_tick: u64,
    /// How many entries the log may have. From half of it on nothing is written but moves and what ends a game.
    pub log_entries: u64,
    /// Random bytes that nobody can foresee.
    pub random: fn() -> [u8; 32],
}

/// One table of the server.
pub struct Room {
    id: TableId,
    manners: Manners,
    spec: CreateTable,
    seed: Bytes,
    /// The list of participants, from when it is frozen until the next game.
    list: Option<FrozenList>,
    /// Whether it begins as soon as somebody who has gone away is back. Not kept, as nobody's presence is.
    start_waits: bool,
    /// The starts of this game that came to nothing.
    aborted: Vec<AbortedStart>,
    host: u32,
    members: Vec<Member>,
    places: Vec<Place>,
    phase: Phase,
    round: u32,
    version: u32,
    play: Option<Play>,
    draw_wanted: Seats,
    takeback: Option<Takeback>,
    chat: VecDeque<Chat>,
    spectators: u32,
    entries: u64,
    /// Messages since the last entry that led to none; the next one names them.
    idle: VecDeque<By>,
    /// When something happened last, in milliseconds since 1970.
    last_entry: i64,
    /// When somebody was here last, as far as this server knows, in milliseconds since 1970.
    last_here: i64,
    /// Whether it was rebuilt and nobody who plays has come back yet: no time is counted until then.
    is_resting: bool,
}

/// A game so far, for somebody to look closer at.
pub struct Study {
    /// Which game of the room.
    pub game: u32,
    /// How much everybody could see happen.
    pub version: u32,
    /// Whose eyes it is seen through.
    pub who: Observer,
    /// The game, without its seed.
    pub position: Record,
    /// Who may be given a hint, or why not.
    pub hint_for: Result<Seat, Refusal>,
}

/// A takeback that is asked for.
#[derive(Clone, Copy, Debug)]
struct Takeback {
    seat: Seat,
    agreed: Seats,
}

impl Room {
    /// The table's id.
    pub fn id(&self) -> &TableId {
        &self.id
    }

    /// How much everybody could see happen.
    pub fn version(&self) -> u32 {
        self.version
    }

    /// How long the log is.
    pub fn entries(&self) -> u64 {
        self.entries
    }

    /// Where it stands.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Which game at this table is played, was played last or comes first.
    pub fn round(&self) -> u32 {
        self.round
    }

    /// Who presents this; nobody in particular, if it proves nothing.
    pub fn who(&self, presented: &Presented) -> Result<Option<u32>, Refusal> {
        let found = match presented {
            Presented::Nothing => return Ok(None),
            Presented::Cookies(cookies) => {
                return Ok(cookies.iter().find_map(|&cookie| self.member_with(cookie)));
            }
            Presented::Token(token) => self.member_with(*token),
            Presented::Account(account) => self.member_of(account),
        };
        let refusal = || Refusal::new(Code::Unauthorized, "the token is not one of this table");
        found.map(Some).ok_or_else(refusal)
    }

    /// Who holds this token. An account's token may have changed since it joined, so it proves nothing by itself.
    fn member_with(&self, token: TokenHash) -> Option<u32> {
        // All are compared, so that the time tells nothing.
        let mut found = None;
        for (number, member) in (0..).zip(&self.members) {
            if member.token == token && !member.gone && member.account.is_none() {
                found = Some(number);
            }
        }
        found
    }

    /// Who has this account.
    fn member_of(&self, account: &AccountName) -> Option<u32> {
        let is_he = |member: &Member| !member.gone && member.account.as_ref() == Some(account);
        self.members.iter().position(is_he).map(|number| number as u32)
    }

    /// Whether a member has left. One who was never here is as good as gone.
    pub fn is_gone(&self, member: u32) -> bool {
        self.members.get(member as usize).is_none_or(|member| member.gone)
    }

    /// Where a member sits.
    pub fn seat_of(&self, member: u32) -> Option<Seat> {
        self.places.iter().position(|place| place.member == Some(member)).map(Seat::at)
    }

    /// A connection was opened; by nobody in particular, if he only watches.
    pub fn connect(&mut self, now: Moment, member: Option<u32>) -> Vec<Logged> {
        let mut log = Vec::new();
        match member {
            None => self.spectators += 1,
            Some(number) => {
                self.wake(now);
                self.members[number as usize].connect();
                if let Some(seat) = self.seat_of(number)
                    && self.phase == Phase::Playing
                    && self.places[seat.index()].bot.as_ref().is_some_and(|bot| !bot.for_good)
                {
                    self.enter_certain(now, Entry::CameBack { seat }, &mut log);
                }
                if self.start_waits {
                    self.start_if_complete(now, &mut log);
                }
            }
        }
        log
    }

    /// Somebody is back: the time of the turn is counted on from where it stood.
    fn wake(&mut self, now: Moment) {
        if std::mem::take(&mut self.is_resting)
            && let Some(play) = &mut self.play
        {
            play.go_on(now.mono, play.ticked);
        }
    }

    /// Those whose turn it is were told so at this time, or are not before it: their time is counted from then.
    pub fn turn_told(&mut self, at: u64) {
        if let Some(play) = &mut self.play {
            play.turn_began = play.turn_began.max(at);
        }
    }

    /// A connection was closed.
    pub fn disconnect(&mut self, now: Moment, member: Option<u32>) {
        match member {
            None => self.spectators = self.spectators.saturating_sub(1),
            Some(number) => {
                self.members[number as usize].disconnect(now.mono);
                self.last_here = now.wall.as_millisecond();
            }
        }
    }

    /// The server has measured the lag of a member's line, in milliseconds.
    pub fn measured(&mut self, member: u32, lag: u64) {
        let known = &mut self.members[member as usize].lag;
        // A single slow answer should not count for all that follow.
        *known = if *known == 0 { lag } else { (3 * *known + lag) / 4 };
    }

    /// Whether nobody is here, and nothing has happened and nobody was here since then, in milliseconds since 1970.
    pub fn is_deserted(&self, since: i64) -> bool {
        let somebody = self.members.iter().any(Member::is_here);
        !somebody && self.last_entry.max(self.last_here) <= since
    }

    /// Gives up the game, if one is played: nobody comes back.
    pub fn abandon(&mut self, now: Moment) -> Vec<Logged> {
        let mut log = Vec::new();
        if self.phase == Phase::Playing {
            self.enter_certain(now, Entry::Abandoned, &mut log);
        }
        log
    }

    /// The game that is played here.
    pub fn game(&self) -> &str {
        &self.spec.game
    }

    /// The bot that stands in, and that takes free seats.
    fn stand_in(&self) -> String {
        let level = hanpan_house::level(&self.spec.game, &self.manners.stand_in);
        level.unwrap_or(&self.manners.stand_in).to_owned()
    }

    /// Who wants a draw, and who a takeback.
    pub fn offers(&self) -> (Seats, Option<Seat>) {
        (self.draw_wanted, self.takeback.map(|takeback| takeback.seat))
    }

    /// Whether this account is waited for: a seat is kept for it, or it sits and is not ready, as after a rematch.
    pub fn is_challenged(&self, account: &AccountName) -> bool {
        let is_awaited = |place: &Place| match place.member.map(|member| &self.members[member as usize]) {
            Some(member) => member.account.as_ref() == Some(account) && !member.ready,
            None => place.is_kept_for(account),
        };
        self.phase == Phase::Gathering && self.places.iter().any(is_awaited)
    }

    /// The accounts that have something to do with this room: invited, or sitting.
    pub fn accounts(&self) -> impl Iterator<Item = &AccountName> {
        let sitting = self.places.iter().filter_map(|place| place.member);
        let sitting = sitting.filter_map(|member| self.members[member as usize].account.as_ref());
        let invited = self.places.iter().filter_map(|place| match &place.spec {
            SeatSpec::Invited { account } if place.member.is_none() => Some(account),
            _ => None,
        });
        sitting.chain(invited)
    }

    fn check_playing(&self) -> Result<(), Refusal> {
        match self.phase {
            Phase::Playing => Ok(()),
            Phase::Gathering => Err(Refusal::new(Code::NotPlaying, "the game has not begun")),
            Phase::Over => Err(Refusal::new(Code::NotPlaying, "the game is over")),
        }
    }

    fn check_gathering(&self) -> Result<(), Refusal> {
        match self.phase {
            Phase::Gathering => Ok(()),
            Phase::Playing | Phase::Over => Err(Refusal::new(Code::Started, "the game has begun")),
        }
    }

    /// Whether so much has happened here that nothing is written any more but moves and what ends a game.
    ///
    /// The other half of the log is for the game that is played: nobody can fill it by anything but moves, so nobody
    /// escapes a defeat by filling it.
    fn check_log(&self) -> Result<(), Refusal> {
        if self.entries < self.manners.log_entries / 2 {
            Ok(())
        } else {
            Err(Refusal::new(Code::LogFull, "too much has happened at this table; open a new one"))
        }
    }

    /// Whether a game goes on although the log is as long as it may be.
    fn is_endless(&self) -> bool {
        self.phase == Phase::Playing && self.entries >= self.manners.log_entries
    }

    /// The seats where people or their programs play, no bot standing in.
    fn players(&self) -> Seats {
        self.seats_where(|place| place.member.is_some() && place.bot.is_none())
    }

    /// The seats that people or their programs have not given up, though a bot may stand in while they are away.
    fn people(&self) -> Seats {
        self.seats_where(|place| place.member.is_some() && place.bot.as_ref().is_none_or(|bot| !bot.for_good))
    }

    fn seats_where(&self, fits: impl Fn(&Place) -> bool) -> Seats {
        Seat::all(self.places.len() as u8).filter(|seat| fits(&self.places[seat.index()])).collect()
    }
}
