//! Tables and games whose rules are not known at compile time: the one place where types are erased.

use std::any::Any;
use std::marker::PhantomData;
use std::ops::RangeInclusive;

use hanpan_core::{
    ActionTexts, Dice, Observer, OptionSpec, Outcome, PerSeat, Refusal as _, Rules, Score, Seat, Tally, Turn,
};
use jiff::Timestamp;
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

use crate::fair::Reveal;
use crate::perft::perft;
use crate::random::play_random;
use crate::record::{Player, Record, RecordError, RecordResult, RecordStep};
use crate::table::{Setup, SetupError, Table, TableError, read_options};
use crate::verify::{Verified, VerifyError, verify};

/// A table of some game. Actions and outcomes are texts, views and events are JSON.
pub trait AnyTable: Send {
    /// The game's id.
    fn game(&self) -> &'static str;
    /// Who sits where.
    fn players(&self) -> &[Player];
    /// How much has happened.
    fn seq(&self) -> usize;
    /// Who acts next.
    fn turn(&self) -> Turn;
    /// How the game ended.
    fn outcome(&self) -> Option<Outcome>;
    /// The points as they stand.
    fn points(&self) -> PerSeat<Score>;
    /// Whether some observer must not know everything; if not, everybody sees the same.
    fn hidden(&self) -> bool;
    /// What `seat` may do now, in the order of the rules.
    fn legal_texts(&self, seat: Seat) -> ActionTexts;
    /// The same, sorted by the text.
    fn legal(&self, seat: Seat) -> Vec<String> {
        let mut texts = self.legal_texts(seat).to_vec();
        texts.sort_unstable();
        texts
    }
    /// What `seat` has answered if it says nothing to something sealed; none in an open turn.
    fn skip(&self, seat: Seat) -> Option<String>;
    /// Whether `seat` may do `action` now, and why not. Changes nothing.
    fn check(&self, seat: Seat, action: &str) -> Result<(), TableError>;
    /// What `who` sees.
    fn view(&self, who: Observer) -> Value;
    /// What `who` sees, as it is sent.
    fn view_json(&self, who: Observer) -> Box<RawValue>;
    /// What `who` sees, as plain text.
    fn drawing(&self, who: Observer) -> String;
    /// What `who` has noticed since `seq` was so.
    fn seen(&self, who: Observer, since: usize) -> Vec<Noticed>;
    /// The same, as it is sent.
    fn seen_json(&self, who: Observer, since: usize) -> Vec<Box<RawValue>>;
    /// A seat acts.
    fn act(&mut self, seat: Seat, action: &str, ms: Option<u64>) -> Result<(), TableError>;
    /// Chance is told from outside.
    fn chance(&mut self, outcome: &str) -> Result<(), TableError>;
    /// A seat gives up.
    fn resign(&mut self, seat: Seat) -> Result<(), TableError>;
    /// A seat has run out of time.
    fn timeout(&mut self, seat: Seat) -> Result<(), TableError>;
    /// All have agreed to a draw.
    fn agree_draw(&mut self) -> Result<(), TableError>;
    /// How many steps, chance included, lead back to before the last thing that `seat` chose to do.
    fn steps_back(&self, seat: Seat) -> Option<usize>;
    /// Takes back the last steps; the log keeps them.
    fn take_back(&mut self, steps: usize) -> Result<(), TableError>;
    /// Goes back and forgets the last steps.
    fn rewind(&mut self, steps: usize) -> Result<(), TableError>;
    /// When the game ended, for the record.
    fn set_ended(&mut self, ended: Timestamp);
    /// Rolls the chance that is due with other dice, at a table without dice of its own.
    fn roll_with(&mut self, dice: &mut dyn Dice) -> Result<(), TableError>;
    /// The line of play: the steps that led here, in order, without those that were taken back.
    fn line_of_play(&self) -> Vec<RecordStep>;
    /// What chance has decided since `seq` was so, in order.
    fn rolled_since(&self, seq: usize) -> Vec<String>;
    /// How the game ended, as its record says it.
    fn result(&self) -> Option<RecordResult>;
    /// The game written down.
    fn record(&self, reveal: Reveal) -> Record;
    /// The table itself, for whoever knows its rules.
    fn as_any(&self) -> &dyn Any;
}

/// Something an observer noticed.
#[derive(Clone, Debug, PartialEq)]
pub struct Noticed {
    /// The table's `seq` before it.
    pub seq: usize,
    /// The event as JSON.
    pub event: Value,
    /// The event as one line of English.
    pub text: String,
}

