//! Lists of legal actions, told as what has changed in them.

use std::sync::Arc;

use hanpan_core::ActionTexts;
use serde::{Deserialize, Serialize};
use thiserror::Error;
use utoipa::ToSchema;

use crate::Update;

/// How a list of legal actions differs from the last one that was told over the same connection and was not empty.
///
/// In a game with hundreds of points a move takes away two of them, and the list is most of what is sent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LegalChange {
    /// The version with which that list was told.
    pub since: u32,
    /// What is not legal any more. All else keeps its order.
    #[schema(value_type = Vec<String>)]
    #[cfg_attr(test, ts(as = "Vec<String>"))]
    pub removed: ActionTexts,
    /// What stands behind all else.
    #[schema(value_type = Vec<String>)]
    #[cfg_attr(test, ts(as = "Vec<String>"))]
    pub added: ActionTexts,
}

/// The last list of legal actions that was told over a connection and was not empty. Both ends keep it: the one to tell
/// the next list as its change, the other to understand that.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LastLegal {
    /// The version with which it was told; 0 if there was none.
    version: u32,
    list: Arc<ActionTexts>,
}

/// A change of a list that was never told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the legal actions are told as a change of those at version {0}, which are not known")]
pub struct UnknownList(u32);

impl LastLegal {
    /// The version with which it was told; 0 if there was none.
    pub fn version(&self) -> u32 {
        self.version
    }

    /// Tells the list of an update as its change, where that is shorter.
    pub fn abridge(&mut self, update: &mut Update) {
        if update.legal.is_empty() {
            return;
        }
        let list = Arc::clone(&update.legal);
        if let Some(change) = self.change_to(&list) {
            update.legal_change = Some(change);
            update.legal = Arc::default();
        }
        *self = LastLegal { version: update.version, list };
    }

    /// Puts the list into an update in which only its change is told.
    pub fn complete(&mut self, update: &mut Update) -> Result<(), UnknownList> {
        if let Some(change) = update.legal_change.take() {
            if change.since != self.version {
                return Err(UnknownList(change.since));
            }
            let mut removed = change.removed.iter().peekable();
            let kept = self.list.iter().filter(|action| removed.next_if_eq(action).is_none());
            update.legal = Arc::new(ActionTexts::of(kept.chain(change.added.iter())));
        }
        if !update.legal.is_empty() {
            *self = LastLegal { version: update.version, list: Arc::clone(&update.legal) };
        }
        Ok(())
    }

    /// How a list differs from this one; nothing if it is as short to tell the list itself.
    fn change_to(&self, list: &ActionTexts) -> Option<LegalChange> {
        let mut rest = list.iter().peekable();
        let removed = ActionTexts::of(self.list.iter().filter(|action| rest.next_if_eq(action).is_none()));
        let added = ActionTexts::of(rest);
        let is_shorter = removed.len() + added.len() < list.len();
        is_shorter.then_some(LegalChange { since: self.version, removed, added })
    }
}

#[cfg(test)]
mod tests {
    use hanpan_core::{PerSeat, Seats};

    use super::*;

    fn update(version: u32, legal: &[&str]) -> Update {
        Update {
            game: 1,
            version,
            full: false,
            events: Vec::new(),
            view: serde_json::from_str("null").unwrap(),
            legal: Arc::new(ActionTexts::of(legal)),
            legal_change: None,
            answered: None,
            acting: Seats::NONE,
            points: PerSeat::from_fn(2, |_| Default::default()),
            clocks: None,
            sealed: false,
            answer_within: None,
            result: None,
        }
    }

    /// Tells these lists one after another, each over JSON, and returns in which versions a change was told.
    fn tell(lists: &[&[&str]]) -> Vec<u32> {
        let (mut teller, mut hearer) = (LastLegal::default(), LastLegal::default());
        let mut changes = Vec::new();
        for (version, list) in (1..).zip(lists) {
            let mut told = update(version, list);
            teller.abridge(&mut told);
            changes.extend(told.legal_change.is_some().then_some(version));
            let mut heard: Update = serde_json::from_str(&serde_json::to_string(&told).unwrap()).unwrap();
            hearer.complete(&mut heard).unwrap();
            assert_eq!(heard, update(version, list), "version {version}");
        }
        changes
    }

    const NONE: [u32; 0] = [];

    #[test]
    fn a_list_is_heard_as_it_was_however_it_was_told() {
        let points = ["a1", "a2", "a3", "b1", "b2", "b3"];
        // Turns of the other are empty lists, and change nothing about what the next one is told by.
        assert_eq!(tell(&[&points, &[], &["a1", "a3", "b1", "b3"], &[], &["a1", "b1", "b3"]]), [3, 5]);
        // Taken back: what was played is legal again, but stands elsewhere than at the end.
        assert_eq!(tell(&[&["a1", "a3", "b1"], &["a1", "a2", "a3", "b1"]]), NONE);
        assert_eq!(tell(&[&["a1", "a2", "b1", "b2"], &["a1", "a2", "b1", "b2", "b3"]]), [2]);
        // Nothing in common, the same again, an order turned round, one action.
        assert_eq!(tell(&[&["a", "b"], &["c", "d"]]), NONE);
        assert_eq!(tell(&[&["a", "b"], &["a", "b"]]), [2]);
        assert_eq!(tell(&[&["a", "b", "c"], &["c", "b", "a"]]), NONE);
        assert_eq!(tell(&[&["a", "b", "c", "d", "e", "f"], &["b", "c", "d", "e", "f", "a"]]), [2]);
        assert_eq!(tell(&[&["skip"], &[], &["skip"]]), [3]);
    }

    #[test]
    fn a_change_of_what_was_never_told_is_not_guessed_at() {
        let mut teller = LastLegal::default();
        teller.abridge(&mut update(1, &["a", "b", "c"]));
        let mut told = update(2, &["a", "c"]);
        teller.abridge(&mut told);
        assert_eq!(LastLegal::default().complete(&mut told), Err(UnknownList(1)));
    }
}
