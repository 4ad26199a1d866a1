//! What each discard of Suzume-jong leaves: the tiles that win next, and those after which some would.

use std::sync::LazyLock;

use hanpan_core::{Observation, Plane};
use hanpan_suzume::{DEALER_BONUS, Hand, Kind, MINIMUM, Simples, Tile, points};

use super::Reckon;

/// A column for each tile that can be discarded, and one for five tiles that are kept as they are.
const COLUMNS: usize = Tile::COUNT + 1;

const WINS: usize = 0;
const WINS_BY_TSUMO: usize = 1;
const WIN_POINTS: usize = 2;
const NEXT: usize = 3;
const IMPROVES: usize = 4;
const AFTER_NEXT: usize = 5;
const ROWS: usize = 6;

/// Looks two draws ahead.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lookahead {
    seats: usize,
    /// Where the planes begin that it reads.
    hand: usize,
    dora: usize,
    discarded: usize,
    unseen: usize,
    dealer: usize,
    claimed: usize,
    simples: usize,
}

impl Lookahead {
    /// By the planes of an observation.
    pub(super) fn new(planes: &[Plane], seats: u8) -> Lookahead {
        let start = |name: &str| {
            let before = planes.iter().take_while(|plane| plane.name != name);
            before.map(Plane::cells).sum::<usize>()
        };
        Lookahead {
            seats: seats.into(),
            hand: start("hand"),
            dora: start("dora"),
            discarded: start("discarded"),
            unseen: start("unseen"),
            dealer: start("dealer"),
            claimed: start("claimed"),
            simples: start("simples"),
        }
    }

    /// What the observation says that waits depend on; nothing before the tiles are dealt.
    fn read(&self, observation: &[f32]) -> Option<Known> {
        let is_set = |value: &f32| *value == 1.0;
        let tiles = |start: usize| observation[start..start + Tile::COUNT].iter().zip(Tile::all());
        let dora = observation[self.dora..self.dora + Kind::COUNT].iter().position(is_set)?;
        let copies = (0..4).flat_map(|copy| tiles(self.hand + copy * Tile::COUNT));
        let hand: Hand = copies.filter(|(value, _)| is_set(value)).map(|(_, tile)| tile).collect();
        let mut unseen = [0; Tile::COUNT];
        tiles(self.unseen).for_each(|(value, tile)| unseen[tile.index()] = (4.0 * value) as u8);
        let own_discards = observation[self.discarded..self.discarded + Kind::COUNT].iter();
        Some(Known {
            hand,
            unseen,
            all_unseen: unseen.iter().map(|&count| f32::from(count)).sum::<f32>().max(1.0),
            dora: Kind::all().nth(dora)?,
            simples: if is_set(&observation[self.simples]) {
                Simples::TwoToNine
            } else {
                Simples::TwoToEight
            },
            bonus: if is_set(&observation[self.dealer]) { DEALER_BONUS } else { 0 },
            furiten: own_discards.rev().fold(0, |kinds, value| kinds << 1 | u16::from(is_set(value))),
            ways: 1.0 + 0.8 * (self.seats - 1) as f32,
            claimed: tiles(self.claimed).find(|(value, _)| is_set(value)).map(|(_, tile)| tile),
        })
    }
}

impl Reckon for Lookahead {
    fn planes(&self) -> Vec<Plane> {
        let row = |name, about: &'static str| Plane { name, rows: 1, columns: COLUMNS, about };
        vec![
            row(
                "wins",
                "how many unseen tiles win after a discard, in eighths; the last column: with no discard",
            ),
            row("wins_by_tsumo", "how many of the unseen win by tsumo alone (furiten), in eighths"),
            row("win_points", "what those win on average, in tenths of a point"),
            row("next", "what the next tile is expected to win, in quarters of a point"),
            row("improves", "how many unseen tiles make more of the hand, in sixteenths"),
            row("after_next", "what the tile after the next is expected to win, in quarters of a point"),
            Plane {
                name: "win",
                rows: 1,
                columns: 1,
                about: "what the hand wins at once, in tenths of a point",
            },
        ]
    }

