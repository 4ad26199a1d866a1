//! A game in progress.

use hanpan_core::{
    Dice, NotationError, Observer, OptionsError, Outcome, PerSeat, Refusal, Rules, Score, Seat, Seats, Step,
    Turn,
};
use jiff::Timestamp;
use thiserror::Error;

use crate::fair::{Fair, Reveal};
use crate::record::{Player, Record, RecordError, RecordResult, RecordStep, TableEvent, VERSION};

/// What a table is opened with.
#[derive(Clone, Debug)]
pub struct Setup<O> {
    /// What is agreed.
    pub options: O,
    /// Who sits where; as many as there are seats.
    pub players: Vec<Player>,
    /// The dice, unless chance is told from outside.
    pub fair: Option<Fair>,
    /// When it begins.
    pub started: Timestamp,
}

/// A game in progress: the state, how it came about, and who has seen what.
///
/// Every change goes through the rules' checks and is logged; a refused one changes nothing. With fair dice, the
/// table rolls chance by itself; without, it waits for [`chance`](Table::chance).
#[derive(Clone, Debug)]
pub struct Table<R: Rules> {
    setup: Setup<R::Options>,
    state: R::State,
    log: Vec<Logged<R>>,
    /// Where in the log the steps of play stand that have not been taken back.
    line: Vec<usize>,
    /// How many of these were outcomes of chance.
    rolled: u32,
    /// The state before every so many steps of the line, so that going back replays few of them.
    milestones: Vec<R::State>,
    /// What each seat, and last the public, has noticed.
    seen: Vec<Seen<R::Event>>,
    verdict: Option<Verdict>,
    ended: Option<Timestamp>,
}

/// What one observer has noticed, in order.
#[derive(Clone, Debug)]
struct Seen<E> {
    events: Vec<E>,
    /// The length of the log before each of them.
    seqs: Vec<usize>,
}

#[derive(Clone, Debug)]
enum Logged<R: Rules> {
    Step { step: Step<R>, ms: Option<u64> },
    Event(TableEvent),
}

impl<R: Rules> Logged<R> {
    fn to_record(&self) -> RecordStep {
        match self {
            Logged::Event(event) => RecordStep::Event(*event),
            Logged::Step { step: Step::Chance(outcome), .. } => RecordStep::Chance(outcome.to_string()),
            Logged::Step { step: Step::Act(seat, action), ms } => {
                RecordStep::Act { seat: *seat, action: action.to_string(), ms: *ms }
            }
        }
    }
}

/// An end that does not come from the rules.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Verdict {
    winners: Seats,
    reason: &'static str,
}

impl<R: Rules> Table<R> {
    /// Opens a table and, with fair dice, deals.
    pub fn open(setup: Setup<R::Options>) -> Result<Table<R>, SetupError> {
        let mut table = Table::before_the_deal(setup)?;
        table.roll();
        Ok(table)
    }

    fn before_the_deal(setup: Setup<R::Options>) -> Result<Table<R>, SetupError> {
        let seats = u8::try_from(setup.players.len()).unwrap_or(u8::MAX);
        let state = R::start(&setup.options, seats)?;
        let seen = vec![Seen { events: Vec::new(), seqs: Vec::new() }; setup.players.len() + 1];
        Ok(Table {
            setup,
            state,
            log: Vec::new(),
            line: Vec::new(),
            rolled: 0,
            milestones: Vec::new(),
            seen,
            verdict: None,
            ended: None,
        })
    }

    /// The whole truth; it does not leave this crate.
    pub(crate) fn state(&self) -> &R::State {
        &self.state
    }

    /// How many seats there are.
    pub fn seats(&self) -> u8 {
        self.setup.players.len() as u8
    }

    /// Who sits where.
    pub fn players(&self) -> &[Player] {
        &self.setup.players
    }

    /// What is agreed.
    pub fn options(&self) -> &R::Options {
        &self.setup.options
    }

    /// How much has happened; grows by one with every step and event.
    pub fn seq(&self) -> usize {
        self.log.len()
    }

    /// Who acts next.
    pub fn turn(&self) -> Turn {
        if self.verdict.is_some() { Turn::Over } else { R::turn(&self.state) }
    }

