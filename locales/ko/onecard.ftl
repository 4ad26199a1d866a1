# 원카드: 이름, 옵션, 거절 사유, 결과.

onecard-name = 원카드

onecard-option-hand-size = 처음 카드 수
    .help = 시작할 때 한 사람이 받는 카드 수입니다.
onecard-option-hand-size-5 = 5장
onecard-option-hand-size-7 = 7장
onecard-option-bankrupt-at = 파산
    .help = 카드가 이만큼 모이면 파산해서 자리를 떠납니다.
onecard-option-bankrupt-at-off = 파산 없음
onecard-option-three-defends = 3으로 2 막기
    .help = 같은 무늬의 3을 내면 2 공격이 사라집니다.
onecard-option-three-defends-true = 3으로 2를 막을 수 있음
onecard-option-three-defends-false = 3은 보통 카드
onecard-option-call-penalty = “원카드!” 외치기
    .help = 카드를 내고 한 장이 남으면 모두가 외칠 수 있습니다. 다른 사람만 외치면 한 장 남은 사람이 한 장을 가져갑니다.
onecard-option-call-penalty-true = 먼저 못 외치면 한 장 벌칙
onecard-option-call-penalty-false = 외치지 않음
onecard-option-reflip-opening = 시작 카드 다시 펴기
    .help = 처음 편 카드가 특수 카드면 도로 넣고 다음 카드를 폅니다.
onecard-option-reflip-opening-true = 보통 카드가 나올 때까지
onecard-option-reflip-opening-false = 나온 그대로
onecard-option-jack = J (점프)
    .help = J를 내면 다음 사람을 건너뛸지 정합니다.
onecard-option-jack-true = J는 한 명을 건너뜀
onecard-option-jack-false = J는 보통 카드
onecard-option-queen = Q (퀸)
    .help = Q를 내면 방향을 바꿀지 정합니다.
onecard-option-queen-true = Q는 방향을 바꿈
onecard-option-queen-false = Q는 보통 카드
onecard-option-king = K (킹)
    .help = K를 내면 한 번 더 할지 정합니다.
onecard-option-king-true = K는 한 번 더
onecard-option-king-false = K는 보통 카드
onecard-option-seven = 7
    .help = 7을 내면 무늬를 바꿀 수 있을지 정합니다.
onecard-option-seven-true = 7은 무늬를 바꿈
onecard-option-seven-false = 7은 보통 카드
onecard-option-no-special-finish = 특수 카드로 끝내기 금지
    .help = 마지막 한 장으로 특수 카드를 낼 수 없습니다.
onecard-option-no-special-finish-true = 마지막은 보통 카드만
onecard-option-no-special-finish-false = 아무 카드로나 끝낼 수 있음
onecard-option-play-for-places = 순위 가리기
    .help = 1등이 나온 뒤에도 나머지가 2등, 3등을 계속 가립니다.
onecard-option-play-for-places-true = 꼴찌까지 가림
onecard-option-play-for-places-false = 1등이 나오면 끝

onecard-refusal-game-over = 게임이 끝났습니다.
onecard-refusal-not-your-turn = 지금은 차례가 아닙니다.
onecard-refusal-chance-is-due = 먼저 카드를 나누거나 뽑아야 합니다.
onecard-refusal-no-chance-due = 지금은 그런 카드를 나누거나 뽑을 때가 아닙니다.
onecard-refusal-call-is-due = 먼저 모두가 외칠지 말지 정해야 합니다.
onecard-refusal-nothing-to-call = 지금은 외칠 일이 없습니다.
onecard-refusal-not-held = { $card } 카드를 갖고 있지 않습니다.
onecard-refusal-no-match =
    { $rank ->
        [joker] { $open } 위에는 { $card } 카드를 낼 수 없습니다. { $suits } 무늬나 다른 조커를 내거나 한 장 가져가세요.
       *[other] { $open } 위에는 { $card } 카드를 낼 수 없습니다. { $suits } 무늬, 같은 { $rank }, 조커 가운데 하나를 내거나 한 장 가져가세요.
    }
onecard-refusal-under-attack = 공격받는 중입니다. { $card } 카드로는 { $open } 공격을 막을 수 없습니다. { $answers } 가운데 하나로 막거나 { $offense }장을 가져가세요.
onecard-refusal-name-a-suit = { $card } 카드를 낼 때는 무늬를 정하세요.
onecard-refusal-suit-only-with-seven = 무늬는 7을 낼 때만 정합니다. { $card } 카드는 그냥 내세요.
onecard-refusal-last-needs-no-suit = { $card } 카드가 마지막 한 장이므로 무늬를 정하지 않습니다.
onecard-refusal-special-finish = { $card } 카드는 특수 카드라서 마지막 한 장으로 낼 수 없습니다. 한 장 가져가세요.
onecard-refusal-bad-deal = 나눌 카드는 서로 다른 { $needed }장입니다. 모두의 손패 다음에 펴는 카드를 적습니다.
onecard-refusal-bad-draw = 테이블에 남은 카드에서 서로 다른 { $count }장을 뽑습니다. 오픈 카드는 뽑을 수 없습니다.

onecard-outcome-empty-hand = 손을 먼저 털었습니다
onecard-outcome-last-standing = 나머지가 모두 파산했습니다
onecard-outcome-nothing-to-draw = 가져갈 카드가 없어 카드가 적은 쪽이 이겼습니다
onecard-outcome-turn-limit = 너무 길어져 카드가 적은 쪽이 이겼습니다
