//! Talking at a table.

use hanpan_protocol::Command;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;

use super::super::keys;
use crate::app::House;
use crate::canvas::{Canvas, NO_BREAK, width, wrap};
use crate::frame::draw_keys;
use crate::remote::{PHRASES, RemoteTable};
use crate::sitting::Sitting;
use crate::theme::Role;

/// A line that is being typed, and the phrases that need no typing.
#[derive(Debug, Default)]
pub struct Talk {
    line: Option<String>,
}

/// The longest line, in characters, as the protocol has it.
const LONGEST: usize = 300;

impl Talk {
    /// Begins a line.
    pub fn open(&mut self) {
        self.line = Some(String::new());
    }

    /// Whether a line is being typed.
    pub fn is_open(&self) -> bool {
        self.line.is_some()
    }

    /// A key while a line is being typed; tells what is to be said.
    pub fn key(&mut self, key: KeyEvent) -> Option<Command> {
        let line = self.line.as_mut()?;
        match key.code {
            KeyCode::Char(digit @ '0'..='9') if line.is_empty() => {
                self.line = None;
                let number = digit.to_digit(10)? as usize;
                let (phrase, _) = PHRASES[(number + PHRASES.len() - 1) % PHRASES.len()];
                return Some(Command::Quick { phrase });
            }
            KeyCode::Char(letter) if line.chars().count() < LONGEST => line.push(letter),
            KeyCode::Backspace if line.is_empty() => self.line = None,
            KeyCode::Backspace => drop(line.pop()),
            KeyCode::Esc => self.line = None,
            KeyCode::Enter => {
                let text = self.line.take()?.parse().ok()?;
                return Some(Command::Say { text });
            }
            _ => {}
        }
        None
    }

    /// A text is pasted into the line.
    pub fn paste(&mut self, text: &str) {
        if let Some(line) = &mut self.line {
            let room = LONGEST.saturating_sub(line.chars().count());
            line.extend(text.chars().filter(|sign| !sign.is_control()).take(room));
        }
    }

    /// Draws the line over the bottom of the screen, below what was said last.
    pub fn draw(&self, house: &House, remote: &RemoteTable, canvas: &mut Canvas<'_>) {
        let Some(line) = &self.line else { return };
        let area = canvas.area();
        let phrases: Vec<String> = PHRASES
            .iter()
            .enumerate()
            .map(|(number, (_, id))| format!("{} {}", (number + 1) % PHRASES.len(), house.text(id)))
            .map(|phrase| phrase.replace(' ', NO_BREAK))
            .collect();
        let phrases = wrap(&phrases.join(" · "), area.width.saturating_sub(4));
        let said = remote.talk(&house.texts);
        let bar = Rect { y: area.bottom().saturating_sub(1), height: 1, ..area };
        canvas.fill(bar, canvas.style(Role::Text));
        draw_keys(canvas, bar, &keys(house, &[("Enter", "key-talk"), ("Esc", "key-close")]));
        let above = area.height.saturating_sub(1);
        let rows = ((said.len() + phrases.len()) as u16 + 3).min(above);
        let place = Rect { y: area.y + above - rows, height: rows, ..area };
        let inside = canvas.boxed(place, &house.text("key-talk"));
        let inside = Rect { x: inside.x + 1, width: inside.width.saturating_sub(2), ..inside };
        // The end of the line is what is being typed.
        let mut shown = line.as_str();
        while width(shown) + 3 > inside.width && !shown.is_empty() {
            shown = &shown[shown.chars().next().map_or(0, char::len_utf8)..];
        }
        let shown = format!("> {shown}{}", house.theme.sign("▏", "_"));
        let said = said.iter().map(|line| (line.as_str(), Role::Text));
        let phrases = phrases.iter().map(|phrase| (phrase.as_str(), Role::Muted));
        let lines = said.chain([(shown.as_str(), Role::Accent)]).chain(phrases);
        for (row, (line, role)) in lines.enumerate() {
            canvas.print(inside, row as u16, 0, line, canvas.style(role));
        }
    }
}
