//! What every hand of five is worth, so many draws before the end.

use hanpan_search::Meter;
use hanpan_suzume::{DEALER_BONUS, Kind, MINIMUM, Simples, Tile, points};

use crate::hands::{Hands, TILES};
use crate::position::{MOST, Position};
use crate::world::KINDS;

/// What every hand of five is worth to somebody who knows which tiles he may draw, so many draws before the end; and
/// so what he would discard.
///
/// One sweep over all hands for each draw: the value of a hand of five is the mean, over the tiles that can be drawn,
/// of a win at once or of the best hand of five that a discard leaves; plus what others may discard in between; less
/// the chance that somebody else wins first. A tile drawn and discarded on the way is forgotten.
pub(crate) struct Prospects {
    /// What a hand of six wins, without the dealer's bonus; 0 if it wins nothing.
    points: Vec<u8>,
    /// The values of the hands of five, by how many draws are left.
    values: Vec<Vec<f32>>,
    /// Which of its discards serves a hand of six best, by how many draws are left after it.
    best: Vec<Vec<u8>>,
}

/// What the values depend on besides the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Terms {
    /// How many sit at the table.
    pub(crate) seats: usize,
    /// The number or letter that is dora.
    pub(crate) dora: Kind,
    /// Which numbers are simples.
    pub(crate) simples: Simples,
}

impl Terms {
    /// Those of a position.
    pub(crate) fn of(position: &Position) -> Terms {
        Terms { seats: position.seats, dora: position.dora, simples: position.options.simples }
    }
}

/// Which tiles somebody may draw, and what he may win with.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Supply {
    /// How many of each tile can be drawn.
    unseen: [u8; TILES],
    /// How many of each he holds already; whatever a hand has beyond that was drawn.
    held: [u8; TILES],
    /// What a win is worth to him besides its points.
    bonus: u8,
    /// The kinds he cannot win with by ron, a bit for each.
    furiten: u16,
    /// The points that he needs, where it is not the points that he plays for.
    need: Option<Need>,
}

/// The points that a win must have to win the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Need {
    /// By a tile that is drawn.
    pub(crate) tsumo: u8,
    /// By a discard, whoever pays.
    pub(crate) ron: u8,
}

impl Need {
    /// No win has more points than this.
    const MOST: u8 = 40;
    /// What a win is worth that is enough, in points of one that is played for points; and a part of those that are not,
    /// so that they are told apart.
    const ENOUGH: f32 = 10.0;
    const TOO_LITTLE: f32 = 0.05;

    /// What the seat needs who is behind in the last round; `None` for everybody else.
    pub(crate) fn of(position: &Position) -> Option<Need> {
        if !position.is_last || position.match_share(&[0; MOST]) > 0.0 {
            return None;
        }
        let first = |is_enough: &dyn Fn(u8) -> bool| {
            (MINIMUM..Need::MOST).find(|&points| is_enough(points)).unwrap_or(Need::MOST)
        };
        let me = position.me;
        let by_ron = |points: u8, from: usize| {
            let mut changes = [0; MOST];
            let paid = position.value(me, points).min(position.points[from]) as i16;
            (changes[me], changes[from]) = (paid, -paid);
            position.match_share(&changes) > 0.0
        };
        let others = || (0..position.seats).filter(|&seat| seat != me);
        Some(Need {
            tsumo: first(&|points| position.match_share(&position.tsumo(me, points)) > 0.0),
            ron: first(&|points| others().all(|from| by_ron(points, from))),
        })
    }

    fn worth(won: f32, points: u8, least: Option<u8>) -> f32 {
        match least {
            None => won,
            Some(least) if points >= least => Need::ENOUGH,
            Some(_) => Need::TOO_LITTLE * won,
        }
    }
}

impl Supply {
    /// For somebody of whom nothing is known: every tile but the dora tile.
    fn whole(terms: Terms) -> Supply {
        let mut unseen = [0; TILES];
        Tile::all().for_each(|tile| unseen[tile.index()] = tile.copies());
        // The dora tile is out of play; what colour it had hardly matters.
        let turned_up = Tile::all().find(|tile| tile.kind() == terms.dora);
        turned_up.into_iter().for_each(|tile| unseen[tile.index()] -= 1);
        Supply { unseen, held: [0; TILES], bonus: 0, furiten: 0, need: None }
    }

