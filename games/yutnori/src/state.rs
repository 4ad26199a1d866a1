//! The whole truth of a game, none of it hidden.

use hanpan_core::Seat;

use crate::board::{Board, Move};
use crate::throw::Throws;
use crate::{Action, Options, Reason, Throw};

/// After how many turns the game is a draw (yutnori rule 12).
pub const TURN_LIMIT: u16 = 2_000;

/// A game of Yutnori at some moment. Everything in it is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub(crate) options: Options,
    pub(crate) seats: u8,
    /// Whose turn it is, or was when the game ended.
    pub(crate) current: Seat,
    pub(crate) phase: Phase,
    /// How many turns have passed.
    pub(crate) turns: u16,
    /// The throws collected and not used.
    pub(crate) throws: Throws,
    pub(crate) board: Board,
    /// What fell last, and for whom.
    pub(crate) last_throw: Option<(Seat, Throw)>,
    /// What was moved last.
    pub(crate) last_move: Option<Move>,
    /// What was lost by whom, if the last step ended his turn like that (yutnori rule 7).
    pub(crate) lost: Option<(Seat, Throws)>,
}

/// What is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Phase {
    /// The sticks are thrown.
    Throw,
    /// The player uses one of the throws collected; there is one that can be used.
    Move,
    /// Nothing: the game is over.
    Over(Reason),
}

impl State {
    /// The start of a game for so many players with so many tokens each.
    pub(crate) fn start(options: Options, seats: u8, tokens: u8) -> State {
        State {
            options,
            seats,
            current: Seat::at(0),
            phase: Phase::Throw,
            turns: 0,
            throws: Throws::NONE,
            board: Board::new(seats, tokens),
            last_throw: None,
            last_move: None,
            lost: None,
        }
    }

    /// How many tokens everybody has.
    pub(crate) fn tokens(&self) -> u8 {
        self.options.tokens as u8
    }

    /// Takes in a throw.
    pub(crate) fn collect(&mut self, throw: Throw) {
        self.lost = None;
        self.last_throw = Some((self.current, throw));
        self.throws.add(throw);
        // Yutnori rule 5: yut and mo are thrown again at once.
        if !throw.again() {
            self.settle();
        }
    }

    /// Uses a throw for a token or stack, which must be there.
    pub(crate) fn act(&mut self, action: Action) {
        let Some(step) = self.board.work_out(self.current, action) else {
            debug_assert!(false, "{action} moves nothing");
            return;
        };
        self.lost = None;
        self.throws.remove(action.throw());
        self.board.make(&step);
        self.last_move = Some(step);
        if self.board.home(self.current) == self.tokens() {
            // Yutnori rule 11: at once, whatever was collected beyond that.
            self.phase = Phase::Over(Reason::AllHome);
        } else if step.captured.is_some() {
            // Yutnori rule 9: one more throw, before the next move.
            self.phase = Phase::Throw;
        } else {
            self.settle();
        }
    }

    /// Lets the player use what is collected, or hands the turn over (yutnori rules 7 and 10).
    fn settle(&mut self) {
        if self.can_move() {
            self.phase = Phase::Move;
            return;
        }
        if !self.throws.is_empty() {
            self.lost = Some((self.current, self.throws));
            self.throws = Throws::NONE;
        }
        self.turns += 1;
        if self.turns >= TURN_LIMIT {
            self.phase = Phase::Over(Reason::TurnLimit);
        } else {
            self.current = self.current.next(self.seats);
            self.phase = Phase::Throw;
        }
    }

    /// Whether some collected throw can be used: any step forward can while a token is not home, a step back needs one
    /// on the board.
    fn can_move(&self) -> bool {
        let mut kinds = self.throws.kinds();
        kinds.any(|throw| throw != Throw::Back || self.board.stacks_of(self.current).next().is_some())
    }
}
