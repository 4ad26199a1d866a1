//! Japae mahjong (자패마작): honor-tile mahjong for two, with 28 tiles.
//!
//! - Four each of `E S W N` (winds) and `O G R` (dragons). Both players start with 15 points.
//! - A hand: seven tiles each; in turn draw one tile and discard one. Seat 0 starts the first hand, then the
//!   winner of the hand before; after a drawn hand, whoever started second.
//! - A discard may be called: pon `XX+X` (then discard at once) or kan `XXX+X` (then draw a replacement). On
//!   one's own turn: ankan `XXXX` from the hand and kakan `XX+X+X` onto one's pon.
//! - Eight tiles win: two sets and a pair, four different pairs, or seven orphans (one pair, one of each other).
//! - *Tsumo* wins with the tile drawn, *ron* with the opponent's discard, unless one has discarded that kind
//!   oneself. An ankan can be robbed for seven orphans only.
//! - The loser pays the winner the points of the hand; sets without points do not win.
//! - When a tile must be drawn and none is left, the hand is drawn. The match ends at 0 points or below.
//!
//! The full rules are in `docs/rules/japae.md`; comments cite their numbers (`japae rule 12`).
//!
//! # Differences from the source
//! The original program's report is followed wherever it speaks. Where it is silent we decided: payments are not
//! capped (rule 2), every discard can be claimed (8), a kan on the empty wall is an option and the last discard
//! can only be ronned (9), furiten is per kind and lasts for the hand (11), bonuses rescue no pointless hand (14),
//! an ankan is not a closed triplet and a triplet completed by ron is (15), the first-turn bonuses need an unbroken
//! start (16). The English names of its two pair hands are swapped; ours follow its Korean text (17).
//!
//! # Example
//! ```
//! use hanpan_core::{Observer, Rules, Seat, Step, Turn};
//! use hanpan_japae::{Japae, Options};
//!
//! let mut state = Japae::start(&Options::default(), 2)?;
//! assert_eq!(Japae::turn(&state), Turn::Chance);
//! let deal = "deal EESSWWN".to_owned() + "NNNOOGR" + "EESSWWOOGGGRRR";
//! let deal = deal.parse()?;
//! Japae::check_chance(&state, &deal)?;
//! Japae::apply(&mut state, &Step::Chance(deal));
//!
//! // The starter has drawn the first tile of the wall, an E, and discards N; the other may pon it.
//! let discard = "discard N".parse()?;
//! Japae::check(&state, Seat::at(0), discard)?;
//! Japae::apply(&mut state, &Step::Act(Seat::at(0), discard));
//! let mut legal = Vec::new();
//! Japae::legal(&state, Seat::at(1), &mut legal);
//! let legal: Vec<String> = legal.iter().map(ToString::to_string).collect();
//! assert_eq!(legal, ["pon", "kan", "skip"]);
//!
//! let view = Japae::view(&state, Observer::Seat(Seat::at(0)));
//! assert_eq!(view.seats[1].hand, None); // only a count
//! assert_eq!(view.seats[1].tiles, 7);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod action;
mod chance;
mod counts;
mod discards;
mod event;
mod imagine;
#[cfg(test)]
mod kit;
mod learn;
mod line;
mod meld;
mod notation;
mod options;
mod refusal;
mod rules;
mod score;
mod state;
mod tile;
mod view;
mod wall;

pub use action::Action;
pub use chance::Deal;
pub use counts::{Counts, Kinds};
pub use discards::Discard;
pub use event::{After, Event};
pub use line::{Line, LineId};
pub use meld::{Meld, MeldKind};
pub use options::{KanOnEmptyWall, Options};
pub use refusal::Refusal;
pub use score::{Bonus, By, ScoreError, ScoreRequest, Tally, score};
pub use state::{Phase, State};
pub use tile::Tile;
pub use view::{Barrier, LastHand, Ready, SeatView, Victory, View, Wait};

/// Honor-tile mahjong for two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Japae;

#[cfg(test)]
#[test]
fn browsers_know_what_travels() {
    let module =
        hanpan_core::typescript::Module::new("games/japae").with::<View>().with::<Event>().with::<Options>();
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/wire/japae.ts");
    hanpan_kit::golden_text(file.as_ref(), &module.into_text());
}
