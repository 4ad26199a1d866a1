//! What observers see and notice.

mod common;

use common::{Table, deal_text};
use hanpan_core::{Observer, Rules, Seat, Step};
use hanpan_japae::{After, Barrier, Deal, Event, Japae, Options, Tile, View};

#[test]
fn the_view_says_why_a_wait_cannot_win() {
    let waits = |table: &Table, seat| -> Vec<(char, i32, Option<Barrier>)> {
        table.view(seat).waits.iter().map(|wait| (wait.tile.letter(), wait.points, wait.reason)).collect()
    };
    let table = Table::deal("EEESSWW", "ESWNOGR", "N");
    assert_eq!(waits(&table, 0), [('S', 6, None), ('W', 6, None)]);
    let all = ['E', 'S', 'W', 'N', 'O', 'G', 'R'].map(|tile| (tile, 3, None));
    assert_eq!(waits(&table, 1), all);
    assert!(table.public().waits.is_empty());

    let mut table = Table::deal("SSWWNNO", "ESWNOGR", "RER");
    table.play("discard R, skip, discard E, skip");
    assert_eq!(waits(&table, 1)[0], ('E', 2, Some(Barrier::Furiten)));
    assert_eq!(waits(&table, 1)[1], ('S', 3, None));

    let mut table = Table::deal("EOSNNWW", "EEOOOSG", "GWR");
    table.play("discard E, pon");
    assert!(waits(&table, 1).is_empty(), "a discard is due");
    table.play("discard G, skip, discard O, kan, discard R");
    assert_eq!(waits(&table, 1), [('S', 0, Some(Barrier::NoPoints))]);
    // Nobody waits for a fifth tile: three of the pon and the one in hand are all there are.
    let mut table = Table::deal("EOSNNWW", "EEEOOOG", "GWR");
    table.play("discard E, pon, discard G, skip, discard O, kan, discard R");
    assert_eq!(waits(&table, 1), []);
}

#[test]
fn the_view_hides_what_the_screen_of_the_source_hides() {
    let mut table = Table::deal("EEWWGGR", "NNOOOSS", "NR");
    let other = &table.view(1).seats[0];
    assert_eq!((other.tiles, &other.hand, other.drawn), (8, &None, None));
    for seat in table.public().seats {
        assert_eq!((seat.hand, seat.drawn), (None, None));
    }
    // A seat that is not at the table sees what the public sees.
    assert_eq!(Japae::view(&table.state, Observer::Seat(Seat::at(7))), table.public());
    // A discard does not tell whether it was the tile drawn.
    let own = table.event("discard R", Observer::Seat(Seat::at(1)));
    assert_eq!(own, Event::Discarded { seat: Seat::at(0), tile: Tile::Red });
    table.play("discard N");
    let tile = |who| match table.event("skip", who) {
        Event::Skipped { after: After::Drew { tile, .. }, .. } => tile,
        event => panic!("{event}"),
    };
    assert_eq!(tile(Observer::Seat(Seat::at(1))), Some(Tile::Red));
    assert_eq!((tile(Observer::Seat(Seat::at(0))), tile(Observer::Public)), (None, None));
}

#[test]
fn a_won_hand_shows_the_winner_and_not_the_loser() {
    let mut table = Table::deal("EEESSSW", "NNNOOOG", "W");
    let event = table.event("tsumo", Observer::Public);
    assert_eq!(
        event.to_string(),
        "seat 0 wins by tsumo on W: EEESSSW; two_closed_triplets 3, three_winds 3, heavenly 4; 10 points; \
         the score is 25 to 5"
    );
    table.play("tsumo");
    assert_eq!(table.victory().closed, tiles("EEESSSW"));
    assert!(table.view(0).seats[1].hand.is_none());
    // It is still known in the next hand, when the tiles are others.
    table.next_hand("EEWWGGR", "NNOOOSS", "NR");
    assert_eq!(table.victory().points, 10);
}

#[test]
fn events_are_one_line_and_travel() {
    let mut table = Table { state: Japae::start(&Options::default(), 2).unwrap() };
    let deal: Deal = deal_text("EEWWGGR", "NNOOOSS", "NWN").parse().unwrap();
    let dealt =
        |who| hanpan_kit::noticed::<Japae>(&table.state, &Step::Chance(deal), who).unwrap().to_string();
    assert_eq!(
        dealt(Observer::Seat(Seat::at(0))),
        "hand 1 is dealt, seat 0 starts, you hold EEWWGGR and draw N"
    );
    assert_eq!(dealt(Observer::Seat(Seat::at(1))), "hand 1 is dealt, seat 0 starts, you hold SSNNOOO");
    assert_eq!(dealt(Observer::Public), "hand 1 is dealt, seat 0 starts");
    table.next_hand("EEWWGGR", "NNOOOSS", "NWNE");
    for (action, public) in [
        ("discard N", "seat 0 discards N"),
        ("pon", "seat 1 pons N of seat 0"),
        ("discard S", "seat 1 discards S"),
        ("skip", "seat 0 skips, seat 0 draws a tile"),
        ("discard R", "seat 0 discards R"),
        ("skip", "seat 1 skips, seat 1 draws a tile"),
        ("kakan N", "seat 1 adds N to the pon, seat 1 draws a replacement"),
    ] {
        let event = table.event(action, Observer::Public);
        assert_eq!(event.to_string(), public);
        let json = serde_json::to_string(&event).unwrap();
        assert_eq!(serde_json::from_str::<Event>(&json).unwrap(), event, "{json}");
        table.play(action);
    }
}

#[test]
fn the_view_is_drawn_in_plain_letters() {
    let mut table = Table::deal("EOSNNWW", "EEOOOSG", "GWR");
    table.play("discard E, pon, discard G, skip, discard O, kan, discard R");
    let expected = "\
hand 1, seat 0 started, 11 tiles left
seat 0: 15 points, ???????, discards E! O!
seat 1 (you): 15 points, S [EE+E] [OOO+O], discards G R
waits: S (no points)
seat 0 answers the discard R";
    let view = table.view(1);
    assert_eq!(view.to_string(), expected);
    assert!(table.public().to_string().is_ascii());
    let json = serde_json::to_string(&view).unwrap();
    assert_eq!(serde_json::from_str::<View>(&json).unwrap(), view);
    assert!(json.contains(r#""melds":["EE+E","OOO+O"]"#), "{json}");
    assert!(json.contains(r#"{"tile":"O","called":true}"#), "{json}");
    assert!(json.contains(r#""waits":[{"tile":"S","points":0,"reason":"no_points"}]"#), "{json}");
}

fn tiles(text: &str) -> Vec<Tile> {
    let mut tiles: Vec<Tile> = text.chars().map(|letter| Tile::from_letter(letter).unwrap()).collect();
    tiles.sort_unstable();
    tiles
}
