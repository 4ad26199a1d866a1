//! What a side may not play.

use hanpan_omok::Stone;

use crate::board::Board;
use crate::line::Made;
use crate::shape::Shape;
use crate::spot::Spot;

impl Board {
    /// Whether a point, which must be empty, is forbidden to a side.
    pub(crate) fn is_forbidden(&self, stone: Stone, spot: Spot) -> bool {
        match self.shape(stone, spot) {
            Shape::FORBIDDEN => true,
            // Whether threes are real ones is for the rules to say (renju).
            Shape::SUSPECT => self.renju().is_some_and(|stones| stones.is_forbidden(spot.point(self.size()))),
            _ => false,
        }
    }

    /// Whether a stone of a side would leave the other no answer: the point that stops its four is forbidden.
    pub(crate) fn is_four_without_answer(&mut self, stone: Stone, spot: Spot) -> bool {
        if !self.shape(stone, spot).is_four() {
            return false;
        }
        let Some(answer) = (0..4)
            .filter(|&axis| self.made(stone, spot, axis) == Made::Four)
            .find_map(|axis| self.five_points(stone, spot, axis).next())
        else {
            return false;
        };
        self.try_stone(stone, spot);
        // A five that the side itself may not complete is none (`house`).
        let lost = self.fives(stone).contains(answer) && self.is_forbidden(stone.opponent(), answer);
        self.untry();
        lost
    }
}

#[cfg(test)]
mod tests {
    use hanpan_core::{Dice, QuickDice};
    use hanpan_omok::{Options, Point, RuleSet, Size, State};

    use super::*;

    /// A random position in which nobody has won, more crowded in one corner of the board than elsewhere.
    fn random_position(options: Options, dice: &mut QuickDice) -> State {
        loop {
            let pairs = 5 + dice.below(45) as usize;
            let Options { size, .. } = options;
            let places = u32::from(size.lines()) - 4;
            let mut place = || dice.below(places) as u8;
            let (side, top, left) = (5 + place(), place(), place());
            let mut all: Vec<Point> = size.all().collect();
            hanpan_core::shuffle(&mut all, dice);
            all.sort_by_key(|point| {
                !((top..top + side).contains(&size.row(*point))
                    && (left..left + side).contains(&point.column()))
            });
            let (mut black, mut white) = (Vec::new(), Vec::new());
            for point in all {
                if black.len() < pairs && dice.below(3) > 0 {
                    black.push(point);
                } else if white.len() < pairs && dice.below(2) == 0 {
                    white.push(point);
                }
            }
            if black.len() == white.len()
                && let Ok(state) = State::set_up(options, &black, &white)
            {
                return state;
            }
        }
    }

    /// `HANPAN_POSITIONS=1000000 cargo test --release -p hanpan-engine-omok --lib of_the_rules` looks at as many, in ten
    /// equal parts by every rule set on either board.
    #[test]
    fn fives_and_forbidden_points_are_those_of_the_rules() {
        let wanted = std::env::var("HANPAN_POSITIONS").ok().and_then(|number| number.parse().ok());
        for (rules, size) in Size::ALL.into_iter().flat_map(|size| RuleSet::ALL.map(|rules| (rules, size))) {
            let mut dice = QuickDice::seeded(11);
            let (mut forbidden, mut fives) = (0, 0);
            let usual = if size == Size::Fifteen { 250 } else { 120 };
            for _ in 0..wanted.map_or(usual, |all: usize| all / 10) {
                let state = random_position(Options { size, ..rules.into() }, &mut dice);
                let mut board = Board::new(state.options());
                for point in size.all() {
                    if let Some(stone) = state.stone(point) {
                        board.try_stone(stone, Spot::of(size, point));
                    }
                }
                for point in state.empty_points() {
                    for stone in Stone::BOTH {
                        let expected = state.prohibition(stone, point).is_some();
                        let spot = Spot::of(size, point);
                        assert_eq!(board.is_forbidden(stone, spot), expected, "{rules} {point} {stone}");
                        forbidden += usize::from(expected);
                        let wins = !expected && wins(&state, stone, point);
                        assert_eq!(board.fives(stone).contains(spot), wins, "{rules} {point} {stone}");
                        fives += usize::from(wins);
                    }
                }
            }
            assert!(fives > 50, "{rules} on {size}: {fives}");
            let prohibits = !matches!(rules, RuleSet::Freestyle | RuleSet::Standard);
            assert!(forbidden > 50 || !prohibits, "{rules} on {size}: {forbidden}");
        }
    }

    /// Whether a stone wins, as a position that cannot be set up because it is won already.
    fn wins(state: &State, stone: Stone, point: Point) -> bool {
        let mut sides = Stone::BOTH.map(|stone| -> Vec<Point> {
            state.size().all().filter(|&point| state.stone(point) == Some(stone)).collect()
        });
        sides[stone as usize].push(point);
        // Fillers far from everything would do, but counts must fit: take stones of the other side at random points
        // away, and none of those can make the side itself win.
        let other = stone.opponent() as usize;
        if sides[0].len() < sides[1].len() {
            let filler = state.empty_points().find(|&empty| {
                empty != point && {
                    let mut with = sides.clone();
                    with[other].push(empty);
                    !matches!(
                        State::set_up(state.options(), &with[0], &with[1]),
                        Err(hanpan_omok::SetUpError::Won(won)) if won as usize == other
                    )
                }
            });
            sides[other].extend(filler);
        }
        matches!(
            State::set_up(state.options(), &sides[0], &sides[1]),
            Err(hanpan_omok::SetUpError::Won(won)) if won == stone
        )
    }
}
