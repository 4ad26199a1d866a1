//! How weights are fitted to games.
//!
//! Each phase of a game has weights of its own. Those of one phase are fitted to the positions of that phase and of half
//! of the ones beside it, by gradients of the squared error in discs, position after position in random order, in
//! smaller and smaller steps. What is rarely seen is moved little and stays near nothing.

use hanpan_core::{QuickDice, shuffle};
use hanpan_othello::rows::Rows;

use crate::evaluation::{class, count_index, counts};
use crate::patterns::{Codes, Patterns};
use crate::search::DISC;
use crate::selfplay::{Game, start};
use crate::weights::Layout;
use crate::{Geometry, Squares, Weights};

/// How weights are fitted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Course {
    /// How often every position is looked at.
    pub rounds: usize,
    /// How large the first steps are; the last ones are a tenth of that.
    pub step: f32,
    /// At most so many positions of a phase are looked at.
    pub most: usize,
    /// What the order follows from.
    pub seed: u64,
}

impl Default for Course {
    fn default() -> Course {
        Course { rounds: 20, step: 0.004, most: 3_000_000, seed: 1 }
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
}

/// Fits the weights to games, going on from what they are; the last phase comes first.
///
/// `tell` is told what came of each phase.
pub fn fit(weights: &mut Weights, games: &[Game], course: &Course, tell: &mut dyn FnMut(Fitted)) {
    let (family, layout) = (weights.family, Layout::of(weights.family));
    let is_new = weights.phases.iter().flatten().all(|weight| *weight == 0);
    let phases = family.phases();
    let mut values: Vec<f32> = vec![0.0; layout.len];
    for phase in (0..phases).rev() {
        if !is_new {
            values = weights.phases[phase].iter().map(|weight| f32::from(*weight) / DISC as f32).collect();
        }
        // What was found for the next phase is a good start where nothing is known yet.
        let samples = Samples::of(weights, &layout, games, phase, course);
        let error = samples.fit(&mut values, course, phase as u64);
        let limit = f32::from(i16::MAX);
        weights.phases[phase] =
            values.iter().map(|value| (value * DISC as f32).round().clamp(-limit, limit) as i16).collect();
        tell(Fitted { phase, positions: samples.scores.len(), error });
    }
}

/// The positions of one phase, as the places of their weights, and how their games ended.
struct Samples {
    indices: Vec<u32>,
    /// Where the indices of each position begin.
    starts: Vec<usize>,
    scores: Vec<f32>,
}

impl Samples {
    fn of(weights: &Weights, layout: &Layout, games: &[Game], phase: usize, course: &Course) -> Samples {
        let mut samples = Samples { indices: Vec::new(), starts: Vec::new(), scores: Vec::new() };
        let phases = weights.family.phases();
        let words: Vec<_> =
            [4, 6, 8].map(|size| (Geometry::<u64>::new(size), Patterns::<u64>::new(size))).into();
        let rows: Vec<_> =
            [10, 12, 14, 16].map(|size| (Geometry::<Rows>::new(size), Patterns::<Rows>::new(size))).into();
        for game in games {
            if samples.scores.len() >= course.most {
                break;
            }
            let size = usize::from(game.size);
            // In plies, and half of the phases beside it.
            let all = size * size - 4;
            let from = (2 * phase).saturating_sub(1) * all / (2 * phases);
            let to = (2 * phase + 3) * all / (2 * phases);
            match size {
                ..=8 => {
                    let (geometry, patterns) = &words[size / 2 - 2];
                    samples.take(layout, game, geometry, patterns, from..to);
                }
                _ => {
                    let (geometry, patterns) = &rows[size / 2 - 5];
                    samples.take(layout, game, geometry, patterns, from..to);
                }
            }
        }
        samples
    }

    /// Takes the positions of a game after so many discs.
    fn take<S: Squares>(
        &mut self,
        layout: &Layout,
        game: &Game,
        geometry: &Geometry<S>,
        patterns: &Patterns<S>,
        plies: std::ops::Range<usize>,
    ) {
        let size = geometry.size;
        let mut position = start(geometry);
        let mut is_black = true;
        for (ply, &square) in game.moves.iter().enumerate() {
            if ply >= plies.end {
                break;
            }
            let square = usize::from(square);
            let square = S::number(square % size, square / size);
            if !position.moves.contains(square) {
                position = position.passed(&geometry.board);
                is_black = !is_black;
            }
            if !position.moves.contains(square) {
                return;
            }
            if ply >= plies.start && ply >= usize::from(game.random) {
                let score = f32::from(game.score) * 8.0 / size as f32;
                self.starts.push(self.indices.len());
                self.scores.push(if is_black { score } else { -score });
                let codes = patterns.codes(&position.own, &position.other);
                for (&shape, &code) in patterns.shapes.iter().zip(codes.all()) {
                    self.indices.push(layout.fillings[shape][usize::from(code)]);
                }
                let empties = geometry.empties(&position.own, &position.other).len() as usize;
                for (index, count) in counts(geometry, &position, empties).into_iter().enumerate() {
                    self.indices.push((layout.counts + count_index(index, class(size), count)) as u32);
                }
            }
            position = position.after(square, &geometry.board);
            is_black = !is_black;
        }
    }

    fn fit(&self, values: &mut [f32], course: &Course, phase: u64) -> f64 {
        let mut order: Vec<u32> = (0..self.scores.len() as u32).collect();
        let mut dice = QuickDice::seeded(course.seed.wrapping_mul(1_000_003).wrapping_add(phase));
        let mut error = 0.0;
        for round in 0..course.rounds {
            shuffle(&mut order, &mut dice);
            let progress = round as f32 / course.rounds.max(1) as f32;
            let step = course.step * (1.0 - 0.9 * progress);
            let mut squares = 0.0;
            for &sample in &order {
                let sample = sample as usize;
                let start = self.starts[sample];
                let end = self.starts.get(sample + 1).copied().unwrap_or(self.indices.len());
                let indices = &self.indices[start..end];
                let expected: f32 = indices.iter().map(|&index| values[index as usize]).sum();
                let wrong = self.scores[sample] - expected;
                squares += f64::from(wrong * wrong);
                let change = step * wrong;
                for &index in indices {
                    values[index as usize] += change;
                }
            }
            error = squares / order.len().max(1) as f64;
        }
        error
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Family;
    use crate::selfplay::{Manner, SelfPlay};

    #[test]
    fn weights_that_are_fitted_foretell_the_end_better() {
        for size in [6, 8, 10] {
            let none = Weights::none(Family::of(size));
            let mut play = SelfPlay::new(size as u8, &none, Manner { depth: 1, solve: 6 });
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
