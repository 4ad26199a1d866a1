omok-name = 오목
omok-about = 다섯을 먼저 잇기, 15 × 15
omok-seat-0 = 흑 (먼저)
omok-seat-1 = 백

omok-option-rules = 규칙
    .help = 무엇으로 이기고 어떤 점이 금수인지 정해요
omok-option-rules-house = 기본: 정확히 다섯, 흑만 삼삼 금지
omok-option-rules-korean = 한국식: 정확히 다섯, 흑백 모두 삼삼 금지
omok-option-rules-freestyle = 자유: 다섯 이상, 금수 없음
omok-option-rules-standard = 표준: 정확히 다섯, 금수 없음
omok-option-rules-renju = 렌주: 흑은 삼삼·사사·장목 금지
omok-option-size = 판 크기
    .help = 판의 가로줄과 세로줄 수를 정해요
omok-option-size-15 = 15 × 15
omok-option-size-20 = 20 × 20
omok-option-opening = 시작 방식
    .help = 어떻게 시작하고 누가 흑을 잡는지 정해요
omok-option-opening-free = 자유: 흑이 바로 시작해요
omok-option-opening-swap2 = 스왑2: 돌 셋을 놓은 뒤 색을 골라요

# 금수가 걸린 줄. { $axes }에는 줄 이름이 하이픈으로 이어져 있다.
omok-axes =
    { $axes ->
        [horizontal] 가로
        [vertical] 세로
        [diagonal] 대각선(/)
        [antidiagonal] 대각선(\)
        [horizontal-vertical] 가로와 세로
        [horizontal-diagonal] 가로와 대각선(/)
        [horizontal-antidiagonal] 가로와 대각선(\)
        [vertical-diagonal] 세로와 대각선(/)
        [vertical-antidiagonal] 세로와 대각선(\)
        [diagonal-antidiagonal] 두 대각선
        [horizontal-vertical-diagonal] 가로, 세로, 대각선(/)
        [horizontal-vertical-antidiagonal] 가로, 세로, 대각선(\)
        [horizontal-diagonal-antidiagonal] 가로와 두 대각선
        [vertical-diagonal-antidiagonal] 세로와 두 대각선
        [horizontal-vertical-diagonal-antidiagonal] 네 줄 모두
       *[other] { $axes }
    }

omok-refusal-off-board = { $point }: 판 밖이에요. a1부터 { $corner }까지 둘 수 있어요.
omok-refusal-occupied = { $point }: 이미 돌이 놓여 있어요.
omok-refusal-double-three = { $point }: 삼삼이라 둘 수 없어요 ({ omok-axes }).
omok-refusal-renju-double-three = { $point }: 흑의 삼삼 금수예요 ({ omok-axes }).
omok-refusal-renju-double-four = { $point }: 흑의 사사 금수예요 ({ omok-axes }).
omok-refusal-renju-overline = { $point }: 흑의 장목 금수예요 ({ omok-axes }).
omok-refusal-choose-first = 먼저 색을 골라야 해요.
omok-refusal-nothing-to-choose = 지금은 고를 것이 없어요.
omok-refusal-not-your-turn = 지금은 상대 차례예요.
omok-refusal-game-over = 이미 끝난 대국이에요.

omok-outcome-five = 오목
omok-outcome-six-or-more = 장목(여섯 이상)
omok-outcome-full-board = 무승부: 판이 가득 찼어요
omok-outcome-no-legal-point = 무승부: 둘 수 있는 점이 없어요

# The end in one sentence: `eyes` are `won`, `lost` or `watch`, `seat` is the winner's.
omok-ended-five =
    { $eyes ->
        [won] 이겼어요! 다섯 알을 이었어요.
        [lost] 졌어요. { $winner } 님이 다섯 알을 이었어요.
       *[watch] { $winner } 승리: 다섯 알을 이었어요.
    }
omok-ended-six-or-more =
    { $eyes ->
        [won] 이겼어요! 여섯 알 이상을 이었어요.
        [lost] 졌어요. { $winner } 님이 여섯 알 이상을 이었어요.
       *[watch] { $winner } 승리: 여섯 알 이상을 이었어요.
    }
omok-ended-full-board = 비겼어요. 판이 가득 찼어요.
omok-ended-no-legal-point = 비겼어요. 둘 수 있는 점이 없어요.

omok-event-placed = { $side } { $point }
omok-event-stay = { $player } 님이 색을 그대로 두어요: { $side }
omok-event-swap = { $player } 님이 색을 바꿔요: { $side }
omok-event-more = { $player } 님이 돌을 둘 더 놓아요

