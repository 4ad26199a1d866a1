//! The rules one by one, and what the tests share.

mod learn;
mod locales;
mod naive;
mod notation;
mod rules;
mod ways;

use hanpan_core::{Rules, Seat, Step, Turn};

use crate::state::Phase;
use crate::throw::Throws;
use crate::{Action, Chance, Options, Place, State, Station, Throw, Way, Yutnori, seat_name};

/// The player who begins.
pub(crate) const A: Seat = Seat::at(0);
/// The player after A.
pub(crate) const B: Seat = Seat::at(1);

/// The start of a game by the usual options.
pub(crate) fn start(seats: u8) -> State {
    Yutnori::start(&Options::default(), seats).unwrap()
}

/// A position in which A has collected throws: `A 7*2 15/from_five home*1 | B 3`, `gae back`.
///
/// What is not named is at the start. Without throws, the sticks are due.
pub(crate) fn position(players: &str, throws: &str) -> State {
    position_by(&Options::default(), players, throws)
}

/// A [`position`] by options of one's own.
pub(crate) fn position_by(options: &Options, players: &str, throws: &str) -> State {
    let players: Vec<&str> = players.split('|').map(str::trim).collect();
    let mut state = Yutnori::start(options, players.len() as u8).unwrap();
    for (seat, text) in Seat::all(state.seats).zip(&players) {
        let mut words = text.split_whitespace();
        assert_eq!(words.next(), Some(seat_name(seat).to_string().as_str()), "{text}");
        for word in words {
            let (spot, tokens) = word.split_once('*').unwrap_or((word, "1"));
            let place = (spot != "home").then(|| place(spot));
            state.board.set(seat, tokens.parse().unwrap(), place);
        }
    }
    state.throws = Throws::NONE;
    throws.split_whitespace().for_each(|name| state.throws.add(throw(name)));
    state.phase = if state.throws.is_empty() { Phase::Throw } else { Phase::Move };
    state
}

/// What is on the board and home, in the words of [`position`].
pub(crate) fn describe(state: &State) -> String {
    let players = Seat::all(state.seats).map(|seat| {
        let mut words = vec![seat_name(seat).to_string()];
        let times = |word: String, tokens| if tokens > 1 { format!("{word}*{tokens}") } else { word };
        for stack in state.board.stacks_of(seat) {
            words.push(times(place_text(stack.place), stack.tokens));
        }
        match state.board.home(seat) {
            0 => {}
            tokens => words.push(times("home".to_owned(), tokens)),
        }
        words.join(" ")
    });
    players.collect::<Vec<_>>().join(" | ")
}

/// A place by its text: `7`, `23/from_ten`. The way is named where there are several.
pub(crate) fn place(text: &str) -> Place {
    let (number, way) = match text.split_once('/') {
        Some((number, way)) => (number, serde_json::from_value(way.into()).unwrap()),
        None => (text, usual_way(text.parse().unwrap()).expect("the way must be named")),
    };
    Place::new(Station::at(number.parse().unwrap()), way).expect("there is such a place")
}

fn place_text(place: Place) -> String {
    let number = place.station().number();
    if usual_way(number) == Some(place.way()) {
        return number.to_string();
    }
    format!("{number}/{}", serde_json::to_value(place.way()).unwrap().as_str().unwrap())
}

/// The way that need not be named.
fn usual_way(number: u8) -> Option<Way> {
    match number {
        1..=20 => Some(Way::Outer),
        21 | 22 | 24 | 25 => Some(Way::FromFive),
        26 | 27 => Some(Way::FromTen),
        _ => None,
    }
}

/// A throw by its name.
pub(crate) fn throw(name: &str) -> Throw {
    Throw::ALL.into_iter().find(|throw| throw.name() == name).expect("there is such a throw")
}

/// The legal actions of whose turn it is, as texts.
pub(crate) fn legal(state: &State) -> Vec<String> {
    let mut out = Vec::new();
    Yutnori::legal(state, state.current, &mut out);
    out.iter().map(Action::to_string).collect()
}

/// Takes steps through the checked door: `throw …` falls, anything else is done by whose turn it is.
pub(crate) fn play(state: &mut State, steps: &str) {
    for text in steps.split(',').map(str::trim).filter(|text| !text.is_empty()) {
        if text.starts_with("throw") {
            let fall: Chance = text.parse().unwrap();
            Yutnori::check_chance(state, &fall).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
            Yutnori::apply(state, &Step::Chance(fall));
        } else {
            let Turn::Players(seats) = Yutnori::turn(state) else { panic!("{text}: nobody is to move") };
            let (seat, action) = (seats.first().unwrap(), text.parse().unwrap());
            Yutnori::check(state, seat, action).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
            Yutnori::apply(state, &Step::Act(seat, action));
        }
    }
}
