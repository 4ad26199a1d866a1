//! What every hand is worth to a player who looks at nothing but his own tiles.

use hanpan_japae::{Counts, Kinds, Tile};

use crate::hand::Hand;

/// What every hand is worth, by how many tiles the player will still draw.
///
/// It is the exact solution of a simpler game: every tile one has not is as likely to be drawn, or to be discarded by
/// the other player, as its copies are many; and the other wins with a fixed probability a turn. There are few hands
/// (1,520 without melds, 5,733 with), so all of them are valued at once, from the last draw backwards.
#[derive(Debug)]
pub struct Plan {
    /// What was assumed.
    pub outlook: Outlook,
    pub shapes: Shapes,
    /// By draws left, then by hand: after one's discard, before the other's turn.
    waiting: Vec<f32>,
    /// By draws left, then by hand: the other's discard is passed up, and the next tile is drawn.
    drawing: Vec<f32>,
    /// By draws left, then by hand: with a tile too many, to act.
    acting: Vec<f32>,
}

/// What is assumed of the other player.
#[derive(Clone, Copy, Debug)]
pub struct Outlook {
    /// How likely he is to win in each of his turns.
    pub hazard: f32,
    /// What that costs.
    pub loss: f32,
    /// How likely he is to discard a tile of some kind, relative to one's own drawing it.
    pub discards: f32,
}

impl Plan {
    /// The most tiles that one player draws, and one for safety.
    const DRAWS: usize = 9;

    /// Values all hands.
    pub fn new(outlook: Outlook) -> Plan {
        let shapes = Shapes::new();
        let waiting = vec![0.0; Plan::DRAWS * shapes.resting_count];
        let drawing = waiting.clone();
        let acting = vec![0.0; Plan::DRAWS * shapes.acting_count];
        let mut plan = Plan { outlook, shapes, waiting, drawing, acting };
        for draws in 0..Plan::DRAWS {
            // A call leads to more melds with as many draws left, so those come first.
            for melds in (0..MeldSet::COUNT).rev() {
                plan.value_resting(MeldSet(melds), draws, outlook);
                plan.value_acting(MeldSet(melds), draws);
            }
        }
        plan
    }

    /// What the hand is worth after one's discard, with so many draws to come.
    #[inline]
    pub fn waiting(&self, melds: MeldSet, closed: usize, draws: usize) -> f32 {
        self.waiting[self.resting(melds, closed, draws)]
    }

    /// The kinds that complete the hand after one's discard.
    #[inline]
    pub fn waits(&self, melds: MeldSet, closed: usize) -> Kinds {
        self.shapes.waits(melds, closed)
    }

    /// What the hand is worth if one lets the other's discard pass, with so many draws to come.
    #[inline]
    pub fn drawing(&self, melds: MeldSet, closed: usize, draws: usize) -> f32 {
        self.drawing[self.resting(melds, closed, draws)]
    }

    /// What the hand is worth with a replacement to be drawn after a kan.
    pub fn replacing(&self, melds: MeldSet, closed: Counts, draws: usize) -> f32 {
        let hand = melds.hand();
        let (unseen, total) = unseen(&hand, closed);
        let mut sum = 0.0;
        for tile in unseen.held() {
            let value = match hand.points(closed.plus(tile), tile) {
                // The dead wall draw is worth one more.
                Some(points) if points > 0 => points as f32 + 1.0,
                _ => self.acting(melds, closed.plus(tile).code(), draws),
            };
            sum += f32::from(unseen.of(tile)) * value;
        }
        sum / total
    }

    #[inline]
    fn acting(&self, melds: MeldSet, closed: usize, draws: usize) -> f32 {
        let place = self.shapes.acting(melds, closed);
        self.acting[draws.min(Plan::DRAWS - 1) * self.shapes.acting_count + place]
    }

    #[inline]
    fn resting(&self, melds: MeldSet, closed: usize, draws: usize) -> usize {
        draws.min(Plan::DRAWS - 1) * self.shapes.resting_count + self.shapes.resting(melds, closed)
    }

