//! The rules: what may be done, and what it does.

use std::ops::RangeInclusive;

use hanpan_core::{
    Dice, Observer, OptionSpec, OptionsError, Outcome, PerSeat, Reason as _, Rules, Score, Seat, Seats,
    Secret, Step, Turn,
};

use crate::chance::{self, Chance};
use crate::state::{Answers, LastAction, LastCall, Stage, State};
use crate::{
    Action, Card, CardSet, Event, OneCard, Options, Rank, Reason, Refusal, Standing, Suit, SuitSet, View,
    event, score,
};

/// The number of turns after which the fewest cards win, where `bankrupt_at` is above 20 or off.
///
/// Without bankruptcy aimless players could go on for ever, and so could a simulation. Nobody who wants to win comes
/// near it, and the default options need none: the longest of 300,000 random games had under 1,000 steps.
pub const TURN_LIMIT: u32 = 3_000;

impl Rules for OneCard {
    const ID: &'static str = "onecard";
    const HIDDEN: bool = true;
    const CHANCE: bool = true;
    const SEATS: RangeInclusive<u8> = 2..=4;
    const OPTIONS: &'static [OptionSpec] = Options::SPECS;
    const ENDINGS: &'static [&'static str] = Reason::CODES;

    type Options = Options;
    type State = State;
    type Action = Action;
    type Chance = Chance;
    type View = View;
    type Event = Event;
    type Refusal = Refusal;

    fn start(options: &Options, seats: u8) -> Result<State, OptionsError> {
        OptionsError::check_players::<OneCard>(seats)?;
        options.validate()?;
        Ok(State::new(options, seats))
    }

    fn turn(state: &State) -> Turn {
        match state.stage {
            Stage::Deal | Stage::Draw { .. } => Turn::Chance,
            Stage::Turn => Turn::of(state.current),
            Stage::Call { .. } => Turn::Sealed(unanswered(state)),
            Stage::Over(_) => Turn::Over,
        }
    }

    fn legal(state: &State, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        match state.stage {
            Stage::Turn if seat == state.current => {
                let last = state.count(seat) == 1;
                for card in playable(state, seat).iter() {
                    if state.options.names_a_suit(card) && !last {
                        out.extend(Suit::ALL.map(|suit| Action::play_naming(card, suit)));
                    } else {
                        out.push(Action::play(card));
                    }
                }
                out.push(Action::Take);
            }
            Stage::Call { .. } if unanswered(state).contains(seat) => {
                out.extend([Action::Call, Action::Skip]);
            }
            _ => {}
        }
    }

    fn check(state: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
        match state.stage {
            Stage::Over(_) => Err(Refusal::GameOver),
            Stage::Deal | Stage::Draw { .. } => Err(Refusal::ChanceIsDue),
            Stage::Call { .. } if !unanswered(state).contains(seat) => Err(Refusal::NotYourTurn),
            Stage::Call { .. } => match action {
                Action::Call | Action::Skip => Ok(()),
                Action::Play { .. } | Action::Take => Err(Refusal::CallIsDue),
            },
            Stage::Turn if seat != state.current => Err(Refusal::NotYourTurn),
            Stage::Turn => match action {
                Action::Play { card, suit } => check_play(state, seat, card, suit),
                Action::Take => Ok(()),
                Action::Call | Action::Skip => Err(Refusal::NothingToCall),
            },
        }
    }

    fn skip(state: &State, seat: Seat) -> Option<Action> {
        OneCard::turn(state).is_sealed_for(seat).then_some(Action::Skip)
    }

    fn deal(state: &State, dice: &mut dyn Dice) -> Chance {
        chance::roll(state, dice)
    }

    fn check_chance(state: &State, outcome: &Chance) -> Result<(), Refusal> {
        chance::check(state, outcome)
    }

    fn apply(state: &mut State, step: &Step<OneCard>) {
        match *step {
            Step::Chance(ref outcome) => {
                debug_assert_eq!(chance::check(state, outcome), Ok(()));
                match state.stage {
                    Stage::Draw { seat, penalty, .. } => draw(state, seat, outcome.set(), penalty),
                    _ => deal(state, outcome.cards()),
                }
            }
            Step::Act(seat, action) => {
                debug_assert_eq!(OneCard::check(state, seat, action), Ok(()));
                match action {
                    Action::Play { card, suit } => play(state, seat, card, suit),
                    Action::Take => take(state, seat),
                    Action::Call => answer(state, seat, true),
                    Action::Skip => answer(state, seat, false),
                }
            }
        }
        debug_assert!(state.has_all_cards(), "the cards in all places sum to 54 (onecard rule 1)");
    }

    fn outcome(state: &State) -> Option<Outcome> {
        let Stage::Over(reason) = state.stage else { return None };
        Some(Outcome {
            winners: score::winners(state, reason),
            reason: reason.code(),
            points: OneCard::points(state),
        })
    }

    fn points(state: &State) -> PerSeat<Score> {
        PerSeat::from_fn(state.seats, |seat| Score::whole(state.count(seat) as i32))
    }

    fn view(state: &State, who: Observer) -> View {
        View::of(state, who)
    }

    fn witness(before: &State, step: &Step<OneCard>, after: &State, who: Observer) -> Option<Event> {
        event::witness(before, step, after, who)
    }
}

