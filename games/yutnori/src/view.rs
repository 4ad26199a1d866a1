//! What everybody sees, and how it reads as plain text.

use std::fmt;

use hanpan_core::{Ending, Rules, Seat};
use serde::{Deserialize, Serialize};

use crate::board::Move;
use crate::state::Phase;
use crate::{Captured, Reason, Spot, State, Station, Throw, Way, Yutnori, score, seat_name};

/// What everybody sees of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct View {
    /// Whether there are steps back (option `back_do`).
    pub back_do: bool,
    /// How many tokens everybody has (option `tokens`).
    pub tokens: u8,
    /// The number of the turn, from 1.
    pub turn: u16,
    /// Whose turn it is; nobody's once the game is over.
    pub to_move: Option<Seat>,
    /// Whether the sticks are thrown before anything is moved.
    pub throw_due: bool,
    /// The throws collected and not used, each kind once.
    pub throws: Vec<Collected>,
    /// Every player's tokens, by seat.
    pub players: Vec<PlayerView>,
    /// Everything that can be done, in the order of the legal actions, and what it would do.
    pub moves: Vec<PossibleMove>,
    /// What fell last.
    pub last_throw: Option<LastThrow>,
    /// What was moved last.
    pub last_move: Option<LastMove>,
    /// What was lost, if the last step ended a turn like that.
    pub lost: Option<Lost>,
    /// How the game ended, once it has.
    pub result: Option<Ending<Reason>>,
}

/// Throws of one kind that were collected.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Collected {
    /// The kind.
    pub throw: Throw,
    /// How many steps one is worth; one back is −1.
    pub steps: i8,
    /// How many there are.
    pub count: u32,
}

/// The tokens of one player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlayerView {
    /// How many have not set out.
    pub start: u8,
    /// How many are home.
    pub home: u8,
    /// Those on the board, by station.
    pub stacks: Vec<StackView>,
}

/// Tokens of one player on one station.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StackView {
    /// The station.
    pub station: Station,
    /// How many.
    pub tokens: u8,
    /// The way they came, which is the one they go back by.
    pub way: Way,
}

/// Something that can be done, and what it would do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PossibleMove {
    /// The text of the action: `gae 7`.
    pub action: String,
    /// The throw it uses.
    pub throw: Throw,
    /// Where from.
    pub from: Spot,
    /// The stations it leads over, the last of them where it stops unless it leads home.
    pub path: Vec<Station>,
    /// Where to.
    pub to: Spot,
    /// How many tokens move.
    pub tokens: u8,
    /// How many of one's own they would join.
    pub joins: u8,
    /// What they would send back to the start.
    pub captures: Option<Captured>,
}

/// A throw that fell.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LastThrow {
    /// Whose it was.
    pub seat: Seat,
    /// What fell.
    pub throw: Throw,
}

/// A move that was made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LastMove {
    /// Whose it was.
    pub seat: Seat,
    /// The throw it used.
    pub throw: Throw,
    /// Where from.
    pub from: Spot,
    /// The stations it led over, the last of them where it stopped unless it led home.
    pub path: Vec<Station>,
    /// Where to.
    pub to: Spot,
    /// How many tokens moved.
    pub tokens: u8,
    /// What they sent back to the start.
    pub captured: Option<Captured>,
}

/// Throws that nothing could be moved by.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Lost {
    /// Who lost them.
    pub seat: Seat,
    /// The throws.
    pub throws: Vec<Throw>,
}

impl View {
    pub(crate) fn of(state: &State) -> View {
        let is_over = matches!(state.phase, Phase::Over(_));
        View {
            back_do: state.options.back_do,
            tokens: state.tokens(),
            // Once the game is over no further turn begins: the last one stays.
            turn: if state.phase == Phase::Over(Reason::TurnLimit) { state.turns } else { state.turns + 1 },
            to_move: (!is_over).then_some(state.current),
            throw_due: state.phase == Phase::Throw,
            throws: state
                .throws
                .kinds()
                .map(|throw| Collected { throw, steps: throw.steps(), count: state.throws.count(throw) })
                .collect(),
            players: Seat::all(state.seats).map(|seat| player(state, seat)).collect(),
            moves: moves(state),
            last_throw: state.last_throw.map(|(seat, throw)| LastThrow { seat, throw }),
            last_move: state.last_move.as_ref().map(LastMove::of),
            lost: state.lost.map(|(seat, throws)| Lost { seat, throws: throws.to_vec() }),
            result: score::ending(state),
        }
    }

    /// Whose tokens stand on a station, and how many.
    pub fn stack(&self, station: Station) -> Option<(Seat, StackView)> {
        let with_seats = Seat::all(self.players.len() as u8).zip(&self.players);
        with_seats
            .flat_map(|(seat, player)| player.stacks.iter().map(move |&stack| (seat, stack)))
            .find(|(_, stack)| stack.station == station)
    }
}

