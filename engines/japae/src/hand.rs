//! What lies before one player, and what it would win.

use hanpan_japae::{Counts, Discard, Kinds, Meld, MeldKind, Tile};

/// What lies before one player: enough to play the hand out, small enough to copy at every step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hand {
    /// The closed tiles, the drawn one among them.
    pub closed: Counts,
    /// The tile just drawn.
    pub drawn: Option<Tile>,
    /// The kinds of all melds.
    pub melds: Kinds,
    /// The kinds of the pons, to which a fourth tile can be added.
    pub pons: Kinds,
    /// The kinds of the ankans.
    pub ankans: Kinds,
    /// The kinds of the kakans.
    pub kakans: Kinds,
    /// The kinds ever discarded (japae rule 11).
    pub discarded: Kinds,
    /// How many tiles were discarded.
    pub discards: u8,
}

impl Hand {
    /// What lies open before a player, and no closed tiles.
    pub fn open(melds: &[Meld], discards: &[Discard]) -> Hand {
        let of = |kind| melds.iter().filter(move |meld| meld.kind == kind).map(|meld| meld.tile).collect();
        Hand {
            melds: melds.iter().map(|meld| meld.tile).collect(),
            pons: of(MeldKind::Pon),
            ankans: of(MeldKind::Ankan),
            kakans: of(MeldKind::Kakan),
            discarded: discards.iter().map(|discard| discard.tile).collect(),
            discards: discards.len() as u8,
            ..Hand::default()
        }
    }

    /// What a tsumo with the drawn tile is worth, bonuses aside; `None` if it does not win.
    pub fn tsumo(&self) -> Option<i32> {
        let drawn = self.drawn?;
        self.points(self.closed, drawn).filter(|&points| points > 0)
    }

    /// What a ron on `tile` is worth, bonuses aside; `None` if it does not win.
    pub fn ron(&self, tile: Tile) -> Option<i32> {
        if self.discarded.contains(tile) {
            return None;
        }
        self.points(self.closed.plus(tile), tile).filter(|&points| points > 0)
    }

    /// What robbing an ankan of `tile` is worth; `None` if it does not win (japae rule 12).
    pub fn rob(&self, tile: Tile) -> Option<i32> {
        if self.discarded.contains(tile) || !self.melds.is_empty() {
            return None;
        }
        orphans(self.closed.plus(tile), tile, false).map(|points| points + 1)
    }

    /// What eight tiles are worth, of which `win` was the last; `None` if they are no winning shape.
    ///
    /// `closed` has 8 tiles less three for each meld, so counting pairs and triplets says it all.
    #[inline]
    pub fn points(&self, closed: Counts, win: Tile) -> Option<i32> {
        let pairs = closed.pairs();
        match pairs.len() {
            1 => {
                let triplets = closed.triplets();
                if triplets.len() + self.melds.len() == 2 {
                    Some(self.sets(triplets, pairs))
                } else {
                    orphans(closed, win, self.discarded.contains(win))
                }
            }
            4 => Some(if pairs.within(Kinds::WINDS) || Kinds::DRAGONS.within(pairs) { 3 } else { 1 }),
            _ => None,
        }
    }

    /// What two sets and a pair are worth.
    fn sets(&self, triplets: Kinds, pair: Kinds) -> i32 {
        let closed = [0, 1, 3][triplets.len() as usize];
        let kans = match (self.melds.without(self.pons).len(), self.ankans.len()) {
            (2, 2) => 5,
            (2, _) => 3,
            (1, 1) => 2,
            _ => 0,
        };
        let sets = triplets.or(self.melds);
        let all = sets.or(pair);
        let kinds = if all.within(Kinds::DRAGONS) {
            4
        } else if sets.within(Kinds::DRAGONS) || all.within(Kinds::WINDS) {
            3
        } else if sets.within(Kinds::WINDS) {
            2
        } else {
            0
        };
        closed + kans + kinds
    }
}

fn orphans(closed: Counts, win: Tile, discarded: bool) -> Option<i32> {
    let pair = closed.pairs();
    if pair.len() != 1 || closed.singles().len() != 6 {
        return None;
    }
    Some(match (pair.contains(win), discarded) {
        (true, false) => 3,
        (true, true) => 2,
        (false, _) => 1,
    })
}

#[cfg(test)]
mod tests {
    use hanpan_japae::{By, ScoreRequest, score};

    use super::*;

    const SORTS: [MeldKind; 4] = [MeldKind::Pon, MeldKind::Daiminkan, MeldKind::Ankan, MeldKind::Kakan];

    /// Every hand of up to eight tiles with these melds, won in every way, is worth what the rules say.
    fn check(melds: &[Meld]) {
        let size = 7 - 3 * melds.len() as u8;
        let mut hands = vec![Counts::NONE];
        for tile in Tile::ALL {
            hands = hands
                .iter()
                .flat_map(|&hand| (0..=4).map(move |count| hand.plus_many(tile, count)))
                .collect();
            hands.retain(|hand| hand.total() <= size);
        }
        let text = |closed: Counts| -> String { closed.tiles().map(Tile::letter).collect() };
        for closed in hands.into_iter().filter(|hand| hand.total() == size) {
            for win in Tile::ALL {
                let pairs = closed.plus(win).pairs().len();
                if closed.of(win) == 4 || (pairs != 1 && pairs != 4) {
                    continue; // Not worth a slow question: it is no winning shape.
                }
                for discarded in [false, true] {
                    let mut hand = Hand::open(melds, &[]);
                    hand.closed = closed;
                    hand.discarded = if discarded { Kinds::only(win) } else { Kinds::NONE };
                    for by in [By::Tsumo, By::Ron, By::Rob] {
                        let request = ScoreRequest {
                            closed: text(closed),
                            melds: melds.iter().map(ToString::to_string).collect(),
                            win: win.letter().to_string(),
                            by,
                            discards: if discarded { win.letter().to_string() } else { String::new() },
                            ..ScoreRequest::default()
                        };
                        // Five tiles of a kind are refused, and never happen.
                        let Ok(tally) = score(&request) else { continue };
                        let points = match by {
                            By::Tsumo => {
                                let closed = closed.plus(win);
                                Hand { closed, drawn: Some(win), ..hand }.tsumo()
                            }
                            By::Ron => hand.ron(win),
                            By::Rob => hand.rob(win),
                        };
                        assert_eq!(points, tally.wins.then_some(tally.points), "{request:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn hands_are_worth_what_the_rules_say() {
        check(&[]);
        for kind in SORTS {
            for tile in [Tile::East, Tile::North, Tile::Green] {
                check(&[Meld { kind, tile }]);
                for second in SORTS {
                    for other in [Tile::South, Tile::Red] {
                        check(&[Meld { kind, tile }, Meld { kind: second, tile: other }]);
                    }
                }
            }
        }
    }
}
