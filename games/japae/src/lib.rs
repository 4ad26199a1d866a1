//! The rules of japae.
