//! What is seen of a game: the position, and each move as it happens. All is open, so everybody sees the same.

use std::fmt;

use hanpan_core::Seat;
use serde::{Deserialize, Serialize};

use crate::axis::Axes;
use crate::options::RuleSet;
use crate::point::Point;
use crate::prohibition::ForbiddenBy;
use crate::size::Size;
use crate::state::State;
use crate::stone::Stone;

/// What everybody sees of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct View {
    /// The rules that were agreed.
    pub rules: RuleSet,
    /// How many lines the board has.
    pub size: Size,
    /// The rows from the top, each from the left: `.` empty, `X` black, `O` white.
    pub board: Vec<String>,
    /// The seat to move; none when the game is over. Seat 0 is Black.
    pub to_move: Option<Seat>,
    /// The point that was played last.
    pub last: Option<Point>,
    /// How many stones are on the board.
    pub stones: usize,
    /// The points forbidden to the side to move, in ascending order.
    pub forbidden: Vec<ForbiddenPoint>,
    /// The stones of the row or rows that won, in ascending order.
    pub winning_line: Vec<Point>,
    /// How the game ended, if it did.
    pub result: Option<GameResult>,
}

/// A point that the side to move may not play, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ForbiddenPoint {
    /// The point.
    pub point: Point,
    /// The rule that forbids it, which is the code of the refusal.
    pub code: ForbiddenBy,
    /// The axes of the threes, fours or overlines.
    pub axes: Axes,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameResult {
    /// Who won; nobody won a draw.
    pub winner: Option<Seat>,
    /// Why the game is over.
    pub reason: Reason,
}

hanpan_core::endings! {
    /// Why a game is over.
    pub enum Reason {
        /// Exactly five in a row won.
        Five = "five",
        /// Six or more in a row won.
        SixOrMore = "six_or_more",
        /// The board is full: a draw.
        FullBoard = "full_board",
        /// The side to move has no legal point: a draw.
        NoLegalPoint = "no_legal_point",
    }
}

/// What happens in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// A stone was placed.
    Placed {
        /// By this seat.
        seat: Seat,
        /// On this point.
        point: Point,
        /// How that ended the game, if it did.
        result: Option<GameResult>,
    },
}

impl View {
    /// The view of a state, built up from nothing.
    pub(crate) fn of(state: &State) -> View {
        let size = state.size();
        let stone = |row, column| state.stone(size.point(row, column)?);
        let row =
            |row| (1..=size.lines()).map(|column| stone(row, column).map_or('.', Stone::letter)).collect();
        View {
            rules: state.rules(),
            size,
            board: (1..=size.lines()).map(row).collect(),
            to_move: state.to_move().map(Stone::seat),
            last: state.last(),
            stones: state.stones(),
            forbidden: state
                .forbidden_points()
                .map(|(point, why)| ForbiddenPoint { point, code: why.rule, axes: why.axes })
                .collect(),
            winning_line: state.winning_line(),
            result: GameResult::of(state),
        }
    }
}

impl GameResult {
    /// How the game ended, if it did.
    pub(crate) fn of(state: &State) -> Option<GameResult> {
        Some(GameResult { winner: state.winner().map(Stone::seat), reason: state.ending()? })
    }
}

/// The board with its coordinates, `!` for a forbidden point, then whose turn it is or how the game ended.
impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = |f: &mut fmt::Formatter<'_>| {
            f.write_str("  ")?;
            (0..self.size.lines()).try_for_each(|column| write!(f, " {}", (b'a' + column) as char))?;
            writeln!(f)
        };
        letters(f)?;
        for (row, cells) in (1u8..).zip(&self.board) {
            let number = i32::from(self.size.lines()) + 1 - i32::from(row);
            write!(f, "{number:2}")?;
            for (column, cell) in (1u8..).zip(cells.chars()) {
                let here = self.size.point(row, column);
                let forbidden = self.forbidden.iter().any(|forbidden| Some(forbidden.point) == here);
                write!(f, " {}", if forbidden { '!' } else { cell })?;
            }
            writeln!(f, " {number}")?;
        }
        letters(f)?;
        if let Some(last) = self.last {
            writeln!(f, "last: {last}")?;
        }
        for ForbiddenPoint { point, code, axes } in &self.forbidden {
            writeln!(f, "forbidden: {point}, {} ({axes:#})", code.code())?;
        }
        match (self.to_move, self.result) {
            (_, Some(result)) => write!(f, "{} rules, {} stones: {result}", self.rules, self.stones),
            (Some(seat), None) => {
                write!(f, "{} rules, {} stones: {} to move", self.rules, self.stones, Side(seat))
            }
            (None, None) => write!(f, "{} rules, {} stones", self.rules, self.stones),
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner {
            Some(seat) => write!(f, "{} wins with ", Side(seat))?,
            None => f.write_str("a draw, ")?,
        }
        f.write_str(match self.reason {
            Reason::Five => "five in a row",
            Reason::SixOrMore => "six or more in a row",
            Reason::FullBoard => "the board is full",
            Reason::NoLegalPoint => "the side to move has no legal point",
        })
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Event::Placed { seat, point, result } = self;
        write!(f, "{} plays {point}", Side(*seat))?;
        match result {
            Some(result) => write!(f, ": {result}"),
            None => Ok(()),
        }
    }
}

/// A seat by its colour and letter.
struct Side(Seat);

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match Stone::of(self.0) {
            Some(stone) => write!(f, "{stone} ({})", stone.letter()),
            None => write!(f, "seat {}", self.0),
        }
    }
}
