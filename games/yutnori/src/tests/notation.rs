//! Texts: actions, falls, views and events.

use hanpan_core::{Observer, Rules, Step};

use super::{A, play, position, start};
use crate::{Action, Chance, Event, Spot, State, Station, Throw, View, Yutnori};

#[test]
fn everything_that_can_be_written_round_trips() {
    let mut count = 0;
    for throw in Throw::ALL {
        for from in std::iter::once(Spot::Start).chain(Station::all().map(Spot::Station)) {
            let Some(action) = Action::new(throw, from) else {
                assert_eq!((throw, from), (Throw::Back, Spot::Start), "all others exist");
                continue;
            };
            assert_eq!((action.throw(), action.from()), (throw, from));
            assert_eq!(action.to_string().parse(), Ok(action));
            count += 1;
        }
        let fall = Chance { throw };
        assert_eq!(fall.to_string().parse(), Ok(fall));
        assert_eq!(serde_json::to_value(throw).unwrap(), throw.name());
        assert_eq!(Action::new(throw, Spot::Home), None);
    }
    assert_eq!(count, 6 * 30 - 1);
    assert_eq!("gae 7".parse::<Action>().unwrap().to_string(), "gae 7");
    assert_eq!("yut start".parse::<Action>().unwrap().to_string(), "yut start");
    assert_eq!("back 5".parse::<Action>().unwrap().to_string(), "back 5");
    assert_eq!("throw mo".parse::<Chance>().unwrap(), Chance { throw: Throw::Mo });
}

#[test]
fn bad_notation_is_refused() {
    for text in [
        "",
        " ",
        "gae",
        "gae ",
        " gae 7",
        "gae 7 ",
        "gae  7",
        "gae 07",
        "gae 0",
        "gae 30",
        "gae 99",
        "gae 100",
        "gae +7",
        "gae -1",
        "gae 7.0",
        "gae home",
        "gae Start",
        "GAE 7",
        "back start",
        "back 0",
        "tao 7",
        "7 gae",
        "gae 7 8",
        "gae\t7",
        "gae 7\n",
        "gae ７",
        "gae ٧",
        "개 7",
        "throw gae",
        "pass",
        "skip",
    ] {
        assert!(text.parse::<Action>().is_err(), "{text:?}");
    }
    for text in [
        "",
        "throw",
        "throw ",
        "throw  do",
        "throw do ",
        " throw do",
        "Throw do",
        "throw 3",
        "do",
        "throw 도",
    ] {
        assert!(text.parse::<Chance>().is_err(), "{text:?}");
    }
    let long = "gae 7 ".repeat(100_000);
    assert!(long.parse::<Action>().unwrap_err().to_string().len() < 200);
    assert_eq!(
        "x".parse::<Action>().unwrap_err().to_string(),
        "`x` is not a throw and where from, such as gae 7 or yut start"
    );
    assert_eq!(
        "throw 3".parse::<Chance>().unwrap_err().to_string(),
        "`throw 3` is not a fall of the sticks, such as throw gae"
    );
}

