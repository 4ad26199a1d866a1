//! Regrets: how a strategy is learned that nobody can win much from.

use hanpan_core::{Dice, QuickDice};
use hanpan_japae::Action;

use crate::board::{Board, Moment};
use crate::played::Played;
use crate::sight::{InfoSet, Shares, Sight};

/// Monte-Carlo counterfactual regret minimisation over what a [`Sight`] tells apart.
///
/// A hand is played by the strategies as they stand. At one decision of one player, picked at random, every action is
/// tried and played out on the very same tiles, and each is regretted by how much better it came out than the mean of
/// all. Actions are then taken in proportion to what is regretted of them; the average of all strategies on the way, late
/// ones counted more, is what cannot be won from in the end. A test computes exactly how much can be, in small games.
///
/// The proof has every hand count as often as if the player looked at had done everything to get there. Here it counts
/// once: in the small games what can be won falls as fast, and no hand counts for hundreds.
pub struct Cfr<S> {
    sight: S,
    manner: Manner,
    table: Table,
    seed: u64,
    hands: u64,
}

/// How a [`Cfr`] learns.
#[derive(Clone, Copy, Debug)]
pub struct Manner {
    /// The most decisions of a player that there may be in a hand before the one that is looked at.
    pub decisions: u32,
    /// How often a player whose decision is looked at tries anything before it, so that nothing remains unknown.
    pub explore: f32,
    /// How many information sets there is room for, as a power of two.
    pub room: u32,
}

impl Manner {
    /// For the whole game, as a [`Glance`](crate::Glance) has it.
    pub const WHOLE: Manner = Manner { decisions: 8, explore: 0.1, room: 21 };
}

/// Late strategies count more: by one time more after so many hands.
const EPOCH: f32 = 100_000.0;

impl<S: Sight> Cfr<S> {
    /// One that has learned nothing.
    pub fn new(sight: S, manner: Manner, seed: u64) -> Cfr<S> {
        Cfr { sight, manner, table: Table::new(manner.room), seed, hands: 0 }
    }

    /// Learns from some more hands, which begin as `deal` has it. The same follows from the same seed, however the hands
    /// are divided into calls.
    pub fn learn(&mut self, hands: u64, deal: impl Fn(&mut QuickDice) -> Board) {
        for _ in 0..hands {
            let mut dice =
                QuickDice::seeded(QuickDice::seeded(self.seed ^ self.hands.rotate_left(32)).bits());
            self.hand(deal(&mut dice), &mut dice);
            self.hands += 1;
        }
    }

