//! The past as one player saw it: who held a card since when.
//!
//! Played cards return to the main deck and can be drawn again, so counting discards is wrong; what a hidden card can be
//! follows from its age alone. A card that was drawn at some time lay in the main deck then, so it has not been seen
//! elsewhere since. That holds for the cards somebody holds, and for those he has played since.

use hanpan_core::Seat;
use hanpan_onecard::{Action, Card, CardSet, Event, View};

use crate::board::{Board, MOST_SEATS};

/// The number of an event, from the beginning of the game.
pub(crate) type Time = u16;

/// A card that another player holds, or held.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Holding {
    pub(crate) seat: usize,
    /// When he drew it.
    pub(crate) drawn: Time,
    /// Which card it was, when he played it, and since when it had been in the main deck or in a hidden hand.
    pub(crate) played: Option<(Card, Time, Time)>,
}

/// What another player did.
#[derive(Clone, Debug)]
pub(crate) struct Deed {
    pub(crate) time: Time,
    /// The table as everybody saw it; it was the turn of the current player.
    pub(crate) board: Board,
    pub(crate) action: Action,
}

/// The past as one player saw it.
#[derive(Clone, Debug)]
pub(crate) struct Past {
    pub(crate) holdings: Vec<Holding>,
    /// What the others did, in order.
    pub(crate) deeds: Vec<Deed>,
    /// Since when each card has been in the main deck or in a hidden hand; nothing is told of those in sight.
    pub(crate) hidden_since: [Time; Card::COUNT],
    board: Board,
    me: usize,
    hand: CardSet,
    now: Time,
}

impl Past {
    /// What the seat that sees `view` has noticed since the game began; `board` is what it sees.
    ///
    /// If `seen` is not the whole history of the view, nothing is known of the past.
    pub(crate) fn new(view: &View, seen: &[Event], board: &Board) -> Past {
        let me = view.you.map_or(MOST_SEATS, Seat::index);
        let mut past = Past {
            holdings: Vec::new(),
            deeds: Vec::new(),
            hidden_since: [0; Card::COUNT],
            board: Board::before_the_deal(&view.options, view.players.seats()),
            me,
            hand: CardSet::EMPTY,
            now: 0,
        };
        seen.iter().for_each(|event| past.notice(event));
        let others = || (0..board.seats).filter(|&seat| seat != me);
        let held = |seat| past.holdings.iter().filter(|it| it.seat == seat && it.played.is_none()).count();
        let agrees = past.board.open == board.open
            && others().all(|seat| held(seat) == usize::from(board.counts[seat]))
            && view.hand == Some(past.hand);
        if !agrees {
            past.deeds.clear();
            past.holdings.clear();
            past.hidden_since = [0; Card::COUNT];
            for seat in others() {
                let holding = Holding { seat, drawn: 0, played: None };
                past.holdings.extend((0..board.counts[seat]).map(|_| holding));
            }
        }
        past
    }

    fn notice(&mut self, event: &Event) {
        self.now += 1;
        let covered = self.board.open;
        match *event {
            Event::Played(ref played) => {
                let seat = played.seat.index();
                self.keep(seat, Action::Play { card: played.card, suit: played.suit });
                self.play(seat, played.card);
            }
            Event::Took { seat, .. } => self.keep(seat.index(), Action::Take),
            Event::Dealt { hand, .. } => self.hand = hand.unwrap_or_default(),
            _ => {}
        }
        self.board.notice(event);
        match *event {
            Event::Played(_) => self.hidden_since[covered.index()] = self.now,
            Event::Dealt { hand_size, ref opened, .. } => {
                (0..self.board.seats).for_each(|seat| self.draw(seat, hand_size));
                // Opened cards were in nobody's hand when the hands were dealt.
                opened.iter().for_each(|card| self.hidden_since[card.index()] = self.now + 1);
            }
            Event::Drew { seat, count, cards, bankrupt, .. } => {
                let seat = seat.index();
                self.hand = self.hand | cards.unwrap_or_default();
                self.draw(seat, count);
                if bankrupt.is_some() {
                    self.leave(seat);
                }
            }
            _ => {}
        }
    }

    fn keep(&mut self, seat: usize, action: Action) {
        if seat != self.me {
            let mut board = self.board;
            board.current = seat;
            self.deeds.push(Deed { time: self.now, board, action });
        }
    }

    fn draw(&mut self, seat: usize, count: u8) {
        if seat != self.me {
            let holding = Holding { seat, drawn: self.now, played: None };
            self.holdings.extend((0..count).map(|_| holding));
        }
    }

    fn play(&mut self, seat: usize, card: Card) {
        if seat == self.me {
            self.hand = self.hand.without(card);
            return;
        }
        // It may have been any of those he drew since it was hidden. The oldest is taken, which leaves to later plays,
        // and to what he still holds, those that can be most.
        let since = self.hidden_since[card.index()];
        let fits = |it: &&mut Holding| it.seat == seat && it.played.is_none() && it.drawn >= since;
        if let Some(holding) = self.holdings.iter_mut().filter(fits).min_by_key(|it| it.drawn) {
            holding.played = Some((card, self.now, since));
        }
    }

    /// A bankrupt player's cards go to the main deck.
    fn leave(&mut self, seat: usize) {
        self.holdings.retain(|it| it.seat != seat);
        self.deeds.retain(|it| it.board.current != seat);
        if seat == self.me {
            self.hand.iter().for_each(|card| self.hidden_since[card.index()] = self.now);
            self.hand = CardSet::EMPTY;
        }
    }
}
