//! What another player did, and how well it goes with what he may hold.

use hanpan_onecard::{Action, Card, CardSet};
use hanpan_search::math;

use crate::board::Board;
use crate::policy::Policy;

/// What another player did when he may have had a choice.
#[derive(Clone, Debug)]
pub(crate) struct Clue {
    /// The table as everybody saw it.
    board: Board,
    action: Action,
    /// The numbers of the cards he held of which none has been seen since; later, their places among the slots.
    slots: Vec<u16>,
    /// Those he held that he has played since.
    shown: CardSet,
}

impl Clue {
    /// `seat` did something on a board, when it held the cards with these numbers.
    pub(crate) fn new(board: &Board, seat: usize, action: Action, slots: impl Iterator<Item = u16>) -> Clue {
        let mut board = *board;
        board.current = seat;
        Clue { board, action, slots: slots.collect(), shown: CardSet::EMPTY }
    }

    /// Who did it.
    pub(crate) fn seat(&self) -> usize {
        self.board.current
    }

    /// The card with a number is seen.
    pub(crate) fn show(&mut self, number: u16, card: Card) {
        if let Some(place) = self.slots.iter().position(|&slot| slot == number) {
            self.slots.swap_remove(place);
            self.shown = self.shown.with(card);
        }
    }

    /// Finds the places of the cards by their numbers.
    pub(crate) fn settle(&mut self, numbers: &[u16]) {
        let place = |number: &u16| numbers.iter().position(|other| other == number).map(|place| place as u16);
        self.slots = self.slots.iter().filter_map(place).collect();
    }

    /// How likely the action is, up to a factor, if he plays by `policy` and these cards are in the slots.
    pub(crate) fn explained(&self, policy: &Policy, cards: &[Card]) -> f64 {
        let mut board = self.board;
        let hand = self.slots.iter().fold(self.shown, |hand, &place| hand.with(cards[usize::from(place)]));
        board.hands[board.current] = hand;
        let behind = policy.regret(&board, self.action);
        // Nobody plays exactly like this, and what does not fit at all is still possible.
        if behind <= 0 { 1.0 } else { math::exp(f64::from(-behind) / Clue::SPREAD).max(Clue::LEAST) }
    }

    const SPREAD: f64 = 40.0;
    const LEAST: f64 = 0.1;
}
