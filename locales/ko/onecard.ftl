# 원카드: 이름, 옵션, 거절 사유, 결과, 사건, 터미널 화면.

onecard-name = 원카드
onecard-about = 먼저 손 털기, 2–4명

onecard-option-hand-size = 처음 카드 수
    .help = 시작할 때 한 사람이 받는 카드 수예요.
onecard-option-hand-size-5 = 5장
onecard-option-hand-size-7 = 7장
onecard-option-bankrupt-at = 파산
    .help = 카드가 이만큼 모이면 파산해서 자리를 떠나요.
onecard-option-bankrupt-at-off = 파산 없음
onecard-option-three-defends = 3으로 2 막기
    .help = 같은 무늬의 3을 내면 2 공격이 사라져요.
onecard-option-three-defends-true = 3으로 2를 막을 수 있음
onecard-option-three-defends-false = 3은 보통 카드
onecard-option-call-penalty = “원카드!” 외치기
    .help = 카드를 내고 한 장이 남으면 모두가 외칠 수 있어요. 다른 사람만 외치면 한 장 남은 사람이 한 장을 가져가요.
onecard-option-call-penalty-true = 먼저 못 외치면 한 장 벌칙
onecard-option-call-penalty-false = 외치지 않음
onecard-option-reflip-opening = 시작 카드 다시 펴기
    .help = 처음 편 카드가 특수 카드면 도로 넣고 다음 카드를 펴요.
onecard-option-reflip-opening-true = 보통 카드가 나올 때까지
onecard-option-reflip-opening-false = 나온 그대로
onecard-option-jack = J (점프)
    .help = J를 내면 다음 사람을 건너뛸지 정해요.
onecard-option-jack-true = J는 한 명을 건너뜀
onecard-option-jack-false = J는 보통 카드
onecard-option-queen = Q (퀸)
    .help = Q를 내면 방향을 바꿀지 정해요.
onecard-option-queen-true = Q는 방향을 바꿈
onecard-option-queen-false = Q는 보통 카드
onecard-option-king = K (킹)
    .help = K를 내면 한 번 더 할지 정해요.
onecard-option-king-true = K는 한 번 더
onecard-option-king-false = K는 보통 카드
onecard-option-seven = 7
    .help = 7을 내면 무늬를 바꿀 수 있을지 정해요.
onecard-option-seven-true = 7은 무늬를 바꿈
onecard-option-seven-false = 7은 보통 카드
onecard-option-no-special-finish = 특수 카드로 끝내기 금지
    .help = 마지막 한 장으로 특수 카드를 낼 수 없어요.
onecard-option-no-special-finish-true = 마지막은 보통 카드만
onecard-option-no-special-finish-false = 아무 카드로나 끝낼 수 있음
onecard-option-play-for-places = 순위 가리기
    .help = 1등이 나온 뒤에도 나머지가 2등, 3등을 계속 가려요.
onecard-option-play-for-places-true = 꼴찌까지 가림
onecard-option-play-for-places-false = 1등이 나오면 끝

onecard-refusal-game-over = 게임이 끝났어요.
onecard-refusal-not-your-turn = 지금은 차례가 아니에요.
onecard-refusal-chance-is-due = 먼저 카드를 나누거나 뽑아야 해요.
onecard-refusal-no-chance-due = 지금은 그런 카드를 나누거나 뽑을 때가 아니에요.
onecard-refusal-call-is-due = 먼저 모두가 외칠지 말지 정해야 해요.
onecard-refusal-nothing-to-call = 지금은 외칠 일이 없어요.
onecard-refusal-not-held = { $card } 카드를 갖고 있지 않아요.
onecard-refusal-no-match =
    { $rank ->
        [joker] { $open } 위에는 { $card } 카드를 낼 수 없어요. { $suits } 무늬나 다른 조커를 내거나 한 장 가져가세요.
       *[other] { $open } 위에는 { $card } 카드를 낼 수 없어요. { $suits } 무늬, 같은 { $rank }, 조커 가운데 하나를 내거나 한 장 가져가세요.
    }
