//! What a policy looks at when it weighs an action.

use hanpan_japae::{Action, Counts, Kinds, Tile};

use crate::board::{Board, Moment};
use crate::hand::Hand;
use crate::plan::{MeldSet, Plan};

/// What is looked at of one action: what a [`Plan`] says it is worth, and which weights are to be added to that.
///
/// Kinds of a family are alike (the rules know winds and dragons, and no order among them), so a weight belongs to all
/// situations that differ in names alone.
#[derive(Clone, Copy, Debug)]
pub struct Features {
    /// What the plan says.
    pub base: f32,
    places: [u32; Features::MOST],
    count: usize,
}

/// The other's calls so far: none, one, two.
const CALLS: usize = 3;
/// How many tiles a player will still draw, as far as it is told apart.
const DRAWS: usize = 8;
/// The discarded tile: whether the other has discarded its kind, whether one has oneself, how many are unseen.
const DANGER: usize = 2 * 2 * 5 * CALLS * DRAWS;
/// A kind: how many one has, how many are unseen, whether one has discarded it, whether it is a wind.
const KIND: usize = 5 * 5 * 2 * 2 * DRAWS;
/// What completes the hand: how many tiles are left, of how many kinds one could ron, for how many points.
const WAIT: usize = 13 * 4 * 5 * DRAWS;
/// The hand but for names: 70 ways to have winds, 35 to have dragons, six to have melds of either family.
const SHAPE: usize = 70 * 35 * 6 * DRAWS;
/// What sort of action it is.
const SORT: usize = 6 * CALLS * DRAWS;

impl Features {
    /// How many weights there are.
    pub const WEIGHTS: usize = DANGER + KIND + WAIT + SHAPE + SORT;
    /// The most weights that one action adds up.
    const MOST: usize = 11;

    fn new(base: f32) -> Features {
        Features { base, places: [0; Features::MOST], count: 0 }
    }

    fn add(&mut self, place: usize) {
        self.places[self.count] = place as u32;
        self.count += 1;
    }

    /// Where the weights lie.
    pub fn places(&self) -> impl Iterator<Item = usize> {
        self.places[..self.count].iter().map(|&place| place as usize)
    }

    /// What the action is worth by these weights.
    #[inline]
    pub fn value(&self, weights: &[f32]) -> f32 {
        self.places().map(|place| weights[place]).sum::<f32>() + self.base
    }
}

/// Looks at every action but winning that the player whose moment it is may take, and at what it is worth.
pub fn look(plan: &Plan, weights: &[f32], board: &Board, mut each: impl FnMut(Action, Features, f32)) {
    match board.moment {
        Moment::Act(player, _) => {
            let hand = &board.hands[player];
            discards(plan, board, player, hand, |tile, features| {
                each(Action::Discard(tile), features, features.value(weights));
            });
            // A kan without a replacement is of no use, whether or not it is allowed.
            if board.left > 0 {
                let melds = MeldSet::of(hand);
                let draws = usize::from(board.left / 2);
                let mut kan = |action, base, sort| {
                    let mut features = Features::new(base);
                    features.add(sort_place(sort, board, player));
                    each(action, features, features.value(weights));
                };
                for tile in hand.closed.quads() {
                    let kanned = melds.with(tile, MeldSet::ANKAN);
                    kan(
                        Action::Ankan(tile),
                        plan.replacing(kanned, hand.closed.minus_many(tile, 4), draws),
                        1,
                    );
                }
                for tile in hand.pons.and(hand.closed.held()) {
                    kan(
                        Action::Kakan(tile),
                        plan.replacing(melds.kakan(tile), hand.closed.minus(tile), draws),
                        2,
                    );
                }
            }
        }
        Moment::AfterPon(player) => {
            discards(plan, board, player, &board.hands[player], |tile, features| {
                each(Action::Discard(tile), features, features.value(weights));
            });
        }
        Moment::Discard(player, tile) => answers(plan, weights, board, player, tile, each),
        Moment::Ankan(..) => each(Action::Skip, Features::new(0.0), 0.0),
        Moment::Over(_) => {}
    }
}

/// Looks at what can be answered to a discard.
fn answers(
    plan: &Plan,
    weights: &[f32],
    board: &Board,
    player: usize,
    tile: Tile,
    mut each: impl FnMut(Action, Features, f32),
) {
    let hand = &board.hands[player];
    let melds = MeldSet::of(hand);
    let held = hand.closed.of(tile);
    let mut told = |action, base, sort| {
        let mut features = Features::new(base);
        features.add(sort_place(sort, board, player));
        each(action, features, features.value(weights));
    };
    told(Action::Skip, plan.drawing(melds, hand.closed.code(), usize::from(board.left.div_ceil(2))), 3);
    if held < 2 || board.left == 0 {
        return;
    }
    if held == 3 {
        let kanned = melds.with(tile, MeldSet::OPEN_KAN);
        let draws = usize::from((board.left - 1) / 2);
        told(Action::Kan, plan.replacing(kanned, hand.closed.minus_many(tile, 3), draws), 4);
    }
    // A pon is worth what the best discard after it is.
    let mut after = *board;
    after.apply(Action::Pon);
    let mut best: Option<(Features, f32)> = None;
    discards(plan, &after, player, &after.hands[player], |_, mut features| {
        features.add(sort_place(5, board, player));
        let value = features.value(weights);
        if best.is_none_or(|(_, most)| value > most) {
            best = Some((features, value));
        }
    });
    if let Some((features, value)) = best {
        each(Action::Pon, features, value);
    }
}

