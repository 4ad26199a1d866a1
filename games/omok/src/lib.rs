//! The rules of omok.
