//! What a seat foretells and believes: it comes true, is always the same, and knows nothing that the seat does not.

use hanpan_core::{Dice, Observer, QuickDice, Seat, Turn};
use hanpan_house::{Budget, Expected, Foresight, bot, foresee, held};
use hanpan_table::{AnyTable, Player, Setup};
use serde_json::json;

/// The games in which something is hidden.
fn hidden_games() -> Vec<&'static str> {
    hanpan_house::games().iter().filter(|game| game.hidden()).map(|game| game.id()).collect()
}

fn open(game: &str, players: u8) -> Box<dyn AnyTable> {
    let player = |seat| Player { name: format!("{seat}"), kind: "bot".into() };
    let players = (0..players).map(player).collect();
    let setup = Setup { options: json!({}), players, fair: None, started: jiff::Timestamp::UNIX_EPOCH };
    hanpan_house::game(game).unwrap().open(setup).unwrap()
}

/// Things foretold and what came of them: by rows of what was foretold, each hand or game by itself, since what was
/// foretold at several decisions of one hand comes true or not together.
#[derive(Default)]
struct Ledger {
    rows: Vec<Row>,
    /// The squares of what was off, and of what would have been if always the mean had been foretold.
    squares: f64,
    sum: f64,
    sum_squares: f64,
    count: f64,
}

#[derive(Clone, Copy, Default)]
struct Row {
    count: f64,
    foretold: f64,
    within: f64,
    happened: f64,
    /// The sum of what was off in the hand that is played, and the squares of those of all before it.
    open: f64,
    variance: f64,
}

impl Ledger {
    const ROWS: usize = 8;

    fn add(&mut self, foretold: Expected, happened: f64) {
        self.rows.resize(Ledger::ROWS, Row::default());
        let row = ((foretold.value * Ledger::ROWS as f64) as usize).min(Ledger::ROWS - 1);
        let row = &mut self.rows[row];
        row.count += 1.0;
        row.foretold += foretold.value;
        row.within += foretold.within;
        row.happened += happened;
        row.open += happened - foretold.value;
        self.count += 1.0;
        self.sum += happened;
        self.sum_squares += happened * happened;
        self.squares += (happened - foretold.value).powi(2);
    }

    /// The hand is over.
    fn close(&mut self) {
        for row in &mut self.rows {
            row.variance += row.open * row.open;
            row.open = 0.0;
        }
    }

    /// What is foretold comes true, and says more than how often such things happen.
    fn check(&self, what: &str) {
        self.check_rows(what);
        let spread = self.sum_squares - self.sum * self.sum / self.count;
        eprintln!("{what}: {:.1}% of the spread is foretold", 100.0 * (1.0 - self.squares / spread));
        assert!(self.squares < spread, "{what} says nothing: {} of {spread}", self.squares);
    }

    /// In every row what happened is as often as was foretold, within what was said and three standard errors.
    fn check_rows(&self, what: &str) {
        for row in self.rows.iter().filter(|row| row.count > 0.0) {
            let (foretold, happened) = (row.foretold / row.count, row.happened / row.count);
            // A few hands are as far off as they like.
            let error = (row.variance.max(1.0)).sqrt() / row.count;
            let within = row.within / row.count;
            eprintln!(
                "{what}: {:6} foretold {foretold:.3} ± {within:.3}, happened {happened:.3} ± {error:.3}",
                row.count
            );
            assert!((happened - foretold).abs() <= within + 3.0 * error, "{what}");
        }
    }
}

/// What waits to come true: the seat, its points when it was foretold, the action, and what was foretold.
struct Waiting {
    seat: Seat,
    points: f64,
    win: Expected,
    gain: Option<Expected>,
}

/// The points foretold in the row that they are in: 20 points are as wide as it gets.
fn as_share(points: f64) -> f64 {
    (points + 10.0) / 20.0
}

#[derive(Default)]
struct Ledgers {
    win: Ledger,
    deal_in: Ledger,
    held: Ledger,
    gain: Ledger,
}

/// In how many worlds it is foretold.
const WORLDS: u64 = 256;
/// Of how many decisions one is looked at: those of one hand tell much the same.
const SAMPLED: u32 = 4;

