//! The whole truth of a match, and how it changes.

use hanpan_core::{Seat, Seats, Secret};

use crate::phase::Phase;
use crate::round::{Ended, RoundEnd};
use crate::score::{MINIMUM, points};
use crate::tile::Kinds;
use crate::{Deal, Hand, Kind, Options, Refusal, Tile};

/// The most players there can be.
pub(crate) const MOST: usize = 5;
/// What everybody begins with (suzume rule 2).
pub(crate) const START_POINTS: u16 = 40;

/// The whole truth of a match.
///
/// When a round has ended its tiles stay as they lay until the next is dealt, so that everybody can look at them.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    pub(crate) options: Options,
    pub(crate) seats: u8,
    /// The round on the table, from 0.
    pub(crate) round: u8,
    pub(crate) phase: Phase,
    pub(crate) points: [u16; MOST],
    /// The tile turned up; none before the first deal.
    pub(crate) dora: Option<Tile>,
    pub(crate) river: River,
    /// What each seat has discarded in this round, for furiten.
    pub(crate) discarded: [Kinds; MOST],
    /// Everybody's tiles; the drawn one is among them.
    pub(crate) hands: Secret<[Hand; MOST]>,
    /// The tile just drawn by whoever holds six tiles.
    pub(crate) drawn: Secret<Option<Tile>>,
    pub(crate) wall: Secret<Wall>,
    pub(crate) answers: Secret<Answers>,
    /// How the round before ended.
    pub(crate) last: Option<Ended>,
}

impl State {
    pub(crate) fn new(options: Options, seats: u8) -> State {
        State {
            options,
            seats,
            round: 0,
            phase: Phase::Deal,
            points: [START_POINTS; MOST],
            dora: None,
            river: River::EMPTY,
            discarded: [Kinds::NONE; MOST],
            hands: Secret::new([Hand::EMPTY; MOST]),
            drawn: Secret::new(None),
            wall: Secret::new(Wall::EMPTY),
            answers: Secret::new(Answers::default()),
            last: None,
        }
    }

    /// Who deals in the round on the table.
    pub(crate) fn dealer(&self) -> Seat {
        Seat::at(usize::from(self.round % self.seats))
    }

    /// How many rounds the match has: everybody deals once in each cycle (suzume rule 5).
    pub(crate) fn rounds(&self) -> u8 {
        // At most 9 × 5, because `Options::check` stands before every state.
        self.options.cycles as u8 * self.seats
    }

    /// What is dora; 1 before anything is dealt, when nobody can ask.
    pub(crate) fn dora_kind(&self) -> Kind {
        self.dora.map_or(Kind::at(0), Tile::kind)
    }

    /// The five tiles of `seat`, and the sixth if it has drawn one.
    pub(crate) fn held(&self, seat: Seat) -> (Hand, Option<Tile>) {
        let hand = self.hands.truth()[seat.index()];
        match *self.drawn.truth() {
            Some(tile) if hand.len() == 6 => (hand.without(tile), Some(tile)),
            _ => (hand, None),
        }
    }

    /// Whether `seat` may win with the six tiles it holds.
    pub(crate) fn check_tsumo(&self, seat: Seat) -> Result<(), Refusal> {
        self.check_win(self.hands.truth()[seat.index()])
    }

    /// Whether `seat` may win with `tile`, which another has just discarded.
    pub(crate) fn check_ron(&self, seat: Seat, tile: Tile) -> Result<(), Refusal> {
        self.check_win(self.hands.truth()[seat.index()].with(tile))?;
        // Suzume rule 7: in either colour, and for ron alone.
        if self.discarded[seat.index()].contains(tile.kind()) {
            return Err(Refusal::Furiten { tile });
        }
        Ok(())
    }

    fn check_win(&self, hand: Hand) -> Result<(), Refusal> {
        match points(hand, self.dora_kind(), self.options.simples) {
            None => Err(Refusal::NoWinningShape),
            Some(points) if points < MINIMUM => Err(Refusal::BelowMinimum { points }),
            Some(_) => Ok(()),
        }
    }

    pub(crate) fn deal(&mut self, deal: &Deal) {
        if self.dora.is_some() {
            self.round += 1;
        }
        let dealer = self.dealer();
        let mut hands = [Hand::EMPTY; MOST];
        for seat in Seat::all(self.seats) {
            hands[seat.index()] = deal.hand(seat, dealer, self.seats).iter().copied().collect();
        }
        let dora_at = Deal::dora_at(self.seats);
        self.dora = Some(deal.tiles()[dora_at]);
        self.hands = Secret::new(hands);
        self.wall = Secret::new(Wall { tiles: *deal.tiles(), next: dora_at as u8 + 1 });
        self.river = River::EMPTY;
        self.discarded = [Kinds::NONE; MOST];
        self.draw(dealer);
    }

