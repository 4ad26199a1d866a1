//! The texts of tiles, melds, actions and deals, and how they are read. Nothing is read that is not written so.

use std::fmt;
use std::str::FromStr;

use hanpan_core::NotationError;

use crate::{Action, Deal, Discard, Meld, MeldKind, Tile};

const A_TILE: &str = "a tile: one of E S W N O G R";
const A_MELD: &str = "a meld such as XX+X, XXX+X, XXXX or XX+X+X";
const AN_ACTION: &str = "an action: `discard E`, `tsumo`, `ron`, `pon`, `kan`, `ankan E`, `kakan E` or `skip`, with a tile of E S W N O G R";
const A_DEAL: &str = "a deal: `deal ` and 28 letters of E S W N O G R";

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.letter().fmt(f)
    }
}

impl FromStr for Tile {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Tile, NotationError> {
        read_tile(text).ok_or_else(|| NotationError::new(text, A_TILE))
    }
}

fn read_tile(text: &str) -> Option<Tile> {
    let mut letters = text.chars();
    let tile = Tile::from_letter(letters.next()?)?;
    letters.next().is_none().then_some(tile)
}

impl fmt::Display for Meld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let x = self.tile;
        match self.kind {
            MeldKind::Pon => write!(f, "{x}{x}+{x}"),
            MeldKind::Daiminkan => write!(f, "{x}{x}{x}+{x}"),
            MeldKind::Ankan => write!(f, "{x}{x}{x}{x}"),
            MeldKind::Kakan => write!(f, "{x}{x}+{x}+{x}"),
        }
    }
}

impl FromStr for Meld {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Meld, NotationError> {
        let read = || {
            let tile = Tile::from_letter(text.chars().next()?)?;
            let kinds = [MeldKind::Pon, MeldKind::Daiminkan, MeldKind::Ankan, MeldKind::Kakan];
            kinds.map(|kind| Meld { kind, tile }).into_iter().find(|meld| meld.to_string() == text)
        };
        read().ok_or_else(|| NotationError::new(text, A_MELD))
    }
}

impl From<Meld> for String {
    fn from(meld: Meld) -> String {
        meld.to_string()
    }
}

impl TryFrom<String> for Meld {
    type Error = NotationError;

    fn try_from(text: String) -> Result<Meld, NotationError> {
        text.parse()
    }
}

/// A called discard is marked as the original program marks it: `E!`.
impl fmt::Display for Discard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.tile, if self.called { "!" } else { "" })
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Discard(tile) => write!(f, "discard {tile}"),
            Action::Tsumo => f.write_str("tsumo"),
            Action::Ron => f.write_str("ron"),
            Action::Pon => f.write_str("pon"),
            Action::Kan => f.write_str("kan"),
            Action::Ankan(tile) => write!(f, "ankan {tile}"),
            Action::Kakan(tile) => write!(f, "kakan {tile}"),
            Action::Skip => f.write_str("skip"),
        }
    }
}

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Action, NotationError> {
        let action = match text {
            "tsumo" => Some(Action::Tsumo),
            "ron" => Some(Action::Ron),
            "pon" => Some(Action::Pon),
            "kan" => Some(Action::Kan),
            "skip" => Some(Action::Skip),
            _ => text.split_once(' ').and_then(|(word, tile)| {
                let tile = read_tile(tile)?;
                match word {
                    "discard" => Some(Action::Discard(tile)),
                    "ankan" => Some(Action::Ankan(tile)),
                    "kakan" => Some(Action::Kakan(tile)),
                    _ => None,
                }
            }),
        };
        action.ok_or_else(|| NotationError::new(text, AN_ACTION))
    }
}

impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("deal ")?;
        self.tiles().iter().try_for_each(|tile| tile.fmt(f))
    }
}

impl FromStr for Deal {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Deal, NotationError> {
        let read = || {
            let letters = text.strip_prefix("deal ")?.as_bytes();
            let letters: &[u8; Deal::TILES] = letters.try_into().ok()?;
            let mut tiles = [Tile::East; Deal::TILES];
            for (tile, &letter) in tiles.iter_mut().zip(letters) {
                *tile = Tile::from_letter(char::from(letter))?;
            }
            Some(Deal::new(tiles))
        };
        read().ok_or_else(|| NotationError::new(text, A_DEAL))
    }
}

