//! The games' own screens, and what they share.

#[cfg(test)]
mod drive;
mod fallback;
mod japae;
mod omok;
mod onecard;
mod othello;
mod plain;
mod rack;
mod report;
mod suzume;
mod tiles;
mod yutnori;

pub use plain::position;

use hanpan_core::Seat;
use hanpan_locale::Texts;
use ratatui::layout::Rect;
use ratatui::style::Color;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::board::{Board, outcome_lines};
use crate::canvas::Canvas;
use crate::scene::Scene;
use crate::theme::{Role, Theme};

/// The screen of a game. One that has none of its own is shown as plain text.
pub fn board(game: &str) -> Box<dyn Board> {
    match game {
        "japae" => Box::new(japae::JapaeBoard::default()),
        "suzume" => Box::new(suzume::SuzumeBoard::default()),
        "omok" => Box::new(omok::OmokBoard::new()),
        "onecard" => Box::new(onecard::OneCardBoard::new()),
        "othello" => Box::new(othello::OthelloBoard::new()),
        "yutnori" => Box::new(yutnori::YutnoriBoard::default()),
        _ => Box::new(fallback::FallbackBoard::default()),
    }
}

/// The view of a scene in the game's own type; none if it is of another game.
fn read<V: DeserializeOwned>(scene: &Scene) -> Option<V> {
    V::deserialize(&scene.view).ok()
}

/// What every seat sees, where all hands lie open.
fn open_views<V: DeserializeOwned>(scene: &Scene) -> impl Iterator<Item = (Seat, V)> {
    let read = |(number, view)| V::deserialize(view).ok().map(|view| (Seat::at(number), view));
    scene.hands.iter().enumerate().filter_map(read)
}

/// An event in the game's own type.
fn event_of<E: DeserializeOwned>(event: &Value) -> Option<E> {
    E::deserialize(event).ok()
}

/// Black or White.
fn side(seat: Seat, texts: &Texts) -> String {
    texts.text(if seat.index() == 0 { "side-black" } else { "side-white" }, &[])
}

/// The piece of a side in the games of two colours.
fn stone(seat: Seat, theme: Theme) -> &'static str {
    if seat.index() == 0 { theme.sign("●", "X") } else { theme.sign("○", "O") }
}

/// Draws a square board of two colours with two of its rows in every row of cells.
fn pairs(canvas: &mut Canvas<'_>, area: Rect, size: usize, piece: impl Fn(usize, usize) -> Option<Seat>) {
    let colour = |piece: Option<Seat>| {
        let style = canvas.style(match piece {
            None => Role::Wood,
            Some(seat) if seat.index() == 0 => Role::Black,
            Some(_) => Role::White,
        });
        if piece.is_some() { style.fg } else { style.bg }
    };
    let cells: Vec<_> = (0..size.div_ceil(2))
        .flat_map(|row| (0..size).map(move |column| (row, column)))
        .map(|(row, column)| {
            let (upper, lower) = (piece(2 * row, column), piece(2 * row + 1, column));
            let letter = match (upper, lower) {
                (None, None) => ".",
                (Some(one), Some(other)) if one != other => "*",
                (Some(seat), _) | (_, Some(seat)) if seat.index() == 0 => "X",
                _ => "O",
            };
            (row, column, letter, colour(upper).zip(colour(lower)))
        })
        .collect();
    for (row, column, letter, colours) in cells {
        let (sign, style) = match colours {
            Some((upper, lower)) if !canvas.theme.ascii => {
                ("▀", canvas.style(Role::Text).fg(upper).bg(lower))
            }
            _ => (letter, canvas.style(Role::Text).fg(Color::Reset)),
        };
        canvas.print(area, row as u16, column as u16, sign, style);
    }
}
