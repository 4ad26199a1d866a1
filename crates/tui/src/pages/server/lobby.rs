//! The players gather.

use hanpan_core::Seat;
use hanpan_protocol::Command;
use hanpan_protocol::lobby::{MemberInfo, SeatInfo, SeatSpec, TableInfo};
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;

use super::super::options::named;
use super::super::{RulesPage, Wish, keys, name};
use super::order::Order;
use crate::app::House;
use crate::canvas::{Canvas, Target, padded, wrap};
use crate::clocks::clock_name;
use crate::frame::frame;
use crate::page::Next;
use crate::remote::{RemoteTable, spoken};
use crate::sitting::{Sitting, Told};
use crate::theme::Role;

/// The players as they gather: who sits where, who is ready, what they say.
#[derive(Debug, Default)]
pub struct Lobby {
    /// What the player was told last.
    pub message: Option<Told>,
}

impl Lobby {
    /// A key is pressed.
    pub fn key(&mut self, house: &House, remote: &mut RemoteTable, key: KeyEvent) -> Wish {
        self.message = None;
        let Some(table) = remote.table() else {
            return if key.code == KeyCode::Char('q') { Wish::Page(Next::Home) } else { Wish::Unused(key) };
        };
        let seats = table.seats.len();
        let known = hanpan_house::game(&table.game).map(hanpan_table::AnyGame::id);
        match key.code {
            KeyCode::Char('q') => return Wish::Page(Next::Home),
            KeyCode::Char('?') => {
                return match known {
                    Some(game) => Wish::Page(Next::Open(Box::new(RulesPage::of(house, game)))),
                    None => Wish::Unused(key),
                };
            }
            // A host is ready from the start; saying so again begins a game in which nobody else is awaited.
            KeyCode::Char('r') | KeyCode::Enter => match remote.me().map(|me| me.ready) {
                Some(ready) if remote.seat().is_some() => {
                    remote.say(Command::Ready { ready: key.code == KeyCode::Enter || !ready });
                }
                _ => self.message = Some((house.text("server-sit-first"), Role::Bad)),
            },
            KeyCode::Char('s') => remote.say(Command::Start),
            KeyCode::Char('w') => remote.say(Command::Stand),
            KeyCode::Char(digit @ '1'..='8') if usize::from(digit as u8 - b'0') <= seats => {
                remote.say(Command::Sit { seat: Seat::at(usize::from(digit as u8 - b'1')) });
            }
            _ => return Wish::Unused(key),
        }
        Wish::Page(Next::Redraw)
    }

    /// Draws the players as they gather.
    pub fn draw(&self, house: &House, remote: &RemoteTable, canvas: &mut Canvas<'_>) {
        let title = match remote.table() {
            Some(table) => format!("{} · {}", house.text("house-name"), name(house, &table.game)),
            None => house.text("house-name"),
        };
        // Before anything is heard of a table nothing can be promised about it.
        let corner = remote.table().map(|_| remote.corner(&house.texts)).unwrap_or_default();
        let Some(area) = frame(canvas, &title, &corner, &keys(house, &shown_keys(remote))) else { return };
        let (status, role) = self.status(house, remote);
        let lines = wrap(&status, area.width - 2);
        let rows = (lines.len() as u16).min(area.height);
        let below = Rect { x: area.x + 1, width: area.width - 2, y: area.bottom() - rows, height: rows };
        for (row, line) in lines.iter().enumerate() {
            canvas.print(below, row as u16, 0, line, canvas.style(role));
        }
        let height = area.height.saturating_sub(rows + 1);
        let body = Rect { x: area.x + 2, width: area.width - 4, height, ..area };
        if let Some(table) = remote.table() {
            draw_table(house, remote, table, canvas, body);
        }
    }

    fn status(&self, house: &House, remote: &RemoteTable) -> Told {
        let state = remote.state(&house.texts);
        let told = match state {
            Some((text, Role::Bad)) => Some((text, Role::Bad)),
            state => self.message.clone().or(state),
        };
        told.unwrap_or_else(|| match remote.me() {
            _ if remote.seat().is_none() => (house.text("server-you-watch"), Role::Muted),
            Some(me) if me.ready && me.host => (house.text("server-host-begins"), Role::Accent),
            Some(me) if me.ready => (house.text("server-you-are-ready"), Role::Good),
            _ => (house.text("server-get-ready"), Role::Accent),
        })
    }
}

/// The keys for whoever gathers, the most needed first; fewer where nothing is heard of the table any more.
fn shown_keys(remote: &RemoteTable) -> Vec<(&'static str, &'static str)> {
    if let Some(ending) = remote.ending() {
        let again = ending.may_pass().then_some(("Enter", "key-try-again"));
        return again.into_iter().chain([("q", "key-back")]).collect();
    }
    if remote.table().is_none() {
        return vec![("q", "key-back")];
    }
    let mut shown = vec![("Enter", "key-ready")];
    let is_host = remote.me().is_some_and(|me| me.host);
    shown.extend(is_host.then_some(("s", "key-start")));
    shown.extend([("c", "key-talk"), ("q", "key-leave-seat"), ("w", "key-watch"), ("x", "key-give-up")]);
    if is_host {
        shown.extend([("k", Order::Kick.id()), ("m", Order::Mute.id())]);
    }
    shown
}