    /// All that it knows, to go on from with [`read`](Cfr::read).
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        bytes.extend(self.seed.to_le_bytes());
        bytes.extend(self.hands.to_le_bytes());
        for (place, entry) in self.table.entries.iter().enumerate().filter(|(_, entry)| entry.key != 0) {
            bytes.extend((place as u32).to_le_bytes());
            bytes.extend(entry.visits.to_le_bytes());
            bytes.extend(entry.key.to_le_bytes());
            let numbers = entry.regrets.iter().chain(&entry.average);
            numbers.for_each(|number| bytes.extend(number.to_le_bytes()));
        }
        bytes
    }

    /// Goes on from what [`write`](Cfr::write) gave for one that learned in the same manner; nothing if it is not that.
    pub fn read(sight: S, manner: Manner, bytes: &[u8]) -> Option<Cfr<S>> {
        let (seed, rest) = bytes.split_first_chunk()?;
        let (hands, rest) = rest.split_first_chunk()?;
        let mut cfr = Cfr::new(sight, manner, u64::from_le_bytes(*seed));
        cfr.hands = u64::from_le_bytes(*hands);
        for kept in rest.chunks(Entry::BYTES) {
            let (place, kept) = kept.split_first_chunk()?;
            let (visits, kept) = kept.split_first_chunk()?;
            let (key, kept) = kept.split_first_chunk()?;
            let (numbers, []) = kept.as_chunks() else { return None };
            let numbers: Vec<f32> = numbers.iter().copied().map(f32::from_le_bytes).collect();
            let entry = Entry {
                key: u64::from_le_bytes(*key),
                visits: u32::from_le_bytes(*visits),
                regrets: numbers.get(..InfoSet::MOST)?.try_into().ok()?,
                average: numbers.get(InfoSet::MOST..)?.try_into().ok()?,
            };
            *cfr.table.entries.get_mut(u32::from_le_bytes(*place) as usize)? = entry;
        }
        Some(cfr)
    }

    /// What the hands follow from.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// How many hands were learned from.
    pub fn hands(&self) -> u64 {
        self.hands
    }

    /// What was learned, and how often it was looked at: for each information set how often its actions are to be taken.
    pub fn strategies(&self) -> impl Iterator<Item = (u64, u32, Shares)> {
        let known = self.table.entries.iter().filter(|entry| entry.key != 0);
        known.map(|entry| (entry.key, entry.visits, entry.average))
    }

    /// How likely each action is by the average strategy.
    pub fn average(&self, played: &Played, set: &InfoSet) -> Shares {
        let known = self.table.find(set.key).map(|entry| entry.average);
        match known.filter(|average| average.iter().sum::<f32>() > 0.0) {
            Some(average) => matched(&average, set.actions().len()),
            None => matched(&self.sight.prior(played, set), set.actions().len()),
        }
    }

    /// How likely each action is by the strategy as it stands.
    fn current(&self, played: &Played, set: &InfoSet) -> Shares {
        match self.table.find(set.key) {
            Some(entry) => matched(&entry.regrets, set.actions().len()),
            None => matched(&self.sight.prior(played, set), set.actions().len()),
        }
    }

    fn hand(&mut self, board: Board, dice: &mut QuickDice) {
        let own = (self.hands % 2) as usize;
        let late = 1.0 + self.hands as f32 / EPOCH;
        let mut skipped = dice.below(self.manner.decisions);
        let mut played = Played::new(board);
        while let Some(player) = played.board.moment.player() {
            let set = self.sight.look(&played);
            let &[first, ref others @ ..] = set.actions() else { return };
            if others.is_empty() {
                played.apply(first);
                continue;
            }
            if player == own && skipped == 0 {
                self.deviate(&played, &set, own, dice);
                return;
            }
            let chances = self.current(&played, &set);
            let action = if player == own {
                skipped -= 1;
                let explores = share(dice) < self.manner.explore;
                let any = dice.below(set.actions().len() as u32) as usize;
                set.actions()[if explores { any } else { drawn(&chances, dice) }]
            } else {
                if let Some(entry) = self.table.find_or_make(set.key, || self.sight.prior(&played, &set)) {
                    for (average, chance) in entry.average.iter_mut().zip(chances) {
                        *average += late * chance;
                    }
                }
                set.actions()[drawn(&chances, dice)]
            };
            played.apply(action);
        }
    }

    /// Tries every action, and regrets what was better.
    fn deviate(&mut self, played: &Played, set: &InfoSet, own: usize, dice: &mut QuickDice) {
        let chances = self.current(played, set);
        let fall = dice.bits();
        let mut results = [0.0; InfoSet::MOST];
        for (result, &action) in results.iter_mut().zip(set.actions()) {
            *result = self.play_out(*played, action, own, &mut QuickDice::seeded(fall));
        }
        let mean: f32 = results.iter().zip(chances).map(|(result, chance)| result * chance).sum();
        if let Some(entry) = self.table.find_or_make(set.key, || self.sight.prior(played, set)) {
            entry.visits = entry.visits.saturating_add(1);
            for (regret, result) in entry.regrets.iter_mut().zip(results).take(set.actions().len()) {
                *regret += result - mean;
            }
        }
    }

    fn play_out(&self, mut played: Played, action: Action, own: usize, dice: &mut QuickDice) -> f32 {
        played.apply(action);
        loop {
            if let Some(stake) = stake(&played.board, own) {
                return stake;
            }
            let set = self.sight.look(&played);
            let action = match *set.actions() {
                [only] => only,
                ref actions => actions[drawn(&self.current(&played, &set), dice)],
            };
            played.apply(action);
        }
    }
}

/// What a player has won once the hand is over: points, and what the right to start the next hand is worth.
pub fn stake(board: &Board, own: usize) -> Option<f32> {
    let Moment::Over(points) = board.moment else { return None };
    let points = if own == 0 { points } else { -points };
    let starts = points > 0 || (points == 0 && board.starter != own);
    Some(points as f32 + if starts { START } else { -START })
}

/// What a start of the next hand counts, in points.
const START: f32 = crate::START as f32;

/// Shares in proportion to what is more than nothing; even ones if nothing is.
pub fn matched(weights: &Shares, actions: usize) -> Shares {
    let sum: f32 = weights[..actions].iter().map(|weight| weight.max(0.0)).sum();
    let mut shares = [0.0; InfoSet::MOST];
    for (share, weight) in shares.iter_mut().zip(weights).take(actions) {
        *share = if sum > 0.0 { weight.max(0.0) / sum } else { 1.0 / actions as f32 };
    }
    shares
}

