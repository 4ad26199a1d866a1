//! Why a point is good or bad, in a player's terms.

use hanpan_omok::{Action, Omok, Point, Stone};
use hanpan_search::Situation;

use crate::board::Board;
use crate::line::Made;
use crate::shape::Shape;
use crate::spot::Spot;

hanpan_search::motives! {
    /// Why a point is played; the one that matters most is told first.
    pub enum Motive {
        /// It makes the row that wins.
        Wins = "wins",
        /// It begins a win that was found to its end. A point alone does not show it: the house tells it where a search
        /// has proven it, with what each move of the winner makes.
        Forced {
            /// The codes of what the moves make, in order.
            shapes: String,
        } = "forced",
        /// It stops a five.
        BlocksFive = "blocks_five",
        /// It leaves the other side a five.
        LeavesFive {
            /// Where.
            point: Point,
        } = "leaves_five",
        /// It makes a four that cannot be stopped.
        OpenFour = "open_four",
        /// It makes two fours at once.
        DoubleFour = "double_four",
        /// It makes a four and an open three at once.
        FourThree = "four_three",
        /// It makes a four, which must be answered.
        Four = "four",
        /// It stops an open three from becoming an open four.
        BlocksThree = "blocks_three",
        /// It does not stop an open three.
        LeavesThree = "leaves_three",
        /// It makes two open threes at once.
        DoubleThree = "double_three",
        /// It makes an open three.
        OpenThree = "open_three",
        /// It takes the point where the other side would make two threats at once.
        BlocksDouble = "blocks_double",
        /// It takes the point where the other side would make a four.
        BlocksFour = "blocks_four",
        /// It takes the point where the other side would make an open three.
        BlocksOpenThree = "blocks_open_three",
        /// It makes an open two.
        OpenTwo = "open_two",
        /// It stands in the way of the other side's stones.
        InTheWay = "in_the_way",
        /// It begins in the middle.
        Centre = "centre",
        /// It stays near the stones that are there.
        Near = "near",
    }
}

/// Why a point is good or bad for the side to move.
pub fn motives(situation: &Situation<'_, Omok>, action: Action) -> Vec<Motive> {
    let view = situation.view;
    let (Some(_), Some(point)) = (view.to_move, action.point()) else { return Vec::new() };
    let own = view.side();
    let mut board = Board::of_view(view);
    let spot = Spot::of(view.size, point);
    if board.stone(spot).is_some() {
        return Vec::new();
    }
    let other = own.opponent();
    if board.fives(own).contains(spot) {
        return vec![Motive::Wins];
    }
    let mut motives = Vec::new();
    let is_blocked = board.fives(other).contains(spot);
    if is_blocked {
        motives.push(Motive::BlocksFive);
    }
    if let Some(left) = board.fives(other).iter().find(|left| *left != spot) {
        motives.push(Motive::LeavesFive { point: left.point(view.size) });
        return motives;
    }
    motives.extend(threat(&board, own, spot));
    // Whoever makes a four is answered before anything else happens.
    let wins_time = matches!(board.shape(own, spot), Shape::OPEN_FOUR) || board.shape(own, spot).is_four();
    if !board.open_fours(other).is_empty() {
        board.try_stone(own, spot);
        let is_stopped = board.open_fours(other).is_empty();
        board.untry();
        match is_stopped {
            true => motives.push(Motive::BlocksThree),
            false if !wins_time && !is_blocked => motives.insert(0, Motive::LeavesThree),
            false => {}
        }
    } else {
        motives.extend(denied(&board, other, spot));
    }
    if motives.is_empty() {
        motives.push(quiet(&board, own, spot));
    }
    motives
}

/// What a stone would threaten.
fn threat(board: &Board, own: Stone, spot: Spot) -> Option<Motive> {
    let makes = |wanted: Made| (0..4).any(|axis| board.made(own, spot, axis) == wanted);
    Some(match board.shape(own, spot) {
        Shape::OPEN_FOUR if makes(Made::OpenFour) => Motive::OpenFour,
        Shape::OPEN_FOUR => Motive::DoubleFour,
        Shape::FOUR_THREE => Motive::FourThree,
        shape if shape.is_four() => Motive::Four,
        Shape::DOUBLE_THREE => Motive::DoubleThree,
        Shape::THREE | Shape::WIDE_THREE | Shape::THREE_PLUS | Shape::SUSPECT => Motive::OpenThree,
        _ => return None,
    })
}

