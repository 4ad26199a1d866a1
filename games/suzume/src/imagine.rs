//! Filling in what a seat cannot know.

use hanpan_core::{Dice, Imagine, Seat, Seats, Secret, shuffle};

use crate::action::Answer;
use crate::phase::Phase;
use crate::round::{Ended, RoundEnd};
use crate::state::{Answers, Wall};
use crate::{Event, Hand, State, Suzume, Tile, View};

/// The tiles nobody showed lie anywhere with equal chance: winning is a choice (suzume rule 7), so a discard that was
/// let pass rules nothing out. At a claim nobody else has answered yet, because nobody could tell.
///
/// # Panics
/// May panic on a view that did not come out of the rules.
impl Imagine for Suzume {
    fn imagine(view: &View, _seen: &[Event], dice: &mut impl Dice) -> State {
        let mut state = State::new(view.options, view.seats.len() as u8);
        state.phase = view.phase;
        state.last = view.last.as_ref().map(Ended::from_result);
        for (points, seat) in state.points.iter_mut().zip(&view.seats) {
            *points = seat.points;
        }
        if view.dora.is_none() {
            return state;
        }
        state.round = view.round - 1;
        state.dora = view.dora;
        lay_discards(&mut state, view);
        let (known, hands, drawn) = known_hands(view);
        *state.hands.truth_mut() = hands;
        *state.drawn.truth_mut() = drawn;

        let mut unseen = Unseen::of(&state, known);
        let mut unseen = unseen.shuffled(dice);
        for (seat, info) in Seat::all(state.seats).zip(&view.seats).filter(|(seat, _)| !known.contains(*seat))
        {
            let (taken, rest) = unseen.split_at(usize::from(info.tiles));
            state.hands.truth_mut()[seat.index()] = taken.iter().copied().collect();
            if (Phase::Act { seat }) == view.phase {
                *state.drawn.truth_mut() = taken.last().copied();
            }
            unseen = rest;
        }
        state.wall = Secret::new(Wall::of(unseen));

        if let Phase::Claim { seat: from, .. } = view.phase {
            let mut answers = Answers { owed: Seats::all(state.seats).without(from), rons: Seats::NONE };
            if let (Some(you), Some(answer)) = (view.you, view.answer) {
                answers.owed = answers.owed.without(you);
                if answer == Answer::Ron {
                    answers.rons = Seats::only(you);
                }
            }
            state.answers = Secret::new(answers);
        }
        state
    }
}

/// Puts the discards back into the order in which they fell: the dealer's first, the next seat's first, …
fn lay_discards(state: &mut State, view: &View) {
    let count: usize = view.seats.iter().map(|seat| seat.discards.len()).sum();
    let mut seat = view.dealer;
    for turn in 0..count {
        let tile = view.seats[seat.index()].discards[turn / view.seats.len()];
        state.discarded[seat.index()] = state.discarded[seat.index()].with(tile.kind());
        state.river.push(tile);
        seat = seat.next(state.seats);
    }
}

/// Whose tiles the observer knows: its own and, when a round has ended, the winners'; and the tile last drawn.
fn known_hands(view: &View) -> (Seats, [Hand; 5], Option<Tile>) {
    let mut hands = [Hand::EMPTY; 5];
    let mut known = Seats::NONE;
    let mut drawn = None;
    if let (Phase::Deal | Phase::Over, Some(last)) = (view.phase, &view.last) {
        for win in &last.wins {
            hands[win.seat.index()] = win.hand.iter().copied().collect();
            known = known.with(win.seat);
        }
        if let RoundEnd::Tsumo { seat, tile } = last.end {
            hands[seat.index()] = hands[seat.index()].with(tile);
            drawn = Some(tile);
        }
    }
    if let Some(you) = view.you {
        hands[you.index()] = view.hand.iter().chain(&view.drawn).copied().collect();
        known = known.with(you);
        drawn = view.drawn.or(drawn);
    }
    (known, hands, drawn)
}

/// The tiles an observer has not seen.
struct Unseen {
    tiles: [Tile; Tile::SET],
    len: usize,
}

impl Unseen {
    /// What is neither on the table nor in a known hand.
    fn of(state: &State, known: Seats) -> Unseen {
        let mut seen: Hand = state.river.tiles().iter().chain(&state.dora).copied().collect();
        for seat in known.iter() {
            seen = state.hands.truth()[seat.index()].tiles().fold(seen, Hand::with);
        }
        let mut unseen = Unseen { tiles: Tile::CANONICAL, len: 0 };
        for tile in Tile::all() {
            for _ in seen.count(tile)..tile.copies() {
                unseen.tiles[unseen.len] = tile;
                unseen.len += 1;
            }
        }
        unseen
    }

    fn shuffled(&mut self, dice: &mut impl Dice) -> &[Tile] {
        let tiles = &mut self.tiles[..self.len];
        shuffle(tiles, dice);
        tiles
    }
}
