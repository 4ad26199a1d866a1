//! The table as the engine plays it out.

use hanpan_core::{Dice, QuickDice, Seat};
use hanpan_onecard::{
    Action, BankruptAt, Card, CardSet, Direction, Event, Options, Rank, Standing, Suit, SuitSet, View,
};
use hanpan_search::math;

/// How many can sit at the table (onecard rule 2).
pub(crate) const MOST_SEATS: usize = 4;

/// After so many turns a playout is stopped and the fewest cards win: sensible players are long done.
const MOST_TURNS: u16 = 400;

/// The table as the engine plays it out: small, without draws as steps of their own, and without calls, since
/// everybody is assumed to call in time.
///
/// Made from a view, so that the hands of others are empty and only counted until a world fills them in.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Board {
    pub(crate) house: House,
    pub(crate) hands: [CardSet; MOST_SEATS],
    /// How many cards everybody holds, also those whose hand is not known.
    pub(crate) counts: [u8; MOST_SEATS],
    /// The main deck without the open card, and what hands that are not known hold.
    pub(crate) deck: CardSet,
    pub(crate) open: Card,
    /// The cards of the suits demanded.
    pub(crate) demanded: CardSet,
    pub(crate) offense: u8,
    empty_takes: u8,
    pub(crate) current: usize,
    /// What is added to a seat's number to come to the next: 1, or one less than the seats.
    step: usize,
    pub(crate) seats: usize,
    /// The players at the table, a bit for each.
    active: u8,
    finished: u8,
    bankrupt: u8,
    /// Everybody's place once he has one: 0 for none.
    places: [u8; MOST_SEATS],
    turns: u16,
    is_over: bool,
}

/// The options, as the board asks for them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct House {
    /// More cards than there are if nobody goes bankrupt.
    pub(crate) bankrupt_at: u8,
    pub(crate) three_defends: bool,
    pub(crate) queen: bool,
    pub(crate) seven: bool,
    for_places: bool,
    /// The cards that cannot be played last.
    pub(crate) never_last: CardSet,
    /// The cards after which the same player goes on, with two players and with more.
    again: [CardSet; 2],
    /// The cards that skip a player.
    pub(crate) jacks: CardSet,
}

impl House {
    /// What was agreed.
    pub(crate) fn new(options: &Options) -> House {
        let of = |on: bool, rank: Rank| if on { CardSet::of_rank(rank) } else { CardSet::EMPTY };
        let (kings, jacks) = (of(options.king, Rank::King), of(options.jack, Rank::Jack));
        House {
            bankrupt_at: match options.bankrupt_at {
                BankruptAt::Cards(cards) => cards as u8,
                BankruptAt::Off => u8::MAX,
            },
            three_defends: options.three_defends,
            queen: options.queen,
            seven: options.seven,
            for_places: options.play_for_places,
            never_last: if options.no_special_finish { options.special_cards() } else { CardSet::EMPTY },
            again: [kings | jacks, kings],
            jacks,
        }
    }

    /// The cards that answer an attack by `open` (onecard rule 14).
    pub(crate) fn answers(&self, open: Card) -> CardSet {
        let answers = match (open.suit(), open.rank()) {
            (Some(suit), Some(Rank::Two)) => {
                let ace = CardSet::of_rank(Rank::Two).with(Card::of(suit, Rank::Ace)) | CardSet::JOKERS;
                if self.three_defends { ace.with(Card::of(suit, Rank::Three)) } else { ace }
            }
            (Some(_), Some(Rank::Ace)) => CardSet::of_rank(Rank::Ace) | CardSet::JOKERS,
            (None, _) => CardSet::JOKERS,
            _ => CardSet::EMPTY,
        };
        answers.without(open)
    }
}

/// The cards that may follow `open` without an attack, `demanded` being the cards of the suits demanded.
pub(crate) fn follows(open: Card, demanded: CardSet) -> CardSet {
    demanded | open.rank().map_or(CardSet::EMPTY, CardSet::of_rank) | CardSet::JOKERS
}

/// The cards of the suits demanded after a card with which a suit was named, or none.
#[inline]
pub(crate) fn demanded_after(card: Card, suit: Option<Suit>) -> CardSet {
    suit.map_or(demanded_by(card), |suit| CardSet::of_suits(SuitSet::only(suit)))
}

/// The cards of the suits that `card` demands by itself.
pub(crate) fn demanded_by(card: Card) -> CardSet {
    CardSet::of_suits(card.demands())
}

