//! The opponent that thinks: every candidate is played out in the same imagined hands.

use hanpan_core::{QuickDice, Seat};
use hanpan_japae::{Action, Japae};
use hanpan_search::{Agent, Budget, Candidate, Decision, Experiment, Race, Situation, Trail, Value};

use crate::belief::Belief;
use crate::board::{Board, Moment};
use crate::policy::Policy;
use crate::standing::Standing;
use crate::style::Style;
use crate::worlds::Worlds;

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
    /// What it plays for.
    pub goal: Goal,
    /// How candidates are compared.
    pub race: Race,
}

/// What a [`Searcher`] plays for.
#[derive(Clone, Copy, Debug)]
pub enum Goal {
    /// For points, to which the right to start the next hand, worth so much, is counted.
    Points(f64),
    /// For the match, whatever the score is.
    Match,
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
        let starts = board.starter == seat.index();
        let mut playouts = Playouts {
            worlds: Worlds::new(*board, &belief, seat),
            seat,
            style: self.style,
            aim: match self.goal {
                Goal::Points(start) => Aim::Points { start, starts, scores },
                Goal::Match => Aim::Match(Standing::new(scores[0], starts)),
            },
            legal: situation.legal,
            points: vec![Points::default(); situation.legal.len()],
        };
        let estimates = self.race.run(&mut playouts, situation.legal, favourite, budget.seed, &mut meter);
        let candidates: Vec<Candidate<Japae>> = estimates
            .into_iter()
            .map(|estimate| {
                // Who plays for the match says how many points he expects all the same.
                let (value, error) = match self.goal {
                    Goal::Points(_) => (estimate.value, estimate.error),
                    Goal::Match => playouts.points_of(estimate.action),
                };
                Candidate { action: estimate.action, value: Value::Points(value), line: estimate.line, error }
            })
            .collect();
        let action = candidates.first().map_or(favourite, |chosen| chosen.action);
        Decision { action, candidates, nodes: meter.used() }
    }
}

/// Plays hands out.
struct Playouts<'a> {
    worlds: Worlds<'a>,
    seat: Seat,
    style: Style,
    aim: Aim,
    legal: &'a [Action],
    /// What each legal action brought.
    points: Vec<Points>,
}

/// What a hand is played for, as things stand.
enum Aim {
    Points {
        start: f64,
        /// Whether the player started this hand.
        starts: bool,
        /// The match points of the player and of the other: no more can be lost or won.
        scores: [i32; 2],
    },
    Match(Standing),
}

impl Aim {
    /// What it is worth to win so many points in this hand.
    ///
    /// In an even match the chance to win it is proportional to one's score, so points are what counts, up to the end
    /// of the match. While it goes on, whoever wins starts the next hand, and after a drawn one whoever started second
    /// (japae rule 3).
    fn value(&self, points: i32) -> f64 {
        match *self {
            Aim::Match(standing) => f64::from(standing.worth(points)),
            Aim::Points { scores: [own, other], .. } if points >= other || -points >= own => {
                f64::from(points.clamp(-own, other))
            }
            Aim::Points { start, starts, .. } => {
                let next = if points == 0 { !starts } else { points > 0 };
                f64::from(points) + if next { start } else { -start }
            }
        }
    }
}

/// What is needed of a list of points to estimate their mean.
#[derive(Clone, Copy, Default)]
struct Points {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Playouts<'_> {
    fn note(&mut self, action: Action, points: i32) {
        if let Some(place) = self.legal.iter().position(|&legal| legal == action) {
            let (noted, points) = (&mut self.points[place], f64::from(points));
            noted.count += 1.0;
            noted.sum += points;
            noted.squares += points * points;
        }
    }

    /// The mean of the points that an action brought, and its standard error.
    fn points_of(&self, action: Action) -> (f64, f64) {
        let noted = self.legal.iter().position(|&legal| legal == action).map(|place| self.points[place]);
        let Points { count, sum, squares } = noted.unwrap_or_default();
        let count = count.max(1.0);
        let mean = sum / count;
        (mean, ((squares / count - mean * mean).max(0.0) / count).sqrt())
    }
}

impl Experiment for Playouts<'_> {
    type Action = Action;
    type World = (Board, Style);

    fn world(&mut self, dice: &mut QuickDice) -> ((Board, Style), f64) {
        (self.worlds.next(dice), 1.0)
    }

    fn play(
        &mut self,
        (board, other): &(Board, Style),
        tried: Action,
        dice: &mut QuickDice,
        trail: &mut Trail<Action>,
    ) -> f64 {
        let mut board = *board;
        board.apply(tried);
        loop {
            if let Moment::Over(points) = board.moment {
                let points = if self.seat.index() == 0 { points } else { -points };
                self.note(tried, points);
                return self.aim.value(points);
            }
            let own = board.moment.player() == Some(self.seat.index());
            let action = if own { self.style.pick(&board, dice) } else { other.pick(&board, dice) };
            trail.note(action);
            board.apply(action);
        }
    }
}
