//! A game of omok in progress.

use hanpan_core::{Fingerprint, Seat};
use thiserror::Error;

use crate::action::Action;
use crate::grid::{Fifteen, Grid, Slot, Twenty};
use crate::options::{Opening, Options, RuleSet};
use crate::point::Point;
use crate::position::Position;
use crate::prohibition::Prohibition;
use crate::size::Size;
use crate::stone::Stone;
use crate::swap::{Choice, Swap2};
use crate::view::Reason;

/// A game in progress. Nothing in it is hidden.
#[derive(Debug, PartialEq)]
pub struct State {
    board: Board,
    /// How the colours are settled; nothing where the first seat simply plays Black.
    swap2: Option<Swap2>,
}

/// The game on the board it is played on.
#[derive(Debug, PartialEq)]
#[expect(
    clippy::large_enum_variant,
    reason = "the small board is what nearly everybody plays on, and copies, on"
)]
enum Board {
    Fifteen(Position<Fifteen>),
    /// Three times as large, and no reason for states of the small board to be so.
    Twenty(Box<Position<Twenty>>),
}

/// Does `$body` to the position, whichever board it is on.
macro_rules! on_either {
    ($state:expr, $position:ident => $body:expr) => {
        match $state {
            Board::Fifteen($position) => $body,
            Board::Twenty($position) => $body,
        }
    };
}

/// Why stones cannot be set up as a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SetUpError {
    /// A point is not on the board.
    #[error("{0} is off the board")]
    OffBoard(Point),
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
    pub(crate) fn new(options: &Options) -> State {
        let board = match options.size {
            Size::Fifteen => Board::Fifteen(Position::new(options.rules)),
            Size::Twenty => Board::Twenty(Box::new(Position::new(options.rules))),
        };
        State { board, swap2: (options.opening == Opening::Swap2).then_some(Swap2::START) }
    }

    /// A position set up from its stones, for puzzles, analysis and tests.
    ///
    /// It need not be one that play can lead to, but nobody may have won. Black moves if there are as many stones
    /// of one colour as of the other, and the first seat plays Black, whatever opening was agreed.
    pub fn set_up(
        options: impl Into<Options>,
        black: &[Point],
        white: &[Point],
    ) -> Result<State, SetUpError> {
        if black.len() != white.len() && black.len() != white.len() + 1 {
            return Err(SetUpError::Count { black: black.len(), white: white.len() });
        }
        let mut state = State::new(&Options { opening: Opening::Free, ..options.into() });
        on_either!(&mut state.board, position => set_up(position, [black, white])?);
        Ok(state)
    }

    /// What was agreed.
    pub fn options(&self) -> Options {
        let opening = if self.swap2.is_some() { Opening::Swap2 } else { Opening::Free };
        Options { rules: self.rules(), size: self.size(), opening }
    }

    /// How far the opening called swap2 has come, where it was agreed.
    pub const fn swap2(&self) -> Option<Swap2> {
        self.swap2
    }

    /// The seat that plays a colour, as things stand.
    pub fn seat_of(&self, stone: Stone) -> Seat {
        match self.swap2 {
            Some(Swap2 { black, .. }) if black != Stone::Black.seat() => stone.opponent().seat(),
            _ => stone.seat(),
        }
    }

    /// The colour that a seat plays, as things stand; none for a seat that is not at the table.
    pub const fn stone_of(&self, seat: Seat) -> Option<Stone> {
        match self.swap2 {
            Some(swap2) => swap2.stone_of(seat),
            None => Stone::of(seat),
        }
    }

    /// The seat to act; none when the game is over.
    pub fn actor(&self) -> Option<Seat> {
        let side = self.to_move()?;
        Some(self.swap2.and_then(Swap2::actor).unwrap_or_else(|| self.seat_of(side)))
    }

    /// What may be chosen now; nothing where a stone is to be put.
    pub fn choices(&self) -> &'static [Choice] {
        self.swap2.map_or(&[], Swap2::choices)
    }

    /// Chooses, which must be possible now.
    pub(crate) fn choose(&mut self, choice: Choice) {
        self.swap2.as_mut().expect("there is something to choose").choose(choice);
    }

    /// The rules that were agreed.
    pub const fn rules(&self) -> RuleSet {
        on_either!(&self.board, position => position.rules())
    }

    /// The board.
    pub const fn size(&self) -> Size {
        match self.board {
            Board::Fifteen(_) => Size::Fifteen,
            Board::Twenty(_) => Size::Twenty,
        }
    }

    /// The stone on a point, if there is one.
    pub fn stone(&self, point: Point) -> Option<Stone> {
        on_either!(&self.board, position => position.stone(slot(position, point)?))
    }

    /// How many stones are on the board.
    pub const fn stones(&self) -> usize {
        on_either!(&self.board, position => position.count())
    }

    /// The point that was played last.
    pub const fn last(&self) -> Option<Point> {
        on_either!(&self.board, position => position.last)
    }

    /// The colour of the stone that is put next; none when the game is over.
    pub const fn to_move(&self) -> Option<Stone> {
        on_either!(&self.board, position => if position.ending.is_some() { None } else { Some(position.side()) })
    }

    /// How the game ended, if it did.
    pub const fn ending(&self) -> Option<Reason> {
        on_either!(&self.board, position => position.ending)
    }

    /// The side that won; none while the game goes on and after a draw.
    pub const fn winner(&self) -> Option<Stone> {
        match self.ending() {
            Some(Reason::Five | Reason::SixOrMore) => {
                Some(on_either!(&self.board, position => position.side()).opponent())
            }
            Some(Reason::FullBoard | Reason::NoLegalPoint) | None => None,
        }
    }

    /// The empty points in ascending order, forbidden ones among them.
    pub fn empty_points(&self) -> impl DoubleEndedIterator<Item = Point> {
        self.size().all().filter(|&point| self.is_empty(point))
    }

    /// The points forbidden to the side to move, each with the reason, in ascending order.
    pub fn forbidden_points(&self) -> impl Iterator<Item = (Point, Prohibition)> {
        let stone = self.to_move();
        let suspect = move |&point: &Point| self.prohibition(stone?, point).map(|why| (point, why));
        // Nearly always there are none, and nothing need be looked through.
        let any = stone
            .is_some_and(|stone| on_either!(&self.board, position => !position.suspects(stone).is_empty()));
        let points = any.then(|| self.size().all()).into_iter().flatten();
        points.filter_map(move |point| suspect(&point))
    }

    /// Why `point` is forbidden to `stone`, if it is; never for a point that is not empty.
    pub fn prohibition(&self, stone: Stone, point: Point) -> Option<Prohibition> {
        on_either!(&self.board, position => position.prohibition(stone, slot(position, point)?))
    }

    /// The stones of the row that won, or of all of them where one stone completed several, in ascending order.
    pub fn winning_line(&self) -> Vec<Point> {
        let (Some(winner), Some(last)) = (self.winner(), self.last()) else { return Vec::new() };
        on_either!(&self.board, position => {
            slot(position, last).map_or_else(Vec::new, |last| position.winning_line(winner, last))
        })
    }

    /// Shows the places of the stones of one colour, as one reads.
    pub(crate) fn for_each_stone(&self, stone: Stone, mut show: impl FnMut(usize)) {
        let lines = usize::from(self.size().lines());
        on_either!(&self.board, position => {
            for (row, mut columns) in position.stones(stone).rows().enumerate() {
                while columns != 0 {
                    show(row * lines + columns.trailing_zeros() as usize);
                    columns &= columns - 1;
                }
            }
        });
    }

    /// Takes the stones of one colour into a key.
    pub(crate) fn take_in_stones(&self, stone: Stone, key: Fingerprint) -> Fingerprint {
        on_either!(&self.board, position => {
            let rows = position.stones(stone).rows();
            // Two rows a word: the fewer, the faster.
            let (key, odd) = rows.fold((key, None), |(key, above), row| match above {
                None => (key, Some(row)),
                Some(above) => (key.with(u64::from(above) << 32 | u64::from(row)), None),
            });
            odd.map_or(key, |row| key.with(u64::from(row)))
        })
    }

    pub(crate) fn is_empty(&self, point: Point) -> bool {
        on_either!(&self.board, position => slot(position, point).is_some_and(|slot| position.is_empty(slot)))
    }

    /// Replaces `out` by the legal points of the side to move.
    pub(crate) fn list_legal(&self, out: &mut Vec<Action>) {
        on_either!(&self.board, position => position.list_legal(out));
    }

    /// Puts a stone of the side to move on the point, which must be legal, and ends the game if it ends.
    pub(crate) fn play(&mut self, point: Point) {
        on_either!(&mut self.board, position => {
            let slot = slot(position, point).expect("a checked point is on the board");
            position.play(slot, point);
        });
        let stones = self.stones();
        if let Some(swap2) = &mut self.swap2 {
            swap2.placed(stones);
        }
    }

    /// Whether everything kept about the position is what the stones alone say.
    #[cfg(test)]
    pub(crate) fn is_consistent(&self) -> bool {
        on_either!(&self.board, position => position.is_consistent())
    }

    /// The axes on which a stone would make an open three at `point`, as kept.
    #[cfg(test)]
    pub(crate) fn open_three_axes(&self, stone: Stone, point: Point) -> crate::Axes {
        on_either!(&self.board, position => position.open_three_axes(stone, slot(position, point).unwrap()))
    }
}

