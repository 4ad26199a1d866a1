//! Twigs: the smallest game that has everything — chance, hidden hands, a hidden pile, sealed claims, points.
//!
//! 1. Nine twigs of length 1 to 9. Two to three players get two each (option `hand`), the rest is a covered pile.
//! 2. In turn, lay one twig openly. All others answer at once: `snatch` (if they hold a longer one) or `skip`.
//! 3. Whoever of the snatchers holds the longest twig scores a point; if nobody snatches, the layer does.
//! 4. The layer then draws from the pile. The game ends when the next player has no twig; most points win.
//!
//! CONTRIBUTING.md walks through this file. `FAULT` plants one of the mistakes that the kit must catch.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use hanpan_core::{
    Choices, Dice, Fingerprint, Imagine, Learn, NotationError, Observer, OptionSpec, OptionsError, Outcome,
    PerSeat, Plane, Rules, Score, Seat, Seats, Secret, Step, Turn, shuffle,
};
use hanpan_kit::Subject;
use serde::{Deserialize, Serialize};

/// The rules; `FAULT` is [`NONE`] or a planted mistake.
pub struct Twigs<const FAULT: u8>;

pub const NONE: u8 = 0;
pub const VIEW_LEAKS: u8 = 1;
pub const WITNESS_LEAKS: u8 = 2;
pub const CLAIMS_RACE: u8 = 3;
pub const ANSWER_SHOWS: u8 = 4;
pub const LEGAL_TOO_WIDE: u8 = 5;
pub const CHECK_TOO_WIDE: u8 = 6;
pub const UNSORTED: u8 = 7;
pub const LEGAL_LEAKS: u8 = 8;
pub const NEVER_ENDS: u8 = 9;
pub const OVER_WITHOUT_OUTCOME: u8 = 10;
pub const DEAL_REFUSED: u8 = 11;
pub const DEAL_LEAKS: u8 = 12;
pub const SHAM_PERMUTATION: u8 = 13;
pub const FORGETS_AN_OPTION: u8 = 14;
pub const ANSWER_NOTICED: u8 = 15;
pub const REPLAY_DIFFERS: u8 = 16;
pub const POINTS_LEAK: u8 = 17;
pub const OUTCOME_LEAKS: u8 = 18;
pub const SILENCE_CLAIMS: u8 = 19;
pub const OBSERVATION_LEAKS: u8 = 20;
pub const OBSERVATION_HAS_HOLES: u8 = 21;
pub const KEY_LEAKS: u8 = 22;
pub const KEY_FORGETS: u8 = 23;
pub const NUMBERS_COLLIDE: u8 = 24;
pub const RETURNS_UPSIDE_DOWN: u8 = 25;
pub const SEALED_KEY: u8 = 26;
pub const LEAVES_MISCOUNTED: u8 = 27;

const TWIGS: usize = 9;

/// What is agreed before the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// Twigs dealt to each player.
    pub hand: u8,
}

impl Default for Options {
    fn default() -> Self {
        Options { hand: 2 }
    }
}

/// The whole truth.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    hand_size: u8,
    hands: Secret<Vec<Vec<u8>>>,
    pile: Secret<Vec<u8>>,
    scores: PerSeat<Score>,
    phase: Phase,
    laid: Vec<u8>,
}

#[derive(Clone, Debug, PartialEq)]
enum Phase {
    Deal,
    Lay(Seat),
    Answer { layer: Seat, waiting: Seats, snatchers: Secret<Vec<Seat>> },
    Over,
}

/// What a seat does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    Lay(u8),
    Snatch,
    Skip,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Lay(twig) => write!(f, "lay {twig}"),
            Action::Snatch => f.write_str("snatch"),
            Action::Skip => f.write_str("skip"),
        }
    }
}

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Action, NotationError> {
        let error = || NotationError::new(text, "`lay 1` to `lay 9`, `snatch` or `skip`");
        match text.split_once(' ') {
            None if text == "snatch" => Ok(Action::Snatch),
            None if text == "skip" => Ok(Action::Skip),
            Some(("lay", twig)) => Ok(Action::Lay(read_twig(twig).ok_or_else(error)?)),
            _ => Err(error()),
        }
    }
}

