//! Japae with few tiles, small enough to be looked through to the end.

use std::collections::BTreeMap;

use hanpan_core::{QuickDice, shuffle};
use hanpan_japae::{Action, Counts, Kinds, Tile};

use crate::belief::deals;
use crate::board::Board;
use crate::cfr::{Cfr, Manner, stake};
use crate::hand::Hand;
use crate::played::Played;
use crate::sight::{Everything, InfoSet, Shares, Sight};

/// Japae with few tiles: both players have pons from the beginning, and so few tiles are left that everything which can
/// happen can be looked at.
///
/// What nobody can win from is then known exactly, and a way to learn it can be tested.
#[derive(Clone, Copy, Debug)]
pub struct Tiny {
    pons: [Kinds; 2],
    /// The tiles that the two hold and the wall has.
    pool: Counts,
}

impl Tiny {
    /// The names of all, the smallest first.
    pub const NAMES: &'static [&'static str] = &["single", "pair", "set"];

    /// The one with this name: each player holds one tile and waits for another, or holds four and may call.
    pub fn named(name: &str) -> Option<Tiny> {
        let (pons, pool) = match name {
            "single" => (["ES", "WN"], "OOGGRRE"),
            "pair" => (["ES", "WN"], "OOOGGRREW"),
            "set" => (["E", "O"], "SSSWWWNNGGR"),
            _ => return None,
        };
        let tiles = |text: &str| text.chars().filter_map(Tile::from_letter).collect::<Vec<_>>();
        Some(Tiny {
            pons: pons.map(|kinds| tiles(kinds).into_iter().collect()),
            pool: tiles(pool).into_iter().collect(),
        })
    }

    /// How it is learned.
    pub const MANNER: Manner = Manner { decisions: 6, explore: 0.3, room: 18 };

    /// A hand newly dealt, which the first player starts.
    pub fn dealt(&self, dice: &mut QuickDice) -> Board {
        let mut tiles: Vec<Tile> = self.pool.tiles().collect();
        shuffle(&mut tiles, dice);
        let (first, rest) = tiles.split_at(usize::from(self.size(0)));
        let (second, wall) = rest.split_at(usize::from(self.size(1)));
        self.begun([first, second].map(|tiles| tiles.iter().copied().collect()), wall)
    }

    /// One that learns to play it, telling apart all that can be.
    pub fn learner(seed: u64) -> Cfr<Everything> {
        Cfr::new(Everything, Tiny::MANNER, seed)
    }

    /// What somebody who knows the average strategy and makes the best of it wins from it, in points a hand: the mean of
    /// both seats. It is 0 for a strategy that nobody can win from, and never less.
    pub fn exploitability(&self, cfr: &Cfr<Everything>) -> f64 {
        let strategy = |played: &Played| {
            let set = Everything.look(played);
            (set, cfr.average(played, &set))
        };
        (self.response(0, &strategy) + self.response(1, &strategy)) / 2.0
    }

    /// What the best response in this seat is worth.
    fn response(&self, own: usize, strategy: &impl Fn(&Played) -> (InfoSet, Shares)) -> f64 {
        let mut cases = Vec::new();
        let mut all = 0.0;
        for (first, ways) in deals(self.pool, self.size(0)) {
            let rest = self.pool.less(first);
            for (second, more) in deals(rest, self.size(1)) {
                let wall = rest.less(second);
                for tile in wall.held() {
                    let order: Vec<Tile> = std::iter::once(tile).chain(wall.minus(tile).tiles()).collect();
                    let weight = ways * more * f64::from(wall.of(tile));
                    all += weight;
                    cases.push((Played::new(self.begun([first, second], &order)), weight));
                }
            }
        }
        told_apart(cases, own).map(|cases| respond(&cases, own, strategy)).sum::<f64>() / all
    }

    fn begun(&self, closed: [Counts; 2], wall: &[Tile]) -> Board {
        let hands = [0, 1].map(|player: usize| {
            let pons = self.pons[player];
            Hand { closed: closed[player], melds: pons, pons, ..Hand::default() }
        });
        let shown =
            self.pons.into_iter().flatten().fold(Counts::NONE, |shown, tile| shown.plus_many(tile, 3));
        Board::begun(hands, shown, wall)
    }

    /// How many tiles a player holds while the other acts.
    fn size(&self, player: usize) -> u8 {
        7 - 3 * self.pons[player].len() as u8
    }
}