    /// For the seat that looks on.
    fn of(position: &Position) -> Supply {
        let mut held = [0; TILES];
        Tile::all().for_each(|tile| held[tile.index()] = position.hand.count(tile));
        Supply {
            unseen: position.unseen,
            held,
            bonus: if position.me == position.dealer { DEALER_BONUS } else { 0 },
            furiten: position.discarded[position.me],
            need: None,
        }
    }

    /// For somebody of whom nothing is known but what all have seen: the dora tile and every discard.
    fn public(position: &Position) -> Supply {
        let mut unseen = position.unseen;
        Tile::all().for_each(|tile| unseen[tile.index()] += position.hand.count(tile));
        Supply { unseen, held: [0; TILES], bonus: 0, furiten: 0, need: None }
    }

    /// How many of a tile can be drawn to a hand that has `count` of it; `None` if no hand can have so many.
    #[inline]
    fn left(&self, tile: Tile, count: u8) -> Option<u8> {
        let place = tile.index();
        self.unseen[place].checked_sub(count.saturating_sub(self.held[place]))
    }
}

/// How fast a table plays. The choices hardly depend on it: half or double of each changes less than 0.02 points a
/// round.
#[derive(Clone, Copy, Debug)]
struct Tempo {
    /// How likely somebody else wins between two of one's draws.
    hazard: f32,
    /// What that costs on average.
    loss: f32,
    /// How much likelier a tile not seen is to be discarded by one of the others than to be drawn oneself.
    ron: f32,
}

impl Tempo {
    const fn of(seats: usize) -> Tempo {
        match seats {
            2 => Tempo { hazard: 0.09, loss: 8.0, ron: 0.8 },
            3 => Tempo { hazard: 0.15, loss: 4.5, ron: 1.5 },
            4 => Tempo { hazard: 0.20, loss: 3.0, ron: 2.2 },
            _ => Tempo { hazard: 0.25, loss: 2.3, ron: 2.9 },
        }
    }
}

impl Prospects {
    /// Beyond so many draws the choices do not change any more: 16 instead of 4 gain less than 0.02 points a round.
    const DRAWS: usize = 4;

    /// The values for somebody of whom nothing is known; `None` if the budget ends before they are reckoned, which
    /// takes some milliseconds.
    pub(crate) fn new(terms: Terms, meter: &mut Meter) -> Option<Prospects> {
        // What is turned up may have another colour than is supposed here, so hands come up that this supply lacks.
        Prospects::with(terms, &Supply::whole(terms), |_, _| true, meter)
    }

    /// The values for the seat that looks on, by the tiles it has not seen; `None` if the budget ends before.
    pub(crate) fn of(position: &Position, meter: &mut Meter) -> Option<Prospects> {
        Prospects::with(Terms::of(position), &Supply::of(position), Drawable::can_become, meter)
    }

    /// The values for somebody of whom nothing is known but what all have seen.
    pub(crate) fn public(position: &Position, meter: &mut Meter) -> Option<Prospects> {
        Prospects::with(Terms::of(position), &Supply::public(position), Drawable::can_become, meter)
    }

    /// The same as [`of`](Prospects::of) for the match, where the seat has to win so much; a loss costs it nothing that it had.
    pub(crate) fn with_need(position: &Position, need: Need, meter: &mut Meter) -> Option<Prospects> {
        let supply = Supply { need: Some(need), ..Supply::of(position) };
        Prospects::with(Terms::of(position), &supply, Drawable::can_become, meter)
    }

