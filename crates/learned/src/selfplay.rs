//! Games played by a network, by teachers, or by both, and the experience that comes of it.

use hanpan_batch::Batch;
use hanpan_core::{Dice, Learn, OptionsError, PerSeat, QuickDice, Seat, Seats};
use hanpan_search::math::{exp_single, ln_single};
use hanpan_search::{Agent, Budget, Situation};
use rayon::prelude::*;

use crate::layout::{Encoder, Layout};
use crate::network::{Network, Scratch};

/// How games are played and counted.
#[derive(Clone, Debug)]
pub struct SelfPlayOptions {
    /// How many games are played side by side.
    pub games: usize,
    /// What everything follows from.
    pub seed: u64,
    /// How far an advantage looks ahead: 0 as far as the next decision, 1 to the end.
    pub lambda: f32,
    /// What a utility is multiplied with.
    pub scale: f32,
    /// What is played for.
    pub utility: Utility,
    /// Whether the network does what it finds likeliest, rather than each action as likely as it says.
    pub greedy: bool,
    /// At how many tables of a hundred one seat is the network's and teachers sit in all others.
    pub among_teachers: u32,
    /// Whether teachers sit in all seats and it is their decisions that are kept.
    pub teachers_alone: bool,
    /// How many nodes a teacher may spend on a decision.
    pub teacher_nodes: u64,
    /// Of how many decisions of a hundred every legal action is tried out; if of any, no others are kept.
    pub tried: u32,
    /// Whether what is tried out is played to its end by the teacher, rather than by the network.
    pub tried_by_teacher: bool,
}

impl SelfPlayOptions {
    /// What a hand has brought to a seat.
    fn utility(&self, seat: Seat, returns: &[f32], places: Option<&PerSeat<u8>>, before: &[f32]) -> f32 {
        let utility = match self.utility {
            Utility::Returns => returns[seat.index()] - before[seat.index()],
            Utility::Places => places
                .map_or(0.0, |places| 1.0 - 2.0 * f32::from(places[seat] - 1) / (returns.len() - 1) as f32),
        };
        self.scale * utility
    }
}

/// What is played for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Utility {
    /// The game's own returns.
    Returns,
    /// The place, from 1 for the first to −1 for the last.
    Places,
}

/// How a thread comes by a teacher of its own.
pub type Teacher<R> = dyn Fn() -> Box<dyn Agent<R>> + Send + Sync;

/// Decisions, one behind the other; those of one hand follow each other seat by seat.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Experience {
    /// What the network was given.
    pub inputs: Vec<f32>,
    /// What was legal.
    pub masks: Vec<bool>,
    /// What was done.
    pub actions: Vec<i32>,
    /// The logarithm of how likely that was.
    pub log_likelihoods: Vec<f32>,
    /// What the network said the rest was worth.
    pub values: Vec<f32>,
    /// By how much it went better than that, as seen from the decisions after it.
    pub advantages: Vec<f32>,
    /// What came of it in the end.
    pub utilities: Vec<f32>,
    /// What each legal action would have brought, all else and all chance the same, where all were tried out.
    pub tries: Vec<f32>,
    /// Utilities of the network's seats, one for each hand and seat.
    pub results: Vec<f32>,
}

/// Games in which decisions are collected until their hand has ended.
pub struct SelfPlay<R: Learn> {
    batch: Batch<R>,
    options: R::Options,
    encoder: Encoder,
    how: SelfPlayOptions,
    slots: Vec<Slot>,
    indices: Vec<usize>,
}

/// A game, as it is collected.
struct Slot {
    dice: QuickDice,
    /// The seats whose decisions are kept.
    kept: Seats,
    /// What each seat had when the hand began.
    before: Vec<f32>,
    open: Vec<Decision>,
    /// What lies behind the decisions, a row for each.
    inputs: Vec<f32>,
    masks: Vec<bool>,
    tries: Vec<f32>,
    action: usize,
    finished: Experience,
}

struct Decision {
    seat: Seat,
    action: usize,
    log_likelihood: f32,
    value: f32,
}

