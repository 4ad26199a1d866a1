//! The score print: the winning hand, and what it is worth line by line.

use hanpan_japae::{By, Line, LineId, Victory};

use crate::console::{Console, Stop};
use crate::japae::name;
use crate::japae::screen::tiles_and_melds;

/// The winning hand, each line with its points, and the sum.
pub(super) fn show(win: &Victory, console: &mut Console<'_>) -> Result<(), Stop> {
    let how = match win.by {
        By::Tsumo => "쯔모",
        By::Ron => "론",
        By::Rob => "창깡 론",
    };
    writeln!(console, "\n{} {how}!", name(win.winner))?;
    let mut tiles = win.closed.clone();
    tiles.push(win.tile);
    tiles.sort_unstable();
    writeln!(console, "{} (화료패: {})", tiles_and_melds(&tiles, &win.melds), win.tile)?;
    for Line { id, points } in &win.lines {
        writeln!(console, "{}({points}점)", text(*id))?;
    }
    writeln!(console, "합계: {}점", win.points)
}

/// A line as the original's report names it, its English and its Korean name.
///
/// The report has the English names of the two hands of pairs the wrong way round (japae rule 17).
pub(super) const fn text(id: LineId) -> &'static str {
    match id {
        LineId::OneClosedTriplet => "One closed triplet, 이안커",
        LineId::TwoClosedTriplets => "Two closed triplets, 량안커",
        LineId::OneClosedKan => "One closed kan, 이안깡",
        LineId::TwoKans => "Two kans, 량깡쯔",
        LineId::TwoClosedKans => "Two closed kans, 량안깡",
        LineId::ThreeDragons => "Three dragons, 대삼원",
        LineId::TwoDragons => "Two dragons, 소삼원",
        LineId::ThreeWinds => "Three winds, 대사희",
        LineId::TwoWinds => "Two winds, 소사희",
        LineId::WindPairs => "Wind pairs, 사희또이쯔",
        LineId::DragonPairs => "Dragon pairs, 삼원또이쯔",
        LineId::FourPairs => "Four pairs, 스또이츠",
        LineId::SevenOrphans7Wait => "Seven orphans 7 wait, 국사무쌍 7면",
        LineId::SevenOrphans => "Seven orphans, 국사무쌍",
        LineId::Heavenly => "Heavenly hand, 천화",
        LineId::Earthly => "Earthly hand, 지화",
        LineId::Man => "Hand of man, 인화",
        LineId::LastDraw => "Last draw, 해저로월",
        LineId::LastDiscard => "Last discard, 하저로어",
        LineId::DeadWall => "Dead wall draw, 영상개화",
        LineId::Rob => "Robbing a quad, 창깡",
    }
}
