//! What a seat knows of the round, ready to reckon with.

use std::cmp::Ordering;

use hanpan_core::Seat;
use hanpan_suzume::{DEALER_BONUS, Hand, Kind, MINIMUM, Options, Phase, Tile, TsumoRounding, View, points};

use crate::hands::TILES;
use crate::world::Changes;

/// The most players there can be.
pub(crate) const MOST: usize = 5;

/// What a seat knows of the round, ready to reckon with. Made from a view alone.
#[derive(Clone, Debug)]
pub(crate) struct Position {
    pub(crate) options: Options,
    pub(crate) seats: usize,
    pub(crate) me: usize,
    pub(crate) dealer: usize,
    pub(crate) dora: Kind,
    pub(crate) phase: Phase,
    /// The seat's own tiles: six in its turn, otherwise five.
    pub(crate) hand: Hand,
    /// How many of each tile the seat has not seen.
    pub(crate) unseen: [u8; TILES],
    /// How many tiles can still be drawn.
    pub(crate) wall: usize,
    /// Who discarded what, in order.
    pub(crate) river: Vec<(usize, Tile)>,
    /// The kinds each seat has discarded, a bit for each.
    pub(crate) discarded: [u16; MOST],
    /// The points everybody has.
    pub(crate) points: [u16; MOST],
    /// Whether the match ends with this round.
    pub(crate) is_last: bool,
}

impl Position {
    /// What the view tells; `None` if nothing is dealt or nobody looks.
    pub(crate) fn of(view: &View) -> Option<Position> {
        let me = view.you?.index();
        let dora = view.dora?;
        let seats = view.seats.len();
        let hand: Hand = view.hand.iter().chain(&view.drawn).copied().collect();
        let mut unseen = [0; TILES];
        let mut river = Vec::new();
        let mut discarded = [0; MOST];
        Tile::all().for_each(|tile| unseen[tile.index()] = tile.copies() - hand.count(tile));
        unseen[dora.index()] -= 1;
        // Nobody is ever passed over: the dealer's first, the next seat's first, …
        let count: usize = view.seats.iter().map(|seat| seat.discards.len()).sum();
        for turn in 0..count {
            let seat = (view.dealer.index() + turn) % seats;
            let tile = view.seats[seat].discards[turn / seats];
            river.push((seat, tile));
            discarded[seat] |= bit(tile);
            unseen[tile.index()] -= 1;
        }
        let mut points = [0; MOST];
        points.iter_mut().zip(&view.seats).for_each(|(points, seat)| *points = seat.points);
        Some(Position {
            options: view.options,
            seats,
            me,
            dealer: view.dealer.index(),
            dora: dora.kind(),
            phase: view.phase,
            hand,
            unseen,
            wall: usize::from(view.tiles_left),
            river,
            discarded,
            points,
            is_last: view.round == view.rounds,
        })
    }

    /// How many tiles the seat has not seen.
    pub(crate) fn unseen_count(&self) -> usize {
        self.unseen.iter().map(|&count| usize::from(count)).sum()
    }

    /// What six tiles win, without the dealer's bonus; `None` if they win nothing.
    pub(crate) fn win(&self, six: Hand) -> Option<u8> {
        points(six, self.dora, self.options.simples).filter(|&points| points >= MINIMUM)
    }

    /// What a win of `points` is worth to `seat`.
    pub(crate) fn value(&self, seat: usize, points: u8) -> u16 {
        u16::from(points) + if seat == self.dealer { u16::from(DEALER_BONUS) } else { 0 }
    }

    /// What each of the others owes for a tsumo worth so much (suzume rule 9).
    pub(crate) fn share(&self, value: u16) -> u16 {
        let payers = self.seats as u16 - 1;
        match self.options.tsumo_rounding {
            TsumoRounding::Up => value.div_ceil(payers),
            TsumoRounding::Down => value / payers,
        }
    }

    /// What a tsumo worth so much brings in, as far as the others can pay (suzume rule 11).
    pub(crate) fn tsumo_gain(&self, value: u16) -> u16 {
        let share = self.share(value);
        (0..self.seats).filter(|&seat| seat != self.me).map(|seat| share.min(self.points[seat])).sum()
    }

    /// What everybody wins or loses by a tsumo of so many points.
    pub(crate) fn tsumo(&self, winner: usize, points: u8) -> Changes {
        let share = self.share(self.value(winner, points));
        let mut changes = [0; MOST];
        for seat in (0..self.seats).filter(|&seat| seat != winner) {
            let paid = share.min(self.points[seat]) as i16;
            changes[seat] -= paid;
            changes[winner] += paid;
        }
        changes
    }

