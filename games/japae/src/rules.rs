//! The rules.

use std::ops::RangeInclusive;

use hanpan_core::{
    Dice, Observer, OptionSpec, OptionsError, Outcome, PerSeat, Rules, Score, Seat, Seats, Secret, Step, Turn,
};

use crate::chance::Deal;
use crate::counts::Kinds;
use crate::line::LineSet;
use crate::score::{By, Shortfall, winning_lines};
use crate::state::{Hand, HandEnd, Phase, State, Win, other};
use crate::wall::Wall;
use crate::{
    Action, Event, Japae, KanOnEmptyWall, LineId, Meld, MeldKind, Options, Refusal, Tile, View, event, view,
};

impl Rules for Japae {
    const ID: &'static str = "japae";
    const HIDDEN: bool = true;
    const CHANCE: bool = true;
    const HANDS: bool = true;
    const SEATS: RangeInclusive<u8> = 2..=2;
    const OPTIONS: &'static [OptionSpec] = Options::SPECS;
    const ENDINGS: &'static [&'static str] = &["points_gone"];

    type Options = Options;
    type State = State;
    type Action = Action;
    type Chance = Deal;
    type View = View;
    type Event = Event;
    type Refusal = Refusal;

    fn start(options: &Options, seats: u8) -> Result<State, OptionsError> {
        OptionsError::check_players::<Japae>(seats)?;
        Ok(State::new(*options))
    }

    fn turn(state: &State) -> Turn {
        match state.phase {
            Phase::Deal => Turn::Chance,
            Phase::Over => Turn::Over,
            Phase::Act { seat, .. } | Phase::DiscardAfterPon { seat } => Turn::of(seat),
            Phase::Claim { seat, .. } => Turn::Sealed(Seats::only(seat)),
        }
    }

    fn legal(state: &State, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        if state.phase.seat() != Some(seat) {
            return;
        }
        let hand = state.hand(seat);
        let closed = *hand.closed.truth();
        match state.phase {
            Phase::DiscardAfterPon { .. } => out.extend(closed.held().map(Action::Discard)),
            Phase::Act { .. } => {
                out.extend(closed.held().map(Action::Discard));
                if tsumo_lines(hand).is_ok() {
                    out.push(Action::Tsumo);
                }
                if state.may_kan() {
                    out.extend(closed.quads().map(Action::Ankan));
                    out.extend(addable(hand).map(Action::Kakan));
                }
            }
            Phase::Claim { tile, ankan, .. } => {
                if ron_lines(hand, tile, ankan).is_ok() {
                    out.push(Action::Ron);
                }
                if !ankan && state.tiles_left > 0 {
                    let held = closed.of(tile);
                    if held >= 2 {
                        out.push(Action::Pon);
                    }
                    if held >= 3 {
                        out.push(Action::Kan);
                    }
                }
                out.push(Action::Skip);
            }
            Phase::Deal | Phase::Over => {}
        }
    }

    fn check(state: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
        match state.phase {
            Phase::Over => return Err(Refusal::GameOver),
            Phase::Deal => return Err(Refusal::ChanceIsDue),
            _ if state.phase.seat() != Some(seat) => return Err(Refusal::NotYourTurn),
            _ => {}
        }
        match state.phase {
            Phase::Claim { tile, ankan, .. } => check_claim(state, state.hand(seat), tile, ankan, action),
            Phase::DiscardAfterPon { .. } => check_after_pon(state.hand(seat), action),
            _ => check_act(state, state.hand(seat), action),
        }
    }

    fn skip(state: &State, seat: Seat) -> Option<Action> {
        Japae::turn(state).is_sealed_for(seat).then_some(Action::Skip)
    }

    fn deal(_: &State, dice: &mut dyn Dice) -> Deal {
        Deal::fair(dice)
    }

    fn check_chance(state: &State, deal: &Deal) -> Result<(), Refusal> {
        match state.phase {
            Phase::Over => Err(Refusal::GameOver),
            Phase::Deal => match deal.odd_kind() {
                Some((tile, count)) => Err(Refusal::BadDeal { tile, count: count as u8 }),
                None => Ok(()),
            },
            _ => Err(Refusal::ChanceIsNotDue),
        }
    }

    fn apply(state: &mut State, step: &Step<Japae>) {
        match step {
            Step::Chance(deal) => {
                debug_assert_eq!(Japae::check_chance(state, deal), Ok(()));
                state.deal(deal);
            }
            Step::Act(seat, action) => {
                debug_assert_eq!(Japae::check(state, *seat, *action), Ok(()));
                state.act(*seat, *action);
            }
        }
        debug_assert_eq!(state.all_tiles(), crate::counts::Counts::ALL, "28 tiles, four of each kind");
        debug_assert_eq!(state.scores.iter().sum::<i32>(), 2 * State::START_POINTS);
    }

    fn outcome(state: &State) -> Option<Outcome> {
        (state.phase == Phase::Over).then(|| Outcome {
            winners: Seat::all(2)
                .filter(|seat| state.scores[seat.index()] > 0)
                .fold(Seats::NONE, Seats::with),
            reason: "points_gone",
            points: Japae::points(state),
        })
    }

    fn points(state: &State) -> PerSeat<Score> {
        PerSeat::from_fn(2, |seat| Score::whole(state.scores[seat.index()]))
    }

    fn view(state: &State, who: Observer) -> View {
        view::view(state, who)
    }

    fn witness(before: &State, step: &Step<Japae>, after: &State, who: Observer) -> Option<Event> {
        Some(event::event(before, step, after, who))
    }
}

