//! Play at random: the one loop of tests, measurements and self-play.

use crate::{Dice, Rules, Step, Turn};

/// The next step at random, or none when the game is over: chance as it falls, or any action of the lowest seat that
/// may act, each as likely as another.
///
/// `legal` is scratch space, so that play allocates nothing.
pub fn random_step<R: Rules>(
    state: &R::State,
    legal: &mut Vec<R::Action>,
    dice: &mut impl Dice,
) -> Option<Step<R>> {
    let seat = match R::turn(state) {
        Turn::Over => return None,
        Turn::Chance => return Some(Step::Chance(R::deal(state, dice))),
        Turn::Players(seats) | Turn::Sealed(seats) => seats.first()?,
    };
    R::legal(state, seat, legal);
    Some(Step::Act(seat, legal[dice.below(legal.len() as u32) as usize]))
}

/// What was played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Whole games.
    pub games: u64,
    /// Actions of seats.
    pub actions: u64,
    /// Outcomes of chance: the hands of a mahjong match, the deal and the draws of a card game, throws of sticks.
    pub chances: u64,
}

impl Tally {
    /// Both together.
    #[must_use]
    pub fn and(self, other: Tally) -> Tally {
        Tally {
            games: self.games + other.games,
            actions: self.actions + other.actions,
            chances: self.chances + other.chances,
        }
    }
}
