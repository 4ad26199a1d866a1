//! The whole truth of a game.

use std::fmt;

use hanpan_core::{Seat, Seats, Secret};
use serde::{Deserialize, Serialize};

use crate::{Action, BankruptAt, Card, CardSet, Options, Reason, SuitSet};

/// How many can sit at the table (onecard rule 2).
pub(crate) const MOST_SEATS: usize = 4;

/// The whole truth of a game. What an observer may know of it comes out of `view` and `witness` alone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct State {
    pub(crate) cards: Secret<Cards>,
    pub(crate) sealed: Secret<Answers>,
    pub(crate) options: Options,
    pub(crate) seats: u8,
    /// The players who are neither bankrupt nor finished.
    pub(crate) active: Seats,
    pub(crate) standings: [Standing; MOST_SEATS],
    pub(crate) current: Seat,
    pub(crate) direction: Direction,
    /// The open card, once it is dealt.
    pub(crate) open: Option<Card>,
    pub(crate) demanded: SuitSet,
    pub(crate) offense: u8,
    /// Takes in a row that drew nothing (onecard rule 25).
    pub(crate) empty_takes: u8,
    /// The number of the turn, from 1.
    pub(crate) phase: u32,
    pub(crate) stage: Stage,
    pub(crate) last: Option<LastAction>,
    pub(crate) last_call: Option<LastCall>,
}

/// Where every card but the open one is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Cards {
    pub(crate) hands: [CardSet; MOST_SEATS],
    /// The main deck without the open card (onecard rule 11).
    pub(crate) deck: CardSet,
}

/// The answers given so far to the question who calls.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Answers {
    pub(crate) answered: Seats,
    pub(crate) called: Seats,
}

/// What must happen next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Stage {
    /// The cards are dealt.
    Deal,
    /// The current player plays or takes.
    Turn,
    /// `seat` draws `count` cards.
    Draw { seat: Seat, count: u8, penalty: bool },
    /// All active players say whether they call on `player`, who came down to one card.
    Call { player: Seat },
    /// Nothing any more.
    Over(Reason),
}

/// The way the turn goes round. Right is A → B → C → D (onecard rule 5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// A → B → C → D, drawn `--->`.
    Right,
    /// D → C → B → A, drawn `<---`.
    Left,
}

/// Whether a player is still in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Standing {
    /// Plays.
    Active,
    /// Has emptied his hand, as the `place`-th to do so.
    Finished {
        /// 1 for the first.
        place: u8,
    },
    /// Went bankrupt, as the `order`-th to do so.
    Bankrupt {
        /// 1 for the first.
        order: u8,
    },
}

/// The last thing a player openly did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LastAction {
    /// Who.
    pub seat: Seat,
    /// What: a play or a take.
    pub action: Action,
}

/// Who called when a player came down to one card, from the moment all have answered until the next turn is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LastCall {
    /// The player who came down to one card.
    pub player: Seat,
    /// Who called.
    pub callers: Seats,
}

impl LastCall {
    /// Whether the player is caught: others called and he did not.
    pub const fn caught(&self) -> bool {
        !self.callers.is_empty() && !self.callers.contains(self.player)
    }
}

impl Direction {
    /// The other way round.
    #[must_use]
    pub const fn reversed(self) -> Direction {
        match self {
            Direction::Right => Direction::Left,
            Direction::Left => Direction::Right,
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Direction::Right => "--->",
            Direction::Left => "<---",
        })
    }
}

impl State {
    /// The table before the deal.
    pub(crate) fn new(options: &Options, seats: u8) -> State {
        State {
            cards: Secret::new(Cards { hands: [CardSet::EMPTY; MOST_SEATS], deck: CardSet::ALL }),
            sealed: Secret::default(),
            options: *options,
            seats,
            active: Seats::all(seats),
            standings: [Standing::Active; MOST_SEATS],
            current: Seat::at(0),
            direction: Direction::Right,
            open: None,
            demanded: SuitSet::NONE,
            offense: 0,
            empty_takes: 0,
            phase: 1,
            stage: Stage::Deal,
            last: None,
            last_call: None,
        }
    }

    /// The options the game is played by.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// How many sit at the table.
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// How many cards a seat holds.
    pub(crate) fn count(&self, seat: Seat) -> usize {
        self.cards.truth().hands[seat.index()].len()
    }

    /// The next active player after `seat` in the direction of play; `seat` itself if no other is left.
    pub(crate) fn after(&self, seat: Seat) -> Seat {
        let step = match self.direction {
            Direction::Right => 1,
            Direction::Left => self.seats - 1,
        };
        let mut number = u8::from(seat);
        for _ in 0..self.seats {
            number += step;
            if number >= self.seats {
                number -= self.seats;
            }
            let next = Seat::at(number as usize);
            if self.active.contains(next) {
                return next;
            }
        }
        seat
    }

    /// Whether a player with this many cards is bankrupt (onecard rule 26).
    pub(crate) fn is_bankrupt_with(&self, cards: usize) -> bool {
        match self.options.bankrupt_at {
            BankruptAt::Cards(limit) => cards >= limit as usize,
            BankruptAt::Off => false,
        }
    }

    /// How many have finished, and how many are bankrupt.
    pub(crate) fn gone(&self) -> (u8, u8) {
        let mut gone = (0, 0);
        for standing in &self.standings[..self.seats as usize] {
            match standing {
                Standing::Active => {}
                Standing::Finished { .. } => gone.0 += 1,
                Standing::Bankrupt { .. } => gone.1 += 1,
            }
        }
        gone
    }

    /// Whether every one of the 54 cards is in exactly one place (onecard rule 1).
    pub(crate) fn has_all_cards(&self) -> bool {
        let cards = self.cards.truth();
        let open = self.open.map_or(CardSet::EMPTY, CardSet::only);
        let places = cards.hands.iter().copied().chain([cards.deck, open]);
        let (union, sum) =
            places.fold((CardSet::EMPTY, 0), |(union, sum), place| (union | place, sum + place.len()));
        union == CardSet::ALL && sum == Card::COUNT
    }
}
