//! An observation made of a view alone.

use hanpan_core::{Imagine, Learn, Observation, QuickDice, Seat};
use hanpan_japae::Japae;
use hanpan_omok::Omok;
use hanpan_onecard::OneCard;
use hanpan_othello::Othello;
use hanpan_suzume::Suzume;
use hanpan_yutnori::{Station, TURN_LIMIT, Throw, Way, Yutnori};

/// Rules whose views say what an observation says, and by which options for how many they were made.
pub trait Sight: Learn {
    /// Who looks, what was agreed, and how many play; `None` for a view of the public.
    fn looker(view: &Self::View) -> Option<Looker<Self>>;

    /// Writes what the seat knows that `view` was made for.
    ///
    /// # Panics
    /// Unless `out` has room for exactly one observation.
    fn observe_view(view: &Self::View, seen: &[Self::Event], who: Seat, out: &mut [f32]);
}

/// Who looks at a table, and at which.
pub struct Looker<R: Learn> {
    /// Who looks.
    pub seat: Seat,
    /// What was agreed.
    pub options: R::Options,
    /// How many play.
    pub seats: u8,
}

impl Sight for Suzume {
    fn looker(view: &Self::View) -> Option<Looker<Suzume>> {
        let seats = view.seats.len() as u8;
        view.you.map(|seat| Looker { seat, options: view.options, seats })
    }

    fn observe_view(view: &Self::View, seen: &[Self::Event], who: Seat, out: &mut [f32]) {
        observe_imagined::<Self>(view, seen, who, out);
    }
}

impl Sight for Japae {
    fn looker(view: &Self::View) -> Option<Looker<Japae>> {
        let seats = view.seats.len() as u8;
        view.you.map(|seat| Looker { seat, options: view.options, seats })
    }

    fn observe_view(view: &Self::View, seen: &[Self::Event], who: Seat, out: &mut [f32]) {
        observe_imagined::<Self>(view, seen, who, out);
    }
}

impl Sight for OneCard {
    fn looker(view: &Self::View) -> Option<Looker<OneCard>> {
        view.you.map(|seat| Looker { seat, options: view.options, seats: view.players.seats() })
    }

    fn observe_view(view: &Self::View, _: &[Self::Event], _: Seat, out: &mut [f32]) {
        view.observe(out);
    }
}

/// In open games everybody sees the same, so it is the seat to move that looks.
impl Sight for Omok {
    fn looker(view: &Self::View) -> Option<Looker<Omok>> {
        // Networks know points alone: where there is something to settle first, somebody else plays.
        let options = hanpan_omok::Options { size: view.size, ..view.rules.into() };
        view.to_move.filter(|_| view.swap2.is_none()).map(|seat| Looker { seat, options, seats: 2 })
    }

    fn observe_view(view: &Self::View, _: &[Self::Event], who: Seat, out: &mut [f32]) {
        let mut board = Board::of(view.board.iter().map(String::as_str), who, out);
        board.mark_pieces();
        board.mark(view.last.map(|point| view.size.index(point)));
        let forbidden: Vec<usize> =
            view.forbidden.iter().map(|forbidden| view.size.index(forbidden.point)).collect();
        let is_turn = view.to_move == Some(who);
        let empty = (0..board.cells.len()).filter(|place| board.cells[*place] == b'.');
        let legal: Vec<usize> = empty.filter(|place| is_turn && !forbidden.contains(place)).collect();
        board.mark(legal);
        board.mark(forbidden);
        board.fill(is_turn);
        board.fill(who.index() == 0);
        board.observation.finish();
    }
}

impl Sight for Othello {
    fn looker(view: &Self::View) -> Option<Looker<Othello>> {
        let options = hanpan_othello::Options::sized(view.size.into());
        view.to_move.map(|seat| Looker { seat, options, seats: 2 })
    }

    fn observe_view(view: &Self::View, _: &[Self::Event], who: Seat, out: &mut [f32]) {
        let size = usize::from(view.size);
        let place = |square: hanpan_othello::Square| square.on(size).map(|(column, row)| row * size + column);
        let is_turn = view.to_move == Some(who);
        let mut board = Board::of(view.rows.iter().map(String::as_str), who, out);
        board.mark_pieces();
        board.mark(view.last.and_then(place));
        board.mark(view.legal.iter().filter(|_| is_turn).filter_map(|square| place(*square)));
        board.fill(is_turn);
        board.fill(who.index() == 0);
        board.observation.finish();
    }
}

impl Sight for Yutnori {
    fn looker(view: &Self::View) -> Option<Looker<Yutnori>> {
        let options = hanpan_yutnori::Options { back_do: view.back_do, tokens: view.tokens.into() };
        view.to_move.map(|seat| Looker { seat, options, seats: view.players.len() as u8 })
    }

