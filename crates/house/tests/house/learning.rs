//! What programs are given to learn the games by, written down.

use std::fmt::Write;
use std::path::Path;

use hanpan_core::{Learn, Plane};

/// `docs/learning.md` says what every plane means, and stays true: it is written from the games themselves.
#[test]
fn the_planes_of_every_game_are_documented() {
    let mut page = HEAD.to_owned();
    macro_rules! write_games {
        ($($id:ident, $rules:ident, $crate_of_rules:ident, $engine:ident;)*) => {
            $(write_game::<hanpan_house::rules::$id::$rules>(&mut page);)*
        };
    }
    hanpan_house::each_game!(write_games);
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/learning.md");
    hanpan_kit::golden_text(&file, &page);
}

/// `docs/environments/GAME.md`: all that a program is given of a game, and what it may answer.
#[test]
fn every_game_has_its_environment_page() {
    macro_rules! write_pages {
        ($($id:ident, $rules:ident, $crate_of_rules:ident, $engine:ident;)*) => {
            $(write_page::<hanpan_house::rules::$id::$rules>();)*
        };
    }
    hanpan_house::each_game!(write_pages);
}

fn write_page<R: Learn>() {
    let options = R::Options::default();
    let mut page = format!(
        "# `{id}` as an environment\n\n\
         This page is written by `cargo xtask bless` from the game, by its default options. How environments are made and\n\
         stepped: [python.md](../python.md); the rules: [{id}.md](../rules/{id}.md).\n\n\
         ```python\nimport hanpan\n\nenv = hanpan.VecEnv(\"{id}\", 1024, players={fewest}, seed=1)\n\
         env.step(env.sample())\n```\n\n",
        id = R::ID,
        fewest = R::SEATS.start(),
    );
    let yes = |it: bool| if it { "yes" } else { "no" };
    let sizes = R::SEATS.map(|seats| format!("{} at {seats}", R::observation_len(&options, seats)));
    let sizes: Vec<String> = sizes.collect();
    let rows = [
        ("players", format!("{} to {}", R::SEATS.start(), R::SEATS.end())),
        ("hidden information", yes(R::HIDDEN).to_owned()),
        ("chance", yes(R::CHANCE).to_owned()),
        ("several hands a match", yes(R::HANDS).to_owned()),
        ("actions", R::actions(&options).to_string()),
        ("values of an observation", sizes.join(", ")),
        (
            "options",
            R::OPTIONS.iter().map(|option| format!("`{}`", option.key)).collect::<Vec<_>>().join(", "),
        ),
    ];
    page += "| | |\n|---|---|\n";
    for (name, value) in rows {
        writeln!(page, "| {name} | {value} |").expect("a text takes everything");
    }
    page += "\n## Observation\n\nWhat the seat knows that must act, one plane behind the other; the shapes are those at ";
    writeln!(page, "{} players.\n\n| plane | rows × columns | values |\n|---|---|---|", R::SEATS.start())
        .expect("a text takes everything");
    for Plane { name, rows, columns, about } in R::planes(&options, *R::SEATS.start()) {
        writeln!(page, "| `{name}` | {rows} × {columns} | {about} |").expect("a text takes everything");
    }
    page += "\n## Actions\n\n| number | action |\n|---|---|\n";
    let actions: Vec<(usize, String)> = (0..R::actions(&options))
        .filter_map(|index| R::action(&options, index).map(|action| (index, action.to_string())))
        .collect();
    // Of hundreds the first and the last say how they go on.
    const SHOWN: usize = 40;
    let few = actions.len() <= 2 * SHOWN;
    for (place, (index, action)) in actions.iter().enumerate() {
        if few || place < 12 || place + 4 >= actions.len() {
            writeln!(page, "| {index} | `{action}` |").expect("a text takes everything");
        } else if place == 12 {
            page += "| … | … |\n";
        }
    }
    page += "\n## Returns\n\n";
    page += if R::HANDS {
        "What each seat has won since the match began; `ended` tells where a hand ended, `dones` where the match did.\n"
    } else {
        "0 until the game is over; then what it was worth to each seat.\n"
    };
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../docs/environments/{}.md", R::ID));
    hanpan_kit::golden_text(&file, &page);
}

const HEAD: &str = "\
# What programs learn from

Every game implements `Learn` (`crates/core/src/learn.rs`): its actions have numbers, what a seat knows is written into
planes of numbers and summed up in a key, and results are utilities and places. Nothing of it says more than the seat's
own view: the conformance kit changes everything that a seat cannot know and requires every number to stay the same.
`hanpan_batch::Batch` steps thousands of games together and writes observations and masks for all of them.

This page is written by `cargo xtask bless` from the games, by their default options.
";

fn write_game<R: Learn>(page: &mut String) {
    let options = R::Options::default();
    let (fewest, most) = (*R::SEATS.start(), *R::SEATS.end());
    let players = if fewest == most { fewest.to_string() } else { format!("{fewest} to {most}") };
    writeln!(page, "\n## `{}`\n", R::ID).expect("a text takes everything");
    writeln!(
        page,
        "{players} players, {} actions; an observation has {} values at {fewest} players{}.\n",
        R::actions(&options),
        R::observation_len(&options, fewest),
        if fewest == most {
            String::new()
        } else {
            format!(" and {} at {most}", R::observation_len(&options, most))
        },
    )
    .expect("a text takes everything");
    writeln!(page, "| plane | rows × columns | what its values mean |\n|---|---|---|")
        .expect("a text takes everything");
    for Plane { name, rows, columns, about } in R::planes(&options, fewest) {
        writeln!(page, "| `{name}` | {rows} × {columns} | {about} |").expect("a text takes everything");
    }
}
