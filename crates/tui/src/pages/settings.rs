//! What the player likes.

use hanpan_locale::Language;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use super::keys;
use crate::app::House;
use crate::canvas::{Canvas, padded};
use crate::frame::frame;
use crate::list::{List, Picked};
use crate::page::{Input, Next, Page};
use crate::settings::Pace;
use crate::theme::Role;

/// The settings; each change is kept at once.
#[derive(Default)]
pub struct SettingsPage {
    list: List,
}

#[derive(Clone, Copy)]
enum Row {
    Language,
    Pace,
    Motion,
    Ascii,
    ViKeys,
}

const ROWS: [Row; 5] = [Row::Language, Row::Pace, Row::Motion, Row::Ascii, Row::ViKeys];

impl SettingsPage {
    /// All of them.
    pub fn new() -> SettingsPage {
        SettingsPage::default()
    }
}

impl Row {
    fn id(self) -> &'static str {
        match self {
            Row::Language => "settings-language",
            Row::Pace => "settings-pace",
            Row::Motion => "settings-motion",
            Row::Ascii => "settings-ascii",
            Row::ViKeys => "settings-vi-keys",
        }
    }

    fn value(self, house: &House) -> String {
        let yes = |value: bool| house.text(if value { "yes" } else { "no" });
        match self {
            Row::Language => house.text("language-name"),
            Row::Pace => house.text(house.settings.pace.id()),
            Row::Motion => yes(house.settings.motion),
            Row::Ascii => yes(house.settings.ascii),
            Row::ViKeys => yes(house.settings.vi_keys),
        }
    }

    fn change(self, house: &mut House, forward: bool) {
        match self {
            Row::Language => {
                let other = match house.texts.language() {
                    Language::Korean => Language::English,
                    Language::English => Language::Korean,
                };
                house.speak(other);
            }
            Row::Pace => {
                let at = Pace::ALL.iter().position(|pace| *pace == house.settings.pace).unwrap_or(0);
                let to = (at + if forward { 1 } else { Pace::ALL.len() - 1 }) % Pace::ALL.len();
                house.settings.pace = Pace::ALL[to];
            }
            Row::Motion => house.settings.motion ^= true,
            Row::Ascii => {
                house.settings.ascii ^= true;
                house.theme.ascii = house.settings.ascii;
            }
            Row::ViKeys => house.settings.vi_keys ^= true,
        }
        house.keep_settings();
    }
}

impl Page for SettingsPage {
    fn draw(&self, house: &House, canvas: &mut Canvas<'_>) {
        let shown = keys(house, &[("←↓↑→", "key-change"), ("q", "key-back")]);
        let Some(area) = frame(canvas, &house.text("house-title"), &house.text("menu-settings"), &shown)
        else {
            return;
        };
        let area = Rect { x: area.x + 2, width: area.width - 4, y: area.y + 1, height: area.height - 1 };
        let entries: Vec<String> = ROWS
            .iter()
            .map(|row| {
                let [left, right] = [canvas.sign("◂", "<"), canvas.sign("▸", ">")];
                format!("{} {left} {} {right}", padded(&house.text(row.id()), 24), row.value(house))
            })
            .collect();
        self.list.draw(canvas, area, &entries);
        let help = house.text(&format!("{}-help", ROWS[self.list.chosen].id()));
        let below = Rect {
            y: area.y + ROWS.len() as u16,
            height: area.height.saturating_sub(ROWS.len() as u16),
            ..area
        };
        let row = canvas.print_wrapped(below, 1, &help, canvas.style(Role::Muted));
        let folder = house.shelf.folder().display().to_string();
        let kept = house.texts.text("settings-folder", &[("folder", &folder)]);
        let row = canvas.print_wrapped(below, row + 1, &kept, canvas.style(Role::Muted));
        if let Some(complaint) = &house.complaint {
            canvas.print_wrapped(below, row + 1, complaint, canvas.style(Role::Bad));
        }
    }

    fn input(&mut self, house: &mut House, input: Input) -> Next {
        if let Input::Key(key) = &input {
            match key.code {
                KeyCode::Esc | KeyCode::Char('q') | KeyCode::Backspace => return Next::Back,
                KeyCode::Left | KeyCode::Char('h') => {
                    ROWS[self.list.chosen].change(house, false);
                    return Next::Redraw;
                }
                KeyCode::Right | KeyCode::Char('l') => {
                    ROWS[self.list.chosen].change(house, true);
                    return Next::Redraw;
                }
                _ => {}
            }
        }
        match self.list.input(&input, ROWS.len()) {
            Picked::Nothing => Next::Stay,
            Picked::Moved => Next::Redraw,
            Picked::Wanted => {
                ROWS[self.list.chosen].change(house, true);
                Next::Redraw
            }
        }
    }
}
