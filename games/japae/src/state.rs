//! The whole truth about a match.

use hanpan_core::{Seat, Secret};
use serde::{Deserialize, Serialize};

use crate::counts::Counts;
use crate::discards::Discards;
use crate::line::LineSet;
use crate::meld::Melds;
use crate::wall::Wall;
use crate::{By, Options, Tile};

/// A match in progress.
///
/// Small and `Copy`: a search clones it at every node. Between hands the table stays as the last hand left it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct State {
    pub(crate) options: Options,
    pub(crate) scores: [i32; 2],
    /// The number of the hand, from 1; 0 before the first deal.
    pub(crate) round: u32,
    /// Who starts this hand or, between hands, the next one.
    pub(crate) starter: Seat,
    pub(crate) phase: Phase,
    pub(crate) hands: [Hand; 2],
    pub(crate) wall: Secret<Wall>,
    pub(crate) tiles_left: u8,
    pub(crate) last_hand: Option<HandEnd>,
}

/// What is to be done now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Phase {
    /// The next hand is dealt.
    Deal,
    /// A player who has drawn acts.
    Act {
        /// The player.
        seat: Seat,
        /// Whether the tile drawn replaces the fourth of a kan.
        replacement: bool,
    },
    /// A player who has called pon discards.
    DiscardAfterPon {
        /// The player.
        seat: Seat,
    },
    /// A player answers the other's discard or ankan.
    Claim {
        /// The player who answers.
        seat: Seat,
        /// The tile.
        tile: Tile,
        /// Whether it is an ankan, which can only be robbed.
        ankan: bool,
    },
    /// The match is over.
    Over,
}

impl Phase {
    /// The player who acts or answers.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Phase::Act { seat, .. } | Phase::DiscardAfterPon { seat } | Phase::Claim { seat, .. } => {
                Some(seat)
            }
            Phase::Deal | Phase::Over => None,
        }
    }
}

/// What lies before one player.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Hand {
    /// The closed tiles, the drawn one among them.
    pub(crate) closed: Secret<Counts>,
    /// The tile just drawn, until the player discards or shows a kan.
    pub(crate) drawn: Secret<Option<Tile>>,
    pub(crate) melds: Melds,
    pub(crate) discards: Discards,
}

/// How the last hand ended. All of it is public.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum HandEnd {
    Drawn,
    Won(Win),
}

/// A hand that was won.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Win {
    pub(crate) winner: Seat,
    pub(crate) by: By,
    pub(crate) tile: Tile,
    /// The closed tiles without the winning one; the winner shows them.
    pub(crate) closed: Counts,
    pub(crate) melds: Melds,
    pub(crate) lines: LineSet,
}

impl State {
    /// What each player starts the match with (japae rule 2).
    pub(crate) const START_POINTS: i32 = 15;

    pub(crate) fn new(options: Options) -> State {
        State {
            options,
            scores: [State::START_POINTS; 2],
            round: 0,
            starter: Seat::at(0),
            phase: Phase::Deal,
            hands: [Hand::default(); 2],
            wall: Secret::default(),
            tiles_left: 0,
            last_hand: None,
        }
    }

    pub(crate) const fn hand(&self, seat: Seat) -> &Hand {
        &self.hands[seat.index()]
    }

    pub(crate) const fn hand_mut(&mut self, seat: Seat) -> &mut Hand {
        &mut self.hands[seat.index()]
    }

    /// Whether no one has made a call in this hand (japae rule 16): every call leaves a meld.
    pub(crate) const fn is_unbroken(&self) -> bool {
        self.hands[0].melds.is_empty() && self.hands[1].melds.is_empty()
    }

    /// All tiles on the table, from scratch: nothing before the first deal, then always four of each kind.
    pub(crate) fn all_tiles(&self) -> Counts {
        let wall: Counts = self.wall.truth().tiles(self.tiles_left).collect();
        self.hands.iter().fold(wall, |mut counts, hand| {
            for tile in hand.closed.truth().tiles() {
                counts = counts.plus(tile);
            }
            // A called discard lies in the other's meld.
            for discard in hand.discards.iter().filter(|discard| !discard.called) {
                counts = counts.plus(discard.tile);
            }
            hand.melds.added_to(counts)
        })
    }
}

/// The other player.
pub(crate) const fn other(seat: Seat) -> Seat {
    seat.next(2)
}
