//! Two sets of weights against each other, by the same search: which is the stronger?

use hanpan_core::{Dice, Observer, QuickDice, Rules, Step, random_step};
use hanpan_othello::{BLACK, Options, Othello, WHITE};
use hanpan_search::{Engine, Level, Limits, Settings, Situation};

use crate::{Margin, Searcher, Weights};

/// Plays pairs of games: from one random opening two, in which the sides are exchanged.
pub struct Duel {
    rivals: [Searcher; 2],
    options: Options,
    limits: Limits,
    seed: u64,
}

impl Duel {
    /// On a board of this size, with these weights each (by a few features without patterns for none), and so much to
    /// think with for every move.
    pub fn new(options: Options, weights: [Option<&Weights>; 2], limits: Limits, seed: u64) -> Duel {
        Duel { rivals: weights.map(|it| Searcher::with_weights(Level::Hard, it)), options, limits, seed }
    }

    /// The same, the first of the two with these margins.
    pub fn with_margins(self, margins: &[Margin]) -> Duel {
        let [first, second] = self.rivals;
        Duel { rivals: [first.with_margins(margins), second], ..self }
    }

    /// The games of the pair with this number: by how many discs the first of the two won each.
    ///
    /// # Panics
    /// If the options are refused by the rules.
    pub fn pair(&mut self, number: u64) -> [i32; 2] {
        let seed = self.seed.wrapping_add(number);
        [true, false].map(|first_is_black| self.game(seed, first_is_black))
    }

    fn game(&mut self, seed: u64, first_is_black: bool) -> i32 {
        let (mut dice, mut legal) = (QuickDice::seeded(seed), Vec::new());
        let mut state = Othello::start(&self.options, 2).expect("the options are those of a board");
        for _ in 0..8 + dice.below(3) {
            let Some(step) = random_step::<Othello>(&state, &mut legal, &mut dice) else { break };
            Othello::apply(&mut state, &step);
        }
        for rival in &mut self.rivals {
            rival.new_game(&Settings { seed, ..Settings::default() });
        }
        while let Some(seat) = state.to_move() {
            legal.clear();
            Othello::legal(&state, seat, &mut legal);
            let action = if let [only] = legal[..] {
                only
            } else {
                let view = Othello::view(&state, Observer::Seat(seat));
                let rival = &mut self.rivals[usize::from((seat == BLACK) != first_is_black)];
                let situation = Situation { view: &view, seen: &[], legal: &legal };
                rival.think(&situation, &self.limits, &mut |_| {}).action
            };
            Othello::apply(&mut state, &Step::Act(seat, action));
        }
        let count = |seat| state.discs(seat) as i32;
        let ahead = count(BLACK) - count(WHITE);
        if first_is_black { ahead } else { -ahead }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_stronger_than_oneself() {
        for size in [6, 8, 10] {
            let mut duel =
                Duel::new(Options { size, ..Options::default() }, [None, None], Limits::nodes(40), 7);
            let [first, second] = duel.pair(3);
            assert_eq!(first, -second, "{size}");
            assert_eq!(duel.pair(3), [first, second], "the same pair again");
        }
    }

    #[test]
    fn margins_that_cut_everything_are_played_by() {
        let margins: Vec<Margin> = (0..4)
            .flat_map(|phase| [4, 5].map(|depth| (phase, depth)))
            .map(|(phase, depth)| Margin { size: 6, phase, depth, slope: 1000, offset: 0, deviation: 0 })
            .collect();
        let duel = || Duel::new(Options::sized(6), [None, None], Limits::nodes(2_000), 7);
        let games = |mut duel: Duel| -> Vec<_> { (0..6).map(|number| duel.pair(number)).collect() };
        let (with, without) = (games(duel().with_margins(&margins)), games(duel()));
        assert!(with != without && without.iter().all(|[first, second]| *first == -second));
    }
}