    fn reckon(&self, observation: &[f32], out: &mut [f32]) {
        let mut features = Observation::blank(out);
        let rows = features.plane(ROWS * COLUMNS);
        let win = features.plane(1);
        features.finish();
        let Some(known) = self.read(observation) else { return };
        match known.hand.len() {
            5 => {
                known.keep(rows);
                win[0] = known.claimed.map_or(0.0, |tile| known.worth(known.hand.with(tile)) / 10.0);
            }
            6 => {
                known.discard(rows);
                win[0] = known.worth(known.hand) / 10.0;
            }
            _ => {}
        }
    }
}

/// What a seat knows that waits depend on.
struct Known {
    hand: Hand,
    unseen: [u8; Tile::COUNT],
    all_unseen: f32,
    dora: Kind,
    simples: Simples,
    bonus: u8,
    /// The kinds it has discarded, a bit for each.
    furiten: u16,
    /// How much likelier a tile is to come by anybody's discard or one's own draw than by the draw alone.
    ways: f32,
    claimed: Option<Tile>,
}

/// What may come of five tiles next.
#[derive(Clone, Copy, Default)]
struct Waits {
    wins: f32,
    wins_by_tsumo: f32,
    points: f32,
    value: f32,
}

impl Known {
    /// The five tiles are kept until the next draw.
    fn keep(&self, rows: &mut [f32]) {
        let waits = self.waits(self.hand, completing(self.hand), self.furiten, None);
        self.write(rows, Tile::COUNT, waits, |drawn| {
            let draws =
                self.hand.distinct().map(|tile| self.after(self.hand.without(tile), drawn, bit(tile)));
            draws.fold(0.0, f32::max)
        });
    }

    /// One of the six is discarded.
    fn discard(&self, rows: &mut [f32]) {
        // What is left with two tiles fewer and one more is the same whichever of the two goes first.
        let tiles: Vec<Tile> = self.hand.distinct().collect();
        let mut after = [[[0.0f32; Tile::COUNT]; 6]; 6];
        for (one, &first) in tiles.iter().enumerate() {
            for (other, &second) in tiles.iter().enumerate().skip(one) {
                if one == other && self.hand.count(first) < 2 {
                    continue;
                }
                let four = self.hand.without(first).without(second);
                for drawn in Tile::all().filter(|tile| self.unseen[tile.index()] > 0) {
                    let value = self.after(four, drawn, bit(first) | bit(second));
                    after[one][other][drawn.index()] = value;
                    after[other][one][drawn.index()] = value;
                }
            }
        }
        for (place, &tile) in tiles.iter().enumerate() {
            let five = self.hand.without(tile);
            let waits = self.waits(five, completing(five), self.furiten | bit(tile), None);
            self.write(rows, tile.index(), waits, |drawn| {
                after[place].iter().map(|draws| draws[drawn.index()]).fold(0.0, f32::max)
            });
        }
    }

    /// What the tile after the next is expected to win when four tiles are kept and this one is drawn.
    fn after(&self, four: Hand, drawn: Tile, discarded: u16) -> f32 {
        let completing = COMPLETING[rank(four)][drawn.kind().index()];
        if completing == 0 {
            return 0.0;
        }
        self.waits(four.with(drawn), completing, self.furiten | discarded, Some(drawn)).value
    }

    fn write(&self, rows: &mut [f32], column: usize, waits: Waits, after: impl Fn(Tile) -> f32) {
        let (mut improves, mut after_next) = (0.0, 0.0);
        for tile in Tile::all().filter(|tile| self.unseen[tile.index()] > 0) {
            let count = f32::from(self.unseen[tile.index()]);
            let value = after(tile);
            improves += if value > waits.value { count } else { 0.0 };
            after_next += count * value.max(waits.value);
        }
        let mut set = |row: usize, value: f32| rows[row * COLUMNS + column] = value;
        set(WINS, waits.wins / 8.0);
        set(WINS_BY_TSUMO, waits.wins_by_tsumo / 8.0);
        set(WIN_POINTS, waits.points / 10.0);
        set(NEXT, waits.value / 4.0);
        set(IMPROVES, improves / 16.0);
        set(AFTER_NEXT, after_next / self.all_unseen / 4.0);
    }

