//! What a hand's points are worth to whoever wants to win the match.

use std::sync::LazyLock;

use hanpan_core::QuickDice;

use crate::board::{Board, Moment};
use crate::policy::Policy;
use crate::style::Style;

/// The points of both players together, which a hand never changes (japae rule 2).
const TOGETHER: usize = 30;

/// The most points that a hand can bring, and some more.
const MOST: i32 = 16;

/// What it is worth to win or lose so many points now, in points: as much as the chance to win the match grows by, where
/// two even players at 15 points each gain one thirtieth a point.
///
/// It is found backwards over all scores and both starters (whoever wins starts the next hand, and after a drawn one
/// whoever started second; japae rule 3), for two players who play alike.
#[derive(Clone, Copy, Debug)]
pub struct Standing {
    worth: [f32; 2 * MOST as usize + 1],
}

impl Standing {
    /// As things stand for a player with so many match points, who started this hand or did not.
    pub fn new(score: i32, started: bool) -> Standing {
        let chances = &*CHANCES;
        let now = chances.of(score, started);
        let mut worth = [0.0; 2 * MOST as usize + 1];
        for (place, worth) in worth.iter_mut().enumerate() {
            let points = place as i32 - MOST;
            let starts = points > 0 || (points == 0 && !started);
            *worth = (TOGETHER as f64 * (chances.of(score + points, starts) - now)) as f32;
        }
        Standing { worth }
    }

    /// What so many points are worth, compared with what the match was worth before the hand.
    #[inline]
    pub fn worth(&self, points: i32) -> f32 {
        self.worth[(points.clamp(-MOST, MOST) + MOST) as usize]
    }
}

static CHANCES: LazyLock<Chances> = LazyLock::new(|| Chances::new(&hands_of_planners()));

/// How likely it is to win the match for whoever starts, by his score.
struct Chances([f64; TOGETHER + 1]);

impl Chances {
    /// From how likely each result of a hand is for its starter, from −[`MOST`] on.
    fn new(results: &[f64]) -> Chances {
        let mut chances = Chances([0.5; TOGETHER + 1]);
        // Every round looks one hand further ahead; few matches take so many.
        for _ in 0..400 {
            let mut next = chances.0;
            for score in 1..TOGETHER as i32 {
                next[score as usize] = results
                    .iter()
                    .enumerate()
                    .map(|(place, chance)| {
                        let points = place as i32 - MOST;
                        chance * chances.of(score + points, points > 0)
                    })
                    .sum();
            }
            chances.0 = next;
        }
        chances
    }

    fn of(&self, score: i32, starts: bool) -> f64 {
        if score <= 0 {
            0.0
        } else if score >= TOGETHER as i32 {
            1.0
        } else if starts {
            self.0[score as usize]
        } else {
            1.0 - self.0[TOGETHER - score as usize]
        }
    }
}

/// How hands end for their starter when both players go by what their tiles are worth.
fn hands_of_planners() -> Vec<f64> {
    const HANDS: u32 = 20_000;
    let mut counts = vec![0.0; 2 * MOST as usize + 1];
    let mut dice = QuickDice::seeded(1);
    for _ in 0..HANDS {
        let mut board = Board::dealt(&mut dice);
        while board.moment.player().is_some() {
            board.apply(Style::Planner.act(&board));
        }
        let Moment::Over(points) = board.moment else { continue };
        counts[(points.clamp(-MOST, MOST) + MOST) as usize] += 1.0 / f64::from(HANDS);
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_points_are_worth_more_and_the_match_ends() {
        for started in [true, false] {
            for score in 1..30 {
                let standing = Standing::new(score, started);
                let worths: Vec<f32> = (-MOST..=MOST).map(|points| standing.worth(points)).collect();
                assert!(worths.windows(2).all(|pair| pair[0] <= pair[1] + 1e-6), "{score}: {worths:?}");
                // More than all points of a player cannot be lost.
                if score + 2 <= MOST {
                    assert_eq!(standing.worth(-score), standing.worth(-score - 2));
                }
            }
        }
        // At the start of a match a point is worth about a point, and the right to start is worth less than one.
        let standing = Standing::new(15, true);
        assert!((standing.worth(3) - standing.worth(2) - 1.0).abs() < 0.2);
        assert!((0.1..1.5).contains(&(standing.worth(1) - standing.worth(0) - 1.0)), "{standing:?}");
        // With two points left, six more are worth little more than two to the one who leads.
        let ahead = Standing::new(28, false);
        assert_eq!(ahead.worth(6), ahead.worth(2));
    }

    #[test]
    fn even_players_have_even_chances() {
        let chances = &*CHANCES;
        for score in 1..30 {
            let sum = chances.of(score, true) + chances.of(30 - score, false);
            assert!((sum - 1.0).abs() < 1e-12);
        }
        assert!(chances.of(15, true) > 0.5);
    }
}
