//! What a hand is worth, and the public score calculator.

use hanpan_core::NotationError;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::counts::{Counts, Kinds};
use crate::line::LineSet;
use crate::meld::Melds;
use crate::{Line, LineId, Meld, MeldKind, Tile};

/// Scores a hand: the same calculation by which the rules pay it.
///
/// ```
/// use hanpan_japae::{Bonus, ScoreRequest, score};
///
/// let request = ScoreRequest {
///     closed: "EEEW".into(),
///     melds: vec!["OO+O".into()],
///     win: "W".into(),
///     discards: "NN".into(),
///     bonus: vec![Bonus::LastDraw],
///     ..ScoreRequest::default()
/// };
/// let tally = score(&request)?;
/// assert_eq!((tally.points, tally.wins), (2, true)); // one closed triplet, and the last draw
/// # Ok::<(), hanpan_japae::ScoreError>(())
/// ```
///
/// # Errors
/// If no such hand can be: see [`ScoreError`]. A hand that can be and does not win is no error.
pub fn score(request: &ScoreRequest) -> Result<Tally, ScoreError> {
    let melds = read_melds(&request.melds)?;
    let closed = read_tiles(&request.closed)?;
    let win: Tile = request.win.parse()?;
    let discards = read_tiles(&request.discards)?;

    let expected = 7 - 3 * melds.len() as usize;
    if closed.len() != expected {
        return Err(ScoreError::ClosedTiles { melds: melds.len(), expected, given: closed.len() });
    }
    for kind in Tile::ALL {
        let loose = closed.iter().chain(&discards).chain([&win]).filter(|&&tile| tile == kind).count();
        let melded = melds.iter().filter(|meld| meld.tile == kind).map(|meld| usize::from(meld.size()));
        let count = loose + melded.sum::<usize>();
        if count > usize::from(Tile::COPIES) {
            return Err(ScoreError::TooMany { tile: kind, count });
        }
    }
    let bonus = read_bonus(&request.bonus, request.by)?;

    let counts = closed.iter().copied().collect::<Counts>().plus(win);
    let discarded: Kinds = discards.iter().copied().collect();
    let lines = winning_lines(counts, &melds, win, request.by, discarded);
    Ok(lines.map_or(Tally::default(), |lines| Tally::of(lines.or(bonus))))
}

/// A hand to be scored, as the referee takes it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ScoreRequest {
    /// The closed tiles before the winning one: `EEEW`.
    pub closed: String,
    /// The melds: `OO+O`.
    #[serde(default)]
    pub melds: Vec<String>,
    /// The winning tile.
    pub win: String,
    /// How it was won.
    #[serde(default)]
    pub by: By,
    /// One's own discards, for furiten.
    #[serde(default)]
    pub discards: String,
    /// The bonuses; the point for robbing comes by itself.
    #[serde(default)]
    pub bonus: Vec<Bonus>,
}

/// How a hand is won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// With the tile drawn.
    #[default]
    Tsumo,
    /// With the opponent's discard.
    Ron,
    /// With the opponent's ankan.
    Rob,
}

/// A bonus for how the hand was won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Bonus {
    /// The starter's tsumo on the first draw.
    Heavenly,
    /// The second player's tsumo on the first draw.
    Earthly,
    /// The second player's ron on the starter's first discard.
    Man,
    /// Tsumo on the last tile.
    LastDraw,
    /// Ron on the last discard.
    LastDiscard,
    /// Tsumo on a replacement tile.
    DeadWall,
}

impl Bonus {
    /// The line it is counted by.
    pub const fn line(self) -> LineId {
        match self {
            Bonus::Heavenly => LineId::Heavenly,
            Bonus::Earthly => LineId::Earthly,
            Bonus::Man => LineId::Man,
            Bonus::LastDraw => LineId::LastDraw,
            Bonus::LastDiscard => LineId::LastDiscard,
            Bonus::DeadWall => LineId::DeadWall,
        }
    }

