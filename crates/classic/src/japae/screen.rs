//! What the player sees when he is asked.

use std::fmt::Write;

use hanpan_japae::{Meld, Phase, SeatView, Tile, View};

use crate::console::{Console, Stop};
use crate::japae::{CPU, PLAYER};

/// Both hands, the computer's closed tiles as `?`; melds, discards, points, and how many tiles are left.
pub(super) fn show(view: &View, console: &mut Console<'_>) -> Result<(), Stop> {
    let [player, cpu] = [PLAYER, CPU].map(|seat| &view.seats[seat.index()]);
    writeln!(console, "\n----- {}라운드, 남은 패: {}개 -----", view.round, view.tiles_left)?;
    writeln!(console, "CPU      {:2}점: {}", cpu.score, hand(cpu))?;
    writeln!(console, "         버린 패: {}", discards(cpu))?;
    writeln!(console, "플레이어 {:2}점: {}", player.score, hand(player))?;
    writeln!(console, "         버린 패: {}", discards(player))?;
    if let Phase::Claim { tile, ankan, .. } = view.phase {
        let what = if ankan { "안깡한 패" } else { "버린 패" };
        writeln!(console, "CPU가 {what}: {tile}")
    } else if let Some(drawn) = player.drawn {
        writeln!(console, "가져온 패: {drawn}")
    } else {
        Ok(())
    }
}

fn hand(seat: &SeatView) -> String {
    match &seat.hand {
        Some(tiles) => tiles_and_melds(tiles, &seat.melds),
        None => "?".repeat(usize::from(seat.tiles)) + &melds(&seat.melds),
    }
}

/// The closed tiles, then the melds: `SS OOO+O EE+E`.
pub(super) fn tiles_and_melds(tiles: &[Tile], shown: &[Meld]) -> String {
    tiles.iter().map(|tile| tile.letter()).collect::<String>() + &melds(shown)
}

fn melds(melds: &[Meld]) -> String {
    melds.iter().fold(String::new(), |mut text, meld| {
        write!(text, " {meld}").expect("a string can be written to");
        text
    })
}

/// The discards in order; `!` marks one that was called.
fn discards(seat: &SeatView) -> String {
    if seat.discards.is_empty() {
        return "없음".to_owned();
    }
    let marked = seat.discards.iter().map(|discard| {
        let mark = if discard.called { "!" } else { "" };
        format!("{}{mark}", discard.tile)
    });
    marked.collect::<Vec<_>>().join(" ")
}
