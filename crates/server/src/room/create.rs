//! How rooms begin, and how people come in.

use std::collections::VecDeque;

use hanpan_core::{Seat, Seats};
use hanpan_protocol::lobby::{CreateTable, JoinTable, Phase, SeatSpec};
use hanpan_protocol::{AccountName, Code, TableId, TextError};
use hanpan_table::fair::Bytes;
use hanpan_table::{Player, Setup};

use super::entry::{Entry, Logged};
use super::member::{Member, Place};
use super::{Manners, Moment, Refusal, Room};
use crate::token::TokenHash;

/// Somebody new: what proves to be him, and the account if he is a program.
#[derive(Clone, Debug)]
pub struct Invitation {
    /// What proves to be him.
    pub token: TokenHash,
    /// His account.
    pub account: Option<AccountName>,
}

/// Whether a table can be opened like this.
pub fn check_spec(spec: &CreateTable, now: Moment) -> Result<(), Refusal> {
    let game = hanpan_house::game(&spec.game)
        .ok_or_else(|| Refusal::new(Code::UnknownGame, format!("there is no game `{}`", spec.game)))?;
    // The game says itself what it can be played with: it is opened, without dice, and thrown away.
    let player = |_: &SeatSpec| Player { name: String::new(), kind: String::new() };
    let players = spec.seats.iter().take(hanpan_core::MAX_SEATS + 1).map(player).collect();
    game.open(Setup { options: spec.options.clone(), players, fair: None, started: now.wall })?;
    if !spec.clock.is_sensible() {
        return Err(Refusal::new(Code::BadOptions, "the clock is out of its limits"));
    }
    for seat in &spec.seats {
        if let SeatSpec::Bot { level } = seat
            && !hanpan_house::names(game.id()).contains(&level.as_str())
            && !hanpan_house::admitted(game.id()).contains(level)
        {
            let names = hanpan_house::names(game.id()).join(", ");
            return Err(Refusal::new(
                Code::UnknownBot,
                format!("no such bot plays {}; there are {names}", game.id()),
            ));
        }
    }
    match spec.seat.map(|seat| spec.seats.get(seat.index())) {
        None | Some(Some(SeatSpec::Open)) => Ok(()),
        Some(_) => Err(Refusal::new(Code::SeatTaken, "the host's seat is not an open one")),
    }
}

impl Room {
    /// Opens a room, with the host in it as member 0.
    pub fn create(
        id: TableId,
        spec: CreateTable,
        host: Invitation,
        manners: Manners,
        now: Moment,
    ) -> Result<(Room, Vec<Logged>), Refusal> {
        check_spec(&spec, now)?;
        let Invitation { token, account } = host;
        let seed = random_seed(&manners);
        let entry = Entry::Created { spec: Box::new(spec), seed, token, account };
        let logged = Logged::new(now.wall.as_millisecond(), entry);
        let room = Room::begin(id, manners, &logged, now.mono)
            .map_err(|damaged| Refusal::new(Code::BadRequest, damaged.to_string()))?;
        Ok((room, vec![logged]))
    }

    /// The room after its first entry.
    pub(super) fn new(
        id: TableId,
        manners: Manners,
        spec: CreateTable,
        seed: Bytes,
        host: Invitation,
        now: u64,
    ) -> Room {
        let place = |spec: &SeatSpec| Place { spec: spec.clone(), member: None, bot: None };
        let mut places: Vec<Place> = spec.seats.iter().map(place).collect();
        if let Some(seat) = spec.seat {
            places[seat.index()].member = Some(0);
        }
        let mut member = Member::new(spec.name.clone(), host.token, host.account, now);
        // Whoever opens a table is ready by saying `start`.
        member.ready = true;
        Room {
            id,
            manners,
            spec,
            seed,
            list: None,
            start_waits: false,
            aborted: Vec::new(),
            host: 0,
            members: vec![member],
            places,
            phase: Phase::Gathering,
            round: 1,
            version: 0,
            play: None,
            draw_wanted: Seats::NONE,
            takeback: None,
            chat: VecDeque::new(),
            spectators: 0,
            entries: 1,
            idle: VecDeque::new(),
            last_entry: 0,
            last_here: 0,
            is_resting: false,
        }
    }

