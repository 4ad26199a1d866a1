//! What the other player may hold, exactly.

use hanpan_core::Seat;
use hanpan_japae::{Action, After, Counts, Deal, Event, Kinds, MeldKind, SeatView, Tile, View};
use hanpan_search::math::{exp, ln};

use crate::board::{Board, Moment};
use crate::hand::Hand;
use crate::policy::Policy;
use crate::style::Style;

/// How likely each hand of the other player is, given all that was seen and how he may be thought to play.
///
/// There are 1,520 hands of seven tiles, so nothing need be sampled: his deal, his draws and his actions are followed
/// step by step for all of them. What he draws comes evenly out of the tiles that one has never held oneself. Of
/// several styles that he may play in, the one that explains his actions better becomes the likelier one.
#[derive(Clone, Debug)]
pub struct Belief {
    /// Each hand in each style, with the probability that it or one before it in the list is the case.
    cases: Vec<(Counts, Style, f64)>,
    /// All tiles that he or the wall may have.
    unseen: Counts,
}

impl Belief {
    /// Follows the hand in play from its deal. `board` is what the player sees, as [`Board::seen`] makes it.
    ///
    /// `surprise` is how likely an action is that a style would not take, relative to one that it would; with 1 his
    /// actions tell nothing.
    ///
    /// # Panics
    /// If there is no style, or the view is not one of a seat.
    pub fn after(view: &View, seen: &[Event], board: &Board, styles: &[Style], surprise: f64) -> Belief {
        let own = view.you.expect("a seat's view").index();
        let other = 1 - own;
        let unseen = Counts::ALL.less(board.shown).less(board.hands[own].closed);
        let from = seen.iter().rposition(|event| matches!(event, Event::Dealt { .. }));
        let events = from.map_or(&[][..], |from| &seen[from..]);
        let mut filters: Vec<(Style, Filter)> = Vec::new();
        // If his actions tell nothing, one can as well count the tiles at once: see below.
        for &style in styles.iter().filter(|_| surprise < 1.0) {
            let mut filter = Filter::new(unseen, &view.seats[other], style, surprise);
            filter.follow(events, other, board);
            filters.push((style, filter));
        }
        let most = filters.iter().map(|(_, filter)| filter.scale).fold(f64::MIN, f64::max);
        let tiles = view.seats[other].tiles;
        let mut belief = Belief { cases: Vec::new(), unseen };
        for (style, filter) in filters {
            let scale = exp(filter.scale - most);
            for (hand, weight) in filter.weights {
                if hand.total() == tiles {
                    belief.add(hand, style, weight * scale);
                }
            }
        }
        // Without events to follow (in a game taken up in the middle, say) every arrangement of the tiles is as likely:
        // see how the rules imagine hands.
        if belief.cases.is_empty() {
            for (hand, ways) in deals(unseen, tiles) {
                styles.iter().for_each(|&style| belief.add(hand, style, ways));
            }
        }
        belief
    }

    fn add(&mut self, hand: Counts, style: Style, weight: f64) {
        if weight > 0.0 {
            self.cases.push((hand, style, self.sum() + weight));
        }
    }

    /// Each hand and style with its probability.
    pub fn cases(&self) -> impl Iterator<Item = (Counts, Style, f64)> {
        let sum = self.sum();
        let mut before = 0.0;
        self.cases.iter().map(move |&(hand, style, until)| {
            let weight = until - before;
            before = until;
            (hand, style, weight / sum)
        })
    }

    /// The hand and the style at a place from 0 to 1 in the list of all, where each takes as much room as it is likely;
    /// and the tiles that the wall then has.
    pub fn at(&self, place: f64) -> (Counts, Style, Counts) {
        let place = place * self.sum();
        let index = self.cases.partition_point(|&(_, _, until)| until <= place).min(self.cases.len() - 1);
        let (hand, style, _) = self.cases[index];
        (hand, style, self.unseen.less(hand))
    }

    /// All tiles that he or the wall may have.
    pub fn unseen(&self) -> Counts {
        self.unseen
    }

    fn sum(&self) -> f64 {
        self.cases.last().map_or(0.0, |&(_, _, sum)| sum)
    }
}

