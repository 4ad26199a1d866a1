//! The rules once more, as plainly as they can be written, against the fast ones on random games at every size.

mod common;

use common::{legal, play_randomly, start};
use hanpan_core::{Observer, Rules, Seat, Step};
use hanpan_othello::{Action, BLACK, Board, Event, Othello, Square, State, WHITE, bits, rows};

type Disc = Option<Seat>;

struct Naive {
    squares: Vec<Vec<Disc>>,
    to_move: Seat,
}

fn opponent(seat: Seat) -> Seat {
    if seat == BLACK { WHITE } else { BLACK }
}

impl Naive {
    fn start(size: usize) -> Naive {
        let mut squares = vec![vec![None; size]; size];
        let middle = size / 2;
        squares[middle - 1][middle - 1] = Some(WHITE);
        squares[middle][middle] = Some(WHITE);
        squares[middle - 1][middle] = Some(BLACK);
        squares[middle][middle - 1] = Some(BLACK);
        Naive { squares, to_move: BLACK }
    }

    fn size(&self) -> i32 {
        self.squares.len() as i32
    }

    fn disc(&self, column: i32, row: i32) -> Disc {
        if column < 0 || row < 0 || column >= self.size() || row >= self.size() {
            return None;
        }
        self.squares[row as usize][column as usize]
    }

    fn flips(&self, seat: Seat, column: i32, row: i32) -> Vec<(i32, i32)> {
        let mut flips = Vec::new();
        if self.disc(column, row).is_some() {
            return flips;
        }
        for right in -1..=1 {
            for down in -1..=1 {
                if (right, down) == (0, 0) {
                    continue;
                }
                let mut run = Vec::new();
                let (mut c, mut r) = (column + right, row + down);
                while self.disc(c, r) == Some(opponent(seat)) {
                    run.push((c, r));
                    (c, r) = (c + right, r + down);
                }
                if self.disc(c, r) == Some(seat) {
                    flips.extend(run);
                }
            }
        }
        flips
    }

    fn moves(&self, seat: Seat) -> Vec<(i32, i32)> {
        let all = (0..self.size()).flat_map(|row| (0..self.size()).map(move |column| (column, row)));
        all.filter(|&(column, row)| !self.flips(seat, column, row).is_empty()).collect()
    }

    fn legal(&self) -> Vec<Action> {
        let moves = self.moves(self.to_move);
        if moves.is_empty() && !self.moves(opponent(self.to_move)).is_empty() {
            return vec![Action::Pass];
        }
        moves.into_iter().map(|(column, row)| Action::Place(square(column, row))).collect()
    }

    fn act(&mut self, action: Action) {
        if let Some((column, row)) = action.square().and_then(|square| square.on(self.squares.len())) {
            for (c, r) in self.flips(self.to_move, column as i32, row as i32) {
                self.squares[r as usize][c as usize] = Some(self.to_move);
            }
            self.squares[row][column] = Some(self.to_move);
        }
        self.to_move = opponent(self.to_move);
    }

    fn discs(&self, seat: Seat) -> u32 {
        self.squares.iter().flatten().filter(|&&disc| disc == Some(seat)).count() as u32
    }
}

fn square(column: i32, row: i32) -> Square {
    Square::at(column as usize, row as usize)
}

fn check(size: u32, games: u64) {
    for seed in 0..games {
        let mut naive = Naive::start(size as usize);
        let end = play_randomly(start(size), seed, |state, action| {
            compare(state, &naive, &format!("{size} × {size}, game {seed}"));
            compare_flips(state, &naive, action);
            naive.act(action);
        });
        compare(&end, &naive, &format!("{size} × {size}, end of game {seed}"));
        let outcome = Othello::outcome(&end).expect("over");
        let (black, white) = (naive.discs(BLACK), naive.discs(WHITE));
        assert_eq!(outcome.winners.contains(BLACK), black > white);
        assert_eq!(outcome.winners.contains(WHITE), white > black);
        assert_eq!(outcome.reason, if black == white { "equal_discs" } else { "most_discs" });
    }
}

