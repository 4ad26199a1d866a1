//! What a player can infer of the hidden cards, and full states filled in at random from it.
//!
//! Played cards return to the main deck and can be drawn again, so counting discards is wrong. What history leaves
//! open is this. Every hidden card in another hand is a *slot*, drawn at a known moment (the deal, or the n-th draw).
//! A card can be in a slot only if it has not been seen elsewhere since that moment: a card covered, and so put into
//! the main deck, after the slot was drawn was not in the deck then. A slot drawn later allows every card an earlier
//! one allows: the allowed sets form a chain.
//!
//! When somebody plays a card it came out of one of his slots that allow it, and nobody else knows which. The
//! earliest is crossed off: what is left then allows everything that any other choice would have left, so exactly
//! the possible worlds remain (an exchange argument; the tests compare with all histories). A take tells nothing,
//! since it is always allowed (onecard rules 10 and 16).
//!
//! The slots are filled in order of their moments, each with one of the unused cards it allows, all equally likely.
//! Because of the chain the number of choices never depends on earlier ones, so every filling of the slots is equally
//! likely: that is what "uniform" means here. While the others only draw, fillings are histories, and the worlds have
//! their exact probabilities; after plays whose slot is unknown they are close to it, since counting all histories
//! exactly would take far too long.
//!
//! One thing is not a chain: what a bankrupt player held went to the main deck unseen. His slots must have been
//! filled with *something* the others did not hold, which limits how many old cards the others can hold; fillings
//! that break such a [`Limit`] are thrown away. Where it is not certain whether a card counts against a limit it does
//! not, so nothing possible is ever lost; in rare cases something impossible is let in.
//!
//! The knowledge is derived from the events, not kept in the state: rollouts and play never need it, so states stay
//! small and steps fast. Who imagines many worlds for one decision builds a [`Memory`] once.

use hanpan_core::{Dice, Imagine, Seat, Seats, Secret};

use crate::state::{Answers, Cards, MOST_SEATS, Stage, State};
use crate::view::{Answer, Due};
use crate::{Card, CardSet, Event, OneCard, Standing, View};

/// What one observer can infer of the hidden cards, ready to imagine many states from.
#[derive(Clone, Debug)]
pub(crate) struct Memory {
    /// The state with all that is public and one's own; everything hidden lies in the deck.
    known: State,
    /// The hidden cards, those that came into hiding earliest first.
    hidden: [Card; Card::COUNT],
    /// The slots, the earliest first.
    slots: [Slot; Card::COUNT],
    slot_count: usize,
    limits: Vec<Limit>,
}

/// A hidden card in somebody's hand.
#[derive(Clone, Copy, Debug)]
struct Slot {
    seat: u8,
    /// When it was drawn: 1 in the deal, then one more for every draw.
    moment: u32,
    /// How many of the hidden cards it allows: the first ones.
    allowed: u8,
}

/// How many of some cards can be in slots drawn up to a moment, because a bankrupt player held the rest.
#[derive(Clone, Copy, Debug)]
struct Limit {
    cards: CardSet,
    /// The moment of the bankrupt player's latest slot that makes the limit.
    drawn: u32,
    /// The moment of the bankruptcy.
    up_to: u32,
    /// How many slots are that old: the first ones.
    slots: usize,
    most: i32,
}

impl Imagine for OneCard {
    fn imagine(view: &View, seen: &[Event], dice: &mut impl Dice) -> State {
        Memory::new(view, seen).imagine(dice)
    }
}

impl Memory {
    /// What the observer of `view`, who noticed `seen` since the game began, can infer.
    ///
    /// If `seen` is not the whole history of the view, nothing is inferred from it.
    pub(crate) fn new(view: &View, seen: &[Event]) -> Memory {
        let known = known_state(view);
        let cards = known.cards.truth();
        let mut history = History::new(view);
        seen.iter().for_each(|event| history.notice(event));
        if !history.agrees_with(view) {
            history = History::forgotten(view);
        }
        // A card stands after those that fit into earlier slots: a counting sort, since this is asked at every turn.
        let slots = &mut history.slots[..history.slot_count];
        let mut first_slots = [0u8; Card::COUNT];
        let mut counts = [0usize; Card::COUNT + 1];
        for card in cards.deck.iter() {
            let covered = history.covered[card.index()];
            let first_slot = slots.partition_point(|slot| slot.moment <= covered);
            first_slots[card.index()] = first_slot as u8;
            counts[first_slot] += 1;
        }
        let mut allowed = 0;
        for (place, count) in counts.iter_mut().enumerate() {
            let before = allowed;
            allowed += std::mem::replace(count, before);
            if let Some(slot) = slots.get_mut(place) {
                // Never too few in a true history.
                slot.allowed = allowed.max(place + 1) as u8;
            }
        }
        let mut hidden = [Card::at(0); Card::COUNT];
        for card in cards.deck.iter() {
            let place = &mut counts[first_slots[card.index()] as usize];
            hidden[*place] = card;
            *place += 1;
        }
        let mut limits = history.limits;
        limits.retain_mut(|limit| {
            limit.slots = slots.partition_point(|slot| slot.moment <= limit.up_to);
            // Most limits can no longer be broken.
            limit.most < limit.slots.min(limit.cards.len()) as i32
        });
        Memory { known, hidden, slots: history.slots, slot_count: history.slot_count, limits }
    }

