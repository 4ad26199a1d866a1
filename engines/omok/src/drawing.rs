//! Positions drawn for tests.

use hanpan_omok::{Point, RuleSet, Size, State, Stone};

use crate::board::Board;
use crate::spot::Spot;

/// The board drawn from the top left corner: `X` black, `O` white, anything else empty. Black moves if there are as
/// many stones of one colour as of the other or fewer black ones.
pub(crate) fn board(rules: RuleSet, rows: &[&str]) -> Board {
    let mut board = Board::new(rules);
    let stones = stones(rows);
    for &(stone, point) in &stones {
        board.try_stone(stone, Spot::of(Size::Fifteen, point));
    }
    let black = stones.iter().filter(|(stone, _)| *stone == Stone::Black).count();
    if 2 * black > stones.len() {
        board.pass();
    }
    board
}

/// The position drawn, with `to_move` to move; stones that are missing on one side are put far from the others, on
/// points from which they can do nothing.
pub(crate) fn state(rules: RuleSet, rows: &[&str], to_move: Stone) -> State {
    let stones = stones(rows);
    let mut sides = Stone::BOTH.map(|wanted| -> Vec<Point> {
        stones.iter().filter(|(stone, _)| *stone == wanted).map(|&(_, point)| point).collect()
    });
    let spare = ["o1", "m1", "k1", "o3", "i1", "o5", "g1", "o7", "m3", "o9"];
    let mut spare = spare.iter().map(|text| text.parse().unwrap());
    let ahead = usize::from(to_move == Stone::White);
    while sides[0].len() < sides[1].len() + ahead {
        sides[0].push(spare.next().unwrap());
    }
    while sides[1].len() + ahead < sides[0].len() {
        sides[1].push(spare.next().unwrap());
    }
    State::set_up(rules, &sides[0], &sides[1]).unwrap()
}

fn stones(rows: &[&str]) -> Vec<(Stone, Point)> {
    let mut stones = Vec::new();
    for (row, text) in (1u8..).zip(rows) {
        for (column, letter) in (1u8..).zip(text.chars()) {
            if let Some(stone) = Stone::BOTH.into_iter().find(|stone| stone.letter() == letter) {
                stones.push((stone, Size::Fifteen.point(row, column).unwrap()));
            }
        }
    }
    stones
}
