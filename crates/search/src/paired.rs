//! Paired worlds: search for games of hidden information.
//!
//! What a seat cannot see is imagined at random, again and again; in every imagined world each candidate is played out
//! with the same hidden tiles and the same dice, so that the luck of the deal cancels out of the comparison. See
//! [`Race`] for how the candidates are compared.
//!
//! # How to use it
//! 1. Write a good, quick policy for the game: it is the whole strength of the search. Implement [`Rollout`] for a
//!    struct that is made anew for every decision, from the view: it may hold the scores before, the events seen, a
//!    buffer. In a rollout the state is an imagined one, so reading all of it is no peeking; but a policy that uses
//!    what its seat could not know plays a different game, and a search on it will count on miracles.
//! 2. Let the same policy name the favourite: what it would do without a search.
//! 3. Call [`paired_worlds`] with the seat, the candidates (all legal actions, or less the absurd ones), the favourite
//!    and the [`Race`]. It returns a whole [`Decision`]: the chosen candidate first, with values, errors and lines.
//!
//! A node of the budget is one candidate played out once. With room for less than two worlds the favourite is played.
//! An engine with a quick board of its own implements [`Experiment`] instead and calls [`Race::run`].
//!
//! ```text
//! let mut rollout = Greedy::new(situation.view);
//! let favourite = rollout.favourite(situation);
//! paired_worlds(situation, seat, situation.legal, favourite, &mut rollout, &Race::default(), budget)
//! ```

use hanpan_core::{Imagine, QuickDice, Rules, Seat, Step, Turn};

use crate::{Budget, Candidate, Decision, Experiment, Race, Situation, Trail, Value};

/// How imagined worlds are played out, and what they come to.
pub trait Rollout<R: Rules> {
    /// What `seat` does; one of `legal`, which is never empty.
    fn act(&mut self, state: &R::State, seat: Seat, legal: &[R::Action], dice: &mut QuickDice) -> R::Action;

    /// What the state at the end of a playout is worth to `seat`, the one that decides.
    fn value(&mut self, state: &R::State, seat: Seat) -> f64;

    /// Whether to stop before the game is over: at the end of a hand or a round, say.
    fn is_done(&mut self, state: &R::State) -> bool {
        let _ = state;
        false
    }

    /// How well an imagined world explains what the others have done: in proportion to the probability of their
    /// actions in it, at most 1. A world of weight 0 is not played out, but costs a node.
    fn weight(&mut self, world: &R::State) -> f64 {
        let _ = world;
        1.0
    }

    /// The value in the game's own terms.
    fn express(&self, value: f64) -> Value {
        Value::Points(value)
    }
}

/// Chooses among `candidates` for `seat`, by playing each out in the same imagined worlds.
///
/// Deterministic for a budget of nodes and a seed. `favourite` is played when the others are not clearly better, and
/// when there is no choice or no budget.
///
/// # Panics
/// If `favourite` is not among the candidates.
pub fn paired_worlds<R: Imagine, P: Rollout<R>>(
    situation: &Situation<'_, R>,
    seat: Seat,
    candidates: &[R::Action],
    favourite: R::Action,
    rollout: &mut P,
    race: &Race,
    budget: &Budget,
) -> Decision<R> {
    let mut meter = budget.start();
    let mut playouts = Playouts { situation, seat, rollout, legal: Vec::new() };
    let estimates = race.run(&mut playouts, candidates, favourite, budget.seed, &mut meter);
    let candidates: Vec<Candidate<R>> = estimates
        .into_iter()
        .map(|estimate| Candidate {
            action: estimate.action,
            value: playouts.rollout.express(estimate.value),
            line: estimate.line,
            error: estimate.error,
        })
        .collect();
    let action = candidates.first().map_or(favourite, |chosen| chosen.action);
    Decision { action, candidates, nodes: meter.used() }
}

/// A playout longer than this is stopped: the rules let no game go on for ever, but a policy might wander.
const MOST_STEPS: usize = 20_000;

struct Playouts<'a, 's, R: Rules, P> {
    situation: &'a Situation<'s, R>,
    seat: Seat,
    rollout: &'a mut P,
    legal: Vec<R::Action>,
}

impl<R: Imagine, P: Rollout<R>> Experiment for Playouts<'_, '_, R, P> {
    type Action = R::Action;
    type World = R::State;

    fn world(&mut self, dice: &mut QuickDice) -> (R::State, f64) {
        let world = R::imagine(self.situation.view, self.situation.seen, dice);
        let weight = self.rollout.weight(&world);
        (world, weight)
    }

    fn play(
        &mut self,
        world: &R::State,
        action: R::Action,
        dice: &mut QuickDice,
        trail: &mut Trail<R::Action>,
    ) -> f64 {
        let mut state = world.clone();
        R::apply(&mut state, &Step::Act(self.seat, action));
        for _ in 0..MOST_STEPS {
            if self.rollout.is_done(&state) {
                break;
            }
            let step = match R::turn(&state) {
                Turn::Over => break,
                Turn::Chance => Step::Chance(R::deal(&state, dice)),
                Turn::Players(seats) => {
                    let Some(seat) = seats.first() else { break };
                    R::legal(&state, seat, &mut self.legal);
                    let action = match self.legal[..] {
                        [only] => only,
                        _ => self.rollout.act(&state, seat, &self.legal, dice),
                    };
                    trail.note(action);
                    Step::Act(seat, action)
                }
            };
            R::apply(&mut state, &step);
        }
        self.rollout.value(&state, self.seat)
    }
}

#[cfg(test)]
mod tests;
