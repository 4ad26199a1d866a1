//! Why an action or an outcome is not allowed.

use crate::{Card, Suit, SuitSet};

hanpan_core::refusals! {
    /// Why an action or an outcome of chance is not allowed.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Refusal {
        /// Cards must be dealt or drawn first.
        ChanceIsDue = "chance_is_due", "cards are dealt or drawn first";
        /// No cards are to be dealt or drawn, or the other kind of chance is due.
        NoChanceDue = "no_chance_due", "nothing of that kind is to be dealt or drawn now";
        /// Everybody is asked whether to call: nothing is played or taken meanwhile.
        CallIsDue = "call_is_due", "first everybody answers `call` or `skip`";
        /// Nobody has come down to one card just now.
        NothingToCall = "nothing_to_call", "there is nothing to call now";
        /// The player does not hold the card.
        NotHeld {
            /// The card.
            card: Card,
        } = "not_held", "you do not hold {card}";
        /// The card has neither the suit demanded nor the rank of the open card (onecard rules 8, 18 and 22).
        NoMatch {
            /// The card.
            card: Card,
            /// The open card.
            open: Card,
            /// The suits demanded.
            allowed: SuitSet,
        } = "no_match", "{card} does not follow {open}: play {follows}, or take",
            follows = follows(*allowed, *open),
            suits = letters(*allowed),
            rank = open.rank().map_or("joker".to_owned(), |rank| rank.letter().to_string());
        /// The card does not answer the attack (onecard rules 14 and 15).
        UnderAttack {
            /// The card.
            card: Card,
            /// The open card, which attacks.
            open: Card,
            /// How many cards must be taken otherwise.
            offense: u8,
            /// Whether a three of the same suit would do.
            three: bool,
        } = "under_attack", "{card} does not answer the attack by {open}: play {listed}, or take {offense}",
            listed = answers(*open, *three),
            answers = crate::rules::answers_to(*open, *three);
        /// A seven was played without a suit (onecard rule 22).
        NameASuit {
            /// The seven.
            card: Card,
        } = "name_a_suit", "name a suit with {card}, such as `play {card} H`";
        /// A suit was named with a card that names none.
        SuitOnlyWithSeven {
            /// The card.
            card: Card,
        } = "suit_only_with_seven", "{card} names no suit: `play {card}`";
        /// A suit was named with the last card, whose effect does not count (onecard rule 28).
        LastNeedsNoSuit {
            /// The seven.
            card: Card,
        } = "last_needs_no_suit", "{card} is your last card and needs no suit: `play {card}`";
        /// The last card must be a plain one (option `no_special_finish`).
        SpecialFinish {
            /// The card.
            card: Card,
        } = "special_finish", "{card} is special and cannot be your last card: take";
        /// Not a deal for this table.
        BadDeal {
            /// How many cards are listed, when none is put back.
            needed: u8,
        } = "bad_deal", "a deal lists {needed} different cards: every hand, then the open card";
        /// Not cards that can be drawn now.
        BadDraw {
            /// How many.
            count: u8,
        } = "bad_draw", "{count} different cards of the main deck are drawn, never the open card";
    }
}

/// The suits as their letters alone: `S C`. Translations join them in their own way.
fn letters(suits: SuitSet) -> String {
    suits.iter().map(Suit::letter).map(String::from).collect::<Vec<_>>().join(" ")
}

/// What may follow an open card: "S, a 4 or a joker".
fn follows(suits: SuitSet, open: Card) -> String {
    match open.rank() {
        Some(rank) => format!("{suits}, rank {} or a joker", rank.letter()),
        None => format!("{suits} or the other joker"),
    }
}

/// What may answer an attack: "another 2, SA, JB or JC".
fn answers(open: Card, three: bool) -> String {
    let answers = crate::rules::answers_to(open, three);
    let cards: Vec<String> = answers.iter().map(|card| card.to_string()).collect();
    cards.join(", ")
}
