//! One writer for all tables: what comes in within a moment is committed together.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use tokio::sync::oneshot;

use crate::metrics::Metrics;
use crate::store::{Store, Write, WriteError};

/// One writer for all tables.
///
/// A commit costs about the same for one entry as for a hundred, so a write waits a little for company. Whoever
/// writes is answered only when his write is kept for good.
pub struct Journal {
    jobs: Mutex<Option<Sender<Job>>>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

struct Job {
    write: Write,
    done: oneshot::Sender<Result<(), WriteError>>,
}

impl Journal {
    /// Starts the writer.
    pub fn start(store: Arc<dyn Store>, window: Duration, metrics: Arc<Metrics>) -> std::io::Result<Journal> {
        let (jobs, received) = channel();
        let thread = thread::Builder::new()
            .name("journal".into())
            .spawn(move || write_all(&received, &*store, window, &metrics))?;
        Ok(Journal { jobs: Mutex::new(Some(jobs)), thread: Mutex::new(Some(thread)) })
    }

    /// Keeps something; returns when it is kept for good.
    pub async fn write(&self, write: Write) -> Result<(), WriteError> {
        let (done, answer) = oneshot::channel();
        let sent = match &*self.jobs.lock().unwrap_or_else(PoisonError::into_inner) {
            Some(jobs) => jobs.send(Job { write, done }).is_ok(),
            None => false,
        };
        if !sent {
            return Err(WriteError::Closed);
        }
        answer.await.unwrap_or(Err(WriteError::Closed))
    }

    /// Takes nothing more, finishes what is begun, and waits for it.
    pub fn close(&self) {
        drop(self.jobs.lock().unwrap_or_else(PoisonError::into_inner).take());
        let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
        if thread.is_some_and(|thread| thread.join().is_err()) {
            tracing::error!("the journal's thread has panicked");
        }
    }
}

/// The most writes in one transaction: nobody should wait long for others.
const LARGEST_BATCH: usize = 512;

fn write_all(jobs: &Receiver<Job>, store: &dyn Store, window: Duration, metrics: &Metrics) {
    let mut writes = Vec::new();
    let mut waiting = Vec::new();
    while let Ok(first) = jobs.recv() {
        let mut next = Some(first);
        let deadline = Instant::now() + window;
        while let Some(Job { write, done }) = next {
            writes.push(write);
            waiting.push(done);
            next = if writes.len() == LARGEST_BATCH { None } else { next_before(jobs, deadline) };
        }
        let begun = Instant::now();
        let results = store.commit(&writes);
        metrics.committed(writes.len(), begun.elapsed());
        match results {
            Ok(results) => {
                for (done, result) in waiting.drain(..).zip(results) {
                    // Whoever asked may have gone; what he wanted is kept all the same.
                    drop(done.send(result));
                }
            }
            Err(error) => {
                tracing::error!(%error, writes = writes.len(), "nothing could be kept");
                for done in waiting.drain(..) {
                    drop(done.send(Err(WriteError::Store(error.to_string()))));
                }
            }
        }
        writes.clear();
    }
}

/// The next job that comes before the deadline, or that is there already.
fn next_before(jobs: &Receiver<Job>, deadline: Instant) -> Option<Job> {
    // Whether the time is up or the server goes down: what is there is written.
    jobs.recv_timeout(deadline.saturating_duration_since(Instant::now())).ok()
}
