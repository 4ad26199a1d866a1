//! The hot paths of the rules allocate nothing once the caller's buffer is warm, and states are small.

use std::mem::size_of;

use hanpan_core::{Dice, QuickDice, Rules, Step, Turn};
use hanpan_japae::Japae;
use hanpan_omok::{Omok, RuleSet, Size};
use hanpan_onecard::OneCard;
use hanpan_othello::Othello;
use hanpan_suzume::Suzume;

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

#[test]
fn hot_paths_allocate_nothing() {
    for rules in RuleSet::ALL {
        for size in Size::ALL {
            let options = hanpan_omok::Options { rules, size };
            assert_eq!(allocations::<Omok>(&options, 2), 0, "{options:?}");
        }
    }
    for size in [4, 6, 8, 10, 12, 14, 16] {
        assert_eq!(allocations::<Othello>(&hanpan_othello::Options { size }, 2), 0, "{size}");
    }
    assert_eq!(allocations::<Japae>(&Default::default(), 2), 0);
    for seats in Suzume::SEATS {
        assert_eq!(allocations::<Suzume>(&Default::default(), seats), 0, "{seats}");
    }
    for seats in OneCard::SEATS {
        assert_eq!(allocations::<OneCard>(&Default::default(), seats), 0, "{seats}");
    }
}

#[test]
fn states_are_small() {
    fn check<R: Rules>() {
        let size = size_of::<R::State>();
        assert!(size <= 1024, "{} has a state of {size} bytes", R::ID);
    }
    check::<Omok>();
    check::<Othello>();
    check::<Japae>();
    check::<Suzume>();
    check::<OneCard>();
}
