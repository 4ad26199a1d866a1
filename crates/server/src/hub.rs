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

    /// Tells those who have to do with a room what has changed, if something has.
    pub fn tell(&self, room: &Room, before: Phase) {
        let listeners = self.listeners();
        if listeners.is_empty() {
            return;
        }
        for account in room.accounts() {
            if let Some(sender) = listeners.get(account)
                && let Some(event) = event(room, account, before)
            {
                // Nobody may be listening any more.
                drop(sender.send(event));
            }
        }
    }
}

/// What there is to tell an account about a room that was in the phase `before`.
fn event(room: &Room, account: &AccountName, before: Phase) -> Option<AccountEvent> {
    let table = room.id().clone();
    match room.phase() {
        Phase::Gathering if room.is_invited(account) => {
            Some(AccountEvent::Challenge { table, game: room.game().to_owned() })
        }
        Phase::Playing if before != Phase::Playing => Some(AccountEvent::GameStart { table }),
        Phase::Over if before != Phase::Over => Some(AccountEvent::GameFinish { table }),
        _ => None,
    }
}
