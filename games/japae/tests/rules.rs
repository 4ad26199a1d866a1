//! One test for every numbered rule, named after it.

mod common;

use common::{Table, deal_text};
use hanpan_core::{Dice, Outcome, Refusal as _, Rules, Score, Seat, Seats, Turn};
use hanpan_japae::{By, Deal, Japae, KanOnEmptyWall, LastHand, Options, Phase, Tile};

/// Dice that never swap anything.
struct Still;

impl Dice for Still {
    fn below(&mut self, bound: u32) -> u32 {
        bound - 1
    }
}

#[test]
fn japae_rule_1_seven_kinds_four_of_each() {
    let state = Japae::start(&Options::default(), 2).unwrap();
    assert_eq!(Japae::deal(&state, &mut Still).to_string(), "deal EEEESSSSWWWWNNNNOOOOGGGGRRRR");
    assert_eq!(Tile::ALL.map(Tile::letter), ['E', 'S', 'W', 'N', 'O', 'G', 'R']);
    assert_eq!(Tile::ALL.map(Tile::is_dragon), [false, false, false, false, true, true, true]);
    for bad in [
        "deal EEEEESSSWWWWNNNNOOOOGGGGRRRR",
        "deal EEEESSSSWWWWNNNNOOOOGGGGGRRR",
        "deal EEEEEEEEEEEEEEEEEEEEEEEEEEEE",
        "deal RRRRRRRRRRRRRRRRRRRRRRRRRRRR",
    ] {
        assert_eq!(Japae::check_chance(&state, &bad.parse().unwrap()).unwrap_err().code(), "bad_deal");
    }
}

#[test]
fn japae_rule_2_the_loser_pays_and_the_match_ends_at_zero_or_below() {
    let mut table = Table::deal("EEESSSW", "NNNOOOG", "W");
    assert_eq!(table.scores(), [15, 15]);
    table.play("tsumo");
    assert_eq!(table.lines(), "two_closed_triplets 3, three_winds 3, heavenly 4");
    assert_eq!((table.scores(), table.turn()), ([25, 5], Turn::Chance));
    assert_eq!(Japae::outcome(&table.state), None);

    // Not capped: 5 points pay 10.
    table.next_hand("EEESSSW", "NNNOOOG", "W");
    table.play("tsumo");
    assert_eq!((table.scores(), table.turn()), ([35, -5], Turn::Over));
    let points = Japae::points(&table.state);
    assert_eq!(points.as_slice(), [Score::whole(35), Score::whole(-5)]);
    let outcome = Outcome { winners: Seats::only(Seat::at(0)), reason: "points_gone", points };
    assert_eq!(Japae::outcome(&table.state), Some(outcome));
    let deal = deal_text("EEESSSW", "NNNOOOG", "W").parse().unwrap();
    assert_eq!(Japae::check_chance(&table.state, &deal).unwrap_err().code(), "game_over");
}

#[test]
fn japae_rule_2_exactly_zero_ends_the_match_too() {
    let mut table = Table::deal("EESSOOR", "NNNWWWG", "R");
    table.play("tsumo"); // four pairs and heavenly: 5
    table.next_hand("EESSOOR", "NNNWWWG", "R");
    table.play("tsumo");
    table.next_hand("EESSOOR", "NNNWWWG", "R");
    table.play("tsumo");
    assert_eq!((table.scores(), table.turn()), ([30, 0], Turn::Over));
}

#[test]
fn japae_rule_3_seven_each_and_who_starts() {
    let table = Table::deal("EEESSSW", "NNNOOOG", "R");
    assert_eq!(table.seat(), Seat::at(0));
    assert_eq!(table.view(0).seats[0].hand.as_deref(), Some(&tiles("EEESSSW")[..]));
    assert_eq!(table.view(0).seats[0].drawn, Some(Tile::Red));
    assert_eq!(table.view(1).seats[1].hand.as_deref(), Some(&tiles("NNNOOOG")[..]));
}

#[test]
fn japae_rule_3_the_winner_starts_next_and_gets_the_first_seven() {
    let mut table = Table::deal("EEWWGGR", "NNNOOOG", "G");
    table.play("discard G, ron");
    assert_eq!((table.public().starter, table.turn()), (Seat::at(1), Turn::Chance));
    table.next_hand("EEESSSW", "NNNOOOG", "R");
    assert_eq!(table.seat(), Seat::at(1));
    assert_eq!(table.view(1).seats[1].hand.as_deref(), Some(&tiles("EEESSSW")[..]));
    assert_eq!(table.view(1).round, 2);
}

