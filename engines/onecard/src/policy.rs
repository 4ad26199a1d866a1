//! What a player does without thinking ahead.

use hanpan_onecard::{Action, Card, CardSet, Rank, Suit, SuitSet};

use crate::board::{Board, House, demanded_by, follows};
use crate::weights::{KINDS, Weights};

/// How a player acts without thinking ahead, by weights that differ with the number of players.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Policy {
    two: &'static Weights,
    many: &'static Weights,
}

impl Policy {
    /// How a sound player acts.
    pub(crate) const SOUND: Policy = Policy { two: &Weights::TWO, many: &Weights::MANY };
    /// How a player acts who attacks whenever it seems to hurt. It loses three games of five to the sound one.
    pub(crate) const EAGER: Policy = Policy { two: &Weights::EAGER, many: &Weights::EAGER };

    /// The choice of the current player of `board`, who knows his own hand and how many cards the others hold.
    #[inline]
    pub(crate) fn choose(&self, board: &Board) -> Action {
        let hand = board.hands[board.current];
        let playable = board.playable();
        if playable.is_empty() {
            return Action::Take;
        }
        if let Some(card) = finish(board, hand, board.allowed()) {
            return name(board, card, hand.without(card), self.weights(board));
        }
        let weights = self.weights(board);
        let mut best = (rate_take(board, weights), Action::Take);
        let heirs = Heirs::new(board);
        for card in playable.iter() {
            rate_card(board, &heirs, card, weights, |action, rate| {
                if rate > best.0 {
                    best = (rate, action);
                }
            });
        }
        best.1
    }

    /// By how much another choice would have appealed more to the current player than `action`.
    pub(crate) fn regret(&self, board: &Board, action: Action) -> i32 {
        let weights = self.weights(board);
        let take = rate_take(board, weights);
        let (mut best, mut rated) = (take, take);
        let heirs = Heirs::new(board);
        for card in board.playable().iter() {
            rate_card(board, &heirs, card, weights, |choice, rate| {
                best = best.max(rate);
                if choice == action {
                    rated = rate;
                }
            });
        }
        best - rated
    }

    /// Every choice of the current player with its rate.
    pub(crate) fn rates(&self, board: &Board) -> Vec<(Action, i32)> {
        let weights = self.weights(board);
        let mut rates = Vec::new();
        let heirs = Heirs::new(board);
        for card in board.playable().iter() {
            rate_card(board, &heirs, card, weights, |action, rate| rates.push((action, rate)));
        }
        rates.push((Action::Take, rate_take(board, weights)));
        rates
    }

    #[inline]
    fn weights(&self, board: &Board) -> &'static Weights {
        if board.players() > 2 { self.many } else { self.two }
    }
}

/// The first card with which the current player can empty his hand in this very turn, by kings and jacks.
pub(crate) fn finish(board: &Board, hand: CardSet, allowed: CardSet) -> Option<Card> {
    let again = board.again();
    if (hand & again).len() + 1 < hand.len() {
        return None;
    }
    if hand.len() == 1 {
        return (hand & (allowed - board.house.never_last)).first();
    }
    let goes_on =
        |&card: &Card| finish(board, hand.without(card), follows(card, demanded_by(card))).is_some();
    (hand & allowed & again).iter().find(goes_on)
}

/// Playing a card, with the best suit to name if it is a seven.
fn name(board: &Board, card: Card, rest: CardSet, weights: &Weights) -> Action {
    if rest.is_empty() {
        return Action::play(card);
    }
    let mut best = (i32::MIN, Action::play(card));
    let heirs = Heirs::new(board);
    rate_card(board, &heirs, card, weights, |action, rate| {
        if rate > best.0 {
            best = (rate, action);
        }
    });
    best.1
}

/// How much taking appeals.
#[inline]
fn rate_take(board: &Board, weights: &Weights) -> i32 {
    let count = board.counts[board.current];
    let drawn = board.offense.max(1);
    if count.saturating_add(drawn) >= board.house.bankrupt_at {
        -10_000
    } else if board.offense > 0 {
        weights.drawn * i32::from(drawn)
    } else {
        weights.take
    }
}

/// How much playing a card appeals, once for every suit that can be named with it.
#[inline]
fn rate_card(
    board: &Board,
    heirs: &Heirs,
    card: Card,
    weights: &Weights,
    mut rated: impl FnMut(Action, i32),
) {
    let rest = board.hands[board.current].without(card);
    if rest.is_empty() {
        rated(Action::play(card), FINISHES);
        return;
    }
    let mut common = rate(board, heirs, card, rest.len(), weights);
    if rest.len() == 1 && !(rest & board.house.never_last).is_empty() {
        common -= NEVER_LAST;
    }
    let followers = rate_followers(heirs, card, rest.len(), weights);
    rate_suits(card, rest, board.house.seven, common, followers, rated);
}

/// Tells what playing a card is worth, once for every suit that can be named with it: by what can follow of the `rest`.
#[inline]
fn rate_suits(
    card: Card,
    rest: CardSet,
    names: bool,
    common: i32,
    followers: &[i32; 4],
    mut rated: impl FnMut(Action, i32),
) {
    let count = |demanded| (rest & follows(card, demanded)).len().min(3);
    if names && card.rank() == Some(Rank::Seven) {
        for suit in Suit::ALL {
            let demanded = CardSet::of_suits(SuitSet::only(suit));
            rated(Action::play_naming(card, suit), common + followers[count(demanded)]);
        }
    } else {
        rated(Action::play(card), common + followers[count(demanded_by(card))]);
    }
}

