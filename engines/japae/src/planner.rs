//! A policy that goes by what its own tiles are worth.

use std::sync::LazyLock;

use hanpan_japae::{Action, Counts, Kinds, Tile};

use crate::board::{Board, Moment};
use crate::hand::Hand;
use crate::plan::{MeldSet, Outlook, Plan};
use crate::policy::Policy;

/// A policy that goes by what its own tiles are worth, as a [`Plan`] has it.
///
/// What the plan does not know is made up for where it matters most: which tiles a waiting hand can still get, which
/// of them it cannot ron, and that a tile of which nothing was seen yet is a dangerous one to discard.
#[derive(Clone, Copy, Debug, Default)]
pub struct Planner;

/// Found by playing against `classic`; a tenth more or less makes no difference that 60,000 hands would show.
static PLAN: LazyLock<Plan> = LazyLock::new(|| Plan::new(Outlook { hazard: 0.2, loss: 3.0, discards: 0.9 }));

/// What each copy of a kind that the other player may hold takes off a discard of that kind.
const DANGER: f32 = 0.05;

impl Planner {
    /// Makes the plan if it is not made yet, which takes some hundredths of a second.
    pub fn prepare() {
        LazyLock::force(&PLAN);
    }
}

/// The plan.
pub fn plan() -> &'static Plan {
    &PLAN
}

impl Policy for Planner {
    fn act(&self, board: &Board) -> Action {
        board.winning().unwrap_or_else(|| act_by(&PLAN, board))
    }
}

/// What to do by a plan for somebody who cannot win now.
pub fn act_by(plan: &Plan, board: &Board) -> Action {
    match board.moment {
        Moment::Act(player, _) => act(plan, board, &board.hands[player]),
        Moment::AfterPon(player) => {
            let hand = &board.hands[player];
            Action::Discard(discard(plan, board, hand, MeldSet::of(hand)).0)
        }
        Moment::Discard(player, tile) => answer(plan, board, &board.hands[player], tile),
        Moment::Ankan(..) => Action::Skip,
        Moment::Over(_) => unreachable!("the hand is over"),
    }
}

/// What to do with a tile too many that does not win.
fn act(plan: &Plan, board: &Board, hand: &Hand) -> Action {
    let melds = MeldSet::of(hand);
    let draws = draws_after_discard(board);
    let (tile, mut best) = discard(plan, board, hand, melds);
    let mut action = Action::Discard(tile);
    // A kan without a replacement is of no use, whether or not it is allowed.
    if board.left > 0 {
        for tile in hand.closed.quads() {
            let kanned = melds.with(tile, MeldSet::ANKAN);
            let value = plan.replacing(kanned, hand.closed.minus_many(tile, 4), draws);
            if value > best {
                (action, best) = (Action::Ankan(tile), value);
            }
        }
        for tile in hand.pons.and(hand.closed.held()) {
            let value = plan.replacing(melds.kakan(tile), hand.closed.minus(tile), draws);
            if value > best {
                (action, best) = (Action::Kakan(tile), value);
            }
        }
    }
    action
}

/// What to answer to a discard that does not win.
fn answer(plan: &Plan, board: &Board, hand: &Hand, tile: Tile) -> Action {
    let held = hand.closed.of(tile);
    if held < 2 || board.left == 0 {
        return Action::Skip;
    }
    let melds = MeldSet::of(hand);
    let mut best = plan.drawing(melds, hand.closed.code(), usize::from(board.left.div_ceil(2)));
    let mut action = Action::Skip;
    let ponned = plan.ponned(melds, hand.closed, tile, draws_after_discard(board));
    if ponned > best {
        (action, best) = (Action::Pon, ponned);
    }
    if held == 3 {
        let kanned = melds.with(tile, MeldSet::OPEN_KAN);
        let draws = usize::from((board.left - 1) / 2);
        if plan.replacing(kanned, hand.closed.minus_many(tile, 3), draws) > best {
            action = Action::Kan;
        }
    }
    action
}

/// The best discard, and what the hand is worth after it.
fn discard(plan: &Plan, board: &Board, hand: &Hand, melds: MeldSet) -> (Tile, f32) {
    let draws = draws_after_discard(board);
    let unseen = Counts::ALL.less(board.shown).less(hand.closed);
    let code = hand.closed.code();
    let mut best = (Tile::East, f32::MIN);
    for tile in hand.closed.held() {
        let code = code - Counts::code_of(tile);
        let mut value = plan.waiting(melds, code, draws) - DANGER * f32::from(unseen.of(tile));
        let waits = plan.waits(melds, code);
        if !waits.is_empty() {
            let closed = hand.closed.minus(tile);
            let discarded = hand.discarded.or(Kinds::only(tile));
            value += correction(plan, &Hand { closed, discarded, ..*hand }, waits, unseen, draws);
        }
        if value > best.1 {
            best = (tile, value);
        }
    }
    best
}

/// How many tiles the player who discards now will still draw: the other one draws first.
fn draws_after_discard(board: &Board) -> usize {
    usize::from(board.left / 2)
}

/// By how much a hand that waits is worth more than the plan says, considering which tiles are left and which it
/// cannot ron.
fn correction(plan: &Plan, hand: &Hand, waits: Kinds, unseen: Counts, draws: usize) -> f32 {
    let own = hand
        .melds
        .fold(hand.closed, |own, tile| own.plus_many(tile, if hand.pons.contains(tile) { 3 } else { 4 }));
    let not_own = f32::from(Counts::ALL.total() - own.total());
    let left = f32::from(unseen.total().max(1));
    let (mut known, mut planned) = (Wait::default(), Wait::default());
    for tile in waits {
        let points = hand.points(hand.closed.plus(tile), tile).unwrap_or_default() as f32;
        known.add(points, f32::from(unseen.of(tile)) / left, !hand.discarded.contains(tile));
        planned.add(points, f32::from(Tile::COPIES - own.of(tile)) / not_own, true);
    }
    known.value(draws, plan.outlook) - planned.value(draws, plan.outlook)
}

/// A hand that keeps waiting: how likely it is to win in a turn, and what that brings.
#[derive(Clone, Copy, Debug, Default)]
struct Wait {
    draw: f32,
    draw_points: f32,
    ron: f32,
    ron_points: f32,
}

impl Wait {
    fn add(&mut self, points: f32, chance: f32, can_ron: bool) {
        self.draw += chance;
        self.draw_points += chance * points;
        if can_ron {
            self.ron += chance;
            self.ron_points += chance * points;
        }
    }

    /// What it comes to, with the same assumptions about the other player as the plan's.
    fn value(&self, draws: usize, outlook: Outlook) -> f32 {
        let mut value = 0.0;
        for turn in 0..=draws {
            let drawn = if turn == 0 { 0.0 } else { self.draw_points + (1.0 - self.draw) * value };
            let offered = drawn + outlook.discards * (self.ron_points - self.ron * drawn);
            value = offered - outlook.hazard * (offered + outlook.loss);
        }
        value
    }
}
