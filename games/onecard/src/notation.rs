//! The texts of cards, actions and outcomes: what travels and what records keep.

use std::fmt;
use std::str::FromStr;

use hanpan_core::NotationError;

use crate::{Action, Card, Chance, ChanceKind, Rank, Suit};

const CARD: &str = "a card such as S2, HT or JB";
const SUIT: &str = "a suit: S, H, D or C";
const ACTION: &str = "an action such as `play S2`, `play H7 D` or `take`";
const CHANCE: &str = "an outcome such as `draw S2 HT`";

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.letter().fmt(f)
    }
}

impl FromStr for Suit {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Suit, NotationError> {
        let suit = Suit::ALL.into_iter().find(|suit| text.len() == 1 && text.starts_with(suit.letter()));
        suit.ok_or_else(|| NotationError::new(text, SUIT))
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.suit(), self.rank()) {
            (Some(suit), Some(rank)) => write!(f, "{suit}{}", rank.letter()),
            _ if *self == Card::BLACK_JOKER => f.write_str("JB"),
            _ => f.write_str("JC"),
        }
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Card {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Card, NotationError> {
        let bad = || NotationError::new(text, CARD);
        let &[first, second] = text.as_bytes() else { return Err(bad()) };
        match (first, second) {
            (b'J', b'B') => return Ok(Card::BLACK_JOKER),
            (b'J', b'C') => return Ok(Card::COLOUR_JOKER),
            _ => {}
        }
        let suit = Suit::ALL.into_iter().find(|suit| suit.letter() == char::from(first));
        let rank = Rank::ALL.into_iter().find(|rank| rank.letter() == char::from(second));
        match (suit, rank) {
            (Some(suit), Some(rank)) => Ok(Card::of(suit, rank)),
            _ => Err(bad()),
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Play { card, suit: None } => write!(f, "play {card}"),
            Action::Play { card, suit: Some(suit) } => write!(f, "play {card} {suit}"),
            Action::Take => f.write_str("take"),
            Action::Call => f.write_str("call"),
            Action::Skip => f.write_str("skip"),
        }
    }
}

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Action, NotationError> {
        let bad = || NotationError::new(text, ACTION);
        match text {
            "take" => return Ok(Action::Take),
            "call" => return Ok(Action::Call),
            "skip" => return Ok(Action::Skip),
            _ => {}
        }
        let played = text.strip_prefix("play ").ok_or_else(bad)?;
        match played.split_once(' ') {
            None => Ok(Action::play(played.parse().map_err(|_| bad())?)),
            Some((card, suit)) => {
                let card = card.parse().map_err(|_| bad())?;
                Ok(Action::play_naming(card, suit.parse().map_err(|_| bad())?))
            }
        }
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.kind() {
            ChanceKind::Deal => "deal",
            ChanceKind::Draw => "draw",
        })?;
        self.cards().iter().try_for_each(|card| write!(f, " {card}"))
    }
}

impl fmt::Debug for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Chance {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Chance, NotationError> {
        let bad = || NotationError::new(text, CHANCE);
        let (kind, listed) = match text.split_once(' ') {
            Some(("deal", listed)) => (ChanceKind::Deal, listed),
            Some(("draw", listed)) => (ChanceKind::Draw, listed),
            _ => return Err(bad()),
        };
        let mut cards = [Card::at(0); Card::COUNT];
        let mut count = 0;
        for card in listed.split(' ') {
            *cards.get_mut(count).ok_or_else(bad)? = card.parse().map_err(|_| bad())?;
            count += 1;
        }
        Chance::new(kind, &cards[..count]).ok_or_else(bad)
    }
}

hanpan_core::text_form!(Card, Action);
