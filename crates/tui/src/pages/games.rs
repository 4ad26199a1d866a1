//! The games on the shelf.

use hanpan_core::{Observer, Seat};
use hanpan_shelf::{Entry, Listing};
use jiff::tz::TimeZone;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use super::{ReplayPage, TablePage, keys, name};
use crate::app::House;
use crate::board::Board;
use crate::canvas::{Canvas, padded};
use crate::frame::frame;
use crate::list::{List, Picked};
use crate::local::{LocalTable, called};
use crate::page::{Input, Next, Page};
use crate::scene::Scene;
use crate::theme::Role;

/// Games to go on with, or finished ones; damaged files are reported beside them.
pub struct GamesPage {
    finished: bool,
    listing: Listing,
    list: List,
    /// The chosen game, opened to be looked at.
    preview: Option<(Scene, Box<dyn Board>)>,
    message: Option<String>,
    /// Whether to throw the chosen game away is being asked.
    discarding: bool,
}

impl GamesPage {
    /// The games that can be gone on with.
    pub fn unfinished(house: &House) -> GamesPage {
        GamesPage::new(house, false)
    }

    /// The games that are over.
    pub fn finished(house: &House) -> GamesPage {
        GamesPage::new(house, true)
    }

    fn new(house: &House, finished: bool) -> GamesPage {
        let mut page = GamesPage {
            finished,
            listing: Listing::default(),
            list: List::default(),
            preview: None,
            message: None,
            discarding: false,
        };
        page.look_at_shelf(house);
        page
    }

    fn look_at_shelf(&mut self, house: &House) {
        match house.shelf.list() {
            Ok(listing) => self.listing = listing,
            Err(error) => self.message = Some(error.to_string()),
        }
        self.list.chosen = self.list.chosen.min(self.entries().len().saturating_sub(1));
        self.look_at_chosen(house);
    }

    fn entries(&self) -> &[Entry] {
        if self.finished { &self.listing.finished } else { &self.listing.unfinished }
    }

    fn look_at_chosen(&mut self, house: &House) {
        self.preview = None;
        let Some(entry) = self.entries().get(self.list.chosen) else { return };
        match entry.open() {
            Ok(table) => {
                // A hidden hand shows only if its owner alone sits at this screen.
                let people: Vec<Seat> = Seat::all(entry.players.len() as u8)
                    .filter(|seat| entry.players[seat.index()].kind == crate::local::HUMAN)
                    .collect();
                let who = match people[..] {
                    [seat] => Observer::Seat(seat),
                    _ => Observer::Public,
                };
                let mut scene = Scene::of(&*table, &entry.options, who);
                scene.players = called(&scene.players, &house.texts);
                let mut board = crate::boards::board(scene.game);
                board.update(&scene, false);
                self.preview = Some((scene, board));
            }
            Err(error) => self.message = Some(error.to_string()),
        }
    }

    fn open(&mut self, house: &House) -> Next {
        let Some(entry) = self.entries().get(self.list.chosen) else { return Next::Stay };
        let next = if self.finished {
            let record = house.shelf.record(&entry.id).map_err(|error| error.to_string());
            record.and_then(|record| ReplayPage::new(house, record)).map(|page| Next::Open(Box::new(page)))
        } else {
            LocalTable::resume(&entry.id, &house.shelf, &house.wakes)
                .map(|local| Next::Replace(Box::new(TablePage::new(house, local))))
                .map_err(|error| error.to_string())
        };
        next.unwrap_or_else(|error| {
            self.message = Some(error);
            self.look_at_shelf(house);
            Next::Redraw
        })
    }

    fn discard(&mut self, house: &House) {
        self.discarding = false;
        let Some(entry) = self.entries().get(self.list.chosen) else { return };
        self.message = Some(match house.shelf.discard(&entry.id) {
            Ok(path) => house.texts.text("games-discarded", &[("file", &path.display().to_string())]),
            Err(error) => error.to_string(),
        });
        self.look_at_shelf(house);
    }

