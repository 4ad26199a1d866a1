//! Imagination against all histories, on tables with a handful of hidden cards.

use std::collections::{BTreeMap, BTreeSet};

use hanpan_core::{Dice, Observer, QuickDice, Rules, Seat, Step, Turn};

use super::*;
use crate::{BankruptAt, Options, Played};

const SEATS: usize = 3;

/// What B and C hold.
type World = [CardSet; 2];

/// A history of draws and plays at a table where A, who looks on, holds nearly everything.
///
/// It need not be a game by the rules: what can be inferred depends on who drew when and what was shown, and on
/// nothing else. Beside the truth it keeps every world that A cannot exclude, with the number of histories that lead
/// to it; all histories are equally likely, because the sizes of the draws and of the deck are public.
struct Table {
    hands: [CardSet; SEATS],
    deck: CardSet,
    open: Card,
    worlds: BTreeMap<[u64; 2], (World, f64)>,
    seen: Vec<Event>,
    plays_of_others: usize,
    bankrupt: [bool; SEATS],
}

impl Table {
    /// A, B and C get two cards each, then A draws so many that `hidden` are left in the deck.
    fn new(hidden: usize, dice: &mut QuickDice) -> Table {
        let mut cards: Vec<Card> = Card::all().collect();
        hanpan_core::shuffle(&mut cards, dice);
        let mut take = |count: usize| cards.drain(..count).collect::<CardSet>();
        let (hands, open) = ([take(2), take(2), take(2)], take(1).first().expect("one card"));
        let drawn = take(54 - 7 - hidden);
        let mut table = Table {
            hands,
            deck: take(hidden) | drawn,
            open,
            worlds: BTreeMap::new(),
            seen: vec![Event::Dealt { hand_size: 2, hand: Some(hands[0]), opened: vec![open] }],
            plays_of_others: 0,
            bankrupt: [false; SEATS],
        };
        // A's first draw is no matter of choice: the worlds are those of the cards it leaves.
        let left = (hands[1] | hands[2] | table.deck) - drawn;
        for b in subsets(left, 2) {
            for c in subsets(left - b, 2) {
                table.add([b, c], 1.0);
            }
        }
        table.hands[0] = table.hands[0] | drawn;
        table.deck = table.deck - drawn;
        table.notice_draw(0, drawn, false);
        table
    }

    fn add(&mut self, world: World, histories: f64) {
        let key = world.map(|hand| hand.iter().fold(0, |key, card| key | 1 << card.index()));
        self.worlds.entry(key).or_insert((world, 0.0)).1 += histories;
    }

    fn hidden(&self) -> CardSet {
        CardSet::ALL - self.hands[0].with(self.open)
    }

    fn update(&mut self, mut next: impl FnMut(World, CardSet) -> Vec<World>) {
        let hidden = self.hidden();
        for (_, (world, histories)) in std::mem::take(&mut self.worlds) {
            for world in next(world, hidden - world[0] - world[1]) {
                self.add(world, histories);
            }
        }
    }

    fn notice_draw(&mut self, seat: usize, drawn: CardSet, bankrupt: bool) {
        self.seen.push(Event::Drew {
            seat: Seat::at(seat),
            count: drawn.len() as u8,
            cards: (seat == 0).then_some(drawn),
            penalty: false,
            bankrupt: bankrupt.then_some(0),
            result: None,
        });
    }

    fn draw(&mut self, seat: usize, count: usize, bankrupt: bool, dice: &mut QuickDice) {
        let mut drawn = CardSet::EMPTY;
        for _ in 0..count.min(self.deck.len()) {
            let rest = self.deck - drawn;
            drawn = drawn.with(rest.nth(dice.below(rest.len() as u32) as usize).expect("it is not empty"));
        }
        if drawn.is_empty() {
            return;
        }
        if seat == 0 {
            // The worlds left are those in which the cards were in the deck.
            self.update(|world, deck| if deck.contains_all(drawn) { vec![world] } else { Vec::new() });
        } else {
            self.update(|world, deck| {
                let more = |cards: CardSet| {
                    let mut world = world;
                    world[seat - 1] = if bankrupt { CardSet::EMPTY } else { world[seat - 1] | cards };
                    world
                };
                subsets(deck, drawn.len()).into_iter().map(more).collect()
            });
        }
        self.deck = self.deck - drawn;
        self.hands[seat] = self.hands[seat] | drawn;
        if bankrupt {
            self.deck = self.deck | std::mem::take(&mut self.hands[seat]);
            self.bankrupt[seat] = true;
        }
        self.notice_draw(seat, drawn, bankrupt);
    }

