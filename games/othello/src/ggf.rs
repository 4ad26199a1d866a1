//! Games as the Generic Game Server and NBoard write them, GGF: `(;GM[Othello]BO[8 --- … *]B[F5]W[F6];)`.
//!
//! A game is a list of properties, each a name and a value in brackets. `BO` has the size of the board, its squares row by
//! row (`*` Black, `O` White, `-` empty) and the side to move; `B` and `W` are moves, `PA` a pass, perhaps with an
//! evaluation and a time behind strokes. Squares beyond two characters (`A10`) are our own extension for larger boards.

use std::fmt::Write;

use hanpan_core::{Rules, Seat, Step};
use thiserror::Error;

use crate::state::Phase;
use crate::{Action, BLACK, Options, Othello, PositionError, Refusal, Square, State, WHITE};

/// A game as it was written down.
#[derive(Clone, Debug, PartialEq)]
pub struct GgfGame {
    /// The position it began with.
    pub start: State,
    /// What was done, with the passes that the rules force.
    pub actions: Vec<Action>,
    /// What Black and White are called; empty where that is not told.
    pub names: [String; 2],
    /// Black's discs less White's at the end, where that is told.
    pub result: Option<i32>,
}

/// The longest text that is read, in bytes: the longest game takes a hundredth of it.
const LONGEST: usize = 1 << 20;

/// Reads a game and plays it through, by the rules.
///
/// ```
/// # use hanpan_othello::read_ggf;
/// let text = "(;GM[Othello]BO[8 ---------------------------O*------*O--------------------------- *]B[F5];)";
/// assert_eq!(read_ggf(text).unwrap().actions.len(), 1);
/// ```
pub fn read_ggf(text: &str) -> Result<GgfGame, GgfError> {
    if text.len() > LONGEST {
        return Err(GgfError::Form);
    }
    let mut rest = text.trim().strip_prefix("(;").ok_or(GgfError::Form)?;
    let mut start: Option<State> = None;
    let mut names = [const { String::new() }; 2];
    let mut result = None;
    let (mut state, mut actions): (Option<State>, _) = (None, Vec::new());
    loop {
        rest = rest.trim_start();
        if rest.starts_with(";)") || rest.starts_with(')') {
            break;
        }
        let (name, after) = rest.split_once('[').ok_or(GgfError::Form)?;
        let (value, after) = after.split_once(']').ok_or(GgfError::Form)?;
        rest = after;
        match name.trim() {
            "GM" if !value.trim().eq_ignore_ascii_case("othello") => {
                return Err(GgfError::OtherGame { given: value.to_owned() });
            }
            "PB" => names[0] = value.trim().to_owned(),
            "PW" => names[1] = value.trim().to_owned(),
            "RE" => result = read_result(value)?,
            "BO" if start.is_some() => return Err(GgfError::Form),
            "BO" => {
                start = Some(read_board(value)?);
                state.clone_from(&start);
            }
            side @ ("B" | "W") => {
                let state = state.as_mut().ok_or(GgfError::NoBoard)?;
                let seat = if side == "B" { BLACK } else { WHITE };
                play(state, &mut actions, seat, value)?;
            }
            _ => {}
        }
    }
    let end = rest.trim_start_matches(';').trim_start().strip_prefix(')').map(str::trim);
    if end != Some("") {
        return Err(GgfError::Form);
    }
    Ok(GgfGame { start: start.ok_or(GgfError::NoBoard)?, actions, names, result })
}

/// `+12.000`, perhaps with `:r` behind it for how it came about; `?` where nobody knows.
fn read_result(value: &str) -> Result<Option<i32>, GgfError> {
    let (score, _) = value.split_once(':').unwrap_or((value, ""));
    let score = score.trim();
    if matches!(score, "" | "?") {
        return Ok(None);
    }
    let score: f64 = score.parse().map_err(|_| GgfError::Result { given: value.to_owned() })?;
    let discs = (Options::LARGEST * Options::LARGEST) as f64;
    if score.abs() <= discs {
        Ok(Some(score.round() as i32))
    } else {
        Err(GgfError::Result { given: value.to_owned() })
    }
}

fn read_board(value: &str) -> Result<State, GgfError> {
    let mut words = value.split_whitespace();
    let size: usize = words.next().and_then(|size| size.parse().ok()).ok_or(GgfError::Board)?;
    // The squares may be in one word or in one for each row; the side to move comes last.
    let mut rest: String = words.collect();
    let to_move = match rest.pop() {
        Some('*') => BLACK,
        Some('O' | 'o') => WHITE,
        _ => return Err(GgfError::Board),
    };
    if !(4..=16).contains(&size) || rest.len() != size * size || !rest.is_ascii() {
        return Err(GgfError::Board);
    }
    let squares = rest.to_ascii_uppercase().replace('*', "X");
    let rows: Vec<&str> = (0..size).map(|row| &squares[size * row..size * (row + 1)]).collect();
    Ok(State::from_rows(&rows, to_move)?)
}

fn play(state: &mut State, actions: &mut Vec<Action>, seat: Seat, value: &str) -> Result<(), GgfError> {
    let text = value.split('/').next().unwrap_or_default().trim();
    let number = actions.len() + 1;
    let action: Action = text.parse().map_err(|_| GgfError::Move { number, given: text.to_owned() })?;
    if action != Action::Pass && state.phase() == Phase::Pass && state.to_move() != Some(seat) {
        let waiting = state.seat();
        Othello::apply(state, &Step::Act(waiting, Action::Pass));
        actions.push(Action::Pass);
    }
    Othello::check(state, seat, action).map_err(|source| GgfError::Refused { number, action, source })?;
    Othello::apply(state, &Step::Act(seat, action));
    actions.push(action);
    Ok(())
}

