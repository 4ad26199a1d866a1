//! The properties that hold for every game.

use std::fmt::Debug;

use hanpan_core::{
    Choices, Dice, MAX_SEATS, Observer, OptionSpec, QuickDice, Rules, Seat, Seats, Step, Turn,
};
use serde::Serialize;

use crate::Subject;
use crate::violation::{Property, Violation};

/// Plays random games of `R`, at every number of players and over random options, and checks every property.
///
/// # Panics
/// With the property, the game's seed and its steps so far, when one does not hold.
pub fn check_game<R: Subject>() {
    if let Err(violation) = try_check_game::<R>() {
        panic!("{violation}");
    }
}

/// [`check_game`] with the violation as a value; how the kit tests itself.
pub fn try_check_game<R: Subject>() -> Result<(), Box<Violation>> {
    let mut coverage = Coverage::default();
    let mut pool = Pool::<R>::odd();
    for seats in R::SEATS {
        for game in 0..R::GAMES {
            let seed = (u64::from(seats) << 32) | game as u64;
            let mut dice = QuickDice::seeded(seed);
            let options = options_of::<R>(game, &mut dice);
            Trial::<R>::new(options, seats, seed, dice)?.run(&mut pool, &mut coverage)?;
        }
    }
    coverage.check::<R>()
}

/// The options of the game with this number: every second one is played by the default, so that it is covered best.
pub(crate) fn options_of<R: Rules>(game: usize, dice: &mut impl Dice) -> R::Options {
    if game.is_multiple_of(2) { R::Options::default() } else { random_options::<R>(dice) }
}

/// Options made of one random value for each key the game lists.
pub fn random_options<R: Rules>(dice: &mut impl Dice) -> R::Options {
    let value = |spec: &OptionSpec, dice: &mut dyn Dice| match spec.choices {
        Choices::Words { values } => values[dice.below(values.len() as u32) as usize].into(),
        Choices::Toggle => (dice.below(2) == 1).into(),
        Choices::Numbers { off: true, .. } if dice.below(4) == 0 => "off".into(),
        Choices::Numbers { from, to, step, .. } => (from + step * dice.below((to - from) / step + 1)).into(),
    };
    let map: serde_json::Map<_, _> =
        R::OPTIONS.iter().map(|spec| (spec.key.to_owned(), value(spec, dice))).collect();
    serde_json::from_value(map.clone().into())
        .unwrap_or_else(|error| panic!("{} lists options it does not read, {map:?}: {error}", R::ID))
}

/// Actions and outcomes met so far, to be tried where they do not belong.
struct Pool<R: Rules> {
    actions: Vec<R::Action>,
    outcomes: Vec<R::Chance>,
}

impl<R: Subject> Pool<R> {
    const LIMIT: usize = 2_000;

    fn odd() -> Self {
        let parse = |text: &&str| {
            text.parse().unwrap_or_else(|error| panic!("the odd action {text} must parse: {error:?}"))
        };
        Pool { actions: R::ODD_ACTIONS.iter().map(parse).collect(), outcomes: Vec::new() }
    }

    fn meet(&mut self, step: &Step<R>) {
        match step {
            Step::Act(_, action) if self.actions.len() < Self::LIMIT && !self.actions.contains(action) => {
                self.actions.push(*action);
            }
            Step::Chance(outcome) if self.outcomes.len() < Self::LIMIT => self.outcomes.push(outcome.clone()),
            _ => {}
        }
    }
}

/// What the run must have met for its silence to mean something.
#[derive(Default)]
struct Coverage {
    chance_fell: bool,
    hidden_moved: bool,
    witnesses_compared: usize,
}

