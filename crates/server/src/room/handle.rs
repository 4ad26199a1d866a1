//! What members ask of a room.

use hanpan_core::{Seat, Seats};
use hanpan_protocol::lobby::Phase;
use hanpan_protocol::{Chat, ClientMessage, ClockSpec, Code, Command};

use super::clock::Spent;
use super::create::random_seed;
use super::entry::{By, Entry, Logged};
use super::{Moment, Refusal, Room};

/// What came of a message.
#[derive(Clone, Debug, PartialEq)]
pub struct Handled {
    /// The version after it.
    pub version: u32,
    /// What is to be stored before anybody is told.
    pub log: Vec<Logged>,
    /// What was said.
    pub said: Option<Chat>,
}

impl Room {
    /// A member asks for something. A message that was done already is answered again, and one that asks for what is so
    /// already is answered without an entry.
    ///
    /// A refused message changes nothing; call [`alarm`](Room::alarm) before, so that nobody acts after his time.
    pub fn handle(&mut self, now: Moment, member: u32, message: &ClientMessage) -> Result<Handled, Refusal> {
        if let Some(version) = self.member_mut(member)?.done(&message.id) {
            return Ok(Handled { version, log: Vec::new(), said: None });
        }
        self.wake(now);
        let mut log = Vec::new();
        let said = self.obey(now, member, &message.command, &mut log)?;
        let version = self.version;
        let by = By { member, id: message.id.clone() };
        match log.last_mut() {
            // It hangs on the last entry: all of them are stored together or not at all.
            Some(last) => last.by = Some(by),
            // As long as nothing happens, a repeat changes as little; then the log has to know of it.
            None if said.is_none() => self.remember_idle(by),
            None => {}
        }
        self.members[member as usize].remember(message.id.clone(), version);
        Ok(Handled { version, log, said })
    }

    fn remember_idle(&mut self, by: By) {
        if self.idle.len() == REMEMBERED_IDLE {
            self.idle.pop_front();
        }
        self.idle.push_back(by);
    }

    fn obey(
        &mut self,
        now: Moment,
        member: u32,
        command: &Command,
        log: &mut Vec<Logged>,
    ) -> Result<Option<Chat>, Refusal> {
        match command {
            Command::Act { .. }
            | Command::Resign { .. }
            | Command::ClaimWin { .. }
            | Command::Reveal { .. }
            | Command::Leave
            | Command::Say { .. }
            | Command::Quick { .. } => {}
            _ => self.check_log()?,
        }
        match command {
            Command::Act { at, action } => {
                let seat = self.seat_at(member, *at)?;
                self.act(now, seat, action, log)?;
            }
            Command::Resign { at } => {
                let seat = self.seat_at(member, *at)?;
                self.give_up(now, seat, log)?;
            }
            Command::Draw { at } => {
                let seat = self.seat_at(member, *at)?;
                self.want_draw(now, seat, log)?;
            }
            Command::TakeBack { at } => {
                let seat = self.seat_at(member, *at)?;
                self.want_takeback(now, seat, log)?;
            }
            Command::ClaimWin { at } => {
                let seat = self.seat_at(member, *at)?;
                self.claim_win(now, seat, log)?;
            }
            Command::Decline => {
                self.playing_seat(member)?;
                if self.draw_wanted.is_empty() && self.takeback.is_none() {
                    return Err(Refusal::new(Code::NoOffer, "nothing is asked for"));
                }
                self.enter(now, Entry::Declined, log)?;
            }
            Command::Sit { seat } => {
                self.check_open()?;
                if self.seat_of(member) != Some(*seat) {
                    self.check_free(*seat, self.members[member as usize].account.as_ref())?;
                    self.enter(now, Entry::Sat { member, seat: *seat }, log)?;
                }
                self.start_if_complete(now, log);
            }
            Command::Stand => {
                self.check_open()?;
                if self.seat_of(member).is_some() {
                    // Otherwise whoever sits down and stands up again could bring in others without end.
                    self.check_room_to_watch()?;
                    self.enter(now, Entry::Stood { member }, log)?;
                }
            }
            Command::Ready { ready } => {
                self.check_open()?;
                self.make_ready(now, member, *ready, log)?;
                self.start_if_complete(now, log);
            }
            Command::Commit { number, commitment } => self.commit(now, member, *number, commitment, log)?,
            Command::Reveal { salt } => self.reveal(now, member, salt, log)?,
            Command::Start => self.start_now(now, member, log)?,
            Command::Leave => self.leave_for_good(now, member, log)?,
            Command::Kick { member: other } => {
                self.check_host(member)?;
                self.check_gathering()?;
                self.check_other(member, *other)?;
                self.enter(now, Entry::Left { member: *other }, log)?;
                self.abort_without(now, *other, log);
            }
            Command::Mute { member: other, muted } => {
                self.check_host(member)?;
                self.check_other(member, *other)?;
                if self.members[*other as usize].muted != *muted {
                    self.enter(now, Entry::Muted { member: *other, muted: *muted }, log)?;
                }
            }
            Command::Rematch => self.play_again(now, member, log)?,
            Command::Say { text } => return self.say(now, member, Some(text.clone()), None).map(Some),
            Command::Quick { phrase } => return self.say(now, member, None, Some(*phrase)).map(Some),
        }
        Ok(None)
    }

