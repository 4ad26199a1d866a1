//! Running other programs.

use std::env;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

/// A program about to be run, as a text for messages and as a command.
pub struct Run {
    text: String,
    command: Command,
}

/// Every command works from the workspace's root, wherever it was called.
pub fn go_to_the_root() -> Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().context("xtask lies in the workspace")?;
    env::set_current_dir(root).context("the workspace's root is gone")
}

/// A cargo command, with the cargo that runs us.
pub fn cargo(arguments: &[&str]) -> Run {
    let cargo = env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let mut run = program(&cargo, arguments);
    run.text = format!("cargo {}", arguments.join(" "));
    run
}

/// Any command.
pub fn program(name: &str, arguments: &[&str]) -> Run {
    let mut command = Command::new(name);
    command.args(arguments);
    Run { text: format!("{name} {}", arguments.join(" ")), command }
}

/// Whether a program can be started at all.
pub fn exists(name: &str) -> bool {
    program(name, &["--version"]).holds()
}

impl Run {
    /// Whether it can be started and ends well. What it says is not shown.
    pub fn holds(mut self) -> bool {
        let status = self.command.stdout(Stdio::null()).stderr(Stdio::null()).status();
        status.is_ok_and(|status| status.success())
    }

    /// Runs it in this folder.
    pub fn at(mut self, folder: &str) -> Run {
        self.command.current_dir(folder);
        self
    }

    /// Sets an environment variable.
    pub fn env(mut self, key: &str, value: &str) -> Run {
        self.command.env(key, value);
        self
    }

    /// Runs it to a successful end.
    pub fn run(mut self) -> Result<()> {
        eprintln!("· {}", self.text);
        let status = self.command.status().with_context(|| format!("`{}` cannot be started", self.text))?;
        ensure!(status.success(), "`{}` failed", self.text);
        Ok(())
    }

    /// Runs it to a successful end. What it says is shown only if it fails, and at once; `watch` sees every line.
    pub fn run_quietly(mut self, watch: impl FnMut(&str)) -> Result<()> {
        eprintln!("· {}", self.text);
        let output = self.command.stdin(Stdio::null()).output();
        let output = output.with_context(|| format!("`{}` cannot be started", self.text))?;
        let said = [output.stdout, output.stderr].concat();
        let said = String::from_utf8_lossy(&said);
        said.lines().for_each(watch);
        if !output.status.success() {
            eprintln!("{said}");
        }
        ensure!(output.status.success(), "`{}` failed", self.text);
        Ok(())
    }

    /// Runs it, shows its output line by line and lets `watch` see it; returns whether it succeeded.
    pub fn watch(mut self, mut watch: impl FnMut(&str)) -> Result<bool> {
        eprintln!("· {}", self.text);
        let mut child = self
            .command
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("`{}` cannot be started", self.text))?;
        let stdout = child.stdout.take().context("the output is piped")?;
        for line in BufReader::new(stdout).lines() {
            let line = line?;
            println!("{line}");
            watch(&line);
        }
        Ok(child.wait()?.success())
    }
}
