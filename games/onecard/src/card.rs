//! One of the 54 cards.

use crate::{Suit, SuitSet};

/// One of the 54 cards: four suits of thirteen and two jokers (onecard rule 1).
///
/// Cards are ordered canonically: ♠ ♥ ♦ ♣, each from ace to king, then the black and the colour joker.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(test, derive(ts_rs::TS), ts(type = "string"))]
pub struct Card(u8);

/// What a card shows besides its suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rank {
    /// A
    Ace,
    /// 2
    Two,
    /// 3
    Three,
    /// 4
    Four,
    /// 5
    Five,
    /// 6
    Six,
    /// 7
    Seven,
    /// 8
    Eight,
    /// 9
    Nine,
    /// 10, written `T`
    Ten,
    /// J
    Jack,
    /// Q
    Queen,
    /// K
    King,
}

impl Rank {
    /// The ranks from ace to king.
    pub const ALL: [Rank; 13] = [
        Rank::Ace,
        Rank::Two,
        Rank::Three,
        Rank::Four,
        Rank::Five,
        Rank::Six,
        Rank::Seven,
        Rank::Eight,
        Rank::Nine,
        Rank::Ten,
        Rank::Jack,
        Rank::Queen,
        Rank::King,
    ];

    /// The rank's letter: `A`, `2` … `9`, `T`, `J`, `Q` or `K`.
    pub const fn letter(self) -> char {
        b"A23456789TJQK"[self as usize] as char
    }
}

impl Card {
    /// How many cards there are (onecard rule 1).
    pub const COUNT: usize = 54;
    /// The black joker.
    pub const BLACK_JOKER: Card = Card(52);
    /// The colour joker.
    pub const COLOUR_JOKER: Card = Card(53);

    /// The card of this suit and rank.
    pub const fn of(suit: Suit, rank: Rank) -> Card {
        Card(suit as u8 * 13 + rank as u8)
    }

    /// The card at this place of the canonical order.
    ///
    /// # Panics
    /// If `index` is 54 or more.
    pub const fn at(index: usize) -> Card {
        assert!(index < Card::COUNT, "there are 54 cards");
        Card(index as u8)
    }

    /// The card's place in the canonical order.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The 54 cards in canonical order.
    pub fn all() -> impl DoubleEndedIterator<Item = Card> + ExactSizeIterator {
        (0..Card::COUNT).map(Card::at)
    }

    /// The card's suit; jokers have none.
    pub const fn suit(self) -> Option<Suit> {
        if self.is_joker() { None } else { Some(Suit::ALL[self.index() / 13]) }
    }

    /// The card's rank; jokers have none.
    pub const fn rank(self) -> Option<Rank> {
        if self.is_joker() { None } else { Some(Rank::ALL[self.index() % 13]) }
    }

    /// Whether it is one of the two jokers.
    pub const fn is_joker(self) -> bool {
        self.0 >= Card::BLACK_JOKER.0
    }

    /// The offense points the card attacks with; 0 if it does not attack (onecard rule 13).
    pub const fn attack(self) -> u8 {
        match (self.suit(), self.rank()) {
            (Some(Suit::Spades), Some(Rank::Ace)) => 5,
            (Some(_), Some(Rank::Ace)) => 3,
            (Some(_), Some(Rank::Two)) => 2,
            (Some(_), _) => 0,
            (None, _) => {
                if self.0 == Card::BLACK_JOKER.0 {
                    7
                } else {
                    10
                }
            }
        }
    }

    /// The suits that may follow the card by itself, when no seven named another (onecard rules 6, 7 and 18).
    pub const fn demands(self) -> SuitSet {
        match self.suit() {
            Some(suit) => SuitSet::only(suit),
            None if self.0 == Card::BLACK_JOKER.0 => SuitSet::BLACK,
            None => SuitSet::RED,
        }
    }
}
