//! Othello as a line program: the title of the original's window, then 16 × 16 against its computer.
//!
//! The player is Black, the computer White. The notices are those of the original; the board is drawn in letters.

use hanpan_core::{Observer, Seat};
use hanpan_engine_othello::ClassicAgent;
use hanpan_othello::{Action, BLACK, Event, Othello, View};

use crate::console::{Console, Stop};
use crate::house::{House, computer, person};
use crate::open_table::OpenTable;

const CREDITS: &str = "\
Extends Othello: 16x16 오델로
흑돌은 플레이어, 흰돌은 컴퓨터입니다. 컴퓨터는 원작의 가중치로 둡니다.
한판(Hanpan)에서 한 줄씩 주고받는 프로그램으로 다시 만들었습니다.";

/// The title, until the player leaves.
pub(crate) fn run(house: &mut House<'_>) -> Result<(), Stop> {
    loop {
        match house.choose("Extends Othello", &["Play Offline", "Credits", "Exit"])? {
            1 => play(house)?,
            2 => writeln!(house.console, "{CREDITS}")?,
            _ => return Ok(()),
        }
    }
}

fn play(house: &mut House<'_>) -> Result<(), Stop> {
    let saved = house.offer_saved()?;
    let mut open = saved.unwrap_or_else(|| house.open(vec![person("Player"), computer("classic")]));
    show_board(&open.table().view(Observer::Public), &mut house.console)?;
    house.play(&mut open, place_disc)?;
    let winners = open.table().outcome().map(|outcome| outcome.winners).unwrap_or_default();
    let verdict = match winners.first() {
        Some(BLACK) => "흑돌의 승리!",
        Some(_) => "흰돌의 승리!",
        None => "무승부!",
    };
    writeln!(house.console, "{verdict}")
}

fn place_disc(open: &mut OpenTable<Othello>, console: &mut Console<'_>) -> Result<(), Stop> {
    let Some(seat) = open.seat() else { return Ok(()) };
    let action = if open.table().legal(seat) == [Action::Pass] {
        Action::Pass
    } else if seat == BLACK {
        match ask(open, seat, console)? {
            Some(action) => action,
            None => return writeln!(console, "그곳에는 놓을 수 없습니다."),
        }
    } else {
        open.think(&mut ClassicAgent, seat)
    };
    let before = open.table().seq();
    // The action is one of the legal ones.
    open.act(seat, action).expect("a legal action is not refused");
    for (_, event) in open.table().seen_since(Observer::Public, before) {
        match event {
            Event::Move { seat: BLACK, .. } => {}
            Event::Move { square, .. } => writeln!(console, "컴퓨터: {square}")?,
            Event::Pass { seat: BLACK } => writeln!(console, "흑색이 놓을 곳이 없네요. 턴을 바꿉니다.")?,
            Event::Pass { .. } => writeln!(console, "백색이 놓을 곳이 없네요. 턴을 바꿉니다.")?,
        }
    }
    if action == Action::Pass { Ok(()) } else { show_board(&open.table().view(Observer::Public), console) }
}

/// A square the player can place a disc on; `None` if he names another.
fn ask(open: &OpenTable<Othello>, seat: Seat, console: &mut Console<'_>) -> Result<Option<Action>, Stop> {
    let answer = console.ask_or_quit("흑돌을 놓아주세요 (예: f5, Q: 저장하고 종료): ")?;
    let legal = open.table().legal(seat);
    Ok(answer.parse().ok().filter(|action| legal.contains(action)))
}

/// The board with its coordinates; `+` is a square the player can choose. Then both counts.
fn show_board(view: &View, console: &mut Console<'_>) -> Result<(), Stop> {
    let letters: String = (0..view.size).map(|column| format!(" {}", char::from(b'a' + column))).collect();
    writeln!(console, "\n  {letters}")?;
    for (row, discs) in view.rows.iter().enumerate() {
        write!(console, "{:2}", row + 1)?;
        for (column, disc) in discs.chars().enumerate() {
            let is_move = view.legal.iter().any(|square| square.on(view.rows.len()) == Some((column, row)));
            let is_asked = view.to_move == Some(BLACK) && is_move;
            write!(console, " {}", if is_asked { '+' } else { disc })?;
        }
        writeln!(console)?;
    }
    let turn = match view.to_move {
        Some(BLACK) => "  흑의 차례",
        Some(_) => "  백의 차례",
        None => "",
    };
    let [black, white] = [0, 1].map(|number| view.discs[Seat::at(number)]);
    writeln!(console, "흑(X) {black} : {white} 백(O){turn}")
}
