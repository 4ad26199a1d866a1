//! What a player believes of the hidden hands, and worlds drawn from it.
//!
//! Played cards return to the main deck and can be drawn again, so counting discards is wrong. Every hidden card in
//! another hand is a *slot*, drawn at a known moment, with the set of cards it can be: those that have not been seen
//! elsewhere since. Beyond what the rules leave possible a slot has a second set, what is *likely*: who takes without
//! being forced to had nothing to play but a joker, so none of the cards he held then is another that he could have
//! played. People may take by choice, so this is only believed, and as long as a player's later plays do not contradict it.
//!
//! What the others played instead of something else is a [`Clue`](crate::clue::Clue): of several worlds, the one that
//! explains their last actions is preferred.

use hanpan_core::{Dice, QuickDice, Seat};
use hanpan_onecard::{Action, Card, CardSet, Event, View};

use crate::board::{Board, MOST_SEATS, follows};
use crate::clue::Clue;
use crate::policy::Policy;

/// What a player believes of the hidden hands.
#[derive(Clone, Debug)]
pub(crate) struct Belief {
    board: Board,
    slots: Vec<Slot>,
    clues: Vec<Clue>,
    worlds: usize,
    /// How often a take by each player must have been by choice.
    surprises: [u8; MOST_SEATS],
}

/// A hidden card in somebody's hand.
#[derive(Clone, Copy, Debug)]
struct Slot {
    seat: usize,
    /// Which of all the cards ever drawn it is.
    number: u16,
    /// What it can be.
    possible: CardSet,
    /// What it can be if its holder takes only when he must.
    likely: CardSet,
}

impl Belief {
    /// How many of the last actions of others are explained.
    pub(crate) const CLUES: usize = 10;
    /// From how many worlds the one that explains them is drawn.
    const WORLDS: usize = 4;

    /// What the seat that sees `view`, and noticed `seen` since the game began, believes; `board` is what it sees.
    ///
    /// If `seen` is not the whole history of the view, nothing is inferred from it.
    pub(crate) fn new(view: &View, seen: &[Event], board: &Board) -> Belief {
        let mut history = History::new(view);
        seen.iter().for_each(|event| history.notice(event));
        let me = view.you.map_or(MOST_SEATS, Seat::index);
        let hidden = board.deck;
        let counts_agree = (0..board.seats).filter(|&seat| seat != me).all(|seat| {
            history.slots.iter().filter(|slot| slot.seat == seat).count() == usize::from(board.counts[seat])
        });
        if !counts_agree || history.board.open != board.open {
            history.slots.clear();
            history.clues.clear();
            for seat in (0..board.seats).filter(|&seat| seat != me) {
                let slot = Slot { seat, number: 0, possible: hidden, likely: hidden };
                history.slots.extend((0..board.counts[seat]).map(|_| slot));
            }
        }
        for slot in &mut history.slots {
            // Neither is ever empty in a true history of players who take only when they must.
            slot.possible = or(slot.possible & hidden, hidden);
            slot.likely = or(slot.likely & hidden, slot.possible);
        }
        // The slots with the fewest choices are filled first.
        history.slots.sort_by_key(|slot| slot.likely.len());
        let mut clues = history.clues;
        clues.drain(..clues.len().saturating_sub(Self::CLUES));
        let numbers: Vec<u16> = history.slots.iter().map(|slot| slot.number).collect();
        clues.iter_mut().for_each(|clue| clue.settle(&numbers));
        Belief {
            board: *board,
            slots: history.slots,
            clues,
            worlds: Self::WORLDS,
            surprises: history.surprises,
        }
    }

    /// The same by somebody who thinks that everybody may have taken once by choice. What it
    /// says of single cards comes true; of cards that takes alone speak against, `hard` is surer than it should be.
    pub(crate) fn wary(mut self) -> Belief {
        self.surprises = self.surprises.map(|surprises| surprises.saturating_add(1));
        self
    }

