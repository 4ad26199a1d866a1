//! Everything that is typed into the programs for the golden transcripts.
//!
//! Seeds were looked for until the deals had what a script is to show, so that the scripts stay short.

use std::path::Path;
use std::{fs, iter};

use crate::player::{Folder, transcript};

/// Runs of one program, one after the other, that share a place to save.
pub struct Script {
    /// The golden file's name, which begins with the game's.
    pub name: &'static str,
    runs: Vec<Run>,
}

struct Run {
    seed: &'static str,
    given: Given,
    /// The lines, with slashes between them.
    typed: &'static str,
}

/// What is in the place to save when a run begins.
enum Given {
    /// Nothing.
    Nothing,
    /// What the run before left there.
    AsLeft,
    /// A game in which these lines were typed.
    After(Vec<String>),
    /// A file.
    File(String),
}

impl Script {
    /// The game whose program is run.
    pub fn game(&self) -> &'static str {
        self.name.split('-').next().expect("a name has a first part")
    }

    /// What the terminal shows of all runs.
    pub fn transcript(&self) -> String {
        let folder = Folder::new(self.name);
        let save = folder.file("save.json");
        let runs = self.runs.iter().map(|run| {
            run.given.prepare(self.game(), run.seed, &save);
            let typed: Vec<&str> = run.typed.split('/').collect();
            format!("##### seed {}\n", run.seed) + &transcript(self.game(), run.seed, Some(&save), &typed)
        });
        runs.collect()
    }
}

impl Given {
    fn prepare(&self, game: &str, seed: &str, save: &Path) {
        if save.exists() && !matches!(self, Given::AsLeft) {
            fs::remove_file(save).expect("the saved game is removed");
        }
        match self {
            Given::Nothing | Given::AsLeft => {}
            Given::After(lines) => {
                let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
                transcript(game, seed, Some(save), &lines);
                assert!(save.exists(), "{game}, seed {seed}: the game is over before it is shown");
            }
            Given::File(text) => fs::write(save, text).expect("the file is written"),
        }
    }
}

/// Every script.
pub fn scripts() -> Vec<Script> {
    [omok(), othello(), japae(), suzume(), onecard()].into_iter().flatten().collect()
}

fn omok() -> Vec<Script> {
    let refused = "8, 8/8, 8/0, 1/16, 3/seven, eight//8/8, 8, 8/p1/1, 1/h9/1, 2/h10/01 , 04/h11/2, 2/h12";
    // Black's fifth stone at 5, 5 would make open threes in its row and its column.
    let double_three = "5, 3/15, 1/5, 4/15, 3/3, 5/15, 5/4, 5/15, 7/5, 5/12, 12/1, 1/14, 1/2, 1/14, 3/3, 1/14, 5/\
                        4, 1/14, 7/5, 1";
    vec![
        Script { name: "omok-black-wins", runs: vec![run("1", refused)] },
        Script { name: "omok-white-wins", runs: vec![run("1", double_three)] },
        Script { name: "omok-draw", runs: vec![after("1", omok_draw().take(223), "Y/15, 14/15, 15")] },
        Script {
            name: "omok-goes-on",
            runs: vec![
                run("1", "8, 8/9, 9"),
                as_left("1", "maybe/y/7, 7"),
                as_left("1", "N/1, 1"),
                file("1", "{\"hanpan\":1,", "8, 8"),
            ],
        },
    ]
}

/// A full board without five in a row: pairs of each colour, two to the right in each row below.
fn omok_draw() -> impl Iterator<Item = String> {
    let points = || (1..=15).flat_map(|row| (1..=15).map(move |column| (row, column)));
    let is_black = |row: usize, column: usize| (column + 2 * row + 1) % 4 < 2;
    let black = points().filter(move |&(row, column)| is_black(row, column));
    let white = points().filter(move |&(row, column)| !is_black(row, column));
    let mut white = white.map(|(row, column)| format!("{row}, {column}"));
    black.flat_map(move |(row, column)| iter::once(format!("{row}, {column}")).chain(white.next()))
}

