//! How a position is evaluated without a search, and the chance to win that a value stands for.

use std::sync::LazyLock;

use hanpan_search::math;
use thiserror::Error;

use crate::shape::Shape;

/// No position is evaluated higher than this.
pub(crate) const MOST: i32 = 20_000;

/// What being the side to move counts.
pub(crate) const TEMPO: i32 = 10;

/// What an empty point counts for the side to move, by the shapes that a stone of its own and one of the other side
/// would make there.
///
/// Beside it is what it counts for the other side if that is to move. A position is worth the sum over its points. The file is made by `hanpan train omok fit`; `weights/README.md` says how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights(Box<[[[i16; 2]; Weights::ROW]; Weights::ROW]>);

/// A file that holds no weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{0} bytes are no weights; there should be {expected}", expected = Weights::BYTES)]
pub struct WeightsError(usize);

impl Weights {
    /// A power of two, so that no index needs to be checked.
    const ROW: usize = Shape::COUNT.next_power_of_two();
    /// How long a file is.
    const BYTES: usize = 2 * Shape::COUNT * Shape::COUNT;

    /// Those that the engine plays by.
    pub(crate) fn own() -> &'static Weights {
        static OWN: LazyLock<Weights> = LazyLock::new(|| {
            Weights::read(include_bytes!("../weights/values.bin"))
                .expect("the file in the repository is whole")
        });
        &OWN
    }

    /// What to start from: what each shape counts by itself.
    pub fn plain() -> Weights {
        let mut weights = Weights::nothing();
        for (own, other) in pairs() {
            weights.set(own, other, (TO_MOVE[own] - WAITING[other]) as i16);
        }
        weights
    }

    fn nothing() -> Weights {
        Weights(Box::new([[[0; 2]; Weights::ROW]; Weights::ROW]))
    }

    /// Reads a file.
    pub fn read(bytes: &[u8]) -> Result<Weights, WeightsError> {
        if bytes.len() != Weights::BYTES {
            return Err(WeightsError(bytes.len()));
        }
        let mut weights = Weights::nothing();
        // A point with a stone counts nothing, whatever a file says.
        for (own, other) in pairs() {
            let at = 2 * (own * Shape::COUNT + other);
            weights.set(own, other, i16::from_le_bytes([bytes[at], bytes[at + 1]]));
        }
        Ok(weights)
    }

    /// Writes a file.
    pub fn write(&self) -> Vec<u8> {
        let rows = self.0[..Shape::COUNT].iter();
        rows.flat_map(|row| row[..Shape::COUNT].iter().flat_map(|both| both[0].to_le_bytes())).collect()
    }

    /// What a point counts for a side that is to move, by its shape and the other side's.
    pub(crate) fn value(&self, own: Shape, other: Shape) -> i32 {
        i32::from(self.worth([own, other])[0])
    }

    /// What a point counts for either side if it is to move, by the shapes of both.
    #[inline]
    pub(crate) fn worth(&self, shapes: [Shape; 2]) -> [i16; 2] {
        self.0[shapes[0].index() % Weights::ROW][shapes[1].index() % Weights::ROW]
    }

    pub(crate) fn set(&mut self, own: usize, other: usize, value: i16) {
        self.0[own][other][0] = value;
        self.0[other][own][1] = value;
    }
}

/// All pairs of shapes at a point without a stone, by their numbers.
pub(crate) fn pairs() -> impl Iterator<Item = (usize, usize)> {
    let free = |shape: &usize| *shape != Shape::TAKEN.index();
    (0..Shape::COUNT)
        .filter(free)
        .flat_map(move |own| (0..Shape::COUNT).filter(free).map(move |other| (own, other)))
}

/// What each shape counts in the plain evaluation for the side that is to move.
static TO_MOVE: [i32; Shape::COUNT] =
    [0, 1, 2, 3, 4, 6, 7, 8, 9, 11, 14, 18, 30, 35, 50, 110, 25, 50, 400, 1500, 2000, 10, 0, 0];

/// What each shape counts in the plain evaluation for the side that is not.
static WAITING: [i32; Shape::COUNT] =
    [0, 1, 2, 3, 4, 5, 6, 6, 7, 9, 11, 14, 16, 19, 28, 50, 14, 30, 110, 250, 500, 5, 0, 0];

/// The probability of winning that a value stands for. Nothing is certain that is not proven.
pub(crate) fn chance(value: i32) -> f64 {
    (1.0 / (1.0 + math::exp(-f64::from(value) / STEEPNESS))).clamp(0.002, 0.998)
}

/// By how much a value must change for the odds to change by the factor e.
///
/// Fitted to games of the engine against itself. There is little difference between rule sets, and between the
/// beginning and the end of a game. A short search alone asks for 350 and a long one for less; this serves both.
pub(crate) const STEEPNESS: f64 = 300.0;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_written_and_read() {
        let plain = Weights::plain();
        assert_eq!(Weights::read(&plain.write()).as_ref(), Ok(&plain));
        assert_eq!(Weights::read(&Weights::own().write()).as_ref(), Ok(Weights::own()));
        for bytes in [&[][..], &[0; 7], &[0; Weights::BYTES + 2]] {
            assert_eq!(Weights::read(bytes), Err(WeightsError(bytes.len())));
        }
        let all = Weights::read(&[1; Weights::BYTES]).unwrap();
        assert_eq!(all.value(Shape::TAKEN, Shape::FIVE) + all.value(Shape::FIVE, Shape::TAKEN), 0);
    }

    #[test]
    fn a_chance_is_a_probability_and_fair() {
        assert_eq!(chance(0), 0.5);
        assert!((chance(137) + chance(-137) - 1.0).abs() < 1e-12);
        assert!(chance(-MOST) > 0.0 && chance(MOST) < 1.0 && chance(100) > chance(99));
    }
}
