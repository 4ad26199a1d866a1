//! Who writes for all tables: what comes in within a moment is committed together.

use std::hash::{BuildHasher, RandomState};
use std::iter;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use tokio::sync::oneshot;

use crate::metrics::{Metrics, count};
use crate::store::{Append, Log, Write, WriteError};

/// As many writers for all tables as the store takes at once: one, unless it says otherwise.
///
/// A commit costs about the same for one entry as for a hundred, so a write waits a little for company. Nobody waits for
/// the writer: whoever writes goes on, and says what is to be done when the write is kept for good. Writes of a table
/// have one writer, and are kept in the order in which they came.
pub struct Journal {
    hasher: RandomState,
    writers: Vec<Writer>,
}

struct Writer {
    jobs: Mutex<Option<Sender<Job>>>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

struct Job {
    write: Write,
    since: Instant,
    kept: Box<dyn FnOnce(Result<(), WriteError>) + Send>,
}

impl Journal {
    /// Starts the writers. A write waits for company for `window` at most.
    pub fn start(log: Arc<dyn Log>, window: Duration, metrics: Arc<Metrics>) -> std::io::Result<Journal> {
        let start = |number| {
            let (jobs, received) = channel();
            let (log, metrics) = (Arc::clone(&log), Arc::clone(&metrics));
            let thread = thread::Builder::new()
                .name("journal".into())
                .spawn(move || write_all(&received, &*log, Pace::new(window), &metrics, number))?;
            Ok(Writer { jobs: Mutex::new(Some(jobs)), thread: Mutex::new(Some(thread)) })
        };
        let writers = (0..log.writers().max(1)).map(start).collect::<std::io::Result<_>>()?;
        Ok(Journal { hasher: RandomState::new(), writers })
    }

    fn writer(&self, write: &Write) -> &Writer {
        let number = match write {
            Write::Append(Append { table, .. }) | Write::Forget { table, .. } if self.writers.len() > 1 => {
                self.hasher.hash_one(table) % self.writers.len() as u64
            }
            _ => 0,
        };
        &self.writers[number as usize]
    }

    /// Hands something over to be kept; `kept` is called when it is, or cannot be, by the writer itself: it must be short.
    pub fn submit(&self, write: Write, kept: impl FnOnce(Result<(), WriteError>) + Send + 'static) {
        let job = Job { write, since: Instant::now(), kept: Box::new(kept) };
        let writer = self.writer(&job.write);
        let refused = match &*writer.jobs.lock().unwrap_or_else(PoisonError::into_inner) {
            Some(jobs) => jobs.send(job).err().map(|returned| returned.0),
            None => Some(job),
        };
        if let Some(job) = refused {
            (job.kept)(Err(WriteError::Closed));
        }
    }

    /// Keeps something; returns when it is kept for good.
    pub async fn write(&self, write: Write) -> Result<(), WriteError> {
        let (done, answer) = oneshot::channel();
        // Whoever asked may have gone; what he wanted is kept all the same.
        self.submit(write, |result| drop(done.send(result)));
        answer.await.unwrap_or(Err(WriteError::Closed))
    }

    /// Takes nothing more, finishes what is begun, and waits for it.
    pub fn close(&self) {
        for writer in &self.writers {
            drop(writer.jobs.lock().unwrap_or_else(PoisonError::into_inner).take());
        }
        for writer in &self.writers {
            let thread = writer.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
            if thread.is_some_and(|thread| thread.join().is_err()) {
                tracing::error!("a thread of the journal has panicked");
            }
        }
    }
}

/// The most writes in one transaction: nobody should wait long for others.
const LARGEST_BATCH: usize = 512;

fn write_all(jobs: &Receiver<Job>, log: &dyn Log, mut pace: Pace, metrics: &Metrics, writer: usize) {
    let _watch = metrics.health.watch();
    while let Ok(first) = jobs.recv() {
        metrics.health.begins(writer, first.since);
        // Whoever comes meanwhile is company. Sleeping until then costs one wake-up, not one for each of them.
        pace.wait();
        let batch = iter::once(first).chain(jobs.try_iter()).take(LARGEST_BATCH);
        let (writes, waiting): (Vec<Write>, Vec<_>) =
            batch.map(|Job { write, kept, .. }| (write, kept)).unzip();
        pace.count(writes.len());
        let begun = Instant::now();
        let results = log.commit(&writes);
        let results = match results {
            Ok(results) => {
                metrics.committed(writes.len(), begun.elapsed());
                metrics.health.committed(writer);
                results
            }
            Err(error) => {
                tracing::error!(%error, writes = writes.len(), "nothing could be kept");
                count(&metrics.failed_commits);
                metrics.health.failed(writer, &error);
                vec![Err(WriteError::from(&error)); writes.len()]
            }
        };
        for (kept, result) in waiting.into_iter().zip(results) {
            kept(result);
        }
    }
}

/// When the writer commits: at moments that come round by themselves.
///
/// If a write began its own window, then how long the next one waits would tell that there was one before. So the moments
/// are those of a clock, and what they depend on is how much was written in the last while, by everybody.
struct Pace {
    begun: Instant,
    longest: Duration,
    /// The writes of the current while, and of the one before.
    counted: [usize; 2],
    /// Which while it is.
    number: u64,
}

impl Pace {
    const WHILE: Duration = Duration::from_millis(250);
    /// How many writes are good company.
    const COMPANY: usize = 16;

    fn new(longest: Duration) -> Pace {
        Pace { begun: Instant::now(), longest, counted: [0; 2], number: 0 }
    }

    /// Notes that so much is written.
    fn count(&mut self, writes: usize) {
        let number = (self.begun.elapsed().as_nanos() / Pace::WHILE.as_nanos()) as u64;
        match number - self.number {
            0 => {}
            1 => self.counted = [0, self.counted[0]],
            _ => self.counted = [0; 2],
        }
        self.number = number;
        self.counted[0] += writes;
    }

    /// How far the moments are apart: as long as it takes for good company to come together, and no longer.
    fn window(&self) -> Duration {
        let expected = Pace::WHILE * Pace::COMPANY as u32 / (self.counted[1].max(1) as u32);
        expected.min(self.longest)
    }

    /// Sleeps until the next moment.
    fn wait(&self) {
        let window = self.window().as_nanos();
        if let Some(into) = self.begun.elapsed().as_nanos().checked_rem(window) {
            thread::sleep(Duration::from_nanos((window - into) as u64));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_more_is_written_the_shorter_it_waits() {
        let mut pace = Pace::new(Duration::from_millis(8));
        assert_eq!(pace.window(), Duration::from_millis(8));
        for (written, window) in [(100, 8_000), (1_000, 4_000), (4_000, 1_000)] {
            pace.counted[1] = written;
            assert_eq!(pace.window(), Duration::from_micros(window), "{written} in a quarter of a second");
        }
        let none = Pace::new(Duration::ZERO);
        none.wait();
    }
}
