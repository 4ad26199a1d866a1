//! What holds for every opponent.

use std::time::{Duration, Instant};

use hanpan_core::{Dice, Imagine, Observer, QuickDice, Rules, Seat, Step, Turn};
use hanpan_japae::{Action, Counts, Discard, Event, Japae, KanOnEmptyWall, Options, State, Tile, View};
use hanpan_search::{Agent, Budget, Decision, Situation, Value};

use super::*;
use crate::board::Board;
use crate::policy::Policy;

/// A match, what both seats have seen of it, and who may do what.
struct Game {
    state: State,
    seen: [Vec<Event>; 2],
    legal: Vec<Action>,
}

impl Game {
    fn new(options: Options) -> Game {
        let state = Japae::start(&options, 2).unwrap();
        Game { state, seen: Default::default(), legal: Vec::new() }
    }

    /// A hand with this deal after these actions.
    fn after(deal: &str, script: &str) -> Game {
        let mut game = Game::new(Options::default());
        game.take(Step::Chance(format!("deal {deal}").parse().unwrap()));
        for text in script.split(", ").filter(|text| !text.is_empty()) {
            let seat = game.seat().unwrap();
            let action = text.parse().unwrap();
            Japae::check(&game.state, seat, action).unwrap();
            game.take(Step::Act(seat, action));
        }
        game
    }

    fn take(&mut self, step: Step<Japae>) {
        let before = self.state;
        Japae::apply(&mut self.state, &step);
        for seat in Seat::all(2) {
            let noticed = Japae::witness(&before, &step, &self.state, Observer::Seat(seat));
            self.seen[seat.index()].extend(noticed);
        }
        match self.seat() {
            Some(seat) => Japae::legal(&self.state, seat, &mut self.legal),
            None => self.legal.clear(),
        }
    }

    fn seat(&self) -> Option<Seat> {
        Japae::turn(&self.state).players().first()
    }

    fn view(&self) -> View {
        Japae::view(&self.state, Observer::Seat(self.seat().unwrap()))
    }

    fn ask(&self, agent: &mut dyn Agent<Japae>, budget: &Budget) -> Decision<Japae> {
        let view = self.view();
        let seen = &self.seen[self.seat().unwrap().index()];
        agent.choose(&Situation { view: &view, seen, legal: &self.legal }, budget)
    }
}

/// Random matches of two hands at most; `look` is called at every decision.
fn random_games(games: u64, mut look: impl FnMut(&Game, &mut QuickDice)) {
    for seed in 0..games {
        let mut dice = QuickDice::seeded(seed);
        let kan_on_empty_wall = [KanOnEmptyWall::Draw, KanOnEmptyWall::Forbidden][dice.below(2) as usize];
        let mut game = Game::new(Options { kan_on_empty_wall });
        let mut deals = 0;
        loop {
            let step = match Japae::turn(&game.state) {
                Turn::Over => break,
                Turn::Chance if deals == 2 => break,
                Turn::Chance => {
                    deals += 1;
                    Step::Chance(Japae::deal(&game.state, &mut dice))
                }
                Turn::Players(_) | Turn::Sealed(_) => {
                    look(&game, &mut dice);
                    let action = game.legal[dice.below(game.legal.len() as u32) as usize];
                    Step::Act(game.seat().unwrap(), action)
                }
            };
            game.take(step);
        }
    }
}

fn text(decision: &Decision<Japae>) -> String {
    let lines: Vec<_> = decision.candidates.iter().map(|candidate| &candidate.line).collect();
    format!("{decision:?} {lines:?}")
}

#[test]
fn the_opponents_are_those_named() {
    for name in NAMES {
        assert!(agent(name).is_some(), "{name}");
    }
    assert!(agent("nobody").is_none());
}

#[test]
fn decisions_are_legal_and_explained() {
    random_games(12, |game, dice| {
        for name in NAMES {
            let budget = Budget::nodes(u64::from(dice.below(200)), dice.bits());
            let decision = game.ask(&mut *agent(name).unwrap(), &budget);
            assert!(game.legal.contains(&decision.action), "{name}: {decision:?} of {:?}", game.legal);
            assert!(decision.nodes <= budget.nodes.unwrap() + 1, "{name}: {decision:?}");
            for (place, candidate) in decision.candidates.iter().enumerate() {
                assert_eq!(place == 0, candidate.action == decision.action, "{name}: {decision:?}");
                assert!(game.legal.contains(&candidate.action));
                assert_eq!(candidate.line[0], candidate.action);
                let Value::Points(points) = candidate.value else { panic!("{decision:?}") };
                assert!(points.abs() <= 15.0 && candidate.error.is_finite(), "{name}: {decision:?}");
            }
        }
    });
}

