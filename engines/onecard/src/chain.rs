//! Worlds that explain what the others did, each made from the one before by small changes.
//!
//! A Markov chain (Metropolis) over all the ways in which the hidden cards may lie *and have lain*: which of the cards that
//! a player drew is the one he played later. All draws are equally likely, so a way is as likely as what everybody did is
//! with the hands that he had then.

use hanpan_core::{Dice, QuickDice};
use hanpan_onecard::{Action, Card, CardSet};
use hanpan_search::math;

use crate::board::{Board, MOST_SEATS};
use crate::past::{Past, Time};
use crate::policy::{Appeal, Policy};
use crate::style::{self, STYLES};

/// Worlds that explain what the others did.
pub(crate) struct Chain {
    board: Board,
    /// The cards the others hold or held, the hidden ones first.
    holdings: Vec<Holding>,
    hidden: usize,
    /// What every player did, in order.
    traces: [Vec<Trace>; MOST_SEATS],
    /// Of every player and style, the logarithm of how likely all that he did is.
    said: [[f64; STYLES]; MOST_SEATS],
    hidden_since: [Time; Card::COUNT],
    /// Where among the holdings a hidden card is.
    holders: [Option<usize>; Card::COUNT],
    /// What a change comes to, trace by trace.
    changed: Vec<[f32; STYLES]>,
}

/// A card that another player holds, or held.
#[derive(Clone, Copy)]
struct Holding {
    seat: usize,
    card: Card,
    drawn: Time,
    /// When he played it, and since when it had been hidden.
    played: Option<(Time, Time)>,
}

/// What another player did, and with which hand.
struct Trace {
    time: Time,
    action: Action,
    appeal: Appeal,
    hand: CardSet,
    said: [f32; STYLES],
}

/// Another card in the hand of a player for some time.
struct Change {
    seat: usize,
    after: Time,
    until: Time,
    old: Card,
    new: Card,
}

impl Chain {
    /// How many changes are tried before the first world, for every hidden card.
    const WARM: usize = 400;
    /// How many changes are tried between two worlds, for every hidden card.
    const APART: usize = 6;

    /// Worlds that explain the past of somebody who sees `board`, if the others play by `policy` in some style.
    pub(crate) fn new(past: &Past, board: &Board, policy: &Policy, dice: &mut QuickDice) -> Chain {
        let mut holdings: Vec<Holding> = past
            .holdings
            .iter()
            .map(|it| Holding {
                seat: it.seat,
                card: it.played.map_or(board.open, |(card, _, _)| card),
                drawn: it.drawn,
                played: it.played.map(|(_, time, since)| (time, since)),
            })
            .collect();
        // The older a card is the fewer it can be, and whatever fits an old one fits the younger too.
        holdings.sort_by_key(|it| (it.played.is_some(), it.drawn));
        let hidden = holdings.iter().filter(|it| it.played.is_none()).count();
        let mut holders = [None; Card::COUNT];
        let mut left = board.deck;
        for (place, holding) in holdings[..hidden].iter_mut().enumerate() {
            let fits = |card: &Card| past.hidden_since[card.index()] <= holding.drawn;
            let fitting: CardSet = left.iter().filter(fits).collect();
            let fitting = if fitting.is_empty() { left } else { fitting };
            let Some(card) = fitting.nth(dice.below(fitting.len() as u32) as usize) else { break };
            holding.card = card;
            left = left.without(card);
            holders[card.index()] = Some(place);
        }
        let mut chain = Chain {
            board: *board,
            holdings,
            hidden,
            traces: Default::default(),
            said: [[0.0; STYLES]; MOST_SEATS],
            hidden_since: past.hidden_since,
            holders,
            changed: Vec::new(),
        };
        for deed in &past.deeds {
            let seat = deed.board.current;
            let (time, action, appeal) = (deed.time, deed.action, Appeal::new(policy, &deed.board));
            let hand = chain.hand(seat, time);
            let said = style::explain(&appeal, hand, action);
            add(&mut chain.said[seat], said, [0.0; STYLES]);
            chain.traces[seat].push(Trace { time, action, appeal, hand, said });
        }
        chain.stir(Chain::WARM * hidden, dice);
        chain
    }

    /// The next world.
    pub(crate) fn next(&mut self, dice: &mut QuickDice) -> Board {
        self.stir(Chain::APART * self.hidden, dice);
        let mut board = self.board;
        for holding in &self.holdings[..self.hidden] {
            board.fill(holding.seat, CardSet::only(holding.card));
        }
        board
    }

    /// What a player held when he did something.
    fn hand(&self, seat: usize, time: Time) -> CardSet {
        let is_held = |it: &&Holding| {
            it.seat == seat && it.drawn < time && it.played.is_none_or(|(played, _)| time <= played)
        };
        self.holdings.iter().filter(is_held).map(|it| it.card).collect()
    }

