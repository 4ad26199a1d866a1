//! What a practised player looks at before he decides.

use hanpan_japae::{Action, Counts, Kinds, Tile};

use crate::adept::Adept;
use crate::board::{Board, Moment};
use crate::features::look;
use crate::planner::plan;
use crate::played::Played;
use crate::sight::{InfoSet, Shares, Sight};

/// What a practised player looks at: of each kind how many tiles he has, which meld, whether he or the other has discarded
/// it and about how many tiles of it he has not seen; how long the hand will go on; and what the other has called.
///
/// Kinds of a family are alike (the rules know winds and dragons, and no order among them), which makes 144 hands one.
/// Whoever can win does, and before he has learned anything he does what [`Adept`] would.
#[derive(Clone, Copy, Debug, Default)]
pub struct Glance;

/// As how many tries the trained policy's opinion counts.
const TRIES: f32 = 100.0;
/// How much less an action may be worth, by that opinion, to be tried at all.
const DOUBT: f32 = 0.1;

impl Glance {
    /// Where the player whose moment it is finds himself.
    pub fn at(board: &Board) -> InfoSet {
        let mut set = InfoSet::new(0);
        if let Some(win) = board.winning() {
            set.add(win);
            return set;
        }
        let (player, asked) = match board.moment {
            Moment::Act(player, _) | Moment::AfterPon(player) => (player, None),
            Moment::Discard(player, tile) => (player, Some(tile)),
            Moment::Ankan(..) | Moment::Over(_) => {
                set.add(Action::Skip);
                return set;
            }
        };
        let hand = &board.hands[player];
        if let Some(tile) = asked {
            set.add(Action::Skip);
            if hand.closed.of(tile) < 2 || board.left == 0 {
                return set;
            }
            set.add(Action::Pon);
            if hand.closed.of(tile) == 3 {
                set.add(Action::Kan);
            }
        }
        let kinds = kinds(board, player, asked);
        if asked.is_none() {
            let held = kinds.iter().filter(|kind| kind.held > 0);
            let mut last = None;
            for kind in held.clone() {
                // Of two kinds that look alike the one of which more is left is kept.
                if last.replace(kind.look) != Some(kind.look) {
                    set.add(Action::Discard(kind.tile));
                }
            }
            // A kan without a replacement is of no use, whether or not it is allowed.
            if matches!(board.moment, Moment::Act(..)) && board.left > 0 {
                for kind in held {
                    if kind.held == 4 {
                        set.add(Action::Ankan(kind.tile));
                    } else if hand.pons.contains(kind.tile) {
                        set.add(Action::Kakan(kind.tile));
                    }
                }
            }
        }
        let phase: u64 = match board.moment {
            Moment::Act(..) => 0,
            Moment::AfterPon(_) => 1,
            _ => 2,
        };
        let calls = board.hands[1 - player].melds;
        let calls = calls.and(Kinds::WINDS).len() * 3 + calls.and(Kinds::DRAGONS).len();
        let when = (board.left / 2).min(6);
        let about = phase << 16 | u64::from(calls) << 8 | u64::from(when);
        set.key = kinds.iter().fold(mix(about), |key, kind| mix(key ^ u64::from(kind.look)));
        set
    }

    /// The action that stands for this one, where several look alike.
    pub fn representative(board: &Board, action: Action) -> Action {
        let (Action::Discard(tile), Moment::Act(player, _) | Moment::AfterPon(player)) =
            (action, board.moment)
        else {
            return action;
        };
        let kinds = kinds(board, player, None);
        let look = kinds.iter().find(|kind| kind.tile == tile).map(|kind| (kind.look, tile.is_dragon()));
        let alike = kinds.iter().find(|kind| Some((kind.look, kind.tile.is_dragon())) == look);
        alike.map_or(action, |kind| Action::Discard(kind.tile))
    }

    /// How much each action is thought to be regretted by somebody who has learned nothing but the trained policy.
    pub fn opinion(board: &Board, set: &InfoSet) -> Shares {
        let mut values = [f32::MIN; InfoSet::MOST];
        look(plan(), Adept::of_the_house().weights(), board, |action, _, value| {
            if let Some(place) = set.actions().iter().position(|&known| known == action) {
                values[place] = value;
            }
        });
        let most = values.iter().copied().fold(f32::MIN, f32::max);
        values.map(|value| if value > f32::MIN { TRIES * (value - most + DOUBT) } else { 0.0 })
    }
}

impl Sight for Glance {
    fn look(&self, played: &Played) -> InfoSet {
        Glance::at(&played.board)
    }

    fn prior(&self, played: &Played, set: &InfoSet) -> Shares {
        Glance::opinion(&played.board, set)
    }
}

/// A kind, as it looks to the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Kind {
    look: u16,
    unseen: u8,
    tile: Tile,
    held: u8,
}

