//! What comes of each action, and what the others may hold.

use hanpan_core::{QuickDice, Seat};
use hanpan_onecard::{Action, Card, OneCard, View};
use hanpan_search::{Believed, Budget, Expected, Forecast, Foresight, Piece, Situation, Tally};

use crate::basic::at_turn;
use crate::belief::Belief;
use crate::board::{Board, MOST_SEATS};
use crate::policy::Policy;

/// How far chances are off because the others do not play as `hard` thinks. Measured in games of `hard` against itself,
/// which a test of the house plays again.
const MARGIN: f64 = 0.04;

/// What the seat can foretell of its actions and believe of the others' hands; `None` unless it may act and the budget
/// allows for a world.
///
/// A node is one world, in which all actions are played out. Of a call nothing is foretold: it changes no hand.
pub fn foresee(situation: &Situation<'_, OneCard>, budget: &Budget) -> Option<Foresight<OneCard>> {
    let view = situation.view;
    let me = view.you.filter(|_| !situation.legal.is_empty())?;
    let board = Board::seen(view)?;
    let belief = Belief::new(view, situation.seen, &board).wary();
    let actions = if at_turn(situation).is_some() { situation.legal } else { &[] };
    let others: Vec<usize> =
        (0..board.seats).filter(|&seat| seat != me.index() && board.counts[seat] > 0).collect();

    let mut wins = vec![Tally::default(); actions.len()];
    let mut hands = vec![[Tally::default(); Card::COUNT]; others.len()];
    let (mut meter, mut dice) = (budget.start(), QuickDice::seeded(budget.seed));
    while meter.check() && meter.spend() {
        let world = belief.imagine(&Policy::SOUND, &mut dice);
        for (&seat, hand) in others.iter().zip(&mut hands) {
            for (card, tally) in Card::all().zip(hand) {
                tally.add(if world.hands[seat].contains(card) { 1.0 } else { 0.0 });
            }
        }
        let fall = dice.bits();
        for (&action, win) in actions.iter().zip(&mut wins) {
            win.add(play(&world, me, action, fall));
        }
    }
    if meter.used() == 0 {
        return None;
    }
    let forecast = |(&action, win): (&Action, &Tally)| Forecast {
        action,
        win: win.chance(MARGIN),
        deal_in: None,
        points: None,
    };
    let believed = |(&seat, hand): (&usize, &[Tally; Card::COUNT])| Believed {
        seat: Seat::at(seat),
        pieces: Card::all().zip(hand).map(|(card, tally)| piece(card, tally, &board)).collect(),
    };
    Some(Foresight {
        forecasts: actions.iter().zip(&wins).map(forecast).collect(),
        hands: others.iter().zip(&hands).map(believed).collect(),
    })
}

/// The cards of the seat that looks on, in order.
pub fn held(view: &View) -> Vec<String> {
    view.hand.iter().flat_map(|hand| hand.iter()).map(|card| card.to_string()).collect()
}

/// Cards are there once, so how likely one is held is how many of it are.
fn piece(card: Card, tally: &Tally, board: &Board) -> Piece {
    let held = if board.deck.contains(card) { tally.chance(MARGIN) } else { Expected::certain(0.0) };
    Piece { piece: card.to_string(), held, count: held }
}

/// What the end of the game is worth to a seat if everybody plays soundly; the dice of every seat fall the same way for
/// every action of a world.
fn play(world: &Board, seat: Seat, action: Action, fall: u64) -> f64 {
    let mut fall = QuickDice::seeded(fall);
    let mut dice: [QuickDice; MOST_SEATS] = std::array::from_fn(|_| QuickDice::seeded(fall.bits()));
    let mut board = *world;
    board.act(action, &mut dice);
    while !board.is_over() {
        let action = Policy::SOUND.choose(&board);
        board.act(action, &mut dice);
    }
    board.value(seat)
}
