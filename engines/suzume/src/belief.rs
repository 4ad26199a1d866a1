//! How the hidden tiles may lie, given what everybody did.

use hanpan_core::{Dice, QuickDice, shuffle};
use hanpan_search::math::{exp_single, ln_single};
use hanpan_suzume::Tile;

use crate::hands::{Hands, TILES};
use crate::position::{MOST, Position};
use crate::prospects::Prospects;
use crate::world::{KINDS, World};

/// How the hidden tiles may lie, given what everybody did.
///
/// By themselves the tiles nobody showed lie anywhere with equal chance; but whoever discarded something thought it
/// the tile to discard, and whoever let a discard pass could hardly win with it. Reckoned without that, the chance
/// that a discard is won with comes out at a ninth of the truth for two players and at a quarter for four.
///
/// So the worlds form a chain: a tile of somebody's hand changes places with another, and stays there if the new hands
/// explain what was seen as well as the old ones, or else as often as they do (Metropolis). In the long run each way
/// the tiles may lie comes as often as it is likely.
pub(crate) struct Belief<'a> {
    position: &'a Position,
    hands: &'a Hands,
    prospects: &'a Prospects,
    /// Every tile the seat has not seen, by its place: five for each other seat in turn order, then the wall.
    unseen: Vec<u8>,
    /// What the others showed of their hands, in turn order after the seat.
    traces: Vec<Trace>,
    /// The numbers of their hands, and the logarithms of how well they explain what was seen.
    guesses: [(u16, f32); MOST],
}

impl<'a> Belief<'a> {
    /// How many changes a hand goes through from one world to the next.
    const STEPS: usize = 8;
    /// How many it goes through before the first.
    const FIRST_STEPS: usize = 150;

    /// The belief of the seat; whatever its tiles are, `dice` choose where to begin.
    pub(crate) fn new(position: &'a Position, prospects: &'a Prospects, dice: &mut QuickDice) -> Belief<'a> {
        let tiles = |place: usize| std::iter::repeat_n(place as u8, usize::from(position.unseen[place]));
        let mut unseen: Vec<u8> = (0..TILES).flat_map(tiles).collect();
        shuffle(&mut unseen, dice);
        let others = (1..position.seats).map(|steps| (position.me + steps) % position.seats);
        let traces = others.map(|seat| Trace::of(position, seat)).collect();
        let hands = Hands::all();
        let mut belief = Belief { position, hands, prospects, unseen, traces, guesses: [(0, 0.0); MOST] };
        for other in 0..belief.traces.len() {
            belief.guesses[other] = belief.look_at(other);
        }
        belief.walk(Belief::FIRST_STEPS, dice);
        belief
    }

    /// The next way the tiles may lie. The seat's own hand is for the caller to fill in.
    pub(crate) fn imagine(&mut self, dice: &mut QuickDice) -> World {
        self.walk(Belief::STEPS, dice);
        let others = self.traces.len();
        let mut hands = [0; MOST];
        for (other, &(number, _)) in self.guesses[..others].iter().enumerate() {
            hands[(self.position.me + 1 + other) % self.position.seats] = number;
        }
        let tiles = &mut self.unseen[5 * others..];
        shuffle(tiles, dice);
        let mut wall = [0; Tile::SET];
        wall[..tiles.len()].copy_from_slice(tiles);
        World { hands, discarded: self.position.discarded, wall, drawn: 0, tiles: tiles.len() }
    }

    /// Lets so many tiles of each hand change places with others.
    fn walk(&mut self, steps: usize, dice: &mut QuickDice) {
        for _ in 0..steps * self.traces.len() {
            self.step(dice);
        }
    }

    /// Lets a tile of somebody's hand change places with another, if that explains what was seen.
    fn step(&mut self, dice: &mut QuickDice) {
        let in_hands = 5 * self.traces.len();
        let one = dice.below(in_hands as u32) as usize;
        let two = dice.below(self.unseen.len() as u32) as usize;
        let (holder, other) = (one / 5, two / 5);
        if self.unseen[one] == self.unseen[two] || holder == other {
            return;
        }
        self.unseen.swap(one, two);
        let guess = self.look_at(holder);
        let mut gain = guess.1 - self.guesses[holder].1;
        let other_guess = (two < in_hands).then(|| self.look_at(other));
        if let Some(other_guess) = other_guess {
            gain += other_guess.1 - self.guesses[other].1;
        }
        if gain < 0.0 && dice.below(1 << 24) as f32 >= exp_single(gain) * (1 << 24) as f32 {
            self.unseen.swap(one, two);
            return;
        }
        self.guesses[holder] = guess;
        if let Some(other_guess) = other_guess {
            self.guesses[other] = other_guess;
        }
    }

    /// The number of another's hand, and the logarithm of how well it explains what he did.
    fn look_at(&self, other: usize) -> (u16, f32) {
        let mut places = [0; 5];
        places.copy_from_slice(&self.unseen[5 * other..5 * other + 5]);
        places.sort_unstable();
        let five = Hands::number_of_sorted(places);
        let trace = &self.traces[other];
        let mut likelihood = 0.0;
        for &(tile, surprise) in &trace.passed {
            if self.prospects.points(self.hands.grown(five, tile)) > 0 {
                likelihood -= surprise;
            }
        }
        for &Shown { tile, draws, sharpness } in &trace.discards {
            // He chose this discard among others, the likelier the better it was.
            let kept = self.prospects.value(five, draws);
            let mut sum = 0.0;
            for discard in self.hands.discards(self.hands.grown(five, tile)) {
                let better = self.prospects.value(discard.left, draws) - kept;
                sum += exp_single(f32::min(sharpness * better, 60.0));
            }
            likelihood -= ln_single(sum);
        }
        (five, likelihood)
    }
}

