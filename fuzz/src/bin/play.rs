//! Any bytes, taken as choices among the legal actions and a few illegal ones, play any game to its end.
#![no_main]

use hanpan_core::{Dice, MAX_SEATS, Observer, Rules, Seat, Step, Turn};
use hanpan_house::each_game;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut dice = Bytes(bytes);
    GAMES[dice.below(GAMES.len() as u32) as usize](&mut dice);
});

macro_rules! games {
    ($($id:ident, $rules:ident, $crate_of_rules:ident, $engine:ident;)*) => {
        /// What plays each game.
        const GAMES: &[fn(&mut Bytes<'_>)] = &[$(game::<hanpan_house::rules::$id::$rules>),*];
    };
}
each_game!(games);

/// Dice that fall as the fuzzer wishes; when its bytes run out, always the same.
struct Bytes<'a>(&'a [u8]);

impl Dice for Bytes<'_> {
    fn below(&mut self, bound: u32) -> u32 {
        match self.0.split_first() {
            Some((&byte, rest)) => {
                self.0 = rest;
                u32::from(byte) % bound
            }
            None => 0,
        }
    }
}

fn game<R: Rules>(dice: &mut Bytes<'_>) {
    let seats = *R::SEATS.start() + dice.below(u32::from(R::SEATS.end() - R::SEATS.start()) + 1) as u8;
    let mut state = R::start(&R::Options::default(), seats).expect("the default options are valid");
    let mut actions = Vec::new();
    while !dice.0.is_empty() {
        let step = match R::turn(&state) {
            Turn::Over => {
                assert!(R::outcome(&state).is_some());
                return;
            }
            Turn::Chance => {
                let outcome = R::deal(&state, dice);
                R::check_chance(&state, &outcome).expect("what is dealt is allowed");
                Step::Chance(outcome)
            }
            Turn::Players(players) | Turn::Sealed(players) => {
                let seat = players.iter().nth(dice.below(players.len() as u32) as usize).expect("somebody acts");
                R::legal(&state, seat, &mut actions);
                let action = actions[dice.below(actions.len() as u32) as usize];
                // The same action by any seat at all must be answered, not crash.
                let _ = R::check(&state, Seat::at(dice.below(MAX_SEATS as u32) as usize), action);
                Step::Act(seat, action)
            }
        };
        let before = state.clone();
        R::apply(&mut state, &step);
        for who in Observer::all(seats) {
            let _ = R::witness(&before, &step, &state, who);
            let _ = R::view(&state, who);
        }
    }
}
