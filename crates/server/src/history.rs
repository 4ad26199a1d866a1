//! A game from its beginning, as one observer saw it.

use hanpan_core::{Observer, Seats, Turn};
use hanpan_protocol::{Frame, History};
use hanpan_table::{AnyTable, Record, RecordError, RecordStep, TableEvent};

use crate::room::result;

/// The positions that `who` saw on the way through `record`.
///
/// There is one wherever everybody could see something happen: in between are sealed answers, which are nobody's
/// business until all are opened.
pub fn history(record: &Record, game: u32, who: Observer) -> Result<History, RecordError> {
    let mut walk = Walk { who, frames: Vec::new(), told: 0 };
    let mut taken_back = false;
    let mut outcome = None;
    hanpan_house::game_of(record)?.replay(record, &mut |table, step| {
        if std::mem::take(&mut taken_back) {
            walk.go_back(table);
        }
        walk.look(table);
        taken_back = matches!(step, Some(RecordStep::Event(TableEvent::Takeback { .. })));
        if step.is_none() {
            outcome = table.outcome();
            walk.end(table);
        }
    })?;
    let frames = walk.frames.into_iter().map(|(_, frame)| frame).collect();
    Ok(History { game, frames, result: outcome.map(result) })
}

struct Walk {
    who: Observer,
    /// The positions, each with the number of the last public event in it.
    frames: Vec<(Option<usize>, Frame)>,
    /// Everything before this is in a position already.
    told: usize,
}

impl Walk {
    fn look(&mut self, table: &dyn AnyTable) {
        let last = table.seen(Observer::Public, self.told).last().map(|noticed| noticed.seq);
        if last.is_none() && !self.frames.is_empty() {
            return;
        }
        let events = table.seen(self.who, self.told).into_iter().map(|noticed| noticed.event).collect();
        let frame =
            Frame { events, view: table.view(self.who), acting: acting(table), points: table.points() };
        self.frames.push((last, frame));
        self.told = table.seq();
    }

    /// Forgets what was taken back.
    fn go_back(&mut self, table: &dyn AnyTable) {
        let last = table.seen(Observer::Public, 0).last().map(|noticed| noticed.seq);
        self.frames.retain(|(number, _)| *number <= last);
        self.told = table.seq();
    }

    /// A game can end without anything happening on the board.
    fn end(&mut self, table: &dyn AnyTable) {
        if let Some((_, frame)) = self.frames.last_mut() {
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
