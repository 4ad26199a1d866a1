//! One hand of japae, quick enough to be played out by the million.
//!
//! It follows the rules step by step (a test holds it to them), but it knows no secrets, records nothing and can be
//! looked into: it is made from a view and from what is imagined for the rest.

use hanpan_core::{Dice, QuickDice};
use hanpan_japae::{Action, Counts, Deal, KanOnEmptyWall, Kinds, Phase, Tile, View};

use crate::hand::Hand;

/// A hand in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    /// What lies before the two players.
    pub hands: [Hand; 2],
    /// The tiles left to draw, four bits each, the next one lowest.
    wall: u64,
    /// How many they are.
    pub left: u8,
    /// All tiles that lie open, discards and melds.
    pub shown: Counts,
    /// Who started the hand.
    pub starter: usize,
    /// What is to be done now.
    pub moment: Moment,
    /// Whether a kan is forbidden when no tile is left (japae rule 9).
    kan_needs_tile: bool,
}

/// What is to be done now, and by whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// A player who has drawn acts; whether the tile replaces the fourth of a kan.
    Act(usize, bool),
    /// A player who has called pon discards.
    AfterPon(usize),
    /// A player answers a discard.
    Discard(usize, Tile),
    /// A player answers an ankan.
    Ankan(usize, Tile),
    /// The hand is over, and the first player has won so many points.
    Over(i32),
}

impl Moment {
    /// The player who acts or answers.
    pub const fn player(self) -> Option<usize> {
        match self {
            Moment::Act(player, _)
            | Moment::AfterPon(player)
            | Moment::Discard(player, _)
            | Moment::Ankan(player, _) => Some(player),
            Moment::Over(_) => None,
        }
    }
}

impl Board {
    /// The hand that a player sees, with no tiles in the other's hand and in the wall.
    ///
    /// `None` between hands, and for the public.
    pub fn seen(view: &View) -> Option<Board> {
        let own = view.you?;
        let moment = match view.phase {
            Phase::Act { seat, replacement } => Moment::Act(seat.index(), replacement),
            Phase::DiscardAfterPon { seat } => Moment::AfterPon(seat.index()),
            Phase::Claim { seat, tile, ankan: false } => Moment::Discard(seat.index(), tile),
            Phase::Claim { seat, tile, ankan: true } => Moment::Ankan(seat.index(), tile),
            Phase::Deal | Phase::Over => return None,
        };
        let mut hands = [0, 1].map(|player: usize| {
            let shown = &view.seats[player];
            Hand::open(&shown.melds, &shown.discards)
        });
        let shown = &view.seats[own.index()];
        let hand = &mut hands[own.index()];
        hand.closed = shown.hand.iter().flatten().copied().chain(shown.drawn).collect();
        hand.drawn = shown.drawn;
        let mut open = Counts::NONE;
        for shown in &view.seats {
            // A called discard lies in the other's meld.
            for discard in shown.discards.iter().filter(|discard| !discard.called) {
                open = open.plus(discard.tile);
            }
            for meld in &shown.melds {
                open = open.plus_many(meld.tile, meld.size());
            }
        }
        Some(Board {
            hands,
            shown: open,
            wall: 0,
            left: view.tiles_left,
            starter: view.starter.index(),
            moment,
            kan_needs_tile: view.options.kan_on_empty_wall == KanOnEmptyWall::Forbidden,
        })
    }

    /// A hand newly dealt, which the first player starts.
    pub fn dealt(dice: &mut QuickDice) -> Board {
        let mut tiles: Vec<Tile> = Counts::ALL.tiles().collect();
        hanpan_core::shuffle(&mut tiles, dice);
        let hand = |tiles: &[Tile]| Hand { closed: tiles.iter().copied().collect(), ..Hand::default() };
        let (hands, wall) = tiles.split_at(2 * Deal::HAND);
        Board::begun([hand(&hands[..Deal::HAND]), hand(&hands[Deal::HAND..])], Counts::NONE, wall)
    }

