//! How deep searches follow from shallow ones, fitted to positions of games.

use hanpan_core::{Dice, QuickDice};
use hanpan_othello::rows::Rows;
use hanpan_search::{Budget, TranspositionTable};
use thiserror::Error;

use crate::node::Node;
use crate::probcut::shallow_of;
use crate::search::{DISC, INFINITE, Search};
use crate::selfplay::{Game, start};
use crate::{Evaluation, Geometry, Squares};

/// Into how many phases a game is divided.
pub(crate) const PHASES: usize = 4;

/// The depths that are fitted.
const DEPTHS: std::ops::RangeInclusive<usize> = 4..=10;

/// How the value of a deep search follows from that of a shallow one, on a board of one size in one phase of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Margin {
    /// The length of a side of the board.
    pub size: usize,
    /// The phase, a quarter of the game.
    pub phase: usize,
    /// How deep the deep search is; the shallow one follows from that.
    pub depth: usize,
    /// By how much the shallow value is multiplied, in thousandths.
    pub slope: i32,
    /// What is added then, in parts of a disc.
    pub offset: i32,
    /// The standard deviation of the deep value from that, in parts of a disc.
    pub deviation: i32,
}

/// Which quarter of a game it is with so many empty squares.
#[inline]
pub(crate) fn phase_of(squares: usize, empties: usize) -> usize {
    ((squares - empties) * PHASES / squares).min(PHASES - 1)
}

/// The margins that the engine plays by; none as long as those that were set by hand are not shown to be weaker.
const HOUSE: Option<&[Margin]> = None;

/// What was fitted for a board of one size.
pub(crate) struct Margins {
    /// For each phase and depth.
    known: Vec<[Option<Margin>; PHASES]>,
}

impl Margins {
    /// For boards of this size; none where nothing was fitted that proved stronger.
    pub(crate) fn of(size: usize) -> Option<Margins> {
        Margins::among(HOUSE?, size)
    }

    /// Those for boards of this size among these, if there are any.
    pub(crate) fn among(all: &[Margin], size: usize) -> Option<Margins> {
        let mut known = vec![[None; PHASES]; DEPTHS.end() + 1];
        for margin in all.iter().filter(|margin| margin.size == size) {
            known[margin.depth][margin.phase] = Some(*margin);
        }
        known.iter().flatten().any(Option::is_some).then_some(Margins { known })
    }

    /// What was fitted for this depth, or for the deepest below it that is odd or even like it.
    #[inline]
    pub(crate) fn at(&self, phase: usize, depth: usize) -> Option<Margin> {
        let deepest = self.known.len() - 1;
        let mut at = if depth <= deepest { depth } else { deepest - (deepest ^ depth) % 2 };
        while at >= *DEPTHS.start() {
            if let Some(margin) = self.known[at][phase] {
                return Some(margin);
            }
            at -= 2;
        }
        None
    }
}

/// Why a text is not a list of margins.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {0} is not six numbers: size, phase, depth, slope, offset and deviation")]
pub struct MarginsError(usize);

impl Margin {
    /// Reads margins, one a line.
    pub fn read(text: &str) -> Result<Vec<Margin>, MarginsError> {
        let line = |(number, line): (usize, &str)| {
            let numbers: Vec<i32> = line.split(' ').map_while(|word| word.parse().ok()).collect();
            match numbers[..] {
                [size, phase, depth, slope, offset, deviation]
                    if (4..=16).contains(&size)
                        && (0..PHASES as i32).contains(&phase)
                        && DEPTHS.contains(&(depth.max(0) as usize))
                        && slope > 0
                        && deviation >= 0 =>
                {
                    let [size, phase, depth] = [size, phase, depth].map(|number| number as usize);
                    Ok(Margin { size, phase, depth, slope, offset, deviation })
                }
                _ => Err(MarginsError(number + 1)),
            }
        };
        text.lines().enumerate().map(line).collect()
    }

    /// It as a line.
    pub fn line(&self) -> String {
        let Margin { size, phase, depth, slope, offset, deviation } = self;
        format!("{size} {phase} {depth} {slope} {offset} {deviation}\n")
    }
}

/// What is measured to fit margins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measure {
    /// How many positions of every size and phase.
    pub positions: usize,
    /// The deepest search.
    pub depth: usize,
    /// Which positions of the games are taken follows from it.
    pub seed: u64,
}

impl Measure {
    /// Fits the margins of a board of this size to positions of games, with the evaluation of the house.
    ///
    /// Searches are exact, and nothing is remembered from one position to the next.
    pub fn fit(&self, size: usize, games: &[Game]) -> Vec<Margin> {
        if size <= 8 { self.fit_on::<u64>(size, games) } else { self.fit_on::<Rows>(size, games) }
    }

    fn fit_on<S: Squares>(&self, size: usize, games: &[Game]) -> Vec<Margin> {
        let (geometry, evaluation) = (Geometry::<S>::new(size), Evaluation::<S>::new(size));
        let mut dice = QuickDice::seeded(self.seed);
        let depths = *DEPTHS.start()..=self.depth.min(*DEPTHS.end());
        let mut found = vec![vec![Sums::default(); PHASES]; DEPTHS.end() + 1];
        let mut taken = [0; PHASES];
        for game in games.iter().filter(|game| usize::from(game.size) == size) {
            if taken.iter().all(|taken| *taken >= self.positions) {
                break;
            }
            let first = usize::from(game.random).min(game.moves.len() - 1);
            let ply = first + dice.below((game.moves.len() - first) as u32) as usize;
            let Some(node) = position_at(&geometry, &evaluation, game, ply) else { continue };
            let empties = geometry.empties(&node.position.own, &node.position.other).len() as usize;
            let phase = phase_of(geometry.squares, empties);
            if taken[phase] >= self.positions || empties <= self.depth + 2 {
                continue;
            }
            taken[phase] += 1;
            let value = |depth| {
                let table = TranspositionTable::new(1);
                let mut search = Search::new(&geometry, &evaluation, &table, Budget::default().start());
                search.value(&node, empties, depth, -INFINITE, INFINITE)
            };
            let mut values = vec![None; self.depth + 1];
            for depth in depths.clone() {
                let [shallow, deep] = [shallow_of(depth), depth]
                    .map(|depth| *values[depth].get_or_insert_with(|| value(depth)));
                found[depth][phase].add(f64::from(shallow), f64::from(deep));
            }
        }
        let mut margins = Vec::new();
        for depth in depths {
            for (phase, sums) in found[depth].iter().enumerate() {
                margins.extend(sums.margin(size, phase, depth));
            }
        }
        margins
    }
}