/// What the other side could have made there.
fn denied(board: &Board, other: Stone, spot: Spot) -> Option<Motive> {
    if board.is_forbidden(other, spot) {
        return None;
    }
    Some(match board.shape(other, spot) {
        Shape::FOUR_THREE | Shape::DOUBLE_THREE | Shape::SUSPECT => Motive::BlocksDouble,
        shape if shape.is_four() => Motive::BlocksFour,
        Shape::THREE | Shape::WIDE_THREE | Shape::THREE_PLUS => Motive::BlocksOpenThree,
        _ => return None,
    })
}

/// Why a point is played that threatens nothing and stops nothing.
fn quiet(board: &Board, own: Stone, spot: Spot) -> Motive {
    let makes_two = |stone: Stone| (0..4).any(|axis| board.made(stone, spot, axis).is_open_two());
    match () {
        () if board.stones() == 0 => Motive::Centre,
        () if makes_two(own) => Motive::OpenTwo,
        () if makes_two(own.opponent()) => Motive::InTheWay,
        () => Motive::Near,
    }
}

#[cfg(test)]
mod tests {
    use hanpan_core::{Observer, Rules};
    use hanpan_omok::{RuleSet, State};
    use hanpan_search::testing::legal;

    use super::*;

    /// What is told of a point when so many stones are there, Black's before the bar.
    #[track_caller]
    fn check(stones: &str, point: &str, expected: &[Motive]) {
        let (black, white) = stones.split_once('|').unwrap();
        let points =
            |text: &str| text.split_whitespace().map(|point| point.parse().unwrap()).collect::<Vec<_>>();
        let state = State::set_up(RuleSet::House, &points(black), &points(white)).unwrap();
        let view = Omok::view(&state, Observer::Public);
        let legal = legal::<Omok>(&state);
        let action: Action = point.parse().unwrap();
        assert!(legal.contains(&action), "{point} is not legal");
        let situation = Situation { view: &view, seen: &[], legal: &legal };
        assert_eq!(motives(&situation, action), expected, "{point} in\n{view}");
    }

    #[test]
    fn a_point_is_played_for_what_it_makes_and_what_it_stops() {
        use Motive::*;
        check("|", "h8", &[Centre]);
        check("h8|", "h9", &[InTheWay]);
        check("h8|a1", "i8", &[OpenTwo]);
        check("h8|a1", "o15", &[Near]);
        check("f8 g8 h8 i8|e8 a1 a3 c1", "j8", &[Wins]);
        check("f8 g8 h8 i8|e8 g9 h10", "j8", &[BlocksFive]);
        check("f8 g8 h8 i8|e8 g9 h10", "j9", &[LeavesFive { point: "j8".parse().unwrap() }]);
        check("f8 g8 h8|a1 a3 c1", "i8", &[OpenFour]);
        check("f8 g8 h8|e8 a1 c1", "i8", &[Four]);
        check("f8 g8|a1 c1", "h8", &[OpenThree]);
        check("f8 g8 h8|a1 c1", "i8", &[BlocksThree]);
        check("f8 g8 h8|a1 c1", "e8", &[BlocksThree]);
        check("f8 g8 h8|a1 c1", "c3", &[LeavesThree]);
        check("f8 g8|a1", "h8", &[BlocksOpenThree]);
        check("f8 g8 h8 d5|e8 a1 o1", "i8", &[BlocksFour]);
        check("f8 g8 h8 i6 i7|e8 a1 c1 a3 o1", "i8", &[FourThree]);
        check("f8 g8 h8 i6 i7|e8 a1 c1 a3", "i8", &[BlocksDouble]);
        check("a1 c1 a3 o1|f8 g8 i6 i7", "o3", &[Near]);
        check("a1 c1 a3 o1 o3|f8 g8 i6 i7", "i8", &[DoubleThree]);
    }
}