fn compare(state: &State, naive: &Naive, place: &str) {
    assert_eq!(legal(state), naive.legal(), "{place}");
    for seat in [BLACK, WHITE] {
        assert_eq!(state.discs(seat), naive.discs(seat), "{place}");
    }
    for row in 0..naive.size() {
        for column in 0..naive.size() {
            assert_eq!(state.disc(square(column, row)), naive.disc(column, row), "{place}");
        }
    }
    compare_from_scratch(state, place);
}

/// What the state keeps from move to move is what the position alone gives.
fn compare_from_scratch(state: &State, place: &str) {
    let view = Othello::view(state, Observer::Public);
    let rows: Vec<&str> = view.rows.iter().map(String::as_str).collect();
    let fresh = State::from_rows(&rows, state.to_move().unwrap_or(BLACK)).unwrap();
    assert_eq!(legal(&fresh), legal(state), "{place}");
    assert_eq!(fresh.board(), state.board(), "{place}");
    assert_eq!(Othello::turn(&fresh), Othello::turn(state), "{place}");
}

/// The event lists what is flipped, and the public functions for engines agree with it.
fn compare_flips(state: &State, naive: &Naive, action: Action) {
    let seat = naive.to_move;
    let event = hanpan_kit::noticed::<Othello>(state, &Step::Act(seat, action), Observer::Public);
    let Some(placed) = action.square() else {
        return assert_eq!(event, Some(Event::Pass { seat }));
    };
    let (column, row) = placed.on(state.size()).unwrap();
    let mut expected = naive.flips(seat, column as i32, row as i32);
    let Some(Event::Move { flipped, .. }) = event else { panic!("no move: {event:?}") };
    let mut found: Vec<(i32, i32)> = flipped
        .iter()
        .map(|square| square.on(state.size()).unwrap())
        .map(|(column, row)| (column as i32, row as i32))
        .collect();
    found.sort_unstable();
    expected.sort_unstable();
    assert_eq!(found, expected);

    let (own, other) = (seat.index(), opponent(seat).index());
    match state.board() {
        Board::Word(discs) => {
            let word = bits::flips(discs[own], discs[other], 8 * row + column);
            assert_eq!(word, expected.iter().fold(0, |word, &(c, r)| word | 1 << (8 * r + c)));
        }
        Board::Rows(discs) => {
            let mut set = [0; 16];
            expected.iter().for_each(|&(c, r)| set[r as usize] |= 1 << c);
            assert_eq!(rows::flips(&discs[own], &discs[other], column, row), set);
        }
    }
}

#[test]
fn small_boards_play_by_the_plain_rules() {
    check(4, 60);
    check(6, 30);
    check(8, 30);
}

#[test]
fn large_boards_play_by_the_plain_rules() {
    check(10, 4);
    check(12, 3);
    check(14, 2);
    check(16, 2);
}

/// Random games seldom show a run over the whole board: one disc of each kind at every distance in every direction.
#[test]
fn runs_of_every_length_in_every_direction() {
    for size in [4usize, 6, 8, 10, 16] {
        for (right, down) in [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)] {
            for from in 0..size * size {
                let (column, row) = ((from % size) as i32, (from / size) as i32);
                for length in 1..size as i32 - 1 {
                    let end = (column + right * (length + 1), row + down * (length + 1));
                    if end.0.min(end.1) < 0 || end.0.max(end.1) >= size as i32 {
                        break;
                    }
                    let mut squares = vec![vec![b'.'; size]; size];
                    for step in 1..=length {
                        squares[(row + down * step) as usize][(column + right * step) as usize] = b'O';
                    }
                    squares[end.1 as usize][end.0 as usize] = b'X';
                    let text: Vec<&str> = squares.iter().map(|row| str::from_utf8(row).unwrap()).collect();
                    let state = State::from_rows(&text, BLACK).unwrap();
                    let placed = square(column, row);
                    assert_eq!(legal(&state), [Action::Place(placed)]);
                    let outwards: Vec<Square> =
                        (1..=length).map(|step| square(column + right * step, row + down * step)).collect();
                    assert_eq!(state.flips(placed), outwards);
                }
            }
        }
    }
}
