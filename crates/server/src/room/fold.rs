//! How the log makes the room.

use hanpan_core::{Seat, Seats};
use hanpan_protocol::lobby::{Phase, SeatSpec};
use hanpan_protocol::{Code, Salt, TableId};
use hanpan_table::fair::{Bytes, Fair};
use hanpan_table::{Player, Setup};
use jiff::Timestamp;
use thiserror::Error;

use super::clock::Clock;
use super::create::Invitation;
use super::entry::{By, Consequence, Entry, Logged};
use super::member::{Member, Place, StandIn};
use super::play::Play;
use super::{Manners, Moment, Refusal, Room, Takeback};

/// A log that no room can have written.
#[derive(Clone, Debug, Error)]
pub enum Damaged {
    /// It does not begin with the opening of the table.
    #[error("the log of the table does not begin with its opening")]
    NoBeginning,
    /// An entry could not have happened.
    #[error("entry {number} of the log is refused: {refusal}")]
    Entry {
        /// Which, from 0.
        number: usize,
        /// Why.
        refusal: Refusal,
    },
    /// An entry has other consequences than it had.
    #[error("entry {number} of the log had other {what} then than it has now")]
    Consequence {
        /// Which, from 0.
        number: usize,
        /// What was not so. It does not say what it was instead: somebody may still be playing.
        what: &'static str,
    },
}

impl Room {
    /// Rebuilds a room from its log. Everybody has just gone, and until somebody who plays comes back the time of the turn
    /// stands still: time while nobody kept it is charged to nobody.
    pub fn rebuild(id: TableId, manners: Manners, log: &[Logged], now: u64) -> Result<Room, Damaged> {
        let (first, rest) = log.split_first().ok_or(Damaged::NoBeginning)?;
        let mut room = Room::begin(id, manners, first, now)?;
        for (number, logged) in (1..).zip(rest) {
            let now = room.apply(logged, now).map_err(|refusal| Damaged::Entry { number, refusal })?;
            let then = &logged.consequence;
            if room.play.as_ref().is_none_or(|play| !play.keeps_consequences) {
                continue;
            }
            let differs = [(now.chance != then.chance, "chance"), (now.result != then.result, "results")];
            if let Some((_, what)) = differs.into_iter().find(|(differs, _)| *differs) {
                return Err(Damaged::Consequence { number, what });
            }
        }
        if let Some(play) = &mut room.play {
            play.hand_end = play.turn_began;
        }
        // Bots among themselves wait for nobody.
        room.is_resting = room.phase == Phase::Playing && !room.people().is_empty();
        Ok(room)
    }

    pub(super) fn begin(id: TableId, manners: Manners, first: &Logged, now: u64) -> Result<Room, Damaged> {
        let Entry::Created { spec, seed, token, account } = &first.entry else {
            return Err(Damaged::NoBeginning);
        };
        let host = Invitation { token: *token, account: account.clone() };
        let mut room = Room::new(id, manners, (**spec).clone(), seed.clone(), host, now);
        room.last_entry = first.at;
        Ok(room)
    }

    /// Makes an entry, if it is possible.
    pub(super) fn enter(&mut self, now: Moment, entry: Entry, log: &mut Vec<Logged>) -> Result<(), Refusal> {
        let mut logged = Logged::new(now.wall.as_millisecond(), entry);
        logged.consequence = self.apply(&logged, now.mono)?;
        logged.after = self.idle.drain(..).collect();
        log.push(logged);
        Ok(())
    }

    /// Makes an entry that is known to be possible.
    pub(super) fn enter_certain(&mut self, now: Moment, entry: Entry, log: &mut Vec<Logged>) {
        self.enter(now, entry, log).expect("the entry was checked");
    }