impl<R: Rules> AnyTable for Table<R> {
    fn game(&self) -> &'static str {
        R::ID
    }

    fn players(&self) -> &[Player] {
        self.players()
    }

    fn seq(&self) -> usize {
        self.seq()
    }

    fn turn(&self) -> Turn {
        self.turn()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome()
    }

    fn points(&self) -> PerSeat<Score> {
        self.points()
    }

    fn hidden(&self) -> bool {
        R::HIDDEN
    }

    fn legal_texts(&self, seat: Seat) -> ActionTexts {
        ActionTexts::of(self.legal(seat))
    }

    fn skip(&self, seat: Seat) -> Option<String> {
        self.skip(seat).map(|action| action.to_string())
    }

    fn check(&self, seat: Seat, action: &str) -> Result<(), TableError> {
        // Whose turn it is comes first: a text out of turn is not worth reading.
        self.check_turn(seat)?;
        self.check(seat, action.parse()?)
    }

    fn view(&self, who: Observer) -> Value {
        json(&self.view(who))
    }

    fn view_json(&self, who: Observer) -> Box<RawValue> {
        raw_json(&self.view(who))
    }

    fn drawing(&self, who: Observer) -> String {
        self.view(who).to_string()
    }

    fn seen(&self, who: Observer, since: usize) -> Vec<Noticed> {
        let noticed =
            |(seq, event): (usize, &R::Event)| Noticed { seq, event: json(event), text: event.to_string() };
        self.seen_since(who, since).map(noticed).collect()
    }

    fn seen_json(&self, who: Observer, since: usize) -> Vec<Box<RawValue>> {
        self.seen_since(who, since).map(|(_, event)| raw_json(event)).collect()
    }

    fn act(&mut self, seat: Seat, action: &str, ms: Option<u64>) -> Result<(), TableError> {
        self.check_turn(seat)?;
        self.act(seat, action.parse()?, ms)
    }

    fn chance(&mut self, outcome: &str) -> Result<(), TableError> {
        self.check_chance_is_told()?;
        self.chance(outcome.parse()?)
    }

    fn resign(&mut self, seat: Seat) -> Result<(), TableError> {
        self.resign(seat)
    }

    fn timeout(&mut self, seat: Seat) -> Result<(), TableError> {
        self.timeout(seat)
    }

    fn agree_draw(&mut self) -> Result<(), TableError> {
        self.agree_draw()
    }

    fn steps_back(&self, seat: Seat) -> Option<usize> {
        self.steps_back(seat)
    }

    fn take_back(&mut self, steps: usize) -> Result<(), TableError> {
        self.take_back(steps)
    }

    fn rewind(&mut self, steps: usize) -> Result<(), TableError> {
        self.rewind(steps)
    }

    fn set_ended(&mut self, ended: Timestamp) {
        self.set_ended(ended);
    }

    fn roll_with(&mut self, dice: &mut dyn Dice) -> Result<(), TableError> {
        self.roll_with(dice)
    }

    fn line_of_play(&self) -> Vec<RecordStep> {
        self.line_of_play()
    }

    fn rolled_since(&self, seq: usize) -> Vec<String> {
        self.rolled_since(seq)
    }

    fn result(&self) -> Option<RecordResult> {
        self.result()
    }

    fn record(&self, reveal: Reveal) -> Record {
        self.record(reveal)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// A game that can be played at a table.
pub trait AnyGame: Sync {
    /// The game's id.
    fn id(&self) -> &'static str;
    /// The version of its rules.
    fn version(&self) -> u32;
    /// Whether some observer must not know everything.
    fn hidden(&self) -> bool;
    /// Whether chance has a part in it.
    fn chance(&self) -> bool;
    /// Whether it is a match of several hands or rounds.
    fn hands(&self) -> bool;
    /// How many may play.
    fn seats(&self) -> RangeInclusive<u8>;
    /// The options and the values they take.
    fn options(&self) -> &'static [OptionSpec];
    /// The codes of its refusals.
    fn refusals(&self) -> &'static [&'static str];
    /// The codes of the ways in which its rules end a game.
    fn endings(&self) -> &'static [&'static str];
    /// The options a game has unless told otherwise.
    fn default_options(&self) -> Value;
    /// Opens a table.
    fn open(&self, setup: Setup<Value>) -> Result<Box<dyn AnyTable>, SetupError>;
    /// Plays a record through, strictly.
    fn load(&self, record: &Record) -> Result<Box<dyn AnyTable>, RecordError>;
    /// Plays a record through and shows every position on the way: before each step, and at the end.
    fn replay(
        &self,
        record: &Record,
        show: &mut dyn FnMut(&dyn AnyTable, Option<&RecordStep>),
    ) -> Result<(), RecordError>;
    /// Recomputes every deal of a record.
    fn verify(&self, record: &Record) -> Result<Verified, VerifyError>;
    /// Counts the leaves of the game tree at every depth up to `depth`; `None` for a game with chance in it.
    fn perft(
        &self,
        options: &Value,
        depth: u32,
        count: &mut dyn FnMut(u32, u64),
    ) -> Result<Option<()>, SetupError>;
    /// A view as plain text, also one that has travelled; `None` if it is none of this game.
    fn view_text(&self, view: &Value) -> Option<String>;
    /// An event as one line of English, also one that has travelled; `None` if it is none of this game.
    fn event_text(&self, event: &Value) -> Option<String>;
    /// Plays random games with fast dice, the same for the same seed, asking after each whether to play another.
    fn play_random(
        &self,
        options: &Value,
        players: u8,
        seed: u64,
        another: &mut dyn FnMut(&Tally) -> bool,
    ) -> Result<Tally, SetupError>;
}