#[test]
fn japae_rule_3_after_a_drawn_hand_whoever_started_second() {
    let mut table = Table::deal("EEWWGGR", "NNNOOOG", "");
    for starter in [1, 0, 1] {
        table.pass_until(0);
        let drawn = table.view(table.seat().index()).seats[table.seat().index()].drawn.unwrap();
        table.play(&format!("discard {drawn}, skip"));
        assert_eq!(table.turn(), Turn::Chance);
        assert_eq!(table.public().last_hand, Some(LastHand::Drawn));
        assert_eq!(table.public().starter, Seat::at(starter));
        table.next_hand("EEWWGGR", "NNNOOOG", "");
        assert_eq!(table.seat(), Seat::at(starter));
    }
    assert_eq!(table.scores(), [15, 15]);
}

#[test]
fn japae_rule_4_draw_and_discard_in_turn() {
    let mut table = Table::deal("EEWWGGR", "NNNOOGG", "SR");
    assert_eq!(table.legal(), "discard E, discard S, discard W, discard G, discard R");
    table.refuse("discard N", "not_held").play("discard S");
    assert_eq!(table.public().phase, Phase::Claim { seat: Seat::at(1), tile: Tile::South, ankan: false });
    assert_eq!(table.legal(), "skip");
    table.play("skip");
    assert_eq!(table.public().phase, Phase::Act { seat: Seat::at(1), replacement: false });
    assert_eq!(table.view(1).seats[1].drawn, Some(Tile::Red));
    assert_eq!((table.discards(0).as_str(), table.public().tiles_left), ("S", 12));
}

#[test]
fn japae_rule_5_no_tile_left_to_draw() {
    let mut table = Table::deal("EEWWGGR", "NNNOOOG", "");
    table.pass_until(0);
    assert_eq!(table.seat(), Seat::at(1));
    let drawn = table.view(1).seats[1].drawn.unwrap();
    table.play(&format!("discard {drawn}"));
    assert_eq!(table.turn(), Turn::Sealed(Seats::only(Seat::at(0))));
    table.play("skip");
    assert_eq!((table.turn(), table.public().last_hand), (Turn::Chance, Some(LastHand::Drawn)));
}

#[test]
fn japae_rule_6_pon() {
    let mut table = Table::deal("EEWWGGR", "NNOOSSW", "N");
    table.play("discard N");
    assert_eq!(table.legal(), "pon, skip");
    table.refuse("kan", "cannot_kan").play("pon");
    assert_eq!((table.melds(1).as_str(), table.discards(0).as_str()), ("NN+N", "N!"));
    assert_eq!(table.public().phase, Phase::DiscardAfterPon { seat: Seat::at(1) });
    assert_eq!(table.legal(), "discard S, discard W, discard O");
    // The pon takes no tile of the wall.
    assert_eq!((table.public().tiles_left, table.public().seats[1].tiles), (13, 5));
    assert_eq!(table.view(1).seats[1].drawn, None);
}

#[test]
fn japae_rule_7_daiminkan() {
    let mut table = Table::deal("EEWWGGR", "NNNOOSS", "NR");
    table.play("discard N");
    assert_eq!(table.legal(), "pon, kan, skip");
    table.play("kan");
    assert_eq!((table.melds(1).as_str(), table.discards(0).as_str()), ("NNN+N", "N!"));
    assert_eq!(table.public().phase, Phase::Act { seat: Seat::at(1), replacement: true });
    assert_eq!((table.public().tiles_left, table.view(1).seats[1].drawn), (12, Some(Tile::Red)));
}

#[test]
fn japae_rule_7_ankan() {
    let mut table = Table::deal("EEEWGGR", "NNNOOSS", "EW");
    assert_eq!(table.legal(), "discard E, discard W, discard G, discard R, ankan E");
    table.refuse("ankan G", "cannot_ankan").play("ankan E");
    assert_eq!((table.melds(0).as_str(), table.legal().as_str()), ("EEEE", "skip"));
    table.play("skip");
    assert_eq!(table.public().phase, Phase::Act { seat: Seat::at(0), replacement: true });
    assert_eq!((table.public().tiles_left, table.view(0).seats[0].drawn), (12, Some(Tile::West)));
    // Four in hand from the deal on are as good, though the drawn tile is another.
    assert!(Table::deal("EEEEGGR", "NNNOOSS", "W").legal().ends_with("ankan E"));
}