/// What may be done on one's own turn after drawing.
fn check_act(state: &State, hand: &Hand, action: Action) -> Result<(), Refusal> {
    let closed = hand.closed.truth();
    match action {
        Action::Discard(tile) if closed.of(tile) == 0 => Err(Refusal::NotHeld { tile }),
        Action::Discard(_) => Ok(()),
        Action::Tsumo => tsumo_lines(hand).map(drop),
        Action::Ankan(tile) => match closed.of(tile) {
            Tile::COPIES.. => state.check_kan(),
            held => Err(Refusal::CannotAnkan { tile, held }),
        },
        Action::Kakan(tile) if !hand.melds.has_pon(tile) => Err(Refusal::CannotKakan { tile }),
        Action::Kakan(tile) if closed.of(tile) == 0 => Err(Refusal::NotHeld { tile }),
        Action::Kakan(_) => state.check_kan(),
        Action::Ron | Action::Pon | Action::Kan | Action::Skip => Err(Refusal::NothingToClaim),
    }
}

/// What may be done after a pon: discard at once (japae rules 6 and 8).
fn check_after_pon(hand: &Hand, action: Action) -> Result<(), Refusal> {
    match action {
        Action::Discard(tile) if hand.closed.truth().of(tile) == 0 => Err(Refusal::NotHeld { tile }),
        Action::Discard(_) => Ok(()),
        Action::Tsumo | Action::Ankan(_) | Action::Kakan(_) => Err(Refusal::MustDiscardAfterPon),
        Action::Ron | Action::Pon | Action::Kan | Action::Skip => Err(Refusal::NothingToClaim),
    }
}

/// What may be answered to a discard or an ankan.
fn check_claim(state: &State, hand: &Hand, tile: Tile, ankan: bool, action: Action) -> Result<(), Refusal> {
    let held = hand.closed.truth().of(tile);
    match action {
        Action::Skip => Ok(()),
        Action::Ron => ron_lines(hand, tile, ankan).map(drop),
        Action::Pon | Action::Kan if ankan => Err(Refusal::OnlyRonOrSkip),
        // Japae rule 9.
        Action::Pon | Action::Kan if state.tiles_left == 0 => Err(Refusal::LastDiscardCannotBeCalled),
        Action::Pon if held < 2 => Err(Refusal::CannotPon { tile, held }),
        Action::Kan if held < 3 => Err(Refusal::CannotKan { tile, held }),
        Action::Pon | Action::Kan => Ok(()),
        Action::Discard(_) | Action::Tsumo | Action::Ankan(_) | Action::Kakan(_) => Err(Refusal::AnswerFirst),
    }
}

