//! Discs being turned over.

use std::time::Duration;

use hanpan_house::rules::othello::{Square, View};

/// The discs that a move flips, turning one after another along each line, away from the disc that was placed.
#[derive(Clone, Debug)]
pub(super) struct Flips {
    /// Each disc, and how far from the placed one it lies.
    discs: Vec<(Square, u32)>,
    /// From one disc of a line to the next.
    step: Duration,
    elapsed: Duration,
}

/// How far a disc has turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turning {
    /// It still shows its old colour.
    Before,
    /// It is seen from the edge, the old colour still in front.
    Leaving,
    /// It is seen from the edge, the new colour in front already.
    Arriving,
    /// It shows its new colour.
    After,
}

/// How long one disc takes.
const TURN: Duration = Duration::from_millis(160);
/// From one disc of a line to the next, if the line is not too long for it.
const STEP: Duration = Duration::from_millis(60);
/// How long all of them may take together, without the last one's turn.
const LONGEST: Duration = Duration::from_millis(420);
/// How often the screen is drawn meanwhile.
const FRAME: Duration = Duration::from_millis(40);

impl Flips {
    /// The flips of the last move; none if there is no move.
    pub(super) fn of(view: &View) -> Option<Flips> {
        let size = usize::from(view.size);
        let (column, row) = view.last?.on(size)?;
        let distance = |square: Square| {
            let (other_column, other_row) = square.on(size)?;
            let farthest = column.abs_diff(other_column).max(row.abs_diff(other_row));
            Some((square, u32::try_from(farthest).ok()?))
        };
        let discs: Vec<_> = view.flipped.iter().filter_map(|&square| distance(square)).collect();
        let farthest = discs.iter().map(|&(_, distance)| distance).max()?;
        Some(Flips { discs, step: STEP.min(LONGEST / farthest.max(1)), elapsed: Duration::ZERO })
    }

    /// How far a disc has turned; none if it is not one of them.
    pub(super) fn turning(&self, square: Square) -> Option<Turning> {
        let &(_, distance) = self.discs.iter().find(|(other, _)| *other == square)?;
        let since = self.elapsed.saturating_sub(self.step * distance.saturating_sub(1));
        Some(match since {
            _ if since < TURN / 4 => Turning::Before,
            _ if since < TURN / 2 => Turning::Leaving,
            _ if since < TURN * 3 / 4 => Turning::Arriving,
            _ => Turning::After,
        })
    }

    /// Goes on; tells when to go on again, and nothing when all have turned.
    pub(super) fn advance(&mut self, elapsed: Duration) -> Option<Duration> {
        self.elapsed += elapsed;
        let moving = self.discs.iter().any(|&(square, _)| self.turning(square) != Some(Turning::After));
        moving.then_some(FRAME)
    }
}