    /// A way the hidden cards may lie, which explains what the others did if they play by `policy`.
    pub(crate) fn imagine(&self, policy: &Policy, dice: &mut QuickDice) -> Board {
        let mut cards = self.fill(dice);
        if !self.clues.is_empty() {
            // One of several, in proportion to how well it explains them: each takes the place of the one before
            // with its share of the sum so far.
            let mut sum = self.weigh(policy, &cards);
            for _ in 1..self.worlds {
                let others = self.fill(dice);
                let weight = self.weigh(policy, &others);
                sum += weight;
                if f64::from(dice.below(1 << 20)) < weight / sum * f64::from(1 << 20) {
                    cards = others;
                }
            }
        }
        let mut board = self.board;
        for (slot, card) in self.slots.iter().zip(cards) {
            board.fill(slot.seat, CardSet::only(card));
        }
        board
    }

    /// How well cards in the slots explain what the others did.
    fn weigh(&self, policy: &Policy, cards: &[Card; Card::COUNT]) -> f64 {
        self.clues.iter().map(|clue| clue.explained(policy, cards)).product()
    }

    /// Cards for the slots.
    fn fill(&self, dice: &mut QuickDice) -> [Card; Card::COUNT] {
        // In how many of sixteen worlds a player's takes are believed, by how often they proved to be by choice.
        const TRUST: [u32; 4] = [16, 10, 5, 2];
        const TRIES: usize = 6;
        let trusts: [bool; MOST_SEATS] =
            self.surprises.map(|surprises| dice.below(16) < TRUST[usize::from(surprises.min(3))]);
        let mut cards = [Card::at(0); Card::COUNT];
        for attempt in 0..=TRIES {
            let mask = |slot: &Slot| {
                if attempt < TRIES && trusts[slot.seat] { slot.likely } else { slot.possible }
            };
            if self.assign(mask, &mut cards, attempt == TRIES, dice) {
                self.stir(mask, &mut cards, dice);
                break;
            }
        }
        cards
    }

    /// Fills the slots one after the other; fails when nothing is left for one, unless anything will do.
    fn assign(
        &self,
        mask: impl Fn(&Slot) -> CardSet,
        cards: &mut [Card; Card::COUNT],
        anything: bool,
        dice: &mut QuickDice,
    ) -> bool {
        let mut left = self.board.deck;
        for (slot, card) in self.slots.iter().zip(cards) {
            let mut choices = mask(slot) & left;
            if choices.is_empty() && anything {
                choices = left;
            }
            if choices.is_empty() {
                return false;
            }
            let Some(choice) = choices.nth(dice.below(choices.len() as u32) as usize) else { return false };
            *card = choice;
            left = left.without(choice);
        }
        true
    }

    /// Exchanges cards at random wherever the slots allow it, which makes every filling equally likely in the end.
    fn stir(&self, mask: impl Fn(&Slot) -> CardSet, cards: &mut [Card; Card::COUNT], dice: &mut QuickDice) {
        let slots = self.slots.len();
        let hidden = self.board.deck;
        for _ in 0..2 * slots {
            let place = dice.below(slots as u32) as usize;
            let Some(wanted) = hidden.nth(dice.below(hidden.len() as u32) as usize) else { return };
            if !mask(&self.slots[place]).contains(wanted) {
                continue;
            }
            match cards[..slots].iter().position(|&card| card == wanted) {
                None => cards[place] = wanted,
                Some(other) if mask(&self.slots[other]).contains(cards[place]) => cards.swap(place, other),
                Some(_) => {}
            }
        }
    }
}

/// The first set, or the second if it is empty.
fn or(first: CardSet, second: CardSet) -> CardSet {
    if first.is_empty() { second } else { first }
}

/// The events as one observer goes through them.
struct History {
    /// What everybody sees.
    board: Board,
    me: usize,
    hand: CardSet,
    slots: Vec<Slot>,
    drawn: u16,
    clues: Vec<Clue>,
    surprises: [u8; MOST_SEATS],
}

impl History {
    fn new(view: &View) -> History {
        History {
            board: Board::before_the_deal(&view.options, view.players.seats()),
            me: view.you.map_or(MOST_SEATS, Seat::index),
            hand: CardSet::EMPTY,
            slots: Vec::new(),
            drawn: 0,
            clues: Vec::new(),
            surprises: [0; MOST_SEATS],
        }
    }

