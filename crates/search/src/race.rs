//! Which of several actions is best, by experiments on the same worlds.

use hanpan_core::QuickDice;

use crate::Meter;

/// How actions are compared: every world is played out once with each action still in the race.
///
/// Since all of them meet the same tiles and the same dice, luck cancels out of the *differences* of their values,
/// and these are known long before the values themselves. After every batch of worlds the actions that are clearly
/// behind the leader leave the race; at the end the favourite is left only for a gain that is clear too.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Race {
    /// After how many worlds actions are dropped.
    pub batch: u32,
    /// By how many standard errors of the difference an action must be behind the leader to be dropped.
    pub drop: f64,
    /// By how many standard errors an action must be better than the favourite to be preferred to it. At most `drop`.
    pub trust: f64,
    /// After how many worlds the race ends, whatever is left of the budget.
    pub worlds: u32,
}

impl Default for Race {
    fn default() -> Race {
        Race { batch: 32, drop: 3.0, trust: 1.5, worlds: 20_000 }
    }
}

/// Something that can be tried again and again with different actions.
pub trait Experiment {
    /// What is tried.
    type Action: Copy + PartialEq;
    /// The circumstances that all actions of one trial share.
    type World;

    /// The next world, and how much it counts: 1 unless some worlds explain better than others what was seen.
    ///
    /// A world of weight 0 is not played; it is charged as one node.
    fn world(&mut self, dice: &mut QuickDice) -> (Self::World, f64);

    /// What `action` comes to in `world`. The dice fall the same way for every action of a world.
    fn play(
        &mut self,
        world: &Self::World,
        action: Self::Action,
        dice: &mut QuickDice,
        trail: &mut Trail<Self::Action>,
    ) -> f64;
}

/// The first actions of a trial, the one tried not among them: what the expected line is made of.
#[derive(Clone, Debug)]
pub struct Trail<A> {
    actions: Vec<A>,
}

impl<A: Copy> Trail<A> {
    /// How many actions are kept.
    pub const LENGTH: usize = 3;

    /// Keeps an action if there is room.
    #[inline]
    pub fn note(&mut self, action: A) {
        if self.actions.len() < Trail::<A>::LENGTH {
            self.actions.push(action);
        }
    }
}

/// What the trials say about one action.
#[derive(Clone, Debug, PartialEq)]
pub struct Estimate<A> {
    /// The action.
    pub action: A,
    /// The mean of its values.
    pub value: f64,
    /// The standard error of the mean.
    pub error: f64,
    /// What most often followed, the action first.
    pub line: Vec<A>,
    /// In how many worlds it was tried.
    pub worlds: u32,
}

impl Race {
    /// Compares actions: the estimates, the action to choose first and the others by value.
    ///
    /// `favourite` is what one would do without thinking; it is chosen when the budget allows for less than two
    /// worlds, and the answer is empty then. A node of the meter is one trial. The same seed gives the same answer as
    /// long as nodes, not time, end the race; the clock and the flag are looked at before every trial.
    ///
    /// # Panics
    /// If `favourite` is not among the actions.
    pub fn run<E: Experiment>(
        &self,
        experiment: &mut E,
        actions: &[E::Action],
        favourite: E::Action,
        seed: u64,
        meter: &mut Meter,
    ) -> Vec<Estimate<E::Action>> {
        let favourite = actions.iter().position(|&action| action == favourite).expect("an action");
        let mut dice = QuickDice::seeded(seed);
        let mut moments = Moments::new(actions.len());
        let mut lines = Lines::new(actions.len());
        let mut running: Vec<usize> = (0..actions.len()).collect();
        let mut dropped: Vec<Estimate<E::Action>> = Vec::new();
        let mut values = vec![0.0; actions.len()];
        let mut trail = Trail { actions: Vec::new() };
        // Somebody whose favourite was dropped must not come back to it, so it takes no less to drop it.
        let drop = self.drop.max(self.trust);

        'race: while running.len() > 1 && moments.worlds < self.worlds {
            let (world, weight) = experiment.world(&mut dice);
            let fall = dice.bits();
            if weight <= 0.0 {
                if !(meter.check() && meter.spend()) {
                    break;
                }
                continue;
            }
            for &place in &running {
                // A world counts for all or for none: half a comparison is none.
                if !(meter.check() && meter.spend()) {
                    break 'race;
                }
                trail.actions.clear();
                values[place] =
                    experiment.play(&world, actions[place], &mut QuickDice::seeded(fall), &mut trail);
                lines.keep(place, &trail.actions);
            }
            moments.add(&running, &values, weight);

            if moments.worlds.is_multiple_of(self.batch.max(2)) {
                let leader = moments.leader(&running);
                running.retain(|&place| {
                    let (gain, error) = moments.difference(leader, place);
                    let stays = place == leader || gain <= drop * error;
                    if !stays {
                        dropped.push(moments.estimate(place, actions, &lines));
                    }
                    stays
                });
            }
        }
        if moments.worlds < 2 {
            return Vec::new();
        }

