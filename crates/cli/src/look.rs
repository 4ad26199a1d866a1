//! How the program looks and speaks, by the command line.

use std::io::{self, IsTerminal};

use anyhow::{Result, ensure};
use clap::Args;
use hanpan_locale::Language;
use hanpan_shelf::Shelf;
use hanpan_tui::Start;
use hanpan_tui::settings::Pace;

use crate::arguments::{parse_language, parse_pace};

/// Flags that every command understands.
#[derive(Args, Clone, Copy, Debug)]
pub struct Look {
    /// The language, ko or en [default: as set in the program, or that of the environment]
    #[arg(long, global = true, value_parser = parse_language)]
    lang: Option<Language>,
    /// Draw with ASCII signs only
    #[arg(long, global = true)]
    ascii: bool,
    /// How long bots wait before they move: instant, quick, natural or slow
    #[arg(long, global = true, value_parser = parse_pace)]
    pace: Option<Pace>,
}

impl Look {
    /// The language of everything but the full screen, which has a setting of its own.
    pub fn language(&self) -> Language {
        self.lang.unwrap_or_else(Language::of_environment)
    }

    /// Whether to print lines: where that is wanted, or where there is no terminal to draw on.
    pub fn is_plain(&self, wanted: bool) -> bool {
        wanted || !is_terminal()
    }

    /// Shows the full screen until the player leaves.
    pub fn full_screen(&self, start: Start) -> Result<()> {
        ensure!(
            is_terminal(),
            "the full screen needs a terminal; `hanpan --help` lists what works through a pipe"
        );
        let look = hanpan_tui::Look { language: self.lang, ascii: self.ascii, pace: self.pace };
        Ok(hanpan_tui::run(start, look, Shelf::of_user()?)?)
    }
}

fn is_terminal() -> bool {
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    io::stdin().is_terminal() && io::stdout().is_terminal() && !dumb
}
