//! What a search has found about positions, whichever way it came to them.

use std::sync::atomic::{AtomicU64, Ordering};

/// A transposition table of a fixed size, which several threads may use at once.
///
/// A position has two places. What is found about it takes that of an earlier search if there is one, and else of the
/// shallower. Entries of earlier searches are found as long as nothing took their place.
#[derive(Debug, Default)]
pub struct TranspositionTable {
    /// A packed entry, and the key that it is of combined with it: if two threads write at once and their halves get
    /// mixed, no key fits any more.
    slots: Vec<[AtomicU64; 2]>,
    /// Which search is going on.
    generation: u8,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The value of the position to the side to move, in the unit of the search.
    pub value: i16,
    /// How the value is to be taken.
    pub bound: Bound,
    /// How deep it was searched.
    pub depth: u8,
    /// The best action, by the number that the search gives it; below 65,535.
    pub best: Option<u16>,
}

/// How a value is to be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is at least this.
    Lower,
    /// It is at most this.
    Upper,
    /// It is this.
    Exact,
}

impl Bound {
    /// How a value is to be taken that was found with a window from `alpha` to `beta`.
    #[inline]
    pub fn of(value: i32, alpha: i32, beta: i32) -> Bound {
        if value <= alpha {
            Bound::Upper
        } else if value >= beta {
            Bound::Lower
        } else {
            Bound::Exact
        }
    }

    /// Whether a value with this bound settles a search with a window from `alpha` to `beta`.
    #[inline]
    pub fn settles(self, value: i32, alpha: i32, beta: i32) -> bool {
        match self {
            Bound::Exact => true,
            Bound::Lower => value >= beta,
            Bound::Upper => value <= alpha,
        }
    }
}

impl TranspositionTable {
    const BYTES: usize = size_of::<[AtomicU64; 2]>();
    /// Generations are counted modulo this.
    const GENERATIONS: u8 = 64;

    /// A table of so many megabytes; of the smallest there is for 0.
    pub fn new(megabytes: usize) -> TranspositionTable {
        let mut table = TranspositionTable::default();
        table.clear(megabytes);
        table
    }

    /// Forgets everything; afterwards it has so many megabytes.
    pub fn clear(&mut self, megabytes: usize) {
        let slots = ((megabytes << 20) / Self::BYTES).clamp(1 << 10, 1 << 32);
        // The largest power of two that fits.
        let slots = 1 << slots.ilog2();
        self.generation = 0;
        if self.slots.len() == slots {
            for slot in self.slots.iter_mut().flatten() {
                *slot.get_mut() = 0;
            }
        } else {
            self.slots = (0..slots).map(|_| [AtomicU64::new(0), AtomicU64::new(0)]).collect();
        }
    }

    /// Begins another search: what is known stays, but gives way to what is found from now on.
    pub fn next_search(&mut self) {
        self.generation = (self.generation + 1) % Self::GENERATIONS;
    }

    /// What is known of the position with this key.
    #[inline]
    pub fn get(&self, key: u64) -> Option<Entry> {
        self.pair(key).into_iter().find_map(|at| {
            let word = self.word(at);
            if self.key(at, word) == key { unpack(word) } else { None }
        })
    }

    /// Keeps what was found of the position with this key. A best action known before stays if there is none now.
    #[inline]
    pub fn put(&self, key: u64, entry: Entry) {
        let [first, second] = self.pair(key);
        let words = [self.word(first), self.word(second)];
        let (at, known) = if self.key(first, words[0]) == key {
            (first, best(words[0]))
        } else if self.key(second, words[1]) == key {
            (second, best(words[1]))
        } else if self.rank(words[1]) <= self.rank(words[0]) {
            (second, None)
        } else {
            (first, None)
        };
        let word = pack(Entry { best: entry.best.or(known), ..entry }, self.generation);
        self.slots[at][0].store(key ^ word, Ordering::Relaxed);
        self.slots[at][1].store(word, Ordering::Relaxed);
    }

    #[inline]
    fn pair(&self, key: u64) -> [usize; 2] {
        let first = key as usize & (self.slots.len() - 1);
        [first, first ^ 1]
    }

    #[inline]
    fn word(&self, at: usize) -> u64 {
        self.slots[at][1].load(Ordering::Relaxed)
    }

    #[inline]
    fn key(&self, at: usize, word: u64) -> u64 {
        self.slots[at][0].load(Ordering::Relaxed) ^ word
    }

