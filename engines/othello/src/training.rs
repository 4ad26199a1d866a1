//! How weights are fitted to games.
//!
//! Each phase of a game has weights of its own. Those of one phase are fitted to the positions of that phase and of half
//! of the ones beside it, by gradients of the squared error in discs, position after position in random order, in
//! smaller and smaller steps. What is rarely seen is moved little and stays near nothing.

use hanpan_core::{QuickDice, shuffle};
use hanpan_othello::rows::Rows;

use crate::evaluation::{Counted, class, count_index};
use crate::linear::Linear;
use crate::patterns::{Codes, Patterns};
use crate::search::DISC;
use crate::selfplay::{Game, start};
use crate::weights::Layout;
use crate::{Family, Geometry, Position, Squares, Weights};

/// How weights are fitted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Course {
    /// How often every position is looked at.
    pub rounds: usize,
    /// How large the first steps are; the last ones are a tenth of that.
    pub step: f32,
    /// No step goes further than this share of the way to what a position tells, from 0 to 1. Near 1 weights that many
    /// positions share jump to and fro with the chance in each of them.
    pub share: f32,
    /// At most so many positions of a phase are looked at.
    pub most: usize,
    /// How much of what is aimed at comes from later in the game and not from the search before the move, from 0 to 1.
    /// At 1 it is the end of the game alone.
    pub trace: f32,
    /// What the order follows from.
    pub seed: u64,
}

impl Default for Course {
    fn default() -> Course {
        Course { rounds: 20, step: 0.004, share: 1.0, most: 3_000_000, trace: 1.0, seed: 1 }
    }
}

/// What came of fitting one phase.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fitted {
    /// Which phase.
    pub phase: usize,
    /// How many positions there were.
    pub positions: usize,
    /// The mean squared error in discs of the last round, as on the 8 × 8 board.
    pub error: f64,
    /// The same with the weights as they are then, over positions of games that are held out.
    pub held_out: f64,
    /// The same before anything was fitted.
    pub before: f64,
}

/// Fits the weights to games, going on from what they are; the last phase comes first.
///
/// `tell` is told what came of each phase.
pub fn fit(weights: &mut Weights, games: &[Game], course: &Course, tell: &mut dyn FnMut(Fitted)) {
    let (family, layout) = (weights.family, Layout::of(weights.family));
    let is_new = weights.phases.iter().flatten().all(|weight| *weight == 0);
    let phases = family.phases();
    let nothing = vec![0.0; layout.len];
    let mut values = nothing.clone();
    for phase in (0..phases).rev() {
        if !is_new {
            values = weights.phases[phase].iter().map(|weight| f32::from(*weight) / DISC as f32).collect();
        }
        // What was found for the next phase is a good start where nothing is known yet.
        let [samples, held_out] = Samples::of(weights, &layout, games, phase, course);
        let before = if is_new { held_out.error(&nothing) } else { held_out.error(&values) };
        let error = samples.fit(&mut values, course, phase as u64);
        let limit = f32::from(i16::MAX);
        weights.phases[phase] =
            values.iter().map(|value| (value * DISC as f32).round().clamp(-limit, limit) as i16).collect();
        let held_out = held_out.error(&values);
        tell(Fitted { phase, positions: samples.scores.len(), error, held_out, before });
    }
}

/// The positions of one phase, as the places of their weights, and how their games ended.
#[derive(Default)]
struct Samples {
    indices: Vec<u32>,
    /// Where the indices of each position begin.
    starts: Vec<usize>,
    scores: Vec<f32>,
    /// The longest step that does not go beyond what a position tells: the shorter the more places are filled alike.
    longest: Vec<f32>,
}

