//! The opponent that searches.

use hanpan_core::{Dice, QuickDice, Seat};
use hanpan_search::{Agent, Budget, Candidate, Decision, Level, Meter, Situation, Value};
use hanpan_yutnori::{Action, Throw, View, Yutnori};

use crate::basic::{favourite, stand};
use crate::board::Board;
use crate::level::means;
use crate::search::{Choice, Hand, Search};
use crate::weights::WEIGHTS;

/// The opponent that searches: every way to use its throws, then what the next players may throw and do.
///
/// A node of its budget is one board evaluated. It keeps nothing from one decision to the next.
#[derive(Clone, Copy, Debug)]
pub struct SearchAgent {
    level: Level,
}

impl SearchAgent {
    /// An opponent of this level.
    pub const fn new(level: Level) -> SearchAgent {
        SearchAgent { level }
    }
}

/// How far the evaluation is off, about.
const ERROR: f64 = 0.05;

impl Agent<Yutnori> for SearchAgent {
    fn choose(&mut self, situation: &Situation<'_, Yutnori>, budget: &Budget) -> Decision<Yutnori> {
        let means = means(self.level);
        let mut meter = budget.start();
        let seen = situation.view.to_move.zip(Board::seen(situation.view));
        let values = match seen {
            Some((seat, board)) if meter.check() => deepen(situation, seat, &board, means.depth, &mut meter),
            _ => None,
        };
        let Some(values) = values else { return Decision::at_once(favourite(situation)) };
        let mut candidates: Vec<Candidate<Yutnori>> = situation
            .legal
            .iter()
            .zip(values)
            .map(|(&action, value)| Candidate {
                action,
                value: Value::Win(value),
                line: vec![action],
                // A move that wins at once is certain.
                error: if value == 1.0 { 0.0 } else { ERROR },
            })
            .collect();
        misjudge(&mut candidates, means.blur, budget.seed);
        candidates.sort_by(|a, b| b.value.number().total_cmp(&a.value.number()));
        // The node that finds the budget spent is not searched.
        let nodes = meter.used().min(budget.nodes.unwrap_or(u64::MAX));
        Decision { action: candidates[0].action, candidates, nodes }
    }
}

/// What every legal action is worth, by the deepest search that the budget allows; `None` if it allows for none.
fn deepen(
    situation: &Situation<'_, Yutnori>,
    seat: Seat,
    board: &Board,
    deepest: u8,
    meter: &mut Meter,
) -> Option<Vec<f64>> {
    let mut found = None;
    for depth in 0..=deepest {
        let mut search = Search { weights: &WEIGHTS, back_do: situation.view.back_do, meter };
        let value = |action: &Action| {
            let choice = Choice { throw: action.throw(), from: stand(board, seat, action.from()) };
            let rest = Hand::rest(collected(situation.view), action.throw());
            let chances = search.choice(board, seat, rest, choice, depth);
            (!search.meter.is_spent()).then_some(f64::from(chances[seat.index()]))
        };
        // Half a comparison is none: what was found less deep counts then.
        found = situation.legal.iter().map(value).collect::<Option<Vec<f64>>>().or(found);
        if meter.is_spent() {
            break;
        }
    }
    found
}

/// The throws collected, one by one.
fn collected(view: &View) -> impl Iterator<Item = Throw> {
    view.throws.iter().flat_map(|kind| std::iter::repeat_n(kind.throw, kind.count as usize))
}

/// Adds an error to each value that is not certain.
fn misjudge(candidates: &mut [Candidate<Yutnori>], blur: f64, seed: u64) {
    let mut dice = QuickDice::seeded(!seed);
    for candidate in candidates.iter_mut().filter(|candidate| blur > 0.0 && candidate.error > 0.0) {
        // The sum of twelve even errors is as good as normal, with a spread of 1 and nothing wild.
        let error = (0..12).map(|_| f64::from(dice.below(1001)) / 1000.0 - 0.5).sum::<f64>();
        candidate.value = Value::Win((candidate.value.number() + blur * error).clamp(0.0, 1.0));
        candidate.error = candidate.error.hypot(blur);
    }
}