    /// The values, and the best discards of the hands of six that matter: those that a hand may become by a tile.
    fn with(
        terms: Terms,
        supply: &Supply,
        matters: fn(&Drawable, u8) -> bool,
        meter: &mut Meter,
    ) -> Option<Prospects> {
        let hands = Hands::all();
        let mut points_of = vec![0; hands.six_count()];
        for &(six, hand) in hands.complete() {
            let points = points(hand, terms.dora, terms.simples).unwrap_or(0);
            points_of[six as usize] = if points < MINIMUM { 0 } else { points };
        }
        let mut prospects = Prospects { points: points_of, values: Vec::new(), best: Vec::new() };
        if !meter.check() {
            return None;
        }
        let drawable: Vec<Drawable> = (0..hands.five_count())
            .map(|five| Drawable::to(hands, five, terms, supply, &prospects.points))
            .collect();
        let counts = |six: &u32| {
            let discard = hands.discards(*six)[0];
            matters(&drawable[usize::from(discard.left)], discard.tile)
        };
        let sixes: Vec<u32> = (0..hands.six_count() as u32).filter(counts).collect();
        let mut after_draw = vec![0.0; hands.six_count()];
        for _ in 0..=Prospects::DRAWS {
            if !meter.check() {
                return None;
            }
            let values = prospects.sweep(hands, terms, supply, &drawable, &after_draw);
            prospects.add(hands, terms, supply, values, &sixes, &mut after_draw);
        }
        Some(prospects)
    }

    /// What a hand of six wins, without the dealer's bonus; 0 if it wins nothing.
    #[inline]
    pub(crate) fn points(&self, six: u32) -> u8 {
        self.points[six as usize]
    }

    /// What a hand of five is worth with so many draws to go.
    #[inline]
    pub(crate) fn value(&self, five: u16, draws: usize) -> f32 {
        self.values[draws.min(Prospects::DRAWS)][usize::from(five)]
    }

    /// Which of its discards serves a hand of six best, with so many draws to go after it.
    #[inline]
    pub(crate) fn best(&self, six: u32, draws: usize) -> usize {
        usize::from(self.best[draws.min(Prospects::DRAWS)][six as usize])
    }

    /// The values of all hands of five, given what the hands of six are worth that they become.
    fn sweep(
        &self,
        hands: &Hands,
        terms: Terms,
        supply: &Supply,
        drawable: &[Drawable],
        after_draw: &[f32],
    ) -> Vec<f32> {
        let Tempo { hazard, loss, .. } = Tempo::of(terms.seats);
        let loss = if supply.need.is_some() { 0.0 } else { loss };
        let is_last = self.values.is_empty();
        let value = |(five, drawable): (usize, &Drawable)| {
            if !drawable.exists {
                return 0.0;
            }
            if is_last {
                // After one's last draw only some of the others have another turn.
                return 0.5 * drawable.by_ron;
            }
            let mut drawn = 0.0;
            for (&six, &count) in hands.grown_by_all(five).iter().zip(&drawable.counts) {
                drawn += f32::from(count) * after_draw[six as usize];
            }
            let by_draw = (1.0 - hazard) * drawn / drawable.total - hazard * loss;
            drawable.by_ron + (1.0 - drawable.ron_chance) * by_draw
        };
        drawable.iter().enumerate().map(value).collect()
    }

    /// Adds a level of values, the best discards by them, and what hands of six are worth with them.
    fn add(
        &mut self,
        hands: &Hands,
        terms: Terms,
        supply: &Supply,
        values: Vec<f32>,
        sixes: &[u32],
        after_draw: &mut [f32],
    ) {
        let payers = terms.seats as u16 - 1;
        let mut best = vec![0; hands.six_count()];
        for &six in sixes {
            let (mut slot, mut most) = (0, f32::MIN);
            for (place, discard) in hands.discards(six).iter().enumerate() {
                let value = values[usize::from(discard.left)];
                if value > most {
                    (slot, most) = (place, value);
                }
            }
            let six = six as usize;
            best[six] = slot as u8;
            after_draw[six] = match self.points[six] {
                0 => most,
                points => {
                    let won = u16::from(points + supply.bonus).div_ceil(payers) * payers;
                    most.max(Need::worth(f32::from(won), points, supply.need.map(|need| need.tsumo)))
                }
            };
        }
        self.values.push(values);
        self.best.push(best);
    }
}

