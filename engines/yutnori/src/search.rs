//! The search: every way to use what was thrown, and what others may throw then.

use hanpan_core::Seat;
use hanpan_search::Meter;
use hanpan_yutnori::Throw;

use crate::board::{Board, MOST, Made};
use crate::evaluation::{Chances, Weights, chances};
use crate::tables::{Stand, THROWS, odds};

/// Throws that were collected: how many of each, a few in all.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Hand {
    counts: [u8; THROWS],
    size: u8,
}

impl Hand {
    /// More throws are not looked at together: there are too many ways to use them, and the rest has its time later.
    const MOST: u8 = 4;

    /// What is left to be used beside a throw that is used first.
    pub(crate) fn rest(throws: impl Iterator<Item = Throw>, used: Throw) -> Hand {
        let mut is_used = false;
        let others = throws.filter(|&throw| {
            let this = throw == used && !is_used;
            is_used |= this;
            !this
        });
        others.take(usize::from(Hand::MOST) - 1).fold(Hand::default(), Hand::with)
    }

    /// This hand and another throw.
    #[must_use]
    fn with(mut self, throw: Throw) -> Hand {
        if self.size < Hand::MOST {
            self.counts[throw as usize] += 1;
            self.size += 1;
        }
        self
    }

    fn without(mut self, throw: Throw) -> Hand {
        self.counts[throw as usize] -= 1;
        self.size -= 1;
        self
    }

    fn kinds(self) -> impl Iterator<Item = Throw> {
        Throw::ALL.into_iter().filter(move |&throw| self.counts[throw as usize] > 0)
    }
}

/// One throw used for one token or stack.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Choice {
    pub(crate) throw: Throw,
    pub(crate) from: Stand,
}

/// A search within a budget.
pub(crate) struct Search<'a> {
    pub(crate) weights: &'a Weights,
    pub(crate) back_do: bool,
    pub(crate) meter: &'a mut Meter,
}

/// Whose turn is played, and what is looked at after it.
#[derive(Clone, Copy)]
struct Turn {
    seat: Seat,
    /// Whether a capture has earned a throw that is still due.
    again: bool,
    /// How many turns after this one are looked at.
    depth: u8,
}

impl Search<'_> {
    /// What a choice comes to if everybody does his best, the player with the rest of his throws first.
    ///
    /// So many turns after this one are played through, throw by throw. Once the budget is spent the answer means
    /// nothing.
    pub(crate) fn choice(
        &mut self,
        board: &Board,
        seat: Seat,
        rest: Hand,
        choice: Choice,
        depth: u8,
    ) -> Chances {
        let mut board = *board;
        match board.make(seat, choice.throw, choice.from) {
            Made::Won => won(seat),
            Made::Plain => self.turn(&board, rest, Turn { seat, again: false, depth }),
            // The throw that was earned falls before the next move.
            Made::Captured => self.expect(|search, throw| {
                let turn = Turn { seat, again: throw.again(), depth };
                search.turn(&board, rest.with(throw), turn)
            }),
        }
    }

    /// The best way to use what was thrown, for whose turn it is.
    fn turn(&mut self, board: &Board, hand: Hand, turn: Turn) -> Chances {
        let mut best: Option<Chances> = None;
        for throw in hand.kinds() {
            for from in board.origins(turn.seat, throw) {
                let mut board = *board;
                let made = board.make(turn.seat, throw, from);
                let chances = match made {
                    Made::Won => return won(turn.seat),
                    // What a further throw is worth, the evaluation knows; looking at it would take long.
                    _ => {
                        let again = turn.again || made == Made::Captured;
                        self.turn(&board, hand.without(throw), Turn { again, ..turn })
                    }
                };
                if best.is_none_or(|best| chances[turn.seat.index()] > best[turn.seat.index()]) {
                    best = Some(chances);
                }
                if self.meter.is_spent() {
                    return chances;
                }
            }
        }
        // Nothing is left, or nothing can be moved by it.
        best.unwrap_or_else(|| {
            let next = turn.seat.next(board.seats());
            match (turn.again, turn.depth) {
                (true, _) => self.leaf(board, turn.seat),
                (false, 0) => self.leaf(board, next),
                (false, depth) => self.throws(board, next, depth - 1),
            }
        })
    }

    /// What the next player's turn can be expected to come to, over all he may throw.
    fn throws(&mut self, board: &Board, seat: Seat, depth: u8) -> Chances {
        self.expect(|search, first| {
            let hand = Hand::default().with(first);
            let turn = Turn { seat, again: false, depth };
            if !first.again() {
                return search.turn(board, hand, turn);
            }
            search.expect(|search, second| {
                search.turn(board, hand.with(second), Turn { again: second.again(), ..turn })
            })
        })
    }

    /// The average over a throw.
    fn expect(&mut self, mut after: impl FnMut(&mut Self, Throw) -> Chances) -> Chances {
        let mut sum = [0.0; MOST];
        for (throw, odds) in Throw::ALL.into_iter().zip(odds(self.back_do)) {
            if odds == 0.0 || self.meter.is_spent() {
                continue;
            }
            for (sum, chance) in sum.iter_mut().zip(after(self, throw)) {
                *sum += odds / 16.0 * chance;
            }
        }
        sum
    }

    fn leaf(&mut self, board: &Board, thrower: Seat) -> Chances {
        if !self.meter.spend() {
            return [0.0; MOST];
        }
        chances(self.weights, board, thrower, self.back_do)
    }
}

/// Everything for the winner.
fn won(seat: Seat) -> Chances {
    let mut chances = [0.0; MOST];
    chances[seat.index()] = 1.0;
    chances
}
