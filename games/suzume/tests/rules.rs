//! One test for each rule of the game; what hands are worth is tested in `score.rs`.

mod common;

use common::{
    code, deal_next, legal, play, play_out, points, public, refusal, step, table, tiles, view, witness,
};
use hanpan_core::{Observer, Refusal as _, Rules, Seat, Seats, Step, Turn};
use hanpan_suzume::{Deal, Options, Phase, RoundEnd, State, Suzume, Tile, TsumoRounding};

/// Hands that wait for nothing a test discards, for the seats that do not matter.
const IDLE: [&str; 2] = ["1 3 5 7 9", "1 3 5 7 9"];

fn cycles(cycles: u32) -> Options {
    Options { cycles, ..Options::default() }
}

#[test]
fn suzume_rule_2_two_to_five_players_with_40_points() {
    for seats in 2..=5 {
        let state = Suzume::start(&Options::default(), seats).unwrap();
        assert_eq!(points(&state), vec![40.0; usize::from(seats)]);
        assert_eq!(Suzume::turn(&state), Turn::Chance);
    }
    for seats in [0, 1, 6, 255] {
        let error = Suzume::start(&Options::default(), seats).unwrap_err().to_string();
        assert_eq!(error, format!("suzume is a game for 2 to 5 players, not {seats}"));
    }
    for options in [cycles(0), cycles(10)] {
        assert!(Suzume::start(&options, 2).unwrap_err().to_string().starts_with("option `cycles`"));
    }
}

#[test]
fn suzume_rule_2_five_tiles_each_from_the_dealer_on() {
    let mut state = table(cycles(1), &["1 1 1 2 2", "3 3 3 4 4", "5 5 5 6 6"], "9r", "7 8 9");
    assert_eq!(view(&state, 0).hand, tiles("1 1 1 2 2"));
    assert_eq!(view(&state, 0).drawn, Some(tiles("7")[0]));
    assert_eq!(view(&state, 1).hand, tiles("3 3 3 4 4"));
    assert_eq!(view(&state, 2).hand, tiles("5 5 5 6 6"));
    assert_eq!((view(&state, 2).drawn, public(&state).dora), (None, Some(tiles("9r")[0])));
    assert_eq!(public(&state).tiles_left, 44 - 15 - 1 - 1);
    // In the second round seat 1 deals, so the first five tiles are its.
    play_out(&mut state);
    deal_next(&mut state, &["1 1 1 2 2", "3 3 3 4 4", "5 5 5 6 6"], "9r", "7 8 9");
    assert_eq!(public(&state).dealer, Seat::at(1));
    assert_eq!((view(&state, 1).hand, view(&state, 1).drawn), (tiles("1 1 1 2 2"), Some(tiles("7")[0])));
    assert_eq!(view(&state, 2).hand, tiles("3 3 3 4 4"));
    assert_eq!(view(&state, 0).hand, tiles("5 5 5 6 6"));
}

#[test]
fn suzume_rule_2_dora_is_the_kind_and_the_tile_is_out_of_play() {
    // A red 5 turned up makes every 5 dora: 345 + 777 is 1 + 2 + 1 (simples) + 1 (dora), and 2 for the dealer.
    let mut state = table(cycles(1), &["3 4 7 7 7", "1 1 2 2 9"], "5r", "5");
    assert_eq!(legal(&state, 0), "discard 3, discard 4, discard 5, discard 7, tsumo");
    play(&mut state, &["0 tsumo"]);
    assert_eq!(points(&state), [47.0, 33.0]);
}

#[test]
fn suzume_rule_3_draw_then_win_or_discard() {
    let mut state = table(cycles(1), &["1 1 2r 9 G", "3 3 4 5 9", IDLE[0]], "8", "2 6 R");
    assert_eq!(Suzume::turn(&state), Turn::of(Seat::at(0)));
    assert_eq!(legal(&state, 0), "discard 1, discard 2, discard 2r, discard 9, discard G");
    assert_eq!((legal(&state, 1), legal(&state, 2)), (String::new(), String::new()));
    play(&mut state, &["0 discard 2r"]);
    assert_eq!(view(&state, 0).hand, tiles("1 1 2 9 G"));
    assert_eq!(public(&state).seats[0].discards, tiles("2r"));
    // Everybody else is asked, also those who can only skip.
    assert_eq!(Suzume::turn(&state), Turn::Sealed([Seat::at(1), Seat::at(2)].into_iter().collect()));
    assert_eq!((legal(&state, 1), legal(&state, 2)), ("skip".into(), "skip".into()));
    play(&mut state, &["skip"]);
    assert_eq!(Suzume::turn(&state), Turn::of(Seat::at(1)));
    assert_eq!(view(&state, 1).drawn, Some(tiles("6")[0]));
    play(&mut state, &["1 discard 6", "skip", "2 discard R", "skip"]);
    assert_eq!(Suzume::turn(&state), Turn::of(Seat::at(0)));
}

