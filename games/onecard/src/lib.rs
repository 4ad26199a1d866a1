//! The rules of onecard.
