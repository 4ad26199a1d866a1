//! Compared with the same numbers reckoned from the state, the long way.

use hanpan_core::{Learn, Observer, QuickDice, Rules, Seat, Step, random_step};
use hanpan_suzume::{Options, State, Suzume};

use super::*;

fn reckoned(state: &State, seats: u8, who: Seat) -> Vec<f32> {
    let planes = Suzume::planes(&Options::default(), seats);
    let mut observation = vec![0.0; planes.iter().map(Plane::cells).sum()];
    Suzume::observe(state, who, &mut observation);
    let lookahead = Lookahead::new(&planes, seats);
    let mut out = vec![f32::NAN; lookahead.planes().iter().map(Plane::cells).sum()];
    lookahead.reckon(&observation, &mut out);
    out
}

/// A hand, by what its seat sees.
struct Naive {
    unseen: Hand,
    all: f32,
    dora: Kind,
    bonus: u8,
    seats: f32,
}

impl Naive {
    /// How many tiles win, how many of them by tsumo alone, what they win on average, and what the next one is
    /// expected to win.
    fn waits(&self, five: Hand, unseen: Hand, furiten: &[Kind]) -> [f32; 4] {
        let (mut wins, mut by_tsumo, mut sum, mut value) = (0.0, 0.0, 0.0, 0.0);
        for tile in unseen.tiles() {
            let worth =
                points(five.with(tile), self.dora, Simples::TwoToEight).filter(|&points| points >= MINIMUM);
            let Some(worth) = worth.map(|points| f32::from(points + self.bonus)) else { continue };
            let is_furiten = furiten.contains(&tile.kind());
            *(if is_furiten { &mut by_tsumo } else { &mut wins }) += 1.0;
            sum += worth;
            value += worth * if is_furiten { 1.0 } else { 1.0 + 0.8 * (self.seats - 1.0) };
        }
        [wins, by_tsumo, if sum > 0.0 { sum / (wins + by_tsumo) } else { 0.0 }, value / self.all]
    }

    /// All six rows for five tiles that are kept after these discards.
    fn rows(&self, five: Hand, furiten: &[Kind]) -> [f32; ROWS] {
        let [wins, by_tsumo, points, value] = self.waits(five, self.unseen, furiten);
        let (mut improves, mut after_next) = (0.0, 0.0);
        for drawn in self.unseen.tiles() {
            let best = five.distinct().map(|tile| {
                let furiten: Vec<Kind> = furiten.iter().copied().chain([tile.kind()]).collect();
                self.waits(five.without(tile).with(drawn), self.unseen.without(drawn), &furiten)[3]
            });
            let best = best.fold(0.0, f32::max);
            improves += f32::from(u8::from(best > value));
            after_next += best.max(value) / self.all;
        }
        [wins / 8.0, by_tsumo / 8.0, points / 10.0, value / 4.0, improves / 16.0, after_next / 4.0]
    }
}

#[test]
fn what_follows_from_an_observation_is_what_the_seat_could_count() {
    let mut dice = QuickDice::seeded(11);
    let mut compared = 0;
    for seats in Suzume::SEATS {
        let mut state = Suzume::start(&Options::default(), seats).unwrap();
        let mut legal = Vec::new();
        for _ in 0..150 {
            let Some(step) = random_step::<Suzume>(&state, &mut legal, &mut dice) else { break };
            Suzume::apply(&mut state, &step);
            for who in Seat::all(seats) {
                let view = Suzume::view(&state, Observer::Seat(who));
                let out = reckoned(&state, seats, who);
                let Some(dora) = view.dora else {
                    assert!(out.iter().all(|&value| value == 0.0));
                    continue;
                };
                let hand: Hand = view.hand.iter().chain(&view.drawn).copied().collect();
                let seen = view.seats.iter().flat_map(|seat| seat.discards.iter().copied()).chain([dora]);
                let unseen = seen
                    .chain(hand.tiles())
                    .fold(Tile::CANONICAL.into_iter().collect::<Hand>(), Hand::without);
                let naive = Naive {
                    unseen,
                    all: unseen.len() as f32,
                    dora: dora.kind(),
                    bonus: if view.dealer == who { DEALER_BONUS } else { 0 },
                    seats: f32::from(seats),
                };
                let own: Vec<Kind> =
                    view.seats[who.index()].discards.iter().map(|tile| tile.kind()).collect();
                for column in 0..COLUMNS {
                    let tile = Tile::all().nth(column).filter(|tile| hand.holds(*tile));
                    let expected = match (hand.len(), tile) {
                        (5, _) if column == Tile::COUNT => naive.rows(hand, &own),
                        (6, Some(tile)) => {
                            let discards: Vec<Kind> = own.iter().copied().chain([tile.kind()]).collect();
                            naive.rows(hand.without(tile), &discards)
                        }
                        _ => [0.0; ROWS],
                    };
                    for (row, expected) in expected.iter().enumerate() {
                        let found = out[row * COLUMNS + column];
                        assert!(
                            (found - expected).abs() < 1e-4,
                            "row {row}, column {column}, {hand:?}: {found}, {expected}"
                        );
                    }
                    compared += usize::from(expected[NEXT] > 0.0);
                }
            }
        }
    }
    assert!(compared > 40, "{compared} waits were compared");
}

#[test]
fn a_win_is_told_with_what_it_wins() {
    let mut state = Suzume::start(&Options::default(), 3).unwrap();
    let deal = "deal 1 1 1r 9 9 2 3 4 5 7 6 6 6r 8 8 G 9r 6 8 1 2 2 2r 3 3 3r 4 4 4r 5 5 5r 7 7 7r 8r 9 G G G R R R R";
    Suzume::apply(&mut state, &Step::Chance(deal.parse().unwrap()));
    let win = |state: &State, who: usize| *reckoned(state, 3, Seat::at(who)).last().unwrap();
    // The dealer holds 1 1 1r 9 9 9r: two triplets, all terminals, and the dealer's two.
    assert_eq!([0, 1, 2].map(|who| win(&state, who)), [2.1, 0.0, 0.0]);
}