#[test]
fn suzume_rule_4_the_round_ends_when_a_tile_must_be_drawn_and_none_is_left() {
    let mut state = Suzume::start(&cycles(1), 5).unwrap();
    deal_next(
        &mut state,
        &["1 3 5 7 9"; 3].iter().chain(&["2 4 6 8 G"; 2]).copied().collect::<Vec<_>>(),
        "R",
        "",
    );
    let mut discards = 0;
    while public(&state).tiles_left > 0 {
        discards += 1;
        let left = public(&state).tiles_left;
        common::play_until_left(&mut state, left - 1);
    }
    assert_eq!(discards, 17);
    // The last tile is discarded and answered like any other.
    let last = Suzume::turn(&state).players().first().unwrap();
    let drawn = view(&state, last.index()).drawn.unwrap();
    play(&mut state, &[&format!("{last} discard {drawn}")]);
    assert_eq!(Suzume::turn(&state).players().len(), 4);
    play(&mut state, &["skip"]);
    assert_eq!(public(&state).last.unwrap().end, RoundEnd::Drawn);
    assert_eq!(points(&state), [40.0; 5]);
    assert_eq!(Suzume::turn(&state), Turn::Chance);
}

#[test]
fn suzume_rule_4_ron_on_the_very_last_discard() {
    // Seat 1 waits for R all the time, and R is the last tile of the wall.
    let mut order = common::deal(&["1 2 4 5 7", "G G G R R"], "9r", "").tiles().to_vec();
    let red = order.iter().rposition(|&tile| tile == Tile::RED).unwrap();
    let other = order[12..].iter().position(|&tile| tile == Tile::RED).unwrap() + 12;
    assert!(other < red);
    order.swap(11, other);
    let mut state = Suzume::start(&cycles(1), 2).unwrap();
    Suzume::apply(&mut state, &Step::Chance(Deal::new(order.try_into().unwrap())));
    common::play_until_left(&mut state, 0);
    assert_eq!(view(&state, 0).drawn, Some(Tile::RED));
    play(&mut state, &["0 discard R", "1 ron"]);
    assert_eq!(points(&state), [21.0, 59.0]);
}

#[test]
fn suzume_rule_5_the_deal_passes_on_until_everybody_has_dealt() {
    for (seats, cycles_played) in [(2, 1), (3, 2), (5, 9)] {
        let mut state = Suzume::start(&cycles(cycles_played), seats).unwrap();
        let mut dice = hanpan_core::QuickDice::seeded(1);
        for round in 0..u32::from(seats) * cycles_played {
            assert_eq!(Suzume::turn(&state), Turn::Chance);
            assert_eq!(Suzume::outcome(&state), None);
            let deal = Suzume::deal(&state, &mut dice);
            Suzume::apply(&mut state, &Step::Chance(deal));
            let view = public(&state);
            assert_eq!(view.dealer.index() as u32, round % u32::from(seats));
            assert_eq!(
                (u32::from(view.round), u32::from(view.rounds)),
                (round + 1, u32::from(seats) * cycles_played)
            );
            assert_eq!(u32::from(view.cycle), round / u32::from(seats) + 1);
            play_out(&mut state);
        }
        assert_eq!(Suzume::turn(&state), Turn::Over);
        let outcome = Suzume::outcome(&state).unwrap();
        // Nobody won anything, so all share.
        assert_eq!((outcome.winners, outcome.reason), (Seats::all(seats), "last_round"));
    }
}

