//! Paired worlds on a game small enough to know the answers.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use hanpan_core::{
    Dice, NotationError, Observer, OptionSpec, OptionsError, Outcome, PerSeat, Refusal, Score, Seats, shuffle,
};

use super::*;

/// Two get a card of 0 to 8 each. Seat 0 folds (−1) or bets; seat 1 folds (+1) or calls; the higher card wins 3.
struct HighCard;

#[derive(Clone, Debug, Default, PartialEq)]
struct State {
    cards: Option<[u8; 2]>,
    bet: Option<Move>,
    answer: Option<Move>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Move {
    Fold,
    Bet,
}

impl Rules for HighCard {
    const ID: &'static str = "high-card";
    const SEATS: RangeInclusive<u8> = 2..=2;
    const OPTIONS: &'static [OptionSpec] = &[];

    type Options = ();
    type State = State;
    type Action = Move;
    type Chance = Dealt;
    type View = String;
    type Event = String;
    type Refusal = No;

    fn start((): &(), _: u8) -> Result<State, OptionsError> {
        Ok(State::default())
    }

    fn turn(state: &State) -> Turn {
        match (state.cards, state.bet, state.answer) {
            (None, ..) => Turn::Chance,
            (_, None, _) => Turn::of(Seat::at(0)),
            (_, Some(Move::Bet), None) => Turn::of(Seat::at(1)),
            _ => Turn::Over,
        }
    }

    fn legal(state: &State, seat: Seat, out: &mut Vec<Move>) {
        out.clear();
        if Self::turn(state).players().contains(seat) {
            out.extend([Move::Fold, Move::Bet]);
        }
    }

    fn check(_: &State, _: Seat, _: Move) -> Result<(), No> {
        Ok(())
    }

    fn deal(_: &State, dice: &mut dyn Dice) -> Dealt {
        let mut cards = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        shuffle(&mut cards, dice);
        Dealt([cards[0], cards[1]])
    }

    fn check_chance(_: &State, _: &Dealt) -> Result<(), No> {
        Ok(())
    }

    fn apply(state: &mut State, step: &Step<HighCard>) {
        match step {
            Step::Chance(Dealt(cards)) => state.cards = Some(*cards),
            Step::Act(seat, action) if seat.index() == 0 => state.bet = Some(*action),
            Step::Act(_, action) => state.answer = Some(*action),
        }
    }

    fn outcome(_: &State) -> Option<Outcome> {
        None
    }

    fn points(state: &State) -> PerSeat<Score> {
        let [own, other] = state.cards.unwrap_or_default();
        let won = match (state.bet, state.answer) {
            (Some(Move::Fold), _) => -1,
            (_, Some(Move::Fold)) => 1,
            _ if own > other => 3,
            _ => -3,
        };
        PerSeat::from_fn(2, |seat| Score::whole(if seat.index() == 0 { won } else { -won }))
    }

    /// One's own card.
    fn view(state: &State, who: Observer) -> String {
        let seat = usize::from(!who.is(Seat::at(0)));
        state.cards.map(|cards| cards[seat].to_string()).unwrap_or_default()
    }

    fn witness(_: &State, _: &Step<HighCard>, _: Observer) -> Option<String> {
        None
    }
}

impl Imagine for HighCard {
    fn imagine(view: &String, _: &[String], dice: &mut impl Dice) -> State {
        let own: u8 = view.parse().expect("a card");
        let other = dice.below(8) as u8;
        State { cards: Some([own, other + u8::from(other >= own)]), ..State::default() }
    }
}

/// Seat 1 calls from its card 4 on.
struct Careful {
    weigh: fn(u8) -> f64,
}

impl Rollout<HighCard> for Careful {
    fn act(&mut self, state: &State, seat: Seat, legal: &[Move], _: &mut QuickDice) -> Move {
        assert_eq!((seat.index(), legal), (1, &[Move::Fold, Move::Bet][..]));
        if state.cards.unwrap()[1] >= 4 { Move::Bet } else { Move::Fold }
    }

    fn value(&mut self, state: &State, seat: Seat) -> f64 {
        HighCard::points(state)[seat].to_f64()
    }

