//! What the kit must be told about a game.

use hanpan_core::{Dice, Observer, Rules};

/// A game under test.
pub trait Subject: Rules {
    /// Random play ends within this many steps.
    const BOUND: usize;

    /// How many random games are played for each number of players.
    const GAMES: usize = 60;

    /// Texts that parse as actions and are hardly ever legal, beyond those the kit meets by itself.
    const ODD_ACTIONS: &'static [&'static str] = &[];

    /// Exchanges everything that `who` cannot know for something else that is as possible.
    ///
    /// In a game where something is [hidden](Rules::HIDDEN) the kit insists that it really moves something.
    /// Sealed answers of other seats are among it: after the exchange each must be one that its seat could have given.
    fn permute(state: &mut Self::State, who: Observer, dice: &mut dyn Dice) {
        let _ = (state, who, dice);
    }

    /// Another outcome of chance that `who` could not tell from this one.
    fn permute_chance(
        before: &Self::State,
        outcome: &Self::Chance,
        who: Observer,
        dice: &mut dyn Dice,
    ) -> Self::Chance {
        let _ = (before, who, dice);
        outcome.clone()
    }
}
