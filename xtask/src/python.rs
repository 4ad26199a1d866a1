//! The Python package: its wheel, built and tried out in an environment of its own.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::count::Count;
use crate::shell::{exists, program};

/// Where the environment lies.
const ENVIRONMENT: &str = "target/python-env";
/// Where the wheel is put.
const WHEELS: &str = "target/wheels";
/// What is installed into the environment.
const REQUIREMENTS: &str = "python/requirements.txt";

/// Builds the wheel, installs it and runs its tests; nothing is counted where there is no Python.
pub fn run(count: &mut Count) -> Result<()> {
    if !exists("python3") {
        eprintln!("skipped: there is no python3");
        return Ok(());
    }
    let python = environment()?;
    if Path::new(WHEELS).exists() {
        fs::remove_dir_all(WHEELS).context("the old wheel cannot be removed")?;
    }
    // As fast to build as the tests of the workspace, with which it shares what is compiled.
    let build = ["-m", "maturin", "build", "--profile", "dev", "--out", "../target/wheels"];
    program(&python_from("..")?, &build).at("python").run_quietly(|_| ())?;
    let wheel = fs::read_dir(WHEELS)?.next().context("no wheel was built")??.path();
    let wheel = wheel.to_str().context("the wheel has a name")?.to_owned();
    let install = ["-m", "pip", "install", "--quiet", "--force-reinstall", "--no-deps", &wheel];
    program(&python, &install).run_quietly(|_| ())?;
    let tests = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "python/tests"];
    let held = program(&python, &tests).watch(|line| count.add_of_pytest(line))?;
    ensure!(held, "tests of the Python package failed");
    ensure!(count.passed > 0, "no test ran");
    Ok(())
}

/// The interpreter of the environment, with everything installed that is pinned.
fn environment() -> Result<String> {
    let python = format!("{ENVIRONMENT}/bin/python");
    if !Path::new(&python).exists() {
        program("python3", &["-m", "venv", ENVIRONMENT]).run()?;
    }
    let wanted = fs::read_to_string(REQUIREMENTS)?;
    let stamp = format!("{ENVIRONMENT}/installed.txt");
    if fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(python);
    }
    let quiet = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", REQUIREMENTS];
    program(&python, &quiet).run()?;
    fs::write(stamp, wanted)?;
    Ok(python)
}

/// The same interpreter, as it is called from a folder below the root.
fn python_from(root: &str) -> Result<String> {
    let python = Path::new(root).join(ENVIRONMENT).join("bin/python");
    Ok(python.to_str().context("the path is a text")?.to_owned())
}
