//! Suzume-jong as a line program, in the manner of the japae one: its source had players but no player at the screen.
//!
//! The player sits in the first seat and deals first, against one to four computers. Tiles are written as the source
//! writes them (`5`, `적5`, `발`, `중`); the notation of the house (`5r`, `G`, `R`) is read as well.

mod rulebook;
mod score;
mod screen;

use hanpan_core::{Observer, Seat};
use hanpan_engine_suzume::BasicAgent;
use hanpan_suzume::{Action, Event, Suzume, Tile};

use crate::console::{Console, Stop};
use crate::house::{House, computer, person};
use crate::open_table::OpenTable;
use crate::suzume::screen::{name, tile_text};
use crate::words::KOREAN;

const PLAYER: Seat = Seat::at(0);

/// The menu, until the player leaves.
pub(crate) fn run(house: &mut House<'_>) -> Result<(), Stop> {
    loop {
        match house.choose("참새작", &["게임 시작", "불러오기", "규칙", "나가기"])? {
            1 => {
                let players = house.number("몇 명이서 하시겠습니까? (2~5): ", 2, 5)?;
                let computers = (1..players).map(|_| computer("basic"));
                let mut open = house.open([person("Player")].into_iter().chain(computers).collect());
                tell(&open, 0, &mut house.console)?;
                play(house, &mut open)?;
            }
            2 => match house.load()? {
                Some(mut open) => play(house, &mut open)?,
                None => writeln!(house.console, "불러올 게임이 없습니다.")?,
            },
            3 => rulebook::show(&mut house.console)?,
            _ => return Ok(()),
        }
    }
}

fn play(house: &mut House<'_>, open: &mut OpenTable<Suzume>) -> Result<(), Stop> {
    house.play(open, take_step)?;
    let winners = open.table().outcome().map(|outcome| outcome.winners).unwrap_or_default();
    let names: Vec<String> = winners.iter().map(name).collect();
    writeln!(house.console, "게임이 끝났습니다. {}의 승리입니다!", names.join(", "))
}

fn take_step(open: &mut OpenTable<Suzume>, console: &mut Console<'_>) -> Result<(), Stop> {
    let Some(seat) = open.seat() else { return Ok(()) };
    let action = match open.table().legal(seat)[..] {
        [only @ Action::Skip] => only,
        _ if seat != PLAYER => open.think(&mut BasicAgent, seat),
        ref legal => ask(open, legal, console)?,
    };
    let before = open.table().seq();
    open.act(seat, action).expect("a legal action is not refused");
    tell(open, before, console)
}

/// What the player does, one of the legal actions.
fn ask(open: &OpenTable<Suzume>, legal: &[Action], console: &mut Console<'_>) -> Result<Action, Stop> {
    screen::show(&open.table().view(Observer::Seat(PLAYER)), console)?;
    for (action, question) in [(Action::Tsumo, "쯔모"), (Action::Ron, "론")] {
        let question = format!("{question} 하시겠습니까? (Y/N): ");
        if legal.contains(&action) && console.ask_yes_or_no(&question, &KOREAN)? {
            return Ok(action);
        }
    }
    if legal.contains(&Action::Skip) {
        return Ok(Action::Skip);
    }
    loop {
        let answer = console.ask_or_quit("버릴 패를 입력하세요 (Q: 저장하고 종료): ")?;
        match read_tile(&answer).map(Action::Discard).filter(|action| legal.contains(action)) {
            Some(discard) => return Ok(discard),
            None => writeln!(console, "버릴 수 없는 패입니다. (예: 5, 적5 또는 5r, 발 또는 G, 중 또는 R)")?,
        }
    }
}

/// Reads a tile as it is shown, or in the notation of the house: `5r`, and the letters in either case.
fn read_tile(text: &str) -> Option<Tile> {
    let shown = Tile::all().find(|&tile| tile_text(tile) == text);
    let letter = || text.to_ascii_uppercase().parse().ok();
    shown.or_else(|| text.parse().ok()).or_else(letter)
}

/// Tells what has happened since the log had this length.
fn tell(open: &OpenTable<Suzume>, since: usize, console: &mut Console<'_>) -> Result<(), Stop> {
    for (_, event) in open.table().seen_since(Observer::Seat(PLAYER), since) {
        match event {
            Event::Dealt { round, dealer, dora, .. } => writeln!(
                console,
                "\n===== {round}국, 친: {}, 도라: {} =====",
                name(*dealer),
                tile_text(*dora)
            )?,
            Event::Discarded { seat: PLAYER, .. } | Event::Answered { .. } | Event::Drew { .. } => {}
            Event::Discarded { seat, tile } => {
                writeln!(console, "{} 버림패: {}", name(*seat), tile_text(*tile))?;
            }
            Event::RoundEnded { result, .. } => {
                score::show(result, console)?;
                let points = open.table().points();
                let points: Vec<String> =
                    points.iter().map(|(seat, points)| format!("{} {points}점", name(seat))).collect();
                writeln!(console, "현재 점수: {}", points.join(", "))?;
            }
        }
    }
    Ok(())
}
