//! How programs learn the game.

use hanpan_core::{Fingerprint, Learn, Observation, Observer, PerSeat, Plane, Rules, Seat, Seats};

use crate::state::{Stage, State};
use crate::{
    Action, Answer, BankruptAt, Card, Direction, Due, LastAction, OneCard, Options, Rank, Standing, Suit,
    TURN_LIMIT, View, score,
};

const SUITS: usize = Suit::ALL.len();

/// Where the actions of each sort begin. Cards are played without naming a suit, sevens with it too.
mod first {
    use super::{Card, SUITS};

    pub(super) const NAMED: usize = Card::COUNT;
    pub(super) const TAKE: usize = NAMED + SUITS * SUITS;
    pub(super) const CALL: usize = TAKE + 1;
    pub(super) const SKIP: usize = CALL + 1;
    pub(super) const END: usize = SKIP + 1;
}

/// How many cards a count of 1 stands for: with so many a player is bankrupt by default.
const MANY: f32 = 20.0;

/// How many values the options take.
const AGREED: usize = 11;

impl Learn for OneCard {
    fn actions(_: &Options) -> usize {
        first::END
    }

    /// Without a named suit the card's place; the sevens with each suit; take, call, skip.
    fn index(_: &Options, action: Action) -> usize {
        match action {
            Action::Play { card, suit: None } => card.index(),
            Action::Play { card, suit: Some(named) } => {
                let own = card.suit().expect("a suit is named with a seven");
                first::NAMED + own.index() * SUITS + named.index()
            }
            Action::Take => first::TAKE,
            Action::Call => first::CALL,
            Action::Skip => first::SKIP,
        }
    }

    fn action(_: &Options, index: usize) -> Option<Action> {
        Some(match index {
            0..first::NAMED => Action::play(Card::at(index)),
            first::NAMED..first::TAKE => {
                let (own, named) = ((index - first::NAMED) / SUITS, (index - first::NAMED) % SUITS);
                Action::play_naming(Card::of(Suit::ALL[own], Rank::Seven), Suit::ALL[named])
            }
            first::TAKE => Action::Take,
            first::CALL => Action::Call,
            first::SKIP => Action::Skip,
            _ => return None,
        })
    }

    fn planes(_: &Options, seats: u8) -> Vec<Plane> {
        let each = usize::from(seats);
        let plane = |name, columns, about| Plane { name, rows: 1, columns, about };
        vec![
            plane("hand", Card::COUNT, "1 for the cards one holds"),
            plane("open", Card::COUNT, "1 for the open card"),
            plane("demanded", SUITS, "1 for the suits that may follow it: spades, hearts, diamonds, clubs"),
            plane("attack", 1, "the offense points to be answered or taken, in twentieths"),
            plane("counts", each, "how many cards each seat holds, in twentieths; seats from one's own on"),
            plane("deck", 1, "how many cards are in the main deck, as a part of all"),
            plane("current", each, "1 for the seat whose turn it is; seats from one's own on"),
            plane("direction", 1, "1 if the turn goes to the seat after, -1 if to the seat before"),
            plane("finished", each, "1 for seats that have emptied their hands; seats from one's own on"),
            plane("bankrupt", each, "1 for seats that are bankrupt; seats from one's own on"),
            plane("drawing", each, "cards that a seat draws now, in twentieths; seats from one's own on"),
            plane(
                "one_card",
                each,
                "1 for the seat about which everybody says whether he calls; seats from one's own on",
            ),
            plane("answer", 2, "1 for one's own sealed answer: call, skip"),
            plane("played", each, "1 for the seat that acted last, if it played; seats from one's own on"),
            plane("took", each, "1 for the seat that acted last, if it took; seats from one's own on"),
            plane("callers", each, "1 for the seats that called since then; seats from one's own on"),
            plane("empty_takes", 1, "takes in a row that drew nothing, as a part of those that end the game"),
            plane("turns", 1, "turns taken, as a part of the limit that some options have"),
            plane("over", 1, "1 if the game is over"),
            plane(
                "options",
                AGREED,
                "hand_size in sevenths, bankrupt_at as a part of all cards (1 for off), then 1 for three_defends, call_penalty, reflip_opening, jack, queen, king, seven, no_special_finish, play_for_places",
            ),
        ]
    }

