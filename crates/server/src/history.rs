//! A game from its beginning, as one observer saw it.

use hanpan_core::{Observer, Outcome, Seats, Turn};
use hanpan_protocol::{Frame, History};
use hanpan_table::{AnyTable, Record, RecordError, RecordStep, TableEvent};

use crate::room::result;

/// The positions that `who` saw on the way through `record`.
///
/// There is one wherever everybody could see something happen: in between are sealed answers, which are nobody's
/// business until all are opened.
pub fn history(record: &Record, game: u32, who: Observer) -> Result<History, RecordError> {
    let (walk, outcome) = Walk::through(record, who)?;
    let frames = walk.shown.into_iter().map(|shown| shown.frame).collect();
    Ok(History { game, frames, result: outcome.map(result) })
}

/// After how many steps of a record a frame of its history was there, whoever looks; `None` if it has not so many.
pub fn step_of(record: &Record, frame: usize) -> Result<Option<usize>, RecordError> {
    let (walk, _) = Walk::through(record, Observer::Public)?;
    Ok(walk.shown.get(frame).map(|shown| shown.step))
}

struct Walk {
    who: Observer,
    shown: Vec<Shown>,
    /// Everything before this is in a position already.
    told: usize,
}

/// A position that was seen.
struct Shown {
    /// The number of the last public event in it.
    last: Option<usize>,
    /// After how many steps of the record.
    step: usize,
    frame: Frame,
}

impl Walk {
    fn through(record: &Record, who: Observer) -> Result<(Walk, Option<Outcome>), RecordError> {
        let mut walk = Walk { who, shown: Vec::new(), told: 0 };
        let mut taken_back = false;
        let mut outcome = None;
        let mut steps = 0..;
        hanpan_house::game_of(record)?.replay(record, &mut |table, step| {
            if std::mem::take(&mut taken_back) {
                walk.go_back(table);
            }
            walk.look(table, steps.next().unwrap_or_default());
            taken_back = matches!(step, Some(RecordStep::Event(TableEvent::Takeback { .. })));
            if step.is_none() {
                outcome = table.outcome();
                walk.end(table);
            }
        })?;
        Ok((walk, outcome))
    }

    fn look(&mut self, table: &dyn AnyTable, step: usize) {
        let last = table.seen(Observer::Public, self.told).last().map(|noticed| noticed.seq);
        if last.is_none() && !self.shown.is_empty() {
            return;
        }
        let events = table.seen(self.who, self.told).into_iter().map(|noticed| noticed.event).collect();
        let frame =
            Frame { events, view: table.view(self.who), acting: acting(table), points: table.points() };
        self.shown.push(Shown { last, step, frame });
        self.told = table.seq();
    }

    /// Forgets what was taken back.
    fn go_back(&mut self, table: &dyn AnyTable) {
        let last = table.seen(Observer::Public, 0).last().map(|noticed| noticed.seq);
        self.shown.retain(|shown| shown.last <= last);
        self.told = table.seq();
    }

    /// A game can end without anything happening on the board.
    fn end(&mut self, table: &dyn AnyTable) {
        if let Some(Shown { frame, .. }) = self.shown.last_mut() {
            (frame.acting, frame.points) = (acting(table), table.points());
        }
    }
}

fn acting(table: &dyn AnyTable) -> Seats {
    match table.turn() {
        Turn::Players(seats) | Turn::Sealed(seats) => seats,
        Turn::Chance | Turn::Over => Seats::NONE,
    }
}
