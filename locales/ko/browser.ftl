# 브라우저 화면.

skip-to-content = 본문으로 가기
nav-label = 둘러보기
nav-games = 내 게임
nav-credits = 만든 이야기
to-home = 처음으로
close = 닫기
try-again = 다시 해 보기
your-name = 이름
guest-name = 손님 { $number }
theme-to-dark = 어두운 화면으로
theme-to-light = 밝은 화면으로
theme-system = 기기 설정대로
theme-light = 밝게
theme-dark = 어둡게

home-promise = 설치도 가입도 필요 없어요. 혼자라면 봇과, 친구와는 링크 하나로 바로 한판. 운까지 누구나 검증할 수 있고, 둔 수는 사라지지 않아요.
home-games = 게임
home-play-now = 컴퓨터와 바로 한판
home-play-level = 컴퓨터와 두기
home-side = 누가 먼저 둘까요?
side-first = 내가 먼저
side-second = 상대가 먼저
side-random = 무작위
home-invite = 친구 초대
home-rules = 규칙
home-continue = 이어서 하기
home-public = 열려 있는 자리
home-public-refresh = 열려 있는 자리 새로 고침
home-public-none = 지금은 열려 있는 자리가 없어요. 친구를 초대해서 먼저 열어 보세요.
home-footer = 한판은 계정도, 광고도, 추적도 없어요.

phase-gathering = 모이는 중
phase-playing = 진행 중
phase-over = 끝남

bot-called = 컴퓨터 ({ $level })
a-bot = 봇
seat-free = 빈자리
seat-number = { $number }번 자리
spectators = { $count }명 구경 중

setup-of = { $game } 새 판
setup-web-players = 몇 명이 할까요?
setup-web-count = { $count }명
setup-web-seats = 누가 앉을까요?
setup-web-clock = 생각하는 시간
setup-web-rules = 규칙 바꾸기
setup-web-public = 누구나 들어올 수 있게 목록에 올리기
setup-web-draw = 시작할 때 자리를 무작위로 정하기
setup-web-open = 자리 열고 초대하기
setup-web-open-help = 링크가 생겨요. 받은 친구는 이름만 적고 앉으면 돼요.
setup-web-start = 시작하기
setup-web-start-help = 바로 시작해요.
sitter-me = 나
sitter-open = 친구(링크로 초대)

clock-none = 시간 제한 없음
clock-per-move = 한 수에 { $seconds }초
clock-fischer = { $minutes }분, 한 수마다 { $increment }초 더
answer-left = { $seconds }초 안에 대답하지 않으면 그냥 넘어가요
answer-closed = 모두의 대답이 함께 열릴 때까지 아무도 볼 수 없어요.
clock-left = 남은 시간 { $seconds }초

othello-title-line = 열여섯 줄 판에서 뒤집고 뒤집히는 한판
othello-title-menu = 오델로 시작 화면
othello-title-play = 바로 시작
othello-title-friends = 친구와 두기, 다르게 두기
othello-title-exit = 나가기

unreachable-title = 서버에 연결할 수 없어요
unreachable-text = 인터넷이 끊겼거나 서버가 잠시 쉬는 중이에요. 하던 판은 그대로 있으니 잠시 뒤에 다시 해 보세요.
patience = 이 인터넷 주소에서 접속한 사람이 많아서 잠시 기다리고 있어요.
patience-left = { $seconds }초 뒤에 다시 시도할게요.
nowhere-title = 여기엔 아무것도 없어요
nowhere-text = 주소가 바뀌었거나, 오래되어 치운 판이에요.
set-aside-title = 따로 보관해 둔 판이에요
set-aside-text = 이 서버가 모르는 규칙으로 두었거나 저장된 내용이 손상된 판이에요. 지우지 않고 그대로 두었으니 서버 관리자에게 알려 주세요.
table-opening = 판을 펴는 중이에요 …
failure-title = 화면을 그리지 못했어요
failure-text = 하던 판은 서버에 그대로 남아 있어요. 새로 고치면 이어서 할 수 있어요.
failure-reload = 새로 고침
failure-cause = 무슨 일이 있었나요?

my-games-none = 아직 앉은 자리가 없어요. 한판 하고 나면 여기에 남아요.
my-games-going = 아직 끝나지 않은 판
my-games-over = 끝난 판
my-games-table = 자리로 가기

rules = 규칙
rules-of = { $game } 규칙
rules-play = 이 게임 하기
rules-none = 아직 이 게임의 규칙을 적어 둔 글이 없어요.
settings = 설정
full-screen = 전체 화면
setting-sound = 소리
setting-sound-help = 돌, 패, 카드 소리
setting-motion = 움직임
setting-motion-help = 돌이 뒤집히고 패가 옮겨 가는 모습
setting-coordinates = 좌표
setting-coordinates-help = 판 가장자리에 a, b, c와 1, 2, 3
setting-numbers = 수순
setting-numbers-help = 돌 위에 몇 번째 수인지
setting-confirm = 두 번 눌러 두기
setting-confirm-help = 한 번 누르면 고르고, 다시 누르면 두어요
setting-chat = 대화 보기
setting-chat-help = 다른 사람이 하는 말
setting-theme = 화면 밝기
setting-language = 언어

