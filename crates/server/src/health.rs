//! Whether what happens can be kept.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use thiserror::Error;

use crate::store::{Store, StoreError, WriteError};

/// Whether what happens can be kept, as the journal finds it out.
#[derive(Debug, Default)]
pub struct Health(Mutex<Found>);

#[derive(Debug, Default)]
struct Found {
    /// When something was kept last.
    committed: Option<Instant>,
    /// Since when the write waits that has waited longest, of each who writes.
    waiting: BTreeMap<usize, Instant>,
    /// Why the last commit failed.
    failure: Option<WriteError>,
    /// When it was last tried whether that has passed.
    tried: Option<Instant>,
    /// Whether nothing is written any more.
    is_over: bool,
}

/// What is wrong, in words for everybody.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Trouble {
    /// The last commit failed.
    #[error("nothing can be kept: {0}")]
    Failing(String),
    /// A write waits for too long.
    #[error("nothing can be kept: a write has been waiting for {} s", .0.as_secs())]
    Waiting(Duration),
    /// Nothing is written any more.
    #[error("nothing is kept any more: the server goes down")]
    Over,
}

impl Health {
    /// How long a write may wait before something is wrong. A commit takes milliseconds.
    const LONGEST_WAIT: Duration = Duration::from_secs(10);
    /// How often it is tried whether a failure has passed.
    const TRIAL: Duration = Duration::from_secs(1);
    /// Whoever tries it stands beside those who write.
    const TRYING: usize = usize::MAX;

    fn found(&self) -> MutexGuard<'_, Found> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A commit of this writer begins; the first of what it keeps has waited since then.
    pub fn begins(&self, writer: usize, since: Instant) {
        self.found().waiting.insert(writer, since);
    }

    /// A commit has succeeded.
    pub fn committed(&self, writer: usize) {
        let mut found = self.found();
        found.committed = Some(Instant::now());
        found.waiting.remove(&writer);
        (found.failure, found.tried) = (None, None);
    }

    /// A commit has failed.
    pub fn failed(&self, writer: usize, error: &StoreError) {
        let mut found = self.found();
        found.waiting.remove(&writer);
        found.failure = Some(error.into());
    }

    /// Watches over the thread that writes, as long as that has what is returned.
    pub fn watch(&self) -> Watch<'_> {
        Watch(self)
    }

    /// How long ago something was kept last, if it was since the start; or what is wrong.
    pub fn check(&self) -> Result<Option<Duration>, Trouble> {
        let found = self.found();
        let waiting = found.waiting.values().min().map(Instant::elapsed);
        if found.is_over {
            return Err(Trouble::Over);
        }
        if let Some(waiting) = waiting.filter(|waiting| *waiting > Self::LONGEST_WAIT) {
            return Err(Trouble::Waiting(waiting));
        }
        if let Some(failure) = &found.failure {
            return Err(Trouble::Failing(failure.refusal().text));
        }
        Ok(found.committed.map(|at| at.elapsed()))
    }

    /// After a failure, tries from time to time whether a commit is possible again: nobody may be playing any more.
    pub fn try_again(&self, store: &dyn Store) {
        {
            let mut found = self.found();
            let is_soon = found.tried.is_some_and(|tried| tried.elapsed() < Self::TRIAL);
            // While a commit is under way there is nothing to be tried: it will tell.
            if found.failure.is_none() || !found.waiting.is_empty() || is_soon {
                return;
            }
            let now = Instant::now();
            found.tried = Some(now);
            found.waiting.insert(Self::TRYING, now);
        }
        match store.try_out() {
            Ok(()) => self.committed(Self::TRYING),
            Err(error) => self.failed(Self::TRYING, &error),
        }
    }
}

/// Watches over the thread that writes.
pub struct Watch<'a>(&'a Health);

impl Drop for Watch<'_> {
    fn drop(&mut self) {
        self.0.found().is_over = true;
        if thread::panicking() {
            // Nothing could be acknowledged any more, and everybody would wait for ever. A new process reads what is
            // kept and goes on.
            tracing::error!("the journal has panicked; the server ends");
            std::process::abort();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Memory;

    fn failure() -> StoreError {
        StoreError::Damaged("on purpose".into())
    }

    #[test]
    fn a_server_is_well_until_a_commit_fails_and_again_when_one_succeeds() {
        let health = Health::default();
        assert_eq!(health.check(), Ok(None));
        health.begins(0, Instant::now());
        health.failed(0, &failure());
        assert!(matches!(health.check(), Err(Trouble::Failing(_))));
        health.committed(0);
        assert!(matches!(health.check(), Ok(Some(_))));
    }

    #[test]
    fn a_write_that_waits_for_too_long_is_a_trouble() {
        let health = Health::default();
        let begun = Instant::now();
        let long_ago = begun.checked_sub(2 * Health::LONGEST_WAIT).expect("the machine has run for a while");
        health.begins(0, begun);
        assert_eq!(health.check(), Ok(None));
        health.begins(0, long_ago);
        assert!(matches!(health.check(), Err(Trouble::Waiting(waiting)) if waiting > Health::LONGEST_WAIT));
        health.committed(1);
        assert!(health.check().is_err(), "that another keeps something does not help");
        health.committed(0);
        assert!(health.check().is_ok());
    }

    #[test]
    fn a_failure_that_has_passed_is_noticed_without_anybody_playing() {
        let (health, store) = (Health::default(), Memory::default());
        health.failed(0, &failure());
        health.try_again(&store);
        assert!(matches!(health.check(), Ok(Some(_))));
        // It is not tried while the journal is at it.
        health.failed(0, &failure());
        health.begins(0, Instant::now());
        health.try_again(&store);
        assert!(matches!(health.check(), Err(Trouble::Failing(_))));
    }

    #[test]
    fn a_journal_that_has_ended_keeps_nothing_more() {
        let health = Health::default();
        drop(health.watch());
        health.committed(0);
        assert_eq!(health.check(), Err(Trouble::Over));
    }
}
