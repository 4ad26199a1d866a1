//! Where the program begins.

use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use super::games::{Shelved, damaged};
use super::{GamesPage, JoinPage, RulesPage, SettingsPage, SetupPage, keys, name};
use crate::app::House;
use crate::canvas::{Canvas, centred};
use crate::frame::frame;
use crate::list::{List, Picked};
use crate::page::{Input, Next, Page};
use crate::theme::Role;
use crate::trouble::told;

/// The menu: the games first, each by its number.
pub struct MenuPage {
    list: List,
    /// How many games can be gone on with.
    unfinished: usize,
    /// How many of them cannot, because their files are damaged.
    damaged: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Entry {
    Game(&'static str),
    Continue,
    Join,
    Records,
    Rules,
    Settings,
    Quit,
}

impl MenuPage {
    /// The menu; a game that was left can be gone on with at once.
    pub fn new(house: &mut House) -> MenuPage {
        let mut menu = MenuPage { list: List::default(), unfinished: 0, damaged: 0 };
        menu.look_at_shelf(house);
        if menu.unfinished > 0 {
            menu.list.chosen = menu.entries().iter().position(|entry| *entry == Entry::Continue).unwrap_or(0);
        }
        menu
    }

    fn look_at_shelf(&mut self, house: &mut House) {
        match house.shelf.list() {
            Ok(listing) => {
                self.unfinished = listing.unfinished.len();
                self.damaged = damaged(&listing, Shelved::Unfinished).count();
            }
            Err(error) => house.complaint = Some(told(&error, &house.texts)),
        }
    }

    fn entries(&self) -> Vec<Entry> {
        let mut entries: Vec<Entry> =
            hanpan_house::games().iter().map(|game| Entry::Game(game.id())).collect();
        if self.unfinished + self.damaged > 0 {
            entries.push(Entry::Continue);
        }
        entries.extend([Entry::Join, Entry::Records, Entry::Rules, Entry::Settings, Entry::Quit]);
        entries
    }

    fn open(&self, entry: Entry, house: &mut House) -> Next {
        house.complaint = None;
        match entry {
            Entry::Game(game) => Next::Open(Box::new(SetupPage::new(house, game))),
            Entry::Continue => Next::Open(Box::new(GamesPage::new(house, Shelved::Unfinished))),
            Entry::Join => Next::Open(Box::new(JoinPage::new(house))),
            Entry::Records => Next::Open(Box::new(GamesPage::new(house, Shelved::Finished))),
            Entry::Rules => Next::Open(Box::new(RulesPage::new())),
            Entry::Settings => Next::Open(Box::new(SettingsPage::new())),
            Entry::Quit => Next::Quit,
        }
    }
}

impl Entry {
    /// The key that opens it from anywhere in the menu.
    fn key(self, number: usize) -> char {
        match self {
            Entry::Game(_) => char::from(b'1' + number as u8),
            Entry::Continue => 'c',
            Entry::Join => 'j',
            Entry::Records => 'r',
            Entry::Rules => '?',
            Entry::Settings => 's',
            Entry::Quit => 'q',
        }
    }

    fn text(self, house: &House, menu: &MenuPage) -> String {
        match self {
            Entry::Game(game) => {
                let about = house.text(&format!("{game}-about"));
                format!("{} {about}", crate::canvas::padded(&name(house, game), 14))
            }
            Entry::Continue => {
                let [count, damaged] = [menu.unfinished, menu.damaged].map(|count| count.to_string());
                let id = if menu.damaged > 0 { "menu-continue-damaged" } else { "menu-continue" };
                house.texts.text(id, &[("count", &count), ("damaged", &damaged)])
            }
            Entry::Join => house.text("menu-join"),
            Entry::Records => house.text("menu-records"),
            Entry::Rules => house.text("menu-rules"),
            Entry::Settings => house.text("menu-settings"),
            Entry::Quit => house.text("menu-quit"),
        }
    }
}

/// 한판 in blocks, two rows of dots in each row of cells.
const TITLE: [&str; 6] = [
    "  ▄▄▄▄▄▄   █▌      ▄▄▄▄▄▄▄▄  █▌  ",
    "  ▄▄▄▄▄▄   █▌       █▌  █▌   █▌  ",
    " ▐█    █▌  █▙▄▖     █▌  █▌   █▙▄▖",
    "  ▀▀▀▀▀▀   █▌      ▀▀▀▀▀▀▀▀  █▌  ",
    "   █▌                █▌          ",
    "   ▀▀▀▀▀▀▀▀▀         ▀▀▀▀▀▀▀▀▀   ",
];

impl Page for MenuPage {
    fn draw(&self, house: &House, canvas: &mut Canvas<'_>) {
        let shown = keys(house, &[("←↓↑→", "key-choose"), ("Enter", "key-open"), ("q", "menu-quit")]);
        let version = format!("hanpan {}", env!("CARGO_PKG_VERSION"));
        let Some(area) = frame(canvas, &house.text("house-title"), &version, &shown) else { return };
        let entries: Vec<String> = self
            .entries()
            .iter()
            .enumerate()
            .map(|(number, entry)| format!("{}  {}", entry.key(number), entry.text(house, self)))
            .collect();
        let rows = entries.len() as u16;
        let tall = area.height >= rows + 10 && !canvas.theme.ascii;
        let block = centred(area, 62, rows + if tall { 9 } else { 3 });
        let mut row = 0;
        if tall {
            for line in TITLE {
                canvas.print_centred(block, row, line, canvas.style(Role::Title));
                row += 1;
            }
            row += 1;
        }
        canvas.print_centred(block, row, &house.text("house-motto"), canvas.style(Role::Muted));
        row += 2;
        let list = Rect { y: block.y + row, height: block.height.saturating_sub(row), ..block };
        self.list.draw(canvas, list, &entries);
        if let Some(complaint) = &house.complaint {
            let line = Rect { y: area.bottom() - 1, height: 1, x: area.x + 1, width: area.width - 2 };
            canvas.print(line, 0, 0, complaint, canvas.style(Role::Bad));
        }
    }

    fn input(&mut self, house: &mut House, input: Input) -> Next {
        let entries = self.entries();
        if let Input::Key(key) = &input
            && let KeyCode::Char(letter) = key.code
        {
            let hit = entries.iter().enumerate().find(|(number, entry)| entry.key(*number) == letter);
            if let Some((number, entry)) = hit {
                self.list.chosen = number;
                return self.open(*entry, house);
            }
        }
        match self.list.input(&input, entries.len()) {
            Picked::Nothing => Next::Stay,
            Picked::Moved => Next::Redraw,
            Picked::Wanted => self.open(entries[self.list.chosen], house),
        }
    }

    fn enter(&mut self, house: &mut House) -> Next {
        self.look_at_shelf(house);
        self.list.chosen = self.list.chosen.min(self.entries().len() - 1);
        Next::Redraw
    }
}