/// All hands of so many tiles out of a pool, each with the number of ways in which it can be dealt.
pub fn deals(pool: Counts, tiles: u8) -> Vec<(Counts, f64)> {
    const WAYS: [[f64; 5]; 5] = [
        [1.0, 0.0, 0.0, 0.0, 0.0],
        [1.0, 1.0, 0.0, 0.0, 0.0],
        [1.0, 2.0, 1.0, 0.0, 0.0],
        [1.0, 3.0, 3.0, 1.0, 0.0],
        [1.0, 4.0, 6.0, 4.0, 1.0],
    ];
    let mut partial = vec![(Counts::NONE, 1.0, 0)];
    for tile in Tile::ALL {
        let there = pool.of(tile);
        let mut next = Vec::with_capacity(partial.len() * 3);
        for (hand, ways, size) in partial {
            for count in 0..=there.min(tiles - size) {
                let factor = WAYS[usize::from(there)][usize::from(count)];
                next.push((hand.plus_many(tile, count), ways * factor, size + count));
            }
        }
        partial = next;
    }
    partial.retain(|&(_, _, size)| size == tiles);
    partial.into_iter().map(|(hand, ways, _)| (hand, ways)).collect()
}

/// The weights of his hands while the events of the hand in play are followed.
struct Filter {
    style: Style,
    surprise: f64,
    weights: Vec<(Counts, f64)>,
    /// The logarithm of what all weights are to be multiplied by.
    scale: f64,
    /// What he and the wall had from the beginning, less what he has shown since.
    pool: Counts,
    /// What lies open before him, without closed tiles, as it was at the time.
    open: Hand,
    /// What he is asked, as far as the events have been followed.
    asked: Option<Moment>,
}

impl Filter {
    fn new(unseen: Counts, other: &SeatView, style: Style, surprise: f64) -> Filter {
        // To what is unseen now comes back what he has shown of his own.
        let mut pool = unseen;
        for discard in &other.discards {
            pool = pool.plus(discard.tile);
        }
        for meld in &other.melds {
            let own = match meld.kind {
                MeldKind::Pon => 2,
                MeldKind::Daiminkan | MeldKind::Kakan => 3,
                MeldKind::Ankan => 4,
            };
            pool = pool.plus_many(meld.tile, own);
        }
        let weights = deals(pool, Deal::HAND as u8);
        Filter { style, surprise, weights, scale: 0.0, pool, open: Hand::default(), asked: None }
    }

    fn follow(&mut self, events: &[Event], other: usize, board: &Board) {
        // The board as it was at the time; of it a style looks at little more than his own hand.
        let mut then = *board;
        for event in events {
            match event {
                Event::Dealt { starter, .. } => {
                    then.hands = [Hand::default(); 2];
                    then.shown = Counts::NONE;
                    then.left = (Deal::TILES - 2 * Deal::HAND) as u8;
                    self.drew(
                        After::Drew { seat: *starter, tile: None, replacement: false },
                        other,
                        &mut then,
                    );
                }
                Event::Discarded { seat, tile } => {
                    if seat.index() == other {
                        self.acted(Action::Discard(*tile), &then, other);
                        self.give_up(*tile, 1);
                    } else {
                        self.asked = Some(Moment::Discard(other, *tile));
                    }
                    then.shown = then.shown.plus(*tile);
                    self.note(*seat, other, &mut then, |hand| {
                        hand.discarded = hand.discarded.or(Kinds::only(*tile));
                        hand.discards += 1;
                    });
                }
                Event::Skipped { seat, after } => {
                    if seat.index() == other {
                        self.acted(Action::Skip, &then, other);
                    }
                    self.drew(*after, other, &mut then);
                }
                Event::Ponned { seat, tile } => {
                    self.called(*seat, Action::Pon, MeldKind::Pon, *tile, 2, other, &mut then);
                    if seat.index() == other {
                        self.asked = Some(Moment::AfterPon(other));
                    }
                }
                Event::Kanned { seat, kind, tile, after } => {
                    let (action, own) = match kind {
                        MeldKind::Ankan => (Action::Ankan(*tile), 4),
                        MeldKind::Kakan => (Action::Kakan(*tile), 1),
                        MeldKind::Daiminkan | MeldKind::Pon => (Action::Kan, 3),
                    };
                    self.called(*seat, action, *kind, *tile, own, other, &mut then);
                    if *kind == MeldKind::Ankan && seat.index() != other {
                        self.asked = Some(Moment::Ankan(other, *tile));
                    }
                    if let Some(after) = after {
                        self.drew(*after, other, &mut then);
                    }
                }
                Event::Won { .. } => return,
            }
        }
    }

