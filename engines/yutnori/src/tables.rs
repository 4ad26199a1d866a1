//! What is known of the board and the sticks once and for all.

use std::sync::LazyLock;

use hanpan_yutnori::{Place, Station, Throw};

/// Where a token stands, as a number: 0 is the start, then the places in order, then home.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stand(u8);

impl Stand {
    /// How many there are.
    pub(crate) const COUNT: usize = 42;
    /// Off the board, not set out yet.
    pub(crate) const START: Stand = Stand(0);
    /// Home.
    pub(crate) const HOME: Stand = Stand(Stand::COUNT as u8 - 1);

    /// The number of a place.
    pub(crate) fn of(place: Place) -> Stand {
        let number = Place::all().position(|known| known == place).expect("every place is listed");
        Stand(number as u8 + 1)
    }

    /// The stand with this number.
    pub(crate) const fn numbered(number: usize) -> Stand {
        debug_assert!(number < Stand::COUNT);
        Stand(number as u8)
    }

    /// The number, as an index.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What is known of the board and the sticks once and for all.
pub(crate) struct Tables {
    /// Where a throw leads from each stand; nothing leads anywhere from home, nor back from the start.
    targets: [[Stand; Throw::ALL.len()]; Stand::COUNT],
    /// The number of the station of each stand; 0 at the start and home.
    stations: [u8; Stand::COUNT],
    /// How many throws closer to home each stand is than the start, for a token alone.
    progress: [f32; Stand::COUNT],
}

/// How often each throw falls in sixteen, in the order of [`Throw::ALL`].
pub(crate) const fn odds(back_do: bool) -> [f32; Throw::ALL.len()] {
    if back_do { [3.0, 6.0, 4.0, 1.0, 1.0, 1.0] } else { [4.0, 6.0, 4.0, 1.0, 1.0, 0.0] }
}

/// The tables, made when they are first asked for.
pub(crate) static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

impl Tables {
    fn new() -> Tables {
        let mut targets = [[Stand::HOME; Throw::ALL.len()]; Stand::COUNT];
        let mut stations = [0; Stand::COUNT];
        let places: Vec<Option<Place>> = std::iter::once(None).chain(Place::all().map(Some)).collect();
        for (stand, &place) in places.iter().enumerate() {
            stations[stand] = place.map_or(0, |place| place.station().number());
            for throw in Throw::ALL {
                targets[stand][throw as usize] = match (place, throw) {
                    (None, Throw::Back) => Stand::START,
                    _ => Place::target(place, throw).map_or(Stand::HOME, Stand::of),
                };
            }
        }
        let progress = progress(&targets);
        Tables { targets, stations, progress }
    }

    /// Where a throw leads.
    pub(crate) fn target(&self, from: Stand, throw: Throw) -> Stand {
        self.targets[from.index()][throw as usize]
    }

    /// The number of the station, from 1; 0 at the start and home.
    pub(crate) fn station(&self, stand: Stand) -> usize {
        usize::from(self.stations[stand.index()])
    }

    /// How many throws closer to home than the start.
    pub(crate) fn progress(&self, stand: Stand) -> f32 {
        self.progress[stand.index()]
    }
}

/// How many numbers stations have, 0 among them.
pub(crate) const STATIONS: usize = Station::COUNT + 1;

/// How many throws closer to home each stand is than the start, by the odds of a token that walks alone.
fn progress(targets: &[[Stand; Throw::ALL.len()]; Stand::COUNT]) -> [f32; Stand::COUNT] {
    // Far more rounds than the longest walk has throws, so that nothing changes any more.
    const ROUNDS: usize = 300;
    let mut left = [0.0f32; Stand::COUNT];
    for _ in 0..ROUNDS {
        for stand in 0..Stand::HOME.index() {
            let next = targets[stand].iter().zip(odds(true)).map(|(to, odds)| odds * left[to.index()]);
            left[stand] = 1.0 + next.sum::<f32>() / 16.0;
        }
    }
    left.map(|throws| left[Stand::START.index()] - throws)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_has_a_number_of_its_own() {
        let numbers: Vec<usize> = Place::all().map(|place| Stand::of(place).index()).collect();
        assert_eq!(numbers, (1..=40).collect::<Vec<_>>());
        assert_eq!(Stand::HOME.index(), 41);
    }

    #[test]
    fn short_cuts_are_shorter() {
        let at = |number: u8| {
            let mut places = Place::all().filter(|place| place.station().number() == number);
            TABLES.progress(Stand::of(places.next().expect("a station")))
        };
        // A corner is worth more than what lies just beyond it.
        for (better, worse) in [(5, 6), (5, 9), (10, 11), (23, 24), (28, 23), (20, 19), (23, 12)] {
            assert!(at(better) > at(worse), "{better}: {}, {worse}: {}", at(better), at(worse));
        }
        assert!((7.0..10.0).contains(&TABLES.progress(Stand::HOME)));
    }
}
