use hanpan_core::{Observer, Rules, Step, Turn};
use hanpan_onecard::OneCard;

use super::*;
use crate::testing::{Game, options};

/// The board of a state of which everything is known.
fn board(game: &Game) -> Board {
    let view = |seat| OneCard::view(&game.state, Observer::Seat(seat));
    let mut board = Board::seen(&view(Seat::at(0))).expect("a game in progress");
    for seat in Seat::all(game.state.seats()).skip(1) {
        board.fill(seat.index(), view(seat).hand.unwrap_or_default());
    }
    board
}

#[test]
fn the_board_follows_the_rules() {
    let mut dice = QuickDice::seeded(3);
    let mut legal = Vec::new();
    for round in 0..400 {
        let seats = 2 + (round % 3) as u8;
        let options = if round % 4 == 0 { Options::default() } else { options(&mut dice) };
        let mut game = Game::new(&options, seats);
        game.next(&mut dice, &mut legal);
        let mut played = board(&game);
        while let Some(seat) = game.next(&mut dice, &mut legal) {
            if legal.contains(&Action::Call) {
                game.step(&Step::Act(seat, Action::Call));
                continue;
            }
            if played.turns >= MOST_TURNS {
                break;
            }
            let expected = board(&game);
            let turns = played.turns;
            assert_eq!(Board { turns, ..expected }, played);
            let playable: CardSet = legal
                .iter()
                .filter_map(|action| match action {
                    Action::Play { card, .. } => Some(*card),
                    _ => None,
                })
                .collect();
            assert_eq!((played.current, played.playable()), (seat.index(), playable));
            // Random players take too often to see long games, so these prefer to play.
            let choices = if dice.below(4) > 0 && legal.len() > 1 { legal.len() - 1 } else { legal.len() };
            let action = legal[dice.below(choices as u32) as usize];
            game.step(&Step::Act(seat, action));
            if action == Action::Take {
                let mut drawn = CardSet::EMPTY;
                if OneCard::turn(&game.state) == Turn::Chance {
                    let outcome = OneCard::deal(&game.state, &mut dice);
                    drawn = outcome.cards().iter().copied().collect();
                    game.step(&Step::Chance(outcome));
                }
                assert_eq!(usize::from(played.take()), drawn.len());
                played.draw(drawn);
            } else {
                played.act(action, &mut [0; MOST_SEATS].map(QuickDice::seeded));
            }
        }
        let Some(outcome) = OneCard::outcome(&game.state) else { continue };
        assert!(played.is_over());
        let places = game.view(Seat::at(0)).result.and_then(|result| result.places);
        let value = |seat| played.value(seat);
        assert!(
            (Seat::all(seats).map(value).sum::<f64>()
                - if places.is_some() { f64::from(seats) / 2.0 } else { 1.0 })
            .abs()
                < 1e-9
        );
        for seat in Seat::all(seats) {
            match places {
                Some(places) => assert_eq!(played.places[seat.index()], places[seat]),
                None => assert_eq!(value(seat) > 0.0, outcome.winners.contains(seat)),
            }
        }
    }
}
