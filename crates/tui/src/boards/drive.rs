//! Whole games driven through a board's own keys, for tests.

use std::collections::BTreeSet;

use hanpan_core::{Dice, Observer, QuickDice, Seat};
use hanpan_house::game;
use hanpan_locale::{Language, Texts};
use hanpan_table::{AnyTable, Player, Setup};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use serde_json::{Value, json};

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

/// Spots have lower numbers than this in every game.
const SPOTS: u16 = 512;

/// A game that is driven.
pub(super) struct Drive {
    /// The game.
    pub id: &'static str,
    /// What is agreed.
    pub options: Value,
    /// How many play.
    pub players: u8,
    /// What chance and the choices come from.
    pub seed: u8,
    /// A room in which everything that is legal can be clicked.
    pub room: (u16, u16),
    /// One position of so many is looked at closely.
    pub every: u32,
    /// What is done whenever it may be: matches in which nobody ever wins a hand last very long.
    pub wins: &'static [&'static str],
}

impl Drive {
    /// A game by its own options among as few as can play.
    pub fn of(id: &'static str) -> Drive {
        let players = *game(id).expect("a game").seats().start();
        Drive { id, options: json!({}), players, seed: 1, room: (57, 21), every: 8, wins: &["tsumo", "ron"] }
    }
}

/// Plays a game to its end by Tab and Enter, each seat at a board of its own, and holds in many positions that Tab and
/// the mouse reach all that is legal, that no key and no click does anything else, that every text is there, and that
/// nothing panics at any size. Tells the boards and the table at the end.
pub(super) fn plays_to_the_end(
    drive: &Drive,
    board: impl Fn() -> Box<dyn Board>,
) -> (Vec<Box<dyn Board>>, Box<dyn AnyTable>) {
    let Drive { id, options, players, seed, room, every, wins } = drive;
    let mut table = sketch::table(id, options, *players, *seed);
    let mut boards: Vec<_> = (0..*players).map(|_| board()).collect();
    let mut dice = QuickDice::seeded(u64::from(*seed));
    let texts = Language::ALL.map(Texts::new);
    while let Some(seat) = table.turn().players().first() {
        let board = &mut *boards[seat.index()];
        let scene = Scene::of(&*table, options, Observer::Seat(seat));
        board.update(&scene, true);
        if dice.below(*every) == 0 {
            // A box about what just ended may lie over the board here.
            draws_at_some_size(board, &scene, &texts[0], &mut dice);
        }
        board.key(&scene, KeyCode::Tab.into());
        board.update(&scene, true);
        if dice.below(*every) == 0 {
            draws_at_some_size(board, &scene, &texts[0], &mut dice);
            tab_reaches_everything(board, &scene);
            clicks_reach_everything(board, &scene, &texts[1], *room);
            keys_and_clicks_are_legal(board, &scene);
            texts.iter().for_each(|texts| speaks(board, &scene, texts));
        }
        let chosen = scene.legal[dice.below(scene.legal.len() as u32) as usize].clone();
        let wanted = wins.iter().find(|win| scene.allows(win)).map_or(chosen, |win| (*win).to_owned());
        let mut tabs = 0;
        while board.key(&scene, KeyCode::Enter.into()) != Response::Act(wanted.clone()) {
            assert_eq!(board.key(&scene, KeyCode::Tab.into()), Response::Redraw);
            tabs += 1;
            assert!(tabs < scene.legal.len() + 8, "Tab does not lead to {wanted} among {:?}", scene.legal);
        }
        table.act(seat, &wanted, None).expect("a legal action");
    }
    for seat in Seat::all(*players) {
        let scene = Scene::of(&*table, options, Observer::Seat(seat));
        let board = &mut *boards[seat.index()];
        board.update(&scene, true);
        draws_at_some_size(board, &scene, &texts[0], &mut dice);
        let done = board.key(&scene, KeyCode::F(5).into());
        assert!(!matches!(done, Response::Act(_)), "{done:?} after the end");
        let done = board.key(&scene, KeyCode::Enter.into());
        assert!(!matches!(done, Response::Act(_)), "{done:?} after the end");
        for texts in &texts {
            let result = board.result(&scene, texts);
            assert!((1..=15).contains(&result.len()), "{result:?}");
            assert!(result.iter().all(|line| !line.is_empty() && width(line) <= 76), "{result:?}");
        }
    }
    (boards, table)
}

