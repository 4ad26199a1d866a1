//! What the search remembers of positions it has met.

/// A transposition table of a fixed size.
///
/// Made afresh for each decision, so that no decision depends on the ones before it.
pub(crate) struct Table {
    // A key and a packed entry; plain words, because zeroed ones come from the system without being written.
    slots: Vec<[u64; 2]>,
    mask: usize,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// What it is worth to the side to move, in hundredths of a disc.
    pub(crate) value: i32,
    /// How the value is to be taken.
    pub(crate) bound: Bound,
    /// To how many plies it was searched; from [`Entry::SOLVED`] on, to the end.
    pub(crate) depth: u8,
    /// The best move, if there was one.
    pub(crate) best: Option<u8>,
}

/// How a value is to be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// It is at least this.
    Lower,
    /// It is at most this.
    Upper,
    /// It is this.
    Exact,
}

impl Entry {
    /// The least depth of what is known for certain; the more empty squares there were, the higher.
    pub(crate) const SOLVED: u8 = 128;

    /// The depth of a position that was solved with so many empty squares.
    pub(crate) fn solved(empties: usize) -> u8 {
        Entry::SOLVED | empties.min(127) as u8
    }

    /// The value, if it settles a search with this window.
    #[inline]
    pub(crate) fn settles(&self, alpha: i32, beta: i32) -> Option<i32> {
        let settled = match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.value >= beta,
            Bound::Upper => self.value <= alpha,
        };
        settled.then_some(self.value)
    }

    /// The entry for a value found with this window.
    #[inline]
    pub(crate) fn found(value: i32, alpha: i32, beta: i32, depth: u8, best: Option<u8>) -> Entry {
        let bound = if value <= alpha {
            Bound::Upper
        } else if value >= beta {
            Bound::Lower
        } else {
            Bound::Exact
        };
        Entry { value, bound, depth, best }
    }

    fn pack(self) -> u64 {
        let bound = match self.bound {
            Bound::Lower => 1,
            Bound::Upper => 2,
            Bound::Exact => 3,
        };
        let best = self.best.map_or(0, |best| u64::from(best) + 1);
        u64::from(self.value as i16 as u16) | u64::from(self.depth) << 16 | bound << 24 | best << 32
    }

    fn unpack(word: u64) -> Option<Entry> {
        let bound = match word >> 24 & 3 {
            1 => Bound::Lower,
            2 => Bound::Upper,
            3 => Bound::Exact,
            _ => return None,
        };
        let best = (word >> 32).checked_sub(1).map(|best| best as u8);
        Some(Entry { value: i32::from(word as u16 as i16), bound, depth: (word >> 16) as u8, best })
    }
}

impl Table {
    const SMALLEST: u64 = 1 << 10;
    /// 16 MB.
    const LARGEST: u64 = 1 << 20;

    /// A table for a search of so many nodes.
    pub(crate) fn for_nodes(nodes: u64) -> Table {
        let size = nodes.clamp(Table::SMALLEST, Table::LARGEST).next_power_of_two() as usize;
        Table { slots: vec![[0; 2]; size], mask: size - 1 }
    }

    /// What is known of the position with this key.
    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        self.pair(key)
            .into_iter()
            .find(|&at| self.slots[at][0] == key)
            .and_then(|at| Entry::unpack(self.slots[at][1]))
    }

    /// Remembers an entry, in place of the shallower of two.
    #[inline]
    pub(crate) fn put(&mut self, key: u64, entry: Entry) {
        let [first, second] = self.pair(key);
        let depth = |at: usize| (self.slots[at][1] >> 16) as u8;
        let at = if self.slots[first][0] == key {
            first
        } else if self.slots[second][0] == key || depth(second) <= depth(first) {
            second
        } else {
            first
        };
        self.slots[at] = [key, entry.pack()];
    }

    #[inline]
    fn pair(&self, key: u64) -> [usize; 2] {
        let first = key as usize & self.mask;
        [first, first ^ 1]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_remembered() {
        let mut table = Table::for_nodes(0);
        assert_eq!(table.get(0), None);
        for (key, value, best) in [(7, -25_600, None), (8, 0, Some(0)), (9, 25_600, Some(255))] {
            for bound in [Bound::Lower, Bound::Upper, Bound::Exact] {
                let entry = Entry { value, bound, depth: Entry::solved(200), best };
                table.put(key, entry);
                assert_eq!(table.get(key), Some(entry));
            }
        }
    }

    #[test]
    fn the_shallower_of_two_gives_way() {
        let mut table = Table::for_nodes(0);
        let key = |number: u64| number * Table::SMALLEST;
        let entry = |depth| Entry { value: 0, bound: Bound::Exact, depth, best: None };
        table.put(key(1), entry(5));
        table.put(key(2), entry(3));
        table.put(key(3), entry(1));
        assert_eq!(
            [1, 2, 3].map(|number| table.get(key(number)).map(|entry| entry.depth)),
            [Some(5), None, Some(1)]
        );
    }
}
