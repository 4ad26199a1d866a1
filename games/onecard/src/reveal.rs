//! All the cards at once: for the classic program, where everybody sits at one screen, and for finished games.

use hanpan_core::PerSeat;

use crate::state::State;
use crate::{Card, CardSet};

/// Where every card is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Revealed {
    /// The hand of every seat.
    pub hands: PerSeat<CardSet>,
    /// The main deck without the open card.
    pub deck: CardSet,
    /// The open card, once it is dealt.
    pub open: Option<Card>,
}

/// Shows every hand and the main deck.
///
/// For two uses only: the classic hot-seat program, whose debug block shows all hands by design, and games that are
/// over. It must never feed a client, a bot or a spectator of a game in progress: those get
/// [`view`](hanpan_core::Rules::view) and [`witness`](hanpan_core::Rules::witness).
pub fn reveal_all(state: &State) -> Revealed {
    let cards = state.cards.truth();
    Revealed {
        hands: PerSeat::from_fn(state.seats, |seat| cards.hands[seat.index()]),
        deck: cards.deck,
        open: state.open,
    }
}
