//! What is drawn on, and what can be clicked there.

use hanpan_locale::Texts;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::theme::{Role, Theme};

/// What a place on the screen stands for when it is clicked or hovered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A place on a board, by the board's own number.
    Spot(u16),
    /// An entry of a list, by its place.
    Entry(usize),
    /// As if this key was pressed.
    Key(char),
}

/// The places on the screen that stand for something. What is drawn later lies above.
#[derive(Clone, Debug, Default)]
pub struct Targets(Vec<(Rect, Target)>);

impl Targets {
    /// What lies at a place.
    pub fn at(&self, place: Position) -> Option<Target> {
        self.0.iter().rev().find(|(area, _)| area.contains(place)).map(|&(_, target)| target)
    }

    /// The first place that stands for `target`.
    pub fn place_of(&self, target: Target) -> Option<Rect> {
        self.0.iter().find(|(_, known)| *known == target).map(|&(area, _)| area)
    }

    /// Forgets all, before the screen is drawn anew.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

/// A screen being drawn. Whatever does not fit ends in `…` at its edge; nothing panics however small it is.
pub struct Canvas<'a> {
    /// The cells.
    pub buffer: &'a mut Buffer,
    /// What can be clicked.
    pub targets: &'a mut Targets,
    /// The look.
    pub theme: Theme,
    /// The words.
    pub texts: &'a Texts,
}

impl Canvas<'_> {
    /// The whole screen.
    pub fn area(&self) -> Rect {
        self.buffer.area
    }

    /// The style for a meaning.
    pub fn style(&self, role: Role) -> Style {
        self.theme.style(role)
    }

    /// A piece marked by what it is: its own colour stays, so that black is still black under the cursor.
    pub fn over(&self, piece: Style, mark: Role) -> Style {
        let mark = self.style(mark);
        let mut style = piece.patch(mark);
        style.fg = piece.fg.or(mark.fg);
        style
    }

    /// One of two signs: the drawn one, or its ASCII stand-in.
    pub fn sign<'s>(&self, drawn: &'s str, ascii: &'s str) -> &'s str {
        self.theme.sign(drawn, ascii)
    }

    /// The text with this id, its places filled in.
    pub fn text(&self, id: &str, args: &[(&str, &str)]) -> String {
        self.texts.text(id, args)
    }

    /// Writes a text inside `area` at a row and column counted from its corner; tells the column after it.
    ///
    /// The style is laid over what is there, so that a background stays where the style has none.
    pub fn print(&mut self, area: Rect, row: u16, column: u16, text: &str, style: Style) -> u16 {
        let area = area.intersection(self.buffer.area);
        let mut at = column;
        if row >= area.height {
            return at;
        }
        for sign in fitted(text, area.width.saturating_sub(column)).chars() {
            let width = sign.width().unwrap_or(0) as u16;
            // Control characters have no width and would upset the terminal.
            if width == 0 {
                continue;
            }
            // What is cut off is told in the plainest signs too.
            let sign = if sign == '…' && self.theme.ascii { '~' } else { sign };
            let mut one = [0; 4];
            self.unsplit(area.x + at, area.y + row);
            self.buffer.set_string(area.x + at, area.y + row, sign.encode_utf8(&mut one), style);
            at += width;
        }
        at
    }

    /// Writes a text in the middle of a row.
    pub fn print_centred(&mut self, area: Rect, row: u16, text: &str, style: Style) {
        let column = area.width.saturating_sub(width(text)) / 2;
        self.print(area, row, column, text, style);
    }

    /// Writes a text so that it ends at the right edge of a row.
    pub fn print_right(&mut self, area: Rect, row: u16, text: &str, style: Style) {
        let column = area.width.saturating_sub(width(text));
        self.print(area, row, column, text, style);
    }

    /// Writes a text broken into lines between words, from `row` on; tells the row after it.
    pub fn print_wrapped(&mut self, area: Rect, row: u16, text: &str, style: Style) -> u16 {
        let mut row = row;
        for line in wrap(text, area.width) {
            self.print(area, row, 0, &line, style);
            row += 1;
        }
        row
    }

    /// Empties an area and gives it a style.
    pub fn fill(&mut self, area: Rect, style: Style) {
        let area = area.intersection(self.buffer.area);
        if area.is_empty() {
            return;
        }
        (area.top()..area.bottom()).for_each(|row| self.unsplit(area.x, row));
        for place in area.positions() {
            let cell = &mut self.buffer[place];
            cell.reset();
            cell.set_style(style);
        }
    }

    /// Something is written from this place on. A wide sign that begins before it would lose its second half, and the
    /// terminal would draw it over what is written: it goes.
    fn unsplit(&mut self, column: u16, row: u16) {
        if let Some(before) = column.checked_sub(1).filter(|before| *before >= self.buffer.area.x)
            && width(self.buffer[(before, row)].symbol()) > 1
        {
            self.buffer[(before, row)].set_symbol(" ");
        }
    }

    /// Lays a style over what is drawn in an area.
    pub fn tint(&mut self, area: Rect, style: Style) {
        self.buffer.set_style(area.intersection(self.buffer.area), style);
    }

    /// Makes an area stand for something.
    pub fn target(&mut self, area: Rect, target: Target) {
        let area = area.intersection(self.buffer.area);
        if !area.is_empty() {
            self.targets.0.push((area, target));
        }
    }

    /// Draws an empty box with a title and tells what is inside; targets below it are covered.
    pub fn boxed(&mut self, area: Rect, title: &str) -> Rect {
        let area = area.intersection(self.buffer.area);
        self.fill(area, self.style(Role::Text));
        self.targets.0.retain(|(other, _)| !area.intersects(*other));
        if area.width < 2 || area.height < 2 {
            return area;
        }
        let line = self.style(Role::Muted);
        let [across, down] = [self.sign("─", "-"), self.sign("│", "|")];
        let [left_top, right_top] = [self.sign("╭", "+"), self.sign("╮", "+")];
        let [left_bottom, right_bottom] = [self.sign("╰", "+"), self.sign("╯", "+")];
        let inner = usize::from(area.width - 2);
        self.print(area, 0, 0, &format!("{left_top}{}{right_top}", across.repeat(inner)), line);
        for row in 1..area.height - 1 {
            self.print(area, row, 0, down, line);
            self.print(area, row, area.width - 1, down, line);
        }
        let last = area.height - 1;
        self.print(area, last, 0, &format!("{left_bottom}{}{right_bottom}", across.repeat(inner)), line);
        if !title.is_empty() {
            let inside = Rect { x: area.x + 2, width: area.width.saturating_sub(4), ..area };
            self.print(inside, 0, 0, &format!(" {title} "), self.style(Role::Title));
        }
        Rect { x: area.x + 1, y: area.y + 1, width: area.width - 2, height: area.height - 2 }
    }
}