fn othello() -> Vec<Script> {
    vec![
        Script {
            name: "othello-title",
            runs: vec![
                run("1", "0/Play/2/1/a1/h7/h7/pass/z99/q"),
                as_left("1", "1/Y/j9/Q"),
                as_left("1", "1/N/g8"),
                as_left("1", "3"),
            ],
        },
        Script {
            name: "othello-endings",
            runs: vec![
                after("1", othello_moves(5, 37).take(1169), "1/Y/e1/j1/o16/3"),
                after("1", othello_moves(53, 0).take(1137), "1/Y/b15/o16/p15/3"),
                after("1", othello_moves(163, 37).take(1051), "1/Y/o13/o16/o15/3"),
            ],
        },
    ]
}

/// Every square again and again, in an order that the two numbers make; those that cannot be played are refused.
fn othello_moves(step: usize, first: usize) -> impl Iterator<Item = String> {
    let square = |place: usize| format!("{}{}", char::from(b'a' + (place % 16) as u8), place / 16 + 1);
    let squares = (0..).map(move |number| square((first + number * step) % 256));
    iter::once("1".to_owned()).chain(squares)
}

fn japae() -> Vec<Script> {
    vec![
        Script {
            name: "japae-menu",
            runs: vec![
                run("1", "5//start/3/2/1/x/EE/R/s/e/maybe/n/Q"),
                as_left("1", "2/Y/S/Q"),
                as_left("1", "2/W"),
                file("1", "not a game", "2/1/S/Q"),
                as_left("1", "2/E"),
            ],
        },
        Script {
            name: "japae-scores",
            runs: vec![
                run("17516", "1/G"),
                run("3309", "1/Y"),
                run("4925", "1/O/N/E"),
                run("8423", "1/N/N/R/G"),
                run("18620", "1/E"),
                run("4823", "1/O"),
                run("1128", "1/Y"),
                run("12784", "1/Y"),
                run("12606", "1/Y"),
                run("6373", "1/R"),
                run("2180", "1/Y"),
                run("746", "1/Y"),
                run("14595", "1/N/E/N/Y"),
                run("1503", "1/Y"),
                run("1570", "1/S"),
                run("5194", "1/S"),
                run("1799", "1/S/E/W/N/W/N/R"),
                run("9549", "1/Y/G/E/S/G/E/S"),
                run("9805", "1/Y"),
            ],
        },
        Script {
            name: "japae-calls",
            runs: vec![
                run("1415", "1/E/Y/S"),
                run("2552", "1/N/Y/E"),
                run("6136", "1/N/Y/S/Y/G"),
                run("470", "1/G/Y"),
                run("8928", "1/S/Y/N"),
                run("6981", "1/O"),
                run("7108", "1/O/G"),
                run("153", "1/S/Y"),
                run("13872", "1/E/Y"),
                run("19684", "1/N/S/W/O/G/G"),
                after("51", cycle("1", JAPAE).take(28), "2/Y"),
            ],
        },
        Script {
            name: "japae-endings",
            runs: vec![
                after("74", cycle("1", JAPAE).take(86), "2/O/G/R/Y/4"),
                after("18", cycle("1", JAPAE).take(10), "2/E/S/W/4"),
            ],
        },
    ]
}

const JAPAE: &str = "Y E S W N O G R";

fn suzume() -> Vec<Script> {
    vec![
        Script {
            name: "suzume-menu",
            runs: vec![
                run("1", "0/3/2/1/6/two/3/X/2/적8/8r/Q"),
                as_left("1", "2/7/Q"),
                as_left("1", "2/9"),
                file("1", "[]", "2/4"),
            ],
        },
        Script {
            name: "suzume-scores",
            runs: vec![
                run("6103", "1/2/7"),
                run("7460", "1/2/6"),
                run("9575", "1/2/6"),
                run("5376", "1/2/8"),
                run("3170", "1/2/9"),
                run("6732", "1/4/3"),
                run("7528", "1/4/적6"),
                run("8016", "1/2/중/Y"),
                run("8825", "1/4/5"),
                run("6712", "1/5/9/1/8"),
                run("952", "1/5/1/발/8/발"),
                run("2793", "1/2/Y"),
                run("3902", "1/2/7/Y"),
                file("1", &four_rons(), "2/5r"),
                file("1", &all_terminals(), "2/Y"),
            ],
        },
        Script {
            name: "suzume-endings",
            runs: vec![
                after("26", cycle("1 2", SUZUME).take(20), "2/9r/G/R/Y/4"),
                after("11", cycle("1 2", SUZUME).take(9), "2/7/8/9/1r/4"),
                after("1", cycle("1 2", SUZUME).take(41), "2/9r/G/R/Y/4"),
            ],
        },
    ]
}