    /// How much an entry deserves its place: those of this search before all others, the deeper ones before the rest.
    #[inline]
    fn rank(&self, word: u64) -> u16 {
        let is_new = (word >> 26) as u8 % Self::GENERATIONS == self.generation && word != 0;
        u16::from(is_new) << 8 | u16::from((word >> 16) as u8)
    }
}

// From the lowest bit: the value (16 bits), the depth (8), the bound (2, never 0), the generation (6), and the best
// action plus 1 (16).
#[inline]
fn pack(entry: Entry, generation: u8) -> u64 {
    let bound = match entry.bound {
        Bound::Lower => 1,
        Bound::Upper => 2,
        Bound::Exact => 3,
    };
    let best = entry.best.map_or(0, |best| u64::from(best) + 1);
    u64::from(entry.value as u16)
        | u64::from(entry.depth) << 16
        | bound << 24
        | u64::from(generation) << 26
        | best << 32
}

#[inline]
fn unpack(word: u64) -> Option<Entry> {
    let bound = match word >> 24 & 3 {
        1 => Bound::Lower,
        2 => Bound::Upper,
        3 => Bound::Exact,
        _ => return None,
    };
    Some(Entry { value: word as u16 as i16, bound, depth: (word >> 16) as u8, best: best(word) })
}

#[inline]
fn best(word: u64) -> Option<u16> {
    ((word >> 32) as u32).checked_sub(1).map(|best| best as u16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_remembered() {
        let table = TranspositionTable::new(0);
        assert_eq!(table.get(0), None);
        for (key, value, best) in [(7, -25_600, None), (8, 0, Some(0)), (9, 25_600, Some(65_534))] {
            for bound in [Bound::Lower, Bound::Upper, Bound::Exact] {
                let entry = Entry { value, bound, depth: 255, best };
                table.put(key, entry);
                assert_eq!(table.get(key), Some(entry));
            }
        }
        assert_eq!(table.get(7 | 1 << 40), None);
    }

    #[test]
    fn a_best_action_is_kept_when_there_is_no_other() {
        let table = TranspositionTable::new(0);
        let entry = Entry { value: 3, bound: Bound::Upper, depth: 7, best: Some(399) };
        table.put(5, entry);
        table.put(5, Entry { best: None, depth: 8, ..entry });
        assert_eq!(table.get(5), Some(Entry { depth: 8, ..entry }));
    }

    fn kept(table: &TranspositionTable) -> [Option<u8>; 3] {
        [1, 2, 3].map(|number| table.get(number << 10).map(|entry| entry.depth))
    }

    #[test]
    fn the_shallower_of_two_gives_way_and_the_older_before_it() {
        let mut table = TranspositionTable::new(0);
        let entry = |depth| Entry { value: 0, bound: Bound::Exact, depth, best: None };
        table.put(1 << 10, entry(5));
        table.put(2 << 10, entry(3));
        table.put(3 << 10, entry(1));
        assert_eq!(kept(&table), [Some(5), None, Some(1)]);
        for _ in 0..2 * TranspositionTable::GENERATIONS {
            table.next_search();
            assert_eq!(kept(&table), [Some(5), None, Some(1)]);
        }
        table.next_search();
        table.put(3 << 10, entry(1));
        table.put(2 << 10, entry(1));
        assert_eq!(kept(&table), [None, Some(1), Some(1)]);
    }

    #[test]
    fn a_table_is_as_large_as_it_may_be() {
        for (megabytes, slots) in [(0, 1 << 10), (1, 1 << 16), (3, 1 << 17), (16, 1 << 20)] {
            let mut table = TranspositionTable::new(megabytes);
            assert_eq!(table.slots.len(), slots);
            table.put(1, Entry { value: 1, bound: Bound::Exact, depth: 1, best: None });
            table.clear(megabytes);
            assert_eq!((table.slots.len(), table.get(1)), (slots, None));
        }
    }

    #[test]
    fn bounds_settle_what_they_can() {
        for (value, bound) in [(10, Bound::Upper), (15, Bound::Exact), (20, Bound::Lower)] {
            assert_eq!(Bound::of(value, 10, 20), bound);
            assert!(bound.settles(value, 10, 20));
        }
        assert!(!Bound::Upper.settles(11, 10, 20) && !Bound::Lower.settles(19, 10, 20));
    }
}
