//! `--plot`: what was measured as a picture, in the terminal or in a file.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use hanpan_tui::plot::{Bars, Plot};

use crate::arguments::parse_picture;
use crate::say::say;

/// Whether a picture is wanted, and where.
#[derive(Args, Clone, Debug, Default)]
pub struct Picture {
    /// Draw it too: here, or as a picture in a file
    #[arg(long, value_name = "FILE.svg", num_args = 0..=1, value_parser = parse_picture)]
    plot: Option<Option<PathBuf>>,
}

/// As wide as a small terminal, as high as leaves room for what is said beside it.
const ROOM: (u16, u16) = (78, 18);

impl Picture {
    /// Whether one is wanted at all.
    pub fn is_wanted(&self) -> bool {
        self.plot.is_some()
    }

    /// Draws lines where that is wanted.
    pub fn lines(&self, plot: &Plot, ascii: bool, output: impl Write) -> Result<()> {
        self.draw(|| plot.text(ROOM.0, ROOM.1, ascii), || plot.svg(), output)
    }

    /// Draws bars where that is wanted.
    pub fn bars(&self, bars: &Bars, ascii: bool, output: impl Write) -> Result<()> {
        self.draw(|| bars.text(ROOM.0, ascii), || bars.svg(), output)
    }

    fn draw(
        &self,
        text: impl FnOnce() -> Vec<String>,
        svg: impl FnOnce() -> String,
        mut output: impl Write,
    ) -> Result<()> {
        match &self.plot {
            None => {}
            Some(None) => {
                for line in text() {
                    writeln!(output, "{line}")?;
                }
            }
            Some(Some(file)) => std::fs::write(file, svg())
                .with_context(|| say("file-not-written", &[("file", &file.display().to_string())]))?,
        }
        Ok(())
    }
}
