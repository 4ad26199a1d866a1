//! The board as it is searched: small, quick to copy, and without a memory of how it came about.

use hanpan_core::Seat;
use hanpan_yutnori::{Place, Throw, View};

use crate::tables::{Stand, station, target};

/// The most players, and the most tokens of each.
pub(crate) const MOST: usize = 4;

/// The tokens of every player.
///
/// A game with fewer tokens is one with four in which the others are home already.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Board {
    seats: u8,
    sides: [Side; MOST],
}

/// The tokens of one player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Side {
    /// The first `count` are on the board, in no order.
    stacks: [Stack; MOST],
    count: u8,
    /// How many have not set out.
    pub(crate) start: u8,
    /// How many are home.
    pub(crate) home: u8,
}

/// Tokens that stand and move together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Stack {
    /// Where.
    pub(crate) stand: Stand,
    /// How many.
    pub(crate) tokens: u8,
}

/// What a move did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Made {
    /// Nothing beyond the move.
    Plain,
    /// Somebody's tokens were sent back: one more throw.
    Captured,
    /// All tokens are home.
    Won,
}

impl Side {
    const EMPTY: Side =
        Side { stacks: [Stack { stand: Stand::START, tokens: 0 }; MOST], count: 0, start: 0, home: 0 };

    /// What is on the board.
    pub(crate) fn stacks(&self) -> &[Stack] {
        &self.stacks[..usize::from(self.count)]
    }

    fn push(&mut self, stack: Stack) {
        self.stacks[usize::from(self.count)] = stack;
        self.count += 1;
    }

    fn remove(&mut self, place: usize) -> Stack {
        self.count -= 1;
        let last = usize::from(self.count);
        self.stacks.swap(place, last);
        // What lies beyond `count` is always the same, so that equal boards compare equal.
        std::mem::replace(&mut self.stacks[last], Side::EMPTY.stacks[0])
    }
}

impl Board {
    /// All tokens of so many players at the start, but for those that are home from the beginning.
    pub(crate) fn start(seats: u8, tokens: u8) -> Board {
        let side = Side { start: tokens, home: MOST as u8 - tokens, ..Side::EMPTY };
        let mut board = Board { seats, sides: [Side::EMPTY; MOST] };
        board.sides[..usize::from(seats)].fill(side);
        board
    }

    /// The board that is seen; `None` if nobody could see it, which a view from elsewhere might claim.
    pub(crate) fn seen(view: &View) -> Option<Board> {
        let seats = view.players.len();
        if !(2..=MOST).contains(&seats) || !(1..=MOST).contains(&usize::from(view.tokens)) {
            return None;
        }
        let mut board = Board::start(seats as u8, 0);
        for (side, player) in board.sides.iter_mut().zip(&view.players) {
            let moving: u8 = player.stacks.iter().map(|stack| stack.tokens).sum();
            if player.start + player.home + moving != view.tokens || player.stacks.len() > MOST {
                return None;
            }
            side.start = player.start;
            side.home = player.home + MOST as u8 - view.tokens;
            for stack in &player.stacks {
                let stand = Stand::of(Place::new(stack.station, stack.way)?);
                side.push(Stack { stand, tokens: stack.tokens });
            }
        }
        Some(board)
    }

    /// How many play.
    pub(crate) fn seats(&self) -> u8 {
        self.seats
    }

    /// A player's tokens.
    pub(crate) fn side(&self, seat: Seat) -> &Side {
        &self.sides[seat.index()]
    }

    /// Where a throw can be used from.
    pub(crate) fn origins(&self, seat: Seat, throw: Throw) -> impl Iterator<Item = Stand> + use<> {
        let side = self.sides[seat.index()];
        let start = side.start > 0 && throw != Throw::Back;
        let stacks = (0..usize::from(side.count)).map(move |place| side.stacks[place].stand);
        start.then_some(Stand::START).into_iter().chain(stacks)
    }

