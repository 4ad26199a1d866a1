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

#[cfg(test)]
mod tests {
    use hanpan_omok::{Point, RuleSet, Stone};
    use hanpan_search::Budget;

    use super::*;

    /// The first four of a win for the side to move and how many moves it takes; an empty text and 0 if there is none.
    #[track_caller]
    fn check(rules: RuleSet, to_move: Stone, stones: [&str; 2], expected: (&str, usize)) {
        let mut board = Board::new(rules);
        for (stone, points) in Stone::BOTH.into_iter().zip(stones) {
            for point in points.split(' ') {
                board.try_stone(stone, point.parse::<Point>().unwrap().into());
            }
        }
        if board.to_move() != to_move {
            board.pass();
        }
        let key = board.key();
        let forced = Forcing::new().search(&mut board, 1_000, &mut Budget::default().start());
        let (first, plies) =
            forced.map_or((String::new(), 0), |forced| (forced.line[0].action().to_string(), forced.plies));
        assert_eq!((first.as_str(), plies), expected, "{rules}");
        assert_eq!(board.key(), key, "the board is as it was");
    }

    #[test]
    fn two_fours_at_once_win_but_not_for_black_in_renju() {
        let stones = ["e8 f8 g8 h9 h10 h11", "d8 h12"];
        check(RuleSet::House, Stone::Black, stones, ("h8", 3));
        check(RuleSet::Freestyle, Stone::Black, stones, ("h8", 3));
        check(RuleSet::Renju, Stone::Black, stones, ("", 0));
        check(RuleSet::Renju, Stone::White, [stones[1], stones[0]], ("h8", 3));
    }

    #[test]
    fn an_open_four_wins_unless_the_other_side_makes_five() {
        check(RuleSet::House, Stone::Black, ["f8 g8 h8", "f3 g3 h3"], ("e8", 3));
        check(RuleSet::House, Stone::Black, ["f8 g8 h8 e3", "f3 g3 h3 i3"], ("", 0));
    }

    #[test]
    fn one_four_prepares_another() {
        // The stone of the four down the column is the third of a diagonal as well.
        let stones = ["h5 h6 h7 e9 f9 g10 g11 g12", "h4 d9 g13 d4 m9 n2"];
        check(RuleSet::Freestyle, Stone::Black, stones, ("g8", 5));
    }

    #[test]
    fn a_four_that_may_not_be_answered_wins() {
        // Black would stop it at h8, with a double three.
        let stones = ["i8 j8 h9 h10 g9 m3", "i7 j6 k5 c2 b13"];
        check(RuleSet::House, Stone::White, stones, ("l4", 3));
        check(RuleSet::Freestyle, Stone::White, stones, ("", 0));
    }
}
