//! How a round ended, and what it is worth line by line.

use hanpan_suzume::{Line, LineId, Payment, RoundEnd, RoundResult, Win};

use crate::console::{Console, Stop};
use crate::suzume::screen::{name, row, tile_text};

/// How the round ended, every winner's hand and what it is counted by, and who paid whom.
pub(super) fn show(result: &RoundResult, console: &mut Console<'_>) -> Result<(), Stop> {
    writeln!(console)?;
    match (result.end, result.wins.len()) {
        (RoundEnd::Drawn, _) => return writeln!(console, "패산에 패가 없습니다. 유국입니다."),
        (_, 2) => writeln!(console, "더블 론!")?,
        (_, 3) => writeln!(console, "트리플 론!")?,
        (_, 4) => writeln!(console, "쿼드러플 론!")?,
        _ => {}
    }
    let how = if matches!(result.end, RoundEnd::Tsumo { .. }) { "쯔모" } else { "론" };
    for win in &result.wins {
        writeln!(console, "{} {how}!\n{}", name(win.seat), worth(result, win))?;
        if win.bonus > 0 {
            writeln!(console, "친이 화료하여 {}점을 추가로 얻습니다.", win.bonus)?;
        }
    }
    for Payment { from, to, due, paid } in &result.payments {
        let (from, to) = (name(*from), name(*to));
        if paid < due {
            writeln!(console, "{from} -> {to}: {due}점 중 남은 {paid}점을 모두 지불합니다.")?;
        } else {
            writeln!(console, "{from} -> {to}: {paid}점")?;
        }
    }
    Ok(())
}

/// A hand as the source reckons it: `[1, 1, 적1, 9, 9, 9], 도라 1 : 커쯔2(4), 혼노두(15) => 19점`.
fn worth(result: &RoundResult, win: &Win) -> String {
    let mut tiles = win.hand.clone();
    tiles.push(win.tile);
    tiles.sort_unstable();
    let lines: Vec<String> = win.lines.iter().map(line_text).collect();
    format!(
        "[{}], 도라 {} : {} => {}점",
        row(&tiles, ", "),
        tile_text(result.dora),
        lines.join(", "),
        win.points
    )
}

fn line_text(line: &Line) -> String {
    let Line { id, points } = line;
    match id {
        LineId::Run => format!("슌쯔{points}({points})"),
        LineId::Triplet => format!("커쯔{}({points})", points / 2),
        LineId::Dora => format!("도라({points})"),
        LineId::Red => format!("적색({points})"),
        LineId::AllSimples => format!("단요구({points})"),
        LineId::OutsideHand => format!("혼전대요구({points})"),
        LineId::AllGreen => format!("녹일색({points})"),
        LineId::AllTerminals => format!("혼노두({points})"),
        LineId::AllRed => format!("적일색({points})"),
    }
}
