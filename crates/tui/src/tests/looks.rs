//! What holds for every screen: the way out is told, nothing is cut, no wide sign is split.

use std::sync::LazyLock;

use hanpan_locale::Language;
use hanpan_table::AnyTable;
use hanpan_table::fair::Reveal;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Position;
use serde_json::json;

use super::scripted::{
    LINK, bot_seat, member, omok, people, seat, server_page, table, update, visit, welcome,
};
use super::{SIZES, Stand, drawn, play_out};
use crate::page::{Input, Page};
use crate::pages::{
    GamesPage, JoinPage, MenuPage, ReplayPage, RulesPage, SettingsPage, SetupPage, Shelved, TablePage,
    TablesPage,
};
use crate::remote::{Heard, News};
use crate::sketch;
use crate::theme::Theme;

/// What is opened.
type Opens = Box<dyn Fn(&mut Stand) -> Box<dyn Page>>;

/// A screen: a page, and keys that are pressed before it is looked at.
struct Case {
    name: String,
    page: Opens,
    keys: Vec<KeyCode>,
}

fn case(name: &str, keys: &str, page: impl Fn(&mut Stand) -> Box<dyn Page> + 'static) -> Case {
    Case { name: format!("{name} {keys}"), page: Box::new(page), keys: keys.chars().map(named).collect() }
}

/// Keys that have no letter are written by one that no page takes.
fn named(letter: char) -> KeyCode {
    match letter {
        '↵' => KeyCode::Enter,
        '↓' => KeyCode::Down,
        '⇥' => KeyCode::Tab,
        '⇤' => KeyCode::Home,
        '⇲' => KeyCode::End,
        '→' => KeyCode::Right,
        letter => KeyCode::Char(letter),
    }
}

/// Every page there is, with whatever can lie over it.
fn cases() -> Vec<Case> {
    let mut cases = vec![
        case("menu", "", |stand| Box::new(MenuPage::new(stand.house()))),
        case("menu of somebody who has played", "", |stand| {
            shelve(stand);
            Box::new(MenuPage::new(stand.house()))
        }),
        case("rules", "", |_| Box::new(RulesPage::new())),
        case("tables", "", |stand| {
            let mut page = TablesPage::unasked(&visit("http://192.0.2.7:7878"));
            let tables = json!([{"id": "k3x9", "game": "omok", "clock": {"type": "none"}, "phase": "gathering", "round": 1,
                "seats": ["Jisu", null]}]);
            let heard = Heard::Tables(serde_json::from_value(tables).unwrap());
            page.hear_server(stand.house(), News { line: 0, heard });
            Box::new(page)
        }),
        case("join", "", |stand| {
            let mut page = JoinPage::new(stand.house());
            page.input(stand.house(), Input::Paste(LINK.into()));
            Box::new(page)
        }),
    ];
    for downs in 0..8 {
        let keys = "↓".repeat(downs);
        cases.push(case("settings", &keys, |_| Box::new(SettingsPage::new())));
    }
    cases.push(case("settings while the name is typed", "↓↵", |_| Box::new(SettingsPage::new())));
    for (keys, shelved) in [("", Shelved::Unfinished), ("", Shelved::Finished), ("/omok", Shelved::Finished)]
    {
        cases.push(case("games", keys, move |stand| {
            shelve(stand);
            Box::new(GamesPage::new(stand.house(), shelved))
        }));
    }
    for keys in ["", "c"] {
        cases.push(case("lobby", keys, |stand| lobby(stand)));
    }
    for keys in ["", "?", "l", "c", "r", ":h8"] {
        cases.push(case("server's table", keys, |stand| {
            let (mut page, _) = server_page(stand.house());
            let other = json!({"clock": {"type": "fischer", "seconds": 300, "increment": 5}});
            page.hear_server(stand.house(), welcome(&table("omok", "playing", &people(), other)));
            let clocks = json!({"clocks": {"left": [298_000, 61_500], "running": []}});
            page.hear_server(stand.house(), update(&*omok("h8, h9"), clocks));
            Box::new(page)
        }));
    }
    for game in hanpan_house::games() {
        cases.extend(cases_of(game.id(), *game.seats().start(), *game.seats().end()));
    }
    cases
}