#[test]
fn a_seed_and_nodes_decide_everything() {
    let mut agents: Vec<_> = NAMES.iter().map(|name| (*name, agent(name).unwrap())).collect();
    random_games(4, |game, dice| {
        for (name, kept) in &mut agents {
            let budget = Budget::nodes(150, dice.bits());
            let first = text(&game.ask(&mut **kept, &budget));
            assert_eq!(first, text(&game.ask(&mut **kept, &budget)), "{name}");
            assert_eq!(first, text(&game.ask(&mut *agent(name).unwrap(), &budget)), "{name}");
        }
    });
}

#[test]
fn no_time_is_enough_and_no_budget_is_broken() {
    let cancelled = Budget::nodes(1_000_000, 1);
    cancelled.cancel.cancel();
    let tiny = [Budget::nodes(0, 1), Budget::nodes(1, 1), Budget::time(Duration::ZERO, 1), cancelled];
    random_games(6, |game, _| {
        for name in NAMES {
            for budget in &tiny {
                let decision = game.ask(&mut *agent(name).unwrap(), budget);
                assert!(game.legal.contains(&decision.action), "{name}");
            }
        }
    });
    // The last decision that takes thought, with time alone; the plan is made before the clock runs.
    let game = Game::after("EESSWWNNNOOGRWEESSWNOOGGGRRR", "");
    let mut hard = agent("hard").unwrap();
    game.ask(&mut *hard, &Budget::nodes(10, 1));
    let start = Instant::now();
    game.ask(&mut *hard, &Budget::time(Duration::from_millis(30), 1));
    // A busy machine may pause the test; a search that ignored its budget would go on for ever.
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
}

#[test]
fn what_cannot_be_seen_changes_nothing() {
    random_games(10, |game, dice| {
        let seat = game.seat().unwrap();
        let view = game.view();
        let mut imagined = Game::new(Options::default());
        imagined.state = Japae::imagine(&view, &game.seen[seat.index()], dice);
        imagined.seen = game.seen.clone();
        imagined.seen[1 - seat.index()].clear();
        Japae::legal(&imagined.state, seat, &mut imagined.legal);
        for name in NAMES {
            let budget = Budget::nodes(100, dice.bits());
            let (real, other) = (
                game.ask(&mut *agent(name).unwrap(), &budget),
                imagined.ask(&mut *agent(name).unwrap(), &budget),
            );
            assert_eq!(text(&real), text(&other), "{name}");
        }
    });
}

/// A policy sees its own hand and what lies open: with another hand and another wall on the other side it does the same.
#[test]
fn policies_do_not_peek() {
    random_games(30, |game, dice| {
        let seat = game.seat().unwrap();
        let board = Board::seen(&game.view()).unwrap();
        let unseen = Counts::ALL.less(board.shown).less(board.hands[seat.index()].closed);
        for style in [Style::Classic, Style::Planner, Style::Adept, Style::Blueprint] {
            let expected = style.act(&board);
            let fall = dice.bits();
            let picked = style.pick(&board, &mut QuickDice::seeded(fall));
            assert!(game.legal.contains(&picked), "{style:?}: {picked} of {:?}", game.legal);
            assert!(game.legal.contains(&expected), "{style:?}: {expected} of {:?}", game.legal);
            for _ in 0..3 {
                let mut pool: Vec<_> = unseen.tiles().collect();
                hanpan_core::shuffle(&mut pool, dice);
                let wall = pool.split_off(pool.len() - usize::from(board.left));
                let mut filled = board;
                let hand = pool.into_iter().collect();
                filled.fill(1 - seat.index(), hand, wall.into_iter().collect(), dice);
                assert_eq!(style.act(&filled), expected, "{style:?}");
                assert_eq!(style.pick(&filled, &mut QuickDice::seeded(fall)), picked, "{style:?}");
                assert_eq!(style.chance(&filled, picked), style.chance(&board, picked), "{style:?}");
            }
        }
    });
}

/// What a level must get right, with its own budget and several seeds.
fn check(names: &[&str], deal: &str, script: &str, expected: &[&str]) {
    let game = Game::after(deal, script);
    for name in names {
        for seed in 0..5 {
            let decision = game.ask(&mut *agent(name).unwrap(), &budget(name, seed));
            assert!(expected.contains(&decision.action.to_string().as_str()), "{name}: {}", text(&decision));
        }
    }
}

