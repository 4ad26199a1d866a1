//! What comes of each action, and what the other may hold.

use hanpan_core::{QuickDice, Seat};
use hanpan_japae::{Action, Japae, Tile, View};
use hanpan_search::{Believed, Budget, Expected, Forecast, Foresight, Piece, Situation, Tally};

use crate::HARD;
use crate::belief::Belief;
use crate::board::{Board, Moment};
use crate::policy::Policy;
use crate::style::Style;
use crate::worlds::Worlds;

/// How far chances to win are off because the other does not play as [`HARD`] thinks. Measured, as the others below, in
/// games of `hard` against itself, which a test of the house plays again.
const MARGIN: f64 = 0.07;
/// The same in points.
const MARGIN_OF_POINTS: f64 = 0.5;
/// The same for what the other holds and wins with at once.
const MARGIN_OF_TILES: f64 = 0.07;

/// What the seat can foretell of its actions and believe of the other's hand; `None` unless it may act and the budget
/// allows for a world.
///
/// A node is one world, in which all actions are played out. What is believed of the hand is exact for what is thought
/// of how the other plays, and needs no world.
pub fn foresee(situation: &Situation<'_, Japae>, budget: &Budget) -> Option<Foresight<Japae>> {
    let (view, legal) = (situation.view, situation.legal);
    let seat = view.you.filter(|_| !legal.is_empty())?;
    let board = Board::seen(view)?;
    let belief = Belief::after(view, situation.seen, &board, HARD.others, HARD.surprise);

    let mut tallies = vec![Tallies::default(); legal.len()];
    let mut worlds = Worlds::new(board, &belief, seat);
    let (mut meter, mut dice) = (budget.start(), QuickDice::seeded(budget.seed));
    while meter.check() && meter.spend() {
        let (world, other) = worlds.next(&mut dice);
        for (&action, tallies) in legal.iter().zip(&mut tallies) {
            tallies.add(&play(world, seat.index(), action, other));
        }
    }
    if meter.used() == 0 {
        return None;
    }
    let forecast = |(&action, tallies): (&Action, &Tallies)| {
        let (win, points) = (tallies.win.chance(MARGIN), tallies.points.expected(MARGIN_OF_POINTS));
        match action {
            // Nothing can come between.
            Action::Tsumo | Action::Ron => Forecast {
                action,
                win: Expected::certain(1.0),
                deal_in: None,
                points: Some(Expected::certain(points.value)),
            },
            Action::Discard(_) | Action::Ankan(_) => {
                let deal_in = Some(tallies.deal_in.chance(MARGIN_OF_TILES));
                Forecast { action, win, deal_in, points: Some(points) }
            }
            Action::Pon | Action::Kan | Action::Kakan(_) | Action::Skip => {
                Forecast { action, win, deal_in: None, points: Some(points) }
            }
        }
    };
    let forecasts = legal.iter().zip(&tallies).map(forecast).collect();
    let other = Seat::at(1 - seat.index());
    Some(Foresight { forecasts, hands: vec![Believed { seat: other, pieces: pieces(&belief) }] })
}

/// The closed tiles of the seat that looks on, in order.
pub fn held(view: &View) -> Vec<String> {
    let Some(you) = view.you else { return Vec::new() };
    let own = &view.seats[you.index()];
    let mut tiles: Vec<Tile> = own.hand.iter().flatten().chain(&own.drawn).copied().collect();
    tiles.sort_unstable();
    tiles.iter().map(ToString::to_string).collect()
}

fn pieces(belief: &Belief) -> Vec<Piece> {
    let piece = |tile: Tile| {
        let (mut held, mut count) = (0.0, 0.0);
        for (hand, _, chance) in belief.cases() {
            held += if hand.of(tile) > 0 { chance } else { 0.0 };
            count += f64::from(hand.of(tile)) * chance;
        }
        let (held, count) = match belief.unseen().of(tile) {
            0 => (Expected::certain(0.0), Expected::certain(0.0)),
            _ => (
                Expected::chance(held, MARGIN_OF_TILES),
                Expected { value: count, within: 2.0 * MARGIN_OF_TILES },
            ),
        };
        Piece { piece: tile.to_string(), held, count }
    };
    Tile::ALL.into_iter().map(piece).collect()
}

/// What an action came to in one world.
struct Ending {
    points: i32,
    dealt_in: bool,
}

/// What an action came to in all worlds.
#[derive(Clone, Copy, Default)]
struct Tallies {
    win: Tally,
    deal_in: Tally,
    points: Tally,
}

impl Tallies {
    fn add(&mut self, ending: &Ending) {
        let one_if = |is_so: bool| if is_so { 1.0 } else { 0.0 };
        self.win.add(one_if(ending.points > 0));
        self.deal_in.add(one_if(ending.dealt_in));
        self.points.add(f64::from(ending.points));
    }
}

/// Plays the hand out, the seat as [`HARD`] does in its head.
fn play(mut board: Board, own: usize, tried: Action, other: Style) -> Ending {
    board.apply(tried);
    let mut dealt_in = false;
    // Whoever pons or draws after his own discard or ankan has not been won from with it.
    let mut is_answer = matches!(board.moment, Moment::Discard(..) | Moment::Ankan(..));
    loop {
        if let Moment::Over(points) = board.moment {
            return Ending { points: if own == 0 { points } else { -points }, dealt_in };
        }
        let is_own = board.moment.player() == Some(own);
        let action = if is_own { HARD.style.act(&board) } else { other.act(&board) };
        dealt_in |= is_answer && !is_own && action == Action::Ron;
        is_answer = false;
        board.apply(action);
    }
}
