//! Opponents that nobody tuned to: extreme ways to play, for measuring others by.

use std::sync::LazyLock;

use hanpan_japae::{Action, Counts, Japae};
use hanpan_search::{Agent, Budget, Decision, Situation};

use crate::board::{Board, Moment};
use crate::plan::{Outlook, Plan};
use crate::planner;
use crate::policy::Policy;

/// An extreme way to play. It wins whenever it can.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sparring {
    /// Never calls, and discards what is safest: what the other has discarded, then what is mostly seen.
    Folder,
    /// Wants to win soon, and cares neither for points nor for danger.
    Rusher,
    /// Calls whatever it can.
    Caller,
}

impl Sparring {
    /// The names of all.
    pub const NAMES: &'static [&'static str] = &["folder", "rusher", "caller"];

    /// The one with this name.
    pub fn named(name: &str) -> Option<Sparring> {
        Some(match name {
            "folder" => Sparring::Folder,
            "rusher" => Sparring::Rusher,
            "caller" => Sparring::Caller,
            _ => return None,
        })
    }
}

impl Agent<Japae> for Sparring {
    fn choose(&mut self, situation: &Situation<'_, Japae>, _: &Budget) -> Decision<Japae> {
        let board = Board::seen(situation.view).expect("a player who may act sees a hand in play");
        Decision::at_once(self.act(&board))
    }
}

/// The plan of somebody who is about to lose, so that only a win that comes soon counts.
static HASTE: LazyLock<Plan> = LazyLock::new(|| Plan::new(Outlook { hazard: 0.5, loss: 0.0, discards: 1.0 }));

impl Policy for Sparring {
    fn act(&self, board: &Board) -> Action {
        if let Some(action) = board.winning() {
            return action;
        }
        match (self, board.moment) {
            (Sparring::Folder, Moment::Act(player, _) | Moment::AfterPon(player)) => {
                let hand = &board.hands[player];
                let unseen = Counts::ALL.less(board.shown).less(hand.closed);
                let safe = board.hands[1 - player].discarded;
                let danger = |tile| if safe.contains(tile) { 0 } else { 1 + unseen.of(tile) };
                let safest = hand.closed.held().min_by_key(|&tile| danger(tile));
                safest.map_or(Action::Skip, Action::Discard)
            }
            (Sparring::Folder, _) => Action::Skip,
            (Sparring::Caller, Moment::Discard(player, tile)) if board.left > 0 => {
                match board.hands[player].closed.of(tile) {
                    3 => Action::Kan,
                    2 => Action::Pon,
                    _ => Action::Skip,
                }
            }
            (Sparring::Caller, _) => planner::act_by(planner::plan(), board),
            (Sparring::Rusher, _) => planner::act_by(&HASTE, board),
        }
    }
}
