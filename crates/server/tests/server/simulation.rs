//! Rooms under seeded faults: messages dropped, doubled, delayed and out of order, crashes, clocks that jump.
//!
//! Every run is decided by its seed; a failure names it.

use std::cell::Cell;

use hanpan_core::{Dice, Observer, QuickDice, Seat};
use hanpan_protocol::lobby::{CreateTable, JoinTable, Phase};
use hanpan_protocol::{ClientMessage, ClockSpec, Command, MessageId, Participant};
use hanpan_server::Token;
use hanpan_server::room::{Handled, Invitation, Logged, Manners, Moment, Refusal, Room};
use hanpan_table::fair::{Bytes, salt_commitment};
use jiff::Timestamp;
use serde_json::{Value, json};

use crate::common::{every_short_game, everything, table_of};

thread_local! {
    /// What the next random bytes are made of.
    static RANDOM: Cell<u64> = const { Cell::new(0) };
}

pub fn manners() -> Manners {
    Manners {
        claim_window: 500,
        claim_limit: 3_000,
        hand_end: 1_500,
        reveal: 4_000,
        grace: 5_000,
        stand_in: "easy".into(),
        first_tick: 5_000,
        log_entries: 200_000,
        random: || {
            RANDOM.set(RANDOM.get() + 1);
            let mut bytes = [7; 32];
            bytes[..8].copy_from_slice(&RANDOM.get().to_le_bytes());
            bytes
        },
    }
}

/// A room, everything it has stored, and a network that does what it likes.
struct World {
    seed: u64,
    dice: QuickDice,
    room: Room,
    stored: Vec<Logged>,
    now: u64,
    /// How far the calendar is off.
    jump: i64,
    /// Messages on the way, with who sent them.
    travelling: Vec<(u32, ClientMessage)>,
    /// What was answered, for repeats.
    answered: Vec<(u32, ClientMessage, u32)>,
    /// Those of the answers that led to no entry, and how much was stored then.
    idle: Vec<(MessageId, usize)>,
    seats: u32,
}

impl World {
    fn new(seed: u64) -> World {
        RANDOM.set(seed << 32);
        let mut dice = QuickDice::seeded(seed);
        let games: Vec<_> = every_short_game().collect();
        let (game, options, seats) = games[dice.below(games.len() as u32) as usize].clone();
        let clocks = [
            ClockSpec::None,
            ClockSpec::PerMove { seconds: 30 },
            ClockSpec::Fischer { seconds: 60, increment: 2 },
        ];
        let clock = clocks[dice.below(3) as usize];
        let spec = CreateTable { options, clock, draw_seats: dice.below(2) == 0, ..table_of(game, seats) };
        let now = Moment { wall: Timestamp::from_millisecond(0).unwrap(), mono: 0 };
        let newcomer = || Invitation { token: Token::random().unwrap().hash(), account: None };
        let (mut room, mut stored) =
            Room::create("k3x9".parse().unwrap(), spec, newcomer(), manners(), now).unwrap();
        for guest in 1..seats {
            let request =
                JoinTable { name: format!("guest {guest}").parse().unwrap(), seat: None, watch: false };
            stored.extend(room.join(now, &request, newcomer()).unwrap().1);
        }
        let seats = seats as u32;
        World {
            seed,
            dice,
            room,
            stored,
            now: 0,
            jump: 0,
            travelling: Vec::new(),
            answered: Vec::new(),
            idle: Vec::new(),
            seats,
        }
    }

    fn moment(&self) -> Moment {
        let wall = Timestamp::from_millisecond(self.now as i64 + self.jump).unwrap();
        Moment { wall, mono: self.now }
    }

    /// Somebody wants something, sensible or not.
    fn wish(&mut self, number: u32) -> (u32, ClientMessage) {
        let member = self.dice.below(self.seats + 1);
        let at = self.room.version().saturating_sub(u32::from(self.dice.below(8) == 0));
        let command = match self.dice.below(48) {
            0 => Command::Resign { at },
            1 => Command::Draw { at },
            2 => Command::TakeBack { at },
            3 => Command::Decline,
            4 => Command::Stand,
            5 => Command::Sit { seat: Seat::at(self.dice.below(self.seats) as usize) },
            6 => Command::Rematch,
            7 => Command::Start,
            8..=11 => Command::Ready { ready: self.dice.below(4) > 0 },
            12 => self.some_commitment(member),
            13 => self.some_salt(member),
            14 if self.dice.below(10) == 0 => Command::Leave,
            _ if self.room.info().fair.reveal_within.is_some() => self.some_salt(member),
            _ => Command::Act { at, action: self.some_action(member) },
        };
        (member, ClientMessage { id: format!("w{number}").parse().unwrap(), command })
    }

