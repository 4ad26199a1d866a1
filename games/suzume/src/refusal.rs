//! Why something is not allowed.

use hanpan_core::Seat;

use crate::Tile;
use crate::score::MINIMUM;

hanpan_core::refusals! {
    /// Why an action or a deal is not allowed.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Refusal {
        /// The tiles are not dealt yet.
        ChanceIsDue = "chance_is_due", "the next round has not been dealt yet";
        /// Nothing is dealt in the middle of a round.
        NoDealIsDue = "no_deal_is_due", "the round is not over, so nothing is dealt";
        /// The deal is not made of the 44 tiles.
        BadDeal {
            /// The first tile that is there too often or too seldom.
            tile: Tile,
            /// How often it is there.
            count: u8,
        } = "bad_deal", "a deal has {copies} tiles {tile}, not {count}", copies = tile.copies();
        /// The seat has answered this discard, and a sealed answer stays.
        AlreadyAnswered = "already_answered", "you have answered this discard already";
        /// The seat holds no such tile.
        NotHeld {
            /// The tile named.
            tile: Tile,
        } = "not_held", "you do not hold {tile}";
        /// A discard waits to be answered, so nobody discards or draws.
        DiscardIsAnswered {
            /// Who discarded.
            seat: Seat,
            /// What.
            tile: Tile,
        } = "discard_is_answered", "seat {seat} discarded {tile}: answer ron or skip";
        /// Nothing was discarded that could be answered.
        NothingToClaim = "nothing_to_claim", "there is no discard to answer: discard a tile, or win by tsumo";
        /// The six tiles are not two sets.
        NoWinningShape = "no_winning_shape", "your six tiles are not two sets";
        /// The hand is complete and worth too little.
        BelowMinimum {
            /// What it is worth.
            points: u8,
        } = "below_minimum", "your hand is worth {points}, and a win needs {minimum} without the dealer's bonus", minimum = MINIMUM;
        /// The seat discarded that number or letter itself in this round.
        Furiten {
            /// The tile that was discarded now.
            tile: Tile,
        } = "furiten", "you discarded {kind} yourself, so you cannot ron {tile}", kind = tile.kind();
    }
}
