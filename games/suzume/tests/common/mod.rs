//! Tables set up as a test needs them.
#![allow(dead_code, reason = "every test file uses its own part")]

use hanpan_core::{Observer, Refusal as _, Rules, Seat, Step, Turn};
use hanpan_suzume::{Deal, Event, Options, State, Suzume, Tile, View};

pub fn tiles(text: &str) -> Vec<Tile> {
    text.split_whitespace().map(|tile| tile.parse().unwrap_or_else(|error| panic!("{error}"))).collect()
}

/// A deal with these hands (the dealer's first, then in turn order), this dora tile, and a wall that begins like
/// this; the rest lies in canonical order.
pub fn deal(hands: &[&str], dora: &str, wall: &str) -> Deal {
    let mut order: Vec<Tile> = hands.iter().flat_map(|hand| tiles(hand)).collect();
    assert_eq!(order.len(), 5 * hands.len(), "everybody is dealt five tiles");
    order.extend(tiles(dora).into_iter().chain(tiles(wall)));
    let mut rest = Tile::CANONICAL.to_vec();
    for tile in &order {
        let place = rest.iter().position(|other| other == tile).unwrap_or_else(|| panic!("too many {tile}"));
        rest.remove(place);
    }
    order.extend(rest);
    Deal::new(order.try_into().expect("44 tiles"))
}

/// A match in which the first round is dealt like this.
pub fn table(options: Options, hands: &[&str], dora: &str, wall: &str) -> State {
    let mut state = Suzume::start(&options, hands.len() as u8).unwrap();
    deal_next(&mut state, hands, dora, wall);
    state
}

pub fn deal_next(state: &mut State, hands: &[&str], dora: &str, wall: &str) {
    let deal = deal(hands, dora, wall);
    Suzume::check_chance(state, &deal).unwrap();
    Suzume::apply(state, &Step::Chance(deal));
}

pub fn step(seat: usize, action: &str) -> Step<Suzume> {
    Step::Act(Seat::at(seat), action.parse().unwrap())
}

/// Plays lines such as `0 discard 3`, each checked; `skip` alone is everybody's skip who still owes an answer.
pub fn play(state: &mut State, lines: &[&str]) {
    for line in lines {
        if *line == "skip" {
            for seat in Suzume::turn(state).players().iter() {
                act(state, seat.index(), "skip");
            }
        } else {
            let (seat, action) = line.split_once(' ').unwrap();
            act(state, seat.parse().unwrap(), action);
        }
    }
}

fn act(state: &mut State, seat: usize, action: &str) {
    Suzume::check(state, Seat::at(seat), action.parse().unwrap())
        .unwrap_or_else(|refusal| panic!("{seat} {action}: {refusal}"));
    Suzume::apply(state, &step(seat, action));
}

/// Everybody discards what he draws and skips, until so many tiles are left to draw and somebody acts.
pub fn play_until_left(state: &mut State, left: u8) {
    while public(state).tiles_left > left || Suzume::turn(state).players().len() != 1 || !is_act(state) {
        pass(state);
    }
}

/// Everybody discards what he draws and skips, until the round is over.
pub fn play_out(state: &mut State) {
    while let Turn::Players(_) | Turn::Sealed(_) = Suzume::turn(state) {
        pass(state);
    }
}

fn pass(state: &mut State) {
    if is_act(state) {
        let seat = Suzume::turn(state).players().first().unwrap();
        let drawn = view(state, seat.index()).drawn.unwrap();
        play(state, &[&format!("{seat} discard {drawn}")]);
    } else {
        play(state, &["skip"]);
    }
}

fn is_act(state: &State) -> bool {
    matches!(public(state).phase, hanpan_suzume::Phase::Act { .. })
}

pub fn view(state: &State, seat: usize) -> View {
    Suzume::view(state, Observer::Seat(Seat::at(seat)))
}

pub fn public(state: &State) -> View {
    Suzume::view(state, Observer::Public)
}

pub fn witness(state: &State, seat: usize, step: &Step<Suzume>) -> Option<Event> {
    hanpan_kit::noticed::<Suzume>(state, step, Observer::Seat(Seat::at(seat)))
}

pub fn points(state: &State) -> Vec<f64> {
    Suzume::points(state).as_slice().iter().map(|points| points.to_f64()).collect()
}

pub fn legal(state: &State, seat: usize) -> String {
    let mut actions = Vec::new();
    Suzume::legal(state, Seat::at(seat), &mut actions);
    actions.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// The code of the refusal, or `ok`.
pub fn code(state: &State, seat: usize, action: &str) -> &'static str {
    match Suzume::check(state, Seat::at(seat), action.parse().unwrap()) {
        Ok(()) => "ok",
        Err(refusal) => refusal.code(),
    }
}

/// The refusal as the player reads it.
pub fn refusal(state: &State, seat: usize, action: &str) -> String {
    Suzume::check(state, Seat::at(seat), action.parse().unwrap()).unwrap_err().to_string()
}