#[test]
fn japae_rule_7_kakan() {
    let mut table = Table::deal("EEWWGGR", "NNOOOSS", "NWNE");
    table.play("discard N, pon, discard S, skip, discard R, skip");
    assert_eq!(table.legal(), "discard S, discard N, discard O, kakan N");
    table.refuse("kakan S", "cannot_kakan").play("kakan N");
    assert_eq!(table.melds(1), "NN+N+N");
    assert_eq!(table.public().phase, Phase::Act { seat: Seat::at(1), replacement: true });
    assert_eq!((table.public().tiles_left, table.view(1).seats[1].drawn), (10, Some(Tile::East)));
    assert_eq!(table.public().seats[1].tiles, 5);
}

#[test]
fn japae_rule_7_a_kan_counts_as_a_set_of_three() {
    let mut table = Table::deal("EEEESSW", "NNNOOOG", "SW");
    table.play("ankan E, skip, tsumo");
    assert_eq!(table.lines(), "one_closed_triplet 1, one_closed_kan 2, three_winds 3, dead_wall 1");
}

#[test]
fn japae_rule_8_every_discard_can_be_claimed() {
    // After a pon …
    let mut table = Table::deal("EEWWGGR", "NNOOOSE", "N");
    table.play("discard N, pon, discard E");
    assert_eq!(table.legal(), "pon, skip");
    // … and after a kan.
    let mut table = Table::deal("EEWWGGR", "NNNOOSE", "NR");
    table.play("discard N, kan, discard E");
    assert_eq!(table.legal(), "pon, skip");
}

#[test]
fn japae_rule_8_after_a_replacement_the_choice_is_full() {
    let mut table = Table::deal("EEEESSS", "NNNOOGG", "SW");
    table.play("ankan E, skip");
    assert_eq!(table.legal(), "discard S, discard W, ankan S");
    table.play("ankan S, skip");
    assert_eq!(table.melds(0), "EEEE SSSS");
    // A kakan after a daiminkan's replacement.
    let mut table = Table::deal("OWWGGRR", "NNOOOSS", "NRWEN");
    table.play("discard N, pon, discard S, skip, discard O, kan");
    assert_eq!(table.legal(), "discard S, discard W");
    let mut table = Table::deal("OWWGGRR", "NNOOOSS", "NRN");
    table.play("discard N, pon, discard S, skip, discard O, kan");
    assert_eq!(table.legal(), "discard S, discard N, kakan N");
}

#[test]
fn japae_rule_8_no_kan_directly_after_a_pon() {
    // Pon with three in hand leaves the fourth there; four others of a kind make no ankan now either.
    let mut table = Table::deal("EWWGGRR", "NNNSSSS", "N");
    table.play("discard N, pon");
    table
        .refuse("kakan N", "must_discard_after_pon")
        .refuse("ankan S", "must_discard_after_pon")
        .refuse("tsumo", "must_discard_after_pon")
        .refuse("discard E", "not_held");
    assert_eq!(table.legal(), "discard S, discard N");
}

#[test]
fn japae_rule_9_a_kan_on_the_empty_wall() {
    let deal = |rule| Table::with(rule, "EEWWGGR", "NNNOOOG", "ESSSSEWWOGRRRN");
    // An ankan can still be robbed, then the hand is drawn.
    let mut table = deal(KanOnEmptyWall::Draw);
    table.pass_until(0).play("ankan N");
    assert_eq!(table.legal(), "skip");
    table.play("skip");
    assert_eq!((table.turn(), table.public().last_hand), (Turn::Chance, Some(LastHand::Drawn)));

    let mut table = deal(KanOnEmptyWall::Forbidden);
    table.pass_until(0).refuse("ankan N", "kan_on_empty_wall");
    assert!(!table.legal().contains("kan"));
    // With one tile left it is allowed under both.
    let mut table = Table::with(KanOnEmptyWall::Forbidden, "NNNOOOG", "EEWWGGR", "ESSSSEWWOGRRNR");
    table.pass_until(1).play("ankan N, skip, discard R");
}

