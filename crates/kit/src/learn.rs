//! What holds for every game that programs can learn.

use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use hanpan_core::{Learn, Observer, Plane, QuickDice, Rules, Seat, Step, Turn};

use crate::Subject;
use crate::check::{after, any_step, legal, options_of};
use crate::violation::{Property, Violation};

/// Plays random games of `R` and checks, in every state and for every seat, that actions have numbers of their own,
/// that observations and keys of knowledge are complete and say nothing that the seat cannot know, and that returns
/// and places fit the outcome.
///
/// # Panics
/// With the property, the game's seed and its steps so far, when one does not hold.
pub fn check_learn<R: Subject + Learn>() {
    if let Err(violation) = try_check_learn::<R>() {
        panic!("{violation}");
    }
}

/// [`check_learn`] with the violation as a value; how the kit tests itself.
pub fn try_check_learn<R: Subject + Learn>() -> Result<(), Box<Violation>> {
    for seats in R::SEATS {
        // Games by the same options share what keys stand for: equal knowledge on different ways has equal keys.
        let mut known = HashMap::new();
        for game in 0..R::GAMES {
            let seed = (u64::from(seats) << 32) | game as u64;
            let mut dice = QuickDice::seeded(seed);
            let options = options_of::<R>(game, &mut dice);
            let mut apart = HashMap::new();
            let known = if options == R::Options::default() { &mut known } else { &mut apart };
            let mut lesson = Lesson::<R>::new(options, seats, seed, dice);
            lesson.run(known).map_err(|(property, detail)| lesson.violation(property, detail))?;
        }
    }
    Ok(())
}

/// A property that does not hold, and why.
type Broken = (Property, String);

/// What each seat saw under each key, as a hash of its view.
type Known = HashMap<(Seat, u128), u64>;

/// One random game.
struct Lesson<R: Rules> {
    options: R::Options,
    seats: u8,
    seed: u64,
    dice: QuickDice,
    state: R::State,
    steps: Vec<Step<R>>,
    observation: Vec<f32>,
    other_observation: Vec<f32>,
}

impl<R: Subject + Learn> Lesson<R> {
    fn new(options: R::Options, seats: u8, seed: u64, dice: QuickDice) -> Self {
        let state = R::start(&options, seats).expect("listed options are accepted");
        let length = R::observation_len(&options, seats);
        Lesson {
            options,
            seats,
            seed,
            dice,
            state,
            steps: Vec::new(),
            observation: vec![0.0; length],
            other_observation: vec![0.0; length],
        }
    }

    fn run(&mut self, known: &mut Known) -> Result<(), Broken> {
        self.planes_have_names()?;
        self.numbers_are_actions()?;
        loop {
            self.results_fit()?;
            for seat in Seat::all(self.seats) {
                self.actions_have_numbers(seat)?;
                self.seats_know_what_they_see(seat, known)?;
                self.hidden_does_not_show(seat)?;
            }
            let Some(step) = any_step::<R>(&self.state, &mut self.dice) else { return Ok(()) };
            self.sealed_answers_stay_sealed(&step)?;
            R::apply(&mut self.state, &step);
            self.steps.push(step);
        }
    }

    fn planes_have_names(&self) -> Result<(), Broken> {
        let planes = R::planes(&self.options, self.seats);
        let names: HashSet<&str> = planes.iter().map(|plane| plane.name).collect();
        let documented = planes.iter().all(|plane| !plane.about.is_empty() && plane.cells() > 0);
        if names.len() == planes.len() && documented && !planes.is_empty() {
            return Ok(());
        }
        Err((Property::Observation, format!("planes without a name, a meaning or a cell: {planes:?}")))
    }

    fn numbers_are_actions(&self) -> Result<(), Broken> {
        let wrong = |index: &usize| {
            R::action(&self.options, *index).is_some_and(|action| R::index(&self.options, action) != *index)
        };
        if let Some(index) = (0..R::actions(&self.options)).find(wrong) {
            return Err((Property::Numbering, format!("the action of {index} has another number")));
        }
        match R::action(&self.options, R::actions(&self.options)) {
            None => Ok(()),
            Some(action) => Err((Property::Numbering, format!("{action} lies beyond the last number"))),
        }
    }

    fn actions_have_numbers(&self, seat: Seat) -> Result<(), Broken> {
        for action in legal::<R>(&self.state, seat) {
            let index = R::index(&self.options, action);
            if R::action(&self.options, index) != Some(action) {
                return Err((Property::Numbering, format!("{action} has the number {index} of another")));
            }
        }
        Ok(())
    }

