# Yutnori: name, options, refusals, outcomes, throws, events and boards.

yutnori-name = 윷놀이
yutnori-about = 윷을 던져 말 먼저 내기, 2–4명
yutnori-seat-0 = 첫째
yutnori-seat-1 = 둘째
yutnori-seat-2 = 셋째
yutnori-seat-3 = 넷째

yutnori-option-back-do = 빽도
    .help = 표시한 윷가락 하나만 젖혀지면 말이 한 칸 뒤로 가요.
yutnori-option-back-do-true = 빽도 있음
yutnori-option-back-do-false = 빽도 없음
yutnori-option-tokens = 말
    .help = 한 사람이 내야 할 말의 수예요. 적을수록 빨리 끝나요.
yutnori-option-tokens-2 = 2개
yutnori-option-tokens-3 = 3개
yutnori-option-tokens-4 = 4개

yutnori-throw-do = 도
yutnori-throw-gae = 개
yutnori-throw-geol = 걸
yutnori-throw-yut = 윷
yutnori-throw-mo = 모
yutnori-throw-back = 빽도
# Any of them, by its name in notation.
yutnori-throw =
    { $throw ->
        [do] { yutnori-throw-do }
        [gae] { yutnori-throw-gae }
        [geol] { yutnori-throw-geol }
        [yut] { yutnori-throw-yut }
        [mo] { yutnori-throw-mo }
        [back] { yutnori-throw-back }
       *[other] { $throw }
    }
# Where a token is, by its name in notation.
yutnori-spot =
    { $spot ->
        [start] 출발점
        [home] 도착
       *[other] { $spot }번
    }

yutnori-refusal-game-over = 이미 끝난 게임이에요.
yutnori-refusal-not-your-turn = 아직 차례가 아니에요.
yutnori-refusal-throw-is-due = 윷을 먼저 던져야 해요.
yutnori-refusal-no-throw-due = 지금은 윷을 던질 때가 아니라 말을 옮길 때예요.
yutnori-refusal-no-back-do = 빽도 없이 하는 게임이에요.
yutnori-refusal-not-collected = 쓸 수 있는 윷이 아니에요: { yutnori-throw }
yutnori-refusal-nothing-at-start = 출발점에 남은 내 말이 없어요.
yutnori-refusal-nothing-there = { $station }번 자리에는 내 말이 없어요.

yutnori-outcome-all-home = 말을 모두 내어 승리
yutnori-outcome-turn-limit = 차례가 너무 길어져, 낸 말과 온 거리로 판정

# The end in one sentence: `eyes` are `won`, `lost` or `watch`, `seat` is the winner's.
yutnori-ended-all-home =
    { $eyes ->
        [won] 이겼어요! 말을 모두 냈어요. { $other } 쪽이 낸 말은 { $others }개예요.
        [lost] 졌어요. { $winner } 쪽이 말을 모두 냈고, 내가 낸 말은 { $others }개예요.
       *[watch] { $winner } 승리: 말을 모두 냈어요. { $other } 쪽이 낸 말은 { $others }개예요.
    }
yutnori-ended-turn-limit =
    { $eyes ->
        [won] 이겼어요! 차례가 너무 길어졌어요. 낸 말은 나 { $points }개, { $other } { $others }개예요.
        [lost] 졌어요. 차례가 너무 길어졌어요. 낸 말은 { $winner } { $points }개, 나 { $others }개예요.
       *[watch] { $winner } 승리: 차례가 너무 길어졌어요. 낸 말은 { $points }개 대 { $others }개예요.
    }

yutnori-event-thrown = { $player }: { yutnori-throw }({ $steps })
yutnori-event-thrown-again = { $player }: { yutnori-throw }({ $steps }), 한 번 더
yutnori-event-moved = { $player }: { yutnori-throw }, { $from } → { $to }
yutnori-event-set-out = { $player }: { yutnori-throw }, { $to }번으로 새 말
yutnori-event-home = { $player }: { yutnori-throw }, 말 { $count }개 났어요!
# Added after any of the above.
yutnori-event-joined = ({ $count }개 업음)
yutnori-event-captured = ({ $other } 말 { $count }개 잡고 한 번 더)
yutnori-event-lost = { $player }: 옮길 말이 없어 버림, { $throws }

yutnori-board-turn = { $turn }번째 차례
yutnori-board-your-throw = 내 차례: 윷을 던져 주세요.
yutnori-board-throwing = { $player } 윷 던지는 중
yutnori-board-your-turn = 내 차례: 쓸 윷과 옮길 말을 골라 주세요.
yutnori-board-to-move = { $player } 차례
yutnori-board-throws = 던진 윷
yutnori-board-no-throws = 아직 없음
yutnori-board-value =
    { $steps ->
        [-1] 뒤로 한 칸
       *[other] { $steps }칸
    }
