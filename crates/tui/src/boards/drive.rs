//! Whole games driven through a board's own keys, for tests.

use std::collections::BTreeSet;

use hanpan_core::{Dice, Observer, QuickDice, Seat};
use hanpan_house::game;
use hanpan_locale::{Language, Texts};
use hanpan_table::{AnyTable, Player, Setup};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use serde_json::Value;

use crate::board::{Board, Response};
use crate::canvas::{Canvas, Target, Targets, width};
use crate::scene::Scene;
use crate::sketch;
use crate::theme::Theme;

/// A table without dice, to be told its deals; seat 0 is a person, the others are bots.
pub(super) fn told_table(id: &str, options: &Value, names: &[&str], deal: &str) -> Box<dyn AnyTable> {
    let player = |(seat, name): (usize, &&str)| Player {
        name: (*name).to_owned(),
        kind: if seat == 0 { "human" } else { "bot" }.to_owned(),
    };
    let setup = Setup {
        options: options.clone(),
        players: names.iter().enumerate().map(player).collect(),
        fair: None,
        started: "2026-11-15T12:00:00Z".parse().expect("a time"),
    };
    let mut table = game(id).expect("a game").open(setup).expect("a table");
    table.chance(deal).expect("a deal");
    table
}

/// Plays a game to its end by Tab and Enter, each seat at a board of its own, and holds in every position that
/// Tab and the mouse reach all that is legal, that no key and no click does anything else, and that nothing panics at any size.
pub(super) fn plays_to_the_end(id: &str, options: &Value, players: u8, seed: u8) {
    let mut table = sketch::table(id, options, players, seed);
    let mut boards: Vec<_> = (0..players).map(|_| super::board(id).expect("a board")).collect();
    let mut dice = QuickDice::seeded(u64::from(seed));
    let texts = Language::ALL.map(Texts::new);
    while let Some(seat) = table.turn().players().first() {
        let board = &mut *boards[seat.index()];
        let scene = Scene::of(&*table, options, Observer::Seat(seat));
        board.update(&scene, true);
        if dice.below(8) == 0 {
            // The box about the last hand is still open here.
            draws_at_some_size(board, &scene, &texts[0], &mut dice);
        }
        board.key(&scene, KeyCode::Tab.into());
        board.update(&scene, true);
        if dice.below(8) == 0 {
            draws_at_some_size(board, &scene, &texts[0], &mut dice);
            tab_reaches_everything(board, &scene);
            clicks_reach_everything(board, &scene, &texts[1]);
            keys_and_clicks_are_legal(board, &scene);
            texts.iter().for_each(|texts| speaks(board, &scene, texts));
        }
        // A match would last very long if nobody ever won, so a win is taken, by its own key.
        let win = [("tsumo", 't'), ("ron", 'n')].into_iter().find(|(action, _)| scene.allows(action));
        let done = match win {
            Some((_, key)) => KeyCode::Char(key),
            None => {
                let tabs = dice.below(scene.legal.len() as u32 + 1);
                (0..tabs).for_each(|_| assert_eq!(board.key(&scene, KeyCode::Tab.into()), Response::Redraw));
                KeyCode::Enter
            }
        };
        let Response::Act(action) = board.key(&scene, done.into()) else {
            panic!("{done} does nothing at {}", table.drawing(Observer::Seat(seat)));
        };
        assert!(scene.allows(&action), "{action} is not among {:?}", scene.legal);
        table.act(seat, &action, None).expect("a legal action");
    }
    for seat in Seat::all(players) {
        let scene = Scene::of(&*table, options, Observer::Seat(seat));
        let board = &mut *boards[seat.index()];
        board.update(&scene, true);
        draws_at_some_size(board, &scene, &texts[0], &mut dice);
        assert_eq!(board.key(&scene, KeyCode::F(5).into()), Response::Redraw, "the last hand is shown");
        assert_eq!(board.key(&scene, KeyCode::Enter.into()), Response::Ignored);
        for texts in &texts {
            let result = board.result(&scene, texts);
            assert!((3..=15).contains(&result.len()), "{result:?}");
            assert!(result.iter().all(|line| width(line) <= 76), "{result:?}");
        }
    }
}