/// What a thread keeps.
struct Desk<R: Learn> {
    known: Vec<f32>,
    logits: Vec<f32>,
    input: Vec<f32>,
    scratch: Scratch,
    teacher: Option<Box<dyn Agent<R>>>,
}

impl<R: Learn> SelfPlay<R> {
    /// Games that have just begun. `None` if the layout does not fit such tables.
    pub fn new(
        options: &R::Options,
        seats: u8,
        layout: &Layout,
        how: SelfPlayOptions,
    ) -> Result<Option<SelfPlay<R>>, OptionsError> {
        let Some(encoder) = layout.encoder::<R>(options, seats) else { return Ok(None) };
        let batch = Batch::new(options, seats, how.games, how.seed)?.taking_forced();
        let mut seeds = QuickDice::seeded(how.seed ^ 0x5e1f_9a7e);
        let slots = (0..how.games)
            .map(|_| Slot {
                dice: QuickDice::seeded(seeds.bits()),
                kept: Seats::NONE,
                before: vec![0.0; seats.into()],
                open: Vec::new(),
                inputs: Vec::new(),
                masks: Vec::new(),
                tries: Vec::new(),
                action: 0,
                finished: Experience::default(),
            })
            .map(|mut slot| {
                slot.seat_players(&how, seats);
                slot
            })
            .collect();
        Ok(Some(SelfPlay {
            batch,
            options: options.clone(),
            encoder,
            indices: vec![0; how.games],
            how,
            slots,
        }))
    }

    /// How many values an input has.
    pub fn width(&self) -> usize {
        self.encoder.width()
    }

    /// How many actions there are.
    pub fn actions(&self) -> usize {
        self.batch.actions()
    }

    /// Plays until at least so many decisions of finished hands are there, and hands them over.
    ///
    /// # Panics
    /// If the network does not fit the layout and the game, or a teacher is needed and there is none.
    pub fn collect(
        &mut self,
        network: &Network,
        teacher: Option<&Teacher<R>>,
        decisions: usize,
    ) -> Experience {
        let mut experience = Experience::default();
        while experience.actions.len() < decisions {
            self.step(network, teacher);
            // In the order of the games, so that it does not matter which core was faster.
            for slot in self.slots.iter_mut().filter(|slot| !slot.finished.results.is_empty()) {
                experience.append(&mut slot.finished);
            }
        }
        experience
    }

    fn step(&mut self, network: &Network, teacher: Option<&Teacher<R>>) {
        let SelfPlay { batch, options, encoder, how, slots, indices } = self;
        let desk = || Desk::<R> {
            known: Vec::new(),
            logits: vec![0.0; batch.actions()],
            input: Vec::new(),
            scratch: Scratch::default(),
            teacher: teacher.map(|make| make()),
        };
        slots.par_iter_mut().enumerate().with_min_len(Self::PIECE).for_each_init(
            desk,
            |desk, (game, slot)| {
                let seat = batch.seat(game);
                let legal = batch.legal(game);
                let is_kept = slot.kept.contains(seat);
                if let [only] = legal {
                    slot.action = R::index(options, *only);
                } else if is_kept != how.teachers_alone {
                    slot.decide(desk, network, how, options, (batch, encoder), game);
                } else {
                    slot.learn(desk, how, options, (batch, encoder), game);
                }
            },
        );
        for (index, slot) in indices.iter_mut().zip(slots.iter()) {
            *index = slot.action;
        }
        batch.step_indices(indices).expect("what is legal was chosen");
        let (seats, width, actions) = (batch.seats(), encoder.width(), batch.actions());
        slots.par_iter_mut().enumerate().with_min_len(Self::PIECE).for_each(|(game, slot)| {
            if batch.ended(game) {
                let is_over = batch.places(game);
                slot.settle(how, batch.returns_of(game).as_slice(), is_over.as_ref(), (width, actions));
                if is_over.is_some() {
                    slot.before.fill(0.0);
                }
                slot.seat_players(how, seats);
            }
        });
    }

    /// As many games as are worth a core's while.
    const PIECE: usize = 16;
}