    fn play(&mut self, seat: usize, card: Card) {
        if seat > 0 {
            self.plays_of_others += 1;
            self.update(|mut world, _| {
                let held = world[seat - 1].contains(card);
                world[seat - 1] = world[seat - 1].without(card);
                if held { vec![world] } else { Vec::new() }
            });
        }
        self.hands[seat] = self.hands[seat].without(card);
        self.deck = self.deck.with(std::mem::replace(&mut self.open, card));
        self.seen.push(Event::Played(Played {
            seat: Seat::at(seat),
            card,
            suit: None,
            offense_before: 0,
            offense: 0,
            skipped: None,
            reversed: false,
            again: false,
            cancelled: false,
            one_card: false,
            place: None,
            next: None,
            result: None,
        }));
    }

    /// A random step; `others_play` and `bankruptcies` say what may happen.
    fn step(&mut self, others_play: bool, bankruptcies: bool, dice: &mut QuickDice) {
        let seat = dice.below(SEATS as u32) as usize;
        if self.bankrupt[seat] {
            return;
        }
        let may_play = (seat == 0 && self.hidden().len() < 10) || (seat > 0 && others_play);
        if may_play && dice.below(2) == 0 && !self.hands[seat].is_empty() {
            let hand = self.hands[seat];
            self.play(seat, hand.nth(dice.below(hand.len() as u32) as usize).expect("it is not empty"));
        } else if seat > 0 || self.hidden().len() > 8 {
            let bankrupt = bankruptcies && seat == 2 && dice.below(3) == 0;
            self.draw(seat, 1 + dice.below(2) as usize, bankrupt, dice);
        }
    }

    fn memory(&self) -> Memory {
        let options = Options { bankrupt_at: BankruptAt::Off, ..Options::default() };
        let mut state = State::new(&options, SEATS as u8);
        state.stage = Stage::Turn;
        state.open = Some(self.open);
        let mut hands = [CardSet::EMPTY; MOST_SEATS];
        hands[..SEATS].copy_from_slice(&self.hands);
        state.cards = Secret::new(Cards { hands, deck: self.deck });
        assert!(state.has_all_cards());
        let view = OneCard::view(&state, Observer::Seat(Seat::at(0)));
        let memory = Memory::new(&view, &self.seen);
        assert_eq!(
            OneCard::view(&memory.imagine(&mut QuickDice::seeded(1)), Observer::Seat(Seat::at(0))),
            view
        );
        memory
    }
}

/// All sets of `count` of the cards.
fn subsets(cards: CardSet, count: usize) -> Vec<CardSet> {
    match (count, cards.first()) {
        (0, _) => vec![CardSet::EMPTY],
        (_, None) => Vec::new(),
        (_, Some(first)) => {
            let rest = cards.without(first);
            let with = subsets(rest, count - 1).into_iter().map(|set| set.with(first));
            with.chain(subsets(rest, count)).collect()
        }
    }
}

/// Every filling of the slots, one by one: how many lead to each world.
fn fillings(memory: &Memory) -> BTreeMap<[u64; 2], f64> {
    fn fill(memory: &Memory, place: usize, used: &mut Vec<Card>, found: &mut BTreeMap<[u64; 2], f64>) {
        let Some(slot) = memory.slots[..memory.slot_count].get(place) else {
            let held = || memory.slots[..memory.slot_count].iter().zip(used.iter());
            let kept = memory.limits.iter().all(|limit| {
                let old =
                    held().filter(|(slot, card)| slot.moment <= limit.up_to && limit.cards.contains(**card));
                old.count() as i32 <= limit.most
            });
            if kept {
                let mut key = [0; 2];
                held().for_each(|(slot, card)| key[slot.seat as usize - 1] |= 1 << card.index());
                *found.entry(key).or_default() += 1.0;
            }
            return;
        };
        for &card in &memory.hidden[..slot.allowed as usize] {
            if !used.contains(&card) {
                used.push(card);
                fill(memory, place + 1, used, found);
                used.pop();
            }
        }
    }
    let mut found = BTreeMap::new();
    fill(memory, 0, &mut Vec::new(), &mut found);
    found
}

/// Random tables after random steps.
fn tables(count: u64, steps: usize, others_play: bool, bankruptcies: bool) -> impl Iterator<Item = Table> {
    (0..count).map(move |seed| {
        let mut dice = QuickDice::seeded(seed);
        let mut table = Table::new(3, &mut dice);
        for _ in 0..steps {
            let before = table.hands;
            table.step(others_play, bankruptcies, &mut dice);
            if table.hands[1].len() + table.hands[2].len() > 6 {
                // Too many worlds to count: let somebody play.
                let seat = if before[1].len() > before[2].len() { 1 } else { 2 };
                if let Some(card) = table.hands[seat].first().filter(|_| others_play) {
                    table.play(seat, card);
                } else {
                    break;
                }
            }
        }
        table
    })
}

