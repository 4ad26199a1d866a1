//! The public tables of a server.

use hanpan_protocol::ClockSpec;
use hanpan_protocol::lobby::{Phase, TableSummary};
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use super::join::Visit;
use super::{SetupPage, keys, name};
use crate::app::House;
use crate::canvas::{Canvas, padded};
use crate::clocks::clock_name;
use crate::frame::frame;
use crate::list::{List, Picked};
use crate::page::{Input, Next, Page};
use crate::remote::{Heard, News, ask_tables, refusal};
use crate::sitting::Told;
use crate::theme::Role;
use crate::trouble::told;

/// The public tables of a server, and the games of which a new one can be opened.
pub struct TablesPage {
    visit: Visit,
    /// Names what is asked, so that only the last answer counts.
    asked: u64,
    /// Nothing until the server has answered.
    tables: Option<Vec<TableSummary>>,
    list: List,
    message: Option<Told>,
}

#[derive(Clone)]
enum Entry {
    New(&'static str),
    Table(TableSummary),
}

impl TablesPage {
    /// Asks a server; fails only if this machine does.
    pub fn new(house: &House, visit: &Visit) -> std::io::Result<TablesPage> {
        let mut page = TablesPage::unasked(visit);
        page.ask(house)?;
        Ok(page)
    }

    /// A server that has not been asked yet.
    pub fn unasked(visit: &Visit) -> TablesPage {
        TablesPage { visit: visit.clone(), asked: 0, tables: None, list: List::default(), message: None }
    }

    fn ask(&mut self, house: &House) -> std::io::Result<()> {
        self.asked += 1;
        self.message = None;
        ask_tables(self.asked, &self.visit.address, &house.wakes)
    }

    /// Open tables first, then the games.
    fn entries(&self) -> Vec<Entry> {
        let tables = self.tables.iter().flatten().cloned().map(Entry::Table);
        tables.chain(hanpan_house::games().iter().map(|game| Entry::New(game.id()))).collect()
    }

    fn open(&mut self, house: &House, entry: Entry) -> Next {
        let opened = match entry {
            Entry::New(game) => {
                return Next::Open(Box::new(SetupPage::at_server(game, &self.visit)));
            }
            Entry::Table(table) => {
                let address = self.visit.address.at(table.id);
                Visit { address, ..self.visit.clone() }.begin(house)
            }
        };
        match opened {
            Ok(page) => Next::Open(page),
            Err(error) => {
                self.message = Some((told(&error, &house.texts), Role::Bad));
                Next::Redraw
            }
        }
    }

    fn line(house: &House, entry: &Entry) -> String {
        match entry {
            Entry::New(game) => house.texts.text("tables-new", &[("game", &name(house, game))]),
            Entry::Table(table) => {
                let free = house.text("server-free");
                let bots = hanpan_house::names(&table.game);
                let called = |name: &String| match bots.contains(&name.as_str()) {
                    true => house.text(&format!("bot-{name}")),
                    false => name.clone(),
                };
                let who: Vec<String> =
                    table.seats.iter().map(|seat| seat.as_ref().map_or(free.clone(), called)).collect();
                let phase = match table.phase {
                    Phase::Gathering => "tables-gathering",
                    Phase::Playing => "tables-playing",
                    Phase::Over => "tables-over",
                };
                let game = padded(&name(house, &table.game), 14);
                let clock = match table.clock {
                    ClockSpec::None => String::new(),
                    clock => format!(" · {}", clock_name(clock, &house.texts)),
                };
                // Whether there is a free seat matters most where not all has room.
                format!("{game} {} · {}{clock}", house.text(phase), who.join(", "))
            }
        }
    }
}

impl Page for TablesPage {
    fn draw(&self, house: &House, canvas: &mut Canvas<'_>) {
        let shown = keys(
            house,
            &[("←↓↑→", "key-choose"), ("Enter", "key-open"), ("r", "key-refresh"), ("q", "key-back")],
        );
        let title = format!("{} · {}", house.text("house-name"), house.text("tables-title"));
        let Some(area) = frame(canvas, &title, &self.visit.address.server(), &shown) else { return };
        let area = Rect { x: area.x + 2, width: area.width - 4, y: area.y + 1, height: area.height - 1 };
        let entries: Vec<String> =
            self.entries().iter().map(|entry| TablesPage::line(house, entry)).collect();
        let list = Rect { height: area.height.saturating_sub(3), ..area };
        self.list.draw(canvas, list, &entries);
        let (text, role) = self.message.clone().unwrap_or_else(|| {
            let id = match &self.tables {
                None => "server-connecting",
                Some(tables) if tables.is_empty() => "tables-none",
                Some(_) => "tables-help",
            };
            (house.text(id), Role::Muted)
        });
        canvas.print_wrapped(area, list.height + 1, &text, canvas.style(role));
    }

    fn input(&mut self, house: &mut House, input: Input) -> Next {
        if let Input::Key(key) = &input {
            match key.code {
                KeyCode::Char('q') | KeyCode::Esc => return Next::Back,
                KeyCode::Char('r') => {
                    if let Err(error) = self.ask(house) {
                        self.message = Some((told(&error, &house.texts), Role::Bad));
                    }
                    return Next::Redraw;
                }
                _ => {}
            }
        }
        let entries = self.entries();
        match self.list.input(&input, entries.len()) {
            Picked::Nothing => Next::Stay,
            Picked::Moved => Next::Redraw,
            Picked::Wanted => self.open(house, entries[self.list.chosen].clone()),
        }
    }

    fn enter(&mut self, house: &mut House) -> Next {
        if let Err(error) = self.ask(house) {
            self.message = Some((told(&error, &house.texts), Role::Bad));
        }
        Next::Redraw
    }

    fn hear_server(&mut self, house: &mut House, news: News) -> Next {
        if news.line != self.asked {
            return Next::Stay;
        }
        self.message = match news.heard {
            Heard::Tables(tables) => {
                self.tables = Some(tables);
                self.list.chosen = self.list.chosen.min(self.entries().len() - 1);
                None
            }
            Heard::Refused(refused) => Some((refusal(&refused, "", &house.texts), Role::Bad)),
            Heard::Unreachable(reason) => {
                let server = self.visit.address.server();
                let reason = reason.told(&house.texts);
                let args = [("server", server.as_str()), ("reason", reason.as_str())];
                Some((house.texts.text("server-unreachable", &args), Role::Bad))
            }
            // Only tables are asked for here.
            _ => None,
        };
        Next::Redraw
    }

    fn has_server(&self) -> bool {
        true
    }
}