#[test]
fn japae_rule_9_a_kakan_on_the_empty_wall() {
    let deal = |rule| {
        let mut table = Table::with(rule, "NNOOOGG", "EEWWGGR", "SNESSSEWWORRRN");
        table.play("discard S, skip, discard N, pon, discard G, skip").pass_until(0);
        table
    };
    let mut table = deal(KanOnEmptyWall::Draw);
    table.play("kakan N");
    assert_eq!((table.melds(0).as_str(), table.turn()), ("NN+N+N", Turn::Chance));
    assert_eq!(table.public().last_hand, Some(LastHand::Drawn));
    deal(KanOnEmptyWall::Forbidden).refuse("kakan N", "kan_on_empty_wall");
}

#[test]
fn japae_rule_9_the_last_discard_can_be_ronned_not_called() {
    let mut table = Table::deal("EEESWWW", "NNNNOOG", "SSSEOOGGGRRRRW");
    table.pass_until(0).play("discard W");
    table
        .refuse("pon", "last_discard_cannot_be_called")
        .refuse("kan", "last_discard_cannot_be_called")
        .refuse("ron", "no_winning_shape");
    assert_eq!(table.legal(), "skip");
    let mut table = Table::deal("EEESSSW", "WWNNNNO", "ESOOOGGGGRRRRW");
    table.pass_until(0).play("discard W");
    assert_eq!(table.legal(), "ron, skip");
}

#[test]
fn japae_rule_10_the_other_draws_after_pon_or_daiminkan() {
    for call in ["pon", "kan"] {
        let mut table = Table::deal("EEWWGGR", "NNNOOSS", "NR");
        table.play(&format!("discard N, {call}, discard S, skip"));
        assert_eq!(table.public().phase, Phase::Act { seat: Seat::at(0), replacement: false });
    }
}

#[test]
fn japae_rule_11_tsumo_and_ron() {
    let mut table = Table::deal("EEWWGGR", "NNNOOOG", "SG");
    table.refuse("tsumo", "no_winning_shape").play("discard S");
    table.refuse("ron", "no_winning_shape").play("skip, tsumo");
    assert_eq!(table.victory().by, By::Tsumo);
    let mut table = Table::deal("EEWWGGR", "NNNOOOG", "R");
    table.play("discard G, ron");
    let won = table.victory();
    assert_eq!((won.by, won.winner, won.loser, won.tile), (By::Ron, Seat::at(1), Seat::at(0), Tile::Green));
    assert_eq!((won.closed, won.melds), (tiles("NNNOOOG"), vec![]));
    assert_eq!((won.points, table.scores()), (3 + 2, [10, 20]));
}

#[test]
fn japae_rule_11_furiten_is_per_kind() {
    // Seat 1 waits for S and W and has discarded a W: S can still be ronned.
    let mut table = Table::deal("WSNOOGG", "EEESSWW", "NWN");
    table.play("discard N, skip, discard W, skip, discard W");
    table.refuse("ron", "furiten");
    let refusal = Japae::check(&table.state, Seat::at(1), "ron".parse().unwrap()).unwrap_err();
    assert_eq!(refusal.to_string(), "you discarded W yourself, so you cannot ron it");
    let mut table = Table::deal("WSNOOGG", "EEESSWW", "NWN");
    table.play("discard N, skip, discard W, skip, discard S, ron");
    assert_eq!(table.lines(), "two_closed_triplets 3, three_winds 3");
}

#[test]
fn japae_rule_11_furiten_does_not_bar_tsumo() {
    let mut table = Table::deal("NNOOGGR", "EEESSWW", "NWNW");
    table.play("discard N, skip, discard W, skip, discard N, skip, tsumo");
    assert_eq!(table.lines(), "two_closed_triplets 3, three_winds 3");
}

#[test]
fn japae_rule_11_a_called_discard_still_counts() {
    // Seat 1 lets its S be called, then waits for the fourth S with seven orphans.
    let mut table = Table::deal("SSOOGGR", "EEWNOGR", "NSES");
    table.play("discard N, skip, discard S, pon, discard R, skip, discard E, skip, discard S");
    assert_eq!(table.discards(1), "S! E");
    table.refuse("ron", "furiten");
}

