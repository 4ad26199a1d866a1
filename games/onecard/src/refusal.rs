//! Why an action or an outcome is not allowed.

use thiserror::Error;

use crate::{Card, Suit, SuitSet};

/// Why an action or an outcome of chance is not allowed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// Another player is to move.
    #[error("it is not your turn")]
    NotYourTurn,
    /// Cards must be dealt or drawn first.
    #[error("cards are dealt or drawn first")]
    ChanceIsDue,
    /// No cards are to be dealt or drawn, or the other kind of chance is due.
    #[error("nothing of that kind is to be dealt or drawn now")]
    NoChanceDue,
    /// Everybody is asked whether to call: nothing is played or taken meanwhile.
    #[error("first everybody answers `call` or `skip`")]
    CallIsDue,
    /// Nobody has come down to one card just now.
    #[error("there is nothing to call now")]
    NothingToCall,
    /// The player does not hold the card.
    #[error("you do not hold {card}")]
    NotHeld {
        /// The card.
        card: Card,
    },
    /// The card has neither the suit demanded nor the rank of the open card (onecard rules 8, 18 and 22).
    #[error("{card} does not follow {open}: play {}, or take", follows(*.suits, *.open))]
    NoMatch {
        /// The card.
        card: Card,
        /// The open card.
        open: Card,
        /// The suits demanded.
        suits: SuitSet,
    },
    /// The card does not answer the attack (onecard rules 14 and 15).
    #[error("{card} does not answer the attack by {open}: play {}, or take {offense}", answers(*.open, *.three))]
    UnderAttack {
        /// The card.
        card: Card,
        /// The open card, which attacks.
        open: Card,
        /// How many cards must be taken otherwise.
        offense: u8,
        /// Whether a three of the same suit would do.
        three: bool,
    },
    /// A seven was played without a suit (onecard rule 22).
    #[error("name a suit with {card}, such as `play {card} H`")]
    NameASuit {
        /// The seven.
        card: Card,
    },
    /// A suit was named with a card that names none.
    #[error("{card} names no suit: `play {card}`")]
    SuitOnlyWithSeven {
        /// The card.
        card: Card,
    },
    /// A suit was named with the last card, whose effect does not count (onecard rule 28).
    #[error("{card} is your last card and needs no suit: `play {card}`")]
    LastNeedsNoSuit {
        /// The seven.
        card: Card,
    },
    /// The last card must be a plain one (option `no_special_finish`).
    #[error("{card} is special and cannot be your last card: take")]
    SpecialFinish {
        /// The card.
        card: Card,
    },
    /// Not a deal for this table.
    #[error("a deal lists {needed} different cards: every hand, then the open card")]
    BadDeal {
        /// How many cards are listed, when none is put back.
        needed: u8,
    },
    /// Not cards that can be drawn now.
    #[error("{count} different cards of the main deck are drawn, never the open card")]
    BadDraw {
        /// How many.
        count: u8,
    },
}

impl hanpan_core::Refusal for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Refusal::GameOver => "game_over",
            Refusal::NotYourTurn => "not_your_turn",
            Refusal::ChanceIsDue => "chance_is_due",
            Refusal::NoChanceDue => "no_chance_due",
            Refusal::CallIsDue => "call_is_due",
            Refusal::NothingToCall => "nothing_to_call",
            Refusal::NotHeld { .. } => "not_held",
            Refusal::NoMatch { .. } => "no_match",
            Refusal::UnderAttack { .. } => "under_attack",
            Refusal::NameASuit { .. } => "name_a_suit",
            Refusal::SuitOnlyWithSeven { .. } => "suit_only_with_seven",
            Refusal::LastNeedsNoSuit { .. } => "last_needs_no_suit",
            Refusal::SpecialFinish { .. } => "special_finish",
            Refusal::BadDeal { .. } => "bad_deal",
            Refusal::BadDraw { .. } => "bad_draw",
        }
    }

    fn args(&self) -> Vec<(&'static str, String)> {
        match *self {
            Refusal::GameOver
            | Refusal::NotYourTurn
            | Refusal::ChanceIsDue
            | Refusal::NoChanceDue
            | Refusal::CallIsDue
            | Refusal::NothingToCall => Vec::new(),
            Refusal::NotHeld { card }
            | Refusal::NameASuit { card }
            | Refusal::SuitOnlyWithSeven { card }
            | Refusal::LastNeedsNoSuit { card }
            | Refusal::SpecialFinish { card } => vec![("card", card.to_string())],
            Refusal::NoMatch { card, open, suits } => vec![
                ("card", card.to_string()),
                ("open", open.to_string()),
                ("suits", letters(suits)),
                ("rank", open.rank().map_or("joker".to_owned(), |rank| rank.letter().to_string())),
            ],
            Refusal::UnderAttack { card, open, offense, three } => vec![
                ("card", card.to_string()),
                ("open", open.to_string()),
                ("offense", offense.to_string()),
                ("answers", crate::rules::answers_to(open, three).to_string()),
            ],
            Refusal::BadDeal { needed } => vec![("needed", needed.to_string())],
            Refusal::BadDraw { count } => vec![("count", count.to_string())],
        }
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
