//! Why an action or a deal is not allowed.

use crate::Tile;

hanpan_core::refusals! {
    /// Why an action or a deal is not allowed.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Refusal {
        /// Nobody acts before the tiles are dealt.
        ChanceIsDue = "chance_is_due", "the tiles are being dealt";
        /// The tiles are dealt only between hands.
        ChanceIsNotDue = "chance_is_not_due", "no deal is due";
        /// A deal must have four of each kind.
        BadDeal {
            /// The kind.
            tile: Tile,
            /// How many of it the deal has.
            count: u8,
        } = "bad_deal", "a deal has four of each kind, and this one has {count} {tile}";
        /// One cannot discard what one does not hold.
        NotHeld {
            /// The kind.
            tile: Tile,
        } = "not_held", "you hold no {tile}";
        /// The eight tiles do not win.
        NoWinningShape = "no_winning_shape", "your eight tiles are no winning shape";
        /// Sets without points do not win (japae rule 14).
        NoPoints = "no_points", "your sets are worth no points, so they do not win";
        /// A kind one has discarded oneself cannot be ronned (japae rule 11).
        Furiten {
            /// The kind.
            tile: Tile,
        } = "furiten", "you discarded {tile} yourself, so you cannot ron it";
        /// An ankan can be robbed for seven orphans only (japae rule 12).
        OnlySevenOrphansRob = "only_seven_orphans_rob", "an ankan can be robbed only to complete seven orphans";
        /// The tiles of an ankan cannot be called (japae rule 12).
        OnlyRonOrSkip = "only_ron_or_skip", "an ankan cannot be called: you can only ron or skip";
        /// A pon needs two in hand (japae rule 6).
        CannotPon {
            /// The kind.
            tile: Tile,
            /// How many of it one holds.
            held: u8,
        } = "cannot_pon", "you need two {tile} in hand to pon, and you hold {held}";
        /// A kan on a discard needs three in hand (japae rule 7).
        CannotKan {
            /// The kind.
            tile: Tile,
            /// How many of it one holds.
            held: u8,
        } = "cannot_kan", "you need three {tile} in hand to kan, and you hold {held}";
        /// An ankan needs four in hand (japae rule 7).
        CannotAnkan {
            /// The kind.
            tile: Tile,
            /// How many of it one holds.
            held: u8,
        } = "cannot_ankan", "you need four {tile} in hand for an ankan, and you hold {held}";
        /// A kakan needs one's own pon (japae rule 7).
        CannotKakan {
            /// The kind.
            tile: Tile,
        } = "cannot_kakan", "you have no pon of {tile} to add to";
        /// After a pon one discards at once (japae rules 6 and 8).
        MustDiscardAfterPon = "must_discard_after_pon", "after a pon you must discard at once";
        /// The last discard can be ronned, not called (japae rule 9).
        LastDiscardCannotBeCalled = "last_discard_cannot_be_called", "the last discard cannot be called: you can only ron or skip";
        /// The option `kan_on_empty_wall` is `forbidden` (japae rule 9).
        KanOnEmptyWall = "kan_on_empty_wall", "no tile is left to replace the fourth, so you cannot kan";
        /// On one's own turn there is no discard to answer.
        NothingToClaim = "nothing_to_claim", "there is nothing to claim on your own turn";
        /// The opponent's discard or ankan must be answered first.
        AnswerFirst = "answer_first", "answer your opponent's tile first: claim it or skip";
    }
}
