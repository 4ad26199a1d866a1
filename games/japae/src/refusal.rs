//! Why an action or a deal is not allowed.

use thiserror::Error;

use crate::Tile;

/// Why an action or a deal is not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// Another seat is to act.
    #[error("it is not your turn")]
    NotYourTurn,
    /// The match is over.
    #[error("the match is over")]
    GameOver,
    /// Nobody acts before the tiles are dealt.
    #[error("the tiles are being dealt")]
    ChanceIsDue,
    /// The tiles are dealt only between hands.
    #[error("no deal is due")]
    ChanceIsNotDue,
    /// A deal must have four of each kind.
    #[error("a deal has four of each kind, and this one has {count} {tile}")]
    BadDeal {
        /// The kind.
        tile: Tile,
        /// How many of it the deal has.
        count: u8,
    },
    /// One cannot discard what one does not hold.
    #[error("you hold no {tile}")]
    NotHeld {
        /// The kind.
        tile: Tile,
    },
    /// The eight tiles do not win.
    #[error("your eight tiles are no winning shape")]
    NoWinningShape,
    /// Sets without points do not win (japae rule 14).
    #[error("your sets are worth no points, so they do not win")]
    NoPoints,
    /// A kind one has discarded oneself cannot be ronned (japae rule 11).
    #[error("you discarded {tile} yourself, so you cannot ron it")]
    Furiten {
        /// The kind.
        tile: Tile,
    },
    /// An ankan can be robbed for seven orphans only (japae rule 12).
    #[error("an ankan can be robbed only to complete seven orphans")]
    OnlySevenOrphansRob,
    /// The tiles of an ankan cannot be called (japae rule 12).
    #[error("an ankan cannot be called: you can only ron or skip")]
    OnlyRonOrSkip,
    /// A pon needs two in hand (japae rule 6).
    #[error("you need two {tile} in hand to pon, and you hold {held}")]
    CannotPon {
        /// The kind.
        tile: Tile,
        /// How many of it one holds.
        held: u8,
    },
    /// A kan on a discard needs three in hand (japae rule 7).
    #[error("you need three {tile} in hand to kan, and you hold {held}")]
    CannotKan {
        /// The kind.
        tile: Tile,
        /// How many of it one holds.
        held: u8,
    },
    /// An ankan needs four in hand (japae rule 7).
    #[error("you need four {tile} in hand for an ankan, and you hold {held}")]
    CannotAnkan {
        /// The kind.
        tile: Tile,
        /// How many of it one holds.
        held: u8,
    },
    /// A kakan needs one's own pon (japae rule 7).
    #[error("you have no pon of {tile} to add to")]
    CannotKakan {
        /// The kind.
        tile: Tile,
    },
    /// After a pon one discards at once (japae rules 6 and 8).
    #[error("after a pon you must discard at once")]
    MustDiscardAfterPon,
    /// The last discard can be ronned, not called (japae rule 9).
    #[error("the last discard cannot be called: you can only ron or skip")]
    LastDiscardCannotBeCalled,
    /// The option `kan_on_empty_wall` is `forbidden` (japae rule 9).
    #[error("no tile is left to replace the fourth, so you cannot kan")]
    KanOnEmptyWall,
    /// On one's own turn there is no discard to answer.
    #[error("there is nothing to claim on your own turn")]
    NothingToClaim,
    /// The opponent's discard or ankan must be answered first.
    #[error("answer your opponent's tile first: claim it or skip")]
    AnswerFirst,
}

impl hanpan_core::Refusal for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Refusal::NotYourTurn => "not_your_turn",
            Refusal::GameOver => "game_over",
            Refusal::ChanceIsDue => "chance_is_due",
            Refusal::ChanceIsNotDue => "chance_is_not_due",
            Refusal::BadDeal { .. } => "bad_deal",
            Refusal::NotHeld { .. } => "not_held",
            Refusal::NoWinningShape => "no_winning_shape",
            Refusal::NoPoints => "no_points",
            Refusal::Furiten { .. } => "furiten",
            Refusal::OnlySevenOrphansRob => "only_seven_orphans_rob",
            Refusal::OnlyRonOrSkip => "only_ron_or_skip",
            Refusal::CannotPon { .. } => "cannot_pon",
            Refusal::CannotKan { .. } => "cannot_kan",
            Refusal::CannotAnkan { .. } => "cannot_ankan",
            Refusal::CannotKakan { .. } => "cannot_kakan",
            Refusal::MustDiscardAfterPon => "must_discard_after_pon",
            Refusal::LastDiscardCannotBeCalled => "last_discard_cannot_be_called",
            Refusal::KanOnEmptyWall => "kan_on_empty_wall",
            Refusal::NothingToClaim => "nothing_to_claim",
            Refusal::AnswerFirst => "answer_first",
        }
    }

    fn args(&self) -> Vec<(&'static str, String)> {
        match self {
            Refusal::BadDeal { tile, count } => {
                vec![("tile", tile.to_string()), ("count", count.to_string())]
            }
            Refusal::NotHeld { tile } | Refusal::Furiten { tile } | Refusal::CannotKakan { tile } => {
                vec![("tile", tile.to_string())]
            }
            Refusal::CannotPon { tile, held }
            | Refusal::CannotKan { tile, held }
            | Refusal::CannotAnkan { tile, held } => {
                vec![("tile", tile.to_string()), ("held", held.to_string())]
            }
            _ => Vec::new(),
        }
    }
}