/// Writes a game. Names that have brackets lose them.
pub fn write_ggf(game: &GgfGame) -> String {
    let [black, white] = game.names.each_ref().map(|name| name.replace(['[', ']'], ""));
    let size = game.start.size();
    let result = game.result.map_or_else(|| "?".to_owned(), |discs| format!("{discs:+}.000"));
    let mut text = format!("(;GM[Othello]PB[{black}]PW[{white}]RE[{result}]TY[{size}]BO[{size} ");
    for row in 0..size {
        text.extend((0..size).map(|column| match game.start.disc(Square::at(column, row)) {
            None => '-',
            Some(BLACK) => '*',
            Some(_) => 'O',
        }));
    }
    let mut seat = game.start.seat();
    text.push_str(if seat == BLACK { " *]" } else { " O]" });
    for action in &game.actions {
        let side = if seat == BLACK { 'B' } else { 'W' };
        let action = match action {
            Action::Pass => "PA".to_owned(),
            Action::Place(square) => square.to_string().to_ascii_uppercase(),
        };
        // Writing into a string does not fail.
        let _ = write!(text, "{side}[{action}]");
        seat = if seat == BLACK { WHITE } else { BLACK };
    }
    text + ";)"
}

/// Why a text is not a game.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum GgfError {
    /// It is not a list of properties.
    #[error("a GGF game is (; with properties such as BO[…] and B[F5], and ;) behind them")]
    Form,
    /// It is of another game.
    #[error("this is a game of {given}")]
    OtherGame {
        /// Which.
        given: String,
    },
    /// The position it begins with is missing, or comes after a move.
    #[error("there is no BO[…] before the first move")]
    NoBoard,
    /// The position is not one.
    #[error(
        "BO[…] has the size (4 to 16, even), that many squares squared of -, * and O, and the side to move"
    )]
    Board,
    /// The squares are no position.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// The result is none.
    #[error("RE[{given}] is no result such as +12")]
    Result {
        /// What stands there.
        given: String,
    },
    /// A move is not one.
    #[error("move {number}: `{given}` is no square")]
    Move {
        /// The number of the action, from 1.
        number: usize,
        /// What stands there.
        given: String,
    },
    /// A move is not allowed.
    #[error("move {number}, {action}: {source}")]
    Refused {
        /// The number of the action, from 1.
        number: usize,
        /// The action.
        action: Action,
        /// Why it is refused.
        source: Refusal,
    },
}

#[cfg(test)]
mod tests {
    use hanpan_core::{QuickDice, random_step};

    use super::*;

    #[test]
    fn random_games_are_read_as_they_were_written() {
        for size in [4, 6, 8, 10, 16] {
            for seed in 0..20 {
                let start = Othello::start(&Options::sized(size), 2).unwrap();
                let (mut state, mut dice, mut legal) = (start.clone(), QuickDice::seeded(seed), Vec::new());
                let mut actions = Vec::new();
                while let Some(step) = random_step::<Othello>(&state, &mut legal, &mut dice) {
                    Othello::apply(&mut state, &step);
                    actions.extend(match step {
                        Step::Act(_, action) => Some(action),
                        Step::Chance(_) => None,
                    });
                }
                let result = Some(state.discs(BLACK) as i32 - state.discs(WHITE) as i32);
                let game = GgfGame { start, actions, names: ["A 1".into(), "B".into()], result };
                let text = write_ggf(&game);
                assert_eq!(read_ggf(&text).as_ref(), Ok(&game), "{text}");
                let bracketed = GgfGame { names: ["A [1]".into(), "B".into()], ..game.clone() };
                assert_eq!(write_ggf(&bracketed), text);
                // Cut off anywhere it is refused, and nothing panics.
                for length in 0..text.len() - 2 {
                    assert!(
                        text.get(..length).is_none_or(|cut| read_ggf(cut).is_err()),
                        "{length} of {text}"
                    );
                }
            }
        }
    }

    #[test]
    fn other_texts_are_refused() {
        let board = "BO[4 -----O*--*O----- *]";
        for (text, expected) in [
            (String::new(), GgfError::Form),
            ("(;GM[Amazons];)".into(), GgfError::OtherGame { given: "Amazons".into() }),
            ("(;GM[Othello];)".into(), GgfError::NoBoard),
            (format!("(;B[F5]{board};)"), GgfError::NoBoard),
            (format!("(;{board}{board};)"), GgfError::Form),
            ("(;BO[4 -----O*--*O---- *];)".into(), GgfError::Board),
            ("(;BO[99999999999999999999 - *];)".into(), GgfError::Board),
            (
                "(;BO[5 ------------------------- *];)".into(),
                GgfError::Position(PositionError::Rows { given: 5 }),
            ),
            (format!("(;{board};) more"), GgfError::Form),
            (format!("(;RE[much]{board};)"), GgfError::Result { given: "much".into() }),
            (format!("(;RE[1e9]{board};)"), GgfError::Result { given: "1e9".into() }),
            (format!("(;{board}B[??];)"), GgfError::Move { number: 1, given: "??".into() }),
        ] {
            assert_eq!(read_ggf(&text), Err(expected), "{text}");
        }
        assert!(matches!(read_ggf(&format!("(;{board}W[A1];)")), Err(GgfError::Refused { number: 1, .. })));
        let timed = read_ggf(&format!("(;{board}B[B1/-1.5/2.03]W[A1//1];)")).unwrap();
        assert_eq!(timed.actions.len(), 2);
    }
}