#[test]
fn suzume_rule_5_most_points_win_and_equal_points_share() {
    let wins = |second: &[&str]| {
        let mut state = table(cycles(1), &["1 1 9 9 9", "2 4 6 8 R"], "G", "1r");
        play(&mut state, &["0 tsumo"]);
        assert_eq!(points(&state), [61.0, 19.0]);
        deal_next(&mut state, &["1 1 9 9 9", "2 4 6 8 R"], "G", "1r");
        play(&mut state, second);
        play_out(&mut state);
        Suzume::outcome(&state).unwrap()
    };
    let outcome = wins(&["1 tsumo"]);
    assert_eq!(outcome.winners, Seats::all(2));
    assert_eq!(outcome.points.as_slice(), [40.into(), 40.into()]);
    assert_eq!(wins(&["1 discard 1r"]).winners, Seats::only(Seat::at(0)));
}

#[test]
fn suzume_rule_6_two_sets_and_five_points() {
    // Two triplets are only 4; with a red 2 they are 5.
    let below = table(cycles(1), &["1 1 1 2 2", "4 6 8 9 R"], "G", "2");
    assert_eq!(code(&below, 0, "tsumo"), "below_minimum");
    assert_eq!(
        refusal(&below, 0, "tsumo"),
        "your hand is worth 4, and a win needs 5 without the dealer's bonus"
    );
    let enough = table(cycles(1), &["1 1 1 2 2", "4 6 8 9 R"], "G", "2r");
    assert_eq!(code(&enough, 0, "tsumo"), "ok");
    let shapeless = table(cycles(1), &["1 1 1 2 2", "4 6 8 9 R"], "G", "5");
    assert_eq!(code(&shapeless, 0, "tsumo"), "no_winning_shape");
}

#[test]
fn suzume_rule_7_ron_on_the_tile_just_discarded() {
    let mut state = table(cycles(1), &["1 4 7 R 5", "G G G R R", IDLE[0]], "9r", "2 2 2");
    play(&mut state, &["0 discard R"]);
    assert_eq!(legal(&state, 1), "ron, skip");
    // Winning is a choice; what has passed is gone.
    play(&mut state, &["skip", "1 discard 2", "skip", "2 discard 2"]);
    assert_eq!((code(&state, 1, "ron"), legal(&state, 1)), ("no_winning_shape", "skip".into()));
}

#[test]
fn suzume_rule_7_a_declined_tile_can_be_won_with_later() {
    let mut state = table(cycles(1), &["1 4 7 5r 9", "3 4 2r 2 2", "1 4 5 7 9"], "6", "G 8 R");
    play(&mut state, &["0 discard 5r"]);
    assert_eq!(code(&state, 1, "ron"), "ok");
    play(&mut state, &["skip", "1 discard 8", "skip", "2 discard 5", "1 ron", "0 skip"]);
    assert_eq!(public(&state).last.unwrap().end, RoundEnd::Ron { from: Seat::at(2), tile: tiles("5")[0] });
}

/// A hand that has discarded `first` and is then offered `second`, with both of which it would win.
fn furiten(first: &str, second: &str, dora: &str) -> State {
    let mut state =
        table(cycles(1), &["3 4 2r 2 2", &format!("1 7 8 9 {second}")], dora, &format!("{first} G"));
    play(&mut state, &[&format!("0 discard {first}"), "skip", &format!("1 discard {second}")]);
    state
}

#[test]
fn suzume_rule_7_no_ron_on_what_one_has_discarded_in_either_colour() {
    for (first, second) in [("5", "5"), ("5r", "5"), ("5", "5r")] {
        let state = furiten(first, second, "8");
        assert_eq!(code(&state, 0, "ron"), "furiten", "{first} {second}");
        assert_eq!(
            refusal(&state, 0, "ron"),
            format!("you discarded 5 yourself, so you cannot ron {second}")
        );
        assert_eq!(legal(&state, 0), "skip");
    }
}

#[test]
fn suzume_rule_7_no_other_furiten() {
    // 34 waits for 2 and 5; having discarded the 2 does not spoil the 5.
    let mut state = table(cycles(1), &["3 4 6 6 6r", "1 7 8 9 5"], "6", "2 G");
    play(&mut state, &["0 discard 2", "skip", "1 discard 5"]);
    assert_eq!(code(&state, 0, "ron"), "ok");
}

#[test]
fn suzume_rule_7_tsumo_is_free_of_furiten() {
    let mut state = table(cycles(1), &["3 4 2r 2 2", "1 7 8 9 9"], "8", "5 G 5r");
    play(&mut state, &["0 discard 5", "skip", "1 discard G", "skip"]);
    assert_eq!(code(&state, 0, "tsumo"), "ok");
}