/// The position of a game after so many discs, if its side to move has a move.
fn position_at<S: Squares>(
    geometry: &Geometry<S>,
    evaluation: &Evaluation<S>,
    game: &Game,
    plies: usize,
) -> Option<Node<S>> {
    let mut position = start(geometry);
    for &square in &game.moves[..plies] {
        let square = usize::from(square);
        let square = S::number(square % geometry.size, square / geometry.size);
        if !position.moves.contains(square) {
            position = position.passed(&geometry.board);
        }
        position = position.after(square, &geometry.board);
    }
    (!position.moves.is_empty()).then(|| Node::new(evaluation, position))
}

/// What a regression needs to know of pairs of values.
#[derive(Clone, Copy, Default)]
struct Sums {
    count: f64,
    shallow: f64,
    deep: f64,
    squares: f64,
    products: f64,
    deep_squares: f64,
}

impl Sums {
    fn add(&mut self, shallow: f64, deep: f64) {
        // A side that is all but wiped out says nothing of the usual spread.
        if shallow.abs().max(deep.abs()) > 100.0 * f64::from(DISC) {
            return;
        }
        self.count += 1.0;
        self.shallow += shallow;
        self.deep += deep;
        self.squares += shallow * shallow;
        self.products += shallow * deep;
        self.deep_squares += deep * deep;
    }

    /// The line through the pairs, and how far they lie beside it; none if they are too few.
    fn margin(&self, size: usize, phase: usize, depth: usize) -> Option<Margin> {
        let Sums { count, .. } = *self;
        let spread = self.squares - self.shallow * self.shallow / count;
        if count < 20.0 || spread <= 0.0 {
            return None;
        }
        let shared = self.products - self.shallow * self.deep / count;
        let slope = shared / spread;
        let offset = (self.deep - slope * self.shallow) / count;
        let left = self.deep_squares - self.deep * self.deep / count - slope * shared;
        let deviation = (left.max(0.0) / (count - 2.0)).sqrt();
        let whole = |number: f64| number.round() as i32;
        let slope = whole(1000.0 * slope).max(1);
        Some(Margin { size, phase, depth, slope, offset: whole(offset), deviation: whole(deviation) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_found_through_pairs() {
        let mut sums = Sums::default();
        for at in 0..100 {
            let aside = if at % 2 == 0 { 30.0 } else { -30.0 };
            sums.add(f64::from(at * 10), 1.2 * f64::from(at * 10) + 50.0 + aside);
        }
        let Some(margin) = sums.margin(8, 1, 6) else { panic!("a hundred are enough") };
        assert!((1195..=1205).contains(&margin.slope) && (45..=55).contains(&margin.offset), "{margin:?}");
        assert!((29..=31).contains(&margin.deviation), "{margin:?}");
        assert_eq!(Margin::read(&margin.line()), Ok(vec![margin]));
        assert!(Sums::default().margin(8, 1, 6).is_none());
    }

    #[test]
    fn depths_that_nobody_fitted_have_the_margin_of_one_like_them() {
        let margin =
            |depth| Margin { size: 8, phase: 2, depth, slope: 1000, offset: 0, deviation: depth as i32 };
        let margins = Margins::among(&[margin(4), margin(5), margin(6)], 8).unwrap();
        for (depth, expected) in [(4, 4), (5, 5), (6, 6), (7, 5), (8, 6), (19, 5), (20, 6)] {
            assert_eq!(margins.at(2, depth), Some(margin(expected)), "{depth}");
        }
        assert!(margins.at(1, 6).is_none() && Margins::among(&[margin(4)], 10).is_none());
    }

    #[test]
    fn positions_of_games_tell_how_far_searches_lie_apart() {
        use crate::selfplay::{Manner, SelfPlay};
        let mut play = SelfPlay::new(8, None, Manner { depth: 1, solve: 4, slip: 0 });
        let games: Vec<Game> = (0..150).map(|seed| play.game(seed)).collect();
        let measure = Measure { positions: 40, depth: 4, seed: 1 };
        let margins = measure.fit(8, &games);
        assert!(!margins.is_empty() && margins == measure.fit(8, &games));
        for margin in margins {
            // A deep search says about what the shallow one says, and not quite.
            assert!((500..1500).contains(&margin.slope) && margin.deviation > 0, "{margin:?}");
        }
        assert!(measure.fit(10, &games).is_empty());
    }

    #[test]
    fn lines_that_are_no_margins_are_named() {
        for text in ["8 1 6 1000 0", "8 1 6 1000 0 x", "8 4 6 1000 0 5", "8 1 60 1000 0 5", "8 1 -6 1000 0 5"]
        {
            assert_eq!(Margin::read(&format!("8 1 6 1000 0 5\n{text}\n")), Err(MarginsError(2)), "{text}");
        }
    }
}
