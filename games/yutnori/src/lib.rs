//! Yutnori (윷놀이): four sticks, 29 stations, and the first to bring all tokens home.
//!
//! - Two to four players, each for himself, with four tokens each. A begins; play goes A → B → C → D.
//! - Four sticks are thrown. Flat sides up: one is `do` 1, two `gae` 2, three `geol` 3, four `yut` 4, none `mo` 5. If the
//!   one flat stick is the marked one, the throw is `back`, one step back (option `back_do`).
//! - `yut` and `mo` are thrown again at once. Throws are collected, then used one by one, in any order.
//! - Tokens go round by `1` … `20`. Who stops on `5`, `10` or the centre `23` takes the short cut; who passes does not.
//! - Tokens of one player on one station form a stack and move together from then on.
//! - Who ends a move on another's token or stack sends it back to the start and throws once more.
//! - A token is home when it moves beyond `20`. All tokens home win. Nothing is hidden.
//!
//! The whole text is in `docs/rules/yutnori.md`; rule numbers in comments are those of the project's rules file.
//!
//! # A few moves
//! ```
//! use hanpan_core::{Rules, Seat, Step, Turn};
//! use hanpan_yutnori::{Options, Yutnori};
//!
//! let a = Seat::at(0);
//! let mut state = Yutnori::start(&Options::default(), 2).unwrap();
//! // Yut is thrown again; both throws are collected.
//! for fall in ["throw yut", "throw do"] {
//!     let fall = fall.parse().unwrap();
//!     Yutnori::check_chance(&state, &fall).unwrap();
//!     Yutnori::apply(&mut state, &Step::Chance(fall));
//! }
//! let refusal = Yutnori::check(&state, a, "gae start".parse().unwrap()).unwrap_err();
//! assert_eq!(refusal.to_string(), "gae is not among the throws collected");
//!
//! // One and four are five: the corner, from where the short cut leads to the centre.
//! for action in ["yut start", "do 4"] {
//!     let action = action.parse().unwrap();
//!     Yutnori::check(&state, a, action).unwrap();
//!     Yutnori::apply(&mut state, &Step::Act(a, action));
//! }
//! assert_eq!(Yutnori::turn(&state), Turn::Chance); // B's sticks
//! ```

mod action;
mod board;
mod chance;
mod event;
#[cfg(test)]
mod kit;
mod learn;
mod notation;
mod options;
mod place;
mod refusal;
mod rules;
mod score;
mod state;
mod station;
#[cfg(test)]
mod tests;
mod throw;
mod view;

pub use action::Action;
pub use board::Captured;
pub use chance::Chance;
pub use event::{Event, Moved, Thrown};
pub use options::Options;
pub use place::{Place, Way};
pub use refusal::Refusal;
pub use score::Reason;
pub use state::{State, TURN_LIMIT};
pub use station::{Spot, Station};
pub use throw::Throw;
pub use view::{Collected, LastMove, LastThrow, Lost, PlayerView, PossibleMove, StackView, View};

/// The rules of Yutnori.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Yutnori;

/// The letter a player is called by: A, B, C, D.
pub fn seat_name(seat: hanpan_core::Seat) -> char {
    char::from(b'A' + u8::from(seat))
}

#[cfg(test)]
#[test]
fn browsers_know_what_travels() {
    let module = hanpan_core::typescript::Module::new("games/yutnori")
        .with::<View>()
        .with::<Event>()
        .with::<Options>();
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/wire/yutnori.ts");
    hanpan_kit::golden_text(file.as_ref(), &module.into_text());
}
