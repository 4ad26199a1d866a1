//! What an observer sees of a match.

use std::fmt;

use hanpan_core::{Observer, Seat};
use serde::{Deserialize, Serialize};

use crate::counts::Counts;
use crate::notation::Row;
use crate::score::{By, shape_lines};
use crate::state::{Hand, HandEnd, Phase, State, Win, other};
use crate::{Discard, Line, Meld, Options, Tile};

/// What an observer sees of a match: what lies open on the table, and his own tiles if he sits at it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct View {
    /// Whose view it is; `None` is the public's.
    pub you: Option<Seat>,
    /// What was agreed before the match.
    pub options: Options,
    /// The number of the hand, from 1; 0 before the first deal.
    pub round: u32,
    /// Who started this hand or, between hands, who starts the next one.
    pub starter: Seat,
    /// What is to be done now.
    pub phase: Phase,
    /// How many tiles are left to draw.
    pub tiles_left: u8,
    /// What lies before each player. Between hands it is what the last hand left.
    pub seats: [SeatView; 2],
    /// The kinds that would complete one's own hand, the drawn tile aside. Empty when a discard is due after a
    /// pon, between hands, and for the public.
    pub waits: Vec<Wait>,
    /// While one has to discard: which discards leave a hand that waits, and for what.
    pub ready: Vec<Ready>,
    /// How the hand before ended.
    pub last_hand: Option<LastHand>,
}

/// What an observer sees of one player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatView {
    /// The player's match points.
    pub score: i32,
    /// How many closed tiles the player holds, a drawn one among them.
    pub tiles: u8,
    /// One's own closed tiles in order, without the drawn one; `None` for everybody else.
    pub hand: Option<Vec<Tile>>,
    /// The tile one has just drawn oneself.
    pub drawn: Option<Tile>,
    /// The melds in the order of their calls.
    pub melds: Vec<Meld>,
    /// The discards in order.
    pub discards: Vec<Discard>,
}

/// A kind that would complete one's hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Wait {
    /// The kind.
    pub tile: Tile,
    /// What the hand would be worth without bonuses.
    pub points: i32,
    /// Why it cannot be won, if it cannot.
    pub reason: Option<Barrier>,
}

/// A discard after which one's hand waits for something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Ready {
    /// The tile to discard.
    pub discard: Tile,
    /// The waits after it.
    pub waits: Vec<Wait>,
}

/// Why a wait cannot win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Barrier {
    /// The sets would be worth no points (japae rule 14).
    NoPoints,
    /// One has discarded the kind oneself: no ron, though tsumo still wins (japae rule 11).
    Furiten,
}

/// How a hand ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum LastHand {
    /// No tile was left to draw. Nobody shows his tiles.
    Drawn,
    /// Somebody won it.
    Won(Victory),
}

/// A hand that was won. The winner shows his tiles, the loser does not.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Victory {
    /// Who won.
    pub winner: Seat,
    /// Who paid.
    pub loser: Seat,
    /// How it was won.
    pub by: By,
    /// The winning tile.
    pub tile: Tile,
    /// The winner's closed tiles in order, without the winning one.
    pub closed: Vec<Tile>,
    /// The winner's melds.
    pub melds: Vec<Meld>,
    /// What the hand is counted by.
    pub lines: Vec<Line>,
    /// The sum of the lines.
    pub points: i32,
}

pub(crate) fn view(state: &State, who: Observer) -> View {
    // A seat that is not at the table sees what the public sees.
    let you = Seat::all(2).find(|&seat| who.is(seat));
    View {
        you,
        options: state.options,
        round: state.round,
        starter: state.starter,
        phase: state.phase,
        tiles_left: state.tiles_left,
        seats: [Seat::at(0), Seat::at(1)].map(|shown| seat_view(state, shown, you == Some(shown))),
        waits: you.map(|seat| waits(state, seat)).unwrap_or_default(),
        ready: you.map(|seat| ready(state, seat)).unwrap_or_default(),
        last_hand: state.last_hand.as_ref().map(|end| match end {
            HandEnd::Drawn => LastHand::Drawn,
            HandEnd::Won(win) => LastHand::Won(victory(win)),
        }),
    }
}

fn seat_view(state: &State, seat: Seat, own: bool) -> SeatView {
    let hand = state.hand(seat);
    SeatView {
        score: state.scores[seat.index()],
        tiles: hand.closed.truth().total(),
        hand: own.then(|| before_draw(hand).tiles().collect()),
        drawn: if own { *hand.drawn.truth() } else { None },
        melds: hand.melds.iter().collect(),
        discards: hand.discards.iter().collect(),
    }
}

/// The closed tiles without the drawn one.
fn before_draw(hand: &Hand) -> Counts {
    let closed = *hand.closed.truth();
    hand.drawn.truth().map_or(closed, |drawn| closed.minus(drawn))
}

fn waits(state: &State, seat: Seat) -> Vec<Wait> {
    if state.phase.seat().is_none() || state.phase == (Phase::DiscardAfterPon { seat }) {
        return Vec::new();
    }
    let hand = state.hand(seat);
    waits_of(hand, before_draw(hand), None)
}

