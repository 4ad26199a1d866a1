//! A table on this machine: people at this screen, bots beside it, and the game on disk before it is shown.

mod clock;
mod sitting;

use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

use hanpan_core::{Observer, QuickDice, Seat, Seats, Turn};
use hanpan_locale::Texts;
use hanpan_protocol::ClockSpec;
use hanpan_shelf::{GameId, Kept, Shelf, ShelfError};
use hanpan_table::fair::{Bytes, Fair, Reveal};
use hanpan_table::{AnyTable, Player, RecordError, RecordStep, Setup, SetupError, TableError};
use jiff::Timestamp;
use serde_json::Value;
use thiserror::Error;

use self::clock::LocalClock;
pub use self::clock::forget_clock;
use crate::app::House;
use crate::clocks::Shown;
use crate::hint::Hint;
use crate::scene::Scene;
use crate::settings::{Choice, Pace};
use crate::thinker::{Answer, Thinker};
use crate::trouble::told;
use crate::wake::Wake;

/// A table on this machine.
pub struct LocalTable {
    table: Box<dyn AnyTable>,
    options: Value,
    shelf: Shelf,
    /// The game's file; none once the game is over and its record is written.
    kept: Option<Kept>,
    thinker: Thinker,
    asked: Option<Asked>,
    /// What a bot will do when it has waited long enough.
    ready: Option<(Seat, String)>,
    dice: QuickDice,
    /// When something happened last.
    changed: Instant,
    /// What keeps the game from going on, such as a full disk.
    trouble: Option<LocalError>,
    /// Whether bots wait until they are let go on.
    pub paused: bool,
    clock: LocalClock,
    /// How long bots wait.
    pub pace: Pace,
    /// The bot that is asked for hints.
    pub hints: String,
}

/// What is being thought about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    Move(Seat),
    Hint(Seat),
}

