//! The opponent that the game's source describes.

use hanpan_japae::{Action, Japae, Kinds, Tile};
use hanpan_search::{Agent, Budget, Decision, Situation};

use crate::board::{Board, Moment};
use crate::hand::Hand;
use crate::policy::Policy;

/// The opponent that the game's source describes, clause by clause ("The classic CPU" in the rules).
///
/// Where the source leaves a choice open the first kind in the order E S W N O G R is taken.
#[derive(Clone, Copy, Debug, Default)]
pub struct Classic;

impl Agent<Japae> for Classic {
    fn choose(&mut self, situation: &Situation<'_, Japae>, _: &Budget) -> Decision<Japae> {
        let board = Board::seen(situation.view).expect("a player who may act sees a hand in play");
        Decision::at_once(self.act(&board))
    }
}

impl Policy for Classic {
    fn act(&self, board: &Board) -> Action {
        match board.moment {
            Moment::Act(player, replacement) => {
                let hand = &board.hands[player];
                // Wins whenever it can; always declares ankan and kakan.
                if board.tsumo(player, replacement).is_some() {
                    return Action::Tsumo;
                }
                if board.may_kan() {
                    if let Some(tile) = hand.closed.quads().first() {
                        return Action::Ankan(tile);
                    }
                    if let Some(tile) = hand.pons.and(hand.closed.held()).first() {
                        return Action::Kakan(tile);
                    }
                }
                Action::Discard(discard(hand))
            }
            Moment::AfterPon(player) => Action::Discard(discard(&board.hands[player])),
            Moment::Ankan(player, tile) => {
                if board.hands[player].rob(tile).is_some() {
                    Action::Ron
                } else {
                    Action::Skip
                }
            }
            Moment::Discard(player, tile) => {
                let hand = &board.hands[player];
                if board.ron(player, tile).is_some() {
                    return Action::Ron;
                }
                let held = hand.closed.of(tile);
                if held < 2 || board.left == 0 {
                    return Action::Skip;
                }
                if held == 3 && !hand.ankans.or(hand.kakans).is_empty() {
                    return Action::Kan;
                }
                if wants_pon(hand, tile) { Action::Pon } else { Action::Skip }
            }
            Moment::Over(_) => unreachable!("the hand is over"),
        }
    }
}

/// Whether the source's computer calls pon on `tile`, of which the hand has two or three.
fn wants_pon(hand: &Hand, tile: Tile) -> bool {
    let pairs = hand.closed.pairs();
    let ponned = hand.pons.or(hand.kakans);
    !hand.closed.triplets().is_empty()
        || pairs.and(Kinds::WINDS).len() >= 2
        || pairs.and(Kinds::DRAGONS).len() >= 2
        || !ponned.and(Kinds::family(tile)).is_empty()
}

/// What the source's computer discards.
fn discard(hand: &Hand) -> Tile {
    let closed = hand.closed;
    // (a) The extra tile of a ponned kind.
    if let Some(extra) = hand.pons.and(closed.held()).first() {
        return extra;
    }
    let singles = closed.singles();
    let several = closed.pairs().or(closed.triplets());
    let kinds = closed.held().or(hand.melds).len();
    let has_pon = !hand.pons.or(hand.kakans).is_empty();
    // (b) Six kinds and no pon: going for seven orphans.
    if kinds == 6
        && !has_pon
        && let Some(tile) = discarded_first(several, hand)
    {
        return tile;
    }
    // (c) A hand that leans to a family does without the singles of the other.
    let sets = closed.triplets().or(hand.melds);
    if (kinds == 6 && has_pon) || kinds == 5 || (kinds == 4 && sets.len() >= 2) {
        let grouped = several.or(hand.melds);
        let (winds, dragons) = (grouped.and(Kinds::WINDS).len(), grouped.and(Kinds::DRAGONS).len());
        let unwanted = match winds.cmp(&dragons) {
            std::cmp::Ordering::Greater => Kinds::DRAGONS,
            std::cmp::Ordering::Less => Kinds::WINDS,
            std::cmp::Ordering::Equal => Kinds::NONE,
        };
        if let Some(tile) = discarded_first(singles.and(unwanted), hand) {
            return tile;
        }
    }
    // (d), and what (c) falls back to.
    discarded_first(singles, hand).unwrap_or_else(|| from_a_pair(hand))
}

/// A kind that the hand has already discarded, or else any; dragons before winds.
fn discarded_first(kinds: Kinds, hand: &Hand) -> Option<Tile> {
    let discarded = kinds.and(hand.discarded);
    dragons_first(discarded).or_else(|| dragons_first(kinds))
}

fn dragons_first(kinds: Kinds) -> Option<Tile> {
    kinds.and(Kinds::DRAGONS).first().or(kinds.first())
}

/// With no single left: from the pair of lowest value, dragons before winds.
///
/// A pair is worth less in the family of which the hand has fewer sets. Where a kan was not allowed there may be no
/// pair either; then a tile of the smallest group goes.
fn from_a_pair(hand: &Hand) -> Tile {
    let closed = hand.closed;
    let sets = closed.triplets().or(hand.melds);
    let sets_of = |family: Kinds| sets.and(family).len();
    let pairs = closed.pairs();
    let dragons = pairs.and(Kinds::DRAGONS);
    let winds = pairs.and(Kinds::WINDS);
    let pair = match (dragons.first(), winds.first()) {
        (Some(_), Some(wind)) if sets_of(Kinds::WINDS) < sets_of(Kinds::DRAGONS) => Some(wind),
        (Some(dragon), _) => Some(dragon),
        (None, wind) => wind,
    };
    pair.or_else(|| dragons_first(closed.triplets()))
        .or_else(|| dragons_first(closed.held()))
        .expect("a player who discards holds tiles")
}

#[cfg(test)]
mod tests;
