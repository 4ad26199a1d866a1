//! How a position is evaluated by a few features, each with its weight: alone on boards for whose patterns there are no
//! weights, and as what patterns are added to on large ones.

use crate::evaluation::Counted;
use crate::linear_weights::{Weights, weights};
use crate::search::DISC;
use crate::{Geometry, Position, Squares};

/// How many features are counted over the whole board.
pub(crate) const FEATURES: usize = 14;

/// In how many ways the four squares of a corner can be filled.
pub(crate) const CORNERS: usize = 3 * 3 * 3 * 3;

/// Evaluates positions on a board of one size.
pub(crate) struct Linear {
    /// The weights for each number of empty squares.
    weights: Vec<Weights>,
    /// No value is beyond this, in discs.
    limit: f32,
}

impl Linear {
    /// For boards of this size.
    pub(crate) fn new(size: usize) -> Linear {
        let squares = size * size;
        let weights = (0..=squares).map(|empties| weights(size, empties)).collect();
        Linear { weights, limit: squares as f32 }
    }

    /// The evaluation of the position for the side to move, in parts of a disc.
    pub(crate) fn of<S: Squares>(
        &self,
        geometry: &Geometry<S>,
        position: &Position<S>,
        empties: usize,
    ) -> i32 {
        self.of_counted(geometry, position, &Counted::of(geometry, position), empties)
    }

    /// The same where what is counted of the position is known.
    pub(crate) fn of_counted<S: Squares>(
        &self,
        geometry: &Geometry<S>,
        position: &Position<S>,
        counted: &Counted<S>,
        empties: usize,
    ) -> i32 {
        let weights = &self.weights[empties];
        let features = features(geometry, position, counted, empties);
        let board: f32 =
            features.iter().zip(&weights.features).map(|(feature, weight)| feature * weight).sum();
        let corners: f32 = corners(geometry, position).map(|filling| weights.corners[filling]).iter().sum();
        (DISC as f32 * (board + corners).clamp(-self.limit, self.limit)) as i32
    }
}

/// What can be said of a position in numbers; but for the last four each is one's own less the other's.
pub(crate) fn features<S: Squares>(
    geometry: &Geometry<S>,
    position: &Position<S>,
    counted: &Counted<S>,
    empties: usize,
) -> [f32; FEATURES] {
    let Position { own, other, moves } = position;
    let replies = &counted.replies;
    let [mobility, other_mobility] = counted.moves.map(|count| count as f32);
    let [reach, other_reach] = counted.reach.map(|count| count as f32);
    let difference = |set: &S| own.and(set).len() as f32 - other.and(set).len() as f32;
    let (discs, other_discs) = (own.len() as f32, other.len() as f32);
    let share = discs / (discs + other_discs);
    // How far the other side's share is below this one, or one's own.
    let few = |least: f32| ((share - (1.0 - least)).max(0.0) - (least - share).max(0.0)) / least;
    let stable = geometry.stable(own).len() as f32 - geometry.stable(other).len() as f32;
    [
        mobility - other_mobility,
        (mobility - other_mobility) / (mobility + other_mobility + 2.0),
        reach - other_reach,
        (reach - other_reach) / (reach + other_reach + 2.0),
        difference(&geometry.edge),
        difference(&geometry.second_ring),
        stable,
        discs - other_discs,
        // A side with hardly any discs may lose them all.
        few(0.3),
        few(0.15),
        moves.and(&geometry.corners).len() as f32,
        replies.and(&geometry.corners).len() as f32,
        // It is one's turn, and if nobody passes one has the last move or not.
        1.0,
        if empties % 2 == 1 { 1.0 } else { -1.0 },
    ]
}

/// How the squares of each corner are filled, as a number with a digit for the corner itself, the square diagonal to
/// it, and the two beside it: 0 for an empty square, 1 for one's own disc and 2 for the other's.
pub(crate) fn corners<S: Squares>(geometry: &Geometry<S>, position: &Position<S>) -> [usize; 4] {
    geometry.near_corner.map(|squares| {
        squares.iter().fold(0, |filling, &square| {
            let disc =
                usize::from(position.own.contains(square)) + 2 * usize::from(position.other.contains(square));
            3 * filling + disc
        })
    })
}