    /// Tries so many changes.
    fn stir(&mut self, changes: usize, dice: &mut QuickDice) {
        for _ in 0..changes {
            if dice.below(3) > 0 {
                let place = dice.below(self.hidden as u32) as usize;
                self.exchange(place, dice);
            } else {
                let [place, other] = [(); 2].map(|()| dice.below(self.holdings.len() as u32) as usize);
                self.redate(place, other, dice);
            }
        }
    }

    /// Tries another card for a hidden one.
    fn exchange(&mut self, place: usize, dice: &mut QuickDice) {
        let all = self.board.deck;
        let Some(new) = all.nth(dice.below(all.len() as u32) as usize) else { return };
        let Holding { seat, card: old, drawn, .. } = self.holdings[place];
        if new == old || self.hidden_since[new.index()] > drawn {
            return;
        }
        let mut change = Change { seat, after: drawn, until: Time::MAX, old, new };
        let Some(other) = self.holders[new.index()] else {
            if self.accepts(&[change], dice) {
                self.put(place, new);
                self.holders[old.index()] = None;
            }
            return;
        };
        // Two hidden cards are exchanged.
        let his = self.holdings[other];
        if self.hidden_since[old.index()] > his.drawn {
            return;
        }
        let accepted = if his.seat != seat {
            let back = Change { seat: his.seat, after: his.drawn, until: Time::MAX, old: new, new: old };
            self.accepts(&[change, back], dice)
        } else {
            // From the later draw on the hand is the same.
            if his.drawn < drawn {
                change = Change { after: his.drawn, old: new, new: old, ..change };
            }
            change.until = drawn.max(his.drawn);
            self.accepts(&[change], dice)
        };
        if accepted {
            self.put(place, new);
            self.put(other, old);
        }
    }

    fn put(&mut self, place: usize, card: Card) {
        self.holdings[place].card = card;
        self.holders[card.index()] = Some(place);
    }

    /// Tries whether two cards of a player were drawn the other way round.
    fn redate(&mut self, place: usize, other: usize, dice: &mut QuickDice) {
        let (one, two) = (self.holdings[place], self.holdings[other]);
        if one.seat != two.seat || one.drawn == two.drawn {
            return;
        }
        let (old, new) = if one.drawn < two.drawn { (one, two) } else { (two, one) };
        let since = new.played.map_or(self.hidden_since[new.card.index()], |(_, since)| since);
        if since > old.drawn || old.played.is_some_and(|(played, _)| played < new.drawn) {
            return;
        }
        let change =
            Change { seat: old.seat, after: old.drawn, until: new.drawn, old: old.card, new: new.card };
        if self.accepts(&[change], dice) {
            self.holdings[place].drawn = two.drawn;
            self.holdings[other].drawn = one.drawn;
        }
    }

    /// Changes hands if that is at least as likely, and otherwise as often as it is likely. No two changes are of one seat.
    fn accepts(&mut self, changes: &[Change], dice: &mut QuickDice) -> bool {
        self.changed.clear();
        let mut gain = 0.0;
        for change in changes {
            let mut said = self.said[change.seat];
            let range = self.range(change);
            for trace in &self.traces[change.seat][range] {
                let now = style::explain(&trace.appeal, change.of(trace.hand), trace.action);
                add(&mut said, now, trace.said);
                self.changed.push(now);
            }
            gain += style::likelihood(&said) - style::likelihood(&self.said[change.seat]);
        }
        const WHOLE: u32 = 1 << 24;
        if gain < 0.0 && f64::from(dice.below(WHOLE)) >= math::exp(gain) * f64::from(WHOLE) {
            return false;
        }
        let mut changed = self.changed.iter();
        for change in changes {
            let range = self.range(change);
            for (trace, &now) in self.traces[change.seat][range].iter_mut().zip(&mut changed) {
                trace.hand = change.of(trace.hand);
                add(&mut self.said[change.seat], now, trace.said);
                trace.said = now;
            }
        }
        true
    }

    /// The traces that a change concerns.
    fn range(&self, change: &Change) -> std::ops::Range<usize> {
        let traces = &self.traces[change.seat];
        let until = |time| traces.partition_point(|trace| trace.time <= time);
        until(change.after)..until(change.until)
    }
}

impl Change {
    fn of(&self, hand: CardSet) -> CardSet {
        hand.without(self.old).with(self.new)
    }
}

/// Adds what is said now to a sum, and takes away what was said before.
fn add(sum: &mut [f64; STYLES], now: [f32; STYLES], before: [f32; STYLES]) {
    for (sum, (now, before)) in sum.iter_mut().zip(now.into_iter().zip(before)) {
        *sum += f64::from(now) - f64::from(before);
    }
}

#[cfg(test)]
mod tests;