/// Plays a match of hands to its end; any key then closes the box about the last hand, and the result says how it went.
pub(super) fn plays_a_match(drive: &Drive) {
    let (mut boards, table) = plays_to_the_end(drive, || super::board(drive.id));
    for seat in Seat::all(drive.players) {
        let scene = Scene::of(&*table, &drive.options, Observer::Seat(seat));
        let mut board = boards.remove(0);
        let texts = Texts::new(Language::English);
        assert!(board.result(&scene, &texts).len() >= 3);
        assert_eq!(board.key(&scene, KeyCode::Enter.into()), Response::Ignored, "no box is left open");
    }
}

#[test]
fn every_game_is_played_to_its_end_by_tab_and_enter() {
    for game in hanpan_house::games() {
        let room = super::board(game.id()).most();
        let drive = Drive { room: (room.0.max(57), room.1.max(21)), every: 32, ..Drive::of(game.id()) };
        plays_to_the_end(&drive, || super::board(drive.id));
    }
}

#[test]
fn every_game_is_played_to_its_end_without_a_board_of_its_own() {
    for game in hanpan_house::games() {
        let players = *game.seats().end();
        let drive = Drive { room: (200, 120), every: 32, players, seed: 2, ..Drive::of(game.id()) };
        plays_to_the_end(&drive, || super::board("a game without a board"));
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

fn draw_at(board: &dyn Board, scene: &Scene, theme: Theme, texts: &Texts, size: (u16, u16)) -> Targets {
    let (buffer, targets) = targets_at(board, scene, theme, texts, size);
    let screen = sketch::written(&buffer);
    assert!(!screen.contains("-board-"), "a text is missing: {screen}");
    targets
}

/// What is drawn, and what can be clicked where.
fn targets_at(
    board: &dyn Board,
    scene: &Scene,
    theme: Theme,
    texts: &Texts,
    (columns, rows): (u16, u16),
) -> (Buffer, Targets) {
    let mut buffer = Buffer::empty(Rect::new(0, 0, columns, rows));
    let mut targets = Targets::default();
    let mut canvas = Canvas { buffer: &mut buffer, targets: &mut targets, theme, texts };
    let area = canvas.area();
    board.miniature(scene, &mut canvas, area);
    board.draw(scene, &mut canvas, area);
    (buffer, targets)
}

fn clicks_reach_everything(board: &mut dyn Board, scene: &Scene, texts: &Texts, room: (u16, u16)) {
    let mut reached = BTreeSet::new();
    let mut opened = Vec::new();
    let targets = draw_at(board, scene, sketch::TRUE, texts, room);
    let shown = |targets: &Targets| -> Vec<u16> {
        (0..SPOTS).filter(|&spot| targets.place_of(Target::Spot(spot)).is_some()).collect()
    };
    for spot in shown(&targets) {
        match board.point(scene, spot, true) {
            Response::Act(action) => drop(reached.insert(action)),
            Response::Redraw => opened.push(spot),
            Response::Ignored | Response::Say(_) => {}
        }
    }
    // Some things take two clicks: a throw and a token, a seven and the suit that it names.
    let legal: BTreeSet<String> = scene.legal.iter().cloned().collect();
    for first in opened {
        if reached == legal {
            break;
        }
        board.point(scene, first, true);
        let targets = targets_at(board, scene, sketch::TRUE, texts, room).1;
        for second in shown(&targets) {
            board.point(scene, first, true);
            if let Response::Act(action) = board.point(scene, second, true) {
                reached.insert(action);
            }
        }
    }
    assert_eq!(reached, legal);
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
    for spot in (0..SPOTS).chain([u16::MAX]) {
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
