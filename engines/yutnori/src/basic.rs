//! A sound player who does not think ahead.

use hanpan_core::Seat;
use hanpan_search::{Agent, Budget, Decision, Situation};
use hanpan_yutnori::{Action, Spot, View, Yutnori};

use crate::board::Board;
use crate::tables::{Stand, progress, station, target};

/// A sound player who does not think ahead.
///
/// It captures what it can, the most advanced first, brings tokens home, stops where short cuts begin, joins its tokens,
/// and otherwise moves what comes furthest. What others may throw next it does not ask.
#[derive(Clone, Copy, Debug, Default)]
pub struct BasicAgent;

impl Agent<Yutnori> for BasicAgent {
    fn choose(&mut self, situation: &Situation<'_, Yutnori>, _: &Budget) -> Decision<Yutnori> {
        Decision::at_once(favourite(situation))
    }
}

/// What a player does without thinking ahead: the first of the best.
pub(crate) fn favourite(situation: &Situation<'_, Yutnori>) -> Action {
    let (view, legal) = (situation.view, situation.legal);
    let (Some(seat), Some(board)) = (view.to_move, Board::seen(view)) else { return legal[0] };
    let mut best: Option<(f32, Action)> = None;
    for &action in legal {
        let rate = rate(view, &board, seat, action);
        if best.is_none_or(|(highest, _)| rate > highest) {
            best = Some((rate, action));
        }
    }
    best.map_or(legal[0], |(_, action)| action)
}

/// Where the token or stack of an action stands, as a number.
pub(crate) fn stand(board: &Board, seat: Seat, from: Spot) -> Stand {
    let number = from.station().map_or(0, |station| usize::from(station.number()));
    let stacks = board.side(seat).stacks();
    stacks.iter().find(|stack| station(stack.stand) == number).map_or(Stand::START, |stack| stack.stand)
}

/// How much a player likes an action, in throws that it saves or costs somebody else.
fn rate(view: &View, board: &Board, seat: Seat, action: Action) -> f32 {
    /// A throw more is worth about as much as it sounds.
    const CAPTURE: f32 = 1.0;
    const JOIN: f32 = 1.5;
    let text = action.to_string();
    let Some(step) = view.moves.iter().find(|step| step.action == text) else { return f32::NEG_INFINITY };
    let from = stand(board, seat, action.from());
    let to = target(from, action.throw());
    let mut rate = f32::from(step.tokens) * (progress(to) - progress(from));
    if step.joins > 0 {
        rate += JOIN;
    }
    if let Some(captured) = step.captures {
        rate += CAPTURE + f32::from(captured.tokens) * progress(stand(board, captured.seat, step.to));
    }
    rate
}
