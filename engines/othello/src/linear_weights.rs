//! How much each feature of the linear evaluation counts, by the size of the board and the stage of the game.

use std::sync::LazyLock;

use crate::linear::{CORNERS, FEATURES};
use crate::weight_table::FITTED;

/// How many stages of the game the weights are given for.
pub(crate) const STAGES: usize = 6;

/// How many fillings of a corner have a weight of their own.
pub(crate) const FILLINGS: usize = 26;

/// The weights at one stage on one board, in discs.
#[derive(Clone, Debug)]
pub(crate) struct Weights {
    pub(crate) features: [f32; FEATURES],
    pub(crate) corners: [f32; CORNERS],
}

/// The weights of one feature at each stage.
pub(crate) type Course = [f32; STAGES];

/// The weights for one size of board.
pub(crate) struct Fitted {
    pub(crate) size: usize,
    pub(crate) features: [Course; FEATURES],
    pub(crate) fillings: [Course; FILLINGS],
}

/// The weights with so many empty squares on a board of this size.
pub(crate) fn weights(size: usize, empties: usize) -> Weights {
    let all = FITTED;
    // Between two sizes that were fitted, in proportion.
    let above = all.iter().position(|fitted| fitted.size >= size).unwrap_or(all.len() - 1);
    let below = if all[above].size <= size { above } else { above.saturating_sub(1) };
    let (above, below) = (&all[above], &all[below]);
    let larger = match above.size - below.size {
        0 => 0.0,
        step => (size - below.size) as f32 / step as f32,
    };
    let (stage, later) = stage(size, empties);
    let at = |course: &Course| course[stage] + later * (course[stage + 1] - course[stage]);
    let blend = |below: &Course, above: &Course| at(below) + larger * (at(above) - at(below));
    Weights {
        features: std::array::from_fn(|index| blend(&below.features[index], &above.features[index])),
        corners: std::array::from_fn(|filling| match CLASSES[filling] {
            None => 0.0,
            Some((index, sign)) => sign * blend(&below.fillings[index], &above.fillings[index]),
        }),
    }
}

/// The last stage that has begun, and the share of the way to the next.
fn stage(size: usize, empties: usize) -> (usize, f32) {
    let progress = (1.0 - empties as f32 / (size * size) as f32) * (STAGES - 1) as f32;
    let stage = (progress as usize).min(STAGES - 2);
    (stage, progress - stage as f32)
}

/// [`class`] of every filling, which takes a while to find.
static CLASSES: LazyLock<[Option<(usize, f32)>; CORNERS]> = LazyLock::new(|| std::array::from_fn(class));

/// Which weight counts for a filling of a corner, and with which sign; none if it favours nobody.
///
/// A filling counts as much as its mirror image, and as much for one side as its reverse for the other.
fn class(filling: usize) -> Option<(usize, f32)> {
    let (own, other) = (canonical(filling), canonical(reversed(filling)));
    let least = own.min(other);
    let sign = if own < other { 1.0 } else { -1.0 };
    let favours = |filling: usize| canonical(filling) != canonical(reversed(filling));
    let is_least = |filling: &usize| {
        favours(*filling) && *filling == canonical(*filling) && *filling < canonical(reversed(*filling))
    };
    favours(filling).then(|| ((0..least).filter(is_least).count(), sign))
}

/// The lesser of a filling and its mirror image.
fn canonical(filling: usize) -> usize {
    let mirrored = filling / 9 * 9 + filling % 3 * 3 + filling / 3 % 3;
    filling.min(mirrored)
}

/// The filling with the discs of both sides exchanged.
fn reversed(filling: usize) -> usize {
    [27, 9, 3, 1].iter().map(|place| (3 - filling / place % 3) % 3 * place).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fillings_share_weights() {
        let used: std::collections::BTreeSet<_> =
            (0..CORNERS).filter_map(class).map(|(index, _)| index).collect();
        assert!(used.into_iter().eq(0..FILLINGS));
        for filling in 0..CORNERS {
            assert_eq!(class(filling), class(canonical(filling)));
            assert_eq!(class(filling), class(reversed(filling)).map(|(index, sign)| (index, -sign)));
        }
    }
}
