//! How the opponents play the opening swap2: stones that leave both colours the same, and the better colour.
//!
//! Whoever chooses takes the colour that a short search likes better. Where it likes neither, because the stones are as
//! even as it can tell, nothing is gained by a colour; then two more stones are put, if there is a way to put them that
//! leaves the other seat no more to gain than there is now. Whoever puts stones looks at some of the ways to put the rest
//! of them and begins the one that is nearest to even.

use hanpan_core::{Dice, Observer, QuickDice, Rules};
use hanpan_omok::{Action, Choice, Omok, Options, Point, Stage, State, Stone, View};
use hanpan_search::{Agent, Budget, Candidate, Decision, Engine, Limits, Report, Settings, Situation, Value};

use crate::thinker::Thinker;

/// An opponent that can also begin with swap2; once the colours are settled it is the one inside.
pub(crate) struct Swapper<P> {
    inside: P,
    judge: Thinker,
}

/// How much is searched to judge a position: enough to see what the first stones lead to.
const NODES: u64 = 3_000;

/// How many ways to put the rest of the stones are compared.
const TRIED: usize = 12;

/// A chance so near to one half is one half, as far as so short a search can tell.
const EVEN: f64 = 0.03;

/// How far from the middle the first stones are put, in lines.
const REACH: u32 = 3;

impl<P> Swapper<P> {
    pub(crate) fn new(inside: P) -> Swapper<P> {
        Swapper { inside, judge: Thinker::new() }
    }

    /// What to do while the colours are not settled yet.
    fn open(&mut self, situation: &Situation<'_, Omok>, seed: u64) -> Option<Decision<Omok>> {
        let view = situation.view;
        match view.swap2?.stage {
            Stage::Settled => None,
            Stage::Choice => Some(self.choose_or_put_more(situation, seed)),
            Stage::LastChoice => Some(self.choose_colour(view)),
            Stage::Three => Some(self.put(situation, 3, seed)),
            Stage::Two => Some(self.put(situation, 5, seed)),
        }
    }

    /// Takes the colour that is worth more, or puts two more stones where neither colour is worth anything.
    fn choose_or_put_more(&mut self, situation: &Situation<'_, Omok>, seed: u64) -> Decision<Omok> {
        let mut decision = self.choose_colour(situation.view);
        let gain = decision.candidates[0].value.number() - 0.5;
        let more = Action::from(Choice::More);
        if gain > EVEN || !situation.legal.contains(&more) {
            return decision;
        }
        let (far, _, nodes) = self.most_even(situation.view, 5, seed);
        decision.nodes += nodes;
        let value = Value::Win(0.5 - far);
        let candidate = Candidate { action: more, value, line: vec![more], error: 0.1 };
        if far <= gain {
            decision.action = more;
            // All three are worth the same as far as can be told, and the one that is taken comes first.
            let value = decision.candidates[0].value;
            decision.candidates.insert(0, Candidate { value, ..candidate });
        } else {
            decision.candidates.push(candidate);
            decision.candidates.sort_by(|a, b| b.value.number().total_cmp(&a.value.number()));
        }
        decision
    }

    /// Takes the colour that is worth more.
    fn choose_colour(&mut self, view: &View) -> Decision<Omok> {
        let stones = Stone::BOTH.map(|stone| points(view, stone));
        let (white, nodes) = self.chance_of_white(view, &stones[0], &stones[1]);
        let own = view.to_move.and_then(|seat| view.stone_of(seat));
        let candidate = |choice: Choice| {
            let is_white = (own == Some(Stone::White)) == (choice == Choice::Stay);
            let value = Value::Win(if is_white { white } else { 1.0 - white });
            Candidate { action: choice.into(), value, line: vec![choice.into()], error: 0.1 }
        };
        let mut candidates = vec![candidate(Choice::Stay), candidate(Choice::Swap)];
        candidates.sort_by(|a, b| b.value.number().total_cmp(&a.value.number()));
        Decision { action: candidates[0].action, candidates, nodes }
    }