    /// How a hand with this bonus is won.
    pub const fn by(self) -> By {
        match self {
            Bonus::Heavenly | Bonus::Earthly | Bonus::LastDraw | Bonus::DeadWall => By::Tsumo,
            Bonus::Man | Bonus::LastDiscard => By::Ron,
        }
    }
}

/// What a hand is worth.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Tally {
    /// The sum of the lines.
    pub points: i32,
    /// Whether the hand may be declared.
    pub wins: bool,
    /// What it is counted by; nothing if it does not win.
    pub lines: Vec<Line>,
}

impl Tally {
    fn of(lines: LineSet) -> Tally {
        Tally { points: lines.points(), wins: true, lines: lines.iter().collect() }
    }
}

/// Why a hand cannot be scored.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ScoreError {
    /// A tile or a meld that there is not.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// More melds than seven tiles make.
    #[error("a hand has two melds at most, not {0}")]
    Melds(usize),
    /// Not as many closed tiles as the melds leave.
    #[error("with {melds} melds there are {expected} closed tiles before the winning one, not {given}")]
    ClosedTiles {
        /// How many melds there are.
        melds: u32,
        /// How many closed tiles that leaves.
        expected: usize,
        /// How many were given.
        given: usize,
    },
    /// More than four of a kind among hand, melds, winning tile and discards.
    #[error("there are four {tile} in the game, not {count}")]
    TooMany {
        /// The kind.
        tile: Tile,
        /// How many were given.
        count: usize,
    },
    /// A bonus that this way of winning does not give.
    #[error("`{bonus}` is not a bonus for winning by {by}")]
    BonusAgainstBy {
        /// The bonus.
        bonus: &'static str,
        /// How the hand was won.
        by: &'static str,
    },
    /// The same bonus twice.
    #[error("the bonus `{0}` is given twice")]
    BonusTwice(&'static str),
    /// Two bonuses of which one player starts and the other does not.
    #[error("a hand is not heavenly and earthly at once")]
    HeavenlyAndEarthly,
}

/// Why a hand does not win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shortfall {
    /// The eight tiles are no winning shape, or not the one that may rob.
    NoShape,
    /// Sets without a point (japae rule 14).
    NoPoints,
    /// One has discarded the kind oneself (japae rule 11).
    Furiten,
}

/// The lines of a hand that wins, bonuses aside except for robbing.
///
/// `closed` holds the winning tile too; `discarded` are the kinds one has discarded oneself.
pub(crate) fn winning_lines(
    closed: Counts,
    melds: &Melds,
    win: Tile,
    by: By,
    discarded: Kinds,
) -> Result<LineSet, Shortfall> {
    let discarded_win = discarded.contains(win);
    let lines = match by {
        By::Tsumo | By::Ron => shape_lines(closed, melds, win, discarded_win),
        // An ankan can be robbed for seven orphans alone (japae rule 12).
        By::Rob => orphan_lines(closed, win, discarded_win).map(|lines| lines.with(LineId::Rob)),
    };
    let lines = lines.ok_or(Shortfall::NoShape)?;
    if lines.is_empty() {
        return Err(Shortfall::NoPoints);
    }
    if discarded_win && by != By::Tsumo {
        return Err(Shortfall::Furiten);
    }
    Ok(lines)
}

/// The lines of a complete hand, none if it is sets without points; `None` if it is not complete.
///
/// `closed` has 8 tiles less three for each meld, so counting pairs and triplets says it all: nothing is left over.
/// No hand fits two shapes, since each shape is a different multiset of counts.
pub(crate) fn shape_lines(closed: Counts, melds: &Melds, win: Tile, discarded_win: bool) -> Option<LineSet> {
    debug_assert_eq!(u32::from(closed.total()), 8 - 3 * melds.len());
    let pairs = closed.pairs();
    match pairs.len() {
        1 if closed.triplets().len() + melds.len() == 2 => Some(set_lines(closed, melds)),
        1 => orphan_lines(closed, win, discarded_win),
        4 => Some(pair_lines(pairs)),
        _ => None,
    }
}