onecard-refusal-under-attack = 공격받는 중이에요. { $card } 카드로는 { $open } 공격을 막을 수 없어요. { $answers } 가운데 하나로 막거나 { $offense }장을 가져가세요.
onecard-refusal-name-a-suit = { $card } 카드를 낼 때는 무늬를 정하세요.
onecard-refusal-suit-only-with-seven = 무늬는 7을 낼 때만 정해요. { $card } 카드는 그냥 내세요.
onecard-refusal-last-needs-no-suit = { $card } 카드가 마지막 한 장이므로 무늬를 정하지 않아요.
onecard-refusal-special-finish = { $card } 카드는 특수 카드라서 마지막 한 장으로 낼 수 없어요. 한 장 가져가세요.
onecard-refusal-bad-deal = 나눌 카드는 서로 다른 { $needed }장이에요. 모두의 손패 다음에 펴는 카드를 적어요.
onecard-refusal-bad-draw = 테이블에 남은 카드에서 서로 다른 { $count }장을 뽑아요. 오픈 카드는 뽑을 수 없어요.

onecard-outcome-empty-hand = 손을 먼저 털었어요
onecard-outcome-last-standing = 나머지가 모두 파산했어요
onecard-outcome-nothing-to-draw = 가져갈 카드가 없어 카드가 적은 쪽이 이겼어요
onecard-outcome-turn-limit = 너무 길어져 카드가 적은 쪽이 이겼어요

# The end in one sentence: `eyes` are `won`, `lost` or `watch`, `seat` is the winner's.
onecard-ended-empty-hand =
    { $eyes ->
        [won] 이겼어요! 손을 먼저 털었어요. { $other } { $others }장 남았어요.
        [lost] 졌어요. { $winner } 쪽이 손을 먼저 털었고, 나는 { $others }장 남았어요.
       *[watch] { $winner } 승리: 손을 먼저 털었어요. { $other } { $others }장 남았어요.
    }
onecard-ended-last-standing =
    { $eyes ->
        [won] 이겼어요! 나머지가 모두 파산했고, 나는 { $points }장이에요.
        [lost] 졌어요. 파산했어요. { $winner } 쪽은 { $points }장이에요.
       *[watch] { $winner } 승리: 나머지가 모두 파산했어요.
    }
onecard-ended-nothing-to-draw =
    { $eyes ->
        [won] 이겼어요! 가져갈 카드가 없어요. 나 { $points }장, { $other } { $others }장이에요.
        [lost] 졌어요. 가져갈 카드가 없어요. { $winner } { $points }장, 나 { $others }장이에요.
       *[watch] { $winner } 승리: 가져갈 카드가 없어요. { $points }장 대 { $others }장이에요.
    }
onecard-ended-turn-limit =
    { $eyes ->
        [won] 이겼어요! 너무 길어졌어요. 나 { $points }장, { $other } { $others }장이에요.
        [lost] 졌어요. 너무 길어졌어요. { $winner } { $points }장, 나 { $others }장이에요.
       *[watch] { $winner } 승리: 너무 길어졌어요. { $points }장 대 { $others }장이에요.
    }

onecard-event-dealt = { $count }장씩 받음, 오픈 { $card }
onecard-event-dealt-again = { $count }장씩 받음, { $back } 도로 넣고 오픈 { $card }
onecard-event-played = { $player }: { $card }
onecard-event-named = { $player }: { $card }, 무늬 { $suit }
onecard-event-attacked = { $player }: { $card }, 공격 { $offense }장
onecard-event-cancelled = { $player }: { $card }, 공격 막음
onecard-event-skipped = { $player }: { $card }, { $other } 건너뜀
onecard-event-turned = { $player }: { $card }, 방향 바꿈
onecard-event-again = { $player }: { $card }, 한 번 더
onecard-event-finished = { $player }: { $card }, { $place }등!
onecard-event-last-card = { $player }: { $card }, 마지막 카드!
# 위의 어느 말 뒤에든 붙는다.
onecard-event-one-card = (원카드!)
onecard-event-took = { $player }: 한 장 가져감
onecard-event-gave-in = { $player }: 공격받아 { $count }장 가져감
onecard-event-took-short = { $player }: { $asked }장 중 남은 { $count }장만 가져감
onecard-event-took-nothing = { $player }: 가져갈 카드가 없음
onecard-event-drew = { $player }: { $count }장 뽑음
onecard-event-drew-cards = { $player }: { $cards } 뽑음
onecard-event-penalty = { $player }: 벌칙 { $count }장
onecard-event-penalty-cards = { $player }: 벌칙 { $cards }
onecard-event-bankrupt = { $player }: { $count }장, 파산!
onecard-event-answered-call = 외치기로 함
onecard-event-answered-skip = 외치지 않기로 함
onecard-event-nobody-called = 아무도 안 외침
onecard-event-safe = 외침: { $callers } → { $player } 무사
onecard-event-caught = 외침: { $callers } → { $player } 걸림
onecard-event-caught-empty = 외침: { $callers } → { $player } 걸림, 뽑을 카드 없음

