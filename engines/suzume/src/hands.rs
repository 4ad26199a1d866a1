//! Every hand of five and of six tiles by number, and which becomes which.

use std::sync::LazyLock;

use hanpan_suzume::{Hand, Kind, Simples, Tile, points};

/// How many tiles look different.
pub(crate) const TILES: usize = Tile::COUNT;

/// Every hand of five and of six tiles by number, and which becomes which.
///
/// There are 29,182 hands of five tiles and 103,032 of six. With the steps between them in two lists of 5 MB together,
/// a playout or a sweep over all hands never looks at a tile.
pub(crate) struct Hands {
    /// The hands of five by number.
    fives: Vec<Hand>,
    /// The hand of six that a hand of five becomes with each tile; meaningless for a fourth red 5 and the like, which
    /// nobody can draw.
    grown: Vec<[u32; TILES]>,
    /// The discards of all hands of six, one after the other.
    discards: Vec<Discard>,
    /// Where the discards of each hand of six begin in that list, and where the last end.
    starts: Vec<u32>,
    /// The hands of six that are two sets.
    complete: Vec<(u32, Hand)>,
}

/// A discard from a hand of six: the tile, and the hand of five that it leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Discard {
    /// The tile by its place in the order.
    pub(crate) tile: u8,
    /// The number of the hand that is left.
    pub(crate) left: u16,
}

impl Hands {
    /// All hands; numbered when first asked for, which takes some 10 ms.
    pub(crate) fn all() -> &'static Hands {
        static ALL: LazyLock<Hands> = LazyLock::new(Hands::number);
        &ALL
    }

    /// How many hands of five there are.
    pub(crate) fn five_count(&self) -> usize {
        self.fives.len()
    }

    /// How many hands of six there are.
    pub(crate) fn six_count(&self) -> usize {
        self.starts.len() - 1
    }

    /// The hand of five with this number.
    pub(crate) fn five(&self, number: usize) -> Hand {
        self.fives[number]
    }

    /// The number of the hand of six that a hand of five becomes with a tile.
    #[inline]
    pub(crate) fn grown(&self, five: u16, tile: u8) -> u32 {
        self.grown[usize::from(five)][usize::from(tile)]
    }

    /// What a hand of five becomes with each tile.
    pub(crate) fn grown_by_all(&self, five: usize) -> &[u32; TILES] {
        &self.grown[five]
    }

    /// What can be discarded from a hand of six, tiles that look alike once.
    #[inline]
    pub(crate) fn discards(&self, six: u32) -> &[Discard] {
        &self.discards[self.starts[six as usize] as usize..self.starts[six as usize + 1] as usize]
    }

    /// The hands of six that are two sets, by number.
    pub(crate) fn complete(&self) -> &[(u32, Hand)] {
        &self.complete
    }

    /// The number of a hand of five.
    ///
    /// # Panics
    /// May panic if the hand is not of five tiles of the set.
    pub(crate) fn number_of_five(hand: Hand) -> u16 {
        let mut left = 5;
        let mut number = 0;
        for tile in hand.distinct() {
            let count = usize::from(hand.count(tile));
            number += RANKS.0[tile.index()][left][count];
            left -= count;
        }
        number as u16
    }

    /// The number of five tiles given by their places, in order.
    pub(crate) fn number_of_sorted(places: [u8; 5]) -> u16 {
        let mut number = 0;
        let mut at = 0;
        while at < 5 {
            let place = places[at];
            let mut count = 1;
            while at + count < 5 && places[at + count] == place {
                count += 1;
            }
            number += RANKS.0[usize::from(place)][5 - at][count];
            at += count;
        }
        number as u16
    }

    fn number() -> Hands {
        let mut fives = Vec::with_capacity(RANKS.1[0][5] as usize);
        enumerate(0, 5, Hand::EMPTY, &mut |hand| fives.push(hand));
        let mut complete = Vec::new();
        let mut six_count = 0;
        enumerate(0, 6, Hand::EMPTY, &mut |hand| {
            // Whether six tiles are two sets depends neither on the dora nor on the options.
            if points(hand, Kind::from(Tile::RED), Simples::TwoToEight).is_some() {
                complete.push((six_count, hand));
            }
            six_count += 1;
        });
        let grown: Vec<[u32; TILES]> = fives.iter().map(|&hand| grow(hand)).collect();

        // Turned round: for each hand of six, the hands of five that grow into it.
        let steps = || {
            fives.iter().zip(&grown).enumerate().flat_map(|(five, (&hand, grown))| {
                let possible = Tile::all().filter(move |&tile| hand.count(tile) < tile.copies());
                possible.map(move |tile| {
                    (grown[tile.index()] as usize, Discard { tile: tile.index() as u8, left: five as u16 })
                })
            })
        };
        let mut starts = vec![0u32; six_count as usize + 1];
        steps().for_each(|(six, _)| starts[six + 1] += 1);
        for six in 0..six_count as usize {
            starts[six + 1] += starts[six];
        }
        let mut next = starts.clone();
        let mut discards = vec![Discard { tile: 0, left: 0 }; starts[six_count as usize] as usize];
        for (six, discard) in steps() {
            discards[next[six] as usize] = discard;
            next[six] += 1;
        }
        Hands { fives, grown, discards, starts, complete }
    }
}

