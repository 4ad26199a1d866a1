# 터미널 화면.

menu-continue = 이어 하기 ({ $count })
menu-continue-damaged = 이어 하기 ({ $count }), 손상 { $damaged }
menu-records = 기록
menu-rules = 규칙
menu-settings = 설정
menu-quit = 끝내기

setup-title = 새 게임
setup-begin = 시작
setup-begin-help = 어느 줄에서든 Enter로 시작해요. 왼쪽·오른쪽으로 바꿔요.
setup-players = 인원
setup-players-help = 함께하는 사람 수예요.
setup-seat = { $number }번 자리
setup-seat-help = 이 화면의 사람, 또는 봇: 쉬움·보통·어려움, 있으면 고수. 고전과 기본은 간단한 규칙대로, 아무렇게나는 정말 아무렇게나 둬요.

settings-language = 언어
settings-language-help = 한국어 or English.
settings-name = 내 이름
settings-name-help = 여기와 서버의 방에서 쓰는 이름이에요. Enter로 바꿔요.
settings-colours = 색
settings-colours-help = 어두운 바탕의 터미널, 밝은 바탕의 터미널, 또는 색 없이.
colours-dark = 어두운 바탕
colours-light = 밝은 바탕
colours-plain = 색 없음
settings-hints = 힌트를 주는 봇
settings-hints-help = 힌트를 물어볼 봇이 얼마나 센지 정해요.
settings-pace = 봇이 두는 속도
settings-pace-help = 따라가며 볼 수 있도록 봇이 두기 전에 기다리는 시간이에요.
settings-motion = 움직임
settings-motion-help = 돌이 하나씩 차례로 뒤집혀요.
settings-ascii = ASCII 기호만
settings-ascii-help = ●와 ○가 제대로 보이지 않는 터미널과 글꼴에서 써요.
settings-vi-keys = h와 l로 커서 이동
settings-vi-keys-help = vi처럼 움직여요. 힌트와 기보는 H와 L이 돼요.
settings-folder = 게임과 설정을 두는 곳: { $folder }
pace-instant = 바로
pace-quick = 빠르게
pace-natural = 자연스럽게
pace-slow = 천천히

table-safe = 모든 수를 저장해요
table-thinking = { $player } 생각 중 …
table-paused = 멈췄어요. p를 누르면 이어져요.
table-kept = 모든 수가 이미 저장되어 있어요: { $folder }
table-undone = 물렀어요.
table-hint-asked = 힌트를 생각하는 중 …
table-result = 결과
table-report = 지난 판의 결과예요. Enter로 계속하고, i로 다시 봐요.
table-resign = 기권할까요? (y / n)
table-cover-title = 패 가리기
table-cover = { $player } 차례예요. 다른 사람이 보지 않을 때 Enter를 누르세요.

replay-all-hands = 모든 패가 보여요
replay-beginning = 처음: 화살표로 한 수씩, p로 재생

games-continue = 이어 하기
games-none = 아직 없어요. 나간 게임은 여기서 기다리고, 끝난 게임은 여기에 남아요.
games-not-found = 찾는 말이 있는 게임이 없어요. Esc를 누르면 모두 보여요.
games-moves = { $count }수
games-damaged = { $file } 파일이 손상되어 그대로 두었어요: { $reason }. x를 누르면 지우지 않고 따로 옮겨요.
games-set-aside = 따로 옮겼어요: { $file }
games-damaged-row = 손상됨: { $file }
games-discard = 이 게임을 버릴까요? 지우지 않고 옮겨요. (y / n)
games-discarded = 옮겼어요: { $file }

# Where a game has no board of its own.
board-choose = { $action }: Enter로 해요.

# 패를 쓰는 게임의 판.
board-turn-deal = 이제 패를 나눠요

help-board = 판에서
help-table = 어느 게임에서나
help-notation = : 다음에 그 게임의 표기법으로 수를 적을 수 있어요. 규칙에 설명이 있어요.

