//! How the seat itself plays on: for its own hand, and with an eye on the others'.

use hanpan_core::QuickDice;

use crate::belief::Belief;
use crate::hands::{Discard, Hands, TILES};
use crate::position::Position;
use crate::prospects::Prospects;
use crate::world::KINDS;

/// How the seat itself plays on: it keeps what is worth most by the tiles it has not seen, less what the discard risks.
pub(crate) struct Caution {
    /// What its hands are worth to it.
    prospects: Prospects,
    /// What each discard risks, as things stand now.
    dangers: [Danger; TILES],
}

/// What a discard risks.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Danger {
    /// How likely somebody wins with it.
    chance: f32,
    /// What that costs, times how likely it is.
    loss: f32,
}

impl Caution {
    /// From so many likely worlds the dangers are known well enough.
    const WORLDS: u16 = 400;

    /// The caution of the seat, by what it believes of the others' hands.
    pub(crate) fn new(
        position: &Position,
        prospects: Prospects,
        belief: &mut Belief<'_>,
        dice: &mut QuickDice,
    ) -> Caution {
        let hands = Hands::all();
        let mut dangers = [Danger::default(); TILES];
        for _ in 0..Caution::WORLDS {
            let world = belief.imagine(dice);
            for (place, danger) in dangers.iter_mut().enumerate() {
                let others = (0..position.seats).filter(|&seat| seat != position.me);
                let can_ron = others.filter(|&seat| position.discarded[seat] >> KINDS[place] & 1 == 0);
                let mut loss = 0;
                for seat in can_ron {
                    let points = prospects.points(hands.grown(world.hands[seat], place as u8));
                    if points > 0 {
                        loss += position.worth(seat, points);
                    }
                }
                if loss > 0 {
                    danger.chance += 1.0 / f32::from(Caution::WORLDS);
                    danger.loss += f32::from(loss.min(position.points[position.me])) / f32::from(Caution::WORLDS);
                }
            }
        }
        Caution { prospects, dangers }
    }

    /// The discard that serves the seat best, with so many draws to go after it.
    #[inline]
    pub(crate) fn best(&self, discards: &[Discard], draws: usize) -> Discard {
        let (mut best, mut most) = (discards[0], f32::MIN);
        for &discard in discards {
            let value = self.rate(discard, draws);
            if value > most {
                (best, most) = (discard, value);
            }
        }
        best
    }

    /// What a discard is worth, with so many draws to go after it.
    #[inline]
    pub(crate) fn rate(&self, discard: Discard, draws: usize) -> f32 {
        let danger = self.dangers[usize::from(discard.tile)];
        (1.0 - danger.chance) * self.prospects.value(discard.left, draws) - danger.loss
    }

    /// Somebody who fears nothing.
    #[cfg(test)]
    pub(crate) fn fearless(prospects: Prospects) -> Caution {
        Caution { prospects, dangers: [Danger::default(); TILES] }
    }
}
