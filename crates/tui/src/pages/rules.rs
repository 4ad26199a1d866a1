//! The rules of the games.

use hanpan_locale::rules;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use super::{keys, name};
use crate::app::House;
use crate::canvas::{Canvas, cut, width, wrap};
use crate::frame::frame;
use crate::list::{List, Picked};
use crate::page::{Input, Next, Page};
use crate::theme::Role;

/// The list of games, each opening its rules.
#[derive(Default)]
pub struct RulesPage {
    list: List,
}

/// The rules of one game, to scroll through.
struct RulesText {
    game: String,
    lines: Vec<String>,
    first: usize,
}

impl RulesPage {
    /// All games.
    pub fn new() -> RulesPage {
        RulesPage::default()
    }

    /// The rules of one game.
    pub fn of(house: &House, game: &str) -> impl Page + use<> {
        let text = rules(game, house.texts.language()).unwrap_or_default();
        RulesText { game: game.to_owned(), lines: paragraphs(text), first: 0 }
    }
}

impl Page for RulesPage {
    fn draw(&self, house: &House, canvas: &mut Canvas<'_>) {
        let shown = keys(house, &[("←↓↑→", "key-choose"), ("Enter", "key-open"), ("q", "key-back")]);
        let Some(area) = frame(canvas, &house.text("house-title"), &house.text("menu-rules"), &shown) else {
            return;
        };
        let area = Rect { x: area.x + 2, width: area.width - 4, y: area.y + 1, height: area.height - 1 };
        let entries: Vec<String> = hanpan_house::games()
            .iter()
            .map(|game| {
                let about = house.text(&format!("{}-about", game.id()));
                format!("{} {about}", crate::canvas::padded(&name(house, game.id()), 14))
            })
            .collect();
        self.list.draw(canvas, area, &entries);
    }

    fn input(&mut self, house: &mut House, input: Input) -> Next {
        if let Input::Key(key) = &input
            && let KeyCode::Esc | KeyCode::Char('q') | KeyCode::Backspace = key.code
        {
            return Next::Back;
        }
        let games = hanpan_house::games();
        match self.list.input(&input, games.len()) {
            Picked::Nothing => Next::Stay,
            Picked::Moved => Next::Redraw,
            Picked::Wanted => Next::Open(Box::new(RulesPage::of(house, games[self.list.chosen].id()))),
        }
    }
}

impl RulesText {
    fn scroll(&mut self, lines: isize) -> Next {
        self.first = self.first.saturating_add_signed(lines).min(self.lines.len());
        Next::Redraw
    }
}

impl Page for RulesText {
    fn draw(&self, house: &House, canvas: &mut Canvas<'_>) {
        let shown = keys(house, &[("←↓↑→", "key-scroll"), ("q", "key-back")]);
        let title = format!("{} · {}", house.text("house-name"), name(house, &self.game));
        let Some(area) = frame(canvas, &title, &house.text("menu-rules"), &shown) else { return };
        let area = Rect { x: area.x + 2, width: area.width - 4, ..area };
        let mut row = 0;
        for line in self.lines.iter().skip(self.first) {
            for (text, role) in laid_out(line, area.width) {
                canvas.print(area, row, 0, &text, canvas.style(role));
                row += 1;
            }
            if row >= area.height {
                break;
            }
        }
    }

    fn input(&mut self, _: &mut House, input: Input) -> Next {
        match input {
            Input::Wheel(lines) => self.scroll(isize::from(lines) * 3),
            Input::Key(key) => match key.code {
                KeyCode::Down | KeyCode::Char('j') => self.scroll(1),
                KeyCode::Up | KeyCode::Char('k') => self.scroll(-1),
                KeyCode::PageDown | KeyCode::Char(' ') => self.scroll(15),
                KeyCode::PageUp => self.scroll(-15),
                KeyCode::Home => self.scroll(isize::MIN / 2),
                KeyCode::End => self.scroll(isize::MAX / 2),
                KeyCode::Esc | KeyCode::Char('q') | KeyCode::Backspace => Next::Back,
                _ => Next::Stay,
            },
            _ => Next::Stay,
        }
    }
}

/// The paragraphs of a page of Markdown, each in one line: they are broken anew for every screen.
fn paragraphs(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut open = false;
    let mut code = false;
    for line in text.lines() {
        // The link to the other language goes nowhere here.
        if line.starts_with("*[") {
            continue;
        }
        if line.starts_with("```") {
            code = !code;
            open = false;
            continue;
        }
        let begins = line.trim_start().starts_with(['-', '*', '|', '#', '>'])
            || line.trim_start().starts_with(|sign: char| sign.is_ascii_digit());
        match lines.last_mut() {
            Some(last) if open && !begins && !line.is_empty() && !code => {
                last.push(' ');
                last.push_str(line.trim_start());
            }
            // One empty line is enough.
            Some(last) if line.is_empty() && last.is_empty() => {}
            _ => lines.push(if code { format!("  {line}") } else { line.to_owned() }),
        }
        open = !line.is_empty() && !line.starts_with(['#', '|']);
    }
    lines
}

/// A line of Markdown as lines of the screen.
fn laid_out(line: &str, columns: u16) -> Vec<(String, Role)> {
    let plain = line.replace("**", "").replace('`', "");
    if let Some(heading) = plain.strip_prefix('#') {
        return vec![(heading.trim_start_matches('#').trim().to_owned(), Role::Title)];
    }
    if plain.starts_with('|') {
        // The line under a table's head says nothing on a screen.
        let is_rule = plain.chars().all(|sign| "|-: ".contains(sign));
        return if is_rule { Vec::new() } else { vec![(cut(&plain, columns), Role::Text)] };
    }
    let indent = plain.chars().take_while(|sign| *sign == ' ').count();
    if width(&plain) <= columns {
        return vec![(plain, Role::Text)];
    }
    wrap(&plain, columns.saturating_sub(indent as u16))
        .into_iter()
        .map(|text| (" ".repeat(indent) + &text, Role::Text))
        .collect()
}
