//! Games on disk: that they go on as they were, and that nothing is lost.

#[cfg(unix)]
mod children;
mod common;
mod cut;
mod damage;
mod earlier;
mod finish;
mod listing;
mod play;
