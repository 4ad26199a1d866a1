//! Whole games as other programs write them: the moves joined, `f5d6c3`.

use hanpan_core::{NotationError, OptionsError, Rules, Seat, Step};
use thiserror::Error;

use crate::notation::PASSES;
use crate::state::Phase;
use crate::{Action, Options, Othello, Refusal, State};

/// The game as a transcript: the moves joined, passes left out.
///
/// ```
/// # use hanpan_othello::write_transcript;
/// let actions = ["f5", "d6", "pass", "c3"].map(|text| text.parse().unwrap());
/// assert_eq!(write_transcript(&actions), "f5d6c3");
/// ```
pub fn write_transcript(actions: &[Action]) -> String {
    actions.iter().filter_map(|action| action.square()).map(|square| square.to_string()).collect()
}

/// Reads a transcript of a game on a board of this size and plays it through, by the rules.
///
/// Upper and lower case and blanks between the moves are read. Passes are put in where the rules force them, also
/// after the last move; where the text writes one itself (`pass`, `ps`, `pa`, `--`), it must be forced.
///
/// ```
/// # use hanpan_othello::read_transcript;
/// let actions = read_transcript("F5 d6C3", 8).unwrap();
/// assert_eq!(actions.len(), 3);
/// let error = read_transcript("f5d6h8", 8).unwrap_err();
/// assert_eq!(error.to_string(), "move 3, h8: a disc on h8 would flip nothing");
/// ```
pub fn read_transcript(text: &str, size: u32) -> Result<Vec<Action>, TranscriptError> {
    let mut state = Othello::start(&Options::sized(size), *Othello::SEATS.start())?;
    let mut actions = Vec::new();
    let mut rest = text.trim_start();
    let mut number = 0;
    while !rest.is_empty() {
        number += 1;
        let action: Action;
        (action, rest) = read_one(rest).map_err(|source| TranscriptError::Notation { number, source })?;
        if action != Action::Pass {
            insert_forced_pass(&mut state, &mut actions);
        }
        let seat = state.seat();
        Othello::check(&state, seat, action).map_err(|source| TranscriptError::Refused {
            number,
            action,
            source,
        })?;
        take(&mut state, &mut actions, seat, action);
    }
    insert_forced_pass(&mut state, &mut actions);
    Ok(actions)
}

fn insert_forced_pass(state: &mut State, actions: &mut Vec<Action>) {
    if state.phase() == Phase::Pass {
        let seat = state.seat();
        take(state, actions, seat, Action::Pass);
    }
}

fn take(state: &mut State, actions: &mut Vec<Action>, seat: Seat, action: Action) {
    Othello::apply(state, &Step::Act(seat, action));
    actions.push(action);
}

/// The action the text begins with, and the text after it and the blanks that follow.
fn read_one(text: &str) -> Result<(Action, &str), NotationError> {
    let begins_with =
        |pass: &&&str| text.get(..pass.len()).is_some_and(|start| start.eq_ignore_ascii_case(pass));
    let length = match PASSES.iter().find(begins_with) {
        Some(pass) => pass.len(),
        // One letter and the digits behind it, or else what stands before the next blank is the culprit.
        None if text.starts_with(|c: char| c.is_ascii_alphabetic()) => {
            1 + text[1..].bytes().take_while(u8::is_ascii_digit).count()
        }
        None => text.find(char::is_whitespace).unwrap_or(text.len()),
    };
    let (action, rest) = text.split_at(length);
    Ok((action.parse()?, rest.trim_start()))
}

/// Why a text is not the transcript of a game.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum TranscriptError {
    /// There is no board of that size.
    #[error(transparent)]
    Size(#[from] OptionsError),
    /// Something in the text is not a move.
    #[error("move {number}: {source}")]
    Notation {
        /// Which it would be, from 1, as the text counts them.
        number: usize,
        /// What it is instead.
        source: NotationError,
    },
    /// A move is not legal where it stands.
    #[error("move {number}, {action}: {source}")]
    Refused {
        /// Which it is, from 1, as the text counts them.
        number: usize,
        /// The move.
        action: Action,
        /// Why it is refused.
        source: Refusal,
    },
}
