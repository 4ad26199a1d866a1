//! The rules as scripts: every line is a step, a refusal, or what must be so.
//!
//! - `deal …`, `draw …`: chance, in its notation; `A play S2`, `B take`: an action of a seat.
//! - ` -> code` after any of these: it is refused, and nothing changes.
//! - `position 3 B S5 | SA S2 | … `: three seats, B to move, S5 open, then the hands; the rest is the deck.
//! - `: offense 2, current B`: what a spectator's view shows; `: hand A SA S2`: what its owner sees.

mod endings;
mod figures;
mod learn;
mod options;
mod refusals;
mod rules;
mod text;

use hanpan_core::{Observer, Reason as _, Refusal as _, Rules, Seat, Seats, Step, Turn};

use crate::state::{Stage, State};
use crate::{Action, CardSet, Chance, Direction, OneCard, Options};

/// Runs a script by the default options.
fn check(seats: u8, script: &str) -> State {
    check_with(&Options::default(), seats, script)
}

/// Runs a script by these options and returns the last state.
fn check_with(options: &Options, seats: u8, script: &str) -> State {
    let mut state = OneCard::start(options, seats).expect("the options of a script are valid");
    for line in script.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        match line.split_once(' ') {
            Some((":", facts)) => {
                for fact in facts.split(", ") {
                    expect(&state, fact, line);
                }
            }
            Some(("position", given)) => state = position(options, given),
            _ => step(&mut state, line),
        }
    }
    state
}

/// Takes one step, or is refused as told.
fn step(state: &mut State, line: &str) {
    let (text, refusal) = match line.split_once(" -> ") {
        Some((text, code)) => (text, Some(code)),
        None => (line, None),
    };
    let (step, checked) = if text.starts_with('d') {
        let outcome: Chance = text.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
        (Step::Chance(outcome), OneCard::check_chance(state, &outcome))
    } else {
        let (seat, action) = text.split_once(' ').unwrap_or_else(|| panic!("{line}: who does what?"));
        let action: Action = action.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
        (Step::Act(seat_of(seat), action), OneCard::check(state, seat_of(seat), action))
    };
    match (checked, refusal) {
        (Ok(()), None) => {
            for who in Observer::all(state.seats) {
                // Every event has a text, whoever notices it.
                if let Some(event) = hanpan_kit::noticed::<OneCard>(state, &step, who) {
                    assert!(!event.to_string().is_empty() && !event.to_string().contains('\n'));
                }
            }
            OneCard::apply(state, &step);
            assert!(state.has_all_cards(), "{line}: the cards must sum to 54");
        }
        (Err(refusal), Some(code)) => assert_eq!(refusal.code(), code, "{line}: {refusal}"),
        (Ok(()), Some(code)) => panic!("{line}: allowed, not {code}"),
        (Err(refusal), None) => panic!("{line}: {refusal}"),
    }
}

/// A position in the middle of a game: `SEATS TURN OPEN | HAND | HAND …`; the rest of the cards is the deck.
fn position(options: &Options, given: &str) -> State {
    let mut parts = given.split('|').map(str::trim);
    let head: Vec<&str> = parts.next().expect("a position begins with its table").split(' ').collect();
    let mut state = State::new(options, head[0].parse().expect("the number of seats"));
    state.current = seat_of(head[1]);
    let open = head[2].parse().expect("the open card");
    state.open = Some(open);
    state.demanded = open.demands();
    state.stage = Stage::Turn;
    let cards = state.cards.truth_mut();
    cards.deck = cards.deck.without(open);
    for (place, hand) in parts.enumerate() {
        cards.hands[place] = set(hand);
        assert!(cards.deck.contains_all(cards.hands[place]), "a card is listed twice: {hand}");
        cards.deck = cards.deck - cards.hands[place];
    }
    state
}

fn expect(state: &State, fact: &str, line: &str) {
    let view = OneCard::view(state, Observer::Public);
    let (key, value) = fact.split_once(' ').unwrap_or((fact, ""));
    let name = |seat: Option<Seat>| seat.map_or("-".to_owned(), |seat| crate::seat_name(seat).to_string());
    let names = |seats: Seats| seats.iter().map(crate::seat_name).collect::<String>();
    let found = match key {
        "current" => name(view.current),
        "next" => name(view.next),
        "open" => view.open.map_or("-".to_owned(), |card| card.to_string()),
        "demanded" => view.demanded.iter().map(crate::Suit::letter).collect(),
        "direction" => if view.direction == Direction::Right { "right" } else { "left" }.to_owned(),
        "offense" => view.offense.to_string(),
        "phase" => view.phase.to_string(),
        "table" => view.table.to_string(),
        "counts" => view
            .players
            .as_slice()
            .iter()
            .map(|player| player.count.to_string())
            .collect::<Vec<_>>()
            .join(" "),
        "active" => names(state.active),
        "turn" => match OneCard::turn(state) {
            Turn::Chance => "chance".to_owned(),
            Turn::Over => "over".to_owned(),
            Turn::Players(seats) | Turn::Sealed(seats) => names(seats),
        },
        "won" => {
            let outcome = OneCard::outcome(state).unwrap_or_else(|| panic!("{line}: the game goes on"));
            let result = view.result.expect("the view knows the result");
            assert_eq!((result.winners, result.reason.code()), (outcome.winners, outcome.reason));
            format!("{} {}", names(outcome.winners), outcome.reason)
        }
        "places" => view.result.and_then(|result| result.places).map_or("-".to_owned(), |places| {
            places.as_slice().iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
        }),
        "hand" => {
            let (seat, hand) = value.split_once(' ').unwrap_or((value, "-"));
            let view = OneCard::view(state, Observer::Seat(seat_of(seat)));
            assert_eq!(view.hand, Some(set(hand)), "{line}");
            return;
        }
        "legal" => {
            let (seat, listed) = value.split_once(' ').unwrap_or((value, ""));
            let mut legal = Vec::new();
            OneCard::legal(state, seat_of(seat), &mut legal);
            let legal: Vec<String> = legal.iter().map(ToString::to_string).collect();
            assert_eq!(legal.join("; "), listed, "{line}");
            return;
        }
        _ => panic!("{line}: what is {key}?"),
    };
    assert_eq!(found, value, "{key} in: {line}");
}

fn seat_of(name: &str) -> Seat {
    Seat::all(8).find(|&seat| name == crate::seat_name(seat).to_string()).expect("a seat from A to H")
}

fn set(cards: &str) -> CardSet {
    let listed = cards.split_whitespace().filter(|&card| card != "-");
    listed.map(|card| card.parse().unwrap_or_else(|error| panic!("{cards}: {error}"))).collect()
}