    /// What a member commits to, under his number or, now and then, under another.
    fn some_commitment(&mut self, member: u32) -> Command {
        let fair = self.room.info().fair;
        let number = fair.participants.iter().position(|one| *one == Participant::Member(member));
        let number = number.unwrap_or(0) as u8 + u8::from(self.dice.below(16) == 0);
        let commitment = salt_commitment(&fair.table, number, &salt(member, &fair.commitment));
        Command::Commit { number, commitment: commitment.to_string().parse().unwrap() }
    }

    /// What a member reveals: what he has committed to or, now and then, something else.
    fn some_salt(&mut self, member: u32) -> Command {
        let salt = match self.dice.below(8) {
            0 => salt(member + 1, ""),
            _ => salt(member, &self.room.info().fair.commitment),
        };
        Command::Reveal { salt: salt.to_string().parse().unwrap() }
    }

    fn some_action(&mut self, member: u32) -> String {
        let observer = self.room.observer(Some(member));
        let legal =
            self.room.update(observer, None, self.moment()).map(|update| update.legal).unwrap_or_default();
        match legal.len() as u32 {
            0 => "h8".to_owned(),
            count => legal[self.dice.below(count) as usize].to_owned(),
        }
    }

    fn deliver(&mut self, member: u32, message: &ClientMessage) -> Result<Handled, Refusal> {
        let now = self.moment();
        self.stored.extend(self.room.alarm(now));
        let entries = self.room.entries();
        let result = self.room.handle(now, member, message);
        match &result {
            Ok(handled) => self.stored.extend(handled.log.iter().cloned()),
            Err(refusal) => {
                assert_eq!(self.room.entries(), entries, "seed {}: {refusal} changed something", self.seed);
            }
        }
        assert_eq!(self.room.entries(), self.stored.len() as u64, "seed {}", self.seed);
        result
    }

    /// Everything that is promised to survive.
    fn durable(room: &Room, seats: u32) -> Value {
        let mut info = room.info();
        info.spectators = 0;
        for member in &mut info.members {
            member.here = false;
        }
        let now = Moment { wall: Timestamp::from_millisecond(0).unwrap(), mono: 0 };
        let updates: Vec<Value> = (0..seats)
            .map(|seat| Observer::Seat(Seat::at(seat as usize)))
            .chain([Observer::Public])
            .map(|who| {
                let mut update = serde_json::to_value(room.update(who, None, now)).unwrap();
                // How long an answer may take begins anew, and clocks stand still until somebody is back: both are
                // compared after the crash.
                if let Some(update) = update.as_object_mut() {
                    update.remove("answer_within");
                    update.remove("clocks");
                }
                update
            })
            .collect();
        json!({"info": info, "updates": updates, "version": room.version(), "entries": room.entries()})
    }

    /// The process dies, and the room is rebuilt from what was stored.
    fn crash(&mut self) {
        let text: Vec<(i64, String)> =
            self.stored.iter().map(|logged| (logged.at, serde_json::to_string(logged).unwrap())).collect();
        let read: Vec<Logged> =
            text.iter().map(|(at, text)| Logged { at: *at, ..serde_json::from_str(text).unwrap() }).collect();
        let rebuilt = Room::rebuild("k3x9".parse().unwrap(), manners(), &read, self.now)
            .unwrap_or_else(|damaged| panic!("seed {}: {damaged}", self.seed));
        let (before, after) = (World::durable(&self.room, self.seats), World::durable(&rebuilt, self.seats));
        assert_eq!(before, after, "seed {}", self.seed);
        let within = |room: &Room| room.update(Observer::Public, None, self.moment())?.answer_within;
        let (before, after) = (within(&self.room), within(&rebuilt));
        assert!(before.is_none_or(|ms| ms <= 3_000 + 1_500), "seed {}: {before:?}", self.seed);
        assert_eq!(after, before.map(|_| 3_000), "seed {}: an answer has all its time again", self.seed);
        // Of a turn that is going on nothing is charged twice, and little is given back.
        let clocks = |room: &Room, now| room.update(Observer::Public, None, now)?.clocks;
        let (before, after) = (clocks(&self.room, self.moment()), clocks(&rebuilt, self.moment()));
        assert_eq!(before.is_some(), after.is_some(), "seed {}", self.seed);
        if let (Some(ran), Some(runs)) = (before, after) {
            assert!(ran.waits <= 1_500 && runs.waits == 0, "seed {}: {ran:?}, {runs:?}", self.seed);
            let began = clocks(&self.room, Moment { mono: 0, ..self.moment() }).unwrap();
            let seats = self.room.info().seats;
            // Bots among themselves wait for nobody.
            if seats.iter().any(|seat| seat.bot.is_none()) {
                assert!(runs.running.is_empty(), "seed {}: nobody is back, and {runs:?}", self.seed);
                let much_later = Moment { mono: self.now + 1_000_000, ..self.moment() };
                assert_eq!(clocks(&rebuilt, much_later).as_ref(), Some(&runs), "seed {}", self.seed);
            }
            for seat in Seat::all(self.seats as u8) {
                if !ran.running.contains(seat) {
                    assert_eq!(runs.left[seat], ran.left[seat], "seed {}: {seat}", self.seed);
                    continue;
                }
                let elapsed = began.left[seat] - ran.left[seat];
                let given_back = runs.left[seat].checked_sub(ran.left[seat]);
                let given_back = given_back.unwrap_or_else(|| panic!("seed {}: charged twice", self.seed));
                // What a bot takes that stands in is nobody's time.
                let is_bot = seats[seat.index()].bot.is_some();
                assert!(
                    is_bot || given_back <= 5_000.max(elapsed / 4),
                    "seed {}: {given_back} ms",
                    self.seed
                );
            }
        }
        self.room = rebuilt;
        // What changed nothing is only known from the next entry on; until then a repeat changes nothing again.
        let stored = self.stored.len();
        let idle = self.idle.drain(..).filter(|(_, then)| *then == stored);
        let forgotten: Vec<MessageId> = idle.map(|(id, _)| id).collect();
        self.answered.retain(|(_, message, _)| !forgotten.contains(&message.id));
    }

