//! What is to be shown of a table.

use hanpan_core::{Observer, Outcome, PerSeat, Score, Seat, Seats};
use hanpan_protocol::lobby::GameResult;
use hanpan_table::{AnyTable, Noticed, Player};
use serde_json::Value;

/// Everything one pair of eyes may see of a table at one moment. Boards draw this and know nothing else.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The game's id.
    pub game: &'static str,
    /// What is agreed.
    pub options: Value,
    /// Who sits where.
    pub players: Vec<Player>,
    /// Whose eyes these are; nobody's when only what is public is shown.
    pub you: Option<Seat>,
    /// What is seen: the game's own view.
    pub view: Value,
    /// What every seat sees, by seat, where all hands lie open: in a game that is only looked at. Empty otherwise.
    pub hands: Vec<Value>,
    /// What `you` may do now, in the game's notation and the order of its rules; empty when it is not your turn.
    pub legal: Vec<String>,
    /// The action that a hint recommends, to be marked where it would be played.
    pub hint: Option<String>,
    /// The sealed answer that `you` have given and that is not opened yet, where the table keeps it beside the game.
    pub answered: Option<String>,
    /// Who is to act, as far as everybody may know.
    pub acting: Seats,
    /// The points as they stand.
    pub points: PerSeat<Score>,
    /// How the game ended.
    pub outcome: Option<GameResult>,
    /// Everything that was noticed, in order.
    pub events: Vec<Noticed>,
    /// Grows with everything that happens.
    pub seq: usize,
}

impl Scene {
    /// What `who` sees of a table.
    pub fn of(table: &dyn AnyTable, options: &Value, who: Observer) -> Scene {
        let you = match who {
            Observer::Seat(seat) => Some(seat),
            Observer::Public => None,
        };
        Scene {
            game: table.game(),
            options: options.clone(),
            players: table.players().to_vec(),
            you,
            view: table.view(who),
            hands: Vec::new(),
            legal: you.map(|seat| table.legal_texts(seat).to_vec()).unwrap_or_default(),
            hint: None,
            answered: None,
            acting: table.turn().players(),
            points: table.points(),
            outcome: table.outcome().map(result),
            events: table.seen(who, 0),
            seq: table.seq(),
        }
    }

    /// Everything that is known of a table, as nobody at it sees it.
    pub fn open(table: &dyn AnyTable, options: &Value) -> Scene {
        let seats = Seat::all(table.players().len() as u8);
        let hands = seats.map(|seat| table.view(Observer::Seat(seat))).collect();
        Scene { hands, ..Scene::of(table, options, Observer::Public) }
    }

    /// What a seat is called.
    pub fn name(&self, seat: Seat) -> &str {
        self.players.get(seat.index()).map_or("?", |player| &player.name)
    }

    /// Whether there is something to do for whoever is looking.
    pub fn is_your_turn(&self) -> bool {
        !self.legal.is_empty()
    }

    /// Whether this may be done now.
    pub fn allows(&self, action: &str) -> bool {
        self.legal.iter().any(|legal| legal == action)
    }
}

fn result(outcome: Outcome) -> GameResult {
    GameResult { winners: outcome.winners, reason: outcome.reason.to_owned(), points: outcome.points }
}