    /// How the game ended.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.verdict {
            Some(Verdict { winners, reason }) => Some(Outcome { winners, reason, points: self.points() }),
            None => R::outcome(&self.state),
        }
    }

    /// The points as they stand.
    pub fn points(&self) -> PerSeat<Score> {
        match self.verdict {
            Some(verdict) => R::forfeit(&self.state, verdict.winners),
            None => R::points(&self.state),
        }
    }

    /// What `seat` may do now.
    pub fn legal(&self, seat: Seat) -> Vec<R::Action> {
        let mut out = Vec::new();
        if self.turn().players().contains(seat) {
            R::legal(&self.state, seat, &mut out);
        }
        out
    }

    /// What `seat` has answered if it says nothing to something sealed.
    pub fn skip(&self, seat: Seat) -> Option<R::Action> {
        if self.verdict.is_some() { None } else { R::skip(&self.state, seat) }
    }

    /// What `who` sees.
    pub fn view(&self, who: Observer) -> R::View {
        R::view(&self.state, who)
    }

    /// Everything `who` has noticed, in order.
    pub fn seen(&self, who: Observer) -> &[R::Event] {
        &self.seen[self.place(who)].events
    }

    /// What `who` has noticed since the log had this length, each with the length before it.
    pub fn seen_since(&self, who: Observer, since: usize) -> impl Iterator<Item = (usize, &R::Event)> {
        let Seen { events, seqs } = &self.seen[self.place(who)];
        let first = seqs.partition_point(|&seq| seq < since);
        seqs[first..].iter().copied().zip(&events[first..])
    }

    /// Where `seen` keeps what an observer noticed: the seats in order, the public last.
    fn place(&self, who: Observer) -> usize {
        match who {
            Observer::Seat(seat) => seat.index(),
            Observer::Public => self.setup.players.len(),
        }
    }

    /// A seat acts; with fair dice, chance follows at once where it is due.
    pub fn act(&mut self, seat: Seat, action: R::Action, ms: Option<u64>) -> Result<(), TableError> {
        self.check(seat, action)?;
        self.take(Step::Act(seat, action), ms);
        self.roll();
        Ok(())
    }

    /// Whether it is this seat's turn to act.
    pub fn check_turn(&self, seat: Seat) -> Result<(), TableError> {
        self.check_seat(seat)?;
        self.check_going_on()?;
        if self.turn().players().contains(seat) { Ok(()) } else { Err(TableError::NotYourTurn { seat }) }
    }

    /// Whether `seat` may do `action` now, and why not. Changes nothing.
    pub fn check(&self, seat: Seat, action: R::Action) -> Result<(), TableError> {
        self.check_turn(seat)?;
        R::check(&self.state, seat, action).map_err(|refusal| TableError::refused(&refusal))
    }

    /// Chance is told from outside, at a table without dice of its own.
    pub fn chance(&mut self, outcome: R::Chance) -> Result<(), TableError> {
        self.check_chance_is_told()?;
        self.take_chance(outcome)
    }

    /// Rolls the chance that is due with other dice, at a table without dice of its own.
    pub fn roll_with(&mut self, dice: &mut dyn Dice) -> Result<(), TableError> {
        self.check_chance_is_told()?;
        self.take_chance(R::deal(&self.state, dice))
    }

    /// Whether chance is due and has to be told.
    pub fn check_chance_is_told(&self) -> Result<(), TableError> {
        self.check_going_on()?;
        match self.turn() {
            _ if self.setup.fair.is_some() => Err(TableError::OwnDice),
            Turn::Chance => Ok(()),
            Turn::Players(_) | Turn::Sealed(_) | Turn::Over => Err(TableError::NoChance),
        }
    }

    fn take_chance(&mut self, outcome: R::Chance) -> Result<(), TableError> {
        if self.turn() != Turn::Chance {
            return Err(TableError::NoChance);
        }
        R::check_chance(&self.state, &outcome).map_err(|refusal| TableError::refused(&refusal))?;
        self.take(Step::Chance(outcome), None);
        Ok(())
    }

    /// A checked step is noticed, applied and logged.
    fn take(&mut self, step: Step<R>, ms: Option<u64>) {
        let before = self.state.clone();
        self.rolled += u32::from(matches!(step, Step::Chance(_)));
        R::apply(&mut self.state, &step);
        for who in Observer::all(self.seats()) {
            if let Some(event) = R::witness(&before, &step, &self.state, who) {
                let place = self.place(who);
                self.seen[place].events.push(event);
                self.seen[place].seqs.push(self.log.len());
            }
        }
        if self.line.len().is_multiple_of(Self::MILESTONE) {
            self.milestones.push(before);
        }
        self.line.push(self.log.len());
        self.log.push(Logged::Step { step, ms });
    }

    /// Rolls chance as long as it is due and the table has dice.
    fn roll(&mut self) {
        while self.turn() == Turn::Chance
            && let Some(outcome) = self.next_outcome()
        {
            self.take(Step::Chance(outcome), None);
        }
    }

    /// What the dice say next.
    fn next_outcome(&self) -> Option<R::Chance> {
        let mut dice = self.setup.fair.as_ref()?.dice(self.rolled);
        Some(R::deal(&self.state, &mut dice))
    }

    /// The line of play: the steps that led here, in order, without those that were taken back.
    pub fn steps(&self) -> impl DoubleEndedIterator<Item = &Step<R>> {
        self.line.iter().filter_map(|&index| match &self.log[index] {
            Logged::Step { step, .. } => Some(step),
            Logged::Event(_) => None,
        })
    }

    /// A seat gives up; the other one wins.
    pub fn resign(&mut self, seat: Seat) -> Result<(), TableError> {
        self.end(TableEvent::Resign(seat))
    }

    /// A seat has run out of time; the other one wins.
    pub fn timeout(&mut self, seat: Seat) -> Result<(), TableError> {
        self.end(TableEvent::Timeout(seat))
    }

    /// All have agreed to a draw.
    pub fn agree_draw(&mut self) -> Result<(), TableError> {
        self.end(TableEvent::Draw)
    }

    fn end(&mut self, event: TableEvent) -> Result<(), TableError> {
        self.check_going_on()?;
        let (loser, reason) = match event {
            TableEvent::Resign(seat) => (Some(seat), "resign"),
            TableEvent::Timeout(seat) => (Some(seat), "timeout"),
            TableEvent::Draw => (None, "draw"),
            TableEvent::Takeback { .. } => unreachable!("a takeback ends nothing"),
        };
        let winners = match loser {
            None => Seats::NONE,
            Some(seat) => {
                self.check_seat(seat)?;
                // Among several, one who leaves does not decide the game between the others.
                if self.seats() != 2 {
                    return Err(TableError::NotBetweenTwo);
                }
                Seats::all(2).without(seat)
            }
        };
        self.verdict = Some(Verdict { winners, reason });
        self.log.push(Logged::Event(event));
        Ok(())
    }

    /// Takes back the last steps of play; the log keeps them. The dice fall again as they fell.
    pub fn take_back(&mut self, steps: usize) -> Result<(), TableError> {
        self.unroll(steps)?;
        self.ended = None;
        self.log.push(Logged::Event(TableEvent::Takeback { steps }));
        self.roll();
        Ok(())
    }

    /// Goes back to before the last steps of play and forgets them, as an analysis board does.
    ///
    /// With fair dice, chance is no step of its own: it goes with the action that it followed, and the first deal
    /// stays. At a table that has seen takebacks or an end by agreement the log is cut at the same place.
    pub fn rewind(&mut self, steps: usize) -> Result<(), TableError> {
        if steps == 0 {
            return Ok(());
        }
        let counted = |index: &&usize| {
            let by_chance = matches!(self.log[**index], Logged::Step { step: Step::Chance(_), .. });
            self.setup.fair.is_none() || !by_chance
        };
        let Some(&cut) = self.line.iter().rev().filter(counted).nth(steps - 1) else {
            let taken = self.line.iter().filter(counted).count();
            return Err(TableError::TooFarBack { steps, taken });
        };
        let kept = self.line.iter().filter(|&&index| index < cut).count();
        self.verdict = None;
        self.ended = None;
        self.unroll(self.line.len() - kept)?;
        self.log.truncate(cut);
        self.roll();
        Ok(())
    }

    /// How far milestones stand apart: a state is some hundred bytes and a step some hundred nanoseconds.
    const MILESTONE: usize = 32;

    /// Rebuilds the state without the last steps, by replay from the last milestone before them.
    fn unroll(&mut self, steps: usize) -> Result<(), TableError> {
        self.check_going_on_or_over_by_rules()?;
        let taken = self.line.len();
        if steps == 0 || steps > taken {
            return Err(TableError::TooFarBack { steps, taken });
        }
        let kept = taken - steps;
        let cut = self.line[kept];
        self.rolled -= self.steps().skip(kept).filter(|step| matches!(step, Step::Chance(_))).count() as u32;
        self.line.truncate(kept);
        let milestone = kept / Self::MILESTONE;
        let mut state = self.milestones[milestone].clone();
        self.steps().skip(milestone * Self::MILESTONE).for_each(|step| R::apply(&mut state, step));
        self.state = state;
        self.milestones.truncate(kept.div_ceil(Self::MILESTONE));
        for Seen { events, seqs } in &mut self.seen {
            // Those of steps taken back earlier are gone already, so the rest is in order.
            let kept = seqs.partition_point(|&seq| seq < cut);
            events.truncate(kept);
            seqs.truncate(kept);
        }
        Ok(())
    }

    /// When the game ended, for the record; set once by whoever has a clock.
    ///
    /// Calendars are set back now and then: no game ends before it has started.
    pub fn set_ended(&mut self, ended: Timestamp) {
        if self.turn() == Turn::Over {
            self.ended.get_or_insert(ended.max(self.setup.started));
        }
    }

    fn check_seat(&self, seat: Seat) -> Result<(), TableError> {
        let seats = self.seats();
        if seat.index() < seats as usize { Ok(()) } else { Err(TableError::NoSuchSeat { seat, seats }) }
    }

    fn check_going_on(&self) -> Result<(), TableError> {
        if self.turn() == Turn::Over { Err(TableError::Over) } else { Ok(()) }
    }

    /// A won game may be taken back, a resigned one not.
    fn check_going_on_or_over_by_rules(&self) -> Result<(), TableError> {
        if self.verdict.is_some() { Err(TableError::Over) } else { Ok(()) }
    }

    /// The line of play as a record writes it.
    pub(crate) fn line_of_play(&self) -> Vec<RecordStep> {
        self.line.iter().map(|&index| self.log[index].to_record()).collect()
    }

    /// What chance has decided since the log had this length, as a record writes it.
    pub(crate) fn rolled_since(&self, since: usize) -> Vec<String> {
        let outcome = |logged: &Logged<R>| match logged {
            Logged::Step { step: Step::Chance(outcome), .. } => Some(outcome.to_string()),
            Logged::Step { step: Step::Act(..), .. } | Logged::Event(_) => None,
        };
        self.log[since.min(self.log.len())..].iter().filter_map(outcome).collect()
    }

    /// The game written down.
    pub fn record(&self, reveal: Reveal) -> Record {
        Record {
            hanpan: VERSION,
            game: R::ID.to_owned(),
            rules: R::VERSION,
            options: serde_json::to_value(&self.setup.options).expect("options serialise"),
            seats: self.setup.players.clone(),
            fair: self.setup.fair.as_ref().map(|fair| fair.to_record(reveal)),
            steps: self.log.iter().map(Logged::to_record).collect(),
            result: self.result(),
            started: self.setup.started,
            ended: self.ended,
        }
    }

    /// How the game ended, as a record writes it.
    pub(crate) fn result(&self) -> Option<RecordResult> {
        let Outcome { winners, reason, points } = self.outcome()?;
        Some(RecordResult { winners, reason: reason.to_owned(), points })
    }

    /// Plays a record through. Strict: every step must have been possible, and the end must be the one stated.
    pub fn load(record: &Record) -> Result<Table<R>, RecordError> {
        Table::load_watched(record, |_, _| Ok(()))
    }

    /// [`load`](Table::load) that shows `watch` the table before every step and what the step is.
    pub(crate) fn load_watched(
        record: &Record,
        mut watch: impl FnMut(&Table<R>, &RecordStep) -> Result<(), TableError>,
    ) -> Result<Table<R>, RecordError> {
        record.check_version()?;
        record.check_rules::<R>()?;
        let setup = Setup {
            options: read_options::<R>(&record.options)?,
            players: record.seats.clone(),
            fair: None,
            started: record.started,
        };
        let mut table = Table::<R>::before_the_deal(setup)?;
        if let Some(fair) = &record.fair {
            table.setup.fair = fair.to_dice(record.seats.len())?;
        }
        for (index, step) in record.steps.iter().enumerate() {
            watch(&table, step)
                .and_then(|()| table.retake(step))
                .map_err(|error| RecordError::Step { number: index + 1, error })?;
        }
        if record.result.is_some() && record.result != table.result() {
            return Err(RecordError::Result);
        }
        record.check_ended(table.turn() == Turn::Over)?;
        table.ended = record.ended;
        // A record may have been cut between an action and the chance that follows it.
        table.roll();
        Ok(table)
    }

    fn retake(&mut self, step: &RecordStep) -> Result<(), TableError> {
        self.check_going_on_or_takeback(step)?;
        match step {
            RecordStep::Act { seat, action, ms } => {
                self.check_turn(*seat)?;
                let action = action.parse()?;
                self.check(*seat, action)?;
                self.take(Step::Act(*seat, action), *ms);
                Ok(())
            }
            RecordStep::Chance(outcome) => self.take_chance(outcome.parse()?),
            RecordStep::Event(TableEvent::Takeback { steps }) => {
                self.unroll(*steps)?;
                self.log.push(Logged::Event(TableEvent::Takeback { steps: *steps }));
                Ok(())
            }
            RecordStep::Event(event) => self.end(*event),
        }
    }

    fn check_going_on_or_takeback(&self, step: &RecordStep) -> Result<(), TableError> {
        if matches!(step, RecordStep::Event(TableEvent::Takeback { .. })) {
            Ok(())
        } else {
            self.check_going_on()
        }
    }

    /// What the dice of the record say next, for verification.
    pub(crate) fn rolled(&self) -> Option<String> {
        self.next_outcome().map(|outcome| outcome.to_string())
    }
}

