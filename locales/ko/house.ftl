# 모든 게임에서 쓰는 말.

score-points = { $points }점
score-total = 합계
score-wins = 화료할 수 있는 손패예요.
score-no-win = 화료할 수 없는 손패예요. 완성되지 않았거나, 점수가 없거나, 후리텐이에요.
score-below-minimum = 모양은 완성됐지만 최소 점수에 못 미쳐요.

# 힌트: 무엇을, 왜, 그리고 뜻이 있을 때만 얼마나 좋은지.
hint-told = 힌트: { $words }
hint-why = { $action }: { $why }
hint-and = { $all }, { $last }
hint-win = 이길 확률 약 { $value }%
hint-sure-win = 반드시 이겨요
hint-sure-loss = 상대가 잘 두면 져요
hint-discs-more = 끝날 때 약 { $count }개 앞서요
hint-discs-fewer = 끝날 때 약 { $count }개 뒤져요
hint-points-more = 약 { $count }점을 얻어요
hint-points-fewer = 약 { $count }점을 잃어요

house-name = 한판
house-title = 한판 Hanpan
house-motto = 자, 한판 두시죠.
language-name = 한국어
yes = 예
no = 아니요

player-you = 나
player-number = { $number }번
bot-human = 사람
bot-random = 아무렇게나
bot-classic = 고전
bot-basic = 기본
bot-easy = 쉬움
bot-normal = 보통
bot-hard = 어려움
bot-master = 고수
bot-learned = 신경망

side-black = 흑
side-white = 백

result-won = 이겼어요!
result-won-with = { $player }와(과) 함께 이겼어요!
result-lost = 졌어요.
result-lost-to = 졌어요. { $player } 승리!
result-draw = 비겼어요.
result-winner = { $player } 승리!

outcome-resign = 한 사람이 기권했어요.
outcome-timeout = 한 사람의 시간이 다 됐어요.
outcome-draw = 합의 무승부

# The end in one sentence: `eyes` are `won`, `lost` or `watch`, `seat` is the winner's.
ended-resign =
    { $eyes ->
        [won] 이겼어요! { $other } 쪽이 기권했어요.
        [lost] 졌어요. 기권했어요.
       *[watch] { $winner } 승리: { $other } 쪽이 기권했어요.
    }
ended-timeout =
    { $eyes ->
        [won] 이겼어요! { $other } 쪽 시간이 다 됐어요.
        [lost] 졌어요. 시간이 다 됐어요.
       *[watch] { $winner } 승리: { $other } 쪽 시간이 다 됐어요.
    }
ended-draw = 합의로 비겼어요.

# When a hand of a tile game has ended.
hand-next = 다음 판
hand-result = 결과 보기
hand-back = 판으로 돌아가기

replay-eyes = { $player } 시점으로 보기
replay-public = 구경꾼 시점으로 보기

# 끝난 게임의 결정을 돌아봐요: 행동마다 내다볼 수 있던 것과 상대 손에 있다고 볼 수 있던 것.
review-title = 그때 알 수 있던 것
review-forecasts = { $player } 입장에서 내다본 결과:
review-win = 이길 확률 { $value }%
review-deal-in = 론당할 확률 { $value }%
review-points = 기대 점수 { $value }점
review-believed = { $who }의 생각: { $player }의 손패
review-hand = { $who } 입장에서 본 { $player }의 손패
review-held = 실제 손패: { $pieces }
review-thinking = 돌아보고 있어요 …
review-nothing = 여기서는 아무도 결정할 것이 없어요.
review-error-not-over = 아직 끝나지 않은 게임이에요.
review-error-nothing-hidden = 이 게임에는 숨은 것이 없어요.
review-error-no-step = 기록에는 { $count }단계까지만 있어요.
review-error-nothing-to-decide = { $seat }번 자리는 거기서 결정할 것이 없어요.
review-error-too-long = 너무 오래 걸렸어요. 다시 해 보세요.

# What can be said quickly at a server's table.
phrase-hello = 안녕하세요!
phrase-good-luck = 잘 부탁드립니다!
phrase-well-played = 좋은 수네요!
phrase-thanks = 고맙습니다!
phrase-sorry = 죄송합니다!
phrase-one-moment = 잠깐만요.
phrase-oops = 아차!
phrase-good-game = 좋은 승부였어요!
phrase-once-more = 한 판 더?
phrase-goodbye = 안녕히 계세요!

# Why a game does not allow something, where it has no words of its own.
refusal-game-over = 이미 끝난 판이에요.

# Why a server does not do something.
refusal-bad-request = 서버가 알아듣지 못했어요.
refusal-unknown-game = 그런 게임은 없어요.
refusal-bad-options = 그렇게는 둘 수 없는 게임이에요.
refusal-unknown-bot = 그런 봇은 없어요.
refusal-not-found = 여기에는 아무것도 없어요. 이미 치워졌을 수 있어요.
refusal-unauthorized = 먼저 자리에 들어와 주세요.
refusal-forbidden = 지금은 할 수 없는 일이에요.
refusal-foreign-origin = 다른 사이트에서 온 요청이라 받지 않았어요.
refusal-seat-taken = 이미 누가 앉은 자리예요.
refusal-table-full = 자리가 가득 찼어요.
refusal-name-taken = 이 자리에 같은 이름이 있어요. 다른 이름을 적어 주세요.
refusal-started = 이미 시작했어요.
refusal-not-playing = 두는 중이 아니에요.
refusal-not-over = 아직 끝나지 않았어요.
refusal-not-ready = 아직 준비되지 않은 사람이 있어요.
refusal-frozen = 패를 섞는 값을 공개하는 중이에요. 잠깐만 기다려 주세요.
refusal-wrong-salt = 약속한 값과 다른 값이에요.
refusal-stale = 그사이 판이 바뀌었어요. 다시 보고 두어 주세요.
refusal-not-your-turn = 지금은 차례가 아니에요.
refusal-already-answered = 이미 대답했어요.
refusal-bad-notation = 이 게임에 없는 수예요.
refusal-refused = 규칙에 어긋나요.
refusal-no-offer = 지금은 대답할 제안이 없거나, 이미 제안했어요.
refusal-nothing-to-claim = 아직 승리를 선언할 수 없어요. 시간 제한이 있는 판에서 상대가 오래 자리를 비웠을 때만 할 수 있어요.
refusal-nothing-to-take-back = 무를 것이 없어요.
refusal-not-between-two = 둘이 하는 게임만 기권으로 끝나요.
refusal-muted = 방장이 말을 막아 두었어요.
refusal-too-many-until = 이 인터넷 주소에서 너무 많이 요청했어요. { $minutes }분 뒤에 다시 해 주세요.
refusal-too-many = 너무 빨라요. 잠깐 쉬었다가 해 주세요.
refusal-too-large = 너무 길어요.
refusal-log-full = 이 테이블에는 더 기록할 수 없어요. 새 테이블을 열어 주세요.
refusal-set-aside = 이 서버의 규칙으로 읽을 수 없어 따로 보관한 판이에요. 관리자에게 알려 주세요.
refusal-unavailable = 서버가 지금은 할 수 없어요. 잠시 뒤에 다시 해 보세요.