#[test]
fn japae_rule_11_passing_up_a_win_has_no_consequence() {
    let mut table = Table::deal("WWNOOGG", "EEESSSW", "NRN");
    table.play("discard W");
    assert_eq!(table.legal(), "ron, skip");
    table.play("skip, discard R, skip, discard W");
    assert_eq!(table.legal(), "ron, skip");
    table.play("ron");
    assert_eq!(table.lines(), "two_closed_triplets 3, three_winds 3");
}

#[test]
fn japae_rule_12_robbing_an_ankan_for_seven_orphans_only() {
    let mut table = Table::deal("EEEENNR", "SSWNOGR", "R");
    table.play("ankan E");
    assert_eq!(table.public().phase, Phase::Claim { seat: Seat::at(1), tile: Tile::East, ankan: true });
    assert_eq!(table.legal(), "ron, skip");
    table.refuse("pon", "only_ron_or_skip").refuse("kan", "only_ron_or_skip").play("ron");
    assert_eq!((table.victory().by, table.lines().as_str()), (By::Rob, "seven_orphans 1, rob 1"));
    assert_eq!((table.scores(), table.public().starter), ([13, 17], Seat::at(1)));
    // The ankan stays where it was shown.
    assert_eq!((table.melds(0).as_str(), table.public().seats[0].tiles), ("EEEE", 4));

    let mut table = Table::deal("EEEENNR", "SSWWOGR", "R");
    table.play("ankan E").refuse("ron", "only_seven_orphans_rob").play("skip");
}

#[test]
fn japae_rule_12_a_kakan_cannot_be_robbed() {
    let mut table = Table::deal("EENNGGR", "EWSSOGR", "WNOE");
    table.play("discard W, skip, discard E, pon, discard R, skip, discard O, skip");
    // Seat 1 now holds W S S O G R N and would rob the fourth E.
    assert_eq!(table.view(1).waits.len(), 1);
    table.play("kakan E");
    assert_eq!(table.public().phase, Phase::Act { seat: Seat::at(0), replacement: true });
}

#[test]
fn japae_rule_13_winning_is_a_choice() {
    let mut table = Table::deal("EEESSSW", "NNNOOOG", "WG");
    assert_eq!(table.legal(), "discard E, discard S, discard W, tsumo");
    table.play("discard W, skip, discard G");
    assert_eq!(table.legal(), "skip");
    let mut table = Table::deal("EEESSSG", "NNNOOOG", "W");
    table.play("discard G");
    assert_eq!(table.legal(), "ron, skip");
    table.play("skip");
}

#[test]
fn japae_rule_14_sets_without_points_do_not_win() {
    let calls = "discard E, pon, discard G, skip, discard O, kan";
    // SS OOO+O EE+E, by ron and by tsumo on the replacement: the bonus rescues nothing.
    let mut table = Table::deal("EOSNNWW", "EEOOOSG", "GWR");
    table.play(calls).play("discard R, skip, discard S").refuse("ron", "no_points");
    assert_eq!((table.melds(1).as_str(), table.legal().as_str()), ("EE+E OOO+O", "skip"));
    let mut table = Table::deal("EOSNNWW", "EEOOOSG", "GWS");
    table.play(calls).refuse("tsumo", "no_points");
    assert_eq!(table.legal(), "discard S");
}

#[test]
fn japae_rule_15_a_triplet_completed_by_ron_is_closed() {
    let mut table = Table::deal("ENNWWOO", "EESSSRR", "GG");
    table.play("discard G, skip, discard G, skip, discard E, ron");
    assert_eq!(table.lines(), "two_closed_triplets 3, two_winds 2");
}

#[test]
fn japae_rule_15_an_ankan_is_not_a_closed_triplet() {
    let mut table = Table::deal("EEEEOOR", "NNNWWWG", "OR");
    table.play("ankan E, skip, tsumo");
    assert_eq!(table.lines(), "one_closed_triplet 1, one_closed_kan 2, dead_wall 1");
}