/// Who comes next: looked up once a turn, asked for every card.
struct Heirs {
    current: usize,
    next: usize,
    /// The cards after which it is neither, and who it is then: by a jack, by a queen.
    others: [(CardSet, usize); 2],
    again: CardSet,
}

impl Heirs {
    #[inline]
    fn new(board: &Board) -> Heirs {
        let (current, next) = (board.current, board.after(board.current));
        let mut others = [(CardSet::EMPTY, next); 2];
        if board.players() > 2 {
            others[0] = (board.house.jacks, board.after(next));
            if board.house.queen {
                others[1] = (CardSet::of_rank(Rank::Queen), board.before(current));
            }
        }
        Heirs { current, next, others, again: board.again() }
    }

    /// Who acts after the current player has played a card; he himself after a king.
    #[inline]
    fn of(&self, card: Card) -> usize {
        if self.again.contains(card) {
            return self.current;
        }
        let other = self.others.iter().find(|(cards, _)| cards.contains(card));
        other.map_or(self.next, |&(_, seat)| seat)
    }
}

/// What a card is worth whatever suit it demands and which cards are left after it, so many of them.
#[inline]
fn rate(board: &Board, heirs: &Heirs, card: Card, left: usize, weights: &Weights) -> i32 {
    // The last cards need no defence: with four or more left it counts in full.
    let mut rate = -weights.keep[KINDS[card.index()]] * left.min(4) as i32 / 4;
    let heir = heirs.of(card);
    if heir != heirs.current && heir != heirs.next {
        rate += weights.skipped[COUNTS[usize::from(board.counts[heirs.next])]];
    }
    let attack = card.attack();
    if attack > 0 {
        let total = board.offense + attack;
        rate += weights.offense * i32::from(total) + weights.threat[COUNTS[usize::from(board.counts[heir])]];
        if board.counts[heir].saturating_add(total) >= board.house.bankrupt_at {
            rate += weights.ruin;
        }
    }
    rate
}

/// What it is worth that so many of one's own cards can follow, 3 for more, if so many are left.
#[inline]
fn rate_followers<'a>(heirs: &Heirs, card: Card, left: usize, weights: &'a Weights) -> &'a [i32; 4] {
    if heirs.again.contains(card) { &weights.again } else { &weights.follow[usize::from(left > 1)] }
}

/// How much the last card appeals.
const FINISHES: i32 = 10_000;

/// How bad it is to be left with a card that cannot be played last (option `no_special_finish`).
const NEVER_LAST: i32 = 80;

/// How a number of cards in another's hand counts.
const COUNTS: [usize; Card::COUNT + 1] = {
    let mut table = [5; Card::COUNT + 1];
    let firsts = [0, 0, 1, 2, 3, 3, 4, 4, 4, 4];
    let mut count = 0;
    while count < firsts.len() {
        table[count] = firsts[count];
        count += 1;
    }
    table
};

/// What appeals to a player whose hand is not known, reckoned once for many hands that he may hold.
#[derive(Clone, Debug)]
pub(crate) struct Appeal {
    house: House,
    held: usize,
    allowed: CardSet,
    take: i32,
    /// What each card that is allowed is worth, whatever is left.
    cards: [i32; Card::COUNT],
    followers: [[i32; 4]; 2],
    /// The cards after which he himself goes on.
    again: CardSet,
}

impl Appeal {
    /// What appeals to the current player of `board`, who holds as many cards as are counted.
    pub(crate) fn new(policy: &Policy, board: &Board) -> Appeal {
        let weights = policy.weights(board);
        let held = usize::from(board.counts[board.current]);
        let left = held.saturating_sub(1);
        let allowed = board.allowed() - if held == 1 { board.house.never_last } else { CardSet::EMPTY };
        let mut cards = [FINISHES; Card::COUNT];
        if left > 0 {
            let heirs = Heirs::new(board);
            allowed.iter().for_each(|card| cards[card.index()] = rate(board, &heirs, card, left, weights));
        }
        let again = board.again();
        let follow = weights.follow[usize::from(left > 1)];
        let followers = if left > 0 { [follow, weights.again] } else { [[0; 4]; 2] };
        Appeal { house: board.house, held, allowed, take: rate_take(board, weights), cards, followers, again }
    }

    /// Tells every choice with its rate if he holds these cards, taking last; nothing if he must take.
    #[inline]
    pub(crate) fn rate_all(&self, hand: CardSet, mut rated: impl FnMut(Action, i32)) {
        let playable = hand & self.allowed;
        if playable.is_empty() {
            return;
        }
        for card in playable.iter() {
            let rest = hand.without(card);
            let mut common = self.cards[card.index()];
            if self.held == 2 && !(rest & self.house.never_last).is_empty() {
                common -= NEVER_LAST;
            }
            let followers = &self.followers[usize::from(self.again.contains(card))];
            rate_suits(card, rest, self.held > 1 && self.house.seven, common, followers, &mut rated);
        }
        rated(Action::Take, self.take);
    }
}
