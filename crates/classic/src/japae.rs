//! The original japae program: a menu of four, and a match against its computer.
//!
//! On his turn the player is asked in the original's order: ankan, kakan, tsumo, then what to discard; on the
//! computer's discard: ron, kan, pon. What cannot be done is not asked. `Q` saves and leaves wherever he is asked.

mod rulebook;
mod score;
mod screen;

use hanpan_core::{Observer, Seat};
use hanpan_engine_japae::Classic;
use hanpan_japae::{Action, After, Event, Japae, Meld, MeldKind, Phase, Tile};

use crate::console::{Console, Stop};
use crate::house::{House, computer, person};
use crate::open_table::OpenTable;
use crate::words::KOREAN;

const PLAYER: Seat = Seat::at(0);
const CPU: Seat = Seat::at(1);

/// The menu, until the player leaves.
pub(crate) fn run(house: &mut House<'_>) -> Result<(), Stop> {
    loop {
        match house.choose("자패마작", &["게임 시작", "불러오기", "규칙", "나가기"])? {
            1 => {
                let mut open = house.open(vec![person("Player"), computer("classic")]);
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

fn play(house: &mut House<'_>, open: &mut OpenTable<Japae>) -> Result<(), Stop> {
    house.play(open, take_step)?;
    let winner = open.table().outcome().and_then(|outcome| outcome.winners.first());
    writeln!(house.console, "게임이 끝났습니다. {}의 승리입니다!", winner.map_or("", name))
}

fn take_step(open: &mut OpenTable<Japae>, console: &mut Console<'_>) -> Result<(), Stop> {
    let Some(seat) = open.seat() else { return Ok(()) };
    let action = match open.table().legal(seat)[..] {
        [only @ Action::Skip] => only,
        _ if seat == CPU => open.think(&mut Classic, CPU),
        ref legal => ask(open, legal, console)?,
    };
    let before = open.table().seq();
    open.act(seat, action).expect("a legal action is not refused");
    tell(open, before, console)
}

/// What the player does, one of the legal actions.
fn ask(open: &OpenTable<Japae>, legal: &[Action], console: &mut Console<'_>) -> Result<Action, Stop> {
    let view = open.table().view(Observer::Seat(PLAYER));
    screen::show(&view, console)?;
    let mut offers: Vec<_> =
        legal.iter().filter_map(|&action| Some((offer(action, view.phase)?, action))).collect();
    offers.sort_unstable();
    for ((_, offer), action) in offers {
        if console.ask_yes_or_no(&format!("{offer} 하시겠습니까? (Y/N): "), &KOREAN)? {
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
            None => writeln!(console, "버릴 수 없는 카드입니다.")?,
        }
    }
}

/// What the player is asked about, and when in the original's order; he is not asked whether to discard or to skip.
fn offer(action: Action, phase: Phase) -> Option<(u8, String)> {
    Some(match action {
        Action::Ankan(tile) => (1, format!("안깡({tile})")),
        Action::Kakan(tile) => (2, format!("가깡({tile})")),
        Action::Tsumo => (3, "쯔모".to_owned()),
        Action::Ron if matches!(phase, Phase::Claim { ankan: true, .. }) => (3, "창깡 론".to_owned()),
        Action::Ron => (3, "론".to_owned()),
        Action::Kan => (4, "대명깡".to_owned()),
        Action::Pon => (5, "퐁".to_owned()),
        Action::Discard(_) | Action::Skip => return None,
    })
}

/// Reads a letter in either case.
fn read_tile(text: &str) -> Option<Tile> {
    let mut letters = text.chars();
    let tile = letters.next().and_then(|letter| Tile::from_letter(letter.to_ascii_uppercase()));
    tile.filter(|_| letters.next().is_none())
}

/// Tells what has happened since the log had this length.
fn tell(open: &OpenTable<Japae>, since: usize, console: &mut Console<'_>) -> Result<(), Stop> {
    for (_, event) in open.table().seen_since(Observer::Seat(PLAYER), since) {
        let mut after = None;
        match event {
            Event::Dealt { round, starter, .. } => {
                writeln!(console, "\n===== {round}라운드, {}부터 시작합니다 =====", name(*starter))?;
            }
            Event::Discarded { seat: CPU, tile } => writeln!(console, "CPU가 버린 패: {tile}")?,
            Event::Discarded { .. } => {}
            Event::Skipped { after: follows, .. } => after = Some(follows),
            Event::Ponned { seat, tile } => {
                tell_call(*seat, Meld { kind: MeldKind::Pon, tile: *tile }, console)?;
            }
            Event::Kanned { seat, kind, tile, after: follows } => {
                tell_call(*seat, Meld { kind: *kind, tile: *tile }, console)?;
                after = follows.as_ref();
            }
            Event::Won { win, scores, .. } => {
                score::show(win, console)?;
                show_points(*scores, console)?;
            }
        }
        if let Some(After::HandDrawn) = after {
            writeln!(console, "\n패가 다 떨어졌습니다. 무승부입니다.")?;
            let view = open.table().view(Observer::Public);
            show_points([0, 1].map(|seat: usize| view.seats[seat].score), console)?;
        }
    }
    Ok(())
}

fn tell_call(seat: Seat, meld: Meld, console: &mut Console<'_>) -> Result<(), Stop> {
    let call = match meld.kind {
        MeldKind::Pon => "퐁",
        MeldKind::Daiminkan => "대명깡",
        MeldKind::Ankan => "안깡",
        MeldKind::Kakan => "가깡",
    };
    writeln!(console, "{} {call}! {meld}", name(seat))
}

fn show_points([player, cpu]: [i32; 2], console: &mut Console<'_>) -> Result<(), Stop> {
    writeln!(console, "현재 점수: 플레이어 {player}점, CPU {cpu}점")
}

fn name(seat: Seat) -> &'static str {
    if seat == PLAYER { "플레이어" } else { "CPU" }
}
