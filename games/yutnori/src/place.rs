//! A station together with the way a token has come to it.

use serde::{Deserialize, Serialize};

use crate::{Station, Throw};

/// A station together with the way a token has come to it, which is all that a token remembers.
///
/// How it goes on depends on the station alone; how it goes back, on the way (yutnori rule 6). There are 40 places:
/// most stations can be reached in one way, `15` … `19`, `23`, `28` and `29` in two, `20` in four.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    station: Station,
    way: Way,
}

/// The way a token has come.
///
/// A way begins where it leaves the outer one: a token on `5` or `10` is still on the outer way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// Along the outer stations only.
    Outer,
    /// By the short cut from `5`, straight on so far: `21 22 23 24 25`, then `15` and on.
    FromFive,
    /// By the short cut from `5` to the centre, and from there by `28 29` to `20`.
    FromFiveTurned,
    /// By the short cut from `10`: `26 27 23 28 29`, then `20`.
    FromTen,
}

impl Way {
    /// All ways, in order.
    pub const ALL: [Way; 4] = [Way::Outer, Way::FromFive, Way::FromFiveTurned, Way::FromTen];
}

impl Place {
    /// The place that the first step of a token leads to (yutnori rule 1).
    pub const FIRST: Place = Place::made(1, Way::Outer);

    /// The place of a token that has come to `station` by `way`, if it can.
    pub const fn new(station: Station, way: Way) -> Option<Place> {
        let fits = match way {
            Way::Outer => station.number() <= 20,
            Way::FromFive => matches!(station.number(), 15..=25),
            Way::FromFiveTurned => matches!(station.number(), 20 | 28 | 29),
            Way::FromTen => matches!(station.number(), 20 | 23 | 26..=29),
        };
        if fits { Some(Place { station, way }) } else { None }
    }

    const fn made(number: u8, way: Way) -> Place {
        Place { station: Station::at(number), way }
    }

    /// The station.
    pub const fn station(self) -> Station {
        self.station
    }

    /// The way the token has come.
    pub const fn way(self) -> Way {
        self.way
    }

    /// All places, by station and way.
    pub fn all() -> impl Iterator<Item = Place> {
        Station::all()
            .flat_map(|station| Way::ALL.into_iter().filter_map(move |way| Place::new(station, way)))
    }

    /// The first step from here, where the token has stopped; `None` is home (yutnori rules 2 and 3).
    pub const fn leave(self) -> Option<Place> {
        match (self.station.number(), self.way) {
            (5, _) => Some(Place::made(21, Way::FromFive)),
            (10, _) => Some(Place::made(26, Way::FromTen)),
            (23, Way::FromTen) => Some(Place::made(28, Way::FromTen)),
            (23, _) => Some(Place::made(28, Way::FromFiveTurned)),
            _ => self.pass(),
        }
    }

    /// The step from here of a token that only passes; `None` is home (yutnori rules 2 and 3).
    pub const fn pass(self) -> Option<Place> {
        let number = match (self.station.number(), self.way) {
            (20, _) => return None,
            (23, Way::FromTen) => 28,
            (25, _) => 15,
            (27, _) => 23,
            (29, _) => 20,
            (other, _) => other + 1,
        };
        Some(Place::made(number, self.way))
    }

    /// One step back along the way it came; where nothing is left of that, along the outer way (yutnori rule 6).
    pub const fn back(self) -> Place {
        let (number, way) = match (self.station.number(), self.way) {
            (1, _) => (20, Way::Outer),
            (21, _) => (5, Way::Outer),
            (26, _) => (10, Way::Outer),
            (15, Way::FromFive) => (25, Way::FromFive),
            (20, Way::FromFiveTurned | Way::FromTen) => (29, self.way),
            (23, Way::FromTen) => (27, Way::FromTen),
            (28, Way::FromTen) => (23, Way::FromTen),
            (28, _) => (23, Way::FromFive),
            (other, way) => (other - 1, way),
        };
        Place::made(number, way)
    }

    /// How many steps lead here along the way it came (yutnori rule 12).
    pub const fn steps(self) -> u8 {
        let number = self.station.number();
        match self.way {
            Way::Outer => number,
            // 5 steps to the corner; 15 is the eleventh.
            Way::FromFive if number >= 21 => number - 15,
            Way::FromFive => number - 4,
            Way::FromFiveTurned if number >= 28 => number - 19,
            Way::FromFiveTurned => 11,
            // 10 steps to the corner; the centre is the thirteenth.
            Way::FromTen => match number {
                20 => 16,
                23 => 13,
                26 | 27 => number - 15,
                _ => number - 14,
            },
        }
    }

    /// The places a token walks over by a throw, up to the one it stops on; `from` is `None` at the start.
    ///
    /// A token that comes home walks over fewer places than it has steps. There is no way back from the start.
    pub fn walk(from: Option<Place>, throw: Throw) -> impl Iterator<Item = Place> {
        let is_back = throw == Throw::Back;
        let first = match from {
            Some(place) if is_back => Some(place.back()),
            Some(place) => place.leave(),
            None if is_back => None,
            None => Some(Place::FIRST),
        };
        let steps = usize::from(throw.steps().unsigned_abs());
        std::iter::successors(first, |place| place.pass()).take(steps)
    }

    /// Where a token stops by a throw; `None` is home. `from` is `None` at the start.
    pub fn target(from: Option<Place>, throw: Throw) -> Option<Place> {
        let steps = usize::from(throw.steps().unsigned_abs());
        Place::walk(from, throw).nth(steps - 1)
    }
}