/// How many times as many hands are wanted as usual, for figures.
fn asked_for() -> usize {
    let asked = std::env::var("HANPAN_CALIBRATE").ok();
    asked.map_or(1, |times| times.parse().expect("HANPAN_CALIBRATE is a number"))
}

/// Plays games of `hard` against itself and compares what was foretold of the actions that were taken.
fn calibrate(game: &str, players: &[u8], hands: usize) -> Ledgers {
    let hands = hands * asked_for();
    let mut ledgers = Ledgers::default();
    let (mut played, mut seed) = (0, 0);
    while played < hands {
        seed += 1;
        let mut table = open(game, players[seed as usize % players.len()]);
        let mut mind = bot(game, "hard").unwrap();
        let mut dice = QuickDice::seeded(seed);
        let mut waiting: Vec<Waiting> = Vec::new();
        // A discard that was foretold and may still be won with.
        let mut discard: Option<(Seat, f64, Expected)> = None;
        let points_of = |table: &dyn AnyTable, seat: Seat| table.points()[seat].to_f64();
        loop {
            let turn = table.turn();
            let (Turn::Players(seats) | Turn::Sealed(seats)) = turn else {
                // A deal ends the hand before it; in One Card cards are drawn all the time, and the game is one hand.
                let is_end = turn == Turn::Over || game != "onecard";
                let winners = table.outcome().map(|outcome| outcome.winners);
                for Waiting { seat, points, win, gain } in waiting.extract_if(.., |_| is_end) {
                    let gained = points_of(&*table, seat) - points;
                    let won = match (&winners, gain) {
                        (Some(winners), None) if winners.contains(seat) => 1.0 / winners.len() as f64,
                        (_, Some(_)) if gained > 0.0 => 1.0,
                        _ => 0.0,
                    };
                    ledgers.win.add(win, won);
                    if let Some(Expected { value, within }) = gain {
                        let share = Expected { value: as_share(value), within: within / 20.0 };
                        ledgers.gain.add(share, as_share(gained));
                    }
                }
                if is_end {
                    played += 1;
                    for ledger in
                        [&mut ledgers.win, &mut ledgers.deal_in, &mut ledgers.held, &mut ledgers.gain]
                    {
                        ledger.close();
                    }
                }
                if turn == Turn::Over {
                    break;
                }
                table.roll_with(&mut dice).unwrap();
                continue;
            };
            let seat = seats.first().unwrap();
            let thought = mind.think(&*table, seat, &Budget::nodes(100, dice.bits())).unwrap();
            let mut dealing = None;
            if table.legal(seat).len() > 1 && dice.below(SAMPLED) == 0 {
                let foresight = foresee(&*table, seat, &Budget::nodes(WORLDS, dice.bits())).unwrap();
                for hand in &foresight.hands {
                    let truth = held(&*table, hand.seat).unwrap();
                    for piece in &hand.pieces {
                        let there = truth.contains(&piece.piece);
                        ledgers.held.add(piece.held, if there { 1.0 } else { 0.0 });
                    }
                }
                let taken = foresight.forecasts.iter().find(|forecast| forecast.action == thought.action);
                if let Some(taken) = taken {
                    let points = points_of(&*table, seat);
                    dealing = taken.deal_in.map(|deal_in| (seat, points, deal_in));
                    waiting.push(Waiting { seat, points, win: taken.win, gain: taken.points });
                }
            }
            table.act(seat, &thought.action, None).unwrap();
            if let Some((from, points, deal_in)) = discard {
                let lost = points_of(&*table, from) < points;
                let is_answer = matches!(&*thought.action, "skip" | "ron");
                let is_open = is_answer && !lost && matches!(table.turn(), Turn::Sealed(_));
                if !is_open {
                    ledgers.deal_in.add(deal_in, if lost { 1.0 } else { 0.0 });
                    discard = None;
                }
            }
            discard = dealing.or(discard);
        }
    }
    ledgers
}

#[test]
fn what_is_foretold_at_japae_comes_true() {
    let ledgers = calibrate("japae", &[2], 300);
    ledgers.win.check("japae: win");
    ledgers.deal_in.check("japae: deal in");
    ledgers.gain.check("japae: points");
    ledgers.held.check("japae: held");
}

