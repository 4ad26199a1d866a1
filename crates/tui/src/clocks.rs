//! Clocks on the screen: how they are named and shown, wherever the table stands.

use std::time::Duration;

use hanpan_core::Seat;
use hanpan_locale::Texts;
use hanpan_protocol::ClockSpec;
use hanpan_table::Player;

use crate::canvas::{fitted, width};

/// The clocks that are offered for a new table, the calmest first.
pub const CLOCKS: [ClockSpec; 6] = [
    ClockSpec::None,
    ClockSpec::PerMove { seconds: 60 },
    ClockSpec::PerMove { seconds: 30 },
    ClockSpec::Fischer { seconds: 900, increment: 10 },
    ClockSpec::Fischer { seconds: 300, increment: 5 },
    ClockSpec::Fischer { seconds: 180, increment: 3 },
];

/// What a clock shows: whose it is, how long there is, and whether it runs.
pub type Shown = (Seat, Duration, bool);

/// How many columns the clocks may take, so that they fit beside the title of any game.
const ROOM: u16 = 36;

/// How long the players may think, in the player's language.
pub fn clock_name(clock: ClockSpec, texts: &Texts) -> String {
    match clock {
        ClockSpec::None => texts.text("clock-none", &[]),
        ClockSpec::PerMove { seconds } => texts.text("clock-per-move", &[("time", &span(seconds, texts))]),
        ClockSpec::Fischer { seconds, increment } => {
            let increment = span(increment, texts);
            texts.text("clock-fischer", &[("time", &span(seconds, texts)), ("increment", &increment)])
        }
    }
}

/// A time in minutes where it has no seconds besides.
fn span(seconds: u16, texts: &Texts) -> String {
    match (seconds / 60, seconds % 60) {
        (minutes, 0) if minutes > 0 => texts.text("clock-minutes", &[("count", &minutes.to_string())]),
        _ => texts.text("clock-seconds", &[("count", &seconds.to_string())]),
    }
}

/// All clocks of a table in a line, with as much of the names as there is room for.
pub fn line(clocks: &[Shown], players: &[Player]) -> String {
    let faces: Vec<String> = clocks.iter().map(|(_, left, runs)| face(*left, *runs)).collect();
    let taken: u16 = faces.iter().map(|face| width(face) + width("  ") + width(" ")).sum();
    let room = longest(players, ROOM.saturating_sub(taken));
    let named = |(face, player): (&String, &Player)| format!("{} {face}", fitted(&player.name, room));
    // A name of which nothing can be told is none; the clocks are in the order of the seats.
    let named: Vec<String> = if room > 2 { faces.iter().zip(players).map(named).collect() } else { faces };
    named.join("  ")
}

/// How long a name may be so that all of them have room: what short ones leave is for the long ones.
fn longest(players: &[Player], room: u16) -> u16 {
    let taken = |most: &u16| players.iter().map(|player| width(&player.name).min(*most)).sum::<u16>();
    (1..=room).take_while(|most| taken(most) <= room).last().unwrap_or(0)
}

/// What a clock shows; one that runs is marked.
fn face(left: Duration, runs: bool) -> String {
    let seconds = left.as_millis().div_ceil(1000);
    format!("{}{}:{:02}", if runs { "*" } else { "" }, seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use hanpan_locale::Language;

    use super::*;

    #[test]
    fn every_clock_that_is_offered_is_one_that_servers_take() {
        assert!(CLOCKS.iter().all(|clock| clock.is_sensible()), "{CLOCKS:?}");
    }

    #[test]
    fn names_beside_clocks_are_whole_where_there_is_room_for_all() {
        for (names, shown) in [
            (&["Jisu", "민호", "어려움"][..], "Jisu 1:00  민호 1:00  어려움 1:00"),
            (&["Bartholomew", "민호", "쉬움"][..], "Bartho… 1:00  민호 1:00  쉬움 1:00"),
            (&["Jisu", "민호", "서연", "Yuna", "Hard"][..], "1:00  1:00  1:00  1:00  1:00"),
        ] {
            let players: Vec<Player> =
                names.iter().map(|name| Player { name: (*name).into(), kind: "human".into() }).collect();
            let clock = |seat| (Seat::at(seat), Duration::from_secs(60), false);
            let clocks: Vec<Shown> = (0..names.len()).map(clock).collect();
            assert_eq!(line(&clocks, &players), shown);
        }
    }

    #[test]
    fn clocks_are_told_in_minutes_where_they_have_no_seconds() {
        let [korean, english] = Language::ALL.map(Texts::new);
        for (clock, in_korean, in_english) in [
            (ClockSpec::None, "시간 제한 없음", "no clock"),
            (ClockSpec::PerMove { seconds: 30 }, "한 수에 30초", "30 s a move"),
            (ClockSpec::PerMove { seconds: 90 }, "한 수에 90초", "90 s a move"),
            (ClockSpec::PerMove { seconds: 120 }, "한 수에 2분", "2 min a move"),
            (ClockSpec::Fischer { seconds: 300, increment: 0 }, "5분 + 한 수에 0초", "5 min + 0 s a move"),
        ] {
            assert_eq!(clock_name(clock, &korean), in_korean);
            assert_eq!(clock_name(clock, &english), in_english);
        }
    }
}
