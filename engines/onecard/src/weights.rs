//! How much the policy minds each thing.

use hanpan_onecard::{Card, Rank};

/// How much the policy minds each thing, in tenths of a card.
///
/// A kind is a plain card, a two, an ace, ♠A, the black joker, the colour joker, a seven, a jack, a queen, a king.
#[derive(Clone, Debug)]
pub(crate) struct Weights {
    /// Attacking, by the cards of the player who comes next: 1, 2, 3, 4 or 5, 6 to 9, more.
    pub(crate) threat: [i32; 6],
    /// Keeping each kind; the fewer cards are left the less it counts.
    pub(crate) keep: [i32; 10],
    /// Having so many cards left that could follow, 3 for more: with one card left, and with more.
    pub(crate) follow: [[i32; 4]; 2],
    /// The same when it is one's own turn again.
    pub(crate) again: [i32; 4],
    /// Each point of the attack.
    pub(crate) offense: i32,
    /// An attack that would bankrupt.
    pub(crate) ruin: i32,
    /// Passing over a player, by his cards.
    pub(crate) skipped: [i32; 6],
    /// Taking without an attack.
    pub(crate) take: i32,
    /// Each card drawn by giving in to an attack.
    pub(crate) drawn: i32,
}

impl Weights {
    /// Somebody who likes to attack: the bigger the attack, the better.
    pub(crate) const EAGER: Weights = Weights {
        threat: [120, 60, 25, 0, 0, 0],
        keep: [0, 15, 22, 30, 50, 60, 6, 0, 0, 0],
        follow: [[0, 4, 8, 12]; 2],
        again: [-25, 34, 38, 42],
        offense: 5,
        ruin: 100,
        skipped: [40, 30, 0, 0, 0, 0],
        take: -60,
        drawn: -10,
    };
    /// Somebody who keeps his jokers even if he must take for it, and thinks of his last card, while two play.
    ///
    /// Found by trial: these win 63% against [`EAGER`](Weights::EAGER), those below 40% and 30% at a table of three
    /// and four of them.
    pub(crate) const TWO: Weights = Weights {
        keep: [-6, 15, 22, 30, 88, 80, 6, 0, 0, 0],
        follow: [[-25, 13, 17, 21], [0, 4, 8, 10]],
        offense: -3,
        take: -40,
        ..Weights::EAGER
    };
    /// The same, while more play.
    pub(crate) const MANY: Weights = Weights {
        keep: [-4, 15, 22, 26, 100, 95, 6, 0, 0, 0],
        follow: [[0, 13, 16, 21], [0, 4, 8, 10]],
        offense: -1,
        skipped: [40, 34, 6, 0, 0, 0],
        take: -30,
        drawn: -16,
        ..Weights::EAGER
    };
}

/// The kind of every card.
pub(crate) const KINDS: [usize; Card::COUNT] = {
    let mut kinds = [0; Card::COUNT];
    let mut index = 0;
    while index < Card::COUNT {
        let card = Card::at(index);
        kinds[index] = match (card.attack(), card.rank()) {
            (2, _) => 1,
            (3, _) => 2,
            (5, _) => 3,
            (7, _) => 4,
            (10, _) => 5,
            (_, Some(Rank::Seven)) => 6,
            (_, Some(Rank::Jack)) => 7,
            (_, Some(Rank::Queen)) => 8,
            (_, Some(Rank::King)) => 9,
            _ => 0,
        };
        index += 1;
    }
    kinds
};
