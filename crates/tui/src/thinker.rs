//! Where bots think: beside the screen, one question after another.

use std::collections::HashMap;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use hanpan_core::Seat;
use hanpan_house::{Bot, Budget, Cancel, Review, ReviewError, Thought};
use hanpan_table::fair::Reveal;
use hanpan_table::{AnyTable, Record};

use crate::wake::Wake;

/// A thread in which the bots of one table think.
///
/// A bot is asked with the record of the game, which it never sees: the table is rebuilt from it, and the bot is given
/// what its seat may know. So the screen is free while it thinks, and what it thinks about cannot change meanwhile. The
/// record has the commitment to the dice and not the seed: nothing in the thread could foretell them.
pub struct Thinker {
    questions: Sender<Question>,
    /// The question that is being thought about.
    asked: Option<(u64, Cancel)>,
    next: u64,
}

struct Question {
    number: u64,
    record: Record,
    seat: Seat,
    wanted: Wanted,
}

/// What is wanted to know.
enum Wanted {
    /// What a bot would do.
    Thought { bot: String, budget: Budget },
    /// What could be foretold after so many steps of a finished game.
    Review { step: usize, cancel: Cancel },
}

/// What was found.
#[derive(Debug)]
pub struct Answer {
    number: u64,
    found: Found,
}

/// An answer without the question.
#[derive(Debug)]
pub enum Found {
    /// What a bot thought; nothing, if there was nothing to think about.
    Thought(Option<Thought>),
    /// A decision looked back at, or why it cannot be.
    Review(Box<Result<Review, ReviewError>>),
}

impl Thinker {
    /// Starts the thread; it ends when the thinker is dropped.
    pub fn new(answers: Sender<Wake>) -> std::io::Result<Thinker> {
        let (questions, asked) = channel();
        thread::Builder::new().name("bots".into()).spawn(move || think(&asked, &answers))?;
        Ok(Thinker { questions, asked: None, next: 0 })
    }

    /// Asks what a bot would do in a seat; whatever was asked before is forgotten.
    pub fn ask(&mut self, table: &dyn AnyTable, seat: Seat, bot: &str, seed: u64) {
        let budget = hanpan_house::budget(table.game(), bot, seed);
        let (record, cancel) = (table.record(Reveal::Commitment), budget.cancel.clone());
        self.put(record, seat, cancel, Wanted::Thought { bot: bot.to_owned(), budget });
    }

    /// Asks what a seat could foretell and believe after so many steps of a finished game.
    pub fn ask_review(&mut self, record: &Record, step: usize, seat: Seat) {
        let cancel = Cancel::default();
        self.put(record.clone(), seat, cancel.clone(), Wanted::Review { step, cancel });
    }

    /// Whatever was asked before is forgotten.
    fn put(&mut self, record: Record, seat: Seat, cancel: Cancel, wanted: Wanted) {
        self.forget();
        let number = self.next;
        self.next += 1;
        self.asked = Some((number, cancel));
        let question = Question { number, record, seat, wanted };
        self.questions.send(question).expect("the thread listens as long as the thinker lives");
    }

    /// Asks what the bot of this name would do in a seat, or the strongest below it that plays the game.
    pub fn ask_hint(&mut self, table: &dyn AnyTable, seat: Seat, level: &str, seed: u64) {
        if let Some(bot) = hanpan_house::level(table.game(), level) {
            self.ask(table, seat, bot, seed);
        }
    }

    /// Whether an answer is waited for.
    pub fn is_busy(&self) -> bool {
        self.asked.is_some()
    }

    /// Forgets what was asked.
    pub fn forget(&mut self) {
        if let Some((_, cancel)) = self.asked.take() {
            cancel.cancel();
        }
    }

    /// The thought, if the answer is to what was asked last.
    pub fn take(&mut self, answer: Answer) -> Option<Thought> {
        match self.take_any(answer)? {
            Found::Thought(thought) => thought,
            Found::Review(_) => None,
        }
    }

    /// Whatever was found, if it answers what was asked last.
    pub fn take_any(&mut self, answer: Answer) -> Option<Found> {
        if self.asked.as_ref()?.0 != answer.number {
            return None;
        }
        self.asked = None;
        Some(answer.found)
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.forget();
    }
}

fn think(questions: &Receiver<Question>, answers: &Sender<Wake>) {
    // A bot learns about its table, so each seat keeps its own.
    let mut bots: HashMap<(Seat, String), Option<Box<dyn Bot>>> = HashMap::new();
    while let Ok(Question { number, record, seat, wanted }) = questions.recv() {
        let found = match wanted {
            Wanted::Thought { bot, budget } => {
                let mind = bots
                    .entry((seat, bot))
                    .or_insert_with_key(|(_, name)| hanpan_house::find(&record.game, name).ok());
                Found::Thought(match (mind, hanpan_house::load(&record)) {
                    (Some(mind), Ok(table)) if !budget.cancel.is_cancelled() => {
                        mind.think(&*table, seat, &budget)
                    }
                    _ => None,
                })
            }
            Wanted::Review { step, cancel } => {
                Found::Review(Box::new(hanpan_house::review(&record, step, seat, &cancel)))
            }
        };
        if answers.send(Wake::Thought(Answer { number, found })).is_err() {
            break;
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::sketch;

    #[test]
    fn the_bots_are_given_the_commitment_and_no_seed() {
        let (questions, asked) = channel();
        let mut thinker = Thinker { questions, asked: None, next: 0 };
        for game in hanpan_house::games().iter().filter(|game| game.chance()) {
            let table = sketch::table(game.id(), &json!({}), 2, 1);
            assert!(table.record(Reveal::Seed).fair.expect("the dice are the table's").seed.is_some());
            thinker.ask(&*table, Seat::at(0), "random", 1);
            thinker.ask_hint(&*table, Seat::at(0), "hard", 1);
            let questions: Vec<Question> = asked.try_iter().collect();
            assert_eq!(questions.len(), 2);
            for question in questions {
                let fair = question.record.fair.expect("the commitment is told");
                assert!(fair.seed.is_none(), "{}", game.id());
            }
        }
    }
}