    /// The seat's share of the match if it ended so: the most points win, and equal points share it (suzume rule 5).
    pub(crate) fn match_share(&self, changes: &Changes) -> f64 {
        let end = |seat: usize| self.points[seat] as i16 + changes[seat];
        let own = end(self.me);
        let mut equal = 1;
        for seat in (0..self.seats).filter(|&seat| seat != self.me) {
            match end(seat).cmp(&own) {
                Ordering::Greater => return 0.0,
                Ordering::Equal => equal += 1,
                Ordering::Less => {}
            }
        }
        1.0 / f64::from(equal)
    }

    /// Who discarded the tile the seat is asked about.
    pub(crate) fn claimed(&self) -> Option<(Seat, Tile)> {
        match self.phase {
            Phase::Claim { seat, tile } => Some((seat, tile)),
            _ => None,
        }
    }
}

/// The bit of a tile's kind in a set of kinds.
pub(crate) fn bit(tile: Tile) -> u16 {
    1 << tile.kind().index()
}

#[cfg(test)]
mod tests {
    use hanpan_core::{Observer, Rules, Step};
    use hanpan_suzume::{Action, Suzume};

    use super::*;

    const DEAL: &str = "deal 1 1 1r 9 9 2 3 4 5 7 G 9r 6 8 1 2 2 2r 3 3 3r 4 4 4r 5 5 5r 6 6 6r 7 7 7r 8 8 8r 9 G G G R R R R";

    #[test]
    fn a_view_is_read() {
        let mut state = Suzume::start(&Options::default(), 2).unwrap();
        Suzume::apply(&mut state, &Step::Chance(DEAL.parse().unwrap()));
        Suzume::apply(&mut state, &Step::Act(Seat::at(0), "discard 9r".parse().unwrap()));
        let position = Position::of(&Suzume::view(&state, Observer::Seat(Seat::at(1)))).unwrap();
        assert_eq!((position.seats, position.me, position.dealer, position.wall), (2, 1, 0, 32));
        assert_eq!(position.hand.len(), 5);
        assert_eq!(position.river, [(0, "9r".parse().unwrap())]);
        assert_eq!(position.discarded[0], 1 << 8);
        assert_eq!(position.unseen_count(), 44 - 5 - 1 - 1);
        assert_eq!(position.claimed(), Some((Seat::at(0), "9r".parse().unwrap())));
        Suzume::apply(&mut state, &Step::Act(Seat::at(1), Action::Skip));
        let position = Position::of(&Suzume::view(&state, Observer::Seat(Seat::at(1)))).unwrap();
        assert_eq!((position.hand.len(), position.claimed()), (6, None));
    }

    #[test]
    fn suzume_rules_9_to_11_shares() {
        let mut state = Suzume::start(&Options::default(), 4).unwrap();
        Suzume::apply(&mut state, &Step::Chance(DEAL.parse().unwrap()));
        let mut position = Position::of(&Suzume::view(&state, Observer::Seat(Seat::at(0)))).unwrap();
        assert_eq!((position.value(0, 5), position.value(1, 5)), (7, 5));
        assert_eq!((position.share(7), position.tsumo_gain(7)), (3, 9));
        position.points[2] = 1;
        assert_eq!(position.tsumo_gain(7), 7);
        position.options.tsumo_rounding = TsumoRounding::Down;
        assert_eq!((position.share(7), position.tsumo_gain(7)), (2, 5));
    }

    #[test]
    fn suzume_rule_5_the_most_points_win_the_match() {
        let mut state = Suzume::start(&Options::default(), 3).unwrap();
        Suzume::apply(&mut state, &Step::Chance(DEAL.parse().unwrap()));
        let mut position = Position::of(&Suzume::view(&state, Observer::Seat(Seat::at(1)))).unwrap();
        assert!(!position.is_last);
        for (points, changes, share) in [
            ([40, 40, 40], [0, 0, 0], 1.0 / 3.0),
            ([40, 40, 40], [-1, 1, 0], 1.0),
            ([50, 30, 40], [-10, 10, 0], 1.0 / 3.0),
            ([50, 30, 40], [-9, 9, 0], 0.0),
            ([30, 50, 40], [0, -5, 5], 0.5),
        ] {
            position.points[..3].copy_from_slice(&points);
            let mut all = [0; MOST];
            all[..3].copy_from_slice(&changes);
            assert_eq!(position.match_share(&all), share, "{points:?} {changes:?}");
        }
        // Each of the others pays a half, and no more than he has.
        position.points[..3].copy_from_slice(&[40, 40, 2]);
        assert_eq!(position.tsumo(1, 6), [-3, 5, -2, 0, 0]);
    }
}
