//! Games that the engine plays against itself, and the weights of its evaluation fitted to how they ended.

use hanpan_core::{Dice, Observer, QuickDice, Rules, Step};
use hanpan_omok::{Action, Omok, Options, RuleSet, Size, State, Stone};
use hanpan_search::{Decision, Engine, Limits, Settings, Situation, math};

use crate::Thinker;
use crate::board::Board;
use crate::evaluation::{self, STEEPNESS, Weights, pairs};
use crate::network::Network;
use crate::shape::Shape;
use crate::spot::Spot;

/// A game to learn from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// What was agreed.
    pub options: Options,
    /// Who won; nobody in a draw.
    pub winner: Option<Stone>,
    /// Where stones were put, and what was thought of the positions before.
    pub moves: Vec<Played>,
}

/// A move of a game to learn from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// Where the stone was put, as a place in [`Size::all`].
    pub place: u16,
    /// The chance to win that the search gave the side to move, in parts of 65,535; none where nobody searched.
    pub chance: Option<u16>,
    /// Whether the move was made at random, and not because it was thought to be the best.
    pub at_random: bool,
}

impl Played {
    /// The bits of a file's number beside the place.
    const AT_RANDOM: u16 = 1 << 15;
    const SEARCHED: u16 = 1 << 14;

    fn write(self) -> [u16; 2] {
        let random = if self.at_random { Played::AT_RANDOM } else { 0 };
        let searched = if self.chance.is_some() { Played::SEARCHED } else { 0 };
        [self.place | random | searched, self.chance.unwrap_or(0)]
    }

    fn read(code: u16, chance: u16) -> Played {
        Played {
            place: code & !(Played::AT_RANDOM | Played::SEARCHED),
            chance: (code & Played::SEARCHED != 0).then_some(chance),
            at_random: code & Played::AT_RANDOM != 0,
        }
    }
}

impl Game {
    /// Appends the game to a file's bytes.
    pub fn write(&self, out: &mut Vec<u8>) {
        let winner = self.winner.map_or(0, |winner| 1 + winner as u8);
        out.extend([self.options.rules as u8, self.options.size.lines(), winner]);
        out.extend((self.moves.len() as u16).to_le_bytes());
        out.extend(self.moves.iter().flat_map(|played| played.write()).flat_map(u16::to_le_bytes));
    }

    /// Reads the games of a file. What follows one that is not whole or cannot be is left out.
    pub fn read_all(mut bytes: &[u8]) -> Vec<Game> {
        let mut games = Vec::new();
        while let [rules, lines, winner, a, b, rest @ ..] = bytes {
            let count = 4 * usize::from(u16::from_le_bytes([*a, *b]));
            let rules = RuleSet::ALL.into_iter().find(|known| *known as u8 == *rules);
            let (Some(rules), Ok(size), Some((moves, rest))) =
                (rules, Size::try_from(*lines), rest.split_at_checked(count))
            else {
                break;
            };
            games.push(Game {
                options: Options { size, ..rules.into() },
                winner: Stone::BOTH.into_iter().find(|stone| 1 + *stone as u8 == *winner),
                moves: moves
                    .chunks_exact(4)
                    .map(|four| {
                        Played::read(
                            u16::from_le_bytes([four[0], four[1]]),
                            u16::from_le_bytes([four[2], four[3]]),
                        )
                    })
                    .collect(),
            });
            bytes = rest;
        }
        games
    }
}

/// Plays games against itself.
pub struct SelfPlay {
    thinker: Thinker,
    /// How many nodes a move takes.
    nodes: u64,
}

impl SelfPlay {
    /// By these weights, and a network if there is one, with so many nodes for a move. They stay in memory to the end of the program.
    pub fn new(weights: Weights, network: Option<Network>, nodes: u64) -> SelfPlay {
        let network = network.map(|network| &*Box::leak(Box::new(network)));
        SelfPlay { thinker: Thinker::by(Box::leak(Box::new(weights)), network), nodes }
    }

    /// The game that follows from a seed: some stones at random near the middle that leave both a chance, and then the
    /// engine for both sides, now and then with another move than the best.
    pub fn game(&mut self, options: Options, seed: u64) -> Game {
        let mut dice = QuickDice::seeded(seed);
        self.thinker.new_game(&Settings { hash: 1, ..Settings::default() });
        let (mut state, mut moves) = self.opening(options, &mut dice);
        let mut legal = Vec::new();
        while let Some(stone) = state.to_move() {
            Omok::legal(&state, stone.seat(), &mut legal);
            let found = self.think(&state, &legal, self.nodes);
            let at_random = dice.below(STRAYING) == 0;
            let choice = if at_random { dice.below(found.candidates.len() as u32) as usize } else { 0 };
            let action = found.candidates[choice].action;
            let chance = found.candidates[0].value.number() * f64::from(u16::MAX);
            let place = place(options, action);
            moves.push(Played { place, chance: Some(chance.round() as u16), at_random: choice > 0 });
            Omok::apply(&mut state, &Step::Act(stone.seat(), action));
        }
        Game { options, winner: state.winner(), moves }
    }

