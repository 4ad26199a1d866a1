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

impl<R: Rules> Game<R> {
    /// As many actions as there hardly ever are in a game whose choice grows; where there are more, they are the first.
    const USUAL: usize = 64;

    /// A game that has just begun.
    pub(crate) fn new(start: &R::State, seed: u64) -> Game<R> {
        let mut game = Game {
            state: start.clone(),
            seat: Seat::at(0),
            legal: Vec::with_capacity(Self::USUAL),
            dice: QuickDice::seeded(seed),
            finished: None,
            tally: Tally::default(),
        };
        game.go_on(start);
        game
    }

    /// The seat that must act does something legal.
    pub(crate) fn act(&mut self, action: R::Action, start: &R::State) {
        debug_assert!(self.legal.contains(&action), "{action} is not legal");
        self.finished = None;
        self.tally.actions += 1;
        R::apply(&mut self.state, &Step::Act(self.seat, action));
        self.go_on(start);
    }

    /// The seat that must act does what a policy says.
    pub(crate) fn act_by(
        &mut self,
        number: usize,
        start: &R::State,
        choose: &(impl Fn(Choice<'_, R>) -> R::Action + ?Sized),
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
                    let outcome = R::deal(&self.state, &mut self.dice);
                    R::apply(&mut self.state, &Step::Chance(outcome));
                }
                Turn::Over => {
                    self.tally.games += 1;
                    self.finished = Some(std::mem::replace(&mut self.state, start.clone()));
                }
                Turn::Players(seats) | Turn::Sealed(seats) => {
                    self.seat = seats.first().expect("somebody acts");
                    R::legal(&self.state, self.seat, &mut self.legal);
                    return;
                }
            }
        }
    }
}
