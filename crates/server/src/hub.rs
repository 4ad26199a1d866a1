//! Who is told what concerns his account.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use hanpan_protocol::AccountName;
use hanpan_protocol::bot::AccountEvent;
use hanpan_protocol::lobby::Phase;
use tokio::sync::broadcast;

use crate::bus::{Bus, Notice};
use crate::room::Room;

/// Who is told what concerns his account. An account that nobody listens for costs nothing.
pub struct Hub {
    listeners: Mutex<HashMap<AccountName, broadcast::Sender<AccountEvent>>>,
    /// Others may be listening at other nodes.
    bus: Arc<dyn Bus>,
}

impl Hub {
    /// How many events a slow listener may be behind before he is cut off.
    const BEHIND: usize = 64;

    /// Nobody listens yet.
    pub fn new(bus: Arc<dyn Bus>) -> Hub {
        Hub { listeners: Mutex::default(), bus }
    }

    fn listeners(&self) -> MutexGuard<'_, HashMap<AccountName, broadcast::Sender<AccountEvent>>> {
        self.listeners.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Listens for an account.
    pub fn listen(&self, account: &AccountName) -> broadcast::Receiver<AccountEvent> {
        let mut listeners = self.listeners();
        listeners.retain(|_, sender| sender.receiver_count() > 0);
        listeners.entry(account.clone()).or_insert_with(|| broadcast::channel(Self::BEHIND).0).subscribe()
    }

    /// Ends all listening: the server goes down, or something was missed. Whoever comes again is told what is going on.
    pub fn close(&self) {
        self.listeners().clear();
    }

    /// What those who have to do with a room, and listen, are to be told: what has changed since `before`.
    pub fn news(&self, room: &Room, before: &Standing, now: &Standing) -> News {
        let reaches_others = self.bus.reaches_others();
        let listeners = self.listeners();
        if listeners.is_empty() && !reaches_others {
            return News::default();
        }
        let listened_for =
            room.accounts().filter(|account| reaches_others || listeners.contains_key(*account));
        let news = |account: &AccountName| Some((account.clone(), now.news(room, account, before)?));
        News(listened_for.filter_map(news).collect())
    }

    /// Tells everybody who listens, here and at other nodes.
    pub fn tell(&self, News(news): News) {
        for (account, event) in news {
            self.tell_here(&account, event.clone());
            self.bus.publish(Notice::Account { account, event });
        }
    }

    /// Tells whoever listens at this node.
    pub fn tell_here(&self, account: &AccountName, event: AccountEvent) {
        if let Some(sender) = self.listeners().get(account) {
            // Nobody may be listening any more.
            drop(sender.send(event));
        }
    }
}

/// What some are to be told.
#[derive(Default)]
pub struct News(Vec<(AccountName, AccountEvent)>);

impl News {
    /// Whether it is nothing.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
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
