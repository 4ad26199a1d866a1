//! A game of omok in progress.

use thiserror::Error;

use crate::action::Action;
use crate::axis::Axis;
use crate::key;
use crate::lines::{Lanes, Lines, lane, lanes_of, points_of_lanes};
use crate::options::RuleSet;
use crate::pattern;
use crate::point::{POINTS, Point, PointSet};
use crate::prohibition::{ForbiddenBy, Prohibition, renju_prohibition};
use crate::stone::Stone;
use crate::view::Ending;

/// A game in progress: the stones, and what is kept about them so that a move costs little.
///
/// Everything is brought up to date along the four lines of a new stone alone, so a move costs about the same on
/// an empty and on a full board. Nothing in it is hidden.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    rules: RuleSet,
    ending: Option<Ending>,
    last: Option<Point>,
    /// How many stones there are; Black moves when it is even.
    count: u8,
    key: u64,
    /// By colour.
    stones: [Lines; 2],
    /// What a new stone would make at each empty point, on each axis apart: an open three for Black and for White
    /// (`house`, `korean`), or the two parts of [`pattern::Threats`] (`renju`).
    marks: [Lines; 2],
    /// By colour: the forbidden points (`house`, `korean`), or for Black the only points that may be (`renju`).
    suspects: [PointSet; 2],
    empty: PointSet,
    /// The slots of the empty points in ascending order, so that listing the legal moves is a plain copy. Those
    /// beyond the empty points are 0.
    empty_slots: [u8; SLOTS],
}

/// As many as there are points, and some more to make whole groups.
const SLOTS: usize = POINTS.next_multiple_of(GROUP);

/// So many slots become actions at once, in a few wide instructions.
const GROUP: usize = 16;

/// Why stones cannot be set up as a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SetUpError {
    /// A point was named twice.
    #[error("{0} is named twice")]
    Twice(Point),
    /// The sides alternate, so Black has as many stones as White or one more.
    #[error("{black} black and {white} white stones cannot be: the sides move in turn and Black begins")]
    Count {
        /// How many black stones there are.
        black: usize,
        /// How many white stones there are.
        white: usize,
    },
    /// One side has won already.
    #[error("{0} has won already")]
    Won(Stone),
}

impl State {
    /// The empty board.
    pub(crate) fn new(rules: RuleSet) -> State {
        State {
            rules,
            ending: None,
            last: None,
            count: 0,
            key: key::of_rules(rules),
            stones: [Lines::NONE; 2],
            marks: [Lines::NONE; 2],
            suspects: [PointSet::NONE; 2],
            empty: PointSet::BOARD,
            empty_slots: ALL_SLOTS,
        }
    }

    /// A position set up from its stones, for puzzles, analysis and tests.
    ///
    /// It need not be one that play can lead to, but nobody may have won. Black moves if there are as many stones
    /// of one colour as of the other.
    pub fn set_up(rules: RuleSet, black: &[Point], white: &[Point]) -> Result<State, SetUpError> {
        if black.len() != white.len() && black.len() != white.len() + 1 {
            return Err(SetUpError::Count { black: black.len(), white: white.len() });
        }
        let mut state = State::new(rules);
        for (stone, points) in Stone::BOTH.into_iter().zip([black, white]) {
            for &point in points {
                if !state.empty.contains(point) {
                    return Err(SetUpError::Twice(point));
                }
                state.put(stone, point);
            }
        }
        for (stone, points) in Stone::BOTH.into_iter().zip([black, white]) {
            let lines = &state.stones[stone as usize];
            if points.iter().any(|&point| state.win(stone, lines.through(point)).is_some()) {
                return Err(SetUpError::Won(stone));
            }
        }
        state.ending = state.draw();
        Ok(state)
    }

    /// The rules that were agreed.
    pub const fn rules(&self) -> RuleSet {
        self.rules
    }

    /// The stone on a point, if there is one.
    pub const fn stone(&self, point: Point) -> Option<Stone> {
        if self.stones[0].contains(point) {
            Some(Stone::Black)
        } else if self.stones[1].contains(point) {
            Some(Stone::White)
        } else {
            None
        }
    }

    /// How many stones are on the board.
    pub const fn stones(&self) -> usize {
        self.count as usize
    }

    /// The point that was played last.
    pub const fn last(&self) -> Option<Point> {
        self.last
    }

    /// The side to move; none when the game is over.
    pub const fn to_move(&self) -> Option<Stone> {
        if self.ending.is_some() { None } else { Some(self.side()) }
    }

