//! A policy that mixes its actions, as regrets have taught it.

use std::sync::LazyLock;

use hanpan_core::QuickDice;
use hanpan_japae::{Action, Japae};
use hanpan_search::{Agent, Budget, Decision, Situation};

use crate::adept::Adept;
use crate::board::Board;
use crate::cfr::{Cfr, drawn, matched};
use crate::glance::Glance;
use crate::policy::Policy;
use crate::sight::{InfoSet, Shares};

/// A policy that mixes its actions: the average strategy of a [`Cfr`], rounded.
///
/// It wins whenever it can, and does what it was warmed up with where it has learned too little.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blueprint {
    /// Half of a key above, eight shares of four bits each below; 0 where there is nothing.
    places: Vec<u64>,
}

static HOUSE: LazyLock<Blueprint> = LazyLock::new(|| {
    Blueprint::read(include_bytes!("../weights/blueprint.bin")).expect("the policy of the house fits")
});

impl Blueprint {
    /// How often an information set must have been looked at for the strategy to be kept.
    const VISITS: u32 = 3;
    /// How many strategies are kept at most: 8 bytes each.
    const MOST: usize = 375_000;

    /// The policy that comes with the program.
    pub fn of_the_house() -> &'static Blueprint {
        &HOUSE
    }

    /// Reads the policy that comes with the program, and the one that it began with, if that was not done yet.
    pub fn prepare() {
        LazyLock::force(&HOUSE);
        Adept::of_the_house();
    }

    /// What was learned where it was looked at most.
    pub fn of(cfr: &Cfr<Glance>) -> Blueprint {
        let looked_at = cfr.strategies().filter(|(_, visits, _)| *visits >= Blueprint::VISITS);
        let mut known: Vec<(u32, u64)> = looked_at
            .filter(|(.., average)| average.iter().sum::<f32>() > 0.0)
            .map(|(key, visits, average)| (visits, key & !0xffff_ffff | u64::from(rounded(&average))))
            .collect();
        known.sort_unstable_by(|one, other| other.cmp(one));
        known.truncate(Blueprint::MOST);
        Blueprint::with(known.into_iter().map(|(_, place)| place))
    }

    /// Reads a policy as [`write`](Blueprint::write) has it; nothing if it is none.
    pub fn read(bytes: &[u8]) -> Option<Blueprint> {
        let (known, []) = bytes.as_chunks() else { return None };
        let known = known.iter().copied().map(u64::from_le_bytes);
        // In ascending order no key is there twice, and every set has an action.
        let is_sound = known.clone().is_sorted_by(|one, next| one >> 32 < next >> 32)
            && known.clone().all(|place| place & 0xffff_ffff != 0);
        is_sound.then(|| Blueprint::with(known))
    }

    /// The policy in ascending order, eight bytes for each information set that it knows.
    pub fn write(&self) -> Vec<u8> {
        let mut known: Vec<u64> = self.places.iter().copied().filter(|&place| place != 0).collect();
        known.sort_unstable();
        known.iter().flat_map(|place| place.to_le_bytes()).collect()
    }

    /// How many information sets it knows.
    pub fn known(&self) -> usize {
        self.places.iter().filter(|&&place| place != 0).count()
    }

    fn with(known: impl ExactSizeIterator<Item = u64>) -> Blueprint {
        let mut places = vec![0; (2 * known.len()).next_power_of_two().max(2)];
        for place in known {
            let mut at = Blueprint::first(places.len(), place);
            // Of two keys with the same half the one that was looked at more is kept.
            while places[at] != 0 && places[at] >> 32 != place >> 32 {
                at = (at + 1) % places.len();
            }
            if places[at] == 0 {
                places[at] = place;
            }
        }
        Blueprint { places }
    }

    fn first(places: usize, key: u64) -> usize {
        (key >> 32) as usize & (places - 1)
    }

    /// What it may do, and how likely each of it is.
    pub fn shares(&self, board: &Board) -> (InfoSet, Shares) {
        let set = Glance::at(board);
        let actions = set.actions().len();
        if actions == 1 {
            return (set, matched(&Shares::default(), 1));
        }
        let mut at = Blueprint::first(self.places.len(), set.key);
        while self.places[at] != 0 {
            if self.places[at] >> 32 == set.key >> 32 {
                let mut shares = Shares::default();
                for (place, share) in shares.iter_mut().enumerate().take(actions) {
                    *share = (self.places[at] >> (4 * place) & 0xf) as f32;
                }
                return (set, matched(&shares, actions));
            }
            at = (at + 1) % self.places.len();
        }
        let shares = matched(&Glance::opinion(board, &set), actions);
        (set, shares)
    }
}

