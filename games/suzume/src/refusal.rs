//! Why something is not allowed.

use hanpan_core::Seat;
use thiserror::Error;

use crate::Tile;
use crate::score::MINIMUM;

/// Why an action or a deal is not allowed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The match is over.
    #[error("the match is over")]
    GameOver,
    /// The tiles are not dealt yet.
    #[error("the next round has not been dealt yet")]
    ChanceIsDue,
    /// Nothing is dealt in the middle of a round.
    #[error("the round is not over, so nothing is dealt")]
    NoDealIsDue,
    /// The deal is not made of the 44 tiles.
    #[error("a deal has {} tiles {tile}, not {count}", tile.copies())]
    BadDeal {
        /// The first tile that is there too often or too seldom.
        tile: Tile,
        /// How often it is there.
        count: u8,
    },
    /// Somebody else acts now.
    #[error("it is not your turn")]
    NotYourTurn,
    /// The seat has answered this discard, and a sealed answer stays.
    #[error("you have answered this discard already")]
    AlreadyAnswered,
    /// The seat holds no such tile.
    #[error("you do not hold {tile}")]
    NotHeld {
        /// The tile named.
        tile: Tile,
    },
    /// A discard waits to be answered, so nobody discards or draws.
    #[error("seat {seat} discarded {tile}: answer ron or skip")]
    DiscardIsAnswered {
        /// Who discarded.
        seat: Seat,
        /// What.
        tile: Tile,
    },
    /// Nothing was discarded that could be answered.
    #[error("there is no discard to answer: discard a tile, or win by tsumo")]
    NothingToClaim,
    /// The six tiles are not two sets.
    #[error("your six tiles are not two sets")]
    NoWinningShape,
    /// The hand is complete and worth too little.
    #[error("your hand is worth {points}, and a win needs {MINIMUM} without the dealer's bonus")]
    BelowMinimum {
        /// What it is worth.
        points: u8,
    },
    /// The seat discarded that number or letter itself in this round.
    #[error("you discarded {} yourself, so you cannot ron {tile}", tile.kind())]
    Furiten {
        /// The tile that was discarded now.
        tile: Tile,
    },
}

impl hanpan_core::Refusal for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Refusal::GameOver => "game_over",
            Refusal::ChanceIsDue => "chance_is_due",
            Refusal::NoDealIsDue => "no_deal_is_due",
            Refusal::BadDeal { .. } => "bad_deal",
            Refusal::NotYourTurn => "not_your_turn",
            Refusal::AlreadyAnswered => "already_answered",
            Refusal::NotHeld { .. } => "not_held",
            Refusal::DiscardIsAnswered { .. } => "discard_is_answered",
            Refusal::NothingToClaim => "nothing_to_claim",
            Refusal::NoWinningShape => "no_winning_shape",
            Refusal::BelowMinimum { .. } => "below_minimum",
            Refusal::Furiten { .. } => "furiten",
        }
    }

    fn args(&self) -> Vec<(&'static str, String)> {
        match self {
            Refusal::BadDeal { tile, count } => vec![
                ("tile", tile.to_string()),
                ("count", count.to_string()),
                ("copies", tile.copies().to_string()),
            ],
            Refusal::NotHeld { tile } => vec![("tile", tile.to_string())],
            Refusal::DiscardIsAnswered { seat, tile } => {
                vec![("seat", seat.to_string()), ("tile", tile.to_string())]
            }
            Refusal::BelowMinimum { points } => {
                vec![("points", points.to_string()), ("minimum", MINIMUM.to_string())]
            }
            Refusal::Furiten { tile } => {
                vec![("tile", tile.to_string()), ("kind", tile.kind().to_string())]
            }
            Refusal::GameOver
            | Refusal::ChanceIsDue
            | Refusal::NoDealIsDue
            | Refusal::NotYourTurn
            | Refusal::AlreadyAnswered
            | Refusal::NothingToClaim
            | Refusal::NoWinningShape => Vec::new(),
        }
    }
}
