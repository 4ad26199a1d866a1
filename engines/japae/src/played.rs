//! A hand in play, and what each player has been told of it.

use hanpan_core::QuickDice;
use hanpan_japae::{Action, Tile};

use crate::board::{Board, Moment};

/// A hand in play, and what each player has been told of it since it began.
///
/// What a player was told is kept as one number: his first tiles, every action and every tile that he drew, in their
/// order, and so all that he can ever know. Different pasts have different numbers as surely as 64 bits allow.
#[derive(Clone, Copy, Debug)]
pub struct Played {
    /// The hand.
    pub board: Board,
    told: [u64; 2],
}

impl Played {
    /// A hand that begins now.
    pub fn new(board: Board) -> Played {
        let mut played =
            Played { board, told: [0, 1].map(|player| board.hands[player].closed.code() as u64) };
        played.tell_draw();
        played
    }

    /// What a player was told.
    pub fn told(&self, player: usize) -> u64 {
        self.told[player]
    }

    /// Takes an action of the player whose moment it is. Unchecked.
    ///
    /// # Panics
    /// May panic if the action is not legal.
    pub fn apply(&mut self, action: Action) {
        self.told = self.told.map(|told| mixed(told, number(action)));
        self.board.apply(action);
        self.tell_draw();
    }

    /// Takes an action, and calls `each` with everything that can come of it: every tile that may be drawn, and how
    /// likely that is if the wall may lie in any order.
    pub fn branch(&self, action: Action, mut each: impl FnMut(Played, f64)) {
        let mut next = *self;
        next.apply(action);
        if next.board.left == self.board.left {
            return each(next, 1.0);
        }
        let wall = self.board.wall();
        for tile in wall.held() {
            let mut next = *self;
            next.board.bring(tile);
            next.apply(action);
            each(next, f64::from(wall.of(tile)) / f64::from(self.board.left));
        }
    }

    fn tell_draw(&mut self) {
        if let Moment::Act(player, _) = self.board.moment
            && let Some(drawn) = self.board.hands[player].drawn
        {
            self.told[player] = mixed(self.told[player], 64 + drawn as u64);
        }
    }
}

/// A number for what was told before and what is told now.
fn mixed(before: u64, now: u64) -> u64 {
    QuickDice::seeded(before ^ now.wrapping_mul(0xd6e8_feb8_6659_fd93)).bits()
}

fn number(action: Action) -> u64 {
    let of = |sort: u64, tile: Tile| sort * 8 + tile as u64;
    match action {
        Action::Skip => 1,
        Action::Tsumo => 2,
        Action::Ron => 3,
        Action::Pon => 4,
        Action::Kan => 5,
        Action::Discard(tile) => of(1, tile),
        Action::Ankan(tile) => of(2, tile),
        Action::Kakan(tile) => of(3, tile),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tiny::Tiny;

    /// With other tiles in the other's hand and in the wall a player is told the same, as long as they are hidden.
    #[test]
    fn a_player_is_told_what_he_sees_and_nothing_else() {
        let tiny = Tiny::named("set").unwrap();
        let mut dice = QuickDice::seeded(1);
        let boards: Vec<Board> = (0..300).map(|_| tiny.dealt(&mut dice)).collect();
        let mut alike = 0;
        for one in &boards {
            for other in &boards {
                let same = one.hands[1].closed == other.hands[1].closed;
                assert_eq!(Played::new(*one).told(1) == Played::new(*other).told(1), same);
                alike += usize::from(same && one.hands[0].closed != other.hands[0].closed);
                // An action that both can take tells the same, and another one something else.
                let [mut first, mut second] = [Played::new(*one), Played::new(*other)];
                let discard = |board: &Board| Action::Discard(board.hands[0].closed.held().first().unwrap());
                let discards = [discard(one), discard(other)];
                first.apply(discards[0]);
                second.apply(discards[1]);
                assert_eq!(first.told(1) == second.told(1), same && discards[0] == discards[1]);
            }
        }
        assert!(alike > 100, "{alike}");
    }

    #[test]
    fn a_branch_has_every_tile_as_often_as_the_wall() {
        let played = Played::new(Tiny::named("set").unwrap().dealt(&mut QuickDice::seeded(2)));
        let mut next = played;
        let tile = played.board.hands[0].closed.held().first().unwrap();
        next.apply(Action::Discard(tile));
        let (wall, mut all) = (next.board.wall(), 0.0);
        next.branch(Action::Skip, |drawn, chance| {
            let tile = drawn.board.hands[1].drawn.unwrap();
            assert_eq!(chance, f64::from(wall.of(tile)) / f64::from(wall.total()));
            assert_eq!(drawn.board.wall(), wall.minus(tile));
            all += chance;
        });
        assert!((all - 1.0).abs() < 1e-12);
    }
}
