//! The texts of tiles, actions and deals.

use std::fmt;
use std::str::FromStr;

use hanpan_core::NotationError;

use crate::{Action, Deal, Kind, Tile};

const TILES: [&str; Tile::COUNT] = [
    "1", "1r", "2", "2r", "3", "3r", "4", "4r", "5", "5r", "6", "6r", "7", "7r", "8", "8r", "9", "9r", "G",
    "R",
];
const KINDS: [&str; Kind::COUNT] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "G", "R"];

impl Tile {
    /// The tile's text: `3`, `3r`, `G`, `R`.
    pub const fn text(self) -> &'static str {
        TILES[self.index()]
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

impl FromStr for Tile {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Tile, NotationError> {
        TILES
            .iter()
            .position(|&tile| tile == text)
            .map(Tile::at)
            .ok_or_else(|| NotationError::new(text, "a tile such as 3, 3r, G or R"))
    }
}

impl Kind {
    /// The kind's text: `3`, `G`, `R`.
    pub const fn text(self) -> &'static str {
        KINDS[self.index()]
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

/// Reads the text of any tile of the kind, so a red one too: `3r` is 3.
impl FromStr for Kind {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Kind, NotationError> {
        text.parse::<Tile>()
            .map(Tile::kind)
            .map_err(|_| NotationError::new(text, "a number from 1 to 9 or a letter, G or R"))
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Discard(tile) => write!(f, "discard {tile}"),
            Action::Tsumo => f.write_str("tsumo"),
            Action::Ron => f.write_str("ron"),
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
            "skip" => Some(Action::Skip),
            _ => text.strip_prefix("discard ").and_then(|tile| tile.parse().ok()).map(Action::Discard),
        };
        action.ok_or_else(|| NotationError::new(text, "an action such as `discard 3r`, tsumo, ron or skip"))
    }
}

impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("deal")?;
        self.tiles().iter().try_for_each(|tile| write!(f, " {tile}"))
    }
}

impl fmt::Debug for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for Deal {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Deal, NotationError> {
        let read = || -> Option<Deal> {
            let mut words = text.strip_prefix("deal ")?.split(' ');
            let mut tiles = Tile::CANONICAL;
            for tile in &mut tiles {
                *tile = words.next()?.parse().ok()?;
            }
            words.next().is_none().then_some(Deal::new(tiles))
        };
        read().ok_or_else(|| NotationError::new(text, "`deal` and 44 tiles, each after one space"))
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::{Debug, Display};

    use hanpan_core::QuickDice;

    use super::*;

    fn round_trips<T: FromStr<Err = NotationError> + Display + Debug + PartialEq>(value: &T) {
        assert_eq!(value.to_string().parse::<T>().as_ref(), Ok(value));
    }

    fn refused<T: FromStr<Err = NotationError> + Debug>(texts: &[&str]) {
        for text in texts {
            text.parse::<T>().expect_err(text);
        }
    }

    #[test]
    fn every_text_is_read_back() {
        Tile::all().for_each(|tile| round_trips(&tile));
        Kind::all().for_each(|kind| round_trips(&kind));
        Tile::all().for_each(|tile| round_trips(&Action::Discard(tile)));
        [Action::Tsumo, Action::Ron, Action::Skip].iter().for_each(round_trips);
        round_trips(&Deal::new(Tile::CANONICAL));
        round_trips(&Deal::roll(&mut QuickDice::seeded(5)));
    }

    #[test]
    fn bad_tiles_are_refused() {
        refused::<Tile>(&[
            "", " ", "0", "10", "1 ", " 1", "1R", "r", "Gr", "Rr", "g", "1rr", "中", "１", "1s",
        ]);
        refused::<Kind>(&["", "0", "4R", "Rr", "發", "11"]);
        assert_eq!("3r".parse::<Kind>(), "3".parse());
    }

    #[test]
    fn bad_actions_are_refused() {
        refused::<Action>(&[
            "",
            " ",
            "discard",
            "discard ",
            "discard 0",
            "discard  3",
            "discard 3 ",
            " discard 3",
            "Discard 3",
            "discard 3R",
            "discard\t3",
            "discard 3 3",
            "discard3",
            "TSUMO",
            "tsumo ",
            "ron 3",
            "pass",
            "skip\n",
            "쯔모",
            "discard ３",
        ]);
        refused::<Action>(&[&"discard 3".repeat(100_000)]);
    }

    #[test]
    fn bad_deals_are_refused() {
        let deal = Deal::new(Tile::CANONICAL).to_string();
        let short = deal.strip_suffix(" R").unwrap();
        refused::<Deal>(&["", "deal", "deal ", "deal 1", short, &format!("{deal} R"), &format!("{deal} ")]);
        refused::<Deal>(&[&deal.replacen(' ', "  ", 1), &deal.replacen('G', "F", 1), &deal.to_uppercase()]);
        refused::<Deal>(&[&deal.replace(' ', "\t"), &deal[5..], &deal.repeat(10_000)]);
    }
}
