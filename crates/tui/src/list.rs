//! Entries of which one is chosen.

use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use crate::canvas::{Canvas, Target, padded};
use crate::page::Input;
use crate::theme::Role;

/// Which of some entries is chosen, and which are in sight.
#[derive(Clone, Copy, Debug, Default)]
pub struct List {
    /// The chosen one.
    pub chosen: usize,
}

/// What an input does to a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picked {
    /// Nothing.
    Nothing,
    /// Another entry is chosen.
    Moved,
    /// The chosen entry is wanted.
    Wanted,
}

impl List {
    /// Keys, the mouse and the wheel move the choice; Enter and a click want it.
    pub fn input(&mut self, input: &Input, count: usize) -> Picked {
        let last = count.saturating_sub(1);
        let to = match input {
            Input::Click(Target::Entry(entry)) if *entry < count => {
                self.chosen = *entry;
                return Picked::Wanted;
            }
            Input::Hover(Target::Entry(entry)) if *entry < count => *entry,
            Input::Wheel(lines) => self.chosen.saturating_add_signed(isize::from(*lines)).min(last),
            Input::Key(key) => match key.code {
                KeyCode::Enter | KeyCode::Char(' ') => return Picked::Wanted,
                KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => {
                    if self.chosen >= last {
                        0
                    } else {
                        self.chosen + 1
                    }
                }
                KeyCode::Up | KeyCode::Char('k') | KeyCode::BackTab => {
                    self.chosen.checked_sub(1).unwrap_or(last)
                }
                KeyCode::Home => 0,
                KeyCode::End => last,
                KeyCode::PageDown => (self.chosen + 8).min(last),
                KeyCode::PageUp => self.chosen.saturating_sub(8),
                _ => return Picked::Nothing,
            },
            _ => return Picked::Nothing,
        };
        self.chosen = to;
        Picked::Moved
    }

    /// Draws the entries, a row each, so that the chosen one is in sight.
    pub fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, entries: &[String]) {
        let rows = usize::from(area.height).max(1);
        let first = (self.chosen + 1).saturating_sub(rows).min(entries.len());
        for (row, (number, entry)) in entries.iter().enumerate().skip(first).take(rows).enumerate() {
            let chosen = number == self.chosen;
            let mark = if chosen { canvas.sign("▸", ">") } else { " " };
            let style = canvas.style(if chosen { Role::Cursor } else { Role::Text });
            canvas.print(area, row as u16, 0, &padded(&format!("{mark} {entry}"), area.width), style);
            let line = Rect { y: area.y + row as u16, height: 1, ..area };
            canvas.target(line, Target::Entry(number));
        }
        // What is out of sight is told at the edge, in a column that no page has anything in.
        let edge = area.width;
        let around = Rect { width: area.width + 1, ..area };
        for (row, sign, hidden) in [
            (0, canvas.sign("▲", "^"), first > 0),
            (area.height.saturating_sub(1), canvas.sign("▼", "v"), first + rows < entries.len()),
        ] {
            if hidden {
                canvas.print(around, row, edge, sign, canvas.style(Role::Accent));
            }
        }
    }
}
