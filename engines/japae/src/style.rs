//! The ways to play that the engine knows.

use hanpan_core::QuickDice;
use hanpan_japae::Action;

use crate::adept::Adept;
use crate::blueprint::Blueprint;
use crate::board::Board;
use crate::classic::Classic;
use crate::planner::Planner;
use crate::policy::Policy;

/// A way to play that the engine knows: to play by, and to recognise in others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Style {
    /// As [`Classic`] does.
    Classic,
    /// By what every hand is worth, all of them solved beforehand for a somewhat simpler game.
    Planner,
    /// As [`Adept`] was trained to.
    Adept,
    /// As [`Blueprint`] mixes its actions.
    Blueprint,
    /// As some other policy was trained to.
    Trained(&'static Adept),
}

impl Policy for Style {
    #[inline]
    fn act(&self, board: &Board) -> Action {
        match self {
            Style::Classic => Classic.act(board),
            Style::Planner => Planner.act(board),
            Style::Adept => Adept::of_the_house().act(board),
            Style::Blueprint => Blueprint::of_the_house().act(board),
            Style::Trained(adept) => adept.act(board),
        }
    }

    #[inline]
    fn pick(&self, board: &Board, dice: &mut QuickDice) -> Action {
        match self {
            Style::Blueprint => Blueprint::of_the_house().pick(board, dice),
            _ => self.act(board),
        }
    }

    fn chance(&self, board: &Board, action: Action) -> f64 {
        match self {
            Style::Blueprint => Blueprint::of_the_house().chance(board, action),
            _ if self.act(board) == action => 1.0,
            _ => 0.0,
        }
    }
}