/// What can be drawn to a hand of five, and what others may discard for it: the same however many draws are left.
struct Drawable {
    /// Whether anybody can have the hand.
    exists: bool,
    /// The tiles with which it is a hand of six that somebody can have, a bit for each.
    becomes: u32,
    /// How many of each tile can be drawn.
    counts: [u8; TILES],
    /// How many that are; 1 rather than 0, since with nothing left to draw there is nothing left to win.
    total: f32,
    /// What is won by ron between two draws.
    by_ron: f32,
    /// How likely that is.
    ron_chance: f32,
}

impl Drawable {
    fn to(hands: &Hands, five: usize, terms: Terms, supply: &Supply, points: &[u8]) -> Drawable {
        let mut drawable = Drawable {
            exists: false,
            becomes: 0,
            counts: [0; TILES],
            total: 1.0,
            by_ron: 0.0,
            ron_chance: 0.0,
        };
        let hand = hands.five(five);
        let grown = hands.grown_by_all(five);
        let (mut total, mut ron_tiles, mut ron_points) = (0u16, 0u16, 0.0);
        for tile in Tile::all() {
            let held = hand.count(tile);
            let Some(count) = supply.left(tile, held) else { return drawable };
            let place = tile.index();
            // One that was discarded is not drawn again, but the hand before the discard had it.
            drawable.becomes |= u32::from(supply.left(tile, held + 1).is_some()) << place;
            if count == 0 {
                continue;
            }
            drawable.counts[place] = count;
            total += u16::from(count);
            let points = points[grown[place] as usize];
            if points > 0 && supply.furiten >> KINDS[place] & 1 == 0 {
                ron_tiles += u16::from(count);
                let won = f32::from(points + supply.bonus);
                ron_points += f32::from(count) * Need::worth(won, points, supply.need.map(|need| need.ron));
            }
        }
        let tempo = Tempo::of(terms.seats);
        drawable.exists = true;
        drawable.total = f32::from(total.max(1));
        drawable.by_ron = tempo.ron * ron_points / drawable.total;
        drawable.ron_chance = f32::min(tempo.ron * f32::from(ron_tiles) / drawable.total, 0.9);
        drawable
    }

    /// Whether somebody can have the hand with another tile.
    fn can_become(&self, tile: u8) -> bool {
        self.exists && self.becomes >> tile & 1 == 1
    }
}

#[cfg(test)]
mod tests {
    use hanpan_core::{Observer, QuickDice, Rules, Seat, Step};
    use hanpan_search::Budget;
    use hanpan_suzume::{Hand, Options, Suzume};

    use super::*;

    fn prospects(seats: usize, dora: &str) -> Prospects {
        let terms = Terms { seats, dora: dora.parse().unwrap(), simples: Simples::TwoToEight };
        Prospects::new(terms, &mut Budget::default().start()).unwrap()
    }

    fn hand(text: &str) -> Hand {
        text.split_whitespace().map(|tile| tile.parse::<Tile>().unwrap()).collect()
    }

    #[test]
    fn better_hands_are_worth_more() {
        let prospects = prospects(2, "G");
        let value = |text| prospects.value(Hands::number_of_five(hand(text)), 4);
        // Ready, one tile from ready, and nothing.
        assert!(value("2 3 4 5 5r") > value("2 3 4 5r 7"));
        assert!(value("2 3 4 5r 7") > value("1 4 7 G R"));
        // The same shape with more points in it, and with more tiles to wait for.
        assert!(value("2 3r 4r 5 5r") > value("2 3 4r 5 5r"));
        assert!(value("2r 3r 4r 5 6") > value("2r 3r 4r 5 7"));
    }

    #[test]
    fn the_best_discard_leaves_the_best_hand() {
        let hands = Hands::all();
        let prospects = prospects(3, "5");
        for five in (0..hands.five_count()).step_by(97) {
            for draws in 0..6 {
                let six = hands.grown(five as u16, 0);
                let best = hands.discards(six)[prospects.best(six, draws)].left;
                let value = |five| prospects.value(five, draws);
                assert!(hands.discards(six).iter().all(|discard| value(discard.left) <= value(best)));
            }
        }
    }