/// The lines of a tsumo, bonuses aside.
fn tsumo_lines(hand: &Hand) -> Result<LineSet, Refusal> {
    let drawn = hand.drawn.truth().ok_or(Refusal::NoWinningShape)?;
    winning_lines(*hand.closed.truth(), &hand.melds, drawn, By::Tsumo, hand.discards.kinds())
        .map_err(|shortfall| refuse(shortfall, drawn, By::Tsumo))
}

/// The lines of a ron or of robbing an ankan, bonuses aside except for robbing.
fn ron_lines(hand: &Hand, tile: Tile, ankan: bool) -> Result<LineSet, Refusal> {
    let by = if ankan { By::Rob } else { By::Ron };
    winning_lines(hand.closed.truth().plus(tile), &hand.melds, tile, by, hand.discards.kinds())
        .map_err(|shortfall| refuse(shortfall, tile, by))
}

fn refuse(shortfall: Shortfall, tile: Tile, by: By) -> Refusal {
    match shortfall {
        Shortfall::NoShape if by == By::Rob => Refusal::OnlySevenOrphansRob,
        Shortfall::NoShape => Refusal::NoWinningShape,
        Shortfall::NoPoints => Refusal::NoPoints,
        Shortfall::Furiten => Refusal::Furiten { tile },
    }
}

/// The kinds of one's pons of which one holds the fourth tile.
fn addable(hand: &Hand) -> impl Iterator<Item = Tile> {
    let closed = *hand.closed.truth();
    // Sorted by going through the kinds: the pons lie in the order of their calls.
    let pons = hand.melds.iter().filter(|meld| meld.kind == MeldKind::Pon);
    let pons: Kinds = pons.map(|meld| meld.tile).collect();
    pons.filter(move |&tile| closed.of(tile) > 0)
}

impl State {
    fn may_kan(&self) -> bool {
        self.tiles_left > 0 || self.options.kan_on_empty_wall == KanOnEmptyWall::Draw
    }

    fn check_kan(&self) -> Result<(), Refusal> {
        if self.may_kan() { Ok(()) } else { Err(Refusal::KanOnEmptyWall) }
    }

    fn deal(&mut self, deal: &Deal) {
        self.round += 1;
        let first = Secret::new(Deal::counts(deal.starter()));
        let second = Secret::new(Deal::counts(deal.other()));
        *self.hand_mut(self.starter) = Hand { closed: first, ..Hand::default() };
        *self.hand_mut(other(self.starter)) = Hand { closed: second, ..Hand::default() };
        self.wall = Secret::new(deal.wall().iter().copied().collect());
        self.tiles_left = Wall::SIZE;
        self.draw(self.starter, false);
    }