#[test]
fn suzume_rule_7_furiten_lasts_one_round() {
    let mut state = furiten("5", "5", "8");
    play_out(&mut state);
    deal_next(&mut state, &["5r 1 7 8 9", "3 4 2r 2 2"], "8", "G");
    play(&mut state, &["1 discard 5r"]);
    assert_eq!(code(&state, 0, "ron"), "ok");
}

/// Three hands that win with a 5 when 6 is dora: 9, 5 and 5 points.
const THREE_ON_FIVE: [&str; 3] = ["3r 4r 6r 7r 8r", "4 6 8 8 8", "6 7 1 1 1r"];

#[test]
fn suzume_rule_8_several_ron_one_discard() {
    let [one, two, three] = THREE_ON_FIVE;
    let mut state = table(cycles(1), &["5 9 9 R R", one, two, three], "6", "G");
    play(&mut state, &["0 discard 5", "3 ron", "1 ron", "2 skip"]);
    assert_eq!(points(&state), [40.0 - 9.0 - 5.0, 49.0, 40.0, 45.0]);
    let last = public(&state).last.unwrap();
    assert_eq!(last.wins.iter().map(|win| win.seat.index()).collect::<Vec<_>>(), [1, 3]);
}

#[test]
fn suzume_rule_8_paid_in_turn_order_while_the_discarder_has_points() {
    let mut state = table(cycles(1), &["6r 9 9 R R", "1r 2r 3r 4r 5r", "1 3 5 7 9", "1 3 5 7 G"], "G", "G");
    play(&mut state, &["0 discard 6r", "1 ron", "2 skip", "3 skip"]);
    assert_eq!(points(&state), [18.0, 62.0, 40.0, 40.0]);
    let [one, two, three] = THREE_ON_FIVE;
    deal_next(&mut state, &[one, two, three, "5 9 9 R R"], "6", "G G R 2");
    play(&mut state, &["1 discard G", "skip", "2 discard G", "skip", "3 discard R", "skip"]);
    // Seat 1 deals: 9 + 2. Seat 0 has 18 points for 11 + 5 + 5.
    play(&mut state, &["0 discard 5", "3 ron", "2 ron", "1 ron"]);
    assert_eq!(points(&state), [0.0, 73.0, 45.0, 42.0]);
    let last = public(&state).last.unwrap();
    let paid: Vec<_> = last.payments.iter().map(|pay| (pay.to.index(), pay.due, pay.paid)).collect();
    assert_eq!(paid, [(1, 11, 11), (2, 5, 5), (3, 5, 2)]);
    assert_eq!(
        last.to_string(),
        "ron on 5 of seat 0; seat 1 wins 9 with 3r 4r 6r 7r 8r + 5: run 2 dora 1 red 5 all_simples 1, the dealer 2 \
         more; seat 2 wins 5 with 4 6 8 8 8 + 5: run 1 triplet 2 dora 1 all_simples 1; seat 3 wins 5 with 1 1 1r 6 7 \
         + 5: run 1 triplet 2 dora 1 red 1; seat 0 pays seat 1 11; seat 0 pays seat 2 5; seat 0 pays seat 3 2 of 5"
    );
    // The match goes on without points.
    assert_eq!(Suzume::turn(&state), Turn::Chance);
}

#[test]
fn suzume_rule_8_the_order_of_answers_makes_no_difference() {
    let [one, two, three] = THREE_ON_FIVE;
    let mut start = table(cycles(1), &["5 9 9 R R", one, two, three], "6", "G");
    play(&mut start, &["0 discard 5"]);
    let orders = [[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1]];
    for answers in 0..8u32 {
        let answer = |seat: usize| step(seat, if answers >> (seat - 1) & 1 == 1 { "ron" } else { "skip" });
        let ends: Vec<_> = orders
            .iter()
            .map(|order| {
                let mut state = start.clone();
                for (place, &seat) in order.iter().enumerate() {
                    let step = answer(seat);
                    for who in Observer::all(4) {
                        let noticed = hanpan_kit::noticed::<Suzume>(&state, &step, who);
                        let before = Suzume::view(&state, who);
                        let mut after = state.clone();
                        Suzume::apply(&mut after, &step);
                        // Until the last answer is in, only its seat knows of one.
                        let open = place == 2 || who.is(Seat::at(seat));
                        assert_eq!(noticed.is_some(), open, "{order:?} {who:?}");
                        assert_eq!(Suzume::view(&after, who) == before, !open);
                    }
                    Suzume::apply(&mut state, &step);
                }
                let last = answer(order[2]);
                let mut before = start.clone();
                order[..2].iter().for_each(|&seat| Suzume::apply(&mut before, &answer(seat)));
                let events: Vec<_> =
                    Observer::all(4).map(|who| hanpan_kit::noticed::<Suzume>(&before, &last, who)).collect();
                (state, events)
            })
            .collect();
        assert!(ends.iter().all(|end| *end == ends[0]), "answers {answers:03b}");
    }
}