    fn observe_view(view: &Self::View, _: &[Self::Event], who: Seat, out: &mut [f32]) {
        let seats = view.players.len();
        let part = |tokens: u8| f32::from(tokens) / hanpan_yutnori::Options::MOST_TOKENS as f32;
        // Everybody sees himself first.
        let order = |seat: usize| (seat + seats - who.index()) % seats;
        let mut observation = Observation::blank(out);
        let tokens = observation.plane(seats * Station::COUNT);
        let ways = observation.plane(Way::ALL.len() * Station::COUNT);
        let (start, home) = (observation.plane(seats), observation.plane(seats));
        for (seat, player) in view.players.iter().enumerate() {
            for stack in &player.stacks {
                tokens[order(seat) * Station::COUNT + stack.station.index()] = part(stack.tokens);
                ways[stack.way as usize * Station::COUNT + stack.station.index()] = 1.0;
            }
            (start[order(seat)], home[order(seat)]) = (part(player.start), part(player.home));
        }
        observation.mark(seats, view.to_move.map(|seat| order(seat.index())));
        let throws = observation.plane(Throw::ALL.len());
        for collected in &view.throws {
            throws[collected.throw as usize] = collected.count as f32;
        }
        observation.value(f32::from(u8::from(view.throw_due)));
        observation.value(f32::from(view.turn - 1) / f32::from(TURN_LIMIT));
        observation.value(f32::from(u8::from(view.back_do)));
        observation.value(part(view.tokens));
        observation.finish();
    }
}

/// The planes of a board, written one after the other.
struct Board<'a> {
    cells: Vec<u8>,
    own: u8,
    observation: Observation<'a>,
}

impl<'a> Board<'a> {
    /// The rows as a view has them: `X` for the first seat, `O` for the second.
    fn of<'b>(rows: impl Iterator<Item = &'b str>, who: Seat, out: &'a mut [f32]) -> Board<'a> {
        let observation = Observation::blank(out);
        Board { cells: rows.flat_map(str::bytes).collect(), own: b"XO"[who.index()], observation }
    }

    fn plane(&mut self) -> &'a mut [f32] {
        self.observation.plane(self.cells.len())
    }

    /// One's own pieces, then the other's.
    fn mark_pieces(&mut self) {
        let (own, other) = (self.plane(), self.plane());
        for (place, &cell) in self.cells.iter().enumerate().filter(|(_, cell)| **cell != b'.') {
            *(if cell == self.own { &mut own[place] } else { &mut other[place] }) = 1.0;
        }
    }

    fn mark(&mut self, places: impl IntoIterator<Item = usize>) {
        let plane = self.plane();
        places.into_iter().for_each(|place| plane[place] = 1.0);
    }

    fn fill(&mut self, with: bool) {
        self.plane().fill(f32::from(u8::from(with)));
    }
}

/// An observation is the same for all states that a seat cannot tell apart, so that of any imagined one will do.
fn observe_imagined<R: Learn + Imagine>(view: &R::View, seen: &[R::Event], who: Seat, out: &mut [f32]) {
    let state = R::imagine(view, seen, &mut QuickDice::seeded(0));
    R::observe(&state, who, out);
}

#[cfg(test)]
mod tests {
    use hanpan_core::{Observer, random_step};

    use super::*;

    /// In random matches, after every step and for every seat, the view says what the state would.
    fn check<R: Sight>() {
        let mut dice = QuickDice::seeded(5);
        for seats in R::SEATS {
            let options = R::Options::default();
            let len = R::observation_len(&options, seats);
            let (mut from_state, mut from_view) = (vec![0.0; len], vec![0.0; len]);
            let mut legal = Vec::new();
            let mut state = R::start(&options, seats).unwrap();
            while let Some(step) = random_step::<R>(&state, &mut legal, &mut dice) {
                R::apply(&mut state, &step);
                for seat in Seat::all(seats) {
                    let view = R::view(&state, Observer::Seat(seat));
                    // In open games only the seat to move looks.
                    let Some(looker) = R::looker(&view).filter(|looker| R::HIDDEN || looker.seat == seat)
                    else {
                        assert!(!R::HIDDEN);
                        continue;
                    };
                    assert_eq!((looker.seat, looker.seats, &looker.options), (seat, seats, &options));
                    R::observe(&state, seat, &mut from_state);
                    R::observe_view(&view, &[], seat, &mut from_view);
                    assert_eq!(from_state, from_view, "{} for {seats} after {step:?}", R::ID);
                }
            }
            assert!(R::looker(&R::view(&state, Observer::Public)).is_none());
        }
    }

    #[test]
    fn a_view_says_all_that_an_observation_says() {
        check::<Suzume>();
        check::<Japae>();
        check::<OneCard>();
        check::<Omok>();
        check::<Othello>();
        check::<Yutnori>();
    }
}
