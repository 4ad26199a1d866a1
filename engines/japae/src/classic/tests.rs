//! The classic rules, case by case.

use hanpan_japae::{Counts, Meld, MeldKind};

use super::*;

fn tiles(text: &str) -> impl Iterator<Item = Tile> {
    text.chars().map(|letter| Tile::from_letter(letter).expect("a tile"))
}

/// A board on which seat 0 has these closed tiles, melds (`pE` pon, `dE` daiminkan, `aE` ankan, `kE` kakan) and discards.
fn board(closed: &str, melds: &str, discards: &str, moment: Moment, left: u8, kan_needs_tile: bool) -> Board {
    let melds: Vec<Meld> = melds
        .split_whitespace()
        .map(|meld| {
            let kind = match &meld[..1] {
                "p" => MeldKind::Pon,
                "d" => MeldKind::Daiminkan,
                "a" => MeldKind::Ankan,
                _ => MeldKind::Kakan,
            };
            Meld { kind, tile: tiles(&meld[1..]).next().unwrap() }
        })
        .collect();
    let mut hand = Hand::open(&melds, &[]);
    hand.closed = tiles(closed).collect::<Counts>();
    hand.drawn = matches!(moment, Moment::Act(..)).then(|| tiles(closed).last().unwrap());
    hand.discarded = tiles(discards).collect();
    hand.discards = discards.len() as u8;
    Board::of([hand, Hand { discards: 1, ..Hand::default() }], moment, left, kan_needs_tile)
}

fn expect(board: &Board, expected: &str, case: &str) {
    assert_eq!(Classic.act(board).to_string(), expected, "{case}");
}

#[test]
fn on_its_own_turn() {
    for (closed, melds, discards, expected, clause) in [
        // Wins and kans.
        ("EEESSSRR", "", "", "tsumo", "wins whenever it can"),
        ("ESWNOGRR", "", "R", "tsumo", "wins by tsumo on a kind it has discarded"),
        ("EEEESSWW", "", "", "ankan E", "always declares ankan"),
        ("ESWWN", "pE", "", "kakan E", "always declares kakan"),
        // (b)
        ("EEESWNOG", "", "", "discard E", "(b) six kinds: from the triplet"),
        ("EESWNOGG", "", "", "discard G", "(b) six kinds: dragons before winds"),
        ("EESWNOGG", "", "E", "discard E", "(b) six kinds: what it has discarded first"),
        ("EESWNOGG", "", "EG", "discard G", "(b) six kinds: both discarded, dragons before winds"),
        ("EESWNNOG", "", "", "discard E", "(b) six kinds: two winds, the first"),
        // (c)
        ("SWNOG", "pE", "", "discard O", "(c) six kinds and a pon: leans to winds"),
        ("ESWNO", "pG", "", "discard E", "(c) six kinds and a pon: leans to dragons"),
        ("ESWNO", "pG", "W", "discard W", "(c) a single of the other family that it has discarded"),
        ("EESSWOOG", "", "", "discard G", "(c) five kinds: leans to winds"),
        ("EESWOOGG", "", "", "discard S", "(c) five kinds: leans to dragons"),
        ("EESSWNNN", "", "", "discard W", "(d) four kinds: the single"),
        (
            "EEESOOOG",
            "",
            "",
            "discard G",
            "(c) four kinds, two triplets: leans to none, dragons before winds",
        ),
        ("EEESOOOG", "", "S", "discard S", "(c) leans to none: what it has discarded first"),
        ("EEESSSOG", "", "", "discard O", "(c) four kinds, two triplets: leans to winds"),
        ("EEESSSOG", "", "G", "discard G", "(c) of the other family what it has discarded first"),
        ("EEEOOOSW", "", "W", "discard W", "(c) leans to none: what it has discarded"),
        ("EESSWWNO", "", "", "discard O", "(c) five kinds: leans to winds, the dragon"),
        ("EEESSWNN", "", "", "discard W", "(c) leans to winds, but no single dragon: any single"),
        // (d)
        ("EEESSWWO", "", "", "discard O", "(d) four kinds, one triplet"),
        ("EEEOOSSR", "", "", "discard R", "(d) four kinds: the only single"),
        ("SWNOG", "aE", "", "discard O", "(d) six kinds by an ankan: no pon and no pair"),
        ("SWNOG", "aE", "W", "discard W", "(d) what it has discarded first"),
        // No single left.
        ("EE", "pS pO", "", "discard E", "a complete hand without points: from its pair"),
    ] {
        expect(&board(closed, melds, discards, Moment::Act(0, false), 6, false), expected, clause);
    }
}

