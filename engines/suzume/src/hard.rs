//! The strongest opponent.

use hanpan_core::QuickDice;
use hanpan_search::{Agent, Budget, Candidate, Decision, Meter, Race, Situation, Value};
use hanpan_suzume::{Action, Suzume};

use crate::basic;
use crate::belief::Belief;
use crate::hands::Hands;
use crate::position::Position;
use crate::prospects::{Prospects, Terms};
use crate::trials::Trials;
use crate::world::{Aim, Playout};

/// Plays every action out in the same likely worlds, and leaves its first choice for a clearly better one.
///
/// The first choice is the discard that leaves most, by the tiles it has not seen; so it plays its own turns in the
/// playouts, too. Whatever the others may hold is guessed from what they did, so it sees
/// danger in a discard and lets a cheap win pass where more is likely. A node is one playout, of about a microsecond;
/// what the tiles are worth takes some milliseconds besides.
pub struct HardAgent {
    /// The prospects for the kinds of dora met so far, at the same table.
    known: Vec<(Terms, Prospects)>,
}

impl HardAgent {
    /// When it leaves its first choice.
    const RACE: Race = Race { batch: 32, drop: 3.0, trust: 2.0, worlds: 20_000 };

    /// An agent that knows every hand, which takes some 10 ms the first time.
    pub fn new() -> HardAgent {
        Hands::all();
        HardAgent { known: Vec::new() }
    }

    /// Where in `known` the prospects are; `None` if the budget ends before they are reckoned.
    fn learn(&mut self, terms: Terms, meter: &mut Meter) -> Option<usize> {
        let same_table = |known: &Terms| (known.seats, known.simples) == (terms.seats, terms.simples);
        // Another table has other prospects: 1 MB for each of the 11 kinds is enough to keep.
        self.known.retain(|(known, _)| same_table(known));
        if let Some(place) = self.known.iter().position(|(known, _)| *known == terms) {
            return Some(place);
        }
        self.known.push((terms, Prospects::new(terms, meter)?));
        Some(self.known.len() - 1)
    }
}

impl Default for HardAgent {
    fn default() -> HardAgent {
        HardAgent::new()
    }
}

impl Agent<Suzume> for HardAgent {
    fn choose(&mut self, situation: &Situation<'_, Suzume>, budget: &Budget) -> Decision<Suzume> {
        let mut meter = budget.start();
        let Some(position) = Position::of(situation.view) else {
            return Decision::at_once(situation.legal[0]);
        };
        let basic = basic::decide(&position, situation.legal);
        if situation.legal.len() < 2 {
            return basic;
        }
        let Some(known) = self.learn(Terms::of(&position), &mut meter) else { return basic };
        let Some(own) = Prospects::of(&position, &mut meter) else { return basic };
        let prospects = &self.known[known].1;

        let mut dice = QuickDice::seeded(budget.seed);
        let belief = Belief::new(&position, prospects, &mut dice);
        let favourite = favourite(&position, situation.legal, &own);
        let playout =
            Playout { position: &position, hands: Hands::all(), prospects, own: &own, aim: Aim::Points };
        let mut trials = Trials { belief, playout };
        let seed = dice.bits();
        let estimates = HardAgent::RACE.run(&mut trials, situation.legal, favourite, seed, &mut meter);
        let candidates: Vec<_> = estimates
            .into_iter()
            .map(|estimate| Candidate {
                action: estimate.action,
                value: Value::Points(estimate.value),
                line: estimate.line,
                error: estimate.error,
            })
            .collect();
        match candidates.first() {
            Some(chosen) => Decision { action: chosen.action, candidates, nodes: meter.used() },
            None => basic,
        }
    }
}

/// What the seat does without playing anything out: it wins when it can, and otherwise keeps what is worth most to it.
pub(crate) fn favourite(position: &Position, legal: &[Action], own: &Prospects) -> Action {
    let draws = position.wall / position.seats;
    let rate = |action: Action| match action {
        Action::Tsumo | Action::Ron => f32::INFINITY,
        Action::Discard(tile) => own.value(Hands::number_of_five(position.hand.without(tile)), draws),
        Action::Skip => f32::NEG_INFINITY,
    };
    let best = legal.iter().copied().max_by(|&one, &other| rate(one).total_cmp(&rate(other)));
    best.expect("something is legal")
}
