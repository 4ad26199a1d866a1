//! Random games by the thousand, for measurement and endurance.

use hanpan_core::{QuickDice, Rules, Step, random_step};

use crate::table::SetupError;

/// What was played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Whole games.
    pub games: u64,
    /// Actions of seats.
    pub actions: u64,
    /// Outcomes of chance: the hands of a mahjong match, the deal and the draws of a card game, throws of sticks.
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
        while let Some(step) = random_step::<R>(&state, &mut legal, &mut dice) {
            R::apply(&mut state, &step);
            match step {
                Step::Chance(_) => tally.chances += 1,
                Step::Act(..) => tally.actions += 1,
            }
        }
        tally.games += 1;
        if !another(&tally) {
            return Ok(tally);
        }
    }
}
