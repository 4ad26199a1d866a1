//! A queue in which everybody has his turn.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;

use hanpan_protocol::TableId;

/// A queue in which everybody has his turn: first by who is behind a table, then by table.
///
/// Whoever has much waiting waits for himself. Whoever has little waits for one of each of the others at most, however
/// much they have.
pub struct FairQueue<Who, T> {
    /// Whose turn it is, and who comes then; each who has something waiting is here once.
    turns: VecDeque<Who>,
    waiting: HashMap<Who, Line<T>>,
    most: usize,
    is_wanted: fn(&T) -> bool,
}

/// What waits of one.
type Line<T> = VecDeque<(TableId, VecDeque<T>)>;

impl<Who: Clone + Eq + Hash, T> FairQueue<Who, T> {
    /// A queue in which so much may wait of one; not less than one thing. What is not wanted any more does not count.
    pub fn new(most: usize, is_wanted: fn(&T) -> bool) -> FairQueue<Who, T> {
        FairQueue { turns: VecDeque::new(), waiting: HashMap::new(), most: most.max(1), is_wanted }
    }

    /// Adds something, unless too much of the same waits already.
    pub fn push(&mut self, who: &Who, table: &TableId, item: T) -> Result<(), T> {
        let line = self.waiting.entry(who.clone()).or_insert_with(|| {
            self.turns.push_back(who.clone());
            Line::new()
        });
        clear(line, self.is_wanted);
        if line.iter().map(|(_, items)| items.len()).sum::<usize>() >= self.most {
            return Err(item);
        }
        match line.iter_mut().find(|(known, _)| known == table) {
            Some((_, items)) => items.push_back(item),
            None => line.push_back((table.clone(), VecDeque::from([item]))),
        }
        Ok(())
    }

    /// Who waits, in the order of the turns, and with how much.
    #[cfg(test)]
    pub fn waiting(&self) -> Vec<(Who, usize)> {
        let of = |who: &Who| (who.clone(), self.waiting[who].iter().map(|(_, items)| items.len()).sum());
        self.turns.iter().map(of).collect()
    }

    /// Takes out whatever has its turn. What is not wanted any more has none, and costs nobody his.
    pub fn pop(&mut self) -> Option<T> {
        while let Some(who) = self.turns.pop_front() {
            let Some(mut line) = self.waiting.remove(&who) else { continue };
            clear(&mut line, self.is_wanted);
            let Some((table, mut items)) = line.pop_front() else { continue };
            let item = items.pop_front();
            if !items.is_empty() {
                line.push_back((table, items));
            }
            if !line.is_empty() {
                self.waiting.insert(who.clone(), line);
                self.turns.push_back(who);
            }
            return item;
        }
        None
    }
}

fn clear<T>(line: &mut Line<T>, is_wanted: fn(&T) -> bool) {
    for (_, items) in line.iter_mut() {
        items.retain(is_wanted);
    }
    line.retain(|(_, items)| !items.is_empty());
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(most: usize, pushed: &[(&'static str, &str, u32)], expected: &[u32]) {
        // Whatever is 0 is not wanted any more as soon as it is there.
        let mut queue = FairQueue::new(most, |&item| item != 0);
        for &(who, table, item) in pushed {
            queue.push(&who, &table.parse().unwrap(), item).ok();
        }
        let popped: Vec<u32> = std::iter::from_fn(|| queue.pop()).collect();
        assert_eq!(popped, expected, "{pushed:?}");
        assert!(queue.turns.is_empty() && queue.waiting.is_empty(), "nothing is left behind");
    }

    #[test]
    fn everybody_has_his_turn_and_then_every_table() {
        check(9, &[], &[]);
        check(9, &[("a", "t", 1), ("a", "t", 2), ("a", "t", 3), ("b", "u", 4)], &[1, 4, 2, 3]);
        check(
            9,
            &[("a", "t", 1), ("a", "t", 2), ("a", "v", 3), ("b", "u", 4), ("b", "u", 5)],
            &[1, 4, 3, 5, 2],
        );
        check(
            9,
            &[("a", "t", 1), ("b", "t", 2), ("c", "t", 3), ("a", "t", 4), ("b", "t", 5)],
            &[1, 2, 3, 4, 5],
        );
    }

    #[test]
    fn one_who_has_too_much_waiting_is_refused_and_nobody_else_is() {
        check(2, &[("a", "t", 1), ("a", "u", 2), ("a", "v", 3), ("b", "t", 4), ("b", "t", 5)], &[1, 4, 2, 5]);
        check(2, &[("a", "t", 0), ("a", "t", 0), ("a", "t", 3), ("a", "t", 4), ("a", "t", 5)], &[3, 4]);
    }
    #[test]
    fn what_nobody_wants_any_more_costs_nobody_his_turn() {
        check(9, &[("a", "t", 1), ("b", "u", 0), ("c", "v", 2), ("a", "t", 3), ("c", "w", 0)], &[1, 2, 3]);
        check(9, &[("a", "t", 1), ("b", "u", 2), ("b", "v", 0), ("a", "t", 3), ("b", "w", 4)], &[1, 2, 3, 4]);
    }
}