    /// Every cell is written with a number, and a key stands for one view.
    fn seats_know_what_they_see(&mut self, seat: Seat, known: &mut Known) -> Result<(), Broken> {
        self.observation.fill(f32::NAN);
        R::observe(&self.state, seat, &mut self.observation);
        if let Some(cell) = self.observation.iter().position(|value| !value.is_finite()) {
            let plane = self.plane_of(cell).name;
            return Err((Property::Observation, format!("`{plane}` of seat {seat} is not all written")));
        }
        let key = R::knowledge(&self.state, seat);
        let view = serde_json::to_vec(&R::view(&self.state, Observer::Seat(seat))).expect("views serialise");
        let mut hasher = DefaultHasher::new();
        view.hash(&mut hasher);
        let hash = hasher.finish();
        if *known.entry((seat, key)).or_insert(hash) == hash {
            return Ok(());
        }
        let view = String::from_utf8_lossy(&view);
        Err((Property::Knowledge, format!("the key of seat {seat} stands for {view} and for another view")))
    }

    fn hidden_does_not_show(&mut self, seat: Seat) -> Result<(), Broken> {
        if !R::HIDDEN {
            return Ok(());
        }
        let mut other = self.state.clone();
        R::permute(&mut other, Observer::Seat(seat), &mut self.dice);
        self.same_to(seat, &other, "what is hidden")?;
        if R::returns(&self.state).as_slice() == R::returns(&other).as_slice() {
            return Ok(());
        }
        Err((Property::Returns, format!("the returns tell seat {seat} what is hidden")))
    }

    /// While others still owe an answer, nobody learns that one was given.
    fn sealed_answers_stay_sealed(&mut self, step: &Step<R>) -> Result<(), Broken> {
        let (Turn::Sealed(owing), Step::Act(seat, _)) = (R::turn(&self.state), step) else { return Ok(()) };
        if owing.len() < 2 {
            return Ok(());
        }
        let after = after(&self.state, step);
        for other in Seat::all(self.seats).filter(|other| other != seat) {
            self.observation.fill(f32::NAN);
            R::observe(&self.state, other, &mut self.observation);
            self.same_to(other, &after, "a sealed answer")?;
        }
        Ok(())
    }

    /// `other` is the same to `seat` as the state whose observation was taken last.
    fn same_to(&mut self, seat: Seat, other: &R::State, secret: &str) -> Result<(), Broken> {
        R::observe(other, seat, &mut self.other_observation);
        let pairs = self.observation.iter().zip(&self.other_observation);
        if let Some(cell) = pairs.clone().position(|(one, other)| one.to_bits() != other.to_bits()) {
            let plane = self.plane_of(cell).name;
            return Err((Property::Observation, format!("`{plane}` tells seat {seat} {secret}")));
        }
        if R::knowledge(&self.state, seat) != R::knowledge(other, seat) {
            return Err((Property::Knowledge, format!("the key tells seat {seat} {secret}")));
        }
        Ok(())
    }

    fn results_fit(&self) -> Result<(), Broken> {
        let returns = R::returns(&self.state);
        if returns.seats() != self.seats || returns.as_slice().iter().any(|value| !value.is_finite()) {
            return Err((Property::Returns, format!("{returns:?}")));
        }
        let (outcome, places) = (R::outcome(&self.state), R::places(&self.state));
        let (Some(outcome), Some(places)) = (&outcome, &places) else {
            return if outcome.is_none() && places.is_none() {
                Ok(())
            } else {
                Err((Property::Returns, format!("outcome {outcome:?}, but places {places:?}")))
            };
        };
        let best = |seat: Seat| outcome.winners.is_empty() || outcome.winners.contains(seat);
        let fits =
            |(seat, &place): (Seat, &u8)| (1..=self.seats).contains(&place) && (place == 1) == best(seat);
        // Whoever comes in before another must not have been worth less.
        let ordered = places.iter().all(|(seat, place)| {
            places.iter().all(|(other, behind)| place >= behind || returns[seat] >= returns[other])
        });
        if places.iter().all(fits) && ordered {
            return Ok(());
        }
        Err((Property::Returns, format!("{outcome:?}, places {places:?}, returns {returns:?}")))
    }

    fn plane_of(&self, cell: usize) -> Plane {
        let mut end = 0;
        let planes = R::planes(&self.options, self.seats);
        let within = |plane: &Plane| {
            end += plane.cells();
            cell < end
        };
        planes.into_iter().find(within).expect("every cell belongs to a plane")
    }

    fn violation(&self, property: Property, detail: String) -> Box<Violation> {
        Box::new(Violation {
            property,
            game: R::ID,
            options: serde_json::to_string(&self.options).expect("options serialise"),
            seats: self.seats,
            seed: self.seed,
            steps: self.steps.iter().map(|step| format!("{step:?}")).collect(),
            detail,
        })
    }
}
