//! What time it is.

use std::time::Duration;

use jiff::Timestamp;
use tokio::time::Instant;

use crate::room::Moment;

/// What time it is, by the calendar and by a clock that never jumps.
#[derive(Clone, Copy, Debug)]
pub struct Time {
    begun: Instant,
}

impl Time {
    /// Where the clock begins, in milliseconds: what is rebuilt may have begun long before.
    const BEGINNING: u64 = 1 << 40;

    /// Begins to count.
    pub fn start() -> Time {
        Time { begun: Instant::now() }
    }

    /// Now.
    pub fn now(&self) -> Moment {
        Moment { wall: Timestamp::now(), mono: self.mono(Instant::now()) }
    }

    /// How many milliseconds had passed at an instant.
    pub fn mono(&self, instant: Instant) -> u64 {
        Time::BEGINNING + instant.saturating_duration_since(self.begun).as_millis() as u64
    }

    /// The instant when so many milliseconds have passed.
    pub fn instant(&self, mono: u64) -> Instant {
        self.begun + Duration::from_millis(mono.saturating_sub(Time::BEGINNING))
    }
}
