//! The format of the French federation's archive, WTHOR: many 8 × 8 games in one file of bytes.
//!
//! A header of 16 bytes (when it was made, how many games, which year they are of, to what depth their theoretical
//! scores were computed), then 68 bytes a game: three numbers for names that are kept in other files, Black's discs at the
//! end, Black's discs under best play from that depth on, and sixty moves as `10 * row + column`, both from 1. Passes are
//! left out, and zeros follow the last move.

use std::cmp::Ordering;

use hanpan_core::{Rules, Step};
use thiserror::Error;

use crate::state::Phase;
use crate::{Action, BLACK, Options, Othello, Refusal, Square, State, WHITE};

/// What a file holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WthorFile {
    /// When it was made: century, year, month and day, as the file has them.
    pub made: [u8; 4],
    /// The year in which the games were played.
    pub year: u16,
    /// With how many empty squares the theoretical scores were computed.
    pub depth: u8,
    /// The games.
    pub games: Vec<WthorGame>,
}

/// One game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WthorGame {
    /// The numbers of the tournament, of Black and of White, in files of names.
    pub names: [u16; 3],
    /// Black's discs at the end, the empties given to the winner.
    pub score: u8,
    /// Black's discs under best play from the depth of the file on.
    pub theoretical: u8,
    /// The moves; passes are left out.
    pub moves: Vec<Square>,
}

const HEADER: usize = 16;
const RECORD: usize = 68;
const MOVES: usize = 60;

/// Reads a file, whole or not at all.
///
/// Whether the moves are legal is found by [`WthorGame::play`]: the archive has games that are not, and the others should
/// be read all the same.
pub fn read_wthor(bytes: &[u8]) -> Result<WthorFile, WthorError> {
    let (header, records) = bytes.split_at_checked(HEADER).ok_or(WthorError::Header)?;
    let number = |at: usize| u16::from_le_bytes([header[at], header[at + 1]]);
    let count = u32::from(number(4)) | u32::from(number(6)) << 16;
    if !matches!(header[12], 0 | 8) {
        return Err(WthorError::Size { given: header[12] });
    }
    if records.len() as u64 != u64::from(count) * RECORD as u64 {
        return Err(WthorError::Length { games: count, given: records.len() });
    }
    let game = |(index, record): (usize, &[u8])| {
        let name = |at: usize| u16::from_le_bytes([record[at], record[at + 1]]);
        let mut moves = Vec::with_capacity(MOVES);
        for &code in record[8..].iter().take_while(|code| **code != 0) {
            let (row, column) = (code / 10, code % 10);
            if !(1..=8).contains(&row) || !(1..=8).contains(&column) {
                return Err(WthorError::Move { game: index + 1, number: moves.len() + 1, given: code });
            }
            moves.push(Square::at(usize::from(column) - 1, usize::from(row) - 1));
        }
        Ok(WthorGame { names: [name(0), name(2), name(4)], score: record[6], theoretical: record[7], moves })
    };
    Ok(WthorFile {
        made: [header[0], header[1], header[2], header[3]],
        year: number(10),
        depth: header[14],
        games: records.chunks(RECORD).enumerate().map(game).collect::<Result<_, _>>()?,
    })
}

/// Writes a file. Moves beyond the sixtieth and beyond the 8 × 8 board cannot be written.
pub fn write_wthor(file: &WthorFile) -> Result<Vec<u8>, WthorError> {
    let count =
        u32::try_from(file.games.len()).map_err(|_| WthorError::Length { games: u32::MAX, given: 0 })?;
    let mut bytes = file.made.to_vec();
    bytes.extend(count.to_le_bytes());
    bytes.extend([0, 0]);
    bytes.extend(file.year.to_le_bytes());
    bytes.extend([8, 0, file.depth, 0]);
    for (index, game) in file.games.iter().enumerate() {
        bytes.extend(game.names.iter().flat_map(|name| name.to_le_bytes()));
        bytes.extend([game.score, game.theoretical]);
        let mut moves = [0; MOVES];
        for (number, square) in game.moves.iter().enumerate() {
            let wrong = WthorError::Move { game: index + 1, number: number + 1, given: 0 };
            match (moves.get_mut(number), square.on(8)) {
                (Some(code), Some((column, row))) => *code = (10 * (row + 1) + column + 1) as u8,
                _ => return Err(wrong),
            }
        }
        bytes.extend(moves);
    }
    Ok(bytes)
}

impl WthorGame {
    /// The actions of the game, with the passes that the rules force; none if a move is not legal.
    pub fn play(&self) -> Option<Vec<Action>> {
        self.replay().ok()
    }

    /// The actions of the game, with the passes that the rules force, or which move is not legal.
    pub fn replay(&self) -> Result<Vec<Action>, IllegalMove> {
        let mut state = Othello::start(&BOARD, 2).expect("there is such a board");
        let mut actions = Vec::new();
        for (&square, number) in self.moves.iter().zip(1..) {
            if state.phase() == Phase::Pass {
                take(&mut state, &mut actions, Action::Pass);
            }
            let action = Action::Place(square);
            Othello::check(&state, state.seat(), action).map_err(|source| IllegalMove {
                number,
                square,
                source,
            })?;
            take(&mut state, &mut actions, action);
        }
        Ok(actions)
    }