fn cases_of(game: &'static str, least: u8, most: u8) -> Vec<Case> {
    let mut cases = vec![
        case(&format!("set-up of {game}"), "", move |stand| Box::new(SetupPage::new(stand.house(), game))),
        case(&format!("set-up of {game}"), "↓→", move |stand| {
            Box::new(SetupPage::new(stand.house(), game))
        }),
        case(&format!("set-up of {game} at a server"), "⇲", move |_| {
            Box::new(SetupPage::at_server(game, &visit("http://192.0.2.7:7878")))
        }),
        case(&format!("rules of {game}"), "", move |stand| Box::new(RulesPage::of(stand.house(), game))),
        case(&format!("rules of {game}"), "⇲", move |stand| Box::new(RulesPage::of(stand.house(), game))),
    ];
    for players in [least, most] {
        for keys in ["", "?", "l", "r", ":", "⇥"] {
            cases.push(case(&format!("{game} of {players}"), keys, move |stand| {
                stand.table(&*played(game, players, 24))
            }));
        }
        for keys in ["", "i", "l", "g", "?"] {
            cases.push(case(&format!("{game} of {players} at its end"), keys, move |stand| {
                stand.table(&*played(game, players, usize::MAX))
            }));
        }
        for keys in ["", "⇲", "→→→→→→", "→→→o", "l", "?", "g2"] {
            cases.push(case(&format!("replay of {game} of {players}"), keys, move |stand| {
                let record = played(game, players, usize::MAX).record(Reveal::Seed);
                Box::new(ReplayPage::new(stand.house(), record).unwrap())
            }));
        }
    }
    cases
}

/// A game of which so many actions were made, but not past its end.
fn played(game: &str, players: u8, actions: usize) -> Box<dyn AnyTable> {
    let mut table = sketch::table(game, &json!({}), players, 1);
    if actions == usize::MAX {
        play_out(&mut *table);
    }
    for _ in 0..actions {
        let Some(seat) = table.turn().players().first() else { break };
        let first = table.legal(seat)[0].clone();
        table.act(seat, &first, None).unwrap();
    }
    table
}

/// A game of each kind that waits, and one that is over.
fn shelve(stand: &mut Stand) {
    for game in hanpan_house::games() {
        let house = stand.house();
        for actions in [4, usize::MAX] {
            let kept = house.shelf.begin(&*played(game.id(), *game.seats().start(), actions)).unwrap();
            let id = kept.id().clone();
            drop(kept);
            let local = crate::local::LocalTable::resume(&id, &house.shelf, &house.wakes).unwrap();
            drop(TablePage::new(house, local));
        }
    }
}

fn lobby(stand: &mut Stand) -> Box<dyn Page> {
    let free = json!({"spec": {"type": "open"}, "member": null, "name": null, "bot": null});
    let seats = [seat(0, "Jisu"), seat(1, "민호"), bot_seat(), free];
    let other = json!({
        "clock": {"type": "fischer", "seconds": 300, "increment": 5}, "public": true, "draw_seats": true,
        "members": [member(0, "Jisu", true), member(1, "민호", false), member(2, "Yuna", false)],
    });
    let (mut page, _) = server_page(stand.house());
    page.hear_server(stand.house(), welcome(&table("suzume", "gathering", &seats, other)));
    Box::new(page)
}

/// A screen as it was seen.
struct Seen {
    /// Which one, in which language and size.
    name: String,
    rows: Vec<String>,
    /// A wide sign whose second half is lost.
    split: Option<String>,
}

/// Every screen in both languages, one with signs and one in ASCII, on the least, the usual and two large terminals.
static SCREENS: LazyLock<Vec<Seen>> = LazyLock::new(|| {
    let mut screens = Vec::new();
    for case in cases() {
        for (language, theme) in LOOKS {
            let mut stand = Stand::new(language, theme);
            let page = (case.page)(&mut stand);
            let mut app = stand.app(page);
            drawn(&mut app, (80, 24));
            case.keys.iter().for_each(|key| super::press(&mut app, *key));
            for size in SIZES.into_iter().chain([(160, 50)]) {
                let buffer = drawn(&mut app, size);
                let name = format!("{} {} {size:?}", case.name, language.code());
                let rows = (0..size.1).map(|number| row(&buffer, number)).collect();
                screens.push(Seen { name, rows, split: split(&buffer) });
            }
        }
    }
    screens
});

