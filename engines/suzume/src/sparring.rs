//! Opponents that nobody tuned to: extreme ways to play, for measuring others by.

use hanpan_search::{Agent, Budget, Decision, Situation};
use hanpan_suzume::{Action, Hand, Suzume, Tile};

use crate::basic;
use crate::position::{Position, bit};

/// An extreme way to play. It wins whenever it can.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sparring {
    /// Discards what is safest: what all others have discarded, then what is mostly seen.
    Folder,
    /// Wants to win soon, and cares neither for points beyond the minimum nor for danger.
    Rusher,
}

impl Sparring {
    /// The names of all.
    pub const NAMES: &'static [&'static str] = &["folder", "rusher"];

    /// The one with this name.
    pub fn named(name: &str) -> Option<Sparring> {
        Some(match name {
            "folder" => Sparring::Folder,
            "rusher" => Sparring::Rusher,
            _ => return None,
        })
    }

    /// How much an action appeals.
    fn appeal(self, position: &Position, action: Action) -> f64 {
        match (self, action) {
            (_, Action::Tsumo | Action::Ron) => f64::INFINITY,
            (_, Action::Skip) => 0.0,
            (Sparring::Folder, Action::Discard(tile)) => -danger(position, tile),
            (Sparring::Rusher, Action::Discard(tile)) => speed(position, position.hand.without(tile)),
        }
    }
}

impl Agent<Suzume> for Sparring {
    fn choose(&mut self, situation: &Situation<'_, Suzume>, _: &Budget) -> Decision<Suzume> {
        let Some(position) = Position::of(situation.view) else {
            return Decision::at_once(situation.legal[0]);
        };
        let appeal = |action: &Action| self.appeal(&position, *action);
        let best = situation.legal.iter().max_by(|one, other| appeal(one).total_cmp(&appeal(other)));
        Decision::at_once(*best.expect("something is legal"))
    }
}

/// How many of the others may wait for a tile, and how many like it are unseen: kinds that somebody has discarded he cannot
/// win by (furiten).
fn danger(position: &Position, tile: Tile) -> f64 {
    let may_wait = |seat: &usize| *seat != position.me && position.discarded[*seat] & bit(tile) == 0;
    let waiting = (0..position.seats).filter(may_wait).count();
    let alike = Tile::all().filter(|other| other.kind() == tile.kind());
    let unseen: u8 = alike.map(|other| position.unseen[other.index()]).sum();
    waiting as f64 * 10.0 + f64::from(unseen)
}

/// How many tiles complete a hand, or else how near it is to sets.
fn speed(position: &Position, five: Hand) -> f64 {
    let completes = |tile: &Tile| position.win(five.with(*tile)).is_some();
    let unseen = Tile::all().filter(|tile| position.unseen[tile.index()] > 0);
    let tiles: u8 = unseen.filter(completes).map(|tile| position.unseen[tile.index()]).sum();
    f64::from(tiles) * 10.0 + basic::shape(five)
}

#[cfg(test)]
mod tests {
    use hanpan_core::{Observer, QuickDice, Rules, Step, Turn};
    use hanpan_suzume::Options;

    use super::*;

    /// Sparring partners are legal players to the end of a match, and nobody is offered them.
    #[test]
    fn sparring_partners_play_by_the_rules() {
        for name in Sparring::NAMES {
            assert!(crate::agent(name).is_none());
            let mut agent = crate::sparring(name).unwrap();
            let mut dice = QuickDice::seeded(3);
            let mut state = Suzume::start(&Options::default(), 3).unwrap();
            let mut legal = Vec::new();
            loop {
                match Suzume::turn(&state) {
                    Turn::Over => break,
                    Turn::Chance => {
                        let outcome = Suzume::deal(&state, &mut dice);
                        Suzume::apply(&mut state, &Step::Chance(outcome));
                    }
                    Turn::Players(seats) | Turn::Sealed(seats) => {
                        let seat = seats.first().unwrap();
                        Suzume::legal(&state, seat, &mut legal);
                        let view = Suzume::view(&state, Observer::Seat(seat));
                        let situation = Situation { view: &view, seen: &[], legal: &legal };
                        let action = agent.choose(&situation, &Budget::nodes(0, 1)).action;
                        assert!(legal.contains(&action), "{name}: {action:?} of {legal:?}");
                        let can_win = legal.iter().any(|other| matches!(other, Action::Tsumo | Action::Ron));
                        assert_eq!(matches!(action, Action::Tsumo | Action::Ron), can_win, "{name}");
                        Suzume::apply(&mut state, &Step::Act(seat, action));
                    }
                }
            }
        }
        assert!(crate::sparring("caller").is_none());
    }
}