        let mut chosen = moments.leader(&running);
        if running.contains(&favourite) && chosen != favourite {
            let clear = |&place: &usize| {
                let (gain, error) = moments.difference(place, favourite);
                gain > 0.0 && gain >= self.trust * error
            };
            let better: Vec<usize> = running.iter().copied().filter(clear).collect();
            chosen = if better.is_empty() { favourite } else { moments.leader(&better) };
        }
        let others = running.iter().filter(|&&place| place != chosen);
        let mut rest: Vec<_> = others.map(|&place| moments.estimate(place, actions, &lines)).collect();
        // Those dropped late lost by less, and equal values keep the order in which they were given.
        rest.extend(dropped.into_iter().rev());
        rest.sort_by(|a, b| b.value.total_cmp(&a.value));
        rest.insert(0, moments.estimate(chosen, actions, &lines));
        rest
    }
}

/// Weighted sums over the worlds, from which means, differences and their errors follow.
///
/// All actions in the race have met the same worlds, so the sums of one that left it are final and never looked at.
struct Moments {
    actions: usize,
    worlds: u32,
    /// Σ w and Σ w².
    weight: f64,
    weight_squared: f64,
    /// Σ w·x and Σ w²·x of every action.
    sum: Vec<f64>,
    sum_squared_weight: Vec<f64>,
    /// Σ w²·x·y of every two actions.
    product: Vec<f64>,
}

impl Moments {
    fn new(actions: usize) -> Moments {
        Moments {
            actions,
            worlds: 0,
            weight: 0.0,
            weight_squared: 0.0,
            sum: vec![0.0; actions],
            sum_squared_weight: vec![0.0; actions],
            product: vec![0.0; actions * actions],
        }
    }

    fn add(&mut self, running: &[usize], values: &[f64], weight: f64) {
        let squared = weight * weight;
        self.worlds += 1;
        self.weight += weight;
        self.weight_squared += squared;
        for (rank, &a) in running.iter().enumerate() {
            self.sum[a] += weight * values[a];
            self.sum_squared_weight[a] += squared * values[a];
            for &b in &running[rank..] {
                self.product[a * self.actions + b] += squared * values[a] * values[b];
            }
        }
    }

    fn mean(&self, action: usize) -> f64 {
        self.sum[action] / self.weight
    }

    /// The action with the highest mean, the first of several.
    fn leader(&self, among: &[usize]) -> usize {
        let best = among.iter().copied().reduce(|a, b| if self.mean(b) > self.mean(a) { b } else { a });
        best.expect("somebody is in the race")
    }

    /// By how much `a` is better than `b`, and the standard error of that.
    fn difference(&self, a: usize, b: usize) -> (f64, f64) {
        let mean = self.mean(a) - self.mean(b);
        let squares = self.second(a, a) - 2.0 * self.second(a, b) + self.second(b, b);
        let linear = self.sum_squared_weight[a] - self.sum_squared_weight[b];
        (mean, self.error_of(mean, squares, linear))
    }

