//! One game of a batch.

use hanpan_core::{QuickDice, Rules, Seat, Step, Tally, Turn};

/// A game in which somebody must act, and the one that ended before it.
pub(crate) struct Game<R: Rules> {
    pub(crate) state: R::State,
    /// Who must act, and what he may do.
    pub(crate) seat: Seat,
    pub(crate) legal: Vec<R::Action>,
    dice: QuickDice,
    /// How the game ended that the last step ended; the state is another one's then.
    pub(crate) finished: Option<R::State>,
    /// Whether the last step ended a game or, in a match of several hands, a hand.
    pub(crate) ended: bool,
    /// Whether what is the only thing to do is done without asking.
    pub(crate) takes_forced: bool,
    pub(crate) tally: Tally,
}

/// Somebody must act in a game: what a policy is asked.
pub struct Choice<'a, R: Rules> {
    /// Which game of the batch.
    pub game: usize,
    /// Who must act.
    pub seat: Seat,
    /// What he may do; never empty.
    pub legal: &'a [R::Action],
    /// The game's own dice.
    pub dice: &'a mut QuickDice,
}

// Derived, it would ask for `R: Clone`, which the empty type `R` need not be.
impl<R: Rules> Clone for Game<R> {
    fn clone(&self) -> Self {
        Game {
            state: self.state.clone(),
            seat: self.seat,
            legal: self.legal.clone(),
            dice: self.dice.clone(),
            finished: self.finished.clone(),
            ended: self.ended,
            takes_forced: self.takes_forced,
            tally: self.tally,
        }
    }
}

impl<R: Rules> Game<R> {
    /// As many actions as there hardly ever are in a game whose choice grows; where there are more, they are the first.
    const USUAL: usize = 64;

    /// A game that has just begun.
    pub(crate) fn new(start: &R::State, seed: u64, takes_forced: bool) -> Game<R> {
        let mut game = Game {
            state: start.clone(),
            seat: Seat::at(0),
            legal: Vec::with_capacity(Self::USUAL),
            dice: QuickDice::seeded(seed),
            finished: None,
            ended: false,
            takes_forced,
            tally: Tally::default(),
        };
        game.go_on(start);
        game.ended = false;
        game
    }

    /// The seat that must act does something legal.
    pub(crate) fn act(&mut self, action: R::Action, start: &R::State) {
        debug_assert!(self.legal.contains(&action), "{action} is not legal");
        self.finished = None;
        self.ended = false;
        self.tally.actions += 1;
        R::apply(&mut self.state, &Step::Act(self.seat, action));
        self.go_on(start);
    }

    /// The seat that must act does what a policy says.
    pub(crate) fn act_by(
        &mut self,
        number: usize,
        start: &R::State,
        choose: impl FnOnce(Choice<'_, R>) -> R::Action,
    ) {
        let choice = Choice { game: number, seat: self.seat, legal: &self.legal, dice: &mut self.dice };
        let action = choose(choice);
        self.act(action, start);
    }

    /// Rolls chance, and begins anew, until somebody must act.
    fn go_on(&mut self, start: &R::State) {
        loop {
            match R::turn(&self.state) {
                Turn::Chance => {
                    self.tally.chances += 1;
                    self.ended |= R::HANDS;
                    let outcome = R::deal(&self.state, &mut self.dice);
                    R::apply(&mut self.state, &Step::Chance(outcome));
                }
                Turn::Over => {
                    self.tally.games += 1;
                    self.ended = true;
                    self.finished = Some(std::mem::replace(&mut self.state, start.clone()));
                }
                Turn::Players(seats) | Turn::Sealed(seats) => {
                    self.seat = seats.first().expect("somebody acts");
                    R::legal(&self.state, self.seat, &mut self.legal);
                    match self.legal[..] {
                        // Where something has ended somebody is asked in any case, so that no end goes unseen.
                        [only] if self.takes_forced && !self.ended => {
                            self.tally.actions += 1;
                            R::apply(&mut self.state, &Step::Act(self.seat, only));
                        }
                        _ => return,
                    }
                }
            }
        }
    }
}
