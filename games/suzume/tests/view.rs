//! What observers see and notice.

mod common;

use common::{deal_next, play, play_out, public, step, table, tiles, view, witness};
use hanpan_core::{Observer, Rules, Seat, Step};
use hanpan_suzume::{Answer, Event, Options, Phase, State, Suzume, Tile, View, Wait, WaitReason};

fn one_cycle(hands: &[&str], dora: &str, wall: &str) -> State {
    table(Options::default(), hands, dora, wall)
}

/// `5 4 below_minimum x2, 5r 5 x1`: tile, points, reason, tiles unseen.
fn waits(waits: &[Wait]) -> String {
    let text = |wait: &Wait| {
        let reason = match wait.reason {
            None => "",
            Some(WaitReason::BelowMinimum) => " below_minimum",
            Some(WaitReason::Furiten) => " furiten",
        };
        format!("{} {}{reason} x{}", wait.tile, wait.points, wait.unseen)
    };
    waits.iter().map(text).collect::<Vec<_>>().join(", ")
}

#[test]
fn waits_tell_points_and_why_not() {
    let check = |hand: &str, dora: &str, expected: &str| {
        let state = one_cycle(&["9 9 8 8 7", hand], dora, "G");
        assert_eq!(waits(&view(&state, 1).waits), expected, "{hand}");
    };
    // The red tile makes the difference, so tiles are listed and not kinds.
    check("2 3 4 5 5", "R", "5 4 below_minimum x1, 5r 5 x1");
    check("3 4 6 6 6r", "6", "2 8 x3, 2r 9 x1, 5 8 x3, 5r 9 x1");
    check("1 3 5 7 9", "R", "");
    // All three ordinary 1s are held, so only the red one is left to wait for.
    check("1 1 1 2 3", "R", "1r 6 x1, 4 3 below_minimum x3, 4r 4 below_minimum x1");
    // The dora tile is a tile seen.
    check("G G R R R", "G", "G 19 x1");
}

#[test]
fn waits_know_furiten_and_the_dealers_bonus() {
    let mut state = one_cycle(&["3 4 2r 2 2", "1 7 8 9 9"], "8", "5 G R");
    // Before the discard: the hand without the tile drawn.
    assert_eq!(waits(&view(&state, 0).waits), "2 5 x1, 5 5 x2, 5r 6 x1");
    assert_eq!(view(&state, 0).waits[0].total, 7);
    play(&mut state, &["0 discard 5"]);
    assert_eq!(waits(&view(&state, 0).waits), "2 5 x1, 5 5 furiten x2, 5r 6 furiten x1");
    play(&mut state, &["skip"]);
    let total = |seat: usize| view(&state, seat).waits.iter().map(|wait| wait.total).collect::<Vec<_>>();
    assert_eq!((total(0), total(1)), (vec![7, 7, 8], vec![]));
}

#[test]
fn ready_tells_which_discards_leave_a_wait() {
    let state = one_cycle(&["3 4 2r 2 2", "1 7 8 9 9"], "8", "5 G R");
    let ready: Vec<_> = view(&state, 0)
        .ready
        .iter()
        .map(|ready| format!("{}: {}", ready.discard, waits(&ready.waits)))
        .collect();
    assert_eq!(
        ready,
        [
            "2: 2 5 furiten x1",
            "2r: 2 4 below_minimum x1, 2r 5 furiten x0",
            "3: 3 5 furiten x2, 3r 6 furiten x1, 6 5 x3, 6r 6 x1",
            "4: 4 5 furiten x2, 4r 6 furiten x1",
            "5: 2 5 x1, 5 5 furiten x2, 5r 6 furiten x1",
        ]
    );
    assert!(view(&state, 1).ready.is_empty() && public(&state).ready.is_empty());
}

