//! One Card (원카드): 54 cards, 2 to 4 players, and the first empty hand wins.
//!
//! - Everybody gets five cards and one card is opened. A starts; play goes A → B → C → D.
//! - In your turn play one card of the demanded suit or of the open card's rank; a joker always goes. Or take a card.
//! - 2, ace and joker attack with 2, 3 (♠A 5), 7 (`JB`) and 10 (`JC`) points. The next player answers with a stronger
//!   card or an equal, which adds up, or takes that many cards.
//! - J skips a player, Q turns the direction, K gives another turn, 7 names a suit.
//! - Covered cards go back to the main deck, from which draws are random. If it is short, you take what there is.
//! - Twenty cards are too many: you are bankrupt and leave. The last player at the table wins, too.
//! - House rules are options: hand size, limits, calling "one card!", places.
//!
//! The whole text is in `docs/rules/onecard.md`; rule numbers in comments are those of the project's rules file.
//!
//! # Differences from the source
//! - Where the original contradicts itself, ♥ and ♦ follow the colour joker, and an ace answers ♠A.
//! - An opening special card does nothing; with two players left Q does not even turn the arrow.
//! - The game ends when two full rounds of takes draw nothing (rule 25); the original would go on for ever. So it
//!   does after [`TURN_LIMIT`] turns where an option lets hands grow beyond twenty cards.
//! - The last card's effect is not resolved, and a seven that empties the hand names no suit.
//!
//! # A few moves
//! ```
//! use hanpan_core::{Rules, Seat, Step, Turn};
//! use hanpan_onecard::{OneCard, Options};
//!
//! let (a, b) = (Seat::at(0), Seat::at(1));
//! let mut state = OneCard::start(&Options::default(), 2).unwrap();
//! let deal = "deal S2 H4 H7 CK DA C2 SA D9 DT HQ S9".parse().unwrap();
//! OneCard::check_chance(&state, &deal).unwrap();
//! OneCard::apply(&mut state, &Step::Chance(deal));
//!
//! // A attacks with the two of spades; B's queen is no answer, the two of clubs is.
//! OneCard::apply(&mut state, &Step::Act(a, "play S2".parse().unwrap()));
//! let refusal = OneCard::check(&state, b, "play HQ".parse().unwrap()).unwrap_err();
//! assert_eq!(refusal.to_string(), "HQ does not answer the attack by S2: play SA, H2, D2, C2, JB, JC, or take 2");
//! OneCard::apply(&mut state, &Step::Act(b, "play C2".parse().unwrap()));
//!
//! // A gives in: what is drawn is up to chance.
//! OneCard::apply(&mut state, &Step::Act(a, "take".parse().unwrap()));
//! assert_eq!(OneCard::turn(&state), Turn::Chance);
//! OneCard::apply(&mut state, &Step::Chance("draw S3 S4 S5 S2".parse().unwrap()));
//! assert_eq!(OneCard::points(&state).as_slice(), [8.into(), 4.into()]);
//! assert_eq!(OneCard::turn(&state), Turn::of(b));
//! ```

mod action;
mod card;
mod card_set;
mod chance;
mod event;
#[cfg(test)]
mod kit;
mod learn;
mod notation;
mod options;
mod refusal;
mod rules;
mod score;
mod state;
mod suit;
#[cfg(test)]
mod tests;
mod view;

pub use action::Action;
pub use card::{Card, Rank};
pub use card_set::CardSet;
pub use chance::{Chance, ChanceKind};
pub use event::{Event, Played};
pub use options::{BankruptAt, Options};
pub use refusal::Refusal;
pub use rules::TURN_LIMIT;
pub use score::Reason;
pub use state::{Direction, LastAction, LastCall, Standing, State};
pub use suit::{Suit, SuitSet};
pub use view::{Answer, Due, GameResult, PlayerView, View};

/// The rules of One Card.
#[derive(Clone, Copy, Debug)]
pub struct OneCard;

/// The letter a player is called by: A, B, C, D (onecard rule 2).
pub fn seat_name(seat: hanpan_core::Seat) -> char {
    char::from(b'A' + u8::from(seat))
}

#[cfg(test)]
#[test]
fn browsers_know_what_travels() {
    let module = hanpan_core::typescript::Module::new("games/onecard")
        .with::<View>()
        .with::<Event>()
        .with::<Options>();
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/wire/onecard.ts");
    hanpan_kit::golden_text(file.as_ref(), &module.into_text());
}
