//! Othello (오델로, Reversi), on any even board from 4 × 4 to 16 × 16.
//!
//! Two players place discs on a square board; the house board is 16 × 16, the standard one 8 × 8. Seat 0 is Black
//! and moves first. The four centre squares start filled, White on the main diagonal.
//! A move puts a disc on an empty square so that at least one straight run of opposing discs, in any of the eight
//! directions, is enclosed between the new disc and another of one's own; every disc enclosed is flipped. Runs do
//! not chain: a flipped disc encloses nothing.
//! A side without a move passes; a side with a move may not. The game ends when neither side can move. More discs
//! win, equal discs are a draw. Columns are letters from the left, rows are numbers from the top: `f5`, `pass`.
//! The full rules are in `docs/rules/othello.md`.
//!
//! # Differences from the source
//! - The source plays 16 × 16 only; here the size is an option.
//! - The source passes by itself, once a move; here a pass is an action of its own, legal only when nothing else
//!   is, and the game is over as soon as neither side can move.
//!
//! # A few moves
//! ```
//! use hanpan_core::{Rules, Seat, Step};
//! use hanpan_othello::{Action, Options, Othello};
//!
//! let mut state = Othello::start(&Options::sized(8), 2).unwrap();
//! for (number, text) in ["f5", "d6", "c3"].into_iter().enumerate() {
//!     let (seat, action) = (Seat::at(number % 2), text.parse::<Action>().unwrap());
//!     Othello::check(&state, seat, action).unwrap();
//!     Othello::apply(&mut state, &Step::Act(seat, action));
//! }
//! assert_eq!([state.discs(Seat::at(0)), state.discs(Seat::at(1))], [5, 2]);
//!
//! let refusal = Othello::check(&state, Seat::at(1), "a1".parse().unwrap()).unwrap_err();
//! assert_eq!(refusal.to_string(), "a disc on a1 would flip nothing");
//! ```

mod action;
pub mod bits;
mod ggf;
mod learn;
mod leaves;
mod newer;
mod notation;
mod obf;
mod opening;
mod options;
mod refusal;
pub mod rows;
mod rules;
mod score;
mod sides;
mod square;
mod state;
mod transcript;
mod view;
mod wthor;

#[cfg(test)]
mod kit;

pub use action::Action;
pub use ggf::{GgfError, GgfGame, read_ggf, write_ggf};
pub use obf::{ObfError, Problem, read_obf, write_obf};
pub use opening::openings;
pub use options::Options;
pub use refusal::Refusal;
pub use score::Reason;
pub use square::Square;
pub use state::{Board, PositionError, State};
pub use transcript::{TranscriptError, read_transcript, write_transcript};
pub use view::{Event, View};
pub use wthor::{IllegalMove, WthorError, WthorFile, WthorGame, read_wthor, write_wthor};

/// The rules of Othello.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Othello;

/// The seat of the player with the black discs, who moves first.
pub const BLACK: hanpan_core::Seat = hanpan_core::Seat::at(0);

/// The seat of the player with the white discs.
pub const WHITE: hanpan_core::Seat = hanpan_core::Seat::at(1);

#[cfg(test)]
#[test]
fn browsers_know_what_travels() {
    let module = hanpan_core::typescript::Module::new("games/othello")
        .with::<View>()
        .with::<Event>()
        .with::<Options>();
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/wire/othello.ts");
    hanpan_kit::golden_text(file.as_ref(), &module.into_text());
}