    fn error(&self, action: usize) -> f64 {
        self.error_of(self.mean(action), self.second(action, action), self.sum_squared_weight[action])
    }

    /// Σ w²·(x − mean)² over (Σ w)², the variance of a weighted mean, corrected for the mean's being one of its own.
    fn error_of(&self, mean: f64, squares: f64, linear: f64) -> f64 {
        let spread = squares - 2.0 * mean * linear + mean * mean * self.weight_squared;
        let worlds = f64::from(self.worlds);
        (spread.max(0.0) * worlds / (worlds - 1.0)).sqrt() / self.weight
    }

    fn second(&self, a: usize, b: usize) -> f64 {
        self.product[a.min(b) * self.actions + a.max(b)]
    }

    fn estimate<A: Copy + PartialEq>(&self, place: usize, actions: &[A], lines: &Lines<A>) -> Estimate<A> {
        Estimate {
            action: actions[place],
            value: self.mean(place),
            error: self.error(place),
            line: lines.line(place, actions[place]),
            worlds: self.worlds,
        }
    }
}

/// How the first trials of every action began.
struct Lines<A> {
    trails: Vec<Vec<Vec<A>>>,
}

impl<A: Copy + PartialEq> Lines<A> {
    /// What usually follows shows in so many trials.
    const KEPT: usize = 64;

    fn new(actions: usize) -> Lines<A> {
        Lines { trails: vec![Vec::new(); actions] }
    }

    fn keep(&mut self, place: usize, trail: &[A]) {
        if self.trails[place].len() < Lines::<A>::KEPT {
            self.trails[place].push(trail.to_vec());
        }
    }