    /// How the game ended, if it did.
    pub const fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// The side that won; none while the game goes on and after a draw.
    pub const fn winner(&self) -> Option<Stone> {
        match self.ending {
            Some(Ending::Five | Ending::SixOrMore) => Some(self.side().opponent()),
            Some(Ending::FullBoard | Ending::NoLegalPoint) | None => None,
        }
    }

    /// The empty points in ascending order, forbidden ones among them.
    pub fn empty_points(&self) -> impl ExactSizeIterator<Item = Point> + DoubleEndedIterator {
        self.empty_slots().iter().map(|&slot| Point::from_slot(slot))
    }

    /// The points forbidden to the side to move, each with the reason, in ascending order.
    pub fn forbidden_points(&self) -> impl Iterator<Item = (Point, Prohibition)> {
        let suspects = match self.to_move() {
            Some(stone) => self.suspects[stone as usize],
            None => PointSet::NONE,
        };
        suspects.iter().filter_map(|point| Some((point, self.prohibition(self.side(), point)?)))
    }

    /// Why `point` is forbidden to `stone`, if it is; never for a point that is not empty.
    pub fn prohibition(&self, stone: Stone, point: Point) -> Option<Prohibition> {
        if !self.suspects[stone as usize].contains(point) {
            return None;
        }
        if self.rules == RuleSet::Renju {
            return renju_prohibition(&self.stones[0], &self.stones[1], point);
        }
        let axes = self.marks[stone as usize].axes(point);
        Some(Prohibition { rule: ForbiddenBy::DoubleThree, axes })
    }

    /// The stones of the row that won, or of all of them where one stone completed several, in ascending order.
    pub fn winning_line(&self) -> Vec<Point> {
        let (Some(winner), Some(last)) = (self.winner(), self.last) else { return Vec::new() };
        let own = self.stones[winner as usize].through(last);
        let mut points = Vec::new();
        for axis in Axis::ALL {
            let row = row_through(lane(own, axis), lane(lanes_of(last), axis));
            let length = row.count_ones();
            if length == 5 || length > 5 && self.rules.overline_wins(winner) {
                points.extend(points_of_lanes(last, row));
            }
        }
        points.sort_unstable();
        points.dedup();
        points
    }

    /// The position as a number; the way to it does not count.
    pub(crate) const fn key(&self) -> u64 {
        self.key
    }

    pub(crate) const fn is_empty(&self, point: Point) -> bool {
        self.empty.contains(point)
    }

    /// Replaces `out` by the legal points of the side to move.
    pub(crate) fn list_legal(&self, out: &mut Vec<Action>) {
        let mut actions = [Action::of_slot(0); SLOTS];
        let length = self.empty_slots().len();
        let groups =
            actions.as_chunks_mut::<GROUP>().0.iter_mut().zip(self.empty_slots.as_chunks::<GROUP>().0);
        for (actions, slots) in groups.take(length.div_ceil(GROUP)) {
            for (action, &slot) in actions.iter_mut().zip(slots) {
                *action = Action::of_slot(slot);
            }
        }
        let side = self.side();
        let suspects = self.suspects[side as usize];
        let mut listed = 0;
        out.clear();
        if !suspects.is_empty() {
            for point in suspects.iter() {
                if self.rules == RuleSet::Renju && self.prohibition(side, point).is_none() {
                    continue;
                }
                let place = self.empty.rank(point);
                out.extend_from_slice(&actions[listed..place]);
                listed = place + 1;
            }
        }
        out.extend_from_slice(&actions[listed..length]);
    }

    /// Puts a stone of the side to move on the point, which must be legal, and ends the game if it ends.
    pub(crate) fn play(&mut self, point: Point) {
        let stone = self.side();
        let own = self.put(stone, point);
        self.last = Some(point);
        self.ending = self.win(stone, own).or_else(|| self.draw());
    }

    /// The side that would move if the game were not over.
    const fn side(&self) -> Stone {
        if self.count.is_multiple_of(2) { Stone::Black } else { Stone::White }
    }

    fn empty_slots(&self) -> &[u8] {
        &self.empty_slots[..POINTS - self.count as usize]
    }

