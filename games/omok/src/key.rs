//! Zobrist numbers.

use hanpan_core::QuickDice;

use crate::{Point, RuleSet, Stone};

/// The number of a stone on a point.
pub(crate) const fn of_stone(stone: Stone, point: Point) -> u64 {
    STONES[stone as usize][point.slot() as usize]
}

/// The number of the empty board under a rule set.
pub(crate) const fn of_rules(rules: RuleSet) -> u64 {
    RULES[rules as usize]
}

// The side to move needs no number: it follows from how many stones there are.
static STONES: [[u64; 256]; 2] = [numbers(1), numbers(2)];
static RULES: [u64; 5] = numbers(3);

const fn numbers<const COUNT: usize>(seed: u64) -> [u64; COUNT] {
    let mut dice = QuickDice::seeded(seed);
    let mut numbers = [0; COUNT];
    let mut place = 0;
    while place < COUNT {
        numbers[place] = dice.bits();
        place += 1;
    }
    numbers
}
