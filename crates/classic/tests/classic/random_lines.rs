//! Anything at all may be typed.

use hanpan_classic::{GAMES, Setup, run};
use hanpan_core::{Dice, QuickDice};

/// What the programs ask for, and what they do not.
const WORDS: &[&[u8]] = &[
    b"1",
    b"2",
    b"3",
    b"4",
    b"5",
    b"6",
    b"7",
    b"8",
    b"9",
    b"10",
    b"14",
    b"20",
    b"0",
    b"-1",
    b"99999999999999999999",
    b"Y",
    b"N",
    b"y",
    b"Q",
    b"E",
    b"S",
    b"W",
    b"O",
    b"G",
    b"R",
    b"h8",
    b"a1",
    b"p16",
    b"i9",
    b"8, 8",
    b"1,15",
    b"15,1",
    b"16, 16",
    b",",
    b"5r",
    "적5".as_bytes(),
    "발".as_bytes(),
    b"pass",
    b"",
    b" ",
    b"\xff\xfe\x00",
    b"\x1b[A",
    b"\r",
    "게임 시작".as_bytes(),
    b"ron",
    b"deal",
];

#[test]
fn random_lines_never_stop_a_program_before_they_end() {
    for (number, game) in GAMES.into_iter().enumerate() {
        for seed in 0..12u64 {
            let mut dice = QuickDice::seeded(seed * 5 + number as u64);
            let mut input = Vec::new();
            for _ in 0..2_000 {
                match dice.below(100) {
                    0 => input.extend(vec![b'x'; 10_000]),
                    1 => input.extend((0..dice.below(20)).map(|_| dice.bits() as u8)),
                    _ => input.extend(WORDS[dice.below(WORDS.len() as u32) as usize]),
                }
                input.push(b'\n');
            }
            let setup = Setup { seed: Some(seed.to_string().parse().unwrap()), save: None };
            run(game, &setup, &input[..], &mut Vec::new()).unwrap();
        }
    }
}

#[test]
fn the_input_may_end_at_every_prompt() {
    let lines: &[(&str, &str)] = &[
        ("omok", "8, 8\n8, 9\n"),
        ("othello", "2\n1\nh7\n"),
        ("japae", "3\n1\nE\nS\nW\nN\nO\nG\nR\nY\nE\n"),
        ("suzume", "3\n1\n5\n1\n2\n3\n4\n5\n6\n7\n"),
        ("onecard", "4\n1\n2\n3\n4\n5\n6\n1\n2\n"),
    ];
    for (game, input) in lines {
        for end in 0..=input.len() {
            let setup = Setup { seed: Some("3".parse().unwrap()), save: None };
            run(game, &setup, &input.as_bytes()[..end], &mut Vec::new()).unwrap();
        }
    }
}

#[test]
fn a_game_that_there_is_not_is_refused() {
    assert!(run("chess", &Setup::default(), &b""[..], &mut Vec::new()).is_err());
}

#[test]
fn without_a_seed_every_run_is_another() {
    let first_screen = || {
        let mut output = Vec::new();
        run("onecard", &Setup::default(), &b"4\n"[..], &mut output).unwrap();
        output
    };
    assert_ne!(first_screen(), first_screen());
}