    /// A view tells all of it, so it is a view that is written.
    fn observe(state: &State, who: Seat, out: &mut [f32]) {
        View::of(state, Observer::Seat(who)).observe(out);
    }

    /// One for the winner, paid by the others in equal parts; who win together share it.
    ///
    /// With the option `play_for_places` it is what part of the others one is before, less what part is before one.
    fn returns(state: &State) -> PerSeat<f32> {
        let Stage::Over(reason) = state.stage else { return PerSeat::all(state.seats, 0.0) };
        let others = f32::from(state.seats - 1);
        if state.options.play_for_places {
            let places = score::places(state);
            return PerSeat::from_fn(state.seats, |seat| {
                let count = |wanted: fn(u8, u8) -> bool| {
                    places.as_slice().iter().filter(|&&place| wanted(place, places[seat])).count() as f32
                };
                (count(|place, own| place > own) - count(|place, own| place < own)) / others
            });
        }
        let winners = score::winners(state, reason);
        let stake = f32::from(state.seats) / winners.len() as f32;
        PerSeat::from_fn(state.seats, |seat| {
            (if winners.contains(seat) { stake - 1.0 } else { -1.0 }) / others
        })
    }

    /// By the rules of the option `play_for_places`; otherwise there are winners and the others.
    fn places(state: &State) -> Option<PerSeat<u8>> {
        let outcome = OneCard::outcome(state)?;
        if state.options.play_for_places {
            return Some(score::places(state));
        }
        let behind = outcome.winners.len() as u8 + 1;
        Some(PerSeat::from_fn(state.seats, |seat| if outcome.winners.contains(seat) { 1 } else { behind }))
    }

    /// Everything that the view shows. What he may remember of earlier turns is not in it.
    fn knowledge(state: &State, who: Seat) -> u128 {
        let cards = state.cards.truth();
        let (stage, seat, count) = match state.stage {
            Stage::Deal => (0, 0, 0),
            Stage::Turn => (1, 0, 0),
            Stage::Draw { seat, count, penalty } => (2 + u8::from(penalty), seat.into(), count),
            Stage::Call { player } => (4, player.into(), 0),
            Stage::Over(reason) => (5, reason as u8, 0),
        };
        // When the game is over nobody is told whose turn it would have been.
        let current = if stage == 5 { 0 } else { state.current.into() };
        let mut key = Fingerprint::EMPTY
            .with(word([
                who.into(),
                state.seats,
                state.open.map_or(0, |open| 1 + open.index() as u8),
                state.demanded.bits() as u8,
                state.direction as u8,
                state.offense,
                state.empty_takes,
                current,
            ]))
            .with(word([
                stage,
                seat,
                count,
                called(state, who).map_or(0, |called| 1 + u8::from(called)),
                cards.deck.len() as u8,
                state.last_call.map_or(0, |call| 1 + u8::from(call.player)),
                state.last_call.map_or(0, |call| bits(call.callers)),
                0,
            ]))
            .with(cards.hands[who.index()].bits())
            .with(u64::from(state.phase) << 32 | last(state.last))
            .with(options(&state.options));
        for seat in Seat::all(state.seats) {
            let standing = match state.standings[seat.index()] {
                Standing::Active => 0,
                Standing::Finished { place } => 16 + place,
                Standing::Bankrupt { order } => 32 + order,
            };
            key = key.with(u64::from(standing) << 8 | state.count(seat) as u64);
        }
        key.key()
    }
}

