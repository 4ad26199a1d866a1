//! The opponent of the source: every move weighed, none looked beyond.

use hanpan_othello::rows::Rows;
use hanpan_othello::{Action, Othello, Square};
use hanpan_search::{Agent, Budget, Decision, Situation};

use crate::{Position, Squares};

/// The opponent of the source, which takes the move with the highest weight.
///
/// It needs neither nodes nor dice: a position always gets the same answer.
#[derive(Clone, Copy, Debug, Default)]
pub struct ClassicAgent;

impl Agent<Othello> for ClassicAgent {
    fn choose(&mut self, situation: &Situation<'_, Othello>, _: &Budget) -> Decision<Othello> {
        Decision::at_once(if situation.view.size <= 8 {
            heaviest::<u64>(situation)
        } else {
            heaviest::<Rows>(situation)
        })
    }
}

/// The legal move with the highest weight; of equals the first in column-major order.
fn heaviest<S: Squares>(situation: &Situation<'_, Othello>) -> Action {
    let size = usize::from(situation.view.size);
    let Some(seat) = situation.view.to_move else { return situation.legal[0] };
    let position = Position::<S>::of(situation.view, seat);
    let mut best: Option<(u32, Action)> = None;
    let mut moves: Vec<_> = situation.legal.iter().filter_map(|action| action.square()?.on(size)).collect();
    moves.sort_unstable();
    for (column, row) in moves {
        let flips = S::flips(&position.own, &position.other, S::number(column, row)).len();
        let weight = weight(size, column, row, flips);
        if best.is_none_or(|(heaviest, _)| weight > heaviest) {
            best = Some((weight, Action::Place(Square::at(column, row))));
        }
    }
    best.map_or(situation.legal[0], |(_, action)| action)
}

/// The source's weight of a move: columns and rows are counted from 0.
fn weight(size: usize, column: usize, row: usize, flips: u32) -> u32 {
    let is_end = |at: usize| at == 0 || at == size - 1;
    let is_near_end = |at: usize| at <= 1 || at >= size - 2;
    let mut weight = flips;
    if column.is_multiple_of(2) || row.is_multiple_of(2) {
        weight *= 2;
    }
    if is_end(column) || is_end(row) {
        weight *= 10;
    }
    if is_end(column) && is_end(row) {
        weight *= 100;
    } else if is_near_end(column) && is_near_end(row) {
        weight = 1;
    }
    weight
}

#[cfg(test)]
mod tests {
    use hanpan_core::{Observer, Rules, Seat};
    use hanpan_othello::{BLACK, State, WHITE};

    use super::*;

    #[test]
    fn weights_by_clause() {
        let cases = [
            // The number of discs flipped.
            (8, "d4", 3, 3),
            (16, "h10", 5, 5),
            // Twice if the column or the row, counted from 0, is even; not four times if both are.
            (8, "c4", 3, 6),
            (8, "d3", 3, 6),
            (8, "c3", 3, 6),
            // Ten times on any edge, after the doubling.
            (8, "d1", 2, 40),
            (8, "d8", 2, 20),
            (8, "a4", 2, 40),
            (8, "h4", 2, 20),
            (16, "p8", 4, 40),
            (16, "h16", 1, 10),
            // A hundred times more in a corner.
            (8, "a1", 2, 4_000),
            (8, "h1", 2, 4_000),
            (8, "a8", 2, 4_000),
            (8, "h8", 2, 2_000),
            (16, "p16", 1, 1_000),
            // Just 1 in the rest of the 2 × 2 square of any corner.
            (8, "b1", 6, 1),
            (8, "a2", 6, 1),
            (8, "b2", 6, 1),
            (8, "g2", 6, 1),
            (8, "h7", 6, 1),
            (8, "b8", 6, 1),
            (16, "o15", 9, 1),
            (16, "p15", 9, 1),
            (4, "c3", 2, 1),
            // And not beyond it.
            (8, "c1", 1, 20),
            (8, "f3", 1, 2),
        ];
        for (size, square, flips, expected) in cases {
            let (column, row) = square.parse::<Square>().unwrap().on(size).unwrap();
            assert_eq!(weight(size, column, row, flips), expected, "{square} flips {flips} on {size}");
        }
    }

    #[test]
    fn choices() {
        let cases: [(&str, Seat, &str); 6] = [
            // The start: c4, d3, e6 and f5 flip one disc each, the first two count double, and c4 is further left.
            ("........ ........ ........ ...OX... ...XO... ........ ........ ........", BLACK, "c4"),
            // Ties go to the first in column-major order: a4 comes before h4 and before d1.
            ("........ ........ ........ .OX..... .XO..... ........ ........ ........", BLACK, "a4"),
            // The same column: the upper one first.
            ("........ ........ .O...... .X...... .O...... ........ ........ ........", BLACK, "b2"),
            // A corner before any number of flips.
            (".OX..... ........ ..OOOOOX ........ ........ ........ ........ ........", BLACK, "a1"),
            // A single flip elsewhere before four beside a corner.
            ("........ ..OOOOX. ........ ........ ........ ...OX... ........ ........", BLACK, "c6"),
            // Nothing to do but pass.
            ("XXXO.... ........ ........ ........ ........ ........ ........ ........", WHITE, "pass"),
        ];
        for (rows, seat, expected) in cases {
            let rows: Vec<_> = rows.split_whitespace().collect();
            let state = State::from_rows(&rows, seat).unwrap();
            let mut legal = Vec::new();
            Othello::legal(&state, seat, &mut legal);
            let view = Othello::view(&state, Observer::Seat(seat));
            let situation = Situation { view: &view, seen: &[], legal: &legal };
            let decision = ClassicAgent.choose(&situation, &Budget::nodes(0, 0));
            assert_eq!(decision.action.to_string(), expected, "{view}");
        }
    }
}
