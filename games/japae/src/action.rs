//! What a player does.

use crate::Tile;

/// What a player does. The order of the variants is the order of legal lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Discards a tile of this kind.
    Discard(Tile),
    /// Wins with the tile drawn.
    Tsumo,
    /// Wins with the opponent's discard, or robs the opponent's ankan.
    Ron,
    /// Takes the discard to two of one's own.
    Pon,
    /// Takes the discard to three of one's own (daiminkan).
    Kan,
    /// Shows four tiles of this kind from the hand.
    Ankan(Tile),
    /// Adds the fourth tile to one's own pon of this kind.
    Kakan(Tile),
    /// Lets the discard or the ankan pass.
    Skip,
}