#[test]
fn suzume_rule_9_ron_is_paid_by_the_discarder_alone() {
    let mut state = table(cycles(1), &["1 4 7 R 5", "G G G R R", IDLE[0]], "9r", "2");
    play(&mut state, &["0 discard R", "2 skip", "1 ron"]);
    assert_eq!(points(&state), [21.0, 59.0, 40.0]);
}

#[test]
fn suzume_rule_9_tsumo_is_shared_by_the_others() {
    // Seat 1 wins 5 points: 1 + 2 + 1 (red) + 1 (simples); what each of the others pays, at 2 to 5 players.
    for (others, up, down) in [(1, 5.0, 5.0), (2, 3.0, 2.0), (3, 2.0, 1.0), (4, 2.0, 1.0)] {
        for (tsumo_rounding, share) in [(TsumoRounding::Up, up), (TsumoRounding::Down, down)] {
            let mut hands = vec!["1 4 6 7 9", "2 3 4 5 5"];
            hands.extend(["1 4 6 7 9", "1 6 7 8 9", "2 3 8 8 G"].iter().take(others - 1));
            let options = Options { tsumo_rounding, ..Options::default() };
            let mut state = table(options, &hands, "R", "R 5r");
            play(&mut state, &["0 discard R", "skip", "1 tsumo"]);
            let mut expected = vec![40.0 - share; others + 1];
            expected[1] = 40.0 + share * others as f64;
            assert_eq!(points(&state), expected, "{tsumo_rounding:?}");
        }
    }
}

#[test]
fn suzume_rule_10_the_dealers_win_is_worth_2_more() {
    // By tsumo before it is shared: 5 + 2 = 7 among two is 4 each.
    let mut state = table(cycles(1), &["2 3 4 5 5", "1 4 6 7 9", "1 4 6 7 9"], "R", "5r");
    play(&mut state, &["0 tsumo"]);
    assert_eq!(points(&state), [48.0, 36.0, 36.0]);
    // By ron too; in the second round seat 1 deals.
    deal_next(&mut state, &["2 3 4 5 5", "1 4 6 7 9", "1 4 6 7 9"], "R", "G 5r");
    play(&mut state, &["1 discard G", "skip", "2 discard 5r", "0 skip", "1 ron"]);
    assert_eq!(points(&state), [48.0, 43.0, 29.0]);
}

#[test]
fn suzume_rule_10_the_bonus_does_not_count_to_the_minimum() {
    let state = table(cycles(1), &["2 3 4 5 5", "1 4 6 7 9"], "R", "5");
    assert_eq!(code(&state, 0, "tsumo"), "below_minimum");
}

#[test]
fn suzume_rule_11_who_cannot_pay_in_full_pays_what_he_has() {
    let all_red = ["1r 2r 3r 4r 5r", "1 4 7 7 9"];
    let mut state = table(cycles(2), &all_red, "G", "6r");
    play(&mut state, &["0 tsumo"]);
    assert_eq!(points(&state), [64.0, 16.0]);
    deal_next(&mut state, &["1 4 7 7 6r", "1r 2r 3r 4r 5r"], "G", "9");
    play(&mut state, &["1 discard 6r", "0 ron"]);
    assert_eq!(points(&state), [80.0, 0.0]);
    let last = public(&state).last.unwrap();
    assert_eq!((last.payments[0].due, last.payments[0].paid), (22, 16));
    // Nothing is paid from nothing.
    deal_next(&mut state, &all_red, "G", "6r");
    play(&mut state, &["0 tsumo"]);
    assert_eq!(points(&state), [80.0, 0.0]);
}