impl Coverage {
    fn check<R: Subject>(&self) -> Result<(), Box<Violation>> {
        if R::CHANCE != self.chance_fell {
            let detail = "`CHANCE` does not say whether chance has a part in the game";
            return Err(Violation::of_run::<R>(Property::ChanceIsChecked, detail));
        }
        let sham = |detail: &str| Err(Violation::of_run::<R>(Property::PermutationIsReal, detail));
        if R::HIDDEN && !self.hidden_moved {
            return sham("`permute` never changed what another observer sees");
        }
        if R::HIDDEN && self.witnesses_compared == 0 {
            return sham("no step was ever possible both in a state and in its permutation");
        }
        Ok(())
    }
}

/// One random game.
struct Trial<R: Rules> {
    options: R::Options,
    seats: u8,
    seed: u64,
    dice: QuickDice,
    state: R::State,
    /// The state before each step, for undo; the steps themselves.
    history: Vec<(R::State, Step<R>)>,
}

impl<R: Subject> Trial<R> {
    fn new(options: R::Options, seats: u8, seed: u64, dice: QuickDice) -> Result<Self, Box<Violation>> {
        let state = R::start(&options, seats)
            .unwrap_or_else(|error| panic!("{} refuses its own options {options:?}: {error}", R::ID));
        let trial = Trial { options, seats, seed, dice, state, history: Vec::new() };
        trial.options_round_trip()?;
        Ok(trial)
    }

    fn run(mut self, pool: &mut Pool<R>, coverage: &mut Coverage) -> Result<(), Box<Violation>> {
        loop {
            self.turn_and_outcome_agree()?;
            self.legal_is_what_check_allows(pool)?;
            self.leaves_are_those_of_the_steps()?;
            self.views_travel()?;
            self.hidden_does_not_show(coverage)?;
            let Some(step) = any_step::<R>(&self.state, &mut self.dice) else { break };
            pool.meet(&step);
            match &step {
                Step::Chance(outcome) => {
                    coverage.chance_fell = true;
                    self.chance_is_checked_and_hides(outcome, pool)?;
                }
                Step::Act(seat, _) => {
                    self.sealed_answers_stay_sealed(*seat, &step)?;
                    self.sealed_answers_commute()?;
                }
            }
            self.hidden_does_not_show_in_step(&step, coverage)?;
            self.history.push((self.state.clone(), step.clone()));
            R::apply(&mut self.state, &step);
            if self.history.len() > R::BOUND {
                return self.fail(Property::Ends, format!("no end after {} steps", R::BOUND));
            }
        }
        self.replay_rebuilds()
    }

    fn options_round_trip(&self) -> Result<(), Box<Violation>> {
        let value = serde_json::to_value(&self.options).expect("options serialise");
        let keys: Vec<&str> = value.as_object().into_iter().flatten().map(|(key, _)| key.as_str()).collect();
        let mut listed: Vec<&str> = R::OPTIONS.iter().map(|spec| spec.key).collect();
        listed.sort_unstable();
        let mut sorted = keys;
        sorted.sort_unstable();
        self.same(Property::Options, "the keys of OPTIONS", &sorted, &listed)?;
        let back: R::Options = serde_json::from_value(value).expect("options read what they wrote");
        self.same(Property::Options, "options read back", &self.options, &back)
    }

    fn turn_and_outcome_agree(&self) -> Result<(), Box<Violation>> {
        let turn = R::turn(&self.state);
        let outcome = R::outcome(&self.state);
        let over = outcome.is_some();
        if let Some(outcome) = outcome.filter(|outcome| !R::ENDINGS.contains(&outcome.reason)) {
            return self.fail(Property::Over, format!("`{}` is not among ENDINGS", outcome.reason));
        }
        if over != (turn == Turn::Over) {
            return self.fail(Property::Over, format!("turn is {turn:?}, but outcome is some: {over}"));
        }
        if let Turn::Players(seats) | Turn::Sealed(seats) = turn
            && (seats.is_empty() || seats.iter().any(|seat| seat.index() >= self.seats as usize))
        {
            return self
                .fail(Property::Over, format!("{seats:?} cannot be asked at a table of {}", self.seats));
        }
        self.same(Property::Over, "points for every seat", &R::points(&self.state).seats(), &self.seats)
    }