#[test]
fn a_view_shows_ones_own_and_what_is_open() {
    let mut state = one_cycle(&["1 1 2r 9 G", "3 3 4 5 9", "1 3 5 7 9"], "8", "2 6 R");
    play(&mut state, &["0 discard 2r", "skip"]);
    let View { hand, drawn, phase, seats, .. } = view(&state, 1);
    assert_eq!((hand, drawn), (tiles("3 3 4 5 9"), Some(tiles("6")[0])));
    assert_eq!(phase, Phase::Act { seat: Seat::at(1) });
    assert_eq!(seats.iter().map(|seat| seat.tiles).collect::<Vec<_>>(), [5, 6, 5]);
    for who in [Observer::Seat(Seat::at(0)), Observer::Seat(Seat::at(2)), Observer::Public] {
        assert_eq!(Suzume::view(&state, who).drawn, None);
    }
    let View { you, hand, waits, answer, .. } = public(&state);
    assert_eq!((you, hand, waits, answer), (None, vec![], vec![], None));
    // A seat that is not at this table sees what the public sees.
    assert_eq!(view(&state, 7), public(&state));
}

#[test]
fn a_view_shows_ones_own_answer_alone() {
    let mut state = one_cycle(&["1 4 7 R 5", "G G G R R", "1 3 5 7 9"], "9r", "2");
    play(&mut state, &["0 discard R"]);
    let before: Vec<_> = Observer::all(3).map(|who| Suzume::view(&state, who)).collect();
    assert!(before.iter().all(|view| view.answer.is_none()));
    for (answer, expected) in [("ron", Answer::Ron), ("skip", Answer::Skip)] {
        let mut state = state.clone();
        assert_eq!(witness(&state, 1, &step(1, answer)), Some(Event::Answered { answer: expected }));
        play(&mut state, &[&format!("1 {answer}")]);
        assert_eq!(view(&state, 1).answer, Some(expected));
        for who in [0, 2] {
            assert_eq!(view(&state, who), before[who]);
        }
        assert_eq!(public(&state), before[3]);
    }
}

#[test]
fn when_a_round_has_ended_its_tiles_stay_until_the_next() {
    let mut state = one_cycle(&["1 4 7 R 5", "G G G R R", "1 3 5 7 9"], "9r", "2");
    play(&mut state, &["0 discard R", "1 ron", "2 skip"]);
    let seen = view(&state, 2);
    assert_eq!((seen.phase, seen.round, seen.dealer), (Phase::Deal, 1, Seat::at(0)));
    assert_eq!((&seen.hand, &seen.seats[0].discards), (&tiles("1 3 5 7 9"), &tiles("R")));
    assert!(seen.waits.is_empty(), "nothing can be won any more");
    let last = seen.last.unwrap();
    assert_eq!((&last.wins[0].hand, last.wins[0].tile), (&tiles("G G G R R"), Tile::RED));
    // The hands of those who did not win stay hidden.
    assert_eq!(last.wins.len(), 1);
    deal_next(&mut state, &["1 4 7 R 5", "G G G R R", "1 3 5 7 9"], "9r", "2");
    let seen = view(&state, 2);
    assert_eq!((seen.round, seen.dealer, seen.last.unwrap()), (2, Seat::at(1), last));
    assert!(seen.seats.iter().all(|seat| seat.discards.is_empty()));
}

#[test]
fn a_tsumo_leaves_the_winner_six_tiles() {
    let mut state = one_cycle(&["1 1 9 9 9", "2 4 6 8 R"], "G", "1r");
    play(&mut state, &["0 tsumo"]);
    let seen = view(&state, 0);
    assert_eq!((seen.hand, seen.drawn), (tiles("1 1 9 9 9"), Some(tiles("1r")[0])));
    assert_eq!((view(&state, 1).drawn, view(&state, 1).seats[0].tiles), (None, 6));
    play_out(&mut state);
}

