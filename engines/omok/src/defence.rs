//! What stops an open four before it is made.

use hanpan_omok::{RuleSet, Stone};

use crate::board::Board;
use crate::line::Made;
use crate::shape::Shape;
use crate::spot::{Spot, Spots};

impl Board {
    /// Whether the side to move has nothing better to do than to stop an open four, or to make fours of its own.
    pub(crate) fn must_defend(&mut self) -> bool {
        let (own, other) = (self.to_move(), self.to_move().opponent());
        self.open_fours(own).is_empty() && !self.threats(other).is_empty()
    }

    /// The points where an attacker would make an open four or two fours, and could complete them in two ways.
    pub(crate) fn threats(&mut self, attacker: Stone) -> Spots {
        let open_fours = *self.open_fours(attacker);
        if !self.may_be_barred(attacker) {
            return open_fours;
        }
        let is_real = |&threat: &Spot| {
            self.try_stone(attacker, threat);
            let is_real = self.fives(attacker).len() > 1;
            self.untry();
            is_real
        };
        open_fours.iter().filter(is_real).collect()
    }

    /// Whether a side may find a five forbidden that its fours need.
    pub(crate) const fn may_be_barred(&self, stone: Stone) -> bool {
        match self.rules() {
            RuleSet::House => matches!(stone, Stone::Black),
            RuleSet::Korean => true,
            // In renju a five takes precedence over every prohibition.
            RuleSet::Freestyle | RuleSet::Standard | RuleSet::Renju => false,
        }
    }

    /// The points that leave an attacker no open four if the other side takes one of them.
    ///
    /// None at all if no single stone stops every open four. Fours of one's own, which win time, are not among them.
    pub(crate) fn defences(&mut self, attacker: Stone) -> Spots {
        let mut threats = self.threats(attacker).iter();
        let Some(first) = threats.next() else { return Spots::NONE };
        threats.fold(self.defences_to(attacker, first), |all, threat| {
            all.and(&self.defences_to(attacker, threat))
        })
    }

    /// The points that may stop the open four or the two fours that an attacker would make on one point: the point
    /// itself, and those that would complete a five.
    fn defences_to(&self, attacker: Stone, threat: Spot) -> Spots {
        debug_assert_eq!(self.shape(attacker, threat), Shape::OPEN_FOUR);
        let mut defences = Spots::NONE;
        defences.insert(threat);
        for axis in 0..4 {
            if matches!(self.made(attacker, threat, axis), Made::Four | Made::OpenFour | Made::TwoFours) {
                self.five_points(attacker, threat, axis).for_each(|spot| defences.insert(spot));
            }
        }
        defences
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::board;

    #[track_caller]
    fn check(rows: &[&str], expected: &str) {
        let mut board = board(RuleSet::House, rows);
        let points: Vec<String> =
            board.defences(Stone::Black).iter().map(|spot| spot.point(board.size()).to_string()).collect();
        assert_eq!(points.join(" "), expected);
    }

    #[test]
    fn a_three_with_room_on_both_sides_is_stopped_at_its_ends() {
        check(&["", "...XXX...."], "c14 g14");
    }

    #[test]
    fn a_three_with_little_room_is_stopped_beyond_too() {
        check(&["", ".O.XXX...."], "c14 g14 h14");
    }

    #[test]
    fn a_broken_three_is_stopped_in_three_places() {
        check(&["", "...XX.X..."], "c14 f14 h14");
    }

    #[test]
    fn two_fours_at_once_are_stopped_where_they_meet_or_where_they_end() {
        check(&["", "", ".....OX.XX", ".......X", ".......X", ".......X", ".......O"], "h14 h13 k13");
    }

    #[test]
    fn two_threes_far_apart_cannot_be_stopped() {
        check(&["", "..XXX.....", "", "", "", "", "", "", "......XXX..."], "");
    }
}
