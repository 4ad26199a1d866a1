//! Throws, turns, captures and endings, by the numbers of the rules.

use hanpan_core::{Dice, Observer, OptionsError, Rules, Seat, Seats, Step, Turn};

use super::{A, B, describe, legal, play, position, position_by, start};
use crate::{Chance, Options, Refusal, State, TURN_LIMIT, Throw, Yutnori};

/// A position, the steps taken in it, the position then, and whose turn it is: `A throws`, `B moves`, `over`.
fn check(before: &str, throws: &str, steps: &str, after: &str, turn: &str) {
    let mut state = position(before, throws);
    play(&mut state, steps);
    assert_eq!(describe(&state), after, "{before}: {steps}");
    assert_eq!(turn_text(&state), turn, "{before}: {steps}");
}

fn turn_text(state: &State) -> String {
    let name = crate::seat_name(state.current);
    match Yutnori::turn(state) {
        Turn::Chance => format!("{name} throws"),
        Turn::Players(seats) => {
            assert_eq!(seats, Seats::only(state.current));
            format!("{name} moves")
        }
        Turn::Over => "over".to_owned(),
        turn => panic!("{turn:?}"),
    }
}

fn refusal(state: &State, seat: Seat, action: &str) -> Refusal {
    let before = *state;
    let refusal = Yutnori::check(state, seat, action.parse().unwrap()).unwrap_err();
    assert_eq!(*state, before);
    refusal
}

#[test]
fn yutnori_rule_01_everybody_begins_with_all_tokens_at_the_start() {
    for seats in 2..=4 {
        let state = start(seats);
        for seat in Seat::all(seats) {
            assert_eq!((state.board.start(seat), state.board.home(seat)), (4, 0));
        }
        assert_eq!(state.board.stacks().count(), 0);
    }
    for seats in [0, 1, 5, 8] {
        let refused = Yutnori::start(&Options::default(), seats);
        assert!(matches!(refused, Err(OptionsError::Players { .. })), "{refused:?}");
    }
}

/// Dice that fall as told.
struct Loaded<'a>(&'a [u32]);

impl Dice for Loaded<'_> {
    fn below(&mut self, bound: u32) -> u32 {
        assert_eq!(bound, 2, "a stick has two sides");
        let (&first, rest) = self.0.split_first().expect("four sticks are thrown");
        self.0 = rest;
        first
    }
}

/// How the sixteen falls of four sticks are counted.
fn falls(options: &Options) -> Vec<(Throw, usize)> {
    let state = Yutnori::start(options, 2).unwrap();
    let mut counts: Vec<(Throw, usize)> = Throw::ALL.map(|throw| (throw, 0)).into();
    for fall in 0..16u32 {
        let sticks = [fall >> 3 & 1, fall >> 2 & 1, fall >> 1 & 1, fall & 1];
        let mut dice = Loaded(&sticks);
        let Chance { throw } = Yutnori::deal(&state, &mut dice);
        assert_eq!(dice.0, &[] as &[u32], "all four are thrown");
        assert_eq!(u32::from(throw.flat()), sticks.iter().sum::<u32>());
        assert_eq!(throw == Throw::Back, options.back_do && sticks == [1, 0, 0, 0]);
        counts.iter_mut().find(|(known, _)| *known == throw).unwrap().1 += 1;
    }
    counts
}

#[test]
fn yutnori_rule_04_flat_sides_are_counted() {
    use Throw::{Back, Do, Gae, Geol, Mo, Yut};
    let options = Options { back_do: false, ..Options::default() };
    assert_eq!(falls(&options), [(Do, 4), (Gae, 6), (Geol, 4), (Yut, 1), (Mo, 1), (Back, 0)]);
    let steps: Vec<i8> = Throw::ALL.iter().map(|throw| throw.steps()).collect();
    assert_eq!(steps, [1, 2, 3, 4, 5, -1]);
}

#[test]
fn yutnori_rule_06_the_marked_stick_alone_is_back_do() {
    use Throw::{Back, Do, Gae, Geol, Mo, Yut};
    assert_eq!(falls(&Options::default()), [(Do, 3), (Gae, 6), (Geol, 4), (Yut, 1), (Mo, 1), (Back, 1)]);
}

