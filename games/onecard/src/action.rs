//! What a player does.

use crate::{Card, Suit};

/// What a player does. Its text is the wire form: `play S2`, `play H7 D`, `take`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(test, derive(ts_rs::TS), ts(type = "string"))]
pub enum Action {
    /// Plays a card; with a seven a suit is named, unless it is the last card.
    Play {
        /// The card played.
        card: Card,
        /// The suit named with a seven.
        suit: Option<Suit>,
    },
    /// Takes a card, or all the cards of the attack.
    Take,
    /// Calls "one card!" when a player has one card left (option `call_penalty`).
    Call,
    /// Lets the moment to call pass (option `call_penalty`).
    Skip,
}

impl Action {
    /// Plays `card` without naming a suit.
    pub const fn play(card: Card) -> Action {
        Action::Play { card, suit: None }
    }

    /// Plays a seven and names `suit`.
    pub const fn play_naming(card: Card, suit: Suit) -> Action {
        Action::Play { card, suit: Some(suit) }
    }
}