impl Samples {
    /// The positions to fit to, and those of every twentieth game, which are held out.
    fn of(weights: &Weights, layout: &Layout, games: &[Game], phase: usize, course: &Course) -> [Samples; 2] {
        let mut all = [Samples::default(), Samples::default()];
        let phases = weights.family.phases();
        let words: Vec<_> = [4, 6, 8].map(Ground::<u64>::new).into();
        let rows: Vec<_> = [10, 12, 14, 16].map(Ground::<Rows>::new).into();
        for (number, game) in games.iter().enumerate() {
            if all[0].scores.len() >= course.most {
                break;
            }
            let samples = &mut all[usize::from(number % HELD_OUT == HELD_OUT - 1)];
            let size = usize::from(game.size);
            // In plies, and half of the phases beside it.
            let squares = size * size - 4;
            let from = (2 * phase).saturating_sub(1) * squares / (2 * phases);
            let to = (2 * phase + 3) * squares / (2 * phases);
            match size {
                ..=8 => samples.take(layout, game, &words[size / 2 - 2], from..to, course.trace),
                _ => samples.take(layout, game, &rows[size / 2 - 5], from..to, course.trace),
            }
        }
        all
    }

    /// Takes the positions of a game after so many discs.
    fn take<S: Squares>(
        &mut self,
        layout: &Layout,
        game: &Game,
        ground: &Ground<S>,
        plies: std::ops::Range<usize>,
        trace: f32,
    ) {
        let Ground { geometry, patterns, linear } = ground;
        let size = geometry.size;
        let mut position = start(geometry);
        let mut is_black = true;
        let mut passed = Vec::with_capacity(game.moves.len());
        for &square in &game.moves {
            let square = usize::from(square);
            let square = S::number(square % size, square / size);
            if !position.moves.contains(square) {
                position = position.passed(&geometry.board);
                is_black = !is_black;
            }
            if !position.moves.contains(square) {
                return;
            }
            passed.push((position, is_black));
            position = position.after(square, &geometry.board);
            is_black = !is_black;
        }
        for (ply, aim) in aims(game, &passed, trace) {
            if !plies.contains(&ply) {
                continue;
            }
            let (position, is_black) = &passed[ply];
            let empties = geometry.empties(&position.own, &position.other).len() as usize;
            let counted = Counted::of(geometry, position);
            let aim = if *is_black { aim } else { -aim };
            let known = linear.as_ref().map_or(0.0, |linear| {
                linear.of_counted(geometry, position, &counted, empties) as f32 / DISC as f32
            });
            self.starts.push(self.indices.len());
            self.scores.push((aim - known) * 8.0 / size as f32);
            let codes = patterns.codes(&position.own, &position.other);
            for (&shape, &code) in patterns.shapes.iter().zip(codes.all()) {
                self.indices.push(layout.of_code(shape, code));
            }
            for (index, count) in counted.counts(empties).into_iter().enumerate() {
                self.indices.push((layout.counts + count_index(index, class(size), count)) as u32);
            }
            let begin = self.starts.last().copied().unwrap_or_default();
            self.longest.push(longest_step(&self.indices[begin..]));
        }
    }

    fn of_sample(&self, sample: usize) -> &[u32] {
        let end = self.starts.get(sample + 1).copied().unwrap_or(self.indices.len());
        &self.indices[self.starts[sample]..end]
    }

    /// The mean squared error with these values.
    fn error(&self, values: &[f32]) -> f64 {
        let square = |sample: usize| {
            let expected: f32 = self.of_sample(sample).iter().map(|&index| values[index as usize]).sum();
            let wrong = self.scores[sample] - expected;
            f64::from(wrong * wrong)
        };
        (0..self.scores.len()).map(square).sum::<f64>() / self.scores.len().max(1) as f64
    }