    pub(crate) fn discard(&mut self, seat: Seat, tile: Tile) {
        let hand = &mut self.hands.truth_mut()[seat.index()];
        *hand = hand.without(tile);
        *self.drawn.truth_mut() = None;
        self.discarded[seat.index()] = self.discarded[seat.index()].with(tile.kind());
        self.river.push(tile);
        self.phase = Phase::Claim { seat, tile };
        self.answers = Secret::new(Answers { owed: Seats::all(self.seats).without(seat), rons: Seats::NONE });
    }

    pub(crate) fn tsumo(&mut self, seat: Seat) {
        // Whoever holds six tiles has drawn one of them.
        if let Some(tile) = *self.drawn.truth() {
            self.end_round(RoundEnd::Tsumo { seat, tile }, Seats::only(seat));
        }
    }

    /// Seals an answer; the last one resolves them all, in whatever order they came (suzume rule 8).
    pub(crate) fn answer(&mut self, seat: Seat, ron: bool) {
        let Phase::Claim { seat: from, tile } = self.phase else { return };
        let answers = self.answers.truth_mut();
        answers.owed = answers.owed.without(seat);
        if ron {
            answers.rons = answers.rons.with(seat);
        }
        if !answers.owed.is_empty() {
            return;
        }
        let rons = std::mem::take(answers).rons;
        if rons.is_empty() {
            self.draw(from.next(self.seats));
        } else {
            self.end_round(RoundEnd::Ron { from, tile }, rons);
        }
    }

    /// Suzume rules 3 and 4: the next tile is drawn, or the round ends because there is none.
    fn draw(&mut self, seat: Seat) {
        match self.wall.truth_mut().draw() {
            Some(tile) => {
                let hand = &mut self.hands.truth_mut()[seat.index()];
                *hand = hand.with(tile);
                *self.drawn.truth_mut() = Some(tile);
                self.phase = Phase::Act { seat };
            }
            None => self.end_round(RoundEnd::Drawn, Seats::NONE),
        }
    }

    fn end_round(&mut self, end: RoundEnd, winners: Seats) {
        let Some(dora) = self.dora else { return };
        let mut hands = [Hand::EMPTY; MOST];
        for seat in winners.iter() {
            let hand = self.hands.truth()[seat.index()];
            hands[seat.index()] = if let RoundEnd::Ron { tile, .. } = end { hand.with(tile) } else { hand };
        }
        let mut ended = Ended { round: self.round, dora, end, winners, hands, paid: [0; MOST] };
        for payment in ended.payments_due(self.options, self.seats) {
            // Suzume rule 11: who cannot pay in full pays what he has. The order is that of suzume rule 8.
            let paid = payment.due.min(self.points[payment.from.index()]);
            self.points[payment.from.index()] -= paid;
            self.points[payment.to.index()] += paid;
            ended.paid[ended.other_side(payment).index()] = paid as u8;
        }
        self.last = Some(ended);
        self.phase = if self.round + 1 == self.rounds() { Phase::Over } else { Phase::Deal };
    }
}

/// The discards of a round in order. Nobody is ever passed over, so the places tell who discarded them.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct River {
    tiles: [Tile; River::MOST],
    len: u8,
}

impl River {
    /// Two players draw what 5 + 5 tiles and the dora tile leave.
    const MOST: usize = Tile::SET - 2 * Deal::HAND - 1;
    const EMPTY: River = River { tiles: [Tile::GREEN; River::MOST], len: 0 };

    pub(crate) fn push(&mut self, tile: Tile) {
        self.tiles[usize::from(self.len)] = tile;
        self.len += 1;
    }

    pub(crate) fn tiles(&self) -> &[Tile] {
        &self.tiles[..usize::from(self.len)]
    }

    /// What `seat` has discarded, at a table of `seats` where `dealer` began.
    pub(crate) fn of(&self, seat: Seat, dealer: Seat, seats: u8) -> impl Iterator<Item = Tile> {
        let first = (seat.index() + usize::from(seats) - dealer.index()) % usize::from(seats);
        self.tiles().iter().skip(first).step_by(usize::from(seats)).copied()
    }
}

