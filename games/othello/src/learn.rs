//! Othello for programs that learn: squares as numbers, positions as planes.

use hanpan_core::{Fingerprint, Learn, PerSeat, Plane, Rules, Seat};

use crate::{Action, BLACK, Options, Othello, Square, State, WHITE};

/// The planes of an observation, in their order. All are as large as the board, so that an observation is one tensor.
const PLANES: [(&str, &str); 6] = [
    ("own_discs", "1 where there is a disc of one's own"),
    ("other_discs", "1 where there is a disc of the other side"),
    ("last_move", "1 where the last disc was placed"),
    ("legal", "1 where one can place a disc now"),
    ("to_move", "1 everywhere if it is one's turn, also if one must pass"),
    ("black", "1 everywhere if one plays Black"),
];

impl Learn for Othello {
    /// The squares, and then the pass.
    fn actions(options: &Options) -> usize {
        squares(options) + 1
    }

    /// The place of the square as one reads: 0 is `a1` at the top left.
    fn index(options: &Options, action: Action) -> usize {
        match action {
            Action::Place(square) => {
                let size = options.size as usize;
                let (column, row) = square.on(size).expect("a legal action is on the board");
                row * size + column
            }
            Action::Pass => squares(options),
        }
    }

    fn action(options: &Options, index: usize) -> Option<Action> {
        let size = options.size as usize;
        match index {
            _ if index < squares(options) => Some(Action::Place(Square::at(index % size, index / size))),
            _ if index == squares(options) => Some(Action::Pass),
            _ => None,
        }
    }

    fn planes(options: &Options, _: u8) -> Vec<Plane> {
        let size = options.size as usize;
        PLANES.map(|(name, about)| Plane { name, rows: size, columns: size, about }).into()
    }

    fn observe(state: &State, who: Seat, out: &mut [f32]) {
        let size = state.size();
        assert_eq!(out.len(), PLANES.len() * size * size, "an observation has {} planes", PLANES.len());
        out.fill(0.0);
        let mut planes = out.chunks_exact_mut(size * size);
        let mut next = || planes.next().expect("there are as many as were counted");
        let [own, other, last, legal, turn, black] = std::array::from_fn(|_| next());
        state.for_each_disc(who, |column, row| own[row * size + column] = 1.0);
        let opponent = if who == BLACK { WHITE } else { BLACK };
        state.for_each_disc(opponent, |column, row| other[row * size + column] = 1.0);
        if let Some((column, row)) = state.last().and_then(|square| square.on(size)) {
            last[row * size + column] = 1.0;
        }
        if state.to_move() == Some(who) {
            turn.fill(1.0);
            state.for_each_move(|column, row| legal[row * size + column] = 1.0);
        }
        if who == BLACK {
            black.fill(1.0);
        }
    }

    /// 1 to the winner and -1 to the other side, however many discs they have.
    fn returns(state: &State) -> PerSeat<f32> {
        let winner = Othello::outcome(state).and_then(|outcome| outcome.winners.first());
        PerSeat::from_fn(2, |seat| match winner {
            None => 0.0,
            Some(winner) if winner == seat => 1.0,
            Some(_) => -1.0,
        })
    }

    /// The discs, whose turn it is, and what the last move has done: all the rest follows from these.
    fn knowledge(state: &State, _: Seat) -> u128 {
        let turn = match state.to_move() {
            Some(BLACK) => 1,
            Some(_) => 2,
            None => 3,
        };
        let last = state.last().and_then(|square| square.on(state.size()));
        let last = last.map_or(0, |(column, row)| 1 + (row * state.size() + column) as u64);
        let key = (state.size() as u64) << 24 | last << 8 | turn << 1 | u64::from(state.passed());
        state.take_in(Fingerprint::EMPTY.with(key)).key()
    }
}

fn squares(options: &Options) -> usize {
    (options.size * options.size) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The squares marked on a plane, as `f5 d6`; `all` where every square is.
    #[track_caller]
    fn check(state: &State, who: Seat, expected: [&str; PLANES.len()]) {
        let size = state.size();
        let options = Options::sized(size as u32);
        let mut out = vec![f32::NAN; Othello::observation_len(&options, 2)];
        Othello::observe(state, who, &mut out);
        for ((plane, expected), (name, _)) in out.chunks_exact(size * size).zip(expected).zip(PLANES) {
            assert!(plane.iter().all(|&value| value == 0.0 || value == 1.0));
            let marked = (0..plane.len()).filter(|&index| plane[index] == 1.0);
            let squares: Vec<String> =
                marked.map(|index| Square::at(index % size, index / size).to_string()).collect();
            let marked = if squares.len() == plane.len() { "all".to_owned() } else { squares.join(" ") };
            assert_eq!(marked, expected, "{name} of {who}");
        }
    }

    #[test]
    fn each_seat_sees_its_own_discs_first() {
        let mut state = State::start(4, &[]);
        check(&state, BLACK, ["c2 b3", "b2 c3", "", "b1 a2 d3 c4", "all", "all"]);
        check(&state, WHITE, ["b2 c3", "c2 b3", "", "", "", ""]);
        state.place(Square::at(1, 0));
        check(&state, WHITE, ["c3", "b1 b2 c2 b3", "b1", "a1 c1 a3", "all", ""]);
        let state = State::start(16, &[]);
        check(&state, BLACK, ["i8 h9", "h8 i9", "", "h7 g8 j9 i10", "all", "all"]);
    }

    #[test]
    fn a_pass_has_the_last_number() {
        for size in [4, 8, 16] {
            let options = Options::sized(size);
            assert_eq!(Othello::actions(&options), (size * size + 1) as usize);
            assert_eq!(Othello::index(&options, Action::Pass), (size * size) as usize);
            assert_eq!(Othello::index(&options, Action::Place(Square::at(1, 0))), 1);
        }
    }

    #[test]
    fn a_win_is_worth_as_much_as_a_loss_costs() {
        let won = State::from_rows(&["XX..", "XX..", "....", "...."], WHITE).unwrap();
        assert_eq!(Othello::returns(&won).as_slice(), [1.0, -1.0]);
        assert_eq!(Othello::places(&won).unwrap().as_slice(), [1, 2]);
        let drawn = State::from_rows(&["X...", "....", "....", "...O"], WHITE).unwrap();
        assert_eq!(Othello::returns(&drawn).as_slice(), [0.0, 0.0]);
        assert_eq!(Othello::places(&drawn).unwrap().as_slice(), [1, 1]);
        assert_eq!(Othello::returns(&State::start(8, &[])).as_slice(), [0.0, 0.0]);
    }
}
