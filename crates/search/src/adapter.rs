//! Engines where agents are asked for, and agents where engines are.

use hanpan_core::Rules;

use crate::{Agent, Budget, Decision, Engine, Limits, Report, Settings, Situation, TimeLimit};

/// An engine as an agent: a new game for every decision, so that none depends on those before it.
#[derive(Clone, Debug, Default)]
pub struct EngineAgent<E> {
    engine: E,
    /// Whether it may remember what it found before, and whether it has begun to.
    remembers: bool,
    begun: bool,
}

impl<E> EngineAgent<E> {
    /// What an engine would do that has seen nothing yet.
    pub fn new(engine: E) -> EngineAgent<E> {
        EngineAgent { engine, remembers: false, begun: false }
    }

    /// The same, but by the clock of this machine alone, when nothing can be repeated anyway, it remembers what it found
    /// before. For engines that take what they remember of one game for nothing else in another.
    pub fn remembering(engine: E) -> EngineAgent<E> {
        EngineAgent { remembers: true, ..EngineAgent::new(engine) }
    }
}

impl<R: Rules, E: Engine<R>> Agent<R> for EngineAgent<E> {
    fn choose(&mut self, situation: &Situation<'_, R>, budget: &Budget) -> Decision<R> {
        let settings = Settings {
            hash: hash_for(budget.nodes),
            seed: budget.seed,
            clock: budget.clock.clone(),
            ..Settings::default()
        };
        let repeatable = budget.nodes.is_some() || budget.clock.is_some();
        if repeatable || !self.remembers || !self.begun {
            self.engine.new_game(&settings);
        }
        self.begun = !repeatable;
        self.engine.think(situation, &budget.into(), &mut |_| {})
    }
}

/// As many megabytes as so many nodes can make use of, at 16 bytes each; no more than an engine takes by itself.
fn hash_for(nodes: Option<u64>) -> usize {
    let most = Settings::default().hash;
    let megabytes = nodes.map(|nodes| nodes.div_ceil(1 << 16));
    megabytes.and_then(|megabytes| usize::try_from(megabytes).ok()).unwrap_or(most).clamp(1, most)
}

/// An agent as an engine that remembers nothing but how often it was asked, so that its dice fall differently.
#[derive(Clone, Debug, Default)]
pub struct AgentEngine<A> {
    agent: A,
    settings: Settings,
    asked: u64,
}

impl<A> AgentEngine<A> {
    /// An engine that chooses as the agent does.
    pub fn new(agent: A) -> AgentEngine<A> {
        AgentEngine { agent, settings: Settings::default(), asked: 0 }
    }

    /// How many more actions of its own an agent is thought to need time for, of whose game nothing is known.
    const MOVES: u32 = 30;

    fn budget(&self, limits: &Limits) -> Budget {
        let time = match limits.time {
            TimeLimit::Infinite => None,
            TimeLimit::PerMove(time) => Some(time),
            // An agent uses up all it is given: no more than its share of the clock.
            TimeLimit::Clocks(clocks) => Some(clocks.allot(Self::MOVES).soft),
        };
        Budget {
            time,
            nodes: limits.nodes,
            // Far apart for games whose seeds are neighbours.
            seed: self.settings.seed.wrapping_add(self.asked.wrapping_mul(0x9e37_79b9_7f4a_7c15)),
            cancel: limits.cancel.clone(),
            clock: self.settings.clock.clone(),
        }
    }
}

impl<R: Rules, A: Agent<R>> Engine<R> for AgentEngine<A> {
    fn new_game(&mut self, settings: &Settings) {
        self.settings = settings.clone();
        self.asked = 0;
    }

    fn think(
        &mut self,
        situation: &Situation<'_, R>,
        limits: &Limits,
        report: &mut dyn FnMut(&Report<R>),
    ) -> Decision<R> {
        let budget = self.budget(limits);
        self.asked += 1;
        let watch = crate::Stopwatch::start(self.settings.clock.as_ref());
        let decision = self.agent.choose(situation, &budget);
        if !decision.candidates.is_empty() {
            report(&Report {
                depth: 1,
                nodes: decision.nodes,
                time: watch.elapsed().unwrap_or_default(),
                lines: decision.candidates.clone(),
            });
        }
        decision
    }
}

impl<R: Rules> Agent<R> for Box<dyn Agent<R>> {
    fn choose(&mut self, situation: &Situation<'_, R>, budget: &Budget) -> Decision<R> {
        (**self).choose(situation, budget)
    }
}
