//! Random games by the thousand, for measurement and endurance.

use hanpan_core::{QuickDice, Rules, Step, Tally, random_step};

use crate::table::SetupError;

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
