//! The opening swap2, choice by choice: who acts, what is refused, and whose the stones are in the end.

use hanpan_core::{Observer, Refusal as _, Rules, Seat, Seats, Step, Turn};
use hanpan_omok::{Omok, Opening, Options, RuleSet, Stage, State, Stone};

/// The state after these actions, each by whoever acts; every actor is as expected.
#[track_caller]
fn played(actions: &str, actors: &str) -> State {
    let options = Options { opening: Opening::Swap2, ..RuleSet::Freestyle.into() };
    let mut state = Omok::start(&options, 2).unwrap();
    let mut acted = String::new();
    for text in actions.split(' ') {
        let Turn::Players(seats) = Omok::turn(&state) else { panic!("nobody acts before {text}") };
        let seat = seats.first().unwrap();
        let action = text.parse().unwrap();
        Omok::check(&state, seat, action).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        Omok::apply(&mut state, &Step::Act(seat, action));
        acted.push_str(&seat.to_string());
    }
    assert_eq!(acted, actors, "{actions}");
    state
}

#[test]
fn three_stones_are_put_and_the_second_seat_chooses() {
    let state = played("h8 h9 i8", "000");
    assert_eq!(Omok::turn(&state), Turn::of(Seat::at(1)));
    let mut legal = Vec::new();
    Omok::legal(&state, Seat::at(1), &mut legal);
    assert_eq!(legal.iter().map(ToString::to_string).collect::<Vec<_>>(), ["stay", "swap", "more"]);
    let view = Omok::view(&state, Observer::Public);
    assert_eq!((view.swap2.unwrap().stage, view.side()), (Stage::Choice, Stone::White));
    assert_eq!(view.board[7], ".......XX......");
}

#[test]
fn whoever_stays_or_swaps_has_the_colour_he_took() {
    // The actions, who acts in turn, and who plays Black.
    for (actions, actors, black) in [
        ("h8 h9 i8 stay a1 a2", "000110", 0),
        ("h8 h9 i8 swap a1 a2", "000101", 1),
        ("h8 h9 i8 more a1 a2 stay a3 a4", "000111010", 0),
        ("h8 h9 i8 more a1 a2 swap a3 a4", "000111001", 1),
    ] {
        let state = played(actions, actors);
        assert_eq!(state.swap2().unwrap().stage, Stage::Settled, "{actions}");
        assert_eq!(state.seat_of(Stone::Black), Seat::at(black), "{actions}");
        assert_eq!(state.stone_of(Seat::at(1 - black)), Some(Stone::White), "{actions}");
    }
}

#[test]
fn the_winner_is_the_seat_that_has_the_colour() {
    // Seat 1 takes Black and makes five on the eighth row.
    let state = played("h8 a1 i8 swap a2 j8 a3 k8 b5 l8", "0001010101");
    let outcome = Omok::outcome(&state).unwrap();
    assert_eq!(outcome.winners, Seats::only(Seat::at(1)));
    assert_eq!(
        outcome.points.as_slice().iter().map(|points| points.to_f64()).collect::<Vec<_>>(),
        [0.0, 1.0]
    );
    let view = Omok::view(&state, Observer::Public);
    assert_eq!(view.result.unwrap().winner, Some(Seat::at(1)));
    assert!(view.to_string().ends_with("Black (X), seat 1, wins with five in a row"), "{view}");
}

#[test]
fn what_is_not_due_is_refused() {
    for (actions, actors, seat, action, code) in [
        ("h8 h9 i8", "000", 1, "a1", "choose_first"),
        ("h8 h9 i8", "000", 0, "stay", "not_your_turn"),
        ("h8 h9", "00", 0, "swap", "nothing_to_choose"),
        ("h8 h9", "00", 1, "a1", "not_your_turn"),
        ("h8 h9", "00", 0, "h8", "occupied"),
        ("h8 h9 i8 more a1 a2", "000111", 0, "more", "choose_first"),
        ("h8 h9 i8 stay", "0001", 1, "swap", "nothing_to_choose"),
    ] {
        let state = played(actions, actors);
        let refusal = Omok::check(&state, Seat::at(seat), action.parse().unwrap()).unwrap_err();
        assert_eq!(refusal.code(), code, "{actions}: {action}");
    }
    let free = Omok::start(&Options::default(), 2).unwrap();
    assert_eq!(
        Omok::check(&free, Seat::at(0), "stay".parse().unwrap()).unwrap_err().code(),
        "nothing_to_choose"
    );
    assert!("Stay".parse::<hanpan_omok::Action>().is_err());
}

#[test]
fn events_tell_the_colour_and_the_choice() {
    let before = played("h8 h9", "00");
    let mut after = before.clone();
    let step = Step::Act(Seat::at(0), "i8".parse().unwrap());
    Omok::apply(&mut after, &step);
    let event = Omok::witness(&before, &step, &after, Observer::Public).unwrap();
    assert_eq!(
        serde_json::to_value(event).unwrap(),
        serde_json::json!({"type": "placed", "seat": 0, "point": "i8", "stone": "black", "result": null})
    );
    assert_eq!(event.to_string(), "seat 0 plays Black (X) i8");
    let mut chosen = after.clone();
    let step = Step::Act(Seat::at(1), "swap".parse().unwrap());
    Omok::apply(&mut chosen, &step);
    let event = Omok::witness(&after, &step, &chosen, Observer::Public).unwrap();
    assert_eq!(
        serde_json::to_value(event).unwrap(),
        serde_json::json!({"type": "chose", "seat": 1, "choice": "swap", "black": 1})
    );
}
