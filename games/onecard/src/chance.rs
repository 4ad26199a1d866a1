//! What chance does: the deal, and cards drawn from the main deck.

use hanpan_core::{Dice, shuffle};

use crate::refusal::Refusal;
use crate::state::{Stage, State};
use crate::{Card, CardSet};

/// An outcome of chance, kept in place: `deal …` or `draw …` and the cards.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Chance {
    kind: ChanceKind,
    count: u8,
    // What lies beyond `count` is always the filler, so that the derived equality is right.
    cards: [Card; Card::COUNT],
}

/// Which of the two a chance step is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChanceKind {
    /// The hands seat by seat, then the opened card or cards; the last one stays open.
    Deal,
    /// The cards a player draws from the main deck.
    Draw,
}

const FILLER: Card = Card::at(0);

impl Chance {
    /// A deal or a draw of these cards in this order; `None` if they are none or more than 54.
    pub fn new(kind: ChanceKind, cards: &[Card]) -> Option<Chance> {
        if cards.is_empty() || cards.len() > Card::COUNT {
            return None;
        }
        let mut chance = Chance { kind, count: cards.len() as u8, cards: [FILLER; Card::COUNT] };
        chance.cards[..cards.len()].copy_from_slice(cards);
        Some(chance)
    }

    /// Whether it is a deal or a draw.
    pub const fn kind(&self) -> ChanceKind {
        self.kind
    }

    /// The cards in the order in which they fell.
    pub fn cards(&self) -> &[Card] {
        &self.cards[..self.count as usize]
    }

    /// The cards as a set.
    pub(crate) fn set(&self) -> CardSet {
        self.cards().iter().copied().collect()
    }
}

/// Rolls what is due, by the fair-deal procedure: one shuffle for the deal, `below(len)` for each card drawn.
pub(crate) fn roll(state: &State, dice: &mut dyn Dice) -> Chance {
    match state.stage {
        Stage::Draw { count, .. } => {
            let mut pool = state.cards.truth().deck;
            let mut chance = Chance { kind: ChanceKind::Draw, count, cards: [FILLER; Card::COUNT] };
            for slot in &mut chance.cards[..count as usize] {
                // `hanpan_core::draw` on a list in canonical order takes the same card; the set spares the list.
                let place = dice.below(pool.len() as u32) as usize;
                *slot = pool.nth(place).expect("the dice fall below the size of the deck");
                pool = pool.without(*slot);
            }
            chance
        }
        _ => {
            let mut cards: [Card; Card::COUNT] = std::array::from_fn(Card::at);
            shuffle(&mut cards, dice);
            let count = dealt(state, &cards);
            cards[count..].fill(FILLER);
            Chance { kind: ChanceKind::Deal, count: count as u8, cards }
        }
    }
}

/// Whether `outcome` can fall now.
pub(crate) fn check(state: &State, outcome: &Chance) -> Result<(), Refusal> {
    let once = outcome.set().len() == outcome.cards().len();
    match (state.stage, outcome.kind) {
        (Stage::Over(_), _) => Err(Refusal::GameOver),
        (Stage::Deal, ChanceKind::Deal) => {
            let needed = state.seats as usize * state.options.hand_size as usize + 1;
            let right = once
                && outcome.cards().len() >= needed
                && dealt(state, outcome.cards()) == outcome.cards().len();
            if right { Ok(()) } else { Err(Refusal::BadDeal { needed: needed as u8 }) }
        }
        (Stage::Draw { count, .. }, ChanceKind::Draw) => {
            let right = once
                && outcome.cards().len() == count as usize
                && state.cards.truth().deck.contains_all(outcome.set());
            if right { Ok(()) } else { Err(Refusal::BadDraw { count }) }
        }
        _ => Err(Refusal::NoChanceDue),
    }
}

/// How many cards of a shuffled deck the deal uses: the hands, and the opened cards up to the one that stays.
///
/// With `reflip_opening` a special card is put back; if nothing but special cards is left, the last stays open.
fn dealt(state: &State, cards: &[Card]) -> usize {
    let hands = state.seats as usize * state.options.hand_size as usize;
    let rest = cards.get(hands..).unwrap_or_default();
    if !state.options.reflip_opening {
        return hands + 1;
    }
    let special = state.options.special_cards();
    match rest.iter().position(|&card| !special.contains(card)) {
        Some(place) => hands + place + 1,
        None => Card::COUNT,
    }
}