/// The numbers of the hands of six that a hand of five becomes.
///
/// The hands are numbered in the order of their counts, so a tile more changes nothing in what later tiles add to the
/// number; only what the tiles before it add must be reckoned with six tiles to go instead of five.
fn grow(hand: Hand) -> [u32; TILES] {
    let mut later = [0; TILES + 1];
    let mut left = [5; TILES + 1];
    for tile in Tile::all() {
        left[tile.index() + 1] = left[tile.index()] - usize::from(hand.count(tile));
    }
    for tile in Tile::all().rev() {
        let (place, count) = (tile.index(), usize::from(hand.count(tile)));
        later[place] = later[place + 1] + RANKS.0[place][left[place]][count];
    }
    let mut earlier = 0;
    let mut grown = [0; TILES];
    for tile in Tile::all() {
        let (place, count) = (tile.index(), usize::from(hand.count(tile)));
        if count < usize::from(tile.copies()) {
            grown[place] = earlier + RANKS.0[place][left[place] + 1][count + 1] + later[place + 1];
        }
        earlier += RANKS.0[place][left[place] + 1][count];
    }
    grown
}

/// Visits every hand of `left` more tiles, none of them before the place, in the order of their counts.
fn enumerate(place: usize, left: u8, hand: Hand, visit: &mut impl FnMut(Hand)) {
    if left == 0 {
        return visit(hand);
    }
    let Some(tile) = Tile::all().nth(place) else { return };
    let mut hand = hand;
    for count in 0..=tile.copies().min(left) {
        if count > 0 {
            hand = hand.with(tile);
        }
        enumerate(place + 1, left - count, hand, visit);
    }
}

/// What a number of tiles at a place adds to a hand's number when so many are still to go, and how many hands of so
/// many tiles there are from a place on.
type Ranks = ([[[u32; 5]; 7]; TILES], [[u32; 7]; TILES + 1]);

static RANKS: Ranks = ranks();

const fn ranks() -> Ranks {
    let mut ways = [[0; 7]; TILES + 1];
    let mut added = [[[0; 5]; 7]; TILES];
    ways[TILES][0] = 1;
    let mut place = TILES;
    while place > 0 {
        place -= 1;
        // `1 1r 2 2r … 9 9r G R`: three ordinary tiles and a red one of each number, four of each letter.
        let copies = if place >= 18 {
            4
        } else if place % 2 == 1 {
            1
        } else {
            3
        };
        let mut left = 0;
        while left < 7 {
            let mut count = 0;
            let mut sum = 0;
            while count <= copies && count <= left {
                added[place][left][count] = sum;
                sum += ways[place + 1][left - count];
                count += 1;
            }
            ways[place][left] = sum;
            left += 1;
        }
        // A fifth tile of a kind is never asked for, so the rest of `added` stays 0.
    }
    (added, ways)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_hand_has_its_number() {
        let hands = Hands::all();
        assert_eq!((hands.five_count(), hands.six_count()), (29_182, 103_032));
        for number in 0..hands.five_count() {
            assert_eq!(usize::from(Hands::number_of_five(hands.five(number))), number);
        }
    }

    #[test]
    fn discards_undo_draws() {
        let hands = Hands::all();
        let mut steps = 0;
        for five in 0..hands.five_count() {
            for tile in Tile::all().filter(|&tile| hands.five(five).count(tile) < tile.copies()) {
                let six = hands.grown(five as u16, tile.index() as u8);
                let back = Discard { tile: tile.index() as u8, left: five as u16 };
                assert!(hands.discards(six).contains(&back), "{:?} + {tile}", hands.five(five));
                for discard in hands.discards(six) {
                    let other = Tile::all().nth(discard.tile.into()).unwrap();
                    let left = hands.five(discard.left.into());
                    assert_eq!(left.with(other), hands.five(five).with(tile));
                }
                steps += 1;
            }
        }
        assert_eq!(steps, hands.discards.len());
    }

    #[test]
    fn complete_hands_are_two_sets() {
        let hands = Hands::all();
        let mut shapes: Vec<_> =
            hands.complete().iter().map(|(_, hand)| format!("{:?}", kinds(*hand))).collect();
        shapes.sort();
        shapes.dedup();
        assert_eq!(shapes.len(), 160);
        for &(six, hand) in hands.complete() {
            let tile = hand.tiles().next().unwrap();
            assert_eq!(hands.grown(Hands::number_of_five(hand.without(tile)), tile.index() as u8), six);
        }
    }

    fn kinds(hand: Hand) -> Vec<u8> {
        Kind::all().map(|kind| hand.kinds().count(kind)).collect()
    }
}
