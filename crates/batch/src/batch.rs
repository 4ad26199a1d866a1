//! Games of one kind stepped together.

use hanpan_core::{Observer, OptionsError, Outcome, QuickDice, Rules, Seat, Tally};
use rayon::prelude::*;
use thiserror::Error;

use crate::game::{Choice, Game};

/// Games of one kind, in each of which somebody must act.
pub struct Batch<R: Rules> {
    pub(crate) options: R::Options,
    pub(crate) seats: u8,
    pub(crate) start: R::State,
    pub(crate) games: Vec<Game<R>>,
}

/// Why a step is not taken. Nothing has changed then, in no game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StepError {
    /// There is not one action for each game.
    #[error("{given} actions are given for {games} games")]
    Count {
        /// How many actions there are.
        given: usize,
        /// How many games there are.
        games: usize,
    },
    /// An action may not be done.
    #[error("game {game}: {reason}")]
    Illegal {
        /// The first game in which this is so.
        game: usize,
        /// Why not.
        reason: String,
    },
}

impl<R: Rules> Batch<R> {
    /// Games are handed to the cores in pieces: small enough to share out evenly, large enough to be worth it.
    pub(crate) const PIECE: usize = 64;

    /// So many games that have just begun, each with its own seed out of this one.
    pub fn new(options: &R::Options, seats: u8, games: usize, seed: u64) -> Result<Batch<R>, OptionsError> {
        // The number goes through the dice, so that neighbouring games have nothing in common.
        let seed_of = |game: usize| QuickDice::seeded(seed ^ QuickDice::seeded(game as u64).bits()).bits();
        Batch::with_seeds(options, seats, (0..games).map(seed_of))
    }

    /// A game for each seed.
    pub fn with_seeds(
        options: &R::Options,
        seats: u8,
        seeds: impl IntoIterator<Item = u64>,
    ) -> Result<Batch<R>, OptionsError> {
        let start = R::start(options, seats)?;
        let games = seeds.into_iter().map(|seed| Game::new(&start, seed, false)).collect();
        Ok(Batch { options: options.clone(), seats, start, games })
    }

    /// The same games, in which from now on nobody is asked who has no choice: what can only be done is done.
    #[must_use]
    pub fn taking_forced(mut self) -> Batch<R> {
        self.games.iter_mut().for_each(|game| game.takes_forced = true);
        self
    }

    /// Begins one game anew, with dice of this seed: from here on it is what it would be in a new batch.
    ///
    /// # Panics
    /// If there is no such game.
    pub fn restart(&mut self, game: usize, seed: u64) {
        let takes_forced = self.games[game].takes_forced;
        self.games[game] = Game::new(&self.start, seed, takes_forced);
    }

    /// How many games there are.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// How many seats each game has.
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// Who must act in a game.
    ///
    /// # Panics
    /// If there is no such game.
    pub fn seat(&self, game: usize) -> Seat {
        self.games[game].seat
    }

    /// What may be done in a game, ascending; never empty.
    ///
    /// # Panics
    /// If there is no such game.
    pub fn legal(&self, game: usize) -> &[R::Action] {
        &self.games[game].legal
    }

    /// How the game ended that the last step ended; another has begun in its place.
    ///
    /// # Panics
    /// If there is no such game.
    pub fn outcome(&self, game: usize) -> Option<Outcome> {
        self.games[game].finished.as_ref().and_then(R::outcome)
    }

    /// Whether the last step ended a game or, in a match of several hands, a hand; the next has begun in its place.
    ///
    /// # Panics
    /// If there is no such game.
    pub fn ended(&self, game: usize) -> bool {
        self.games[game].ended
    }

    /// What the seat that must act in a game sees.
    ///
    /// # Panics
    /// If there is no such game.
    pub fn view(&self, game: usize) -> R::View {
        let Game { state, seat, .. } = &self.games[game];
        R::view(state, Observer::Seat(*seat))
    }

    /// What was played in all games together.
    pub fn tally(&self) -> Tally {
        self.games.iter().fold(Tally::default(), |sum, game| sum.and(game.tally))
    }

    /// Takes one action in each game. All or none: they are checked before the first is taken.
    pub fn step(&mut self, actions: &[R::Action]) -> Result<(), StepError> {
        self.check_count(actions.len())?;
        let illegal = self
            .games
            .par_iter()
            .with_min_len(Self::PIECE)
            .zip(actions)
            .position_first(|(game, action)| game.legal.binary_search(action).is_err());
        if let Some(game) = illegal {
            return Err(self.illegal(game, actions[game]));
        }
        let start = &self.start;
        self.games
            .par_iter_mut()
            .with_min_len(Self::PIECE)
            .zip(actions)
            .for_each(|(game, &action)| game.act(action, start));
        Ok(())
    }

    /// Takes one action in each game: the one that a policy chooses there, on any core.
    ///
    /// # Panics
    /// May panic if the policy chooses what is not legal.
    pub fn step_by(&mut self, choose: impl Fn(Choice<'_, R>) -> R::Action + Sync) {
        let start = &self.start;
        self.games
            .par_iter_mut()
            .with_min_len(Self::PIECE)
            .enumerate()
            .for_each(|(number, game)| game.act_by(number, start, &choose));
    }

    /// Has the others play on in every game, by a policy that each core makes for itself, until `seat` must act.
    ///
    /// How the last step ended a game stays known; a game that begins and ends without `seat` is passed over.
    ///
    /// # Panics
    /// May panic if the policy chooses what is not legal.
    pub fn play_others<P>(
        &mut self,
        seat: Seat,
        policy: impl Fn() -> P + Sync + Send,
        choose: impl Fn(&mut P, &R::View, Choice<'_, R>) -> R::Action + Sync + Send,
    ) {
        let start = &self.start;
        self.games.par_iter_mut().with_min_len(Self::PIECE).enumerate().for_each_init(
            policy,
            |policy, (number, game)| {
                while game.seat != seat {
                    let view = R::view(&game.state, Observer::Seat(game.seat));
                    let (finished, ended) = (game.finished.take(), game.ended);
                    game.act_by(number, start, |choice| choose(policy, &view, choice));
                    game.finished = finished.or(game.finished.take());
                    game.ended |= ended;
                }
            },
        );
    }

    pub(crate) fn check_count(&self, given: usize) -> Result<(), StepError> {
        let games = self.games.len();
        if given == games { Ok(()) } else { Err(StepError::Count { given, games }) }
    }

    pub(crate) fn illegal(&self, game: usize, action: R::Action) -> StepError {
        let Game { state, seat, .. } = &self.games[game];
        let reason = match R::check(state, *seat, action) {
            Err(refusal) => refusal.to_string(),
            Ok(()) => unreachable!("what is checked is listed"),
        };
        StepError::Illegal { game, reason }
    }
}
