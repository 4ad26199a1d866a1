//! The search for a win by threats: fours, and threes that threaten an open four.

use hanpan_omok::Action;
use hanpan_search::Meter;

use crate::board::Board;
use crate::forcing::Forcing;
use crate::proof::Attack;
use crate::shape::Shape;
use crate::spot::{Spot, Spots};

/// The search for a win by threats, each of which leaves the other side only some answers, all of which are tried.
///
/// It never claims a win that is not there, and may overlook one.
pub(crate) struct Prover {
    forcing: Forcing,
    /// Positions from which nothing was found, by key, and with how many threes.
    failed: Vec<(u64, usize)>,
    /// Whether something was left out for want of nodes, of which there are so many.
    cut_off: bool,
    until: u64,
}

impl Prover {
    const FAILED: usize = 1 << 14;
    /// No more threes follow on each other.
    const MOST_THREES: usize = 10;
    /// How many nodes a search for continuous fours may take on the way.
    const FORCING: u64 = 400;

    pub(crate) fn new() -> Prover {
        Prover { forcing: Forcing::new(), failed: vec![(0, 0); Prover::FAILED], cut_off: false, until: 0 }
    }

    /// Forgets where nothing was found.
    pub(crate) fn clear(&mut self) {
        self.forcing.clear();
        self.failed.fill((0, 0));
    }

    /// A win of the side to move by fours alone.
    pub(crate) fn search_fours(&mut self, board: &mut Board, meter: &mut Meter) -> Option<Attack> {
        let forced = self.forcing.search(board, u64::MAX, meter)?;
        Some(follow(board, &forced.line))
    }

    /// A win of the side to move, by as few threes as possible, found within so many nodes.
    pub(crate) fn search(&mut self, board: &mut Board, limit: u64, meter: &mut Meter) -> Option<Attack> {
        self.until = meter.used().saturating_add(limit);
        for threes in 0..=Prover::MOST_THREES {
            self.cut_off = false;
            let found = self.attack(board, threes, meter);
            if found.is_some() || self.is_spent(meter) {
                return found;
            }
        }
        None
    }

    /// A win of the side to move by fours and at most so many threes.
    fn attack(&mut self, board: &mut Board, threes: usize, meter: &mut Meter) -> Option<Attack> {
        let (own, other) = (board.to_move(), board.to_move().opponent());
        let size = board.size();
        if let Some(five) = board.fives(own).first() {
            return Some(Attack::last(five.action(size)));
        }
        if self.is_spent(meter) || !meter.spend() {
            self.cut_off = true;
            return None;
        }
        if let Some(forced) = self.forcing.search(board, Prover::FORCING, meter) {
            return Some(follow(board, &forced.line));
        }
        if threes == 0 {
            return None;
        }
        let slot = board.key() as usize % Prover::FAILED;
        let (key, within) = self.failed[slot];
        if key == board.key() && within >= threes {
            return None;
        }
        let before = std::mem::replace(&mut self.cut_off, false);
        let mut found = None;
        for spot in threats(board) {
            if board.is_forbidden(own, spot) {
                continue;
            }
            let is_four = board.shape(own, spot).is_four();
            board.play(spot);
            found = self.defend(board, spot.action(size), if is_four { threes } else { threes - 1 }, meter);
            board.take_back();
            if found.is_some() {
                break;
            }
            if self.is_spent(meter) {
                self.cut_off = true;
                break;
            }
        }
        if found.is_none() && !self.cut_off && board.fives(other).is_empty() {
            self.failed[slot] = (board.key(), threes);
        }
        self.cut_off |= before;
        found
    }

    fn is_spent(&self, meter: &Meter) -> bool {
        meter.used() >= self.until || meter.is_spent()
    }

    /// The attack that a move just made is, if it breaks every defence; the side that defends is to move.
    fn defend(
        &mut self,
        board: &mut Board,
        action: Action,
        threes: usize,
        meter: &mut Meter,
    ) -> Option<Attack> {
        let (own, attacker) = (board.to_move(), board.to_move().opponent());
        let size = board.size();
        if !board.fives(own).is_empty() {
            return None;
        }
        let fives = *board.fives(attacker);
        let (answers, otherwise) = if fives.is_empty() {
            let threats = board.threats(attacker);
            if threats.is_empty() {
                return None;
            }
            let fours = board.fours(own).or(board.open_fours(own)).or(board.suspects(own));
            let otherwise = threats.iter().map(|threat| open_four(board, threat)).collect();
            (board.defences(attacker).or(&fours), otherwise)
        } else {
            let last = |five: Spot| Attack::last(five.action(size));
            (fives, fives.iter().map(last).collect::<Vec<Attack>>())
        };
        let mut replies = Vec::new();
        for answer in answers.iter() {
            if board.is_forbidden(own, answer) {
                continue;
            }
            board.play(answer);
            let next = self.attack(board, threes, meter);
            board.take_back();
            replies.push((answer.action(size), next?));
        }
        Some(Attack { action, replies, otherwise })
    }
}

/// The moves that threaten something, the best first; only those that also stop what the other side threatens.
fn threats(board: &mut Board) -> Vec<Spot> {
    let (own, other) = (board.to_move(), board.to_move().opponent());
    let fours = board.fours(own).or(board.open_fours(own));
    let is_three = |&spot: &Spot| board.shape(own, spot).threatens_four();
    let threes: Spots = board.near().iter().filter(is_three).collect();
    let spots = match () {
        () if !board.fives(other).is_empty() => fours.or(&threes).and(board.fives(other)),
        () if board.must_defend() => fours.or(&threes.and(&board.defences(other))),
        () => fours.or(&threes),
    };
    let mut order: Vec<(i32, Spot)> = spots.iter().map(|spot| (board.priority(spot), spot)).collect();
    order.sort_by_key(|&(priority, spot)| (-priority, spot));
    order.into_iter().map(|(_, spot)| spot).collect()
}

/// The attack that a line of continuous fours is.
pub(crate) fn follow(board: &mut Board, line: &[Spot]) -> Attack {
    let size = board.size();
    let [four, rest @ ..] = line else { unreachable!("a line begins with a move") };
    let mut attack = Attack::last(four.action(size));
    let own = board.to_move();
    if board.shape(own, *four) == Shape::FIVE {
        return attack;
    }
    board.play(*four);
    attack.otherwise = board.fives(own).iter().map(|five| Attack::last(five.action(size))).collect();
    if let [stop, next @ ..] = rest {
        board.play(*stop);
        attack.replies.push((stop.action(size), follow(board, next)));
        board.take_back();
    }
    board.take_back();
    attack
}

/// The attack that an open four or two fours on a point are, if the other side, which is to move, does nothing about it.
fn open_four(board: &mut Board, spot: Spot) -> Attack {
    let size = board.size();
    let attacker = board.to_move().opponent();
    board.try_stone(attacker, spot);
    let fives: Vec<Attack> =
        board.fives(attacker).iter().map(|five| Attack::last(five.action(size))).collect();
    board.untry();
    Attack { action: spot.action(size), replies: Vec::new(), otherwise: fives }
}
