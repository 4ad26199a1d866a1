//! How the program looks and speaks, by the command line.

use std::io::{self, IsTerminal};

use anyhow::{Result, ensure};
use clap::Args;
use hanpan_locale::Language;
use hanpan_shelf::Shelf;
use hanpan_tui::Start;
use hanpan_tui::settings::Pace;

use crate::arguments::{language, pace};
use crate::say::say;

/// Flags that every command understands.
#[derive(Args, Clone, Copy, Debug)]
pub struct Look {
    /// The language, ko or en [default: as set in the program, or that of the environment]
    #[arg(long, global = true, value_parser = language(), hide_possible_values = true)]
    lang: Option<Language>,
    /// Draw with ASCII signs only
    #[arg(long, global = true)]
    ascii: bool,
    /// How long bots wait before they move: instant, quick, natural or slow
    #[arg(long, global = true, value_parser = pace(), hide_possible_values = true)]
    pace: Option<Pace>,
}

impl Look {
    /// The language of everything but the full screen, which has a setting of its own.
    pub fn language(&self) -> Language {
        self.lang.unwrap_or_else(Language::of_environment)
    }

    /// Whether pictures are drawn in ASCII signs only.
    pub fn is_ascii(&self) -> bool {
        self.ascii || !hanpan_tui::speaks_utf8()
    }

    /// Whether to print lines: where that is wanted, or where there is no terminal to draw on.
    pub fn is_plain(&self, wanted: bool) -> bool {
        wanted || !is_terminal()
    }

    /// Shows the full screen until the player leaves.
    pub fn full_screen(&self, start: Start) -> Result<()> {
        ensure!(is_terminal(), "{}", say("screen-needs-terminal", &[]));
        let look = hanpan_tui::Look { language: self.lang, ascii: self.ascii, pace: self.pace };
        Ok(hanpan_tui::run(start, look, Shelf::of_user()?)?)
    }
}

fn is_terminal() -> bool {
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    io::stdin().is_terminal() && io::stdout().is_terminal() && !dumb
}
