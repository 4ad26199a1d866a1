//! The position, and what front ends show of how it came about.

use hanpan_core::{Fingerprint, Seat};
use thiserror::Error;

use crate::options::is_board_size;
use crate::rows::Rows;
use crate::sides::{Sides, Squares};
use crate::{Action, BLACK, Square, WHITE};

/// A game of Othello at some moment. Everything in it is open.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    position: Position,
    size: u8,
    to_move: Seat,
    phase: Phase,
    last: Option<Square>,
    passed: bool,
}

/// The discs, in one word where they fit into it.
#[derive(Clone, Debug, PartialEq)]
enum Position {
    Word(Sides<u64>),
    Rows(Sides<Rows>),
}

/// What the side to move has to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// Place a disc.
    Move,
    /// Pass: it cannot place one, but the other side can.
    Pass,
    /// Nothing: neither side can place a disc.
    Over,
}

/// The discs of each seat, Black's first, for programs that bring an engine of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Board {
    /// Up to 8 × 8, as in [`bits`](crate::bits).
    Word([u64; 2]),
    /// Above 8 × 8, as in [`rows`](crate::rows).
    Rows([Rows; 2]),
}

/// Does `$body` to the discs, whichever kind of board they are on.
macro_rules! on_either {
    ($position:expr, $sides:ident => $body:expr) => {
        match $position {
            Position::Word($sides) => $body,
            Position::Rows($sides) => $body,
        }
    };
}

impl State {
    /// The start of a game on a board of this size, which must be one there is, with these moves made before.
    pub(crate) fn start(size: usize, opening: &[Square]) -> State {
        debug_assert!(is_board_size(size));
        let position =
            if size <= 8 { Position::Word(Sides::start(size)) } else { Position::Rows(Sides::start(size)) };
        let mut state = State {
            position,
            size: size as u8,
            to_move: BLACK,
            phase: Phase::Move,
            last: None,
            passed: false,
        };
        for &square in opening {
            state.place(square);
        }
        // What lies there at the start has been placed by nobody.
        state.last = None;
        on_either!(&mut state.position, sides => sides.flipped = Squares::NONE);
        state
    }

    /// Any position: rows from the top with `X` for Black, `O` for White and `.` or `-` for an empty square.
    ///
    /// It need not be one that a game can reach. If `to_move` has no move, it must pass or the game is over.
    ///
    /// ```
    /// # use hanpan_othello::{BLACK, State, WHITE};
    /// let state = State::from_rows(&["XO..", "....", "....", "...."], BLACK).unwrap();
    /// assert_eq!((state.discs(BLACK), state.discs(WHITE)), (1, 1));
    /// ```
    pub fn from_rows(rows: &[&str], to_move: Seat) -> Result<State, PositionError> {
        let size = rows.len();
        if !is_board_size(size) {
            return Err(PositionError::Rows { given: size });
        }
        if to_move != BLACK && to_move != WHITE {
            return Err(PositionError::Seat { given: to_move });
        }
        let position = if size <= 8 {
            Position::Word(read_rows(rows, to_move)?)
        } else {
            Position::Rows(read_rows(rows, to_move)?)
        };
        let mut state =
            State { position, size: size as u8, to_move, phase: Phase::Move, last: None, passed: false };
        state.settle();
        Ok(state)
    }

    /// The length of a side of the board.
    pub fn size(&self) -> usize {
        usize::from(self.size)
    }

    /// The side to move; `None` once the game is over.
    pub fn to_move(&self) -> Option<Seat> {
        (self.phase != Phase::Over).then_some(self.to_move)
    }

    /// How many discs the seat has on the board; none for a seat that does not play.
    pub fn discs(&self, seat: Seat) -> u32 {
        if seat != BLACK && seat != WHITE {
            return 0;
        }
        let own = seat == self.to_move;
        on_either!(&self.position, sides => if own { sides.own.len() } else { sides.other.len() })
    }

    /// The discs of both seats.
    pub fn board(&self) -> Board {
        match &self.position {
            Position::Word(sides) => Board::Word(by_seat(sides, self.to_move)),
            Position::Rows(sides) => Board::Rows(by_seat(sides, self.to_move)),
        }
    }

    /// Whose disc is on the square, if there is one.
    pub fn disc(&self, square: Square) -> Option<Seat> {
        let (column, row) = square.on(self.size())?;
        let waiting = if self.to_move == BLACK { WHITE } else { BLACK };
        on_either!(&self.position, sides => {
            if sides.own.contains(column, row) {
                Some(self.to_move)
            } else {
                sides.other.contains(column, row).then_some(waiting)
            }
        })
    }

    /// Whether the side to move can place a disc on the square.
    pub fn is_move(&self, square: Square) -> bool {
        square.on(self.size()).is_some_and(
            |(column, row)| on_either!(&self.position, sides => sides.moves.contains(column, row)),
        )
    }

    /// Shows the column and the row of every disc of a seat, both from 0.
    pub(crate) fn for_each_disc(&self, seat: Seat, show: impl FnMut(usize, usize)) {
        let own = seat == self.to_move;
        on_either!(&self.position, sides => if own { sides.own.for_each(show) } else { sides.other.for_each(show) });
    }

    /// Shows the column and the row of every square the side to move can place a disc on, both from 0.
    pub(crate) fn for_each_move(&self, show: impl FnMut(usize, usize)) {
        on_either!(&self.position, sides => sides.moves.for_each(show));
    }

    /// Takes the discs of both seats, and those flipped last, into a key.
    pub(crate) fn take_in(&self, key: Fingerprint) -> Fingerprint {
        on_either!(&self.position, sides => {
            let key = by_seat(sides, self.to_move).iter().fold(key, |key, discs| discs.take_in(key));
            sides.flipped.take_in(key)
        })
    }

