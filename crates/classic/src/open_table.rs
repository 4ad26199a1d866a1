//! A table, and the dice by which it goes on.

use hanpan_core::{Dice, Observer, Rules, Seat, Step, Turn};
use hanpan_search::{Agent, Budget, Situation};
use hanpan_table::fair::Fair;
use hanpan_table::{Player, Record, RecordError, Setup, Table, TableError};
use jiff::Timestamp;

/// A table, and the dice by which it and the computer at it go on.
#[derive(Debug)]
pub(crate) struct OpenTable<R: Rules> {
    table: Table<R>,
    dice: Fair,
}

/// What an agent may search; those that the programs play against hardly do.
const NODES: u64 = 100;

impl<R: Rules> OpenTable<R> {
    /// Opens a table by the default options of the game, which are those of its source, and deals.
    pub(crate) fn open(players: Vec<Player>, dice: Fair) -> OpenTable<R> {
        let setup = Setup {
            options: R::Options::default(),
            players,
            fair: Some(dice.clone()),
            started: Timestamp::now(),
        };
        let table = Table::open(setup).expect("a program seats as many as its game is for");
        OpenTable { table, dice }
    }

    /// Opens a table where a record left it; `other_dice` are for a record that does not tell its own.
    pub(crate) fn load(
        record: &Record,
        other_dice: impl FnOnce(u8) -> Fair,
    ) -> Result<OpenTable<R>, RecordError> {
        if record.game != R::ID {
            return Err(RecordError::UnknownGame(record.game.clone()));
        }
        let table = Table::load(record)?;
        let own = record.fair.as_ref().map(|fair| fair.to_dice(record.seats.len())).transpose()?;
        let dice = own.flatten().unwrap_or_else(|| other_dice(table.seats()));
        let mut open = OpenTable { table, dice };
        open.deal();
        Ok(open)
    }

    /// The table, to look at.
    pub(crate) fn table(&self) -> &Table<R> {
        &self.table
    }

    /// Whoever acts next, the lowest seat if several do; nobody once the game is over.
    pub(crate) fn seat(&self) -> Option<Seat> {
        self.table.turn().players().first()
    }

    /// A seat acts; what is to be dealt or drawn after it is.
    pub(crate) fn act(&mut self, seat: Seat, action: R::Action) -> Result<(), TableError> {
        self.table.act(seat, action, None)?;
        self.deal();
        Ok(())
    }

    /// Takes back the last steps of play.
    pub(crate) fn take_back(&mut self, steps: usize) -> Result<(), TableError> {
        self.table.take_back(steps)
    }

    /// What the agent in this seat wants to do.
    pub(crate) fn think(&self, agent: &mut dyn Agent<R>, seat: Seat) -> R::Action {
        let who = Observer::Seat(seat);
        let (view, legal) = (self.table.view(who), self.table.legal(seat));
        let situation = Situation { view: &view, seen: self.table.seen(who), legal: &legal };
        agent.choose(&situation, &Budget::nodes(NODES, self.thoughts())).action
    }

    /// What an agent's choices come from now. The game's own dice say it, so that a game that is saved and loaded
    /// goes on as it would have; their numbers count down from the highest, where no deal ever comes.
    fn thoughts(&self) -> u64 {
        let mut dice = self.dice.dice(u32::MAX - self.table.seq() as u32);
        u64::from(dice.below(u32::MAX)) << 32 | u64::from(dice.below(u32::MAX))
    }

    /// Deals what is due at a table that has no dice of its own.
    fn deal(&mut self) {
        while self.table.turn() == Turn::Chance {
            let dealt = self.table.steps().filter(|step| matches!(step, Step::Chance(_))).count();
            let mut dice = self.dice.dice(dealt as u32);
            self.table.roll_with(&mut dice).expect("a table with dice of its own has dealt already");
        }
    }
}
