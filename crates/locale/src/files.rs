//! The texts and the rules pages, as the build found them.

include!(concat!(env!("OUT_DIR"), "/files.rs"));
