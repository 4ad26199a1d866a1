//! The game that is played in a room.

use std::cell::OnceCell;
use std::sync::Arc;

use hanpan_core::{ActionTexts, Seat, Seats, Turn};
use hanpan_table::fair::Reveal;
use hanpan_table::{AnyTable, RecordStep, TableEvent};

use super::clock::Clock;

/// What a claim is answered with by whoever does not claim.
pub const SKIP: &str = "skip";

/// A game that is played, or was played last.
pub struct Play {
    /// The game.
    pub table: Box<dyn AnyTable>,
    /// Which game of the room.
    pub round: u32,
    /// The version when it began.
    pub first_version: u32,
    /// The version from which on a client can resume: since the last takeback.
    pub resumable: u32,
    /// How long the table's log was at every version, from the first on.
    pub seqs: Vec<usize>,
    /// The sealed answers, by seat.
    ///
    /// They are kept beside the table until all are opened at once. So nothing that comes out of the table can depend
    /// on them before, not even how much has happened or whose turn it is.
    pub sealed: Vec<Option<String>>,
    /// The clocks.
    pub clock: Clock,
    /// When the turn began.
    pub turn_began: u64,
    asked: OnceCell<Asked>,
}

/// Who is asked for what.
pub struct Asked {
    /// What each seat may do, in seat order.
    pub legal: Vec<Arc<ActionTexts>>,
    /// Whether these are sealed answers to something.
    pub is_claim: bool,
    /// Who has a choice at all.
    pub choosing: Seats,
}

impl Play {
    /// A game that has just been dealt.
    pub fn new(table: Box<dyn AnyTable>, round: u32, version: u32, clock: Clock, now: u64) -> Play {
        let seats = table.players().len();
        Play {
            seqs: vec![table.seq()],
            table,
            round,
            first_version: version,
            resumable: version,
            sealed: vec![None; seats],
            clock,
            turn_began: now,
            asked: OnceCell::new(),
        }
    }

    /// Everybody could see something happen.
    pub fn seen_by_all(&mut self, now: u64) {
        self.seqs.push(self.table.seq());
        self.sealed.fill(None);
        self.turn_began = now;
        self.asked.take();
    }

    /// Whose turn it is, whether or not they have answered.
    pub fn acting(&self) -> Seats {
        self.table.turn().players()
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.table.turn() == Turn::Over
    }

    /// Who is asked for what.
    pub fn asked(&self) -> &Asked {
        self.asked.get_or_init(|| {
            let acting = self.acting();
            let seats = Seat::all(self.sealed.len() as u8);
            let legal: Vec<Arc<ActionTexts>> =
                seats.map(|seat| self.table.legal_texts(seat).into()).collect();
            // Claims are the one thing that can be skipped, in every game.
            let can_skip = |actions: &Arc<ActionTexts>| actions.contains(SKIP);
            let chooses = |seat: &Seat| legal[seat.index()].len() > 1;
            Asked {
                is_claim: legal.iter().any(can_skip),
                choosing: acting.iter().filter(chooses).collect(),
                legal,
            }
        })
    }

    /// Whether sealed answers are awaited.
    pub fn is_claim(&self) -> bool {
        self.asked().is_claim
    }

    /// Whether everybody who has a choice has answered.
    pub fn all_have_chosen(&self) -> bool {
        self.asked().choosing.iter().all(|seat| self.sealed[seat.index()].is_some())
    }

    /// Whether `seat` still owes an action or an answer that is not forced.
    pub fn owes(&self, seat: Seat) -> bool {
        let asked = self.asked();
        if asked.is_claim {
            asked.choosing.contains(seat) && self.sealed[seat.index()].is_none()
        } else {
            !asked.legal[seat.index()].is_empty()
        }
    }

    /// How many steps, chance included, lead back to before the last thing that `seat` chose to do.
    pub fn steps_back(&self, seat: Seat) -> Option<usize> {
        let mut line: Vec<RecordStep> = Vec::new();
        for step in self.table.record(Reveal::Commitment).steps {
            match step {
                RecordStep::Event(TableEvent::Takeback { steps }) => {
                    line.truncate(line.len().saturating_sub(steps));
                }
                RecordStep::Event(_) => {}
                step => line.push(step),
            }
        }
        let chosen = |step: &RecordStep| {
            matches!(step, RecordStep::Act { seat: who, action, .. }
                if *who == seat && action != SKIP && action != "pass")
        };
        line.iter().rev().position(chosen).map(|behind| behind + 1)
    }
}