/// Exactly the worlds that some history leads to are imagined.
#[test]
fn imagined_worlds_are_the_possible_worlds() {
    let mut excluded = 0;
    for (number, table) in tables(150, 14, true, false).enumerate() {
        let memory = table.memory();
        let imagined: BTreeSet<[u64; 2]> = fillings(&memory).into_keys().collect();
        let possible: BTreeSet<[u64; 2]> = table.worlds.keys().copied().collect();
        assert_eq!(imagined, possible, "table {number}: {:?}", table.seen);
        let hidden = table.hidden();
        let anything: usize = subsets(hidden, table.hands[1].len())
            .into_iter()
            .map(|b| subsets(hidden - b, table.hands[2].len()).len())
            .sum();
        excluded += usize::from(possible.len() < anything);
    }
    assert!(excluded > 30, "history must exclude something to be a test: {excluded}");
}

/// After a bankruptcy nothing possible is left out, and hardly anything impossible is let in.
#[test]
fn imagined_worlds_after_a_bankruptcy() {
    let (mut limited, mut exact, mut all) = (0, 0, 0);
    for (number, table) in tables(400, 14, true, true).enumerate() {
        if !table.bankrupt[2] {
            continue;
        }
        let memory = table.memory();
        let imagined: BTreeSet<[u64; 2]> = fillings(&memory).into_keys().collect();
        let possible: BTreeSet<[u64; 2]> = table.worlds.keys().copied().collect();
        assert!(imagined.is_superset(&possible), "table {number}: {:?}", table.seen);
        limited += usize::from(!memory.limits.is_empty());
        exact += usize::from(imagined == possible);
        all += 1;
    }
    assert!(all > 100 && limited > 10, "{limited} of {all} tables have a limit");
    assert!(exact * 100 >= all * 95, "{exact} of {all} tables are exact");
}

/// While the others only draw, slots are what they drew: fillings are in proportion to histories.
#[test]
fn fillings_are_histories_while_the_others_only_draw() {
    for (number, table) in tables(100, 12, false, false).enumerate() {
        assert_eq!(table.plays_of_others, 0);
        let fillings = fillings(&table.memory());
        let (sum, histories): (f64, f64) =
            (fillings.values().sum(), table.worlds.values().map(|world| world.1).sum());
        for (world, count) in &fillings {
            let expected = table.worlds[world].1 / histories;
            assert!((count / sum - expected).abs() < 1e-9, "table {number}: {:?}", table.seen);
        }
    }
}

/// Every filling of the slots is drawn equally often.
#[test]
fn fillings_are_equally_likely() {
    for (seed, table) in tables(6, 10, true, false).enumerate() {
        let memory = table.memory();
        let fillings = fillings(&memory);
        let sum: f64 = fillings.values().sum();
        const SAMPLES: u32 = 60_000;
        let mut found: BTreeMap<[u64; 2], f64> = BTreeMap::new();
        let mut dice = QuickDice::seeded(seed as u64);
        for _ in 0..SAMPLES {
            let state = memory.imagine(&mut dice);
            let hands = state.cards.truth().hands;
            let key =
                [hands[1], hands[2]].map(|hand| hand.iter().fold(0, |key, card| key | 1 << card.index()));
            *found.entry(key).or_default() += 1.0;
        }
        let chi: f64 = fillings
            .iter()
            .map(|(world, count)| {
                let expected = f64::from(SAMPLES) * count / sum;
                (found.remove(world).unwrap_or_default() - expected).powi(2) / expected
            })
            .sum();
        assert!(found.is_empty(), "a world was imagined that no filling gives");
        // Chi squared has mean n and deviation √(2n); six deviations never happen by chance.
        let freedom = fillings.len() as f64 - 1.0;
        assert!(chi < freedom + 6.0 * (2.0 * freedom).sqrt() + 6.0, "chi² {chi} for {freedom}");
    }
}

