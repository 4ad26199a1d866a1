//! What a player tells apart when he decides.

use hanpan_japae::Action;

use crate::played::Played;

/// All moments that a player does not tell apart, and what he may do there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InfoSet {
    /// The same for all of these moments; different, as surely as 64 bits allow, for all others.
    pub key: u64,
    actions: [Action; InfoSet::MOST],
    count: usize,
}

/// A number for each action of an information set, in their order.
pub type Shares = [f32; InfoSet::MOST];

impl InfoSet {
    /// The most actions that there are.
    pub const MOST: usize = 8;

    /// One without actions so far.
    pub fn new(key: u64) -> InfoSet {
        InfoSet { key, actions: [Action::Skip; InfoSet::MOST], count: 0 }
    }

    /// With one action more.
    ///
    /// # Panics
    /// If there are too many.
    pub fn add(&mut self, action: Action) {
        self.actions[self.count] = action;
        self.count += 1;
    }

    /// What the player may do.
    pub fn actions(&self) -> &[Action] {
        &self.actions[..self.count]
    }
}

/// What a player tells apart when he decides, and what he would do before he has learned anything.
pub trait Sight {
    /// Where the player whose moment it is finds himself. It may depend on his own hand and on what lies open alone.
    fn look(&self, played: &Played) -> InfoSet;

    /// How much he thinks each action to be regretted before he has seen anything come of it.
    fn prior(&self, played: &Played, set: &InfoSet) -> Shares;
}

/// He tells apart whatever he was told differently, may do whatever is legal, and knows nothing beforehand.
#[derive(Clone, Copy, Debug, Default)]
pub struct Everything;

impl Sight for Everything {
    fn look(&self, played: &Played) -> InfoSet {
        let player = played.board.moment.player().unwrap_or_default();
        let mut set = InfoSet::new(played.told(player));
        played.board.legal(|action| set.add(action));
        set
    }

    fn prior(&self, _: &Played, _: &InfoSet) -> Shares {
        [0.0; InfoSet::MOST]
    }
}
