//! Bots think on threads of their own.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use hanpan_core::Seat;
use hanpan_house::{Budget, Cancel, Thought};
use hanpan_protocol::TableId;
use hanpan_table::Record;

use crate::origins::Origin;
use crate::queue::FairQueue;

/// Threads on which bots think, so that play never waits for them. Questions take turns by who is behind them.
#[derive(Clone)]
pub struct BotPool {
    /// Every question that is put into the queue is announced here, so threads end when nobody can ask any more.
    announced: Sender<()>,
    shared: Arc<Shared>,
}

struct Shared {
    announcements: Mutex<Receiver<()>>,
    jobs: Mutex<FairQueue<Origin, Job>>,
    /// How many threads were started beyond those that were asked for, in place of stuck ones.
    replacements: AtomicUsize,
}

/// A question to a bot.
pub struct Question {
    /// Who is behind it.
    pub origin: Origin,
    /// At which table.
    pub table: TableId,
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
    state: Arc<JobState>,
    /// Finds the answer, until it is told to stop, and hands back how it is told.
    work: Box<dyn FnOnce(&Cancel) -> Telling + Send>,
}

/// Tells whoever asked what was found.
type Telling = Box<dyn FnOnce()>;

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

    /// Starts so many threads, for which so many questions may wait of one origin.
    pub fn start(threads: usize, most_waiting: usize) -> std::io::Result<BotPool> {
        let (announced, announcements) = channel();
        let shared = Arc::new(Shared {
            announcements: Mutex::new(announcements),
            jobs: Mutex::new(FairQueue::new(most_waiting, |job: &Job| !job.state.cancel.is_cancelled())),
            replacements: AtomicUsize::new(0),
        });
        let pool = BotPool { announced, shared };
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

    /// Asks a bot; the answer is `None` if it has none or breaks. Nothing is asked if too many questions of the same
    /// origin wait already.
    pub fn ask(
        &self,
        question: Question,
        answer: impl FnOnce(Option<Thought>) + Send + 'static,
    ) -> Option<Asked> {
        let (origin, table) = (question.origin.clone(), question.table.clone());
        self.reckon(&origin, &table, move |cancel| think(&question, cancel), answer)
    }

    /// Has something reckoned in its turn, until it is cancelled; the answer is `None` if there is none or it breaks.
    /// Nothing is if too many questions of the same origin wait already.
    pub fn reckon<T: 'static>(
        &self,
        origin: &Origin,
        table: &TableId,
        find: impl FnOnce(&Cancel) -> Option<T> + Send + 'static,
        answer: impl FnOnce(Option<T>) + Send + 'static,
    ) -> Option<Asked> {
        let state = Arc::new(JobState::default());
        let name = table.clone();
        let work = move |cancel: &Cancel| {
            // A bot that breaks must not take its thread with it.
            let found = catch_unwind(AssertUnwindSafe(|| find(cancel))).unwrap_or_else(|_| {
                tracing::error!(table = %name, "a bot broke");
                None
            });
            Box::new(move || answer(found)) as Telling
        };
        let job = Job { state: Arc::clone(&state), work: Box::new(work) };
        self.shared.jobs().push(origin, table, job).ok()?;
        // The threads hear it as long as this pool is there.
        self.announced.send(()).ok()?;
        Some(Asked { state, pool: self.clone(), finished: false })
    }
}

#[cfg(test)]
impl BotPool {
    /// Who waits, and with how many questions.
    pub fn waiting(&self) -> Vec<(Origin, usize)> {
        self.shared.jobs().waiting()
    }
}

