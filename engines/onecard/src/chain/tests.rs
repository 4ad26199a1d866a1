use hanpan_core::{QuickDice, Seat, Step};
use hanpan_onecard::Options;

use super::*;
use crate::testing::{Game, options};

/// Games of random players, and what each of them makes of it now and then.
fn moments(games: u64, each: u32, mut check: impl FnMut(&Game, Seat, &Board, Past, &mut QuickDice)) {
    let mut dice = QuickDice::seeded(8);
    let mut legal = Vec::new();
    for round in 0..games {
        let options = if round % 2 == 0 { Options::default() } else { options(&mut dice) };
        let mut game = Game::new(&options, 2 + (round % 3) as u8);
        for _ in 0..150 {
            let Some(seat) = game.next(&mut dice, &mut legal) else { break };
            if dice.below(each) == 0 {
                let view = game.view(seat);
                let board = Board::seen(&view).expect("a game in progress");
                let past = Past::new(&view, &game.seen[seat.index()], &board);
                check(&game, seat, &board, past, &mut dice);
            }
            // Random players take too often to see many cards played.
            let choices = if dice.below(4) > 0 && legal.len() > 1 { legal.len() - 1 } else { legal.len() };
            game.step(&Step::Act(seat, legal[dice.below(choices as u32) as usize]));
        }
    }
}

#[test]
fn worlds_agree_with_the_view() {
    moments(40, 4, |game, seat, board, past, dice| {
        let mut chain = Chain::new(&past, board, &Policy::SOUND, dice);
        for _ in 0..3 {
            let world = chain.next(dice);
            assert_eq!(world.hands[seat.index()], game.view(seat).hand.unwrap());
            for other in 0..board.seats {
                assert_eq!(world.hands[other].len(), usize::from(board.counts[other]));
            }
            let places = world.hands.iter().copied().chain([world.deck, CardSet::only(world.open)]);
            assert_eq!(places.fold(CardSet::EMPTY, |union, place| union | place), CardSet::ALL);
        }
    });
}

/// What is kept from change to change is what it would be from scratch, and nothing that was seen is contradicted.
#[test]
fn changes_add_up() {
    moments(40, 10, |_, _, board, past, dice| {
        let chain = Chain::new(&past, board, &Policy::SOUND, dice);
        for (place, holding) in chain.holdings.iter().enumerate() {
            let since = match holding.played {
                Some((played, since)) => {
                    assert!(holding.drawn < played && place >= chain.hidden);
                    since
                }
                None => {
                    assert_eq!(chain.holders[holding.card.index()], Some(place));
                    chain.hidden_since[holding.card.index()]
                }
            };
            assert!(since <= holding.drawn, "{} was seen since", holding.card);
        }
        for (seat, traces) in chain.traces.iter().enumerate() {
            let mut sum = [0.0; STYLES];
            for trace in traces {
                assert_eq!(trace.hand, chain.hand(seat, trace.time));
                let said = style::explain(&trace.appeal, trace.hand, trace.action);
                assert_eq!(said, trace.said);
                add(&mut sum, said, [0.0; STYLES]);
            }
            assert!(sum.iter().zip(chain.said[seat]).all(|(sum, said)| (sum - said).abs() < 1e-3));
        }
    });
}

/// What is reckoned once for all hands that somebody may hold is what the policy says of the one that he holds.
#[test]
fn what_appeals_is_what_the_policy_rates() {
    let mut compared = 0;
    moments(40, 2, |_, seat, board, _, _| {
        if board.current != seat.index() || board.playable().is_empty() {
            return;
        }
        let mut rated = Vec::new();
        Appeal::new(&Policy::SOUND, board)
            .rate_all(board.hands[board.current], |action, rate| rated.push((action, rate)));
        assert_eq!(rated, Policy::SOUND.rates(board));
        compared += 1;
    });
    assert!(compared > 100, "{compared}");
}

/// What is believed to be held is held about as often, among players by the policy.
#[test]
fn what_is_believed_comes_true() {
    let mut dice = QuickDice::seeded(9);
    let mut legal = Vec::new();
    let (mut believed, mut held, mut sure, mut firm) = ([0.0; 10], [0u32; 10], [0u32; 10], 0);
    for round in 0..40 {
        let seats = 2 + (round % 3) as u8;
        let mut game = Game::new(&Options::default(), seats);
        while let Some(seat) = game.next(&mut dice, &mut legal) {
            let view = game.view(seat);
            let board = Board::seen(&view).unwrap();
            if dice.below(8) == 0 {
                let past = Past::new(&view, &game.seen[seat.index()], &board);
                let mut chain = Chain::new(&past, &board, &Policy::SOUND, &mut dice);
                let worlds: Vec<Board> = (0..200).map(|_| chain.next(&mut dice)).collect();
                for other in Seat::all(seats).filter(|&other| other != seat) {
                    let hand = game.view(other).hand.unwrap_or_default();
                    for card in board.deck.iter() {
                        let count = worlds.iter().filter(|it| it.hands[other.index()].contains(card)).count();
                        let row = (count / 20).min(9);
                        believed[row] += count as f64 / 200.0;
                        sure[row] += 1;
                        held[row] += u32::from(hand.contains(card));
                        firm += usize::from(count > 100);
                    }
                }
            }
            let action = Policy::SOUND.choose(&board);
            let action = if legal.contains(&action) { action } else { legal[0] };
            game.step(&Step::Act(seat, action));
        }
    }
    assert!(firm > 50, "it believes something");
    for row in (0..10).filter(|&row| sure[row] >= 50) {
        let all = f64::from(sure[row]);
        let (foretold, happened) = (believed[row] / all, f64::from(held[row]) / all);
        let error = 0.05 + 3.0 * (foretold * (1.0 - foretold) / all).sqrt();
        assert!((foretold - happened).abs() < error, "{foretold} → {happened} of {all}");
    }
}
