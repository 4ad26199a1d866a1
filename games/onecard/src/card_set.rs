//! Sets of cards: hands and the main deck.

use std::fmt;
use std::ops::{BitAnd, BitOr, Sub};

use serde::{Deserialize, Serialize};

use crate::{Card, Rank, SuitSet};

/// A set of cards. Serialises as a list of cards in canonical order.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
#[cfg_attr(test, derive(ts_rs::TS), ts(as = "Vec<Card>"))]
pub struct CardSet(u64);

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);
    /// All 54 cards.
    pub const ALL: CardSet = CardSet((1 << Card::COUNT) - 1);
    /// The two jokers.
    pub const JOKERS: CardSet = CardSet(3 << 52);

    /// Just this card.
    pub const fn only(card: Card) -> CardSet {
        CardSet(1 << card.index())
    }

    /// The four cards of this rank.
    pub const fn of_rank(rank: Rank) -> CardSet {
        const ACES: u64 = 1 | 1 << 13 | 1 << 26 | 1 << 39;
        CardSet(ACES << rank as u64)
    }

    /// The cards of these suits.
    pub const fn of_suits(suits: SuitSet) -> CardSet {
        // A table of 16 sets: this is asked at every turn.
        const TABLE: [u64; 16] = {
            let mut table = [0; 16];
            let mut bits = 0;
            while bits < 16 {
                let mut suit = 0;
                while suit < 4 {
                    if bits >> suit & 1 == 1 {
                        table[bits] |= ((1 << 13) - 1) << (13 * suit);
                    }
                    suit += 1;
                }
                bits += 1;
            }
            table
        };
        CardSet(TABLE[suits.bits()])
    }

    /// This set and `card`.
    #[must_use]
    pub const fn with(self, card: Card) -> CardSet {
        CardSet(self.0 | 1 << card.index())
    }

    /// This set less `card`.
    #[must_use]
    pub const fn without(self, card: Card) -> CardSet {
        CardSet(self.0 & !(1 << card.index()))
    }

    /// Whether `card` is in the set.
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.index() & 1 == 1
    }

    /// Whether all cards of `other` are in the set.
    pub const fn contains_all(self, other: CardSet) -> bool {
        other.0 & !self.0 == 0
    }

    /// The set as one number, a bit for each card.
    pub(crate) const fn bits(self) -> u64 {
        self.0
    }

    /// Whether no card is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many cards are in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The first card in canonical order.
    pub const fn first(self) -> Option<Card> {
        if self.is_empty() { None } else { Some(Card::at(self.0.trailing_zeros() as usize)) }
    }

    /// The card with `place` cards before it in canonical order.
    pub const fn nth(self, place: usize) -> Option<Card> {
        if place >= self.len() {
            return None;
        }
        // Skips whole bytes, because a draw asks for a card in the middle of the deck.
        let mut rest = self.0;
        let mut place = place as u32;
        let mut skipped = 0;
        loop {
            let here = (rest as u8).count_ones();
            if place < here {
                break;
            }
            place -= here;
            rest >>= 8;
            skipped += 8;
        }
        while place > 0 {
            rest &= rest - 1;
            place -= 1;
        }
        Some(Card::at(skipped + rest.trailing_zeros() as usize))
    }

    /// The cards in canonical order.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let first = rest.first()?;
            rest = CardSet(rest.0 & (rest.0 - 1));
            Some(first)
        })
    }
}

impl BitOr for CardSet {
    type Output = CardSet;

    fn bitor(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }
}

impl BitAnd for CardSet {
    type Output = CardSet;

    fn bitand(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }
}

impl Sub for CardSet {
    type Output = CardSet;

    fn sub(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardSet {
        cards.into_iter().fold(CardSet::EMPTY, CardSet::with)
    }
}

/// The cards in canonical order, separated by spaces; `-` for none.
impl fmt::Display for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        for (place, card) in self.iter().enumerate() {
            if place > 0 {
                f.write_str(" ")?;
            }
            card.fmt(f)?;
        }
        Ok(())
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

impl Serialize for CardSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for CardSet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<CardSet, D::Error> {
        let cards = Vec::<Card>::deserialize(deserializer)?;
        let set: CardSet = cards.iter().copied().collect();
        if set.len() != cards.len() {
            return Err(serde::de::Error::custom("a card is listed twice"));
        }
        Ok(set)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Suit;

    #[test]
    fn the_nth_card_is_the_nth_of_the_list() {
        let mut dice = hanpan_core::QuickDice::seeded(1);
        for _ in 0..200 {
            let set = CardSet(dice.bits() & dice.bits() & CardSet::ALL.0);
            let list: Vec<Card> = set.iter().collect();
            assert_eq!(list.len(), set.len());
            for place in 0..54 {
                assert_eq!(set.nth(place), list.get(place).copied());
            }
        }
    }

    #[test]
    fn tables_agree_with_the_cards() {
        for bits in 0..16u8 {
            let suits: SuitSet =
                Suit::ALL.into_iter().filter(|&suit| bits >> suit.index() & 1 == 1).collect();
            let slow = Card::all().filter(|card| card.suit().is_some_and(|suit| suits.contains(suit)));
            assert_eq!(CardSet::of_suits(suits), slow.collect());
        }
        for rank in Rank::ALL {
            assert_eq!(
                CardSet::of_rank(rank),
                Card::all().filter(|card| card.rank() == Some(rank)).collect()
            );
        }
        assert_eq!(CardSet::JOKERS, Card::all().filter(|card| card.is_joker()).collect());
        assert_eq!(CardSet::ALL, Card::all().collect());
    }

    #[test]
    fn a_card_listed_twice_is_refused() {
        assert!(serde_json::from_str::<CardSet>(r#"["SA","SA"]"#).is_err());
        assert!(serde_json::from_str::<CardSet>(r#"["sa"]"#).is_err());
        let set: CardSet = serde_json::from_str(r#"["JC","SA"]"#).unwrap();
        assert_eq!(serde_json::to_string(&set).unwrap(), r#"["SA","JC"]"#);
    }
}