    /// The game that these actions are on the 8 × 8 board, if they end it. Its names are numbers that are kept elsewhere.
    pub fn of(actions: &[Action], names: [u16; 3]) -> Option<WthorGame> {
        let mut state = Othello::start(&BOARD, 2).ok()?;
        for &action in actions {
            Othello::check(&state, state.seat(), action).ok()?;
            take(&mut state, &mut Vec::new(), action);
        }
        let [black, white] = [BLACK, WHITE].map(|seat| state.discs(seat) as u8);
        let empties = 64 - black - white;
        let score = match black.cmp(&white) {
            Ordering::Greater => black + empties,
            Ordering::Equal => 32,
            Ordering::Less => black,
        };
        let moves = actions.iter().filter_map(|action| action.square()).collect();
        // Nobody has computed what best play would have led to: what was reached is what is known.
        (state.phase() == Phase::Over).then_some(WthorGame { names, score, theoretical: score, moves })
    }

    /// The difference in discs at the end as Black sees it, as the file has it.
    pub fn difference(&self) -> i32 {
        2 * i32::from(self.score) - 64
    }
}

/// The board of all files.
const BOARD: Options = Options::sized(8);

fn take(state: &mut State, actions: &mut Vec<Action>, action: Action) {
    let seat = state.seat();
    Othello::apply(state, &Step::Act(seat, action));
    actions.push(action);
}

/// A move of an archive that the rules do not allow.
#[derive(Clone, Debug, PartialEq, Error)]
#[error("move {number}, {square}: {source}")]
pub struct IllegalMove {
    /// Which it is, from 1, passes not counted.
    pub number: usize,
    /// The move.
    pub square: Square,
    /// Why it is refused.
    pub source: Refusal,
}

/// Why bytes are not a file of games, or games cannot be written as one.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WthorError {
    /// There are not even sixteen bytes.
    #[error("a WTHOR file begins with a header of 16 bytes")]
    Header,
    /// The games are on another board.
    #[error("the games are on a board of {given} squares a side; 8 can be read")]
    Size {
        /// Its size.
        given: u8,
    },
    /// The file is cut off, or has something behind its games.
    #[error("the header tells of {games} games of 68 bytes; {given} bytes follow it")]
    Length {
        /// How many games there should be.
        games: u32,
        /// How many bytes there are.
        given: usize,
    },
    /// A move is off the board.
    #[error("game {game}, move {number}: {given} is no square of the 8 × 8 board")]
    Move {
        /// The number of the game, from 1.
        game: usize,
        /// The number of the move, from 1.
        number: usize,
        /// What stands there.
        given: u8,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file() -> WthorFile {
        let squares = |text: &str| text.split(' ').map(|square| square.parse().unwrap()).collect();
        let game = |moves: &str, score| WthorGame {
            names: [1, 2, 65_535],
            score,
            theoretical: 32,
            moves: squares(moves),
        };
        // White has lost all its discs after nine moves.
        let shortest = game("e6 f4 e3 f6 g5 d6 e7 f5 c5", 64);
        WthorFile {
            made: [20, 26, 11, 17],
            year: 2026,
            depth: 22,
            games: vec![shortest, game("f5 d6 c3", 30)],
        }
    }

    #[test]
    fn files_are_read_as_they_were_written() {
        let file = file();
        let bytes = write_wthor(&file).unwrap();
        assert_eq!(bytes.len(), HEADER + 2 * RECORD);
        assert_eq!(read_wthor(&bytes), Ok(file.clone()));
        assert_eq!(file.games[0].play().map(|actions| actions.len()), Some(9));
        assert_eq!(file.games[0].difference(), 64);
        let illegal = WthorGame { moves: vec!["a1".parse().unwrap()], ..file.games[1].clone() };
        assert_eq!(illegal.play(), None);
        let refused = illegal.replay().unwrap_err();
        assert_eq!(refused.to_string(), "move 1, a1: a disc on a1 would flip nothing");
    }

    #[test]
    fn a_game_that_is_over_can_be_written() {
        for game in file().games {
            let actions = game.replay().unwrap();
            let written = WthorGame::of(&actions, game.names);
            let is_over = game.moves.len() == 9;
            let expected = WthorGame { theoretical: game.score, ..game };
            assert_eq!(written, is_over.then_some(expected));
        }
        assert_eq!(WthorGame::of(&["a1".parse().unwrap()], [0; 3]), None);
    }

    #[test]
    fn damaged_files_are_refused() {
        let bytes = write_wthor(&file()).unwrap();
        for length in 0..bytes.len() {
            assert!(read_wthor(&bytes[..length]).is_err(), "{length}");
        }
        let with = |at: usize, byte: u8| {
            let mut bytes = bytes.clone();
            bytes[at] = byte;
            read_wthor(&bytes)
        };
        assert_eq!(with(12, 10), Err(WthorError::Size { given: 10 }));
        assert_eq!(with(HEADER + 8, 99), Err(WthorError::Move { game: 1, number: 1, given: 99 }));
        assert_eq!(with(4, 3), Err(WthorError::Length { games: 3, given: 2 * RECORD }));
        let beyond = WthorGame { moves: vec!["i1".parse().unwrap()], ..file().games.swap_remove(1) };
        assert!(write_wthor(&WthorFile { games: vec![beyond], ..file() }).is_err());
    }
}