#[test]
fn easy_things_are_seen_by_all() {
    let all = &["easy", "classic", "normal", "hard", "master"];
    // A win on the first draw.
    check(all, "EEESSSRWWWWNNNRESNOOOOGGGGRR", "", &["tsumo"]);
    // A win on the first discard, worth five.
    check(all, "WWNNOGREEESSRRESSWWNNOOOGGGR", "discard R", &["ron"]);
    // Two triplets and two tiles that stand alone: the triplets stay.
    check(all, "EEESSSOWWWWNNNGESNOOOGGGRRRR", "", &["discard O", "discard G"]);
    // Four of a kind in a hand of sets are shown, and not thrown away.
    check(all, "EEESSSRWWWWNNNESNOOOOGGGGRRR", "", &["ankan E"]);
}

/// The last discard: of the tiles one has not seen there is one left, an R, and so it is the other's.
#[test]
fn whoever_counts_tiles_does_not_pay_on_the_last_discard() {
    let mut view = Game::after("EEESSSRWWWWNNNRESNOOOOGGGGRR", "").view();
    let row = |text: &str, called: bool| -> Vec<Discard> {
        text.chars().map(|letter| Discard { tile: Tile::from_letter(letter).unwrap(), called }).collect()
    };
    view.tiles_left = 0;
    view.seats[0].hand = Some("EESWNNR".chars().map(|letter| Tile::from_letter(letter).unwrap()).collect());
    view.seats[0].drawn = Some(Tile::West);
    view.seats[0].discards = [row("OG", true), row("RRSSO", false)].concat();
    view.seats[1].tiles = 1;
    view.seats[1].melds = vec!["OO+O".parse().unwrap(), "GG+G".parse().unwrap()];
    view.seats[1].discards = row("EESWWNNG", false);
    let legal: Vec<Action> = "ESWNR".chars().map(|tile| format!("discard {tile}").parse().unwrap()).collect();
    let situation = Situation { view: &view, seen: &[], legal: &legal };
    for name in ["normal", "hard"] {
        for seed in 0..5 {
            let decision = agent(name).unwrap().choose(&situation, &budget(name, seed));
            assert_ne!(decision.action, Action::Discard(Tile::Red), "{name}: {}", text(&decision));
            let paid =
                decision.candidates.iter().find(|candidate| candidate.action == Action::Discard(Tile::Red));
            // All tiles are dragons, it is the last discard, and the other starts the next hand too.
            let paid = paid.unwrap().value.number();
            assert!((paid + 5.0 + START).abs() < 1e-9, "{name}: {}", text(&decision));
        }
    }
}

/// What the weights make of a fixed match: whoever changes them, or what is looked at, notices it here.
#[test]
fn the_weights_play_as_they_did() {
    let mut texts = String::new();
    let mut board = Board::dealt(&mut QuickDice::seeded(20));
    while let Some(player) = board.moment.player() {
        let action = if player == 0 { Style::Adept.act(&board) } else { Style::Classic.act(&board) };
        texts += &format!("{player} {action}, ");
        board.apply(action);
    }
    let points = [Style::Adept, Style::Blueprint].map(|trained| {
        let mut points = 0;
        for seed in 0..200 {
            let mut dice = QuickDice::seeded(seed);
            let mut board = Board::dealt(&mut dice);
            while let Some(player) = board.moment.player() {
                let style = if player == 0 { trained } else { Style::Planner };
                board.apply(style.pick(&board, &mut dice));
            }
            points += board.result().unwrap();
        }
        points
    });
    let expected =
        "0 discard S, 1 skip, 1 discard O, 0 pon, 0 discard W, 1 pon, 1 discard S, 0 skip, 0 tsumo, ";
    assert_eq!((texts.as_str(), points), (expected, [-4, 39]));
}

/// Sparring partners are legal players, and nobody is offered them.
#[test]
fn sparring_partners_play_by_the_rules() {
    random_games(12, |game, _| {
        for name in Sparring::NAMES.iter().chain(&["cfr"]) {
            assert!(agent(name).is_none());
            let decision = game.ask(&mut *sparring(name).unwrap(), &Budget::nodes(0, 1));
            assert!(game.legal.contains(&decision.action), "{name}: {decision:?} of {:?}", game.legal);
        }
    });
    assert!(sparring("nobody").is_none());
}