impl Clone for State {
    fn clone(&self) -> State {
        State { board: self.board.clone(), swap2: self.swap2 }
    }

    /// As for the board.
    fn clone_from(&mut self, other: &State) {
        self.board.clone_from(&other.board);
        self.swap2 = other.swap2;
    }
}

impl Clone for Board {
    fn clone(&self) -> Board {
        match self {
            Board::Fifteen(position) => Board::Fifteen(position.clone()),
            Board::Twenty(position) => Board::Twenty(position.clone()),
        }
    }

    /// Takes no new memory where both are large, so that games which begin again and again cost none.
    fn clone_from(&mut self, other: &Board) {
        match (&mut *self, other) {
            (Board::Twenty(position), Board::Twenty(other)) => position.clone_from(other),
            (board, other) => *board = other.clone(),
        }
    }
}

/// The slot of a point on the board of a position.
#[inline]
fn slot<G: Grid>(_: &Position<G>, point: Point) -> Option<Slot> {
    G::slot(point)
}

/// Puts stones on the empty board.
fn set_up<G: Grid>(position: &mut Position<G>, stones: [&[Point]; 2]) -> Result<(), SetUpError> {
    for (stone, points) in Stone::BOTH.into_iter().zip(stones) {
        for &point in points {
            let slot = G::slot(point).ok_or(SetUpError::OffBoard(point))?;
            if !position.is_empty(slot) {
                return Err(SetUpError::Twice(point));
            }
            position.put(stone, slot);
        }
    }
    for (stone, points) in Stone::BOTH.into_iter().zip(stones) {
        let lines = position.stones(stone);
        let slots = points.iter().filter_map(|&point| G::slot(point));
        if slots.into_iter().any(|slot| position.win(stone, lines.through(slot)).is_some()) {
            return Err(SetUpError::Won(stone));
        }
    }
    position.ending = position.draw();
    Ok(())
}
