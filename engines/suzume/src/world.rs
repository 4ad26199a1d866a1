//! One way the hidden tiles may lie, and how the round goes on in it.

use hanpan_suzume::{Action, Tile};

use crate::hands::Hands;
use crate::position::{MOST, Position, bit};
use crate::prospects::Prospects;

/// One way the hidden tiles may lie. Made by guessing from a [`Position`], never from a state.
#[derive(Clone, Copy, Debug)]
pub(crate) struct World {
    /// The number of everybody's hand of five.
    pub(crate) hands: [u16; MOST],
    /// The kinds everybody has discarded, a bit for each.
    pub(crate) discarded: [u16; MOST],
    /// The tiles that can still be drawn, in order, by their places.
    pub(crate) wall: [u8; Tile::SET],
    /// How many of them were drawn.
    pub(crate) drawn: usize,
    /// How many there are.
    pub(crate) tiles: usize,
}

/// What became of a round for the seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ending {
    /// What everybody won or lost.
    pub(crate) changes: Changes,
    /// Whether it won, alone or with others.
    pub(crate) wins: bool,
}

/// What everybody won or lost in a round.
pub(crate) type Changes = [i16; MOST];

/// What the seat plays for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Aim {
    /// The points of the round: it wins whenever it can.
    Points,
    /// The match, which this round ends: it does not win where that leaves it behind.
    Match,
}

/// How the round goes on in a world.
#[derive(Clone, Copy)]
pub(crate) struct Playout<'a> {
    pub(crate) position: &'a Position,
    pub(crate) hands: &'a Hands,
    /// By which the others play.
    pub(crate) prospects: &'a Prospects,
    /// By which the seat itself plays.
    pub(crate) own: &'a Prospects,
    pub(crate) aim: Aim,
}

impl Playout<'_> {
    /// What becomes of the round after an action of the seat; `None` for one that ends it at once. What follows is noted.
    pub(crate) fn after(&self, world: &World, action: Action, note: impl FnMut(Action)) -> Option<Ending> {
        let position = self.position;
        let me = position.me;
        let mut world = *world;
        Some(match (action, position.claimed()) {
            (Action::Discard(tile), _) => {
                world.hands[me] = Hands::number_of_five(position.hand.without(tile));
                world.discarded[me] |= bit(tile);
                self.after_discard(world, me, tile.index() as u8, false, note)
            }
            (Action::Skip, Some((from, tile))) => {
                world.hands[me] = Hands::number_of_five(position.hand);
                self.after_discard(world, from.index(), tile.index() as u8, true, note)
            }
            (Action::Ron, Some((from, tile))) => {
                world.hands[me] = Hands::number_of_five(position.hand);
                // Others may win with it too, and be paid first.
                self.after_discard(world, from.index(), tile.index() as u8, false, |_| ())
            }
            _ => return None,
        })
    }

    /// What the seat wins or loses in the rest of the round, from a discard on.
    ///
    /// Everybody wins when he can, except that the seat lets the first discard pass if it `skips`, and wins nothing
    /// that its aim forbids. Discards and wins
    /// are noted; letting a discard pass is not worth mentioning.
    pub(crate) fn after_discard(
        &self,
        mut world: World,
        mut from: usize,
        mut tile: u8,
        mut skips: bool,
        mut note: impl FnMut(Action),
    ) -> Ending {
        let seats = self.position.seats;
        loop {
            let kind = 1 << KINDS[usize::from(tile)];
            let mut winners = [(0, 0); MOST];
            let mut count = 0;
            for seat in (from + 1..from + seats).map(|seat| seat % seats) {
                if world.discarded[seat] & kind != 0 || (skips && seat == self.position.me) {
                    continue;
                }
                let points = self.prospects.points(self.hands.grown(world.hands[seat], tile));
                if points > 0 && self.wants(seat, || self.ron(from, &[(seat, points)])) {
                    winners[count] = (seat, points);
                    count += 1;
                }
            }
            if count > 0 {
                note(Action::Ron);
                let wins = winners[..count].iter().any(|&(seat, _)| seat == self.position.me);
                return Ending { changes: self.ron(from, &winners[..count]), wins };
            }
            if world.drawn == world.tiles {
                return Ending { changes: [0; MOST], wins: false };
            }
            skips = false;
            from = (from + 1) % seats;
            let six = self.hands.grown(world.hands[from], world.wall[world.drawn]);
            world.drawn += 1;
            let points = self.prospects.points(six);
            if points > 0 && self.wants(from, || self.position.tsumo(from, points)) {
                note(Action::Tsumo);
                let changes = self.position.tsumo(from, points);
                return Ending { changes, wins: from == self.position.me };
            }
            let draws = (world.tiles - world.drawn) / seats;
            let prospects = if from == self.position.me { self.own } else { self.prospects };
            let discard = self.hands.discards(six)[prospects.best(six, draws)];
            tile = discard.tile;
            note(Action::Discard(ORDER[usize::from(tile)]));
            world.hands[from] = discard.left;
            world.discarded[from] |= 1 << KINDS[usize::from(tile)];
        }
    }

    /// Whether somebody wins who can, and comes to `changes` by it.
    fn wants(&self, seat: usize, changes: impl Fn() -> Changes) -> bool {
        self.aim == Aim::Points || seat != self.position.me || self.position.match_share(&changes()) > 0.0
    }

    /// What everybody wins or loses when these win on a discard, in turn order (suzume rules 8, 9 and 11).
    fn ron(&self, from: usize, winners: &[(usize, u8)]) -> Changes {
        let mut purse = self.position.points[from];
        let mut changes = [0; MOST];
        for &(seat, points) in winners {
            let paid = self.position.value(seat, points).min(purse);
            purse -= paid;
            changes[seat] += paid as i16;
            changes[from] -= paid as i16;
        }
        changes
    }
}

