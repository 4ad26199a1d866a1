//! What one thread of a search remembers beside the transposition table.

use hanpan_omok::Stone;

use crate::forcing::Forcing;
use crate::spot::{SPOTS, Spot};

/// What one thread of a search remembers beside the transposition table.
pub(crate) struct Memory {
    /// Where there were no continuous fours.
    pub(crate) forcing: Forcing,
    /// By side: how often, and how deep, a move was good enough.
    history: Box<[[i32; SPOTS]; 2]>,
    /// By distance from the root: two moves that were good enough there.
    killers: [[Option<Spot>; 2]; DEEPEST],
    /// By distance from the root: the line expected from there on.
    pub(crate) lines: Vec<Vec<Spot>>,
}

/// The search goes no further from the root.
pub(crate) const DEEPEST: usize = 96;

impl Memory {
    /// Nothing.
    pub(crate) fn new() -> Memory {
        Memory {
            forcing: Forcing::new(),
            history: Box::new([[0; SPOTS]; 2]),
            killers: [[None; 2]; DEEPEST],
            lines: vec![Vec::new(); DEEPEST + 1],
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.forcing.clear();
        self.history.as_flattened_mut().fill(0);
        self.next_search();
    }

    /// Prepares for another search: distances from the root mean something else, and what was good counts for less.
    pub(crate) fn next_search(&mut self) {
        self.killers = [[None; 2]; DEEPEST];
        self.history.as_flattened_mut().iter_mut().for_each(|history| *history /= 4);
        self.lines.iter_mut().for_each(Vec::clear);
    }

    /// By how much a move that was good elsewhere should be looked at earlier.
    pub(crate) fn priority(&self, own: Stone, spot: Spot, ply: usize) -> i32 {
        let killer = if self.killers[ply].contains(&Some(spot)) { 60 } else { 0 };
        killer + self.history[own as usize][spot.index()] / 64
    }

    /// Remembers that a move was good enough.
    pub(crate) fn reward(&mut self, own: Stone, spot: Spot, depth: i32, ply: usize) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(spot) {
            *killers = [Some(spot), killers[0]];
        }
        let history = &mut self.history[own as usize][spot.index()];
        // The closer to the limit, the less is added.
        let bonus = 32 * (depth * depth).min(64);
        *history += bonus - *history * bonus / 8_192;
    }

    /// The line from `ply` on is this move and what is expected after it.
    pub(crate) fn extend_line(&mut self, ply: usize, spot: Spot) {
        let (before, after) = self.lines.split_at_mut(ply + 1);
        before[ply].clear();
        before[ply].push(spot);
        before[ply].extend_from_slice(&after[0]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_good_is_looked_at_earlier_and_fades() {
        let mut memory = Memory::new();
        let (own, spot) = (Stone::Black, Spot::at(7, 7));
        memory.reward(own, spot, 6, 3);
        let rewarded = memory.priority(own, spot, 3);
        assert!(rewarded > memory.priority(own, spot, 4) && memory.priority(own, spot, 4) > 0);
        assert_eq!(memory.priority(Stone::White, spot, 4), 0);
        memory.next_search();
        let faded = memory.priority(own, spot, 3);
        assert!(0 < faded && faded < rewarded - 60);
        memory.clear();
        assert_eq!(memory.priority(own, spot, 3), 0);
    }
}