    fn legal_is_what_check_allows(&mut self, pool: &Pool<R>) -> Result<(), Box<Violation>> {
        let players = R::turn(&self.state).players();
        for seat in Seat::all(self.seats) {
            let legal = legal::<R>(&self.state, seat);
            if legal.is_empty() == players.contains(seat) {
                return self
                    .fail(Property::LegalIsChecked, format!("seat {seat} has {} actions", legal.len()));
            }
            let counted = R::count_legal(&self.state, seat, &mut Vec::new());
            self.same(Property::LegalIsChecked, "legal actions counted", &counted, &legal.len())?;
            self.silence_is_legal(seat, &legal)?;
            if !legal.is_sorted_by(|a, b| a < b) {
                return self.fail(Property::LegalIsSorted, format!("{legal:?}"));
            }
            for &action in &legal {
                if let Err(refusal) = R::check(&self.state, seat, action) {
                    return self.fail(Property::LegalIsChecked, format!("{seat}: {action}: {refusal}"));
                }
                self.same(
                    Property::Notation,
                    "an action read back",
                    &action.to_string().parse(),
                    &Ok(action),
                )?;
            }
        }
        const ODD: usize = 16;
        for _ in 0..ODD.min(pool.actions.len()) {
            let action = pool.actions[self.dice.below(pool.actions.len() as u32) as usize];
            // Seats that do not exist are asked too: a hostile client names any number.
            let seat = Seat::at(self.dice.below(MAX_SEATS as u32) as usize);
            let allowed = R::check(&self.state, seat, action).is_ok();
            let listed =
                seat.index() < self.seats as usize && legal::<R>(&self.state, seat).contains(&action);
            if allowed != listed {
                return self.fail(Property::LegalIsChecked, format!("{seat}: {action}: allowed {allowed}"));
            }
        }
        Ok(())
    }

    /// A game that counts leaves by itself counts those that its steps lead to.
    fn leaves_are_those_of_the_steps(&self) -> Result<(), Box<Violation>> {
        // The steps take long: now and then is often enough.
        const EVERY: usize = 16;
        if !self.history.len().is_multiple_of(EVERY) {
            return Ok(());
        }
        for depth in 0..=2 {
            let Some(counted) = R::count_leaves(&self.state, depth) else { return Ok(()) };
            self.same(
                Property::LeavesAreCounted,
                "leaves counted",
                &counted,
                &leaves::<R>(&self.state, depth),
            )?;
        }
        Ok(())
    }

    /// Whoever says nothing to something sealed has answered something legal; nothing else can be answered by silence.
    fn silence_is_legal(&self, seat: Seat, legal: &[R::Action]) -> Result<(), Box<Violation>> {
        let asked = R::turn(&self.state).is_sealed_for(seat);
        let skip = R::skip(&self.state, seat);
        if skip.is_some() != asked || skip.is_some_and(|skip| !legal.contains(&skip)) {
            return self
                .fail(Property::Sealed, format!("silence of seat {seat} means {skip:?} of {legal:?}"));
        }
        Ok(())
    }

    fn views_travel(&mut self) -> Result<(), Box<Violation>> {
        let who = self.dice.below(u32::from(self.seats) + 1) as usize;
        let who = Observer::all(self.seats).nth(who).unwrap_or(Observer::Public);
        let view = R::view(&self.state, who);
        let back = serde_json::from_slice(&bytes(&view)).expect("a view reads what it wrote");
        self.same(Property::ViewTravels, "a view read back", &view, &back)
    }