    /// Appends the squares the side to move can place a disc on, in ascending order.
    pub(crate) fn list_moves(&self, out: &mut Vec<Action>) {
        on_either!(&self.position, sides => sides.moves.list(out));
    }

    /// How many squares the side to move can place a disc on.
    pub(crate) fn count_moves(&self) -> u32 {
        on_either!(&self.position, sides => sides.moves.len())
    }

    /// How many leaves the tree of the game has so many plies below.
    pub(crate) fn leaves(&self, depth: u32) -> u64 {
        on_either!(&self.position, sides => sides.leaves(self.size(), depth))
    }

    /// What the side to move has to do.
    pub(crate) fn phase(&self) -> Phase {
        self.phase
    }

    /// The seat the discs are seen from: the side to move, or that would be next had the game not ended.
    pub(crate) fn seat(&self) -> Seat {
        self.to_move
    }

    /// The last disc placed.
    pub fn last(&self) -> Option<Square> {
        self.last
    }

    /// Whether the last action was a pass.
    pub fn passed(&self) -> bool {
        self.passed
    }

    /// The discs flipped by the last one placed, outwards in each direction from the top clockwise.
    pub fn flipped(&self) -> Vec<Square> {
        match self.last {
            None => Vec::new(),
            Some(last) => {
                on_either!(&self.position, sides => outwards(last, self.size(), &sides.flipped))
            }
        }
    }

    /// The discs that would be flipped by one placed on the square, in the order of [`flipped`](State::flipped).
    pub fn flips(&self, square: Square) -> Vec<Square> {
        match square.on(self.size()) {
            Some((column, row)) if self.is_move(square) => on_either!(&self.position, sides => {
                outwards(square, self.size(), &Squares::flips(&sides.own, &sides.other, column, row))
            }),
            _ => Vec::new(),
        }
    }

    /// Places a disc where the side to move can, and hands the turn over.
    pub(crate) fn place(&mut self, square: Square) {
        debug_assert!(self.is_move(square), "{square} is not a move");
        let size = self.size();
        let Some((column, row)) = square.on(size) else { return };
        on_either!(&mut self.position, sides => sides.place(column, row, size));
        self.last = Some(square);
        self.passed = false;
        self.hand_over();
    }

    /// Passes for the side to move, which must have to.
    pub(crate) fn pass(&mut self) {
        debug_assert!(self.phase == Phase::Pass, "the side to move need not pass");
        let size = self.size();
        on_either!(&mut self.position, sides => sides.hand_over(size));
        self.passed = true;
        self.hand_over();
    }

    fn hand_over(&mut self) {
        self.to_move = if self.to_move == BLACK { WHITE } else { BLACK };
        self.settle();
    }

    /// Finds out what the side to move has to do.
    fn settle(&mut self) {
        let size = self.size();
        self.phase = on_either!(&self.position, sides => {
            if !sides.moves.is_empty() {
                Phase::Move
            } else if sides.other_can_move(size) {
                Phase::Pass
            } else {
                Phase::Over
            }
        });
    }
}

fn by_seat<B: Squares>(sides: &Sides<B>, to_move: Seat) -> [B; 2] {
    if to_move == BLACK { [sides.own, sides.other] } else { [sides.other, sides.own] }
}

/// The flipped squares in the order in which they would be turned by hand, starting beside the new disc.
fn outwards<B: Squares>(from: Square, size: usize, flipped: &B) -> Vec<Square> {
    const CLOCKWISE: [(isize, isize); 8] =
        [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];
    let mut squares = Vec::with_capacity(flipped.len() as usize);
    let Some(start) = from.on(size) else { return squares };
    for (right, down) in CLOCKWISE {
        let step = |(column, row): (usize, usize)| {
            (column.wrapping_add_signed(right), row.wrapping_add_signed(down))
        };
        // Directions from one square never meet again, so what is flipped on this one was flipped by it.
        let (mut column, mut row) = step(start);
        while column < size && row < size && flipped.contains(column, row) {
            squares.push(Square::at(column, row));
            (column, row) = step((column, row));
        }
    }
    squares
}

fn read_rows<B: Squares>(rows: &[&str], to_move: Seat) -> Result<Sides<B>, PositionError> {
    let size = rows.len();
    let mut sides = Sides::<B>::empty();
    for (row, text) in rows.iter().enumerate() {
        let given = text.chars().count();
        if given != size {
            return Err(PositionError::Columns { row: row + 1, given, size });
        }
        for (column, disc) in text.chars().enumerate() {
            let seat = match disc {
                'X' => BLACK,
                'O' => WHITE,
                '.' | '-' => continue,
                _ => return Err(PositionError::Disc { square: Square::at(column, row), given: disc }),
            };
            if seat == to_move { &mut sides.own } else { &mut sides.other }.add(column, row);
        }
    }
    sides.look(size);
    Ok(sides)
}

/// Why rows of text are not a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionError {
    /// No board has this many rows.
    #[error("a board has an even number of rows from 4 to 16, not {given}")]
    Rows {
        /// How many there are.
        given: usize,
    },
    /// A row is not as long as the board is high.
    #[error("row {row} has {given} squares instead of {size}")]
    Columns {
        /// The number of the row, from 1.
        row: usize,
        /// How many squares it has.
        given: usize,
        /// How many it should have.
        size: usize,
    },
    /// A square holds something else than a disc.
    #[error("{square} holds {given:?}, which is none of X, O and .")]
    Disc {
        /// The square.
        square: Square,
        /// What it holds.
        given: char,
    },
    /// The seat to move does not play.
    #[error("seat {given} does not play; Black is 0 and White is 1")]
    Seat {
        /// The seat.
        given: Seat,
    },
}
