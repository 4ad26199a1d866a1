//! What one thread of a search remembers beside the transposition table.

use hanpan_omok::Stone;

use crate::forcing::Forcing;
use crate::prover::Prover;
use crate::spot::{SPOTS, Spot};

/// What one thread of a search remembers beside the transposition table.
pub(crate) struct Memory {
    /// Where there were no continuous fours.
    pub(crate) forcing: Forcing,
    /// Where there was no win by threats.
    pub(crate) prover: Prover,
    /// By side: how often, and how deep, a move was good enough.
    history: Box<[[i32; SPOTS]; 2]>,
    /// By distance from the root: two moves that were good enough there.
    killers: [[Option<Spot>; 2]; DEEPEST],
    /// By side: the answer that was good enough to a move.
    answers: Box<[[Option<Spot>; SPOTS]; 2]>,
    /// By a move and its answer: how often, and how deep, that was good enough.
    replies: Vec<i16>,
    /// By distance from the root: what was played, and what the position was thought to be worth.
    pub(crate) played: [Option<Spot>; DEEPEST],
    pub(crate) guesses: [i32; DEEPEST],
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
            prover: Prover::new(),
            history: Box::new([[0; SPOTS]; 2]),
            killers: [[None; 2]; DEEPEST],
            answers: Box::new([[None; SPOTS]; 2]),
            replies: vec![0; 2 * SPOTS * SPOTS],
            played: [None; DEEPEST],
            guesses: [0; DEEPEST],
            lines: vec![Vec::new(); DEEPEST + 1],
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.forcing.clear();
        self.prover.clear();
        self.history.as_flattened_mut().fill(0);
        self.answers.as_flattened_mut().fill(None);
        self.replies.fill(0);
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
        let mut priority = self.history[own as usize][spot.index()] / 64;
        if self.killers[ply].contains(&Some(spot)) {
            priority += 50;
        }
        if let Some(before) = self.before(ply) {
            if self.answers[own as usize][before.index()] == Some(spot) {
                priority += 40;
            }
            priority += i32::from(self.replies[reply(own, before, spot)]) / 64;
        }
        priority
    }

    /// Remembers that a move was good enough.
    pub(crate) fn reward(&mut self, own: Stone, spot: Spot, depth: i32, ply: usize) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(spot) {
            *killers = [Some(spot), killers[0]];
        }
        if let Some(before) = self.before(ply) {
            self.answers[own as usize][before.index()] = Some(spot);
        }
        self.learn(own, spot, bonus(depth), ply);
    }

    /// Remembers that moves were not good enough, where another was.
    pub(crate) fn punish(&mut self, own: Stone, spots: &[Spot], depth: i32, ply: usize) {
        spots.iter().for_each(|&spot| self.learn(own, spot, -bonus(depth), ply));
    }

    /// The closer to the limit, the less is added.
    fn learn(&mut self, own: Stone, spot: Spot, bonus: i32, ply: usize) {
        let history = &mut self.history[own as usize][spot.index()];
        *history += bonus - *history * bonus.abs() / 8_192;
        if let Some(before) = self.before(ply) {
            let kept = &mut self.replies[reply(own, before, spot)];
            *kept = (i32::from(*kept) + bonus - i32::from(*kept) * bonus.abs() / 8_192) as i16;
        }
    }

    /// The move before that at this distance from the root.
    fn before(&self, ply: usize) -> Option<Spot> {
        self.played[ply.checked_sub(1)?]
    }

    /// The line from `ply` on is this move and what is expected after it.
    pub(crate) fn extend_line(&mut self, ply: usize, spot: Spot) {
        let (before, after) = self.lines.split_at_mut(ply + 1);
        before[ply].clear();
        before[ply].push(spot);
        before[ply].extend_from_slice(&after[0]);
    }
}

/// How much is learned from a search so deep.
fn bonus(depth: i32) -> i32 {
    32 * (depth * depth).min(64)
}

/// Where a move and its answer are kept.
fn reply(own: Stone, before: Spot, spot: Spot) -> usize {
    (own as usize * SPOTS + before.index()) * SPOTS + spot.index()
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