fn read_twig(text: &str) -> Option<u8> {
    text.parse().ok().filter(|twig| text.len() == 1 && (1..=9).contains(twig))
}

/// The order of all nine twigs: the hands by seat, then the pile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal([u8; TWIGS]);

impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("deal")?;
        self.0.iter().try_for_each(|twig| write!(f, " {twig}"))
    }
}

impl FromStr for Deal {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Deal, NotationError> {
        let error = || NotationError::new(text, "`deal` and nine twigs");
        let twigs = text.strip_prefix("deal ").ok_or_else(error)?.split(' ').map(read_twig);
        let twigs: Vec<u8> = twigs.collect::<Option<_>>().ok_or_else(error)?;
        Ok(Deal(twigs.try_into().map_err(|_| error())?))
    }
}

/// What an observer sees.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct View {
    you: Option<Seat>,
    hand_size: u8,
    hand: Option<Vec<u8>>,
    counts: Vec<usize>,
    pile: usize,
    laid: Vec<u8>,
    turn: Option<Seat>,
    answering: bool,
    own_answer_given: bool,
    scores: PerSeat<Score>,
    leaked: Option<String>,
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "laid {:?}, twigs in hand {:?}, pile {}", self.laid, self.counts, self.pile)?;
        write!(f, "own {:?}, scores {:?}", self.hand, self.scores)
    }
}

/// What an observer notices.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    Dealt { hand: Option<Vec<u8>>, leaked: Option<String> },
    Laid { seat: Seat, twig: u8 },
    Scored { seat: Seat, drawn: Option<u8> },
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Dealt { .. } => f.write_str("the twigs are dealt"),
            Event::Laid { seat, twig } => write!(f, "{seat} lays {twig}"),
            Event::Scored { seat, .. } => write!(f, "{seat} scores"),
        }
    }
}

hanpan_core::refusals! {
    /// Why not.
    #[derive(Clone, Debug, PartialEq)]
    pub enum Why {
        /// One lays what one holds.
        NotHeld = "not_held", "you do not hold that twig";
        /// One snatches with a longer twig.
        NoneLonger = "none_longer", "you hold no longer twig";
        /// Nine twigs.
        BadDeal = "bad_deal", "each of the nine twigs is dealt once";
    }
}