    fn think(&mut self, state: &State, legal: &[Action], nodes: u64) -> Decision<Omok> {
        let view = Omok::view(state, Observer::Public);
        self.thinker.think(&Situation { view: &view, seen: &[], legal }, &Limits::nodes(nodes), &mut |_| {})
    }

    /// Two to eight stones near the middle; drawn anew, some times, if a short search finds one side as good as lost.
    fn opening(&mut self, options: Options, dice: &mut QuickDice) -> (State, Vec<Played>) {
        let middle = options.size.lines().div_ceil(2);
        let near = |action: &&Action| {
            let point = action.point().expect("every action is a point");
            point.column().abs_diff(middle) <= 3 && point.number().abs_diff(middle) <= 3
        };
        for again in (0..DRAWS).rev() {
            let (mut state, mut moves) = (Omok::start(&options, 2).expect("two play"), Vec::new());
            let mut legal = Vec::new();
            let count = 2 + dice.below(7) as usize;
            while let Some(stone) = state.to_move() {
                Omok::legal(&state, stone.seat(), &mut legal);
                if moves.len() == count {
                    break;
                }
                let near: Vec<Action> = legal.iter().filter(near).copied().collect();
                let action = near[dice.below(near.len() as u32) as usize];
                moves.push(Played { place: place(options, action), chance: None, at_random: true });
                Omok::apply(&mut state, &Step::Act(stone.seat(), action));
            }
            let chance = self.think(&state, &legal, self.nodes / 4).candidates[0].value.number();
            if again == 0 || (chance - 0.5).abs() < UNEVEN {
                return (state, moves);
            }
        }
        unreachable!("the last draw is taken as it is")
    }
}

/// Of so many moves one is not the best, so that there is something to learn about those too.
const STRAYING: u32 = 24;

/// So often an opening is drawn if the chance of one side is by so much better than even.
const DRAWS: usize = 6;
const UNEVEN: f64 = 0.35;

fn place(options: Options, action: Action) -> u16 {
    options.size.index(action.point().expect("every action is a point")) as u16
}

/// How weights are fitted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Course {
    /// How often every position is looked at.
    pub rounds: usize,
    /// How large steps are.
    pub step: f32,
    /// How strongly weights are drawn back to what they were.
    pub restraint: f32,
    /// What the order of positions follows from.
    pub seed: u64,
}

/// What came of a round.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fitted {
    /// The number of the round.
    pub round: usize,
    /// How many positions there are.
    pub positions: usize,
    /// How surprising the results were on average, in nats; a fair coin would be 0.693.
    pub surprise: f64,
}

/// A position: how often each pair of shapes is there, and what the side to move came to.
struct Sample {
    counts: Vec<(u16, u8)>,
    score: f32,
}

/// Fits weights to how games ended.
pub fn fit(weights: &mut Weights, games: &[Game], course: &Course, tell: &mut dyn FnMut(Fitted)) {
    let mut samples: Vec<Sample> = games.iter().flat_map(samples).collect();
    let mut values = vec![0f32; Shape::COUNT * Shape::COUNT];
    for (own, other) in pairs() {
        values[own * Shape::COUNT + other] = weights.value(Shape::at(own), Shape::at(other)) as f32;
    }
    let before = values.clone();
    // The squares of the steps wanted so far: who is wanted to move often moves less each time.
    let mut wanted = vec![1e-3f32; values.len()];
    let mut dice = QuickDice::seeded(course.seed);
    for round in 1..=course.rounds {
        hanpan_core::shuffle(&mut samples, &mut dice);
        let mut surprise = 0.0;
        for sample in &samples {
            let sum: f32 =
                sample.counts.iter().map(|&(at, count)| values[at as usize] * f32::from(count)).sum();
            let chance = evaluation::chance(sum as i32 + evaluation::TEMPO);
            surprise -= f64::from(sample.score) * math::ln(chance)
                + f64::from(1.0 - sample.score) * math::ln(1.0 - chance);
            let error = sample.score - chance as f32;
            for &(at, count) in &sample.counts {
                let at = at as usize;
                let pull = error * f32::from(count)
                    - course.restraint * (values[at] - before[at]) / STEEPNESS as f32;
                wanted[at] += pull * pull;
                values[at] += course.step * STEEPNESS as f32 * pull / wanted[at].sqrt();
            }
        }
        let positions = samples.len();
        tell(Fitted { round, positions, surprise: surprise / positions.max(1) as f64 });
    }
    // What is decided at once is no matter of weights.
    let limit = f32::from(i16::MAX / 8);
    for (own, other) in pairs() {
        let value = values[own * Shape::COUNT + other].clamp(-limit, limit).round();
        weights.set(own, other, value as i16);
    }
}