players = 참가자
board = 판
board-failed = 판을 그리지 못했어요.
tools = 도구
side = 기보와 대화
plate-your-turn = 내 차례
plate-turn = 차례
plate-away = 자리 비움
title-your-turn = ● 내 차례

undo = 무르기
hint = 힌트
hint-thinking = 생각 중 …
hint-do = 이대로: { $action }
hint-ranks = 추천 순위
hint-rank = { $rank }위 { $action }
draw = 무승부
resign = 기권
resign-title = 기권할까요?
resign-text = 이 판은 상대가 이긴 것으로 끝나요.
resign-text-many = 남은 판은 봇이 대신 두어요.
resign-not = 계속 두기

leave = 나가기
leave-title = 나갈까요?
leave-text-bots = 판은 지금 그대로 남아 있어요. 언제든 첫 화면의 ‘이어서 하기’에서 다시 둘 수 있어요.
leave-text-people = 잠시 자리를 비우면 봇이 대신 두어요. 첫 화면의 ‘이어서 하기’로 돌아오면 다시 직접 둘 수 있어요.
leave-clock = 자리를 비워도 시계는 계속 가요.
leave-for-now = 나중에 이어서 하기
leave-resigning = 기권하고 나가기
leave-to-a-bot = 봇에게 맡기고 나가기

offer-draw = { $player } 님이 비기자고 해요.
offer-draw-sent = 비기자고 했어요. 대답을 기다려요.
offer-undo = { $player } 님이 한 수 무르고 싶어 해요.
offer-undo-sent = 물러 달라고 했어요. 대답을 기다려요.
offer-accept = 비기기
offer-allow = 물러 주기
offer-decline = 거절하기
offer-withdraw = 취소하기

moves = 기보
moves-none = 아직 둔 수가 없어요.
moves-steps = 앞뒤로 보기
step-first = 처음으로
step-back = 이전 수 보기
step-on = 다음 수 보기
step-last = 끝으로
step-now = 지금 판으로
looking-back = { $last }수 중 { $step }수를 보는 중이에요. 실제 판은 그대로 이어지고 있어요.

chat = 대화
chat-none = 아직 아무 말이 없어요. 인사를 건네 볼까요?
chat-join = 이름을 적고 들어오면 말할 수 있어요.
chat-off = 대화를 꺼 두었어요.
chat-quick = 자주 쓰는 말
chat-say = 하고 싶은 말
chat-send = 보내기
chat-mute = 대화 막기
chat-unmute = 대화 풀기

line-waiting = 서버에 다시 연결하는 중이에요. 둔 수는 안전해요.
line-offline = 인터넷이 끊겼어요. 다시 연결되면 바로 이어서 할 수 있어요.

lobby-title = 모이는 중
lobby-again = 한 판 더! 자리를 바꿔 앉았어요
lobby-ready = 준비됨
lobby-not-ready = 준비 중
lobby-be-ready = 준비됐어요
lobby-wait = 준비 취소
lobby-sit = 앉기
lobby-stand = 일어서기
lobby-kick = 내보내기
lobby-start = 빈자리는 봇으로 채우고 시작
lobby-start-now = 지금 시작
lobby-waiting = 모두 앉아 준비하면 저절로 시작해요.
lobby-invite = 친구 초대
lobby-invite-text = 이 링크를 보내거나, 휴대전화 카메라로 QR 코드를 비춰 보세요.
lobby-agreed = 이번 판의 약속
lobby-rules = 규칙
lobby-usual = 기본 규칙 그대로
lobby-dice = 공정한 주사위 약속
lobby-revealing = 모두 주사위에 보탠 값을 공개하는 중이에요 …
lobby-aborted = 누군가 주사위에 보태기로 약속한 값을 공개하지 않아서 { $count }번 시작하지 못했어요.
lobby-forgetful = 이 브라우저는 아무것도 저장할 수 없어서, 주사위에 값을 보태지 않고 나중에 견줘 볼 수도 없어요.
lobby-dice-text = 서버는 운을 정할 값을 미리 골라 두고 그 지문만 보여 줘요. 앉은 사람마다 보탤 값을 서로 모른 채 미리 약속하고, 끝나면 모두 공개해서 누구나 다시 계산해 볼 수 있어요. 여기서 본 것은 이 브라우저가 기억해요.

join-title = 같이 한판 할까요?
join-watch-title = 구경하는 중이에요
join-sit = 앉아서 시작
join-watch = 구경만 하기
join-talk = 들어가서 이야기하기

share = 링크 공유
share-link = 링크
share-copy = 복사
share-copied = 복사했어요
share-send = 보내기
share-qr = 링크가 담긴 QR 코드
share-record = 이 판의 기보 링크

rematch = 한 판 더
result-line = { $player }: { $points }
download = 기보 내려받기