#[test]
fn events_read_as_plain_english() {
    let mut state = Suzume::start(&Options::default(), 3).unwrap();
    let deal = Step::Chance(common::deal(&["1 4 7 R 5", "G G G R R", "1 3 5 7 9"], "9r", "2 6"));
    let mut lines = Vec::new();
    let mut noted = |state: &mut State, step: &Step<Suzume>| {
        for who in [Observer::Seat(Seat::at(0)), Observer::Seat(Seat::at(1)), Observer::Public] {
            lines.push(
                hanpan_kit::noticed::<Suzume>(state, step, who).map_or("-".into(), |event| event.to_string()),
            );
        }
        Suzume::apply(state, step);
    };
    noted(&mut state, &deal);
    for (seat, action) in
        [(0, "discard 5"), (2, "skip"), (1, "skip"), (1, "discard 6"), (0, "skip"), (2, "skip")]
    {
        noted(&mut state, &step(seat, action));
    }
    assert_eq!(
        lines,
        [
            "round 1: seat 0 deals, dora tile 9r; you hold 1 4 5 7 R and draw 2",
            "round 1: seat 0 deals, dora tile 9r; you hold G G G R R",
            "round 1: seat 0 deals, dora tile 9r",
            "seat 0 discards 5",
            "seat 0 discards 5",
            "seat 0 discards 5",
            "-",
            "-",
            "-",
            "seat 1 draws, 26 left",
            "seat 1 (you) draws 6, 26 left",
            "seat 1 draws, 26 left",
            "seat 1 discards 6",
            "seat 1 discards 6",
            "seat 1 discards 6",
            "you skip",
            "-",
            "-",
            "seat 2 draws, 25 left",
            "seat 2 draws, 25 left",
            "seat 2 draws, 25 left",
        ]
    );
}

#[test]
fn a_drawing_has_all_one_needs() {
    let mut state = one_cycle(&["3 4 2r 2 2", "1 7 8 9 9"], "8", "5 G R");
    assert_eq!(
        Suzume::start(&Options::default(), 2).map(|state| public(&state).to_string()).unwrap(),
        "round 1 of 2, seat 0 deals, nothing dealt yet\n  seat 0      40 points, 0 tiles, discards:\n  \
         seat 1      40 points, 0 tiles, discards:\nthe next round is dealt"
    );
    play(&mut state, &["0 discard 5"]);
    assert_eq!(
        view(&state, 0).to_string(),
        "round 1 of 2, seat 0 deals, dora tile 8, 32 left to draw\n  seat 0 you  40 points, 5 tiles, discards: 5\n  \
         seat 1      40 points, 5 tiles, discards:\nhand: 2 2 2r 3 4\n\
         waits: 2 (5), 5 (5, furiten), 5r (6, furiten)\n\
         seat 0 discarded 5: everybody else answers ron or skip"
    );
}

#[test]
fn views_and_events_travel_as_json() {
    let mut state = one_cycle(&["5 9 9 R R", "3r 4r 6r 7r 8r", "4 6 8 8 8", "6 7 1 1 1r"], "6", "G");
    play(&mut state, &["0 discard 5", "1 ron", "2 ron"]);
    let event = witness(&state, 0, &step(3, "ron")).unwrap();
    let text = serde_json::to_string(&event).unwrap();
    assert_eq!(serde_json::from_str::<Event>(&text).unwrap(), event);
    assert!(
        text.starts_with(r#"{"type":"round_ended","result":{"round":1,"dealer":0,"dora":"6","#),
        "{text}"
    );
    let json = serde_json::to_value(view(&state, 1)).unwrap();
    assert_eq!(json["phase"], serde_json::json!({"type": "claim", "seat": 0, "tile": "5"}));
    assert_eq!(json["hand"], serde_json::json!(["3r", "4r", "6r", "7r", "8r"]));
    assert_eq!(json["answer"], "ron");
    assert_eq!(
        json["waits"][2],
        serde_json::json!({"tile": "5", "points": 9, "total": 9, "reason": null, "unseen": 2})
    );
}