impl View {
    /// Writes the observation of the seat that looks, in the planes of [`Learn::planes`].
    ///
    /// # Panics
    /// If it is the view of nobody at the table, or `out` has not room for exactly one observation.
    pub fn observe(&self, out: &mut [f32]) {
        let (who, seats) = (self.you.expect("a seat looks"), usize::from(self.players.seats()));
        // Everybody sees himself first.
        let order = |seat: Seat| (seat.index() + seats - who.index()) % seats;
        let mut observation = Observation::blank(out);
        let hand = observation.plane(Card::COUNT);
        self.hand.iter().flat_map(|hand| hand.iter()).for_each(|card| hand[card.index()] = 1.0);
        observation.mark(Card::COUNT, self.open.map(Card::index));
        let demanded = observation.plane(SUITS);
        self.demanded.iter().for_each(|suit| demanded[suit.index()] = 1.0);
        observation.value(f32::from(self.offense) / MANY);
        let counts = observation.plane(seats);
        self.players.iter().for_each(|(seat, player)| counts[order(seat)] = f32::from(player.count) / MANY);
        let in_deck = self.table - u8::from(self.open.is_some());
        observation.value(f32::from(in_deck) / Card::COUNT as f32);
        observation.mark(seats, self.current.map(order));
        observation.value(if self.direction == Direction::Right { 1.0 } else { -1.0 });
        let (finished, bankrupt) = (observation.plane(seats), observation.plane(seats));
        for (seat, player) in self.players.iter() {
            match player.standing {
                Standing::Active => {}
                Standing::Finished { .. } => finished[order(seat)] = 1.0,
                Standing::Bankrupt { .. } => bankrupt[order(seat)] = 1.0,
            }
        }
        let (drawing, one_card) = (observation.plane(seats), observation.plane(seats));
        let mut own_answer = None;
        match self.due {
            Due::Draw { seat, count, .. } => drawing[order(seat)] = f32::from(count) / MANY,
            Due::Call { player, answer } => {
                one_card[order(player)] = 1.0;
                own_answer = answer;
            }
            Due::Deal | Due::Turn | Due::Nothing => {}
        }
        observation.mark(2, own_answer.map(|answer| usize::from(answer == Answer::Skip)));
        let last = self.last.map(|LastAction { seat, action }| (order(seat), action == Action::Take));
        observation.mark(seats, last.filter(|&(_, took)| !took).map(|(seat, _)| seat));
        observation.mark(seats, last.filter(|&(_, took)| took).map(|(seat, _)| seat));
        let callers = observation.plane(seats);
        let called = self.last_call.map_or(Seats::NONE, |call| call.callers);
        called.iter().for_each(|seat| callers[order(seat)] = 1.0);
        observation.value(f32::from(self.empty_takes) / (2 * seats) as f32);
        observation.value(self.phase as f32 / TURN_LIMIT as f32);
        observation.value(f32::from(u8::from(self.result.is_some())));
        observation.plane(AGREED).copy_from_slice(&agreed(&self.options));
        observation.finish();
    }
}

/// Whether `who` has called, if he has given his sealed answer.
fn called(state: &State, who: Seat) -> Option<bool> {
    let sealed = state.sealed.truth();
    let is_asked = matches!(state.stage, Stage::Call { .. });
    (is_asked && sealed.answered.contains(who)).then(|| sealed.called.contains(who))
}

/// What was agreed, as the plane `options` has it.
fn agreed(options: &Options) -> [f32; AGREED] {
    let bankrupt_at = match options.bankrupt_at {
        BankruptAt::Cards(cards) => cards as f32 / Card::COUNT as f32,
        BankruptAt::Off => 1.0,
    };
    let on = |option: bool| f32::from(u8::from(option));
    [
        options.hand_size as f32 / 7.0,
        bankrupt_at,
        on(options.three_defends),
        on(options.call_penalty),
        on(options.reflip_opening),
        on(options.jack),
        on(options.queen),
        on(options.king),
        on(options.seven),
        on(options.no_special_finish),
        on(options.play_for_places),
    ]
}

/// What was agreed, as one number.
fn options(options: &Options) -> u64 {
    let bankrupt_at = match options.bankrupt_at {
        BankruptAt::Cards(cards) => u64::from(cards),
        BankruptAt::Off => 0,
    };
    let toggles = [
        options.three_defends,
        options.call_penalty,
        options.reflip_opening,
        options.jack,
        options.queen,
        options.king,
        options.seven,
        options.no_special_finish,
        options.play_for_places,
    ];
    let toggles = toggles.into_iter().fold(0, |bits, option| bits << 1 | u64::from(option));
    toggles << 16 | bankrupt_at << 8 | u64::from(options.hand_size)
}

/// The last thing somebody openly did, as one number; 0 for nothing.
fn last(last: Option<LastAction>) -> u64 {
    last.map_or(0, |LastAction { seat, action }| {
        let action = OneCard::index(&Options::default(), action) as u64;
        1 << 16 | action << 8 | seat.index() as u64
    })
}

/// Seats as a number.
fn bits(seats: Seats) -> u8 {
    seats.iter().fold(0, |bits, seat| bits | 1 << seat.index())
}

/// Eight small numbers in one.
const fn word(bytes: [u8; 8]) -> u64 {
    u64::from_le_bytes(bytes)
}
