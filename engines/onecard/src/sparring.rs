//! Opponents that nobody tuned to: extreme ways to play, for measuring others by.

use hanpan_onecard::{Action, Card, OneCard, Rank};
use hanpan_search::{Agent, Budget, Decision, Situation};

use crate::basic::{at_turn, without_a_turn};
use crate::board::Board;
use crate::policy;

/// An extreme way to play. It calls whenever it can, and wins when it can in one turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sparring {
    /// Keeps what attacks and what can be played on much for the end, and takes rather than part with a joker.
    Hoarder,
    /// Attacks as hard as it can as soon as it can.
    Rusher,
}

impl Sparring {
    /// The names of all.
    pub const NAMES: &'static [&'static str] = &["hoarder", "rusher"];

    /// The one with this name.
    pub fn named(name: &str) -> Option<Sparring> {
        Some(match name {
            "hoarder" => Sparring::Hoarder,
            "rusher" => Sparring::Rusher,
            _ => return None,
        })
    }

    fn appeal(self, board: &Board, action: Action) -> i32 {
        let Action::Play { card, suit } = action else {
            // Taking comes before a joker for the one, and after everything for the other.
            return if self == Sparring::Hoarder { -100 } else { -1_000 };
        };
        // A suit of which much is held is named rather than another.
        let alike = board.hands[board.current].iter().filter(|other| suit.is_some() && other.suit() == suit);
        let named = alike.count() as i32;
        match self {
            Sparring::Hoarder => named - 20 * worth(card),
            Sparring::Rusher => named + 20 * i32::from(card.attack()),
        }
    }
}

/// How useful a card is later.
fn worth(card: Card) -> i32 {
    match card.rank() {
        None => 10,
        Some(Rank::Ace | Rank::Two) => 4,
        Some(Rank::Three | Rank::Seven) => 3,
        Some(Rank::Jack | Rank::Queen | Rank::King) => 2,
        Some(_) => 0,
    }
}

impl Agent<OneCard> for Sparring {
    fn choose(&mut self, situation: &Situation<'_, OneCard>, _: &Budget) -> Decision<OneCard> {
        let Some(board) = at_turn(situation) else { return Decision::at_once(without_a_turn(situation)) };
        let wins = policy::finish(&board, board.hands[board.current], board.allowed());
        let finishes = |action: &&Action| matches!(action, Action::Play { card, .. } if Some(*card) == wins);
        let first = situation.legal.iter().find(finishes);
        let best =
            first.or_else(|| situation.legal.iter().max_by_key(|&&action| self.appeal(&board, action)));
        Decision::at_once(*best.expect("something is legal"))
    }
}

#[cfg(test)]
mod tests {
    use hanpan_core::{QuickDice, Step};
    use hanpan_onecard::Options;

    use super::*;
    use crate::testing::{Game, options};

    fn choice(name: &str, deal: &str) -> String {
        let game = Game::after(&Options::default(), 2, &[deal]);
        let mut legal = Vec::new();
        let seat = game.clone().next(&mut QuickDice::seeded(1), &mut legal).unwrap();
        let view = game.view(seat);
        let situation = Situation { view: &view, seen: &game.seen[0], legal: &legal };
        crate::sparring(name).unwrap().choose(&situation, &Budget::nodes(0, 1)).action.to_string()
    }

    #[test]
    fn one_keeps_what_the_other_throws() {
        // The hand is the first five cards, the eleventh lies open.
        let deal = "deal S2 SA S4 DQ S7 H3 C8 D9 CT D6 S9";
        assert_eq!(choice("hoarder", deal), "play S4");
        assert_eq!(choice("rusher", deal), "play SA");
        let joker = "deal D2 JB H4 DQ H8 H3 C8 D9 CT D6 S9";
        assert_eq!(choice("hoarder", joker), "take");
        assert_eq!(choice("rusher", joker), "play JB");
        // Four kings and a card that follows win at once.
        for name in Sparring::NAMES {
            assert_eq!(choice(name, "deal SK HK DK CK D4 C3 C8 D9 CT D6 S9"), "play SK");
        }
    }

    /// Sparring partners are legal players by all options, and nobody is offered them.
    #[test]
    fn sparring_partners_play_by_the_rules() {
        let (mut dice, mut legal) = (QuickDice::seeded(5), Vec::new());
        for round in 0..24 {
            let mut game = Game::new(&options(&mut dice), 2 + round % 3);
            let mut steps = 0;
            while let Some(seat) = game.next(&mut dice, &mut legal) {
                let name = Sparring::NAMES[seat.index() % 2];
                let view = game.view(seat);
                let situation = Situation { view: &view, seen: &game.seen[seat.index()], legal: &legal };
                let action = crate::sparring(name).unwrap().choose(&situation, &Budget::nodes(0, 1)).action;
                assert!(legal.contains(&action), "{name}: {action:?} of {legal:?}");
                game.step(&Step::Act(seat, action));
                steps += 1;
                assert!(steps < 20_000, "the game ends");
            }
        }
        assert!(Sparring::NAMES.iter().all(|name| crate::agent(name).is_none()));
        assert!(crate::sparring("nobody").is_none());
    }
}