#[test]
fn after_a_pon() {
    for (closed, melds, discards, expected, clause) in [
        ("ESWWN", "pE", "", "discard E", "(a) the extra tile of the ponned kind"),
        ("ESWWN", "pE", "S", "discard E", "(a) before what it has discarded"),
        ("SSSRR", "pE", "", "discard R", "no single left: from its pair, not from its triplet"),
        ("OO", "pE pS", "", "discard O", "no single left: the pair"),
    ] {
        expect(&board(closed, melds, discards, Moment::AfterPon(0), 6, false), expected, clause);
    }
}

#[test]
fn without_a_kan() {
    for (closed, melds, expected, clause) in [
        ("EEEESSWW", "", "discard S", "no single left and no kan allowed: from a pair"),
        ("EEEESSOO", "", "discard O", "from a pair, dragons before winds"),
        ("EEEEGGGG", "", "discard G", "nothing but quads: dragons before winds"),
        ("ESWWN", "pE", "discard E", "(a) the extra tile of a ponned kind"),
    ] {
        expect(&board(closed, melds, "", Moment::Act(0, false), 0, true), expected, clause);
    }
    expect(
        &board("EEEESSWW", "", "", Moment::Act(0, false), 0, false),
        "ankan E",
        "though nothing is left to draw",
    );
}

#[test]
fn on_a_discard() {
    for (closed, melds, discards, tile, expected, clause) in [
        ("EEESSRR", "", "", Tile::Red, "ron", "wins whenever it can"),
        ("EEESSRR", "", "R", Tile::Red, "pon", "furiten: it has a closed triplet, so pon"),
        ("EEESWOG", "", "", Tile::East, "pon", "a closed triplet, though it is the called kind"),
        ("EEESW", "aO", "", Tile::East, "kan", "daiminkan with an ankan"),
        ("EEESW", "kO", "", Tile::East, "kan", "daiminkan with a kakan"),
        ("EEESW", "dO", "", Tile::East, "pon", "no daiminkan with a daiminkan only"),
        ("EESSWOG", "", "", Tile::East, "pon", "pairs of two winds"),
        ("EEWOOGG", "", "", Tile::East, "pon", "pairs of two dragons, though the tile is a wind"),
        ("EEOOSWN", "", "", Tile::East, "skip", "a pair of each family"),
        ("EESWNOG", "", "", Tile::East, "skip", "one pair"),
        ("EEOG", "pS", "", Tile::East, "pon", "ponned already, of the same family"),
        ("EEOG", "pR", "", Tile::East, "skip", "ponned already, of the other family"),
        ("EEOG", "aS", "", Tile::East, "skip", "an ankan is no pon"),
        ("EEOG", "", "", Tile::South, "skip", "nothing to call with"),
    ] {
        expect(&board(closed, melds, discards, Moment::Discard(0, tile), 6, false), expected, clause);
    }
    let last = board("EESSWOG", "", "", Moment::Discard(0, Tile::East), 0, false);
    expect(&last, "skip", "the last discard cannot be called");
}

#[test]
fn on_an_ankan() {
    for (closed, discards, expected, clause) in [
        ("SWNOGRR", "", "ron", "robs it for seven orphans"),
        ("SWNOGRR", "E", "skip", "not on a kind it has discarded"),
        ("SSSWWWR", "", "skip", "nothing to win"),
    ] {
        expect(&board(closed, "", discards, Moment::Ankan(0, Tile::East), 6, false), expected, clause);
    }
}
