//! Omok (오목): five stones in a row on a board of 15 × 15 points, or of 20 × 20.
//!
//! 1. Black moves first; the sides put one stone in turn on an empty point; a stone never moves.
//! 2. Five of one's stones in a row, along a row, a column or a diagonal, win.
//! 3. `house`, the default: exactly five wins; six or more do not, and play goes on.
//! 4. `house`: Black may not play where the stone completes open threes on two axes or more, not even to make five.
//! 5. An open three is `.XXX..`, `..XXX.`, `.XX.X.` or `.X.XX.` with the new stone among the three.
//! 6. `korean`: as `house`, but the double three is forbidden to both sides.
//! 7. `freestyle`: five or more win, nothing is forbidden. `standard`: exactly five, nothing is forbidden.
//! 8. `renju`: Black needs exactly five, and may not make 3-3, 4-4 or six unless the stone makes five; White needs
//!    five or more, and nothing is forbidden to him.
//! 9. `opening: swap2`: the first seat puts black, white, black; the second keeps White (`stay`), takes Black (`swap`) or
//!    puts white and black (`more`) and lets the first choose; then White moves.
//! 10. The game is drawn when the board is full or the side to move has no legal point; winning has priority.
//!
//! The full text for players is `docs/rules/omok.md`.
//!
//! # Differences from the source
//! The original program walks eight directions and so counts a symmetric three twice; here axes are counted. It
//! misses some threes whose left end is the new stone; here a three is found wherever the new stone is in it. It
//! reports a draw before a win on a full board; here the win counts.
//!
//! # A few moves
//! ```
//! use hanpan_core::{Refusal, Rules, Seat, Step, Turn};
//! use hanpan_omok::{Action, Omok, Options};
//!
//! let (black, white) = (Seat::at(0), Seat::at(1));
//! let mut state = Omok::start(&Options::default(), 2)?;
//! for (seat, text) in [(black, "h8"), (white, "8, 9"), (black, "g7")] {
//!     let point: Action = text.parse()?;
//!     Omok::check(&state, seat, point)?;
//!     Omok::apply(&mut state, &Step::Act(seat, point));
//! }
//! assert_eq!(Omok::turn(&state), Turn::of(white));
//!
//! let refusal = Omok::check(&state, white, "i8".parse()?).unwrap_err();
//! assert_eq!(refusal.code(), "occupied");
//! assert_eq!(refusal.to_string(), "i8 is taken already");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod action;
mod axis;
pub mod gomocup;
mod grid;
mod lanes;
mod learn;
mod lines;
mod notation;
mod options;
mod pattern;
mod point;
mod point_set;
mod position;
mod prohibition;
mod psq;
mod refusal;
mod rules;
mod sgf;
mod sheet;
mod size;
mod state;
mod stone;
mod stones;
mod swap;
mod view;

#[cfg(test)]
mod kit;

pub use action::Action;
pub use axis::{Axes, Axis};
pub use options::{Opening, Options, RuleSet};
pub use point::Point;
pub use prohibition::{ForbiddenBy, Prohibition};
pub use psq::{read_psq, write_psq};
pub use refusal::Refusal;
pub use sgf::{read_sgf, write_sgf};
pub use sheet::{Sheet, SheetError, Verdict};
pub use size::{Size, SizeError};
pub use state::{SetUpError, State};
pub use stone::Stone;
pub use stones::Stones;
pub use swap::{Choice, Stage, Swap2};
pub use view::{Event, ForbiddenPoint, GameResult, Reason, View};

/// The rules of omok.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Omok;

#[cfg(test)]
#[test]
fn browsers_know_what_travels() {
    let module =
        hanpan_core::typescript::Module::new("games/omok").with::<View>().with::<Event>().with::<Options>();
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/wire/omok.ts");
    hanpan_kit::golden_text(file.as_ref(), &module.into_text());
}