/// The game with the rules `R`.
pub struct Game<R>(PhantomData<fn() -> R>);

impl<R> Game<R> {
    /// The one there is.
    #[allow(clippy::new_without_default, reason = "a list of games is made of constants")]
    pub const fn new() -> Game<R> {
        Game(PhantomData)
    }
}

impl<R: Rules> AnyGame for Game<R> {
    fn id(&self) -> &'static str {
        R::ID
    }

    fn version(&self) -> u32 {
        R::VERSION
    }

    fn hidden(&self) -> bool {
        R::HIDDEN
    }

    fn chance(&self) -> bool {
        R::CHANCE
    }

    fn hands(&self) -> bool {
        R::HANDS
    }

    fn seats(&self) -> RangeInclusive<u8> {
        R::SEATS
    }

    fn options(&self) -> &'static [OptionSpec] {
        R::OPTIONS
    }

    fn refusals(&self) -> &'static [&'static str] {
        R::Refusal::CODES
    }

    fn endings(&self) -> &'static [&'static str] {
        R::ENDINGS
    }

    fn default_options(&self) -> Value {
        json(&R::Options::default())
    }

    fn open(&self, setup: Setup<Value>) -> Result<Box<dyn AnyTable>, SetupError> {
        let Setup { options, players, fair, started } = setup;
        let options = read_options::<R>(&options)?;
        Ok(Box::new(Table::<R>::open(Setup { options, players, fair, started })?))
    }

    fn load(&self, record: &Record) -> Result<Box<dyn AnyTable>, RecordError> {
        Ok(Box::new(Table::<R>::load(record)?))
    }

    fn replay(
        &self,
        record: &Record,
        show: &mut dyn FnMut(&dyn AnyTable, Option<&RecordStep>),
    ) -> Result<(), RecordError> {
        let table = Table::<R>::load_watched(record, |table, step| {
            show(table, Some(step));
            Ok(())
        })?;
        show(&table, None);
        Ok(())
    }

    fn verify(&self, record: &Record) -> Result<Verified, VerifyError> {
        verify::<R>(record)
    }

    fn perft(
        &self,
        options: &Value,
        depth: u32,
        count: &mut dyn FnMut(u32, u64),
    ) -> Result<Option<()>, SetupError> {
        let start = R::start(&read_options::<R>(options)?, *R::SEATS.start())?;
        for depth in 1..=depth {
            let Some(leaves) = perft::<R>(&start, depth) else { return Ok(None) };
            count(depth, leaves);
        }
        Ok(Some(()))
    }

    fn view_text(&self, view: &Value) -> Option<String> {
        R::View::deserialize(view).ok().map(|view| view.to_string())
    }

    fn event_text(&self, event: &Value) -> Option<String> {
        R::Event::deserialize(event).ok().map(|event| event.to_string())
    }

    fn play_random(
        &self,
        options: &Value,
        players: u8,
        seed: u64,
        another: &mut dyn FnMut(&Tally) -> bool,
    ) -> Result<Tally, SetupError> {
        play_random::<R>(&read_options::<R>(options)?, players, seed, another)
    }
}

fn raw_json(value: &impl serde::Serialize) -> Box<RawValue> {
    to_raw_value(value).expect("views and events serialise")
}

fn json(value: &impl serde::Serialize) -> Value {
    serde_json::to_value(value).expect("views, events and options serialise")
}
