//! What an observer sees, and what it notices.

use std::fmt;

use hanpan_core::{Observer, Seat, Step};
use serde::{Deserialize, Serialize};

use crate::action::Answer;
use crate::phase::Phase;
use crate::round::{RoundEnd, RoundResult};
use crate::wait::{Holding, Ready, Wait, WaitReason};
use crate::{Hand, Options, State, Suzume, Tile};

/// What an observer sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct View {
    /// Who looks; `None` is the public.
    pub you: Option<Seat>,
    /// The options of the match.
    pub options: Options,
    /// The round on the table, from 1.
    pub round: u8,
    /// How many rounds the match has.
    pub rounds: u8,
    /// The cycle the round belongs to, from 1.
    pub cycle: u8,
    /// Who deals in it.
    pub dealer: Seat,
    /// The tile turned up; its number or letter is dora. None before the first deal.
    pub dora: Option<Tile>,
    /// How many tiles can still be drawn.
    pub tiles_left: u8,
    /// Where the round stands.
    pub phase: Phase,
    /// What everybody can see of each seat, in seat order.
    pub seats: Vec<SeatView>,
    /// Your tiles in order, without the one you have drawn.
    pub hand: Vec<Tile>,
    /// The tile you have drawn, while you hold six.
    pub drawn: Option<Tile>,
    /// Your sealed answer to the discard, once you have given it.
    pub answer: Option<Answer>,
    /// What completes `hand`, and why you cannot win with some of it.
    pub waits: Vec<Wait>,
    /// While you hold six tiles: which discards leave a hand that waits, and for what.
    pub ready: Vec<Ready>,
    /// How the last round ended.
    pub last: Option<RoundResult>,
}

/// What everybody can see of a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatView {
    /// The points it has.
    pub points: u16,
    /// How many tiles it holds.
    pub tiles: u8,
    /// What it has discarded in this round, in order.
    pub discards: Vec<Tile>,
}

impl View {
    pub(crate) fn new(state: &State, who: Observer) -> View {
        let you = match who {
            Observer::Seat(seat) if seat.index() < usize::from(state.seats) => Some(seat),
            Observer::Seat(_) | Observer::Public => None,
        };
        let dealer = state.dealer();
        let hands = state.hands.truth();
        let seat_view = |seat: Seat| SeatView {
            points: state.points[seat.index()],
            tiles: hands[seat.index()].len() as u8,
            discards: state.river.of(seat, dealer, state.seats).collect(),
        };
        let mut view = View {
            you,
            options: state.options,
            round: state.round + 1,
            rounds: state.rounds(),
            cycle: state.round / state.seats + 1,
            dealer,
            dora: state.dora,
            tiles_left: state.wall.truth().left().len() as u8,
            phase: state.phase,
            seats: Seat::all(state.seats).map(seat_view).collect(),
            hand: Vec::new(),
            drawn: None,
            answer: None,
            waits: Vec::new(),
            ready: Vec::new(),
            last: state.last.as_ref().map(|ended| ended.result(state.options, state.seats)),
        };
        if let Some(seat) = you {
            view.look_at_own(state, seat);
        }
        view
    }

    fn look_at_own(&mut self, state: &State, seat: Seat) {
        let (hand, drawn) = state.held(seat);
        let holding = Holding {
            hand: state.hands.truth()[seat.index()],
            table: state.river.tiles().iter().chain(&state.dora).copied().collect(),
            discarded: state.discarded[seat.index()],
            dora: state.dora_kind(),
            is_dealer: seat == self.dealer,
            options: state.options,
        };
        let is_playing = matches!(state.phase, Phase::Act { .. } | Phase::Claim { .. });
        if drawn.is_some() && is_playing {
            self.ready = holding.ready();
        }
        if is_playing {
            let table = drawn.map_or(holding.table, |tile| holding.table.with(tile));
            self.waits = Holding { hand, table, ..holding }.waits();
        }
        self.hand = hand.tiles().collect();
        self.drawn = drawn;
        let answers = state.answers.truth();
        if let Phase::Claim { seat: from, .. } = state.phase
            && from != seat
            && !answers.owed.contains(seat)
        {
            self.answer = Some(if answers.rons.contains(seat) { Answer::Ron } else { Answer::Skip });
        }
    }
}