#[test]
fn suzume_rule_11_a_tsumo_winner_gets_what_was_paid() {
    let mut state = table(cycles(2), &["6r 9 9 R R", "1r 2r 3r 4r 5r", "1 3 5 7 9"], "G", "G");
    play(&mut state, &["0 discard 6r", "1 ron", "2 skip"]);
    assert_eq!(points(&state), [18.0, 62.0, 40.0]);
    // All red by the dealer: 24 shared by two is 12 each; then 11 each from what is left.
    deal_next(&mut state, &["1r 2r 3r 4r 5r", "1 3 5 7 9", "1 3 5 7 9"], "G", "6r");
    play(&mut state, &["1 tsumo"]);
    assert_eq!(points(&state), [6.0, 86.0, 28.0]);
    deal_next(&mut state, &["1 3 5 7 9", "1 3 5 7 9", "1r 2r 3r 4r 5r"], "G", "G G 6r");
    play(&mut state, &["2 discard G", "skip", "0 discard G", "skip", "1 tsumo"]);
    assert_eq!(points(&state), [0.0, 103.0, 17.0]);
}

#[test]
fn every_refusal_has_its_place() {
    let start = Suzume::start(&cycles(1), 2).unwrap();
    assert_eq!(code(&start, 0, "tsumo"), "chance_is_due");
    assert_eq!(code(&start, 7, "skip"), "chance_is_due");
    let mut state = table(cycles(1), &["1 1 9 9 9", "2 4 6 8 R"], "G", "5");
    let codes = |state: &State, cases: &[(usize, &str, &str)]| {
        for (seat, action, expected) in cases {
            assert_eq!(code(state, *seat, action), *expected, "{seat} {action}");
        }
    };
    codes(
        &state,
        &[
            (0, "discard 1", "ok"),
            (0, "discard 1r", "not_held"),
            (0, "tsumo", "no_winning_shape"),
            (0, "ron", "nothing_to_claim"),
            (0, "skip", "nothing_to_claim"),
            (1, "discard 2", "not_your_turn"),
            (1, "skip", "not_your_turn"),
            (2, "discard 2", "not_your_turn"),
            (7, "tsumo", "not_your_turn"),
        ],
    );
    assert_eq!(refusal(&state, 0, "discard 1r"), "you do not hold 1r");
    let no_deal = Suzume::check_chance(&state, &Deal::new(Tile::CANONICAL)).unwrap_err();
    assert_eq!(no_deal.code(), "no_deal_is_due");
    play(&mut state, &["0 discard 5"]);
    codes(
        &state,
        &[
            (1, "skip", "ok"),
            (1, "ron", "no_winning_shape"),
            (1, "discard 2", "discard_is_answered"),
            (1, "tsumo", "discard_is_answered"),
            (0, "skip", "not_your_turn"),
            (0, "ron", "not_your_turn"),
            (0, "discard 1", "not_your_turn"),
            (5, "skip", "not_your_turn"),
        ],
    );
    assert_eq!(refusal(&state, 1, "tsumo"), "seat 0 discarded 5: answer ron or skip");
    play(&mut state, &["skip"]);
    play_out(&mut state);
    assert_eq!(code(&state, 0, "skip"), "chance_is_due");
    let mut bad = Tile::CANONICAL;
    bad[0] = Tile::RED;
    assert_eq!(Suzume::check_chance(&state, &Deal::new(bad)).unwrap_err().code(), "bad_deal");
    deal_next(&mut state, &["1 1 9 9 9", "2 4 6 8 R"], "G", "5");
    play_out(&mut state);
    codes(&state, &[(0, "tsumo", "game_over"), (1, "skip", "game_over"), (6, "discard G", "game_over")]);
    assert_eq!(Suzume::check_chance(&state, &Deal::new(Tile::CANONICAL)).unwrap_err().code(), "game_over");
}

#[test]
fn a_sealed_answer_stays() {
    let mut state = table(cycles(1), &["1 4 7 R 5", "G G G R R", IDLE[0]], "9r", "2");
    play(&mut state, &["0 discard R", "1 skip"]);
    for action in ["ron", "skip", "tsumo", "discard G"] {
        assert_eq!(code(&state, 1, action), "already_answered");
    }
    assert_eq!(legal(&state, 1), "");
    assert_eq!(Suzume::turn(&state), Turn::Sealed(Seats::only(Seat::at(2))));
    assert_eq!(public(&state).phase, Phase::Claim { seat: Seat::at(0), tile: Tile::RED });
    assert!(witness(&state, 0, &step(2, "skip")).is_some());
}