/// What a seat showed of the hand it holds now.
#[derive(Clone, Debug, Default)]
struct Trace {
    /// Its last discards.
    discards: Vec<Shown>,
    /// What others discarded since its last discard but one, and how surprising it is that it did not win with it.
    passed: Vec<(u8, f32)>,
}

/// One discard of another.
#[derive(Clone, Copy, Debug)]
struct Shown {
    tile: u8,
    /// How many draws the seat had left after it.
    draws: usize,
    /// How surely it tells the hand held now.
    sharpness: f32,
}

impl Trace {
    /// Winning is a choice, but nearly always the right one.
    const PASSED: f32 = 4.0;
    /// Before its last discard the seat held another tile in place of one of these.
    const PASSED_BEFORE: f32 = 2.0;

    /// How surely the discards tell the hand held now, latest first: the last was made from it, the earlier ones from
    /// hands more and more unlike it. Fitted to what was held in rounds of the basic agent.
    const fn sharpness(seats: usize) -> &'static [f32] {
        match seats {
            2 => &[4.0, 2.0, 1.0, 0.5],
            3 => &[6.0, 1.5, 0.4],
            _ => &[8.0, 1.0],
        }
    }

    fn of(position: &Position, seat: usize) -> Trace {
        let mut trace = Trace::default();
        let sharpness = Trace::sharpness(position.seats);
        let turns = position.river.len();
        // What is asked about now was not let pass yet.
        let resolved = turns - usize::from(position.claimed().is_some());
        for (turn, &(from, tile)) in position.river.iter().enumerate().rev() {
            let place = tile.index() as u8;
            let can_ron = position.discarded[seat] >> KINDS[usize::from(place)] & 1 == 0;
            if from == seat {
                let wall = position.wall + (turns - 1 - turn);
                let sharpness = sharpness[trace.discards.len()];
                trace.discards.push(Shown { tile: place, draws: wall / position.seats, sharpness });
            } else if turn < resolved && can_ron {
                match trace.discards.len() {
                    0 => trace.passed.push((place, Trace::PASSED)),
                    1 => trace.passed.push((place, Trace::PASSED_BEFORE)),
                    _ => {}
                }
            }
            if trace.discards.len() == sharpness.len() {
                break;
            }
        }
        trace
    }
}

#[cfg(test)]
mod tests {
    use hanpan_core::{Observer, Rules, Seat, Step};
    use hanpan_search::Budget;
    use hanpan_suzume::{Action, Options, Suzume};

