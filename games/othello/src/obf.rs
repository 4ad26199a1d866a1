//! Positions as endgame suites write them, OBF: a line with the board, the side to move, and what its moves are worth.
//!
//! `O--OOOOX-OO… X; A2:+38; C7:+36;` has the squares row by row from the top, `X` or `*` for Black, `O` for White and `-`
//! or `.` for an empty square; the number of squares says how large the board is. The scores may be missing.

use thiserror::Error;

use crate::{Action, BLACK, PositionError, Square, State, WHITE};

/// A line of a suite.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// The position.
    pub state: State,
    /// What moves are worth to the side to move, as far as the line tells.
    pub scores: Vec<(Action, i32)>,
}

/// Reads a line.
///
/// ```
/// # use hanpan_othello::{BLACK, read_obf};
/// let problem = read_obf("XO-------------- X; C1:+16;").unwrap();
/// assert_eq!((problem.state.size(), problem.state.to_move()), (4, Some(BLACK)));
/// assert_eq!(problem.best(), Some(16));
/// ```
pub fn read_obf(line: &str) -> Result<Problem, ObfError> {
    let (position, scores) = line.split_once(';').unwrap_or((line, ""));
    let mut words = position.split_whitespace();
    let (Some(squares), Some(side), None) = (words.next(), words.next(), words.next()) else {
        return Err(ObfError::Form);
    };
    let to_move = match side {
        "X" | "x" | "*" => BLACK,
        "O" | "o" => WHITE,
        _ => return Err(ObfError::Side { given: side.to_owned() }),
    };
    let size = squares.len().isqrt();
    if size * size != squares.len() || !squares.is_ascii() {
        return Err(ObfError::Squares { given: squares.chars().count() });
    }
    let squares = squares.to_ascii_uppercase().replace('*', "X");
    let rows: Vec<&str> = (0..size).map(|row| &squares[size * row..size * (row + 1)]).collect();
    let state = State::from_rows(&rows, to_move)?;
    let scores = scores.split(';').map(str::trim).filter(|score| !score.is_empty());
    Ok(Problem { state, scores: scores.map(read_score).collect::<Result<_, _>>()? })
}

fn read_score(text: &str) -> Result<(Action, i32), ObfError> {
    let wrong = || ObfError::Score { given: text.to_owned() };
    let (action, score) = text.split_once(':').ok_or_else(wrong)?;
    let action = action.trim().parse().map_err(|_| wrong())?;
    Ok((action, score.trim().parse().map_err(|_| wrong())?))
}

/// Writes a position and what moves are worth in it.
///
/// ```
/// # use hanpan_othello::{read_obf, write_obf};
/// let line = "XO-------------- X; C1:+16;";
/// assert_eq!(write_obf(&read_obf(line).unwrap()), line);
/// ```
pub fn write_obf(problem: &Problem) -> String {
    let state = &problem.state;
    let size = state.size();
    let square = |number: usize| match state.disc(Square::at(number % size, number / size)) {
        None => '-',
        Some(BLACK) => 'X',
        Some(_) => 'O',
    };
    let mut line: String = (0..size * size).map(square).collect();
    line.push_str(if state.seat() == BLACK { " X;" } else { " O;" });
    for (action, score) in &problem.scores {
        line.push_str(&format!(" {}:{score:+};", action.to_string().to_ascii_uppercase()));
    }
    line
}

impl Problem {
    /// What the best move is worth, if the line tells.
    pub fn best(&self) -> Option<i32> {
        self.scores.iter().map(|(_, score)| *score).max()
    }
}

/// Why a line is not a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ObfError {
    /// It is not a board and a side.
    #[error("a position is its squares row by row, a blank, and X or O for the side to move")]
    Form,
    /// The side to move is neither.
    #[error("`{given}` is to move; it must be X or O")]
    Side {
        /// What stands there.
        given: String,
    },
    /// The squares are those of no board.
    #[error("{given} squares make no board")]
    Squares {
        /// How many there are.
        given: usize,
    },
    /// The squares are no position.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A move's score is not one.
    #[error("`{given}` is no move with its score, such as A2:+38")]
    Score {
        /// What stands there.
        given: String,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str =
        "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X; A2:+38; C7:+36; D8:+34;";

    #[test]
    fn lines_of_suites_are_read() {
        let problem = read_obf(LINE).unwrap();
        assert_eq!((problem.state.size(), problem.state.to_move()), (8, Some(BLACK)));
        assert_eq!((problem.scores.len(), problem.best()), (3, Some(38)));
        let bare = read_obf(LINE.split(';').next().unwrap()).unwrap();
        assert_eq!(bare.best(), None);
        assert_eq!(bare.state, problem.state);
        let large = format!("{}o*{} o", "-".repeat(100), "-".repeat(154));
        assert_eq!(read_obf(&large).unwrap().state.size(), 16);
        for problem in [problem, bare, read_obf(&large).unwrap()] {
            assert_eq!(read_obf(&write_obf(&problem)), Ok(problem));
        }
    }

    #[test]
    fn other_lines_are_refused() {
        for (line, expected) in [
            ("", "a position is its squares row by row, a blank, and X or O for the side to move"),
            ("---- X X", "a position is its squares row by row, a blank, and X or O for the side to move"),
            ("---------------- Z", "`Z` is to move; it must be X or O"),
            ("----------------- X", "17 squares make no board"),
            ("--------- X", "a board has an even number of rows from 4 to 16, not 3"),
            ("?--------------- X", "a1 holds '?', which is none of X, O and ."),
            ("오오오오 X", "4 squares make no board"),
            ("---------------- X; A2", "`A2` is no move with its score, such as A2:+38"),
            ("---------------- X; A2:x", "`A2:x` is no move with its score, such as A2:+38"),
        ] {
            assert_eq!(read_obf(line).unwrap_err().to_string(), expected, "{line}");
        }
    }
}