    /// Where a member plays, if he was looking at the game as it is.
    fn seat_at(&self, member: u32, at: u32) -> Result<Seat, Refusal> {
        let seat = self.playing_seat(member)?;
        if at == self.version {
            Ok(seat)
        } else {
            Err(Refusal::new(Code::Stale, format!("the game has gone on to version {}", self.version)))
        }
    }

    /// Where a member plays.
    fn playing_seat(&self, member: u32) -> Result<Seat, Refusal> {
        self.check_playing()?;
        let seat = self
            .seat_of(member)
            .ok_or_else(|| Refusal::new(Code::Forbidden, "only players play; you watch"))?;
        if self.places[seat.index()].bot.as_ref().is_some_and(|bot| bot.for_good) {
            return Err(Refusal::new(Code::Forbidden, "a bot plays on in your seat"));
        }
        Ok(seat)
    }

    /// A bot has made up its mind, as the game was at this version.
    pub fn bot_acts(
        &mut self,
        now: Moment,
        seat: Seat,
        at: u32,
        action: &str,
    ) -> Result<Vec<Logged>, Refusal> {
        let mut log = Vec::new();
        self.check_playing()?;
        if at != self.version || self.places[seat.index()].bot.is_none() {
            return Err(Refusal::new(Code::Stale, "the game has gone on"));
        }
        self.act(now, seat, action, &mut log)?;
        Ok(log)
    }

    fn act(&mut self, now: Moment, seat: Seat, action: &str, log: &mut Vec<Logged>) -> Result<(), Refusal> {
        let lag = self.lag(seat);
        let play = self.play_mut()?;
        if play.is_claim() {
            return self.answer(now, seat, action, log);
        }
        let elapsed = now.mono.saturating_sub(play.counted_from());
        let Spent { ms, left, forgiven } = play.clock.cost(seat, elapsed, lag);
        self.enter(now, Entry::Acted { seat, action: action.to_owned(), ms, left, forgiven }, log)
    }

    /// A sealed answer is checked now and opened later, together with the others.
    fn answer(
        &mut self,
        now: Moment,
        seat: Seat,
        action: &str,
        log: &mut Vec<Logged>,
    ) -> Result<(), Refusal> {
        let play = self.play_mut()?;
        if play.sealed[seat.index()].is_some() {
            return Err(Refusal::new(Code::AlreadyAnswered, "you have answered"));
        }
        if !play.asked().legal[seat.index()].contains(action) {
            // The table says why; or it reads another spelling of a legal action.
            play.table.check(seat, action)?;
            return Err(Refusal::new(Code::BadNotation, "write the action as the list of legal ones does"));
        }
        self.enter(now, Entry::Answered { seat, action: action.to_owned() }, log)?;
        self.open_if_due(now, log);
        Ok(())
    }

