//! What the policy is told about the cards.

use hanpan_onecard::{Card, CardSet, Rank};

/// What the policy is told about the cards, in tenths of a card.
///
/// A kind is a plain card, a two, an ace, ♠A, the black joker, the colour joker, a seven, a jack, a queen, a king.
#[derive(Clone, Debug)]
pub struct Weights {
    /// Playing each kind, by the cards of the player who comes next: 1, 2, 3, 4 or 5, 6 to 9, more.
    pub heir: [[i32; 6]; 10],
    /// Playing each kind, by the cards left: 1, 2, 3, 4 or 5, more.
    pub size: [[i32; 5]; 10],
    /// Having so many cards left that could follow, 3 for more, by the cards left.
    pub follow: [[i32; 4]; 5],
    /// The same when it is one's own turn again.
    pub again: [i32; 4],
    /// Each point of the attack.
    pub offense: i32,
    /// An attack that would bankrupt.
    pub ruin: i32,
    /// An attack, by how many cards may answer it, 6 for more.
    pub answers: [i32; 7],
    /// Demanding a suit, by how many cards of the next player may be of it, 6 for more.
    pub demand: [i32; 7],
    /// Each suit left, by the cards left.
    pub suits: [i32; 5],
    /// Passing over a player, by his cards.
    pub skipped: [i32; 6],
    /// Each kind as the one card left.
    pub last: [i32; 10],
    /// Having none, one, or more of the cards that attack and defend left.
    pub defences: [i32; 3],
    /// Taking without an attack, by the cards held.
    pub take: [i32; 5],
    /// Giving in to an attack.
    pub give_in: i32,
    /// Each card drawn by it.
    pub drawn: i32,
}

impl Weights {
    /// The cards that attack and defend.
    pub(crate) const DEFENCES: CardSet = {
        let mut set = CardSet::JOKERS;
        let mut index = 0;
        while index < Card::COUNT {
            if Card::at(index).attack() > 0 {
                set = set.with(Card::at(index));
            }
            index += 1;
        }
        set
    };
    pub const PLAIN: Weights = {
        const fn attack(keep: i32) -> [i32; 5] {
            [-keep / 4, -keep / 2, -keep * 3 / 4, -keep, -keep]
        }
        const THREAT: [i32; 6] = [120, 60, 25, 0, 0, 0];
        const NONE: [i32; 6] = [0; 6];
        Weights {
            heir: [NONE, THREAT, THREAT, THREAT, THREAT, THREAT, NONE, NONE, NONE, NONE],
            size: [
                [0; 5],
                attack(15),
                attack(22),
                attack(30),
                attack(50),
                attack(60),
                [-6; 5],
                [0; 5],
                [0; 5],
                [0; 5],
            ],
            follow: [[0, 4, 8, 12]; 5],
            again: [-25, 34, 38, 42],
            offense: 5,
            ruin: 100,
            answers: [0; 7],
            demand: [0; 7],
            suits: [0; 5],
            skipped: [40, 30, 0, 0, 0, 0],
            last: [0; 10],
            defences: [0; 3],
            take: [-60; 5],
            give_in: 0,
            drawn: -10,
        }
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