impl<const FAULT: u8> Rules for Twigs<FAULT> {
    const ID: &'static str = "twigs";
    const HIDDEN: bool = true;
    const CHANCE: bool = true;
    const SEATS: RangeInclusive<u8> = 2..=3;
    const OPTIONS: &'static [OptionSpec] = if FAULT == FORGETS_AN_OPTION {
        &[]
    } else {
        &[OptionSpec { key: "hand", choices: Choices::Numbers { from: 1, to: 2, step: 1, off: false } }]
    };

    const ENDINGS: &'static [&'static str] = &["most_points", "in_order"];

    type Options = Options;
    type State = State;
    type Action = Action;
    type Chance = Deal;
    type View = View;
    type Event = Event;
    type Refusal = Why;

    fn start(options: &Options, seats: u8) -> Result<State, OptionsError> {
        OptionsError::check_players::<Self>(seats)?;
        if !(1..=2).contains(&options.hand) {
            let given = options.hand.to_string();
            return Err(OptionsError::Value { key: "hand", given, expected: "1 or 2" });
        }
        Ok(State {
            hand_size: options.hand,
            hands: Secret::new(vec![Vec::new(); seats as usize]),
            pile: Secret::new(Vec::new()),
            scores: PerSeat::all(seats, Score::ZERO),
            phase: Phase::Deal,
            laid: Vec::new(),
        })
    }

    fn turn(state: &State) -> Turn {
        match &state.phase {
            Phase::Deal => Turn::Chance,
            Phase::Lay(seat) => Turn::of(*seat),
            Phase::Answer { waiting, .. } => Turn::Sealed(*waiting),
            Phase::Over => Turn::Over,
        }
    }

    fn count_leaves(_: &State, _: u32) -> Option<u64> {
        (FAULT == LEAVES_MISCOUNTED).then_some(1)
    }

    fn legal(state: &State, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        if !Self::turn(state).players().contains(seat) {
            return;
        }
        let hand = &state.hands.truth()[seat.index()];
        match state.phase {
            Phase::Lay(_) => {
                out.extend(hand.iter().map(|&twig| Action::Lay(twig)));
                if FAULT == LEGAL_TOO_WIDE && state.laid.len() == 3 && hand[0] != 9 {
                    out.push(Action::Lay(9));
                }
                // The pile's next twig is nobody's to know.
                if FAULT == LEGAL_LEAKS && state.pile.truth().first() == Some(&9) {
                    out.pop();
                }
                if FAULT != UNSORTED {
                    out.sort_unstable();
                    out.dedup();
                }
            }
            Phase::Answer { .. } => {
                if hand.iter().any(|twig| Some(twig) > state.laid.last()) {
                    out.push(Action::Snatch);
                }
                out.push(Action::Skip);
            }
            Phase::Deal | Phase::Over => {}
        }
    }

    fn check(state: &State, seat: Seat, action: Action) -> Result<(), Why> {
        if !Self::turn(state).players().contains(seat) {
            return Err(Why::NotYourTurn);
        }
        let hand = &state.hands.truth()[seat.index()];
        match (&state.phase, action) {
            (Phase::Lay(_), Action::Lay(twig)) if hand.contains(&twig) || FAULT == CHECK_TOO_WIDE => Ok(()),
            (Phase::Lay(_), Action::Lay(_)) => Err(Why::NotHeld),
            (Phase::Answer { .. }, Action::Snatch)
                if hand.iter().any(|twig| Some(twig) > state.laid.last()) =>
            {
                Ok(())
            }
            (Phase::Answer { .. }, Action::Snatch) => Err(Why::NoneLonger),
            (Phase::Answer { .. }, Action::Skip) => Ok(()),
            _ => Err(Why::NotYourTurn),
        }
    }

    fn skip(state: &State, seat: Seat) -> Option<Action> {
        let asked = matches!(&state.phase, Phase::Answer { waiting, .. } if waiting.contains(seat));
        asked.then_some(if FAULT == SILENCE_CLAIMS { Action::Snatch } else { Action::Skip })
    }

    fn deal(_: &State, dice: &mut dyn Dice) -> Deal {
        let mut twigs = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        shuffle(&mut twigs, dice);
        Deal(twigs)
    }

    fn check_chance(_: &State, Deal(twigs): &Deal) -> Result<(), Why> {
        let each_once = (1..=9).all(|twig| twigs.contains(&twig));
        if each_once && FAULT != DEAL_REFUSED { Ok(()) } else { Err(Why::BadDeal) }
    }

    fn apply(state: &mut State, step: &Step<Self>) {
        match step {
            Step::Chance(Deal(twigs)) => {
                let mut twigs = twigs.iter().copied();
                for hand in state.hands.truth_mut() {
                    *hand = twigs.by_ref().take(state.hand_size as usize).collect();
                }
                *state.pile.truth_mut() = twigs.collect();
                state.phase = Phase::Lay(Seat::at(0));
            }
            Step::Act(seat, Action::Lay(twig)) => {
                state.hands.truth_mut()[seat.index()].retain(|held| held != twig);
                state.laid.push(*twig);
                let waiting = Seats::all(state.scores.seats()).without(*seat);
                state.phase = Phase::Answer { layer: *seat, waiting, snatchers: Secret::default() };
            }
            Step::Act(seat, answer) => {
                let Phase::Answer { layer, waiting, snatchers } = &mut state.phase else { return };
                *waiting = waiting.without(*seat);
                if *answer == Action::Snatch {
                    snatchers.truth_mut().push(*seat);
                    if FAULT != CLAIMS_RACE {
                        snatchers.truth_mut().sort_unstable();
                    }
                }
                if waiting.is_empty() {
                    let layer = *layer;
                    let scorer = scorer::<FAULT>(state.hands.truth(), snatchers.truth()).unwrap_or(layer);
                    state.scores[scorer] += Score::ONE;
                    resolve::<FAULT>(state, layer);
                }
            }
        }
    }

    fn outcome(state: &State) -> Option<Outcome> {
        if state.phase != Phase::Over || FAULT == OVER_WITHOUT_OUTCOME {
            return None;
        }
        let most = state.scores.as_slice().iter().max();
        let winners =
            state.scores.iter().filter(|(_, score)| Some(*score) == most).map(|(seat, _)| seat).collect();
        let tells = FAULT == OUTCOME_LEAKS && state.hands.truth().is_sorted();
        Some(Outcome {
            winners,
            reason: if tells { "in_order" } else { "most_points" },
            points: state.scores,
        })
    }

    fn points(state: &State) -> PerSeat<Score> {
        if FAULT == POINTS_LEAK {
            let longest = |seat: Seat| state.hands.truth()[seat.index()].iter().max().copied();
            return PerSeat::from_fn(state.scores.seats(), |seat| {
                i32::from(longest(seat).unwrap_or(0)).into()
            });
        }
        state.scores
    }

    fn view(state: &State, who: Observer) -> View {
        let hands = state.hands.truth();
        let own = match who {
            Observer::Seat(seat) => hands.get(seat.index()).cloned(),
            Observer::Public => None,
        };
        let (turn, waiting) = match &state.phase {
            Phase::Lay(seat) => (Some(*seat), None),
            Phase::Answer { layer, waiting, .. } => (Some(*layer), Some((*layer, *waiting))),
            Phase::Deal | Phase::Over => (None, None),
        };
        let own_answer_given = |(layer, waiting): (Seat, Seats)| match who {
            Observer::Seat(seat) => seat != layer && !waiting.contains(seat),
            Observer::Public => FAULT == ANSWER_SHOWS && waiting.len() == 1,
        };
        View {
            you: if let Observer::Seat(seat) = who { Some(seat) } else { None },
            hand_size: state.hand_size,
            hand: own,
            counts: hands.iter().map(Vec::len).collect(),
            pile: state.pile.truth().len(),
            laid: state.laid.clone(),
            turn,
            answering: waiting.is_some(),
            own_answer_given: waiting.is_some_and(own_answer_given),
            scores: state.scores,
            leaked: (FAULT == VIEW_LEAKS).then(|| format!("{:?}", state.pile.truth().last())),
        }
    }

    fn witness(before: &State, step: &Step<Self>, _: &State, who: Observer) -> Option<Event> {
        match step {
            Step::Chance(Deal(twigs)) => {
                let hand =
                    |seat: Seat| twigs.chunks(before.hand_size as usize).nth(seat.index()).map(Vec::from);
                let hand = if let Observer::Seat(seat) = who { hand(seat) } else { None };
                let leaked = (FAULT == DEAL_LEAKS).then(|| twigs[TWIGS - 1].to_string());
                Some(Event::Dealt { hand, leaked })
            }
            Step::Act(seat, Action::Lay(twig)) => Some(Event::Laid { seat: *seat, twig: *twig }),
            Step::Act(seat, answer) => {
                let Phase::Answer { layer, waiting, snatchers } = &before.phase else { return None };
                if !waiting.without(*seat).is_empty() {
                    let noticed = FAULT == ANSWER_NOTICED && *answer == Action::Snatch;
                    return noticed.then_some(Event::Scored { seat: *seat, drawn: None });
                }
                let mut snatchers = snatchers.truth().clone();
                snatchers.extend((*answer == Action::Snatch).then_some(*seat));
                if FAULT != CLAIMS_RACE {
                    snatchers.sort_unstable();
                }
                let scorer = scorer::<FAULT>(before.hands.truth(), &snatchers).unwrap_or(*layer);
                let drawn = before.pile.truth().first().copied().filter(|_| FAULT != NEVER_ENDS);
                let knows = who.is(*layer) || FAULT == WITNESS_LEAKS;
                Some(Event::Scored { seat: scorer, drawn: drawn.filter(|_| knows) })
            }
        }
    }
}

