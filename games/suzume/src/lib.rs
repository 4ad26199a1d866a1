//! Suzume-jong (참새작), mahjong made small: 2 to 5 players, 44 tiles.
//!
//! The rules in ten lines; in full they are in `docs/rules/suzume.md`.
//! 1. Numbers 1 to 9, 發 (`G`) and 中 (`R`), four of each. One of each number and every 中 is red; 2, 3, 4, 6, 8 that
//!    are not red and every 發 are green.
//! 2. Everybody has 40 points and is dealt 5 tiles; one tile is turned up, and its number or letter is dora.
//! 3. From the dealer on: draw one tile, then win or discard one. After a discard all others are asked at once.
//! 4. A win is six tiles in two sets, runs or triplets, worth 5 points or more: by tsumo on the tile drawn, or by ron
//!    on a discard, unless one has discarded that number or letter oneself in this round.
//! 5. A run is 1, a triplet 2; a dora tile 1, a red tile 1, all simples 1, an outside hand 2.
//! 6. Instead of the latter four: all green 10, all terminals 15, all red 20.
//! 7. Ron is paid by the discarder, to several winners in turn order; tsumo is shared by all others.
//! 8. The dealer's win is worth 2 more. Who cannot pay in full pays what he has.
//! 9. The round ends with a win or when the wall is empty; then the deal passes on.
//! 10. When everybody has dealt once (`cycles` times), most points win.
//!
//! # Differences from the source
//! - Equal points share the victory; a tsumo is shared out rounded up (option `tsumo_rounding`); the bonus of the
//!   dealer is added before that. The source leaves all three open.
//! - Simples are 2 to 8, as in the source's program; its text says 2 to 9 (option `simples`).
//! - The source lets a match be one cycle; here `cycles` may be up to 9.
//! - "The better split counts" never has to be asked: no six tiles are two sets in two ways, which the compiler
//!   proves when it makes the table of shapes.
//!
//! # A few moves
//! ```
//! use hanpan_core::{Rules, Seat, Step, Turn};
//! use hanpan_suzume::{Action, Options, Suzume};
//!
//! let mut state = Suzume::start(&Options::default(), 2)?;
//! let deal = "deal 1 1 1r 9 9 2 3 4 5 7 G 9r 6 8 1 2 2 2r 3 3 3r 4 4 4r 5 5 5r 6 6 6r 7 7 7r 8 8 8r 9 G G G R R R R";
//! Suzume::apply(&mut state, &Step::Chance(deal.parse()?));
//! assert_eq!(Suzume::turn(&state), Turn::of(Seat::at(0)));
//!
//! // The dealer has drawn the red 9: two triplets of terminals are worth 4 + 15, and 2 more for the dealer.
//! Suzume::check(&state, Seat::at(0), Action::Tsumo)?;
//! Suzume::apply(&mut state, &Step::Act(Seat::at(0), "tsumo".parse()?));
//! assert_eq!(Suzume::points(&state).as_slice(), [61.into(), 19.into()]);
//! assert_eq!(Suzume::turn(&state), Turn::Chance);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod action;
mod chance;
mod hand;
mod imagine;
#[cfg(test)]
mod kit;
mod learn;
mod notation;
mod options;
mod phase;
mod refusal;
mod round;
mod rules;
mod score;
mod shape;
mod state;
mod tile;
mod view;
mod wait;

pub use action::{Action, Answer};
pub use chance::Deal;
pub use hand::{Hand, KindCounts};
pub use options::{Options, Simples, TsumoRounding};
pub use phase::Phase;
pub use refusal::Refusal;
pub use round::{Payment, RoundEnd, RoundResult, Win};
pub use score::{DEALER_BONUS, Line, LineId, MINIMUM, ScoreError, ScoreRequest, Tally, points, score, tally};
pub use state::State;
pub use tile::{Kind, Tile};
pub use view::{Event, SeatView, View};
pub use wait::{Ready, Wait, WaitReason};

/// The rules of Suzume-jong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Suzume;

#[cfg(test)]
#[test]
fn browsers_know_what_travels() {
    let module =
        hanpan_core::typescript::Module::new("games/suzume").with::<View>().with::<Event>().with::<Options>();
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/wire/suzume.ts");
    hanpan_kit::golden_text(file.as_ref(), &module.into_text());
}