/// Reads the options of a game from JSON, strictly.
pub fn read_options<R: Rules>(options: &serde_json::Value) -> Result<R::Options, SetupError> {
    if !options.is_object() {
        return Err(SetupError::Malformed("options are an object, such as {}".to_owned()));
    }
    serde_json::from_value(options.clone()).map_err(|error| SetupError::Malformed(error.to_string()))
}

/// Why a table cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// The options are not of the game's form.
    #[error("these are not options of the game: {0}")]
    Malformed(String),
    /// The rules do not allow the options or the number of players.
    #[error(transparent)]
    Options(#[from] OptionsError),
}

/// Why the table does not do something. Nothing has changed then.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum TableError {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// Another seat, or chance, is to act.
    #[error("it is not the turn of seat {seat}")]
    NotYourTurn {
        /// Who wanted to act.
        seat: Seat,
    },
    /// The table has no such seat.
    #[error("there is no seat {seat} at a table of {seats}")]
    NoSuchSeat {
        /// The seat asked for.
        seat: Seat,
        /// How many there are.
        seats: u8,
    },
    /// The text is not in the game's notation.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// The rules say no.
    #[error("{text}")]
    Refused {
        /// The reason as a stable code.
        code: &'static str,
        /// The reason in English.
        text: String,
        /// What a translation needs.
        args: Vec<(&'static str, String)>,
    },
    /// It is not chance's turn.
    #[error("it is not the turn of chance")]
    NoChance,
    /// The table rolls its own dice.
    #[error(
        "chance at this table follows its own seed; start one with \"chance\":\"manual\" to tell it the outcomes"
    )]
    OwnDice,
    /// Only between two can one end the game alone.
    #[error("only a game between two ends when one gives up")]
    NotBetweenTwo,
    /// There are not so many steps to take back.
    #[error("{steps} steps cannot be taken back, {taken} have been taken")]
    TooFarBack {
        /// How many were asked for.
        steps: usize,
        /// How many there are.
        taken: usize,
    },
    /// The record's chance is not what its dice say.
    #[error("the dice say `{0}`")]
    NotTheDice(String),
}

impl TableError {
    fn refused(refusal: &impl Refusal) -> TableError {
        TableError::Refused { code: refusal.code(), text: refusal.to_string(), args: refusal.args() }
    }
}