#[test]
fn yutnori_rule_06_without_the_option_nothing_goes_back() {
    let options = Options { back_do: false, ..Options::default() };
    let state = position_by(&options, "A 7 | B", "");
    assert_eq!(Yutnori::check_chance(&state, &Chance { throw: Throw::Back }), Err(Refusal::NoBackDo));
    assert_eq!(Yutnori::check_chance(&state, &Chance { throw: Throw::Do }), Ok(()));
}

#[test]
fn yutnori_rule_05_yut_and_mo_are_thrown_again() {
    check("A | B", "", "throw yut", "A | B", "A throws");
    check("A | B", "", "throw yut, throw mo", "A | B", "A throws");
    for last in ["do", "gae", "geol"] {
        check("A | B", "", &format!("throw mo, throw {last}"), "A | B", "A moves");
    }
}

#[test]
fn yutnori_rule_05_throws_are_collected_and_used_in_any_order() {
    let mut state = start(2);
    play(&mut state, "throw mo, throw yut, throw gae");
    assert_eq!(legal(&state), ["gae start", "yut start", "mo start"]);
    for (order, after) in [
        ("mo start, gae 5, yut 22", "A 15/from_five | B"),
        ("gae start, yut 2, mo 6", "A 11 | B"),
        ("yut start, gae start, mo start", "A 2 4 5 | B"),
        ("gae start, mo 2, yut start", "A 4 7 | B"),
    ] {
        let mut state = state;
        play(&mut state, order);
        assert_eq!(describe(&state), after);
        assert_eq!(turn_text(&state), "B throws");
    }
}

#[test]
fn yutnori_rule_05_collected_throws_are_public() {
    let mut state = start(3);
    play(&mut state, "throw mo, throw mo, throw do");
    for who in Observer::all(3) {
        let throws: Vec<_> = Yutnori::view(&state, who)
            .throws
            .iter()
            .map(|collected| (collected.throw, collected.steps, collected.count))
            .collect();
        assert_eq!(throws, [(Throw::Do, 1, 1), (Throw::Mo, 5, 2)]);
    }
}

#[test]
fn yutnori_rule_07_actions_name_a_throw_and_where_from() {
    let state = position("A 7 3*2 | B 20", "gae back gae");
    // The same throw collected twice is one action, and nothing goes back from the start.
    assert_eq!(legal(&state), ["gae start", "gae 3", "gae 7", "back 3", "back 7"]);
    let all_out = position("A 7 3*2 home | B 20", "gae");
    assert_eq!(legal(&all_out), ["gae 3", "gae 7"]);
}

#[test]
fn yutnori_rule_07_a_throw_that_moves_nothing_is_lost() {
    // A lone back-do with no token on the board.
    check("A | B 7", "", "throw back", "A | B 7", "B throws");
    check("A home*2 | B 7", "", "throw back", "A home*2 | B 7", "B throws");
    // With a token on the board it is not.
    check("A 3 | B 7", "", "throw back", "A 3 | B 7", "A moves");
    // Nor beside a yut.
    check("A | B 7", "", "throw yut, throw back", "A | B 7", "A moves");
    check("A | B 7", "", "throw yut, throw back, yut start, back 4", "A 3 | B 7", "B throws");
    // Used in that order the last token goes home, and the step back is lost after all.
    check("A 19 home*2 | B 7", "yut back", "yut 19", "A home*3 | B 7", "B throws");
    // Several are lost together.
    let mut state = position("A 19 | B", "mo back back");
    play(&mut state, "mo 19");
    assert_eq!(turn_text(&state), "B throws");
    assert_eq!(state.lost.map(|(seat, throws)| (seat, throws.to_vec())), Some((A, vec![Throw::Back; 2])));
    // What was lost is shown until the next throw.
    play(&mut state, "throw do");
    assert_eq!(state.lost, None);
}

#[test]
fn yutnori_rule_08_tokens_on_one_station_move_together() {
    check("A 3 | B", "geol", "geol start", "A 3*2 | B", "B throws");
    check("A 3*2 | B", "gae", "gae 3", "A 5*2 | B", "B throws");
    check("A 3*2 4 | B", "do do", "do 3, do 4", "A 5*3 | B", "B throws");
    check("A 5 2 | B", "geol do", "geol 2, do 5", "A 21*2 | B", "B throws");
    check("A 20*2 19 | B", "do do", "do 19, do 20", "A home*3 | B", "B throws");
    // From the start they set out one by one.
    check("A | B", "do do", "do start, do start", "A 1*2 | B", "B throws");
}

