//! What the terminal shows of scripted runs, and that every text of the originals is met in them.

use std::path::Path;

use crate::player::transcript;
use crate::scripts::scripts;
use hanpan_kit::golden_text;

#[test]
fn transcripts_are_the_golden_ones() {
    for script in scripts() {
        let file = format!("{}/tests/golden/{}.txt", env!("CARGO_MANIFEST_DIR"), script.name);
        golden_text(Path::new(&file), &script.transcript());
    }
}

/// Every text of the rules files and their sources: the game, and a line that begins so. `*` stands for anything.
const TEXTS: &[(&str, &str)] = &[
    ("omok", "게임을 시작합니다."),
    ("omok", "000000000000000"),
    ("omok", "흑돌을 놓아주세요: "),
    ("omok", "백돌을 놓아주세요: "),
    ("omok", "해당 좌표에는 놓을 수 없습니다."),
    ("omok", "흑 승리!!!"),
    ("omok", "백 승리!!!"),
    ("omok", "게임을 종료합니다."),
    ("omok", "무승부로 게임을 종료합니다."),
    ("othello", "1. Play Offline"),
    ("othello", "2. Credits"),
    ("othello", "3. Exit"),
    ("othello", "백색이 놓을 곳이 없네요. 턴을 바꿉니다."),
    ("othello", "흑색이 놓을 곳이 없네요. 턴을 바꿉니다."),
    ("othello", "흑돌의 승리!"),
    ("othello", "흰돌의 승리!"),
    ("othello", "무승부!"),
    ("japae", "1. 게임 시작"),
    ("japae", "2. 불러오기"),
    ("japae", "3. 규칙"),
    ("japae", "4. 나가기"),
    ("japae", "  예) SS OOO+O EE+E = 0점"),
    ("japae", "버릴 수 없는 카드입니다."),
    ("japae", "패가 다 떨어졌습니다."),
    ("japae", "CPU *점: ???????"),
    ("japae", "* 버린 패: *!"),
    ("japae", "플레이어 퐁! *+*"),
    ("japae", "플레이어 대명깡! *+*"),
    ("japae", "플레이어 안깡! *"),
    ("japae", "플레이어 가깡! *+*+*"),
    ("japae", "CPU 퐁! *+*"),
    ("japae", "CPU 대명깡! *+*"),
    ("japae", "CPU 안깡! *"),
    ("japae", "CPU 가깡! *+*+*"),
    ("japae", "창깡 론 하시겠습니까? (Y/N): Y"),
    ("japae", "플레이어 쯔모!"),
    ("japae", "플레이어 론!"),
    ("japae", "플레이어 창깡 론!"),
    ("japae", "CPU 쯔모!"),
    ("japae", "CPU 론!"),
    ("japae", "CPU 창깡 론!"),
    ("japae", "One closed triplet, 이안커(1점)"),
    ("japae", "Two closed triplets, 량안커(3점)"),
    ("japae", "One closed kan, 이안깡(2점)"),
    ("japae", "Two kans, 량깡쯔(3점)"),
    ("japae", "Two closed kans, 량안깡(5점)"),
    ("japae", "Three dragons, 대삼원(4점)"),
    ("japae", "Two dragons, 소삼원(3점)"),
    ("japae", "Three winds, 대사희(3점)"),
    ("japae", "Two winds, 소사희(2점)"),
    ("japae", "Wind pairs, 사희또이쯔(3점)"),
    ("japae", "Dragon pairs, 삼원또이쯔(3점)"),
    ("japae", "Four pairs, 스또이츠(1점)"),
    ("japae", "Seven orphans 7 wait, 국사무쌍 7면(3점)"),
    ("japae", "Seven orphans 7 wait, 국사무쌍 7면(2점)"),
    ("japae", "Seven orphans, 국사무쌍(1점)"),
    ("japae", "Heavenly hand, 천화(4점)"),
    ("japae", "Earthly hand, 지화(2점)"),
    ("japae", "Hand of man, 인화(2점)"),
    ("japae", "Last draw, 해저로월(1점)"),
    ("japae", "Last discard, 하저로어(1점)"),
    ("japae", "Dead wall draw, 영상개화(1점)"),
    ("japae", "Robbing a quad, 창깡(1점)"),
    ("japae", "현재 점수: 플레이어 *점, CPU *점"),
    ("japae", "게임이 끝났습니다. 플레이어의 승리입니다!"),
    ("japae", "게임이 끝났습니다. CPU의 승리입니다!"),
    ("japae", "게임을 저장했습니다."),
    ("japae", "저장 파일을 불러올 수 없습니다."),
    ("suzume", "===== *국, 친: *, 도라: * ====="),
    ("suzume", "손패: "),
    ("suzume", "쯔모: "),
    ("suzume", "* 버림패: "),
    ("suzume", "[*], 도라 * : *슌쯔1(1)"),
    ("suzume", "[*], 도라 * : 슌쯔2(2)"),
    ("suzume", "[*], 도라 * : *커쯔1(2)"),
    ("suzume", "[*], 도라 * : 커쯔2(4)"),
    ("suzume", "[*, *], 도라 * : * => *점"),
    ("suzume", "[*도라(*"),
    ("suzume", "[*적색(*"),
    ("suzume", "[*단요구(1)"),
    ("suzume", "[*혼전대요구(2)"),
    ("suzume", "[*녹일색(10)"),
    ("suzume", "[*혼노두(15)"),
    ("suzume", "[*적일색(20)"),
    ("suzume", "  예) [1, 1, 적1, 9, 9, 9], 도라 1 : 커쯔2(4), 혼노두(15) => 19점"),
    ("suzume", "친이 화료하여 2점을 추가로 얻습니다."),
    ("suzume", "더블 론!"),
    ("suzume", "트리플 론!"),
    ("suzume", "쿼드러플 론!"),
    ("suzume", "* -> *: *점 중 남은 *점을 모두 지불합니다."),
    ("suzume", "패산에 패가 없습니다. 유국입니다."),
    ("suzume", "게임이 끝났습니다. 플레이어의 승리입니다!"),
    ("suzume", "게임이 끝났습니다. CPU 1의 승리입니다!"),
    ("suzume", "게임이 끝났습니다. 플레이어, CPU 1의 승리입니다!"),
    ("onecard", "Enter the number of players(between 2 and 4): "),
    ("onecard", "Enter the index: "),
    ("onecard", "Main deck<34>:"),
    ("onecard", "A<5>: [*] [*] [*] [*] [*]"),
    ("onecard", "* Phase 1"),
    ("onecard", "| Table<34>"),
    ("onecard", "| *D<5> - /////*C<5> - /////*B<5> - /////"),
    ("onecard", "| * A<5> - /////"),
    ("onecard", "| current: A  next: B  direction: --->  offense point: 0"),
    ("onecard", "| current: *  next: *  direction: <---  offense point: "),
    ("onecard", "| Total 5 cards"),
    ("onecard", "| *6: Take"),
    ("onecard", "| * [JK B] ♠ ♣"),
    ("onecard", "| * [JK C] ♥ ♦"),
    ("onecard", "*[* 0]"),
    ("onecard", "Player A takes a card"),
    ("onecard", "Player * put the card [*]"),
    ("onecard", "Attack Player * with offense point 0+2!!"),
    ("onecard", "Attack Player * with offense point 0+7!!"),
    ("onecard", "Attack Player * with offense point 0+10!!"),
    ("onecard", "Player * couldn't defend the attack!! Takes * cards"),
    ("onecard", "Jump to player *"),
    ("onecard", "The direction is changed. next player is *"),
    ("onecard", "Change the pattern (1:♠ 2:♥ 3:♦ 4:♣): "),
    ("onecard", "The pattern is changed to *"),
    ("onecard", "Player * plays one more card"),
    ("onecard", "Player * has only one card!! One Card!!"),
    ("onecard", "There is no much cards... Return remaining cards only except first card"),
    ("onecard", "Cannot take a card anymore... Play with the cards you have"),
    ("onecard", "Player * is bankrupt!! Return 20 cards to the main deck"),
    ("onecard", "Player * is bankrupt!! Return 2* cards to the main deck"),
    ("onecard", "Player * wins!!"),
    ("onecard", "The game is saved."),
];

