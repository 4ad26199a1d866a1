//! The tokens on the board and beside it.

use hanpan_core::Seat;
use serde::{Deserialize, Serialize};

use crate::{Action, Place, Spot, Station, Throw};

/// The most players a game is for.
pub(crate) const MOST_SEATS: usize = 4;

/// The tokens of every player: on the stations, at the start and home.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Board {
    stacks: [Option<Stack>; Station::COUNT],
    start: [u8; MOST_SEATS],
    home: [u8; MOST_SEATS],
}

/// Tokens of one player that stand on one station and move together (yutnori rule 8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Stack {
    /// Whose they are.
    pub(crate) seat: Seat,
    /// How many.
    pub(crate) tokens: u8,
    /// Where they stand, and how the last of them to arrive came there (yutnori rule 6).
    pub(crate) place: Place,
}

/// Tokens that were sent back to the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Captured {
    /// Whose.
    pub seat: Seat,
    /// How many.
    pub tokens: u8,
}

/// What an action does to the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Move {
    /// Who moves.
    pub(crate) seat: Seat,
    /// The throw that is used.
    pub(crate) throw: Throw,
    /// Where from; `None` is the start.
    pub(crate) from: Option<Place>,
    /// How many tokens move.
    pub(crate) tokens: u8,
    /// Where to; `None` is home.
    pub(crate) to: Option<Place>,
    /// How many tokens of the same player they join (yutnori rule 8).
    pub(crate) joined: u8,
    /// What they send back to the start (yutnori rule 9).
    pub(crate) captured: Option<Captured>,
}

impl Board {
    /// All tokens at the start (yutnori rule 1).
    pub(crate) fn new(seats: u8, tokens: u8) -> Board {
        let mut start = [0; MOST_SEATS];
        start[..usize::from(seats)].fill(tokens);
        Board { stacks: [None; Station::COUNT], start, home: [0; MOST_SEATS] }
    }

    /// What stands on a station.
    pub(crate) fn stack(&self, station: Station) -> Option<Stack> {
        self.stacks[station.index()]
    }

    /// Everything that stands on the board, by station.
    pub(crate) fn stacks(&self) -> impl Iterator<Item = Stack> {
        self.stacks.iter().flatten().copied()
    }

    /// What a player has on the board, by station.
    pub(crate) fn stacks_of(&self, seat: Seat) -> impl Iterator<Item = Stack> {
        self.stacks().filter(move |stack| stack.seat == seat)
    }

    /// How many of a player's tokens have not set out; none for a seat that does not play.
    pub(crate) fn start(&self, seat: Seat) -> u8 {
        self.start.get(seat.index()).copied().unwrap_or(0)
    }

    /// How many of a player's tokens are home; none for a seat that does not play.
    pub(crate) fn home(&self, seat: Seat) -> u8 {
        self.home.get(seat.index()).copied().unwrap_or(0)
    }

    /// How many steps a player's tokens on the board have behind them (yutnori rule 12).
    pub(crate) fn steps(&self, seat: Seat) -> u32 {
        self.stacks_of(seat).map(|stack| u32::from(stack.tokens) * u32::from(stack.place.steps())).sum()
    }

    /// What an action would do; `None` if no token of the player stands where it moves one from.
    pub(crate) fn work_out(&self, seat: Seat, action: Action) -> Option<Move> {
        let (from, tokens) = match action.from() {
            Spot::Start => (None, 1),
            Spot::Station(station) => {
                let stack = self.stack(station).filter(|stack| stack.seat == seat)?;
                (Some(stack.place), stack.tokens)
            }
            Spot::Home => return None,
        };
        if from.is_none() && self.start(seat) == 0 {
            return None;
        }
        let to = Place::target(from, action.throw());
        let met = to.and_then(|place| self.stack(place.station()));
        let joined = met.filter(|stack| stack.seat == seat).map_or(0, |stack| stack.tokens);
        let captured = met
            .filter(|stack| stack.seat != seat)
            .map(|stack| Captured { seat: stack.seat, tokens: stack.tokens });
        Some(Move { seat, throw: action.throw(), from, tokens, to, joined, captured })
    }

    /// Makes a move that was worked out on this very board.
    pub(crate) fn make(&mut self, step: &Move) {
        match step.from {
            Some(place) => self.stacks[place.station().index()] = None,
            None => self.start[step.seat.index()] -= 1,
        }
        if let Some(captured) = step.captured {
            self.start[captured.seat.index()] += captured.tokens;
        }
        match step.to {
            Some(place) => self.put(step.seat, step.tokens + step.joined, place),
            None => self.home[step.seat.index()] += step.tokens,
        }
    }

    fn put(&mut self, seat: Seat, tokens: u8, place: Place) {
        self.stacks[place.station().index()] = Some(Stack { seat, tokens, place });
    }
}

impl Move {
    /// Where from.
    pub(crate) fn origin(&self) -> Spot {
        self.from.map_or(Spot::Start, |place| Spot::Station(place.station()))
    }

    /// Where to.
    pub(crate) fn goal(&self) -> Spot {
        self.to.map_or(Spot::Home, |place| Spot::Station(place.station()))
    }

    /// The stations the tokens come by, the last of them where they stop unless they come home.
    pub(crate) fn path(&self) -> Vec<Station> {
        Place::walk(self.from, self.throw).map(Place::station).collect()
    }
}

#[cfg(test)]
impl Board {
    /// Takes tokens from the start and puts them somewhere, for positions in tests.
    pub(crate) fn set(&mut self, seat: Seat, tokens: u8, place: Option<Place>) {
        self.start[seat.index()] -= tokens;
        match place {
            Some(place) => self.put(seat, tokens, place),
            None => self.home[seat.index()] += tokens,
        }
    }
}
