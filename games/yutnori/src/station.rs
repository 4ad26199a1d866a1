//! Stations of the board, and the two places beside it.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// One of the 29 stations, by its number.
///
/// The outer way is 1 … 20; 5, 10, 15 and 20 are its corners. 21 22 lead from 5 to the centre 23, 24 25 on to 15;
/// 26 27 lead from 10 to the centre, 28 29 on to 20.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(type = "number"))]
#[serde(try_from = "u8", into = "u8")]
pub struct Station(u8);

impl Station {
    /// How many there are.
    pub const COUNT: usize = 29;

    /// The station with this number, if there is one.
    pub const fn new(number: u8) -> Option<Station> {
        if number >= 1 && number as usize <= Station::COUNT { Some(Station(number)) } else { None }
    }

    /// The station with this number, for numbers known to be right.
    ///
    /// # Panics
    /// If there is no such station.
    pub const fn at(number: u8) -> Station {
        assert!(number >= 1 && number as usize <= Station::COUNT, "stations are numbered from 1 to 29");
        Station(number)
    }

    /// Its number, from 1.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its number counted from 0, as an index.
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }

    /// All stations, in order.
    pub fn all() -> impl Iterator<Item = Station> {
        (1..=Station::COUNT as u8).map(Station)
    }
}

impl From<Station> for u8 {
    fn from(station: Station) -> u8 {
        station.0
    }
}

impl TryFrom<u8> for Station {
    type Error = &'static str;

    fn try_from(number: u8) -> Result<Station, Self::Error> {
        Station::new(number).ok_or("stations are numbered from 1 to 29")
    }
}

/// Where a token can be. Travels as `"start"`, the number of a station, or `"home"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(test, derive(ts_rs::TS), ts(type = "\"start\" | number | \"home\""))]
pub enum Spot {
    /// Off the board, not set out yet.
    Start,
    /// On a station.
    Station(Station),
    /// Home, for good.
    Home,
}

impl Spot {
    /// The station, unless it is beside the board.
    pub const fn station(self) -> Option<Station> {
        match self {
            Spot::Station(station) => Some(station),
            Spot::Start | Spot::Home => None,
        }
    }
}

impl Serialize for Spot {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Spot::Station(station) => station.serialize(serializer),
            Spot::Start | Spot::Home => serializer.collect_str(self),
        }
    }
}

impl<'de> Deserialize<'de> for Spot {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Spot, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            Number(Station),
            Word(Word),
        }
        #[derive(Deserialize)]
        #[serde(rename_all = "snake_case")]
        enum Word {
            Start,
            Home,
        }
        Ok(match Written::deserialize(deserializer)? {
            Written::Number(station) => Spot::Station(station),
            Written::Word(Word::Start) => Spot::Start,
            Written::Word(Word::Home) => Spot::Home,
        })
    }
}