fn discards(plan: &Plan, board: &Board, player: usize, hand: &Hand, mut each: impl FnMut(Tile, Features)) {
    let melds = MeldSet::of(hand);
    let draws = usize::from(board.left / 2);
    let when = draws.min(DRAWS - 1);
    let unseen = Counts::ALL.less(board.shown).less(hand.closed);
    let other = &board.hands[1 - player];
    let calls = other.melds.len() as usize;
    let code = hand.closed.code();
    let melded = family_melds(hand.melds);
    for tile in hand.closed.held() {
        let code = code - Counts::code_of(tile);
        let closed = hand.closed.minus(tile);
        let discarded = hand.discarded.or(Kinds::only(tile));
        let mut features = Features::new(plan.waiting(melds, code, draws));
        let known =
            usize::from(other.discarded.contains(tile)) * 2 + usize::from(hand.discarded.contains(tile));
        features.add(((known * 5 + usize::from(unseen.of(tile))) * CALLS + calls) * DRAWS + when);
        for kind in Tile::ALL {
            let own = usize::from(closed.of(kind)) * 5 + usize::from(unseen.of(kind));
            let sort = usize::from(discarded.contains(kind)) * 2 + usize::from(kind.is_dragon());
            features.add(DANGER + (own * 4 + sort) * DRAWS + when);
        }
        let waits = plan.waits(melds, code);
        let place = if waits.is_empty() {
            0
        } else {
            wait_place(&Hand { closed, discarded, ..*hand }, waits, unseen)
        };
        features.add(DANGER + KIND + place * DRAWS + when);
        let shape = (families(closed) * 6 + melded) * DRAWS + when;
        features.add(DANGER + KIND + WAIT + shape);
        each(tile, features);
    }
}

fn sort_place(sort: usize, board: &Board, player: usize) -> usize {
    let calls = board.hands[1 - player].melds.len() as usize;
    let when = usize::from(board.left / 2).min(DRAWS - 1);
    DANGER + KIND + WAIT + SHAPE + (sort * CALLS + calls) * DRAWS + when
}

fn wait_place(hand: &Hand, waits: Kinds, unseen: Counts) -> usize {
    let (mut left, mut rons, mut most) = (0, 0, 0);
    for tile in waits {
        let tiles = usize::from(unseen.of(tile));
        left += tiles;
        if tiles > 0 {
            most = most.max(hand.points(hand.closed.plus(tile), tile).unwrap_or_default());
            rons += usize::from(!hand.discarded.contains(tile));
        }
    }
    (left.min(12) * 4 + rons.min(3)) * 5 + most.clamp(0, 4) as usize
}

fn family_melds(melds: Kinds) -> usize {
    match (melds.and(Kinds::WINDS).len(), melds.and(Kinds::DRAGONS).len()) {
        (0, 0) => 0,
        (1, 0) => 1,
        (0, 1) => 2,
        (2, 0) => 3,
        (1, 1) => 4,
        _ => 5,
    }
}

/// The number of a hand but for the names of its kinds.
fn families(closed: Counts) -> usize {
    let mut winds = [0; 4];
    let mut dragons = [0; 3];
    for tile in Tile::ALL {
        let index = tile.index();
        match index {
            0..4 => winds[index] = closed.of(tile),
            _ => dragons[index - 4] = closed.of(tile),
        }
    }
    multiset(&mut winds) * 35 + multiset(&mut dragons)
}

/// The number of some counts from 0 to 4 among all multisets of as many.
fn multiset(counts: &mut [u8]) -> usize {
    counts.sort_unstable();
    // With the i-th smallest raised by i they are a set of different numbers, whose number is a sum of binomials.
    counts.iter().enumerate().map(|(place, &count)| binomial(usize::from(count) + place, place + 1)).sum()
}

const fn binomial(n: usize, k: usize) -> usize {
    match k {
        1 => n,
        2 => n * n.saturating_sub(1) / 2,
        3 => n * n.saturating_sub(1) * n.saturating_sub(2) / 6,
        _ => n * n.saturating_sub(1) * n.saturating_sub(2) * n.saturating_sub(3) / 24,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hands_that_differ_in_names_alone_have_one_number_and_others_another() {
        let mut numbers: Vec<Option<([u8; 4], [u8; 3])>> = vec![None; 70 * 35];
        let mut hands = vec![Counts::NONE];
        for tile in Tile::ALL {
            hands = hands
                .iter()
                .flat_map(|&hand| (0..=4).map(move |count| hand.plus_many(tile, count)))
                .collect();
        }
        for hand in hands {
            let mut winds = [0, 1, 2, 3].map(|kind| hand.of(Tile::ALL[kind]));
            let mut dragons = [4, 5, 6].map(|kind| hand.of(Tile::ALL[kind]));
            winds.sort_unstable();
            dragons.sort_unstable();
            let known = &mut numbers[families(hand)];
            assert_eq!(*known.get_or_insert((winds, dragons)), (winds, dragons));
        }
        assert!(numbers.iter().all(Option::is_some));
    }
}
