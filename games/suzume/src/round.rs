//! How a round ended, and what was paid.

use hanpan_core::{Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::score::{DEALER_BONUS, Line, points, tally};
use crate::state::MOST;
use crate::{Hand, Options, Tile, TsumoRounding};

/// How a round ended, as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RoundResult {
    /// The round, from 1.
    pub round: u8,
    /// Who dealt.
    pub dealer: Seat,
    /// The tile turned up.
    pub dora: Tile,
    /// How it ended.
    pub end: RoundEnd,
    /// Who won with what, in the order in which they are paid; nobody if the wall ran out.
    pub wins: Vec<Win>,
    /// Who paid whom, in order.
    pub payments: Vec<Payment>,
}

/// How a round ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum RoundEnd {
    /// A tile had to be drawn and none was left.
    Drawn,
    /// A seat won with the tile it drew.
    Tsumo {
        /// Who.
        seat: Seat,
        /// The tile drawn.
        tile: Tile,
    },
    /// One or more seats won with a discard.
    Ron {
        /// Who discarded it.
        from: Seat,
        /// The tile discarded.
        tile: Tile,
    },
}

/// One winner's hand and what it is worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Win {
    /// Who won.
    pub seat: Seat,
    /// The five tiles held, in order, without the tile won with.
    pub hand: Vec<Tile>,
    /// The tile won with.
    pub tile: Tile,
    /// What the hand is worth.
    pub points: u8,
    /// The dealer's bonus on top of that, or 0.
    pub bonus: u8,
    /// What the points are made of, without the bonus.
    pub lines: Vec<Line>,
}

/// What one seat paid another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Payment {
    /// Who paid.
    pub from: Seat,
    /// Who was paid.
    pub to: Seat,
    /// What was due.
    pub due: u16,
    /// What was paid; less than is due if the payer had no more (suzume rule 11).
    pub paid: u16,
}

/// How a round ended, as the state keeps it: small, and without lists.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Ended {
    pub(crate) round: u8,
    pub(crate) dora: Tile,
    pub(crate) end: RoundEnd,
    pub(crate) winners: Seats,
    /// The six tiles of each winner.
    pub(crate) hands: [Hand; MOST],
    /// What changed hands, by the [other side](Ended::other_side).
    pub(crate) paid: [u8; MOST],
}

impl Ended {
    /// Every round's payments have one seat in common: the discarder pays all, or the winner by tsumo is paid by all.
    /// The other side of a payment is the seat that is not in common.
    pub(crate) const fn other_side(&self, payment: Payment) -> Seat {
        if let RoundEnd::Ron { .. } = self.end { payment.to } else { payment.from }
    }

    /// Who must pay whom, in order, as if everybody could; nothing of it is paid yet.
    pub(crate) fn payments_due(&self, options: Options, seats: u8) -> impl Iterator<Item = Payment> + use<> {
        let dealer = self.round % seats;
        let (end, winners, hands, dora) = (self.end, self.winners, self.hands, self.dora.kind());
        let worth = move |winner: Seat| {
            // Suzume rule 10: the bonus is added before the points are shared.
            let bonus = if winner.index() == usize::from(dealer) { DEALER_BONUS } else { 0 };
            u16::from(points(hands[winner.index()], dora, options.simples).unwrap_or(0) + bonus)
        };
        let pivot = match end {
            RoundEnd::Drawn => None,
            RoundEnd::Tsumo { seat, .. } | RoundEnd::Ron { from: seat, .. } => Some(seat),
        };
        let others = pivot.into_iter().flat_map(move |pivot| turn_order_after(pivot, seats));
        others.filter_map(move |other| match end {
            RoundEnd::Tsumo { seat, .. } => {
                let (worth, payers) = (worth(seat), u16::from(seats - 1));
                let due = match options.tsumo_rounding {
                    TsumoRounding::Up => worth.div_ceil(payers),
                    TsumoRounding::Down => worth / payers,
                };
                Some(Payment { from: other, to: seat, due, paid: 0 })
            }
            RoundEnd::Ron { from, .. } if winners.contains(other) => {
                Some(Payment { from, to: other, due: worth(other), paid: 0 })
            }
            RoundEnd::Ron { .. } | RoundEnd::Drawn => None,
        })
    }

    /// What everybody sees of it.
    pub(crate) fn result(&self, options: Options, seats: u8) -> RoundResult {
        let dealer = Seat::at(usize::from(self.round % seats));
        let win = |seat: Seat, tile: Tile| {
            let hand = self.hands[seat.index()];
            let tally = tally(hand, self.dora.kind(), options.simples);
            Win {
                seat,
                hand: hand.without(tile).tiles().collect(),
                tile,
                points: tally.points,
                bonus: if seat == dealer { DEALER_BONUS } else { 0 },
                lines: tally.lines,
            }
        };
        let wins = match self.end {
            RoundEnd::Drawn => Vec::new(),
            RoundEnd::Tsumo { seat, tile } => vec![win(seat, tile)],
            RoundEnd::Ron { from, tile } => turn_order_after(from, seats)
                .filter(|&seat| self.winners.contains(seat))
                .map(|seat| win(seat, tile))
                .collect(),
        };
        let payments = self
            .payments_due(options, seats)
            .map(|due| Payment { paid: u16::from(self.paid[self.other_side(due).index()]), ..due })
            .collect();
        RoundResult { round: self.round + 1, dealer, dora: self.dora, end: self.end, wins, payments }
    }

    /// Back from what everybody sees.
    pub(crate) fn from_result(result: &RoundResult) -> Ended {
        let mut ended = Ended {
            round: result.round - 1,
            dora: result.dora,
            end: result.end,
            winners: result.wins.iter().map(|win| win.seat).collect(),
            hands: [Hand::EMPTY; MOST],
            paid: [0; MOST],
        };
        for win in &result.wins {
            ended.hands[win.seat.index()] = win.hand.iter().copied().collect::<Hand>().with(win.tile);
        }
        for &payment in &result.payments {
            ended.paid[ended.other_side(payment).index()] = payment.paid as u8;
        }
        ended
    }
}

/// Everybody but `seat`, in turn order after it.
pub(crate) fn turn_order_after(seat: Seat, seats: u8) -> impl Iterator<Item = Seat> + Clone {
    (1..seats).map(move |steps| Seat::at((seat.index() + usize::from(steps)) % usize::from(seats)))
}
