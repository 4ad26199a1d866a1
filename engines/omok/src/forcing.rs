//! Victory by continuous fours: every move of one side makes a four, so the other never has a choice.

use hanpan_search::Meter;

use crate::board::Board;
use crate::shape::Shape;
use crate::spot::Spot;

/// The search for a victory by continuous fours.
///
/// It never claims a win that is not there. It may overlook one: it stops at its own limit of nodes, and in renju it
/// lets Black play no point that is only perhaps forbidden.
pub(crate) struct Forcing {
    /// Positions from which nothing was found, by key; an entry may be overwritten.
    failed: Vec<u64>,
    /// The fours and the answers that lead to the position at hand.
    line: Vec<Spot>,
    /// Whether the last four of the line is one that may not be answered.
    unanswered: bool,
}

/// A win that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Forced {
    /// The moves of both sides: up to and with the five, or up to a four that may not be answered.
    pub(crate) line: Vec<Spot>,
    /// How many moves it takes, the five included.
    pub(crate) plies: usize,
}

impl Forcing {
    const FAILED: usize = 1 << 14;
    const LONGEST: usize = 40;

    pub(crate) fn new() -> Forcing {
        Forcing {
            failed: vec![0; Forcing::FAILED],
            line: Vec::with_capacity(2 * Forcing::LONGEST),
            unanswered: false,
        }
    }

    /// A win of the side to move by fours alone, found within so many nodes.
    pub(crate) fn search(&mut self, board: &mut Board, limit: u64, meter: &mut Meter) -> Option<Forced> {
        self.line.clear();
        self.unanswered = false;
        let until = meter.used().saturating_add(limit);
        self.attack(board, until, meter).then(|| Forced {
            line: self.line.clone(),
            // After a four without an answer the other side plays anything, and then comes the five.
            plies: self.line.len() + if self.unanswered { 2 } else { 0 },
        })
    }

    /// Whether the side to move wins; `line` then holds how, and is otherwise as it was.
    fn attack(&mut self, board: &mut Board, until: u64, meter: &mut Meter) -> bool {
        let (own, other) = (board.to_move(), board.to_move().opponent());
        if let Some(five) = board.fives(own).first() {
            self.line.push(five);
            return true;
        }
        let stops = *board.fives(other);
        // A four of the other side can be stopped only by a four of one's own that stands in its way.
        let candidates = board.open_fours(own).or(board.fours(own));
        let candidates = if stops.is_empty() { candidates } else { candidates.and(&stops) };
        if stops.len() > 1 || candidates.is_empty() || self.line.len() >= 2 * Forcing::LONGEST {
            return false;
        }
        let slot = board.key() as usize % Forcing::FAILED;
        if self.failed[slot] == board.key() || meter.used() >= until || !meter.spend() {
            return false;
        }
        let mut order: Vec<(Shape, Spot)> = Vec::with_capacity(16);
        order.extend(candidates.iter().map(|spot| (board.shape(own, spot), spot)));
        order.sort_unstable_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
        let length = self.line.len();
        for (_, spot) in order {
            board.play(spot);
            self.line.push(spot);
            let won = self.defend(board, until, meter);
            board.take_back();
            if won {
                return true;
            }
            self.line.truncate(length);
        }
        self.failed[slot] = board.key();
        false
    }

    /// Whether the side to move, which faces a four, loses.
    fn defend(&mut self, board: &mut Board, until: u64, meter: &mut Meter) -> bool {
        let (own, other) = (board.to_move(), board.to_move().opponent());
        if !board.fives(own).is_empty() {
            return false;
        }
        // The four may be none after all: in `house` a five on a double three is forbidden.
        let Some(stop) = board.fives(other).first() else { return false };
        if let Some(five) = board.fives(other).iter().find(|&five| five != stop) {
            self.line.extend([stop, five]);
            return true;
        }
        if board.is_forbidden(own, stop) {
            self.unanswered = true;
            return true;
        }
        board.play(stop);
        self.line.push(stop);
        let won = self.attack(board, until, meter);
        board.take_back();
        won
    }
}
