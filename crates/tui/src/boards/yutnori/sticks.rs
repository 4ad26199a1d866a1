//! The four sticks: how they lie, and how they fall.

use std::time::Duration;

use hanpan_house::rules::yutnori::Throw;
use ratatui::layout::Rect;

use crate::canvas::Canvas;
use crate::theme::Role;

/// Throws that fall one after another.
pub(super) struct Fall {
    throws: Vec<Throw>,
    elapsed: Duration,
}

/// How long the sticks are in the air.
const AIR: Duration = Duration::from_millis(360);
/// How long a throw is looked at before the next one.
const LOOK: Duration = Duration::from_millis(340);
/// How often the screen is drawn meanwhile.
const FRAME: Duration = Duration::from_millis(60);
/// However many throws there are, only the last few are shown.
const SHOWN: usize = 3;

/// How the sticks look at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sticks {
    /// In the air; the number grows with every frame.
    InTheAir(u32),
    /// They show this.
    Lie(Throw),
}

impl Fall {
    /// These throws, one after another; none if there are none.
    pub(super) fn of(mut throws: Vec<Throw>) -> Option<Fall> {
        throws.drain(..throws.len().saturating_sub(SHOWN));
        (!throws.is_empty()).then_some(Fall { throws, elapsed: Duration::ZERO })
    }

    /// How the sticks look now.
    pub(super) fn sticks(&self) -> Sticks {
        let each = (AIR + LOOK).as_millis();
        let elapsed = self.elapsed.as_millis();
        let number = usize::try_from(elapsed / each).unwrap_or(usize::MAX);
        match self.throws.get(number) {
            Some(_) if elapsed % each < AIR.as_millis() => {
                Sticks::InTheAir((elapsed / FRAME.as_millis()) as u32)
            }
            Some(throw) => Sticks::Lie(*throw),
            None => Sticks::Lie(self.throws[self.throws.len() - 1]),
        }
    }

    /// Goes on; tells when to go on again, and nothing when all have fallen.
    pub(super) fn advance(&mut self, elapsed: Duration) -> Option<Duration> {
        self.elapsed += elapsed;
        let last = (AIR + LOOK) * (self.throws.len() as u32 - 1) + AIR;
        (self.elapsed < last).then_some(FRAME)
    }
}

/// One stick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Round,
    Flat,
    /// The flat side of the marked stick (yutnori rule 6).
    Marked,
}

/// How the four lie, the marked one first. Which of the others lie flat is not told, so any of them will do.
fn sides(throw: Throw) -> [Side; 4] {
    use Side::{Flat, Marked, Round};
    match throw {
        Throw::Do => [Round, Round, Round, Flat],
        Throw::Gae => [Round, Round, Flat, Flat],
        Throw::Geol => [Round, Flat, Flat, Flat],
        Throw::Yut => [Marked, Flat, Flat, Flat],
        Throw::Mo => [Round, Round, Round, Round],
        Throw::Back => [Marked, Round, Round, Round],
    }
}

impl Sticks {
    fn sides(self, back_do: bool) -> [Side; 4] {
        let sides = match self {
            Sticks::Lie(throw) => sides(throw),
            Sticks::InTheAir(frame) => {
                let throw = Throw::ALL[frame as usize * 5 % Throw::ALL.len()];
                let mut sides = sides(throw);
                sides.rotate_left(frame as usize % 4);
                sides
            }
        };
        // Where no stick leads back, none is marked.
        let unmarked = |side| if side == Side::Marked && !back_do { Side::Flat } else { side };
        sides.map(unmarked)
    }

    /// Draws the four sticks side by side; tells the column after them.
    pub(super) fn draw(self, back_do: bool, canvas: &mut Canvas<'_>, area: Rect) -> u16 {
        let mut column = 1;
        for (place, side) in self.sides(back_do).into_iter().enumerate() {
            let (marks, role) = match side {
                Side::Round => ([("×", "x"); 3], Role::Wood),
                Side::Flat => ([(" ", " "); 3], Role::Face),
                Side::Marked => ([(" ", " "), ("●", "o"), (" ", " ")], Role::Face),
            };
            // In the air every other stick is higher than its neighbour, and the lower end of it is not seen.
            let rises = matches!(self, Sticks::InTheAir(frame) if (frame as usize + place).is_multiple_of(2));
            let rows = if rises { 0..2 } else { 0..3 };
            for row in rows {
                let (drawn, ascii) = marks[row];
                let edge = canvas.sign("│", "|");
                let text = format!("{edge}{}{edge}", canvas.sign(drawn, ascii));
                canvas.print(area, row as u16, column, &text, canvas.style(role));
            }
            column += 4;
        }
        column + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_sticks_lie_flat_as_the_throw_says() {
        for throw in Throw::ALL {
            let flat = sides(throw).iter().filter(|side| **side != Side::Round).count();
            assert_eq!(flat, usize::from(throw.flat()), "{throw}");
            let marked = sides(throw)[0] == Side::Marked;
            assert_eq!(marked, matches!(throw, Throw::Back | Throw::Yut), "{throw}");
            assert!(!Sticks::Lie(throw).sides(false).contains(&Side::Marked));
        }
    }

    #[test]
    fn throws_fall_one_after_another_and_come_to_rest() {
        assert!(Fall::of(Vec::new()).is_none());
        let mut fall = Fall::of(vec![Throw::Yut, Throw::Gae]).expect("two throws");
        let mut seen = Vec::new();
        let mut rounds = 0;
        loop {
            if seen.last() != Some(&fall.sticks()) {
                seen.push(fall.sticks());
            }
            rounds += 1;
            let Some(wait) = fall.advance(FRAME) else { break };
            assert!(wait <= FRAME && rounds < 40);
        }
        seen.push(fall.sticks());
        seen.retain(|sticks| matches!(sticks, Sticks::Lie(_)));
        seen.dedup();
        assert_eq!(seen, [Sticks::Lie(Throw::Yut), Sticks::Lie(Throw::Gae)]);
        assert_eq!(Fall::of(vec![Throw::Mo; 9]).expect("nine throws").throws.len(), SHOWN);
    }
}
