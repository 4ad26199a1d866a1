//! Clocks at a table on this machine.

use std::thread::sleep;
use std::time::Duration;

use hanpan_core::Seat;
use hanpan_locale::Language;
use hanpan_protocol::ClockSpec;
use ratatui::crossterm::event::KeyCode;
use serde_json::json;

use super::{Stand, drawn, press};
use crate::local::{LocalTable, open_here};
use crate::pages::{SetupPage, TablePage};
use crate::settings::{Choice, Settings};
use crate::sketch;

fn two_people(clock: ClockSpec) -> Choice {
    Choice { seats: vec!["human".into(), "human".into()], options: json!({}), clock }
}

#[test]
fn a_clock_is_agreed_at_the_set_up_and_remembered() {
    let mut stand = Stand::new(Language::English, sketch::TRUE);
    let page = Box::new(SetupPage::new(stand.house(), "omok"));
    let mut app = stand.app(page);
    for _ in 0..3 {
        press(&mut app, KeyCode::Down);
    }
    press(&mut app, KeyCode::Right);
    assert!(sketch::written(&drawn(&mut app, (80, 24))).contains("1 min a move"));
    press(&mut app, KeyCode::Enter);
    let screen = sketch::written(&drawn(&mut app, (80, 24)));
    assert!(screen.contains("You *1:00") && screen.contains("Normal 1:00"), "{screen}");
    let (settings, _) = Settings::read(&Settings::file(stand.folder.path()));
    assert_eq!(settings.games["omok"].clock, ClockSpec::PerMove { seconds: 60 });
}

#[test]
fn whoever_runs_out_of_time_has_lost_between_two() {
    let mut stand = Stand::new(Language::English, sketch::TRUE);
    let house = stand.house();
    // Shorter than anybody can agree on, so that the test need not wait.
    let mut local = open_here(house, "omok", &two_people(ClockSpec::PerMove { seconds: 0 })).unwrap();
    let late = local.act(Seat::at(0), "h8");
    assert!(late.is_err(), "whoever is late has not played");
    assert_eq!(local.table().outcome().unwrap().reason, "timeout");
    assert_eq!(local.table().outcome().unwrap().winners.first(), Some(Seat::at(1)));
    let page = Box::new(TablePage::new(stand.house(), local));
    let mut app = stand.app(page);
    let screen = sketch::written(&drawn(&mut app, (80, 24)));
    assert!(screen.contains("Player 2 wins!") && screen.contains("ran out of time"), "{screen}");
}

#[test]
fn what_was_left_is_left_when_the_game_is_gone_on_with() {
    let mut stand = Stand::new(Language::English, sketch::TRUE);
    let house = stand.house();
    let clock = ClockSpec::Fischer { seconds: 60, increment: 0 };
    let mut local = open_here(house, "omok", &two_people(clock)).unwrap();
    sleep(Duration::from_millis(30));
    local.act(Seat::at(0), "h8").unwrap();
    let black = |local: &LocalTable| local.clocks()[0].1;
    let left = black(&local);
    assert!(left < Duration::from_secs(60), "{left:?}");
    assert!(local.clocks()[1].2, "White's runs");
    drop(local);
    sleep(Duration::from_millis(30));
    let id = house.shelf.list().unwrap().unfinished[0].id.clone();
    let resumed = LocalTable::resume(&id, &house.shelf, &house.wakes).unwrap();
    assert_eq!(black(&resumed), left);
    assert_eq!(resumed.choice().clock, clock);
    // While something is looked at first nobody's time passes.
    let mut resumed = resumed;
    sleep(Duration::from_millis(30));
    resumed.hold();
    assert!(resumed.clocks()[1].1 > Duration::from_millis(59_980));
}

#[test]
fn among_several_a_bot_acts_for_whoever_is_late() {
    let mut stand = Stand::new(Language::English, sketch::TRUE);
    let choice = Choice {
        seats: vec!["human".into(), "human".into(), "human".into()],
        options: json!({}),
        clock: ClockSpec::PerMove { seconds: 0 },
    };
    let house = stand.house();
    let mut local = open_here(house, "onecard", &choice).unwrap();
    local.pace = crate::settings::Pace::Instant;
    let before = local.table().seq();
    local.go_on();
    let Ok(crate::wake::Wake::Thought(answer)) = stand.wakes.recv() else { panic!("a bot thinks") };
    local.hear(answer);
    local.go_on();
    assert!(local.table().seq() > before && local.table().outcome().is_none());
}
