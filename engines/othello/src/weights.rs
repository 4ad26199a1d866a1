//! How much each filling of a shape counts in each phase of a game, and the files in which that is kept.

use thiserror::Error;

use crate::evaluation::{CLASSES, COUNTS, MOST};
use crate::patterns::Family;

/// The weights of one family of boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    pub(crate) family: Family,
    /// For each phase the weights, in the order of the [`Layout`].
    pub(crate) phases: Vec<Vec<i16>>,
}

/// Where the weight of each filling is.
pub(crate) struct Layout {
    /// For each shape, where the weight of each filling is, from the least code to the greatest: mirror images share theirs.
    pub(crate) fillings: Vec<Vec<u32>>,
    /// Where the weights of counts begin.
    pub(crate) counts: usize,
    /// How many weights there are.
    pub(crate) len: usize,
}

impl Layout {
    pub(crate) fn of(family: Family) -> Layout {
        let mut len = 0;
        let mut fillings = Vec::new();
        for shape in family.shapes() {
            let representatives = shape.representatives(family);
            let mut places: Vec<u32> = Vec::with_capacity(representatives.len());
            for (filling, &it) in representatives.iter().enumerate() {
                places.push(if it as usize == filling {
                    len += 1;
                    len - 1
                } else {
                    places[it as usize]
                });
            }
            let mut by_code = vec![0; places.len()];
            shape.order(family).zip(places).for_each(|(order, place)| by_code[order] = place);
            fillings.push(by_code);
        }
        let counts = len as usize;
        Layout { fillings, counts, len: counts + COUNTS * CLASSES * MOST }
    }

    /// Where the weight of a shape with this code is.
    pub(crate) fn of_code(&self, shape: usize, code: i16) -> u32 {
        let places = &self.fillings[shape];
        places[(places.len() as i32 / 2 + i32::from(code)) as usize]
    }
}

/// What a file of weights begins with.
const MAGIC: &[u8; 16] = b"hanpan othello 1";

impl Weights {
    /// Weights under which all positions are equal.
    pub fn none(family: Family) -> Weights {
        let len = Layout::of(family).len;
        Weights { family, phases: vec![vec![0; len]; family.phases()] }
    }

    /// The weights that the engine plays by; none where a few features without patterns have proved stronger.
    pub(crate) fn of_the_house(family: Family) -> Option<Weights> {
        let bytes: &[u8] = match family {
            Family::Standard => include_bytes!("../weights/standard.bin"),
            Family::Large => include_bytes!("../weights/large.bin"),
            Family::Small => return None,
        };
        // A test reads them all.
        Some(Weights::read(family, bytes).expect("the weights of the house are whole"))
    }

    /// Reads the weights of a family from a file's bytes.
    pub fn read(family: Family, bytes: &[u8]) -> Result<Weights, WeightsError> {
        let none = Weights::none(family);
        let rest = bytes.strip_prefix(MAGIC).ok_or(WeightsError::NotWeights)?;
        let len = none.phases[0].len();
        let expected = 2 * len * none.phases.len();
        if rest.len() != expected {
            return Err(WeightsError::Length { family: family.name(), given: rest.len(), expected });
        }
        let number = |bytes: &[u8]| i16::from_le_bytes([bytes[0], bytes[1]]);
        let phases = rest.chunks(2 * len).map(|phase| phase.chunks(2).map(number).collect()).collect();
        Ok(Weights { family, phases })
    }

    /// The bytes of a file with these weights.
    pub fn write(&self) -> Vec<u8> {
        let numbers = self.phases.iter().flatten().flat_map(|weight| weight.to_le_bytes());
        MAGIC.iter().copied().chain(numbers).collect()
    }

    /// For which boards they are.
    pub fn family(&self) -> Family {
        self.family
    }
}

/// Why bytes are not the weights of a family.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WeightsError {
    /// They are something else.
    #[error("this is no file of Othello weights")]
    NotWeights,
    /// There are too few or too many.
    #[error("the weights of the {family} boards have {expected} bytes, not {given}")]
    Length {
        /// The family.
        family: &'static str,
        /// How many bytes there are.
        given: usize,
        /// How many there should be.
        expected: usize,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_read_as_they_were_written() {
        for family in Family::ALL {
            let mut weights = Weights::none(family);
            for (index, weight) in weights.phases.iter_mut().flatten().enumerate() {
                *weight = (index % 50_021) as i16;
            }
            let mut bytes = weights.write();
            assert_eq!(Weights::read(family, &bytes), Ok(weights));
            bytes.pop();
            assert!(matches!(Weights::read(family, &bytes), Err(WeightsError::Length { .. })));
            bytes[0] = b'?';
            assert_eq!(Weights::read(family, &bytes), Err(WeightsError::NotWeights));
            assert_eq!(Weights::read(family, &[]), Err(WeightsError::NotWeights));
        }
    }

    #[test]
    fn the_weights_of_the_house_are_whole_and_small_enough() {
        let bytes: usize = Family::ALL
            .into_iter()
            .filter_map(Weights::of_the_house)
            .map(|weights| weights.write().len())
            .sum();
        assert!(bytes <= 8 << 20, "{bytes} bytes");
    }
}
