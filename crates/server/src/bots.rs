//! Bots think on threads of their own.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use hanpan_core::Seat;
use hanpan_house::{Budget, Cancel, Thought};
use hanpan_table::Record;

/// Threads on which bots think, so that play never waits for them.
#[derive(Clone)]
pub struct BotPool {
    jobs: Sender<Job>,
    shared: Arc<Shared>,
}

struct Shared {
    received: Mutex<Receiver<Job>>,
    /// How many threads were started beyond those that were asked for, in place of stuck ones.
    replacements: AtomicUsize,
}

/// A question to a bot.
pub struct Question {
    /// The game so far. It has no seed in it, and the bot is shown no more than its seat may see.
    pub position: Record,
    /// Where the bot sits.
    pub seat: Seat,
    /// Which bot.
    pub level: String,
    /// How long it may think at most, if less than it usually does.
    pub time: Option<Duration>,
    /// What its dice start from.
    pub seed: u64,
}

struct Job {
    question: Question,
    state: Arc<JobState>,
    answer: Box<dyn FnOnce(Option<Thought>) + Send>,
}

#[derive(Default)]
struct JobState {
    cancel: Cancel,
    begun: AtomicBool,
}

/// A question that was asked. Dropping it takes it back.
pub struct Asked {
    state: Arc<JobState>,
    pool: BotPool,
    finished: bool,
}

impl Asked {
    /// The answer has come.
    pub fn finish(mut self) {
        self.finished = true;
    }

    /// The bot takes too long: it is told to stop, and another thread takes the place of its own.
    pub fn give_up(self) {
        if self.state.begun.load(Ordering::Relaxed) {
            self.pool.replace_thread();
        }
    }
}

impl Drop for Asked {
    fn drop(&mut self) {
        if !self.finished {
            self.state.cancel.cancel();
        }
    }
}

impl BotPool {
    /// The most threads that are ever started in place of stuck ones.
    const MOST_REPLACEMENTS: usize = 16;

    /// Starts so many threads.
    pub fn start(threads: usize) -> std::io::Result<BotPool> {
        let (jobs, received) = channel();
        let shared = Arc::new(Shared { received: Mutex::new(received), replacements: AtomicUsize::new(0) });
        let pool = BotPool { jobs, shared };
        for _ in 0..threads.max(1) {
            pool.start_thread()?;
        }
        Ok(pool)
    }

    fn start_thread(&self) -> std::io::Result<()> {
        let shared = Arc::clone(&self.shared);
        thread::Builder::new().name("bot".into()).spawn(move || work(&shared)).map(drop)
    }

    fn replace_thread(&self) {
        if self.shared.replacements.fetch_add(1, Ordering::Relaxed) >= Self::MOST_REPLACEMENTS {
            self.shared.replacements.fetch_sub(1, Ordering::Relaxed);
        } else if let Err(error) = self.start_thread() {
            tracing::error!(%error, "no thread could be started in place of a stuck bot's");
        }
    }

    /// Asks a bot; the answer is `None` if it has none or breaks.
    pub fn ask(&self, question: Question, answer: impl FnOnce(Option<Thought>) + Send + 'static) -> Asked {
        let state = Arc::new(JobState::default());
        let job = Job { question, state: Arc::clone(&state), answer: Box::new(answer) };
        if let Err(returned) = self.jobs.send(job) {
            (returned.0.answer)(None);
        }
        Asked { state, pool: self.clone(), finished: false }
    }
}

fn work(shared: &Shared) {
    loop {
        let received = shared.received.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(Job { question, state, answer }) = received else { return };
        if state.cancel.is_cancelled() {
            continue;
        }
        state.begun.store(true, Ordering::Relaxed);
        // A bot that breaks must not take its thread with it.
        let thought = catch_unwind(AssertUnwindSafe(|| think(&question, &state.cancel)));
        let was_replaced = state.cancel.is_cancelled()
            && shared
                .replacements
                .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |count| count.checked_sub(1))
                .is_ok();
        answer(thought.unwrap_or_else(|_| {
            tracing::error!(level = question.level, "a bot broke");
            None
        }));
        if was_replaced {
            return;
        }
    }
}

fn think(question: &Question, cancel: &Cancel) -> Option<Thought> {
    let game = &question.position.game;
    let mut bot = hanpan_house::bot(game, &question.level)?;
    let usual = hanpan_house::budget(game, &question.level, question.seed);
    let time = match (usual.time, question.time) {
        (Some(usual), Some(most)) => Some(usual.min(most)),
        (usual, most) => usual.or(most),
    };
    let budget = Budget { time, cancel: cancel.clone(), ..usual };
    let table = match hanpan_house::load(&question.position) {
        Ok(table) => table,
        Err(error) => {
            tracing::error!(%error, "a position could not be set up for a bot");
            return None;
        }
    };
    bot.think(&*table, question.seat, &budget)
}
