//! The opponent for beginners.

use hanpan_core::{Dice, QuickDice};
use hanpan_japae::{Action, Japae};
use hanpan_search::{Agent, Budget, Decision, Situation};

use crate::board::{Board, Moment};
use crate::classic::Classic;
use crate::policy::Policy;
use crate::searcher::Searcher;

/// An opponent that plays like [`Classic`] when it pays attention, which it often does not.
///
/// It takes every win; but one time in three it lets a call pass, and parts with any tile of which it has one
/// or two. It never breaks up a triplet that it need not, so that nothing it does looks absurd.
#[derive(Clone, Copy, Debug)]
pub struct Careless {
    /// How it puts a value on what it does; it does not follow it.
    pub adviser: Searcher,
}

impl Agent<Japae> for Careless {
    fn choose(&mut self, situation: &Situation<'_, Japae>, budget: &Budget) -> Decision<Japae> {
        let board = Board::seen(situation.view).expect("a player who may act sees a hand in play");
        let mut dice = QuickDice::seeded(budget.seed);
        let action = careless(&board, &mut dice);
        self.adviser.think(situation, &board, action, budget)
    }
}

fn careless(board: &Board, dice: &mut QuickDice) -> Action {
    let action = Classic.act(board);
    let attentive = dice.below(3) > 0;
    match (action, board.moment) {
        _ if attentive => action,
        (Action::Pon | Action::Kan, _) => Action::Skip,
        (Action::Discard(_), Moment::Act(player, _) | Moment::AfterPon(player)) => {
            let closed = board.hands[player].closed;
            let loose = closed.singles().or(closed.pairs());
            let tile = { loose }.nth(dice.below(loose.len().max(1)) as usize);
            tile.map_or(action, Action::Discard)
        }
        _ => action,
    }
}
