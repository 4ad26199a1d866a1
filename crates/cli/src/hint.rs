//! `hanpan hint`: the best actions in a position, explained.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, bail};
use hanpan_core::Observer;
use hanpan_house::Thought;
use hanpan_locale::{Language, Texts};
use hanpan_table::AnyTable;
use hanpan_tui::hint::written;
use hanpan_tui::scene::Scene;

use crate::record_file;
use crate::say::say;

/// Prints what a bot thinks of the position at the end of a record.
///
/// If none is named, it is the strongest that is not too slow to wait for.
pub fn run(
    file: &Path,
    bot: Option<&str>,
    most: usize,
    language: Language,
    mut output: impl Write,
) -> Result<()> {
    let record = record_file::read(file)?;
    let table = hanpan_house::load(&record).with_context(|| record_file::named("file-refused", file))?;
    let texts = Texts::new(language);
    let usual = || hanpan_house::level(table.game(), "hard").with_context(|| say("hint-nobody-plays", &[]));
    let thought = think(&*table, bot.map_or_else(usual, Ok)?)?;
    let Some(seat) = table.turn().players().first() else { bail!("nobody is to act in this position") };
    let scene = Scene::of(&*table, &record.options, Observer::Seat(seat));
    let mut advised = hanpan_house::advise(&*table, seat, &thought);
    advised.truncate(most);
    for line in written(&advised, &scene, &texts) {
        writeln!(output, "{line}")?;
    }
    Ok(())
}

/// What the bot thinks for the lowest seat that may act, from what that seat knows.
pub fn think(table: &dyn AnyTable, bot: &str) -> Result<Thought> {
    let game = table.game();
    let Some(seat) = table.turn().players().first() else { bail!("{}", say("hint-nobody-acts", &[])) };
    let mut thinker = hanpan_house::find(game, bot)?;
    let budget = hanpan_house::budget(game, bot, 1);
    thinker.think(table, seat, &budget).with_context(|| say("hint-nothing", &[]))
}
