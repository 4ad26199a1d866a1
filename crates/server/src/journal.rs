//! One writer for all tables: what comes in within a moment is committed together.

use std::iter;
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
    while let Ok(first) = jobs.recv() {
        // Whoever comes meanwhile is company. Sleeping until then costs one wake-up, not one for each of them.
        thread::sleep(window);
        let batch = iter::once(first).chain(jobs.try_iter()).take(LARGEST_BATCH);
        let (writes, waiting): (Vec<Write>, Vec<_>) = batch.map(|Job { write, done }| (write, done)).unzip();
        let begun = Instant::now();
        let results = store.commit(&writes);
        metrics.committed(writes.len(), begun.elapsed());
        match results {
            Ok(results) => {
                for (done, result) in waiting.into_iter().zip(results) {
                    // Whoever asked may have gone; what he wanted is kept all the same.
                    drop(done.send(result));
                }
            }
            Err(error) => {
                tracing::error!(%error, writes = writes.len(), "nothing could be kept");
                for done in waiting {
                    drop(done.send(Err(WriteError::Store(error.to_string()))));
                }
            }
        }
    }
}