/// Tiles side by side: `EESW`.
pub(crate) struct Row<'a>(pub(crate) &'a [Tile]);

impl fmt::Display for Row<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|tile| tile.fmt(f))
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::{Debug, Display};

    use super::*;

    fn check<T: FromStr + Display + PartialEq + Debug + Copy>(value: T, text: &str)
    where
        T::Err: Debug,
    {
        assert_eq!(value.to_string(), text);
        assert_eq!(text.parse::<T>().unwrap(), value);
    }

    #[test]
    fn every_text_round_trips() {
        for tile in Tile::ALL {
            check(tile, &tile.letter().to_string());
            check(Action::Discard(tile), &format!("discard {tile}"));
            check(Action::Ankan(tile), &format!("ankan {tile}"));
            check(Action::Kakan(tile), &format!("kakan {tile}"));
            check(Meld { kind: MeldKind::Pon, tile }, &"XX+X".replace('X', &tile.to_string()));
            check(Meld { kind: MeldKind::Daiminkan, tile }, &"XXX+X".replace('X', &tile.to_string()));
            check(Meld { kind: MeldKind::Ankan, tile }, &"XXXX".replace('X', &tile.to_string()));
            check(Meld { kind: MeldKind::Kakan, tile }, &"XX+X+X".replace('X', &tile.to_string()));
        }
        check(Action::Tsumo, "tsumo");
        check(Action::Ron, "ron");
        check(Action::Pon, "pon");
        check(Action::Kan, "kan");
        check(Action::Skip, "skip");
        let deal = "deal EEEESSSSWWWWNNNNOOOOGGGGRRRR";
        check(deal.parse::<Deal>().unwrap(), deal);
    }

    #[test]
    fn bad_texts_are_refused() {
        let bad = |text: &str| {
            assert!(text.parse::<Action>().is_err(), "action {text:?}");
            assert!(text.parse::<Deal>().is_err(), "deal {text:?}");
            assert!(text.parse::<Meld>().is_err(), "meld {text:?}");
            assert!(text.parse::<Tile>().is_err(), "tile {text:?}");
        };
        let long = "E".repeat(100_000);
        for text in [
            "",
            " ",
            "e",
            "X",
            "EE",
            "東",
            "E ",
            " E",
            "E\n",
            "E\0",
            "discard",
            "discard ",
            "discard  E",
            "discard e",
            "Discard E",
            "DISCARD E",
            "discard E ",
            " discard E",
            "discard EE",
            "discard X",
            "discard 東",
            "discard\tE",
            "discard\u{a0}E",
            "tsumo ",
            "Tsumo",
            "ron E",
            "pon E",
            "kan E",
            "pass",
            "ankan",
            "kakan",
            "ankan  E",
            "daiminkan E",
            "deal",
            "deal ",
            "deal EEEE",
            "dealEEEESSSSWWWWNNNNOOOOGGGGRRRR",
            "deal  EEEESSSSWWWWNNNNOOOOGGGGRRRR",
            "deal EEEESSSSWWWWNNNNOOOOGGGGRRRRE",
            "deal EEEESSSSWWWWNNNNOOOOGGGGRRR",
            "deal EEEESSSSWWWWNNNNOOOOGGGGRRRX",
            "deal eeeesssswwwwnnnnooooggggrrrr",
            "deal EEEESSSSWWWWNNNNOOOOGGGGRR東",
            "deal 東南西北白發中東南",
            "DEAL EEEESSSSWWWWNNNNOOOOGGGGRRRR",
            "EEE",
            "EEES",
            "EE+S",
            "SE+E",
            "E+EE",
            "EE+",
            "EE+E+",
            "EE+E+E+E",
            "EEE+E+E",
            "EEEEE",
            "XX+X",
            "EX+E",
            "EE＋E",
            "+EEE",
            "EE-E",
            "ee+e",
            "東東+東",
            &long,
        ] {
            bad(text);
        }
    }

    #[test]
    fn a_called_discard_is_marked() {
        assert_eq!(Discard { tile: Tile::North, called: true }.to_string(), "N!");
        assert_eq!(Discard { tile: Tile::North, called: false }.to_string(), "N");
    }
}
