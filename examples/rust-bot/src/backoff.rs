//! How long to wait before trying again.

use std::thread;
use std::time::Duration;

use crate::policy::random_below;

const SHORTEST: u64 = 250;
const LONGEST: u64 = 30_000;

/// Waits twice as long after every failure, so that a server in trouble is left in peace.
pub struct Backoff {
    milliseconds: u64,
}

impl Backoff {
    /// Nothing has failed yet.
    pub fn new() -> Backoff {
        Backoff { milliseconds: SHORTEST }
    }

    /// Waits after a failure.
    pub fn wait(&mut self) {
        // A random part, so that a hundred programs do not all come back at the same moment.
        let random = random_below(self.milliseconds as usize / 2) as u64;
        thread::sleep(Duration::from_millis(self.milliseconds - random));
        self.milliseconds = (2 * self.milliseconds).min(LONGEST);
    }
}
