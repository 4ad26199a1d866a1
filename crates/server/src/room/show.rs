//! What a room shows.

use std::sync::Arc;

use hanpan_core::{Observer, Outcome, Seat, Seats};
use hanpan_protocol::lobby::{GameResult, MemberInfo, Phase, SeatInfo, TableInfo, TableSummary};
use hanpan_protocol::{AbortedInfo, Chat, Clocks, Code, FairInfo, Update, You};
use hanpan_table::fair::{AbortedStart, FairRecord, Reveal};
use hanpan_table::{AnyTable, Record};

use super::list::FrozenList;
use super::member::Place;
use super::play::Play;
use super::{Moment, Refusal, Room, Study};

impl Room {
    /// The table, as everybody may know it.
    pub fn info(&self) -> TableInfo {
        TableInfo {
            id: self.id.clone(),
            game: self.spec.game.clone(),
            options: self.spec.options.clone(),
            clock: self.spec.clock,
            public: self.spec.public,
            draw_seats: self.spec.draw_seats,
            phase: self.phase,
            round: self.round,
            seats: self.places.iter().map(|place| self.seat_info(place)).collect(),
            members: self.member_infos(),
            spectators: self.spectators,
            fair: self.fair_info(),
            draw_wanted: self.draw_wanted,
            takeback_wanted: self.takeback.map(|takeback| takeback.seat),
        }
    }

    /// The table, as the list of tables shows it.
    pub fn summary(&self) -> TableSummary {
        TableSummary {
            id: self.id.clone(),
            game: self.spec.game.clone(),
            clock: self.spec.clock,
            phase: self.phase,
            round: self.round,
            seats: self.places.iter().map(|place| self.name_in(place)).collect(),
        }
    }

    /// Whether the list of tables shows it.
    pub fn is_public(&self) -> bool {
        self.spec.public
    }

    fn name_in(&self, place: &Place) -> Option<String> {
        use hanpan_protocol::lobby::SeatSpec;
        match (place.member, &place.bot, &place.spec) {
            (Some(member), ..) => Some(self.members[member as usize].name.to_string()),
            (None, Some(bot), _) => Some(bot.level.clone()),
            (None, None, SeatSpec::Bot { level }) => Some(level.clone()),
            (None, None, SeatSpec::Open | SeatSpec::Invited { .. }) => None,
        }
    }

    fn seat_info(&self, place: &Place) -> SeatInfo {
        SeatInfo {
            spec: place.spec.clone(),
            member: place.member,
            name: self.name_in(place),
            bot: place.bot.as_ref().map(|bot| bot.level.clone()),
        }
    }

    fn member_infos(&self) -> Vec<MemberInfo> {
        let present = (0..).zip(&self.members).filter(|(_, member)| !member.gone);
        let info = |(number, member): (u32, &super::Member)| MemberInfo {
            member: number,
            name: member.name.clone(),
            host: number == self.host,
            program: member.account.is_some(),
            ready: member.ready,
            here: member.is_here(),
            muted: member.muted,
        };
        present.map(info).collect()
    }

    fn fair_info(&self) -> FairInfo {
        let reveal = if self.phase == Phase::Over { Reveal::Seed } else { Reveal::Commitment };
        let FairRecord { table, commitment, seed, salts, .. } =
            self.open_dice(&self.places).to_record(reveal);
        let seed = seed.map(|seed| seed.to_string());
        // A game of an old log began without a list, and everybody added to the dice in the open.
        if self.list.is_none() && self.phase != Phase::Gathering {
            return FairInfo {
                version: 1,
                table,
                commitment,
                seed,
                participants: Vec::new(),
                salt_commitments: Vec::new(),
                frozen: false,
                reveal_within: None,
                salts: Some(texts(&salts)),
                order: None,
                aborted: Vec::new(),
            };
        }
        let list = self.list.as_ref();
        let participants = self.participants();
        let salt_commitments = match list {
            Some(list) => list.salt_commitments.clone(),
            None => self.salt_commitments(&participants),
        };
        FairInfo {
            version: 2,
            table,
            commitment,
            seed,
            participants,
            salt_commitments: optional_texts(&salt_commitments),
            frozen: list.is_some(),
            reveal_within: self.awaited().map(|_| self.manners.reveal),
            salts: list.and_then(FrozenList::all_salts).map(|salts| texts(&salts)),
            order: list.and_then(|list| list.order.clone()),
            aborted: self.aborted.iter().map(aborted_info).collect(),
        }
    }

    /// Who a member is.
    pub fn you(&self, member: u32) -> You {
        You { member, seat: self.seat_of(member), host: self.host == member }
    }

    /// What a member, or the public, may look at.
    pub fn observer(&self, member: Option<u32>) -> Observer {
        // Between two games the places are those of the next, but the game on show is still the last.
        let playing = self.phase != Phase::Gathering;
        let is_there = |member: &u32| playing && !self.is_gone(*member);
        let seated = member.filter(is_there).and_then(|member| self.seat_of(member));
        seated.map_or(Observer::Public, Observer::Seat)
    }

