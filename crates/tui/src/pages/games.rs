//! The games on the shelf.

use hanpan_core::{Observer, Seat};
use hanpan_shelf::{Damaged, Entry, Listing};
use jiff::tz::TimeZone;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use super::{ReplayPage, TablePage, keys, name};
use crate::app::House;
use crate::board::Board;
use crate::canvas::{Canvas, padded, width};
use crate::frame::frame;
use crate::list::{List, Picked};
use crate::local::{LocalTable, called, forget_clock};
use crate::page::{Input, Next, Page};
use crate::scene::Scene;
use crate::theme::Role;
use crate::trouble::told;

/// Games to go on with, or finished ones, and among them those whose files are damaged.
pub struct GamesPage {
    shelved: Shelved,
    listing: Listing,
    list: List,
    /// What the games that are shown have in them; all where it is empty.
    wanted: String,
    /// Whether `wanted` is being typed.
    searching: bool,
    /// The chosen game, opened to be looked at.
    preview: Option<(Scene, Box<dyn Board>)>,
    message: Option<String>,
    /// Whether to throw the chosen game away is being asked.
    discarding: bool,
}

/// Which games of the shelf are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shelved {
    /// Those that can be gone on with.
    Unfinished,
    /// Those that are over.
    Finished,
}

/// A row of the page.
enum Row<'a> {
    Game(&'a Entry),
    Damaged(&'a Damaged),
}

/// The damaged files of games of this kind.
pub fn damaged(listing: &Listing, shelved: Shelved) -> impl Iterator<Item = &Damaged> {
    let is_game = |damaged: &&Damaged| damaged.path.extension().is_some_and(|extension| extension == "game");
    listing.damaged.iter().filter(move |damaged| is_game(damaged) == (shelved == Shelved::Unfinished))
}

/// Longer than anything one would look for.
const LONGEST: usize = 40;

impl GamesPage {
    /// The games of a kind.
    pub fn new(house: &House, shelved: Shelved) -> GamesPage {
        let mut page = GamesPage {
            shelved,
            listing: Listing::default(),
            list: List::default(),
            wanted: String::new(),
            searching: false,
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
            Err(error) => self.message = Some(told(&error, &house.texts)),
        }
        self.list.chosen = self.list.chosen.min(self.rows(house).len().saturating_sub(1));
        self.look_at_chosen(house);
    }

    /// What is shown: the games in which everything is found that is looked for, then what is damaged.
    fn rows(&self, house: &House) -> Vec<Row<'_>> {
        let entries = match self.shelved {
            Shelved::Finished => &self.listing.finished,
            Shelved::Unfinished => &self.listing.unfinished,
        };
        let wanted = self.wanted.to_lowercase();
        let fits = |entry: &&Entry| {
            let line = self.line(house, entry).to_lowercase();
            wanted.split_whitespace().all(|word| line.contains(word))
        };
        let games = entries.iter().filter(fits).map(Row::Game);
        games.chain(damaged(&self.listing, self.shelved).map(Row::Damaged)).collect()
    }

    /// The game under the cursor.
    fn chosen(&self, house: &House) -> Option<Entry> {
        match self.rows(house).into_iter().nth(self.list.chosen)? {
            Row::Game(entry) => Some(entry.clone()),
            Row::Damaged(_) => None,
        }
    }

    fn look_at_chosen(&mut self, house: &House) {
        self.preview = None;
        let Some(entry) = self.chosen(house) else { return };
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
            Err(error) => self.message = Some(told(&error, &house.texts)),
        }
    }

    fn open(&mut self, house: &House) -> Next {
        let Some(entry) = self.chosen(house) else { return Next::Stay };
        let next = match self.shelved {
            Shelved::Finished => {
                let record = house.shelf.record(&entry.id).map_err(|error| told(&error, &house.texts));
                let page = record.and_then(|record| ReplayPage::new(house, record));
                page.map(|page| Next::Open(Box::new(page)))
            }
            Shelved::Unfinished => LocalTable::resume(&entry.id, &house.shelf, &house.wakes)
                .map(|local| Next::Replace(Box::new(TablePage::new(house, local))))
                .map_err(|error| told(&error, &house.texts)),
        };
        next.unwrap_or_else(|error| {
            self.message = Some(error);
            self.look_at_shelf(house);
            Next::Redraw
        })
    }

    fn discard(&mut self, house: &House) {
        self.discarding = false;
        let Some(entry) = self.chosen(house) else { return };
        self.message = Some(match house.shelf.discard(&entry.id) {
            Ok(path) => {
                forget_clock(entry.path());
                house.texts.text("games-discarded", &[("file", &path.display().to_string())])
            }
            Err(error) => told(&error, &house.texts),
        });
        self.look_at_shelf(house);
    }

    /// Sets aside the damaged file under the cursor, or the first there is.
    fn set_aside(&mut self, house: &House) {
        let chosen = match self.rows(house).into_iter().nth(self.list.chosen) {
            Some(Row::Damaged(damaged)) => Some(damaged.path.clone()),
            _ => damaged(&self.listing, self.shelved).next().map(|damaged| damaged.path.clone()),
        };
        let Some(path) = chosen else { return };
        self.message = Some(match house.shelf.set_aside(&path) {
            Ok(path) => house.texts.text("games-set-aside", &[("file", &path.display().to_string())]),
            Err(error) => told(&error, &house.texts),
        });
        self.look_at_shelf(house);
    }

    /// One line about a game: when, what, how far or who has won, and who played.
    fn line(&self, house: &House, entry: &Entry) -> String {
        let when = entry.touched.to_zoned(TimeZone::system()).strftime("%m-%d %H:%M").to_string();
        let players = called(&entry.players, &house.texts);
        let names: Vec<&str> = players.iter().map(|player| player.name.as_str()).collect();
        let end = match &entry.result {
            None => house.texts.text("games-moves", &[("count", &entry.moves.to_string())]),
            // Where everybody has won, nobody has.
            Some(result) if [0, names.len()].contains(&result.winners.len()) => house.text("result-draw"),
            Some(result) => {
                let winners: Vec<&str> = result.winners.iter().map(|seat| names[seat.index()]).collect();
                house.texts.text("result-winner", &[("player", &winners.join(", "))])
            }
        };
        let longest = hanpan_house::games().iter().map(|game| width(&name(house, game.id()))).max();
        let game = padded(&name(house, &entry.game), longest.unwrap_or(0));
        // How it stands before the names, of which not all may have room.
        format!("{when}  {game}  {end}  {}", names.join(" – "))
    }

    /// One line about a file that is damaged.
    fn damaged_line(house: &House, damaged: &Damaged) -> String {
        let file = damaged.path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        house.texts.text("games-damaged-row", &[("file", &file)])
    }

    /// Keys while it is typed what is looked for.
    fn typing(&mut self, house: &House, key: KeyCode) -> Next {
        match key {
            KeyCode::Char(letter) if self.wanted.chars().count() < LONGEST => self.wanted.push(letter),
            KeyCode::Backspace => drop(self.wanted.pop()),
            KeyCode::Enter => self.searching = false,
            KeyCode::Esc => {
                self.wanted.clear();
                self.searching = false;
            }
            _ => return Next::Stay,
        }
        self.list.chosen = 0;
        self.look_at_chosen(house);
        Next::Redraw
    }
}

