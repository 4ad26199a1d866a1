//! What everybody at the table knows about the others' hands.

use hanpan_onecard::{Card, CardSet, Rank, Suit};

use crate::board::MOST_SEATS;

/// How many cards of each hand may be of each suit, and how many may answer an attack, as everybody can see.
///
/// Who takes without an attack has none of the suits demanded; who gives in to an attack has no answer. Only the cards
/// drawn since may be of that kind. This is a rough count for quick decisions; see [`Belief`](crate::belief::Belief)
/// for what can be inferred card by card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Doubts([[u8; 5]; MOST_SEATS]);

/// Where the answers to attacks are counted, after the four suits.
const ANSWERS: usize = 4;

impl Doubts {
    /// Nothing is known but how many cards everybody holds.
    pub(crate) fn all(counts: [u8; MOST_SEATS]) -> Doubts {
        Doubts(counts.map(|count| [count; 5]))
    }

    /// How many cards of a hand may be among `demanded`, which are all cards of one suit or of two.
    #[inline]
    pub(crate) fn of(&self, seat: usize, demanded: CardSet) -> usize {
        let suits = self.0[seat].iter().zip(FIRSTS);
        usize::from(
            suits.map(|(&doubt, first)| if demanded.contains(first) { doubt } else { 0 }).max().unwrap_or(0),
        )
    }

    /// How many cards of a hand may answer an attack.
    #[inline]
    pub(crate) fn answers(&self, seat: usize) -> usize {
        usize::from(self.0[seat][ANSWERS])
    }

    /// Somebody plays a card and has `left`.
    #[inline]
    pub(crate) fn play(&mut self, seat: usize, card: Card, left: u8) {
        let doubts = &mut self.0[seat % MOST_SEATS];
        if let Some(suit) = card.suit() {
            doubts[suit.index()] = doubts[suit.index()].saturating_sub(1);
        }
        if card.attack() > 0 {
            doubts[ANSWERS] = doubts[ANSWERS].saturating_sub(1);
        }
        *doubts = doubts.map(|doubt| doubt.min(left));
    }

    /// Somebody takes while the cards of some suits are demanded.
    #[inline]
    pub(crate) fn take(&mut self, seat: usize, attacked: bool, demanded: CardSet) {
        let doubts = &mut self.0[seat % MOST_SEATS];
        if attacked {
            doubts[ANSWERS] = 0;
            return;
        }
        for (doubt, first) in doubts.iter_mut().zip(FIRSTS) {
            if demanded.contains(first) {
                *doubt = 0;
            }
        }
    }

    /// Somebody draws.
    #[inline]
    pub(crate) fn draw(&mut self, seat: usize, count: u8) {
        let doubts = &mut self.0[seat % MOST_SEATS];
        *doubts = doubts.map(|doubt| doubt.saturating_add(count));
    }
}

/// The first card of every suit.
const FIRSTS: [Card; 4] = [
    Card::of(Suit::Spades, Rank::Ace),
    Card::of(Suit::Hearts, Rank::Ace),
    Card::of(Suit::Diamonds, Rank::Ace),
    Card::of(Suit::Clubs, Rank::Ace),
];
