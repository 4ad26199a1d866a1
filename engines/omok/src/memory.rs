//! What was found about positions met before.

use crate::spot::Spot;

/// What was found about positions met before, in a table of fixed size.
pub(crate) struct Memory {
    entries: Vec<Entry>,
    mask: usize,
}

/// What was found about one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    pub(crate) worth: i32,
    pub(crate) bound: Bound,
    pub(crate) depth: i32,
    pub(crate) best: Option<Spot>,
}

/// How a worth that was found bounds the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// It is that worth.
    Exact,
    /// It is at least that.
    AtLeast,
    /// It is at most that.
    AtMost,
}

#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    worth: i16,
    depth: i8,
    bound: Bound,
    /// The number of a spot, or [`NO_SPOT`].
    best: u8,
}

const NO_SPOT: u8 = u8::MAX;

impl Memory {
    const NOTHING: Entry = Entry { key: 0, worth: 0, depth: i8::MIN, bound: Bound::AtLeast, best: NO_SPOT };
    /// Sixteen bytes each: 16 MiB.
    const LARGEST: u64 = 1 << 20;
    const SMALLEST: u64 = 1 << 10;

    /// A table for a search of so many nodes.
    pub(crate) fn for_nodes(nodes: u64) -> Memory {
        let size = nodes.clamp(Memory::SMALLEST, Memory::LARGEST).next_power_of_two() as usize;
        Memory { entries: vec![Memory::NOTHING; size], mask: size - 1 }
    }

    pub(crate) fn find(&self, key: u64) -> Option<Found> {
        let entry = &self.entries[key as usize & self.mask];
        (entry.key == key && entry.depth > i8::MIN).then(|| Found {
            worth: i32::from(entry.worth),
            bound: entry.bound,
            depth: i32::from(entry.depth),
            best: (entry.best != NO_SPOT).then_some(Spot(entry.best)),
        })
    }

    pub(crate) fn keep(&mut self, key: u64, found: Found) {
        let entry = &mut self.entries[key as usize & self.mask];
        let best = match found.best {
            Some(spot) => spot.0,
            // A search that failed low knows no best move; one known from before is better than none.
            None if entry.key == key => entry.best,
            None => NO_SPOT,
        };
        *entry = Entry { key, worth: found.worth as i16, depth: found.depth as i8, bound: found.bound, best };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_kept_is_found() {
        let mut memory = Memory::for_nodes(5_000);
        let found = Found { worth: -29_987, bound: Bound::AtMost, depth: 7, best: Some(Spot(224)) };
        memory.keep(0xdead_beef, found);
        assert_eq!(memory.find(0xdead_beef), Some(found));
        assert_eq!(memory.find(0xdead_bee0), None);
        memory.keep(0xdead_beef, Found { best: None, ..found });
        assert_eq!(memory.find(0xdead_beef), Some(found));
        assert_eq!(memory.find(0), None);
    }

    #[test]
    fn a_table_stays_within_its_limit() {
        assert_eq!(size_of::<Entry>(), 16);
        assert_eq!(Memory::for_nodes(u64::MAX).entries.len(), 1 << 20);
        assert_eq!(Memory::for_nodes(0).entries.len(), 1 << 10);
    }
}
