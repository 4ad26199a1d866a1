//! The simple opponent: looks at what stands on the board, one move ahead.

use hanpan_core::{Dice, QuickDice};
use hanpan_omok::{Omok, Stone};
use hanpan_search::{Agent, Budget, Candidate, Decision, Situation, Value};

use crate::board::Board;
use crate::evaluation;
use crate::shape::Shape;
use crate::spot::{Spot, Spots};

/// The simple opponent: the first of these rules that applies chooses.
///
/// 1. Make five. 2. Stop a five. 3. Make an open four or two fours, or a four that the other side may not answer.
/// 4. Make a four and an open three. 5. Stop an open four. 6. Otherwise whatever makes most and prevents most.
///
/// Points of equal priority go by the dice.
#[derive(Clone, Copy, Debug, Default)]
pub struct Basic;

/// The easy opponent: sees fives, fours and open threes, and otherwise plays one of several good points.
///
/// It adds up what each line makes and does not see what lines make together, so that a double three or a four and
/// a three come as a surprise to it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Easy;

impl Agent<Omok> for Basic {
    fn choose(&mut self, situation: &Situation<'_, Omok>, budget: &Budget) -> Decision<Omok> {
        let mut board = Board::of_view(situation.view);
        let legal = legal(&board, situation);
        let rule = rule(&mut board, &legal, Sight::Whole);
        let mut dice = QuickDice::seeded(budget.seed);
        // Less than one step of priority, so that the dice decide among equals alone.
        let ranked =
            rank(&board, &rule.among, |spot| 256 * board.priority_with_centre(spot) + dice.below(256) as i32);
        tell(&mut board, &rule, &ranked)
    }
}

impl Agent<Omok> for Easy {
    fn choose(&mut self, situation: &Situation<'_, Omok>, budget: &Budget) -> Decision<Omok> {
        let mut board = Board::of_view(situation.view);
        let legal = legal(&board, situation);
        let rule = rule(&mut board, &legal, Sight::Lines);
        let mut dice = QuickDice::seeded(budget.seed);
        // Up to half of the priority is luck.
        let ranked =
            rank(&board, &rule.among, |spot| board.priority_by_lines(spot) * (64 + dice.below(64) as i32));
        tell(&mut board, &rule, &ranked)
    }
}

/// How much a simple opponent sees.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sight {
    /// What lines make together.
    Whole,
    /// What each line makes.
    Lines,
}

/// The rule that applies, and the points it leaves to choose from.
struct Rule {
    among: Spots,
    /// What comes of it, if that is certain.
    certain: Option<bool>,
}

fn rule(board: &mut Board, legal: &Spots, sight: Sight) -> Rule {
    let (own, other) = (board.to_move(), board.to_move().opponent());
    let rule = |spots: Spots, certain: Option<bool>| {
        let among = spots.and(legal);
        (!among.is_empty()).then_some(Rule { among, certain })
    };
    let lost = board.fives(other).len() > 1;
    None.or_else(|| rule(*board.fives(own), Some(true)))
        .or_else(|| rule(*board.fives(other), lost.then_some(false)))
        .or_else(|| rule(board.winning_fours(own, sight), Some(true)))
        .or_else(|| if sight == Sight::Whole { rule(board.fours_with_three(own), None) } else { None })
        .or_else(|| rule(board.defences(other), None))
        .or_else(|| rule(board.near(), None))
        .or_else(|| rule([Spot::centre(board.size())].into_iter().collect(), None))
        .unwrap_or(Rule { among: *legal, certain: None })
}

impl Board {
    /// The points where a side makes fours that cannot be stopped.
    fn winning_fours(&mut self, own: Stone, sight: Sight) -> Spots {
        let mut spots = *self.open_fours(own);
        if sight == Sight::Whole {
            let fours = *self.fours(own);
            fours
                .iter()
                .filter(|&spot| self.is_four_without_answer(own, spot))
                .for_each(|spot| spots.insert(spot));
        }
        spots
    }

