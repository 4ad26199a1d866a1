//! Where chance comes from.

/// A source of fair random numbers, owned by whoever runs the game.
pub trait Dice {
    /// A number from 0 to `bound - 1`, each equally likely.
    ///
    /// # Panics
    /// May panic if `bound` is 0.
    fn below(&mut self, bound: u32) -> u32;
}

/// Shuffles in place: for i from last down to 1, swap i with `below(i + 1)`.
///
/// The order of the calls is part of the fair-deal procedure and must not change.
pub fn shuffle<T>(items: &mut [T], dice: &mut (impl Dice + ?Sized)) {
    for i in (1..items.len()).rev() {
        items.swap(i, dice.below(i as u32 + 1) as usize);
    }
}

/// Draws one item out of a pool, keeping the order of the rest: removes index `below(len)`.
///
/// The order of the calls is part of the fair-deal procedure and must not change.
///
/// # Panics
/// If the pool is empty.
pub fn draw<T>(pool: &mut Vec<T>, dice: &mut (impl Dice + ?Sized)) -> T {
    pool.remove(dice.below(pool.len() as u32) as usize)
}

/// Fast dice for simulation, search and tests (splitmix64). Never for a table where people play.
#[derive(Clone, Debug)]
pub struct QuickDice(u64);

impl QuickDice {
    /// Dice that always fall the same way for the same seed.
    pub const fn seeded(seed: u64) -> QuickDice {
        QuickDice(seed)
    }

    /// The next 64 random bits.
    pub const fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }
}

impl Dice for QuickDice {
    fn below(&mut self, bound: u32) -> u32 {
        // Multiply-and-shift over 64 bits: the bias is below 2⁻³², far under what any simulation can see.
        ((u128::from(self.bits()) * u128::from(bound)) >> 64) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Dice that fall as told.
    struct Loaded(Vec<u32>);

    impl Dice for Loaded {
        fn below(&mut self, bound: u32) -> u32 {
            let next = self.0.remove(0);
            assert!(next < bound, "asked below {bound}");
            next
        }
    }

    #[test]
    fn shuffle_swaps_from_the_last_down() {
        let mut items = ['a', 'b', 'c', 'd'];
        shuffle(&mut items, &mut Loaded(vec![0, 2, 0]));
        assert_eq!(items, ['b', 'd', 'c', 'a']);
    }

    #[test]
    fn draw_keeps_the_order_of_the_rest() {
        let mut pool = vec!['a', 'b', 'c', 'd'];
        assert_eq!(draw(&mut pool, &mut Loaded(vec![1])), 'b');
        assert_eq!(pool, ['a', 'c', 'd']);
    }

    #[test]
    fn quick_dice_are_even() {
        let mut dice = QuickDice::seeded(7);
        let mut counts = [0u32; 6];
        for _ in 0..60_000 {
            counts[dice.below(6) as usize] += 1;
        }
        assert!(counts.iter().all(|&count| (9_600..10_400).contains(&count)), "{counts:?}");
    }
}