/// All kinds, those of each family in the order of their looks.
fn kinds(board: &Board, player: usize, asked: Option<Tile>) -> [Kind; 7] {
    let hand = &board.hands[player];
    let other = &board.hands[1 - player];
    let unseen = Counts::ALL.less(board.shown).less(hand.closed);
    // Six kinds may become seven orphans, for which those one has not count too.
    let orphans = hand.melds.is_empty() && hand.closed.held().len() >= 6;
    let mut kinds = Tile::ALL.map(|tile| {
        let (held, unseen) = (hand.closed.of(tile), unseen.of(tile));
        let meld = if !hand.melds.contains(tile) {
            0
        } else if hand.pons.contains(tile) {
            1
        } else if hand.ankans.contains(tile) {
            2
        } else {
            3
        };
        let own = u16::from(hand.discarded.contains(tile));
        let safe = u16::from(other.discarded.contains(tile));
        let look = if held > 0 {
            let left = u16::from(unseen.min(2));
            own | safe << 1 | left << 2
        } else if orphans {
            own | u16::from(unseen.min(2)) << 2
        } else {
            u16::from(unseen > 0) << 2
        };
        let look = u16::from(held) << 8 | meld << 6 | look << 1 | u16::from(asked == Some(tile));
        Kind { look, unseen, tile, held }
    });
    kinds[..4].sort_unstable();
    kinds[4..].sort_unstable();
    kinds
}

/// Scatters a number.
fn mix(number: u64) -> u64 {
    let number = (number ^ (number >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    let number = (number ^ (number >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    number ^ (number >> 32)
}

#[cfg(test)]
mod tests {
    use hanpan_core::{Dice, QuickDice};

    use super::*;
    use crate::hand::Hand;

    /// The same moment with other names for its kinds.
    fn renamed(board: &Board, names: [Tile; 7]) -> Board {
        let name = |tile: Tile| names[tile.index()];
        let kinds = |kinds: Kinds| kinds.map(name).collect::<Kinds>();
        let counts = |counts: Counts| counts.tiles().map(name).collect::<Counts>();
        let hands = board.hands.map(|hand| Hand {
            closed: counts(hand.closed),
            drawn: hand.drawn.map(name),
            melds: kinds(hand.melds),
            pons: kinds(hand.pons),
            ankans: kinds(hand.ankans),
            kakans: kinds(hand.kakans),
            discarded: kinds(hand.discarded),
            discards: hand.discards,
        });
        let moment = match board.moment {
            Moment::Discard(player, tile) => Moment::Discard(player, name(tile)),
            Moment::Ankan(player, tile) => Moment::Ankan(player, name(tile)),
            moment => moment,
        };
        let mut renamed = *board;
        (renamed.hands, renamed.shown, renamed.moment) = (hands, counts(board.shown), moment);
        renamed
    }

    #[test]
    fn kinds_of_a_family_are_alike_and_an_action_goes_with_its_kind() {
        let mut dice = QuickDice::seeded(1);
        let mut looks = 0;
        for _ in 0..300 {
            let mut board = Board::dealt(&mut dice);
            while board.moment.player().is_some() {
                let mut names = Tile::ALL;
                hanpan_core::shuffle(&mut names[..4], &mut dice);
                hanpan_core::shuffle(&mut names[4..], &mut dice);
                let (set, other) = (Glance::at(&board), Glance::at(&renamed(&board, names)));
                assert_eq!((set.key, set.actions().len()), (other.key, other.actions().len()));
                for (&action, &there) in set.actions().iter().zip(other.actions()) {
                    let named = match action {
                        Action::Discard(tile) => Action::Discard(names[tile.index()]),
                        Action::Ankan(tile) => Action::Ankan(names[tile.index()]),
                        Action::Kakan(tile) => Action::Kakan(names[tile.index()]),
                        action => action,
                    };
                    // Among kinds that look alike any may stand for the others.
                    let renamed = renamed(&board, names);
                    let stands = |action| Glance::representative(&renamed, action);
                    assert_eq!(stands(named), stands(there));
                }
                looks += 1;
                let action = set.actions()[dice.below(set.actions().len() as u32) as usize];
                board.apply(action);
            }
        }
        assert!(looks > 2_000, "{looks}");
    }

    #[test]
    fn what_matters_is_told_apart() {
        let closed = |text: &str| text.chars().map(|letter| Tile::from_letter(letter).unwrap()).collect();
        let hand = |text: &str| Hand { closed: closed(text), ..Hand::default() };
        let board =
            |own: Hand, other: Hand, left| Board::of([own, other], Moment::Act(0, false), left, false);
        let key = |board: Board| Glance::at(&board).key;
        let plain = board(hand("EEESSWOG"), Hand::default(), 10);
        // A wind is no dragon; a tile was discarded by oneself or by the other; he has called; it is later; he asks.
        let discarded = Kinds::only(Tile::West);
        let at = |moment| Board::of(plain.hands, moment, 10, false);
        let others = [
            board(hand("EEESSOGR"), Hand::default(), 10),
            board(Hand { discarded, ..hand("EEESSWOG") }, Hand::default(), 10),
            board(hand("EEESSWOG"), Hand { discarded, ..Hand::default() }, 10),
            board(hand("EEESSWOG"), Hand { melds: Kinds::only(Tile::Red), ..Hand::default() }, 10),
            board(hand("EEESSWOG"), Hand::default(), 6),
            at(Moment::AfterPon(0)),
            at(Moment::Discard(0, Tile::South)),
            at(Moment::Discard(0, Tile::East)),
        ];
        let mut keys: Vec<u64> = others.iter().chain([&plain]).map(|&board| key(board)).collect();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), others.len() + 1);
        assert_eq!(key(plain), key(board(hand("NNNWWSRO"), Hand::default(), 10)));
    }
}