impl LastMove {
    fn of(made: &Move) -> LastMove {
        LastMove {
            seat: made.seat,
            throw: made.throw,
            from: made.origin(),
            path: made.path(),
            to: made.goal(),
            tokens: made.tokens,
            captured: made.captured,
        }
    }
}

fn player(state: &State, seat: Seat) -> PlayerView {
    let stacks = state.board.stacks_of(seat).map(|stack| StackView {
        station: stack.place.station(),
        tokens: stack.tokens,
        way: stack.place.way(),
    });
    PlayerView { start: state.board.start(seat), home: state.board.home(seat), stacks: stacks.collect() }
}

fn moves(state: &State) -> Vec<PossibleMove> {
    let mut legal = Vec::new();
    Yutnori::legal(state, state.current, &mut legal);
    let moves = legal.iter().filter_map(|&action| {
        let step = state.board.work_out(state.current, action)?;
        Some(PossibleMove {
            action: action.to_string(),
            throw: step.throw,
            from: step.origin(),
            path: step.path(),
            to: step.goal(),
            tokens: step.tokens,
            joins: step.joined,
            captures: step.captured,
        })
    });
    moves.collect()
}

/// The stations as they lie, row by row; the columns are those of the twelve that the drawing has.
const ROWS: [&[(usize, u8)]; 7] = [
    &[(0, 10), (2, 9), (4, 8), (6, 7), (8, 6), (10, 5)],
    &[(0, 11), (2, 26), (8, 21), (10, 4)],
    &[(0, 12), (3, 27), (7, 22), (10, 3)],
    &[(5, 23)],
    &[(0, 13), (3, 24), (7, 28), (10, 2)],
    &[(0, 14), (2, 25), (8, 29), (10, 1)],
    &[(0, 15), (2, 16), (4, 17), (6, 18), (8, 19), (10, 20)],
];

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const COLUMN: usize = 3;
        for row in ROWS {
            let mut drawn = String::new();
            for &(column, number) in row {
                let station = Station::at(number);
                let tokens = self
                    .stack(station)
                    .map_or(String::new(), |(seat, stack)| format!("{}{}", seat_name(seat), stack.tokens));
                drawn = format!("{drawn:width$}{number:2}{tokens}", width = column * COLUMN);
            }
            writeln!(f, "{drawn}")?;
        }
        for (seat, player) in Seat::all(self.players.len() as u8).zip(&self.players) {
            writeln!(f, "{}: {} at the start, {} home", seat_name(seat), player.start, player.home)?;
        }
        if let Some(last) = &self.last_move {
            write!(f, "last move {} {}, {} → {}", seat_name(last.seat), last.throw, last.from, last.to)?;
            if let Some(captured) = last.captured {
                write!(f, ", captured {} of {}", captured.tokens, seat_name(captured.seat))?;
            }
            writeln!(f)?;
        }
        if let Some(lost) = &self.lost {
            let names: Vec<&str> = lost.throws.iter().map(|throw| throw.name()).collect();
            writeln!(f, "{} lost {}", seat_name(lost.seat), names.join(" "))?;
        }
        if !self.throws.is_empty() {
            write!(f, "collected")?;
            for collected in &self.throws {
                write!(f, " {}", collected.throw)?;
                if collected.count > 1 {
                    write!(f, " × {}", collected.count)?;
                }
            }
            writeln!(f)?;
        }
        for step in &self.moves {
            write!(f, "  {} → {}", step.action, step.to)?;
            if step.joins > 0 {
                write!(f, ", a stack of {}", step.tokens + step.joins)?;
            }
            if let Some(captured) = step.captures {
                write!(f, ", captures {} of {}", captured.tokens, seat_name(captured.seat))?;
            }
            writeln!(f)?;
        }
        match (&self.result, self.to_move) {
            (Some(ending), _) => write_ending(f, ending),
            (None, Some(seat)) if self.throw_due => {
                write!(f, "turn {}: {} throws", self.turn, seat_name(seat))
            }
            (None, Some(seat)) => write!(f, "turn {}: {} to move", self.turn, seat_name(seat)),
            (None, None) => write!(f, "the game is over"),
        }
    }
}

/// How the game ended, in words.
pub(crate) fn write_ending(f: &mut fmt::Formatter<'_>, ending: &Ending<Reason>) -> fmt::Result {
    let names: Vec<String> = ending.winners.iter().map(|seat| seat_name(seat).to_string()).collect();
    match ending.reason {
        Reason::AllHome => write!(f, "{} has all tokens home and wins", names.join(" ")),
        Reason::TurnLimit if names.len() == 1 => write!(f, "too many turns: {} is ahead and wins", names[0]),
        Reason::TurnLimit => write!(f, "too many turns: a draw among {}", names.join(" ")),
    }
}