#[test]
fn yutnori_rule_09_a_capture_sends_back_and_gives_a_throw() {
    check("A 3 | B 5", "gae", "gae 3", "A 5 | B", "A throws");
    check("A 3 | B 5*3", "gae", "gae 3", "A 5 | B", "A throws");
    check("A | B 2", "gae", "gae start", "A 2 | B", "A throws");
    check("A 3*2 | B 5", "gae", "gae 3", "A 5*2 | B", "A throws");
    // By a step back, and on every way to the station.
    check("A 6 | B 5", "back", "back 6", "A 5 | B", "A throws");
    check("A 1 | B 20/from_ten", "back", "back 1", "A 20 | B", "A throws");
    check("A 25 | B 15", "do", "do 25", "A 15/from_five | B", "A throws");
    // Captured tokens are at the start again.
    let mut state = position("A 3 | B 5*3", "gae");
    play(&mut state, "gae 3");
    assert_eq!((state.board.start(A), state.board.start(B)), (3, 4));
}

#[test]
fn yutnori_rule_09_the_throw_comes_before_the_next_move() {
    let mut state = position("A 3 | B 5", "gae mo");
    play(&mut state, "gae 3");
    assert_eq!(turn_text(&state), "A throws");
    assert_eq!(refusal(&state, A, "mo 5"), Refusal::ThrowIsDue);
    play(&mut state, "throw geol");
    assert_eq!(legal(&state), ["geol start", "geol 5", "mo start", "mo 5"]);
    play(&mut state, "geol 5, mo 23");
    assert_eq!((describe(&state).as_str(), turn_text(&state).as_str()), ("A home | B", "B throws"));
    // A capture by yut or mo gives one throw as well, which may be a yut and give another.
    check("A | B 4", "yut", "yut start, throw yut", "A 4 | B", "A throws");
    check("A | B 4", "yut", "yut start, throw do", "A 4 | B", "A moves");
    // And it can be lost.
    check("A 3 | B 5", "gae", "gae 3, throw back, back 5", "A 4 | B", "B throws");
}

#[test]
fn yutnori_rule_09_passing_over_does_nothing() {
    check("A 3 | B 4 5", "geol", "geol 3", "A 6 | B 4 5", "B throws");
    check("A 3 4 | B", "geol", "geol 3", "A 4 6 | B", "B throws");
    check("A 19 | B 20", "gae", "gae 19", "A home | B 20", "B throws");
}

#[test]
fn yutnori_rule_09_every_capture_gives_a_throw() {
    check("A | B 2 4", "gae", "gae start, throw gae, gae 2, throw do, do start", "A 1 4 | B", "B throws");
    // Three players: whoever it is.
    let mut state = position("A 3 | B 5 | C 6", "gae do");
    play(&mut state, "gae 3, throw do, do start, do start");
    assert_eq!((describe(&state).as_str(), turn_text(&state).as_str()), ("A 1*2 5 | B | C 6", "B throws"));
}

#[test]
fn yutnori_rule_10_the_turn_goes_round_from_seat_0() {
    for seats in 2..=4 {
        let mut state = start(seats);
        for turn in 0..12 {
            assert_eq!(state.current.index(), turn % usize::from(seats));
            assert_eq!(Yutnori::view(&state, Observer::Public).turn, turn as u16 + 1);
            play(&mut state, "throw do, do start");
            state.board = start(seats).board;
        }
    }
}

#[test]
fn yutnori_rule_11_all_tokens_home_win_at_once() {
    let mut state = position("A home*3 19 | B home*3 7", "gae mo back");
    assert_eq!(Yutnori::outcome(&state), None);
    play(&mut state, "gae 19");
    let outcome = Yutnori::outcome(&state).unwrap();
    assert_eq!((outcome.winners, outcome.reason), (Seats::only(A), "all_home"));
    assert_eq!(outcome.points.as_slice(), [4.into(), 3.into()]);
    assert_eq!(turn_text(&state), "over");
    assert_eq!(legal(&state), [] as [&str; 0]);
    // A whole stack at once.
    check("A 18*4 | B", "geol", "geol 18", "A home*4 | B", "over");
}

#[test]
fn yutnori_rule_11_points_are_the_tokens_home() {
    let state = position("A home*2 5 | B 7 | C home", "do");
    assert_eq!(Yutnori::points(&state).as_slice(), [2.into(), 0.into(), 1.into()]);
}