    /// What was said lately.
    pub fn chat(&self) -> impl Iterator<Item = &Chat> {
        self.chat.iter()
    }

    /// The game as `who` sees it, with what he noticed since that version; everything if that cannot be told.
    pub fn update(&self, who: Observer, since: Option<u32>, now: Moment) -> Option<Update> {
        let play = self.play.as_ref()?;
        let table = &*play.table;
        let resumed = since.filter(|since| (play.resumable..=self.version).contains(since));
        let from = resumed.map_or(0, |since| play.seqs[(since - play.first_version) as usize]);
        let answered = match who {
            Observer::Seat(seat) => play.sealed[seat.index()].clone(),
            Observer::Public => None,
        };
        let may_act = |seat: Seat| {
            self.phase == Phase::Playing && answered.is_none() && self.places[seat.index()].bot.is_none()
        };
        let legal = match who {
            Observer::Seat(seat) if may_act(seat) => Arc::clone(&play.asked().legal[seat.index()]),
            Observer::Seat(_) | Observer::Public => Arc::default(),
        };
        let (events, view) = play.show(who, from);
        Some(Update {
            game: play.round,
            version: self.version,
            full: resumed.is_none(),
            events,
            view,
            legal,
            legal_change: None,
            answered,
            acting: if self.phase == Phase::Playing { play.acting() } else { Seats::NONE },
            points: table.points(),
            clocks: self.clocks(play, now),
            sealed: self.is_claim(),
            answer_within: self.answer_within(now),
            result: table.outcome().map(result),
        })
    }

    fn clocks(&self, play: &Play, now: Moment) -> Option<Clocks> {
        let mut left = play.clock.left()?;
        let acting =
            if play.is_claim() || self.phase != Phase::Playing { Seats::NONE } else { play.acting() };
        let from = play.counted_from();
        let spent = if self.is_resting { play.ticked } else { now.mono.saturating_sub(from) };
        for seat in acting.iter() {
            left[seat] = left[seat].saturating_sub(spent);
        }
        let running = if self.is_resting { Seats::NONE } else { acting };
        let waits = if running.is_empty() { 0 } else { from.saturating_sub(now.mono) };
        Some(Clocks { left, running, waits })
    }

    /// The game written down, once it is over; then there is nothing to hide.
    pub fn record(&self) -> Option<Record> {
        let play = self.play.as_ref().filter(|_| self.phase == Phase::Over)?;
        Some(play.table.record(Reveal::Seed))
    }

    /// The game for a bot to think about: without the seed, so that there is nothing to foresee.
    pub fn position(&self) -> Option<Record> {
        Some(self.play.as_ref()?.table.record(Reveal::Commitment))
    }

    /// The game so far, for a member or the public to look closer at.
    pub fn study(&self, member: Option<u32>) -> Result<Study, Refusal> {
        let (Some(play), Some(position)) = (&self.play, self.position()) else {
            return Err(Refusal::new(Code::NotPlaying, "the game has not begun"));
        };
        let who = self.observer(member);
        Ok(Study {
            game: play.round,
            version: self.version,
            who,
            position,
            hint_for: self.may_be_helped(who, play),
        })
    }

    /// Whoever plays against bots alone may be helped when it is his turn.
    fn may_be_helped(&self, who: Observer, play: &Play) -> Result<Seat, Refusal> {
        let alone = |seat: Seat| self.people() == Seats::only(seat);
        self.check_playing()?;
        match who {
            Observer::Seat(seat) if !alone(seat) => {
                Err(Refusal::new(Code::Forbidden, "hints are for those who play against bots alone"))
            }
            Observer::Seat(seat) if play.owes(seat) => Ok(seat),
            Observer::Seat(_) => Err(Refusal::new(Code::NotYourTurn, "it is another's turn")),
            Observer::Public => Err(Refusal::new(Code::Forbidden, "you do not play")),
        }
    }

    /// The table itself, for tests that compare what was sent with what may be known.
    pub fn table(&self) -> Option<&dyn AnyTable> {
        self.play.as_ref().map(|play| &*play.table)
    }
}

fn aborted_info(aborted: &AbortedStart) -> AbortedInfo {
    AbortedInfo {
        commitment: aborted.commitment.to_string(),
        seed: aborted.seed.to_string(),
        salt_commitments: optional_texts(&aborted.salt_commitments),
        salts: optional_texts(&aborted.salts),
        missing: aborted.missing.clone(),
    }
}

fn texts(values: &[impl ToString]) -> Vec<String> {
    values.iter().map(ToString::to_string).collect()
}

fn optional_texts(values: &[Option<impl ToString>]) -> Vec<Option<String>> {
    values.iter().map(|value| value.as_ref().map(ToString::to_string)).collect()
}

/// How a game ended, as it is told.
pub fn result(outcome: Outcome) -> GameResult {
    GameResult { winners: outcome.winners, reason: outcome.reason.to_owned(), points: outcome.points }
}
