//! Which table of which server, and under what name.

use hanpan_core::Seat;
use hanpan_protocol::Name;
use hanpan_protocol::lobby::JoinTable;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;

use super::{ServerPage, TablesPage, keys};
use crate::app::House;
use crate::canvas::{Canvas, Target, padded, width};
use crate::frame::frame;
use crate::page::{Input, Next, Page};
use crate::remote::{Address, Door, Seats};
use crate::theme::Role;
use crate::trouble::told;

/// A visit to a server.
#[derive(Clone, Debug)]
pub struct Visit {
    /// The server, and the table if one is meant.
    pub address: Address,
    /// What the player wants to be called.
    pub name: Name,
    /// The seat that is wanted.
    pub seat: Option<Seat>,
    /// Whether the player only wants to watch and talk.
    pub watch: bool,
}

impl Visit {
    /// The page where the visit begins: at the table, or among the public ones.
    pub fn begin(&self, house: &House) -> std::io::Result<Box<dyn Page>> {
        let Some(table) = self.address.table.clone() else {
            return Ok(Box::new(TablesPage::new(house, self)?));
        };
        let token = Seats::of(house.shelf.folder()).token(&self.address)?;
        let request = JoinTable { name: self.name.clone(), seat: self.seat, watch: self.watch };
        let door = Door::Join { table, request, token };
        Ok(Box::new(ServerPage::open(house, &self.address, door)?))
    }
}

/// What the player was called last, or is called on this machine.
pub fn usual_name(house: &House) -> Name {
    let of_machine = ["USER", "LOGNAME"].into_iter().filter_map(|name| std::env::var(name).ok());
    let names = house.settings.name.clone().into_iter().chain(of_machine);
    let name = names.chain([house.text("player-guest")]).find_map(|name| name.parse().ok());
    name.unwrap_or_else(|| "guest".parse().expect("a plain word is a name"))
}

/// Asks for a link and a name.
pub struct JoinPage {
    fields: [String; 2],
    chosen: usize,
    complaint: Option<String>,
}

/// Longer than any link and any name.
const LONGEST: usize = 200;
const LABELS: [&str; 2] = ["join-link", "join-name"];

impl JoinPage {
    /// Asks, with the name that was used last.
    pub fn new(house: &House) -> JoinPage {
        JoinPage { fields: [String::new(), usual_name(house).to_string()], chosen: 0, complaint: None }
    }

    fn key(&mut self, house: &mut House, key: KeyEvent) -> Next {
        let field = &mut self.fields[self.chosen];
        match key.code {
            KeyCode::Esc => return Next::Back,
            KeyCode::Up | KeyCode::Down | KeyCode::Tab | KeyCode::BackTab => self.chosen ^= 1,
            KeyCode::Backspace => drop(field.pop()),
            KeyCode::Char(letter) if field.len() < LONGEST => field.push(letter),
            KeyCode::Enter => return self.go(house),
            _ => return Next::Stay,
        }
        self.complaint = None;
        Next::Redraw
    }

    fn go(&mut self, house: &mut House) -> Next {
        let [link, name] = &self.fields;
        let Ok(address) = link.parse() else {
            self.complaint = Some(house.text("join-no-link"));
            self.chosen = 0;
            return Next::Redraw;
        };
        let Ok(name) = name.parse::<Name>() else {
            self.complaint = Some(house.text("join-no-name"));
            self.chosen = 1;
            return Next::Redraw;
        };
        house.settings.name = Some(name.to_string());
        house.keep_settings();
        match (Visit { address, name, seat: None, watch: false }).begin(house) {
            Ok(page) => Next::Replace(page),
            Err(error) => {
                self.complaint = Some(told(&error, &house.texts));
                Next::Redraw
            }
        }
    }
}

impl Page for JoinPage {
    fn draw(&self, house: &House, canvas: &mut Canvas<'_>) {
        let shown = keys(house, &[("Enter", "key-open"), ("Tab", "key-next-field"), ("Esc", "key-back")]);
        let title = format!("{} · {}", house.text("house-name"), house.text("menu-join"));
        let Some(area) = frame(canvas, &title, "", &shown) else { return };
        let area = Rect { x: area.x + 2, width: area.width - 4, ..area };
        let mut row = canvas.print_wrapped(area, 1, &house.text("join-help"), canvas.style(Role::Muted)) + 1;
        for (number, (label, text)) in LABELS.iter().zip(&self.fields).enumerate() {
            let chosen = number == self.chosen;
            canvas.print(area, row, 0, &house.text(label), canvas.style(Role::Text));
            let room = area.width.saturating_sub(2);
            // The end of a long text is what is being typed.
            let mut text = text.as_str();
            while width(text) > room && !text.is_empty() {
                text = &text[text.chars().next().map_or(0, char::len_utf8)..];
            }
            let cursor = if chosen { house.theme.sign("▏", "_") } else { "" };
            let style = canvas.style(if chosen { Role::Cursor } else { Role::Muted });
            let line = Rect { y: area.y + row + 1, height: 1, ..area };
            canvas.print(line, 0, 0, &padded(&format!("{text}{cursor}"), area.width), style);
            canvas.target(line, Target::Entry(number));
            row += 3;
        }
        if let Some(complaint) = &self.complaint {
            canvas.print_wrapped(area, row, complaint, canvas.style(Role::Bad));
        }
    }

    fn input(&mut self, house: &mut House, input: Input) -> Next {
        match input {
            Input::Key(key) => self.key(house, key),
            Input::Paste(text) => {
                let field = &mut self.fields[self.chosen];
                let room = LONGEST.saturating_sub(field.len());
                field.extend(text.chars().filter(|sign| !sign.is_control()).take(room));
                self.complaint = None;
                Next::Redraw
            }
            Input::Click(Target::Entry(field)) if field < self.fields.len() => {
                self.chosen = field;
                Next::Redraw
            }
            Input::Click(_) | Input::Hover(_) | Input::Wheel(_) => Next::Stay,
        }
    }
}
