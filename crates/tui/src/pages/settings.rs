//! What the player likes.

use hanpan_locale::Language;
use hanpan_protocol::Name;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use super::keys;
use crate::app::House;
use crate::canvas::{Canvas, padded};
use crate::frame::frame;
use crate::list::{List, Picked};
use crate::page::{Input, Next, Page};
use crate::settings::{Colours, Pace};
use crate::theme::{Depth, Role, Theme};

/// The settings; each change is kept at once.
#[derive(Default)]
pub struct SettingsPage {
    list: List,
    /// The name while it is being typed.
    typed: Option<String>,
}

#[derive(Clone, Copy)]
enum Row {
    Language,
    Name,
    Colours,
    Hints,
    Pace,
    Motion,
    Ascii,
    ViKeys,
}

const ROWS: [Row; 8] =
    [Row::Language, Row::Name, Row::Colours, Row::Hints, Row::Pace, Row::Motion, Row::Ascii, Row::ViKeys];

/// The bots that are asked for hints, the weakest first.
const HINTS: [&str; 3] = ["easy", "normal", "hard"];

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
            Row::Name => "settings-name",
            Row::Colours => "settings-colours",
            Row::Hints => "settings-hints",
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
            Row::Name => house.settings.name.clone().unwrap_or_else(|| house.text("player-you")),
            Row::Colours => house.text(house.settings.colours.id()),
            Row::Hints => house.text(&format!("bot-{}", house.settings.hints)),
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
            // A name is typed.
            Row::Name => return,
            Row::Colours => {
                house.settings.colours = *next(&Colours::ALL, &house.settings.colours, forward);
                let depth = Depth::of_environment();
                house.theme = Theme::of(depth, house.settings.colours, house.theme.ascii);
            }
            Row::Hints => house.settings.hints = (*next(&HINTS, &&*house.settings.hints, forward)).to_owned(),
            Row::Pace => house.settings.pace = *next(&Pace::ALL, &house.settings.pace, forward),
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

/// The next or the previous of some values, all around.
fn next<'v, T: PartialEq>(values: &'v [T], value: &T, forward: bool) -> &'v T {
    let at = values.iter().position(|known| known == value).unwrap_or(0);
    &values[(at + if forward { 1 } else { values.len() - 1 }) % values.len()]
}

impl SettingsPage {
    /// Keys while the name is being typed. No name at all is one too: then the player is "you".
    fn typing(&mut self, house: &mut House, key: KeyCode) -> Next {
        let Some(typed) = &mut self.typed else { return Next::Stay };
        match key {
            KeyCode::Char(letter) if typed.chars().count() < LONGEST_NAME => typed.push(letter),
            KeyCode::Backspace => drop(typed.pop()),
            KeyCode::Esc => self.typed = None,
            KeyCode::Enter => match typed.trim().parse::<Name>() {
                Ok(name) => self.named(house, Some(name.to_string())),
                Err(_) if typed.trim().is_empty() => self.named(house, None),
                Err(_) => house.complaint = Some(house.text("join-no-name")),
            },
            _ => {}
        }
        Next::Redraw
    }

    fn named(&mut self, house: &mut House, name: Option<String>) {
        self.typed = None;
        house.complaint = None;
        house.settings.name = name;
        house.keep_settings();
    }
}

/// As many signs as servers take.
const LONGEST_NAME: usize = 24;

impl Page for SettingsPage {
    fn draw(&self, house: &House, canvas: &mut Canvas<'_>) {
        let shown = match (&self.typed, ROWS[self.list.chosen]) {
            (Some(_), _) => keys(house, &[("Enter", "key-do"), ("Esc", "key-cancel")]),
            (None, Row::Name) => keys(house, &[("Enter", "key-change"), ("q", "key-back")]),
            (None, _) => keys(house, &[("←↓↑→", "key-change"), ("q", "key-back")]),
        };
        let Some(area) = frame(canvas, &house.text("house-title"), &house.text("menu-settings"), &shown)
        else {
            return;
        };
        let area = Rect { x: area.x + 2, width: area.width - 4, y: area.y + 1, height: area.height - 1 };
        let entries: Vec<String> = ROWS
            .iter()
            .map(|row| {
                let name = padded(&house.text(row.id()), 24);
                let [left, right] = [canvas.sign("◂", "<"), canvas.sign("▸", ">")];
                match (row, &self.typed) {
                    (Row::Name, Some(typed)) => format!("{name}   {typed}{}", canvas.sign("▏", "_")),
                    (Row::Name, None) => format!("{name}   {}", row.value(house)),
                    _ => format!("{name} {left} {} {right}", row.value(house)),
                }
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
            if self.typed.is_some() {
                return self.typing(house, key.code);
            }
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
            Picked::Wanted if matches!(ROWS[self.list.chosen], Row::Name) => {
                self.typed = Some(house.settings.name.clone().unwrap_or_default());
                Next::Redraw
            }
            Picked::Wanted => {
                ROWS[self.list.chosen].change(house, true);
                Next::Redraw
            }
        }
    }
}