    /// The points where a side makes a four, and an open four next whatever the answer.
    fn fours_with_three(&mut self, own: Stone) -> Spots {
        let fours = *self.fours(own);
        fours.iter().filter(|&spot| self.leads_to_open_four(own, spot)).collect()
    }

    fn leads_to_open_four(&mut self, own: Stone, spot: Spot) -> bool {
        if self.shape(own, spot) != Shape::FOUR_THREE {
            return false;
        }
        self.try_stone(own, spot);
        let answer = self.fives(own).first();
        let leads = answer.is_some_and(|answer| {
            self.try_stone(own.opponent(), answer);
            let leads = self.fives(own.opponent()).is_empty() && !self.open_fours(own).is_empty();
            self.untry();
            leads
        });
        self.untry();
        leads
    }

    /// What a stone makes and prevents, and a little for the centre.
    fn priority_with_centre(&self, spot: Spot) -> i32 {
        let other = self.to_move().opponent();
        // A point that the other side may not play can wait: it will not be taken.
        let barred = self.shape(other, spot) == Shape::FORBIDDEN;
        let priority = 16 * self.priority(spot);
        (if barred { priority / 2 } else { priority }) + self.nearness(spot)
    }

    /// The same, each line for itself.
    fn priority_by_lines(&self, spot: Spot) -> i32 {
        let lines =
            |stone: Stone| -> i32 { (0..4).map(|axis| PLAIN[self.made(stone, spot, axis) as usize]).sum() };
        let own = self.to_move();
        8 + 5 * lines(own) + 4 * lines(own.opponent()) + self.nearness(spot)
    }

    /// How near a point is to the centre: 0 at the edge.
    fn nearness(&self, spot: Spot) -> i32 {
        let centre = Spot::centre(self.size());
        centre.place().0 as i32 - spot.distance(centre) as i32
    }
}

/// What each thing made on a line counts for one who looks at lines alone.
static PLAIN: [i32; 14] = [0, 1, 2, 4, 10, 12, 10, 40, 44, 30, 200, 100, 0, 400];

/// The points, the best first.
fn rank(board: &Board, among: &Spots, mut priority: impl FnMut(Spot) -> i32) -> Vec<Spot> {
    debug_assert!(among.iter().all(|spot| board.stone(spot).is_none()));
    let mut ranked: Vec<(i32, Spot)> = among.iter().map(|spot| (priority(spot), spot)).collect();
    ranked.sort_by_key(|&(priority, _)| -priority);
    ranked.into_iter().map(|(_, spot)| spot).collect()
}

/// Puts a choice into words: what the position looks like after each of the best points.
fn tell(board: &mut Board, rule: &Rule, ranked: &[Spot]) -> Decision<Omok> {
    const TOLD: usize = 5;
    let mut ceiling = 1.0f64;
    let size = board.size();
    let candidates = ranked
        .iter()
        .take(TOLD)
        .map(|&spot| {
            let chance = match rule.certain {
                Some(wins) => f64::from(u8::from(wins)),
                None => {
                    board.play(spot);
                    let chance = evaluation::chance(-board.evaluation());
                    board.take_back();
                    // What was ranked lower is not told to be better.
                    ceiling = ceiling.min(chance);
                    ceiling
                }
            };
            Candidate {
                action: spot.action(size),
                value: Value::Win(chance),
                line: vec![spot.action(size)],
                error: if rule.certain.is_some() { 0.0 } else { 0.3 },
            }
        })
        .collect();
    Decision { action: ranked[0].action(size), candidates, nodes: ranked.len() as u64 }
}

/// The points that may be played.
pub(crate) fn legal(board: &Board, situation: &Situation<'_, Omok>) -> Spots {
    let points = situation.legal.iter().filter_map(|action| action.point());
    points.map(|point| Spot::of(board.size(), point)).collect()
}

#[cfg(test)]
mod tests {
    use hanpan_core::Rules;
    use hanpan_omok::{Action, RuleSet};

    use super::*;
    use crate::drawing;