    #[test]
    fn points_below_the_minimum_win_nothing() {
        let prospects = prospects(2, "G");
        let points = |five, tile: &str| {
            let tile: Tile = tile.parse().unwrap();
            prospects.points(Hands::all().grown(Hands::number_of_five(hand(five)), tile.index() as u8))
        };
        assert_eq!(points("1 1 1 2 2", "2"), 0);
        assert_eq!(points("1 1 1r 2 2", "2r"), 6);
        assert_eq!(points("1 1 1r R R", "R"), 19);
        assert_eq!(points("1 1 1 9 R", "G"), 0);
    }

    #[test]
    fn tiles_that_are_gone_or_furiten_are_worth_less() {
        let terms = Terms { seats: 2, dora: "G".parse().unwrap(), simples: Simples::TwoToEight };
        let value = |supply: &Supply| {
            let prospects =
                Prospects::with(terms, supply, |_, _| true, &mut Budget::default().start()).unwrap();
            prospects.value(Hands::number_of_five(hand("2r 3r 4r 5 7")), 4)
        };
        let whole = Supply::whole(terms);
        let mut gone = whole;
        for tile in ["6", "6r"] {
            gone.unseen[tile.parse::<Tile>().unwrap().index()] = 0;
        }
        let six: Kind = "6".parse().unwrap();
        let furiten = Supply { furiten: 1 << six.index(), ..whole };
        let dealer = Supply { bonus: DEALER_BONUS, ..whole };
        assert!(value(&gone) < value(&furiten) && value(&furiten) < value(&whole));
        assert!(value(&whole) < value(&dealer));
    }

    #[test]
    fn a_spent_budget_ends_the_reckoning() {
        let terms = Terms { seats: 2, dora: Tile::RED.kind(), simples: Simples::TwoToNine };
        assert!(Prospects::new(terms, &mut Budget::nodes(0, 1).start()).is_none());
    }

    #[test]
    fn whoever_is_behind_in_the_last_round_needs_so_much() {
        let mut state = Suzume::start(&Options::default(), 3).unwrap();
        let deal = Suzume::deal(&state, &mut QuickDice::seeded(4));
        Suzume::apply(&mut state, &Step::Chance(deal));
        let mut position = Position::of(&Suzume::view(&state, Observer::Seat(Seat::at(2)))).unwrap();
        let mut need = |is_last: bool, points: [u16; 3]| {
            position.is_last = is_last;
            position.points[..3].copy_from_slice(&points);
            Need::of(&position)
        };
        assert_eq!(need(false, [50, 40, 30]), None);
        assert_eq!(need(true, [30, 40, 50]), None);
        assert_eq!(need(true, [40, 40, 40]), None);
        // By tsumo each pays seven: 44 against 43. By ron it may be the second who pays, and the first keeps his 50.
        assert_eq!(need(true, [50, 40, 30]), Some(Need { tsumo: 13, ron: 20 }));
        assert_eq!(need(true, [41, 40, 39]), Some(Need { tsumo: 5, ron: 5 }));
        assert_eq!(need(true, [117, 2, 1]), Some(Need { tsumo: Need::MOST, ron: Need::MOST }));
    }

    #[test]
    fn what_is_not_enough_is_worth_next_to_nothing() {
        let terms = Terms { seats: 2, dora: "G".parse().unwrap(), simples: Simples::TwoToEight };
        let value = |five, need| {
            let supply = Supply { need, ..Supply::whole(terms) };
            let prospects =
                Prospects::with(terms, &supply, |_, _| true, &mut Budget::default().start()).unwrap();
            prospects.value(Hands::number_of_five(hand(five)), 1)
        };
        let need = Some(Need { tsumo: 15, ron: 15 });
        // Seven tiles complete a hand of seven points, two one of nineteen.
        assert!(value("2r 3r 4r 5r 6", None) > value("1 1 1r 9 9", None));
        assert!(value("2r 3r 4r 5r 6", need) < value("1 1 1r 9 9", need));
    }
}
