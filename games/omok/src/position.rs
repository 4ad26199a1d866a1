//! A game in progress on one of the boards.

use crate::action::Action;
use crate::axis::Axis;
use crate::grid::{Grid, Slot};
use crate::lanes::Lanes;
use crate::lines::{Lines, lanes_of, slots_of_lanes};
use crate::options::RuleSet;
use crate::pattern;
use crate::point::Point;
use crate::point_set::PointSet;
use crate::prohibition::{ForbiddenBy, Prohibition, renju_prohibition};
use crate::stone::Stone;
use crate::view::Reason;

/// A game in progress: the stones, and what is kept about them so that a move costs little.
///
/// Everything is brought up to date along the four lines of a new stone alone, so a move costs about the same on
/// an empty and on a full board.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Position<G: Grid> {
    rules: RuleSet,
    pub(crate) ending: Option<Reason>,
    pub(crate) last: Option<Point>,
    /// How many stones there are; Black moves when it is even.
    count: u16,
    /// By colour.
    stones: [Lines<G>; 2],
    /// What a new stone would make at each empty point, on each axis apart: an open three for Black and for White
    /// (`house`, `korean`), or the two parts of [`pattern::Threats`] (`renju`).
    marks: [Lines<G>; 2],
    /// By colour: the forbidden points (`house`, `korean`), or for Black the only points that may be (`renju`).
    suspects: [PointSet<G>; 2],
    empty: PointSet<G>,
    /// The empty points in ascending order, so that listing the legal moves is a plain copy. Behind them there is
    /// nothing.
    listed: G::List,
}

/// Points are listed by so many at once.
const GROUP: usize = 16;

impl<G: Grid> Position<G> {
    /// The empty board.
    pub(crate) fn new(rules: RuleSet) -> Position<G> {
        Position {
            rules,
            ending: None,
            last: None,
            count: 0,
            stones: [Lines::NONE; 2],
            marks: [Lines::NONE; 2],
            suspects: [PointSet::NONE; 2],
            empty: PointSet::BOARD,
            listed: G::ALL,
        }
    }

    pub(crate) const fn rules(&self) -> RuleSet {
        self.rules
    }

    pub(crate) const fn count(&self) -> usize {
        self.count as usize
    }

    /// The side that would move if the game were not over.
    pub(crate) const fn side(&self) -> Stone {
        if self.count.is_multiple_of(2) { Stone::Black } else { Stone::White }
    }

    pub(crate) fn stone(&self, slot: Slot) -> Option<Stone> {
        Stone::BOTH.into_iter().find(|&stone| self.stones[stone as usize].contains(slot))
    }

    pub(crate) fn stones(&self, stone: Stone) -> &Lines<G> {
        &self.stones[stone as usize]
    }

    #[inline]
    pub(crate) fn is_empty(&self, slot: Slot) -> bool {
        self.empty.contains(slot)
    }

    /// The points that alone may be forbidden to a side.
    pub(crate) fn suspects(&self, stone: Stone) -> PointSet<G> {
        self.suspects[stone as usize]
    }

    /// Why a point is forbidden to `stone`, if it is; never for a point that is not empty.
    #[inline]
    pub(crate) fn prohibition(&self, stone: Stone, slot: Slot) -> Option<Prohibition> {
        if !self.suspects[stone as usize].contains(slot) {
            return None;
        }
        if self.rules == RuleSet::Renju {
            return renju_prohibition(&self.stones[0], &self.stones[1], slot);
        }
        let axes = self.marks[stone as usize].axes(slot);
        Some(Prohibition { rule: ForbiddenBy::DoubleThree, axes })
    }

    /// The stones of the row that won for `winner` with the last stone, or of all such rows, in ascending order.
    pub(crate) fn winning_line(&self, winner: Stone, last: Slot) -> Vec<Point> {
        let own = self.stones[winner as usize].through(last);
        let mut points = Vec::new();
        for axis in Axis::ALL {
            let row = row_through(own.lane(axis), lanes_of::<G>(last).lane(axis));
            let length = row.count();
            if length == 5 || length > 5 && self.rules.overline_wins(winner) {
                points.extend(slots_of_lanes::<G>(last, row).map(G::point));
            }
        }
        points.sort_unstable();
        points.dedup();
        points
    }

    /// Replaces `out` by the legal points of the side to move.
    pub(crate) fn list_legal(&self, out: &mut Vec<Action>) {
        let length = G::POINTS - self.count();
        out.clear();
        // Whole groups, which are written without a rest; what is too much of them is cut off again.
        let groups = &self.listed.as_ref()[..length.next_multiple_of(GROUP)];
        out.extend(groups.iter().map(|&listed| G::action(listed)));
        out.truncate(length);
        let side = self.side();
        let suspects = self.suspects[side as usize];
        if suspects.is_empty() {
            return;
        }
        let (mut kept, mut looked_at) = (0, 0);
        for slot in suspects.iter() {
            if self.rules == RuleSet::Renju && self.prohibition(side, slot).is_none() {
                continue;
            }
            let place = self.empty.rank(slot);
            if kept != looked_at {
                out.copy_within(looked_at..place, kept);
            }
            kept += place - looked_at;
            looked_at = place + 1;
        }
        if kept != looked_at {
            out.copy_within(looked_at..length, kept);
            out.truncate(kept + length - looked_at);
        }
    }

