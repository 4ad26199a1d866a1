//! What the player sees when he is asked.

use hanpan_core::Seat;
use hanpan_suzume::{Phase, SeatView, Tile, View};

use crate::console::{Console, Stop};
use crate::suzume::PLAYER;

/// The round, everybody's points and discards, and the player's own tiles.
pub(super) fn show(view: &View, console: &mut Console<'_>) -> Result<(), Stop> {
    writeln!(
        console,
        "\n----- {}국, 친: {}, 도라: {}, 남은 패: {}개 -----",
        view.round,
        name(view.dealer),
        view.dora.map_or(String::new(), tile_text),
        view.tiles_left
    )?;
    for (seat, SeatView { points, discards, .. }) in Seat::all(view.seats.len() as u8).zip(&view.seats) {
        let discards = if discards.is_empty() { "없음".to_owned() } else { row(discards, " ") };
        // The player's name has four wide letters, a computer's five narrow ones.
        let blanks = if seat == PLAYER { "" } else { "   " };
        writeln!(console, "{}{blanks} {points:3}점  버림패: {discards}", name(seat))?;
    }
    writeln!(console, "손패: {}", row(&view.hand, " "))?;
    match (view.drawn, view.phase) {
        (Some(drawn), _) => writeln!(console, "쯔모: {}", tile_text(drawn)),
        (None, Phase::Claim { seat, tile }) => {
            writeln!(console, "{} 버림패: {}", name(seat), tile_text(tile))
        }
        _ => Ok(()),
    }
}

/// Tiles with something between them.
pub(super) fn row(tiles: &[Tile], between: &str) -> String {
    tiles.iter().map(|&tile| tile_text(tile)).collect::<Vec<_>>().join(between)
}

/// A tile as the source writes it: `5`, `적5`, `발`, `중`.
pub(super) fn tile_text(tile: Tile) -> String {
    match (tile.kind().number(), tile.is_red()) {
        (Some(number), true) => format!("적{number}"),
        (Some(number), false) => number.to_string(),
        (None, true) => "중".to_owned(),
        (None, false) => "발".to_owned(),
    }
}

/// What a seat is called.
pub(super) fn name(seat: Seat) -> String {
    if seat == PLAYER { "플레이어".to_owned() } else { format!("CPU {seat}") }
}
