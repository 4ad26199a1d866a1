//! A table on which tests play by texts.

#![allow(dead_code, reason = "each test file uses a part of it")]

use hanpan_core::{Observer, Refusal as _, Rules, Seat, Step, Turn};
use hanpan_japae::{Deal, Event, Japae, KanOnEmptyWall, LastHand, Options, State, Tile, Victory, View};

pub struct Table {
    pub state: State,
}

impl Table {
    /// A match whose first hand is dealt so. The wall goes on with whatever tiles are left, in their order.
    pub fn deal(starter: &str, other: &str, wall: &str) -> Table {
        Table::with(KanOnEmptyWall::Draw, starter, other, wall)
    }

    pub fn with(kan_on_empty_wall: KanOnEmptyWall, starter: &str, other: &str, wall: &str) -> Table {
        let state = Japae::start(&Options { kan_on_empty_wall }, 2).unwrap();
        let mut table = Table { state };
        table.next_hand(starter, other, wall);
        table
    }

    pub fn next_hand(&mut self, starter: &str, other: &str, wall: &str) {
        let deal = deal_text(starter, other, wall).parse().unwrap();
        Japae::check_chance(&self.state, &deal).unwrap();
        Japae::apply(&mut self.state, &Step::Chance(deal));
    }

    /// Takes actions separated by commas, each by whose turn it is.
    pub fn play(&mut self, script: &str) -> &mut Table {
        hanpan_kit::play::<Japae>(&mut self.state, script);
        self
    }

    /// Both discard what they draw and skip until so many tiles are left and somebody has drawn.
    pub fn pass_until(&mut self, tiles_left: u8) -> &mut Table {
        loop {
            let view = self.view(self.seat().index());
            let drawn = view.seats[self.seat().index()].drawn;
            match drawn {
                Some(_) if view.tiles_left == tiles_left => return self,
                Some(tile) => self.play(&format!("discard {tile}, skip")),
                None => panic!("nobody has drawn: {view}"),
            };
        }
    }

    /// Who acts.
    pub fn seat(&self) -> Seat {
        Japae::turn(&self.state).players().first().unwrap_or_else(|| panic!("nobody acts: {:?}", self.state))
    }

    pub fn turn(&self) -> Turn {
        Japae::turn(&self.state)
    }

    /// The legal actions of whoever acts.
    pub fn legal(&self) -> String {
        let mut legal = Vec::new();
        Japae::legal(&self.state, self.seat(), &mut legal);
        legal.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
    }

    /// Expects whoever acts to be refused with this code.
    #[track_caller]
    pub fn refuse(&mut self, action: &str, code: &str) -> &mut Table {
        let refusal = Japae::check(&self.state, self.seat(), action.parse().unwrap()).unwrap_err();
        assert_eq!(refusal.code(), code, "{action}: {refusal}");
        self
    }

    /// What the public notices of an action by whoever acts.
    pub fn event(&self, action: &str, who: Observer) -> Event {
        let step = Step::Act(self.seat(), action.parse().unwrap());
        hanpan_kit::noticed::<Japae>(&self.state, &step, who).unwrap()
    }

    pub fn view(&self, seat: usize) -> View {
        Japae::view(&self.state, Observer::Seat(Seat::at(seat)))
    }

    pub fn public(&self) -> View {
        Japae::view(&self.state, Observer::Public)
    }

    pub fn scores(&self) -> [i32; 2] {
        self.public().seats.map(|seat| seat.score)
    }

    pub fn melds(&self, seat: usize) -> String {
        texts(&self.public().seats[seat].melds)
    }

    pub fn discards(&self, seat: usize) -> String {
        texts(&self.public().seats[seat].discards)
    }

    /// How the last hand was won.
    pub fn victory(&self) -> Victory {
        match self.public().last_hand {
            Some(LastHand::Won(victory)) => victory,
            end => panic!("nobody won: {end:?}"),
        }
    }

    /// The lines of the last hand: `four_pairs 1, last_draw 1`.
    pub fn lines(&self) -> String {
        let lines = self.victory().lines;
        lines.iter().map(|line| format!("{} {}", line.id.id(), line.points)).collect::<Vec<_>>().join(", ")
    }
}

/// A whole deal: the wall goes on with whatever tiles are left, in their order.
pub fn deal_text(starter: &str, other: &str, wall: &str) -> String {
    let given = format!("{starter}{other}{wall}");
    let mut text = format!("deal {given}");
    for tile in Tile::ALL {
        let used = given.chars().filter(|&letter| letter == tile.letter()).count();
        assert!(used <= 4, "five {tile} in {given}");
        text.extend(std::iter::repeat_n(tile.letter(), 4 - used));
    }
    assert_eq!(text.len(), "deal ".len() + Deal::TILES, "{text}");
    text
}

fn texts<T: ToString>(items: &[T]) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
