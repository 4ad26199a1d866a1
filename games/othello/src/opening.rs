//! Openings from which neither side is ahead, for games that shall not begin as all others do.
//!
//! The files in `openings` have a transcript a line. How they were found is said beside them.

use crate::{Action, Square, read_transcript};

/// The moves of one of the openings of a board, counted from 0; after the last comes the first again.
///
/// # Panics
/// If there is no board of this size.
pub(crate) fn moves(size: usize, number: usize) -> Vec<Square> {
    let lines: Vec<&str> = transcripts(size).lines().collect();
    let actions = read_transcript(lines[number % lines.len()], size as u32);
    actions.expect("openings are legal: a test reads all").into_iter().filter_map(Action::square).collect()
}

/// The openings of a board as transcripts, from the usual start; none where there is no such board.
pub fn openings(size: u32) -> impl Iterator<Item = &'static str> {
    let is_board = (4..=16).contains(&size) && size.is_multiple_of(2);
    is_board.then(|| transcripts(size as usize)).into_iter().flat_map(str::lines)
}

fn transcripts(size: usize) -> &'static str {
    match size {
        4 => include_str!("../openings/4.txt"),
        6 => include_str!("../openings/6.txt"),
        8 => include_str!("../openings/8.txt"),
        10 => include_str!("../openings/10.txt"),
        12 => include_str!("../openings/12.txt"),
        14 => include_str!("../openings/14.txt"),
        16 => include_str!("../openings/16.txt"),
        _ => panic!("there is no board of size {size}"),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use hanpan_core::{Observer, Rules};

    use super::transcripts;
    use crate::{BLACK, Options, Othello};

    #[test]
    fn every_opening_leads_to_a_start_of_its_own_with_black_to_move() {
        for size in (4..=16).step_by(2) {
            let count = transcripts(size).lines().count().min(Options::OPENINGS as usize);
            assert!(count == Options::OPENINGS as usize || size == 4, "{size} × {size} has {count}");
            let mut boards = BTreeSet::new();
            for opening in 0..=Options::OPENINGS {
                let options = Options { opening, ..Options::sized(size as u32) };
                let state = Othello::start(&options, 2).unwrap();
                assert_eq!(state.to_move(), Some(BLACK), "{size}, opening {opening}");
                assert_eq!((state.last(), state.flipped(), state.passed()), (None, vec![], false));
                boards.insert(Othello::view(&state, Observer::Public).rows);
            }
            assert_eq!(boards.len(), count + 1, "{size} × {size}: the usual start and each opening");
        }
    }
}
