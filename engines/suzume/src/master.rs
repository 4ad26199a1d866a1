//! A player for the match.

use hanpan_core::QuickDice;
use hanpan_search::{Agent, Budget, Candidate, Decision, Race, Situation, Value};
use hanpan_suzume::{Action, Suzume};

use crate::basic;
use crate::belief::Belief;
use crate::hands::Hands;
use crate::hard::favourite;
use crate::position::Position;
use crate::prospects::{Need, Prospects};
use crate::trials::{Trials, tsumo};
use crate::world::{Aim, Changes, Playout};

/// Plays every action out as [`HardAgent`](crate::HardAgent) does, among others who count the discards, and for the match
/// in its last round.
///
/// What the others keep is reckoned by the tiles that nobody has seen yet, where `hard` takes every tile to be there: so
/// their discards tell it more, and they play better in its playouts. In the last round it is not points that count.
/// Whoever is behind then does not win by too little: it keeps what can still become enough, and lets a cheap win pass.
/// Whoever is ahead has won if nobody else does.
#[derive(Clone, Copy, Debug)]
pub struct MasterAgent;

impl MasterAgent {
    /// When it leaves its first choice.
    const RACE: Race = Race { batch: 32, drop: 3.0, trust: 1.5, worlds: 20_000 };

    /// An agent that knows every hand, which takes some 10 ms the first time.
    pub fn new() -> MasterAgent {
        Hands::all();
        MasterAgent
    }

    /// What to do; `None` if the budget ends before anything is known.
    fn decide(position: &Position, legal: &[Action], budget: &Budget) -> Option<Decision<Suzume>> {
        let mut meter = budget.start();
        let aim = if position.is_last { Aim::Match } else { Aim::Points };
        let own = match Need::of(position) {
            Some(need) => Prospects::with_need(position, need, &mut meter)?,
            None => Prospects::of(position, &mut meter)?,
        };
        let prospects = &Prospects::public(position, &mut meter)?;
        let mut dice = QuickDice::seeded(budget.seed);
        let belief = Belief::new(position, prospects, &mut dice);
        let playout = Playout { position, hands: Hands::all(), prospects, own: &own, aim };
        let mut trials = Trials { belief, playout };
        let first = first(position, aim, legal, &own);
        let estimates = MasterAgent::RACE.run(&mut trials, legal, first, dice.bits(), &mut meter);
        let value = |value: f64| match aim {
            Aim::Points => Value::Points(value),
            Aim::Match => Value::Win(value.clamp(0.0, 1.0)),
        };
        let candidates: Vec<_> = estimates
            .into_iter()
            .map(|estimate| Candidate {
                action: estimate.action,
                value: value(estimate.value),
                line: estimate.line,
                error: estimate.error,
            })
            .collect();
        let action = candidates.first()?.action;
        Some(Decision { action, candidates, nodes: meter.used() })
    }
}

impl Default for MasterAgent {
    fn default() -> MasterAgent {
        MasterAgent::new()
    }
}

impl Agent<Suzume> for MasterAgent {
    fn choose(&mut self, situation: &Situation<'_, Suzume>, budget: &Budget) -> Decision<Suzume> {
        let legal = situation.legal;
        let Some(position) = Position::of(situation.view) else { return Decision::at_once(legal[0]) };
        let searched = if legal.len() > 1 { MasterAgent::decide(&position, legal, budget) } else { None };
        searched.unwrap_or_else(|| basic::decide(&position, legal))
    }
}

/// What the seat does without playing anything out: as if for points, unless a win would leave it behind.
fn first(position: &Position, aim: Aim, legal: &[Action], own: &Prospects) -> Action {
    if aim == Aim::Points {
        return favourite(position, legal, own);
    }
    let is_enough = |action: &Action| match (action, position.claimed()) {
        (Action::Tsumo, _) => position.match_share(&tsumo(position)) > 0.0,
        (Action::Ron, Some((from, tile))) => {
            let points = position.win(position.hand.with(tile)).unwrap_or(0);
            let paid = position.value(position.me, points).min(position.points[from.index()]) as i16;
            let mut changes = Changes::default();
            (changes[position.me], changes[from.index()]) = (paid, -paid);
            position.match_share(&changes) > 0.0
        }
        _ => true,
    };
    let good: Vec<Action> = legal.iter().copied().filter(is_enough).collect();
    favourite(position, if good.is_empty() { legal } else { &good }, own)
}