/// Rule 3: of those who snatch, the one with the longest twig.
fn scorer<const FAULT: u8>(hands: &[Vec<u8>], snatchers: &[Seat]) -> Option<Seat> {
    if FAULT == CLAIMS_RACE {
        return snatchers.first().copied();
    }
    snatchers.iter().copied().max_by_key(|seat| hands[seat.index()].iter().max())
}

/// Rule 4: the layer draws, and the next player lays or the game ends.
fn resolve<const FAULT: u8>(state: &mut State, layer: Seat) {
    if FAULT == NEVER_ENDS {
        let back = state.laid.pop();
        state.hands.truth_mut()[layer.index()].extend(back);
    } else if !state.pile.truth().is_empty() {
        let drawn = state.pile.truth_mut().remove(0);
        state.hands.truth_mut()[layer.index()].push(drawn);
    }
    if FAULT == REPLAY_DIFFERS {
        use std::sync::atomic::{AtomicU32, Ordering};
        static CALLS: AtomicU32 = AtomicU32::new(0);
        state.scores[layer] += Score::whole((CALLS.fetch_add(1, Ordering::Relaxed) % 7) as i32);
    }
    let next = layer.next(state.scores.seats());
    let empty = state.hands.truth()[next.index()].is_empty();
    // With everything laid there would be nothing left to tell.
    let early = FAULT == OUTCOME_LEAKS && state.pile.truth().is_empty();
    state.phase = if empty || early { Phase::Over } else { Phase::Lay(next) };
}