key-back = 뒤로
key-cancel = 취소
key-change = 바꾸기
key-choose = 고르기
key-close = 닫기
key-continue = 이어 하기
key-course = 점수 변화
key-discard = 버리기
key-do = 하기
key-eyes = 다른 눈으로
key-first = 처음
key-go-on = 계속
key-help = 도움말
key-hint = 힌트
key-beliefs = 패 읽기
key-hint-play = 그대로 하기
key-jump = 몇 번째로
key-last = 끝
key-last-hand = 지난 판
key-leave = 나가기(저장됨)
key-look = 보기
key-move = 이동
key-moves = 기보
key-next = 다음 수
key-next-field = 다음 칸
key-number = 번호로
key-open = 열기
key-open-hands = 모든 패 보기
key-pace = 빠르게, - 느리게
key-pause = 재생 / 멈춤
key-place = 두기
key-play = 내기
key-rematch = 한 판 더
key-replay = 다시 보기
key-resign = 기권
key-result = 결과
key-save = 저장
key-scroll = 넘기기
key-search = 찾기
key-set-aside = 따로 옮기기
key-step = 한 수씩
key-try-again = 다시 시도
key-type = 수 적기
key-undo = 무르기

error-not-your-turn = 당신 차례가 아니에요.
error-over = 게임이 끝났어요.
error-notation = 이 게임에 없는 수예요. ?를 누르면 할 수 있는 것이 나와요.
error-not-between-two = 둘이 하는 게임만 기권으로 끝나요.
error-nothing-to-undo = 무를 수가 없어요.
error-not-kept = 저장할 수 없어 두지 않았어요: { $reason }. s를 누르면 다시 해 봐요.

too-small = 터미널이 { $now }인데 { $least } 이상이어야 해요. 키우거나 q를 누르세요. 잃는 것은 없어요.

plain-help = 수를 적으세요. `?`는 할 수 있는 것, `hint`는 강한 봇의 추천, `undo`는 무르기, `resign`은 기권, `quit`은 저장하고 나가기예요.
plain-legal = 할 수 있는 것: { $actions }
plain-kept = 게임을 저장했어요. `hanpan play`에 --continue를 붙이면 이어져요.

# 서버의 테이블.

menu-join = 테이블에 참가
player-guest = 손님
join-link = 링크
join-name = 이름
join-help = 받은 링크를 붙여 넣으세요. 예: http://host:7878/t/abcd. 서버 주소만 넣으면 공개 테이블 목록이 나와요.
join-no-link = 링크가 아니에요. http://host:7878/t/abcd 꼴이며, 목록을 보려면 http://host:7878 까지만 넣으세요.
join-no-name = 이름은 1자에서 24자까지예요.

tables-title = 공개 테이블
tables-new = 새 테이블: { $game }
tables-gathering = 모이는 중
tables-playing = 두는 중
tables-over = 끝남
tables-none = 기다리는 공개 테이블이 없어요. 새로 열면 다른 사람은 링크로 들어와요.
tables-help = Enter로 참가하거나 새 테이블을 열어요.

setup-public = 목록에 공개
setup-public-help = 서버의 목록에 올릴지, 링크를 아는 사람만 들어오게 할지 정해요.
setup-open = 오는 사람 자리
setup-open-help = 링크로 오는 사람의 자리, 또는 봇. 방장은 첫 빈자리에 앉아요.
setup-clock = 생각하는 시간
setup-clock-help = 한 수마다 주어지는 시간, 또는 한 판의 시간에 한 수마다 조금씩 더해요.
setup-draw-seats = 자리 추첨
setup-draw-seats-help = 시작할 때 자리를 추첨할지, 고른 자리 그대로 둘지 정해요.

clock-none = 시간 제한 없음
clock-per-move = 한 수에 { $time }
clock-fischer = { $time } + 한 수에 { $increment }
clock-minutes = { $count }분
clock-seconds = { $count }초

server-safe = 모든 수는 서버에 저장돼요
server-kept = 모든 수가 서버에 저장돼요. { $link } 로 자리에 돌아올 수 있어요.
server-connecting = 연결하는 중 …
server-reconnecting = 연결이 끊겼어요. 다시 연결하는 중 … 잃은 것은 없어요.
server-sending = 보내는 중 …
server-unreachable = { $server } 에 연결할 수 없어요: { $reason }
server-seat-not-kept = 다음에 쓸 자리를 저장할 수 없어요: { $reason }
server-left = 테이블을 떠났어요.
server-sent-away = 더 이상 이 테이블의 참가자가 아니에요.
server-leave = 자리를 내놓고 테이블을 떠날까요? (y / n)
server-no-hints = 힌트는 봇하고만 둘 때 쓸 수 있어요.
server-no-idea = 봇이 권할 만한 수가 없어요.
server-answer-within = { $seconds }초 안에 대답
server-answer-closed = 모두의 대답이 함께 열릴 때까지 아무도 볼 수 없어요.
server-answers-awaited = 대답을 기다리는 중 …
server-record-asked = 기록을 받는 중 …
server-record-kept = 이 판을 기록에 저장했어요: { $file }
server-record-not-kept = 기록을 저장할 수 없어요: { $reason }
server-stand-in = { $player } (봇)
server-rematch-asked = 한 판 더 두자고 했어요.
server-takeback-asked = 물러도 되는지 상대에게 물어봤어요.
server-takeback-wanted = { $player } 님이 무르기를 청해요. u 동의, - 거절.
server-draw-asked = 비기자고 했어요.
server-draw-wanted = { $player } 님이 비기자고 해요. d 동의, - 거절.
server-win-claimable = { $player } 님이 오래 자리를 비웠어요. w 승리 선언, 아니면 봇과 이어 둬요.