    /// Puts the next stone of the most even of some ways to put them until there are so many.
    fn put(&mut self, situation: &Situation<'_, Omok>, until: usize, seed: u64) -> Decision<Omok> {
        let (far, first, nodes) = self.most_even(situation.view, until, seed);
        let action = first.filter(|first| situation.legal.contains(first)).unwrap_or(situation.legal[0]);
        // The other seat takes the better colour.
        let value = Value::Win(0.5 - far);
        let candidates = vec![Candidate { action, value, line: vec![action], error: 0.1 }];
        Decision { action, candidates, nodes }
    }

    /// Of some ways to put stones until there are so many, the one that is nearest to even: how far from it, its first
    /// stone, and how much was searched.
    fn most_even(&mut self, view: &View, until: usize, seed: u64) -> (f64, Option<Action>, u64) {
        // The same plan at every stone of it: what is tried follows from the seed and from the stones that are there.
        let mut dice = QuickDice::seeded(seed ^ view.stones as u64);
        let mut searched = 0;
        let mut best = (0.5, None);
        for _ in 0..TRIED {
            let [mut black, mut white] = Stone::BOTH.map(|stone| points(view, stone));
            let mut first = None;
            while black.len() + white.len() < until {
                let taken = |point: &Point| black.contains(point) || white.contains(point);
                let Some(point) = near_the_middle(view, &mut dice).filter(|point| !taken(point)) else {
                    continue;
                };
                first.get_or_insert(Action::from(point));
                if black.len() == white.len() { black.push(point) } else { white.push(point) }
            }
            let (chance, nodes) = self.chance_of_white(view, &black, &white);
            searched += nodes;
            let far = (chance - 0.5).abs();
            if best.1.is_none() || far < best.0 {
                best = (far, first);
            }
        }
        (best.0, best.1, searched)
    }

    /// The chance of White, who is to move, and how much was searched for it.
    fn chance_of_white(&mut self, view: &View, black: &[Point], white: &[Point]) -> (f64, u64) {
        let options = Options { size: view.size, ..view.rules.into() };
        let Ok(state) = State::set_up(options, black, white) else { return (0.5, 0) };
        let view = Omok::view(&state, Observer::Public);
        let mut legal = Vec::new();
        Omok::legal(&state, Stone::White.seat(), &mut legal);
        self.judge.new_game(&Settings { hash: 1, ..Settings::default() });
        let situation = Situation { view: &view, seen: &[], legal: &legal };
        let decision = self.judge.think(&situation, &Limits::nodes(NODES), &mut |_| {});
        let chance = decision.candidates.first().map_or(0.5, |best| best.value.number());
        (chance, decision.nodes)
    }
}

impl<P: Agent<Omok>> Agent<Omok> for Swapper<P> {
    fn choose(&mut self, situation: &Situation<'_, Omok>, budget: &Budget) -> Decision<Omok> {
        self.open(situation, budget.seed).unwrap_or_else(|| self.inside.choose(situation, budget))
    }
}

impl<P: Engine<Omok>> Engine<Omok> for Swapper<P> {
    fn new_game(&mut self, settings: &Settings) {
        self.inside.new_game(settings);
    }

    fn think(
        &mut self,
        situation: &Situation<'_, Omok>,
        limits: &Limits,
        report: &mut dyn FnMut(&Report<Omok>),
    ) -> Decision<Omok> {
        self.open(situation, 0).unwrap_or_else(|| self.inside.think(situation, limits, report))
    }

    fn ponder(
        &mut self,
        view: &View,
        seen: &[hanpan_omok::Event],
        limits: &Limits,
        report: &mut dyn FnMut(&Report<Omok>),
    ) {
        if view.swap2.is_none_or(|swap2| swap2.stage == Stage::Settled) {
            self.inside.ponder(view, seen, limits, report);
        }
    }
}

/// The stones of one colour.
fn points(view: &View, stone: Stone) -> Vec<Point> {
    let cells = view.board.iter().flat_map(|row| row.chars());
    view.size.all().zip(cells).filter(|(_, cell)| *cell == stone.letter()).map(|(point, _)| point).collect()
}

