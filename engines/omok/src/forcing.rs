//! Victory by continuous fours: every move of one side makes a four, so the other never has a choice.

use hanpan_search::Meter;

use crate::board::Board;
use crate::shape::Shape;
use crate::spot::{Spot, Spots};

/// The search for a victory by continuous fours.
///
/// It never claims a win that is not there. It may overlook one: it stops at its own limit of nodes, and in renju it
/// lets Black play no point that is only perhaps forbidden.
pub(crate) struct Forcing {
    /// Positions from which nothing was found, by key; an entry may be overwritten.
    failed: Vec<Failure>,
    /// The fours and the answers that lead to the position at hand.
    line: Vec<Spot>,
    /// Whether the last four of the line is one that may not be answered.
    unanswered: bool,
}

/// A position from which nothing was found, and within how many nodes: as many as there are if all was looked at.
#[derive(Clone, Copy, Debug, Default)]
struct Failure {
    key: u64,
    within: u64,
}

/// What a search for continuous fours came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Search {
    /// They win.
    Win,
    /// They do not.
    Nothing,
    /// They may or may not: it was cut off before all was looked at.
    CutOff,
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
            failed: vec![Failure::default(); Forcing::FAILED],
            line: Vec::with_capacity(2 * Forcing::LONGEST),
            unanswered: false,
        }
    }

    /// Forgets where nothing was found.
    pub(crate) fn clear(&mut self) {
        self.failed.fill(Failure::default());
    }

    /// A win of the side to move by fours alone, found within so many nodes.
    pub(crate) fn search(&mut self, board: &mut Board, limit: u64, meter: &mut Meter) -> Option<Forced> {
        self.line.clear();
        self.unanswered = false;
        let until = meter.used().saturating_add(limit);
        (self.attack(board, until, meter) == Search::Win).then(|| Forced {
            line: self.line.clone(),
            // After a four without an answer the other side plays anything, and then comes the five.
            plies: self.line.len() + if self.unanswered { 2 } else { 0 },
        })
    }

    /// Whether the side to move wins; `line` then holds how, and is otherwise as it was.
    fn attack(&mut self, board: &mut Board, until: u64, meter: &mut Meter) -> Search {
        let (own, other) = (board.to_move(), board.to_move().opponent());
        if let Some(five) = board.fives(own).first() {
            self.line.push(five);
            return Search::Win;
        }
        let stops = *board.fives(other);
        // A four of the other side can be stopped only by a four of one's own that stands in its way.
        let candidates = board.open_fours(own).or(board.fours(own));
        let candidates = if stops.is_empty() { candidates } else { candidates.and(&stops) };
        if stops.len() > 1 || candidates.is_empty() {
            return Search::Nothing;
        }
        let left = until.saturating_sub(meter.used());
        let slot = board.key() as usize % Forcing::FAILED;
        match self.failed[slot] {
            Failure { key, within: u64::MAX } if key == board.key() => return Search::Nothing,
            Failure { key, within } if key == board.key() && within >= left => return Search::CutOff,
            _ => {}
        }
        if left == 0 || self.line.len() >= 2 * Forcing::LONGEST || !meter.spend() {
            return Search::CutOff;
        }
        let found = self.try_fours(board, &candidates, until, meter);
        // What was cut off is no failure: with more nodes a win may be there. Of a spent budget nothing is known.
        match found {
            Search::Nothing => self.failed[slot] = Failure { key: board.key(), within: u64::MAX },
            Search::CutOff if !meter.is_spent() => {
                self.failed[slot] = Failure { key: board.key(), within: left };
            }
            Search::CutOff | Search::Win => {}
        }
        found
    }

    /// Tries every four, the best first.
    fn try_fours(&mut self, board: &mut Board, fours: &Spots, until: u64, meter: &mut Meter) -> Search {
        let own = board.to_move();
        let mut order: Vec<(Shape, Spot)> = Vec::with_capacity(16);
        order.extend(fours.iter().map(|spot| (board.shape(own, spot), spot)));
        order.sort_unstable_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
        let length = self.line.len();
        let mut found = Search::Nothing;
        for (_, spot) in order {
            board.play(spot);
            self.line.push(spot);
            let answered = self.defend(board, until, meter);
            board.take_back();
            match answered {
                Search::Win => return Search::Win,
                Search::CutOff => found = Search::CutOff,
                Search::Nothing => {}
            }
            self.line.truncate(length);
        }
        found
    }

    /// Whether the side that has just made a four wins; the other is to move.
    fn defend(&mut self, board: &mut Board, until: u64, meter: &mut Meter) -> Search {
        let (own, other) = (board.to_move(), board.to_move().opponent());
        if !board.fives(own).is_empty() {
            return Search::Nothing;
        }
        // The four may be none after all: in `house` a five on a double three is forbidden.
        let Some(stop) = board.fives(other).first() else { return Search::Nothing };
        if let Some(five) = board.fives(other).iter().find(|&five| five != stop) {
            self.line.extend([stop, five]);
            return Search::Win;
        }
        if board.is_forbidden(own, stop) {
            self.unanswered = true;
            return Search::Win;
        }
        board.play(stop);
        self.line.push(stop);
        let found = self.attack(board, until, meter);
        board.take_back();
        found
    }
}

