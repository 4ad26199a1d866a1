//! `hanpan train japae`: a policy, from hands played out.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use hanpan_house::engines::japae::{Adept, Policy, Style, Trainer, duel};
use serde_json::json;

use super::{read_if_there, write_weights};
use crate::record_file::named;
use crate::say::say;

/// A policy of Japae, by single deviations against the styles that the engine knows and against itself.
#[derive(Args)]
pub struct Japae {
    /// The file of weights; beside it a file NAME.json says how it was made
    out: PathBuf,
    /// How many hands are learned from
    #[arg(long, default_value_t = 2_000_000)]
    hands: u64,
    /// Go on from the weights in the file
    #[arg(long)]
    resume: bool,
    /// What the hands follow from
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Trains, keeps what was learned after every tenth, and tells how far it is.
pub(super) fn run(wanted: &Japae, mut output: impl Write) -> Result<()> {
    let from = if wanted.resume {
        Adept::read(&read_if_there(&wanted.out)?).with_context(|| named("file-not-read", &wanted.out))?
    } else {
        Adept::untrained()
    };
    let opponents: [&dyn Policy; 2] = [&Style::Classic, &Style::Planner];
    let mut trainer = Trainer::new(&from, opponents.to_vec(), wanted.seed);
    let mut measured = Vec::new();
    for tenth in 1..=10 {
        trainer.train(wanted.hands * tenth / 10 - trainer.hands());
        let adept = trainer.adept();
        let [classic, planner] = opponents.map(|other| {
            let (mean, error) = duel(&adept, other, 10_000, wanted.seed ^ 0x5eed);
            format!("{mean:+.3} ± {error:.3}")
        });
        let [kept, all] = [trainer.hands(), wanted.hands].map(|count| count.to_string());
        let told = [("kept", &*kept), ("all", &all), ("classic", &classic), ("planner", &planner)];
        writeln!(output, "{}", say("train-hands", &told))?;
        output.flush()?;
        measured.push(json!({"hands": trainer.hands(), "classic": classic, "planner": planner}));
        let manifest = json!({
            "made_by": "hanpan train japae",
            "hands": trainer.hands(),
            "of": wanted.hands,
            "resumed": wanted.resume,
            "seed": wanted.seed,
            "measured": measured,
        });
        write_weights(&wanted.out, &adept.write(), manifest)?;
    }
    Ok(())
}