/// Some point near the middle of the board.
fn near_the_middle(view: &View, dice: &mut QuickDice) -> Option<Point> {
    let middle = u32::from(view.size.lines() / 2) + 1;
    let mut place = || u8::try_from(middle - REACH + dice.below(2 * REACH + 1)).ok();
    let (row, column) = (place()?, place()?);
    view.size.point(row, column)
}

#[cfg(test)]
mod tests {
    use hanpan_core::{Seat, Step};
    use hanpan_omok::{Opening, RuleSet};
    use hanpan_search::testing::legal;

    use super::*;

    fn decide(state: &State, seed: u64) -> Action {
        let view = Omok::view(state, Observer::Public);
        let legal = legal::<Omok>(state);
        let mut agent = crate::agent("normal").unwrap();
        let situation = Situation { view: &view, seen: &[], legal: &legal };
        agent.choose(&situation, &Budget::nodes(1_000, seed)).action
    }

    fn start(rules: RuleSet) -> State {
        Omok::start(&Options { opening: Opening::Swap2, ..rules.into() }, 2).unwrap()
    }

    fn take(state: &mut State, action: Action) {
        let seat = state.actor().unwrap();
        Omok::check(state, seat, action).unwrap();
        Omok::apply(state, &Step::Act(seat, action));
    }

    #[test]
    fn an_opening_is_played_to_its_end_by_every_rule_set() {
        for rules in RuleSet::ALL {
            let mut state = start(rules);
            while state.swap2().unwrap().stage != Stage::Settled {
                let action = decide(&state, 7);
                take(&mut state, action);
            }
            assert!(state.stones() == 3 || state.stones() == 5);
            let action = decide(&state, 7);
            assert!(action.point().is_some());
        }
    }

    #[test]
    fn the_better_colour_is_taken() {
        // Black has two in the open and White is far away; the other way round White is better.
        for (stones, choice) in [("h8 a1 h9", Choice::Swap), ("a1 h8 o15", Choice::Stay)] {
            let mut state = start(RuleSet::Freestyle);
            stones.split(' ').for_each(|point| take(&mut state, point.parse().unwrap()));
            assert_eq!(state.actor(), Some(Seat::at(1)));
            assert_eq!(decide(&state, 1), choice.into(), "{stones}");
        }
    }

    #[test]
    fn two_more_are_wanted_only_where_no_colour_is_worth_anything() {
        let mut wanted = 0;
        for seed in 0..24 {
            let mut state = start(RuleSet::Freestyle);
            // The bot that opens puts even stones more often than not.
            while state.swap2().unwrap().stage == Stage::Three {
                let action = decide(&state, seed);
                take(&mut state, action);
            }
            let view = Omok::view(&state, Observer::Public);
            let legal = legal::<Omok>(&state);
            let situation = Situation { view: &view, seen: &[], legal: &legal };
            let mut swapper = Swapper::new(crate::Basic);
            let colour = swapper.choose_colour(&view).candidates[0].value.number();
            let decision = swapper.choose(&situation, &Budget::nodes(1_000, seed));
            assert!(colour - 0.5 <= EVEN || decision.action != Choice::More.into(), "{colour} {decision:?}");
            assert_eq!(decision.candidates[0].action, decision.action);
            if decision.action == Choice::More.into() {
                wanted += 1;
                take(&mut state, decision.action);
                for _ in 0..2 {
                    let action = decide(&state, seed);
                    take(&mut state, action);
                }
                assert_eq!(state.swap2().unwrap().stage, Stage::LastChoice);
            }
        }
        assert!(wanted > 0, "it is never wanted");
    }

    #[test]
    fn two_more_are_put_and_the_last_choice_is_made() {
        let mut state = start(RuleSet::Standard);
        for action in ["h8", "h9", "i9", "more"] {
            take(&mut state, action.parse().unwrap());
        }
        for _ in 0..2 {
            let action = decide(&state, 3);
            take(&mut state, action);
        }
        assert_eq!(state.swap2().unwrap().stage, Stage::LastChoice);
        assert!(decide(&state, 3).choice().is_some());
    }
}