impl<const FAULT: u8> Subject for Twigs<FAULT> {
    const BOUND: usize = 40;
    const ODD_ACTIONS: &'static [&'static str] = &["lay 1", "lay 5", "lay 9", "snatch", "skip"];

    fn permute(state: &mut State, who: Observer, dice: &mut dyn Dice) {
        if FAULT == SHAM_PERMUTATION {
            return;
        }
        // Sealed answers: whoever has answered may have answered either way, as far as anybody else knows; but
        // with other twigs a snatch may no longer be possible, so all become skips.
        if let Phase::Answer { snatchers, .. } = &mut state.phase {
            snatchers.truth_mut().retain(|seat| who.is(*seat));
        }
        let unseen = |seat: usize| !who.is(Seat::at(seat));
        let mut pool = state.pile.truth().clone();
        let hands = state.hands.truth_mut();
        for hand in hands.iter().enumerate().filter(|(seat, _)| unseen(*seat)).map(|(_, hand)| hand) {
            pool.extend(hand);
        }
        shuffle(&mut pool, dice);
        for hand in hands.iter_mut().enumerate().filter(|(seat, _)| unseen(*seat)).map(|(_, hand)| hand) {
            hand.iter_mut().for_each(|twig| *twig = pool.pop().expect("as many as before"));
        }
        *state.pile.truth_mut() = pool;
    }

    fn permute_chance(before: &State, Deal(twigs): &Deal, who: Observer, dice: &mut dyn Dice) -> Deal {
        let size = before.hand_size as usize;
        let seen = |place: usize| matches!(who, Observer::Seat(seat) if place / size == seat.index());
        let mut pool: Vec<u8> = (0..TWIGS).filter(|&place| !seen(place)).map(|place| twigs[place]).collect();
        shuffle(&mut pool, dice);
        let mut permuted = *twigs;
        (0..TWIGS).filter(|&place| !seen(place)).zip(pool).for_each(|(place, twig)| permuted[place] = twig);
        Deal(permuted)
    }
}

impl<const FAULT: u8> Imagine for Twigs<FAULT> {
    fn imagine(view: &View, _: &[Event], dice: &mut impl Dice) -> State {
        let own = view.hand.as_ref().expect("a seat imagines");
        let mut unseen: Vec<u8> =
            (1..=9).filter(|twig| !own.contains(twig) && !view.laid.contains(twig)).collect();
        shuffle(&mut unseen, dice);
        let you = view.you.expect("a seat imagines");
        let hands = view.counts.iter().enumerate().map(|(seat, &count)| {
            if seat == you.index() { own.clone() } else { unseen.split_off(unseen.len() - count) }
        });
        let hands: Vec<Vec<u8>> = hands.collect();
        let phase = match (view.turn, view.answering) {
            (Some(layer), true) => Phase::Answer {
                layer,
                waiting: Seats::all(view.scores.seats()).without(layer),
                snatchers: Secret::default(),
            },
            (Some(seat), false) => Phase::Lay(seat),
            (None, _) => unreachable!("nobody imagines when nobody acts"),
        };
        State {
            hand_size: view.hand_size,
            hands: Secret::new(hands),
            pile: Secret::new(unseen),
            scores: view.scores,
            phase,
            laid: view.laid.clone(),
        }
    }
}