    /// Adds a stone to everything that is kept about the position. Returns its colour's lanes through the point.
    fn put(&mut self, stone: Stone, point: Point) -> Lanes {
        let place = self.empty.rank(point);
        let length = POINTS - self.count as usize;
        self.empty_slots.copy_within(place + 1..length, place);
        self.empty_slots[length - 1] = 0;
        self.empty.remove(point);
        self.count += 1;
        self.key ^= key::of_stone(stone, point);
        let own = self.stones[stone as usize].through(point) | lanes_of(point);
        self.stones[stone as usize].replace_through(point, own);
        if matches!(self.rules, RuleSet::Freestyle | RuleSet::Standard) {
            return own;
        }
        let other = self.stones[stone.opponent() as usize].through(point);
        let empty = Lines::board_through(point) & !(own | other);
        let (black, white) = if stone == Stone::Black { (own, other) } else { (other, own) };
        match self.rules {
            RuleSet::Freestyle | RuleSet::Standard => {}
            RuleSet::House => self.mark_open_threes(Stone::Black, black, empty, point),
            RuleSet::Korean => {
                self.mark_open_threes(Stone::Black, black, empty, point);
                self.mark_open_threes(Stone::White, white, empty, point);
            }
            RuleSet::Renju => self.mark_threats(black, empty, point),
        }
        own
    }

    /// Finds the open threes of `stone` anew along the lines of a new stone, and the points they forbid.
    fn mark_open_threes(&mut self, stone: Stone, own: Lanes, empty: Lanes, point: Point) {
        let threes = pattern::open_threes(own, empty);
        let marks = &mut self.marks[stone as usize];
        let changed = marks.through(point) ^ threes;
        if changed == 0 {
            return;
        }
        marks.replace_through(point, threes);
        for changed in points_of_lanes(point, changed) {
            // Axes are counted, not windows (decision 1 of the rules).
            self.suspects[stone as usize].set(changed, marks.axes(changed).several());
        }
    }

    /// Finds Black's threats anew along the lines of a new stone, and the points they make suspect.
    fn mark_threats(&mut self, black: Lanes, empty: Lanes, point: Point) {
        let threats = pattern::threats(black, empty);
        let [helping, sufficient] = &mut self.marks;
        let changed =
            (helping.through(point) ^ threats.helping) | (sufficient.through(point) ^ threats.sufficient);
        helping.replace_through(point, threats.helping);
        sufficient.replace_through(point, threats.sufficient);
        for changed in points_of_lanes(point, changed) {
            let suspect = helping.axes(changed).several() || !sufficient.axes(changed).is_empty();
            self.suspects[0].set(changed, suspect);
        }
    }

    /// Whether a row along these lanes of one colour wins.
    fn win(&self, stone: Stone, own: Lanes) -> Option<Ending> {
        let starts = pattern::fives_or_more(own);
        if starts == 0 {
            None
        } else if pattern::exact_fives(starts) != 0 {
            // Five on one line wins even if another line has six or more.
            Some(Ending::Five)
        } else {
            self.rules.overline_wins(stone).then_some(Ending::SixOrMore)
        }
    }

    /// Whether the game is drawn, nobody having won.
    fn draw(&self) -> Option<Ending> {
        if self.count as usize == POINTS {
            return Some(Ending::FullBoard);
        }
        // Only renju can get here: an open three has empty points on both sides of the new stone, and at a corner of
        // the empty points' convex hull there are none, so double threes alone never forbid every point.
        let side = self.side();
        let suspects = &self.suspects[side as usize];
        let playable = self.empty.exceeds(suspects)
            || suspects.iter().any(|point| self.prohibition(side, point).is_none());
        (!playable).then_some(Ending::NoLegalPoint)
    }

    /// Whether everything kept about the position is what the stones alone say.
    #[cfg(test)]
    pub(crate) fn is_consistent(&self) -> bool {
        let mut fresh = State::new(self.rules);
        // In another order than they were played.
        for point in Point::all().rev() {
            if let Some(stone) = self.stone(point) {
                fresh.put(stone, point);
            }
        }
        fresh.last = self.last;
        fresh.ending = self.ending;
        fresh == *self
    }

    /// The axes on which a stone would make an open three at `point`, as kept.
    #[cfg(test)]
    pub(crate) fn open_three_axes(&self, stone: Stone, point: Point) -> crate::Axes {
        self.marks[stone as usize].axes(point)
    }
}

/// The slots of all points in ascending order, then zeros.
const ALL_SLOTS: [u8; SLOTS] = {
    let mut slots = [0; SLOTS];
    let mut place = 0;
    while place < POINTS {
        slots[place] = (((place / 15) << 4) | (place % 15)) as u8;
        place += 1;
    }
    slots
};

/// The unbroken row of bits that goes through the bit `at`.
const fn row_through(own: Lanes, at: Lanes) -> Lanes {
    let mut row = at;
    loop {
        let wider = (row | row << 1 | row >> 1) & own;
        if wider == row {
            return row;
        }
        row = wider;
    }
}
