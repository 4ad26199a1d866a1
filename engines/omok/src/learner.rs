//! The network while it learns: the same as in play, in floating point, and how it changes.

use hanpan_core::{Dice, QuickDice};
use hanpan_search::math;

use crate::board::Board;
use crate::evaluation::{STEEPNESS, Weights};
use crate::network::{CONTEXTS, HIDDEN, Network, Plain, SHARE, WIDTH, context};
use crate::pattern::Pattern;
use crate::shape::Shape;
use crate::spot::Spot;
use crate::training::{Game, Lesson};

/// How the network learns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Studies {
    /// How often every position is looked at.
    pub rounds: usize,
    /// How large the first steps are; they become smaller to the end.
    pub step: f32,
    /// How much the search's opinion counts beside the result, from 0 to 1.
    pub opinion: f32,
    /// What the first weights and the order of positions follow from.
    pub seed: u64,
}

/// What came of a round.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Learned {
    /// The number of the round.
    pub round: usize,
    /// How many positions there are to learn from.
    pub positions: usize,
    /// How far what is thought of them is from what they should be, on average, in nats.
    pub surprise: f64,
    /// The same for positions of games that were kept out.
    pub unseen: f64,
}

/// So many positions are looked at before weights change.
const BATCH: usize = 256;

/// Of so many games one is kept out, to see what was learned and not only remembered.
const KEPT_OUT: usize = 20;

/// A point of a position, as the side to move sees it: what is seen along four axes, the pair of shapes, and how many
/// points are like it.
type Like = [u16; 6];

/// A position to learn from.
struct Sample {
    /// Where its points are, among those of all positions.
    from: u32,
    to: u32,
    context: u8,
    /// The odds by shapes alone, as a logarithm, and the chance to win that was found in the end.
    shapes: f32,
    chance: f32,
}

/// Positions, and their points.
#[derive(Default)]
struct Samples {
    list: Vec<Sample>,
    points: Vec<Like>,
}

/// Where each kind of weights begins.
const SHAPES_AT: usize = Pattern::COUNT * WIDTH;
const HIDDEN_AT: usize = SHAPES_AT + Shape::COUNT * Shape::COUNT * WIDTH;
const OUT_AT: usize = HIDDEN_AT + HIDDEN * 2 * WIDTH;
const HIDDEN_BIASES_AT: usize = OUT_AT + HIDDEN;
const OUT_BIASES_AT: usize = HIDDEN_BIASES_AT + CONTEXTS * HIDDEN;
const WEIGHTS: usize = OUT_BIASES_AT + CONTEXTS;

/// A network that learns from games.
///
/// It can be written after every round and go on from there another time.
pub struct Learner {
    round: usize,
    /// The weights, and for each the mean of the steps wanted and of their squares (Adam).
    weights: Vec<f32>,
    means: Vec<f32>,
    squares: Vec<f32>,
    steps: u64,
}

impl Learner {
    /// A network that knows nothing.
    pub fn new(seed: u64) -> Learner {
        let mut dice = QuickDice::seeded(seed);
        let mut weights = vec![0.0; WEIGHTS];
        let mut draw = |from: usize, to: usize, spread: f32, middle: f32| {
            for weight in &mut weights[from..to] {
                *weight = middle + spread * (dice.below(1 << 16) as f32 / 32_768.0 - 1.0);
            }
        };
        draw(0, SHAPES_AT, 0.05, 0.0);
        draw(SHAPES_AT, HIDDEN_AT, 0.1, 0.15);
        draw(HIDDEN_AT, OUT_AT, 0.25, 0.0);
        draw(OUT_AT, HIDDEN_BIASES_AT, 0.1, 0.0);
        Learner { round: 0, weights, means: vec![0.0; WEIGHTS], squares: vec![0.0; WEIGHTS], steps: 0 }
    }

    /// How many rounds are done.
    pub const fn round(&self) -> usize {
        self.round
    }

    /// Writes all that is needed to go on.
    pub fn write(&self) -> Vec<u8> {
        let head = [self.round as u64, self.steps].map(u64::to_le_bytes);
        let numbers = self.weights.iter().chain(&self.means).chain(&self.squares);
        head.into_iter().flatten().chain(numbers.flat_map(|number| number.to_le_bytes())).collect()
    }

    /// Reads what [`Learner::write`] wrote; nothing if it is something else.
    pub fn read(bytes: &[u8]) -> Option<Learner> {
        let (head, numbers) = bytes.split_at_checked(16)?;
        let number = |bytes: &[u8]| bytes.try_into().ok().map(u64::from_le_bytes);
        let (round, steps) = (number(&head[..8])? as usize, number(&head[8..])?);
        if numbers.len() != 3 * 4 * WEIGHTS {
            return None;
        }
        let mut numbers =
            numbers.chunks_exact(4).map(|four| f32::from_le_bytes([four[0], four[1], four[2], four[3]]));
        let mut many = || numbers.by_ref().take(WEIGHTS).collect::<Vec<f32>>();
        let learner = Learner { round, steps, weights: many(), means: many(), squares: many() };
        let finite = |numbers: &[f32]| numbers.iter().all(|number| number.is_finite());
        (finite(&learner.weights) && finite(&learner.means) && finite(&learner.squares)).then_some(learner)
    }

