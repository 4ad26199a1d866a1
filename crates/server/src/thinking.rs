//! The bots of one table that think at the moment.

use std::time::Duration;

use hanpan_core::Seat;
use tokio::sync::mpsc::UnboundedSender;

use crate::bots::{Asked, BotPool, Question};
use crate::origins::Origin;
use crate::room::Room;

/// How the bots of the tables think.
#[derive(Clone)]
pub struct BotManners {
    /// Where they think.
    pub pool: BotPool,
    /// Where they think about hints: nobody's move waits for those.
    pub hints: BotPool,
    /// A bot's move comes not sooner than this after the turn began, in milliseconds: faster looks unnatural.
    pub delay: u64,
    /// A bot that has not answered after this is replaced, in milliseconds.
    pub patience: u64,
    /// The longest it may think about a sealed answer, so that it is in time for the opening.
    pub claim_time: Option<Duration>,
}

/// What a bot came to.
pub struct Thought {
    seat: Seat,
    version: u32,
    attempt: Attempt,
    action: Option<String>,
}

/// Which bot is asked: one that fails is replaced by a simpler one, and that by the first legal action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Attempt {
    Own,
    Easy,
    Makeshift,
}

/// The bots of one table that think at the moment.
pub struct Thinking {
    manners: BotManners,
    origin: Origin,
    thoughts: UnboundedSender<Thought>,
    pending: Vec<Pending>,
    /// How long bots have just thought about sealed answers, where no person waits for another: it is part of the pause
    /// before the next move.
    paused: u64,
}

struct Pending {
    seat: Seat,
    version: u32,
    level: String,
    attempt: Attempt,
    asked: Option<Asked>,
    /// When it has taken too long.
    deadline: u64,
    /// What it wants to do, and when it does.
    ready: Option<(String, u64)>,
    begun: u64,
}

/// A bot acts now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BotMove {
    /// Where it sits.
    pub seat: Seat,
    /// What it saw.
    pub version: u32,
    /// What it does.
    pub action: String,
    /// Which bot it is.
    pub level: String,
    attempt: Attempt,
}

impl Thinking {
    /// Nobody thinks yet; questions are asked for `origin`, and thoughts are sent to `thoughts`.
    pub fn new(manners: BotManners, origin: Origin, thoughts: UnboundedSender<Thought>) -> Thinking {
        Thinking { manners, origin, thoughts, pending: Vec::new(), paused: 0 }
    }

    /// Lets every bot think whose turn it is, and stops those whose turn it is not any more.
    pub fn follow(&mut self, room: &Room, now: u64) {
        let version = room.version();
        let turns: Vec<(Seat, String)> =
            room.bot_turns().map(|(seat, level)| (seat, level.to_owned())).collect();
        self.pending.retain(|pending| {
            pending.version == version && turns.iter().any(|(seat, _)| *seat == pending.seat)
        });
        for (seat, level) in turns {
            if !self.pending.iter().any(|pending| pending.seat == seat) {
                self.begin(room, seat, level, Attempt::Own, now);
            }
        }
    }

    fn begin(&mut self, room: &Room, seat: Seat, level: String, attempt: Attempt, now: u64) {
        let asked = self.ask(room, seat, level.clone(), attempt);
        let deadline = now + self.manners.patience;
        let version = room.version();
        let begun = now - std::mem::take(&mut self.paused).min(now);
        self.pending.push(Pending { seat, version, level, attempt, asked, deadline, ready: None, begun });
    }

    /// A bot has failed: a simpler one takes its place, and after that the first action that is legal.
    fn begin_simpler(&mut self, room: &Room, seat: Seat, level: String, failed: Attempt, now: u64) {
        match failed {
            Attempt::Own => {
                let easy = hanpan_house::level(room.game(), "easy").map_or(level, str::to_owned);
                self.begin(room, seat, easy, Attempt::Easy, now);
            }
            Attempt::Easy | Attempt::Makeshift => {
                let ready = room.makeshift(seat).map(|action| (action, now));
                let (version, attempt, deadline) =
                    (room.version(), Attempt::Makeshift, now + self.manners.patience);
                let pending =
                    Pending { seat, version, level, attempt, asked: None, deadline, ready, begun: now };
                self.pending.push(pending);
            }
        }
    }

    /// A bot has done what it may not.
    pub fn replace(&mut self, room: &Room, bot_move: &BotMove, now: u64) {
        self.begin_simpler(room, bot_move.seat, bot_move.level.clone(), bot_move.attempt, now);
    }

    /// Asks a bot. One that cannot be asked, because too many are for the same origin, is late like one that thinks too
    /// long.
    fn ask(&self, room: &Room, seat: Seat, level: String, attempt: Attempt) -> Option<Asked> {
        let position = room.position()?;
        let version = room.version();
        let random = crate::token::random_bytes().unwrap_or_else(|error| {
            tracing::warn!(%error, "bots play without randomness");
            [0; 8]
        });
        let time = self.manners.claim_time.filter(|_| room.is_claim());
        let question = Question {
            origin: self.origin.clone(),
            table: room.id().clone(),
            position,
            seat,
            level,
            time,
            seed: u64::from_le_bytes(random),
        };
        let thoughts = self.thoughts.clone();
        self.manners.pool.ask(question, move |thought| {
            let action = thought.map(|thought| thought.action);
            // The table may be gone by now.
            drop(thoughts.send(Thought { seat, version, attempt, action }));
        })
    }