    /// The action, then always what followed most often among the trials that went that way so far.
    fn line(&self, place: usize, action: A) -> Vec<A> {
        let mut line = vec![action];
        let mut trails: Vec<&[A]> = self.trails[place].iter().map(Vec::as_slice).collect();
        loop {
            let mut counts: Vec<(A, usize)> = Vec::new();
            for next in trails.iter().filter_map(|trail| trail.first().copied()) {
                match counts.iter_mut().find(|(action, _)| *action == next) {
                    Some((_, count)) => *count += 1,
                    None => counts.push((next, 1)),
                }
            }
            // The first of several that are as common.
            let Some((next, _)) = counts.into_iter().rev().max_by_key(|&(_, count)| count) else {
                return line;
            };
            line.push(next);
            trails.retain(|trail| trail.first() == Some(&next));
            for trail in &mut trails {
                *trail = &trail[1..];
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use hanpan_core::Dice;

    use super::*;
    use crate::Budget;

    /// Every action is worth its number of tenths, plus the luck of the world that all share, plus a little of its own.
    struct Lottery {
        weigh: fn(i32) -> f64,
        plays: u64,
    }

    impl Experiment for Lottery {
        type Action = i32;
        type World = i32;

        fn world(&mut self, dice: &mut QuickDice) -> (i32, f64) {
            let luck = dice.below(101) as i32 - 50;
            (luck, (self.weigh)(luck))
        }

        fn play(&mut self, luck: &i32, action: i32, dice: &mut QuickDice, trail: &mut Trail<i32>) -> f64 {
            self.plays += 1;
            (0..9).for_each(|_| trail.note(action + i32::from(dice.below(4) == 0)));
            // Every action looks at other dice.
            (0..action).for_each(|_| {
                dice.bits();
            });
            f64::from(action) / 10.0 + f64::from(*luck) + f64::from(dice.below(11)) / 10.0
        }
    }

    fn run(race: Race, nodes: u64, favourite: i32, seed: u64) -> Vec<Estimate<i32>> {
        let mut lottery = Lottery { weigh: |_| 1.0, plays: 0 };
        let mut meter = Budget::nodes(nodes, seed).start();
        let estimates = race.run(&mut lottery, &[0, 1, 2, 3, 4, 5], favourite, seed, &mut meter);
        assert!(lottery.plays <= nodes);
        estimates
    }

    #[test]
    fn the_best_is_found_through_the_luck_that_all_share() {
        for seed in 0..20 {
            let estimates = run(Race::default(), 4_000, 0, seed);
            assert_eq!(estimates[0].action, 5);
            assert_eq!(estimates.len(), 6);
            assert_eq!((estimates[0].line[0], estimates[0].line.len()), (5, 1 + Trail::<i32>::LENGTH));
            // The luck is ± 50, so that the value itself is far from known.
            assert!(estimates[0].error > 0.4, "{estimates:?}");
            assert!(estimates[1..].windows(2).all(|pair| pair[0].value >= pair[1].value));
        }
    }

    #[test]
    fn what_is_clearly_worse_is_tried_no_further() {
        let estimates = run(Race { worlds: 128, ..Race::default() }, 100_000, 5, 1);
        let worlds = |action| estimates.iter().find(|estimate| estimate.action == action).unwrap().worlds;
        assert!(worlds(0) <= 64);
        assert!(worlds(0) <= worlds(4) && worlds(4) <= worlds(5));
    }

    #[test]
    fn the_favourite_is_left_only_for_a_clear_gain() {
        let race = Race { batch: 1_000, drop: 99.0, trust: 99.0, worlds: 100 };
        assert_eq!(run(race, 10_000, 3, 1)[0].action, 3);
        assert_eq!(run(Race { trust: 2.0, ..race }, 10_000, 3, 1)[0].action, 5);
    }

    #[test]
    fn less_than_two_worlds_say_nothing() {
        for nodes in 0..12 {
            assert_eq!(run(Race::default(), nodes, 2, 1), [], "{nodes} nodes");
        }
        assert_ne!(run(Race::default(), 12, 2, 1), []);
    }

    #[test]
    fn the_same_seed_gives_the_same_answer() {
        assert_eq!(run(Race::default(), 500, 2, 8), run(Race::default(), 500, 2, 8));
        assert_ne!(run(Race::default(), 500, 2, 8), run(Race::default(), 500, 2, 9));
    }

    #[test]
    fn a_cancelled_race_ends() {
        let budget = Budget::default();
        budget.cancel.cancel();
        let mut lottery = Lottery { weigh: |_| 1.0, plays: 0 };
        let answer = Race::default().run(&mut lottery, &[1, 2], 1, 1, &mut budget.start());
        assert_eq!((answer, lottery.plays), (vec![], 0));
    }

    #[test]
    fn worlds_count_by_their_weight() {
        let value = |weigh| {
            let mut lottery = Lottery { weigh, plays: 0 };
            let race = Race { drop: 1e9, worlds: 2_000, ..Race::default() };
            race.run(&mut lottery, &[1, 2], 1, 3, &mut Budget::nodes(20_000, 3).start())[0].clone()
        };
        assert!(value(|_| 1.0).value.abs() < 3.0);
        // Only worlds from 0 to 50, evenly; and then those above 0 three times as much as the others.
        let positive = value(|luck| f64::from(luck >= 0));
        assert!((positive.value - 25.7).abs() < 1.5, "{positive:?}");
        assert!(positive.error < value(|_| 1.0).error);
        let leaning = value(|luck| if luck > 0 { 0.3 } else { 0.1 });
        assert!((leaning.value - 13.2).abs() < 2.0, "{leaning:?}");
    }

    #[test]
    fn impossible_worlds_do_not_last_for_ever() {
        let mut lottery = Lottery { weigh: |_| 0.0, plays: 0 };
        let mut meter = Budget::nodes(100, 3).start();
        assert_eq!(Race::default().run(&mut lottery, &[1, 2], 1, 3, &mut meter), []);
        assert_eq!((lottery.plays, meter.used()), (0, 100));
    }
}