    /// A hand of which so much lies open, as the first player starts it with a draw.
    pub fn begun(hands: [Hand; 2], shown: Counts, wall: &[Tile]) -> Board {
        let moment = Moment::Over(0);
        let mut board = Board { hands, wall: 0, left: 0, shown, starter: 0, moment, kan_needs_tile: false };
        board.build(wall);
        board.draw(0, false);
        board
    }

    /// A board made up for a test, with an empty wall.
    #[cfg(test)]
    pub(crate) fn of(hands: [Hand; 2], moment: Moment, left: u8, kan_needs_tile: bool) -> Board {
        Board { hands, wall: 0, left, shown: Counts::NONE, starter: 1, moment, kan_needs_tile }
    }

    /// The points that the first player has won, once the hand is over.
    pub const fn result(&self) -> Option<i32> {
        match self.moment {
            Moment::Over(points) => Some(points),
            _ => None,
        }
    }

    /// Gives a player closed tiles and shuffles others into the wall.
    ///
    /// # Panics
    /// If the wall is not as long as it should be.
    pub fn fill(&mut self, player: usize, closed: Counts, wall: Counts, dice: &mut QuickDice) {
        self.hands[player].closed = closed;
        let mut tiles = [Tile::East; 28];
        let mut size = 0;
        for tile in wall.tiles() {
            tiles[size] = tile;
            size += 1;
        }
        assert_eq!(size, usize::from(self.left), "the wall is made of what nobody holds");
        self.wall = 0;
        // Fisher and Yates, packing each tile as its place is settled.
        for place in (0..size).rev() {
            let picked = dice.below(place as u32 + 1) as usize;
            self.wall |= (tiles[picked] as u64) << (4 * place);
            tiles[picked] = tiles[place];
        }
    }

    /// Puts these tiles into the wall, the next one first.
    fn build(&mut self, wall: &[Tile]) {
        self.wall =
            wall.iter().enumerate().fold(0, |packed, (place, &tile)| packed | (tile as u64) << (4 * place));
        self.left = wall.len() as u8;
    }

    /// The tiles left to draw, whatever their order.
    pub fn wall(&self) -> Counts {
        (0..self.left).map(|place| Tile::ALL[(self.wall >> (4 * place) & 7) as usize]).collect()
    }

    /// Exchanges the next tile of the wall for one of this kind from further back.
    ///
    /// # Panics
    /// If there is none.
    pub fn bring(&mut self, tile: Tile) {
        let at = |place: u8| self.wall >> (4 * place) & 0xf;
        let place = (0..self.left).find(|&place| at(place) == tile as u64).expect("a tile of the wall");
        let changed = at(0) ^ at(place);
        self.wall ^= changed | changed << (4 * place);
    }

    /// Calls `each` with everything that the player whose moment it is may do.
    pub fn legal(&self, mut each: impl FnMut(Action)) {
        if let Some(win) = self.winning() {
            each(win);
        }
        match self.moment {
            Moment::Act(player, _) => {
                let hand = &self.hands[player];
                hand.closed.held().for_each(|tile| each(Action::Discard(tile)));
                if self.may_kan() {
                    hand.closed.quads().for_each(|tile| each(Action::Ankan(tile)));
                    hand.pons.and(hand.closed.held()).for_each(|tile| each(Action::Kakan(tile)));
                }
            }
            Moment::AfterPon(player) => {
                self.hands[player].closed.held().for_each(|tile| each(Action::Discard(tile)));
            }
            Moment::Discard(player, tile) => {
                let held = self.hands[player].closed.of(tile);
                if held >= 2 && self.left > 0 {
                    each(Action::Pon);
                }
                if held == 3 && self.left > 0 {
                    each(Action::Kan);
                }
                each(Action::Skip);
            }
            Moment::Ankan(..) => each(Action::Skip),
            Moment::Over(_) => {}
        }
    }

    /// Whether a kan may be declared.
    pub const fn may_kan(&self) -> bool {
        self.left > 0 || !self.kan_needs_tile
    }

    /// What a tsumo is worth to the player who acts, bonuses and all; `None` if it does not win.
    pub fn tsumo(&self, player: usize, replacement: bool) -> Option<i32> {
        let hand = &self.hands[player];
        let points = hand.tsumo()?;
        let first = match (hand.discards == 0 && self.is_unbroken(), player == self.starter) {
            (false, _) => 0,
            (true, true) => 4,
            (true, false) => 2,
        };
        Some(points + first + i32::from(self.left == 0) + i32::from(replacement))
    }