    /// Moves what stands somewhere by a throw.
    pub(crate) fn make(&mut self, seat: Seat, throw: Throw, from: Stand) -> Made {
        let goal = target(from, throw);
        let own = &mut self.sides[seat.index()];
        let mut tokens = 1;
        if from == Stand::START {
            own.start -= 1;
        } else {
            let place = own.stacks().iter().position(|stack| stack.stand == from);
            tokens = own.remove(place.expect("something stands there")).tokens;
        }
        if goal == Stand::HOME {
            own.home += tokens;
            return if usize::from(own.home) == MOST { Made::Won } else { Made::Plain };
        }
        let meeting = station(goal);
        let count = usize::from(own.count);
        for stack in &mut own.stacks[..count] {
            if station(stack.stand) == meeting {
                *stack = Stack { stand: goal, tokens: stack.tokens + tokens };
                return Made::Plain;
            }
        }
        own.push(Stack { stand: goal, tokens });
        for other in (0..usize::from(self.seats)).filter(|&other| other != seat.index()) {
            let side = &mut self.sides[other];
            let met = side.stacks().iter().position(|stack| station(stack.stand) == meeting);
            if let Some(place) = met {
                side.start += side.remove(place).tokens;
                return Made::Captured;
            }
        }
        Made::Plain
    }
}

#[cfg(test)]
mod tests {
    use hanpan_core::{Dice, Observer, QuickDice, Rules, Step, Turn};
    use hanpan_yutnori::{Action, Options, Spot, Yutnori};

    use super::*;

    /// The board with its stacks in order.
    fn sorted(mut board: Board) -> Board {
        for side in &mut board.sides {
            side.stacks[..usize::from(side.count)].sort_by_key(|stack| station(stack.stand));
        }
        board
    }

    fn stand(board: &Board, seat: Seat, from: Spot) -> Stand {
        let is_there = |stack: &&Stack| {
            from.station().is_some_and(|from| station(stack.stand) == usize::from(from.number()))
        };
        board.side(seat).stacks().iter().find(is_there).map_or(Stand::START, |stack| stack.stand)
    }

    #[test]
    fn it_moves_as_the_rules_do() {
        for seed in 0..60 {
            let mut dice = QuickDice::seeded(seed);
            let seats = 2 + (seed % 3) as u8;
            let options = Options { tokens: 2 + (seed / 3 % 3) as u32, ..Options::default() };
            let mut state = Yutnori::start(&options, seats).unwrap();
            let mut legal: Vec<Action> = Vec::new();
            loop {
                let view = Yutnori::view(&state, Observer::Public);
                let step = match Yutnori::turn(&state) {
                    Turn::Over => break,
                    Turn::Chance => Step::Chance(Yutnori::deal(&state, &mut dice)),
                    turn => {
                        let seat = turn.players().first().unwrap();
                        Yutnori::legal(&state, seat, &mut legal);
                        let action = legal[dice.below(legal.len() as u32) as usize];
                        let mut board = Board::seen(&view).unwrap();
                        let origins = board.origins(seat, action.throw()).count();
                        assert_eq!(
                            origins,
                            legal.iter().filter(|other| other.throw() == action.throw()).count()
                        );
                        let from = stand(&board, seat, action.from());
                        let made = board.make(seat, action.throw(), from);
                        let step = Step::Act(seat, action);
                        Yutnori::apply(&mut state, &step);
                        let after = Yutnori::view(&state, Observer::Public);
                        assert_eq!(
                            sorted(board),
                            sorted(Board::seen(&after).unwrap()),
                            "{action} in\n{view}"
                        );
                        let captured = after.last_move.unwrap().captured.is_some();
                        assert_eq!(made == Made::Captured, captured);
                        assert_eq!(made == Made::Won, Yutnori::turn(&state) == Turn::Over);
                        continue;
                    }
                };
                Yutnori::apply(&mut state, &step);
            }
        }
    }

    #[test]
    fn a_view_that_nobody_could_see_is_no_board() {
        let mut view = Yutnori::view(&Yutnori::start(&Options::default(), 2).unwrap(), Observer::Public);
        assert!(Board::seen(&view).is_some());
        view.players[0].start = 5;
        assert_eq!(Board::seen(&view), None);
        view.players.truncate(1);
        assert_eq!(Board::seen(&view), None);
    }
}