#[test]
fn japae_rule_16_heavenly_earthly_and_man() {
    let mut table = Table::deal("EEESSSW", "NNNOOOG", "W");
    table.play("tsumo");
    assert_eq!(table.lines(), "two_closed_triplets 3, three_winds 3, heavenly 4");
    let mut table = Table::deal("NNNOOOG", "EEESSSW", "RW");
    table.play("discard R, skip, tsumo");
    assert_eq!(table.lines(), "two_closed_triplets 3, three_winds 3, earthly 2");
    let mut table = Table::deal("NNNOOOW", "EEESSSW", "R");
    table.play("discard W, ron");
    assert_eq!(table.lines(), "two_closed_triplets 3, three_winds 3, man 2");
    // On the second draw and the second discard they are past.
    let mut table = Table::deal("EEESSSW", "NNNOOOG", "RRW");
    table.play("discard R, skip, discard R, skip, tsumo");
    assert_eq!(table.lines(), "two_closed_triplets 3, three_winds 3");
    let mut table = Table::deal("NNNOOOG", "EEESSSW", "RRRW");
    table.play("discard R, skip, discard R, skip, discard R, skip, tsumo");
    assert_eq!(table.lines(), "two_closed_triplets 3, three_winds 3");
    let mut table = Table::deal("NNNOOOW", "EEESSSW", "RRR");
    table.play("discard R, skip, discard R, skip, discard W, ron");
    assert_eq!(table.lines(), "two_closed_triplets 3, three_winds 3");
    // The starter's ron on the other's first discard is nobody's bonus.
    let mut table = Table::deal("EEESSSW", "NNNOOOW", "RR");
    table.play("discard R, skip, discard W, ron");
    assert_eq!(table.lines(), "two_closed_triplets 3, three_winds 3");
}

#[test]
fn japae_rule_16_the_first_turn_bonuses_need_an_unbroken_start() {
    // The starter's own ankan ends heaven …
    let mut table = Table::deal("EEEESSS", "NNNOOOG", "WW");
    table.play("ankan E, skip, tsumo");
    assert_eq!(table.lines(), "one_closed_triplet 1, one_closed_kan 2, three_winds 3, dead_wall 1");
    // … earth …
    let mut table = Table::deal("NNNNOOG", "EEESSSW", "RRW");
    table.play("ankan N, skip, discard R, skip, tsumo");
    assert_eq!(table.lines(), "two_closed_triplets 3, three_winds 3");
    // … and man.
    let mut table = Table::deal("NNNNOOW", "EEESSSW", "RR");
    table.play("ankan N, skip, discard W, ron");
    assert_eq!(table.lines(), "two_closed_triplets 3, three_winds 3");
    // So does the second player's own pon before the first draw.
    let mut table = Table::deal("ENNNOOG", "EESSSWR", "RRW");
    table.play("discard E, pon, discard R, skip, discard R, skip, tsumo");
    assert_eq!(table.lines(), "one_closed_triplet 1, three_winds 3");
}

#[test]
fn japae_rule_16_last_draw_and_last_discard() {
    let mut table = Table::deal("WWNNNNO", "EEESSSW", "ESOOOGGGGRRRRW");
    table.pass_until(0).play("tsumo");
    assert_eq!(table.lines(), "two_closed_triplets 3, three_winds 3, last_draw 1");
    let mut table = Table::deal("EEESSSW", "WWNNNNO", "ESOOOGGGGRRRRW");
    table.pass_until(0).play("discard W, ron");
    assert_eq!(table.lines(), "two_closed_triplets 3, three_winds 3, last_discard 1");
}

#[test]
fn japae_rule_16_last_draw_and_dead_wall_add_up() {
    let mut table = Table::deal("EEESSSW", "WWNNNOG", "SOOOGGGRRRRNEW");
    // Seat 0 draws the fourth E with one tile left: the replacement is the last tile.
    table.pass_until(1).play("ankan E, skip, tsumo");
    assert_eq!(
        table.lines(),
        "one_closed_triplet 1, one_closed_kan 2, three_winds 3, last_draw 1, dead_wall 1"
    );
}

#[test]
fn japae_rule_16_robbing_is_no_last_discard() {
    let mut table = Table::deal("SSWNOGR", "EEENNRW", "SSWWNOOOGGGRRE");
    table.pass_until(0).play("ankan E, ron");
    assert_eq!(table.lines(), "seven_orphans 1, rob 1");
    // Nor is it the hand of man.
    let mut table = Table::deal("EEEENNR", "SSWNOGR", "R");
    table.play("ankan E, ron");
    assert_eq!(table.lines(), "seven_orphans 1, rob 1");
}