    /// The file of the network as it is now, in integers.
    pub fn network(&self) -> Vec<u8> {
        Network::write(&self.plain())
    }

    fn plain(&self) -> Plain {
        let part = |from: usize, to: usize| self.weights[from..to].to_vec();
        let values = |from, to| part(from, to).iter().map(|weight| weight * STEEPNESS as f32).collect();
        Plain {
            patterns: part(0, SHAPES_AT),
            shapes: part(SHAPES_AT, HIDDEN_AT),
            hidden: part(HIDDEN_AT, OUT_AT),
            out: values(OUT_AT, HIDDEN_BIASES_AT),
            hidden_biases: part(HIDDEN_BIASES_AT, OUT_BIASES_AT),
            out_biases: values(OUT_BIASES_AT, WEIGHTS),
        }
    }

    /// Learns from games what their shapes, counted by `shapes`, do not say; tells of every round and hands itself over
    /// to be kept.
    pub fn learn(
        &mut self,
        shapes: &'static Weights,
        games: &[Game],
        studies: &Studies,
        tell: &mut dyn FnMut(Learned, &Learner),
    ) {
        let (mut seen, mut unseen) = (Samples::default(), Samples::default());
        for (number, game) in games.iter().enumerate() {
            let samples = if number % KEPT_OUT == 0 { &mut unseen } else { &mut seen };
            samples.take(game, shapes, studies.opinion);
        }
        let exchange = Exchange::new();
        let batches = seen.list.len().div_ceil(BATCH).max(1);
        let mut work = Work::new();
        while self.round < studies.rounds {
            self.round += 1;
            // The order follows from the round, so that who goes on does what would have been done.
            let mut dice =
                QuickDice::seeded(studies.seed.wrapping_mul(1_000).wrapping_add(self.round as u64));
            hanpan_core::shuffle(&mut seen.list, &mut dice);
            let mut surprise = 0.0;
            for (number, batch) in seen.list.chunks(BATCH).enumerate() {
                for sample in batch {
                    surprise += self.look(sample, &seen.points, &exchange, &mut work, true);
                }
                let done = ((self.round - 1) * batches + number) as f32 / (studies.rounds * batches) as f32;
                self.step(&mut work.pulls, batch.len(), studies.step * (1.0 - done));
            }
            seen.list.sort_unstable_by_key(|sample| sample.from);
            let kept_out: f64 = unseen
                .list
                .iter()
                .map(|sample| self.look(sample, &unseen.points, &exchange, &mut work, false))
                .sum();
            let mean = |sum: f64, samples: &Samples| sum / samples.list.len().max(1) as f64;
            let learned = Learned {
                round: self.round,
                positions: seen.list.len(),
                surprise: mean(surprise, &seen),
                unseen: mean(kept_out, &unseen),
            };
            tell(learned, self);
        }
    }

    /// How far the chance that is foretold for a position is from what was found; if asked to, adds what each weight is
    /// pulled to.
    fn look(
        &self,
        sample: &Sample,
        points: &[Like],
        exchange: &Exchange,
        work: &mut Work,
        learn: bool,
    ) -> f64 {
        let points = &points[sample.from as usize..sample.to as usize];
        let odds = sample.shapes + self.odds(points, usize::from(sample.context), exchange, work);
        let chance = (1.0 / (1.0 + math::exp(-f64::from(odds)))).clamp(1e-6, 1.0 - 1e-6);
        let wanted = f64::from(sample.chance);
        // By how much more than the least there can be.
        let surprise = |p: f64, q: f64| if p == 0.0 { 0.0 } else { p * (math::ln(p) - math::ln(q)) };
        if learn {
            let pull = sample.chance - chance as f32;
            self.pull(points, usize::from(sample.context), exchange, work, pull);
        }
        surprise(wanted, chance) + surprise(1.0 - wanted, 1.0 - chance)
    }

