# 자패마작: 이름, 옵션, 거절 사유, 점수 항목, 결과.

japae-name = 자패마작
japae-about = 둘이 하는 자패 마작

japae-option-kan-on-empty-wall = 남은 패가 없을 때의 깡
    .help = 깡을 선언했는데 보충할 패가 남아 있지 않을 때 어떻게 할지 정해요.
japae-option-kan-on-empty-wall-draw = 무승부
japae-option-kan-on-empty-wall-forbidden = 깡 금지

japae-refusal-not-your-turn = 지금은 차례가 아니에요.
japae-refusal-game-over = 이미 끝난 대국이에요.
japae-refusal-chance-is-due = 패를 나누는 중이에요.
japae-refusal-chance-is-not-due = 지금은 패를 나눌 때가 아니에요.
japae-refusal-bad-deal = 패는 종류마다 4개씩이어야 하는데, { $tile } 패가 { $count }개예요.
japae-refusal-not-held = 손에 { $tile } 패가 없어요.
japae-refusal-no-winning-shape = 아직 화료할 수 있는 모양이 아니에요.
japae-refusal-no-points = 모양은 갖췄지만 점수가 없어서 화료할 수 없어요.
japae-refusal-furiten = 직접 버렸던 { $tile } 패로는 론할 수 없어요. (후리텐)
japae-refusal-only-seven-orphans-rob = 창깡은 국사무쌍을 완성할 때만 할 수 있어요.
japae-refusal-only-ron-or-skip = 안깡한 패는 가져올 수 없어요. 론하거나 넘기세요.
japae-refusal-cannot-pon = 퐁하려면 { $tile } 패가 손에 2개 있어야 하는데, 지금은 { $held }개예요.
japae-refusal-cannot-kan = 깡하려면 { $tile } 패가 손에 3개 있어야 하는데, 지금은 { $held }개예요.
japae-refusal-cannot-ankan = 안깡하려면 { $tile } 패가 손에 4개 있어야 하는데, 지금은 { $held }개예요.
japae-refusal-cannot-kakan = { $tile } 패를 퐁한 적이 없어서 가깡할 수 없어요.
japae-refusal-must-discard-after-pon = 퐁한 다음에는 바로 패를 버려야 해요.
japae-refusal-last-discard-cannot-be-called = 마지막 버림패는 가져올 수 없어요. 론하거나 넘기세요.
japae-refusal-kan-on-empty-wall = 보충할 패가 없어서 깡할 수 없어요.
japae-refusal-nothing-to-claim = 자기 차례에는 가져올 버림패가 없어요.
japae-refusal-answer-first = 상대의 패에 먼저 응답하세요. 가져오거나 넘기면 돼요.

japae-line-one-closed-triplet = 이안커
japae-line-two-closed-triplets = 량안커
japae-line-one-closed-kan = 이안깡
japae-line-two-kans = 량깡쯔
japae-line-two-closed-kans = 량안깡
japae-line-three-dragons = 대삼원
japae-line-two-dragons = 소삼원
japae-line-three-winds = 대사희
japae-line-two-winds = 소사희
japae-line-wind-pairs = 사희또이쯔
japae-line-dragon-pairs = 삼원또이쯔
japae-line-four-pairs = 스또이쯔
japae-line-seven-orphans-7-wait = 국사무쌍 7면
japae-line-seven-orphans = 국사무쌍
japae-line-heavenly = 천화
japae-line-earthly = 지화
japae-line-man = 인화
japae-line-last-draw = 해저로월
japae-line-last-discard = 하저로어
japae-line-dead-wall = 영상개화
japae-line-rob = 창깡

japae-outcome-points-gone = 한쪽의 점수가 바닥났어요.

# The end in one sentence: `eyes` are `won`, `lost` or `watch`, `seat` is the winner's.
japae-ended-points-gone =
    { $eyes ->
        [won] 이겼어요! { $other }의 점수가 바닥났고, 나는 { $points }점이에요.
        [lost] 졌어요. 내 점수가 바닥났고, { $winner } 쪽은 { $points }점이에요.
       *[watch] { $winner } 승리: { $points }점이에요. { $other }의 점수가 바닥났어요.
    }

japae-board-east = 동
japae-board-south = 남
japae-board-west = 서
japae-board-north = 북
japae-board-white = 백
japae-board-green = 발
japae-board-red = 중
japae-board-header = { $round }번째 판, 남은 패 { $left }개, 선: { $starter }
japae-board-discards = 버림패
japae-board-waits = 대기
japae-board-waits-after = 버린 뒤 대기
japae-board-no-waits = 아직 대기가 없어요
japae-board-wait-no-points = 점수 없음
japae-board-short-furiten = { $points } 후리텐
japae-board-wait-furiten = { $points }, 후리텐: 쯔모만 가능
japae-board-meld-pon = 퐁
japae-board-meld-kan = 대명깡
japae-board-meld-ankan = 안깡
japae-board-meld-kakan = 가깡
japae-board-turn-tsumo = 화료할 수 있어요. 쯔모하거나 패를 버리세요
japae-board-turn-yours = 내 차례예요. 버릴 패를 고르세요
japae-board-turn-pon = 퐁했어요. 버릴 패를 고르세요
japae-board-turn-claim = { $player }의 버림패: { $tile }. 가져올까요?
japae-board-turn-rob = { $player }의 안깡: { $tile }. 창깡할까요?
japae-board-turn-passing = { $player }의 버림패: { $tile }. 가져올 수 없어요
japae-board-turn-answered = 대답했어요
japae-board-turn-answer = { $player }의 응답을 기다려요: { $tile }
japae-board-turn-others = { $player }의 차례예요
japae-board-turn-over = 대국이 끝났어요
japae-board-do-tsumo = 쯔모
japae-board-do-ron = 론
japae-board-do-pon = 퐁
japae-board-do-kan = 깡
japae-board-do-ankan = 안깡 { $tile }
japae-board-do-kakan = 가깡 { $tile }
japae-board-do-skip = 넘기기
japae-board-note-tsumo = 쯔모: { $tile } 패로 화료, 보너스 빼고 { $points }
japae-board-note-ron = 론: { $tile } 패로 화료, 보너스 빼고 { $points }
japae-board-note-pon = { $tile } 퐁, 그다음 바로 버려요
japae-board-note-kan = { $tile } 깡, 그다음 한 개를 보충해요
japae-board-note-skip = { $tile } 패를 넘겨요
japae-board-note-discard = { $tile } 버리기
japae-board-note-discard-waits = { $tile } 버리기, 그다음 대기: { $waits }
japae-board-last-hand = 지난 판
japae-board-won-tsumo = { $player }: { $tile } 쯔모
japae-board-won-ron = { $player }: { $tile } 론
japae-board-won-rob = { $player }: { $tile } 창깡
japae-board-hand = 패
japae-board-paid = { $loser }에게서 { $winner }에게: { $points }
japae-board-drawn = 남은 패가 없어 무승부예요. 점수는 그대로예요.
japae-board-go-on = 계속하기