fn draw_table(house: &House, remote: &RemoteTable, table: &TableInfo, canvas: &mut Canvas<'_>, area: Rect) {
    // Where there is little room, what is said is worth more than blank lines.
    let gap = u16::from(area.height > 17);
    let link = house.texts.text("server-link", &[("link", &remote.address().to_string())]);
    let row = canvas.print_wrapped(area, gap, &link, canvas.style(Role::Title));
    let mut row = canvas.print_wrapped(area, row, &agreed(house, table), canvas.style(Role::Text)) + gap;
    for (number, seat) in table.seats.iter().enumerate() {
        let member = table.members.iter().find(|member| Some(member.member) == seat.member);
        let (text, role) = seat_line(house, table, number, seat, member);
        let own = remote.seat().map(Seat::index) == Some(number);
        let mark = if own { canvas.sign("▸", ">") } else { " " };
        canvas.print(area, row, 0, &format!("{mark} {text}"), canvas.style(role));
        // A click takes the seat, as its number does.
        let line = Rect { y: area.y + row, height: 1, ..area };
        canvas.target(line, Target::Key(char::from(b'1' + number as u8)));
        row += 1;
    }
    let seated = |member: &MemberInfo| table.seats.iter().any(|seat| seat.member == Some(member.member));
    let watching: Vec<&str> =
        table.members.iter().filter(|member| !seated(member)).map(|member| member.name.as_str()).collect();
    if !watching.is_empty() {
        let text = house.texts.text("server-watching", &[("names", &watching.join(", "))]);
        row = canvas.print_wrapped(area, row, &text, canvas.style(Role::Muted));
    }
    let dice = house.texts.text("server-dice", &[("commitment", &table.fair.commitment)]);
    row = canvas.print_wrapped(area, row + gap, &dice, canvas.style(Role::Muted)) + gap;
    let room = usize::from(area.height.saturating_sub(row));
    let chat = remote.chat();
    for chat in &chat[chat.len().saturating_sub(room)..] {
        canvas.print(area, row, 0, &spoken(chat, &house.texts), canvas.style(Role::Text));
        row += 1;
    }
}

/// What is agreed, as a line: the clock, who may come, and whatever is not as usual in the game.
fn agreed(house: &House, table: &TableInfo) -> String {
    let mut parts = vec![clock_name(table.clock, &house.texts)];
    parts.push(house.text(if table.public { "server-public" } else { "server-by-link" }));
    parts.extend(table.draw_seats.then(|| house.text("server-seats-drawn")));
    if let Some(game) = hanpan_house::game(&table.game) {
        let usual = game.default_options();
        for spec in game.options() {
            if let Some(value) = table.options.get(spec.key).filter(|value| **value != usual[spec.key]) {
                let (name, value) = named(game.id(), spec, value, &house.texts);
                parts.push(format!("{name}: {value}"));
            }
        }
    }
    parts.join(" · ")
}

/// Who sits in a seat, and whether he is ready.
fn seat_line(
    house: &House,
    table: &TableInfo,
    number: usize,
    seat: &SeatInfo,
    member: Option<&MemberInfo>,
) -> Told {
    let id = format!("{}-seat-{number}", table.game);
    let place = match house.texts.has(&id) {
        true => house.text(&id),
        false => house.texts.text("setup-seat", &[("number", &(number + 1).to_string())]),
    };
    let place = padded(&format!("{}  {place}", number + 1), 20);
    let (who, role) = match (member, &seat.spec) {
        (Some(member), _) => {
            let mut who = member.name.to_string();
            let marks = [
                (member.host, "server-host"),
                (!member.here, "server-away"),
                (member.ready, "server-ready"),
                (member.muted, "server-muted"),
            ];
            for (_, id) in marks.into_iter().filter(|(so, _)| *so) {
                who = format!("{who} · {}", house.text(id));
            }
            (who, if member.ready { Role::Good } else { Role::Text })
        }
        (None, SeatSpec::Bot { level }) => {
            let id = format!("bot-{level}");
            let level = if house.texts.has(&id) { house.text(&id) } else { level.clone() };
            (house.texts.text("server-bot", &[("level", &level)]), Role::Good)
        }
        (None, SeatSpec::Invited { account }) => {
            (house.texts.text("server-invited", &[("account", account.as_str())]), Role::Muted)
        }
        (None, SeatSpec::Open) => (house.text("server-free"), Role::Muted),
    };
    (format!("{place} {who}"), role)
}