    fn value_resting(&mut self, melds: MeldSet, draws: usize, outlook: Outlook) {
        let hand = melds.hand();
        for index in 0..self.shapes.hands[resting_size(melds)].len() {
            let closed = self.shapes.hands[resting_size(melds)][index];
            let (unseen, total) = unseen(&hand, closed);
            let mut drawn = 0.0;
            if draws > 0 {
                for tile in unseen.held() {
                    let more = closed.plus(tile);
                    let value = match hand.points(more, tile) {
                        Some(points) if points > 0 => points as f32,
                        _ => self.acting(melds, more.code(), draws - 1),
                    };
                    drawn += f32::from(unseen.of(tile)) * value;
                }
                drawn /= total;
            }
            let mut offered = 0.0;
            for tile in unseen.held() {
                let mut best = drawn;
                if let Some(points) = hand.points(closed.plus(tile), tile) {
                    best = best.max(points as f32);
                }
                if draws > 0 {
                    if closed.of(tile) >= 2 {
                        best = best.max(self.ponned(melds, closed, tile, draws));
                    }
                    if closed.of(tile) >= 3 {
                        let kanned = melds.with(tile, MeldSet::OPEN_KAN);
                        best = best.max(self.replacing(kanned, closed.minus_many(tile, 3), draws));
                    }
                }
                offered += f32::from(unseen.of(tile)) * best;
            }
            offered = drawn + outlook.discards * (offered / total - drawn);
            let place = self.resting(melds, closed.code(), draws);
            self.drawing[place] = drawn;
            self.waiting[place] = offered - outlook.hazard * (offered + outlook.loss);
        }
    }

    /// What it is worth to call pon and to discard the best tile.
    pub fn ponned(&self, melds: MeldSet, closed: Counts, tile: Tile, draws: usize) -> f32 {
        let ponned = melds.with(tile, MeldSet::PON);
        let left = closed.minus_many(tile, 2);
        left.held()
            .map(|discard| self.waiting(ponned, left.minus(discard).code(), draws))
            .fold(f32::MIN, f32::max)
    }

    fn value_acting(&mut self, melds: MeldSet, draws: usize) {
        let hand = melds.hand();
        for index in 0..self.shapes.hands[resting_size(melds) + 1].len() {
            let closed = self.shapes.hands[resting_size(melds) + 1][index];
            let code = closed.code();
            let discards = closed.held().map(|tile| self.waiting(melds, closed.minus(tile).code(), draws));
            let mut best = discards.fold(f32::MIN, f32::max);
            for tile in closed.quads().filter(|_| melds.count() < 2) {
                let kanned = melds.with(tile, MeldSet::ANKAN);
                best = best.max(self.replacing(kanned, closed.minus_many(tile, 4), draws));
            }
            for tile in hand.pons.and(closed.held()) {
                best = best.max(self.replacing(melds.kakan(tile), closed.minus(tile), draws));
            }
            let place = self.shapes.acting(melds, code);
            self.acting[draws * self.shapes.acting_count + place] = best;
        }
    }
}

/// The tiles that the player has not, and how many they are.
fn unseen(hand: &Hand, closed: Counts) -> (Counts, f32) {
    let mut unseen = Counts::ALL.less(closed);
    for tile in hand.melds {
        let size = if hand.pons.contains(tile) { 3 } else { 4 };
        // A hand that cannot be, with a fifth tile in it, is never asked for.
        unseen = unseen.minus_many(tile, size.min(unseen.of(tile)));
    }
    (unseen, f32::from(unseen.total().max(1)))
}

const fn resting_size(melds: MeldSet) -> usize {
    7 - 3 * melds.count()
}

/// The melds of a hand, numbered: none, one of 21, or two of them of different kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MeldSet(usize);

impl MeldSet {
    /// No meld.
    pub const NONE: MeldSet = MeldSet(0);
    /// One meld of 7 kinds and 3 sorts, or two of them (some of these numbers mean nothing, which does no harm).
    const COUNT: usize = 1 + 21 + 21 * 21;

    /// A pon.
    pub const PON: usize = 0;
    /// A kan with a tile of the other player.
    pub const OPEN_KAN: usize = 1;
    /// A kan of one's own tiles.
    pub const ANKAN: usize = 2;

    /// The melds of a hand.
    pub fn of(hand: &Hand) -> MeldSet {
        hand.melds.fold(MeldSet::NONE, |melds, tile| {
            let sort = if hand.pons.contains(tile) {
                MeldSet::PON
            } else if hand.ankans.contains(tile) {
                MeldSet::ANKAN
            } else {
                MeldSet::OPEN_KAN
            };
            melds.with(tile, sort)
        })
    }