server-link = 이 링크를 보내세요: { $link }
server-watching = 구경: { $names }
server-dice = 무엇이 나올지는 아무도 오기 전에 정해졌고, 모두가 한 번씩 섞어요. 약속: { $commitment }
server-start-aborted = 시작하지 못했어요. { $names } 님이 섞는 데 약속한 값을 공개하지 않아 자리를 잃었어요. 다시 시작할 수 있어요.
server-not-remembered = 테이블이 보여 준 약속을 저장할 수 없어, 섞는 데 값을 보태지 않아요: { $reason }
server-seed = 무엇이 나올지 정해 둔 값을 공개해요. 시드: { $seed }
server-public = 목록에 공개
server-by-link = 링크로만 입장
server-seats-drawn = 자리 추첨
server-host = 방장
server-away = 자리 비움
server-ready = 준비됨
server-muted = 말하기 금지
server-nobody-else = 다른 사람이 없어요.
server-bot = 봇: { $level }
server-invited = { $account } 님의 자리
server-free = 빈자리
server-sit-first = 구경 중이에요. 숫자로 빈자리에 앉아요.
server-you-watch = 구경 중이에요. 숫자로 빈자리에 앉고, c로 말해요.
server-you-are-ready = 준비됐어요. 모두 준비되면 시작해요.
server-host-begins = 모두 준비되면 시작해요. s는 빈자리에 봇을 앉히고 바로 시작해요.
server-get-ready = Enter로 준비해요.

key-claim-win = 승리 선언
key-decline = 거절
key-draw = 무승부 제안
key-give-up = 아주 떠나기
key-kick = 내보내기
key-leave-seat = 나가기 (자리 유지)
key-mute = 말하기 금지
key-ready = 준비
key-refresh = 다시 보기
key-start = 시작
key-takeback = 무르기
key-talk = 말하기
key-watch = 구경

# 패를 검증한 결과.
key-verify = 검증
fair-fair = { $count ->
        [0] 약속대로 진행된 판이에요. 운에 맡긴 것이 없어요.
       *[other] 약속대로 진행된 판이에요. 운에 맡긴 결과 { $count }번을 모두 다시 계산했어요.
    }
fair-unfair = 약속과 다른 판이에요!
fair-unknown = 여기서는 확인할 수 없어요: { $reason }
fair-no-seed = 아직 시드가 공개되지 않았어요. 판이 끝나면 공개돼요.
fair-commitment = [x] 시작하기 전에 이 프로그램이 본 약속과 같아요.
fair-no-commitment = [ ] 시작하기 전에 약속을 보지 못해 비교하지 못했어요.
fair-list = [x] 참가자와 참가자가 약속한 값이 명단이 확정될 때 그대로예요.
fair-no-list = [ ] 명단이 확정되는 것을 보지 못해 비교하지 못했어요.
fair-salt = [x] 내가 보탠 값이 패를 섞는 데 쓰였어요.
fair-no-salt = [ ] 내가 보탠 값이 없어 비교하지 못했어요.
fair-limits = 나(또는 이 프로그램)가 약속을 기억하는 한, 패가 조작되지 않았음을 증명해요. 운영자가 패를 들여다보지 않았다는 것까지는 증명하지 못해요.
fair-differs-commitment = 내가 본 약속과 다른 약속으로 패를 나눴어요.
fair-differs-hidden-abort = 내가 본 시작이 기보에 없어요.
fair-differs-list = 명단이 확정될 때 참가자가 약속한 값과 달라요.
fair-differs-order = 추첨하거나 고른 자리와 다르게 앉아 있어요.
fair-differs-salt = { $number }번 참가자인 내가 보탠 값이 패를 섞는 데 쓰이지 않았어요.