    /// Somebody shows a meld, of which so many tiles are his own.
    #[expect(clippy::too_many_arguments, reason = "they are what the event says, and who is who")]
    fn called(
        &mut self,
        seat: Seat,
        action: Action,
        kind: MeldKind,
        tile: Tile,
        own: u8,
        other: usize,
        then: &mut Board,
    ) {
        if seat.index() == other {
            self.acted(action, then, other);
            self.give_up(tile, own);
        }
        then.shown = then.shown.plus_many(tile, own);
        let only = Kinds::only(tile);
        self.note(seat, other, then, |hand| {
            hand.melds = hand.melds.or(only);
            match kind {
                MeldKind::Pon => hand.pons = hand.pons.or(only),
                MeldKind::Ankan => hand.ankans = hand.ankans.or(only),
                MeldKind::Kakan => {
                    hand.kakans = hand.kakans.or(only);
                    hand.pons = hand.pons.without(only);
                }
                MeldKind::Daiminkan => {}
            }
        });
    }

    /// Changes what lies open before a player.
    fn note(&mut self, seat: Seat, other: usize, then: &mut Board, change: impl Fn(&mut Hand)) {
        change(&mut then.hands[seat.index()]);
        if seat.index() == other {
            change(&mut self.open);
        }
    }

    fn drew(&mut self, after: After, other: usize, then: &mut Board) {
        if let After::Drew { seat, replacement, .. } = after {
            then.left = then.left.saturating_sub(1);
            if seat.index() == other {
                self.draw();
                self.asked = Some(Moment::Act(other, replacement));
            }
        }
    }

    /// He draws a tile.
    fn draw(&mut self) {
        let mut next: Vec<(Counts, f64)> = Vec::with_capacity(self.weights.len() * 7);
        for &(hand, weight) in &self.weights {
            let rest = self.pool.less(hand);
            for tile in rest.held() {
                next.push((hand.plus(tile), weight * f64::from(rest.of(tile))));
            }
        }
        next.sort_unstable_by_key(|&(hand, _)| hand);
        next.dedup_by(|later, kept| {
            let same = later.0 == kept.0;
            if same {
                kept.1 += later.1;
            }
            same
        });
        self.weights = next;
    }

    /// He parts with some tiles of one kind, and so must have had them.
    fn give_up(&mut self, tile: Tile, count: u8) {
        self.weights.retain(|&(hand, _)| hand.of(tile) >= count);
        for (hand, _) in &mut self.weights {
            *hand = hand.minus_many(tile, count);
        }
        self.pool = self.pool.minus_many(tile, count);
    }

    /// He does something: hands with which he would not have done it become less likely.
    fn acted(&mut self, action: Action, then: &Board, other: usize) {
        let Some(moment) = self.asked.take() else { return };
        let mut board = *then;
        board.moment = moment;
        let has_drawn = matches!(moment, Moment::Act(..));
        for (hand, weight) in &mut self.weights {
            board.hands[other] = Hand { closed: *hand, ..self.open };
            // Which of his tiles he drew last decides nothing but the points of a win.
            board.hands[other].drawn = if has_drawn { hand.held().first() } else { None };
            *weight *= self.style.chance(&board, action).max(self.surprise);
        }
        // Products of many numbers must neither vanish nor grow beyond all bounds.
        let most = self.weights.iter().map(|&(_, weight)| weight).fold(0.0, f64::max);
        if most > 0.0 {
            self.weights.iter_mut().for_each(|(_, weight)| *weight /= most);
            self.scale += ln(most);
        }
    }
}

#[cfg(test)]
mod tests;