/// How many columns a text takes.
pub fn width(text: &str) -> u16 {
    u16::try_from(text.width()).unwrap_or(u16::MAX)
}

/// The beginning of a text in a number of columns.
fn cut(text: &str, columns: u16) -> String {
    let mut used = 0;
    text.chars()
        .take_while(|sign| {
            used += sign.width().unwrap_or(0) as u16;
            used <= columns
        })
        .collect()
}

/// A text in a number of columns: all of it, or its beginning and a sign that there is more. Words stay whole where that
/// leaves half of it.
pub fn fitted(text: &str, columns: u16) -> String {
    let beginning = cut(text, columns);
    let rest = &text[beginning.len()..];
    if columns == 0 || rest.chars().all(|sign| sign.is_whitespace() || sign.is_control()) {
        return beginning;
    }
    let whole = cut(text, columns.saturating_sub(2));
    let words = match text[whole.len()..].starts_with(' ') {
        true => whole.as_str(),
        false => whole.rsplit_once(' ').map_or("", |(words, _)| words),
    };
    // A sentence rather loses all of what it adds after a comma.
    let clause = words.rfind(", ").map_or("", |comma| &words[..=comma]);
    let long_enough = |words: &&str| width(words) >= columns / 2 && !words.is_empty();
    match [clause, words.trim_end()].into_iter().find(long_enough) {
        Some(words) => format!("{words} …"),
        None => cut(text, columns - 1).trim_end().to_owned() + "…",
    }
}