# 스즈메, 터미널이 규칙보다 더 말하는 것.
suzume-result-place = { $place }위 { $player }: { $points }
suzume-wait-minimum = 점수 부족: { $minimum }점이 필요해요
suzume-wait-bonus = 점수 부족: 친 보너스 { $bonus }점을 빼면 { $points }점, { $minimum }점이 필요해요

# 한 줄씩 보는 상황.
plain-turn = { $player } 차례
plain-answers = { $players }: 모두 함께 대답해요
plain-covered = 가려진 패 { $count }장
plain-tiles = { $player }: { $points }, { $hand }, 버림패 { $discards }
plain-open-card = 오픈 카드 { $card }, 무늬 { $suits }{ $offense ->
    [0] {""}
   *[other] , 공격 { $offense }장
}

# 잘못된 것. 라이브러리의 말은 영어예요.
trouble-damaged = 기록이 손상되었어요: { $reason }
trouble-version = 기록의 버전이 { $version }이에요. 이 프로그램은 버전 1을 읽어요
trouble-rules = { $game } 규칙 버전 { $played }의 기록이에요. 이 프로그램에는 버전 { $known }이 있어요
trouble-unknown-game = 모르는 게임이에요: `{ $game }`
trouble-step = { $number }번째 단계: { $reason }
trouble-result = 결과가 단계들과 맞지 않아요
trouble-ended-too-soon = 끝난 때가 적혀 있는데 게임은 끝나지 않았어요
trouble-ended-before-start = 시작하기 전에 끝났다고 적혀 있어요
trouble-options = 이 게임에서 정할 수 있는 것이 아니에요: { $reason }
trouble-players = { $game } 게임은 { $from }명부터 { $to }명까지예요. { $players }명은 안 돼요
trouble-option = `{ $key }`에 { $given }은(는) 쓸 수 없어요({ $expected })
trouble-not-the-turn = { $seat }번 자리의 차례가 아니에요
trouble-no-seat = 자리가 { $seats }개인 테이블에 { $seat }번 자리는 없어요
trouble-notation = 이 게임의 표기가 아니에요: { $reason }
trouble-not-the-dice = 우연의 결과가 주사위와 달라요: { $reason }
trouble-fair-version = 패를 나누는 절차의 버전이 { $version }이에요. 이 프로그램은 버전 1과 2를 알아요
trouble-fair-commitment = 시드가 약속값과 맞지 않아요: SHA-256은 { $hash }
trouble-fair-salts = 자리 { $seats }개마다 소금이 있어야 해요(비어도 돼요)
trouble-fair-salt = 참가자 { $number }의 소금이 약속한 것이 아니에요
trouble-fair-parts = 참가자에 대한 기록이 서로 맞지 않아요
trouble-no-home = 게임을 둘 폴더가 없어요. HANPAN_DATA에 폴더를 적으세요
trouble-not-written = { $file } 파일에 쓸 수 없어요: { $reason }. 폴더를 살펴보거나 HANPAN_DATA에 다른 폴더를 적으세요
trouble-not-read = { $file } 파일을 읽을 수 없어요: { $reason }
trouble-file-damaged = { $file } 파일이 손상되었어요: { $reason }
trouble-in-use = { $game } 게임은 다른 창에서 하고 있어요. 거기서 먼저 나오세요
trouble-no-game = { $game } 게임이 없어요
trouble-over = { $game } 게임은 끝났어요
trouble-not-over = { $game } 게임은 아직 끝나지 않았어요
trouble-cut = 첫 줄이 잘렸어요
trouble-line = { $number }번째 줄: { $reason }
trouble-standing = 마지막 줄이 수들과 맞지 않아요
trouble-another-game = 이름이 같은 다른 파일이 다른 게임을 말해요
trouble-unknown = `{ $name }`은(는) 여기에 없어요
trouble-clock = 시계를 저장할 수 없어요: { $reason }
system-not-found = 그런 파일이 없어요
system-not-allowed = 권한이 없어요
system-exists = 이미 있어요
system-no-text = 글이 아니에요
system-folder = 폴더예요
system-no-folder = 폴더가 아니에요
system-full = 디스크가 가득 찼어요
system-in-use = 이미 쓰고 있는 주소예요
system-refused = 거기서 아무도 답하지 않아요
system-read-only = 거기에는 쓸 수 없어요
system-no-address = 이 컴퓨터의 주소가 아니에요
system-broken-off = 연결이 끊어졌어요
system-unreachable = 그런 서버를 찾을 수 없어요
system-too-late = 너무 오래 걸려요