/// Why a table on this machine does not do something.
#[derive(Debug, Error)]
pub enum LocalError {
    /// The rules or the table say no.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The game could not have begun.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The game cannot be kept.
    #[error(transparent)]
    Shelf(#[from] ShelfError),
    /// What the table has written down is refused by its own rules.
    #[error("the game cannot be played again: {0}")]
    OwnRecord(RecordError),
    /// There is no such game or bot.
    #[error("`{0}` is not known here")]
    Unknown(String),
    /// What is agreed about the time cannot be kept, or is not what was kept.
    #[error("the clock cannot be kept: {0}")]
    Clock(std::io::Error),
    /// The system does not give what is needed.
    #[error("the system gives no {0}")]
    System(&'static str),
}

/// Who a person is in records.
pub const HUMAN: &str = "human";

impl LocalTable {
    /// Opens a table and puts it on the shelf. Somebody who plays alone against bots may have a name.
    pub fn open(
        game: &str,
        choice: &Choice,
        your_name: Option<&str>,
        texts: &Texts,
        shelf: &Shelf,
        wakes: &Sender<Wake>,
    ) -> Result<LocalTable, LocalError> {
        let game = hanpan_house::game(game).ok_or_else(|| LocalError::Unknown(game.to_owned()))?;
        for name in choice.seats.iter().filter(|name| *name != HUMAN) {
            if hanpan_house::find(game.id(), name).is_err() {
                return Err(LocalError::Unknown(name.clone()));
            }
        }
        let people = choice.seats.iter().filter(|name| *name == HUMAN).count();
        let player = |(number, name): (usize, &String)| match (name == HUMAN, people) {
            (false, _) => Player { name: name.clone(), kind: "bot".into() },
            (true, 1) => {
                let name = your_name.map_or_else(|| texts.text("player-you", &[]), str::to_owned);
                Player { name, kind: HUMAN.into() }
            }
            (true, _) => Player {
                name: texts.text("player-number", &[("number", &(number + 1).to_string())]),
                kind: HUMAN.into(),
            },
        };
        let mut seed = [0; 32];
        getrandom::fill(&mut seed).map_err(|_| LocalError::System("random numbers"))?;
        let started = Timestamp::now();
        let seats = choice.seats.len() as u8;
        let seed = Bytes::new(&seed).expect("a seed has 32 bytes");
        let fair = Fair::commit(&format!("local-{started}"), seed, seats);
        let players = choice.seats.iter().enumerate().map(player).collect();
        let options = if choice.options.is_object() { choice.options.clone() } else { serde_json::json!({}) };
        let table = game.open(Setup { options, players, fair: Some(fair), started })?;
        let kept = shelf.begin(&*table)?;
        let clock = LocalClock::agree(&kept.path(), choice.clock).map_err(LocalError::Clock)?;
        LocalTable::seated(table, kept, clock, shelf, wakes)
    }

    /// Goes on with a game on the shelf.
    pub fn resume(id: &GameId, shelf: &Shelf, wakes: &Sender<Wake>) -> Result<LocalTable, LocalError> {
        let (table, kept) = shelf.resume(id)?;
        // A program from outside sits down only where it is named, and a network's folder may be gone.
        for player in table.players().iter().filter(|player| player.kind == "bot") {
            if hanpan_house::find(table.game(), &player.name).is_err() {
                return Err(LocalError::Unknown(player.name.clone()));
            }
        }
        let clock = LocalClock::of(&kept.path()).map_err(LocalError::Clock)?;
        LocalTable::seated(table, kept, clock, shelf, wakes)
    }

    fn seated(
        table: Box<dyn AnyTable>,
        kept: Kept,
        clock: LocalClock,
        shelf: &Shelf,
        wakes: &Sender<Wake>,
    ) -> Result<LocalTable, LocalError> {
        let options = table.record(Reveal::Commitment).options;
        let thinker = Thinker::new(wakes.clone()).map_err(|_| LocalError::System("thread"))?;
        let mut seed = [0; 8];
        getrandom::fill(&mut seed).map_err(|_| LocalError::System("random numbers"))?;
        let mut local = LocalTable {
            table,
            options,
            shelf: shelf.clone(),
            kept: Some(kept),
            thinker,
            asked: None,
            ready: None,
            dice: QuickDice::seeded(u64::from_le_bytes(seed)),
            changed: Instant::now(),
            trouble: None,
            paused: false,
            clock,
            pace: Pace::default(),
            hints: "hard".to_owned(),
        };
        // A game that was killed between its last move and its record is finished now.
        if local.table.turn() == Turn::Over {
            local.keep()?;
        }
        Ok(local)
    }

    /// The table itself.
    pub fn table(&self) -> &dyn AnyTable {
        &*self.table
    }

    /// How the game is set up, for a rematch.
    pub fn choice(&self) -> Choice {
        let seat =
            |player: &Player| if player.kind == HUMAN { HUMAN.to_owned() } else { player.name.clone() };
        Choice {
            seats: self.table.players().iter().map(seat).collect(),
            options: self.options.clone(),
            clock: self.clock.spec,
        }
    }

    /// What `who` sees, with players called as the language has it.
    pub fn scene(&self, who: Observer, texts: &Texts) -> Scene {
        let mut scene = Scene::of(&*self.table, &self.options, who);
        scene.players = called(&scene.players, texts);
        scene
    }

    /// The people at this screen, by seat.
    pub fn people(&self) -> Vec<Seat> {
        let seats = Seat::all(self.table.players().len() as u8);
        seats.filter(|seat| self.is_human(*seat)).collect()
    }

    fn is_human(&self, seat: Seat) -> bool {
        self.table.players()[seat.index()].kind == HUMAN
    }

    /// The person who is to act, if one is: the one who looks already, or the first.
    pub fn person_to_act(&self, looking: Option<Seat>) -> Option<Seat> {
        let acting = self.table.turn().players();
        looking
            .filter(|seat| acting.contains(*seat) && self.is_human(*seat))
            .or_else(|| acting.iter().find(|seat| self.is_human(*seat)))
    }

    /// Whether a bot is thinking about its move.
    pub fn is_thinking(&self) -> bool {
        matches!(self.asked, Some(Asked::Move(_))) || self.ready.is_some()
    }

    /// What keeps the game from going on.
    pub fn trouble(&self) -> Option<&LocalError> {
        self.trouble.as_ref()
    }

    /// Tries again what failed.
    pub fn try_again(&mut self) {
        self.trouble = None;
    }

    /// A person acts.
    pub fn act(&mut self, seat: Seat, action: &str) -> Result<(), LocalError> {
        // Whoever was too late has not played, however long nobody looked at the clock.
        if self.table.players().len() == 2
            && let Some(late) = self.out_of_time()
        {
            self.call_time(late)?;
            return Err(TableError::Over.into());
        }
        self.take(seat, action, self.taken())
    }

    /// How long whoever acts now has thought. While sealed answers are awaited nobody's clock runs.
    fn taken(&self) -> Option<u64> {
        let sealed = matches!(self.table.turn(), Turn::Sealed(_)) && self.clock.spec != ClockSpec::None;
        u64::try_from(self.changed.elapsed().as_millis()).ok().filter(|_| !sealed)
    }

    /// What is agreed about the time.
    pub fn clock_spec(&self) -> ClockSpec {
        self.clock.spec
    }

    /// What the clocks show, by seat; nothing where none is agreed.
    pub fn clocks(&self) -> Vec<Shown> {
        let running = match self.table.turn() {
            Turn::Players(acting) if !self.paused => acting,
            _ => Seats::NONE,
        };
        let line = self.table.line_of_play();
        let shown = |seat: Seat| {
            let left = self.clock.left(&line, seat)?;
            let runs = running.contains(seat);
            let since = if runs { self.changed.elapsed() } else { Duration::ZERO };
            Some((seat, left.saturating_sub(since), runs))
        };
        Seat::all(self.table.players().len() as u8).filter_map(shown).collect()
    }

    /// Nobody's time passes until the next call.
    pub fn hold(&mut self) {
        self.changed = Instant::now();
    }

    /// Who has run out of time.
    fn out_of_time(&self) -> Option<Seat> {
        self.clocks().into_iter().find(|(_, left, runs)| *runs && left.is_zero()).map(|(seat, ..)| seat)
    }

    /// Between two, whoever runs out of time has lost; among several a simple bot acts for him.
    fn call_time(&mut self, seat: Seat) -> Result<(), LocalError> {
        if self.table.players().len() == 2 {
            self.forget_thoughts();
            self.table.timeout(seat)?;
            return self.keep();
        }
        if self.asked != Some(Asked::Move(seat)) && self.ready.is_none() {
            let bot = hanpan_house::level(self.table.game(), "easy").unwrap_or("random");
            let seed = self.dice.bits();
            self.asked = Some(Asked::Move(seat));
            self.thinker.ask(&*self.table, seat, bot, seed);
        }
        Ok(())
    }

    /// An action is on disk, or it did not happen.
    fn take(&mut self, seat: Seat, action: &str, ms: Option<u64>) -> Result<(), LocalError> {
        self.table.act(seat, action, ms)?;
        self.kept_or_undone(|table| table.rewind(1))?;
        self.changed = Instant::now();
        Ok(())
    }

    /// Keeps what happened; when that fails, `undo` makes it not have happened.
    fn kept_or_undone(
        &mut self,
        undo: impl FnOnce(&mut dyn AnyTable) -> Result<(), TableError>,
    ) -> Result<(), LocalError> {
        if let Err(error) = self.keep() {
            undo(&mut *self.table)?;
            return Err(error);
        }
        Ok(())
    }

    fn keep(&mut self) -> Result<(), LocalError> {
        if let Some(kept) = &mut self.kept {
            kept.keep(&*self.table)?;
        }
        if self.table.turn() == Turn::Over
            && let Some(kept) = self.kept.take()
        {
            self.table.set_ended(Timestamp::now());
            kept.finish(&*self.table)?;
            self.clock.put_away();
        }
        Ok(())
    }

    /// Gives up, in a game between two.
    pub fn resign(&mut self, seat: Seat) -> Result<(), LocalError> {
        self.forget_thoughts();
        self.table.resign(seat)?;
        self.keep()
    }

    /// Back to before the last action that a person chose, with everything that followed it.
    pub fn undo(&mut self) -> Result<(), LocalError> {
        let steps = self.since_last_choice()?;
        self.forget_thoughts();
        self.table.take_back(steps)?;
        // A finished game has its record; what is played from here on is another game.
        if self.kept.is_none() {
            let kept = self.shelf.begin(&*self.table)?;
            self.clock = LocalClock::agree(&kept.path(), self.clock.spec).map_err(LocalError::Clock)?;
            self.kept = Some(kept);
        }
        self.keep()?;
        self.changed = Instant::now();
        Ok(())
    }

    /// How many steps of play there are since a person had a choice, the chosen action included.
    fn since_last_choice(&self) -> Result<usize, LocalError> {
        let line = self.table.line_of_play();
        let mut earlier =
            hanpan_house::load(&self.table.record(Reveal::Seed)).map_err(LocalError::OwnRecord)?;
        for (index, step) in line.iter().enumerate().rev() {
            // The table has its own dice, so chance goes back with the action that it followed.
            let RecordStep::Act { seat, .. } = step else { continue };
            earlier.rewind(1)?;
            if self.is_human(*seat) && earlier.legal_texts(*seat).len() > 1 {
                return Ok(line.len() - index);
            }
        }
        Err(TableError::TooFarBack { steps: 1, taken: 0 }.into())
    }

    fn forget_thoughts(&mut self) {
        self.thinker.forget();
        self.asked = None;
        self.ready = None;
    }

    /// Asks for the best action in a seat; the answer comes through [`hear`](LocalTable::hear).
    pub fn ask_hint(&mut self, seat: Seat) {
        if self.asked.is_none() {
            self.asked = Some(Asked::Hint(seat));
            let seed = self.dice.bits();
            self.thinker.ask_hint(&*self.table, seat, &self.hints, seed);
        }
    }

    /// Whether a hint is being thought about.
    pub fn is_hinting(&self) -> bool {
        matches!(self.asked, Some(Asked::Hint(_)))
    }

    /// A thought arrives; tells it if it is a hint that still helps.
    pub fn hear(&mut self, answer: Answer) -> Option<Hint> {
        let thought = self.thinker.take(answer)?;
        match self.asked.take()? {
            Asked::Hint(seat) => Hint::new(hanpan_house::advise(&*self.table, seat, &thought)),
            Asked::Move(seat) => {
                self.ready = Some((seat, thought.action));
                None
            }
        }
    }

    /// When [`go_on`](LocalTable::go_on) has something to do without anything else happening.
    pub fn due(&self) -> Option<Instant> {
        if self.paused || self.trouble.is_some() {
            return None;
        }
        let ready = self.ready.as_ref().map(|(seat, action)| self.changed + self.wait(*seat, action));
        let running = self.clocks().into_iter().find(|(.., runs)| *runs);
        // A clock shows another second when the one it shows is over.
        let second =
            |left: Duration| Instant::now() + Duration::from_millis(left.as_millis() as u64 % 1000 + 1);
        [ready, running.map(|(_, left, _)| second(left))].into_iter().flatten().min()
    }

    /// Letting something pass takes no time: it is no move that one has to follow.
    fn wait(&self, seat: Seat, action: &str) -> Duration {
        let passes = self.table.skip(seat).is_some_and(|skip| skip == action);
        if passes { Duration::ZERO } else { self.pace.delay() }
    }

    /// Does whatever can be done without a person; tells whether something happened.
    pub fn go_on(&mut self) -> bool {
        let mut happened = false;
        if self.paused {
            self.hold();
        }
        while !self.paused && self.trouble.is_none() {
            match self.step() {
                Ok(true) => happened = true,
                Ok(false) => break,
                Err(error) => {
                    self.trouble = Some(error);
                    happened = true;
                }
            }
        }
        happened
    }

    fn step(&mut self) -> Result<bool, LocalError> {
        let (Turn::Players(acting) | Turn::Sealed(acting)) = self.table.turn() else { return Ok(false) };
        // Whoever has nothing to claim is not asked, as at a real table.
        for seat in acting.iter() {
            if let Some(skip) = self.table.skip(seat)
                && self.table.legal_texts(seat) == [skip.as_str()]
            {
                self.take(seat, &skip, None)?;
                return Ok(true);
            }
        }
        if let Some((seat, action)) = self.ready.clone()
            && self.changed + self.wait(seat, &action) <= Instant::now()
        {
            let ms = self.taken().filter(|_| self.clock.spec != ClockSpec::None);
            self.take(seat, &action, ms)?;
            self.ready = None;
            return Ok(true);
        }
        if let Some(seat) = self.out_of_time() {
            self.call_time(seat)?;
            return Ok(self.table.turn() == Turn::Over);
        }
        if let Some(bot) = acting.iter().find(|seat| !self.is_human(*seat))
            && self.asked.is_none()
            && self.ready.is_none()
        {
            let name = self.table.players()[bot.index()].name.clone();
            let seed = self.dice.bits();
            self.asked = Some(Asked::Move(bot));
            self.thinker.ask(&*self.table, bot, &name, seed);
        }
        Ok(false)
    }
}

/// Opens a table as the player of this house is called.
pub fn open_here(house: &House, game: &str, choice: &Choice) -> Result<LocalTable, LocalError> {
    LocalTable::open(game, choice, house.settings.name.as_deref(), &house.texts, &house.shelf, &house.wakes)
}

/// Why a table does not do something, in the player's language.
pub fn complaint(error: &LocalError, game: &str, texts: &Texts) -> String {
    let table = match error {
        LocalError::Table(table) => table,
        LocalError::Shelf(error) => return texts.text("error-not-kept", &[("reason", &told(error, texts))]),
        LocalError::Setup(_)
        | LocalError::OwnRecord(_)
        | LocalError::Unknown(_)
        | LocalError::Clock(_)
        | LocalError::System(_) => {
            return told(error, texts);
        }
    };
    let id = match table {
        TableError::Refused { code, args, .. } => {
            let args: Vec<(&str, &str)> = args.iter().map(|(name, value)| (*name, value.as_str())).collect();
            return texts.text(&texts.id_of(game, &format!("refusal-{code}")), &args);
        }
        TableError::Over => "error-over",
        TableError::NotYourTurn { .. } => "error-not-your-turn",
        TableError::Notation(_) => "error-notation",
        TableError::NotBetweenTwo => "error-not-between-two",
        TableError::TooFarBack { .. } => "error-nothing-to-undo",
        TableError::NoSuchSeat { .. }
        | TableError::NoChance
        | TableError::OwnDice
        | TableError::NotTheDice(_) => return told(table, texts),
    };
    texts.text(id, &[])
}

/// Players as they are called in a language: bots by their level, told apart where two have the same.
pub fn called(players: &[Player], texts: &Texts) -> Vec<Player> {
    let mut called = players.to_vec();
    for (number, player) in players.iter().enumerate() {
        if player.kind == HUMAN {
            continue;
        }
        let id = format!("bot-{}", player.name);
        let name = if texts.has(&id) { texts.text(&id, &[]) } else { player.name.clone() };
        let same = players.iter().filter(|other| **other == *player).count() > 1;
        called[number].name = match same {
            true => format!("{name} {}", char::from(b'A' + number as u8)),
            false => name,
        };
    }
    called
}