    fn step(&mut self, number: u32) {
        match self.dice.below(20) {
            0 => self.crash(),
            1 => self.jump = i64::from(self.dice.below(1 << 30)) - (1 << 29),
            2 => self.now += u64::from(self.dice.below(40_000)),
            3 => {
                let member = self.dice.below(self.seats);
                let log = self.room.connect(self.moment(), Some(member));
                self.stored.extend(log);
            }
            4 => self.room.disconnect(self.moment(), Some(self.dice.below(self.seats))),
            5 if !self.answered.is_empty() => {
                // A repeat, however late, has the first answer and changes nothing.
                let (member, message, version) =
                    self.answered[self.dice.below(self.answered.len() as u32) as usize].clone();
                if self.room.info().members.iter().any(|known| known.member == member) {
                    let again = self.deliver(member, &message);
                    let again = again.unwrap_or_else(|refusal| panic!("seed {}: {refusal}", self.seed));
                    assert_eq!((again.version, again.log.len()), (version, 0), "seed {}", self.seed);
                }
            }
            _ => {
                let wish = self.wish(number);
                if self.dice.below(10) == 0 {
                    self.travelling.push(wish.clone());
                }
                self.travelling.push(wish);
            }
        }
        self.now += u64::from(self.dice.below(700));
        // Whatever has been on the way arrives in any order, or never.
        while self.travelling.len() > 3 {
            let place = self.dice.below(self.travelling.len() as u32) as usize;
            let (member, message) = self.travelling.swap_remove(place);
            if self.dice.below(20) == 0 {
                continue;
            }
            let before = self.room.version();
            if let Ok(handled) = self.deliver(member, &message) {
                assert_eq!(handled.version, self.answer(member, &message, &handled), "seed {}", self.seed);
            }
            assert!(self.room.version() >= before, "seed {}: versions only grow", self.seed);
        }
        let log = self.room.alarm(self.moment());
        self.stored.extend(log);
        assert!(
            self.room.next_alarm().is_none_or(|alarm| alarm > self.now),
            "seed {}: what is due has been done",
            self.seed
        );
    }

    /// Remembers an answer, and returns the first one to this message.
    fn answer(&mut self, member: u32, message: &ClientMessage, handled: &Handled) -> u32 {
        let version = handled.version;
        let known = self.answered.iter().find(|(who, what, _)| *who == member && what.id == message.id);
        if let Some((_, _, first)) = known {
            return *first;
        }
        self.answered.push((member, message.clone(), version));
        if handled.log.is_empty() {
            self.idle.push((message.id.clone(), self.stored.len()));
        }
        // As many as a room promises to remember of each member.
        if self.answered.len() > 100 {
            self.answered.remove(0);
        }
        version
    }
}

/// The salt of a member for a commitment of the server.
fn salt(member: u32, commitment: &str) -> Bytes {
    Bytes::new(format!("{member} {commitment:.16}").as_bytes()).unwrap()
}

#[test]
fn rooms_survive_thousands_of_seeded_runs() {
    let seeds = if everything() { 3_000 } else { 300 };
    let (mut played, mut ended) = (0_u64, 0_u64);
    let (mut salted, mut aborted) = (0_u64, 0_u64);
    for seed in 0..seeds {
        let mut world = World::new(seed);
        for number in 0..150 {
            world.step(number);
            let fair = world.room.info().fair;
            salted += u64::from(fair.salts.is_some_and(|salts| salts.iter().any(|salt| !salt.is_empty())));
            aborted += u64::from(!fair.aborted.is_empty());
        }
        world.crash();
        played += u64::from(world.room.version() > 5);
        ended += u64::from(world.room.phase() == Phase::Over);
    }
    assert!(
        played > seeds / 6 && ended > seeds / 33,
        "{played} games were played and {ended} had just ended"
    );
    assert!(
        salted > seeds && aborted > seeds,
        "at {salted} moments there were salts in the game, and at {aborted} a start had come to nothing"
    );
}
