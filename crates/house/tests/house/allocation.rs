//! The hot paths of the rules allocate nothing once the caller's buffer is warm, and states are small.

use std::mem::size_of;

use hanpan_core::{Dice, QuickDice, Rules, Step, Turn};

/// Random games: how often `turn`, `legal`, `check` and `apply` allocated.
fn allocations<R: Rules>(options: &R::Options, seats: u8) -> u64 {
    let mut dice = QuickDice::seeded(5);
    let mut legal = Vec::with_capacity(512);
    let mut allocated = 0;
    for _ in 0..20 {
        let mut state = R::start(options, seats).unwrap();
        loop {
            // What is dealt belongs to whoever owns the dice.
            let step = match R::turn(&state) {
                Turn::Over => break,
                Turn::Chance => Step::<R>::Chance(R::deal(&state, &mut dice)),
                Turn::Players(players) | Turn::Sealed(players) => {
                    let seat = players.first().unwrap();
                    allocated +=
                        allocation_counter::measure(|| R::legal(&state, seat, &mut legal)).count_total;
                    Step::Act(seat, legal[dice.below(legal.len() as u32) as usize])
                }
            };
            let checked_and_applied = allocation_counter::measure(|| {
                if let Step::Act(seat, action) = step {
                    assert!(R::check(&state, seat, action).is_ok());
                }
                R::apply(&mut state, &step);
                std::hint::black_box(R::turn(&state));
            });
            allocated += checked_and_applied.count_total;
        }
    }
    allocated
}

/// Every game at every number of players, by its default options and by random ones.
macro_rules! check_games {
    ($($id:ident, $rules:ident, $crate_of_rules:ident, $engine:ident;)*) => {
        #[test]
        fn hot_paths_allocate_nothing() {
            $(check_allocations::<hanpan_house::rules::$id::$rules>();)*
        }

        #[test]
        fn states_are_small() {
            $(check_size::<hanpan_house::rules::$id::$rules>();)*
        }
    };
}

hanpan_house::each_game!(check_games);

fn check_allocations<R: Rules>() {
    let mut dice = QuickDice::seeded(1);
    for seats in R::SEATS {
        assert_eq!(allocations::<R>(&R::Options::default(), seats), 0, "{} for {seats}", R::ID);
        for _ in 0..8 {
            let options = hanpan_kit::random_options::<R>(&mut dice);
            assert_eq!(allocations::<R>(&options, seats), 0, "{} for {seats} by {options:?}", R::ID);
        }
    }
}

fn check_size<R: Rules>() {
    let size = size_of::<R::State>();
    assert!(size <= 1024, "{} has a state of {size} bytes", R::ID);
}
