othello-name = 오델로
othello-about = 뒤집는 돌, 16 × 16
othello-seat-0 = 흑 (먼저)
othello-seat-1 = 백

othello-option-size = 판 크기
    .help = 판 한 변의 칸 수예요. 기본은 16이고, 표준 판은 8이에요.
othello-option-size-4 = 4 × 4
othello-option-size-6 = 6 × 6
othello-option-size-8 = 8 × 8 (표준)
othello-option-size-10 = 10 × 10
othello-option-size-12 = 12 × 12
othello-option-size-14 = 14 × 14
othello-option-size-16 = 16 × 16 (기본)
othello-option-opening = 첫 배치
    .help = 보통 시작, 또는 어느 쪽도 앞서지 않는 백 가지 시작 가운데 하나.
othello-option-opening-0 = 보통 시작

othello-refusal-off-board = { $size } × { $size } 판에 없는 자리예요: { $square }
othello-refusal-occupied = 이미 돌이 놓인 자리예요: { $square }
othello-refusal-flips-nothing = 뒤집을 돌이 없는 자리예요: { $square }
othello-refusal-must-move = 둘 곳이 있으면 패스할 수 없어요.
othello-refusal-not-your-turn = 아직 차례가 아니에요.
othello-refusal-game-over = 이미 끝난 게임이에요.

othello-outcome-most-discs = 돌이 더 많아 승리
othello-outcome-equal-discs = 돌 수가 같아 무승부

# The end in one sentence: `eyes` are `won`, `lost` or `watch`, `seat` is the winner's.
othello-ended-most-discs =
    { $eyes ->
        [won] 이겼어요! 내 돌 { $points }개, { $seat ->
            [0] 백
           *[other] 흑
        } { $others }개예요.
        [lost] 졌어요. { $seat ->
            [0] 흑
           *[other] 백
        } { $points }개, 내 돌 { $others }개예요.
       *[watch] { $winner } 승리: { $seat ->
            [0] 흑
           *[other] 백
        } { $points }개, { $seat ->
            [0] 백
           *[other] 흑
        } { $others }개예요.
    }
othello-ended-equal-discs = 비겼어요. 돌이 { $points }개로 같아요.

othello-notice-black-passes = 흑색이 놓을 곳이 없네요. 턴을 바꿉니다.
othello-notice-white-passes = 백색이 놓을 곳이 없네요. 턴을 바꿉니다.
othello-notice-black-wins = 흑돌의 승리!
othello-notice-white-wins = 흰돌의 승리!
othello-notice-draw = 무승부!

othello-event-move = { $side }({ $player }) { $square }: { $count }개 뒤집음
othello-event-pass = { $side }({ $player }) 둘 곳이 없어 패스

othello-board-your-turn = 내 차례({ $side }): 둘 곳 { $moves }곳
othello-board-turn = { $side } 차례: { $player }
othello-board-passed = { $other } 패스, 다시 { $side } 차례
othello-board-no-move = { $side }은 둘 곳이 없어 패스
othello-board-you-pass = 둘 곳이 없어요.
othello-board-why-pass = 뒤집을 수 있는 자리가 없어 패스해요.
othello-board-pass = 패스
othello-board-flips = { $square }: { $count }개를 뒤집어요
othello-board-count = { $side }({ $player }): { $discs }개
othello-board-lead = { $discs }개 차이
othello-board-empty = 빈칸 { $discs }개

othello-key-pass = 패스

# In the browser.
othello-web-board = 오델로판
othello-web-black = 흑
othello-web-white = 백
othello-web-square-empty = { $square }, 빈칸
othello-web-square-legal = { $square }, 둘 수 있는 칸
othello-web-square-disc = { $square }, { $side }
othello-web-square-last = { $square }, { $side }, 마지막 수
othello-web-choose = 둘 곳을 골라 주세요
othello-web-place = { $square }에 두기
othello-points = { $points }개

# 그 수가 좋거나 나쁜 까닭.
othello-motive-side = { $side ->
    [black] 흑
   *[white] 백
}
othello-motive-pass = 다른 수가 없어요
othello-motive-corner = 뒤집히지 않는 귀를 차지해요
othello-motive-gives-corner = { $square } 귀를 내줘요
othello-motive-keeps-corner = { $square } 귀를 지켜요
othello-motive-ends = { $lead ->
    [0] 비긴 채로 끝나요
   *[other] 여기서 끝나요
}
othello-motive-no-move = { othello-motive-side }이 둘 곳이 없어져요
othello-motive-no-safe-move = { othello-motive-side }에게 안전한 수가 남지 않아요
othello-motive-stable = 돌 { $count }개가 영영 뒤집히지 않아요
othello-motive-risks-corner = { $square } 귀 앞이라 귀를 내줄 수 있어요
othello-motive-few-moves = { othello-motive-side }이 둘 곳이 { $count }곳만 남아요
othello-motive-edge = 변을 차지해요
othello-motive-turns-few = { $count }개만 뒤집어 되뒤집힐 거리를 적게 줘요
othello-motive-turns = { $count }개를 뒤집어요

# 해 보며 배우기: 무엇을 할지, 그리고 어떻게 되었는지.
othello-lesson-enclose = 지금은 흑이에요. 점이 찍힌 곳에 둘 수 있어요. 흰 돌을 내 돌 사이에 끼우는 곳이에요. 하나 골라 두세요.
othello-lesson-enclose-done = 사이에 낀 돌이 모두 내 색으로 뒤집혔어요.
othello-lesson-answer = 이번에는 백이에요. 흑돌을 끼워 보세요.
othello-lesson-answer-done = 이렇게 번갈아 두다가 아무도 둘 수 없으면 끝나요. 돌이 많은 쪽이 이겨요.
othello-lesson-nothing = 두려면 하나라도 뒤집어야 해요. a1 귀에 두어 보세요.
othello-lesson-nothing-done = 거기에는 끼는 돌이 없어요. 둘 곳이 하나도 없으면 패스해요.
othello-lesson-corner = 귀에 놓인 돌은 절대 뒤집히지 않아요. a1 귀를 차지하세요.
othello-lesson-corner-done = 귀 하나가 돌 여러 개보다 값져요. 내주지 마세요.