/// What is to be learned of a position.
pub(crate) struct Lesson {
    /// What the side to move came to in the end: 1 for a win, 0.5 for a draw.
    pub(crate) score: f32,
    /// The chance to win that the search gave it.
    pub(crate) chance: f32,
}

impl Game {
    /// Goes through the positions from which something can be learned: those that did not come about at random and in
    /// which nothing must be done at once. They are evaluated by shapes alone.
    pub(crate) fn lessons(&self, weights: &'static Weights, take: &mut dyn FnMut(&mut Board, Lesson)) {
        let places: Vec<Spot> = Spot::all(self.options.size).collect();
        let mut board = Board::new(self.options);
        board.weigh_by(weights, None);
        for played in &self.moves {
            // A file that is no game says nothing from there on.
            let spot = places.get(usize::from(played.place));
            let Some(&spot) = spot.filter(|&&spot| board.stone(spot).is_none()) else { break };
            let (own, other) = (board.to_move(), board.to_move().opponent());
            let is_quiet = board.fives(own).is_empty()
                && board.fives(other).is_empty()
                && board.open_fours(own).is_empty();
            if let Some(chance) = played.chance
                && is_quiet
            {
                let score = self.winner.map_or(0.5, |winner| if winner == own { 1.0 } else { 0.0 });
                take(&mut board, Lesson { score, chance: f32::from(chance) / f32::from(u16::MAX) });
            }
            board.play(spot);
        }
    }
}

fn samples(game: &Game) -> Vec<Sample> {
    let places: Vec<Spot> = Spot::all(game.options.size).collect();
    let mut samples = Vec::new();
    game.lessons(Weights::own(), &mut |board, lesson| {
        samples.push(Sample { counts: counts(board, &places), score: lesson.score });
    });
    samples
}

fn counts(board: &Board, places: &[Spot]) -> Vec<(u16, u8)> {
    let (own, other) = (board.to_move(), board.to_move().opponent());
    let mut counts: Vec<(u16, u8)> = Vec::new();
    for &spot in places.iter().filter(|&&spot| board.stone(spot).is_none()) {
        let at = (board.shape(own, spot).index() * Shape::COUNT + board.shape(other, spot).index()) as u16;
        // Where nobody makes anything there is nothing to learn.
        if at == 0 {
            continue;
        }
        match counts.iter_mut().find(|(known, _)| *known == at) {
            Some((_, count)) => *count = count.saturating_add(1),
            None => counts.push((at, 1)),
        }
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_follow_from_their_seeds_and_are_written_and_read() {
        let mut bytes = Vec::new();
        let games: Vec<Game> = (0..5)
            .map(|seed| {
                SelfPlay::new(Weights::plain(), None, 50).game(RuleSet::ALL[seed as usize].into(), seed)
            })
            .inspect(|game| game.write(&mut bytes))
            .collect();
        assert_eq!(games[3], SelfPlay::new(Weights::plain(), None, 50).game(RuleSet::ALL[3].into(), 3));
        assert_eq!(Game::read_all(&bytes), games);
        assert_eq!(Game::read_all(&bytes[..bytes.len() - 1]), games[..4], "one that was cut off");
        assert!(Game::read_all(&[9; 99]).is_empty() && games.iter().all(|game| game.moves.len() > 8));
    }

    #[test]
    fn what_wins_counts_more_than_before_and_the_results_surprise_less() {
        let mut player = SelfPlay::new(Weights::plain(), None, 50);
        let games: Vec<Game> = (0..30).map(|seed| player.game(RuleSet::Freestyle.into(), seed)).collect();
        let course = Course { rounds: 6, step: 0.02, restraint: 0.01, seed: 1 };
        let (mut weights, mut told) = (Weights::plain(), Vec::new());
        fit(&mut weights, &games, &course, &mut |fitted| told.push(fitted));
        assert_eq!(told.len(), 6);
        assert!(told[5].surprise < told[0].surprise, "{told:?}");
        let mut again = Weights::plain();
        fit(&mut again, &games, &course, &mut |_| {});
        assert!(again == weights && weights != Weights::plain(), "it follows from games and seed");
    }

    #[test]
    fn what_is_no_game_is_survived() {
        let moves = [0, 0, 500, 1, 1];
        let moves = moves.map(|place| Played { place, chance: Some(7), at_random: false }).to_vec();
        let options = Options::from(RuleSet::House);
        let game = Game { options, winner: Some(Stone::Black), moves };
        assert_eq!(samples(&game).len(), 1);
    }
}
