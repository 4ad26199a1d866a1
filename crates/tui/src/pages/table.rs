//! A game being played on this machine.

mod draw;
mod view;

use std::time::Instant;

use hanpan_core::Seat;
use ratatui::crossterm::event::{KeyCode, KeyEvent};

pub use draw::told_result;
pub use view::{TableView, Wish};

use super::{ReplayPage, course_page};
use crate::app::House;
use crate::canvas::Canvas;
use crate::local::{LocalTable, complaint, open_here};
use crate::page::{Input, Next, Page};
use crate::settings::Pace;
use crate::theme::Role;
use crate::thinker::Answer;

/// A table on this machine, seen by one of the people at it.
pub struct TablePage {
    local: LocalTable,
    view: TableView,
}

impl TablePage {
    /// Sits down.
    pub fn new(house: &House, mut local: LocalTable) -> TablePage {
        local.pace = house.settings.pace;
        local.hints.clone_from(&house.settings.hints);
        let view = TableView::new(house, &mut local).expect("a table on this machine has a game");
        TablePage { local, view }
    }

    /// The bot that is asked for hints here.
    #[cfg(test)]
    pub fn hints(&self) -> &str {
        &self.local.hints
    }

    fn rematch(&mut self, house: &mut House) -> Next {
        let game = self.local.table().game();
        let mut choice = self.local.choice();
        // Whoever began begins no more.
        choice.seats.rotate_right(1);
        match open_here(house, game, &choice) {
            Ok(local) => Next::Replace(Box::new(TablePage::new(house, local))),
            Err(error) => {
                self.view.tell((complaint(&error, game, &house.texts), Role::Bad));
                Next::Redraw
            }
        }
    }

    fn replay(&self, house: &House) -> Next {
        let record = self.local.table().record(hanpan_table::fair::Reveal::Seed);
        match ReplayPage::new(house, record) {
            Ok(page) => Next::Open(Box::new(page)),
            Err(_) => Next::Stay,
        }
    }

    /// Keys for whoever watches bots.
    fn watching(&mut self, house: &House, key: KeyEvent) -> Option<Next> {
        match key.code {
            KeyCode::Char('p' | ' ') => self.local.paused ^= true,
            KeyCode::Char('e') => {
                let seats = self.local.table().players().len() as u8;
                self.view.eyes = match self.view.eyes {
                    None => Some(Seat::at(0)),
                    Some(seat) => Seat::all(seats).find(|other| other.index() == seat.index() + 1),
                };
            }
            KeyCode::Char('+' | '-') => {
                let faster = key.code == KeyCode::Char('+');
                let at = Pace::ALL.iter().position(|pace| *pace == self.local.pace).unwrap_or(0);
                let to = if faster { at.saturating_sub(1) } else { (at + 1).min(Pace::ALL.len() - 1) };
                self.local.pace = Pace::ALL[to];
                self.view.tell((house.text(self.local.pace.id()), Role::Muted));
            }
            _ => return None,
        }
        self.view.look(house, &mut self.local);
        Some(Next::Redraw)
    }
}

impl Page for TablePage {
    fn draw(&self, house: &House, canvas: &mut Canvas<'_>) {
        self.view.draw(house, &self.local, canvas);
    }

    fn input(&mut self, house: &mut House, input: Input) -> Next {
        if let Input::Key(key) = &input
            && self.view.is_at_rest()
            && self.local.people().is_empty()
            && let Some(next) = self.watching(house, *key)
        {
            return next;
        }
        match self.view.input(house, &mut self.local, input) {
            Wish::Page(next) => next,
            Wish::Rematch => self.rematch(house),
            Wish::Replay => self.replay(house),
            Wish::Unused(key) if key.code == KeyCode::Esc => Next::Home,
            Wish::Unused(key) if key.code == KeyCode::Char('g') && self.local.table().outcome().is_some() => {
                let record = self.local.table().record(hanpan_table::fair::Reveal::Seed);
                Next::Open(Box::new(course_page(house, &record)))
            }
            Wish::Unused(_) => Next::Stay,
        }
    }

    fn enter(&mut self, house: &mut House) -> Next {
        self.view.look(house, &mut self.local);
        Next::Redraw
    }

    fn due(&self) -> Option<Instant> {
        self.view.due(&self.local)
    }

    fn tick(&mut self, house: &mut House) -> Next {
        self.view.tick(house, &mut self.local)
    }

    fn hear(&mut self, house: &mut House, answer: Answer) -> Next {
        let hint = self.local.hear(answer);
        self.view.look(house, &mut self.local);
        if let Some(hint) = hint {
            self.view.show_hint(house, hint);
        }
        Next::Redraw
    }

    fn has_table(&self) -> bool {
        true
    }
}
