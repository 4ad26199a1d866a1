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
