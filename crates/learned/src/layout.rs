//! Which planes a network reads, and where they lie in its input.

use std::ops::{Range, RangeInclusive};
use std::sync::Arc;

use hanpan_core::{Learn, Plane};
use serde::{Deserialize, Serialize};

use crate::features::{Reckon, features};

/// The input of a network: planes of the game and of its features, each as large as it is at any number of players.
///
/// What a smaller table leaves empty is 0. Behind the planes lies the number of players, a 1 in one of as many cells as
/// there are numbers of players. So one network plays at tables of every size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The planes that are read, in this order.
    pub planes: Vec<LayoutPlane>,
    /// The numbers of players.
    pub players: RangeInclusive<u8>,
}

/// A plane of an input.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LayoutPlane {
    /// Its name in the game.
    pub name: String,
    /// The most rows it has.
    pub rows: usize,
    /// The most columns it has.
    pub columns: usize,
}

impl LayoutPlane {
    fn cells(&self) -> usize {
        self.rows * self.columns
    }
}

/// Values of an observation that lie side by side in the input too.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Piece {
    from: Range<usize>,
    to: usize,
}

/// How observations of one table become inputs.
#[derive(Clone, Debug)]
pub struct Encoder {
    /// What reckons the features, where some are read.
    features: Option<Arc<dyn Reckon>>,
    /// How many values an observation has, and how many with its features.
    observed: usize,
    known: usize,
    pieces: Vec<Piece>,
    players_at: usize,
    width: usize,
}

impl Layout {
    /// The planes with these names, or all of them and all features, under these options; `None` if there is no such
    /// plane.
    pub fn of<R: Learn>(options: &R::Options, names: Option<&[String]>) -> Option<Layout> {
        let tables: Vec<Vec<Plane>> = R::SEATS
            .map(|seats| {
                let features = features::<R>(options, seats).map(|features| features.planes());
                R::planes(options, seats).into_iter().chain(features.unwrap_or_default()).collect()
            })
            .collect();
        let largest = |name: &str| {
            let same = || tables.iter().flatten().filter(|plane| plane.name == name);
            Some(LayoutPlane {
                name: name.to_owned(),
                rows: same().map(|plane| plane.rows).max()?,
                columns: same().map(|plane| plane.columns).max()?,
            })
        };
        let planes = match names {
            Some(names) => names.iter().map(|name| largest(name)).collect::<Option<_>>()?,
            None => {
                // The largest table has all planes that there are at smaller ones.
                tables.last()?.iter().map(|plane| largest(plane.name)).collect::<Option<_>>()?
            }
        };
        Some(Layout { planes, players: R::SEATS })
    }

    /// How many values an input has.
    pub fn width(&self) -> usize {
        self.planes.iter().map(LayoutPlane::cells).sum::<usize>() + self.players.clone().count()
    }

    /// How observations become inputs at a table of so many; `None` if the layout does not fit such a table.
    pub fn encoder<R: Learn>(&self, options: &R::Options, seats: u8) -> Option<Encoder> {
        if !self.players.contains(&seats) {
            return None;
        }
        let mut table = R::planes(options, seats);
        let observed = table.iter().map(Plane::cells).sum();
        let features = features::<R>(options, seats).filter(|features| {
            features.planes().iter().any(|feature| self.planes.iter().any(|plane| plane.name == feature.name))
        });
        table.extend(features.iter().flat_map(|features| features.planes()));
        let elsewhere = R::planes(options, *self.players.end());
        let mut pieces = Vec::new();
        let mut to = 0;
        for plane in &self.planes {
            let mut start = 0;
            let found = table.iter().find(|found| {
                let is_it = found.name == plane.name;
                start += if is_it { 0 } else { found.cells() };
                is_it
            });
            let Some(found) = found else {
                // What tells of a seat that a smaller table does not have stays empty.
                elsewhere.iter().find(|other| other.name == plane.name)?;
                to += plane.cells();
                continue;
            };
            if found.rows > plane.rows || found.columns > plane.columns {
                return None;
            }
            for row in 0..found.rows {
                let from = start + row * found.columns;
                pieces.push(Piece { from: from..from + found.columns, to: to + row * plane.columns });
            }
            to += plane.cells();
        }
        let players_at = to + usize::from(seats - self.players.start());
        let known = table.iter().map(Plane::cells).sum();
        Some(Encoder { features, observed, known, pieces: joined(pieces), players_at, width: self.width() })
    }
}