    /// Applies an entry and says what came of it; a refused one changes nothing.
    fn apply(&mut self, logged: &Logged, now: u64) -> Result<Consequence, Refusal> {
        let before = self.play.as_ref().map(|play| (play.round, play.table.seq()));
        let version = self.version;
        self.apply_entry(logged, now)?;
        let consequence = self.consequence(before);
        self.entries += 1;
        self.last_entry = logged.at;
        for by in &logged.after {
            self.remember(by, version);
        }
        if let Some(by) = &logged.by {
            self.remember(by, self.version);
        }
        Ok(consequence)
    }

    /// Remembers that a message was done.
    fn remember(&mut self, by: &By, version: u32) {
        if let Some(member) = self.members.get_mut(by.member as usize) {
            member.remember(by.id.clone(), version);
        }
    }

    /// What has come of an entry before which this game had gone so far.
    fn consequence(&self, before: Option<(u32, usize)>) -> Consequence {
        let Some(play) = &self.play else { return Consequence::default() };
        let since = before.filter(|&(round, _)| round == play.round).map_or(0, |(_, seq)| seq);
        if play.table.seq() == since {
            return Consequence::default();
        }
        Consequence { chance: play.table.rolled_since(since), result: play.table.result() }
    }

    fn apply_entry(&mut self, logged: &Logged, now: u64) -> Result<(), Refusal> {
        match &logged.entry {
            Entry::Created { .. } => return Err(Refusal::new(Code::BadRequest, "the table is open already")),
            Entry::Joined { name, token, account, seat } => {
                if let Some(seat) = seat {
                    self.place_mut(*seat)?.member = Some(self.members.len() as u32);
                }
                self.members.push(Member::new(name.clone(), *token, account.clone(), now));
                self.forget_void_commitments();
            }
            Entry::Sat { member, seat } => {
                self.member_mut(*member)?;
                self.place_mut(*seat)?;
                self.clear_seat(*member);
                self.place_mut(*seat)?.member = Some(*member);
                self.forget_void_commitments();
            }
            Entry::Stood { member } => {
                self.clear_seat(*member);
                self.forget_void_commitments();
            }
            Entry::Ready { member, ready } => self.member_mut(*member)?.ready = *ready,
            Entry::Salted { member, salt } => self.member_mut(*member)?.salt = Some(salt.clone()),
            Entry::Committed { member, number, commitment } => {
                self.member_mut(*member)?.committed = Some((*number, *commitment));
            }
            Entry::Frozen { fill } => self.apply_frozen(fill, now)?,
            Entry::Revealed { member, salt } => self.apply_revealed(*member, salt)?,
            Entry::Aborted { missing, seed } => self.apply_aborted(missing, seed)?,
            Entry::Left { member } => {
                self.leave(*member)?;
                self.forget_void_commitments();
            }
            Entry::Muted { member, muted } => self.member_mut(*member)?.muted = *muted,
            Entry::Started { order, fill, rules } => self.start(order, fill, *rules, logged.at, now)?,
            Entry::Acted { seat, action, ms, left, forgiven } => {
                let play = self.play_mut()?;
                play.table.act(*seat, action, Some(*ms))?;
                if let Some(left) = left {
                    play.clock.pay(*seat, *left, *forgiven);
                }
                self.seen_by_all(logged.at, now);
            }
            Entry::Ticked { ms } => {
                self.play_mut()?.go_on(now, *ms);
            }
            Entry::Answered { seat, action } => {
                let play = self.play_mut()?;
                if !play.is_claim() {
                    return Err(Refusal::new(Code::BadRequest, "nothing is sealed"));
                }
                play.table.check(*seat, action)?;
                play.sealed[seat.index()] = Some(action.clone());
            }
            Entry::Opened => {
                let play = self.play_mut()?;
                for seat in play.acting().iter() {
                    // Whoever has said nothing claims nothing.
                    let answer = play.sealed[seat.index()].take().or_else(|| play.table.skip(seat));
                    let answer = answer.ok_or_else(|| Refusal::new(Code::BadRequest, "nothing is sealed"))?;
                    // Each was checked when it was given, and they commute.
                    play.table.act(seat, &answer, None)?;
                }
                self.seen_by_all(logged.at, now);
            }
            Entry::Resigned { seat } => {
                self.play_mut()?.table.resign(*seat)?;
                self.seen_by_all(logged.at, now);
            }
            Entry::TimedOut { seat } => {
                let play = self.play_mut()?;
                play.table.timeout(*seat)?;
                play.clock.run_out(*seat);
                self.seen_by_all(logged.at, now);
            }
            Entry::WinClaimed { seat } => {
                let others = Seats::all(self.places.len() as u8).without(*seat);
                let other =
                    others.first().ok_or_else(|| Refusal::new(Code::BadRequest, "nobody else plays"))?;
                let play = self.play_mut()?;
                play.table.timeout(other)?;
                play.clock.run_out(other);
                self.seen_by_all(logged.at, now);
            }
            Entry::DrawWanted { seat } => {
                let wanted = self.draw_wanted.with(*seat);
                if wanted == Seats::all(self.places.len() as u8) {
                    self.play_mut()?.table.agree_draw()?;
                    self.seen_by_all(logged.at, now);
                } else {
                    self.draw_wanted = wanted;
                }
            }
            Entry::TakebackWanted { seat } => {
                self.takeback = Some(Takeback { seat: *seat, agreed: Seats::NONE });
            }
            Entry::TakebackAgreed { seat } => {
                let takeback = self.takeback.as_mut();
                let takeback = takeback.ok_or_else(|| Refusal::new(Code::NoOffer, "nothing is asked for"))?;
                takeback.agreed = takeback.agreed.with(*seat);
            }
            Entry::TookBack { steps } => {
                self.play_mut()?.table.take_back(*steps)?;
                self.seen_by_all(logged.at, now);
                let version = self.version;
                self.play_mut()?.resumable = version;
            }
            Entry::Declined => self.forget_offers(),
            Entry::StoodIn { seats, level, for_good } => {
                for seat in seats.iter() {
                    self.place_mut(seat)?.bot = Some(StandIn { level: level.clone(), for_good: *for_good });
                }
            }
            Entry::CameBack { seat } => self.place_mut(*seat)?.bot = None,
            Entry::Abandoned => {
                self.phase = Phase::Over;
                self.seen_by_all(logged.at, now);
            }
            Entry::Reopened { seed } => self.reopen(seed),
        }
        Ok(())
    }