/// What an observer notices of a step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// A round was dealt, and its dealer has drawn.
    Dealt {
        /// The round, from 1.
        round: u8,
        /// Who deals.
        dealer: Seat,
        /// The tile turned up.
        dora: Tile,
        /// Your five tiles in order.
        hand: Vec<Tile>,
        /// The tile you have drawn, if you deal.
        drawn: Option<Tile>,
    },
    /// Somebody discarded.
    Discarded {
        /// Who.
        seat: Seat,
        /// The tile.
        tile: Tile,
    },
    /// Your answer is sealed; nobody else notices.
    Answered {
        /// What you answered.
        answer: Answer,
    },
    /// Nobody won with the discard, and the next seat has drawn.
    Drew {
        /// Who.
        seat: Seat,
        /// The tile, if it was you.
        tile: Option<Tile>,
        /// How many tiles can still be drawn.
        tiles_left: u8,
    },
    /// The round ended.
    RoundEnded {
        /// How, and what was paid.
        result: RoundResult,
        /// Whether it was the last round of the match.
        over: bool,
    },
}

impl Event {
    pub(crate) fn of(step: &Step<Suzume>, after: &State, who: Observer) -> Option<Event> {
        // What the step leads to says it all, and it is the same whoever answered last.
        match (step, after.phase) {
            (_, Phase::Deal | Phase::Over) => {
                let result = after.last.as_ref()?.result(after.options, after.seats);
                Some(Event::RoundEnded { result, over: after.phase == Phase::Over })
            }
            (Step::Chance(_), _) => {
                let (hand, drawn) = match who {
                    Observer::Seat(seat) if seat.index() < usize::from(after.seats) => after.held(seat),
                    Observer::Seat(_) | Observer::Public => (Hand::EMPTY, None),
                };
                Some(Event::Dealt {
                    round: after.round + 1,
                    dealer: after.dealer(),
                    dora: after.dora?,
                    hand: hand.tiles().collect(),
                    drawn,
                })
            }
            (Step::Act(..), Phase::Act { seat }) => {
                let tile = if who.is(seat) { *after.drawn.truth() } else { None };
                Some(Event::Drew { seat, tile, tiles_left: after.wall.truth().left().len() as u8 })
            }
            (Step::Act(seat, _), Phase::Claim { seat: from, tile }) if *seat == from => {
                Some(Event::Discarded { seat: from, tile })
            }
            (Step::Act(seat, _), Phase::Claim { .. }) if who.is(*seat) => {
                let ron = after.answers.truth().rons.contains(*seat);
                Some(Event::Answered { answer: if ron { Answer::Ron } else { Answer::Skip } })
            }
            (Step::Act(..), Phase::Claim { .. }) => None,
        }
    }
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let View { round, rounds, dealer, tiles_left, .. } = self;
        write!(f, "round {round} of {rounds}, seat {dealer} deals, ")?;
        match self.dora {
            Some(dora) => writeln!(f, "dora tile {dora}, {tiles_left} left to draw")?,
            None => writeln!(f, "nothing dealt yet")?,
        }
        let turn = match self.phase {
            Phase::Act { seat } => Some(seat),
            _ => None,
        };
        for (seat, info) in Seat::all(self.seats.len() as u8).zip(&self.seats) {
            let mark = if turn == Some(seat) { '>' } else { ' ' };
            let name = if self.you == Some(seat) { "you" } else { "" };
            let SeatView { points, tiles, discards } = info;
            write!(f, "{mark} seat {seat} {name:3} {points:3} points, {tiles} tiles, discards:")?;
            discards.iter().try_for_each(|tile| write!(f, " {tile}"))?;
            writeln!(f)?;
        }
        if !self.hand.is_empty() {
            write!(f, "hand: {}", Row(&self.hand))?;
            self.drawn.map_or(Ok(()), |tile| write!(f, " + {tile}"))?;
            writeln!(f)?;
        }
        if !self.waits.is_empty() {
            writeln!(f, "waits: {}", Waits(&self.waits))?;
        }
        for Ready { discard, waits } in &self.ready {
            writeln!(f, "discard {discard} to wait for {}", Waits(waits))?;
        }
        if let Some(last) = &self.last {
            writeln!(f, "last round: {last}")?;
        }
        match (self.phase, self.answer) {
            (Phase::Deal, _) => write!(f, "the next round is dealt"),
            (Phase::Act { seat }, _) => write!(f, "seat {seat} wins or discards"),
            (Phase::Claim { seat, tile }, None) => {
                write!(f, "seat {seat} discarded {tile}: everybody else answers ron or skip")
            }
            (Phase::Claim { seat, tile }, Some(answer)) => {
                let answer = if answer == Answer::Ron { "ron" } else { "skip" };
                write!(f, "seat {seat} discarded {tile}: you answered {answer} and wait for the others")
            }
            (Phase::Over, _) => write!(f, "the match is over"),
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Dealt { round, dealer, dora, hand, drawn } => {
                write!(f, "round {round}: seat {dealer} deals, dora tile {dora}")?;
                if !hand.is_empty() {
                    write!(f, "; you hold {}", Row(hand))?;
                }
                drawn.map_or(Ok(()), |tile| write!(f, " and draw {tile}"))
            }
            Event::Discarded { seat, tile } => write!(f, "seat {seat} discards {tile}"),
            Event::Answered { answer: Answer::Ron } => f.write_str("you answer ron"),
            Event::Answered { answer: Answer::Skip } => f.write_str("you skip"),
            Event::Drew { seat, tile: Some(tile), tiles_left } => {
                write!(f, "seat {seat} (you) draws {tile}, {tiles_left} left")
            }
            Event::Drew { seat, tile: None, tiles_left } => {
                write!(f, "seat {seat} draws, {tiles_left} left")
            }
            Event::RoundEnded { result, over } => {
                write!(f, "{result}{}", if *over { "; the match is over" } else { "" })
            }
        }
    }
}