    fn give_up(&mut self, now: Moment, seat: Seat, log: &mut Vec<Logged>) -> Result<(), Refusal> {
        if self.places.len() == 2 {
            return self.enter(now, Entry::Resigned { seat }, log);
        }
        // Among several, one who gives up does not decide the game between the others.
        self.enter(now, self.stands_in(Seats::only(seat), true), log)
    }

    /// Between two with a clock, whoever waits for one who went away need not play on against the bot that stands in.
    fn claim_win(&mut self, now: Moment, seat: Seat, log: &mut Vec<Logged>) -> Result<(), Refusal> {
        let nothing = |text: &str| Refusal::new(Code::NothingToClaim, text);
        if self.spec.clock == ClockSpec::None {
            return Err(nothing("no clock was agreed, so there is time"));
        }
        let away = self.people().without(seat).iter().find(|other| self.places[other.index()].bot.is_some());
        match away {
            Some(_) if self.places.len() == 2 => self.enter(now, Entry::WinClaimed { seat }, log),
            _ => Err(nothing("the other is not away for so long")),
        }
    }

    fn want_draw(&mut self, now: Moment, seat: Seat, log: &mut Vec<Logged>) -> Result<(), Refusal> {
        if self.players() != Seats::all(self.places.len() as u8) {
            return Err(Refusal::new(Code::Forbidden, "a bot does not agree to a draw"));
        }
        if self.draw_wanted.contains(seat) {
            return Err(Refusal::new(Code::NoOffer, "you have offered a draw"));
        }
        self.enter(now, Entry::DrawWanted { seat }, log)
    }

    fn want_takeback(&mut self, now: Moment, seat: Seat, log: &mut Vec<Logged>) -> Result<(), Refusal> {
        let others = self.people().without(seat);
        let asked = self.takeback;
        let asker = asked.map_or(seat, |takeback| takeback.seat);
        let steps = self.play_mut()?.table.steps_back(asker);
        let steps =
            steps.ok_or_else(|| Refusal::new(Code::NothingToTakeBack, "you have done nothing yet"))?;
        match asked {
            None if others.is_empty() => return self.enter(now, Entry::TookBack { steps }, log),
            None => return self.enter(now, Entry::TakebackWanted { seat }, log),
            Some(takeback) if takeback.seat == seat => {
                return Err(Refusal::new(Code::NoOffer, "you have asked for it"));
            }
            Some(_) => self.enter(now, Entry::TakebackAgreed { seat }, log)?,
        }
        let agreed = self.takeback.map_or(Seats::NONE, |takeback| takeback.agreed);
        if self.people().without(asker).iter().all(|other| agreed.contains(other)) {
            self.enter_certain(now, Entry::TookBack { steps }, log);
        }
        Ok(())
    }

    fn start_now(&mut self, now: Moment, member: u32, log: &mut Vec<Logged>) -> Result<(), Refusal> {
        self.check_host(member)?;
        self.check_open()?;
        let ready = |seated: u32| seated == member || self.members[seated as usize].ready;
        if !self.places.iter().filter_map(|place| place.member).all(ready) {
            return Err(Refusal::new(Code::NotReady, "not everybody is ready"));
        }
        self.freeze(now, log)
    }