impl Page for GamesPage {
    fn draw(&self, house: &House, canvas: &mut Canvas<'_>) {
        let (id, go) = match self.shelved {
            Shelved::Finished => ("menu-records", "key-replay"),
            Shelved::Unfinished => ("games-continue", "key-continue"),
        };
        let rows = self.rows(house);
        let shown = if self.searching {
            vec![("Enter", "key-do"), ("Esc", "key-cancel")]
        } else {
            let mut shown = vec![("Enter", go), ("/", "key-search"), ("d", "key-discard")];
            if rows.iter().any(|row| matches!(row, Row::Damaged(_))) {
                shown.push(("x", "key-set-aside"));
            }
            shown.push(("q", "key-back"));
            shown
        };
        let shown = keys(house, &shown);
        let Some(area) = frame(canvas, &house.text("house-title"), &house.text(id), &shown) else { return };
        let area = Rect { x: area.x + 1, width: area.width - 2, y: area.y + 1, height: area.height - 1 };
        let wide = area.width >= 74;
        let list = Rect {
            width: if wide { area.width - 19 } else { area.width },
            height: area.height.saturating_sub(3).max(1),
            ..area
        };
        let line = |row: &Row<'_>| match row {
            Row::Game(entry) => self.line(house, entry),
            Row::Damaged(damaged) => GamesPage::damaged_line(house, damaged),
        };
        let lines: Vec<String> = rows.iter().map(line).collect();
        if lines.is_empty() {
            let id = if self.wanted.is_empty() { "games-none" } else { "games-not-found" };
            canvas.print_wrapped(list, 0, &house.text(id), canvas.style(Role::Muted));
        }
        self.list.draw(canvas, list, &lines);
        if let (true, Some((scene, board))) = (wide, &self.preview) {
            let place = Rect { x: list.right() + 2, width: 16, y: area.y, height: 8.min(area.height) };
            board.miniature(scene, canvas, place);
        }
        let below = Rect { y: list.bottom(), height: area.bottom().saturating_sub(list.bottom()), ..area };
        // What is wrong with the one under the cursor, or that there is one at all.
        let broken = rows.iter().filter_map(|row| match row {
            Row::Damaged(damaged) => Some(*damaged),
            Row::Game(_) => None,
        });
        let chosen = rows.get(self.list.chosen).and_then(|row| match row {
            Row::Damaged(damaged) => Some(*damaged),
            Row::Game(_) => None,
        });
        let damaged = chosen.or_else(|| broken.take(1).last()).map(|damaged| {
            let file = damaged.path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            house
                .texts
                .text("games-damaged", &[("file", &file), ("reason", &told(&damaged.error, &house.texts))])
        });
        if self.searching || !self.wanted.is_empty() {
            let mark = if self.searching { canvas.sign("▏", "_") } else { "" };
            let text = format!("/{}{mark}", self.wanted);
            canvas.print(below, below.height.saturating_sub(1), 0, &text, canvas.style(Role::Accent));
        }
        if self.discarding {
            canvas.print_wrapped(below, 0, &house.text("games-discard"), canvas.style(Role::Bad));
        } else if let Some(text) = self.message.clone().or(damaged) {
            canvas.print_wrapped(below, 0, &text, canvas.style(Role::Bad));
        }
    }

    fn input(&mut self, house: &mut House, input: Input) -> Next {
        if let Input::Key(key) = &input {
            if self.searching {
                return self.typing(house, key.code);
            }
            if self.discarding {
                match key.code {
                    KeyCode::Char('y' | 'Y' | 'ㅛ') => self.discard(house),
                    _ => self.discarding = false,
                }
                return Next::Redraw;
            }
            match key.code {
                KeyCode::Esc if !self.wanted.is_empty() => {
                    self.wanted.clear();
                    self.look_at_shelf(house);
                    return Next::Redraw;
                }
                KeyCode::Esc | KeyCode::Char('q') | KeyCode::Backspace => return Next::Back,
                KeyCode::Char('/') => {
                    self.searching = true;
                    return Next::Redraw;
                }
                KeyCode::Char('d') | KeyCode::Delete if self.chosen(house).is_some() => {
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
        let count = self.rows(house).len();
        match self.list.input(&input, count) {
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