/// The example everybody at the table can follow.
#[test]
fn a_card_covered_after_the_deal_is_in_no_dealt_slot() {
    let mut state = OneCard::start(&Options::default(), 2).unwrap();
    let mut seen = Vec::new();
    let mut take = |state: &mut State, step: Step<OneCard>| {
        seen.extend(hanpan_kit::noticed::<OneCard>(state, &step, Observer::Seat(Seat::at(0))));
        OneCard::apply(state, &step);
    };
    take(&mut state, Step::Chance("deal S3 S4 S5 S6 S8 C3 C4 C5 C6 S2 S9".parse().unwrap()));
    take(&mut state, Step::Act(Seat::at(0), "play S3".parse().unwrap()));
    take(&mut state, Step::Act(Seat::at(1), "take".parse().unwrap()));
    take(&mut state, Step::Chance("draw HK".parse().unwrap()));
    take(&mut state, Step::Act(Seat::at(0), "play S4".parse().unwrap()));
    // S9 was covered before B drew, S3 after it: B can hold S9 and cannot hold S3.
    let view = OneCard::view(&state, Observer::Seat(Seat::at(0)));
    let memory = Memory::new(&view, &seen);
    let mut dice = QuickDice::seeded(3);
    let held = |card: &str, dice: &mut QuickDice| {
        let card: Card = card.parse().unwrap();
        (0..20_000).filter(|_| memory.imagine(dice).cards.truth().hands[1].contains(card)).count()
    };
    assert_eq!(held("S3", &mut dice), 0);
    // S9 can only be the card drawn, one of 43 that the dealt five left: 465 of 20,000.
    let nines = held("S9", &mut dice);
    assert!((380..550).contains(&nines), "{nines}");
    // Another card is in one of five dealt slots of 48, or else the one drawn.
    let kings = held("HK", &mut dice);
    assert!((2_250..2_600).contains(&kings), "{kings}");
}

#[test]
fn a_history_that_is_not_the_views_is_ignored() {
    let mut dice = QuickDice::seeded(4);
    let mut state = OneCard::start(&Options::default(), 3).unwrap();
    let before = OneCard::view(&state, Observer::Seat(Seat::at(1)));
    assert_eq!(
        OneCard::view(&OneCard::imagine(&before, &[], &mut dice), Observer::Seat(Seat::at(1))),
        before
    );
    let deal = Step::Chance(OneCard::deal(&state, &mut dice));
    OneCard::apply(&mut state, &deal);
    let many = Event::Drew {
        seat: Seat::at(7),
        count: 255,
        cards: None,
        penalty: false,
        bankrupt: Some(9),
        result: None,
    };
    for who in Observer::all(3) {
        let view = OneCard::view(&state, who);
        for seen in [vec![], vec![many.clone(), many.clone()]] {
            let imagined = OneCard::imagine(&view, &seen, &mut dice);
            assert!(imagined.has_all_cards());
            assert_eq!(OneCard::view(&imagined, who), view);
        }
    }
}

/// Real games of four, bankruptcies included: what really is, is always among the imagined.
#[test]
fn the_truth_is_always_possible() {
    let mut legal = Vec::new();
    for seed in 0..60 {
        let mut dice = QuickDice::seeded(seed);
        let mut state = OneCard::start(&Options::default(), 4).unwrap();
        let mut seen = vec![Vec::new(); 4];
        while OneCard::turn(&state) != Turn::Over {
            for seat in Seat::all(4) {
                let view = OneCard::view(&state, Observer::Seat(seat));
                let memory = Memory::new(&view, &seen[seat.index()]);
                assert!(allows(&memory, &state, seat), "seed {seed}, seat {seat}");
            }
            let step = match OneCard::turn(&state) {
                Turn::Players(seats) | Turn::Sealed(seats) => {
                    let seat = seats.first().unwrap();
                    OneCard::legal(&state, seat, &mut legal);
                    Step::Act(seat, legal[dice.below(legal.len() as u32) as usize])
                }
                _ => Step::Chance(OneCard::deal(&state, &mut dice)),
            };
            for seat in Seat::all(4) {
                seen[seat.index()].extend(hanpan_kit::noticed::<OneCard>(
                    &state,
                    &step,
                    Observer::Seat(seat),
                ));
            }
            OneCard::apply(&mut state, &step);
        }
    }
}

/// Whether the true hands fit into the slots: for a chain it is enough to match latest cards with latest slots.
fn allows(memory: &Memory, state: &State, me: Seat) -> bool {
    let hidden_count = Card::COUNT - memory.known.cards.truth().hands[me.index()].len() - 1;
    let rank = |card: Card| memory.hidden[..hidden_count].iter().position(|&hidden| hidden == card);
    Seat::all(state.seats).filter(|&seat| seat != me).all(|seat| {
        let slots = memory.slots[..memory.slot_count].iter().filter(|slot| slot.seat == u8::from(seat));
        let allowed: Vec<usize> = slots.map(|slot| slot.allowed as usize).collect();
        let mut ranks: Vec<usize> = state.cards.truth().hands[seat.index()]
            .iter()
            .map(|card| rank(card).expect("it is hidden"))
            .collect();
        ranks.sort_unstable();
        ranks.len() == allowed.len() && ranks.iter().zip(&allowed).all(|(rank, allowed)| rank < allowed)
    })
}