    fn set_aside(&mut self, house: &House) {
        let Some(damaged) = self.listing.damaged.first() else { return };
        self.message = Some(match house.shelf.set_aside(&damaged.path) {
            Ok(path) => house.texts.text("games-set-aside", &[("file", &path.display().to_string())]),
            Err(error) => error.to_string(),
        });
        self.look_at_shelf(house);
    }

    /// One line about a game: when, what, against whom, how far.
    fn line(&self, house: &House, entry: &Entry) -> String {
        let when = entry.touched.to_zoned(TimeZone::system()).strftime("%m-%d %H:%M").to_string();
        let players = called(&entry.players, &house.texts);
        let names: Vec<&str> = players.iter().map(|player| player.name.as_str()).collect();
        let moves = house.texts.text("games-moves", &[("count", &entry.moves.to_string())]);
        format!("{when}  {}  {}  {moves}", padded(&name(house, &entry.game), 10), names.join(" – "))
    }
}

impl Page for GamesPage {
    fn draw(&self, house: &House, canvas: &mut Canvas<'_>) {
        let id = if self.finished { "menu-records" } else { "games-continue" };
        let mut shown =
            vec![("Enter", if self.finished { "key-replay" } else { "key-continue" }), ("d", "key-discard")];
        if !self.listing.damaged.is_empty() {
            shown.push(("x", "key-set-aside"));
        }
        shown.push(("q", "key-back"));
        let shown = keys(house, &shown);
        let Some(area) = frame(canvas, &house.text("house-title"), &house.text(id), &shown) else { return };
        let area = Rect { x: area.x + 1, width: area.width - 2, y: area.y + 1, height: area.height - 1 };
        let wide = area.width >= 74;
        let list = Rect {
            width: if wide { area.width - 19 } else { area.width },
            height: area.height.saturating_sub(3).max(1),
            ..area
        };
        let lines: Vec<String> = self.entries().iter().map(|entry| self.line(house, entry)).collect();
        if lines.is_empty() {
            canvas.print_wrapped(list, 0, &house.text("games-none"), canvas.style(Role::Muted));
        }
        self.list.draw(canvas, list, &lines);
        if let (true, Some((scene, board))) = (wide, &self.preview) {
            let place = Rect { x: list.right() + 2, width: 16, y: area.y, height: 8.min(area.height) };
            board.miniature(scene, canvas, place);
        }
        let below = Rect { y: list.bottom(), height: area.bottom().saturating_sub(list.bottom()), ..area };
        let damaged = self.listing.damaged.first().map(|damaged| {
            let file = damaged.path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            house.texts.text("games-damaged", &[("file", &file), ("reason", &damaged.error.to_string())])
        });
        if self.discarding {
            canvas.print_wrapped(below, 0, &house.text("games-discard"), canvas.style(Role::Bad));
        } else if let Some(text) = self.message.clone().or(damaged) {
            canvas.print_wrapped(below, 0, &text, canvas.style(Role::Bad));
        }
    }

    fn input(&mut self, house: &mut House, input: Input) -> Next {
        if let Input::Key(key) = &input {
            if self.discarding {
                match key.code {
                    KeyCode::Char('y' | 'Y' | 'ㅛ') => self.discard(house),
                    _ => self.discarding = false,
                }
                return Next::Redraw;
            }
            match key.code {
                KeyCode::Esc | KeyCode::Char('q') | KeyCode::Backspace => return Next::Back,
                KeyCode::Char('d') | KeyCode::Delete if !self.entries().is_empty() => {
                    self.discarding = true;
                    return Next::Redraw;
                }
                KeyCode::Char('x') => {
                    self.set_aside(house);
                    return Next::Redraw;
                }
                _ => {}
            }
        }
        match self.list.input(&input, self.entries().len()) {
            Picked::Nothing => Next::Stay,
            Picked::Moved => {
                self.message = None;
                self.look_at_chosen(house);
                Next::Redraw
            }
            Picked::Wanted => self.open(house),
        }
    }

    fn enter(&mut self, house: &mut House) -> Next {
        self.look_at_shelf(house);
        Next::Redraw
    }
}