/// Moments that the player cannot tell apart, each as likely as the other and chance make it.
type Cases = Vec<(Played, f64)>;

/// The best that a player can make of these moments, which he cannot tell apart; weighted, not averaged.
fn respond(cases: &Cases, own: usize, strategy: &impl Fn(&Played) -> (InfoSet, Shares)) -> f64 {
    let Some((some, _)) = cases.first() else { return 0.0 };
    let after = |next: Cases| told_apart(next, own).map(|cases| respond(&cases, own, strategy)).sum::<f64>();
    match some.board.moment.player() {
        None => cases
            .iter()
            .map(|(played, weight)| weight * f64::from(stake(&played.board, own).unwrap_or_default()))
            .sum(),
        Some(player) if player == own => {
            let mut legal: Vec<Action> = Vec::new();
            some.board.legal(|action| legal.push(action));
            let worth = |&action: &Action| {
                let mut next = Vec::new();
                for (played, weight) in cases {
                    played.branch(action, |played, chance| next.push((played, weight * chance)));
                }
                after(next)
            };
            legal.iter().map(worth).fold(f64::MIN, f64::max)
        }
        Some(_) => {
            let mut next = Vec::new();
            for (played, weight) in cases {
                let (set, shares) = strategy(played);
                for (&action, share) in set.actions().iter().zip(shares).filter(|&(_, share)| share > 0.0) {
                    let weight = weight * f64::from(share);
                    played.branch(action, |played, chance| next.push((played, weight * chance)));
                }
            }
            after(next)
        }
    }
}

/// Divides moments into those that the player can tell apart.
fn told_apart(cases: Cases, own: usize) -> impl Iterator<Item = Cases> {
    let mut apart: BTreeMap<u64, Cases> = BTreeMap::new();
    for (played, weight) in cases {
        apart.entry(played.told(own)).or_default().push((played, weight));
    }
    apart.into_values()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cfr::drawn;

    #[test]
    fn what_can_be_won_from_the_average_strategy_falls_to_nothing() {
        for name in ["single", "set"] {
            let tiny = Tiny::named(name).unwrap();
            let mut cfr = Tiny::learner(1);
            let mut before = tiny.exploitability(&cfr);
            assert!(before > 0.5, "{name}: whoever plays anything loses {before}");
            for hands in [100_000, 300_000, 1_000_000] {
                cfr.learn(hands, |dice| tiny.dealt(dice));
                let after = tiny.exploitability(&cfr);
                assert!((0.0..0.6 * before).contains(&after), "{name}: {after} after {before}");
                before = after;
            }
            assert!(before < 0.03, "{name}: {before}");
        }
    }

    /// The best response wins as much as it is said to win, and nobody who was played out wins more.
    #[test]
    fn nobody_wins_more_than_the_best_response() {
        let tiny = Tiny::named("set").unwrap();
        let [mut green, mut learned] = [Tiny::learner(1), Tiny::learner(2)];
        green.learn(3_000, |dice| tiny.dealt(dice));
        learned.learn(100_000, |dice| tiny.dealt(dice));
        let strategy = |cfr: &Cfr<Everything>, played: &Played| {
            let set = Everything.look(played);
            (set, cfr.average(played, &set))
        };
        for own in 0..2 {
            let bound = tiny.response(own, &|played| strategy(&green, played));
            let mut dice = QuickDice::seeded(3);
            let (mut sum, mut squares) = (0.0, 0.0);
            const HANDS: f64 = 40_000.0;
            for _ in 0..HANDS as u32 {
                let mut played = Played::new(tiny.dealt(&mut dice));
                while let Some(player) = played.board.moment.player() {
                    let (set, shares) = strategy(if player == own { &learned } else { &green }, &played);
                    played.apply(set.actions()[drawn(&shares, &mut dice)]);
                }
                let won = f64::from(stake(&played.board, own).unwrap());
                (sum, squares) = (sum + won, squares + won * won);
            }
            let mean = sum / HANDS;
            let error = ((squares / HANDS - mean * mean) / HANDS).sqrt();
            assert!(mean <= bound + 4.0 * error, "{mean} ± {error}, not more than {bound}");
            // Somebody who has learned to play well comes near it, so the bound is not just high.
            assert!(mean >= bound - 0.5, "{mean} ± {error}, near {bound}");
        }
    }
}