impl Shared {
    fn jobs(&self) -> MutexGuard<'_, FairQueue<Origin, Job>> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn work(shared: &Shared) {
    loop {
        let announced = shared.announcements.lock().unwrap_or_else(PoisonError::into_inner).recv();
        if announced.is_err() {
            return;
        }
        // One that nobody wanted any more may have been thrown away since it was announced.
        let next = shared.jobs().pop();
        let Some(Job { state, work }) = next else { continue };
        state.begun.store(true, Ordering::Relaxed);
        let tell = work(&state.cancel);
        let was_replaced = state.cancel.is_cancelled()
            && shared
                .replacements
                .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |count| count.checked_sub(1))
                .is_ok();
        tell();
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

#[cfg(test)]
mod tests {
    use hanpan_table::fair::Reveal;
    use hanpan_table::{Player, Setup};
    use serde_json::json;

    use super::*;

    fn question(origin: &str, table: &str) -> Question {
        let player = |name: &str| Player { name: name.into(), kind: "bot".into() };
        let players = vec![player("black"), player("white")];
        let setup = Setup { options: json!({}), players, fair: None, started: jiff::Timestamp::UNIX_EPOCH };
        let opened = hanpan_house::game("omok").unwrap().open(setup).unwrap();
        Question {
            origin: Origin::of(origin.parse().unwrap()),
            table: table.parse().unwrap(),
            position: opened.record(Reveal::Commitment),
            seat: Seat::at(0),
            level: "random".into(),
            time: None,
            seed: 7,
        }
    }

    /// A pool of one thread that does nothing before it is let go, and whose answers are numbered as they come.
    struct Held {
        pool: BotPool,
        go: Sender<()>,
        answers: Sender<usize>,
        answered: Receiver<usize>,
        asked: Vec<Asked>,
    }

    impl Held {
        fn start(most_waiting: usize) -> Held {
            let pool = BotPool::start(1, most_waiting).unwrap();
            let ((go, gone), (begin, begun)) = (channel(), channel());
            let hold = pool.ask(question("203.0.113.1", "hold"), move |_| {
                begin.send(()).unwrap();
                // It is let go by whoever holds the other end, or by its end.
                gone.recv().ok();
            });
            begun.recv().unwrap();
            let (answers, answered) = channel();
            Held { pool, go, answers, answered, asked: Vec::from_iter(hold) }
        }

        fn ask(&mut self, number: usize, origin: &str, table: &str) -> bool {
            let answers = self.answers.clone();
            let asked = self.pool.ask(question(origin, table), move |thought| {
                assert!(thought.is_some(), "the bot has an answer");
                answers.send(number).unwrap();
            });
            let is_asked = asked.is_some();
            self.asked.extend(asked);
            is_asked
        }

        fn let_go(&self, answers: usize) -> Vec<usize> {
            self.go.send(()).unwrap();
            self.answered.iter().take(answers).collect()
        }
    }

    #[test]
    fn many_questions_of_one_address_delay_another_by_one_of_them() {
        let mut held = Held::start(64);
        for number in 0..50 {
            assert!(held.ask(number, "192.0.2.1", &format!("table{number}")));
        }
        assert!(held.ask(50, "192.0.2.2", "other"));
        let order = held.let_go(51);
        assert_eq!(order.iter().position(|&number| number == 50), Some(1), "{order:?}");
    }

    #[test]
    fn tables_of_one_address_take_turns_too() {
        let mut held = Held::start(64);
        for number in 0..10 {
            held.ask(number, "192.0.2.1", "greedy");
        }
        held.ask(10, "192.0.2.1", "modest");
        assert_eq!(held.let_go(11)[..2], [0, 10]);
    }

    #[test]
    fn too_many_questions_of_one_address_are_refused_until_some_are_taken_back() {
        let mut held = Held::start(3);
        for number in 0..5 {
            assert_eq!(held.ask(number, "192.0.2.1", &format!("table{number}")), number < 3);
        }
        assert!(held.ask(5, "192.0.2.2", "other"));
        // Dropping a question takes it back; the first is the one that holds the thread.
        drop(held.asked.remove(1));
        assert!(held.ask(6, "192.0.2.1", "table6"));
        assert_eq!(held.let_go(4), [1, 5, 2, 6]);
    }
}