    /// Every choice of the agent over some seeds is one of the points expected.
    #[track_caller]
    fn check(mut agent: impl Agent<Omok>, rules: RuleSet, to_move: Stone, rows: &[&str], expected: &str) {
        let state = drawing::state(rules, rows, to_move);
        let view = Omok::view(&state, hanpan_core::Observer::Public);
        let mut legal: Vec<Action> = Vec::new();
        Omok::legal(&state, to_move.seat(), &mut legal);
        for seed in 0..20 {
            let situation = Situation { view: &view, seen: &[], legal: &legal };
            let action = agent.choose(&situation, &Budget::nodes(1, seed)).action.to_string();
            assert!(
                expected.split(' ').any(|point| point == action),
                "{action} is none of {expected}\n{view}"
            );
        }
    }

    const FOUR_AND_FOUR: &[&str] = &["", "", "..OXXXX...", "", "", "...XOOOO..", ""];

    #[test]
    fn rule_1_make_five_rather_than_stop_one() {
        check(Basic, RuleSet::House, Stone::Black, FOUR_AND_FOUR, "h13");
        check(Basic, RuleSet::House, Stone::White, FOUR_AND_FOUR, "i10");
        check(Easy, RuleSet::House, Stone::Black, FOUR_AND_FOUR, "h13");
        check(Easy, RuleSet::House, Stone::White, FOUR_AND_FOUR, "i10");
    }

    #[test]
    fn rule_1_six_is_no_five_where_it_does_not_win() {
        let rows = &["", "", "..OXXX.XX.O", "", "...O.OO", "...O"];
        check(Basic, RuleSet::Freestyle, Stone::Black, rows, "g13");
        check(
            Basic,
            RuleSet::Standard,
            Stone::Black,
            &["", "", "..XXX.XX..", "", "...O.OO.O", "...O"],
            "e11 h11",
        );
    }

    #[test]
    fn rule_2_stop_a_five_rather_than_make_an_open_four() {
        let rows = &["", "", "..OXXXX...", "", "", "....OOO..", ""];
        check(Basic, RuleSet::House, Stone::White, rows, "h13");
        check(Easy, RuleSet::House, Stone::White, rows, "h13");
    }

    #[test]
    fn rule_3_make_an_open_four_rather_than_stop_one() {
        let rows = &["", "", "...XXX...", "", "", "....OOO..", ""];
        check(Basic, RuleSet::House, Stone::White, rows, "d10 h10");
        check(Easy, RuleSet::House, Stone::White, rows, "d10 h10");
        check(Basic, RuleSet::House, Stone::Black, rows, "c13 g13");
    }

    #[test]
    fn rule_3_two_fours_are_as_good_but_not_for_black_in_renju() {
        let rows = &["", "", ".....OX.XX", ".......X", ".......X", ".......X", ".......O"];
        check(Basic, RuleSet::House, Stone::Black, rows, "h13");
        // There the point is forbidden, and a four and a three elsewhere is the next best.
        check(Basic, RuleSet::Renju, Stone::Black, rows, "f10 g10 g11 g12 h14 i12");
    }

    #[test]
    fn rule_4_make_a_four_and_a_three() {
        let rows = &["", "", ".OXXX.......", "......", "......X.....", "......X", "..O", "....O.O.O"];
        check(Basic, RuleSet::Freestyle, Stone::Black, rows, "f13 g13");
    }

    #[test]
    fn rule_5_stop_an_open_four() {
        let rows = &["", "", "", ".O.XXX......", "", "......O"];
        check(Basic, RuleSet::House, Stone::White, rows, "c12 g12 h12");
        check(Easy, RuleSet::House, Stone::White, rows, "c12 g12 h12");
    }

    #[test]
    fn rule_6_begin_in_the_centre() {
        check(Basic, RuleSet::House, Stone::Black, &[], "h8");
        check(Easy, RuleSet::House, Stone::Black, &[], "h8");
    }

    #[test]
    fn rule_6_make_most_and_prevent_most() {
        let rows = &["", "", "", "", "......X", "......X", "....XX.", "......."];
        // The double three is forbidden to Black by the house, so he makes one three; White need not hurry.
        check(Basic, RuleSet::Freestyle, Stone::Black, rows, "g9");
    }
}