    /// Somebody joins; returns his number.
    pub fn join(
        &mut self,
        now: Moment,
        request: &JoinTable,
        newcomer: Invitation,
    ) -> Result<(u32, Vec<Logged>), Refusal> {
        self.check_log()?;
        if self.member_who(&newcomer).is_some() {
            return Err(Refusal::new(Code::Forbidden, "you have joined already"));
        }
        let taken = |member: &Member| !member.gone && member.name == request.name;
        if self.members.iter().any(taken) {
            return Err(Refusal::new(Code::NameTaken, "somebody at the table is called so"));
        }
        let seat = match request.seat {
            _ if request.watch => None,
            Some(seat) => {
                self.check_open()?;
                self.check_free(seat, newcomer.account.as_ref())?;
                Some(seat)
            }
            None if self.check_open().is_ok() => Seat::all(self.places.len() as u8)
                .find(|&seat| self.check_free(seat, newcomer.account.as_ref()).is_ok()),
            None => None,
        };
        if seat.is_none() {
            self.check_room_to_watch()?;
        }
        let Invitation { token, account } = newcomer;
        let mut log = Vec::new();
        self.enter(now, Entry::Joined { name: request.name.clone(), token, account, seat }, &mut log)?;
        Ok((self.members.len() as u32 - 1, log))
    }

    /// A program takes the seat that is kept for it, or keeps the one it has, and is ready; returns its number.
    pub fn accept(&mut self, now: Moment, program: Invitation) -> Result<(u32, Vec<Logged>), Refusal> {
        self.check_open()?;
        self.check_log()?;
        let seated = self.member_who(&program).filter(|&member| self.seat_of(member).is_some());
        let (member, mut log) = match seated {
            Some(member) => (member, Vec::new()),
            None => {
                let request = self.kept_seat(&program)?;
                self.join(now, &request, program)?
            }
        };
        self.make_ready(now, member, true, &mut log)?;
        self.start_if_complete(now, &mut log);
        Ok((member, log))
    }

    /// Whether somebody is here already.
    fn member_who(&self, Invitation { token, account }: &Invitation) -> Option<u32> {
        account.as_ref().map_or_else(|| self.member_with(*token), |account| self.member_of(account))
    }

    /// Whether one more may be here without a seat. Those who watch are counted by themselves, so that they never keep
    /// anybody from a seat that is free.
    pub(super) fn check_room_to_watch(&self) -> Result<(), Refusal> {
        let watches = |number: u32, member: &Member| !member.gone && self.seat_of(number).is_none();
        let watching = (0..).zip(&self.members).filter(|&(number, member)| watches(number, member)).count();
        if watching < MOST_WATCHERS {
            Ok(())
        } else {
            Err(Refusal::new(Code::TableFull, "so many watch already that nobody else can"))
        }
    }

    /// How a program asks for the seat that is kept for it.
    fn kept_seat(&self, program: &Invitation) -> Result<JoinTable, Refusal> {
        let none = || Refusal::new(Code::SeatTaken, "no seat is kept for the account");
        let account = program.account.as_ref().ok_or_else(none)?;
        let is_kept = |place: &Place| place.member.is_none() && place.is_kept_for(account);
        let seat = self.places.iter().position(is_kept).map(Seat::at).ok_or_else(none)?;
        // An account may have a longer name than a member.
        let name: String = account.as_str().chars().take(24).collect();
        let name =
            name.parse().map_err(|error: TextError| Refusal::new(Code::BadRequest, error.to_string()))?;
        Ok(JoinTable { name, seat: Some(seat), watch: false })
    }

    /// Whether a seat is free for somebody with this account, or without.
    pub(super) fn check_free(&self, seat: Seat, account: Option<&AccountName>) -> Result<(), Refusal> {
        let place = self
            .places
            .get(seat.index())
            .ok_or_else(|| Refusal::new(Code::NotFound, "the table has no such seat"))?;
        let is_his = match &place.spec {
            SeatSpec::Open => true,
            SeatSpec::Invited { .. } => account.is_some_and(|account| place.is_kept_for(account)),
            SeatSpec::Bot { .. } => false,
        };
        if place.member.is_none() && is_his {
            Ok(())
        } else {
            Err(Refusal::new(Code::SeatTaken, "the seat is not free"))
        }
    }
}

/// Those who watch at a table and may talk there. Whoever sits is not among them.
const MOST_WATCHERS: usize = 64;

pub(super) fn random_seed(manners: &Manners) -> Bytes {
    Bytes::new(&(manners.random)()).expect("a seed has 32 bytes")
}