    use super::*;
    use crate::prospects::Terms;

    /// A position after some discards, asked from seat 0.
    fn position(seats: u8, turns: usize, seed: u64) -> Position {
        let mut dice = QuickDice::seeded(seed);
        let mut state = Suzume::start(&Options::default(), seats).unwrap();
        let deal = Suzume::deal(&state, &mut dice);
        Suzume::apply(&mut state, &Step::Chance(deal));
        for turn in 0..turns {
            let seat = Seat::at(turn % usize::from(seats));
            let drawn = Suzume::view(&state, Observer::Seat(seat)).drawn.unwrap();
            Suzume::apply(&mut state, &Step::Act(seat, Action::Discard(drawn)));
            for other in Seat::all(seats).filter(|&other| other != seat) {
                Suzume::apply(&mut state, &Step::Act(other, Action::Skip));
            }
        }
        Position::of(&Suzume::view(&state, Observer::Seat(Seat::at(0)))).unwrap()
    }

    fn prospects(position: &Position) -> Prospects {
        let terms = Terms { seats: position.seats, dora: position.dora, simples: position.options.simples };
        Prospects::new(terms, &mut Budget::default().start()).unwrap()
    }

    #[test]
    fn worlds_hold_exactly_what_is_unseen() {
        for seats in 2..=5 {
            let position = position(seats, 2 * usize::from(seats), 3);
            let prospects = prospects(&position);
            let mut dice = QuickDice::seeded(1);
            let mut belief = Belief::new(&position, &prospects, &mut dice);
            for _ in 0..100 {
                let world = belief.imagine(&mut dice);
                assert_eq!(world.tiles, position.wall);
                let mut held = [0; TILES];
                world.wall[..world.tiles].iter().for_each(|&tile| held[usize::from(tile)] += 1);
                for seat in (0..position.seats).filter(|&seat| seat != position.me) {
                    let hand = Hands::all().five(world.hands[seat].into());
                    hand.tiles().for_each(|tile| held[tile.index()] += 1);
                }
                assert_eq!(held, position.unseen);
            }
        }
    }

    #[test]
    fn what_was_let_pass_is_rarely_waited_for() {
        let position = position(2, 8, 5);
        let prospects = prospects(&position);
        let mut dice = QuickDice::seeded(1);
        let mut belief = Belief::new(&position, &prospects, &mut dice);
        // Seat 0 is in turn, and seat 1 discarded last: it let the discard before that pass.
        assert_eq!(
            belief.traces[0].passed.iter().filter(|(_, surprise)| *surprise == Trace::PASSED).count(),
            0
        );
        belief.traces[0].passed.push((0, Trace::PASSED));
        belief.guesses[0] = belief.look_at(0);
        let mut waits = |belief: &mut Belief<'_>| {
            let worlds = (0..4000).map(|_| belief.imagine(&mut dice));
            let hands: Vec<u16> = worlds.map(|world| world.hands[1]).collect();
            hands.iter().filter(|&&hand| prospects.points(Hands::all().grown(hand, 0)) > 0).count()
        };
        let passed = waits(&mut belief);
        belief.traces[0].passed.clear();
        belief.guesses[0] = belief.look_at(0);
        let unasked = waits(&mut belief);
        assert!(10 * passed < unasked.max(1) * 3, "{passed} {unasked}");
    }

    #[test]
    fn discards_tell_of_the_hand() {
        // Who discards so many times is nearer to a win than five tiles at random are.
        let position = position(2, 10, 9);
        let prospects = prospects(&position);
        let mut dice = QuickDice::seeded(1);
        let mut belief = Belief::new(&position, &prospects, &mut dice);
        let mut mean = |belief: &mut Belief<'_>| {
            let values = (0..2000).map(|_| prospects.value(belief.imagine(&mut dice).hands[1], 4));
            values.sum::<f32>() / 2000.0
        };
        let told = mean(&mut belief);
        belief.traces[0].discards.clear();
        belief.traces[0].passed.clear();
        belief.guesses[0] = belief.look_at(0);
        assert!(told > mean(&mut belief) + 0.3);
    }
}