/// The cards `seat` may play now, if it is the current player.
fn playable(state: &State, seat: Seat) -> CardSet {
    let hand = state.cards.truth().hands[seat.index()];
    let cards = hand & allowed(state);
    if state.options.no_special_finish && hand.len() == 1 {
        return cards - state.options.special_cards();
    }
    cards
}

/// The cards that may be played on the open card.
fn allowed(state: &State) -> CardSet {
    let Some(open) = state.open else { return CardSet::EMPTY };
    if state.offense > 0 {
        return answers_to(open, state.options.three_defends);
    }
    // Onecard rules 8, 9, 18 and 22: the suit demanded, the open card's rank, or a joker.
    let suits = CardSet::of_suits(state.demanded);
    let rank = open.rank().map_or(CardSet::EMPTY, CardSet::of_rank);
    suits | rank | CardSet::JOKERS
}

/// The cards that answer an attack by `open` (onecard rule 14), with the option `three_defends` or without.
pub(crate) fn answers_to(open: Card, three_defends: bool) -> CardSet {
    let answers = match (open.suit(), open.rank()) {
        (Some(suit), Some(Rank::Two)) => {
            let same_suit = CardSet::only(Card::of(suit, Rank::Ace));
            let three =
                if three_defends { CardSet::only(Card::of(suit, Rank::Three)) } else { CardSet::EMPTY };
            CardSet::of_rank(Rank::Two) | same_suit | three | CardSet::JOKERS
        }
        (Some(_), Some(Rank::Ace)) => CardSet::of_rank(Rank::Ace) | CardSet::JOKERS,
        (None, _) => CardSet::JOKERS,
        _ => CardSet::EMPTY,
    };
    answers.without(open)
}

fn check_play(state: &State, seat: Seat, card: Card, suit: Option<Suit>) -> Result<(), Refusal> {
    let hand = state.cards.truth().hands[seat.index()];
    if !hand.contains(card) {
        return Err(Refusal::NotHeld { card });
    }
    if !allowed(state).contains(card) {
        let Some(open) = state.open else { return Err(Refusal::ChanceIsDue) };
        return Err(if state.offense > 0 {
            Refusal::UnderAttack { card, open, offense: state.offense, three: state.options.three_defends }
        } else {
            Refusal::NoMatch { card, open, allowed: state.demanded }
        });
    }
    let last = hand.len() == 1;
    if last && state.options.no_special_finish && state.options.special_cards().contains(card) {
        return Err(Refusal::SpecialFinish { card });
    }
    match (state.options.names_a_suit(card), suit) {
        (true, None) if !last => Err(Refusal::NameASuit { card }),
        (true, Some(_)) if last => Err(Refusal::LastNeedsNoSuit { card }),
        (false, Some(_)) => Err(Refusal::SuitOnlyWithSeven { card }),
        _ => Ok(()),
    }
}

/// The active players who have not said yet whether they call.
fn unanswered(state: &State) -> Seats {
    let answered = state.sealed.truth().answered;
    state.active.iter().filter(|&seat| !answered.contains(seat)).collect()
}

fn deal(state: &mut State, cards: &[Card]) {
    let size = state.options.hand_size as usize;
    let hands = state.seats as usize * size;
    let table = state.cards.truth_mut();
    for (hand, dealt) in table.hands.iter_mut().zip(cards[..hands].chunks_exact(size)) {
        *hand = dealt.iter().copied().collect();
        table.deck = table.deck - *hand;
    }
    // Cards opened before the last are special ones that were put back (option `reflip_opening`).
    let open = cards[cards.len() - 1];
    table.deck = table.deck.without(open);
    state.open = Some(open);
    // Onecard rules 6 and 7: an opening card demands its suit or its colours and does nothing else.
    state.demanded = open.demands();
    state.stage = Stage::Turn;
}