/// Pieces that touch on both sides are one.
fn joined(pieces: Vec<Piece>) -> Vec<Piece> {
    let mut joined: Vec<Piece> = Vec::new();
    for piece in pieces {
        match joined.last_mut() {
            Some(last) if last.from.end == piece.from.start && last.to + last.from.len() == piece.to => {
                last.from.end = piece.from.end;
            }
            _ => joined.push(piece),
        }
    }
    joined
}

impl Encoder {
    /// How many values an input has.
    pub fn width(&self) -> usize {
        self.width
    }

    /// How many values an observation has.
    pub fn observed(&self) -> usize {
        self.observed
    }

    /// Writes the input that an observation becomes, which is written by `observe` first.
    ///
    /// `known` keeps the observation and its features from one call to the next.
    ///
    /// # Panics
    /// Unless there is room for exactly one input.
    pub fn encode(&self, known: &mut Vec<f32>, input: &mut [f32], observe: impl FnOnce(&mut [f32])) {
        assert_eq!(input.len(), self.width, "an input has {} values", self.width);
        known.resize(self.known, 0.0);
        let (observation, features) = known.split_at_mut(self.observed);
        observe(observation);
        if let Some(reckoner) = &self.features {
            reckoner.reckon(observation, features);
        }
        input.fill(0.0);
        for piece in &self.pieces {
            input[piece.to..piece.to + piece.from.len()].copy_from_slice(&known[piece.from.clone()]);
        }
        input[self.players_at] = 1.0;
    }
}

#[cfg(test)]
mod tests {
    use hanpan_suzume::{Options, Suzume};
    use hanpan_yutnori::Yutnori;

    use super::*;

    #[test]
    fn seats_lie_at_the_same_place_at_tables_of_every_size() {
        let names = ["points", "discarded", "tiles_left"].map(String::from);
        let layout = Layout::of::<Suzume>(&Options::default(), Some(&names)).unwrap();
        assert_eq!(layout.width(), 5 + 5 * 11 + 1 + 4);
        for seats in 2..=5u8 {
            let encoder = layout.encoder::<Suzume>(&Options::default(), seats).unwrap();
            let len = Suzume::observation_len(&Options::default(), seats);
            let observation: Vec<f32> = (0..len).map(|place| place as f32).collect();
            let mut input = vec![f32::NAN; encoder.width()];
            encoder.encode(&mut Vec::new(), &mut input, |out| out.copy_from_slice(&observation));
            let each = usize::from(seats);
            assert!(input[..each].windows(2).all(|pair| pair[0] + 1.0 == pair[1]), "{input:?}");
            assert!(input[each..5].iter().all(|&value| value == 0.0));
            assert!(input[5 + 11 * each..5 + 55].iter().all(|&value| value == 0.0));
            let players: Vec<f32> = (2..=5).map(|count| f32::from(u8::from(count == seats))).collect();
            assert_eq!(&input[61..], players);
            for piece in &encoder.pieces {
                let (from, to) = (piece.from.clone(), piece.to..piece.to + piece.from.len());
                assert_eq!(input[to], observation[from]);
            }
        }
    }

    #[test]
    fn a_plane_of_a_seat_that_is_not_there_stays_empty() {
        let options = hanpan_yutnori::Options::default();
        let layout = Layout::of::<Yutnori>(&options, None).unwrap();
        let tokens: usize = layout.planes[..4].iter().map(LayoutPlane::cells).sum();
        for seats in 2..=4u8 {
            let encoder = layout.encoder::<Yutnori>(&options, seats).unwrap();
            let mut input = vec![0.0; encoder.width()];
            encoder.encode(&mut Vec::new(), &mut input, |out| out.fill(1.0));
            let there = tokens / 4 * usize::from(seats);
            assert!(input[..there].iter().all(|&value| value == 1.0));
            assert!(input[there..tokens].iter().all(|&value| value == 0.0));
        }
    }

    #[test]
    fn planes_that_there_are_not_are_refused() {
        assert_eq!(Layout::of::<Suzume>(&Options::default(), Some(&["luck".into()])), None);
        let mut layout = Layout::of::<Suzume>(&Options::default(), None).unwrap();
        assert!(layout.encoder::<Suzume>(&Options::default(), 6).is_none());
        layout.planes[0].rows = 1;
        assert!(layout.encoder::<Suzume>(&Options::default(), 3).is_none());
    }
}
