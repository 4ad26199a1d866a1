//! Playthroughs kept as golden files.

use std::path::Path;

use hanpan_core::Rules;

/// Plays one random game by `seed` and compares its transcript (every step, the public event, and now and then
/// the views) with the golden file.
///
/// With `HANPAN_BLESS=1` in the environment the file is written instead: read the diff.
pub fn golden<R: Rules>(file: &Path, options: &R::Options, seats: u8, seed: u64) {
    let _ = (file, options, seats, seed);
    unimplemented!()
}
