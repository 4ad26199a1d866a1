//! The game that is played in a room.

use std::cell::OnceCell;
use std::sync::Arc;

use hanpan_core::{ActionTexts, Observer, Seat, Seats, Turn};
use hanpan_protocol::Json;
use hanpan_table::{AnyGame, AnyTable};

use super::clock::Clock;

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
    /// Until when the end of the last hand is looked at; it may have passed.
    pub hand_end: u64,
    /// How long the turn has lasted, as far as the log knows.
    pub ticked: u64,
    /// Whether the log says what came of its entries; those of old games do not.
    pub keeps_consequences: bool,
    asked: OnceCell<Asked>,
    shown: OnceCell<Shown>,
}

/// The game as everybody sees it, and what everybody noticed on the last way there.
struct Shown {
    from: usize,
    events: Vec<Json>,
    view: Json,
}

/// Who is asked for what.
pub struct Asked {
    /// What each seat may do, in seat order.
    pub legal: Vec<Arc<ActionTexts>>,
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
            hand_end: now,
            ticked: 0,
            keeps_consequences: true,
            asked: OnceCell::new(),
            shown: OnceCell::new(),
        }
    }

    /// Everybody could see something happen. If a hand has ended by it, it is looked at for so long.
    pub fn seen_by_all(&mut self, now: u64, looked_at: u64) {
        if self.another_hand_is_dealt() {
            self.hand_end = now + looked_at;
        }
        self.seqs.push(self.table.seq());
        self.sealed.fill(None);
        (self.turn_began, self.ticked) = (now, 0);
        self.asked.take();
        self.shown.take();
    }

    /// Whether what happens now begins another hand of the match.
    fn another_hand_is_dealt(&self) -> bool {
        let game = hanpan_house::game(self.table.game());
        let last = self.seqs.last().copied().unwrap_or_default();
        game.is_some_and(AnyGame::hands) && !self.table.rolled_since(last).is_empty()
    }

    /// From when on the time of this turn is counted: not while the end of the last hand is looked at.
    pub fn counted_from(&self) -> u64 {
        self.turn_began.max(self.hand_end)
    }

    /// The turn has lasted so long.
    pub fn go_on(&mut self, now: u64, ticked: u64) {
        self.turn_began = now.saturating_sub(ticked);
        (self.hand_end, self.ticked) = (self.turn_began, ticked);
    }

    /// What `who` noticed since the table's log was so long, and what he sees now.
    pub fn show(&self, who: Observer, from: usize) -> (Vec<Json>, Json) {
        let events = || self.table.seen_json(who, from).into_iter().map(Json::from).collect();
        let view = || Json::from(self.table.view_json(who));
        if self.table.hidden() {
            return (events(), view());
        }
        // Everybody sees the same, and usually comes from the same place.
        let shown = self.shown.get_or_init(|| Shown { from, events: events(), view: view() });
        let events = if shown.from == from { shown.events.clone() } else { events() };
        (events, shown.view.clone())
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
            let chooses = |seat: &Seat| legal[seat.index()].len() > 1;
            Asked { choosing: acting.iter().filter(chooses).collect(), legal }
        })
    }

    /// Whether sealed answers are awaited.
    pub fn is_claim(&self) -> bool {
        self.table.turn().is_sealed()
    }

    /// Whether everybody who has a choice has answered.
    pub fn all_have_chosen(&self) -> bool {
        self.asked().choosing.iter().all(|seat| self.sealed[seat.index()].is_some())
    }

    /// Whether `seat` still owes an action or an answer that is not forced.
    pub fn owes(&self, seat: Seat) -> bool {
        let asked = self.asked();
        if self.is_claim() {
            asked.choosing.contains(seat) && self.sealed[seat.index()].is_none()
        } else {
            !asked.legal[seat.index()].is_empty()
        }
    }
}

#[cfg(test)]
mod tests {
    use hanpan_protocol::ClockSpec;
    use hanpan_table::{Player, Setup, Table};
    use jiff::Timestamp;

    use super::super::pebbles::Pebbles;
    use super::*;

    fn play(actions: &[&str]) -> Play {
        let player = || Player { name: String::new(), kind: String::new() };
        let setup = Setup {
            options: Default::default(),
            players: vec![player(), player()],
            fair: None,
            started: Timestamp::UNIX_EPOCH,
        };
        let mut table: Box<dyn AnyTable> = Box::new(Table::<Pebbles>::open(setup).unwrap());
        for action in actions {
            let seat = table.turn().players().first().unwrap();
            table.act(seat, action, None).unwrap();
        }
        Play::new(table, 1, 1, Clock::new(ClockSpec::None, 2), 0)
    }

    #[test]
    fn a_turn_that_can_be_skipped_is_not_a_sealed_one() {
        let play = play(&[]);
        assert_eq!(play.asked().legal[0].to_vec(), ["take", "skip"]);
        assert!(!play.is_claim(), "nobody waits for answers to it");
        assert!(play.owes(Seat::at(0)) && !play.owes(Seat::at(1)));
        assert_eq!(play.table.skip(Seat::at(0)), None, "nobody skips for him");
    }

    #[test]
    fn what_was_done_by_choice_is_taken_back_and_what_was_forced_is_not() {
        for (actions, seat, steps) in [
            (&[][..], 0, None),
            (&["skip"], 0, Some(1)),
            (&["skip"], 1, None),
            (&["take", "skip", "take"], 1, Some(2)),
            (&["skip", "take", "take"], 0, Some(1)),
            // The last pebble has to be taken, so that seat 0 goes back to his choice before.
            (&["take", "take", "take"], 0, Some(3)),
        ] {
            assert_eq!(play(actions).table.steps_back(Seat::at(seat)), steps, "{actions:?}, seat {seat}");
        }
    }
}