    /// When no seat is free and all are ready, nobody has to say so. Whoever has gone away with a salt is waited for.
    pub(super) fn start_if_complete(&mut self, now: Moment, log: &mut Vec<Logged>) {
        let complete = self.places.iter().all(|place| match place.member {
            Some(member) => self.members[member as usize].ready,
            None => matches!(place.spec, hanpan_protocol::lobby::SeatSpec::Bot { .. }),
        });
        let mut seated = self.places.iter().filter_map(|place| place.member).peekable();
        let is_due = self.check_open().is_ok() && complete && seated.peek().is_some();
        self.start_waits = is_due && seated.any(|member| self.members[member as usize].has_gone_with_salt());
        if is_due && !self.start_waits {
            // Where too many starts came to nothing it does not begin, and the host is told why when he says start.
            drop(self.freeze(now, log));
        }
    }

    fn leave_for_good(&mut self, now: Moment, member: u32, log: &mut Vec<Logged>) -> Result<(), Refusal> {
        if let Ok(seat) = self.playing_seat(member) {
            self.give_up(now, seat, log)?;
        }
        self.enter(now, Entry::Left { member }, log)?;
        self.abort_without(now, member, log);
        Ok(())
    }

    fn play_again(&mut self, now: Moment, member: u32, log: &mut Vec<Logged>) -> Result<(), Refusal> {
        if self.phase == Phase::Playing {
            return Err(Refusal::new(Code::NotOver, "the game is going on"));
        }
        if self.seat_of(member).is_none() {
            return Err(Refusal::new(Code::Forbidden, "only players play; you watch"));
        }
        if self.phase == Phase::Gathering {
            self.check_open()?;
        } else {
            let seed = random_seed(&self.manners);
            self.enter(now, Entry::Reopened { seed }, log)?;
        }
        self.make_ready(now, member, true, log)?;
        self.start_if_complete(now, log);
        Ok(())
    }

    /// A member is ready, or not any more. What is so already is not written down again.
    pub(super) fn make_ready(
        &mut self,
        now: Moment,
        member: u32,
        ready: bool,
        log: &mut Vec<Logged>,
    ) -> Result<(), Refusal> {
        if self.members[member as usize].ready == ready {
            return Ok(());
        }
        self.enter(now, Entry::Ready { member, ready }, log)
    }

    fn say(
        &mut self,
        now: Moment,
        member: u32,
        text: Option<hanpan_protocol::ChatText>,
        phrase: Option<hanpan_protocol::Phrase>,
    ) -> Result<Chat, Refusal> {
        let speaker = self.member_mut(member)?;
        if speaker.muted {
            return Err(Refusal::new(Code::Muted, "the host has silenced you"));
        }
        if !speaker.speak(now.mono) {
            return Err(Refusal::new(Code::TooMany, "you talk too fast"));
        }
        let chat = Chat { member, name: speaker.name.to_string(), text, phrase };
        if self.chat.len() == REMEMBERED_CHAT {
            self.chat.pop_front();
        }
        self.chat.push_back(chat.clone());
        Ok(chat)
    }

    fn check_host(&self, member: u32) -> Result<(), Refusal> {
        if self.host == member {
            Ok(())
        } else {
            Err(Refusal::new(Code::Forbidden, "only the host may do that"))
        }
    }

    fn check_other(&self, member: u32, other: u32) -> Result<(), Refusal> {
        let exists = self.members.get(other as usize).is_some_and(|member| !member.gone);
        if exists && other != member {
            Ok(())
        } else {
            Err(Refusal::new(Code::NotFound, "there is no such other member"))
        }
    }

    /// A bot takes over seats.
    pub(super) fn stands_in(&self, seats: Seats, for_good: bool) -> Entry {
        Entry::StoodIn { seats, level: self.stand_in(), for_good }
    }

    /// The lag of the line of whoever plays in a seat.
    pub(super) fn lag(&self, seat: Seat) -> u64 {
        let place = &self.places[seat.index()];
        match (place.member, &place.bot) {
            (Some(member), None) => self.members[member as usize].lag,
            _ => 0,
        }
    }
}

/// How many messages that changed nothing an entry names at most: nobody has more of them on the way.
const REMEMBERED_IDLE: usize = 16;

/// How much of what was said newcomers are shown.
const REMEMBERED_CHAT: usize = 50;
