//! What is asked of a server besides the game.

use hanpan_core::Seat;
use hanpan_protocol::ClockSpec;
use hanpan_protocol::lobby::{CreateTable, SeatSpec};

use super::super::join::Visit;
use super::turn;
use crate::app::House;
use crate::clocks::{CLOCKS, clock_name};
use crate::local::HUMAN;
use crate::settings::Choice;

/// How a table on a server is to be.
pub struct Terms {
    /// Where, and under what name.
    pub visit: Visit,
    /// Whether the seats are drawn at the start.
    draw_seats: bool,
    clock: ClockSpec,
    /// Whether everybody may come, or only who has the link.
    public: bool,
}

/// One of the terms.
#[derive(Clone, Copy)]
pub enum Term {
    DrawSeats,
    Clock,
    Public,
}

impl Term {
    /// All, in the order in which they are shown.
    pub const ALL: [Term; 3] = [Term::Clock, Term::DrawSeats, Term::Public];

    /// The id of the text that names it.
    pub fn id(self) -> &'static str {
        match self {
            Term::DrawSeats => "setup-draw-seats",
            Term::Clock => "setup-clock",
            Term::Public => "setup-public",
        }
    }
}

impl Terms {
    /// No clock, the seats as they are chosen, and nobody comes who has not the link.
    pub fn new(visit: &Visit) -> Terms {
        Terms { visit: visit.clone(), draw_seats: false, clock: ClockSpec::None, public: false }
    }

    /// The next or the previous value.
    pub fn change(&mut self, term: Term, forward: bool) {
        match term {
            Term::DrawSeats => self.draw_seats ^= true,
            Term::Public => self.public ^= true,
            Term::Clock => self.clock = next_clock(self.clock, forward),
        }
    }

    /// What it is set to, in the player's language.
    pub fn value(&self, term: Term, house: &House) -> String {
        let answer = |so: bool| house.text(if so { "yes" } else { "no" });
        match term {
            Term::DrawSeats => answer(self.draw_seats),
            Term::Public => answer(self.public),
            Term::Clock => clock_name(self.clock, &house.texts),
        }
    }

    /// What the server is asked for; the host sits in the first seat that is not a bot's.
    pub fn spec(&self, game: &str, choice: Choice) -> CreateTable {
        let seat = |name: &String| match name == HUMAN {
            true => SeatSpec::Open,
            false => SeatSpec::Bot { level: name.clone() },
        };
        CreateTable {
            game: game.to_owned(),
            seats: choice.seats.iter().map(seat).collect(),
            seat: choice.seats.iter().position(|name| name == HUMAN).map(Seat::at),
            options: choice.options,
            clock: self.clock,
            public: self.public,
            draw_seats: self.draw_seats,
            name: self.visit.name.clone(),
        }
    }
}

/// The next or the previous of the clocks that are offered.
pub fn next_clock(clock: ClockSpec, forward: bool) -> ClockSpec {
    let at = CLOCKS.iter().position(|known| *known == clock).unwrap_or(0);
    CLOCKS[turn(at, CLOCKS.len(), forward)]
}
