//! What programs learn from.

use hanpan_core::{Learn, Rules, Seat};
use hanpan_kit::{marked, plane};

use super::check_with;
use crate::{BankruptAt, OneCard, Options};

/// Checks what a seat observes after a script: the places of a plane that are not 0, as `place=value`, in thousandths.
fn check(options: &Options, seats: u8, script: &str, observed: &[(usize, &str, &str)]) {
    let state = check_with(options, seats, script);
    for &(who, name, expected) in observed {
        let values = plane::<OneCard>(options, seats, &state, Seat::at(who), name);
        assert_eq!(marked(&values), expected, "{name} of seat {who} after {script}");
    }
}

#[test]
fn every_plane_says_what_it_is_for() {
    let house = Options::default();
    let attack = "position 3 B S5 | SA S2 | S3 SK HA | D2
        B play S3
        C take
        draw C9
        A play SA";
    check(
        &house,
        3,
        attack,
        &[
            (0, "hand", "1=1"),
            (1, "hand", "12=1 13=1"),
            (0, "open", "0=1"),
            (2, "demanded", "0=1"),
            (1, "attack", "0=0.25"),
            (1, "counts", "0=0.1 1=0.1 2=0.05"),
            (2, "current", "2=1"),
            (2, "direction", "0=1"),
            (1, "played", "2=1"),
            (1, "took", ""),
            (1, "deck", "0=0.889"),
            (0, "turns", "0=0.001"),
            (0, "options", "0=0.714 1=0.37 5=1 6=1 7=1 8=1"),
        ],
    );
    let taken = "position 3 A S5 | SA S2 | S3 SK HA | D2 D3
        A play SA
        B take";
    check(
        &house,
        3,
        taken,
        &[(0, "took", "1=1"), (2, "drawing", "2=0.25"), (1, "current", "0=1"), (1, "attack", "")],
    );
    let options = Options {
        call_penalty: true,
        play_for_places: true,
        bankrupt_at: BankruptAt::Off,
        ..Options::default()
    };
    let called = "position 3 A S5 | S6 S4 | S3 SK HA | SQ D3
        A play S6
        A call
        B skip";
    check(
        &options,
        3,
        called,
        &[
            (0, "one_card", "0=1"),
            (1, "one_card", "2=1"),
            (0, "answer", "0=1"),
            (1, "answer", "1=1"),
            (2, "answer", ""),
            (1, "callers", ""),
        ],
    );
    let finished = "position 3 A S5 | S6 S4 | S3 SK HA | SQ D3
        A play S6
        A call
        B skip
        C call
        B play S3
        C play SQ
        A skip
        B skip
        C skip
        B play SK
        A skip
        B skip
        C skip
        B take
        draw C2
        A play S4";
    // The queen turned the direction, so B came after C.
    check(
        &options,
        3,
        finished,
        &[
            (0, "finished", "0=1"),
            (1, "finished", "2=1"),
            (1, "direction", "0=-1"),
            (1, "counts", "0=0.1 1=0.05"),
            (0, "over", ""),
        ],
    );
}

#[test]
fn the_winner_is_paid_by_the_others() {
    let check = |options: &Options, seats, script, returns: &[f32], places: &[u8]| {
        let state = check_with(options, seats, script);
        assert_eq!(OneCard::returns(&state).as_slice(), returns, "{script}");
        assert_eq!(
            OneCard::places(&state).map(|places| places.as_slice().to_vec()).unwrap_or_default(),
            places
        );
        assert_eq!(OneCard::places(&state).is_some(), OneCard::outcome(&state).is_some());
    };
    let house = Options::default();
    check(&house, 3, "position 3 A S5 | S6 S4 | S3 | D2", &[0.0; 3], &[]);
    check(&house, 2, "position 2 A S5 | S6 | S3 S4\n A play S6", &[1.0, -1.0], &[1, 2]);
    check(&house, 3, "position 3 A S5 | S6 | S3 S4 | D2\n A play S6", &[1.0, -0.5, -0.5], &[1, 2, 2]);
    let places = Options { play_for_places: true, ..house };
    let script = "position 3 A S5 | S6 | S3 S4 | D2 S9 S8
        A play S6
        B play S3
        C play S8
        B play S4";
    check(&places, 3, script, &[1.0, 0.0, -1.0], &[1, 2, 3]);
}
