//! Accounts whose tokens are not what they were.

use std::future::pending;

use hanpan_protocol::AccountName;
use tokio::sync::broadcast;

/// Tells whoever stays connected by the token of an account that the account has another.
pub struct Cuts(broadcast::Sender<AccountName>);

impl Cuts {
    /// How many changes somebody may be behind before he is cut off to be on the safe side.
    const BEHIND: usize = 64;

    /// Whoever is connected by the token that the account had is cut off.
    pub fn cut_off(&self, account: &AccountName) {
        // Perhaps nobody is connected.
        self.0.send(account.clone()).ok();
    }

    /// Listens from now on, for nobody yet. Begin before it is settled whose token it is, so that no change is missed.
    pub fn listen(&self) -> CutOff {
        CutOff { cuts: self.0.subscribe(), account: None }
    }
}

impl Default for Cuts {
    fn default() -> Cuts {
        Cuts(broadcast::Sender::new(Self::BEHIND))
    }
}

/// Hears when a connection has to end because the token that it was opened with is worth nothing any more.
pub struct CutOff {
    cuts: broadcast::Receiver<AccountName>,
    account: Option<AccountName>,
}

impl CutOff {
    /// For this account, or for none: what was opened without one ends for other reasons.
    pub fn of(self, account: Option<AccountName>) -> CutOff {
        CutOff { account, ..self }
    }

    /// Waits until it has to end.
    pub async fn heard(&mut self) {
        let Some(account) = &self.account else { return pending().await };
        while self.cuts.recv().await.is_ok_and(|cut| cut != *account) {}
    }
}
