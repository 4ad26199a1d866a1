use hanpan_core::Step;
use hanpan_onecard::Options;

use super::*;
use crate::testing::{Game, options};

#[test]
fn worlds_agree_with_the_view() {
    let mut dice = QuickDice::seeded(5);
    let mut legal = Vec::new();
    for round in 0..60 {
        let seats = 2 + (round % 3) as u8;
        let options = if round % 2 == 0 { Options::default() } else { options(&mut dice) };
        let mut game = Game::new(&options, seats);
        for _ in 0..150 {
            let Some(seat) = game.next(&mut dice, &mut legal) else { break };
            let view = game.view(seat);
            let board = Board::seen(&view).expect("a game in progress");
            let belief = Belief::new(&view, &game.seen[seat.index()], &board);
            for _ in 0..3 {
                let world = belief.imagine(&Policy::SOUND, &mut dice);
                assert_eq!(world.hands[seat.index()], view.hand.unwrap());
                for (other, player) in view.players.iter() {
                    assert_eq!(world.hands[other.index()].len(), usize::from(player.count));
                }
                let places = world.hands.iter().copied().chain([world.deck, CardSet::only(world.open)]);
                assert_eq!(places.fold(CardSet::EMPTY, |union, place| union | place), CardSet::ALL);
            }
            game.step(&Step::Act(seat, legal[dice.below(legal.len() as u32) as usize]));
        }
    }
}

/// Whether the cards fit into the slots, one into each.
fn fits(cards: &[Card], slots: &[CardSet]) -> bool {
    // Augmenting paths.
    fn place(
        card: usize,
        cards: &[Card],
        slots: &[CardSet],
        held: &mut [Option<usize>],
        tried: &mut CardSet,
    ) -> bool {
        (0..slots.len()).any(|slot| {
            if !slots[slot].contains(cards[card]) || tried.contains(Card::at(slot)) {
                return false;
            }
            *tried = tried.with(Card::at(slot));
            let free = held[slot].is_none_or(|other| place(other, cards, slots, held, tried));
            if free {
                held[slot] = Some(card);
            }
            free
        })
    }
    let mut held = vec![None; slots.len()];
    (0..cards.len()).all(|card| place(card, cards, slots, &mut held, &mut { CardSet::EMPTY }))
}

/// Of players who take only when they must, the truth is hardly ever thought unlikely.
#[test]
fn the_truth_is_among_what_is_believed() {
    let mut dice = QuickDice::seeded(6);
    let mut legal = Vec::new();
    let (mut right, mut all) = (0, 0);
    for round in 0..120 {
        let mut game = Game::new(&Options::default(), 2 + round % 3);
        while let Some(seat) = game.next(&mut dice, &mut legal) {
            let (view, seen) = (game.view(seat), &game.seen[seat.index()]);
            let belief = Belief::new(&view, seen, &Board::seen(&view).unwrap());
            for other in Seat::all(game.state.seats()).filter(|&other| other != seat) {
                let hand: Vec<Card> = game.view(other).hand.unwrap().iter().collect();
                let his = belief.slots.iter().filter(|slot| slot.seat == other.index());
                let slots: Vec<CardSet> = his.map(|slot| slot.likely).collect();
                all += 1;
                right += u32::from(fits(&hand, &slots));
            }
            let choices = legal.len().saturating_sub(1).max(1);
            game.step(&Step::Act(seat, legal[dice.below(choices as u32) as usize]));
        }
    }
    assert!(all > 1_000 && right * 100 >= all * 97, "{right} of {all}");
}

/// Whether cards are believed to be in B's hand after some steps, as A sees it.
fn check(steps: &[&str], never: &str, sometimes: &str) {
    let game = Game::after(&Options::default(), 2, steps);
    let view = game.view(Seat::at(0));
    let belief = Belief::new(&view, &game.seen[0], &Board::seen(&view).unwrap());
    let mut dice = QuickDice::seeded(1);
    let held = (0..3_000)
        .map(|_| belief.imagine(&Policy::SOUND, &mut dice).hands[1])
        .fold(CardSet::EMPTY, |union, hand| union | hand);
    let cards =
        |text: &str| -> CardSet { text.split_whitespace().map(|card| card.parse().unwrap()).collect() };
    assert!((held & cards(never)).is_empty(), "{steps:?}: {held}");
    assert!(held.contains_all(cards(sometimes)), "{steps:?}: {held}");
}

const DEAL: &str = "deal S3 S4 H5 D9 CK H8 H9 DT DJ C4 S9";

#[test]
fn a_take_is_read() {
    // Whoever takes had no spade and no three, though perhaps a joker; but the card he takes may be one.
    check(&[DEAL, "play S3", "take", "draw H2"], "S3 S4 H5 D9 CK", "S5 SA JB H3 H2");
    // He played a spade: that was the card he took, and he still has none.
    check(&[DEAL, "play S3", "take", "draw S5", "play S4", "play S5"], "SA S6 D3", "H8 DT JB JC");
}

#[test]
fn an_attack_taken_is_read() {
    let deal = "deal S2 S4 H5 D9 CK H8 H9 DT DJ C4 S9";
    check(&[deal, "play S2", "take", "draw H6 H3", "take", "draw S5", "take", "draw C6"], "S5", "H6 HA");
}

#[test]
fn who_took_by_choice_is_believed_no_longer() {
    // One of the fours may be the card that B took, but not both.
    let deal = "deal S3 S4 H5 D9 CK H8 H9 DT D4 C4 S9";
    let steps = [deal, "play S4", "take", "draw H2", "take", "draw D2", "play C4", "take", "draw S2"];
    check(&steps, "D2 S3 C4 S2", "H8");
    check(&[&steps[..], &["play D4"]].concat(), "D2 S3 S4 D4 S2", "SA S5 JB JC H4");
}

#[test]
fn a_broken_history_is_forgotten() {
    let game = Game::after(&Options::default(), 2, &[DEAL, "play S3", "take", "draw H2"]);
    let view = game.view(Seat::at(0));
    let belief = Belief::new(&view, &game.seen[0][1..], &Board::seen(&view).unwrap());
    assert_eq!(belief.slots.len(), 6);
    assert!(belief.slots.iter().all(|slot| slot.likely == belief.board.deck));
}