/// Shares in fifteenths of the greatest.
fn rounded(average: &Shares) -> u32 {
    let most = average.iter().copied().fold(f32::MIN_POSITIVE, f32::max);
    average
        .iter()
        .enumerate()
        .fold(0, |packed, (place, share)| packed | ((15.0 * share / most).round() as u32) << (4 * place))
}

impl Policy for Blueprint {
    fn act(&self, board: &Board) -> Action {
        let (set, shares) = self.shares(board);
        let best =
            (0..set.actions().len()).rev().max_by(|&one, &other| shares[one].total_cmp(&shares[other]));
        set.actions()[best.unwrap_or_default()]
    }

    fn pick(&self, board: &Board, dice: &mut QuickDice) -> Action {
        let (set, shares) = self.shares(board);
        set.actions()[drawn(&shares, dice)]
    }

    fn chance(&self, board: &Board, action: Action) -> f64 {
        let (set, shares) = self.shares(board);
        let action = Glance::representative(board, action);
        let place = set.actions().iter().position(|&known| known == action);
        place.map_or(0.0, |place| f64::from(shares[place]))
    }
}

impl Agent<Japae> for &Blueprint {
    fn choose(&mut self, situation: &Situation<'_, Japae>, budget: &Budget) -> Decision<Japae> {
        let board = Board::seen(situation.view).expect("a player who may act sees a hand in play");
        Decision::at_once(self.pick(&board, &mut QuickDice::seeded(budget.seed)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cfr::Manner;

    fn learned(hands: u64) -> Blueprint {
        let mut cfr = Cfr::new(Glance, Manner { room: 14, ..Manner::WHOLE }, 1);
        cfr.learn(hands, Board::dealt);
        Blueprint::of(&cfr)
    }

    #[test]
    fn a_policy_is_read_as_it_was_written() {
        let blueprint = learned(20_000);
        let bytes = blueprint.write();
        assert!(bytes.len() == 8 * blueprint.known() && blueprint.known() > 100);
        assert_eq!(Blueprint::read(&bytes).unwrap().write(), bytes);
        assert!(Blueprint::read(&bytes[1..]).is_none());
        assert!(Blueprint::read(&[&bytes[8..16], &bytes[..8]].concat()).is_none());
        assert!(Blueprint::read(&[0; 8]).is_none());
    }

    /// What it does is drawn by the chances that it gives, whether it has learned anything there or not.
    #[test]
    fn chances_are_what_is_picked() {
        for blueprint in [learned(20_000), Blueprint::with(std::iter::empty())] {
            let mut dice = QuickDice::seeded(5);
            for _ in 0..100 {
                let mut board = Board::dealt(&mut dice);
                while board.moment.player().is_some() {
                    let (set, shares) = blueprint.shares(&board);
                    assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-5, "{shares:?}");
                    let picked = blueprint.pick(&board, &mut dice);
                    assert!(blueprint.chance(&board, picked) > 0.0);
                    let most = shares.iter().copied().fold(0.0, f32::max);
                    assert_eq!(blueprint.chance(&board, blueprint.act(&board)), f64::from(most));
                    assert!(set.actions().contains(&picked));
                    board.apply(picked);
                }
            }
        }
    }
}
