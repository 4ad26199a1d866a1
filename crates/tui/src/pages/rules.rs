//! The rules of the games.

mod markdown;

use std::cell::Cell;

use hanpan_locale::rules;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use self::markdown::laid_out;
use super::{keys, name};
use crate::app::House;
use crate::canvas::Canvas;
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
    page: &'static str,
    first: usize,
    /// The last line that can stand at the top, and how many are in sight: known once it is drawn.
    drawn: Cell<(usize, usize)>,
}

impl RulesPage {
    /// All games.
    pub fn new() -> RulesPage {
        RulesPage::default()
    }

    /// The rules of one game.
    pub fn of(house: &House, game: &str) -> impl Page + use<> {
        let text = rules(game, house.texts.language()).unwrap_or_default();
        RulesText { game: game.to_owned(), page: text, first: 0, drawn: Cell::new((usize::MAX, 1)) }
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
    /// What a page is: a screen, but for two lines to go on from.
    fn page_length(&self) -> isize {
        self.drawn.get().1.saturating_sub(2).max(1) as isize
    }

    fn scroll(&mut self, lines: isize) -> Next {
        // The end stays at the bottom of the screen, however it has changed its size.
        let (last, _) = self.drawn.get();
        self.first = self.first.min(last).saturating_add_signed(lines).min(last);
        Next::Redraw
    }
}

impl Page for RulesText {
    fn draw(&self, house: &House, canvas: &mut Canvas<'_>) {
        let shown = keys(house, &[("←↓↑→", "key-scroll"), ("q", "key-back")]);
        let title = format!("{} · {}", house.text("house-name"), name(house, &self.game));
        let Some(area) = frame(canvas, &title, &house.text("menu-rules"), &shown) else { return };
        let area = Rect { x: area.x + 2, width: area.width - 4, ..area };
        let lines = laid_out(self.page, area.width);
        let rows = usize::from(area.height);
        let last = lines.len().saturating_sub(rows);
        self.drawn.set((last, rows));
        let first = self.first.min(last);
        for (row, (text, role)) in lines.iter().skip(first).take(rows).enumerate() {
            canvas.print(area, row as u16, 0, text, canvas.style(*role));
        }
        if first < last {
            // Beside the text, not over it.
            let more = Rect { width: area.width + 1, ..area };
            canvas.print_right(more, area.height - 1, canvas.sign("▼", "v"), canvas.style(Role::Accent));
        }
    }

    fn input(&mut self, _: &mut House, input: Input) -> Next {
        match input {
            Input::Wheel(lines) => self.scroll(isize::from(lines) * 3),
            Input::Key(key) => match key.code {
                KeyCode::Down | KeyCode::Char('j') => self.scroll(1),
                KeyCode::Up | KeyCode::Char('k') => self.scroll(-1),
                KeyCode::PageDown | KeyCode::Char(' ') => self.scroll(self.page_length()),
                KeyCode::PageUp => self.scroll(-self.page_length()),
                KeyCode::Home => self.scroll(isize::MIN / 2),
                KeyCode::End => self.scroll(isize::MAX / 2),
                KeyCode::Esc | KeyCode::Char('q') | KeyCode::Backspace => Next::Back,
                _ => Next::Stay,
            },
            _ => Next::Stay,
        }
    }
}