    /// How many melds there are.
    pub const fn count(self) -> usize {
        match self.0 {
            0 => 0,
            1..22 => 1,
            _ => 2,
        }
    }

    /// These melds and one more, of which there must be none or one.
    #[must_use]
    pub fn with(self, tile: Tile, sort: usize) -> MeldSet {
        let meld = tile.index() * 3 + sort;
        match self.0 {
            0 => MeldSet(1 + meld),
            one @ 1..22 => {
                let (first, second) = ((one - 1).min(meld), (one - 1).max(meld));
                MeldSet(22 + first * 21 + second)
            }
            _ => unreachable!("a hand has two melds at most"),
        }
    }

    /// These melds with the fourth tile added to a pon.
    #[must_use]
    pub fn kakan(self, tile: Tile) -> MeldSet {
        self.melds().fold(MeldSet::NONE, |melds, (kind, sort)| {
            melds.with(kind, if kind == tile { MeldSet::OPEN_KAN } else { sort })
        })
    }

    /// A hand with these melds and no closed tiles.
    pub fn hand(self) -> Hand {
        let of =
            |wanted: usize| self.melds().filter(|&(_, sort)| sort == wanted).map(|(tile, _)| tile).collect();
        Hand {
            melds: self.melds().map(|(tile, _)| tile).collect(),
            pons: of(MeldSet::PON),
            ankans: of(MeldSet::ANKAN),
            kakans: Kinds::NONE,
            ..Hand::default()
        }
    }

    fn melds(self) -> impl Iterator<Item = (Tile, usize)> {
        let (first, second) = match self.0 {
            0 => (None, None),
            one @ 1..22 => (Some(one - 1), None),
            two => (Some((two - 22) / 21), Some((two - 22) % 21)),
        };
        first.into_iter().chain(second).map(|meld| (Tile::ALL[meld / 3], meld % 3))
    }
}

/// All closed hands by size, and where their values are kept.
#[derive(Debug)]
pub struct Shapes {
    /// By size.
    hands: Vec<Vec<Counts>>,
    /// By code: the place among the hands of the same size.
    rank: Vec<u16>,
    resting_start: Vec<usize>,
    acting_start: Vec<usize>,
    /// How many hands there are after a discard, with all melds.
    pub resting_count: usize,
    /// How many hands there are with a tile too many, with all melds.
    pub acting_count: usize,
    /// The kinds that complete each hand after one's discard.
    waits: Vec<Kinds>,
}

impl Shapes {
    fn new() -> Shapes {
        let mut hands: Vec<Vec<Counts>> = vec![Vec::new(); 9];
        let mut rank = vec![0; Counts::CODES];
        let mut some = vec![Counts::NONE];
        for tile in Tile::ALL {
            some =
                some.iter().flat_map(|&hand| (0..=4).map(move |count| hand.plus_many(tile, count))).collect();
            some.retain(|hand| hand.total() <= 8);
        }
        for hand in some {
            let size = usize::from(hand.total());
            rank[hand.code()] = hands[size].len() as u16;
            hands[size].push(hand);
        }
        let (mut resting_start, mut acting_start) = (Vec::new(), Vec::new());
        let (mut resting_count, mut acting_count) = (0, 0);
        for melds in 0..MeldSet::COUNT {
            resting_start.push(resting_count);
            acting_start.push(acting_count);
            resting_count += hands[resting_size(MeldSet(melds))].len();
            acting_count += hands[resting_size(MeldSet(melds)) + 1].len();
        }
        let mut waits = Vec::with_capacity(resting_count);
        for melds in (0..MeldSet::COUNT).map(MeldSet) {
            let hand = melds.hand();
            for &closed in &hands[resting_size(melds)] {
                let completes =
                    |&tile: &Tile| hand.points(closed.plus(tile), tile).is_some_and(|points| points > 0);
                waits.push(unseen(&hand, closed).0.held().filter(completes).collect());
            }
        }
        Shapes { hands, rank, resting_start, acting_start, resting_count, acting_count, waits }
    }

