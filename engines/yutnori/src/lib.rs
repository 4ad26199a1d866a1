//! How the computer plays yutnori.