/// The others, the open card and one's own fan stand in the middle of the frame, however many play.
#[test]
fn the_rows_of_one_card_are_centred_in_their_frame() {
    const FRAME: usize = 76;
    for (players, lines) in [("2", 3), ("3", 3), ("4", 3)] {
        let shown = transcript("onecard", "7", None, &[players, "6", "6", "6"]);
        let rows =
            shown.lines().skip_while(|line| !line.starts_with("| Table<")).filter(|line| line.len() > 1);
        let rows: Vec<&str> = rows.skip(1).take(lines).collect();
        assert_eq!(rows.len(), lines, "{shown}");
        for row in rows {
            let inside = row.strip_prefix("| ").expect("a row of the frame");
            let text = inside.trim();
            let before = inside.chars().take_while(|sign| *sign == ' ').count();
            let after = FRAME - 2 - before - text.chars().count();
            assert!(before.abs_diff(after) <= 1, "{before} before and {after} after {text:?}:\n{shown}");
        }
    }
}

#[test]
fn every_text_of_the_originals_is_met() {
    let transcripts: Vec<(&str, String)> =
        scripts().iter().map(|script| (script.game(), script.transcript())).collect();
    let missing: Vec<_> = TEXTS
        .iter()
        .filter(|(game, text)| {
            let mut of_game = transcripts.iter().filter(|(played, _)| played == game);
            !of_game.any(|(_, transcript)| transcript.lines().any(|line| begins_so(line, text)))
        })
        .collect();
    assert!(missing.is_empty(), "never met: {missing:#?}");
}

/// Whether the line begins with the first part of the text and has the others after it, in order.
fn begins_so(line: &str, text: &str) -> bool {
    let mut parts = text.split('*');
    let Some(mut rest) = line.strip_prefix(parts.next().unwrap_or_default()) else { return false };
    parts.all(|part| match rest.split_once(part) {
        Some((_, after)) => {
            rest = after;
            true
        }
        None => false,
    })
}