/// The tiles by their places.
const ORDER: [Tile; Tile::COUNT] = {
    let mut order = [Tile::GREEN; Tile::COUNT];
    // The canonical order has three ordinary tiles and a red one of each number.
    let mut number = 0;
    while number < 9 {
        order[2 * number] = Tile::CANONICAL[4 * number];
        order[2 * number + 1] = Tile::CANONICAL[4 * number + 3];
        number += 1;
    }
    order[Tile::RED.index()] = Tile::RED;
    order
};

/// The kind of each tile, by their places.
pub(crate) const KINDS: [u8; Tile::COUNT] = [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 10];

#[cfg(test)]
mod tests {
    use hanpan_core::{Dice, Observer, QuickDice, Rules, Seat, Step, Turn};
    use hanpan_search::Budget;
    use hanpan_suzume::{Action, Options, State, Suzume, TsumoRounding, View};

    use super::*;
    use crate::prospects::Terms;

    fn view(state: &State, seat: usize) -> View {
        Suzume::view(state, Observer::Seat(Seat::at(seat)))
    }

    /// Everybody's points; 0 for seats that there are not.
    fn points(state: &State) -> Changes {
        let mut points = [0; MOST];
        points.iter_mut().zip(&view(state, 0).seats).for_each(|(points, seat)| *points = seat.points as i16);
        points
    }

    /// What the table's policy does, by the rules' own view of a seat.
    fn act(view: &View, legal: &[Action], prospects: &Prospects) -> Action {
        if let Some(&win) = legal.iter().find(|action| matches!(action, Action::Tsumo | Action::Ron)) {
            return win;
        }
        let Some(drawn) = view.drawn else { return Action::Skip };
        let five = Hands::number_of_five(view.hand.iter().copied().collect());
        let six = Hands::all().grown(five, drawn.index() as u8);
        let draws = usize::from(view.tiles_left) / view.seats.len();
        let discard = Hands::all().discards(six)[prospects.best(six, draws)];
        Action::Discard(Tile::all().nth(discard.tile.into()).unwrap())
    }

    /// The quick board against the rules: the same tiles and the same policy must pay the same.
    #[test]
    fn a_playout_is_a_round_by_the_rules() {
        let mut dice = QuickDice::seeded(6);
        let mut legal = Vec::new();
        let mut paid = [0; 2];
        let dora: Tile = "4".parse().unwrap();
        for game in 0..60 {
            let seats = 2 + game % 4;
            let options = Options {
                cycles: 4,
                tsumo_rounding: [TsumoRounding::Up, TsumoRounding::Down][game / 4 % 2],
                ..Options::default()
            };
            let terms = Terms { seats, dora: dora.kind(), simples: options.simples };
            let prospects = Prospects::new(terms, &mut Budget::default().start()).unwrap();
            let mut state = Suzume::start(&options, seats as u8).unwrap();
            while Suzume::turn(&state) == Turn::Chance {
                let mut tiles = *Suzume::deal(&state, &mut dice).tiles();
                let turned_up = tiles.iter().position(|&tile| tile == dora).unwrap();
                tiles.swap(turned_up, 5 * seats);
                Suzume::apply(&mut state, &Step::Chance(hanpan_suzume::Deal::new(tiles)));
                let me = dice.below(seats as u32) as usize;
                let before = points(&state);
                let mut expected = None;
                while let Turn::Players(asked) | Turn::Sealed(asked) = Suzume::turn(&state) {
                    let seat = asked.first().unwrap();
                    Suzume::legal(&state, seat, &mut legal);
                    let action = act(&view(&state, seat.index()), &legal, &prospects);
                    if let (None, Action::Discard(tile)) = (expected, action)
                        && seat.index() == me
                    {
                        expected = Some(playout(&state, me, tile, &tiles, &prospects));
                    }
                    Suzume::apply(&mut state, &Step::Act(seat, action));
                }
                let after = points(&state);
                if let Some(expected) = expected {
                    let happened: Changes = std::array::from_fn(|seat| after[seat] - before[seat]);
                    assert_eq!(happened, expected, "{}", view(&state, me));
                    paid[usize::from(expected[me] < 0)] += usize::from(expected[me] != 0);
                }
            }
        }
        assert!(paid.iter().all(|&count| count > 100), "{paid:?}");
    }

    /// The same round on the quick board, from a discard of `me` on.
    fn playout(state: &State, me: usize, tile: Tile, tiles: &[Tile], prospects: &Prospects) -> Changes {
        let position = Position::of(&view(state, me)).unwrap();
        let mut world = World {
            hands: [0; MOST],
            discarded: position.discarded,
            wall: [0; Tile::SET],
            drawn: Tile::SET - position.wall,
            tiles: Tile::SET,
        };
        for seat in 0..position.seats {
            let hand: hanpan_suzume::Hand = view(state, seat).hand.into_iter().collect();
            if seat != me {
                world.hands[seat] = Hands::number_of_five(hand);
            }
        }
        world.wall.iter_mut().zip(tiles).for_each(|(place, tile)| *place = tile.index() as u8);
        world.hands[me] = Hands::number_of_five(position.hand.without(tile));
        world.discarded[me] |= 1 << KINDS[tile.index()];
        let playout =
            Playout { position: &position, hands: Hands::all(), prospects, own: prospects, aim: Aim::Points };
        playout.after_discard(world, me, tile.index() as u8, false, |_| ()).changes
    }

    #[test]
    fn kinds_are_the_rules_kinds() {
        assert!(Tile::all().all(|tile| usize::from(KINDS[tile.index()]) == tile.kind().index()));
        assert!(Tile::all().eq(ORDER));
    }
}