impl fmt::Display for RoundResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.end {
            RoundEnd::Drawn => return f.write_str("nobody won, the tiles ran out"),
            RoundEnd::Tsumo { tile, .. } => write!(f, "tsumo on {tile}")?,
            RoundEnd::Ron { from, tile } => write!(f, "ron on {tile} of seat {from}")?,
        }
        for win in &self.wins {
            write!(f, "; seat {} wins {} with {} + {}:", win.seat, win.points, Row(&win.hand), win.tile)?;
            for line in &win.lines {
                write!(f, " {} {}", line.id.id(), line.points)?;
            }
            if win.bonus > 0 {
                write!(f, ", the dealer {} more", win.bonus)?;
            }
        }
        self.payments.iter().try_for_each(|payment| {
            write!(f, "; seat {} pays seat {} {}", payment.from, payment.to, payment.paid)?;
            if payment.paid < payment.due { write!(f, " of {}", payment.due) } else { Ok(()) }
        })
    }
}

/// Tiles with spaces between them.
struct Row<'a>(&'a [Tile]);

impl fmt::Display for Row<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, tile) in self.0.iter().enumerate() {
            write!(f, "{}{tile}", if place > 0 { " " } else { "" })?;
        }
        Ok(())
    }
}

/// Waits with their points and what is wrong with them: `4 (6), 7 (3, too few)`.
struct Waits<'a>(&'a [Wait]);

impl fmt::Display for Waits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, wait) in self.0.iter().enumerate() {
            let reason = match wait.reason {
                None => "",
                Some(WaitReason::BelowMinimum) => ", too few",
                Some(WaitReason::Furiten) => ", furiten",
            };
            let comma = if place > 0 { ", " } else { "" };
            write!(f, "{comma}{} ({}{reason})", wait.tile, wait.points)?;
        }
        Ok(())
    }
}
