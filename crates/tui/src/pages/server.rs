//! A table on a server: first the players gather, then they play.

mod lobby;
mod order;
mod talk;

use std::time::Instant;

use hanpan_protocol::Command;
use hanpan_table::Record;
use ratatui::crossterm::event::{KeyCode, KeyEvent};

use self::lobby::Lobby;
use self::order::Order;
use self::talk::Talk;
use super::{NotePage, ReplayPage, TableView, Wish};
use crate::app::House;
use crate::canvas::{Canvas, centred, width};
use crate::page::{Input, Next, Page};
use crate::remote::{Address, Door, Ending, Memories, News, Purpose, Reaction, RemoteTable, Seats};
use crate::sitting::Told;
use crate::theme::Role;
use crate::trouble::told;

/// A table on a server.
pub struct ServerPage {
    remote: RemoteTable,
    /// How one came here, to try it again.
    door: Door,
    lobby: Lobby,
    /// The game on the screen, by its number at this table.
    view: Option<(u32, TableView)>,
    talk: Talk,
    /// Whether to leave for good is being asked.
    leaving: bool,
    /// What the host wants to do about somebody, while it is asked about whom.
    order: Option<Order>,
}

impl ServerPage {
    /// Goes to a table; fails only if this machine does.
    pub fn open(house: &House, address: &Address, door: Door) -> std::io::Result<ServerPage> {
        let seats = Seats::of(house.shelf.folder());
        let memories = Memories::of(house.shelf.folder());
        let remote = RemoteTable::open(address, door.clone(), seats, memories, &house.wakes)?;
        Ok(ServerPage::new(remote, door))
    }

    /// A table that one came to through a door.
    pub fn new(remote: RemoteTable, door: Door) -> ServerPage {
        let (lobby, talk) = (Lobby::default(), Talk::default());
        ServerPage { remote, door, lobby, view: None, talk, leaving: false, order: None }
    }

    /// Shows the game that is played, or the players as they gather.
    fn settle(&mut self, house: &House) {
        let Some(round) = self.remote.round() else {
            self.view = None;
            return;
        };
        match &mut self.view {
            Some((shown, view)) if *shown == round => view.look(house, &mut self.remote),
            _ => self.view = TableView::new(house, &mut self.remote).map(|view| (round, view)),
        }
    }

    fn tell(&mut self, told: Told) {
        match &mut self.view {
            Some((_, view)) => view.tell(told),
            None => self.lobby.message = Some(told),
        }
    }

    /// Tries again to come to the table.
    fn try_again(&mut self, house: &House) -> Next {
        match ServerPage::open(house, &self.remote.address().clone(), self.door.clone()) {
            Ok(page) => Next::Replace(Box::new(page)),
            Err(error) => {
                self.tell((told(&error, &house.texts), Role::Bad));
                Next::Redraw
            }
        }
    }

    fn key(&mut self, house: &mut House, key: KeyEvent) -> Next {
        if self.talk.is_open() {
            if let Some(command) = self.talk.key(key) {
                self.remote.say(command);
            }
            return Next::Redraw;
        }
        if std::mem::take(&mut self.leaving) {
            if let KeyCode::Char('y' | 'Y' | 'ㅛ') = key.code {
                self.remote.say(Command::Leave);
            }
            return Next::Redraw;
        }
        if let Some(order) = self.order.take() {
            if let Some(command) = order.key(&self.remote, key) {
                self.remote.say(command);
            }
            return Next::Redraw;
        }
        match (self.remote.ending(), key.code) {
            (Some(_), KeyCode::Char('q') | KeyCode::Esc) => return Next::Home,
            (Some(ending), KeyCode::Enter) if ending.may_pass() => return self.try_again(house),
            (Some(Ending::Left), _) => return Next::Home,
            // Nobody hears what is said where the players gathered.
            (Some(_), _) if self.view.is_none() => return Next::Stay,
            _ => {}
        }
        let wish = match &mut self.view {
            Some((_, view)) => view.input(house, &mut self.remote, Input::Key(key)),
            None => self.lobby.key(house, &mut self.remote, key),
        };
        self.fulfil(house, wish)
    }

    /// Asks about whom, if there is anybody, and it is for this player to do.
    fn begin_order(&mut self, house: &House, order: Order) {
        if !self.remote.me().is_some_and(|me| me.host) {
            self.tell((house.text("refusal-forbidden"), Role::Bad));
        } else if order::others(&self.remote).next().is_none() {
            self.tell((house.text("server-nobody-else"), Role::Muted));
        } else {
            self.order = Some(order);
        }
    }