onecard-board-suit = 무늬
onecard-board-named = 바뀐 무늬
onecard-board-or-rank = 또는 { $rank }, 조커
onecard-board-or-joker = 또는 다른 조커
onecard-board-turn = { $turn }번째 차례
onecard-board-limit = { $count }장이면 파산
onecard-board-attack = 공격 { $offense }장 → { $player }
onecard-board-cards = { $count }장
onecard-board-one-card = 원카드!
onecard-board-next = 다음
onecard-board-bankrupt = 파산
onecard-board-place = { $place }등
onecard-board-take-one = 한 장 가져가기
onecard-board-take = { $count }장 가져가기
onecard-board-call = "원카드!"
onecard-board-skip = 가만있기
onecard-board-name-a-suit = 무늬는?

onecard-board-your-turn = 내 차례: 올라온 카드를 내거나 한 장 가져가세요.
onecard-board-nothing-fits = 내 차례: 낼 카드가 없어요. 한 장 가져가세요.
onecard-board-under-attack = 공격! 올라온 카드로 막거나 { $count }장 가져가세요.
onecard-board-no-answer = 공격! 막을 카드가 없어요. { $count }장 가져가세요.
onecard-board-to-move = { $player } 차례예요.
onecard-board-call-yours = 한 장 남았어요. 먼저 외칠까요?
onecard-board-call-other = { $player }: 한 장 남음. 외칠까요?
onecard-board-calling = { $player }: 한 장 남음. 누가 외칠까요?
onecard-board-answered = 다른 사람의 대답을 기다려요.
onecard-board-won = 승자: { $players }
onecard-board-nobody-won = 승자가 없어요.
onecard-board-result-line = { $player }: { $held }
onecard-board-result-place = { $place }등 { $player }: { $held }
onecard-board-held-nothing = 다 냄
onecard-board-held-bankrupt = { $count }장으로 파산

onecard-board-note-plain = { $card } 내기
onecard-board-note-last = { $card } 내기: 마지막 카드라서 손을 털어요.
onecard-board-note-attack = { $card } 내기: { $player } 공격, { $offense }장
onecard-board-note-cancel = { $card } 내기: 공격을 막아요.
onecard-board-note-skip = { $card } 내기: { $player } 건너뛰기
onecard-board-note-turn = { $card } 내기: 방향이 바뀌어요.
onecard-board-note-again = { $card } 내기: 한 번 더 해요.
onecard-board-note-names = { $card } 내기: 무늬는 { $suit }
onecard-board-note-seven = { $card }: Enter를 누르고 무늬를 고르세요.
onecard-board-note-no-match =
    { $rank ->
        [joker] { $card }: { $open } 위에 못 내요. 낼 수 있는 카드: { $suits }, 다른 조커
       *[other] { $card }: { $open } 위에 못 내요. 낼 수 있는 카드: { $suits }, { $rank }, 조커
    }
onecard-board-note-under-attack = { $card }: { $open } 공격을 못 막아요. 막는 카드: { $answers }
onecard-board-note-special-finish = { $card }: 특수 카드라 마지막으로 못 내요.
onecard-board-note-call-is-due = 외칠지 말지를 먼저 정해야 해요.
onecard-board-note-take = { $count }장 가져가면 { $held }장이 되고 차례가 끝나요.
onecard-board-note-take-none = 가져갈 카드가 없어 차례만 넘어가요.
onecard-board-note-take-bankrupt = { $count }장 가져가면 { $held }장, 파산이에요!
onecard-board-note-call-yours = 외치면 아무도 나를 잡을 수 없어요.
onecard-board-note-call-other = { $player }: 못 외치면 한 장을 가져가요.
onecard-board-note-skip-yours = 다른 사람이 외치면 한 장을 가져가요.
onecard-board-note-skip-other = { $player }: 외치지 않고 넘어가요.