    /// What a ron on a discard is worth, bonuses and all; `None` if it does not win.
    pub fn ron(&self, player: usize, tile: Tile) -> Option<i32> {
        let points = self.hands[player].ron(tile)?;
        let starter = &self.hands[self.starter];
        let man = player != self.starter && starter.discards == 1 && self.is_unbroken();
        Some(points + if man { 2 } else { 0 } + i32::from(self.left == 0))
    }

    /// The winning action of the player whose moment it is, if he can win.
    pub fn winning(&self) -> Option<Action> {
        match self.moment {
            Moment::Act(player, replacement) => self.tsumo(player, replacement).map(|_| Action::Tsumo),
            Moment::Discard(player, tile) => self.ron(player, tile).map(|_| Action::Ron),
            Moment::Ankan(player, tile) => self.hands[player].rob(tile).map(|_| Action::Ron),
            Moment::AfterPon(_) | Moment::Over(_) => None,
        }
    }

    fn is_unbroken(&self) -> bool {
        self.hands[0].melds.is_empty() && self.hands[1].melds.is_empty()
    }

    /// Takes an action of the player whose moment it is. Unchecked.
    ///
    /// # Panics
    /// May panic if the action is not legal.
    pub fn apply(&mut self, action: Action) {
        let Some(player) = self.moment.player() else { return };
        let other = 1 - player;
        match (action, self.moment) {
            (Action::Discard(tile), _) => {
                let hand = &mut self.hands[player];
                hand.closed = hand.closed.minus(tile);
                hand.drawn = None;
                hand.discarded = hand.discarded.or(Kinds::only(tile));
                hand.discards += 1;
                self.shown = self.shown.plus(tile);
                self.moment = Moment::Discard(other, tile);
            }
            (Action::Skip, Moment::Ankan(..)) => self.draw(other, true),
            (Action::Skip, _) => self.draw(player, false),
            (Action::Pon, Moment::Discard(_, tile)) => {
                let hand = self.show(player, tile, 2);
                hand.pons = hand.pons.or(Kinds::only(tile));
                self.moment = Moment::AfterPon(player);
            }
            (Action::Kan, Moment::Discard(_, tile)) => {
                self.show(player, tile, 3);
                self.draw(player, true);
            }
            (Action::Ankan(tile), _) => {
                let hand = self.show(player, tile, 4);
                hand.ankans = hand.ankans.or(Kinds::only(tile));
                self.moment = Moment::Ankan(other, tile);
            }
            (Action::Kakan(tile), _) => {
                let hand = self.show(player, tile, 1);
                hand.pons = hand.pons.without(Kinds::only(tile));
                hand.kakans = hand.kakans.or(Kinds::only(tile));
                self.draw(player, true);
            }
            (Action::Tsumo, Moment::Act(_, replacement)) => {
                let points = self.tsumo(player, replacement).unwrap_or_default();
                self.win(player, points);
            }
            (Action::Ron, Moment::Discard(_, tile)) => {
                self.win(player, self.ron(player, tile).unwrap_or_default());
            }
            (Action::Ron, Moment::Ankan(_, tile)) => {
                self.win(player, self.hands[player].rob(tile).unwrap_or_default());
            }
            _ => unreachable!("{action} is not legal now"),
        }
    }

    /// Moves tiles of one kind from the hand into a meld.
    fn show(&mut self, player: usize, tile: Tile, own: u8) -> &mut Hand {
        self.shown = self.shown.plus_many(tile, own);
        let hand = &mut self.hands[player];
        hand.closed = hand.closed.minus_many(tile, own);
        hand.drawn = None;
        hand.melds = hand.melds.or(Kinds::only(tile));
        hand
    }