    fn weight(&mut self, world: &State) -> f64 {
        (self.weigh)(world.cards.unwrap()[1])
    }
}

fn choose(card: u8, weigh: fn(u8) -> f64, budget: &Budget) -> Decision<HighCard> {
    let view = card.to_string();
    let situation = Situation { view: &view, seen: &[], legal: &[Move::Fold, Move::Bet] };
    let race = Race { worlds: 2_000, ..Race::default() };
    let mut rollout = Careful { weigh };
    paired_worlds(&situation, Seat::at(0), situation.legal, Move::Fold, &mut rollout, &race, budget)
}

#[test]
fn a_bet_is_made_when_it_is_worth_more() {
    // Cards below 4 fold and lose 1; a lower card of ours then meets five that call, a higher one fewer.
    let value = |card: f64| match card {
        c if c < 4.0 => (3.0 - 15.0) / 8.0,
        c => (4.0 + 3.0 * (c - 4.0) - 3.0 * (8.0 - c)) / 8.0,
    };
    for card in 0..9u8 {
        let decision = choose(card, |_| 1.0, &Budget::nodes(4_000, u64::from(card)));
        let worth = value(f64::from(card));
        assert_eq!(
            decision.action,
            if worth > -1.0 { Move::Bet } else { Move::Fold },
            "{card}: {decision:?}"
        );
        assert_eq!(decision.candidates[0].action, decision.action);
        let bet = decision.candidates.iter().find(|candidate| candidate.action == Move::Bet).unwrap();
        assert!((bet.value.number() - worth).abs() <= 4.5 * bet.error + 1e-9, "{card}: {decision:?}");
        let fold = decision.candidates.iter().find(|candidate| candidate.action == Move::Fold).unwrap();
        assert_eq!((fold.value, fold.error), (Value::Points(-1.0), 0.0));
    }
}

#[test]
fn the_line_is_what_usually_follows() {
    let decision = choose(8, |_| 1.0, &Budget::nodes(4_000, 1));
    assert_eq!(decision.candidates[0].line, [Move::Bet, Move::Bet]);
    assert_eq!(decision.candidates[1].line, [Move::Fold]);
}

#[test]
fn weights_say_which_worlds_are_believed() {
    // With 5, betting gains if the other's card may be any, and loses if it must be at least 4.
    assert_eq!(choose(5, |_| 1.0, &Budget::nodes(4_000, 1)).action, Move::Bet);
    assert_eq!(choose(5, |card| f64::from(card >= 4), &Budget::nodes(4_000, 1)).action, Move::Fold);
}

#[test]
fn without_a_budget_the_favourite_is_played() {
    let cancelled = Budget::default();
    cancelled.cancel.cancel();
    for budget in [Budget::nodes(0, 1), Budget::nodes(1, 1), Budget::time(Duration::ZERO, 1), cancelled] {
        let decision = choose(8, |_| 1.0, &budget);
        assert_eq!((decision.action, decision.candidates.len()), (Move::Fold, 0));
    }
}

#[test]
fn the_same_seed_gives_the_same_decision() {
    let text = |seed| format!("{:?}", choose(5, |_| 1.0, &Budget::nodes(300, seed)));
    assert_eq!(text(4), text(4));
    assert_ne!(text(4), text(5));
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Dealt([u8; 2]);

#[derive(Clone, Debug, PartialEq)]
struct No;

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl FromStr for Move {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Move, NotationError> {
        Err(NotationError::new(text, "read in this test"))
    }
}

impl fmt::Display for Dealt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl FromStr for Dealt {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Dealt, NotationError> {
        Err(NotationError::new(text, "read in this test"))
    }
}

impl fmt::Display for No {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no")
    }
}

impl std::error::Error for No {}

impl Refusal for No {
    fn code(&self) -> &'static str {
        "no"
    }
}

#[test]
fn the_game_deals_two_different_cards() {
    let mut dice = QuickDice::seeded(1);
    let Dealt([first, second]) = HighCard::deal(&State::default(), &mut dice);
    assert_ne!(first, second);
    assert_eq!(Seats::NONE, HighCard::turn(&State::default()).players());
}