/// The tiles that can still be drawn, in drawing order.
#[derive(Clone, Copy)]
pub(crate) struct Wall {
    tiles: [Tile; Tile::SET],
    next: u8,
}

impl Wall {
    const EMPTY: Wall = Wall { tiles: Tile::CANONICAL, next: Tile::SET as u8 };

    /// A wall of these tiles.
    pub(crate) fn of(left: &[Tile]) -> Wall {
        let mut wall = Wall::EMPTY;
        wall.next -= left.len() as u8;
        wall.tiles[usize::from(wall.next)..].copy_from_slice(left);
        wall
    }

    pub(crate) fn left(&self) -> &[Tile] {
        &self.tiles[usize::from(self.next)..]
    }

    fn draw(&mut self) -> Option<Tile> {
        let tile = self.tiles.get(usize::from(self.next)).copied()?;
        self.next += 1;
        Some(tile)
    }
}

/// Walls are equal when the same can be drawn from them.
impl PartialEq for Wall {
    fn eq(&self, other: &Wall) -> bool {
        self.left() == other.left()
    }
}

/// The sealed answers to a discard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Answers {
    /// Who has not answered yet.
    pub(crate) owed: Seats,
    /// Who has answered ron.
    pub(crate) rons: Seats,
}

#[cfg(test)]
mod tests {
    use hanpan_core::{Dice, QuickDice, Rules, Step, Turn};

    use super::*;
    use crate::{Action, Suzume};

    /// Plays random matches and looks at every state.
    fn through_random_matches(look: impl Fn(&State)) {
        for seats in 2..=5 {
            for seed in 0..40 {
                let mut dice = QuickDice::seeded(seed);
                let mut state = Suzume::start(&Options { cycles: 2, ..Options::default() }, seats).unwrap();
                let mut legal = Vec::new();
                loop {
                    look(&state);
                    let step = match Suzume::turn(&state) {
                        Turn::Over => break,
                        Turn::Chance => Step::Chance(Suzume::deal(&state, &mut dice)),
                        Turn::Players(players) | Turn::Sealed(players) => {
                            let seat = players.first().unwrap();
                            Suzume::legal(&state, seat, &mut legal);
                            // Whoever can win does so most of the time: random play alone wins too seldom.
                            let win =
                                legal.iter().find(|action| matches!(action, Action::Tsumo | Action::Ron));
                            let any = legal[dice.below(legal.len() as u32) as usize];
                            Step::Act(seat, if dice.below(4) > 0 { *win.unwrap_or(&any) } else { any })
                        }
                    };
                    Suzume::apply(&mut state, &step);
                }
            }
        }
    }

    #[test]
    fn no_tile_is_lost_or_made() {
        through_random_matches(|state| {
            let Some(dora) = state.dora else { return };
            let held = state.hands.truth().iter().flat_map(|hand| hand.tiles());
            let lying = state.river.tiles().iter().chain(state.wall.truth().left()).copied();
            let mut all: Vec<Tile> = held.chain(lying).chain([dora]).collect();
            all.sort_unstable();
            assert_eq!(all, Tile::CANONICAL);
        });
    }

    #[test]
    fn no_point_is_lost_or_made() {
        through_random_matches(|state| {
            let sum: u16 = state.points[..usize::from(state.seats)].iter().sum();
            assert_eq!(sum, START_POINTS * u16::from(state.seats));
        });
    }

    #[test]
    fn furiten_is_kept_as_the_river_tells_it() {
        through_random_matches(|state| {
            for seat in Seat::all(state.seats) {
                let discards = state.river.of(seat, state.dealer(), state.seats);
                let kinds = discards.fold(Kinds::NONE, |kinds, tile| kinds.with(tile.kind()));
                assert_eq!(state.discarded[seat.index()], kinds);
            }
        });
    }

    #[test]
    fn answers_are_kept_only_while_some_are_owed() {
        through_random_matches(|state| {
            let answers = state.answers.truth();
            assert_eq!(matches!(state.phase, Phase::Claim { .. }), !answers.owed.is_empty());
            assert!(!answers.owed.is_empty() || answers.rons.is_empty());
        });
    }

    #[test]
    fn walls_are_equal_when_the_same_can_be_drawn() {
        let mut long = Wall::of(&Tile::CANONICAL[40..]);
        assert!(long != Wall::of(&Tile::CANONICAL[41..]));
        assert_eq!(long.draw(), Some(Tile::RED));
        assert!(long == Wall::of(&Tile::CANONICAL[41..]));
        assert_eq!(Wall::of(&[]).draw(), None);
    }
}