const SUZUME: &str = "Y 1 2 3 4 5 6 7 8 9 1r 2r 3r 4r 5r 6r 7r 8r 9r G R";

/// A saved game in which the player's red five wins for all four others, for more than he has.
fn four_rons() -> String {
    saved_suzume(
        4,
        "5r 9 9 G G 6r 7r R R R 2 2 2r 3r 4r 3 4 8 8 8r 1 1 1r 4 6 5 \
         1 2 3 3 4 5 5 6 6 7 7 7 8 9 9r G G R",
    )
}

/// A saved game in which the player has drawn the last of six terminals.
fn all_terminals() -> String {
    saved_suzume(
        1,
        "1 1 1r 9 9 2 3 4 5 6 G 9 1 2 2 2r 3 3 3r 4 4 4r 5 5 5r 6 6 6r 7 7 7 7r 8 8 8 8r 9r G G G R R R R",
    )
}

/// A saved game that has just been dealt so, against so many computers.
fn saved_suzume(computers: usize, deal: &str) -> String {
    let player = r#"{"name":"Player","kind":"human"}"#;
    let computers = r#",{"name":"basic","kind":"bot"}"#.repeat(computers);
    let started = "2026-01-01T00:00:00Z";
    format!(
        r#"{{"hanpan":1,"game":"suzume","options":{{}},"seats":[{player}{computers}],"steps":[{{"chance":"deal {deal}"}}],"started":"{started}"}}"#
    )
}

fn onecard() -> Vec<Script> {
    vec![
        Script {
            name: "onecard-two-players",
            runs: vec![run("8641", "2/4/5/4/2/0/hearts/4/5/4/3/2/1/1/3/2/3/4/4/3/3/2/4/2/3/2/1/2/2/1/2/1/3")],
        },
        Script {
            name: "onecard-three-players",
            runs: vec![run(
                "1618",
                "1/5/three/3/6/2/6/2/5/5/5/1/3/3/1/2/5/1/3/5/1/2/1/4/1/4/2/4/6/3/2/3/3/3/2/3/1/1/4/2/1/3/2/5/8/3/\
                 12/6/4/9/1",
            )],
        },
        Script {
            name: "onecard-four-players",
            runs: vec![run(
                "1438",
                "4/3/3/1/3/4/6/2/6/4/3/4/5/1/1/3/3/1/1/2/3/2/1/3/4/8/3/1/6/13/4/6/4/7/5/9/3/2/4/3/2/13/3/3/12/1/4/\
                 10/10/7/3/8/12/7/7/9/1",
            )],
        },
        Script {
            name: "onecard-shortage",
            runs: vec![
                after("2", everybody_takes(4, 32), "Y/1/15/14/14/14/13/16/14/14/13/16/14/14/13"),
                as_left("2", "Y/1"),
            ],
        },
        Script {
            name: "onecard-bankrupt",
            runs: vec![
                after("3", everybody_takes(2, 28), "Y/21/20"),
                run("3388", "3/6/5/5/7/5"),
                file("1", "", "2"),
            ],
        },
    ]
}

/// So many players, of whom everybody takes in turn, so many times in all.
fn everybody_takes(players: usize, times: usize) -> impl Iterator<Item = String> {
    let index = move |turn: usize| 6 + turn / players;
    iter::once(players).chain((0..times).map(index)).map(|number| number.to_string())
}

/// The first words once, the others for ever.
fn cycle(first: &'static str, others: &'static str) -> impl Iterator<Item = String> {
    first.split(' ').chain(others.split(' ').cycle()).map(str::to_owned)
}

fn run(seed: &'static str, typed: &'static str) -> Run {
    Run { seed, given: Given::Nothing, typed }
}

fn as_left(seed: &'static str, typed: &'static str) -> Run {
    Run { seed, given: Given::AsLeft, typed }
}

fn after(seed: &'static str, lines: impl Iterator<Item = String>, typed: &'static str) -> Run {
    Run { seed, given: Given::After(lines.collect()), typed }
}

fn file(seed: &'static str, text: &str, typed: &'static str) -> Run {
    Run { seed, given: Given::File(text.to_owned()), typed }
}