/// Draws the board in every size up to 60 × 20, so that a panic would show.
pub(super) fn draws_at_every_size(board: &dyn Board, scene: &Scene) {
    let texts = Texts::new(Language::English);
    for columns in 1..=60 {
        for rows in 1..=20 {
            draw_at(board, scene, sketch::TRUE, &texts, (columns, rows));
        }
    }
}

fn draws_at_some_size(board: &dyn Board, scene: &Scene, texts: &Texts, dice: &mut QuickDice) {
    let size = (1 + dice.below(100) as u16, 1 + dice.below(40) as u16);
    let theme = [sketch::TRUE, sketch::SIXTEEN, sketch::PLAIN][dice.below(3) as usize];
    draw_at(board, scene, theme, texts, size);
}

fn draw_at(
    board: &dyn Board,
    scene: &Scene,
    theme: Theme,
    texts: &Texts,
    (columns, rows): (u16, u16),
) -> Targets {
    let mut buffer = Buffer::empty(Rect::new(0, 0, columns, rows));
    let mut targets = Targets::default();
    let mut canvas = Canvas { buffer: &mut buffer, targets: &mut targets, theme, texts };
    let area = canvas.area();
    board.miniature(scene, &mut canvas, area);
    board.draw(scene, &mut canvas, area);
    let screen = sketch::written(&buffer);
    assert!(!screen.contains("-board-"), "a text is missing: {screen}");
    targets
}

fn clicks_reach_everything(board: &mut dyn Board, scene: &Scene, texts: &Texts) {
    let targets = draw_at(board, scene, sketch::TRUE, texts, (57, 21));
    let shown = (0..40).filter(|&spot| targets.place_of(Target::Spot(spot)).is_some());
    let mut reached = BTreeSet::new();
    for spot in shown {
        if let Response::Act(action) = board.point(scene, spot, true) {
            reached.insert(action);
        }
    }
    assert_eq!(reached, scene.legal.iter().cloned().collect());
}

fn tab_reaches_everything(board: &mut dyn Board, scene: &Scene) {
    for key in [KeyCode::Tab, KeyCode::BackTab] {
        let mut reached = BTreeSet::new();
        for _ in 0..scene.legal.len() + 8 {
            board.key(scene, key.into());
            match board.key(scene, KeyCode::Enter.into()) {
                Response::Act(action) => reached.insert(action),
                other => panic!("Enter after {key} is {other:?}"),
            };
        }
        assert_eq!(reached, scene.legal.iter().cloned().collect());
    }
}

fn keys_and_clicks_are_legal(board: &mut dyn Board, scene: &Scene) {
    let judge = |response: Response| match response {
        Response::Act(action) => assert!(scene.allows(&action), "{action}"),
        Response::Ignored | Response::Redraw => {}
        Response::Say(text) => panic!("{text}"),
    };
    let letters = ('!'..='~').map(KeyCode::Char);
    let others = [KeyCode::Left, KeyCode::Right, KeyCode::Up, KeyCode::Down, KeyCode::Home, KeyCode::Esc];
    letters.chain(others).for_each(|key| judge(board.key(scene, key.into())));
    for spot in (0..40).chain([u16::MAX]) {
        judge(board.point(scene, spot, false));
        judge(board.point(scene, spot, true));
    }
    board.key(scene, KeyCode::Tab.into());
}

/// Every text is there and says something.
fn speaks(board: &dyn Board, scene: &Scene, texts: &Texts) {
    let note = board.note(scene, texts).expect("something is said about every choice");
    let last = scene.events.last().expect("something was noticed");
    let told = board.tell(scene, &last.event, texts);
    for text in [note, told] {
        let id_shown = ["-board-", "-event-", "-refusal-"].iter().any(|part| text.contains(part));
        assert!(!text.is_empty() && !text.contains('{') && !id_shown, "{text}");
    }
    assert!(board.keys(scene).iter().all(|(_, id)| texts.has(id)));
}