    fn notice(&mut self, event: &Event) {
        match *event {
            Event::Played(ref played) => {
                let seat = played.seat.index();
                self.keep_clue(seat, Action::Play { card: played.card, suit: played.suit });
                self.play(seat, played.card);
            }
            Event::Took { seat, attacked, .. } => {
                self.keep_clue(seat.index(), Action::Take);
                let board = &self.board;
                let missing = if attacked {
                    board.house.answers(board.open)
                } else {
                    follows(board.open, board.demanded)
                };
                // A joker may be kept for worse times.
                let missing = missing - CardSet::JOKERS;
                let his = self.slots.iter_mut().filter(|slot| slot.seat == seat.index());
                his.for_each(|slot| slot.likely = slot.likely - missing);
            }
            Event::Dealt { hand, .. } => self.hand = hand.unwrap_or_default(),
            _ => {}
        }
        self.board.notice(event);
        match *event {
            Event::Dealt { hand_size, ref opened, .. } => {
                (0..self.board.seats).for_each(|seat| self.add_slots(seat, hand_size));
                // Opened cards were in nobody's hand when the hands were dealt.
                opened.iter().for_each(|&card| self.see(CardSet::only(card)));
            }
            Event::Drew { seat, count, cards, bankrupt, .. } => {
                let seat = seat.index();
                self.add_slots(seat, count);
                if seat == self.me {
                    let drawn = cards.unwrap_or_default();
                    self.hand = self.hand | drawn;
                    self.see(drawn);
                }
                if bankrupt.is_some() {
                    self.slots.retain(|slot| slot.seat != seat);
                    self.clues.retain(|clue| clue.seat() != seat);
                    if seat == self.me {
                        self.hand = CardSet::EMPTY;
                    }
                }
            }
            _ => {}
        }
    }

    fn keep_clue(&mut self, seat: usize, action: Action) {
        if seat != self.me {
            let his = self.slots.iter().filter(|slot| slot.seat == seat);
            self.clues.push(Clue::new(&self.board, seat, action, his.map(|slot| slot.number)));
        }
    }

    /// Cards that are seen elsewhere are in nobody's hand.
    fn see(&mut self, cards: CardSet) {
        for slot in &mut self.slots {
            slot.possible = slot.possible - cards;
            slot.likely = slot.likely - cards;
        }
    }

    fn add_slots(&mut self, seat: usize, count: u8) {
        if seat == self.me {
            return;
        }
        let unknown = CardSet::ALL.without(self.board.open) - self.hand;
        for _ in 0..count {
            self.slots.push(Slot { seat, number: self.drawn, possible: unknown, likely: unknown });
            self.drawn += 1;
        }
    }

    fn play(&mut self, seat: usize, card: Card) {
        if seat == self.me {
            self.hand = self.hand.without(card);
            return;
        }
        // It came out of one of his slots that allow it, the more likely the fewer cards the slot allows.
        let place = |slots: &[Slot], mask: fn(&Slot) -> CardSet| {
            let fits = |slot: &Slot| slot.seat == seat && mask(slot).contains(card);
            let fitting = slots.iter().enumerate().filter(|(_, slot)| fits(slot));
            fitting.min_by_key(|(_, slot)| mask(slot).len()).map(|(place, _)| place)
        };
        let expected = place(&self.slots, |slot| slot.likely);
        if expected.is_none() {
            // He held it when he took: nothing that was believed of him holds.
            self.surprises[seat] = self.surprises[seat].saturating_add(1);
            let his = self.slots.iter_mut().filter(|slot| slot.seat == seat);
            his.for_each(|slot| slot.likely = slot.possible);
        }
        if let Some(place) = expected.or_else(|| place(&self.slots, |slot| slot.possible)) {
            let slot = self.slots.remove(place);
            self.clues.iter_mut().for_each(|clue| clue.show(slot.number, card));
        }
        self.see(CardSet::only(card));
    }
}

#[cfg(test)]
mod tests;
