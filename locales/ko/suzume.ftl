suzume-name = 참새작
suzume-about = 참새 마작, 2–5명

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

# The end in one sentence: `eyes` are `won`, `lost` or `watch`, `seat` is the winner's.
suzume-ended-last-round =
    { $eyes ->
        [won] 이겼어요! 나 { $points }점, { $other } { $others }점이에요.
        [lost] 졌어요. { $winner } { $points }점, 나 { $others }점이에요.
       *[watch] { $winner } 승리: { $points }점이에요. { $other } { $others }점이에요.
    }

suzume-board-tile-plain = { $number }
suzume-board-tile-red = 적{ $number }
suzume-board-tile-letter-green = 발
suzume-board-tile-letter-red = 중
suzume-board-header = { $rounds }국 중 { $round }국, 남은 패 { $left }장, 도라
suzume-board-dealer = 친
suzume-board-waits = 대기
suzume-board-waits-after = 버린 뒤 대기
suzume-board-no-waits = 아직 대기가 없어요
suzume-board-wait = { $points }, { $unseen }장
suzume-board-short-minimum = { $points } 부족
suzume-board-short-furiten = { $points } 후리텐
suzume-board-wait-reason = { $points }, { $unseen }장, { $reason }
suzume-board-turn-tsumo = 화료할 수 있어요. 쯔모하거나 패를 버리세요
suzume-board-turn-yours = 내 차례예요. 버릴 패를 고르세요
suzume-board-turn-claim = { $player }의 버림패: { $tile }. 론할까요?
suzume-board-turn-passing = { $player }의 버림패: { $tile }
suzume-board-turn-answered-ron = 론을 선언했어요. 다른 사람을 기다려요
suzume-board-turn-answered-skip = 넘겼어요. 다른 사람을 기다려요
suzume-board-turn-others = { $player }의 차례예요
suzume-board-turn-over = 게임이 끝났어요
suzume-board-do-tsumo = 쯔모
suzume-board-do-ron = 론
suzume-board-do-skip = 넘기기
suzume-board-note-tsumo = 쯔모: { $tile } 패로 화료, { $points }
suzume-board-note-ron = 론: { $tile } 패로 화료, { $points }
suzume-board-note-answer = 버림패에 먼저 대답하세요. 론하거나 넘기면 돼요.
suzume-board-note-skip = { $tile } 패를 넘겨요
suzume-board-note-discard = { $tile } 버리기
suzume-board-note-discard-waits = { $tile } 버리기, 그다음 대기: { $waits }
suzume-board-last-round = 지난 국
suzume-board-won-tsumo = { $player }: 쯔모, { $points }
suzume-board-won-ron = { $player }: 론, { $points }
suzume-board-paid = { $from }에게서 { $to }에게: { $points }
suzume-board-paid-short = { $from }에게서 { $to }에게: { $due } 중 { $points }, 남은 점수가 없어요
suzume-board-drawn = 패가 다 떨어져 유국이에요. 아무도 화료하지 못했어요.
suzume-board-go-on = 계속하기

suzume-key-tsumo = 쯔모
suzume-key-ron = 론
suzume-key-skip = 넘기기

suzume-event-dealt = { $round }국: 친 { $player }, 도라 { $tile }
suzume-event-discarded = { $player }: { $tile } 버림
suzume-event-answered-ron = 론을 선언했어요
suzume-event-answered-skip = 넘겼어요
suzume-event-drew = { $player }: 뽑음
suzume-event-drew-own = { $player }: { $tile } 뽑음
suzume-event-drawn = 패가 다 떨어져 유국
suzume-event-won-tsumo = { $player }: { $tile } 쯔모, { $points }
suzume-event-won-ron = { $player }: { $tile } 론, { $points }

# In the browser.

suzume-web-table = 참새작 판
suzume-web-round = { $rounds }국 중 { $round }국
suzume-web-left = 남은 패 { $left }장
suzume-web-dora = 도라
suzume-web-dealing = 패를 나누는 중이에요
suzume-web-turn = 차례예요
suzume-web-held = 손에 든 패 { $count }장
suzume-web-hand = 내 패
suzume-web-calls = 할 수 있는 선언
suzume-web-win = { $tile } 패로 화료, { $points }
suzume-web-discards-of = { $player }의 버림패
suzume-web-tile = { $tile } 패
suzume-web-drawn-tile = 방금 뽑은 { $tile } 패
suzume-web-latest = { $tile }, 방금 버린 패
suzume-web-winning = { $tile }, 화료한 패
suzume-web-again = 한 번 더 누르면 { $tile } 패를 버려요.
suzume-web-scores = 점수
suzume-web-dealer = 친
suzume-points = { $points }점

# 그렇게 하면 좋거나 나쁜 까닭.
suzume-motive-wins = { $points ->
    [0] 화료해요
   *[other] 화료해요: { $points }점
}
suzume-motive-lets-win-pass = 화료를 놓쳐요
suzume-motive-left = { $left ->
    [0] 남은 패가 없어요
   *[other] { $left }장 남았어요
}
suzume-motive-waits = { $tiles } 대기: { suzume-motive-left }
suzume-motive-waits-for-draw = { $tiles } 대기, 쯔모만 돼요: { suzume-motive-left }
suzume-motive-gives-up-wait = 텐파이를 깨요
suzume-motive-safe = { $count ->
    [1] 안전해요: 상대가 버린 패예요
    [2] 안전해요: 두 사람 다 버린 패예요
   *[other] 안전해요: 모두 버린 패예요
}
suzume-motive-safe-from = { $others }명 중 { $count }명이 버린 패예요
suzume-motive-gives-dora = 도라를 내줘요
suzume-motive-alone = 손에 어울리는 패가 없어요
suzume-motive-keeps-points = 도라와 빨간 패를 지켜요
suzume-motive-keeps-sets = 어울리는 패를 남겨요
suzume-motive-nothing = 부를 것이 없어요

# 해 보며 배우기: 무엇을 할지, 그리고 어떻게 되었는지.
suzume-lesson-discard = 여섯 장으로 두 벌을 만들면 이겨요. 이어지는 수 셋이나 같은 패 셋이 한 벌이에요. 2 3 4와 6 7이 있어요. 9를 버리세요.
suzume-lesson-discard-done = 이제 5가 오면 5 6 7이 돼요. 이번 국의 도라라서 점수가 더 붙어요.
suzume-lesson-ron = 기다리던 5를 상대가 버렸어요. 론으로 이기세요.
suzume-lesson-ron-done = 다섯 점은 되어야 이길 수 있어요. 도라와 빨간 패가 도움이 돼요.
suzume-lesson-tsumo = 빨간 7을 뽑았어요. 2 3 4와 5 6 7이 완성됐어요. 쯔모로 이기세요.
suzume-lesson-tsumo-done = 쯔모는 나머지 사람들이 나누어 내요.
suzume-lesson-minimum = 여기도 두 벌이지만 도라도 빨간 패도 없어요. 이겨 보려고 해 보세요.
suzume-lesson-minimum-done = 점수가 모자라요. 더 모아야 해요. 이제 둘 수 있어요.