    /// What the network adds to the odds of a position, as a logarithm; what came about on the way stays in `work`.
    fn odds(&self, points: &[Like], context: usize, exchange: &Exchange, work: &mut Work) -> f32 {
        work.vectors.clear();
        let mut pool = [[0f32; WIDTH]; 2];
        for &like in points {
            for (view, pool) in pool.iter_mut().enumerate() {
                let mut vector = [0f32; WIDTH];
                for at in exchange.rows(like, view) {
                    for (sum, weight) in vector.iter_mut().zip(&self.weights[at..at + WIDTH]) {
                        *sum += weight;
                    }
                }
                for (sum, element) in pool.iter_mut().zip(vector) {
                    *sum += element.clamp(0.0, 1.0) * f32::from(like[5]);
                }
                work.vectors.push(vector);
            }
        }
        work.input = std::array::from_fn(|at| pool[at / WIDTH][at % WIDTH] / SHARE);
        let mut odds = self.weights[OUT_BIASES_AT + context];
        for unit in 0..HIDDEN {
            let weights = &self.weights[HIDDEN_AT + unit * 2 * WIDTH..][..2 * WIDTH];
            let sum: f32 = weights.iter().zip(work.input).map(|(weight, element)| weight * element).sum();
            work.hidden[unit] = (sum + self.weights[HIDDEN_BIASES_AT + context * HIDDEN + unit]).max(0.0);
            odds += work.hidden[unit] * self.weights[OUT_AT + unit];
        }
        odds
    }

    /// Adds what each weight is pulled to by a position that was just looked at.
    fn pull(&self, points: &[Like], context: usize, exchange: &Exchange, work: &mut Work, pull: f32) {
        work.pulls[OUT_BIASES_AT + context] += pull;
        let mut inputs = [0f32; 2 * WIDTH];
        for unit in 0..HIDDEN {
            work.pulls[OUT_AT + unit] += pull * work.hidden[unit];
            if work.hidden[unit] > 0.0 {
                let pull = pull * self.weights[OUT_AT + unit];
                work.pulls[HIDDEN_BIASES_AT + context * HIDDEN + unit] += pull;
                let row = HIDDEN_AT + unit * 2 * WIDTH;
                for (at, input) in inputs.iter_mut().enumerate() {
                    work.pulls[row + at] += pull * work.input[at];
                    *input += pull * self.weights[row + at];
                }
            }
        }
        for (number, &like) in points.iter().enumerate() {
            for view in 0..2 {
                let vector = &work.vectors[2 * number + view];
                let share = f32::from(like[5]) / SHARE;
                let pulls: [f32; WIDTH] = std::array::from_fn(|at| {
                    let element = vector[at];
                    let free = 0.0 < element && element < 1.0;
                    if free { inputs[view * WIDTH + at] * share } else { 0.0 }
                });
                for row in exchange.rows(like, view) {
                    for (sum, pull) in work.pulls[row..row + WIDTH].iter_mut().zip(pulls) {
                        *sum += pull;
                    }
                }
            }
        }
    }

    /// Moves every weight a step to where it is pulled, and a little towards nothing (Adam with decay).
    fn step(&mut self, pulls: &mut [f32], positions: usize, step: f32) {
        const FADE: f32 = 0.9;
        const FADE_SQUARES: f32 = 0.999;
        const DECAY: f32 = 0.01;
        self.steps += 1;
        let unbiased = |fade: f32, steps: u64| 1.0 - (0..steps.min(20_000)).fold(1.0, |all, _| all * fade);
        let (mean_share, square_share) = (unbiased(FADE, self.steps), unbiased(FADE_SQUARES, self.steps));
        let share = 1.0 / positions as f32;
        for (at, pull) in pulls.iter_mut().enumerate() {
            let wanted = std::mem::take(pull) * share;
            self.means[at] = FADE * self.means[at] + (1.0 - FADE) * wanted;
            self.squares[at] = FADE_SQUARES * self.squares[at] + (1.0 - FADE_SQUARES) * wanted * wanted;
            let root = (self.squares[at] / square_share).sqrt() + 1e-8;
            self.weights[at] += step * (self.means[at] / mean_share / root - DECAY * self.weights[at]);
        }
    }
}

/// Where the weights of a point are as either side sees it.
struct Exchange(Vec<u16>);

impl Exchange {
    fn new() -> Exchange {
        Exchange(Pattern::all().map(|pattern| pattern.exchanged().index() as u16).collect())
    }

    #[inline]
    fn rows(&self, like: Like, view: usize) -> [usize; 5] {
        let shape = usize::from(like[4]);
        let (own, other) = (shape / Shape::COUNT, shape % Shape::COUNT);
        let shape = if view == 0 { shape } else { other * Shape::COUNT + own };
        std::array::from_fn(|axis| match axis {
            4 => SHAPES_AT + shape * WIDTH,
            _ if view == 0 => usize::from(like[axis]) * WIDTH,
            _ => usize::from(self.0[usize::from(like[axis])]) * WIDTH,
        })
    }
}

