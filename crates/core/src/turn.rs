//! Whose turn it is, what is done in it, and who watches.

use std::fmt;

use serde::Serialize;

use crate::{Rules, Seat, Seats};

/// Who acts next. Serialises as `{"players":[0]}`, `{"players":[1,2],"sealed":true}`, `{"chance":true}` or
/// `{"over":true}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Tiles are dealt, cards drawn, sticks thrown.
    Chance,
    /// These seats act, in the open.
    Players(Seats),
    /// These seats still owe an answer to what was done. Answers are kept secret and resolved together when all are in.
    Sealed(Seats),
    /// The game is over.
    Over,
}

impl Turn {
    /// It is this seat's turn.
    pub const fn of(seat: Seat) -> Turn {
        Turn::Players(Seats::only(seat))
    }

    /// The seats that may act or answer.
    pub const fn players(self) -> Seats {
        match self {
            Turn::Players(seats) | Turn::Sealed(seats) => seats,
            Turn::Chance | Turn::Over => Seats::NONE,
        }
    }

    /// Whether sealed answers are awaited.
    pub const fn is_sealed(self) -> bool {
        matches!(self, Turn::Sealed(_))
    }

    /// Whether `seat` owes a sealed answer.
    pub const fn is_sealed_for(self, seat: Seat) -> bool {
        matches!(self, Turn::Sealed(seats) if seats.contains(seat))
    }
}

impl Serialize for Turn {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeMap;
        let mut map = serializer.serialize_map(None)?;
        match self {
            Turn::Chance => map.serialize_entry("chance", &true)?,
            Turn::Players(seats) => map.serialize_entry("players", seats)?,
            Turn::Sealed(seats) => {
                map.serialize_entry("players", seats)?;
                map.serialize_entry("sealed", &true)?;
            }
            Turn::Over => map.serialize_entry("over", &true)?,
        }
        map.end()
    }
}

/// Everything that can happen in a game.
pub enum Step<R: Rules> {
    /// Chance rolled this.
    Chance(R::Chance),
    /// This seat did that.
    Act(Seat, R::Action),
}

// Derived implementations would ask for `R: Clone` and the like, which the empty type `R` need not be.
impl<R: Rules> Clone for Step<R> {
    fn clone(&self) -> Self {
        match self {
            Step::Chance(outcome) => Step::Chance(outcome.clone()),
            Step::Act(seat, action) => Step::Act(*seat, *action),
        }
    }
}

impl<R: Rules> PartialEq for Step<R> {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Step::Chance(a), Step::Chance(b)) => a == b,
            (Step::Act(seat, a), Step::Act(other_seat, b)) => (seat, a) == (other_seat, b),
            _ => false,
        }
    }
}

impl<R: Rules> fmt::Debug for Step<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Chance(outcome) => write!(f, "chance: {outcome}"),
            Step::Act(seat, action) => write!(f, "{seat}: {action}"),
        }
    }
}

/// Who looks on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Observer {
    /// The player in this seat.
    Seat(Seat),
    /// Anybody.
    Public,
}

impl Observer {
    /// Everyone who can look on at a table of `seats`: each seat, then the public.
    pub fn all(seats: u8) -> impl Iterator<Item = Observer> {
        Seat::all(seats).map(Observer::Seat).chain([Observer::Public])
    }

    /// Whether the observer sits in `seat`.
    pub fn is(self, seat: Seat) -> bool {
        self == Observer::Seat(seat)
    }
}

impl fmt::Display for Observer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Observer::Seat(seat) => write!(f, "seat {seat}"),
            Observer::Public => f.write_str("the public"),
        }
    }
}
