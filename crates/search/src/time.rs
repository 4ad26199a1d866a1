//! How long to think, given clocks.

use std::time::Duration;

/// The clocks of a game as one side sees them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clocks {
    /// One's own.
    pub own: Remaining,
    /// The other side's; where there are several, that of the one with the most time.
    pub other: Remaining,
    /// After how many more actions of one's own there is new time; none if what is left is for the rest of the game.
    pub moves_to_go: Option<u32>,
}

/// What a clock shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Remaining {
    /// The time left.
    pub left: Duration,
    /// What is added after every action.
    pub increment: Duration,
}

/// How long to think about one action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allotment {
    /// After this time nothing new is begun.
    pub soft: Duration,
    /// At this time the answer is given, whatever is known.
    pub hard: Duration,
}

impl Clocks {
    /// What answering costs besides thinking: messages travel, and the machine is busy with other things.
    const OVERHEAD: Duration = Duration::from_millis(30);
    /// So much longer than planned an action may take that turns out to be hard.
    const STRETCH: u32 = 4;

    /// How long to think now if about so many more actions are to come, this one included.
    ///
    /// The time left and the increments to come are shared out evenly; a side that has more time than the other takes
    /// up to a quarter more. Whatever happens, the clock never runs out, and half of it is kept for the next actions
    /// unless this is the last before new time.
    pub fn allot(&self, moves: u32) -> Allotment {
        let moves = self.moves_to_go.unwrap_or(moves).max(1);
        let usable = self.own.left.saturating_sub(Self::OVERHEAD.min(self.own.left / 2));
        let share = usable.saturating_add(self.own.increment.saturating_mul(moves - 1)) / moves;
        let share = if self.own.left > self.other.left {
            share.saturating_add(share.min((self.own.left - self.other.left) / moves) / 4)
        } else {
            share
        };
        let most = if moves == 1 { usable } else { usable / 2 };
        Allotment { soft: (share / 2).min(most), hard: share.saturating_mul(Self::STRETCH).min(most) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clocks(own: u64, increment: u64, other: u64, moves_to_go: Option<u32>) -> Clocks {
        let remaining = |left, increment| Remaining {
            left: Duration::from_millis(left),
            increment: Duration::from_millis(increment),
        };
        Clocks { own: remaining(own, increment), other: remaining(other, increment), moves_to_go }
    }

    #[test]
    fn time_is_shared_out() {
        let cases = [
            // Own, increment, other, moves to go; moves expected; soft and hard.
            (clocks(60_030, 0, 60_030, None), 30, (1_000, 8_000)),
            (clocks(60_030, 1_000, 60_030, None), 30, (1_483, 11_866)),
            (clocks(60_030, 0, 60_030, Some(10)), 30, (3_000, 24_000)),
            // The last action before new time may take all but what answering costs.
            (clocks(10_000, 0, 10_000, Some(1)), 30, (4_985, 9_970)),
            // More time than the other side has: a little more.
            (clocks(60_030, 0, 30, None), 30, (1_250, 10_000)),
            // Hardly any time.
            (clocks(40, 0, 1_000, None), 30, (0, 2)),
            (clocks(0, 0, 0, None), 30, (0, 0)),
            (clocks(1_000, 0, 1_000, None), 0, (485, 970)),
        ];
        for (clocks, moves, (soft, hard)) in cases {
            let allotment = clocks.allot(moves);
            assert_eq!(
                (allotment.soft.as_millis(), allotment.hard.as_millis()),
                (soft, hard),
                "{clocks:?} for {moves}"
            );
        }
    }

    #[test]
    fn no_clock_ever_runs_out() {
        for (left, increment, session) in
            [(60_000, 0, None), (1_000, 0, None), (100, 50, None), (5_000, 0, Some(20))]
        {
            let mut now = clocks(left, increment, left, session);
            for action in 0..400 {
                let Allotment { soft, hard } = now.allot(30);
                assert!(soft <= hard && hard < now.own.left, "{now:?}");
                // Every action takes as long as it may.
                now.own.left = now.own.left - hard + now.own.increment;
                if let Some(moves) = session {
                    let to_go = moves - action % moves - 1;
                    now.moves_to_go = Some(if to_go == 0 { moves } else { to_go });
                    if to_go == 0 {
                        now.own.left += Duration::from_millis(left);
                    }
                }
            }
        }
    }
}
