//! The clocks of a game, and what slow lines are forgiven.

use hanpan_core::{PerSeat, Seat};
use hanpan_protocol::ClockSpec;

/// The clocks of a game. They know no time: whoever has it passes it in.
#[derive(Clone, Debug)]
pub struct Clock {
    spec: ClockSpec,
    left: PerSeat<u64>,
    quota: PerSeat<u64>,
}

/// What a move cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spent {
    /// How long it took, the forgiven lag aside, in milliseconds.
    pub ms: u64,
    /// What is forgiven of the lag, in milliseconds.
    pub forgiven: u64,
    /// What the clock shows after it, if there is one.
    pub left: Option<u64>,
}

impl Clock {
    /// The clocks before the first move.
    pub fn new(spec: ClockSpec, seats: u8) -> Clock {
        let left = match spec {
            ClockSpec::None => 0,
            ClockSpec::PerMove { seconds } | ClockSpec::Fischer { seconds, .. } => u64::from(seconds) * 1000,
        };
        let quota = START * gain(spec);
        Clock { spec, left: PerSeat::all(seats, left), quota: PerSeat::all(seats, quota) }
    }

    /// What every clock shows; nothing if the game is played without.
    pub fn left(&self) -> Option<PerSeat<u64>> {
        (self.spec != ClockSpec::None).then_some(self.left)
    }

    /// What is forgiven of a lag that the server has measured itself. A client's word for it counts nothing.
    pub fn forgiven(&self, seat: Seat, measured: u64) -> u64 {
        measured.saturating_add(MARGIN).min(self.quota[seat])
    }

    /// How long the seat may still think, the forgiven lag included.
    pub fn allowance(&self, seat: Seat, measured: u64) -> Option<u64> {
        (self.spec != ClockSpec::None).then(|| self.left[seat] + self.forgiven(seat, measured))
    }

    /// What a move costs that arrived so long after the turn began, over a line with this lag.
    pub fn cost(&self, seat: Seat, elapsed: u64, measured: u64) -> Spent {
        if self.spec == ClockSpec::None {
            return Spent { ms: elapsed, forgiven: 0, left: None };
        }
        let forgiven = self.forgiven(seat, measured).min(elapsed);
        let ms = elapsed - forgiven;
        let left = match self.spec {
            ClockSpec::Fischer { increment, .. } => {
                self.left[seat].saturating_sub(ms) + u64::from(increment) * 1000
            }
            ClockSpec::PerMove { .. } | ClockSpec::None => self.left[seat],
        };
        Spent { ms, forgiven, left: Some(left) }
    }

    /// A move was made that left so much, and for which so much lag was forgiven.
    pub fn pay(&mut self, seat: Seat, left: u64, forgiven: u64) {
        self.left[seat] = left;
        let gained = self.quota[seat].saturating_sub(forgiven) + gain(self.spec);
        self.quota[seat] = gained.min(CAP * gain(self.spec));
    }

    /// A seat is out of time.
    pub fn run_out(&mut self, seat: Seat) {
        self.left[seat] = 0;
    }
}

/// A new game starts with the quota of so many moves.
const START: u64 = 3;
/// And saves up the quota of so many.
const CAP: u64 = 7;
/// What a measurement may be off by, in milliseconds.
const MARGIN: u64 = 140;

/// What every move adds to the quota, in milliseconds: more in slow games, as on lichess.
fn gain(spec: ClockSpec) -> u64 {
    let seconds = match spec {
        ClockSpec::None => 0,
        // As if forty moves were played.
        ClockSpec::PerMove { seconds } => u64::from(seconds) * 40,
        ClockSpec::Fischer { seconds, increment } => u64::from(seconds) + 40 * u64::from(increment),
    };
    (4 * seconds + 150).min(1000)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BLITZ: ClockSpec = ClockSpec::Fischer { seconds: 60, increment: 2 };

    /// A move that takes so long over a line with this lag.
    fn spend(clock: &mut Clock, seat: Seat, elapsed: u64, measured: u64) -> Spent {
        let spent = clock.cost(seat, elapsed, measured);
        if let Some(left) = spent.left {
            clock.pay(seat, left, spent.forgiven);
        }
        spent
    }

    #[test]
    fn fischer_adds_the_increment_and_takes_the_time() {
        let mut clock = Clock::new(BLITZ, 2);
        let spent = spend(&mut clock, Seat::at(0), 5_000, 0);
        assert_eq!(spent, Spent { ms: 4_860, forgiven: 140, left: Some(60_000 - 4_860 + 2_000) });
        spend(&mut clock, Seat::at(0), 10_140, 0);
        let left = clock.left().unwrap();
        assert_eq!((left[Seat::at(0)], left[Seat::at(1)]), (60_000 - 14_860 + 4_000, 60_000));
    }

    #[test]
    fn every_move_has_its_own_time() {
        let mut clock = Clock::new(ClockSpec::PerMove { seconds: 10 }, 2);
        assert_eq!(spend(&mut clock, Seat::at(1), 9_000, 0).left, Some(10_000));
        assert_eq!(clock.allowance(Seat::at(1), 0), Some(10_140));
    }

    #[test]
    fn lag_is_forgiven_up_to_the_quota() {
        let mut clock = Clock::new(BLITZ, 2);
        let gain = gain(BLITZ);
        assert_eq!(gain, 710);
        // A line that claims to lag by ten seconds on every move is soon out of quota.
        let forgiven: Vec<u64> =
            (0..4).map(|_| 20_000 - spend(&mut clock, Seat::at(0), 20_000, 10_000).ms).collect();
        assert_eq!(forgiven, [3 * gain, gain, gain, gain]);
    }

    #[test]
    fn without_a_clock_nobody_runs_out() {
        let clock = Clock::new(ClockSpec::None, 2);
        assert_eq!(clock.cost(Seat::at(0), 1 << 40, 0), Spent { ms: 1 << 40, forgiven: 0, left: None });
        assert_eq!(clock.allowance(Seat::at(0), 0), None);
    }
}