    /// The place of a hand after a discard, by the [code](Counts::code) of its closed tiles.
    #[inline]
    pub fn resting(&self, melds: MeldSet, closed: usize) -> usize {
        self.resting_start[melds.0] + usize::from(self.rank[closed])
    }

    /// The place of a hand with a tile too many, by the [code](Counts::code) of its closed tiles.
    #[inline]
    pub fn acting(&self, melds: MeldSet, closed: usize) -> usize {
        self.acting_start[melds.0] + usize::from(self.rank[closed])
    }

    /// The kinds that complete a hand after a discard.
    #[inline]
    pub fn waits(&self, melds: MeldSet, closed: usize) -> Kinds {
        self.waits[self.resting(melds, closed)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn closed(text: &str) -> Counts {
        text.chars().map(|letter| Tile::from_letter(letter).expect("a tile")).collect()
    }

    #[test]
    fn the_last_draw_is_worth_what_counting_says() {
        // Nobody else is at the table.
        let plan = Plan::new(Outlook { hazard: 0.0, loss: 0.0, discards: 0.0 });
        let check = |melds: MeldSet, hand: &str, draws: usize, expected: f32| {
            let value = plan.waiting(melds, closed(hand).code(), draws);
            assert!((value - expected).abs() < 1e-5, "{hand}: {value}, not {expected}");
        };
        check(MeldSet::NONE, "EEESSSR", 0, 0.0);
        // Three R of 21 tiles win 5. A fourth E or S makes a kan, and then three R of 20 win 6; or the fourth of the
        // other kind makes a second kan, and three R of 19 win 8.
        let kanned = 3.0 / 20.0 * 6.0 + 1.0 / 20.0 * (3.0 / 19.0 * 8.0);
        check(MeldSet::NONE, "EEESSSR", 1, 3.0 / 21.0 * 5.0 + 2.0 / 21.0 * kanned);
        // Seven kinds: any tile wins 3.
        check(MeldSet::NONE, "ESWNOGR", 1, 3.0);
        // Sets without points win nothing, unless both pons become kans first: then three G of 19 win 3 and one more.
        let pons = MeldSet::NONE.with(Tile::East, MeldSet::PON).with(Tile::White, MeldSet::PON);
        check(pons, "G", 1, 2.0 / 21.0 * (1.0 / 20.0 * (3.0 / 19.0 * 4.0)));
        let kan = MeldSet::NONE.with(Tile::East, MeldSet::ANKAN).with(Tile::White, MeldSet::PON);
        // Three G of 20 win 2. The fourth O makes a second kan: then three G of 19 win 3 and one more.
        check(kan, "G", 1, 3.0 / 20.0 * 2.0 + 1.0 / 20.0 * (3.0 / 19.0 * 4.0));
    }

    #[test]
    fn the_other_player_can_win_too() {
        let calm = Plan::new(Outlook { hazard: 0.0, loss: 3.0, discards: 1.0 });
        let tense = Plan::new(Outlook { hazard: 0.25, loss: 3.0, discards: 1.0 });
        let value = |plan: &Plan| plan.waiting(MeldSet::NONE, closed("ESWNOGR").code(), 4);
        assert!((value(&calm) - 3.0).abs() < 1e-5);
        assert!((value(&tense) - (0.75 * 3.0 - 0.25 * 3.0)).abs() < 1e-5);
    }

    #[test]
    fn waits_are_what_completes_a_hand_and_has_points() {
        let plan = Plan::new(Outlook { hazard: 0.2, loss: 3.0, discards: 0.9 });
        let pon = |tile| MeldSet::NONE.with(tile, MeldSet::PON);
        for (melds, hand, expected) in [
            (MeldSet::NONE, "EEESSRR", "SR"),
            (MeldSet::NONE, "ESWNOGR", "ESWNOGR"),
            (MeldSet::NONE, "ESWNOGG", "R"),
            (MeldSet::NONE, "EESSWWG", "G"),
            (MeldSet::NONE, "EESSWNG", ""),
            (pon(Tile::East), "OOSS", "SO"),
            (pon(Tile::East).with(Tile::White, MeldSet::PON), "G", ""),
        ] {
            let waits: Vec<Tile> = plan.waits(melds, closed(hand).code()).collect();
            assert_eq!(waits, closed(expected).tiles().collect::<Vec<_>>(), "{hand}");
        }
    }
}