yutnori-board-start = 출발
yutnori-board-home = 도착
yutnori-board-at-start = 대기 { $count }개
yutnori-board-tokens-home = 난 말 { $count }/{ $tokens }
yutnori-board-note-move = { yutnori-throw }: { $from } → { $to }
yutnori-board-note-set-out = { yutnori-throw }: 새 말을 { $to }번에 놓아요
yutnori-board-note-home = { yutnori-throw }: 말 { $count }개가 나요
yutnori-board-note-joins = { $count }개를 업어요
yutnori-board-note-captures = { $other } 말 { $count }개를 잡고 한 번 더 던져요
yutnori-board-won = 승리: { $players }
yutnori-board-drawn = 무승부: { $players }
yutnori-board-result-line = { $player }: 난 말 { $count }개

yutnori-key-throw = 던지기
yutnori-key-next-throw = 다른 윷
yutnori-key-move = 옮기기

# In the browser.
yutnori-web-board = 윷판
yutnori-web-sticks = 윷가락: { yutnori-throw }
yutnori-web-throws = 던져 둔 윷
yutnori-web-use = { yutnori-throw } 쓰기: { $value }
yutnori-web-times = { $count }번
yutnori-web-station-empty = { $station }번 자리, 비어 있음
yutnori-web-station-tokens = { $station }번 자리, { $player } 말 { $count }개
yutnori-web-start = { $player }: 대기 중인 말 { $count }개
yutnori-web-home = { $player }: 난 말 { $tokens }개 중 { $count }개
yutnori-web-choose-throw = 쓸 윷을 골라 주세요
yutnori-web-choose-token = 옮길 말을 골라 주세요
yutnori-web-your-turn = 내 차례
yutnori-web-turn = 차례
yutnori-web-throwing = 던지는 중
yutnori-web-last = 마지막 수
yutnori-web-you-won = 내 말이 모두 났어요!
yutnori-web-won = { $player } 말이 모두 났어요.
yutnori-points = 난 말 { $points }개

# Terminal
yutnori-board-again = 한 번 더!
yutnori-board-start-count = 대기 { $count }
yutnori-board-home-count = 난 말 { $count }/{ $tokens }
yutnori-key-choose = 윷과 말 고르기

# 그 수가 좋거나 나쁜 까닭.
yutnori-motive-wins = 마지막 말이 나서 이겨요
yutnori-motive-captures = { $player }의 말 { $count }개를 잡고 한 번 더 던져요
yutnori-motive-finishes = 말 { $count }개가 나요
yutnori-motive-stacks = 말 { $count }개를 업어요
yutnori-motive-short-cut = 지름길이 시작되는 곳에 서요
yutnori-motive-escapes = 잡힐 자리에서 벗어나요
yutnori-motive-in-reach = 열여섯 번 중 { $count }번은 잡힐 수 있어요
yutnori-motive-chases = { $player }의 말을 바짝 쫓아요
yutnori-motive-sets-out = 새 말을 내요
yutnori-motive-advances = 앞으로 나아가요

# 해 보며 배우기: 무엇을 할지, 그리고 어떻게 되었는지.
yutnori-lesson-set-out = 개가 나왔어요. 두 칸이에요. 말을 하나 내 보세요.
yutnori-lesson-set-out-done = 오른쪽으로 올라가 한 바퀴 돌아요. 네 개를 모두 내면 이겨요.
yutnori-lesson-short-cut = 모와 도가 나왔어요. 모를 먼저 쓰세요. 딱 모퉁이에 서요.
yutnori-lesson-short-cut-done = 멈춰 선 모퉁이에서는 가운데로 가는 지름길로 가요.
yutnori-lesson-stack = 말이 두 번째 자리에 있고 다시 개가 나왔어요. 새 말을 같은 자리에 보내세요.
yutnori-lesson-stack-done = 이제 업혀서 함께 가요. 빠르지만 위험해요.
yutnori-lesson-capture = 상대 말이 한 칸 앞에 있고 도가 나왔어요. 잡아 보세요.
yutnori-lesson-capture-done = 잡힌 말은 처음으로 돌아가고, 한 번 더 던져요.
yutnori-lesson-home = 말이 가운데에 있고 윷이 남았어요. 네 칸이에요. 말을 내 보세요.
yutnori-lesson-home-done = 첫 말이 났어요. 이제 둘 수 있어요.