    /// Everybody could see something happen in the game.
    fn seen_by_all(&mut self, at: i64, now: u64) {
        self.version += 1;
        self.forget_offers();
        let looked_at = if self.is_among_bots() { 0 } else { self.manners.hand_end };
        if let Some(play) = &mut self.play {
            play.seen_by_all(now, looked_at);
            if play.is_over() {
                play.table.set_ended(timestamp(at));
                self.phase = Phase::Over;
            }
        }
    }

    fn forget_offers(&mut self) {
        self.draw_wanted = Seats::NONE;
        self.takeback = None;
    }

    fn start(
        &mut self,
        order: &[Seat],
        fill: &str,
        rules: Option<u32>,
        at: i64,
        now: u64,
    ) -> Result<(), Refusal> {
        let game = hanpan_house::game(&self.spec.game)
            .ok_or_else(|| Refusal::new(Code::UnknownGame, "there is no such game"))?;
        let (played, known) = (rules.unwrap_or(1), game.version());
        if played != known {
            let text = format!(
                "it was played by version {played} of the rules of {}; this program has version {known}",
                game.id()
            );
            return Err(Refusal::new(Code::SetAside, text));
        }
        let places: Option<Vec<Place>> =
            order.iter().map(|seat| self.places.get(seat.index()).cloned()).collect();
        let mut places = places
            .filter(|places| places.len() == self.places.len())
            .ok_or_else(|| Refusal::new(Code::BadRequest, "the seats cannot be ordered so"))?;
        for place in &mut places {
            let level = match (&place.spec, place.member) {
                (SeatSpec::Bot { level }, _) => Some(level.clone()),
                (_, None) => Some(fill.to_owned()),
                (_, Some(_)) => None,
            };
            place.bot = level.map(|level| StandIn { level, for_good: true });
        }
        let fair = match self.frozen_dice(order)? {
            Some(dice) => dice,
            None => self.open_dice(&places),
        };
        let seats = places.len() as u8;
        let setup = Setup {
            options: self.spec.options.clone(),
            players: places.iter().map(|place| self.player(place)).collect(),
            fair: Some(fair),
            started: timestamp(at),
        };
        let table = game.open(setup)?;
        self.places = places;
        self.phase = Phase::Playing;
        self.version += 1;
        self.forget_offers();
        let mut play = Play::new(table, self.round, self.version, Clock::new(self.spec.clock, seats), now);
        play.keeps_consequences = rules.is_some();
        self.play = Some(play);
        Ok(())
    }

