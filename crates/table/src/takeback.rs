//! How far a takeback goes.

use hanpan_core::{Rules, Seat, Seats, Step, Turn};

use crate::Table;

impl<R: Rules> Table<R> {
    /// How many steps, chance included, lead back to before the last thing that `seat` chose to do.
    ///
    /// What was forced is not chosen. Sealed answers are resolved together, so that they are also taken back together.
    pub fn steps_back(&self, seat: Seat) -> Option<usize> {
        let mut state = R::start(self.options(), self.seats()).expect("the game started with these options");
        let mut legal = Vec::new();
        let mut taken = 0;
        let mut sealed = Sealed::default();
        let mut chosen = None;
        for step in self.steps() {
            if let Step::Act(who, _) = *step {
                let first = sealed.first_answer(R::turn(&state), who, taken).unwrap_or(taken);
                if who == seat {
                    R::legal(&state, seat, &mut legal);
                    chosen = if legal.len() > 1 { Some(first) } else { chosen };
                }
            }
            R::apply(&mut state, step);
            taken += 1;
        }
        chosen.map(|first| taken - first)
    }
}

/// The sealed turn that a replay is in.
#[derive(Default)]
struct Sealed {
    owed: Seats,
    first: usize,
}

impl Sealed {
    /// The number of the first answer of the sealed turn to which `who` answers by step `number`; none in an open turn.
    fn first_answer(&mut self, turn: Turn, who: Seat, number: usize) -> Option<usize> {
        let Turn::Sealed(owed) = turn else {
            self.owed = Seats::NONE;
            return None;
        };
        // Within one turn the seats that owe an answer are those that are left of it.
        if owed != self.owed {
            self.first = number;
        }
        self.owed = owed.without(who);
        Some(self.first)
    }
}
