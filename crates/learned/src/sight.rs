//! An observation made of a view alone.

use hanpan_core::{Imagine, Learn, QuickDice, Seat};
use hanpan_japae::Japae;
use hanpan_onecard::OneCard;
use hanpan_suzume::Suzume;

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
                    let looker = R::looker(&view).unwrap();
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
    }
}