    /// Noninterference: what an observer cannot know changes nothing of what it is given.
    fn hidden_does_not_show(&mut self, coverage: &mut Coverage) -> Result<(), Box<Violation>> {
        if !R::HIDDEN {
            let public = bytes(&R::view(&self.state, Observer::Public));
            let differs = Seat::all(self.seats)
                .any(|seat| bytes(&R::view(&self.state, Observer::Seat(seat))) != public);
            return if differs {
                self.fail(Property::Noninterference, "an open game shows its seats different views".into())
            } else {
                Ok(())
            };
        }
        for who in Observer::all(self.seats) {
            let mut other = self.state.clone();
            R::permute(&mut other, who, &mut self.dice);
            self.same_bytes("the view", who, &R::view(&self.state, who), &R::view(&other, who))?;
            // Everybody is told these, at every table and at any time.
            self.same_bytes("whose turn it is", who, &R::turn(&self.state), &R::turn(&other))?;
            self.same_bytes("the points", who, &R::points(&self.state), &R::points(&other))?;
            self.same_bytes("the outcome", who, &R::outcome(&self.state), &R::outcome(&other))?;
            if let Observer::Seat(seat) = who {
                let (here, there) = (legal::<R>(&self.state, seat), legal::<R>(&other, seat));
                self.same(Property::Noninterference, "the legal actions", &here, &there)?;
            }
            coverage.hidden_moved |= Observer::all(self.seats)
                .any(|another| bytes(&R::view(&self.state, another)) != bytes(&R::view(&other, another)));
        }
        Ok(())
    }

    /// Noninterference of events: a step that teaches an observer the same must look the same.
    fn hidden_does_not_show_in_step(
        &mut self,
        step: &Step<R>,
        coverage: &mut Coverage,
    ) -> Result<(), Box<Violation>> {
        const TRIES: usize = 12;
        let after = after(&self.state, step);
        if !R::HIDDEN {
            let public = bytes(&R::witness(&self.state, step, &after, Observer::Public));
            let differs = Seat::all(self.seats)
                .any(|seat| bytes(&R::witness(&self.state, step, &after, Observer::Seat(seat))) != public);
            return if differs {
                self.fail(
                    Property::Noninterference,
                    "in an open game the seats notice different things".into(),
                )
            } else {
                Ok(())
            };
        }
        for who in Observer::all(self.seats) {
            let learned = R::view(&after, who);
            for _ in 0..TRIES {
                let mut other = self.state.clone();
                R::permute(&mut other, who, &mut self.dice);
                let possible = match step {
                    Step::Chance(outcome) => R::check_chance(&other, outcome).is_ok(),
                    Step::Act(seat, action) => R::check(&other, *seat, *action).is_ok(),
                };
                if !possible {
                    continue;
                }
                let elsewhere = self::after(&other, step);
                // A step may reveal what was hidden (a tile drawn): only worlds that agree on that are compared.
                if R::view(&elsewhere, who) == learned {
                    let noticed = R::witness(&self.state, step, &after, who);
                    let noticed_elsewhere = R::witness(&other, step, &elsewhere, who);
                    self.same_bytes("the event", who, &noticed, &noticed_elsewhere)?;
                    coverage.witnesses_compared += 1;
                    break;
                }
            }
        }
        Ok(())
    }

    fn chance_is_checked_and_hides(
        &mut self,
        outcome: &R::Chance,
        pool: &Pool<R>,
    ) -> Result<(), Box<Violation>> {
        if let Err(refusal) = R::check_chance(&self.state, outcome) {
            return self.fail(Property::ChanceIsChecked, format!("{outcome}: {refusal}"));
        }
        self.same(
            Property::Notation,
            "an outcome read back",
            &outcome.to_string().parse(),
            &Ok(outcome.clone()),
        )?;
        if let Some(foreign) = pool.outcomes.get(self.dice.below(pool.outcomes.len().max(1) as u32) as usize)
            && R::check_chance(&self.state, foreign).is_ok()
        {
            after(&self.state, &Step::<R>::Chance(foreign.clone()));
        }
        let step = Step::Chance(outcome.clone());
        let after = after(&self.state, &step);
        for who in Observer::all(self.seats) {
            let other = R::permute_chance(&self.state, outcome, who, &mut self.dice);
            if let Err(refusal) = R::check_chance(&self.state, &other) {
                return self.fail(Property::PermutationIsReal, format!("{other}: {refusal}"));
            }
            let other = Step::Chance(other);
            let elsewhere = self::after(&self.state, &other);
            let noticed = R::witness(&self.state, &step, &after, who);
            let noticed_elsewhere = R::witness(&self.state, &other, &elsewhere, who);
            self.same_bytes("the event of chance", who, &noticed, &noticed_elsewhere)?;
            self.same_bytes("the view after chance", who, &R::view(&after, who), &R::view(&elsewhere, who))?;
        }
        Ok(())
    }