impl Slot {
    /// Who sits where in the hand that begins.
    fn seat_players(&mut self, how: &SelfPlayOptions, seats: u8) {
        let alone = self.dice.below(100) < how.among_teachers;
        self.kept = if alone && !how.teachers_alone {
            Seats::only(Seat::at(self.dice.below(seats.into()) as usize))
        } else {
            Seats::all(seats)
        };
    }

    /// The network decides, and it is kept.
    fn decide<R: Learn>(
        &mut self,
        desk: &mut Desk<R>,
        network: &Network,
        how: &SelfPlayOptions,
        options: &R::Options,
        (batch, encoder): (&Batch<R>, &Encoder),
        game: usize,
    ) {
        let legal = batch.legal(game);
        let (input, mask) = self.keep(desk, options, (batch, encoder), game);
        let value = network.evaluate(&self.inputs[input..], &mut desk.logits, &mut desk.scratch);
        let (action, log_likelihood) = choose(
            legal.iter().map(|&action| R::index(options, action)),
            &desk.logits,
            how.greedy,
            &mut self.dice,
        );
        self.action = action;
        if how.tried > 0 {
            if self.dice.below(100) >= how.tried {
                self.inputs.truncate(input);
                self.masks.truncate(mask);
                return;
            }
            self.try_out(desk, network, how, options, (batch, encoder), game);
        }
        self.open.push(Decision { seat: batch.seat(game), action, log_likelihood, value });
    }

    /// A teacher decides; it is kept if teachers are what is learned from.
    fn learn<R: Learn>(
        &mut self,
        desk: &mut Desk<R>,
        how: &SelfPlayOptions,
        options: &R::Options,
        (batch, encoder): (&Batch<R>, &Encoder),
        game: usize,
    ) {
        let legal = batch.legal(game);
        let teacher = desk.teacher.as_mut().expect("there is a teacher where one is needed");
        let view = batch.view(game);
        let budget = Budget::nodes(how.teacher_nodes, self.dice.bits());
        let decision = teacher.choose(&Situation { view: &view, seen: &[], legal }, &budget);
        self.action = R::index(options, decision.action);
        if how.teachers_alone {
            self.keep(desk, options, (batch, encoder), game);
            let (seat, action) = (batch.seat(game), self.action);
            self.open.push(Decision { seat, action, log_likelihood: 0.0, value: 0.0 });
        }
    }

    /// Writes down what the seat knows and may do; returns where its input begins.
    fn keep<R: Learn>(
        &mut self,
        desk: &mut Desk<R>,
        options: &R::Options,
        (batch, encoder): (&Batch<R>, &Encoder),
        game: usize,
    ) -> (usize, usize) {
        let input = self.inputs.len();
        self.inputs.resize(input + encoder.width(), 0.0);
        encoder.encode(&mut desk.known, &mut self.inputs[input..], |out| batch.observe_one(game, out));
        let mask = self.masks.len();
        self.masks.resize(mask + desk.logits.len(), false);
        for &action in batch.legal(game) {
            self.masks[mask + R::index(options, action)] = true;
        }
        (input, mask)
    }

    /// Plays every legal action to the end of the hand, in the same world with the same dice.
    fn try_out<R: Learn>(
        &mut self,
        desk: &mut Desk<R>,
        network: &Network,
        how: &SelfPlayOptions,
        options: &R::Options,
        (batch, encoder): (&Batch<R>, &Encoder),
        game: usize,
    ) {
        let seat = batch.seat(game);
        let first = self.tries.len();
        self.tries.resize(first + desk.logits.len(), 0.0);
        let mut input = std::mem::take(&mut desk.input);
        input.resize(encoder.width(), 0.0);
        for &action in batch.legal(game) {
            let mut fork = batch.fork(game);
            // The same dice for every action here too, where the network does not always do the same.
            let mut dice = self.dice.clone();
            fork.act(action);
            while !fork.ended() {
                let chosen = match (fork.legal(), &mut desk.teacher) {
                    ([only], _) => *only,
                    (legal, Some(teacher)) if how.tried_by_teacher => {
                        let budget = Budget::nodes(how.teacher_nodes, dice.bits());
                        let view = fork.view();
                        teacher.choose(&Situation { view: &view, seen: &[], legal }, &budget).action
                    }
                    (legal, _) => {
                        encoder.encode(&mut desk.known, &mut input, |out| fork.observe(out));
                        network.evaluate(&input, &mut desk.logits, &mut desk.scratch);
                        let indices = legal.iter().map(|&action| R::index(options, action));
                        let (index, _) = choose(indices, &desk.logits, false, &mut dice);
                        R::action(options, index).expect("it is one of the legal ones")
                    }
                };
                fork.act(chosen);
            }
            let utility = how.utility(seat, fork.returns().as_slice(), fork.places().as_ref(), &self.before);
            self.tries[first + R::index(options, action)] = utility;
        }
        desk.input = input;
    }