#[test]
fn spots_travel_as_numbers_and_words() {
    for (spot, json) in [
        (Spot::Start, r#""start""#),
        (Spot::Station(Station::at(1)), "1"),
        (Spot::Station(Station::at(29)), "29"),
        (Spot::Home, r#""home""#),
    ] {
        assert_eq!(serde_json::to_string(&spot).unwrap(), json);
        assert_eq!(serde_json::from_str::<Spot>(json).unwrap(), spot);
    }
    for json in ["0", "30", "-1", "256", "1.5", r#""7""#, r#""""#, "null", "[]"] {
        assert!(serde_json::from_str::<Spot>(json).is_err(), "{json}");
    }
}

fn view(state: &State) -> View {
    Yutnori::view(state, Observer::Public)
}

#[test]
fn views_draw_the_board() {
    let mut state = position("A 3 23/from_ten | B 5*2 20/from_five home", "gae back");
    let expected = "10    9     8     7     6     5B2
11    26                21    4
12       27          22        3A1
               23A1
13       24          28        2
14    25                29    1
15    16    17    18    19    20B1
A: 2 at the start, 0 home
B: 0 at the start, 1 home
collected gae back
  gae start → 2
  gae 3 → 5, captures 2 of B
  gae 23 → 29
  back 3 → 2
  back 23 → 27
turn 1: A to move";
    let squeeze = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(squeeze(&view(&state).to_string()), squeeze(expected));
    // Stations lie where they should: the corners in the corners, the centre in the middle.
    let drawn = view(&state).to_string();
    let column = |row: usize, number: &str| drawn.lines().nth(row).unwrap().find(number);
    assert_eq!(
        (column(0, "10"), column(6, "15"), column(0, " 5"), column(6, "20")),
        (Some(0), Some(0), Some(30), Some(30))
    );
    assert_eq!((column(3, "23"), column(1, "26"), column(5, "29")), (Some(15), Some(6), Some(24)));

    play(&mut state, "gae 3");
    let drawn = view(&state).to_string();
    assert!(drawn.contains("last move A gae, 3 → 5, captured 2 of B\n"), "{drawn}");
    assert!(drawn.ends_with("collected back\nturn 1: A throws"), "{drawn}");
    let lost = {
        let mut state = start(2);
        play(&mut state, "throw back");
        view(&state).to_string()
    };
    assert!(lost.ends_with("A lost back\nturn 2: B throws"), "{lost}");
}

#[test]
fn views_travel_as_plain_json() {
    let mut state = position("A 3 | B 5*2", "gae");
    state.last_throw = Some((A, Throw::Gae));
    let expected = serde_json::json!({
        "back_do": true,
        "tokens": 4,
        "turn": 1,
        "to_move": 0,
        "throw_due": false,
        "throws": [{"throw": "gae", "steps": 2, "count": 1}],
        "players": [
            {"start": 3, "home": 0, "stacks": [{"station": 3, "tokens": 1, "way": "outer"}]},
            {"start": 2, "home": 0, "stacks": [{"station": 5, "tokens": 2, "way": "outer"}]},
        ],
        "moves": [
            {"action": "gae start", "throw": "gae", "from": "start", "path": [1, 2], "to": 2, "tokens": 1, "joins": 0,
             "captures": null},
            {"action": "gae 3", "throw": "gae", "from": 3, "path": [4, 5], "to": 5, "tokens": 1, "joins": 0,
             "captures": {"seat": 1, "tokens": 2}},
        ],
        "last_throw": {"seat": 0, "throw": "gae"},
        "last_move": null,
        "lost": null,
        "result": null,
    });
    assert_eq!(serde_json::to_value(view(&state)).unwrap(), expected);
    play(&mut state, "gae 3");
    let expected = serde_json::json!({
        "seat": 0, "throw": "gae", "from": 3, "path": [4, 5], "to": 5, "tokens": 1,
        "captured": {"seat": 1, "tokens": 2},
    });
    assert_eq!(serde_json::to_value(view(&state)).unwrap()["last_move"], expected);

    let mut over = position("A 20*4 | B 3", "do");
    play(&mut over, "do 20");
    let result = serde_json::to_value(view(&over)).unwrap()["result"].take();
    assert_eq!(result, serde_json::to_value(Yutnori::outcome(&over).unwrap()).unwrap());
}

/// A position, a step in it, and the event as JSON and as a line.
fn check_event(before: &State, step: &str, json: &serde_json::Value, line: &str) {
    let step = match step.parse::<Chance>() {
        Ok(fall) => Step::Chance(fall),
        Err(_) => Step::Act(before.current, step.parse().unwrap()),
    };
    let mut after = *before;
    Yutnori::apply(&mut after, &step);
    for who in Observer::all(before.seats) {
        let event = Yutnori::witness(before, &step, &after, who).unwrap();
        assert_eq!(serde_json::to_value(&event).unwrap(), *json);
        assert_eq!(serde_json::from_value::<Event>(json.clone()).unwrap(), event);
        assert_eq!(event.to_string(), line);
    }
}

#[test]
fn events_of_throws_travel_as_plain_json_and_read_as_a_line() {
    check_event(
        &start(2),
        "throw mo",
        &serde_json::json!({
            "type": "thrown", "seat": 0, "throw": "mo", "steps": 5, "flat": 0, "again": true, "lost": [], "next": null,
            "result": null,
        }),
        "A throws mo (5) and throws again",
    );
    check_event(
        &start(2),
        "throw back",
        &serde_json::json!({
            "type": "thrown", "seat": 0, "throw": "back", "steps": -1, "flat": 1, "again": false, "lost": ["back"],
            "next": 1, "result": null,
        }),
        "A throws back (-1); A loses back; B is next",
    );
}

#[test]
fn events_of_moves_travel_as_plain_json_and_read_as_a_line() {
    let moved = |change: serde_json::Value| {
        let mut json = serde_json::json!({
            "type": "moved", "seat": 0, "tokens": 1, "joined": 0, "captured": null, "home": 0, "again": false,
            "lost": [], "next": 1, "result": null,
        });
        json.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        json
    };
    check_event(
        &position("A 5 21 | B", "do"),
        "do 5",
        &moved(serde_json::json!({"throw": "do", "from": 5, "path": [21], "to": 21, "joined": 1})),
        "A moves 1 by do, 5 → 21, a stack of 2; B is next",
    );
    check_event(
        &position("A 3*2 | B 5*2", "gae do"),
        "gae 3",
        &moved(serde_json::json!({
            "throw": "gae", "from": 3, "path": [4, 5], "to": 5, "tokens": 2, "captured": {"seat": 1, "tokens": 2},
            "again": true, "next": null,
        })),
        "A moves 2 by gae, 3 → 5, captures 2 of B and throws again",
    );
    check_event(
        &position("A 19*2 | B", "geol back"),
        "geol 19",
        &moved(serde_json::json!({
            "throw": "geol", "from": 19, "path": [20], "to": "home", "tokens": 2, "home": 2, "lost": ["back"],
        })),
        "A moves 2 by geol, 19 → home; A loses back; B is next",
    );
    check_event(
        &position("A 20*4 | B", "do"),
        "do 20",
        &moved(serde_json::json!({
            "throw": "do", "from": 20, "path": [], "to": "home", "tokens": 4, "home": 4, "next": null,
            "result": {"winners": [0], "reason": "all_home", "points": [4, 0]},
        })),
        "A moves 4 by do, 20 → home; A has all tokens home and wins",
    );
}