fn ready(state: &State, seat: Seat) -> Vec<Ready> {
    let discards = match state.phase {
        Phase::Act { seat: acting, .. } | Phase::DiscardAfterPon { seat: acting } => acting == seat,
        Phase::Deal | Phase::Claim { .. } | Phase::Over => false,
    };
    let hand = state.hand(seat);
    let closed = *hand.closed.truth();
    let held = Tile::ALL.into_iter().filter(|&tile| discards && closed.of(tile) > 0);
    let ready =
        held.map(|discard| Ready { discard, waits: waits_of(hand, closed.minus(discard), Some(discard)) });
    ready.filter(|ready| !ready.waits.is_empty()).collect()
}

/// What completes `closed`, once `discard` lies with the other discards.
fn waits_of(hand: &Hand, closed: Counts, discard: Option<Tile>) -> Vec<Wait> {
    let own = hand.melds.added_to(closed);
    // Nobody waits for a fifth tile of a kind.
    let possible = Tile::ALL.into_iter().filter(|&tile| own.of(tile) < Tile::COPIES);
    let wait = |tile: Tile| {
        let furiten = hand.discards.kinds().contains(tile) || discard == Some(tile);
        let lines = shape_lines(closed.plus(tile), &hand.melds, tile, furiten)?;
        let reason = match (lines.is_empty(), furiten) {
            (true, _) => Some(Barrier::NoPoints),
            (false, true) => Some(Barrier::Furiten),
            (false, false) => None,
        };
        Some(Wait { tile, points: lines.points(), reason })
    };
    possible.filter_map(wait).collect()
}

pub(crate) fn victory(win: &Win) -> Victory {
    Victory {
        winner: win.winner,
        loser: other(win.winner),
        by: win.by,
        tile: win.tile,
        closed: win.closed.tiles().collect(),
        melds: win.melds.iter().collect(),
        lines: win.lines.iter().collect(),
        points: win.lines.points(),
    }
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(last) = &self.last_hand {
            writeln!(f, "last hand: {last}")?;
        }
        let starts = if self.phase.seat().is_some() { "started" } else { "starts next" };
        writeln!(f, "hand {}, seat {} {starts}, {} tiles left", self.round, self.starter, self.tiles_left)?;
        for (seat, shown) in Seat::all(2).zip(&self.seats) {
            let you = if self.you == Some(seat) { " (you)" } else { "" };
            writeln!(f, "seat {seat}{you}: {shown}")?;
        }
        if !self.waits.is_empty() {
            f.write_str("waits:")?;
            for (place, wait) in self.waits.iter().enumerate() {
                write!(f, "{} {wait}", if place == 0 { "" } else { "," })?;
            }
            writeln!(f)?;
        }
        match self.phase {
            Phase::Deal => f.write_str("the next hand is dealt"),
            Phase::Act { seat, replacement: false } => write!(f, "seat {seat} has drawn and acts"),
            Phase::Act { seat, replacement: true } => {
                write!(f, "seat {seat} has drawn a replacement and acts")
            }
            Phase::DiscardAfterPon { seat } => write!(f, "seat {seat} discards after pon"),
            Phase::Claim { seat, tile, ankan: false } => write!(f, "seat {seat} answers the discard {tile}"),
            Phase::Claim { seat, tile, ankan: true } => write!(f, "seat {seat} answers the ankan of {tile}"),
            Phase::Over => f.write_str("the match is over"),
        }
    }
}

impl fmt::Display for SeatView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} points, ", self.score)?;
        match &self.hand {
            _ if self.tiles == 0 => f.write_str("no tiles")?,
            Some(hand) => Row(hand).fmt(f)?,
            None => (0..self.tiles).try_for_each(|_| f.write_str("?"))?,
        }
        if let Some(drawn) = self.drawn {
            write!(f, " {drawn}")?;
        }
        for meld in &self.melds {
            write!(f, " [{meld}]")?;
        }
        f.write_str(", discards")?;
        if self.discards.is_empty() {
            return f.write_str(" -");
        }
        self.discards.iter().try_for_each(|discard| write!(f, " {discard}"))
    }
}

impl fmt::Display for Wait {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.reason {
            None => write!(f, "{} ({})", self.tile, self.points),
            Some(Barrier::NoPoints) => write!(f, "{} (no points)", self.tile),
            Some(Barrier::Furiten) => write!(f, "{} ({}, furiten: tsumo only)", self.tile, self.points),
        }
    }
}

impl fmt::Display for LastHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LastHand::Drawn => f.write_str("drawn"),
            LastHand::Won(victory) => victory.fmt(f),
        }
    }
}

impl fmt::Display for Victory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let how = match self.by {
            By::Tsumo => "by tsumo on",
            By::Ron => "by ron on",
            By::Rob => "by robbing the ankan of",
        };
        write!(f, "seat {} wins {how} {}: {}", self.winner, self.tile, Row(&self.closed))?;
        for meld in &self.melds {
            write!(f, " [{meld}]")?;
        }
        for (place, line) in self.lines.iter().enumerate() {
            write!(f, "{} {} {}", if place == 0 { ";" } else { "," }, line.id.id(), line.points)?;
        }
        write!(f, "; {} points", self.points)
    }
}
