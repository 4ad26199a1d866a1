//! What comes of each action, and what the others may hold.

use hanpan_core::{QuickDice, Seat};
use hanpan_search::{Believed, Budget, Expected, Forecast, Foresight, Piece, Situation, Tally};
use hanpan_suzume::{Action, Kind, Suzume, Tile, View};

use crate::belief::Belief;
use crate::hands::Hands;
use crate::position::Position;
use crate::prospects::{Prospects, Terms};
use crate::world::{Aim, Ending, Playout, World};

/// How far chances are off because the others do not play as `hard` thinks. Measured in games of `hard` against itself,
/// which a test of the house plays again.
const MARGIN: f64 = 0.03;
/// The same in points.
const MARGIN_OF_POINTS: f64 = 1.5;

/// What the seat can foretell of its actions and believe of the others' hands; `None` unless it may act and the budget
/// allows for a world.
///
/// A node is one world, in which all actions are played out. Tiles are believed by their kinds: red ones are not told
/// apart.
pub fn foresee(situation: &Situation<'_, Suzume>, budget: &Budget) -> Option<Foresight<Suzume>> {
    let legal = situation.legal;
    let position = Position::of(situation.view).filter(|_| !legal.is_empty())?;
    let mut meter = budget.start();
    let prospects = Prospects::new(Terms::of(&position), &mut meter)?;
    let own = Prospects::of(&position, &mut meter)?;
    let mut dice = QuickDice::seeded(budget.seed);
    let mut belief = Belief::new(&position, &prospects, &mut dice);
    let playout = Playout {
        position: &position,
        hands: Hands::all(),
        prospects: &prospects,
        own: &own,
        aim: Aim::Points,
    };

    let others: Vec<usize> = (0..position.seats).filter(|&seat| seat != position.me).collect();
    let mut hands = vec![[[Tally::default(); 2]; Kind::COUNT]; others.len()];
    let mut tallies = vec![Tallies::default(); legal.len()];
    while meter.check() && meter.spend() {
        let world = belief.imagine(&mut dice);
        for (&seat, hand) in others.iter().zip(&mut hands) {
            note_hand(&world, seat, hand);
        }
        for (&action, tallies) in legal.iter().zip(&mut tallies) {
            let mut first = None;
            if let Some(ending) = playout.after(&world, action, |next| first = first.or(Some(next))) {
                tallies.add(&ending, position.me, first == Some(Action::Ron));
            }
        }
    }
    if meter.used() == 0 {
        return None;
    }
    let forecasts = legal.iter().zip(&tallies).map(|(&action, tallies)| tallies.forecast(action, &position));
    let believed = |(&seat, hand): (&usize, &[[Tally; 2]; Kind::COUNT])| Believed {
        seat: Seat::at(seat),
        pieces: Kind::all().map(|kind| piece(kind, &hand[kind.index()], &position)).collect(),
    };
    Some(Foresight {
        forecasts: forecasts.collect(),
        hands: others.iter().zip(&hands).map(believed).collect(),
    })
}

/// The kinds of the tiles of the seat that looks on, in order.
pub fn held(view: &View) -> Vec<String> {
    let mut kinds: Vec<Kind> = view.hand.iter().chain(&view.drawn).map(|tile| tile.kind()).collect();
    kinds.sort_unstable();
    kinds.iter().map(ToString::to_string).collect()
}

/// Whether each kind is in a hand of a world, and how many of it.
fn note_hand(world: &World, seat: usize, hand: &mut [[Tally; 2]; Kind::COUNT]) {
    let mut counts = [0u8; Kind::COUNT];
    Hands::all().five(world.hands[seat].into()).tiles().for_each(|tile| counts[tile.kind().index()] += 1);
    for ([held, count], number) in hand.iter_mut().zip(counts) {
        held.add(if number > 0 { 1.0 } else { 0.0 });
        count.add(f64::from(number));
    }
}

fn piece(kind: Kind, [held, count]: &[Tally; 2], position: &Position) -> Piece {
    let unseen = |tile: Tile| tile.kind() == kind && position.unseen[tile.index()] > 0;
    let (held, count) = match Tile::all().any(unseen) {
        true => (held.chance(MARGIN), count.expected(2.0 * MARGIN)),
        false => (Expected::certain(0.0), Expected::certain(0.0)),
    };
    Piece { piece: kind.to_string(), held, count }
}

/// What an action came to in all worlds.
#[derive(Clone, Copy, Default)]
struct Tallies {
    win: Tally,
    deal_in: Tally,
    points: Tally,
}

impl Tallies {
    fn add(&mut self, ending: &Ending, me: usize, won_at_once: bool) {
        let one_if = |is_so: bool| if is_so { 1.0 } else { 0.0 };
        self.win.add(one_if(ending.wins));
        self.deal_in.add(one_if(won_at_once));
        self.points.add(f64::from(ending.changes[me]));
    }

    fn forecast(&self, action: Action, position: &Position) -> Forecast<Suzume> {
        let (win, points) = (self.win.chance(MARGIN), Some(self.points.expected(MARGIN_OF_POINTS)));
        let sure = Expected::certain(1.0);
        match action {
            Action::Tsumo => {
                let value = position.win(position.hand).map(|points| position.value(position.me, points));
                let gain = value.map(|value| Expected::certain(f64::from(position.tsumo_gain(value))));
                Forecast { action, win: sure, deal_in: None, points: gain }
            }
            Action::Ron => Forecast { action, win: sure, deal_in: None, points },
            Action::Discard(_) => {
                Forecast { action, win, deal_in: Some(self.deal_in.chance(MARGIN)), points }
            }
            Action::Skip => Forecast { action, win, deal_in: None, points },
        }
    }
}