    /// While others still owe an answer, nobody notices that one was given.
    fn sealed_answers_stay_sealed(&self, seat: Seat, step: &Step<R>) -> Result<(), Box<Violation>> {
        let Some(players) = self.several_sealed() else { return Ok(()) };
        let after = after(&self.state, step);
        let waiting = Turn::Sealed(players.without(seat));
        self.same(Property::Sealed, "the turn after one of several answers", &R::turn(&after), &waiting)?;
        for who in Observer::all(self.seats).filter(|who| !who.is(seat)) {
            if R::witness(&self.state, step, &after, who).is_some() {
                return self.fail(Property::Sealed, format!("{who} notices {step:?} before it is resolved"));
            }
            let (before, after) = (R::view(&self.state, who), R::view(&after, who));
            self.same(Property::Sealed, "the view while an answer is sealed", &before, &after)?;
        }
        for other in players.without(seat).iter() {
            let (before, after) = (legal::<R>(&self.state, other), legal::<R>(&after, other));
            self.same(Property::Sealed, "the legal actions while an answer is sealed", &before, &after)?;
        }
        Ok(())
    }

    /// The order in which sealed answers come in makes no difference.
    fn sealed_answers_commute(&mut self) -> Result<(), Box<Violation>> {
        let Some(players) = self.several_sealed() else { return Ok(()) };
        let skip = self.dice.below(players.len() as u32 - 1) as usize;
        let pair: Vec<Seat> = players.iter().skip(skip).take(2).collect();
        let answers = pair.iter().map(|&seat| {
            let legal = legal::<R>(&self.state, seat);
            Step::Act(seat, legal[self.dice.below(legal.len() as u32) as usize])
        });
        let answers: Vec<Step<R>> = answers.collect();
        let play = |first: &Step<R>, second: &Step<R>| {
            let before = after(&self.state, first);
            let after = after(&before, second);
            let strangers = Observer::all(self.seats).filter(|who| !pair.iter().any(|&seat| who.is(seat)));
            let noticed: Vec<_> = strangers.map(|who| R::witness(&before, second, &after, who)).collect();
            (after, noticed)
        };
        let (forwards, noticed) = play(&answers[0], &answers[1]);
        let (backwards, noticed_backwards) = play(&answers[1], &answers[0]);
        if forwards != backwards || noticed != noticed_backwards {
            return self.fail(Property::Commute, format!("{answers:?}"));
        }
        Ok(())
    }

    /// The seats that owe sealed answers, if several do.
    fn several_sealed(&self) -> Option<Seats> {
        match R::turn(&self.state) {
            Turn::Sealed(seats) if seats.len() > 1 => Some(seats),
            _ => None,
        }
    }

    /// The steps rebuild the game, and every prefix of them an earlier state.
    fn replay_rebuilds(mut self) -> Result<(), Box<Violation>> {
        let keep = self.dice.below(self.history.len() as u32 + 1) as usize;
        let mut replayed = R::start(&self.options, self.seats).expect("the game started before");
        for (number, (before, step)) in self.history.iter().enumerate() {
            if number == keep {
                self.same(Property::Undo, "the state after undo", before, &replayed)?;
            }
            R::apply(&mut replayed, step);
        }
        self.same(Property::Replay, "the state after replay", &self.state, &replayed)?;
        for who in Observer::all(self.seats) {
            self.same(
                Property::Replay,
                "the view after replay",
                &R::view(&self.state, who),
                &R::view(&replayed, who),
            )?;
        }
        Ok(())
    }

