//! The rules once more, slowly and word by word, to compare the fast ones with.

use hanpan_omok::{Axes, Axis, ForbiddenBy, Point, Size, State};

/// The board as characters; row and column from 0.
#[derive(Clone)]
pub struct Board(pub Vec<Vec<char>>);

impl Board {
    pub fn of(state: &State) -> Board {
        let lines = state.size().lines() as usize;
        let mut board = Board(vec![vec!['.'; lines]; lines]);
        for point in state.size().all() {
            if let Some(stone) = state.stone(point) {
                board.put(cell(state.size(), point), stone.letter());
            }
        }
        board
    }

    /// The cell `distance` places along an axis from a cell; `#` beyond the edge.
    fn at(&self, (row, column): Cell, axis: Axis, distance: i32) -> char {
        let (row, column) = step((row, column), axis, distance);
        let lines = self.0.len() as i32;
        let inside = (0..lines).contains(&row) && (0..lines).contains(&column);
        if inside { self.0[row as usize][column as usize] } else { '#' }
    }

    fn put(&mut self, (row, column): Cell, stone: char) {
        self.0[row as usize][column as usize] = stone;
    }

    fn with<T>(&mut self, cell: Cell, stone: char, look: impl FnOnce(&mut Board) -> T) -> T {
        self.put(cell, stone);
        let seen = look(self);
        self.put(cell, '.');
        seen
    }

    /// The cells of the unbroken row of `X` through a cell.
    fn row(&self, cell: Cell, axis: Axis) -> Vec<Cell> {
        let mut row = vec![cell];
        for way in [-1, 1] {
            let same = (1..).take_while(|distance| self.at(cell, axis, way * distance) == 'X');
            row.extend(same.map(|distance| step(cell, axis, way * distance)));
        }
        row.sort_unstable();
        row
    }
}

type Cell = (i32, i32);

fn step((row, column): Cell, axis: Axis, distance: i32) -> Cell {
    let (down, right) = match axis {
        Axis::Horizontal => (0, 1),
        Axis::Vertical => (1, 0),
        Axis::Diagonal => (-1, 1),
        Axis::Antidiagonal => (1, 1),
    };
    (row + down * distance, column + right * distance)
}

pub fn cell(size: Size, point: Point) -> Cell {
    (i32::from(size.row(point)) - 1, i32::from(point.column()) - 1)
}

/// The axes on which `stone` at an empty cell completes an open three of the house rules.
pub fn open_threes(board: &mut Board, at: Cell, stone: char) -> Axes {
    board.with(at, stone, |board| {
        let open = |axis: &Axis| {
            // The new stone at each place of the window that holds a stone.
            [".XXX..", "..XXX.", ".XX.X.", ".X.XX."].iter().any(|window| {
                let stones = window.match_indices('X').map(|(place, _)| place as i32);
                stones.into_iter().any(|place| {
                    let fits = |(sign, index): (char, i32)| {
                        board.at(at, *axis, index - place) == if sign == 'X' { stone } else { '.' }
                    };
                    window.chars().zip(0..).all(fits)
                })
            })
        };
        Axis::ALL.into_iter().filter(open).collect()
    })
}

#[derive(Debug, PartialEq)]
pub enum Renju {
    Five,
    Free,
    Forbidden(ForbiddenBy, Axes),
}

/// What renju says of a black stone at an empty cell.
pub fn renju(board: &mut Board, at: Cell) -> Renju {
    board.with(at, 'X', |board| {
        let lengths = Axis::ALL.map(|axis| board.row(at, axis).len());
        if lengths.contains(&5) {
            return Renju::Five;
        }
        let overlines: Axes = Axis::ALL.into_iter().filter(|&axis| lengths[axis as usize] > 5).collect();
        if !overlines.is_empty() {
            return Renju::Forbidden(ForbiddenBy::RenjuOverline, overlines);
        }
        let fours = Axis::ALL.map(|axis| fours(board, at, axis));
        if fours.iter().sum::<usize>() >= 2 {
            let axes = Axis::ALL.into_iter().filter(|&axis| fours[axis as usize] > 0).collect();
            return Renju::Forbidden(ForbiddenBy::RenjuDoubleFour, axes);
        }
        let threes: Axes = Axis::ALL.into_iter().filter(|&axis| three(board, at, axis)).collect();
        if threes.len() >= 2 { Renju::Forbidden(ForbiddenBy::RenjuDoubleThree, threes) } else { Renju::Free }
    })
}

/// How many different sets of four stones with `at` among them one more stone makes exactly five.
fn fours(board: &mut Board, at: Cell, axis: Axis) -> usize {
    let mut sets = Vec::new();
    for distance in -4..=4 {
        if board.at(at, axis, distance) != '.' {
            continue;
        }
        let more = step(at, axis, distance);
        let mut row = board.with(more, 'X', |board| board.row(more, axis));
        if row.len() == 5 && row.contains(&at) {
            row.retain(|&stone| stone != more);
            sets.push(row);
        }
    }
    sets.sort_unstable();
    sets.dedup();
    sets.len()
}

/// Whether a legal move that makes no five turns the stones through `at` into a straight four.
fn three(board: &mut Board, at: Cell, axis: Axis) -> bool {
    (-3..=3).any(|distance| {
        board.at(at, axis, distance) == '.' && {
            let next = step(at, axis, distance);
            let straight = board.with(next, 'X', |board| {
                let row = board.row(next, axis);
                row.len() == 4 && row.contains(&at) && {
                    let length =
                        |board: &mut Board, end| board.with(end, 'X', |board| board.row(end, axis).len());
                    let (before, behind) = (-1, 4);
                    // The first of a row is the lowest cell, which on rising diagonals is the last along the axis.
                    let first = row.iter().copied().min_by_key(|cell| cell.1 * 100 + cell.0).unwrap();
                    [before, behind].into_iter().all(|end| {
                        board.at(first, axis, end) == '.' && length(board, step(first, axis, end)) == 5
                    })
                }
            });
            straight && renju(board, next) == Renju::Free
        }
    })
}
