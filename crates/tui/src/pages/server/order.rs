//! What a host may do about somebody at the table.

use hanpan_protocol::Command;
use hanpan_protocol::lobby::MemberInfo;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;

use crate::app::House;
use crate::canvas::{Canvas, Target, centred, width};
use crate::remote::RemoteTable;
use crate::theme::Role;

/// An order of the host that waits to be told about whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// To send somebody away, before the start.
    Kick,
    /// To silence somebody, or to let him speak again.
    Mute,
}

impl Order {
    /// The id of the text that says what it is.
    pub fn id(self) -> &'static str {
        match self {
            Order::Kick => "key-kick",
            Order::Mute => "key-mute",
        }
    }

    /// A key: the number of whom it is about, or anything else to let it be.
    pub fn key(self, remote: &RemoteTable, key: KeyEvent) -> Option<Command> {
        let KeyCode::Char(digit @ '1'..='9') = key.code else { return None };
        let other = others(remote).nth(usize::from(digit as u8 - b'1'))?;
        Some(match self {
            Order::Kick => Command::Kick { member: other.member },
            Order::Mute => Command::Mute { member: other.member, muted: !other.muted },
        })
    }

    /// Draws the others with their numbers in a box.
    pub fn draw(self, house: &House, remote: &RemoteTable, canvas: &mut Canvas<'_>) {
        let lines: Vec<String> =
            others(remote).zip(1..=9).map(|(other, number)| line(house, other, number)).collect();
        let title = house.text(self.id());
        let longest = lines.iter().map(|line| width(line)).chain([width(&title) + 4]).max().unwrap_or(0);
        let inside = canvas.boxed(centred(canvas.area(), longest + 6, lines.len() as u16 + 2), &title);
        for (row, text) in lines.iter().enumerate() {
            let place = Rect {
                x: inside.x + 1,
                y: inside.y + row as u16,
                width: inside.width.saturating_sub(2),
                height: 1,
            };
            canvas.print(place, 0, 0, text, canvas.style(Role::Text));
            canvas.target(place, Target::Key(char::from(b'1' + row as u8)));
        }
    }
}

/// Everybody at the table but oneself.
pub fn others(remote: &RemoteTable) -> impl Iterator<Item = &MemberInfo> {
    let me = remote.me().map(|me| me.member);
    let members = remote.table().into_iter().flat_map(|table| &table.members);
    members.filter(move |other| Some(other.member) != me)
}

fn line(house: &House, other: &MemberInfo, number: u8) -> String {
    let muted = if other.muted { format!(" · {}", house.text("server-muted")) } else { String::new() };
    format!("{number}  {}{muted}", other.name)
}