/// A place drawn in proportion to its share.
pub fn drawn(shares: &Shares, dice: &mut QuickDice) -> usize {
    let mut rest = share(dice);
    let mut last = 0;
    for (place, &share) in shares.iter().enumerate() {
        if share > 0.0 {
            if rest < share {
                return place;
            }
            (rest, last) = (rest - share, place);
        }
    }
    last
}

fn share(dice: &mut QuickDice) -> f32 {
    (dice.bits() >> 40) as f32 / (1u64 << 24) as f32
}

/// What was seen at one information set.
#[derive(Clone, Copy, Debug)]
struct Entry {
    /// Nothing is kept here if it is 0.
    key: u64,
    visits: u32,
    regrets: Shares,
    average: Shares,
}

impl Entry {
    /// How many bytes are written of one, its place among them.
    const BYTES: usize = 4 + 4 + 8 + 2 * 4 * InfoSet::MOST;
}

/// A table of fixed size. Where it is full nothing new is learned.
struct Table {
    entries: Vec<Entry>,
}

impl Table {
    /// Over how many places an entry is looked for.
    const REACH: usize = 8;

    fn new(room: u32) -> Table {
        let none = Shares::default();
        let empty = Entry { key: 0, visits: 0, regrets: none, average: none };
        Table { entries: vec![empty; (1 << room) + Table::REACH] }
    }

    /// The places at which the key may be.
    fn places(&self, key: u64) -> std::ops::Range<usize> {
        let first = key as usize & (self.entries.len() - Table::REACH - 1);
        first..first + Table::REACH
    }

    fn find(&self, key: u64) -> Option<&Entry> {
        self.entries[self.places(key)]
            .iter()
            .take_while(|entry| entry.key != 0)
            .find(|entry| entry.key == key)
    }

    fn find_or_make(&mut self, key: u64, prior: impl FnOnce() -> Shares) -> Option<&mut Entry> {
        let places = self.places(key);
        let entry = self.entries[places].iter_mut().find(|entry| entry.key == key || entry.key == 0)?;
        if entry.key == 0 {
            (entry.key, entry.regrets) = (key, prior());
        }
        Some(entry)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tiny::Tiny;
    use crate::{Everything, Glance};

    #[test]
    fn the_same_seed_teaches_the_same_however_it_is_divided_and_kept() {
        let tiny = Tiny::named("set").unwrap();
        let deal = |dice: &mut QuickDice| tiny.dealt(dice);
        let mut whole = Tiny::learner(7);
        whole.learn(3_000, deal);
        let mut parts = Tiny::learner(7);
        parts.learn(1_000, deal);
        let mut read = Cfr::read(Everything, Tiny::MANNER, &parts.write()).unwrap();
        read.learn(2_000, deal);
        assert!(read.write() == whole.write());
        assert!(parts.write() != whole.write() && Tiny::learner(8).write() != Tiny::learner(7).write());
        let bytes = whole.write();
        assert!(Cfr::read(Everything, Tiny::MANNER, &bytes[..bytes.len() - 1]).is_none());
        assert!(Cfr::read(Everything, Tiny::MANNER, &bytes[..10]).is_none());
    }

    /// Where nothing is regretted of any action all are as likely; otherwise those are taken that are regretted.
    #[test]
    fn regrets_are_matched() {
        let of = |regrets: &[f32]| {
            let mut shares = Shares::default();
            shares[..regrets.len()].copy_from_slice(regrets);
            matched(&shares, regrets.len())[..regrets.len()].to_vec()
        };
        assert_eq!(of(&[3.0, -2.0, 1.0]), [0.75, 0.0, 0.25]);
        assert_eq!(of(&[-3.0, -2.0]), [0.5, 0.5]);
    }

    /// A full table learns nothing new, and keeps what it has.
    #[test]
    fn a_full_table_goes_on_with_what_it_has() {
        let small = Manner { room: 4, ..Manner::WHOLE };
        let mut cfr = Cfr::new(Glance, small, 1);
        cfr.learn(2_000, Board::dealt);
        let before: Vec<u64> = cfr.strategies().map(|(key, ..)| key).collect();
        cfr.learn(2_000, Board::dealt);
        assert!(cfr.strategies().map(|(key, ..)| key).eq(before.iter().copied()));
        assert!((10..=24).contains(&before.len()), "{}", before.len());
    }
}
