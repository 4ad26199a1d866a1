//! What an observer notices of a step.

use std::fmt;

use hanpan_core::{Observer, Seat, Step};
use serde::{Deserialize, Serialize};

use crate::notation::Row;
use crate::state::{HandEnd, Phase, State, other};
use crate::view::victory;
use crate::{Action, Japae, MeldKind, Tile, Victory};

/// What an observer notices of a step.
///
/// It is one event a step, so an answer that lets the game go on also tells what follows: see [`After`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// A hand is dealt, and the starter has drawn.
    Dealt {
        /// The number of the hand, from 1.
        round: u32,
        /// Who starts it.
        starter: Seat,
        /// One's own seven tiles in order; `None` for the public.
        tiles: Option<Vec<Tile>>,
        /// The tile one has drawn oneself, if one starts.
        drawn: Option<Tile>,
    },
    /// A tile is discarded, and the other player is asked.
    Discarded {
        /// Who discards.
        seat: Seat,
        /// The tile.
        tile: Tile,
    },
    /// A discard or an ankan is let pass.
    Skipped {
        /// Who lets it pass.
        seat: Seat,
        /// What follows.
        after: After,
    },
    /// A discard is called for a pon.
    Ponned {
        /// Who calls.
        seat: Seat,
        /// The tile.
        tile: Tile,
    },
    /// A kan is shown.
    Kanned {
        /// Who shows it.
        seat: Seat,
        /// Its sort; never a pon.
        kind: MeldKind,
        /// The kind of its tiles.
        tile: Tile,
        /// What follows; `None` after an ankan, about which the other player is asked first.
        after: Option<After>,
    },
    /// The hand is won.
    Won {
        /// By whom, how and for what.
        win: Victory,
        /// The points of both players now.
        scores: [i32; 2],
        /// Whether that ends the match.
        match_over: bool,
    },
}

/// What follows at once, in the same step.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum After {
    /// A player draws.
    Drew {
        /// The player.
        seat: Seat,
        /// The tile, if it is one's own.
        tile: Option<Tile>,
        /// Whether it replaces the fourth tile of a kan.
        replacement: bool,
    },
    /// No tile is left, so the hand is drawn.
    HandDrawn,
}

pub(crate) fn event(before: &State, step: &Step<Japae>, after: &State, who: Observer) -> Event {
    let (seat, action) = match step {
        Step::Chance(_) => return dealt(after, who),
        Step::Act(seat, action) => (*seat, *action),
    };
    let asked = match before.phase {
        Phase::Claim { tile, .. } => Some(tile),
        _ => None,
    };
    let kanned = |kind, tile, follows| Event::Kanned { seat, kind, tile, after: follows };
    match (action, asked) {
        (Action::Discard(tile), _) => Event::Discarded { seat, tile },
        (Action::Ankan(tile), _) => kanned(MeldKind::Ankan, tile, None),
        (Action::Kakan(tile), _) => kanned(MeldKind::Kakan, tile, Some(what_follows(after, who))),
        (Action::Kan, Some(tile)) => kanned(MeldKind::Daiminkan, tile, Some(what_follows(after, who))),
        (Action::Pon, Some(tile)) => Event::Ponned { seat, tile },
        (Action::Tsumo | Action::Ron, _) => match &after.last_hand {
            Some(HandEnd::Won(win)) => {
                Event::Won { win: victory(win), scores: after.scores, match_over: after.phase == Phase::Over }
            }
            _ => unreachable!("a win ends the hand"),
        },
        (Action::Skip | Action::Kan | Action::Pon, _) => {
            Event::Skipped { seat, after: what_follows(after, who) }
        }
    }
}

fn dealt(after: &State, who: Observer) -> Event {
    let own = Seat::all(2).find(|&seat| who.is(seat)).map(|seat| after.hand(seat));
    let drawn = own.and_then(|hand| *hand.drawn.truth());
    let tiles = own.map(|hand| {
        let closed = *hand.closed.truth();
        drawn.map_or(closed, |drawn| closed.minus(drawn)).tiles().collect()
    });
    Event::Dealt { round: after.round, starter: after.starter, tiles, drawn }
}

fn what_follows(after: &State, who: Observer) -> After {
    match after.phase {
        Phase::Act { seat, replacement } => {
            let tile = if who.is(seat) { *after.hand(seat).drawn.truth() } else { None };
            After::Drew { seat, tile, replacement }
        }
        _ => After::HandDrawn,
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Dealt { round, starter, tiles, drawn } => {
                write!(f, "hand {round} is dealt, seat {starter} starts")?;
                if let Some(tiles) = tiles {
                    write!(f, ", you hold {}", Row(tiles))?;
                }
                drawn.map_or(Ok(()), |drawn| write!(f, " and draw {drawn}"))
            }
            Event::Discarded { seat, tile } => write!(f, "seat {seat} discards {tile}"),
            Event::Skipped { seat, after } => write!(f, "seat {seat} skips, {after}"),
            Event::Ponned { seat, tile } => write!(f, "seat {seat} pons {tile} of seat {}", other(*seat)),
            Event::Kanned { seat, kind, tile, after } => {
                match kind {
                    MeldKind::Daiminkan | MeldKind::Pon => {
                        write!(f, "seat {seat} kans {tile} of seat {}", other(*seat))?;
                    }
                    MeldKind::Ankan => write!(f, "seat {seat} shows an ankan of {tile}")?,
                    MeldKind::Kakan => write!(f, "seat {seat} adds {tile} to the pon")?,
                }
                after.as_ref().map_or(Ok(()), |after| write!(f, ", {after}"))
            }
            Event::Won { win, scores: [first, second], match_over } => {
                write!(f, "{win}; the score is {first} to {second}")?;
                if *match_over { f.write_str("; the match is over") } else { Ok(()) }
            }
        }
    }
}

impl fmt::Display for After {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            After::Drew { seat, tile, replacement } => {
                let what = if *replacement { "a replacement" } else { "a tile" };
                write!(f, "seat {seat} draws {what}")?;
                tile.map_or(Ok(()), |tile| write!(f, ": {tile}"))
            }
            After::HandDrawn => f.write_str("no tile is left and the hand is drawn"),
        }
    }
}