# 스왑2: 할 일과 고를 수 있는 것.
omok-stage-three = 돌 셋을 놓아 주세요: 흑, 백, 흑
omok-stage-two = 돌 둘을 더 놓아 주세요: 백, 흑
omok-stage-choice = 어느 색을 잡을까요?
omok-stage-last-choice = 어느 색을 잡을까요?
omok-choice-keep-black = 흑 그대로
omok-choice-keep-white = 백 그대로
omok-choice-take-black = 흑 잡기
omok-choice-take-white = 백 잡기
omok-choice-more = 둘 더 놓기

# In the browser.
omok-web-board = 오목판
omok-web-black = 흑
omok-web-white = 백
omok-web-point-empty = { $point }, 빈 점
omok-web-point-forbidden = { $point }, 금수
omok-web-point-stone = { $point }, { $side }돌
omok-web-point-numbered = { $point }, { $side }돌, { $number }수
omok-web-point-last = { $point }, { $side }돌, 마지막 수
omok-web-point-won = { $point }, { $side }돌, 이긴 줄
omok-web-choose = 둘 곳을 골라 주세요
omok-web-place = { $point }에 두기
omok-web-your-turn = 내 차례예요. { $side }돌을 놓아 주세요.
omok-web-turn = { $side } 차례예요: { $player }
omok-web-opening-waits = { $player } 님이 처음 돌을 놓고 있어요.
omok-web-choice-waits = { $player } 님이 색을 고르고 있어요.
omok-web-you-won = 이겼어요! { $reason }
omok-web-won = { $side } 승리: { $player }. { $reason }

# 그 자리가 좋거나 나쁜 까닭.
omok-motive-wins = 다섯을 이어 이겨요
omok-motive-blocks-five = 오목을 막아요
omok-motive-leaves-five = 상대가 { $point }에서 오목을 만들 수 있어요
omok-motive-open-four = 아무도 못 막는 열린 사를 만들어요
omok-motive-double-four = 사를 두 개 한꺼번에 만들어요
omok-motive-four-three = 사와 열린 삼을 한꺼번에 만들어요
omok-motive-four = 사를 만들어요
omok-motive-blocks-three = 열린 삼을 막아요
omok-motive-leaves-three = 상대의 열린 삼을 그냥 둬요
omok-motive-double-three = 열린 삼을 두 개 한꺼번에 만들어요
omok-motive-open-three = 열린 삼을 만들어요
omok-motive-blocks-double = 상대가 두 곳을 한꺼번에 노릴 자리예요
omok-motive-blocks-four = 상대의 사를 미리 막아요
omok-motive-blocks-open-three = 상대의 열린 삼을 미리 막아요
omok-motive-open-two = 양쪽이 열린 두 개를 만들어요
omok-motive-in-the-way = 상대의 길을 막아요
omok-motive-centre = 한가운데에서 시작해요
omok-motive-near = 다른 돌 가까이 둬요
omok-motive-forced = 강제 승리: { $shapes }
# 강제로 이기는 수순의 한 수를 한 마디로.
omok-shape-wins = 오목
omok-shape-open-four = 열린 4
omok-shape-double-four = 사사
omok-shape-four-three = 사삼
omok-shape-four = 4
omok-shape-double-three = 삼삼
omok-shape-open-three = 열린 3
omok-shape-other = 조용한 수

# 해 보며 배우기: 무엇을 할지, 그리고 어떻게 되었는지.
omok-lesson-centre = 흑이 먼저 둬요. 지금은 흑이에요. 판 한가운데에 첫 돌을 놓아 보세요.
omok-lesson-centre-done = 놓은 돌은 움직이지 않아요. 이제 백이 둘 차례예요.
omok-lesson-five = 가로, 세로, 대각선 어느 쪽이든 다섯을 이으면 이겨요. 벌써 네 개예요. 다섯을 완성하세요.
omok-lesson-five-done = 오목! 이게 전부예요. 기본 규칙에서는 정확히 다섯이어야 해요.
omok-lesson-block = 이번에는 백이에요. 흑이 양쪽이 열린 세 개를 만들었어요. 늦기 전에 한쪽을 막으세요.
omok-lesson-block-done = 그냥 두면 양쪽이 열린 네 개가 돼요. 두 곳을 한꺼번에 막을 수는 없어요.
omok-lesson-open-four = 이번에는 공격이에요. 양쪽이 열린 네 개를 만들어 보세요.
omok-lesson-open-four-done = 백은 한쪽밖에 막지 못해요. 다음 수에 이겨요.
omok-lesson-double-three = 흑은 돌 하나로 열린 삼을 둘 만들 수 없어요. ×로 표시된 곳에 두어 보고 왜 안 되는지 보세요.
omok-lesson-double-three-done = 이게 삼삼이에요. 두는 동안 이런 곳은 ×로 표시돼요.