japae-key-tsumo = 쯔모
japae-key-ron = 론
japae-key-pon = 퐁
japae-key-kan = 깡
japae-key-ankan = 안깡
japae-key-kakan = 가깡
japae-key-skip = 넘기기

japae-event-dealt = { $round }번째 판: { $player }부터
japae-event-discarded = { $player }: { $tile } 버림
japae-event-skipped = { $player }: 넘김
japae-event-ponned = { $player }: { $tile } 퐁
japae-event-kanned = { $player }: { $tile } 대명깡
japae-event-ankan = { $player }: { $tile } 안깡
japae-event-kakan = { $player }: { $tile } 가깡
japae-event-drew = { $player }: 가져옴
japae-event-drew-own = { $player }: { $tile } 가져옴
japae-event-replaced = { $player }: 보충
japae-event-replaced-own = { $player }: { $tile } 보충
japae-event-hand-drawn = 남은 패가 없어 무승부
japae-event-won-tsumo = { $player }: { $tile } 쯔모, { $points }
japae-event-won-ron = { $player }: { $tile } 론, { $points }
japae-event-won-rob = { $player }: { $tile } 창깡, { $points }

# In the browser.

japae-web-table = 자패마작 판
japae-web-round = { $round }번째 판
japae-web-left = 남은 패 { $left }개
japae-web-starter = 선
japae-web-turn = 차례예요
japae-web-held = 손에 든 패 { $count }개
japae-web-hand = 내 패
japae-web-calls = 할 수 있는 선언
japae-web-win = { $tile } 패로 화료, 보너스 빼고 { $points }
japae-web-discards-of = { $player }의 버림패
japae-web-tile = { $tile } 패
japae-web-drawn-tile = 방금 가져온 { $tile } 패
japae-web-called = { $tile }, 상대가 가져간 패
japae-web-latest = { $tile }, 방금 버린 패
japae-web-winning = { $tile }, 화료한 패
japae-web-again = 한 번 더 누르면 { $tile } 패를 버려요.
japae-web-scores = 점수
japae-points = { $points }점

# 그렇게 하면 좋거나 나쁜 까닭.
japae-motive-wins = { $points ->
    [0] 화료해요
   *[other] 화료해요: 보너스를 빼고 { $points }점
}
japae-motive-lets-win-pass = 화료를 놓쳐요
japae-motive-left = { $left ->
    [0] 남은 패가 없어요
   *[other] { $left }장 남았어요
}
japae-motive-waits = { $tiles } 대기: { japae-motive-left }
japae-motive-waits-for-draw = { $tiles } 대기, 쯔모만 돼요: { japae-motive-left }
japae-motive-gives-up-wait = 텐파이를 깨요
japae-motive-safe = 안전해요: 상대가 버린 패예요
japae-motive-last-one = 거의 안전해요: 나머지 세 장이 다 보여요
japae-motive-alone = 손에 짝이 없는 패예요
japae-motive-breaks = 짝을 깨요
japae-motive-triplet = { $tile } 커쯔를 바로 만들어요
japae-motive-kan = { $tile } 깡을 만들고 한 장 더 뽑아요
japae-motive-stays-closed = 손을 숨긴 채로 두면 더 높은 점수예요
japae-motive-nothing = 부를 것이 없어요

# 해 보며 배우기: 무엇을 할지, 그리고 어떻게 되었는지.
japae-lesson-discard = 손에 여덟 장이 있어요. 동 셋, 서 둘, 백 둘, 발 하나예요. 같은 패 세 장 두 벌과 한 쌍이면 이겨요. 혼자 남는 패를 버리세요.
japae-lesson-discard-done = 이제 대기예요. 서나 백이 나오면 완성돼요.
japae-lesson-ron = 상대가 기다리던 서를 버렸어요. 론으로 이기세요.
japae-lesson-ron-done = 버린 패로 이기는 것이 론이에요. 점수는 한 줄씩 더해요.
japae-lesson-pon = 남을 두 장 들고 있는데 상대가 남을 버렸어요. 퐁으로 가져오세요.
japae-lesson-pon-done = 세 장이 바닥에 공개되고, 바로 한 장을 버려야 해요. 공개하면 점수가 낮아져요.
japae-lesson-tsumo = 방금 뽑은 패로 두 벌과 한 쌍이 완성됐어요. 쯔모로 이기세요.
japae-lesson-tsumo-done = 직접 뽑아 이기는 것이 쯔모예요. 이제 둘 수 있어요.