impl Board {
    /// What the seat that looks on sees; `None` unless cards are open.
    pub(crate) fn seen(view: &View) -> Option<Board> {
        let (me, hand, open) = (view.you?, view.hand?, view.open?);
        let seats = view.players.seats();
        let mut board = Board::before_the_deal(&view.options, seats);
        board.deck = CardSet::ALL.without(open) - hand;
        board.open = open;
        board.demanded = CardSet::of_suits(view.demanded);
        board.offense = view.offense;
        board.empty_takes = view.empty_takes;
        board.current = view.current?.index();
        board.step = match view.direction {
            Direction::Right => 1,
            Direction::Left => usize::from(seats) - 1,
        };
        board.hands[me.index()] = hand;
        for (seat, player) in view.players.iter() {
            board.counts[seat.index()] = player.count;
            match player.standing {
                Standing::Active => {}
                Standing::Finished { place } => {
                    board.active &= !(1 << seat.index());
                    board.finished += 1;
                    board.places[seat.index()] = place;
                }
                Standing::Bankrupt { order } => {
                    board.active &= !(1 << seat.index());
                    board.bankrupt += 1;
                    board.places[seat.index()] = seats + 1 - order;
                }
            }
        }
        Some(board)
    }

    /// The table before the deal.
    pub(crate) fn before_the_deal(options: &Options, seats: u8) -> Board {
        Board {
            house: House::new(options),
            hands: [CardSet::EMPTY; MOST_SEATS],
            counts: [0; MOST_SEATS],
            deck: CardSet::ALL,
            open: Card::at(0),
            demanded: CardSet::EMPTY,
            offense: 0,
            empty_takes: 0,
            current: 0,
            step: 1,
            seats: usize::from(seats),
            active: (1 << seats) - 1,
            finished: 0,
            bankrupt: 0,
            places: [0; MOST_SEATS],
            turns: 0,
            is_over: false,
        }
    }

    /// Follows what can be seen of a step, on a board on which no hand is known.
    pub(crate) fn notice(&mut self, event: &Event) {
        match *event {
            Event::Dealt { hand_size, ref opened, .. } => {
                self.counts[..self.seats].fill(hand_size);
                self.open = opened.last().copied().unwrap_or(self.open);
                self.demanded = demanded_by(self.open);
            }
            Event::Played(ref played) if self.counts[played.seat.index()] > 0 => {
                self.current = played.seat.index();
                self.play(played.card, demanded_after(played.card, played.suit));
            }
            Event::Took { seat, count, .. } => {
                self.current = seat.index();
                self.take();
                if count == 0 {
                    self.drew(0);
                }
            }
            Event::Drew { seat, count, penalty, .. } => {
                let current = std::mem::replace(&mut self.current, seat.index());
                self.drew(count);
                if penalty {
                    let stays = self.active >> current & 1 == 1;
                    self.current = if stays { current } else { self.after(current) };
                }
            }
            Event::Played(_) | Event::Answered { .. } | Event::Called { .. } => {}
        }
    }

    /// Gives a card to somebody whose hand is filled in, and who is counted as holding it already.
    pub(crate) fn fill(&mut self, seat: usize, cards: CardSet) {
        self.hands[seat] = self.hands[seat] | cards;
        self.deck = self.deck - cards;
    }

    /// How many play.
    pub(crate) fn players(&self) -> u32 {
        self.active.count_ones()
    }

    /// Whether nothing is left to decide.
    pub(crate) fn is_over(&self) -> bool {
        self.is_over
    }

    /// The cards after which the same player goes on (onecard rules 19 and 21).
    #[inline]
    pub(crate) fn again(&self) -> CardSet {
        self.house.again[usize::from(self.players() > 2)]
    }

    /// The next player after `seat` in the direction of play.
    #[inline]
    pub(crate) fn after(&self, seat: usize) -> usize {
        self.step_from(seat, self.step)
    }

    #[inline]
    fn step_from(&self, seat: usize, step: usize) -> usize {
        let mut next = seat;
        loop {
            next += step;
            if next >= self.seats {
                next -= self.seats;
            }
            if self.active >> next & 1 == 1 || next == seat {
                return next;
            }
        }
    }

    /// The player before `seat` in the direction of play, who would be next if it turned.
    #[inline]
    pub(crate) fn before(&self, seat: usize) -> usize {
        self.step_from(seat, self.seats - self.step)
    }

    /// The cards the current player may play.
    #[inline]
    pub(crate) fn playable(&self) -> CardSet {
        let hand = self.hands[self.current];
        let cards = hand & self.allowed();
        if hand.len() == 1 { cards - self.house.never_last } else { cards }
    }

    /// The cards that may be played on the open card.
    #[inline]
    pub(crate) fn allowed(&self) -> CardSet {
        if self.offense > 0 { self.house.answers(self.open) } else { follows(self.open, self.demanded) }
    }

    /// Lets the current player act; what he draws is up to the dice of his seat.
    #[inline]
    pub(crate) fn act(&mut self, action: Action, dice: &mut [QuickDice; MOST_SEATS]) {
        match action {
            Action::Play { card, suit } => self.play(card, demanded_after(card, suit)),
            _ => {
                let count = self.take();
                let mut drawn = CardSet::EMPTY;
                let mut deck = self.deck;
                for _ in 0..count {
                    let place = dice[self.current].below(deck.len() as u32) as usize;
                    let Some(card) = deck.nth(place) else { break };
                    drawn = drawn.with(card);
                    deck = deck.without(card);
                }
                self.draw(drawn);
            }
        }
    }

