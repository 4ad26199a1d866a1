//! What surrounds every page: a bar above, the keys below.

use ratatui::layout::Rect;

use crate::canvas::{Canvas, Target, width};
use crate::theme::Role;

/// The least screen on which anything but a notice is shown.
pub const LEAST: (u16, u16) = (40, 12);

/// Draws the bars and tells what is left between them; nothing when the screen is too small.
pub fn frame(canvas: &mut Canvas<'_>, title: &str, right: &str, keys: &[(String, String)]) -> Option<Rect> {
    let area = canvas.area();
    canvas.fill(area, canvas.style(Role::Text));
    if area.width < LEAST.0 || area.height < LEAST.1 {
        too_small(canvas, LEAST);
        return None;
    }
    let bar = Rect { height: 1, ..area };
    canvas.fill(bar, canvas.style(Role::Bar));
    let style = canvas.style(Role::Bar);
    let end = canvas.print(bar, 0, 1, title, style);
    if end + width(right) + 2 < bar.width {
        let right_end = Rect { width: bar.width - 1, ..bar };
        canvas.print_right(right_end, 0, right, style);
    }
    let last = Rect { y: area.bottom() - 1, height: 1, ..area };
    draw_keys(canvas, last, keys);
    Some(Rect { y: area.y + 1, height: area.height - 2, ..area })
}

/// The keys that can be pressed, each clickable, as many as fit. The way out, the help and the key that does what is
/// chosen come before all others.
pub fn draw_keys(canvas: &mut Canvas<'_>, line: Rect, keys: &[(String, String)]) {
    let mut column = 1;
    for (key, text) in that_fit(keys, line.width) {
        let from = column;
        column = canvas.print(line, 0, column, key, canvas.style(Role::Key));
        column = canvas.print(line, 0, column + 1, text, canvas.style(Role::Muted));
        if let Some(target) = target_of(key) {
            let area = Rect { x: line.x + from, width: column - from, ..line };
            canvas.target(area, Target::Key(target));
        }
        column += 2;
    }
}

/// Of some keys, in their order, those for which there is room; the way out stands last.
fn that_fit(keys: &[(String, String)], columns: u16) -> impl Iterator<Item = &(String, String)> {
    let first = |(key, _): &(String, String)| match key.as_str() {
        "q" => 0,
        "?" => 1,
        "Enter" => 2,
        _ => 3,
    };
    let mut order: Vec<usize> = (0..keys.len()).collect();
    order.sort_by_key(|&place| first(&keys[place]));
    let mut used = 1;
    let mut fits = vec![false; keys.len()];
    for place in order {
        let (key, text) = &keys[place];
        let needed = width(key) + 1 + width(text);
        if used + needed <= columns {
            fits[place] = true;
            used += needed + 2;
        }
    }
    let shown = keys.iter().zip(fits).filter_map(|(key, fits)| fits.then_some(key));
    let (out, others): (Vec<_>, Vec<_>) = shown.partition(|key| first(key) == 0);
    others.into_iter().chain(out)
}

/// Keys named by one sign, Enter and Esc can be clicked.
fn target_of(key: &str) -> Option<char> {
    let mut signs = key.chars();
    match (key, signs.next(), signs.next()) {
        ("Enter", ..) => Some('\n'),
        ("Esc", ..) => Some('\x1b'),
        (_, Some(sign), None) => Some(sign),
        _ => None,
    }
}

/// Says that the screen is too small, and how large it should be.
pub fn too_small(canvas: &mut Canvas<'_>, (columns, rows): (u16, u16)) {
    let area = canvas.area();
    canvas.fill(area, canvas.style(Role::Text));
    let size = |columns: u16, rows: u16| format!("{columns} × {rows}");
    let mut now = size(area.width, area.height);
    let mut least = size(columns, rows);
    if canvas.theme.ascii {
        (now, least) = (now.replace('×', "x"), least.replace('×', "x"));
    }
    let text = canvas.text("too-small", &[("now", &now), ("least", &least)]);
    canvas.print_wrapped(area, area.height / 3, &text, canvas.style(Role::Bad));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_out_is_never_lost() {
        let keys =
            [("←↓↑→", "이동"), ("Tab", "다음 선택지"), ("Enter", "두기"), ("?", "도움말"), ("q", "나가기")]
                .map(|(key, text)| (key.to_owned(), text.to_owned()));
        for (columns, shown) in
            [(10, "q"), (20, "? q"), (33, "Enter ? q"), (44, "←↓↑→ Enter ? q"), (80, "←↓↑→ Tab Enter ? q")]
        {
            let names: Vec<&str> = that_fit(&keys, columns).map(|(key, _)| key.as_str()).collect();
            assert_eq!(names.join(" "), shown, "{columns}");
        }
    }
}
