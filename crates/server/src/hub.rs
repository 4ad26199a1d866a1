//! Who is told what concerns his account.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use hanpan_protocol::AccountName;
use hanpan_protocol::bot::AccountEvent;
use hanpan_protocol::lobby::Phase;
use tokio::sync::broadcast;

use crate::room::Room;

/// Who is told what concerns his account. An account that nobody listens for costs nothing.
#[derive(Default)]
pub struct Hub(Mutex<HashMap<AccountName, broadcast::Sender<AccountEvent>>>);

impl Hub {
    /// How many events a slow listener may be behind before he is cut off.
    const BEHIND: usize = 64;

    fn listeners(&self) -> MutexGuard<'_, HashMap<AccountName, broadcast::Sender<AccountEvent>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Listens for an account.
    pub fn listen(&self, account: &AccountName) -> broadcast::Receiver<AccountEvent> {
        let mut listeners = self.listeners();
        listeners.retain(|_, sender| sender.receiver_count() > 0);
        listeners.entry(account.clone()).or_insert_with(|| broadcast::channel(Self::BEHIND).0).subscribe()
    }

    /// Ends all listening: the server goes down.
    pub fn close(&self) {
        self.listeners().clear();
    }

    /// What those who have to do with a room, and listen, are to be told: what has changed since `before`.
    pub fn news(&self, room: &Room, before: &Standing, now: &Standing) -> News {
        let listeners = self.listeners();
        if listeners.is_empty() {
            return News::default();
        }
        let news = |account: &AccountName| {
            let sender = listeners.get(account)?;
            Some((sender.clone(), now.news(room, account, before)?))
        };
        News(room.accounts().filter_map(news).collect())
    }
}

/// What some are to be told.
#[derive(Default)]
pub struct News(Vec<(broadcast::Sender<AccountEvent>, AccountEvent)>);

impl News {
    /// Whether it is nothing.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Tells them.
    pub fn tell(self) {
        for (sender, event) in self.0 {
            // Nobody may be listening any more.
            drop(sender.send(event));
        }
    }
}

/// Where a room stands, as far as it concerns programs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Its phase.
    pub phase: Phase,
    /// The accounts that are waited for.
    challenged: Vec<AccountName>,
}

impl Standing {
    /// That of a table of which nobody has been told.
    pub const NEW: Standing = Standing { phase: Phase::Gathering, challenged: Vec::new() };

    /// That of a room.
    pub fn of(room: &Room) -> Standing {
        let challenged = room.accounts().filter(|account| room.is_challenged(account)).cloned().collect();
        Standing { phase: room.phase(), challenged }
    }

    /// What concerns an account in a room at the moment, for whoever has heard nothing yet.
    pub fn concerns(room: &Room, account: &AccountName) -> Option<AccountEvent> {
        Standing::of(room).news(room, account, &Standing { phase: Phase::Over, challenged: Vec::new() })
    }

    fn news(&self, room: &Room, account: &AccountName, before: &Standing) -> Option<AccountEvent> {
        let table = room.id().clone();
        match self.phase {
            // Once is enough: a table changes with everybody who comes and goes.
            Phase::Gathering if self.challenged.contains(account) && !before.challenged.contains(account) => {
                Some(AccountEvent::Challenge { table, game: room.game().to_owned() })
            }
            Phase::Playing if before.phase != Phase::Playing => Some(AccountEvent::GameStart { table }),
            Phase::Over if before.phase != Phase::Over => Some(AccountEvent::GameFinish { table }),
            _ => None,
        }
    }
}
