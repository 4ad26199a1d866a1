//! Accounts whose tokens are not what they were.

use std::future::pending;

use hanpan_protocol::AccountName;
use tokio::sync::broadcast;

/// Tells whoever stays connected by the token of an account that the account has another.
pub struct Cuts(broadcast::Sender<Cut>);

/// Who is cut off.
#[derive(Clone, Debug)]
enum Cut {
    One(AccountName),
    All,
}

impl Cuts {
    /// How many changes somebody may be behind before he is cut off to be on the safe side.
    const BEHIND: usize = 64;

    /// Whoever is connected by the token that the account had is cut off.
    pub fn cut_off(&self, account: &AccountName) {
        // Perhaps nobody is connected.
        self.0.send(Cut::One(account.clone())).ok();
    }

    /// Whoever is connected by the token of any account is cut off: it is not known which have changed.
    pub fn cut_all_off(&self) {
        self.0.send(Cut::All).ok();
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
    cuts: broadcast::Receiver<Cut>,
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
        while matches!(self.cuts.recv().await, Ok(Cut::One(cut)) if cut != *account) {}
    }
}