    fn fit(&self, values: &mut [f32], course: &Course, phase: u64) -> f64 {
        let mut order: Vec<u32> = (0..self.scores.len() as u32).collect();
        let mut dice = QuickDice::seeded(course.seed.wrapping_mul(1_000_003).wrapping_add(phase));
        let mut error = 0.0;
        for round in 0..course.rounds {
            shuffle(&mut order, &mut dice);
            let progress = round as f32 / course.rounds.max(1) as f32;
            let [step, share] = [course.step, course.share].map(|first| first * (1.0 - 0.9 * progress));
            let mut squares = 0.0;
            for &sample in &order {
                let sample = sample as usize;
                let indices = self.of_sample(sample);
                let expected: f32 = indices.iter().map(|&index| values[index as usize]).sum();
                let wrong = self.scores[sample] - expected;
                squares += f64::from(wrong * wrong);
                let change = step.min(share * self.longest[sample]) * wrong;
                for &index in indices {
                    values[index as usize] += change;
                }
            }
            error = squares / order.len().max(1) as f64;
        }
        error
    }
}

/// One game in so many is held out.
const HELD_OUT: usize = 20;

/// What positions of one size are looked at with.
struct Ground<S: Squares> {
    geometry: Geometry<S>,
    patterns: Patterns<S>,
    /// What patterns are added to, where they are.
    linear: Option<Linear>,
}

impl<S: Squares> Ground<S> {
    fn new(size: usize) -> Ground<S> {
        let linear = (Family::of(size) != Family::Standard).then(|| Linear::new(size));
        Ground { geometry: Geometry::new(size), patterns: Patterns::new(size), linear }
    }
}

/// What the positions of a game are fitted to: the plies, and the difference in discs that Black was to expect.
///
/// Searches before the moves that follow tell it with less chance in it than the end of the game; a move made at random
/// says nothing of what went before it.
fn aims<S>(game: &Game, passed: &[(Position<S>, bool)], trace: f32) -> Vec<(usize, f32)> {
    let score = f32::from(game.score);
    if game.values.iter().all(|value| *value == Game::UNKNOWN) {
        return (usize::from(game.random)..passed.len()).map(|ply| (ply, score)).collect();
    }
    let (mut later, mut aims) = (Some(score), Vec::new());
    for (ply, (_, is_black)) in passed.iter().enumerate().rev() {
        later = (game.values[ply] != Game::UNKNOWN).then(|| {
            let value = f32::from(game.values[ply]) / DISC as f32;
            let value = if *is_black { value } else { -value };
            later.map_or(value, |later| value + trace * (later - value))
        });
        aims.extend(later.map(|aim| (ply, aim)));
    }
    aims
}

/// The step after which a position with these weights is expected to end as it did.
///
/// A longer one goes further beyond that every time: an empty board of 16 × 16 has dozens of places that are filled
/// alike, and its weights would grow without end.
fn longest_step(indices: &[u32]) -> f32 {
    let mut sorted = indices.to_vec();
    sorted.sort_unstable();
    1.0 / sorted.chunk_by(|a, b| a == b).map(|alike| (alike.len() * alike.len()) as f32).sum::<f32>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::selfplay::{Manner, SelfPlay};

    #[test]
    fn steps_are_no_longer_than_what_a_position_tells() {
        for (indices, expected) in [(&[3, 1, 2, 0][..], 0.25), (&[5, 5], 0.25), (&[7, 1, 7, 7], 0.1)] {
            assert_eq!(longest_step(indices), expected, "{indices:?}");
        }
    }

    #[test]
    fn weights_that_are_fitted_foretell_the_end_better() {
        for size in [6, 8, 10] {
            let none = Weights::none(Family::of(size));
            let mut play = SelfPlay::new(size as u8, None, Manner { depth: 1, solve: 6, slip: 0 });
            let games: Vec<Game> = (0..60).map(|seed| play.game(seed)).collect();
            let errors = |rounds| {
                let (mut weights, mut errors) = (none.clone(), Vec::new());
                let course = Course { rounds, ..Course::default() };
                fit(&mut weights, &games, &course, &mut |fitted| errors.push(fitted.error));
                (weights, errors.iter().sum::<f64>() / errors.len() as f64)
            };
            let (weights, after) = errors(20);
            assert!(2.0 * after < errors(1).1, "{size}");
            assert_eq!(errors(20).0, weights, "the same games and seed give the same weights");
        }
    }
}
