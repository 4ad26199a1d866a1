//! The four suits, and sets of them.

use std::fmt;

use serde::{Deserialize, Serialize};

/// One of the four suits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Suit {
    /// ♠
    #[serde(rename = "S")]
    Spades,
    /// ♥
    #[serde(rename = "H")]
    Hearts,
    /// ♦
    #[serde(rename = "D")]
    Diamonds,
    /// ♣
    #[serde(rename = "C")]
    Clubs,
}

impl Suit {
    /// The suits in canonical order.
    pub const ALL: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];

    /// The suit's place in the canonical order.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The suit's letter: `S`, `H`, `D` or `C`.
    pub const fn letter(self) -> char {
        match self {
            Suit::Spades => 'S',
            Suit::Hearts => 'H',
            Suit::Diamonds => 'D',
            Suit::Clubs => 'C',
        }
    }
}

/// A set of suits: those that may follow the open card. Serialises as a list.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
#[cfg_attr(test, derive(ts_rs::TS), ts(as = "Vec<Suit>"))]
pub struct SuitSet(u8);

impl SuitSet {
    /// No suit.
    pub const NONE: SuitSet = SuitSet(0);
    /// ♠ and ♣: what may follow the black joker (onecard rules 7 and 18).
    pub const BLACK: SuitSet = SuitSet::only(Suit::Spades).with(Suit::Clubs);
    /// ♥ and ♦: what may follow the colour joker (onecard rules 7 and 18).
    pub const RED: SuitSet = SuitSet::only(Suit::Hearts).with(Suit::Diamonds);

    /// Just this suit.
    pub const fn only(suit: Suit) -> SuitSet {
        SuitSet(1 << suit as u8)
    }

    /// This set and `suit`.
    #[must_use]
    pub const fn with(self, suit: Suit) -> SuitSet {
        SuitSet(self.0 | 1 << suit as u8)
    }

    /// Whether `suit` is in the set.
    pub const fn contains(self, suit: Suit) -> bool {
        self.0 >> suit as u8 & 1 == 1
    }

    /// Whether no suit is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The suits in canonical order.
    pub fn iter(self) -> impl Iterator<Item = Suit> {
        Suit::ALL.into_iter().filter(move |&suit| self.contains(suit))
    }

    /// The set as a number from 0 to 15, to look things up by.
    pub(crate) const fn bits(self) -> usize {
        self.0 as usize
    }
}

impl FromIterator<Suit> for SuitSet {
    fn from_iter<I: IntoIterator<Item = Suit>>(suits: I) -> SuitSet {
        suits.into_iter().fold(SuitSet::NONE, SuitSet::with)
    }
}

/// The letters in canonical order, joined by "or": `S or C`.
impl fmt::Display for SuitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, suit) in self.iter().enumerate() {
            if place > 0 {
                f.write_str(" or ")?;
            }
            suit.fmt(f)?;
        }
        Ok(())
    }
}

impl fmt::Debug for SuitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for SuitSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for SuitSet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<SuitSet, D::Error> {
        Ok(Vec::<Suit>::deserialize(deserializer)?.into_iter().collect())
    }
}
