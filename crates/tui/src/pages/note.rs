//! A box of text over a page.

use std::cell::Cell;

use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use super::keys;
use crate::app::House;
use crate::canvas::{Canvas, centred, width, wrap};
use crate::frame::draw_keys;
use crate::page::{Input, Next, Page};
use crate::theme::Role;

/// A box of text: help, the moves so far. Any key but those that scroll closes it.
pub struct NotePage {
    title: String,
    lines: Vec<String>,
    /// The line that is marked.
    marked: Option<usize>,
    /// The first line in sight; how far that can go is known once it has been drawn.
    first: Cell<usize>,
}

impl NotePage {
    /// Shows lines from the first on.
    pub fn new(title: String, lines: Vec<String>) -> NotePage {
        NotePage { title, lines, marked: None, first: Cell::new(0) }
    }

    /// Shows lines so that the last is in sight.
    pub fn at_the_end(title: String, lines: Vec<String>) -> NotePage {
        NotePage { first: Cell::new(lines.len()), marked: None, title, lines }
    }

    /// Shows lines so that a marked one is in the middle; none is where nothing has happened yet.
    pub fn marked(title: String, lines: Vec<String>, marked: Option<usize>) -> NotePage {
        /// Half of what is in sight on a small screen.
        const HALF: usize = 8;
        NotePage { first: Cell::new(marked.unwrap_or(0).saturating_sub(HALF)), marked, title, lines }
    }
}

impl Page for NotePage {
    fn draw(&self, house: &House, canvas: &mut Canvas<'_>) {
        let area = canvas.area();
        let longest =
            self.lines.iter().map(|line| width(line)).max().unwrap_or(0).max(width(&self.title) + 4);
        let columns = (longest + 4).clamp(24, area.width.saturating_sub(4).max(24));
        let broken = |(number, line): (usize, &String)| {
            let role = if self.marked == Some(number) { Role::Accent } else { Role::Text };
            wrap_indented(line, columns - 4).into_iter().map(move |line| (line, role))
        };
        let text: Vec<(String, Role)> = self.lines.iter().enumerate().flat_map(broken).collect();
        let rows = (text.len() as u16 + 2).min(area.height.saturating_sub(2));
        let inside = canvas.boxed(centred(area, columns, rows), &self.title);
        let most = text.len().saturating_sub(usize::from(inside.height));
        let first = self.first.get().min(most);
        self.first.set(first);
        for (row, (line, role)) in text.iter().skip(first).take(usize::from(inside.height)).enumerate() {
            let mark = if *role == Role::Accent { canvas.sign("▸", ">") } else { " " };
            canvas.print(inside, row as u16, 0, mark, canvas.style(*role));
            canvas.print(inside, row as u16, 1, line, canvas.style(*role));
        }
        // The keys of the page below do nothing while the box lies over it.
        let bar = Rect { y: area.bottom().saturating_sub(1), height: 1, ..area };
        canvas.fill(bar, canvas.style(Role::Text));
        let scroll = (most > 0).then_some(("←↓↑→", "key-scroll"));
        let shown: Vec<_> = scroll.into_iter().chain([("q", "key-close")]).collect();
        draw_keys(canvas, bar, &keys(house, &shown));
        if first < most {
            let last = inside.height.saturating_sub(1);
            canvas.print_right(inside, last, canvas.sign("▼", "v"), canvas.style(Role::Accent));
        }
    }

    fn input(&mut self, _: &mut House, input: Input) -> Next {
        let by = match input {
            Input::Wheel(lines) => isize::from(lines) * 2,
            Input::Key(key) => match key.code {
                KeyCode::Down | KeyCode::Char('j') => 1,
                KeyCode::Up | KeyCode::Char('k') => -1,
                KeyCode::PageDown | KeyCode::Char(' ') => 10,
                KeyCode::PageUp => -10,
                KeyCode::Home => -(self.lines.len() as isize),
                KeyCode::End => self.lines.len() as isize,
                _ => return Next::Back,
            },
            Input::Click(_) => return Next::Back,
            Input::Hover(_) | Input::Paste(_) => return Next::Stay,
        };
        self.first.set(self.first.get().saturating_add_signed(by).min(self.lines.len()));
        Next::Redraw
    }

    fn is_box(&self) -> bool {
        true
    }
}

/// A line broken where it is too long. What begins with a number or a key, set apart by two spaces, goes on below what
/// follows it.
fn wrap_indented(line: &str, columns: u16) -> Vec<String> {
    if width(line) <= columns {
        return vec![line.to_owned()];
    }
    let blank = line.len() - line.trim_start().len();
    let apart = line[blank..].find("  ").filter(|_| blank > 0).map(|at| blank + at);
    let begins = apart.map_or(0, |at| line.len() - line[at..].trim_start().len());
    let (before, text) = line.split_at(begins);
    let indent = width(before);
    let lines = wrap(text, columns.saturating_sub(indent)).into_iter().enumerate();
    let set = |(number, text): (usize, String)| match number {
        0 => format!("{before}{text}"),
        _ => format!("{}{text}", " ".repeat(indent.into())),
    };
    lines.map(set).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_go_on_below_what_they_say() {
        for (line, columns, lines) in [
            ("  4  White takes back", 14, vec!["  4  White", "     takes", "     back"]),
            ("  Enter  does it", 12, vec!["  Enter  doe", "         s", "         it"]),
            ("as long as it is", 10, vec!["as long as", "it is"]),
            ("  4  h8", 10, vec!["  4  h8"]),
        ] {
            assert_eq!(wrap_indented(line, columns), lines, "{line}");
        }
    }
}