#[test]
fn japae_rule_17_the_pair_hands_have_their_korean_meaning() {
    let mut table = Table::deal("EESSWWN", "OOGGRRE", "N");
    table.play("tsumo");
    assert_eq!(table.lines(), "wind_pairs 3, heavenly 4");
    let mut table = Table::deal("SSWWNNE", "OGGRREE", "SO");
    table.play("discard S, skip, tsumo");
    assert_eq!(table.lines(), "dragon_pairs 3, earthly 2");
}

#[test]
fn seven_orphans_7_wait_is_2_by_tsumo_on_a_discarded_kind() {
    let mut table = Table::deal("SSWWNNO", "ESWNOGR", "RERE");
    table.play("discard R, skip, discard E, skip, discard R");
    assert_eq!(table.legal(), "ron, skip");
    table.play("skip, tsumo");
    assert_eq!(table.lines(), "seven_orphans_7_wait 2");
    let mut table = Table::deal("SSWWNNO", "ESWNOGR", "RERG");
    table.play("discard R, skip, discard E, skip, discard R, skip, tsumo");
    assert_eq!(table.lines(), "seven_orphans_7_wait 3");
}

#[test]
fn every_refusal_is_met() {
    let deal: Deal = deal_text("EEESSSW", "NNNOOOG", "W").parse().unwrap();
    let mut table = Table { state: Japae::start(&Options::default(), 2).unwrap() };
    let code = |table: &Table, seat, action: &str| {
        Japae::check(&table.state, Seat::at(seat), action.parse().unwrap()).unwrap_err().code()
    };
    for seat in 0..8 {
        assert_eq!(code(&table, seat, "skip"), "chance_is_due");
    }
    table.next_hand("EEESSSW", "NNNOOOG", "W");
    assert_eq!(Japae::check_chance(&table.state, &deal).unwrap_err().code(), "chance_is_not_due");
    for seat in 1..8 {
        assert_eq!(code(&table, seat, "discard E"), "not_your_turn");
    }
    for claim in ["ron", "pon", "kan", "skip"] {
        table.refuse(claim, "nothing_to_claim");
    }
    table.refuse("kakan E", "cannot_kakan").refuse("ankan E", "cannot_ankan").refuse("discard R", "not_held");
    table.play("discard W");
    for act in ["tsumo", "discard N", "ankan N", "kakan N"] {
        table.refuse(act, "answer_first");
    }
    table.refuse("pon", "cannot_pon").refuse("kan", "cannot_kan").refuse("ron", "no_winning_shape");
    // A pon whose fourth tile one does not hold.
    let mut table = Table::deal("EEWWGGR", "NNOOOSS", "NWE");
    table.play("discard N, pon");
    for claim in ["ron", "pon", "kan", "skip"] {
        table.refuse(claim, "nothing_to_claim");
    }
    table.play("discard S, skip, discard R, skip").refuse("kakan N", "not_held");

    let mut table = Table::deal("EEESSSW", "NNNOOOG", "W");
    table.play("tsumo").next_hand("EEESSSW", "NNNOOOG", "W");
    table.play("tsumo");
    for seat in 0..8 {
        assert_eq!(code(&table, seat, "skip"), "game_over");
    }
}

#[test]
fn options_and_players_are_checked() {
    for players in [0, 1, 3, 4, 8, 255] {
        assert!(Japae::start(&Options::default(), players).is_err());
    }
    let read = |text| serde_json::from_str::<Options>(text);
    assert_eq!(read("{}").unwrap().kan_on_empty_wall, KanOnEmptyWall::Draw);
    let forbidden = Options { kan_on_empty_wall: KanOnEmptyWall::Forbidden };
    assert_eq!(read(r#"{"kan_on_empty_wall":"forbidden"}"#).unwrap(), forbidden);
    for bad in [r#"{"kan_on_empty_wall":"Draw"}"#, r#"{"kan_on_empty_wall":1}"#, r#"{"other":1}"#] {
        assert!(read(bad).is_err(), "{bad}");
    }
}

fn tiles(text: &str) -> Vec<Tile> {
    let mut tiles: Vec<Tile> = text.chars().map(|letter| Tile::from_letter(letter).unwrap()).collect();
    tiles.sort_unstable();
    tiles
}
