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
use crate::swap::{Choice, Stage, Swap2};

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
    /// The seat to act; none when the game is over. Seat 0 is Black unless `swap2` says otherwise.
    pub to_move: Option<Seat>,
    /// How far the opening has come and who plays Black, in games with the opening swap2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub swap2: Option<Swap2>,
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
        /// The colour of the stone in a game with the opening swap2; in others it is the seat's own.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        stone: Option<Stone>,
        /// How that ended the game, if it did.
        result: Option<GameResult>,
    },
    /// In the opening swap2 something was chosen.
    Chose {
        /// By this seat.
        seat: Seat,
        /// What.
        choice: Choice,
        /// Who plays Black now.
        black: Seat,
    },
}

impl View {
    /// The colour of the stone that is put next, or would be: the colours alternate, whoever puts them.
    pub const fn side(&self) -> Stone {
        if self.stones.is_multiple_of(2) { Stone::Black } else { Stone::White }
    }

    /// The colour that a seat plays, as things stand; none for a seat that is not at the table.
    pub fn stone_of(&self, seat: Seat) -> Option<Stone> {
        self.swap2.map_or_else(|| Stone::of(seat), |swap2| swap2.stone_of(seat))
    }

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
            to_move: state.actor(),
            swap2: state.swap2(),
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
        Some(GameResult { winner: state.winner().map(|stone| state.seat_of(stone)), reason: state.ending()? })
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
            (_, Some(result)) => {
                write!(f, "{} rules, {} stones: {}", self.rules, self.stones, Told(result, self.swap2))
            }
            (Some(seat), None) => {
                write!(f, "{} rules, {} stones: ", self.rules, self.stones)?;
                match self.swap2.map(|swap2| swap2.stage) {
                    None => write!(f, "{} to move", Side(seat)),
                    Some(Stage::Settled) => write!(f, "{} to move, seat {seat}", self.side()),
                    Some(Stage::Three | Stage::Two) => {
                        write!(f, "seat {seat} puts a stone for {}", self.side())
                    }
                    Some(Stage::Choice) => write!(f, "seat {seat} stays, swaps or puts two more"),
                    Some(Stage::LastChoice) => write!(f, "seat {seat} stays or swaps"),
                }
            }
            (None, None) => write!(f, "{} rules, {} stones", self.rules, self.stones),
        }
    }
}

/// A result, with the colour of the winner as it was settled.
struct Told(GameResult, Option<Swap2>);

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Told(result, swap2) = self;
        match (result.winner, swap2.and_then(|swap2| swap2.stone_of(result.winner?))) {
            (Some(seat), Some(stone)) => write!(f, "{stone} ({}), seat {seat}, wins with ", stone.letter())?,
            (Some(seat), None) => write!(f, "{} wins with ", Side(seat))?,
            (None, _) => f.write_str("a draw, ")?,
        }
        f.write_str(match result.reason {
            Reason::Five => "five in a row",
            Reason::SixOrMore => "six or more in a row",
            Reason::FullBoard => "the board is full",
            Reason::NoLegalPoint => "the side to move has no legal point",
        })
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seat, point, stone, result) = match *self {
            Event::Placed { seat, point, stone, result } => (seat, point, stone, result),
            Event::Chose { seat, choice, black } => {
                return write!(f, "seat {seat}: {choice}, Black (X) is seat {black}");
            }
        };
        let swap2 = stone.map(|stone| Swap2 {
            stage: Stage::Settled,
            black: if stone == Stone::Black { seat } else { Seat::at(1 - seat.index()) },
        });
        match stone {
            Some(stone) => write!(f, "seat {seat} plays {stone} ({}) {point}", stone.letter())?,
            None => write!(f, "{} plays {point}", Side(seat))?,
        }
        match result {
            Some(result) => write!(f, ": {}", Told(result, swap2)),
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
