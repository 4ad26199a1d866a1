//! The rules as the menu prints them.

use hanpan_japae::LineId;

use crate::console::{Console, Stop};
use crate::japae::score;

const RULES: &str = "
[패] 東(E) 南(S) 西(W) 北(N) 白(O) 發(G) 中(R) 7종류가 4개씩, 모두 28개입니다.
[진행] 15점씩 가지고 시작해 7개의 패를 받고, 번갈아 패 1개를 받은 뒤 필요 없는 패 1개를 버립니다.
  첫 게임은 플레이어부터, 다음부터는 이긴 쪽부터, 무승부였다면 나중에 시작한 쪽부터 시작합니다.
  이긴 쪽이 그 점수만큼 상대의 점수를 가져오고, 한쪽이 0점 이하가 되면 끝납니다.
  남은 패가 없는데 패를 받아야 하면 무승부입니다.
[쯔모] 받은 패로 형태를 완성하면 승리합니다.
[론] 상대가 방금 버린 패로 형태를 완성하면 승리합니다. 자신이 버린 적이 있는 종류로는 할 수 없습니다.
[퐁] XX+X: 같은 패 2개가 있을 때 상대가 버린 패를 가져오고 바로 1개를 버립니다.
[대명깡] XXX+X: 같은 패 3개가 있을 때 상대가 버린 패를 가져옵니다.
[안깡] XXXX: 자신의 차례에 같은 패 4개를 공개합니다.
[가깡] XX+X+X: 자신의 차례에 퐁한 패에 네 번째 패를 더합니다.
  깡을 하면 패 1개를 더 받습니다. 깡은 패 3개와 같이 칩니다.
[승리하는 형태] 커쯔나 깡쯔 2개와 또이쯔 1개, 또는 서로 다른 또이쯔 4개, 또는 국사무쌍.
  커쯔와 깡쯔로 만든 형태는 점수가 없으면 승리하지 못합니다.
  예) SS OOO+O EE+E = 0점
[점수]";

/// How play goes, and every line of the score.
pub(super) fn show(console: &mut Console<'_>) -> Result<(), Stop> {
    writeln!(console, "{RULES}")?;
    for &id in LineId::ALL {
        writeln!(console, "  {}({}점): {}", score::text(id), id.points(), meaning(id))?;
    }
    Ok(())
}

const fn meaning(id: LineId) -> &'static str {
    match id {
        LineId::OneClosedTriplet => "퐁 없이 커쯔 1개",
        LineId::TwoClosedTriplets => "퐁 없이 커쯔 2개",
        LineId::OneClosedKan => "안깡 1개",
        LineId::TwoKans => "깡 종류에 관계없이 깡쯔 2개",
        LineId::TwoClosedKans => "안깡 2개",
        LineId::ThreeDragons => "커쯔 2개와 또이쯔가 모두 白發中",
        LineId::TwoDragons => "커쯔 2개가 모두 白發中",
        LineId::ThreeWinds => "커쯔 2개와 또이쯔가 모두 東南西北",
        LineId::TwoWinds => "커쯔 2개가 모두 東南西北",
        LineId::WindPairs => "또이쯔 4개가 東南西北",
        LineId::DragonPairs => "또이쯔 3개가 白發中",
        LineId::FourPairs => "그 밖의 또이쯔 4개",
        LineId::SevenOrphans7Wait => "7종류를 1개씩 갖고 완성, 버린 적이 있는 패로 쯔모하면 2점",
        LineId::SevenOrphans => "또이쯔를 이미 갖고 나머지 한 종류로 완성",
        LineId::Heavenly => "먼저 시작한 쪽이 처음 받은 패로 쯔모",
        LineId::Earthly => "나중에 시작한 쪽이 처음 받은 패로 쯔모",
        LineId::Man => "나중에 시작한 쪽이 상대의 첫 버림패로 론",
        LineId::LastDraw => "마지막 패로 쯔모",
        LineId::LastDiscard => "마지막으로 버려진 패로 론",
        LineId::DeadWall => "깡을 한 직후 받은 패로 쯔모",
        LineId::Rob => "상대가 안깡한 패로 국사무쌍을 완성해 론",
    }
}