#[cfg(test)]
mod tests {
    use hanpan_omok::{Options, RuleSet, Size, Stone};
    use hanpan_search::Budget;

    use super::*;

    /// A board with these stones.
    fn board(options: Options, to_move: Stone, stones: [&str; 2]) -> Board {
        let mut board = Board::new(options);
        for (stone, points) in Stone::BOTH.into_iter().zip(stones) {
            for point in points.split(' ') {
                board.try_stone(stone, Spot::of(options.size, point.parse().unwrap()));
            }
        }
        if board.to_move() != to_move {
            board.pass();
        }
        board
    }

    /// The first four of a win for the side to move and how many moves it takes; an empty text and 0 if there is none.
    #[track_caller]
    fn check(rules: RuleSet, to_move: Stone, stones: [&str; 2], expected: (&str, usize)) {
        for size in Size::ALL {
            let mut board = board(Options { size, ..rules.into() }, to_move, stones);
            let key = board.key();
            let forced = Forcing::new().search(&mut board, 1_000, &mut Budget::default().start());
            let (first, plies) = forced
                .map_or((String::new(), 0), |forced| (forced.line[0].point(size).to_string(), forced.plies));
            assert_eq!((first.as_str(), plies), expected, "{rules} on {size} lines");
            assert_eq!(board.key(), key, "the board is as it was");
        }
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
    #[test]
    fn what_was_cut_off_is_not_taken_for_a_failure() {
        // Three moves deep, and the first four that is tried leads nowhere.
        let stones = ["h5 h6 h7 e9 f9 g10 g11 g12", "h4 d9 g13 d4 m9 n2"];
        let mut board = board(RuleSet::Freestyle.into(), Stone::Black, stones);
        let mut forcing = Forcing::new();
        let mut meter = Budget::default().start();
        let needed = (0..1_000).find(|&limit| {
            // The same memory all the time: what earlier searches did not find must not stand in the way.
            forcing.search(&mut board, limit, &mut meter).is_some()
        });
        assert!(needed.is_some_and(|needed| needed > 1), "{needed:?}");
        // Within the same limit it is not looked for again.
        let mut forcing = Forcing::new();
        assert_eq!(forcing.search(&mut board, 1, &mut meter), None);
        let before = meter.used();
        assert_eq!(forcing.search(&mut board, 1, &mut meter), None);
        assert_eq!(meter.used(), before);
    }

    #[test]
    fn a_spent_budget_leaves_nothing_behind() {
        let stones = ["h5 h6 h7 e9 f9 g10 g11 g12", "h4 d9 g13 d4 m9 n2"];
        let mut board = board(RuleSet::Freestyle.into(), Stone::Black, stones);
        let mut forcing = Forcing::new();
        for nodes in 0..2 {
            assert_eq!(forcing.search(&mut board, 1_000, &mut Budget::nodes(nodes, 0).start()), None);
        }
        assert!(forcing.search(&mut board, 1_000, &mut Budget::default().start()).is_some());
    }
}
