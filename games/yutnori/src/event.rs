//! What everybody notices of a step.

use std::fmt;

use hanpan_core::{Ending, Seat, Step};
use serde::{Deserialize, Serialize};

use crate::state::{Phase, State};
use crate::{Captured, Reason, Spot, Station, Throw, Yutnori, score, seat_name};

/// What everybody notices of a step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// The sticks fell.
    Thrown(Thrown),
    /// A token or stack moved.
    Moved(Moved),
}

/// The sticks fell.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Thrown {
    /// Whose throw it is.
    pub seat: Seat,
    /// What they show.
    pub throw: Throw,
    /// How many steps it is worth; one back is −1.
    pub steps: i8,
    /// How many of the four lie flat side up.
    pub flat: u8,
    /// Whether they are thrown once more.
    pub again: bool,
    /// The throws that nothing can be moved by, and that are lost.
    pub lost: Vec<Throw>,
    /// Whose turn begins, if this ended one.
    pub next: Option<Seat>,
    /// How the game ended, if it did by this.
    pub result: Option<Ending<Reason>>,
}

/// A token or stack moved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Moved {
    /// Whose it is.
    pub seat: Seat,
    /// The throw that was used.
    pub throw: Throw,
    /// How many tokens moved.
    pub tokens: u8,
    /// Where from.
    pub from: Spot,
    /// The stations they came by, the last of them where they stopped unless they came home.
    pub path: Vec<Station>,
    /// Where to.
    pub to: Spot,
    /// How many tokens of the same player they joined.
    pub joined: u8,
    /// What was sent back to the start from where they stopped.
    pub captured: Option<Captured>,
    /// How many tokens came home by this.
    pub home: u8,
    /// Whether the player throws once more.
    pub again: bool,
    /// The throws that nothing can be moved by any more, and that are lost.
    pub lost: Vec<Throw>,
    /// Whose turn begins, if this ended one.
    pub next: Option<Seat>,
    /// How the game ended, if it did by this.
    pub result: Option<Ending<Reason>>,
}

/// What everybody notices of `step`, which led from `before` to `after`.
pub(crate) fn witness(before: &State, step: &Step<Yutnori>, after: &State) -> Option<Event> {
    let lost = || after.lost.map_or(Vec::new(), |(_, throws)| throws.to_vec());
    let is_over = matches!(after.phase, Phase::Over(_));
    let next = (after.turns > before.turns && !is_over).then_some(after.current);
    Some(match *step {
        Step::Chance(outcome) => Event::Thrown(Thrown {
            seat: before.current,
            throw: outcome.throw,
            steps: outcome.throw.steps(),
            flat: outcome.throw.flat(),
            again: outcome.throw.again(),
            lost: lost(),
            next,
            result: score::ending(after),
        }),
        Step::Act(..) => {
            let made = after.last_move?;
            Event::Moved(Moved {
                seat: made.seat,
                throw: made.throw,
                tokens: made.tokens,
                from: made.origin(),
                path: made.path(),
                to: made.goal(),
                joined: made.joined,
                captured: made.captured,
                home: if made.to.is_none() { made.tokens } else { 0 },
                again: made.captured.is_some(),
                lost: lost(),
                next,
                result: score::ending(after),
            })
        }
    })
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seat, lost, next, result) = match self {
            Event::Thrown(thrown) => {
                write!(f, "{} throws {} ({})", seat_name(thrown.seat), thrown.throw, thrown.steps)?;
                if thrown.again {
                    f.write_str(" and throws again")?;
                }
                (thrown.seat, &thrown.lost, thrown.next, &thrown.result)
            }
            Event::Moved(moved) => {
                let name = seat_name(moved.seat);
                write!(f, "{name} moves {} by {}, {} → {}", moved.tokens, moved.throw, moved.from, moved.to)?;
                if moved.joined > 0 {
                    write!(f, ", a stack of {}", moved.tokens + moved.joined)?;
                }
                if let Some(captured) = moved.captured {
                    let (tokens, other) = (captured.tokens, seat_name(captured.seat));
                    write!(f, ", captures {tokens} of {other} and throws again")?;
                }
                (moved.seat, &moved.lost, moved.next, &moved.result)
            }
        };
        if !lost.is_empty() {
            let names: Vec<&str> = lost.iter().map(|throw| throw.name()).collect();
            write!(f, "; {} loses {}", seat_name(seat), names.join(" "))?;
        }
        match (result, next) {
            (Some(ending), _) => {
                f.write_str("; ")?;
                crate::view::write_ending(f, ending)
            }
            (None, Some(next)) => write!(f, "; {} is next", seat_name(next)),
            (None, None) => Ok(()),
        }
    }
}