/// A text filled up with spaces to a number of columns, or cut.
pub fn padded(text: &str, columns: u16) -> String {
    let text = fitted(text, columns);
    let rest = columns.saturating_sub(width(&text));
    text + &" ".repeat(usize::from(rest))
}

/// Stands for a space between words that belong on one line.
pub const NO_BREAK: &str = "\u{a0}";

/// A text broken into lines of at most so many columns: between words, or inside one that is too long.
pub fn wrap(text: &str, columns: u16) -> Vec<String> {
    let columns = columns.max(2);
    let mut lines = vec![String::new()];
    let breaks = |sign: char| sign.is_whitespace() && !NO_BREAK.contains(sign);
    for word in text.split(breaks).filter(|word| !word.is_empty()) {
        let line = lines.last_mut().expect("there is always a line");
        if !line.is_empty() && width(line) + 1 + width(word) <= columns {
            line.push(' ');
            line.push_str(word);
            continue;
        }
        let mut rest = word;
        loop {
            let part = cut(rest, columns);
            if lines.last().is_some_and(String::is_empty) {
                lines.pop();
            }
            rest = &rest[part.len()..];
            lines.push(part);
            if rest.is_empty() {
                break;
            }
        }
    }
    lines.into_iter().map(|line| line.replace(NO_BREAK, " ")).collect()
}

/// A box of this size in the middle of an area, no larger than it.
pub fn centred(area: Rect, columns: u16, rows: u16) -> Rect {
    let (width, height) = (columns.min(area.width), rows.min(area.height));
    Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words_and_inside_long_ones() {
        for (text, columns, lines) in [
            ("one two three", 7, vec!["one two", "three"]),
            ("abcdefghij", 4, vec!["abcd", "efgh", "ij"]),
            ("흑이 이겼다", 5, vec!["흑이", "이겼", "다"]),
            ("", 5, vec![""]),
            ("a abcdef", 3, vec!["a", "abc", "def"]),
            ("1\u{a0}Hi! · 2\u{a0}One\u{a0}moment.", 9, vec!["1 Hi! ·", "2 One mom", "ent."]),
        ] {
            assert_eq!(wrap(text, columns), lines, "{text}");
        }
    }

    #[test]
    fn what_does_not_fit_says_that_there_is_more() {
        for (text, columns, shown) in [
            ("Jisu, 민호", 10, "Jisu, 민호"),
            ("Jisu, 민호", 9, "Jisu, …"),
            ("Bartholomew", 7, "Bartho…"),
            ("가나다라", 5, "가나…"),
            ("then wait for South (3 points)", 20, "then wait for …"),
            ("waits for South, has no second one", 30, "waits for South, …"),
            ("Jisu   ", 4, "Jisu"),
            ("Jisu", 1, "…"),
            ("Jisu", 0, ""),
            ("", 3, ""),
        ] {
            assert_eq!(fitted(text, columns), shown, "{text:?} in {columns}");
        }
    }

    #[test]
    fn wide_signs_are_never_cut_in_half() {
        assert_eq!(cut("가나다", 5), "가나");
        assert_eq!(padded("가나다", 5), "가나…");
        assert_eq!(width("가a"), 3);
        let mut buffer = Buffer::empty(Rect::new(0, 0, 8, 3));
        let texts = Texts::new(hanpan_locale::Language::Korean);
        let theme = Theme { depth: crate::theme::Depth::Plain, light: false, ascii: false };
        let mut canvas =
            Canvas { buffer: &mut buffer, targets: &mut Targets::default(), theme, texts: &texts };
        let all = canvas.area();
        (0..3).for_each(|row| {
            canvas.print(all, row, 0, "가나다라", Style::new());
        });
        // A box and a sign that begin in the middle of a wide sign.
        canvas.boxed(Rect::new(3, 0, 4, 2), "");
        canvas.print(all, 2, 1, "x", Style::new());
        let symbols =
            |row: u16| (0..8).map(|column| buffer[(column, row)].symbol().to_owned()).collect::<Vec<_>>();
        assert_eq!(symbols(0), ["가", " ", " ", "╭", "─", "─", "╮", " "]);
        assert_eq!(symbols(2), [" ", "x", "나", " ", "다", " ", "라", " "]);
    }
}
