//! What a table has to say, each thing when what it tells of is kept for good.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::body::Bytes;
use hanpan_protocol::{Accepted, ServerMessage};
use tokio::sync::Notify;
use tokio::time::Instant;

use crate::outbox::{Farewell, Outbox};
use crate::room::Refusal;
use crate::store::WriteError;

/// What a table has to say, in order, each thing when what it tells of is kept for good.
///
/// A table does not wait for its writes. It goes on, and whatever tells of something that is not kept yet waits here. What
/// is said to somebody waits for what he can see, and for what he did himself; never for another's sealed answer, or the
/// delay would tell of it.
pub struct Publisher {
    shared: Arc<Shared>,
    /// How much was written. Writes are numbered from 1.
    written: u64,
    /// The last write that everybody can see.
    public: u64,
    /// The last write of every member.
    own: HashMap<u32, u64>,
}

/// Who can see what a write tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visible {
    /// Everybody.
    ToAll,
    /// Whoever did it, or nobody.
    To(Option<u32>),
}

/// Whether a turn has been told to those whose it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnTold {
    /// What began it is still being written.
    NotYet,
    /// Since then.
    At(Instant),
}

/// Something to be said.
pub enum Telling {
    /// A message to a client.
    Send(Outbox, Bytes),
    /// To a client, that its message was done; or that it was not, if that could not be kept.
    Accept(Outbox, Accepted),
    /// An answer to whoever asked; he is told why if what it tells of could not be kept.
    Answer(Box<dyn FnOnce(Result<(), Refusal>) + Send>),
    /// Nothing more to a client.
    End(Outbox, Farewell),
}

impl Telling {
    /// Says it. A message may stay in the outbox that is returned, so that others travel with it.
    fn say(self, kept: Result<(), &Refusal>) -> Option<Outbox> {
        match (self, kept) {
            (Telling::Send(outbox, message), Ok(())) => outbox.put(message),
            // Whatever it told of has not happened.
            (Telling::Send(..), Err(_)) => None,
            (Telling::Accept(outbox, accepted), kept) => {
                let message = match kept {
                    Ok(()) => ServerMessage::Accepted(accepted),
                    Err(refusal) => ServerMessage::Refused(refusal.clone().of(Some(accepted.id))),
                };
                outbox.put_message(&message)
            }
            (Telling::Answer(answer), kept) => {
                answer(kept.map_err(Refusal::clone));
                None
            }
            (Telling::End(outbox, farewell), _) => {
                outbox.end(farewell);
                None
            }
        }
    }
}

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    changed: Notify,
}

#[derive(Default)]
struct State {
    /// How many writes are kept.
    kept: u64,
    /// What waits, with the number of the write that it waits for.
    waiting: VecDeque<(u64, Telling)>,
    /// Why nothing more is kept.
    failed: Option<Refusal>,
    /// Whether somebody waits until more is kept.
    awaited: bool,
    /// The number of the write that began the turn, and when it was kept.
    turn: Option<(u64, TurnTold)>,
}

impl Publisher {
    /// Nothing is written yet.
    pub fn new() -> Publisher {
        Publisher { shared: Arc::default(), written: 0, public: 0, own: HashMap::new() }
    }

    /// What was written last began a turn: it is noted when that is kept, which is when the turn is told.
    pub fn begins_turn(&self) {
        self.shared.state().turn = Some((self.written, TurnTold::NotYet));
    }

    /// When the turn that was begun last was told; nothing if it was before all that was written here.
    pub fn turn_told(&self) -> Option<TurnTold> {
        self.shared.state().turn.map(|(_, told)| told)
    }

    /// Something is about to be written; what is returned is to be called when it is kept, or cannot be.
    pub fn write(
        &mut self,
        visible: Visible,
    ) -> impl FnOnce(Result<(), WriteError>) + Send + 'static + use<> {
        self.written += 1;
        let number = self.written;
        match visible {
            Visible::ToAll => self.public = number,
            Visible::To(Some(member)) => {
                self.own.insert(member, number);
            }
            Visible::To(None) => {}
        }
        let shared = Arc::clone(&self.shared);
        move |result| match result {
            Ok(()) => shared.keep(number),
            Err(error) => shared.fail(&error),
        }
    }

    /// Says something to a member, or to the public, once everything is kept that it may tell of.
    pub fn tell(&self, member: Option<u32>, telling: Telling) {
        let own = member.and_then(|member| self.own.get(&member)).copied();
        self.after(self.public.max(own.unwrap_or(0)), telling);
    }

    /// Says something once everything is kept.
    pub fn tell_last(&self, telling: Telling) {
        self.after(self.written, telling);
    }

    fn after(&self, write: u64, telling: Telling) {
        let mut state = self.shared.state();
        let state = &mut *state;
        let flush = match &state.failed {
            Some(refusal) => telling.say(Err(refusal)),
            // Under the lock, so that nothing overtakes it.
            None if state.kept >= write => telling.say(Ok(())),
            None => {
                state.waiting.push_back((write, telling));
                None
            }
        };
        if let Some(outbox) = flush {
            outbox.flush();
        }
    }

    /// Stops it from outside.
    pub fn breaker(&self) -> Breaker {
        Breaker(Arc::clone(&self.shared))
    }

    /// How many writes are under way.
    pub fn under_way(&self) -> u64 {
        self.written - self.shared.state().kept
    }

    /// Whether a write has failed: nothing more is kept.
    pub fn has_failed(&self) -> bool {
        self.shared.state().failed.is_some()
    }

    /// Waits until a write has failed, or, if there is too much under way, until less is.
    pub async fn changed(&self) {
        self.shared.changed.notified().await;
    }

    /// Asks to be told when less is under way.
    pub fn await_less(&self) {
        self.shared.state().awaited = true;
    }
}

/// Stops what a table has to say, from outside and at once: nothing more of it is told, whatever becomes of what is under
/// way.
pub struct Breaker(Arc<Shared>);

impl Breaker {
    /// As if a write had failed for this reason.
    pub fn fail(&self, error: &WriteError) {
        self.0.fail(error);
    }
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn keep(&self, number: u64) {
        let mut state = self.state();
        if state.failed.is_some() {
            return;
        }
        state.kept = number;
        if let Some((write, told @ TurnTold::NotYet)) = &mut state.turn
            && *write <= number
        {
            *told = TurnTold::At(Instant::now());
        }
        let mut outboxes: Vec<Outbox> = Vec::new();
        // What waits for a later write may stand before what does not.
        for _ in 0..state.waiting.len() {
            match state.waiting.pop_front() {
                Some((write, telling)) if write <= number => {
                    let outbox = telling.say(Ok(()));
                    outboxes.extend(outbox.filter(|outbox| !outboxes.contains(outbox)));
                }
                Some(later) => state.waiting.push_back(later),
                None => {}
            }
        }
        outboxes.iter().for_each(Outbox::flush);
        if std::mem::take(&mut state.awaited) {
            self.changed.notify_one();
        }
    }

    fn fail(&self, error: &WriteError) {
        let mut state = self.state();
        if state.failed.is_some() {
            return;
        }
        let refusal = error.refusal();
        for (_, telling) in std::mem::take(&mut state.waiting) {
            if let Some(outbox) = telling.say(Err(&refusal)) {
                outbox.flush();
            }
        }
        state.failed = Some(refusal);
        self.changed.notify_one();
    }
}
