//! The opponent that thinks: every candidate is played out in the same imagined hands.

use hanpan_core::{QuickDice, Seat};
use hanpan_japae::{Action, Japae};
use hanpan_search::{Agent, Budget, Candidate, Decision, Experiment, Race, Situation, Trail, Value};

use crate::belief::Belief;
use crate::board::{Board, Moment};
use crate::policy::Policy;
use crate::style::Style;

/// An opponent that plays every candidate out to the end of the hand, in worlds drawn from what it believes.
///
/// A node of its budget is one candidate played out once. The values it gives are points won in the hand in play, the
/// right to start the next hand counted among them.
#[derive(Clone, Copy, Debug)]
pub struct Searcher {
    /// How it would play without a search, and plays in its playouts.
    pub style: Style,
    /// How it thinks that the other player may play, all of them as likely before he has done anything.
    pub others: &'static [Style],
    /// How likely it thinks an action that a style would not take, relative to one that it would; with 1 the other's
    /// actions tell it nothing.
    pub surprise: f64,
    /// What it thinks the right to start the next hand is worth, in points.
    pub start: f64,
    /// How candidates are compared.
    pub race: Race,
}

impl Agent<Japae> for Searcher {
    fn choose(&mut self, situation: &Situation<'_, Japae>, budget: &Budget) -> Decision<Japae> {
        let board = Board::seen(situation.view).expect("a player who may act sees a hand in play");
        self.think(situation, &board, self.style.act(&board), budget)
    }
}

impl Searcher {
    /// Compares the legal actions, `favourite` among them, which it leaves only for a clear gain.
    pub(crate) fn think(
        &self,
        situation: &Situation<'_, Japae>,
        board: &Board,
        favourite: Action,
        budget: &Budget,
    ) -> Decision<Japae> {
        let view = situation.view;
        let mut meter = budget.start();
        let Some(seat) = view.you.filter(|_| situation.legal.len() > 1 && meter.check()) else {
            return Decision::at_once(favourite);
        };
        let belief = Belief::after(view, situation.seen, board, self.others, self.surprise);
        let scores = [view.seats[seat.index()].score, view.seats[1 - seat.index()].score];
        let mut playouts = Playouts {
            board: *board,
            belief: &belief,
            seat,
            style: self.style,
            start: self.start,
            scores,
            place: 0.0,
        };
        let estimates = self.race.run(&mut playouts, situation.legal, favourite, budget.seed, &mut meter);
        let candidates: Vec<Candidate<Japae>> = estimates
            .into_iter()
            .map(|estimate| Candidate {
                action: estimate.action,
                value: Value::Points(estimate.value),
                line: estimate.line,
                error: estimate.error,
            })
            .collect();
        let action = candidates.first().map_or(favourite, |chosen| chosen.action);
        Decision { action, candidates, nodes: meter.used() }
    }
}

/// Plays hands out.
struct Playouts<'a> {
    board: Board,
    belief: &'a Belief,
    seat: Seat,
    style: Style,
    start: f64,
    /// The match points of the player and of the other: no more can be lost or won.
    scores: [i32; 2],
    place: f64,
}

impl Playouts<'_> {
    /// What it is worth to win so many points in this hand.
    ///
    /// In an even match the chance to win it is proportional to one's score, so points are what counts, up to the end
    /// of the match. While it goes on, whoever wins starts the next hand, and after a drawn one whoever started second
    /// (japae rule 3).
    fn value(&self, points: i32) -> f64 {
        let [own, other] = self.scores;
        if points >= other || -points >= own {
            return f64::from(points.clamp(-own, other));
        }
        let starts = match points {
            0 => self.board.starter != self.seat.index(),
            _ => points > 0,
        };
        f64::from(points) + if starts { self.start } else { -self.start }
    }
}

impl Experiment for Playouts<'_> {
    type Action = Action;
    type World = (Board, Style);

    fn world(&mut self, dice: &mut QuickDice) -> ((Board, Style), f64) {
        // Steps of the golden ratio go through the hands more evenly than chance would.
        const GOLDEN: f64 = 0.618_033_988_749_894_9;
        self.place = (self.place + GOLDEN).fract();
        let (hand, style, wall) = self.belief.at(self.place);
        let mut board = self.board;
        board.fill(1 - self.seat.index(), hand, wall, dice);
        ((board, style), 1.0)
    }

    fn play(
        &mut self,
        (board, other): &(Board, Style),
        action: Action,
        _: &mut QuickDice,
        trail: &mut Trail<Action>,
    ) -> f64 {
        let mut board = *board;
        board.apply(action);
        loop {
            if let Moment::Over(points) = board.moment {
                let points = if self.seat.index() == 0 { points } else { -points };
                return self.value(points);
            }
            let own = board.moment.player() == Some(self.seat.index());
            let action = if own { self.style.act(&board) } else { other.act(&board) };
            trail.note(action);
            board.apply(action);
        }
    }
}
