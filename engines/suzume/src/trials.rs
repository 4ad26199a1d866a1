//! Actions tried in likely worlds.

use hanpan_core::QuickDice;
use hanpan_search::{Experiment, Trail};
use hanpan_suzume::Action;

use crate::belief::Belief;
use crate::position::Position;
use crate::world::{Aim, Changes, Playout, World};

/// What a point is worth beside the match: just enough to tell actions apart that win it as often.
const POINT: f64 = 0.0005;

/// An action, tried in a likely world.
pub(crate) struct Trials<'a> {
    pub(crate) belief: Belief<'a>,
    pub(crate) playout: Playout<'a>,
}

impl Experiment for Trials<'_> {
    type Action = Action;
    type World = World;

    fn world(&mut self, dice: &mut QuickDice) -> (World, f64) {
        (self.belief.imagine(dice), 1.0)
    }

    fn play(&mut self, world: &World, action: Action, _: &mut QuickDice, trail: &mut Trail<Action>) -> f64 {
        let position = self.playout.position;
        let ending = self.playout.after(world, action, |next| trail.note(next));
        let changes = ending.map_or_else(|| tsumo(position), |ending| ending.changes);
        let gain = f64::from(changes[position.me]);
        match self.playout.aim {
            Aim::Points => gain,
            Aim::Match => position.match_share(&changes) + POINT * gain,
        }
    }
}

/// What everybody wins or loses if the seat wins with what it drew.
pub(crate) fn tsumo(position: &Position) -> Changes {
    position.tsumo(position.me, position.win(position.hand).unwrap_or(0))
}