    fn draw(&mut self, player: usize, replacement: bool) {
        if self.left == 0 {
            self.moment = Moment::Over(0);
            return;
        }
        let tile = Tile::ALL[(self.wall & 7) as usize];
        self.wall >>= 4;
        self.left -= 1;
        let hand = &mut self.hands[player];
        hand.closed = hand.closed.plus(tile);
        hand.drawn = Some(tile);
        self.moment = Moment::Act(player, replacement);
    }

    fn win(&mut self, player: usize, points: i32) {
        self.moment = Moment::Over(if player == 0 { points } else { -points });
    }
}

#[cfg(test)]
mod tests {
    use hanpan_core::{Observer, Rules, Seat, Step, Turn};
    use hanpan_japae::{Japae, Options};

    use super::*;

    fn dealt(deal: &Deal, starter: usize, options: Options) -> Board {
        let mut hands = [Hand::default(); 2];
        hands[starter].closed = deal.starter().iter().copied().collect();
        hands[1 - starter].closed = deal.other().iter().copied().collect();
        let mut board = Board {
            hands,
            wall: 0,
            left: 0,
            shown: Counts::NONE,
            starter,
            moment: Moment::Over(0),
            kan_needs_tile: options.kan_on_empty_wall == KanOnEmptyWall::Forbidden,
        };
        board.build(deal.wall());
        board.draw(starter, false);
        board
    }

    /// What `player` sees of a board.
    fn seen(board: &Board, player: usize) -> Board {
        let mut seen = Board { wall: 0, ..*board };
        seen.hands[1 - player].closed = Counts::NONE;
        seen.hands[1 - player].drawn = None;
        seen
    }

    /// Random games, in which the board goes along with the rules and looks the same to both players all the time.
    #[test]
    fn the_board_follows_the_rules() {
        let mut hands = 0;
        for game in 0..150 {
            let mut dice = QuickDice::seeded(game);
            let kan_on_empty_wall = [KanOnEmptyWall::Draw, KanOnEmptyWall::Forbidden][game as usize % 2];
            let options = Options { kan_on_empty_wall };
            let mut state = Japae::start(&options, 2).unwrap();
            let mut board = None;
            let mut before = Japae::points(&state);
            let mut legal = Vec::new();
            loop {
                let step = match Japae::turn(&state) {
                    Turn::Players(players) | Turn::Sealed(players) => {
                        let seat = players.first().unwrap();
                        Japae::legal(&state, seat, &mut legal);
                        // Calls and wins are rare, so take them more often than not.
                        let last = legal.len() - 1;
                        let late = dice.below(3) > 0 && !matches!(legal[last], Action::Skip);
                        let first = matches!(legal[0], Action::Pon | Action::Kan) && dice.below(2) > 0;
                        let choice = match (late, first) {
                            (true, _) => last,
                            (_, true) => 0,
                            _ => dice.below(legal.len() as u32) as usize,
                        };
                        Step::Act(seat, legal[choice])
                    }
                    Turn::Chance => Step::Chance(Japae::deal(&state, &mut dice)),
                    Turn::Over => break,
                };
                if let Step::Chance(deal) = &step {
                    let starter = Japae::view(&state, Observer::Public).starter.index();
                    board = Some(dealt(deal, starter, options));
                    before = Japae::points(&state);
                    hands += 1;
                }
                let board = board.as_mut().unwrap();
                if let Step::Act(_, action) = step {
                    let mut known = Vec::new();
                    board.legal(|action| known.push(action.to_string()));
                    let mut ruled: Vec<_> = legal.iter().map(ToString::to_string).collect();
                    known.sort();
                    ruled.sort();
                    assert_eq!(known, ruled);
                    board.apply(action);
                }
                Japae::apply(&mut state, &step);
                if let Moment::Over(points) = board.moment {
                    let first = Seat::at(0);
                    let won = Japae::points(&state)[first] - before[first];
                    assert_eq!(won.to_f64(), f64::from(points));
                    assert!(!matches!(Japae::turn(&state), Turn::Players(_) | Turn::Sealed(_)));
                } else {
                    for seat in Seat::all(2) {
                        let view = Japae::view(&state, Observer::Seat(seat));
                        assert_eq!(Board::seen(&view), Some(seen(board, seat.index())));
                    }
                }
            }
        }
        assert!(hands > 500, "{hands}");
    }
}