    /// A bot has come to something.
    pub fn thought(&mut self, thought: Thought, room: &Room, now: u64) -> Outcome {
        let Thought { seat, version, attempt, action } = thought;
        let is_it = |pending: &&mut Pending| {
            pending.seat == seat && pending.version == version && pending.attempt == attempt
        };
        let delay = if room.is_claim() { 0 } else { self.manners.delay };
        let Some(pending) = self.pending.iter_mut().find(is_it) else { return Outcome::Late };
        match action {
            Some(action) => {
                if let Some(asked) = pending.asked.take() {
                    asked.finish();
                }
                pending.ready = Some((action, (pending.begun + delay).max(now)));
                // Between people a move that comes sooner would tell who had a choice before.
                if room.is_claim() && room.is_among_bots() {
                    self.paused = now.saturating_sub(pending.begun);
                }
                Outcome::InTime
            }
            None => {
                pending.deadline = now;
                Outcome::Failed
            }
        }
    }

    /// When something is to be done next.
    pub fn next_alarm(&self) -> Option<u64> {
        self.pending
            .iter()
            .map(|pending| pending.ready.as_ref().map_or(pending.deadline, |ready| ready.1))
            .min()
    }

    /// The moves that are due, and replacements for bots that take too long; the number of those is counted.
    pub fn due(&mut self, room: &Room, now: u64) -> (Vec<BotMove>, u64) {
        let mut moves = Vec::new();
        let mut overruns = 0;
        for mut pending in std::mem::take(&mut self.pending) {
            match pending.ready.take() {
                Some((action, time)) if now >= time => {
                    let Pending { seat, version, level, attempt, .. } = pending;
                    moves.push(BotMove { seat, version, action, level, attempt });
                }
                ready @ Some(_) => self.pending.push(Pending { ready, ..pending }),
                None if now < pending.deadline => self.pending.push(pending),
                None => {
                    overruns += 1;
                    if let Some(asked) = pending.asked.take() {
                        asked.give_up();
                    }
                    self.begin_simpler(room, pending.seat, pending.level, pending.attempt, now);
                }
            }
        }
        (moves, overruns)
    }

    /// Whether nobody thinks.
    pub fn is_idle(&self) -> bool {
        self.pending.is_empty()
    }
}

/// What came of a thought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It is played in a while.
    InTime,
    /// The bot has no answer, and is replaced.
    Failed,
    /// Nobody waits for it any more.
    Late,
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;
    use std::sync::mpsc;

    use hanpan_protocol::{ClientMessage, Command};
    use serde_json::json;

    use super::*;
    use crate::input::Input;
    use crate::presented::Presented;
    use crate::room::{Invitation, Study};
    use crate::tables::{Tables, random_id};
    use crate::token::Token;
    use crate::{Config, Server};

    /// A game among bots alone, opened from an address.
    async fn among_bots(tables: &Tables, address: IpAddr) -> Study {
        let spec = json!({"game": "omok", "seats": vec![json!({"type": "bot", "level": "easy"}); 2], "name": "host"});
        let (id, token) = (random_id().unwrap(), Token::random().unwrap().hash());
        let host = Invitation { token, account: None };
        tables.create(id.clone(), address, serde_json::from_value(spec).unwrap(), host).await.unwrap();
        let message = ClientMessage { id: "start".parse().unwrap(), command: Command::Start };
        let presented = Presented::Token(token);
        tables.ask(&id, |reply| Input::Post { presented, message, reply }).await.unwrap().unwrap();
        let presented = Presented::Nothing;
        tables.ask(&id, |reply| Input::Study { presented, reply }).await.unwrap().unwrap()
    }

    #[tokio::test]
    async fn the_bots_of_all_tables_of_one_address_wait_in_one_line() {
        let server = Server::open(Config::default()).unwrap();
        let (tables, pool) = (&server.app.tables, &server.app.tables.surroundings().bots.pool);
        let (one, other) = (IpAddr::from([192, 0, 2, 1]), IpAddr::from([192, 0, 2, 2]));
        let first = among_bots(tables, IpAddr::from([203, 0, 113, 1])).await;
        let ((go, gone), (begin, begun)) = (mpsc::channel::<()>(), mpsc::channel());
        let hold = Question {
            origin: Origin::of(one),
            table: "hold".parse().unwrap(),
            position: first.position,
            seat: Seat::at(0),
            level: "random".into(),
            time: None,
            seed: 1,
        };
        // Nobody else is answered before it is let go.
        let hold = pool.ask(hold, move |_| {
            begin.send(()).unwrap();
            gone.recv().ok();
        });
        begun.recv().unwrap();
        for address in [one, one, one, other] {
            among_bots(tables, address).await;
        }
        let expected = [(Origin::of(one), 3), (Origin::of(other), 1)];
        let mut waiting = Vec::new();
        while waiting.len() < 2 || waiting.iter().map(|(_, questions)| questions).sum::<usize>() < 4 {
            tokio::time::sleep(Duration::from_millis(5)).await;
            waiting = pool.waiting();
            // The first table goes on meanwhile.
            waiting.retain(|(origin, _)| *origin != Origin::of([203, 0, 113, 1].into()));
        }
        assert_eq!(waiting, expected);
        drop((go, hold));
    }
}
