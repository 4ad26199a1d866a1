//! What happens in a room by itself, in time.

use hanpan_core::{Seat, Seats};
use hanpan_protocol::ClockSpec;
use hanpan_protocol::lobby::Phase;

use super::entry::{Entry, Logged};
use super::member::{Member, Presence};
use super::play::Play;
use super::{Moment, Room};

impl Room {
    /// When the room wants to be woken next.
    pub fn next_alarm(&self) -> Option<u64> {
        if self.phase != Phase::Playing {
            return self.reveal_time();
        }
        if self.is_endless() {
            return Some(0);
        }
        let away = self.stand_in_times().map(|(_, time)| time).min();
        let flag = self.flag_time().map(|(_, time)| time);
        [self.opening_time(), flag, self.tick_time(), away].into_iter().flatten().min()
    }

    /// Does whatever is due: gives up starts, opens sealed answers, ends the game of whoever is out of time, lets bots stand
    /// in, gives up a game whose log is as long as it may be.
    pub fn alarm(&mut self, now: Moment) -> Vec<Logged> {
        let mut log = Vec::new();
        self.abort_if_due(now, &mut log);
        if self.phase != Phase::Playing {
            return log;
        }
        if self.is_endless() {
            return self.abandon(now);
        }
        self.open_if_due(now, &mut log);
        if let Some((seat, time)) = self.flag_time()
            && now.mono >= time
        {
            let entry = if self.places.len() == 2 {
                Entry::TimedOut { seat }
            } else {
                self.stands_in(Seats::only(seat), true)
            };
            self.enter_certain(now, entry, &mut log);
        }
        if self.tick_time().is_some_and(|time| now.mono >= time) {
            log.extend(self.tick(now));
        }
        if self.phase == Phase::Playing {
            let away: Seats =
                self.stand_in_times().filter(|&(_, time)| now.mono >= time).map(|(seat, _)| seat).collect();
            if !away.is_empty() {
                self.enter_certain(now, self.stands_in(away, false), &mut log);
            }
        }
        log
    }

    /// Opens the sealed answers if it is time.
    pub(super) fn open_if_due(&mut self, now: Moment, log: &mut Vec<Logged>) {
        if self.opening_time().is_some_and(|time| now.mono >= time) {
            self.enter_certain(now, Entry::Opened, log);
        }
    }

    /// How long whoever is asked for a sealed answer has left; it depends on nothing but when they were asked.
    pub(super) fn answer_within(&self, now: Moment) -> Option<u64> {
        let play = self.play.as_ref().filter(|_| self.is_claim())?;
        Some((play.counted_from() + self.claim_limit()?).saturating_sub(now.mono))
    }

    /// When the sealed answers are opened.
    ///
    /// Never before the window is over, whatever was answered and by how many; then as soon as everybody who has a
    /// choice has chosen; at the latest at the limit. Whoever can only skip is never waited for and never shortens
    /// anything, so he cannot be told from one who skips by choice within the window.
    fn opening_time(&self) -> Option<u64> {
        let play = self.play.as_ref().filter(|play| play.is_claim() && !self.is_resting)?;
        let window = if self.is_among_bots() { 0 } else { self.manners.claim_window };
        let over = play.turn_began + window;
        if play.all_have_chosen() {
            return Some(over);
        }
        Some(over.max(play.counted_from() + self.claim_limit()?))
    }

    /// After how long whoever has not answered skips. Nobody waits for one who plays against bots alone, unless he wanted
    /// a clock.
    fn claim_limit(&self) -> Option<u64> {
        let is_timed = self.spec.clock != ClockSpec::None;
        (is_timed || !self.is_among_bots()).then_some(self.manners.claim_limit)
    }

    /// Whether one person plays against bots alone, for good, or bots among themselves. Then there is nobody whose moment
    /// of an answer could tell another person anything.
    pub fn is_among_bots(&self) -> bool {
        self.people().len() <= 1
    }

    /// Who runs out of time next, and when. No clock runs while sealed answers are awaited.
    fn flag_time(&self) -> Option<(Seat, u64)> {
        let play = self.play.as_ref().filter(|play| !play.is_claim() && !self.is_resting)?;
        let times = play.acting().iter().filter_map(|seat| {
            // A bot has deadlines of its own, and one that took over for good has no clock.
            self.places[seat.index()].bot.is_none().then_some(())?;
            Some((seat, play.counted_from() + play.clock.allowance(seat, self.lag(seat))?))
        });
        times.min_by_key(|&(_, time)| time)
    }

    /// Notes how long a turn on somebody's clock has lasted, so that no end of the server gives it back.
    pub fn tick(&mut self, now: Moment) -> Vec<Logged> {
        let mut log = Vec::new();
        if let (Some(play), Some(_)) = (&self.play, self.flag_time()) {
            let ms = now.mono.saturating_sub(play.counted_from());
            self.enter_certain(now, Entry::Ticked { ms }, &mut log);
        }
        log
    }

    /// When the time of a turn is noted next: rarely enough that a long turn does not fill the log.
    fn tick_time(&self) -> Option<u64> {
        let play = self.play.as_ref().filter(|_| self.phase == Phase::Playing)?;
        self.flag_time()?;
        Some(play.counted_from() + play.ticked + self.manners.first_tick.max(play.ticked / 4))
    }

    /// The players who are away, and when a bot stands in for each. While nobody is here nobody waits for them.
    fn stand_in_times(&self) -> impl Iterator<Item = (Seat, u64)> {
        let players = self.players();
        let member =
            |seat: Seat| self.places[seat.index()].member.map(|member| &self.members[member as usize]);
        let somebody_waits = players.iter().any(|seat| member(seat).is_some_and(Member::is_here));
        players.iter().filter(move |_| somebody_waits).filter_map(move |seat| match member(seat)?.presence {
            Presence::Here(_) => None,
            Presence::Away(since) => Some((seat, since + self.manners.grace)),
        })
    }

    /// The seats for which a bot is to think now, and which bot.
    pub fn bot_turns(&self) -> impl Iterator<Item = (Seat, &str)> {
        let play = self.play.as_ref().filter(|_| self.phase == Phase::Playing);
        let seats = Seat::all(self.places.len() as u8);
        seats.filter_map(move |seat| {
            let bot = self.places[seat.index()].bot.as_ref()?;
            play?.owes(seat).then_some((seat, bot.level.as_str()))
        })
    }

    /// Whether sealed answers are awaited.
    pub fn is_claim(&self) -> bool {
        self.phase == Phase::Playing && self.play.as_ref().is_some_and(Play::is_claim)
    }

    /// What is done in a seat when nobody says anything better: a claim is skipped.
    pub fn makeshift(&self, seat: Seat) -> Option<String> {
        let play = self.play.as_ref()?;
        play.table.skip(seat).or_else(|| play.asked().legal[seat.index()].first().map(str::to_owned))
    }
}
