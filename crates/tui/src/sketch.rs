//! Screens as text, for tests: what is written, and how it is styled.

use std::fmt::Write;

use hanpan_core::{Observer, Seat};
use hanpan_house::game;
use hanpan_locale::{Language, Texts};
use hanpan_table::fair::{Bytes, Fair};
use hanpan_table::{AnyTable, Player, Setup};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use serde_json::Value;

use crate::board::Board;
use crate::canvas::{Canvas, Targets};
use crate::scene::Scene;
use crate::theme::{Depth, Theme};

/// Compares a screen with `tests/screens/NAME.txt`; `cargo xtask bless` writes it.
pub(crate) fn check(name: &str, screen: &str) {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/screens");
    hanpan_kit::golden_text(&folder.join(format!("{name}.txt")), screen);
}

/// The looks in which every screen is drawn at least once.
pub(crate) const TRUE: Theme = Theme { depth: Depth::True, light: false, ascii: false };
/// Sixteen colours and drawn signs.
pub(crate) const SIXTEEN: Theme = Theme { depth: Depth::Sixteen, light: false, ascii: false };
/// No colour and only ASCII.
pub(crate) const PLAIN: Theme = Theme { depth: Depth::Plain, light: false, ascii: true };

/// A table with dice of a fixed seed; seat 0 is a person, the others are bots.
pub(crate) fn table(id: &str, options: &Value, players: u8, seed: u8) -> Box<dyn AnyTable> {
    let player = |seat| match seat {
        0 => Player { name: "you".into(), kind: "human".into() },
        _ => Player { name: "normal".into(), kind: "bot".into() },
    };
    let fair = Fair::commit("sketch", Bytes::new(&[seed; 32]).expect("a seed has 32 bytes"), players);
    let setup = Setup {
        options: options.clone(),
        players: (0..players).map(player).collect(),
        fair: Some(fair),
        started: "2026-11-15T12:00:00Z".parse().expect("a time"),
    };
    game(id).expect("a game").open(setup).expect("a table")
}

/// Plays actions, each by the lowest seat that may act; where a text is `*`, the first legal action.
pub(crate) fn play(table: &mut dyn AnyTable, actions: &str) {
    for action in actions.split(',').map(str::trim).filter(|action| !action.is_empty()) {
        let seat = table.turn().players().first().expect("somebody is to act");
        let first = table.legal(seat)[0].clone();
        let action = if action == "*" { &first } else { action };
        table.act(seat, action, None).unwrap_or_else(|error| panic!("{action}: {error}"));
    }
}

/// What seat 0 sees.
pub(crate) fn scene(table: &dyn AnyTable, options: &Value) -> Scene {
    Scene::of(table, options, Observer::Seat(Seat::at(0)))
}

/// A board alone on a screen of this size.
pub(crate) fn board(
    board: &mut dyn Board,
    scene: &Scene,
    theme: Theme,
    language: Language,
    (columns, rows): (u16, u16),
) -> String {
    board.update(scene, false);
    drawn(theme, language, (columns, rows), |canvas| board.draw(scene, canvas, canvas.area()))
}

/// Whatever is drawn on a screen of this size, as text: the lines, then every run of cells with a style of its own.
pub(crate) fn drawn(
    theme: Theme,
    language: Language,
    (columns, rows): (u16, u16),
    draw: impl FnOnce(&mut Canvas<'_>),
) -> String {
    let mut buffer = Buffer::empty(Rect::new(0, 0, columns, rows));
    let mut targets = Targets::default();
    let texts = Texts::new(language);
    draw(&mut Canvas { buffer: &mut buffer, targets: &mut targets, theme, texts: &texts });
    written(&buffer)
}

/// A buffer as text: the lines, then the styles, row by row.
pub(crate) fn written(buffer: &Buffer) -> String {
    let mut text = String::new();
    for row in buffer.area.rows() {
        let mut line = String::new();
        let mut covered = 0;
        for place in row.positions() {
            // A wide sign covers the cell after it.
            if covered > 0 {
                covered -= 1;
                continue;
            }
            let symbol = buffer[place].symbol();
            covered = crate::canvas::width(symbol).saturating_sub(1);
            line.push_str(symbol);
        }
        writeln!(text, "|{line}|").expect("writing to a text");
    }
    for (number, row) in buffer.area.rows().enumerate() {
        let mut runs: Vec<(u16, u16, Style)> = Vec::new();
        for place in row.positions() {
            let style = buffer[place].style();
            match runs.last_mut() {
                Some((_, to, known)) if *known == style => *to = place.x,
                _ => runs.push((place.x, place.x, style)),
            }
        }
        let plain = Buffer::empty(Rect::new(0, 0, 1, 1))[(0, 0)].style();
        let runs: Vec<String> = runs
            .iter()
            .filter(|(.., style)| *style != plain)
            .map(|(from, to, style)| format!("{from}-{to} {}", style_name(*style)))
            .collect();
        if !runs.is_empty() {
            writeln!(text, "{number}: {}", runs.join("; ")).expect("writing to a text");
        }
    }
    text
}

/// A style in a few letters: `fg/bg+modifiers`.
fn style_name(style: Style) -> String {
    let colour = |colour: Option<ratatui::style::Color>| match colour {
        None | Some(ratatui::style::Color::Reset) => "-".to_owned(),
        Some(colour) => colour.to_string(),
    };
    let modifiers = match style.add_modifier {
        none if none.is_empty() => String::new(),
        some => format!("+{some:?}"),
    };
    format!("{}/{}{modifiers}", colour(style.fg), colour(style.bg))
}