fn play(state: &mut State, seat: Seat, card: Card, suit: Option<Suit>) {
    let table = state.cards.truth_mut();
    let hand = table.hands[seat.index()].without(card);
    table.hands[seat.index()] = hand;
    // Onecard rule 11: the covered card joins the main deck and can be drawn at once.
    if let Some(covered) = state.open {
        table.deck = table.deck.with(covered);
    }
    state.open = Some(card);
    state.demanded = suit.map_or(card.demands(), SuitSet::only);
    state.empty_takes = 0;
    state.last = Some(LastAction { seat, action: Action::Play { card, suit } });
    state.last_call = None;
    if hand.is_empty() {
        finish(state, seat);
        return;
    }
    // Nothing but an answer, or a three that cancels, is played under attack: no attack, no offense.
    let attack = card.attack();
    state.offense = if attack > 0 { state.offense + attack } else { 0 };
    state.current = match card.rank() {
        Some(Rank::King) if state.options.king => seat,
        Some(Rank::Jack) if state.options.jack => state.after(state.after(seat)),
        Some(Rank::Queen) if state.options.queen && state.active.len() > 2 => {
            state.direction = state.direction.reversed();
            state.after(seat)
        }
        _ => state.after(seat),
    };
    next_phase(state);
    if state.options.call_penalty && hand.len() == 1 && state.stage == Stage::Turn {
        state.stage = Stage::Call { player: seat };
    }
}

/// Counts the turn, and ends a game that would never end.
fn next_phase(state: &mut State) {
    state.phase += 1;
    if state.phase > TURN_LIMIT && state.options.needs_turn_limit() {
        state.stage = Stage::Over(Reason::TurnLimit);
    }
}

/// An empty hand wins at once, or takes the next place (onecard rule 28, option `play_for_places`).
fn finish(state: &mut State, seat: Seat) {
    let (finished, _) = state.gone();
    state.standings[seat.index()] = Standing::Finished { place: finished + 1 };
    state.active = state.active.without(seat);
    // The last card's effect is not resolved, an attack included.
    state.offense = 0;
    if !state.options.play_for_places || state.active.len() == 1 {
        state.stage = Stage::Over(Reason::EmptyHand);
        return;
    }
    state.current = state.after(seat);
    next_phase(state);
}

fn take(state: &mut State, seat: Seat) {
    // Onecard rules 10 and 17: one card, or the whole offense; rule 23: never more than there are.
    let asked = state.offense.max(1);
    let count = asked.min(state.cards.truth().deck.len() as u8);
    state.offense = 0;
    state.last = Some(LastAction { seat, action: Action::Take });
    state.last_call = None;
    if count > 0 {
        state.stage = Stage::Draw { seat, count, penalty: false };
        return;
    }
    // Onecard rule 24: the turn passes. Rule 25: not for ever.
    state.empty_takes += 1;
    if usize::from(state.empty_takes) >= 2 * state.active.len() {
        state.stage = Stage::Over(Reason::NothingToDraw);
        return;
    }
    state.current = state.after(seat);
    next_phase(state);
}

fn draw(state: &mut State, seat: Seat, drawn: CardSet, penalty: bool) {
    let table = state.cards.truth_mut();
    table.deck = table.deck - drawn;
    let hand = table.hands[seat.index()] | drawn;
    table.hands[seat.index()] = hand;
    state.empty_takes = 0;
    state.stage = Stage::Turn;
    // Onecard rule 26: only what was really drawn counts.
    if state.is_bankrupt_with(hand.len()) {
        go_bankrupt(state, seat);
        if matches!(state.stage, Stage::Over(_)) {
            return;
        }
    }
    if !penalty {
        state.current = state.after(seat);
        next_phase(state);
    } else if !state.active.contains(state.current) {
        // A penalty does not use up anybody's turn, unless it was the turn of him who left by it.
        state.current = state.after(state.current);
    }
}

/// The cards go to the main deck, and the player leaves the table (onecard rules 27 and 29).
fn go_bankrupt(state: &mut State, seat: Seat) {
    let (finished, bankrupt) = state.gone();
    let table = state.cards.truth_mut();
    table.deck = table.deck | table.hands[seat.index()];
    table.hands[seat.index()] = CardSet::EMPTY;
    state.standings[seat.index()] = Standing::Bankrupt { order: bankrupt + 1 };
    state.active = state.active.without(seat);
    state.offense = 0;
    if state.active.len() == 1 {
        let reason = if finished > 0 { Reason::EmptyHand } else { Reason::LastStanding };
        state.stage = Stage::Over(reason);
    }
}

/// Keeps a sealed answer, and resolves them when all are in (option `call_penalty`).
fn answer(state: &mut State, seat: Seat, call: bool) {
    let Stage::Call { player } = state.stage else { return };
    let sealed = state.sealed.truth_mut();
    sealed.answered = sealed.answered.with(seat);
    if call {
        sealed.called = sealed.called.with(seat);
    }
    if !unanswered(state).is_empty() {
        return;
    }
    let call = LastCall { player, callers: state.sealed.truth().called };
    state.last_call = Some(call);
    state.sealed = Secret::new(Answers::default());
    state.stage = Stage::Turn;
    if call.caught() && !state.cards.truth().deck.is_empty() {
        state.stage = Stage::Draw { seat: player, count: 1, penalty: true };
    }
}