    fn act(&mut self, seat: Seat, action: Action) {
        match (action, self.phase) {
            (Action::Discard(tile), _) => {
                let hand = self.hand_mut(seat);
                let closed = hand.closed.truth_mut();
                *closed = closed.minus(tile);
                *hand.drawn.truth_mut() = None;
                hand.discards.push(tile);
                self.phase = Phase::Claim { seat: other(seat), tile, ankan: false };
            }
            (Action::Ankan(tile), _) => {
                self.show(seat, MeldKind::Ankan, tile, 4);
                self.phase = Phase::Claim { seat: other(seat), tile, ankan: true };
            }
            (Action::Kakan(tile), _) => {
                let hand = self.hand_mut(seat);
                let closed = hand.closed.truth_mut();
                *closed = closed.minus(tile);
                *hand.drawn.truth_mut() = None;
                hand.melds.pon_mut(tile).expect("a kakan adds to a pon").kind = MeldKind::Kakan;
                // Never robbed (japae rule 12), so the replacement comes at once.
                self.draw(seat, true);
            }
            (Action::Pon, Phase::Claim { tile, .. }) => {
                self.hand_mut(other(seat)).discards.mark_called();
                self.show(seat, MeldKind::Pon, tile, 2);
                self.phase = Phase::DiscardAfterPon { seat };
            }
            (Action::Kan, Phase::Claim { tile, .. }) => {
                self.hand_mut(other(seat)).discards.mark_called();
                self.show(seat, MeldKind::Daiminkan, tile, 3);
                self.draw(seat, true);
            }
            (Action::Skip, Phase::Claim { ankan: true, .. }) => self.draw(other(seat), true),
            (Action::Skip, _) => self.draw(seat, false),
            (Action::Tsumo, Phase::Act { replacement, .. }) => {
                let hand = self.hand(seat);
                let tile = hand.drawn.truth().expect("tsumo is with the tile drawn");
                let lines = tsumo_lines(hand).unwrap_or_default().or(self.tsumo_bonus(seat, replacement));
                let closed = hand.closed.truth().minus(tile);
                self.win(Win { winner: seat, by: By::Tsumo, tile, closed, melds: hand.melds, lines });
            }
            (Action::Ron, Phase::Claim { tile, ankan, .. }) => {
                let hand = self.hand(seat);
                let mut lines = ron_lines(hand, tile, ankan).unwrap_or_default();
                if !ankan {
                    lines = lines.or(self.ron_bonus(seat));
                }
                let by = if ankan { By::Rob } else { By::Ron };
                let closed = *hand.closed.truth();
                self.win(Win { winner: seat, by, tile, closed, melds: hand.melds, lines });
            }
            (Action::Pon | Action::Kan | Action::Ron | Action::Tsumo, _) => {
                unreachable!("the action was not checked")
            }
        }
    }

    /// Moves `own` tiles from the hand into a new meld.
    fn show(&mut self, seat: Seat, kind: MeldKind, tile: Tile, own: u8) {
        let hand = self.hand_mut(seat);
        let closed = hand.closed.truth_mut();
        *closed = closed.minus_many(tile, own);
        *hand.drawn.truth_mut() = None;
        hand.melds.push(Meld { kind, tile });
    }

    /// Draws for `seat`, who acts then; with no tile left the hand is drawn (japae rule 5).
    fn draw(&mut self, seat: Seat, replacement: bool) {
        if self.tiles_left == 0 {
            self.last_hand = Some(HandEnd::Drawn);
            // Japae rule 3: whoever started second starts next.
            self.starter = other(self.starter);
            self.phase = Phase::Deal;
            return;
        }
        self.tiles_left -= 1;
        let tile = self.wall.truth_mut().draw();
        let hand = self.hand_mut(seat);
        let closed = hand.closed.truth_mut();
        *closed = closed.plus(tile);
        *hand.drawn.truth_mut() = Some(tile);
        self.phase = Phase::Act { seat, replacement };
    }

    /// The bonuses of a tsumo (japae rule 16).
    fn tsumo_bonus(&self, seat: Seat, replacement: bool) -> LineSet {
        let mut lines = LineSet::NONE;
        if self.is_unbroken() && self.hand(seat).discards.len() == 0 {
            lines = lines.with(if seat == self.starter { LineId::Heavenly } else { LineId::Earthly });
        }
        if self.tiles_left == 0 {
            lines = lines.with(LineId::LastDraw);
        }
        if replacement {
            lines = lines.with(LineId::DeadWall);
        }
        lines
    }

    /// The bonuses of a ron on a discard (japae rule 16).
    fn ron_bonus(&self, seat: Seat) -> LineSet {
        let mut lines = LineSet::NONE;
        if self.is_unbroken() && seat != self.starter && self.hand(self.starter).discards.len() == 1 {
            lines = lines.with(LineId::Man);
        }
        if self.tiles_left == 0 {
            lines = lines.with(LineId::LastDiscard);
        }
        lines
    }

    /// Pays the winner, who starts the next hand (japae rules 2 and 3).
    fn win(&mut self, win: Win) {
        let points = win.lines.points();
        self.scores[win.winner.index()] += points;
        self.scores[other(win.winner).index()] -= points;
        self.starter = win.winner;
        self.last_hand = Some(HandEnd::Won(win));
        self.phase = if self.scores.iter().any(|&score| score <= 0) { Phase::Over } else { Phase::Deal };
    }
}