#[test]
fn yutnori_rule_12_two_to_four_tokens() {
    for tokens in 2..=4 {
        let options = Options { tokens, ..Options::default() };
        let mut state = position_by(&options, &format!("A 20*{tokens} | B"), "do");
        play(&mut state, "do 20");
        assert_eq!(Yutnori::outcome(&state).unwrap().winners, Seats::only(A));
    }
    for tokens in [0, 1, 5, 260, u32::MAX] {
        let refused = Yutnori::start(&Options { tokens, ..Options::default() }, 2);
        let text = refused.unwrap_err().to_string();
        assert_eq!(text, format!("option `tokens` must be a number from 2 to 4, not {tokens}"));
    }
    assert!(serde_json::from_str::<Options>(r#"{"tokens":4,"sticks":5}"#).is_err());
    assert_eq!(serde_json::from_str::<Options>("{}").unwrap(), Options { back_do: true, tokens: 4 });
}

/// A position, and who shares the draw when the last turn passes in it.
fn check_limit(players: &str, winners: &[usize]) {
    let mut state = position(players, "");
    state.turns = TURN_LIMIT - 1;
    state.current = Seat::at(usize::from(state.seats) - 1);
    play(&mut state, "throw back");
    let outcome = Yutnori::outcome(&state).unwrap();
    assert_eq!(outcome.reason, "turn_limit");
    assert_eq!(outcome.winners, winners.iter().map(|&seat| Seat::at(seat)).collect(), "{players}");
}

#[test]
fn yutnori_rule_12_after_2000_turns_it_is_a_draw() {
    // From the first turn on: nobody ever gets on the board.
    let mut state = start(2);
    for turn in 0..TURN_LIMIT {
        assert_eq!((state.turns, Yutnori::outcome(&state)), (turn, None));
        play(&mut state, "throw back");
    }
    let outcome = Yutnori::outcome(&state).unwrap();
    assert_eq!((outcome.winners, outcome.reason), (Seats::all(2), "turn_limit"));
    assert_eq!(Yutnori::view(&state, Observer::Public).turn, TURN_LIMIT);

    check_limit("A home*2 | B home", &[0]);
    check_limit("A home 19*2 | B home*2", &[1]);
    // Equal tokens home: the most steps.
    check_limit("A home 12 | B home 5 | C", &[0]);
    check_limit("A 5 4 | B home", &[1]);
    check_limit("A 5 4 | B 3*3 | C", &[0, 1]);
    check_limit("A 5 4 | B 3*3 | C 29/from_ten | D", &[2]);
}

#[test]
fn a_long_row_of_throws_is_counted_right() {
    let mut state = start(2);
    for _ in 0..70_000 {
        Yutnori::apply(&mut state, &Step::Chance(Chance { throw: Throw::Mo }));
    }
    assert_eq!(Yutnori::view(&state, Observer::Public).throws[0].count, 70_000);
}

#[test]
fn refusals_say_why() {
    let state = position("A 7 home*3 | B 3", "gae");
    for (seat, action, expected) in [
        (0, "do 7", "do is not among the throws collected"),
        (0, "gae start", "no token of yours is left at the start"),
        (0, "gae 3", "there is no token of yours on 3"),
        (0, "gae 8", "there is no token of yours on 8"),
        (1, "gae 3", "it is not your turn"),
        (5, "gae 7", "it is not your turn"),
    ] {
        assert_eq!(refusal(&state, Seat::at(seat), action).to_string(), expected);
    }
    let gae = Chance { throw: Throw::Gae };
    assert_eq!(Yutnori::check_chance(&state, &gae), Err(Refusal::NoThrowDue));

    let due = position("A 7 | B 3", "");
    assert_eq!(refusal(&due, A, "gae 7"), Refusal::ThrowIsDue);
    assert_eq!(refusal(&due, B, "gae 3"), Refusal::NotYourTurn);

    let mut over = position("A 20*4 | B 3", "do");
    play(&mut over, "do 20");
    assert_eq!(refusal(&over, A, "do 20"), Refusal::GameOver);
    assert_eq!(refusal(&over, B, "do 3"), Refusal::GameOver);
    assert_eq!(Yutnori::check_chance(&over, &gae), Err(Refusal::GameOver));
}