    /// Puts a stone of the side to move on the point, which must be legal, and ends the game if it ends.
    #[inline]
    pub(crate) fn play(&mut self, slot: Slot, point: Point) {
        let stone = self.side();
        let own = self.put(stone, slot);
        self.last = Some(point);
        self.ending = self.win(stone, own).or_else(|| self.draw());
    }

    /// Adds a stone to everything that is kept about the position. Returns its colour's lanes through the point.
    #[inline]
    pub(crate) fn put(&mut self, stone: Stone, slot: Slot) -> G::Lanes {
        let place = self.empty.rank(slot);
        let length = G::POINTS - self.count();
        let listed = self.listed.as_mut();
        listed.copy_within(place + 1..length, place);
        listed[length - 1] = G::NO_POINT;
        self.empty.remove(slot);
        self.count += 1;
        let own = self.stones[stone as usize].through(slot) | lanes_of::<G>(slot);
        self.stones[stone as usize].replace_through(slot, own);
        if matches!(self.rules, RuleSet::Freestyle | RuleSet::Standard) {
            return own;
        }
        let other = self.stones[stone.opponent() as usize].through(slot);
        let empty = G::board_through(slot) & !(own | other);
        let (black, white) = if stone == Stone::Black { (own, other) } else { (other, own) };
        match self.rules {
            RuleSet::Freestyle | RuleSet::Standard => {}
            RuleSet::House => self.mark_open_threes(Stone::Black, black, empty, slot),
            RuleSet::Korean => {
                self.mark_open_threes(Stone::Black, black, empty, slot);
                self.mark_open_threes(Stone::White, white, empty, slot);
            }
            RuleSet::Renju => self.mark_threats(black, empty, slot),
        }
        own
    }

    /// Finds the open threes of `stone` anew along the lines of a new stone, and the points they forbid.
    #[inline]
    fn mark_open_threes(&mut self, stone: Stone, own: G::Lanes, empty: G::Lanes, slot: Slot) {
        let threes = pattern::open_threes(own, empty);
        let marks = &mut self.marks[stone as usize];
        let changed = marks.through(slot) ^ threes;
        if changed.is_none() {
            return;
        }
        marks.replace_through(slot, threes);
        for changed in slots_of_lanes::<G>(slot, changed) {
            // Axes are counted, not windows (decision 1 of the rules).
            self.suspects[stone as usize].set(changed, marks.axes(changed).several());
        }
    }

    /// Finds Black's threats anew along the lines of a new stone, and the points they make suspect.
    #[inline]
    fn mark_threats(&mut self, black: G::Lanes, empty: G::Lanes, slot: Slot) {
        let threats = pattern::threats(black, empty);
        let [helping, sufficient] = &mut self.marks;
        let changed =
            (helping.through(slot) ^ threats.helping) | (sufficient.through(slot) ^ threats.sufficient);
        helping.replace_through(slot, threats.helping);
        sufficient.replace_through(slot, threats.sufficient);
        for changed in slots_of_lanes::<G>(slot, changed) {
            let suspect = helping.axes(changed).several() || !sufficient.axes(changed).is_empty();
            self.suspects[0].set(changed, suspect);
        }
    }

    /// Whether a row along these lanes of one colour wins.
    #[inline]
    pub(crate) fn win(&self, stone: Stone, own: G::Lanes) -> Option<Reason> {
        let starts = pattern::fives_or_more(own);
        if starts.is_none() {
            None
        } else if !pattern::exact_fives(starts).is_none() {
            // Five on one line wins even if another line has six or more.
            Some(Reason::Five)
        } else {
            self.rules.overline_wins(stone).then_some(Reason::SixOrMore)
        }
    }

    /// Whether the game is drawn, nobody having won.
    #[inline]
    pub(crate) fn draw(&self) -> Option<Reason> {
        if self.count() == G::POINTS {
            return Some(Reason::FullBoard);
        }
        // Only renju can get here: an open three has empty points on both sides of the new stone, and at a corner of
        // the empty points' convex hull there are none, so double threes alone never forbid every point.
        let side = self.side();
        let suspects = &self.suspects[side as usize];
        let playable = self.empty.exceeds(suspects)
            || suspects.iter().any(|slot| self.prohibition(side, slot).is_none());
        (!playable).then_some(Reason::NoLegalPoint)
    }

    /// Whether everything kept about the position is what the stones alone say.
    #[cfg(test)]
    pub(crate) fn is_consistent(&self) -> bool {
        let mut fresh = Position::new(self.rules);
        // In another order than they were played.
        for slot in G::SIZE.all().rev().filter_map(G::slot) {
            if let Some(stone) = self.stone(slot) {
                fresh.put(stone, slot);
            }
        }
        fresh.last = self.last;
        fresh.ending = self.ending;
        fresh == *self
    }

    /// The axes on which a stone would make an open three at a point, as kept.
    #[cfg(test)]
    pub(crate) fn open_three_axes(&self, stone: Stone, slot: Slot) -> crate::Axes {
        self.marks[stone as usize].axes(slot)
    }
}

/// The unbroken row of bits that goes through the bit `at`.
fn row_through<L: Lanes>(own: L, at: L) -> L {
    let mut row = at;
    loop {
        let wider = (row | row << 1 | row >> 1) & own;
        if wider == row {
            return row;
        }
        row = wider;
    }
}