/// What comes about while a position is looked at.
struct Work {
    /// The points' vectors as they are before they are cut, as either side sees them.
    vectors: Vec<[f32; WIDTH]>,
    input: [f32; 2 * WIDTH],
    hidden: [f32; HIDDEN],
    /// What each weight is pulled to.
    pulls: Vec<f32>,
}

impl Work {
    fn new() -> Work {
        Work {
            vectors: Vec::new(),
            input: [0.0; 2 * WIDTH],
            hidden: [0.0; HIDDEN],
            pulls: vec![0.0; WEIGHTS],
        }
    }
}

impl Samples {
    fn take(&mut self, game: &Game, shapes: &'static Weights, opinion: f32) {
        game.lessons(shapes, &mut |board: &mut Board, lesson: Lesson| {
            let from = self.points.len();
            likes(board, &mut self.points);
            self.list.push(Sample {
                from: from as u32,
                to: self.points.len() as u32,
                context: context(board.to_move(), board.rules(), board.size()) as u8,
                shapes: board.evaluation() as f32 / STEEPNESS as f32,
                chance: opinion * lesson.chance + (1.0 - opinion) * lesson.score,
            });
        });
    }
}

/// Appends the empty points of a position, as the side to move sees them.
fn likes(board: &Board, likes: &mut Vec<Like>) {
    let (own, other, from) = (board.to_move(), board.to_move().opponent(), likes.len());
    for spot in Spot::all(board.size()).filter(|&spot| board.stone(spot).is_none()) {
        let mut like = [0; 6];
        for (axis, pattern) in board.patterns(spot).into_iter().enumerate() {
            like[axis] = pattern.seen_by(own).index() as u16;
        }
        like[..4].sort_unstable();
        like[4] = (board.shape(own, spot).index() * Shape::COUNT + board.shape(other, spot).index()) as u16;
        likes.push(like);
    }
    likes[from..].sort_unstable();
    let mut kept = from;
    for at in from..likes.len() {
        if at == from || likes[at][..5] != likes[kept - 1][..5] {
            likes[kept] = likes[at];
            kept += 1;
        }
        likes[kept - 1][5] += 1;
    }
    likes.truncate(kept);
}

#[cfg(test)]
mod tests {
    use hanpan_omok::{Options, RuleSet, Size};

    use super::*;
    use crate::training::SelfPlay;

    fn games(count: u64) -> Vec<Game> {
        let mut player = SelfPlay::new(Weights::plain(), None, 50);
        let options = |seed: u64| Options {
            size: Size::ALL[seed as usize % 2],
            ..RuleSet::ALL[seed as usize % 5].into()
        };
        (0..count).map(|seed| player.game(options(seed), seed)).collect()
    }

    fn taught(games: &[Game]) -> (Learner, Vec<Learned>) {
        let (mut learner, mut told) = (Learner::new(3), Vec::new());
        let studies = Studies { rounds: 4, step: 0.003, opinion: 0.5, seed: 1 };
        learner.learn(Weights::own(), games, &studies, &mut |learned, _| told.push(learned));
        (learner, told)
    }

    #[test]
    fn it_learns_and_can_go_on_where_it_was() {
        let games = games(21);
        let (learner, told) = taught(&games);
        assert!(told[3].surprise < told[0].surprise, "{told:?}");
        let mut half = None;
        let studies = Studies { rounds: 4, step: 0.003, opinion: 0.5, seed: 1 };
        Learner::new(3).learn(Weights::own(), &games, &studies, &mut |learned, learner| {
            if learned.round == 2 {
                half = Some(learner.write());
            }
        });
        let half = half.expect("there was a second round");
        let mut again = Learner::read(&half).expect("what was written is read");
        again.learn(Weights::own(), &games, &studies, &mut |_, _| {});
        assert!(again.write() == learner.write(), "it follows from games and seed, in one go or two");
        assert!(Learner::read(&half[1..]).is_none() && Learner::read(&[]).is_none());
    }

    #[test]
    fn play_in_integers_is_what_was_learned_in_floating_point() {
        let games = games(10);
        let (learner, _) = taught(&games);
        let network: &'static Network =
            Box::leak(Box::new(Network::read(&learner.network()).expect("whole")));
        let (exchange, mut work) = (Exchange::new(), Work::new());
        let mut seen = 0;
        for game in &games {
            game.lessons(Weights::own(), &mut |board, _| {
                let mut points = Vec::new();
                likes(board, &mut points);
                let context = context(board.to_move(), board.rules(), board.size());
                let learned = STEEPNESS as f32 * learner.odds(&points, context, &exchange, &mut work);
                let shapes = board.evaluation();
                let mut played = board.clone();
                played.weigh_by(Weights::own(), Some(network));
                let difference = (played.evaluation() - shapes) as f32 - learned;
                assert!(difference.abs() < 6.0, "{difference} of {learned}");
                seen += 1;
            });
        }
        assert!(seen > 50);
    }
}