    /// What five tiles may win with the next one; `drawn` is among them and not unseen any more.
    fn waits(&self, five: Hand, completing: u16, furiten: u16, drawn: Option<Tile>) -> Waits {
        let mut waits = Waits::default();
        let mut sum = 0.0;
        for tile in Tile::all().filter(|&tile| completing & bit(tile) != 0) {
            let unseen = self.unseen[tile.index()] - u8::from(drawn == Some(tile));
            if unseen == 0 {
                continue;
            }
            let worth = f32::from(unseen) * self.worth(five.with(tile));
            if worth == 0.0 {
                continue;
            }
            sum += worth;
            if furiten & bit(tile) == 0 {
                waits.wins += f32::from(unseen);
                waits.value += worth * self.ways;
            } else {
                waits.wins_by_tsumo += f32::from(unseen);
                waits.value += worth;
            }
        }
        waits.points = sum / (waits.wins + waits.wins_by_tsumo).max(1.0);
        waits.value /= self.all_unseen;
        waits
    }

    /// What six tiles win; 0 if they do not.
    fn worth(&self, six: Hand) -> f32 {
        match points(six, self.dora, self.simples) {
            Some(points) if points >= MINIMUM => f32::from(points + self.bonus),
            _ => 0.0,
        }
    }
}

const fn bit(tile: Tile) -> u16 {
    1 << tile.kind().index()
}

/// The kinds that make two sets of these five tiles.
fn completing(five: Hand) -> u16 {
    five.distinct().next().map_or(0, |tile| COMPLETING[rank(five.without(tile))][tile.kind().index()])
}

/// How many different fours of kinds there are, if there were enough of each.
const FOURS: usize = choose(Kind::COUNT + 3, 4);

/// For every four kinds and a fifth, the kinds that make two sets of them: a bit for each.
static COMPLETING: LazyLock<Vec<[u16; Kind::COUNT]>> = LazyLock::new(|| {
    let tile = |kind: Kind| Tile::all().find(|tile| tile.kind() == kind).expect("every kind has tiles");
    let kinds: Vec<Tile> = Kind::all().map(tile).collect();
    let mut all = vec![[0; Kind::COUNT]; FOURS];
    for four in 0..kinds.len().pow(4) {
        let place = |digit: u32| kinds[four / kinds.len().pow(digit) % kinds.len()];
        let four: Hand = (0..4).map(place).collect();
        for &fifth in &kinds {
            let completes = |sixth: &&Tile| {
                let six = four.with(fifth).with(**sixth);
                points(six, fifth.kind(), Simples::TwoToEight).is_some()
            };
            all[rank(four)][fifth.kind().index()] =
                kinds.iter().filter(completes).fold(0, |bits, &tile| bits | bit(tile));
        }
    }
    all
});

/// The number of the kinds of four tiles among all fours.
fn rank(four: Hand) -> usize {
    // The tiles come in the order of their kinds.
    let kinds = four.tiles().map(|tile| tile.kind().index());
    kinds.zip(&CHOOSE).map(|(kind, choose)| choose[kind]).sum()
}

/// How many fours end below a kind at each of their places.
const CHOOSE: [[usize; Kind::COUNT]; 4] = {
    let mut all = [[0; Kind::COUNT]; 4];
    let mut place = 0;
    while place < 4 {
        let mut kind = 0;
        while kind < Kind::COUNT {
            all[place][kind] = choose(kind + place, place + 1);
            kind += 1;
        }
        place += 1;
    }
    all
};

const fn choose(from: usize, count: usize) -> usize {
    let (mut ways, mut taken) = (1, 0);
    while taken < count {
        // Falls to 0 where there is too little to choose from.
        ways = ways * from.saturating_sub(taken) / (taken + 1);
        taken += 1;
    }
    ways
}

#[cfg(test)]
mod tests;