    /// A full state that the memory leaves possible, every filling of the slots equally likely.
    pub(crate) fn imagine(&self, dice: &mut impl Dice) -> State {
        // A limit is rarely broken; the bound is for histories that never happened.
        const TRIES: usize = 1000;
        for _ in 1..TRIES {
            let (state, kept) = self.fill(dice);
            if kept {
                return state;
            }
        }
        self.fill(dice).0
    }

    /// Fills the slots, and says whether the limits are kept.
    fn fill(&self, dice: &mut impl Dice) -> (State, bool) {
        let mut state = self.known;
        let mut hidden = self.hidden;
        let mut drawn = [CardSet::EMPTY; MOST_SEATS];
        for (place, slot) in self.slots[..self.slot_count].iter().enumerate() {
            // The cards used so far stand before `place`, all within what this slot allows: the chain.
            let choices = u32::from(slot.allowed) - place as u32;
            hidden.swap(place, place + dice.below(choices) as usize);
            let hand = &mut drawn[slot.seat as usize % MOST_SEATS];
            *hand = hand.with(hidden[place]);
        }
        let cards = state.cards.truth_mut();
        for (hand, drawn) in cards.hands.iter_mut().zip(drawn) {
            *hand = *hand | drawn;
            cards.deck = cards.deck - drawn;
        }
        let kept = self.limits.iter().all(|limit| {
            let held: CardSet = hidden[..limit.slots].iter().copied().collect();
            (held & limit.cards).len() as i32 <= limit.most
        });
        (state, kept)
    }
}

/// The events as one observer goes through them.
struct History {
    me: Option<Seat>,
    seats: u8,
    hand: CardSet,
    open: Option<Card>,
    moment: u32,
    /// When each card was last known to go into the main deck; 0 for never.
    covered: [u32; Card::COUNT],
    slots: [Slot; Card::COUNT],
    slot_count: usize,
    limits: Vec<Limit>,
}

impl History {
    fn new(view: &View) -> History {
        History {
            me: view.you,
            seats: view.players.seats().min(MOST_SEATS as u8),
            hand: CardSet::EMPTY,
            open: None,
            moment: 1,
            covered: [0; Card::COUNT],
            slots: [Slot { seat: 0, moment: 0, allowed: 0 }; Card::COUNT],
            slot_count: 0,
            limits: Vec::new(),
        }
    }

    /// A history of which nothing is known but how many cards everybody holds.
    fn forgotten(view: &View) -> History {
        let mut history = History::new(view);
        for (seat, player) in view.players.iter() {
            history.add_slots(seat, player.count);
        }
        history
    }

    /// Whether the events account for every card in sight.
    fn agrees_with(&self, view: &View) -> bool {
        let mut counts = [0u8; MOST_SEATS];
        self.slots().iter().for_each(|slot| counts[slot.seat as usize] += 1);
        self.open == view.open
            && self.hand == view.hand.unwrap_or_default()
            && view.players.iter().all(|(seat, player)| {
                self.me == Some(seat) || counts.get(seat.index()) == Some(&player.count)
            })
    }

    fn notice(&mut self, event: &Event) {
        match *event {
            Event::Dealt { hand_size, hand, ref opened } => {
                Seat::all(self.seats).for_each(|seat| self.add_slots(seat, hand_size));
                self.hand = hand.unwrap_or_default();
                // Opened cards were in nobody's hand when the hands were dealt.
                opened.iter().for_each(|card| self.covered[card.index()] = self.moment);
                self.open = opened.last().copied();
            }
            Event::Played(ref played) => self.play(played.seat, played.card),
            Event::Drew { seat, count, cards, bankrupt, .. } => {
                self.moment += 1;
                self.draw(seat, count, cards.unwrap_or_default());
                if bankrupt.is_some() {
                    self.go_bankrupt(seat);
                }
            }
            Event::Took { .. } | Event::Answered { .. } | Event::Called { .. } => {}
        }
    }

    fn slots(&self) -> &[Slot] {
        &self.slots[..self.slot_count]
    }

    fn add_slots(&mut self, seat: Seat, count: u8) {
        if self.me == Some(seat) || u8::from(seat) >= self.seats {
            return;
        }
        let end = (self.slot_count + usize::from(count)).min(Card::COUNT);
        self.slots[self.slot_count..end].fill(Slot { seat: seat.into(), moment: self.moment, allowed: 0 });
        self.slot_count = end;
    }

