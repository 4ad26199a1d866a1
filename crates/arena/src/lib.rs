//! Bots against bots, measured honestly.
//!
//! A *deal* is played once for every way of seating the bots, with the same dice and the same opening, so that luck and
//! the first move cancel out; the spread of whole deals, not of single games, gives the interval. Everything follows
//! from a seed, whatever the number of threads, and a run that was stopped goes on where it was.

mod calibration;
mod contest;
mod cross;
mod exploit;
mod game;
mod journal;
mod plan;
mod sprt;
mod stats;
mod summary;

pub use calibration::Calibration;
pub use contest::{ArenaError, run};
pub use cross::{Cross, CrossTable, Meeting, cross};
pub use exploit::{Exploit, Exploited, Stage, exploit};
pub use plan::{Entrant, Opening, OpeningError, Plan, Unit};
pub use sprt::{Sprt, Verdict};
pub use stats::Estimate;
pub use summary::{Forfeits, Known, Summary, Timing};

pub use hanpan_house::Cancel;
