//! The original omok program: two players at one board.
//!
//! It asked for `row, column`; the `h8` of the house is read as well. Every point that cannot be played is refused by
//! the same sentence, and the same player is asked again.

use hanpan_core::{Observer, Rules};
use hanpan_omok::{Action, Omok, Size, Stone};

use crate::console::{Console, Stop};
use crate::house::{House, person};
use crate::open_table::OpenTable;

/// One game.
pub(crate) fn run(house: &mut House<'_>) -> Result<(), Stop> {
    let saved = house.offer_saved()?;
    let mut open = saved.unwrap_or_else(|| house.open(Stone::BOTH.map(|stone| person(name(stone))).into()));
    writeln!(house.console, "게임을 시작합니다.")?;
    show_board(&open, &mut house.console)?;
    house.play(&mut open, place_stone)?;
    let winner = open.table().outcome().and_then(|outcome| outcome.winners.first()).and_then(Stone::of);
    match winner {
        Some(stone) => writeln!(house.console, "{} 승리!!!\n게임을 종료합니다.", name(stone)),
        None => writeln!(house.console, "무승부로 게임을 종료합니다."),
    }
}

fn place_stone(open: &mut OpenTable<Omok>, console: &mut Console<'_>) -> Result<(), Stop> {
    let Some((seat, stone)) = open.seat().and_then(|seat| Some((seat, Stone::of(seat)?))) else {
        return Ok(());
    };
    let answer = console.ask(&format!("{}돌을 놓아주세요: ", name(stone)))?;
    let placed = read_point(&answer).is_some_and(|action| open.act(seat, action).is_ok());
    if placed {
        show_board(open, console)
    } else {
        writeln!(console, "해당 좌표에는 놓을 수 없습니다.")
    }
}

/// Reads `8, 8` as the original did, with any blanks and leading zeros, and `h8`.
fn read_point(text: &str) -> Option<<Omok as Rules>::Action> {
    match text.split_once(',') {
        Some((row, column)) => {
            let number = |text: &str| text.trim().parse().ok();
            Size::Fifteen.point(number(row)?, number(column)?).map(Action::from)
        }
        None => text.parse().ok(),
    }
}

/// The board, a row a line. The original printed a line end after the last row's own, hence the empty line.
fn show_board(open: &OpenTable<Omok>, console: &mut Console<'_>) -> Result<(), Stop> {
    for row in open.table().view(Observer::Public).board {
        let digits = row.chars().map(|point| match point {
            'X' => '1',
            'O' => '2',
            _ => '0',
        });
        writeln!(console, "{}", digits.collect::<String>())?;
    }
    writeln!(console)
}

fn name(stone: Stone) -> &'static str {
    match stone {
        Stone::Black => "흑",
        Stone::White => "백",
    }
}