/// Two sets and a pair: the three groups add up, the highest of each counts.
fn set_lines(closed: Counts, melds: &Melds) -> LineSet {
    let mut lines = LineSet::NONE;

    // A triplet completed by ron counts as closed, an ankan does not (japae rule 15).
    let triplets = closed.triplets();
    match triplets.len() {
        1 => lines = lines.with(LineId::OneClosedTriplet),
        2 => lines = lines.with(LineId::TwoClosedTriplets),
        _ => {}
    }

    let kans = melds.iter().filter(|meld| meld.is_kan()).count();
    let ankans = melds.iter().filter(|meld| meld.kind == MeldKind::Ankan).count();
    match (kans, ankans) {
        (2, 2) => lines = lines.with(LineId::TwoClosedKans),
        (2, _) => lines = lines.with(LineId::TwoKans),
        (1, 1) => lines = lines.with(LineId::OneClosedKan),
        _ => {}
    }

    let sets = triplets.or(melds.kinds());
    let all = sets.or(closed.pairs());
    if all.within(Kinds::DRAGONS) {
        lines.with(LineId::ThreeDragons)
    } else if sets.within(Kinds::DRAGONS) {
        lines.with(LineId::TwoDragons)
    } else if all.within(Kinds::WINDS) {
        lines.with(LineId::ThreeWinds)
    } else if sets.within(Kinds::WINDS) {
        lines.with(LineId::TwoWinds)
    } else {
        lines
    }
}

fn pair_lines(pairs: Kinds) -> LineSet {
    LineSet::only(if pairs.within(Kinds::WINDS) {
        LineId::WindPairs
    } else if Kinds::DRAGONS.within(pairs) {
        LineId::DragonPairs
    } else {
        LineId::FourPairs
    })
}

fn orphan_lines(closed: Counts, win: Tile, discarded_win: bool) -> Option<LineSet> {
    let pair = closed.pairs();
    if pair.len() != 1 || closed.singles().len() != 6 {
        return None;
    }
    // If the winning tile made the pair, the seven before it were all different.
    Some(match (pair.contains(win), discarded_win) {
        (true, true) => LineSet::DISCOUNTED_7_WAIT,
        (true, false) => LineSet::only(LineId::SevenOrphans7Wait),
        (false, _) => LineSet::only(LineId::SevenOrphans),
    })
}

fn read_tiles(text: &str) -> Result<Vec<Tile>, ScoreError> {
    // No row of tiles is longer than all of them; a hostile text is not worth reading on.
    let letters = text.chars().take(crate::Deal::TILES + 1);
    let tile = |letter: char| letter.encode_utf8(&mut [0; 4]).parse::<Tile>().map_err(ScoreError::from);
    letters.map(tile).collect()
}

fn read_melds(texts: &[String]) -> Result<Melds, ScoreError> {
    if texts.len() > 2 {
        return Err(ScoreError::Melds(texts.len()));
    }
    let melds: Vec<Meld> = texts.iter().map(|text| text.parse()).collect::<Result<_, _>>()?;
    Ok(melds.into_iter().collect())
}

fn read_bonus(bonus: &[Bonus], by: By) -> Result<LineSet, ScoreError> {
    let mut lines = LineSet::NONE;
    for (place, &bonus_here) in bonus.iter().enumerate() {
        let id = bonus_here.line();
        if bonus_here.by() != by {
            return Err(ScoreError::BonusAgainstBy { bonus: id.id(), by: by.word() });
        }
        if bonus[..place].contains(&bonus_here) {
            return Err(ScoreError::BonusTwice(id.id()));
        }
        lines = lines.with(id);
    }
    if bonus.contains(&Bonus::Heavenly) && bonus.contains(&Bonus::Earthly) {
        return Err(ScoreError::HeavenlyAndEarthly);
    }
    Ok(lines)
}

impl By {
    /// The word for it: `tsumo`.
    pub const fn word(self) -> &'static str {
        match self {
            By::Tsumo => "tsumo",
            By::Ron => "ron",
            By::Rob => "rob",
        }
    }
}
