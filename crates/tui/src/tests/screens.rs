//! How the pages of servers and their tables look.

use ratatui::crossterm::event::KeyCode;
use serde_json::json;

use super::scripted::{
    LINK, bot_seat, member, news, omok, people, seat, server_page, table, update, visit, welcome,
};
use super::{Stand, check};
use crate::page::{Input, Page};
use crate::pages::{JoinPage, SetupPage, TablesPage};
use crate::remote::{Heard, News};
use crate::sketch;

#[test]
fn joining_asks_for_a_link_and_a_name() {
    check("join", sketch::TRUE, |stand| {
        stand.house().settings.name = Some("Jisu".into());
        let mut page = JoinPage::new(stand.house());
        page.input(stand.house(), Input::Paste(LINK.into()));
        Box::new(page)
    });
}

#[test]
fn the_tables_of_a_server() {
    let tables = json!([
        {
            "id": "k3x9", "game": "omok", "clock": {"type": "fischer", "seconds": 300, "increment": 5},
            "phase": "gathering", "round": 1, "seats": ["Jisu", null],
        },
        {
            "id": "m2p7", "game": "suzume", "clock": {"type": "per_move", "seconds": 30},
            "phase": "playing", "round": 2, "seats": ["민호", "Yuna", "hard"],
        },
        {"id": "q8d1", "game": "onecard", "clock": {"type": "none"}, "phase": "gathering", "round": 1, "seats": ["서연", null]},
    ]);
    check("tables", sketch::TRUE, |stand| {
        let mut page = TablesPage::unasked(&visit("http://192.0.2.7:7878"));
        let tables = serde_json::from_value(tables.clone()).unwrap();
        page.hear_server(stand.house(), News { line: 0, heard: Heard::Tables(tables) });
        Box::new(page)
    });
}

#[test]
fn a_new_table_on_a_server() {
    check("setup-server-suzume", sketch::TRUE, |_| {
        Box::new(SetupPage::at_server("suzume", &visit("http://192.0.2.7:7878")))
    });
}

#[test]
fn the_players_gather() {
    let free = json!({"spec": {"type": "open"}, "member": null, "name": null, "bot": null});
    let seats = [seat(0, "Jisu"), seat(1, "민호"), bot_seat(), free];
    let other = json!({
        "options": {"cycles": 2}, "clock": {"type": "fischer", "seconds": 300, "increment": 5},
        "public": true, "draw_seats": true,
        "members": [member(0, "Jisu", true), member(1, "민호", false), member(2, "Yuna", false)],
    });
    let table = table("suzume", "gathering", &seats, other);
    let page = |stand: &mut Stand| {
        let (mut page, _) = server_page(stand.house());
        page.hear_server(stand.house(), welcome(&table));
        page
    };
    check("lobby", sketch::TRUE, |stand| Box::new(page(stand)));
    check("lobby-plain", sketch::PLAIN, |stand| Box::new(page(stand)));
    check("lobby-talk", sketch::TRUE, |stand| {
        let mut page = page(stand);
        page.input(stand.house(), Input::Key(KeyCode::Char('c').into()));
        Box::new(page)
    });
}

#[test]
fn a_game_at_a_server_shows_clocks_talk_and_offers() {
    let other = json!({"clock": {"type": "fischer", "seconds": 300, "increment": 5}, "draw_wanted": [1]});
    let table = table("omok", "playing", &people(), other);
    check("server-omok", sketch::TRUE, |stand| {
        let (mut page, _) = server_page(stand.house());
        page.hear_server(stand.house(), welcome(&table));
        let clocks = json!({"clocks": {"left": [298_000, 61_500], "running": []}});
        page.hear_server(stand.house(), update(&*omok("h8, h9, g8, a1"), clocks));
        Box::new(page)
    });
}

#[test]
fn three_at_a_servers_table_and_their_clocks() {
    let seats = [seat(0, "Jisu"), seat(1, "민호"), bot_seat()];
    let table = table("suzume", "playing", &seats, json!({}));
    let mut game = sketch::table("suzume", &json!({}), 3, 1);
    sketch::play(&mut *game, "*, *, *");
    check("server-suzume", sketch::TRUE, |stand| {
        let (mut page, _) = server_page(stand.house());
        page.hear_server(stand.house(), welcome(&table));
        let clocks = json!({"clocks": {"left": [298_000, 61_500, 180_000], "running": []}});
        page.hear_server(stand.house(), update(&*game, clocks));
        Box::new(page)
    });
}

#[test]
fn a_line_that_cannot_be_opened_says_so() {
    check("server-unreachable", sketch::TRUE, |stand| {
        let (mut page, _) = server_page(stand.house());
        let refused = std::io::Error::from(std::io::ErrorKind::ConnectionRefused);
        page.hear_server(stand.house(), news(Heard::Unreachable((&refused).into())));
        Box::new(page)
    });
}