const LOOKS: [(Language, Theme); 2] = [(Language::Korean, sketch::TRUE), (Language::English, sketch::PLAIN)];

/// Fails with every screen that a rule does not hold for.
fn check(rule: impl Fn(&Seen) -> Option<String>) {
    let fault =
        |seen: &Seen| rule(seen).map(|fault| format!("{}: {fault}\n{}", seen.name, seen.rows.join("\n")));
    let faults: Vec<String> = SCREENS.iter().filter_map(fault).collect();
    assert!(SCREENS.len() > 1000 && faults.is_empty(), "{}\n{}", faults.len(), faults.join("\n\n"));
}

fn row(buffer: &Buffer, row: u16) -> String {
    let mut line = String::new();
    let mut covered = false;
    for column in 0..buffer.area.width {
        let symbol = buffer[(column, row)].symbol();
        if !covered {
            line.push_str(symbol);
        }
        covered = crate::canvas::width(symbol) > 1;
    }
    line
}

fn split(buffer: &Buffer) -> Option<String> {
    let is_split = |place: &Position| {
        let wide = crate::canvas::width(buffer[*place].symbol()) > 1;
        let next = (place.x + 1, place.y);
        wide && (next.0 >= buffer.area.width || buffer[next].symbol() != " ")
    };
    let place = buffer.area.positions().find(is_split)?;
    Some(format!("{} at {place}", buffer[place].symbol()))
}

#[test]
fn every_screen_tells_the_way_out() {
    check(|seen| {
        let bar = seen.rows.last()?;
        // While something is typed, `q` is a letter; while something is asked, `n` is the answer that changes nothing.
        let out = [" q ", " Esc ", " n "].iter().any(|key| bar.contains(key));
        (!out).then(|| format!("no way out in {bar:?}"))
    });
}

#[test]
fn no_wide_sign_is_split_on_any_screen() {
    check(|seen| seen.split.clone());
}

/// Names are short here, so whatever is cut is a text of ours that has no room. It may lose whole words.
#[test]
fn no_word_is_cut_on_any_screen() {
    check(|seen| {
        let is_cut = |line: &&String| line.replace(" …", "").contains('…');
        seen.rows.iter().find(is_cut).map(|line| format!("cut: {line:?}"))
    });
}

/// What the help lists can be done, and is listed once.
#[test]
fn the_help_lists_every_key_once_and_none_that_is_refused() {
    for game in hanpan_house::games() {
        for players in [*game.seats().start(), *game.seats().end()] {
            let mut stand = Stand::new(Language::English, sketch::TRUE);
            let page = stand.table(&*played(game.id(), players, 0));
            let mut app = stand.app(page);
            super::press(&mut app, KeyCode::Char('?'));
            let help: Vec<String> = (1..49).map(|number| row(&drawn(&mut app, (160, 50)), number)).collect();
            let keys = |key: &str| help.iter().filter(|line| line.contains(&format!("│   {key}  "))).count();
            for key in ["Tab", "Enter", "h", "u", "q"] {
                assert_eq!(keys(key), 1, "{} {key}:\n{}", game.id(), help.join("\n"));
            }
            assert_eq!(keys("r"), usize::from(players == 2), "{} of {players}", game.id());
            super::press(&mut app, KeyCode::Esc);
            super::press(&mut app, KeyCode::Char('r'));
            let asked =
                (0..50).any(|number| row(&drawn(&mut app, (160, 50)), number).contains("Resign this game?"));
            assert_eq!(asked, players == 2, "{} of {players}", game.id());
        }
    }
}

#[test]
fn whoever_waits_is_not_offered_a_hint() {
    for game in hanpan_house::games() {
        let mut stand = Stand::new(Language::English, sketch::TRUE);
        let mut table = played(game.id(), 2, 1);
        while table.turn().players().contains(hanpan_core::Seat::at(0)) {
            let first = table.legal(hanpan_core::Seat::at(0))[0].clone();
            table.act(hanpan_core::Seat::at(0), &first, None).unwrap();
        }
        let page = stand.table(&*table);
        let mut app = stand.app(page);
        let screen = drawn(&mut app, (160, 50));
        let bar = row(&screen, 49);
        assert!(!bar.contains(" h hint") && bar.contains(" u undo"), "{}: {bar}", game.id());
    }
}