    fn fulfil(&mut self, house: &mut House, wish: Wish) -> Next {
        let key = match wish {
            Wish::Page(next) => return next,
            Wish::Rematch => {
                self.remote.say(Command::Rematch);
                self.tell((house.text("server-rematch-asked"), Role::Muted));
                return Next::Redraw;
            }
            Wish::Replay => {
                self.remote.ask_record(Purpose::Replay);
                return Next::Redraw;
            }
            Wish::Unused(key) => key,
        };
        match key.code {
            KeyCode::Esc => return Next::Home,
            KeyCode::Char('c') => self.talk.open(),
            KeyCode::Char('X') => self.leaving = true,
            KeyCode::Char('x') if self.view.is_none() => self.leaving = true,
            KeyCode::Char('k') if self.view.is_none() => self.begin_order(house, Order::Kick),
            KeyCode::Char('m') => self.begin_order(house, Order::Mute),
            KeyCode::Char('d') if self.view.is_some() => self.remote.draw(),
            KeyCode::Char('f') if self.view.is_some() && self.remote.is_over() => {
                self.remote.ask_record(Purpose::Verify);
            }
            KeyCode::Char('-') if self.view.is_some() => self.remote.decline(),
            KeyCode::Char('w') if self.view.is_some() => self.remote.claim_win(),
            _ => return Next::Stay,
        }
        Next::Redraw
    }
}

/// Puts a game that is over on the shelf, among the records; tells its file, or why not.
fn keep(house: &House, record: &Record) -> Result<String, String> {
    let table = hanpan_house::load(record).map_err(|error| told(&error, &house.texts))?;
    let kept = house.shelf.begin(&*table).and_then(|kept| kept.finish(&*table));
    let path = kept.map_err(|error| told(&error, &house.texts))?;
    Ok(path.file_name().unwrap_or_default().to_string_lossy().into_owned())
}

impl Page for ServerPage {
    fn draw(&self, house: &House, canvas: &mut Canvas<'_>) {
        match &self.view {
            Some((_, view)) => view.draw(house, &self.remote, canvas),
            None => self.lobby.draw(house, &self.remote, canvas),
        }
        if self.leaving {
            let text = house.text("server-leave");
            let inside =
                canvas.boxed(centred(canvas.area(), width(&text) + 6, 3), &house.text("key-give-up"));
            canvas.print_centred(inside, 0, &text, canvas.style(Role::Bad));
        }
        if let Some(order) = self.order {
            order.draw(house, &self.remote, canvas);
        }
        self.talk.draw(house, &self.remote, canvas);
    }

    fn input(&mut self, house: &mut House, input: Input) -> Next {
        match (input, &mut self.view) {
            (Input::Key(key), _) => self.key(house, key),
            (Input::Paste(text), _) if self.talk.is_open() => {
                self.talk.paste(&text);
                Next::Redraw
            }
            (input, Some((_, view))) => {
                let wish = view.input(house, &mut self.remote, input);
                self.fulfil(house, wish)
            }
            (_, None) => Next::Stay,
        }
    }

    fn enter(&mut self, house: &mut House) -> Next {
        self.settle(house);
        Next::Redraw
    }

    fn due(&self) -> Option<Instant> {
        self.view.as_ref().and_then(|(_, view)| view.due(&self.remote))
    }

    fn tick(&mut self, house: &mut House) -> Next {
        match &mut self.view {
            Some((_, view)) => view.tick(house, &mut self.remote),
            None => Next::Stay,
        }
    }

    fn hear_server(&mut self, house: &mut House, news: News) -> Next {
        let offer = self.remote.offer();
        let Some(reaction) = self.remote.hear(news, &house.texts) else { return Next::Stay };
        self.settle(house);
        if let Some((_, view)) = &mut self.view
            && self.remote.offer() != offer
        {
            view.untell();
        }
        match reaction {
            Reaction::Look => {}
            Reaction::Tell(told) => self.tell(told),
            Reaction::Hint(hint) => {
                if let Some((_, view)) = &mut self.view {
                    view.show_hint(house, hint);
                }
            }
            Reaction::Talk(line) => {
                if let Some((_, view)) = &mut self.view {
                    view.overhear(line);
                }
            }
            Reaction::Record(record, Purpose::Replay) => match ReplayPage::new(house, *record) {
                Ok(page) => return Next::Open(Box::new(page)),
                Err(error) => self.tell((error, Role::Bad)),
            },
            Reaction::Record(record, Purpose::Verify) => {
                let lines = self.remote.verify(&record, &house.texts);
                let page = NotePage::new(house.text("key-verify"), lines);
                return Next::Open(Box::new(page));
            }
            Reaction::Record(record, Purpose::Keep) => {
                let told = self.remote.keep(keep(house, &record), &house.texts);
                self.tell(told);
            }
        }
        if self.remote.ending() == Some(&Ending::Left) {
            return Next::Home;
        }
        Next::Redraw
    }

    fn has_server(&self) -> bool {
        true
    }
}
