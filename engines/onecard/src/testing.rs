//! What the tests of this crate share.

use hanpan_core::{Dice, Observer, QuickDice, Rules, Seat, Step, Turn};
use hanpan_onecard::{Action, BankruptAt, Event, OneCard, Options, State, View};

/// A game in progress, with everything each seat has noticed.
#[derive(Clone)]
pub(crate) struct Game {
    pub(crate) state: State,
    pub(crate) seen: Vec<Vec<Event>>,
}

impl Game {
    /// A game before the deal.
    pub(crate) fn new(options: &Options, seats: u8) -> Game {
        let state = OneCard::start(options, seats).expect("options that can be played");
        Game { state, seen: vec![Vec::new(); usize::from(seats)] }
    }

    /// A game in which these steps were taken: `deal …`, `draw …`, and actions by whoever may act first.
    pub(crate) fn after(options: &Options, seats: u8, steps: &[&str]) -> Game {
        let mut game = Game::new(options, seats);
        for text in steps {
            let step = match OneCard::turn(&game.state) {
                Turn::Players(players) | Turn::Sealed(players) => {
                    let (seat, action) = (players.first().unwrap(), text.parse().expect("an action"));
                    assert_eq!(OneCard::check(&game.state, seat, action), Ok(()), "{text}");
                    Step::Act(seat, action)
                }
                _ => {
                    let outcome = text.parse().expect("an outcome");
                    assert_eq!(OneCard::check_chance(&game.state, &outcome), Ok(()), "{text}");
                    Step::Chance(outcome)
                }
            };
            game.step(&step);
        }
        game
    }

    /// Takes a step.
    pub(crate) fn step(&mut self, step: &Step<OneCard>) {
        let before = self.state;
        OneCard::apply(&mut self.state, step);
        for seat in Seat::all(self.state.seats()) {
            let noticed = OneCard::witness(&before, step, &self.state, Observer::Seat(seat));
            self.seen[seat.index()].extend(noticed);
        }
    }

    /// Lets chance fall until somebody must act; who, and what he may do. `None` when the game is over.
    pub(crate) fn next(&mut self, dice: &mut QuickDice, legal: &mut Vec<Action>) -> Option<Seat> {
        loop {
            match OneCard::turn(&self.state) {
                Turn::Over => return None,
                Turn::Chance => {
                    let outcome = OneCard::deal(&self.state, dice);
                    self.step(&Step::Chance(outcome));
                }
                Turn::Players(players) | Turn::Sealed(players) => {
                    let seat = players.first()?;
                    OneCard::legal(&self.state, seat, legal);
                    return Some(seat);
                }
            }
        }
    }

    /// What a seat sees.
    pub(crate) fn view(&self, seat: Seat) -> View {
        OneCard::view(&self.state, Observer::Seat(seat))
    }
}

/// Options at random.
pub(crate) fn options(dice: &mut QuickDice) -> Options {
    let mut toss = || dice.below(2) == 0;
    let mut options = Options {
        hand_size: if toss() { 5 } else { 7 },
        three_defends: toss(),
        call_penalty: toss(),
        reflip_opening: toss(),
        jack: toss(),
        queen: toss(),
        king: toss(),
        seven: toss(),
        no_special_finish: toss(),
        play_for_places: toss(),
        ..Options::default()
    };
    options.bankrupt_at = match dice.below(4) {
        0 => BankruptAt::Cards(20),
        1 => BankruptAt::Cards(8 + dice.below(20)),
        2 => BankruptAt::Cards(6),
        _ => BankruptAt::Off,
    };
    options
}
