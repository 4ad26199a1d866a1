//! How the computer plays japae.
//!
//! | name | how it plays |
//! |---|---|
//! | `random` | anything legal |
//! | `easy` | like `classic`, but often without paying attention ([`Careless`]) |
//! | `normal` | plays a few hands out in its head, by counting tiles alone ([`Searcher`]) |
//! | `classic` | as the game's source describes its computer ([`Classic`]) |
//! | `hard` | plays many hands out, and reads the other's hand from what he has done ([`Searcher`]) |
//! | `master` | the same by a policy that mixes its actions ([`Blueprint`]), and for the match rather than for points |
//! | `cfr` | mixes its actions as regrets have taught it, without looking ahead ([`Blueprint`]) |
//! | `folder`, `rusher`, `caller` | extreme players that others are measured by ([`sparring`]) |
//! | `motive` | why an action is good or bad, in a player's terms |
//! | `foresight` | what comes of each action, and what the other may hold |
//!
//! `normal` and `classic` are about as strong: of 2,000 matches `normal` won 47.5%. It won 77% of 1,000 against `easy`,
//! and `hard` 68% of 1,000 against it. In single hands, each deal played from both sides, `hard` wins 0.31 ± 0.02 points
//! a hand from `classic`.
//!
//! Nobody peeks: the board on which hands are played out is made from a view, and its hidden part from what may be
//! believed of it, which is exact: the other's tiles and actions are followed for all the hands that he may hold.
//!
//! ```
//! use hanpan_core::{Observer, Rules, Seat, Step};
//! use hanpan_engine_japae::{agent, budget};
//! use hanpan_japae::{Action, Japae, Options, Tile};
//! use hanpan_search::Situation;
//!
//! let mut state = Japae::start(&Options::default(), 2)?;
//! let deal: Step<Japae> = Step::Chance("deal EEESSSRSWWNNNNEWWOOOOGGGGRRR".parse()?);
//! let before = state;
//! Japae::apply(&mut state, &deal);
//! let seen = [Japae::witness(&before, &deal, &state, Observer::Seat(Seat::at(0))).unwrap()];
//! // EEE SSS R and an E: four E are worth more shown than kept.
//! let mut legal = Vec::new();
//! Japae::legal(&state, Seat::at(0), &mut legal);
//! let view = Japae::view(&state, Observer::Seat(Seat::at(0)));
//! let situation = Situation { view: &view, seen: &seen, legal: &legal };
//! let decision = agent("hard").unwrap().choose(&situation, &budget("hard", 1));
//! assert_eq!(decision.action, Action::Ankan(Tile::East));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod adept;
mod belief;
mod blueprint;
mod board;
mod careless;
mod cfr;
mod classic;
mod features;
mod foresight;
mod glance;
mod hand;
mod imitation;
mod motive;
mod plan;
mod planner;
mod played;
mod policy;
mod searcher;
mod sight;
mod sparring;
mod standing;
mod style;
#[cfg(test)]
mod tests;
mod tiny;
mod trainer;
mod worlds;

use std::time::Duration;

use hanpan_japae::Japae;
use hanpan_search::{Agent, Budget, Race, RandomAgent};

use planner::Planner;

pub use adept::Adept;
pub use blueprint::Blueprint;
pub use board::Board;
pub use careless::Careless;
pub use cfr::{Cfr, Manner};
pub use classic::Classic;
pub use foresight::{foresee, held};
pub use glance::Glance;
pub use imitation::Imitation;
pub use motive::{Motive, motives};
pub use played::Played;
pub use policy::{Policy, duel};
pub use searcher::{Goal, Searcher};
pub use sight::{Everything, InfoSet, Shares, Sight};
pub use sparring::Sparring;
pub use style::Style;
pub use tiny::Tiny;
pub use trainer::Trainer;

/// The opponents of this game by name, weakest first. `master` plays for whoever names it, and is offered to nobody before it
/// is shown to be stronger than `hard`.
pub const NAMES: &[&str] = &["random", "easy", "normal", "classic", "hard"];

/// The opponent with this name.
pub fn agent(name: &str) -> Option<Box<dyn Agent<Japae>>> {
    Some(match name {
        "random" => Box::new(RandomAgent),
        "easy" => Box::new(Careless { adviser: EASY }),
        "classic" => Box::new(Classic),
        "normal" => Box::new(NORMAL),
        "hard" => {
            // Now, rather than on the clock of its first decision.
            Planner::prepare();
            Box::new(HARD)
        }
        "master" => {
            Planner::prepare();
            Blueprint::prepare();
            Box::new(MASTER)
        }
        _ => return None,
    })
}

/// A sparring partner: an extreme player by whom others are measured, and whom nobody is offered to play against.
pub fn sparring(name: &str) -> Option<Box<dyn Agent<Japae>>> {
    Planner::prepare();
    match name {
        "cfr" => {
            Blueprint::prepare();
            Some(Box::new(Blueprint::of_the_house()))
        }
        _ => Some(Box::new(Sparring::named(name)?)),
    }
}

/// What an opponent thinks with unless told otherwise: nodes, and a time limit as a safety net.
///
/// A node is one candidate played out to the end of the hand.
pub fn budget(name: &str, seed: u64) -> Budget {
    let (nodes, milliseconds) = match name {
        "easy" => (100, 100),
        "normal" => (48, 200),
        "hard" => (1_000, 1_000),
        "master" => (2_000, 1_000),
        _ => (0, 100),
    };
    Budget { time: Some(Duration::from_millis(milliseconds)), ..Budget::nodes(nodes, seed) }
}

/// What the right to start a hand is worth: whoever starts wins so many points a hand, if both play alike.
const START: f64 = 0.4;

/// Values what `easy` does, and never overrules it unless something else is better for certain.
const EASY: Searcher = Searcher {
    style: Style::Classic,
    others: &[Style::Classic],
    surprise: 1.0,
    goal: Goal::Points(START),
    race: Race { batch: 32, drop: 1e9, trust: 1e9, worlds: 10_000 },
};

const NORMAL: Searcher = Searcher {
    style: Style::Classic,
    others: &[Style::Classic],
    surprise: 1.0,
    goal: Goal::Points(START),
    race: Race { batch: 16, drop: 3.0, trust: 1.0, worlds: 10_000 },
};

const HARD: Searcher = Searcher {
    style: Style::Planner,
    others: &[Style::Classic, Style::Planner],
    surprise: 0.05,
    goal: Goal::Points(START),
    race: Race { batch: 32, drop: 3.0, trust: 1.0, worlds: 100_000 },
};

const MASTER: Searcher = Searcher {
    style: Style::Blueprint,
    others: &[Style::Classic, Style::Planner, Style::Blueprint],
    surprise: 0.05,
    goal: Goal::Match,
    race: Race { batch: 32, drop: 3.0, trust: 1.0, worlds: 100_000 },
};