    fn play(&mut self, seat: Seat, card: Card) {
        if self.me == Some(seat) {
            self.hand = self.hand.without(card);
        } else {
            let seen = self.covered[card.index()];
            let fits = |slot: &Slot| Seat::new(slot.seat) == Some(seat) && slot.moment > seen;
            for limit in self.limits.iter_mut().filter(|limit| limit.cards.contains(card)) {
                // It counts as held only if it cannot have been drawn after the bankruptcy.
                let slots = &self.slots[..self.slot_count];
                let latest = slots.iter().rev().find(|slot| fits(slot)).map(|slot| slot.moment);
                if latest.is_some_and(|moment| moment <= limit.up_to) {
                    limit.most -= 1;
                }
            }
            if let Some(place) = self.slots().iter().position(fits) {
                self.slots.copy_within(place + 1..self.slot_count, place);
                self.slot_count -= 1;
            }
        }
        self.limits.iter_mut().for_each(|limit| limit.cards = limit.cards.without(card));
        if let Some(open) = self.open.replace(card) {
            self.covered[open.index()] = self.moment;
        }
    }

    fn draw(&mut self, seat: Seat, count: u8, cards: CardSet) {
        self.add_slots(seat, count);
        if self.me == Some(seat) {
            self.hand = self.hand | cards;
            // What one draws oneself was in the deck, so nobody held it.
            self.limits.iter_mut().for_each(|limit| limit.cards = limit.cards - cards);
        }
    }

    fn go_bankrupt(&mut self, seat: Seat) {
        if self.me == Some(seat) {
            for card in std::mem::take(&mut self.hand).iter() {
                self.covered[card.index()] = self.moment;
            }
            return;
        }
        let is_his = |slot: &Slot| Seat::new(slot.seat) == Some(seat);
        for limit in &mut self.limits {
            // What he held since before the moment of the limit were cards of the limit.
            let old = self.slots[..self.slot_count]
                .iter()
                .filter(|slot| is_his(slot) && slot.moment <= limit.drawn);
            limit.most -= old.count() as i32;
        }
        let others = self.slots().iter().filter(|slot| !is_his(slot)).count() as i32;
        let known = self.open.map_or(self.hand, |open| self.hand.with(open));
        let mut his = self.slots[..self.slot_count].iter().filter(|slot| is_his(slot)).peekable();
        let mut count = 0;
        while let Some(slot) = his.next() {
            count += 1;
            if his.peek().is_some_and(|next| next.moment == slot.moment) {
                continue;
            }
            let unseen = Card::all().filter(|card| self.covered[card.index()] < slot.moment);
            let cards = unseen.collect::<CardSet>() - known;
            let most = cards.len() as i32 - count;
            if most < others {
                self.limits.push(Limit { cards, drawn: slot.moment, up_to: self.moment, slots: 0, most });
            }
        }
        let mut kept = 0;
        for place in 0..self.slot_count {
            if !is_his(&self.slots[place]) {
                self.slots[kept] = self.slots[place];
                kept += 1;
            }
        }
        self.slot_count = kept;
    }
}

/// The state as far as the view shows it: the hands of others are empty, and all that is hidden lies in the deck.
///
/// In the moment of a call the others have not answered yet: that is always possible, and what they do is theirs.
fn known_state(view: &View) -> State {
    let seats = view.players.seats();
    let mut hands = [CardSet::EMPTY; MOST_SEATS];
    let mut deck = CardSet::ALL;
    if let (Some(me), Some(hand)) = (view.you, view.hand) {
        hands[me.index()] = hand;
        deck = deck - hand;
    }
    if let Some(open) = view.open {
        deck = deck.without(open);
    }
    let mut state = State::new(&view.options, seats);
    for (seat, player) in view.players.iter() {
        state.standings[seat.index()] = player.standing;
    }
    let active = |seat: &Seat| state.standings[seat.index()] == Standing::Active;
    state.active = Seat::all(seats).filter(active).collect();
    state.cards = Secret::new(Cards { hands, deck });
    state.direction = view.direction;
    state.open = view.open;
    state.demanded = view.demanded;
    state.offense = view.offense;
    state.empty_takes = view.empty_takes;
    state.phase = view.phase;
    state.last = view.last;
    state.last_call = view.last_call;
    // When the game is over the view names no current player; any will do, nobody asks.
    state.current = view.current.unwrap_or(state.current);
    state.stage = match (view.due, view.result) {
        (_, Some(result)) => Stage::Over(result.reason),
        (Due::Deal, _) => Stage::Deal,
        (Due::Draw { seat, count, penalty }, _) => Stage::Draw { seat, count, penalty },
        (Due::Call { player, .. }, _) => Stage::Call { player },
        (Due::Turn | Due::Nothing, _) => Stage::Turn,
    };
    if let (Due::Call { answer: Some(answer), .. }, Some(me)) = (view.due, view.you) {
        let called = if answer == Answer::Call { Seats::only(me) } else { Seats::NONE };
        state.sealed = Secret::new(Answers { answered: Seats::only(me), called });
    }
    state
}

#[cfg(test)]
mod tests;
