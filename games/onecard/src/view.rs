//! What an observer sees.

use std::fmt;

use hanpan_core::{Observer, PerSeat, Reason as _, Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::state::{Stage, State};
use crate::{
    Card, CardSet, Direction, LastAction, LastCall, Options, Reason, Standing, SuitSet, score, seat_name,
};

/// What an observer sees of the game: everything needed to draw it, and no hidden card.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct View {
    /// The options the game is played by.
    pub options: Options,
    /// The seat that looks on; `None` for a spectator.
    pub you: Option<Seat>,
    /// The hand of the seat that looks on.
    pub hand: Option<CardSet>,
    /// Every seat's number of cards, and whether it is still in the game.
    pub players: PerSeat<PlayerView>,
    /// The open card, once it is dealt.
    pub open: Option<Card>,
    /// The suits that may follow the open card.
    pub demanded: SuitSet,
    /// The way the turn goes round.
    pub direction: Direction,
    /// The offense points to be answered or taken; 0 without an attack.
    pub offense: u8,
    /// The number of the turn, from 1.
    pub phase: u32,
    /// Takes in a row that drew nothing; the game ends after two rounds of them.
    pub empty_takes: u8,
    /// The player whose turn it is, or will be when the draw or the call is over; `None` when the game is over.
    pub current: Option<Seat>,
    /// The active player after him in the direction of play.
    pub next: Option<Seat>,
    /// The cards on the table: the main deck and the open card.
    pub table: u8,
    /// What must happen next.
    pub due: Due,
    /// The last thing a player openly did.
    pub last: Option<LastAction>,
    /// Who called since then (option `call_penalty`).
    pub last_call: Option<LastCall>,
    /// How the game ended.
    pub result: Option<GameResult>,
}

/// A player as everybody sees him.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlayerView {
    /// How many cards he holds.
    pub count: u8,
    /// Whether he is still in the game.
    pub standing: Standing,
}

/// What must happen next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Due {
    /// The cards are dealt.
    Deal,
    /// The current player plays or takes.
    Turn,
    /// A player draws.
    Draw {
        /// Who draws.
        seat: Seat,
        /// How many cards.
        count: u8,
        /// Whether it is the penalty for not calling.
        penalty: bool,
    },
    /// All active players say whether they call (option `call_penalty`).
    Call {
        /// The player who came down to one card.
        player: Seat,
        /// What the seat that looks on has answered; nobody sees another's answer.
        answer: Option<Answer>,
    },
    /// Nothing: the game is over.
    Nothing,
}

/// A sealed answer to the question who calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// "One card!"
    Call,
    /// Silence.
    Skip,
}

/// How the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameResult {
    /// Who won.
    pub winners: Seats,
    /// Why.
    pub reason: Reason,
    /// Everybody's place, 1 the best, when the game is played for places.
    pub places: Option<PerSeat<u8>>,
}

impl Default for PlayerView {
    fn default() -> PlayerView {
        PlayerView { count: 0, standing: Standing::Active }
    }
}

impl View {
    /// What `who` may know of `state`, built up from nothing.
    pub(crate) fn of(state: &State, who: Observer) -> View {
        let you = match who {
            Observer::Seat(seat) if u8::from(seat) < state.seats => Some(seat),
            _ => None,
        };
        let result = result(state);
        let current = if result.is_none() { Some(state.current) } else { None };
        View {
            options: state.options,
            you,
            hand: you.map(|seat| state.cards.truth().hands[seat.index()]),
            players: PerSeat::from_fn(state.seats, |seat| PlayerView {
                count: state.count(seat) as u8,
                standing: state.standings[seat.index()],
            }),
            open: state.open,
            demanded: state.demanded,
            direction: state.direction,
            offense: state.offense,
            phase: state.phase,
            empty_takes: state.empty_takes,
            current,
            next: current.map(|seat| state.after(seat)),
            table: (state.cards.truth().deck.len() + usize::from(state.open.is_some())) as u8,
            due: due(state, you),
            last: state.last,
            last_call: state.last_call,
            result,
        }
    }
}

fn due(state: &State, you: Option<Seat>) -> Due {
    match state.stage {
        Stage::Deal => Due::Deal,
        Stage::Turn => Due::Turn,
        Stage::Draw { seat, count, penalty } => Due::Draw { seat, count, penalty },
        Stage::Call { player } => {
            let sealed = state.sealed.truth();
            let answer = you
                .filter(|&seat| sealed.answered.contains(seat))
                .map(|seat| if sealed.called.contains(seat) { Answer::Call } else { Answer::Skip });
            Due::Call { player, answer }
        }
        Stage::Over(_) => Due::Nothing,
    }
}

/// How the game ended, if it did.
pub(crate) fn result(state: &State) -> Option<GameResult> {
    let Stage::Over(reason) = state.stage else { return None };
    Some(GameResult {
        winners: score::winners(state, reason),
        reason,
        places: state.options.play_for_places.then(|| score::places(state)),
    })
}

/// The position as plain text.
impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "Phase {}   Table {}", self.phase, self.table)?;
        for (seat, player) in self.players.iter() {
            let mark = if self.current == Some(seat) { '>' } else { ' ' };
            write!(f, "{mark} {}", seat_name(seat))?;
            match player.standing {
                Standing::Active => {
                    write!(f, "  {:2}  ", player.count)?;
                    (0..player.count).try_for_each(|_| f.write_str("/"))?;
                }
                Standing::Finished { place } => write!(f, "  finished as number {place}")?,
                Standing::Bankrupt { .. } => f.write_str("  bankrupt")?,
            }
            writeln!(f, "{}", if self.you == Some(seat) { "  (you)" } else { "" })?;
        }
        if let Some(open) = self.open {
            writeln!(f, "Open [{open}]   demanded: {}", self.demanded)?;
        }
        if let (Some(current), Some(next)) = (self.current, self.next) {
            writeln!(
                f,
                "current: {}  next: {}  direction: {}  offense point: {}",
                seat_name(current),
                seat_name(next),
                self.direction,
                self.offense
            )?;
        }
        if let Some(hand) = self.hand {
            writeln!(f, "Hand: {hand}")?;
        }
        match (self.due, self.result) {
            (_, Some(result)) => {
                write!(f, "Over: {}", result.reason.code())?;
                result.winners.iter().try_for_each(|seat| write!(f, ", {} wins", seat_name(seat)))?;
                if let Some(places) = result.places {
                    f.write_str("; places")?;
                    places.iter().try_for_each(|(seat, place)| write!(f, " {}={place}", seat_name(seat)))?;
                }
                Ok(())
            }
            (Due::Deal, _) => f.write_str("The cards are dealt next"),
            (Due::Draw { seat, count, .. }, _) => write!(f, "{} draws {count}", seat_name(seat)),
            (Due::Call { player, answer }, _) => {
                write!(f, "{} has one card: call or skip", seat_name(player))?;
                match answer {
                    Some(Answer::Call) => f.write_str(" (you call)"),
                    Some(Answer::Skip) => f.write_str(" (you skip)"),
                    None => Ok(()),
                }
            }
            (Due::Turn | Due::Nothing, _) => match self.current {
                Some(seat) => write!(f, "{} to move", seat_name(seat)),
                None => Ok(()),
            },
        }
    }
}
