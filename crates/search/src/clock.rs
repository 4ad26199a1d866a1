//! Where time comes from.

use std::fmt::Debug;
use std::sync::Arc;
use std::time::Duration;

/// Something that knows the time.
///
/// Programs that think take the time from the clock they are given, so that tests can move it as they like and that
/// the engines also work where the standard library has none (a browser's WebAssembly).
pub trait Clock: Debug + Send + Sync {
    /// How long ago some fixed moment was. Never less than it was before.
    fn now(&self) -> Duration;
}

/// The clock of this machine: the one place where the time is read.
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
impl Clock for SystemClock {
    fn now(&self) -> Duration {
        static FIRST: std::sync::LazyLock<std::time::Instant> =
            std::sync::LazyLock::new(std::time::Instant::now);
        FIRST.elapsed()
    }
}

/// The clock of this machine, if it has one.
fn system() -> Option<Arc<dyn Clock>> {
    #[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
    return Some(Arc::new(SystemClock));
    #[cfg(all(target_family = "wasm", target_os = "unknown"))]
    None
}

/// Measures how long something takes.
#[derive(Clone, Debug)]
pub struct Stopwatch {
    clock: Option<Arc<dyn Clock>>,
    start: Duration,
}

impl Stopwatch {
    /// Starts to measure, by this clock or else by that of this machine.
    pub fn start(clock: Option<&Arc<dyn Clock>>) -> Stopwatch {
        let clock = clock.cloned().or_else(system);
        let start = clock.as_ref().map_or(Duration::ZERO, |clock| clock.now());
        Stopwatch { clock, start }
    }

    /// How long it has taken so far; none where there is no clock.
    pub fn elapsed(&self) -> Option<Duration> {
        self.clock.as_ref().map(|clock| clock.now().saturating_sub(self.start))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    use super::*;

    /// The files with Rust in and below a folder, those of tests left out.
    fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                sources(&path, found);
            } else if path.extension().is_some_and(|end| end == "rs") && !path.ends_with("tests.rs") {
                found.push(path);
            }
        }
    }

    #[test]
    fn the_time_is_read_in_one_place() {
        let house = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let mut files = Vec::new();
        sources(&house.join("crates/search/src"), &mut files);
        for engine in fs::read_dir(house.join("engines")).unwrap() {
            sources(&engine.unwrap().path().join("src"), &mut files);
        }
        assert!(files.len() > 50, "{}", files.len());
        for file in files.iter().filter(|file| !file.ends_with("clock.rs")) {
            let text = fs::read_to_string(file).unwrap();
            let text = text.split("#[cfg(test)]").next().unwrap_or_default();
            for reads in ["Instant", "SystemTime"] {
                assert!(!text.contains(reads), "{} reads the time: take a Clock", file.display());
            }
        }
    }

    #[test]
    fn time_goes_on() {
        let watch = Stopwatch::start(None);
        let first = watch.elapsed().unwrap();
        while watch.elapsed().unwrap() == first {
            std::hint::spin_loop();
        }
        assert!(watch.elapsed().unwrap() > first);
    }
}
