//! `hanpan train japae`: policies, from hands played out.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::{Args, Subcommand};
use hanpan_house::engines::japae::{
    Adept, Blueprint, Board, Cfr, Glance, Manner, Policy, Style, Trainer, duel,
};
use serde_json::{Value, json};

use super::{read_if_there, write_weights};
use crate::record_file::named;
use crate::say::say;

/// A policy of Japae.
#[derive(Subcommand)]
pub enum Japae {
    /// Weights of what a policy looks at, by single deviations against the styles that the engine knows and against itself
    #[command(after_help = "Examples:
  hanpan train japae adept adept.bin --hands 2000000
  hanpan train japae adept adept.bin --resume --seed 2")]
    Adept(Course),
    /// A policy that mixes its actions, by counterfactual regrets against itself, begun from the weights of the house
    #[command(after_help = "Examples:
  hanpan train japae cfr blueprint.bin --hands 20000000
  hanpan train japae cfr blueprint.bin --hands 200000000 --resume")]
    Cfr(Lessons),
}

/// How weights are trained.
#[derive(Args)]
pub struct Course {
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

/// How regrets are learned.
#[derive(Args)]
pub struct Lessons {
    /// The file of the policy; beside it a file NAME.json says how it was made, and NAME.regrets has what is needed to go on
    out: PathBuf,
    /// From how many hands is learned in all
    #[arg(long, default_value_t = 20_000_000)]
    hands: u64,
    /// Go on from the regrets beside the file, with their seed
    #[arg(long)]
    resume: bool,
    /// What the hands follow from
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Trains, keeps what was learned after every tenth, and tells how far it is.
pub(super) fn run(wanted: &Japae, output: impl Write) -> Result<()> {
    match wanted {
        Japae::Adept(course) => train_weights(course, output),
        Japae::Cfr(lessons) => learn_regrets(lessons, output),
    }
}

/// Whom policies are measured against.
const OPPONENTS: [&dyn Policy; 2] = [&Style::Classic, &Style::Planner];

fn train_weights(wanted: &Course, mut output: impl Write) -> Result<()> {
    let from = if wanted.resume {
        Adept::read(&read_if_there(&wanted.out)?).with_context(|| named("file-not-read", &wanted.out))?
    } else {
        Adept::untrained()
    };
    let mut trainer = Trainer::new(&from, OPPONENTS.to_vec(), wanted.seed);
    let mut measured = Vec::new();
    for tenth in 1..=10 {
        trainer.train(wanted.hands * tenth / 10 - trainer.hands());
        let adept = trainer.adept();
        measured.push(measure(&adept, trainer.hands(), wanted.hands, wanted.seed, &mut output)?);
        let manifest = json!({
            "made_by": "hanpan train japae adept",
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

fn learn_regrets(wanted: &Lessons, mut output: impl Write) -> Result<()> {
    let kept = wanted.out.with_extension("regrets");
    let mut cfr = if wanted.resume {
        Cfr::read(Glance, Manner::WHOLE, &read_if_there(&kept)?)
            .with_context(|| named("file-not-read", &kept))?
    } else {
        Cfr::new(Glance, Manner::WHOLE, wanted.seed)
    };
    let mut measured = Vec::new();
    for tenth in 1..=10 {
        cfr.learn((wanted.hands * tenth / 10).saturating_sub(cfr.hands()), Board::dealt);
        let blueprint = Blueprint::of(&cfr);
        measured.push(measure(&blueprint, cfr.hands(), wanted.hands, wanted.seed, &mut output)?);
        let manifest = json!({
            "made_by": "hanpan train japae cfr",
            "hands": cfr.hands(),
            "of": wanted.hands,
            "resumed": wanted.resume,
            "seed": cfr.seed(),
            "known": blueprint.known(),
            "measured": measured,
        });
        write_weights(&wanted.out, &blueprint.write(), manifest)?;
        fs::write(&kept, cfr.write()).with_context(|| named("file-not-written", &kept))?;
    }
    Ok(())
}

/// Plays a policy against others, tells how that went, and says it for the file beside.
fn measure(policy: &dyn Policy, kept: u64, all: u64, seed: u64, mut output: impl Write) -> Result<Value> {
    let [classic, planner] = OPPONENTS.map(|other| {
        let (mean, error) = duel(policy, other, 10_000, seed ^ 0x5eed);
        format!("{mean:+.3} ± {error:.3}")
    });
    let [hands, all] = [kept, all].map(|count| count.to_string());
    let told = [("kept", &*hands), ("all", &all), ("classic", &classic), ("planner", &planner)];
    writeln!(output, "{}", say("train-hands", &told))?;
    output.flush()?;
    Ok(json!({"hands": kept, "classic": classic, "planner": planner}))
}
