//! The seven kinds of tiles.

use serde::{Deserialize, Serialize};

/// A tile, of one of the seven kinds; there are four of each (japae rule 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(type = "string"))]
#[serde(into = "char", try_from = "char")]
#[repr(u8)]
pub enum Tile {
    /// 東, a wind.
    East,
    /// 南, a wind.
    South,
    /// 西, a wind.
    West,
    /// 北, a wind.
    North,
    /// 白, a dragon.
    White,
    /// 發, a dragon.
    Green,
    /// 中, a dragon.
    Red,
}

impl Tile {
    /// The seven kinds in order.
    pub const ALL: [Tile; 7] =
        [Tile::East, Tile::South, Tile::West, Tile::North, Tile::White, Tile::Green, Tile::Red];

    /// How many tiles of each kind there are.
    pub const COPIES: u8 = 4;

    /// The kind's place in the order, from 0.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter that stands for the kind.
    pub const fn letter(self) -> char {
        match self {
            Tile::East => 'E',
            Tile::South => 'S',
            Tile::West => 'W',
            Tile::North => 'N',
            Tile::White => 'O',
            Tile::Green => 'G',
            Tile::Red => 'R',
        }
    }

    /// The kind that a letter stands for.
    pub const fn from_letter(letter: char) -> Option<Tile> {
        Some(match letter {
            'E' => Tile::East,
            'S' => Tile::South,
            'W' => Tile::West,
            'N' => Tile::North,
            'O' => Tile::White,
            'G' => Tile::Green,
            'R' => Tile::Red,
            _ => return None,
        })
    }

    /// Whether it is a dragon; the others are winds.
    pub const fn is_dragon(self) -> bool {
        self as u8 >= Tile::White as u8
    }
}

impl From<Tile> for char {
    fn from(tile: Tile) -> char {
        tile.letter()
    }
}

impl TryFrom<char> for Tile {
    type Error = &'static str;

    fn try_from(letter: char) -> Result<Tile, Self::Error> {
        Tile::from_letter(letter).ok_or("a tile is one of E S W N O G R")
    }
}