impl<const FAULT: u8> Learn for Twigs<FAULT> {
    fn actions(_: &Options) -> usize {
        TWIGS + 2
    }

    fn index(_: &Options, action: Action) -> usize {
        match action {
            Action::Lay(9) if FAULT == NUMBERS_COLLIDE => 0,
            Action::Lay(twig) => usize::from(twig) - 1,
            Action::Snatch => TWIGS,
            Action::Skip => TWIGS + 1,
        }
    }

    fn action(_: &Options, index: usize) -> Option<Action> {
        match index {
            0..TWIGS => Some(Action::Lay(index as u8 + 1)),
            TWIGS => Some(Action::Snatch),
            _ => (index == TWIGS + 1).then_some(Action::Skip),
        }
    }

    fn planes(_: &Options, seats: u8) -> Vec<Plane> {
        vec![
            Plane { name: "own", rows: 1, columns: TWIGS, about: "1 for each twig in one's own hand" },
            Plane { name: "laid", rows: 1, columns: TWIGS, about: "1 for each twig that was laid" },
            Plane { name: "counts", rows: 1, columns: seats.into(), about: "twigs held, from oneself on" },
        ]
    }

    fn observe(state: &State, who: Seat, out: &mut [f32]) {
        let hands = state.hands.truth();
        out.fill(if FAULT == OBSERVATION_HAS_HOLES { f32::NAN } else { 0.0 });
        let spied = (FAULT == OBSERVATION_LEAKS).then(|| state.pile.truth().first()).flatten();
        for twig in hands[who.index()].iter().chain(spied) {
            out[usize::from(*twig) - 1] = 1.0;
        }
        for twig in &state.laid {
            out[TWIGS + usize::from(*twig) - 1] = 1.0;
        }
        for (place, count) in out[2 * TWIGS..].iter_mut().enumerate() {
            *count = hands[(who.index() + place) % hands.len()].len() as f32;
        }
    }

    fn returns(state: &State) -> PerSeat<f32> {
        let sign = if FAULT == RETURNS_UPSIDE_DOWN { -1.0 } else { 1.0 };
        PerSeat::from_fn(state.scores.seats(), |seat| sign * state.scores[seat].to_f64() as f32)
    }

    fn places(state: &State) -> Option<PerSeat<u8>> {
        Self::outcome(state)?;
        let ahead =
            |seat: Seat| state.scores.iter().filter(|(_, score)| **score > state.scores[seat]).count();
        Some(PerSeat::from_fn(state.scores.seats(), |seat| ahead(seat) as u8 + 1))
    }

    fn knowledge(state: &State, who: Seat) -> u128 {
        let hands = state.hands.truth();
        let words = |key: Fingerprint, twigs: &[u8]| {
            let key = key.with(twigs.len() as u64);
            twigs.iter().fold(key, |key, &twig| key.with(twig.into()))
        };
        let mut key = words(Fingerprint::EMPTY, &hands[who.index()]);
        key = words(key, &state.laid);
        key = hands.iter().fold(key, |key, hand| key.with(hand.len() as u64));
        if FAULT != KEY_FORGETS {
            key = state.scores.as_slice().iter().fold(key, |key, score| key.with(score.to_f64() as u64));
        }
        let (phase, snatchers) = match &state.phase {
            Phase::Deal => (0, 0),
            Phase::Lay(seat) => (1 + seat.index(), 0),
            Phase::Answer { layer, waiting, snatchers } => {
                let given = usize::from(*layer != who && !waiting.contains(who));
                (8 + 2 * layer.index() + given, snatchers.truth().len())
            }
            Phase::Over => (7, 0),
        };
        key = key.with(phase as u64);
        if FAULT == KEY_LEAKS {
            key = key.with(state.pile.truth().first().copied().unwrap_or(0).into());
        }
        if FAULT == SEALED_KEY {
            key = key.with(snatchers as u64);
        }
        key.key()
    }
}
