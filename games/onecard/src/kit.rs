//! The conformance suite, and the golden playthroughs.

use std::path::Path;

use hanpan_core::{Dice, Observer, Seat, shuffle};
use hanpan_kit::{Subject, check_game, check_learn, golden};

use crate::state::{Stage, State};
use crate::{BankruptAt, Card, CardSet, Chance, ChanceKind, OneCard, Options};

impl Subject for OneCard {
    // A turn is at most an action and a draw, a call by four seats and a penalty.
    const BOUND: usize = 1 + 7 * crate::TURN_LIMIT as usize;
    // Random games without bankruptcy are long: fewer of them are as many steps.
    const GAMES: usize = 32;
    const ODD_ACTIONS: &'static [&'static str] =
        &["play JB", "play JC S", "play H7", "play H7 H", "play S2 S", "play CK", "take", "call", "skip"];

    fn permute(state: &mut State, who: Observer, dice: &mut dyn Dice) {
        // Views and events do not depend on how the cards came to their places, so any exchange is as possible.
        let cards = state.cards.truth_mut();
        let hidden = |seat: &Seat| !who.is(*seat);
        let others: Vec<Seat> = Seat::all(state.seats).filter(hidden).collect();
        let mut pool: Vec<Card> = cards.deck.iter().collect();
        others.iter().for_each(|seat| pool.extend(cards.hands[seat.index()].iter()));
        shuffle(&mut pool, dice);
        for seat in &others {
            let count = cards.hands[seat.index()].len();
            cards.hands[seat.index()] = pool.drain(..count).collect();
        }
        cards.deck = pool.into_iter().collect();
        if matches!(state.stage, Stage::Call { .. }) {
            let sealed = state.sealed.truth_mut();
            for seat in others.into_iter().filter(|&seat| sealed.answered.contains(seat)) {
                sealed.called =
                    if dice.below(2) == 0 { sealed.called.with(seat) } else { sealed.called.without(seat) };
            }
        }
    }

    fn permute_chance(before: &State, outcome: &Chance, who: Observer, dice: &mut dyn Dice) -> Chance {
        match before.stage {
            Stage::Draw { seat, .. } if who.is(seat) => *outcome,
            Stage::Draw { count, .. } => {
                let mut pool: Vec<Card> = before.cards.truth().deck.iter().collect();
                shuffle(&mut pool, dice);
                Chance::new(ChanceKind::Draw, &pool[..count as usize]).expect("a draw is not empty")
            }
            _ => {
                // One's own hand and what was opened stay; everybody else may hold anything else.
                let size = before.options.hand_size as usize;
                let hands = before.seats as usize * size;
                let mut cards = outcome.cards().to_vec();
                let mine = |place: usize| place < hands && who.is(Seat::at(place / size));
                let stays = |place: usize| place >= hands || mine(place);
                let fixed: CardSet = cards
                    .iter()
                    .enumerate()
                    .filter(|&(place, _)| stays(place))
                    .map(|(_, &card)| card)
                    .collect();
                let mut rest: Vec<Card> = (CardSet::ALL - fixed).iter().collect();
                shuffle(&mut rest, dice);
                for (place, card) in cards.iter_mut().enumerate() {
                    if !stays(place) {
                        *card = rest.pop().expect("there are enough cards");
                    }
                }
                Chance::new(ChanceKind::Deal, &cards).expect("a deal is not empty")
            }
        }
    }
}

#[test]
fn onecard_keeps_all_promises() {
    check_game::<OneCard>();
}

#[test]
fn onecard_is_learned() {
    check_learn::<OneCard>();
}

#[test]
fn golden_playthroughs() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    golden::<OneCard>(&folder.join("two.txt"), &Options::default(), 2, 1);
    golden::<OneCard>(&folder.join("three.txt"), &Options::default(), 3, 2);
    golden::<OneCard>(&folder.join("four.txt"), &Options::default(), 4, 3);
    let house_rules = Options {
        hand_size: 7,
        bankrupt_at: BankruptAt::Cards(12),
        three_defends: true,
        call_penalty: true,
        reflip_opening: true,
        no_special_finish: true,
        play_for_places: true,
        ..Options::default()
    };
    golden::<OneCard>(&folder.join("house_rules.txt"), &house_rules, 4, 4);
}
