suzume-name = 참새작

suzume-option-cycles = 바퀴 수
    .help = 모두가 친을 몇 번씩 맡으면 게임이 끝나는지 정해요.
suzume-option-tsumo-rounding = 쯔모 점수 나누기
    .help = 쯔모 점수를 나누어 낼 때 한 사람 몫의 소수점을 어떻게 처리할지 정해요.
suzume-option-tsumo-rounding-up = 올림
suzume-option-tsumo-rounding-down = 내림
suzume-option-simples = 단요구 범위
    .help = 단요구로 인정하는 숫자의 범위예요.
suzume-option-simples-2-8 = 2~8
suzume-option-simples-2-9 = 2~9

suzume-refusal-game-over = 게임이 끝났어요.
suzume-refusal-chance-is-due = 아직 다음 국의 패를 나누지 않았어요.
suzume-refusal-no-deal-is-due = 국이 끝나지 않아서 패를 새로 나눌 수 없어요.
suzume-refusal-bad-deal = { $tile } 패는 모두 { $copies }장인데 { $count }장이 들어 있어요.
suzume-refusal-not-your-turn = 지금은 내 차례가 아니에요.
suzume-refusal-already-answered = 이 버림패에는 이미 대답했어요.
suzume-refusal-not-held = 손패에 { $tile } 패가 없어요.
suzume-refusal-discard-is-answered = { $seat }번 자리에서 { $tile } 패를 버렸어요. 론 또는 넘기기로 대답하세요.
suzume-refusal-nothing-to-claim = 대답할 버림패가 없어요. 패를 버리거나 쯔모로 화료하세요.
suzume-refusal-no-winning-shape = 여섯 장이 몸통 두 개로 나뉘지 않아요.
suzume-refusal-below-minimum = 손패가 { $points }점이에요. 친 보너스를 빼고 { $minimum }점 이상이어야 화료할 수 있어요.
suzume-refusal-furiten = 이번 국에 내가 { $kind } 패를 버려서 { $tile } 패로 론할 수 없어요(후리텐).

suzume-line-run = 슌쯔
suzume-line-triplet = 커쯔
suzume-line-dora = 도라
suzume-line-red = 적색 패
suzume-line-all-simples = 단요구
suzume-line-outside-hand = 혼전대요구
suzume-line-all-green = 녹일색
suzume-line-all-terminals = 혼노두
suzume-line-all-red = 적일색
suzume-line-dealer-bonus = 친 보너스

suzume-wait-below-minimum = 점수 부족
suzume-wait-furiten = 후리텐: 쯔모만 가능

suzume-outcome-last-round = 모두가 친을 맡았어요. 점수가 가장 높은 사람이 이겨요.
