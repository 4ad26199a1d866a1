//! What four sticks can show, and the throws a player has collected.

use serde::{Deserialize, Serialize};

/// What the four sticks show (yutnori rules 4 and 6), in the order in which throws are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Throw {
    /// 도: one flat side up, one step.
    Do,
    /// 개: two flat sides up, two steps.
    Gae,
    /// 걸: three flat sides up, three steps.
    Geol,
    /// 윷: four flat sides up, four steps, and another throw.
    Yut,
    /// 모: no flat side up, five steps, and another throw.
    Mo,
    /// 빽도: the marked stick alone lies flat side up, one step back.
    Back,
}

impl Throw {
    /// All throws, in order.
    pub const ALL: [Throw; 6] = [Throw::Do, Throw::Gae, Throw::Geol, Throw::Yut, Throw::Mo, Throw::Back];

    /// The name in notation.
    pub const fn name(self) -> &'static str {
        match self {
            Throw::Do => "do",
            Throw::Gae => "gae",
            Throw::Geol => "geol",
            Throw::Yut => "yut",
            Throw::Mo => "mo",
            Throw::Back => "back",
        }
    }

    /// How many steps it is worth; one back is −1.
    pub const fn steps(self) -> i8 {
        match self {
            Throw::Do => 1,
            Throw::Gae => 2,
            Throw::Geol => 3,
            Throw::Yut => 4,
            Throw::Mo => 5,
            Throw::Back => -1,
        }
    }

    /// How many of the four sticks lie flat side up.
    pub const fn flat(self) -> u8 {
        match self {
            Throw::Do | Throw::Back => 1,
            Throw::Gae => 2,
            Throw::Geol => 3,
            Throw::Yut => 4,
            Throw::Mo => 0,
        }
    }

    /// Whether the sticks are thrown once more at once (yutnori rule 5).
    pub const fn again(self) -> bool {
        matches!(self, Throw::Yut | Throw::Mo)
    }
}

/// The throws a player has collected and not used yet: how many of each.
///
/// Wide counters, because nothing but luck ends a row of `mo`, and chance may be told from outside.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Throws {
    counts: [u32; Throw::ALL.len()],
}

impl Throws {
    /// No throws.
    pub(crate) const NONE: Throws = Throws { counts: [0; Throw::ALL.len()] };

    pub(crate) fn add(&mut self, throw: Throw) {
        self.counts[throw as usize] += 1;
    }

    /// Takes out a throw, which must be there.
    pub(crate) fn remove(&mut self, throw: Throw) {
        debug_assert!(self.contains(throw), "{throw:?} was not collected");
        self.counts[throw as usize] -= 1;
    }

    pub(crate) fn count(&self, throw: Throw) -> u32 {
        self.counts[throw as usize]
    }

    pub(crate) fn contains(&self, throw: Throw) -> bool {
        self.count(throw) > 0
    }

    pub(crate) fn is_empty(&self) -> bool {
        *self == Throws::NONE
    }

    /// Each kind of throw that is there, once, in order.
    pub(crate) fn kinds(self) -> impl Iterator<Item = Throw> {
        Throw::ALL.into_iter().filter(move |&throw| self.contains(throw))
    }

    /// Every throw, in order.
    pub(crate) fn to_vec(self) -> Vec<Throw> {
        self.kinds().flat_map(|throw| std::iter::repeat_n(throw, self.count(throw) as usize)).collect()
    }
}