replay-open = 다시 보기
replay-of = { $game } 다시 보기
replay-controls = 다시 보기 조작
replay-play = 재생
replay-pause = 멈춤
replay-slider = 몇 번째 수
replay-step = { $last }수 중 { $step }수
replay-start = 첫 수를 두기 전
replay-eyes-label = 누구의 시점으로 볼까요?
replay-table = 자리로 가기

verify = 공정성 검증
verify-running = 다시 계산하는 중이에요 …
verify-is-fair = 맞아요
verify-is-unfair = 맞지 않아요
verify-is-unknown = 확인하지 못했어요
verify-fair = 약속대로 나온 결과예요. { $count }번 모두 다시 계산해 확인했어요.
verify-unfair = 약속과 다른 결과가 있어요!
verify-unknown = 여기서는 확인할 수 없어요.
verify-no-seed = 아직 씨앗 값이 공개되지 않았어요. 판이 끝나면 검증할 수 있어요.
verify-insecure = 이 브라우저는 https 주소나 내 컴퓨터에서 연 화면에서만 계산할 수 있어요. 기보를 내려받아 hanpan verify로 검증해 보세요.
verify-failed = 기보를 가져오지 못했어요.
verify-memory = 이 브라우저의 기억
verify-memory-text = 기보를 쓴 쪽은 그 안의 것을 한꺼번에 바꿀 수도 있어요. 그래서 먼저, 시작하기 전에 본 것과 견줘 봐요.
verify-memory-commitment = 시작하기 전에 본 약속과 같아요.
verify-memory-no-commitment = 시작하기 전에 약속을 보지 못해서 견주지 못했어요.
verify-memory-list = 명단이 확정될 때 모두가 약속한 값 그대로이고, 추첨하거나 고른 자리에 앉아 있어요.
verify-memory-no-list = 명단이 확정되는 것을 보지 못해서 견주지 못했어요.
verify-memory-salt = 내가 보탠 값이 주사위에 들어 있어요.
verify-memory-no-salt = 내가 보탠 값이 없어서 견주지 못했어요.
verify-differs-commitment = 내가 본 약속과 다른 약속으로 나온 결과예요!
verify-differs-hidden-abort = 내가 본 시작이 기보에 없어요!
verify-differs-list = 명단이 확정될 때 누군가 약속한 값과 달라요!
verify-differs-order = 추첨하거나 고른 자리와 다르게 앉아 있어요!
verify-differs-salt = 내가 보탠 값이 주사위에 들어 있지 않아요!
verify-commitment = 미리 한 약속
verify-commitment-text = 시작하기 전에 공개한 지문이, 끝난 뒤 공개한 씨앗 값의 지문과 같은지 봐요. SHA-256("hanpan-fair-v1", 자리 이름, 씨앗)
verify-table = 자리 이름
verify-seed = 씨앗
verify-told = 미리 공개한 지문
verify-computed = 다시 계산한 지문
verify-key = 모두가 보탠 값
verify-key-text = 씨앗에 참가자들이 보탠 값을 섞어 열쇠를 만들어요. 그래서 서버도 혼자 정할 수 없어요. 누구의 값도 알려지기 전에 모두 자기 값을 약속해 두었어요. SHA-256("hanpan-salt-v2", 자리 이름, 번호, 보탤 값)
verify-salt = { $number }번 참가자가 보탠 값
verify-no-salt = 보태지 않음
verify-key-is = 열쇠
verify-outcomes = 나온 결과
verify-outcomes-text = 열쇠로 주사위를 다시 굴려, 나누고 뽑고 던진 결과가 기보와 같은지 하나씩 봐요.
verify-outcomes-unknown = 이 게임에서 주사위로 결과를 정하는 방법을 이 화면은 몰라요. 잘못이 있다는 뜻은 아니에요. 기보를 내려받아 hanpan verify로 검증해 보세요.
verify-dice-say = 다시 계산한 값:
verify-limits = 나(또는 이 브라우저)가 약속을 기억하는 한, 패가 조작되지 않았다는 것을 증명해요. 운영자가 몰래 보지 않았다는 것까지 증명하지는 못해요.

# 전용 판이 없는 게임.
fallback-view = 지금 판의 모습
fallback-actions = 할 수 있는 것
fallback-your-turn = 내 차례예요. 할 수 있는 것이 { $count }가지 있어요.
fallback-wait = 다른 사람의 차례예요.
fallback-answered = 이렇게 답했어요: { $action }

credits-house = 한판은 여러 놀이를 한 상에 차린 집이에요. 사람도 봇도 같은 규칙으로 두어요.
credits-drawn = 판, 돌, 패, 카드, 그림은 모두 한판에서 직접 그렸고, 소리도 그때그때 만들어 내요. 오델로는 Extends Othello라는 자바 프로그램에서, 다른 게임들도 대부분 저마다의 첫 프로그램에서 자라났어요.
credits-works = 함께 실린 것
credits-licence = 한판은 MIT 또는 Apache-2.0 라이선스로 공개해요.

refusal-unreachable = 서버에 연결할 수 없어요. 잠시 뒤에 다시 해 보세요.
