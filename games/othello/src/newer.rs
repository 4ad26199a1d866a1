//! Moves, flips and leaves by the instructions of newer processors, where there are any: the one place with `unsafe`.
//!
//! The twins of everything here are in `bits`, `rows` and `leaves`, by which all other processors go; tests compare them.
#![allow(unsafe_code)] // What is compiled for newer processors may be called only after the processor was asked.

#[cfg(target_arch = "x86_64")]
mod rows;
#[cfg(target_arch = "x86_64")]
mod words;

use crate::rows::Rows;

/// Functions that ask the processor and call what is compiled for newer ones; nothing if it is not new enough, and nothing is
/// known of processors of other kinds.
macro_rules! if_new {
    ($($(#[$about:meta])* fn $name:ident($($argument:ident: $type:ty),*) -> $result:ty = $call:expr;)*) => {$(
        $(#[$about])*
        #[inline]
        pub(crate) fn $name($($argument: $type),*) -> Option<$result> {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the processor was asked for all that is compiled for in `rows` and `words`.
            return is_new().then(|| unsafe { $call });
            #[cfg(not(target_arch = "x86_64"))]
            return { let _ = ($($argument),*); None };
        }
    )*};
}

if_new! {
    /// Up to 8 × 8, counts the leaves `depth` plies below a position with moves.
    fn leaves(own: u64, other: u64, moves: u64, size: usize, depth: u32) -> u64 =
        words::leaves(own, other, moves, size, depth);

    /// The same above 8 × 8.
    fn leaves_on_rows(own: &Rows, other: &Rows, moves: &Rows, size: usize, depth: u32) -> u64 =
        rows::leaves(own, other, moves, size, depth);
}

#[cfg(target_arch = "x86_64")]
#[inline]
fn is_new() -> bool {
    is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi1") && is_x86_feature_detected!("popcnt")
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use hanpan_core::{Dice, QuickDice};

    use super::words::{find_flips, find_moves};
    use super::*;
    use crate::{bits, sides};

    /// What is found for every move of a position, as a function for newer processors.
    #[target_feature(enable = "avx2,bmi1,popcnt")]
    fn found(own: u64, other: u64) -> (u64, [u64; 64]) {
        (find_moves(own, other), std::array::from_fn(|square| find_flips(own, other, square)))
    }

    #[test]
    fn what_newer_processors_find_is_what_all_find() {
        if !is_new() {
            return;
        }
        let mut dice = QuickDice::seeded(19);
        let mut word = || u64::from(dice.below(u32::MAX)) << 32 | u64::from(dice.below(u32::MAX));
        for round in 0..20_000 {
            // Boards with a disc on nearly every square, on half of them, and on a few.
            let (discs, side) = match round % 3 {
                0 => (word() | word() | word(), word()),
                1 => (word(), word()),
                _ => (word() | word(), word() & word()),
            };
            let (own, other) = (discs & side, discs & !side);
            // SAFETY: the processor was asked above.
            let (moves, flips) = unsafe { found(own, other) };
            assert_eq!(moves, bits::moves(own, other), "{own:x} {other:x}");
            for (square, flipped) in flips.into_iter().enumerate() {
                // Nobody asks for a square with a disc on it.
                if discs >> square & 1 == 0 {
                    assert_eq!(flipped, bits::flips(own, other, square), "{own:x} {other:x} {square}");
                }
            }
        }
    }

    #[test]
    fn leaves_are_as_many_by_either() {
        let mut dice = QuickDice::seeded(20);
        for size in [4, 6, 8] {
            let mut sides = sides::Sides::<u64>::start(size);
            for _ in 0..2 * size * size {
                let (own, other, moves) = (sides.own, sides.other, sides.moves);
                for depth in 1..4 {
                    let expected = crate::leaves::leaves(&own, &other, &moves, size, depth);
                    let counted = leaves(own, other, moves, size, depth);
                    assert!(counted.is_none_or(|count| count == expected), "{size}, {depth}: {counted:?}");
                }
                let Some(number) = moves.count_ones().checked_sub(1).map(|last| dice.below(last + 1)) else {
                    sides.hand_over(size);
                    continue;
                };
                let rest = (0..number).fold(moves, |rest, _| rest & (rest - 1));
                let square = rest.trailing_zeros() as usize;
                sides.place(square % 8, square / 8, size);
            }
        }
    }

    /// The same for rows.
    #[target_feature(enable = "avx2,bmi1,popcnt")]
    fn found_on_rows(own: &Rows, other: &Rows) -> (Rows, Vec<Rows>) {
        let squares = (0..16).flat_map(|row| (0..16).map(move |column| (column, row)));
        let flips = squares.map(|(column, row)| rows::flips(own, other, column, row));
        (rows::moves(own, other), flips.collect())
    }

    #[test]
    fn what_newer_processors_find_on_rows_is_what_all_find() {
        if !is_new() {
            return;
        }
        let mut dice = QuickDice::seeded(21);
        for round in 0..1_000 {
            let mut word = || dice.below(1 << 16) as u16;
            let mut set = |kind| -> Rows {
                match kind {
                    0 => std::array::from_fn(|_| word() | word() | word()),
                    1 => std::array::from_fn(|_| word()),
                    _ => std::array::from_fn(|_| word() & word() & word()),
                }
            };
            // Boards with a disc on nearly every square, on half of them, and on a few; runs as long as there is room for.
            let (discs, side) = (set(round % 3), set(round / 3 % 3));
            let own: Rows = std::array::from_fn(|row| discs[row] & side[row]);
            let other: Rows = std::array::from_fn(|row| discs[row] & !side[row]);
            // SAFETY: the processor was asked above.
            let (moves, flips) = unsafe { found_on_rows(&own, &other) };
            assert_eq!(moves, crate::rows::moves(&own, &other), "{own:?} {other:?}");
            for (square, flipped) in flips.into_iter().enumerate() {
                let (column, row) = (square % 16, square / 16);
                // Nobody asks for a square with a disc on it.
                if discs[row] >> column & 1 == 0 {
                    let expected = crate::rows::flips(&own, &other, column, row);
                    assert_eq!(flipped, expected, "{own:?} {other:?} {column} {row}");
                }
            }
        }
    }

    #[test]
    fn leaves_on_rows_are_as_many_by_either() {
        let mut dice = QuickDice::seeded(22);
        for size in [10, 12, 14, 16] {
            let mut sides = sides::Sides::<Rows>::start(size);
            for _ in 0..2 * size * size {
                let (own, other, moves) = (sides.own, sides.other, sides.moves);
                for depth in 1..3 {
                    let expected = crate::leaves::leaves(&own, &other, &moves, size, depth);
                    let counted = leaves_on_rows(&own, &other, &moves, size, depth);
                    assert!(counted.is_none_or(|count| count == expected), "{size}, {depth}: {counted:?}");
                }
                let mut squares = Vec::new();
                sides::Squares::for_each(&moves, |column, row| squares.push((column, row)));
                match squares.len().checked_sub(1) {
                    Some(last) => {
                        let (column, row) = squares[dice.below(last as u32 + 1) as usize];
                        sides.place(column, row, size);
                    }
                    None => sides.hand_over(size),
                }
            }
        }
    }
}
