//! Random games by the thousand, for measurement and endurance.

use hanpan_core::{Dice, QuickDice, Rules, Step, Turn};

use crate::table::SetupError;

/// What was played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Whole games.
    pub games: u64,
    /// Actions of seats.
    pub actions: u64,
    /// Outcomes of chance: the hands of a mahjong match, the deal and the draws of a card game.
    pub chances: u64,
}

/// Plays random games through the public rules alone, asking after each whether to play another.
pub(crate) fn play_random<R: Rules>(
    options: &R::Options,
    players: u8,
    seed: u64,
    another: &mut dyn FnMut(&Tally) -> bool,
) -> Result<Tally, SetupError> {
    let start = R::start(options, players)?;
    let mut dice = QuickDice::seeded(seed);
    let mut tally = Tally::default();
    let mut legal = Vec::new();
    loop {
        let mut state = start.clone();
        loop {
            let step = match R::turn(&state) {
                Turn::Over => break,
                Turn::Chance => {
                    tally.chances += 1;
                    Step::Chance(R::deal(&state, &mut dice))
                }
                Turn::Players(seats) | Turn::Sealed(seats) => {
                    let seat = seats.first().expect("somebody acts");
                    R::legal(&state, seat, &mut legal);
                    tally.actions += 1;
                    Step::Act(seat, legal[dice.below(legal.len() as u32) as usize])
                }
            };
            R::apply(&mut state, &step);
        }
        tally.games += 1;
        if !another(&tally) {
            return Ok(tally);
        }
    }
}
