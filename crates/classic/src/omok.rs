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
///
/// The original was a program in Java: what it split at commas had no empty parts at its end, so `8, 8,` was `8, 8` too,
/// and its numbers could be written in the wide digits of a Korean keyboard.
fn read_point(text: &str) -> Option<<Omok as Rules>::Action> {
    let Some((row, column)) = text.trim_end_matches(',').split_once(',') else { return text.parse().ok() };
    let number = |text: &str| text.trim().chars().map(narrow).collect::<String>().parse().ok();
    Size::Fifteen.point(number(row)?, number(column)?).map(Action::from)
}

/// A wide digit as the usual one.
fn narrow(sign: char) -> char {
    match sign {
        '０'..='９' => char::from(b'0' + (u32::from(sign) - u32::from('０')) as u8),
        sign => sign,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_read_as_the_original_read_them() {
        for (text, point) in [
            ("8, 8", Some("h8")),
            ("1,1", Some("a15")),
            ("1,1,", Some("a15")),
            ("1,1,,,", Some("a15")),
            (" 15 ,  1 ", Some("a1")),
            ("+01,002", Some("b15")),
            ("１,１５", Some("o15")),
            ("h8", Some("h8")),
            (",1,1", None),
            ("1,1,1", None),
            ("1,1, ", None),
            ("1 1", None),
            ("-1,1", None),
            ("0,1", None),
            ("16,1", None),
            (",", None),
            ("", None),
        ] {
            assert_eq!(read_point(text).map(|point| point.to_string()).as_deref(), point, "{text:?}");
        }
    }
}
