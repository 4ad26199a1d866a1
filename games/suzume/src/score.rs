//! What six tiles are worth.

use hanpan_core::OptionsError;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::shape::Shape;
use crate::{Hand, Kind, Options, Simples, Tile};

/// The fewest points a hand wins with, without the dealer's bonus (suzume rule 6).
pub const MINIMUM: u8 = 5;
/// What the dealer's win is worth more (suzume rule 10).
pub const DEALER_BONUS: u8 = 2;

/// What six tiles are worth without the dealer's bonus; `None` if they are not two sets.
///
/// ```
/// use hanpan_suzume::{Hand, Simples, Tile, points};
/// let hand: Hand = ["2", "3", "4", "5", "5", "5r"].iter().map(|tile| tile.parse::<Tile>().unwrap()).collect();
/// assert_eq!(points(hand, Tile::GREEN.kind(), Simples::TwoToEight), Some(5));
/// ```
pub fn points(hand: Hand, dora: Kind, simples: Simples) -> Option<u8> {
    let kinds = hand.kinds();
    let shape = Shape::of(kinds)?;
    let sets = 4 - shape.runs();
    let reds = hand.reds();
    Some(match Special::of(shape, reds) {
        // Suzume rule 12: a special hand counts instead of the ordinary lines.
        Some(special) => sets + special.points(),
        None => {
            let simple = u8::from(shape.is_all_simples(simples));
            let outside = 2 * u8::from(shape.is_outside());
            sets + kinds.count(dora) + reds + simple + outside
        }
    })
}

/// What six tiles are worth without the dealer's bonus, line by line.
pub fn tally(hand: Hand, dora: Kind, simples: Simples) -> Tally {
    let kinds = hand.kinds();
    let Some(shape) = Shape::of(kinds) else { return Tally { points: 0, wins: false, lines: Vec::new() } };
    let mut lines = Vec::new();
    let mut line = |id, points| {
        if points > 0 {
            lines.push(Line { id, points });
        }
    };
    line(LineId::Run, shape.runs());
    line(LineId::Triplet, 2 * (2 - shape.runs()));
    match Special::of(shape, hand.reds()) {
        Some(special) => line(special.id(), special.points()),
        None => {
            line(LineId::Dora, kinds.count(dora));
            line(LineId::Red, hand.reds());
            line(LineId::AllSimples, u8::from(shape.is_all_simples(simples)));
            line(LineId::OutsideHand, 2 * u8::from(shape.is_outside()));
        }
    }
    let points = lines.iter().map(|line| line.points).sum();
    Tally { points, wins: points >= MINIMUM, lines }
}

/// What a hand is worth, line by line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Tally {
    /// The sum of the lines; 0 if the hand is not two sets.
    pub points: u8,
    /// Whether that is enough to win.
    pub wins: bool,
    /// What the points are made of, each line once.
    pub lines: Vec<Line>,
}

/// One line of a [`Tally`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Line {
    /// Which line.
    pub id: LineId,
    /// What it adds in all.
    pub points: u8,
}

/// What points are given for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum LineId {
    /// Three consecutive numbers: 1 each.
    Run,
    /// Three of a number or letter: 2 each.
    Triplet,
    /// A tile of the kind turned up: 1 each.
    Dora,
    /// A red tile: 1 each.
    Red,
    /// No 1, 9, 發 or 中 (단요구): 1.
    AllSimples,
    /// A 1, 9, 發 or 中 in both sets (혼전대요구): 2.
    OutsideHand,
    /// Six green tiles (녹일색): 10.
    AllGreen,
    /// Only 1, 9, 發 and 中 (혼노두): 15.
    AllTerminals,
    /// Six red tiles (적일색): 20.
    AllRed,
}

impl LineId {
    /// The stable name that programs and translations rely on: `all_green`.
    pub const fn id(self) -> &'static str {
        match self {
            LineId::Run => "run",
            LineId::Triplet => "triplet",
            LineId::Dora => "dora",
            LineId::Red => "red",
            LineId::AllSimples => "all_simples",
            LineId::OutsideHand => "outside_hand",
            LineId::AllGreen => "all_green",
            LineId::AllTerminals => "all_terminals",
            LineId::AllRed => "all_red",
        }
    }
}

/// A hand to be scored, as the calculator is asked.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScoreRequest {
    /// Six tiles, in any order.
    pub hand: Vec<Tile>,
    /// The number or letter that is dora; a red tile stands for its number.
    pub dora: Kind,
    /// The options of the match.
    #[serde(default)]
    pub options: Options,
}

/// Scores a hand without the dealer's bonus.
///
/// A hand that is not two sets is worth nothing; one below the minimum shows its points and does not win. The tile
/// turned up as dora is not counted among the tiles of the set, since only its kind is known.
///
/// ```
/// use hanpan_suzume::{ScoreRequest, score};
/// let hand = ["1", "1", "1r", "9", "9", "9"].iter().map(|tile| tile.parse().unwrap()).collect();
/// let tally = score(&ScoreRequest { hand, dora: "1".parse()?, options: Default::default() })?;
/// assert_eq!((tally.points, tally.wins), (19, true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn score(request: &ScoreRequest) -> Result<Tally, ScoreError> {
    request.options.check()?;
    if request.hand.len() != 6 {
        return Err(ScoreError::NotSix { count: request.hand.len() });
    }
    let hand: Hand = request.hand.iter().copied().collect();
    if let Some(tile) = hand.distinct().find(|&tile| hand.count(tile) > tile.copies()) {
        return Err(ScoreError::TooMany { tile, count: hand.count(tile) });
    }
    Ok(tally(hand, request.dora, request.options.simples))
}

/// Why a hand cannot be scored.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ScoreError {
    /// A hand has six tiles.
    #[error("a hand has six tiles, not {count}")]
    NotSix {
        /// How many were given.
        count: usize,
    },
    /// There are not that many such tiles.
    #[error("there are {} tiles {tile}, not {count}", tile.copies())]
    TooMany {
        /// The tile.
        tile: Tile,
        /// How many were given.
        count: u8,
    },
    /// Nobody can play with these options.
    #[error(transparent)]
    Options(#[from] OptionsError),
}

/// A special hand. No hand is two of them at once: six tiles out of `1r 9r R R R R` or `G G G G` are never two sets.
#[derive(Clone, Copy)]
enum Special {
    Green,
    Terminals,
    Red,
}

impl Special {
    const fn of(shape: Shape, reds: u8) -> Option<Special> {
        if reds == 6 {
            Some(Special::Red)
        } else if shape.is_all_terminals() {
            Some(Special::Terminals)
        } else if shape.is_of_green_kinds() && reds == 0 {
            Some(Special::Green)
        } else {
            None
        }
    }

    const fn points(self) -> u8 {
        match self {
            Special::Green => 10,
            Special::Terminals => 15,
            Special::Red => 20,
        }
    }

    const fn id(self) -> LineId {
        match self {
            Special::Green => LineId::AllGreen,
            Special::Terminals => LineId::AllTerminals,
            Special::Red => LineId::AllRed,
        }
    }
}