    fn player(&self, place: &Place) -> Player {
        match (&place.bot, place.member) {
            (None, Some(member)) => {
                let member = &self.members[member as usize];
                let kind = if member.account.is_some() { "program" } else { "human" };
                Player { name: member.name.to_string(), kind: kind.to_owned() }
            }
            (bot, _) => {
                let name = bot.as_ref().map_or_else(String::new, |bot| bot.level.clone());
                Player { name, kind: "bot".to_owned() }
            }
        }
    }

    /// The dice of version 1, with what those in these places added to them in the open.
    pub(super) fn open_dice(&self, places: &[Place]) -> Fair {
        let salt = |place: &Place| {
            let salt = place.member.and_then(|member| self.members[member as usize].salt.as_ref());
            let salt = salt.map_or("", Salt::as_str);
            Bytes::from_hex(salt).expect("a salt is bytes in hex")
        };
        let salts = places.iter().map(salt).collect();
        Fair::commit(&self.fair_table(), self.seed.clone(), places.len() as u8).with_salts(salts)
    }

    fn leave(&mut self, member: u32) -> Result<(), Refusal> {
        self.member_mut(member)?.gone = true;
        if self.phase == Phase::Gathering {
            self.clear_seat(member);
        }
        if self.host == member
            && let Some(next) = self.members.iter().position(|member| !member.gone)
        {
            self.host = next as u32;
        }
        Ok(())
    }

    fn reopen(&mut self, seed: &Bytes) {
        self.seed = seed.clone();
        self.round += 1;
        self.phase = Phase::Gathering;
        self.places.rotate_left(1);
        for place in &mut self.places {
            place.bot = None;
            place.member = place.member.filter(|&member| !self.members[member as usize].gone);
        }
        self.list = None;
        self.aborted.clear();
        self.forget_commitments();
        for member in &mut self.members {
            member.ready = false;
        }
    }

    pub(super) fn clear_seat(&mut self, member: u32) {
        self.places
            .iter_mut()
            .filter(|place| place.member == Some(member))
            .for_each(|place| place.member = None);
    }

    pub(super) fn play_mut(&mut self) -> Result<&mut Play, Refusal> {
        self.play.as_mut().ok_or_else(|| Refusal::new(Code::NotPlaying, "the game has not begun"))
    }

    pub(super) fn member_mut(&mut self, member: u32) -> Result<&mut Member, Refusal> {
        let found = self.members.get_mut(member as usize).filter(|member| !member.gone);
        found.ok_or_else(|| Refusal::new(Code::NotFound, "there is no such member"))
    }

    fn place_mut(&mut self, seat: Seat) -> Result<&mut Place, Refusal> {
        let found = self.places.get_mut(seat.index());
        found.ok_or_else(|| Refusal::new(Code::NotFound, "the table has no such seat"))
    }
}

/// The time of an entry; one out of the calendar is as good as none.
fn timestamp(at: i64) -> Timestamp {
    Timestamp::from_millisecond(at).unwrap_or_default()
}