onecard-key-number = 카드
onecard-key-take = 가져가기
onecard-key-call = 원카드!
onecard-key-skip = 가만있기

# In the browser.
onecard-web-hand = 내 카드
onecard-web-suit = { $suit ->
    [S] 스페이드
    [H] 하트
    [D] 다이아
   *[C] 클로버
}
onecard-web-rank = { $rank ->
    [A] 에이스
    [J] 잭
    [Q] 퀸
    [K] 킹
   *[other] { $rank }
}
onecard-web-card = { $suit } { $rank }
onecard-web-joker-black = 흑백 조커
onecard-web-joker-colour = 컬러 조커
onecard-web-card-fits = { $card }, 낼 수 있어요
onecard-web-card-idle = { $card }, 지금은 못 내요
onecard-web-deck = 카드 더미 { $count }장
onecard-web-open = 바닥 카드: { $card }
onecard-web-direction = { $direction ->
    [left] 시계 반대 방향
   *[right] 시계 방향
}
onecard-web-name-a-suit = { $card }: 어떤 무늬로 바꿀까요?
onecard-web-put-back = 안 낼래요
onecard-web-note-seven = { $card } 내기: 무늬를 고를 수 있어요.

# 그렇게 하면 좋거나 나쁜 까닭.
onecard-motive-finishes = 마지막 카드예요: 이겨요
onecard-motive-passes-attack = 공격을 넘겨요: { $player }에게 { $count }장
onecard-motive-blocks-attack = 공격을 막아요
onecard-motive-attacks = { $player } 공격: { $count }장
onecard-motive-stops = { $player }에게 { $count }장만 남았어요
onecard-motive-again = 한 번 더 내요
onecard-motive-skips = { $player } 차례를 건너뛰어요
onecard-motive-turns = 방향을 바꿔요
onecard-motive-names = { $count ->
    [0] { $suit } 무늬로 바꿔요
   *[other] { $suit } 무늬로 바꿔요. 손에 { $count }장 있어요
}
onecard-motive-follows = 이어서 낼 카드가 { $count }장 있어요
onecard-motive-keeps-special = 특수 카드 { $count }장을 아껴요
onecard-motive-one-fewer = 카드를 한 장 줄여요
onecard-motive-gives-in = 막을 카드가 없어요: { $count }장을 가져와요
onecard-motive-nothing-fits = 낼 카드가 없어요
onecard-motive-saves = 더 좋을 때를 위해 카드를 아껴요
onecard-motive-bankrupt = { $count }장이 되면 파산이에요
onecard-motive-calls-first = 아무도 잡지 못하게 돼요
onecard-motive-catches = 먼저 외치면 { $player }님이 한 장 가져가요
onecard-motive-quiet = 외쳐도 얻을 것이 없어요

# 해 보며 배우기: 무엇을 할지, 그리고 어떻게 되었는지.
onecard-lesson-play = 펼쳐진 카드는 ♠3이에요. 같은 무늬나 같은 숫자를 내세요.
onecard-lesson-play-done = 손에 든 카드를 먼저 다 내면 이겨요. 낼 것이 없으면 한 장 가져와요.
onecard-lesson-attack = 2와 A와 조커는 공격 카드예요. ♠2를 내 보세요.
onecard-lesson-attack-done = 다음 사람은 공격으로 받거나 두 장을 가져가야 해요.
onecard-lesson-answer = 이번에는 ♠2로 공격받았어요. 다른 2나 ♠A로 받아 보세요.
onecard-lesson-answer-done = 공격이 더 커져서 다음 사람에게 넘어가요.
onecard-lesson-seven = 7을 내면 무늬를 정할 수 있어요. ♦7을 내고, 세 장 들고 있는 하트로 바꾸세요.
onecard-lesson-seven-done = 이제 하트나 7, 조커만 이어서 낼 수 있어요.
onecard-lesson-finish = K를 내면 한 번 더 낼 수 있어요. 네 번이나 냈어요. 마지막 한 장을 내세요.
onecard-lesson-finish-done = 손을 다 털었어요. 승리예요! 이제 둘 수 있어요.
