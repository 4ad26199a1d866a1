//! Why a move is good or bad, in a player's terms.

use hanpan_core::Seat;
use hanpan_search::Situation;
use hanpan_yutnori::{Action, Spot, Station, Throw, Yutnori};

use crate::board::Board;
use crate::tables::{Stand, odds, station, target};

hanpan_search::motives! {
    /// Why a token is moved; the motive that matters most is told first.
    pub enum Motive {
        /// All tokens are home.
        Wins = "wins",
        /// Tokens of another are sent back, and one throws again.
        Captures {
            /// Whose.
            player: Seat,
            /// How many.
            count: u8,
        } = "captures",
        /// Tokens come home.
        Finishes {
            /// How many.
            count: u8,
        } = "finishes",
        /// Tokens go on together.
        Stacks {
            /// How many.
            count: u8,
        } = "stacks",
        /// From there a short cut leads home.
        ShortCut = "short_cut",
        /// What could have been captured cannot any more.
        Escapes = "escapes",
        /// What moves can be captured by one throw.
        InReach {
            /// By how many of sixteen.
            count: u8,
        } = "in_reach",
        /// A token of another can be captured next.
        Chases {
            /// Whose.
            player: Seat,
        } = "chases",
        /// A token sets out.
        SetsOut = "sets_out",
        /// A token goes on.
        Advances = "advances",
    }
}

/// Where stopping opens a short cut: two corners, and the centre (yutnori rule 3).
const SHORT_CUTS: [Station; 3] = [Station::at(5), Station::at(10), Station::at(23)];

/// How many of sixteen throws make a danger worth a word: as often as `gae` falls.
const OFTEN: f32 = 6.0;

/// Why a move is good or bad for the player to move.
pub fn motives(situation: &Situation<'_, Yutnori>, action: Action) -> Vec<Motive> {
    let view = situation.view;
    let text = action.to_string();
    let (Some(seat), Some(made)) = (view.to_move, view.moves.iter().find(|made| made.action == text)) else {
        return Vec::new();
    };
    let mut motives = Vec::new();
    if let Some(captured) = made.captures {
        motives.push(Motive::Captures { player: captured.seat, count: captured.tokens });
    }
    if made.to == Spot::Home {
        let home = view.players[seat.index()].home + made.tokens;
        return vec![if home == view.tokens {
            Motive::Wins
        } else {
            Motive::Finishes { count: made.tokens }
        }];
    }
    if made.joins > 0 {
        motives.push(Motive::Stacks { count: made.tokens + made.joins });
    }
    if made.to.station().is_some_and(|to| SHORT_CUTS.contains(&to)) {
        motives.push(Motive::ShortCut);
    }
    if let (Some(before), Some(to)) = (Board::seen(view), made.to.station()) {
        motives.extend(of_board(&before, seat, action, to, odds(view.back_do)));
    }
    if motives.is_empty() {
        motives.push(if made.from == Spot::Start { Motive::SetsOut } else { Motive::Advances });
    }
    motives
}

/// What a move does to what can be captured.
fn of_board(before: &Board, seat: Seat, action: Action, to: Station, odds: [f32; 6]) -> Option<Motive> {
    let from = action.from().station();
    let here = |stand: Stand| from.is_some_and(|from| station(stand) == usize::from(from.number()));
    let origin = before.side(seat).stacks().iter().map(|stack| stack.stand).find(|stand| here(*stand));
    let mut after = *before;
    after.make(seat, action.throw(), origin.unwrap_or(Stand::START));
    let to = usize::from(to.number());
    let was = origin.map_or(0.0, |stand| danger(before, seat, station(stand), odds));
    let is = danger(&after, seat, to, odds);
    if is >= OFTEN && is > was {
        return Some(Motive::InReach { count: is as u8 });
    }
    if was >= OFTEN && is < was {
        return Some(Motive::Escapes);
    }
    let next =
        after.side(seat).stacks().iter().map(|stack| stack.stand).find(|stand| station(*stand) == to)?;
    let reached: Vec<usize> = Throw::ALL.iter().map(|throw| station(target(next, *throw))).collect();
    let others = Seat::all(after.seats()).filter(|other| *other != seat);
    let chased = |other: &Seat| {
        after.side(*other).stacks().iter().any(|stack| reached.contains(&station(stack.stand)))
    };
    others.into_iter().find(chased).map(|player| Motive::Chases { player })
}

/// How many of sixteen throws bring somebody else to a station.
fn danger(board: &Board, seat: Seat, at: usize, odds: [f32; 6]) -> f32 {
    let reaches = |throw: Throw| {
        Seat::all(board.seats())
            .filter(|other| *other != seat)
            .any(|other| board.origins(other, throw).any(|from| station(target(from, throw)) == at))
    };
    Throw::ALL.into_iter().zip(odds).filter(|(throw, _)| reaches(*throw)).map(|(_, odds)| odds).sum()
}