    /// The hand has ended: what came of every decision in it.
    fn settle(
        &mut self,
        how: &SelfPlayOptions,
        returns: &[f32],
        places: Option<&PerSeat<u8>>,
        (width, actions): (usize, usize),
    ) {
        let seats = returns.len();
        for seat in Seat::all(seats as u8).filter(|seat| self.kept.contains(*seat)) {
            let utility = how.utility(seat, returns, places, &self.before);
            let out = &mut self.finished;
            out.results.push(utility);
            let own: Vec<usize> =
                (0..self.open.len()).filter(|&place| self.open[place].seat == seat).collect();
            let first = out.advantages.len();
            out.advantages.resize(first + own.len(), 0.0);
            let (mut next_value, mut advantage) = (utility, 0.0);
            for (place, &number) in own.iter().enumerate().rev() {
                let decision = &self.open[number];
                advantage = next_value - decision.value + how.lambda * advantage;
                out.advantages[first + place] = advantage;
                next_value = decision.value;
            }
            for number in own {
                let decision = &self.open[number];
                out.inputs.extend_from_slice(&self.inputs[number * width..][..width]);
                out.masks.extend_from_slice(&self.masks[number * actions..][..actions]);
                out.actions.push(decision.action as i32);
                out.log_likelihoods.push(decision.log_likelihood);
                out.values.push(decision.value);
                out.utilities.push(utility);
                if how.tried > 0 && !how.teachers_alone {
                    out.tries.extend_from_slice(&self.tries[number * actions..][..actions]);
                }
            }
        }
        self.open.clear();
        self.inputs.clear();
        self.masks.clear();
        self.tries.clear();
        self.before.copy_from_slice(returns);
    }
}

impl Experience {
    /// Takes everything over from another.
    fn append(&mut self, other: &mut Experience) {
        self.inputs.append(&mut other.inputs);
        self.masks.append(&mut other.masks);
        self.actions.append(&mut other.actions);
        self.log_likelihoods.append(&mut other.log_likelihoods);
        self.values.append(&mut other.values);
        self.advantages.append(&mut other.advantages);
        self.utilities.append(&mut other.utilities);
        self.tries.append(&mut other.tries);
        self.results.append(&mut other.results);
    }
}

/// One of the legal actions by its number, and the logarithm of how likely it was.
fn choose(
    legal: impl Iterator<Item = usize> + Clone,
    logits: &[f32],
    greedy: bool,
    dice: &mut QuickDice,
) -> (usize, f32) {
    let best = legal.clone().max_by(|&one, &other| logits[one].total_cmp(&logits[other]));
    let best = best.expect("something is legal");
    let weight = |action: usize| exp_single(logits[action] - logits[best]);
    let sum: f32 = legal.clone().map(weight).sum();
    let chosen = if greedy {
        best
    } else {
        let mut left = sum * (dice.bits() >> 40) as f32 / (1u64 << 24) as f32;
        let fits = |action: &usize| {
            left -= weight(*action);
            left < 0.0
        };
        legal.clone().find(fits).unwrap_or(best)
    };
    (chosen, logits[chosen] - logits[best] - ln_single(sum))
}

#[cfg(test)]
mod tests;
