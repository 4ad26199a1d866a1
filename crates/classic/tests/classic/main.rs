//! The classic programs, played from scripts.

mod golden;
mod player;
mod random_lines;
mod saving;
mod scripts;