    /// The current player plays a card, and the cards of the suits demanded next are given.
    #[inline]
    pub(crate) fn play(&mut self, card: Card, demanded: CardSet) {
        let seat = self.current;
        self.hands[seat] = self.hands[seat].without(card);
        self.counts[seat] -= 1;
        self.deck = self.deck.with(self.open);
        self.open = card;
        self.demanded = demanded;
        self.empty_takes = 0;
        if self.counts[seat] == 0 {
            self.finish(seat);
            return;
        }
        let attack = card.attack();
        self.offense = if attack > 0 { self.offense + attack } else { 0 };
        if self.again().contains(card) {
            self.next_turn(seat);
            return;
        }
        if self.house.queen && self.players() > 2 && card.rank() == Some(Rank::Queen) {
            self.step = self.seats - self.step;
        }
        let next = self.after(seat);
        self.next_turn(if self.house.jacks.contains(card) { self.after(next) } else { next });
    }

    /// The current player takes: how many cards he draws.
    #[inline]
    pub(crate) fn take(&mut self) -> u8 {
        let count = self.offense.max(1).min(self.deck.len() as u8);
        self.offense = 0;
        count
    }

    /// The current player draws what his take came to.
    #[inline]
    pub(crate) fn draw(&mut self, drawn: CardSet) {
        self.deck = self.deck - drawn;
        self.hands[self.current] = self.hands[self.current] | drawn;
        self.drew(drawn.len() as u8);
    }

    /// The current player has drawn so many cards.
    #[inline]
    fn drew(&mut self, count: u8) {
        let seat = self.current;
        if count == 0 {
            self.empty_takes += 1;
            if u32::from(self.empty_takes) >= 2 * self.players() {
                self.rank_the_rest();
                return;
            }
        } else {
            self.empty_takes = 0;
            self.counts[seat] += count;
            if self.counts[seat] >= self.house.bankrupt_at {
                self.go_bankrupt(seat);
                if self.is_over {
                    return;
                }
            }
        }
        self.next_turn(self.after(seat));
    }

    fn finish(&mut self, seat: usize) {
        self.finished += 1;
        self.places[seat] = self.finished;
        self.active &= !(1 << seat);
        self.offense = 0;
        if !self.house.for_places || self.players() == 1 {
            self.rank_the_rest();
            return;
        }
        self.next_turn(self.after(seat));
    }

    fn go_bankrupt(&mut self, seat: usize) {
        self.bankrupt += 1;
        self.places[seat] = self.seats as u8 + 1 - self.bankrupt;
        self.deck = self.deck | self.hands[seat];
        self.hands[seat] = CardSet::EMPTY;
        self.counts[seat] = 0;
        self.active &= !(1 << seat);
        self.offense = 0;
        if self.players() == 1 {
            self.rank_the_rest();
        }
    }

    /// Ends the game: those still at the table have their places by the cards they hold.
    fn rank_the_rest(&mut self) {
        self.is_over = true;
        for seat in (0..self.seats).filter(|seat| self.active >> seat & 1 == 1) {
            let fewer = (0..self.seats)
                .filter(|other| self.active >> other & 1 == 1 && self.counts[*other] < self.counts[seat]);
            self.places[seat] = self.finished + 1 + fewer.count() as u8;
        }
    }

    #[inline]
    fn next_turn(&mut self, seat: usize) {
        self.current = seat;
        self.turns += 1;
        if self.turns > MOST_TURNS {
            self.rank_the_rest();
        }
    }

    /// What it is worth to the current player to empty his hand now.
    pub(crate) fn value_of_finishing(&self) -> f64 {
        if self.house.for_places {
            f64::from(self.players() - 1 + u32::from(self.bankrupt)) / (self.seats as f64 - 1.0)
        } else {
            1.0
        }
    }

    /// A rough guess of what the game will be worth to the current player, from the number of cards alone.
    pub(crate) fn standing(&self) -> f64 {
        let hope = |seat: usize| math::exp(-0.2 * f64::from(self.counts[seat]));
        let all: f64 = (0..self.seats).filter(|seat| self.active >> seat & 1 == 1).map(hope).sum();
        self.value_of_finishing() * hope(self.current) / all
    }

    /// What the end is worth to a seat: 1 for the winner, 1/n if n share it, 0 for the others.
    ///
    /// Played for places it is the share of the others who are behind, so that the second place is worth something.
    pub(crate) fn value(&self, seat: Seat) -> f64 {
        let place = self.places[seat.index()];
        let as_good = self.places[..self.seats].iter().filter(|&&other| other == place).count() as f64;
        if self.house.for_places {
            let behind = self.places[..self.seats].iter().filter(|&&other| other > place).count() as f64;
            (behind + (as_good - 1.0) / 2.0) / (self.seats as f64 - 1.0)
        } else if place == 1 {
            1.0 / as_good
        } else {
            0.0
        }
    }
}

#[cfg(test)]
mod tests;