#[test]
fn what_is_foretold_at_suzume_comes_true() {
    let ledgers = calibrate("suzume", &[2, 3, 4], 60);
    ledgers.win.check("suzume: win");
    ledgers.deal_in.check("suzume: deal in");
    // How many points a round brings is mostly luck: so few rounds cannot show that anything is known of it.
    ledgers.gain.check_rows("suzume: points");
    ledgers.held.check("suzume: held");
}

#[test]
fn what_is_foretold_at_one_card_comes_true() {
    let ledgers = calibrate("onecard", &[2, 3, 4], 60);
    ledgers.win.check("onecard: win");
    ledgers.held.check("onecard: held");
}

/// Every game in which something is hidden has foresight: all legal actions in their order, chances that are some, every
/// other seat; and no other game has any.
#[test]
fn every_hidden_game_has_foresight() {
    for game in hanpan_house::games() {
        for players in game.seats() {
            let mut table = open(game.id(), players);
            let mut dice = QuickDice::seeded(u64::from(players));
            for _ in 0..40 {
                match table.turn() {
                    Turn::Over => break,
                    Turn::Chance => table.roll_with(&mut dice).unwrap(),
                    Turn::Players(seats) | Turn::Sealed(seats) => {
                        let seat = seats.first().unwrap();
                        let foresight = foresee(&*table, seat, &Budget::nodes(40, 1));
                        assert_eq!(
                            foresight.is_some(),
                            game.hidden(),
                            "{}: {}",
                            game.id(),
                            table.view(Observer::Seat(seat))
                        );
                        if let Some(foresight) = foresight {
                            check_shape(&*table, seat, &foresight);
                        }
                        let legal = table.legal(seat);
                        let action = &legal[dice.below(legal.len() as u32) as usize];
                        table.act(seat, action, None).unwrap();
                    }
                }
            }
        }
    }
}

fn check_shape(table: &dyn AnyTable, seat: Seat, foresight: &Foresight) {
    let mut actions: Vec<&str> = foresight.forecasts.iter().map(|forecast| &*forecast.action).collect();
    actions.sort_unstable();
    let legal = table.legal(seat);
    // Of calls nothing is foretold.
    assert!(actions.is_empty() || legal == actions, "{actions:?} of {legal:?}");
    let is_chance = |expected: Expected| (0.0..=1.0).contains(&expected.value) && expected.within >= 0.0;
    for forecast in &foresight.forecasts {
        assert!(is_chance(forecast.win) && forecast.deal_in.is_none_or(is_chance), "{forecast:?}");
        assert!(!forecast.motives.is_empty(), "{forecast:?}");
    }
    assert!(foresight.hands.iter().all(|hand| hand.seat != seat));
    assert!(foresight.hands.windows(2).all(|pair| pair[0].seat < pair[1].seat));
    for hand in &foresight.hands {
        assert!(hand.pieces.iter().all(|piece| is_chance(piece.held)));
        // As many as he holds, whatever they are.
        let truth = held(table, hand.seat).unwrap();
        let believed: f64 = hand.pieces.iter().map(|piece| piece.count.value).sum();
        assert!((believed - truth.len() as f64).abs() < 1e-6, "{believed} of {truth:?}");
        assert!(truth.iter().all(|one| hand.pieces.iter().any(|piece| piece.piece == *one)), "{truth:?}");
        // What one can count out is certain, and never wrong.
        for piece in hand.pieces.iter().filter(|piece| piece.held == Expected::certain(0.0)) {
            assert!(!truth.contains(&piece.piece), "{} of {truth:?}", piece.piece);
        }
    }
}

#[test]
fn nothing_is_foretold_out_of_turn_or_without_a_world() {
    for game in hidden_games() {
        let mut table = open(game, 2);
        table.roll_with(&mut QuickDice::seeded(3)).unwrap();
        let seat = table.turn().players().first().unwrap();
        let other = Seat::all(2).find(|other| *other != seat).unwrap();
        assert!(foresee(&*table, other, &Budget::nodes(10, 1)).is_none(), "{game}");
        let cancelled = Budget::default();
        cancelled.cancel.cancel();
        for budget in [Budget::nodes(0, 1), cancelled] {
            assert!(foresee(&*table, seat, &budget).is_none(), "{game}");
        }
    }
}
