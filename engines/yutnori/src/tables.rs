//! What is known of the board and the sticks once and for all.

use hanpan_yutnori::{Place, Station, Throw, Way};

/// Where a token stands, as a number: 0 is the start, then the places by station and way, then home.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stand(u8);

impl Stand {
    /// How many places there are.
    pub(crate) const PLACES: usize = 40;
    /// How many stands there are.
    pub(crate) const COUNT: usize = Stand::PLACES + 2;
    /// Off the board, not set out yet.
    pub(crate) const START: Stand = Stand(0);
    /// Home.
    pub(crate) const HOME: Stand = Stand(Stand::COUNT as u8 - 1);

    /// The number of a place.
    pub(crate) const fn of(place: Place) -> Stand {
        Stand(NUMBERS[place.station().index()][place.way() as usize])
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

/// How many numbers stations have: 0 stands for none of them.
pub(crate) const STATIONS: usize = Station::COUNT + 1;

/// How many throws there are.
pub(crate) const THROWS: usize = Throw::ALL.len();

/// How often each throw falls in sixteen, in the order of [`Throw::ALL`].
pub(crate) const fn odds(back_do: bool) -> [f32; THROWS] {
    if back_do { [3.0, 6.0, 4.0, 1.0, 1.0, 1.0] } else { [4.0, 6.0, 4.0, 1.0, 1.0, 0.0] }
}

/// Where a throw leads; from home, and back from the start, it leads nowhere else.
pub(crate) const fn target(from: Stand, throw: Throw) -> Stand {
    TARGETS[from.index()][throw as usize]
}

/// The number of the station, from 1; 0 at the start and home.
pub(crate) const fn station(stand: Stand) -> usize {
    STATION_OF[stand.index()] as usize
}

/// How many throws closer to home than the start, for a token that walks alone.
pub(crate) const fn progress(stand: Stand) -> f32 {
    PROGRESS[stand.index()]
}

/// The number of each place, by station and way; 0 where there is none.
const NUMBERS: [[u8; Way::ALL.len()]; Station::COUNT] = {
    let mut numbers = [[0; Way::ALL.len()]; Station::COUNT];
    let mut next = 1;
    let mut station = 0;
    while station < Station::COUNT {
        let mut way = 0;
        while way < Way::ALL.len() {
            if Place::new(Station::at(station as u8 + 1), Way::ALL[way]).is_some() {
                numbers[station][way] = next;
                next += 1;
            }
            way += 1;
        }
        station += 1;
    }
    assert!(next as usize == Stand::PLACES + 1);
    numbers
};

static STATION_OF: [u8; Stand::COUNT] = {
    let mut stations = [0; Stand::COUNT];
    let mut number = 1;
    while number <= Stand::PLACES {
        stations[number] = place(number).station().number();
        number += 1;
    }
    stations
};

static TARGETS: [[Stand; THROWS]; Stand::COUNT] = TARGET_TABLE;

const TARGET_TABLE: [[Stand; THROWS]; Stand::COUNT] = {
    let mut targets = [[Stand::HOME; THROWS]; Stand::COUNT];
    let mut from = 0;
    while from < Stand::HOME.index() {
        let mut throw = 0;
        while throw < THROWS {
            targets[from][throw] = walked(from, Throw::ALL[throw]);
            throw += 1;
        }
        from += 1;
    }
    targets
};

/// Where a throw leads from the start (0) or a place, by the rules' own steps.
const fn walked(from: usize, throw: Throw) -> Stand {
    let mut at = match (from, throw) {
        (0, Throw::Back) => return Stand::START,
        (_, Throw::Back) => return Stand::of(place(from).back()),
        (0, _) => Some(Place::FIRST),
        _ => place(from).leave(),
    };
    let mut left = throw.steps() - 1;
    while left > 0 {
        at = match at {
            Some(place) => place.pass(),
            None => None,
        };
        left -= 1;
    }
    match at {
        Some(place) => Stand::of(place),
        None => Stand::HOME,
    }
}

/// The place with this number.
const fn place(number: usize) -> Place {
    let mut station = 0;
    while station < Station::COUNT {
        let mut way = 0;
        while way < Way::ALL.len() {
            if NUMBERS[station][way] as usize == number {
                return Place::new(Station::at(station as u8 + 1), Way::ALL[way]).expect("it has a number");
            }
            way += 1;
        }
        station += 1;
    }
    panic!("places are numbered from 1 to 40")
}

static PROGRESS: [f32; Stand::COUNT] = {
    // Far more rounds than the longest walk has throws, so that nothing changes any more.
    const ROUNDS: usize = 100;
    let odds = odds(true);
    let mut left = [0.0f32; Stand::COUNT];
    let mut round = 0;
    while round < ROUNDS {
        let mut from = 0;
        while from < Stand::HOME.index() {
            let mut sum = 0.0;
            let mut throw = 0;
            while throw < THROWS {
                sum += odds[throw] * left[TARGET_TABLE[from][throw].index()];
                throw += 1;
            }
            left[from] = 1.0 + sum / 16.0;
            from += 1;
        }
        round += 1;
    }
    let mut progress = [left[0]; Stand::COUNT];
    let mut stand = 0;
    while stand < Stand::COUNT {
        progress[stand] -= left[stand];
        stand += 1;
    }
    progress
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_has_a_number_of_its_own() {
        let numbers: Vec<usize> = Place::all().map(|place| Stand::of(place).index()).collect();
        assert_eq!(numbers, (1..=Stand::PLACES).collect::<Vec<_>>());
    }

    #[test]
    fn throws_lead_where_the_rules_say() {
        for from in std::iter::once(None).chain(Place::all().map(Some)) {
            let stand = from.map_or(Stand::START, Stand::of);
            assert_eq!(station(stand), from.map_or(0, |place| usize::from(place.station().number())));
            for throw in Throw::ALL {
                let expected = match (from, throw) {
                    (None, Throw::Back) => Stand::START,
                    _ => Place::target(from, throw).map_or(Stand::HOME, Stand::of),
                };
                assert_eq!(target(stand, throw), expected, "{from:?} by {throw}");
            }
        }
    }

    #[test]
    fn short_cuts_are_shorter() {
        let at = |number: u8| {
            let mut places = Place::all().filter(|place| place.station().number() == number);
            progress(Stand::of(places.next().expect("a station")))
        };
        // A corner is worth more than what lies just beyond it.
        for (better, worse) in [(5, 6), (5, 9), (10, 11), (23, 24), (28, 23), (20, 19), (23, 12)] {
            assert!(at(better) > at(worse), "{better}: {}, {worse}: {}", at(better), at(worse));
        }
        assert!((7.0..10.0).contains(&progress(Stand::HOME)), "{}", progress(Stand::HOME));
    }
}