    fn same<T: PartialEq + Debug>(
        &self,
        property: Property,
        what: &str,
        one: &T,
        other: &T,
    ) -> Result<(), Box<Violation>> {
        if one == other { Ok(()) } else { self.fail(property, format!("{what}: {one:?} and {other:?}")) }
    }

    fn same_bytes<T: Serialize>(
        &self,
        what: &str,
        who: Observer,
        one: &T,
        other: &T,
    ) -> Result<(), Box<Violation>> {
        let (one, other) = (bytes(one), bytes(other));
        let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
        if one == other {
            return Ok(());
        }
        let detail = format!("{what} tells {who} what is hidden: {} and {}", text(&one), text(&other));
        self.fail(Property::Noninterference, detail)
    }

    fn fail(&self, property: Property, detail: String) -> Result<(), Box<Violation>> {
        Err(Box::new(Violation {
            property,
            game: R::ID,
            options: serde_json::to_string(&self.options).expect("options serialise"),
            seats: self.seats,
            seed: self.seed,
            steps: self.history.iter().map(|(_, step)| format!("{step:?}")).collect(),
            detail,
        }))
    }
}

/// A panic inside the rules is reported with the game that led to it.
impl<R: Rules> Drop for Trial<R> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let steps: Vec<_> = self.history.iter().map(|(_, step)| step).collect();
            eprintln!("{} panicked: options {:?}, seed {}, steps {steps:?}", R::ID, self.options, self.seed);
        }
    }
}

/// The legal actions, into a buffer that is not clean: `legal` must replace its contents.
pub(crate) fn legal<R: Rules>(state: &R::State, seat: Seat) -> Vec<R::Action> {
    let mut out = Vec::new();
    for stale in R::turn(state).players().iter().chain(Seats::only(seat).iter()) {
        R::legal(state, stale, &mut out);
    }
    out
}

/// The leaves of the tree `depth` plies below, step by step. What chance leads to is not counted.
fn leaves<R: Rules>(state: &R::State, depth: u32) -> u64 {
    if depth == 0 || R::turn(state) == Turn::Over {
        return 1;
    }
    let mut count = 0;
    for seat in R::turn(state).players().iter() {
        for action in legal::<R>(state, seat) {
            count += leaves::<R>(&after::<R>(state, &Step::Act(seat, action)), depth - 1);
        }
    }
    count
}

/// The next step at random, by any of those who may act, or none when the game is over.
pub(crate) fn any_step<R: Rules>(state: &R::State, dice: &mut QuickDice) -> Option<Step<R>> {
    match R::turn(state) {
        Turn::Over => None,
        Turn::Chance => Some(Step::Chance(R::deal(state, dice))),
        Turn::Players(seats) | Turn::Sealed(seats) => {
            let seat = seats.iter().nth(dice.below(seats.len() as u32) as usize)?;
            let legal = legal::<R>(state, seat);
            Some(Step::Act(seat, legal[dice.below(legal.len() as u32) as usize]))
        }
    }
}

/// The state that a step leads to.
pub(crate) fn after<R: Rules>(state: &R::State, step: &Step<R>) -> R::State {
    let mut after = state.clone();
    R::apply(&mut after, step);
    after
}

/// What `who` notices when `step` is taken on `state`.
pub fn noticed<R: Rules>(state: &R::State, step: &Step<R>, who: Observer) -> Option<R::Event> {
    R::witness(state, step, &after(state, step), who)
}

fn bytes(value: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(value).expect("views and events serialise")
}
