# 명령줄: 도움말, 오류, 명령이 하는 말.

help-hanpan = 한판: 테이블 게임을 제대로 즐기는 곳
help-hanpan-examples =
    hanpan                              메뉴, 전체 화면
    hanpan play omok --vs hard          바로 판으로
    hanpan classic japae                원래 프로그램, 한 줄씩
    hanpan rules othello --lang ko      오델로 규칙
    hanpan perft othello --options '{"{"}"size":8{"}"}' --depth 9
    echo '{"{"}"cmd":"games"{"}"}' | hanpan referee
help-global-lang = 언어: ko 또는 en [기본값: 프로그램에서 정한 언어, 없으면 환경의 언어]
help-global-ascii = ASCII 기호만 써요
help-global-pace = 봇이 두기 전에 기다리는 시간: instant, quick, natural, slow
help-flag-help = 도움말을 보여 줘요
help-flag-version = 버전을 보여 줘요
help-play = 게임을 해요: 터미널에서는 전체 화면, 파이프로는 한 줄씩
help-play-examples =
    hanpan play omok                              보통 세기의 봇과
    hanpan play othello --vs hard --set size=8
    hanpan play onecard --seats human,hard,easy   셋이서
    hanpan play suzume --players 4 --vs basic
    hanpan play japae --seats human,human         한 화면에 둘이, 손패는 가리고
    hanpan play omok --clock 300+5                5분에 한 수마다 5초씩 더
    hanpan play omok --vs gomocup:./pbrain-mine   고모컵 프로토콜을 쓰는 프로그램과
    hanpan play omok --continue                   마지막에 나온 게임
help-play-game = 게임: `hanpan games`에 목록이 있어요
help-play-seats = 누가 어디에 앉는지 차례대로: human, 또는 easy, normal, hard 같은 봇
help-play-players = 몇 명이 하는지 [기본값: 그 게임의 가장 적은 인원]
help-play-vs = 첫 자리를 뺀 모든 자리에 앉을 봇 [기본값: normal, 없으면 그 아래에서 가장 센 봇]
help-play-clock = 생각하는 시간(초): 30은 한 수에 30초, 300+5는 모두 300초에 한 수마다 5초씩 더
help-play-options = 정한 것, JSON으로
help-play-set = 정한 것 하나, 예를 들어 size=8. 여러 번 쓸 수 있어요
help-play-resume = 마지막에 하던 같은 게임을 이어서 해요
help-play-plain = 터미널에서도 한 줄씩
help-watch = 봇끼리 두는 게임을 봐요
help-watch-examples =
    hanpan watch othello hard classic
    hanpan watch suzume hard basic basic basic --pace slow
help-watch-game = 게임: `hanpan games`에 목록이 있어요
help-watch-bots = 봇을 차례대로. 하나만 쓰면 모든 자리에 앉아요 [기본값: normal, 없으면 그 아래에서 가장 센 봇]
help-watch-options = 정한 것, JSON으로
help-watch-set = 정한 것 하나, 예를 들어 size=8. 여러 번 쓸 수 있어요
help-join = 링크로 서버의 방에 들어가요
help-join-examples =
    hanpan join http://localhost:7878/t/k3x9        링크의 방
    hanpan join https://play.example/t/k3x9 --name Kim --seat 1
    hanpan join http://localhost:7878/t/k3x9 --watch
    hanpan join http://localhost:7878               공개된 방과 새 방

    자리는 그대로 남아요. 무슨 일이 있어도 같은 명령으로 돌아올 수 있어요.
help-join-url = 방의 링크, 또는 서버의 주소
help-join-name = 쓰고 싶은 이름 [기본값: 메뉴에서 정한 이름, 없으면 이 컴퓨터의 사용자 이름]
help-join-seat = 앉고 싶은 자리, 0부터 [기본값: 비어 있는 첫 자리]
help-join-watch = 구경하고 이야기만 해요
help-classic = 원래 프로그램을 표준 입출력으로 한 줄씩 해요
help-classic-examples =
    hanpan classic omok                  원래의 오목
    hanpan classic japae --seed 7
    printf '8, 8\n' | hanpan classic omok
help-classic-game = 게임: `hanpan games`에 목록이 있어요
help-classic-seed = 같은 게임을 다시 하게 해요: 숫자, 또는 16진수로 32바이트까지
help-classic-save = 게임을 저장할 파일 [기본값: 데이터 폴더에 게임마다 한 파일]
help-games = 게임과 인원, 정할 수 있는 것을 보여 줘요
help-rules = 게임의 규칙을 보여 줘요
help-rules-examples =
    hanpan rules omok --lang ko | less   한국어 규칙을 한 쪽씩
help-rules-game = 게임: `hanpan games`에 목록이 있어요
help-score = 손패가 몇 점인지 한 줄씩 알려 줘요
help-score-japae = 자패마작의 손패
help-score-japae-examples =
    hanpan score japae EEEW --win W --meld OO+O --discards NN --bonus last_draw
    hanpan score japae ESWNOGR --win R --by ron --lang ko   한국어로
help-score-japae-closed = 화료패를 뺀 손안의 패, 예를 들어 EEEW
help-score-japae-win = 화료패
help-score-japae-melds = 운 패: XX+X, XXX+X, XXXX 또는 XX+X+X. 두 번까지 쓸 수 있어요
help-score-japae-by = 어떻게 화료했는지
help-score-japae-discards = 자기 버림패, 예를 들어 NN
help-score-japae-bonus = heavenly, earthly, man, last_draw, last_discard, dead_wall 가운데서. 여러 번 쓸 수 있어요
help-score-suzume = 참새작의 손패
help-score-suzume-examples =
    hanpan score suzume 1 1 1r 2 2 2r --dora G   여섯 장과 도라
help-score-suzume-hand = 패 여섯 장: 1부터 9, 1r부터 9r, G, R
help-score-suzume-dora = 뒤집어 놓은 도라의 숫자나 글자
help-score-suzume-simples = 어느 숫자가 중장패인지
help-referee = 표준 입력으로 오는 요청에 답해요. 한 줄에 JSON 객체 하나
help-referee-examples =
    echo '{"{"}"cmd":"games"{"}"}' | hanpan referee   게임 목록
    printf '{"{"}"cmd":"new","game":"omok"{"}"}\n{"{"}"cmd":"act","seat":0,"action":"h8"{"}"}\n' | hanpan referee
help-arena = 봇끼리 두게 하고 얼마나 센지 알려 줘요
help-arena-examples =
    hanpan arena othello hard classic --options '{"{"}"size":8{"}"}' --deals 50
    hanpan arena japae hard classic --hands --deals 20000
    hanpan arena onecard hard basic --players 4 --deals 500 --out games
    hanpan arena omok hard@50000 normal@20ms --sprt 0,50
    hanpan arena omok master@100ms gomocup:./brain@100ms --opening even --options '{"{"}"rules":"renju"{"}"}'
    hanpan arena suzume hard basic --plot score.svg      점수가 어떻게 변했는지 그림으로
help-arena-game = 게임: `hanpan games`에 목록이 있어요
help-arena-bots = 재 볼 봇과 상대들: 이름, 이름@노드 수, 이름@밀리초ms. 둘, 또는 자리마다 하나
help-arena-deals = 패나 첫 포석을 몇 가지나 두는지. 저마다 자리를 바꿔 가며 모두 한 번씩
help-arena-players = 몇 명이 하는지 [기본값: 그 게임의 가장 적은 인원]
help-arena-options = 정한 것, JSON으로
help-arena-hands = 여러 판으로 된 게임에서, 대국 전체 대신 한 판씩
help-arena-opening = 게임을 여는 무작위 수의 개수. even이라고 쓰면 어느 쪽도 앞서지 않는 시작에서 둬요 [기본값: 우연이 없는 게임은 4, 다른 게임은 0]
help-arena-seed = 모든 것이 여기서 나와요
help-arena-sprt = 첫 봇이 ELO0보다 ELO1만큼 센지가 분명해지면 멈춰요
help-arena-out = 모든 게임을 이 폴더에 기록으로 남기고, 있는 것은 이어서 해요
help-arena-threads = 스레드 수 [기본값: 모든 코어]
help-arena-json = 결과를 JSON으로
help-arena-plot = 그림으로도 보여 줘요: 여기에, 또는 파일에
help-cross = 모든 봇을 서로 만나게 하고 표로 보여 줘요
help-cross-examples =
    hanpan cross japae classic hard master folder rusher caller --hands --deals 500
    hanpan cross suzume basic hard learned --players 4 --hands --json
help-cross-game = 게임: `hanpan games`에 목록이 있어요
help-cross-bots = 서로 만날 봇들: 이름, 이름@노드 수, 이름@밀리초ms
help-cross-deals = 만날 때마다 패를 몇 가지나 두는지. 저마다 자리를 바꿔 가며 모두 한 번씩
help-cross-players = 몇 명이 하는지 [기본값: 그 게임의 가장 적은 인원]
help-cross-options = 정한 것, JSON으로
help-cross-hands = 여러 판으로 된 게임에서, 대국 전체 대신 한 판씩
help-cross-opening = 게임을 여는 무작위 수의 개수. even이라고 쓰면 어느 쪽도 앞서지 않는 시작에서 둬요 [기본값: 우연이 없는 게임은 4, 다른 게임은 0]
help-cross-seed = 모든 것이 여기서 나와요
help-cross-threads = 스레드 수 [기본값: 모든 코어]
help-cross-json = 표를 JSON으로
help-exploit = 자패마작 봇을 이기는 법을 배우면 얼마나 딸 수 있는지 알려 줘요
help-exploit-examples =
    hanpan exploit classic
    hanpan exploit hard --watched 5000 --trained 1000000 --deals 4000
help-exploit-bot = 자패마작의 봇: 이름, 이름@노드 수, 이름@밀리초ms
help-exploit-watched = 몇 판을 지켜볼지
help-exploit-trained = 닮은꼴을 상대로 몇 판에서 배울지
help-exploit-deals = 새 패를 몇 가지나 겨룰지. 저마다 양쪽에서 한 번씩
help-exploit-seed = 모든 것이 여기서 나와요
help-exploit-json = 결과를 JSON으로
help-hint = 기록의 끝에서 무엇을 하면 좋은지, 왜 그런지 알려 줘요
help-hint-examples =
    hanpan hint game.json                                기록의 끝에서
    hanpan hint - --bot normal --lang ko < game.json
help-hint-file = 기록 파일, 또는 표준 입력이면 -
help-hint-bot = 물어볼 봇 [기본값: hard, 없으면 그 아래에서 가장 센 봇]
help-hint-most = 많아야 몇 가지 수를 설명하는지
help-perft = 게임 나무의 잎을 세요
help-perft-examples =
    hanpan perft othello --options '{"{"}"size":8{"}"}' --depth 10   깊이 10까지
help-perft-game = 게임: `hanpan games`에 목록이 있어요
help-perft-options = 정한 것, JSON으로
help-perft-depth = 셀 가장 깊은 깊이
help-engine = 다른 프로그램의 엔진이 되어 표준 입출력으로 답해요
help-engine-othello = 오델로, 4 × 4부터 16 × 16까지
help-engine-othello-examples =
    hanpan engine othello --protocol nboard
    hanpan engine othello --protocol gtp --seconds 0.5   한 수에 반 초
help-engine-othello-protocol = 어떤 규약으로 말하는지
help-engine-othello-seconds = 따로 정하지 않으면 한 수에 생각할 초
help-engine-othello-hash = 기억해 둘 메가바이트
help-engine-othello-threads = 스레드 수
help-engine-omok = 오목, 15 × 15와 20 × 20. Gomocup 규약의 두뇌로 답해요
help-engine-omok-examples =
    hanpan engine omok
    hanpan engine omok --rules korean --seconds 0.5
help-engine-omok-rules = 관리 프로그램이 다른 규칙을 말하기 전까지의 규칙: house, korean, freestyle, standard, renju
help-engine-omok-seconds = 따로 정하지 않으면 한 수에 생각할 초
help-engine-omok-hash = 따로 정하지 않으면 기억해 둘 메가바이트
help-engine-omok-threads = 따로 정하지 않으면 쓸 스레드 수
help-solve = 최선의 수로 두면 국면이 돌 몇 개 차이로 끝나는지 알려 줘요
help-solve-othello = 오델로 국면, 어느 크기의 판이든
help-solve-othello-examples =
    hanpan solve othello ffo-40-59.obf
    head -5 ffo-40-59.obf | hanpan solve othello - --wld   이기는지 지는지만
    hanpan solve othello docs/othello-suite/16-middle.obf --depth 6
    hanpan solve othello --position '-----OX--XO----- X'
help-solve-othello-file = 한 줄에 하나씩 적은 국면(OBF), 표준 입력이면 -
help-solve-othello-position = 국면: 위에서부터 한 줄씩 칸(X, O, -), 빈칸, 둘 차례
help-solve-othello-wld = 누가 이기는지만, 1, 0, -1로
help-solve-othello-depth = 끝까지 풀지 않고 이만큼 앞까지만 보고, 고른 수가 파일의 점수로 몇 개 손해인지 알려 줘요
help-solve-othello-hash = 기억해 둘 메가바이트
help-solve-omok = 오목에서 연속 사로 이기는 자리를 풀고, 얼마나 걸리는지 알려요
help-solve-omok-examples =
    hanpan solve omok
    hanpan solve omok fours.txt
help-solve-japae = 패가 적은 자패마작. 후회로 배운 전략에서 얼마를 딸 수 있는지 정확히 계산해요
help-solve-japae-examples =
    hanpan solve japae
    hanpan solve japae pair --hands 10000000
help-solve-japae-game = 저마다 퐁 둘에 한 장(single, pair), 아니면 퐁 하나에 네 장(set)
help-solve-japae-hands = 몇 판에서 배울지
help-solve-japae-seed = 판을 정하는 시드
help-solve-omok-file = 한 줄에 하나씩 적힌 자리(`hanpan train omok puzzles`가 쓰는 꼴). -는 표준 입력 [기본값: 한판의 문제]
help-train = 엔진의 평가를 훈련해요
help-train-othello = 오델로의 무늬
help-train-othello-selfplay = 스스로 둔 판을 파일에 덧붙여요. 이미 있으면 이어서 해요
help-train-othello-selfplay-examples =
    hanpan train othello selfplay games.bin --size 8 --games 100000 --depth 2   두 수 앞까지
    hanpan train othello selfplay games.bin --size 16 --games 5000 --weights large.bin
help-train-othello-selfplay-out = 판을 모아 둘 파일
help-train-othello-selfplay-size = 판 한 변의 길이
help-train-othello-selfplay-games = 파일에 담을 판의 수
help-train-othello-selfplay-depth = 몇 수 앞까지 볼지
help-train-othello-selfplay-solve = 빈칸이 몇 개 남으면 끝까지 풀지
help-train-othello-selfplay-slip = 시작한 뒤에도 몇 수에 한 번은 아무 데나 둬요. 0이면 그러지 않아요
help-train-othello-selfplay-weights = 둘 때 쓸 가중치 [기본값: 없음, 단순한 평가]
help-train-othello-selfplay-seed = 첫 판의 시드. 다음 판은 다음 시드를 써요
help-train-othello-fit = 둔 판에 가중치를 맞춰요
help-train-othello-fit-examples =
    hanpan train othello fit standard.bin --family standard --wthor WTH_2023.wtb --wthor WTH_2024.wtb   기보로
    hanpan train othello fit new.bin --family large --from large.bin --games games.bin --rounds 4
help-train-othello-fit-out = 가중치 파일. 어떻게 만들었는지는 옆의 이름.json에 적혀요
help-train-othello-fit-family = 어느 판을 위한 것인지: small(6 × 6), standard(8 × 8), large(10 × 10부터 16 × 16)
help-train-othello-fit-games = `selfplay`로 만든 판 파일. 여러 번 쓸 수 있어요
help-train-othello-fit-wthor = WTHOR 기보 파일. 여러 번 쓸 수 있어요
help-train-othello-fit-from = 이어서 훈련할 가중치
help-train-othello-fit-rounds = 국면마다 몇 번씩 볼지
help-train-othello-fit-step = 첫 걸음의 크기
help-train-othello-fit-share = 한 걸음이 국면이 알려 주는 값까지의 거리에서 차지하는 몫의 한도
help-train-othello-fit-most = 한 단계에서 볼 국면의 최대 수
help-train-othello-fit-trace = 수를 두기 전의 탐색이 아니라 판의 나중에서 오는 몫. 1이면 판의 끝만 봐요
help-train-othello-fit-seed = 국면의 순서를 정하는 시드
help-train-othello-openings = 어느 쪽도 앞서지 않는 시작을 한 줄에 하나씩 찾아요
help-train-othello-openings-examples =
    hanpan train othello openings 8.txt --size 8 --depth 12 --within 1
    hanpan train othello openings 16.txt --size 16 --depth 4 --within 8   여덟 개 차이까지
help-train-othello-openings-out = 시작을 모아 둘 파일. 어떻게 만들었는지는 옆의 이름.json에 적혀요
help-train-othello-openings-size = 판 한 변의 길이
help-train-othello-openings-count = 파일에 담을 시작의 수
help-train-othello-openings-plies = 시작마다 아무렇게나 둘 수의 수
help-train-othello-openings-depth = 서로 비슷한지 몇 수 앞까지 볼지
help-train-othello-openings-within = 한쪽이 많아야 몇 개 앞서도 되는지
help-train-othello-openings-seed = 처음 시도할 시드. 다음 것은 다음 시드를 써요
help-train-othello-suite = 엔진이 스스로 둔 판에서 점수를 매긴 국면을 한 줄에 하나씩(OBF) 모아요
help-train-othello-suite-examples =
    hanpan train othello suite 16-end.obf --size 16 --empties 14 --count 10
    hanpan train othello suite 16-middle.obf --size 16 --empties 160 --depth 8
help-train-othello-suite-out = 국면을 모아 둘 파일. 어떻게 만들었는지는 옆의 이름.json에 적혀요
help-train-othello-suite-size = 판 한 변의 길이
help-train-othello-suite-count = 국면의 수
help-train-othello-suite-empties = 빈칸의 수
help-train-othello-suite-play = 그 국면까지 둘 때 몇 수 앞까지 볼지
help-train-othello-suite-depth = 수마다 몇 수 앞까지 볼지 [기본값: 끝까지 풀어요]
help-train-othello-margins = 얕은 탐색이 깊은 탐색과 얼마나 다른지를 둔 판의 국면에 맞춰요. 집의 가중치를 써요
help-train-othello-margins-examples =
    hanpan train othello margins margins.txt --games g8.bin --games g16.bin --depth 6
help-train-othello-margins-out = 폭을 담을 파일. 곁의 NAME.json에 어떻게 만들었는지 적혀요
help-train-othello-margins-games = `selfplay`로 만든 판의 파일. 여러 번 쓸 수 있어요
help-train-othello-margins-positions = 크기와 단계마다 탐색하는 국면 수
help-train-othello-margins-depth = 가장 깊은 탐색의 깊이
help-train-othello-margins-seed = 어떤 국면을 고르는지 정하는 시드
help-train-othello-duel = 가중치 파일 둘을 자리를 바꿔 가며 두 판씩 겨루게 해요
help-train-othello-duel-examples =
    hanpan train othello duel --size 16 --first large.bin --pairs 50 --nodes 2000
    hanpan train othello duel --size 8 --first new.bin --second old.bin --milliseconds 50
help-train-othello-duel-size = 판 한 변의 길이
help-train-othello-duel-first = 몫을 알려 줄 쪽의 가중치 [기본값: 없음, 단순한 평가의 특징]
help-train-othello-duel-second = 다른 쪽의 가중치 [기본값: 없음]
help-train-othello-duel-margins = 첫째 쪽이 쓰는 폭. `margins`로 만든 파일이에요 [기본값: 집의 것]
help-train-othello-duel-pairs = 몇 쌍을 두는지
help-train-othello-duel-nodes = 한 수에 쓰는 노드 수
help-train-othello-duel-milliseconds = 대신 한 수에 쓰는 시간
help-train-othello-duel-seed = 첫 시작의 시드. 다음 시작들은 그다음 시드를 써요
help-train-omok = 오목에서 모양과 무늬가 얼마나 값진지
help-train-omok-selfplay = 모든 규칙으로 번갈아 자기 자신과 두고 파일에 덧붙여요. 이미 있는 것에서 이어져요
help-train-omok-selfplay-examples =
    hanpan train omok selfplay games.bin --games 5000 --nodes 1500
    hanpan train omok selfplay games.bin --weights values.bin
help-train-omok-selfplay-out = 대국 파일
help-train-omok-selfplay-games = 파일에 담을 대국 수
help-train-omok-selfplay-nodes = 한 수에 쓸 노드 수
help-train-omok-selfplay-weights = 두는 데 쓸 가중치 [기본: 단순한 값]
help-train-omok-selfplay-network = 두는 데 쓸 무늬 신경망 [기본: 없음]
help-train-omok-selfplay-seed = 첫 대국의 시드. 다음 대국은 그다음 수를 써요
help-train-omok-fit = 대국에 가중치를 맞춰요
help-train-omok-fit-examples =
    hanpan train omok fit values.bin --games games.bin
    hanpan train omok fit values.bin --games one.bin --games two.bin --from old.bin --rounds 4
help-train-omok-fit-out = 가중치 파일. 곁의 NAME.json에 만든 방법을 적어요
help-train-omok-fit-games = `selfplay`로 만든 대국 파일. 여러 번 적을 수 있어요
help-train-omok-fit-from = 이어서 맞출 가중치 [기본: 단순한 값]
help-train-omok-fit-rounds = 모든 국면을 몇 번 볼지
help-train-omok-fit-step = 첫걸음의 크기
help-train-omok-fit-restraint = 처음 값으로 얼마나 세게 당길지
help-train-omok-fit-seed = 국면의 차례를 정하는 시드
help-train-omok-openings = 어느 쪽도 앞서지 않는 시작을 한 줄에 하나씩 찾아요
help-train-omok-openings-examples =
    hanpan train omok openings renju.txt --rules renju
    hanpan train omok openings freestyle-20.txt --rules freestyle --size 20 --nodes 200000
help-train-omok-openings-out = 시작을 모아 둘 파일. 어떻게 만들었는지는 옆의 이름.json에 적혀요
help-train-omok-openings-rules = 규칙
help-train-omok-openings-size = 판의 줄 수: 15 또는 20
help-train-omok-openings-count = 파일에 담을 시작의 수
help-train-omok-openings-stones = 시작에 놓일 돌의 최대 수. 적어도 셋이에요
help-train-omok-openings-nodes = 서로 비슷한지 알아보려고 몇 노드를 찾을지
help-train-omok-openings-within = 한쪽의 이길 가망이 반에서 얼마나 벗어나도 되는지
help-train-omok-openings-seed = 처음 시도할 시드. 다음 것은 다음 시드를 써요
help-train-omok-puzzles = 자기 자신과 둔 판에서 연속 사로 이기는 자리를 한 줄에 하나씩 찾아요
help-train-omok-puzzles-examples =
    hanpan train omok puzzles fours.txt
    hanpan train omok puzzles hard.txt --count 50 --plies 13
help-train-omok-puzzles-out = 문제를 모아 둘 파일. 어떻게 만들었는지는 옆의 이름.json에 적혀요
help-train-omok-puzzles-count = 파일에 담을 문제의 수
help-train-omok-puzzles-plies = 풀이가 적어도 몇 수(양쪽 합)인지
help-train-omok-puzzles-nodes = 한 수에 몇 노드를 쓸지
help-train-omok-puzzles-seed = 첫 판의 시드. 다음 판은 다음 시드를 써요
help-train-omok-learn = 대국으로 무늬 신경망을 가르쳐요. 멈췄으면 NAME.part에서 이어져요
help-train-omok-learn-examples =
    hanpan train omok learn network.bin --values values.bin --games games.bin
    hanpan train omok learn network.bin --values values.bin --games one.bin --games two.bin --rounds 40
help-train-omok-learn-out = 신경망 파일. 곁의 NAME.json에 만든 방법을 적어요
help-train-omok-learn-games = `selfplay`로 만든 대국 파일. 여러 번 적을 수 있어요
help-train-omok-learn-values = 신경망과 함께 쓸, `fit`으로 만든 모양의 가중치
help-train-omok-learn-rounds = 모든 국면을 몇 번 볼지
help-train-omok-learn-step = 첫 걸음의 크기
help-train-omok-learn-opinion = 대국의 결과에 견주어 탐색의 판단을 얼마나 믿을지, 0부터 1까지
help-train-omok-learn-seed = 첫 가중치와 국면의 순서를 정하는 시드
help-train-japae = 자패마작에서 두는 법, 끝까지 둬 본 판에서 배워요
help-train-japae-adept = 두는 법이 살피는 것들의 가중치. 엔진이 아는 방식들과 자기 자신을 상대로, 한 번씩 다르게 둬 보며 배워요
help-train-japae-adept-examples =
    hanpan train japae adept adept.bin --hands 2000000
    hanpan train japae adept adept.bin --resume --seed 2
help-train-japae-adept-out = 가중치 파일. 곁의 NAME.json에 만든 방법을 적어요
help-train-japae-adept-hands = 몇 판에서 배울지
help-train-japae-adept-resume = 파일에 있는 가중치에서 이어서 해요
help-train-japae-adept-seed = 판을 정하는 시드
help-train-japae-cfr = 수를 섞어 두는 법. 한판의 가중치에서 시작해, 자기 자신을 상대로 후회를 줄여 가며 배워요
help-train-japae-cfr-examples =
    hanpan train japae cfr blueprint.bin --hands 20000000
    hanpan train japae cfr blueprint.bin --hands 200000000 --resume
help-train-japae-cfr-out = 두는 법을 담을 파일. 곁의 NAME.json에 만든 방법을, NAME.regrets에 이어서 하는 데 드는 것을 적어요
help-train-japae-cfr-hands = 모두 몇 판에서 배울지
help-train-japae-cfr-resume = 곁에 있는 후회에서 그 시드로 이어서 해요
help-train-japae-cfr-seed = 판을 정하는 시드
help-verify = 공개된 시드로 기록의 모든 패와 윷을 다시 계산해요. 인터넷 없이
help-verify-examples =
    hanpan verify game.json
    hanpan verify - < game.json
    hanpan verify a.json --commitment 67042681d77caec1f88e870099701af1cef7514a662259a32b8c365c7d58c328
    hanpan verify game.json --salt 0=c0ffee --salt 2=68616e70616e

    당신이나 당신의 프로그램이 약속값을 기억하는 만큼, 패가 조작되지 않았다는 것을 보여 줘요. 운영자가 들여다보지 않았다는 것은 보여 줄 수 없어요. 서버의 방에서 터미널이 본 것은 터미널이 스스로 기억해요.
    모두 약속대로면 0, 아니면 1, 게임이나 규칙을 여기서 모르면 3, 게임이 아직 끝나지 않았으면 4로 끝나요.
help-verify-file = 기록 파일, 또는 표준 입력이면 -
help-verify-commitment = 게임이 시작되기 전에 본 약속값
help-verify-salt = 들어 있다고 아는 소금, 참가자 목록의 번호 다음에. 여러 번 쓸 수 있어요
help-analyze = 한 판을 처음부터 끝까지 살펴봐요: 국면마다 얼마나 유리했는지, 어느 수에서 가장 많이 잃었는지
help-analyze-examples =
    hanpan analyze game.json                                              어느 수가 문제였는지
    hanpan analyze game.sgf --set rules=renju --seconds 1 --svg game.svg  그래프를 파일로
    hanpan analyze game.ggf --nodes 100000 --json > game.analysis.json
    hanpan analyze game.psq --ply 12 --lines 5                            12수 뒤의 국면에서 좋은 수 다섯 개

    hanpan convert 가 읽는 형식은 모두 읽어요. 강제로 진 대국에서는 마지막으로 벗어날 수 있었던 수를 알려 줘요.
help-analyze-file = 어떤 형식이든 대국 파일, 또는 표준 입력이면 -
help-analyze-bot = 생각할 봇 [기본값: hard, 없으면 그 아래에서 가장 센 봇]
help-analyze-seconds = 국면마다 생각할 시간, 초
help-analyze-nodes = 국면마다 살펴볼 양. 결과가 늘 같아요
help-analyze-ply = 이만큼 둔 뒤의 국면만: 좋은 수와 그다음 수순
help-analyze-lines = --ply 로 보여 줄 좋은 수의 개수
help-analyze-most = 많이 잃은 수를 몇 개까지 보여 줄지
help-analyze-svg = 형세 그래프를 파일로 그려요
help-analyze-json = 모두 JSON으로 출력해요
help-analyze-number = 파일에 여러 판이 있을 때 이 번호의 대국만, 1부터
help-analyze-set = 파일에 없는 것, 예를 들어 rules=renju 나 size=10. 여러 번 쓸 수 있어요
help-convert = 어떤 형식의 대국이든 읽어서 다른 형식으로 써요
help-convert-examples =
    hanpan convert game.json --to sgf --out game.sgf          기록을 SGF로
    hanpan convert game.sgf --to json --set rules=renju       SGF를 기록으로
    hanpan convert a.json b.json --to wthor --out games.wtb   여러 판을 한 파일로
    hanpan convert WTH_2023.wtb --number 12 --to transcript
    echo f5d6c3 | hanpan convert - --to ggf

    파일이 무엇인지는 이름이 아니라 내용을 보고 알아요: 기록, 오목의 SGF와 .psq, 오델로의 기보 한 줄, GGF, WTHOR. 기록을 읽는 모든 명령이 이것들을 다 읽어요.
help-convert-files = 파일들, 또는 표준 입력이면 -
help-convert-to = 쓸 형식
help-convert-out = 표준 출력 대신 쓸 파일. 이미 있는 파일은 덮어쓰지 않아요
help-convert-number = 읽은 대국 가운데 이 번호만, 1부터
help-convert-set = 파일에 없는 것, 예를 들어 rules=renju 나 size=10. 여러 번 쓸 수 있어요
help-replay = 기록을 한 수씩 봐요: 터미널에서는 전체 화면, 파이프로는 글로
help-replay-examples =
    hanpan replay game.json                             처음부터
    hanpan replay game.json --seat 0 --step 12 | less
    hanpan replay game.json --seat 1 --step 12 --beliefs
    hanpan replay game.json --plot points.svg           점수가 어떻게 변했는지 그림으로
help-replay-file = 기록 파일, 또는 표준 입력이면 -
help-replay-plain = 터미널에서도 글로
help-replay-seat = 기록에 있는 모든 것 대신 이 자리에서 본 대로
help-replay-step = 이 단계 다음의 상황만
help-replay-beliefs = --seat, --step 과 함께: 끝난 게임에서 그 자리가 내다볼 수 있던 것과 상대 손패라고 볼 수 있던 것을 실제와 나란히
help-replay-plot = 그림으로도 보여 줘요: 여기에, 또는 파일에
help-bench = 한 코어에서 1초에 몇 게임을 무작위로 두는지, 또는 서버를 재요. JSON으로 나와요
help-bench-examples =
    hanpan bench
    hanpan bench --game othello --seconds 10
    hanpan bench --game suzume batch
    hanpan bench --plot                                 막대그림으로도
    hanpan bench server --tables 500 --moves 30 --pace-ms 500
    hanpan bench server --tables 1 --ahead-us 300
help-bench-game = 이 게임만
help-bench-seconds = 한 번에 얼마 동안 재는지
help-bench-plot = 그림으로도 보여 줘요: 여기에, 또는 파일에
help-bench-batch = 수천 게임을 한꺼번에, 모든 코어에서
help-bench-table = 공정한 주사위가 있고 모든 구경꾼에게 모든 단계를 알리는 테이블
help-completions = 셸의 자동 완성 스크립트를 만들어요
help-completions-examples =
    hanpan completions bash > ~/.local/share/bash-completion/completions/hanpan   bash에서
help-completions-shell = 셸
help-serve = 링크로 들어오는 방을 열어요
help-serve-examples =
    hanpan serve                                     http://localhost:7878, 이 컴퓨터만
    hanpan serve --listen 0.0.0.0:7878               주소로 닿는 모두에게
    hanpan serve --listen 0.0.0.0:7878 --public-url http://hanpan.home:7878   … 또는 이름으로
    hanpan serve --config /etc/hanpan.toml --log-json
    HANPAN_SERVE_GRACE_S=30 hanpan serve
    hanpan serve --store postgres://hanpan@db.example/hanpan   여러 노드 가운데 하나로. docs/scaling.md

    옵션이 환경 변수(HANPAN_SERVE_…)보다, 환경 변수가 파일보다 먼저예요. 모든 설정은 docs/server.md에 있어요.
help-serve-config = 설정 파일
help-serve-listen = 어디에서 기다리는지 [기본값: 127.0.0.1:7878]
help-serve-database = 모든 것을 저장하는 파일 [기본값: 데이터 폴더의 hanpan.db]
help-serve-forget = 아무것도 남기지 않아요. 끝나면 모두 잊어요
help-serve-store = 파일 대신 여러 노드가 함께 쓰는 PostgreSQL 데이터베이스, 예를 들어 postgres://hanpan@db.example/hanpan
help-serve-bus = 그 노드들이 서로 소식을 알리는 곳, 예를 들어 nats://bus.example:4222 [기본값: 데이터베이스를 거쳐서]
help-serve-node = 그 가운데서 이 노드의 이름 [기본값: 다른 노드가 찾아오는 주소]
help-serve-advertise = 다른 노드가 찾아오는 주소 [기본값: 기다리는 주소]
help-serve-public-url = 사람들이 아는 주소, 예를 들어 <https://hanpan.example>
help-serve-no-browser = 브라우저를 열지 않아요
help-serve-log-json = 로그를 한 줄에 JSON 객체 하나로 써요
help-backup = 서버의 데이터베이스를 복사해요. 서버가 도는 동안에도
help-backup-examples =
    hanpan backup hanpan-2026-11-15.db
    hanpan backup --database /var/lib/hanpan/hanpan.db /mnt/backups/monday.db

    시작할 때 저장되어 있던 것을 복사해요. 그동안에도 게임은 이어져요. 되돌리는 법은 docs/server.md에 있어요.
help-backup-copy = 새 파일. 이미 있으면 덮어쓰지 않아요
help-backup-database = 데이터베이스 [기본값: HANPAN_SERVE_DATABASE, 없으면 데이터 폴더의 hanpan.db]
help-store = 서버가 저장한 것을 옮겨요
help-store-copy = 저장소의 모든 것을 빈 저장소로 복사해요. 그동안 둘 다 서버가 쓰지 않아야 해요
help-store-copy-examples =
    hanpan store copy hanpan.db postgres://hanpan@db.example/hanpan
    hanpan store copy postgres://hanpan@db.example/hanpan hanpan.db

    비밀번호는 명령줄이 아니라 PGPASSWORD에서 읽어요.
help-store-copy-from = SQLite 파일, 또는 PostgreSQL 데이터베이스의 주소
help-store-copy-to = 다른 하나
help-health = 서버가 잘 도는지 알려 줘요
help-health-examples =
    hanpan health                                    이 컴퓨터의 서버
    hanpan health https://hanpan.example

    서버가 잘 돌고 일어나는 일을 저장할 수 있으면 0으로, 아니면 이유와 함께 1로 끝나요.
help-health-url = 서버의 주소 [기본값: HANPAN_SERVE_LISTEN이 말하는 곳, 없으면 <http://127.0.0.1:7878>]
help-bench-server = 따로 도는 서버와, 많은 방에 둘씩 앉은 사람들
help-bench-server-tables = 오목 방의 수. 방마다 둘이 있어요
help-bench-server-moves = 방마다 두는 수
help-bench-server-pace-ms = 한 방에서 한 수와 다음 수 사이의 밀리초. 없으면 되는대로 빠르게
help-bench-server-ahead-us = 누가 보았든 아니든, 한 방에서 한 수와 다음 수 사이의 마이크로초

# 도움말에 함께 나오는 말.
help-help = 이 도움말이나 다른 명령의 도움말을 보여 줘요
help-help-examples =
    hanpan help play --lang ko     한국어로
    hanpan help score japae
help-help-command = 명령. 그 아래의 명령까지 쓸 수 있어요
help-usage = 사용법
help-options = [옵션]
help-command = [명령]
help-commands = 명령
help-arguments = 인수
help-flags = 옵션
help-examples = 예:
help-values = [쓸 수 있는 값: { $values }]
help-default = [기본값: { $value }]

# 명령줄에서 잘못된 것.
usage-unknown = 이런 인수는 없어요: { $argument }
usage-unknown-command = 이런 명령은 없어요: { $argument }
usage-missing-command = 명령이 빠졌어요.
usage-missing = 빠진 것이 있어요: { $argument }
usage-conflict = { $argument }과(와) { $prior }은(는) 함께 쓸 수 없어요.
usage-refused = { $argument }에 { $value }은(는) 쓸 수 없어요: { $reason }
usage-no-value = { $argument }에 값이 있어야 해요. 쓸 수 있는 값: { $values }
usage-invalid = { $argument }에 { $value }은(는) 쓸 수 없어요. 쓸 수 있는 값: { $values }
usage-too-few = { $argument }에는 값이 { $least }개 있어야 해요.
usage-too-many = { $argument }에 값이 너무 많아요.
usage-suggested = 혹시 이것인가요: { $argument }
usage-help = `--help`를 붙이면 더 알려 줘요.

argument-game = 게임 목록은 `hanpan games`에 있어요
argument-format = 형식은 json, sgf, psq, transcript, ggf, wthor, obf예요
argument-options = 정한 것은 {"{"}"size":8{"}"} 같은 JSON이에요: { $reason }
argument-language = 언어는 ko와 en이에요
argument-pace = 속도는 instant, quick, natural, slow예요
argument-setting = 하나는 KEY=VALUE로 정해요, 예를 들어 size=8
argument-clock = 시계는 30(한 수에 몇 초) 또는 300+5(모두 몇 초에 한 수마다 몇 초 더)예요
argument-seat = 자리는 0부터 세는 숫자예요
argument-hash = 약속값은 16진수 64자리예요
argument-salt = 소금은 번호=16진수로 알려 줘요, 예를 들어 0=c0ffee
argument-seconds = 한 시간까지의 초를 숫자로 적어요
argument-picture = 그림은 picture.svg 같은 파일에 그려요
argument-seed = 시드는 숫자, 또는 16진수로 32바이트까지예요
argument-entrant = 봇은 hard, hard@5000(노드), hard@200ms처럼 적어요
argument-sprt = 0,50 같은 숫자 둘을 적어요
argument-opening = 무작위 수의 개수나 even을 적어요

# 명령이 하는 말.
screen-needs-terminal = 전체 화면은 터미널에서만 돼요. 파이프로 되는 것은 `hanpan --help`에 있어요
no-bot = `{ $bot }` 봇은 { $game } 게임을 하지 않아요. 이 게임의 봇: { $bots }
bot-taken = `{ $bot }`: 다른 봇의 이름이거나 쓸 수 없는 이름이에요
bot-folder = `{ $bot }` 봇을 쓸 수 없어요: { $reason }
bot-program = `{ $bot }` 프로그램을 쓸 수 없어요: { $reason }
rules-not-written = { $game } 게임의 규칙은 아직 쓰이지 않았어요
play-nothing-unfinished = 끝나지 않은 { $game } 게임이 없어요
play-needs-people = 봇끼리만 두는 게임은 `hanpan watch`로 봐요
watch-needs-bots = 사람이 두는 게임은 `hanpan play`로 해요
play-no-bot = `{ $bot }` 봇은 { $game } 게임을 하지 않아요. human이나 다음에서 고르세요: { $bots }
play-players = { $game } 게임은 { $from }명부터 { $to }명까지예요. { $players }명은 안 돼요
play-options = 정한 것은 {"{"}"size":8{"}"} 같은 객체예요
play-line-by-line = 한 줄씩 할 수 있는 것은 게임뿐이에요
play-bots-gone = 봇이 사라졌어요
games-players = { $players }명
games-bots = 봇: { $bots }
games-range = { $from }부터 { $to }까지
games-range-step = { $from }부터 { $to }까지 { $step }씩
games-or-off = { $range }, 또는 off
hint-nobody-plays = 이 게임을 하는 봇이 없어요
hint-nobody-acts = 지금은 둘 사람이 없어요
hint-nothing = 생각할 것이 없어요
perft-chance = { $game } 게임에는 우연이 있어서 나무를 셀 수 없어요
score-impossible = 이 손패는 셀 수 없어요
score-no-hands = 이 게임에는 손패 점수가 없어요. 자패마작과 참새작에 있어요
bench-measuring = 재는 중: { $case }

file-not-read = { $file } 파일을 읽을 수 없어요
file-not-written = { $file } 파일에 쓸 수 없어요
file-too-large = { $file } 파일이 기록이라기에는 너무 커요
file-no-record = { $file } 파일은 기록이 아니에요
file-refused = { $file } 파일을 받아들일 수 없어요
format-no-text = 글이 아니에요
format-unknown = 여기에서 아는 형식이 아니에요
format-position = 대국이 아니라 국면이 들어 있어요. hanpan solve 를 보세요
format-empty = 대국이 하나도 없어요
format-several = 대국이 { $count }판 들어 있어요. hanpan convert --number 로 하나를 꺼낼 수 있어요
format-one-only = { $format } 파일에는 한 판만 들어가는데 { $count }판이에요. --number 로 하나를 고르세요
format-game = { $number }번째 대국
format-line = { $number }번째 줄
format-size = size가 숫자가 아니에요
format-start = 규칙과 다른 자리에서 시작한 대국이에요
format-result = 결과가 수순과 맞지 않아요
format-other-game = { $game } 대국인데 이 형식은 { $wanted }용이에요
format-wthor-size = WTHOR에는 8 × 8 대국만 들어가요
format-wthor-over = WTHOR에는 규칙대로 끝난 대국만 들어가요
analyze-progress = 국면
analyze-nothing = 크게 잃은 수가 없어요.
analyze-mistakes = 가장 많이 잃은 수:
analyze-cost = { $number }. { $player } { $action }: { $before } → { $after }. 더 좋은 수는 { $better } ({ $line })
analyze-turn = { $number }. { $player } { $action }: { $before } → { $after }, 여기서 형세가 뒤집혔어요. 더 좋은 수는 { $better } ({ $line })
analyze-won = 승리 확정
analyze-lost = 패배 확정
analyze-last-chance = { $player } 님은 { $number }수째에서 아직 벗어날 수 있었어요: { $action } 대신 { $better }.
analyze-forced = 그 뒤로는 강제 수순이에요: { $line }
trouble-analyze-two = { $game }에는 숨은 정보가 있거나 자리가 둘보다 많아서 다음 국면으로 수를 평가할 수 없어요
trouble-analyze-chance = 첫 수 뒤에도 우연이 끼어드는 대국이에요
trouble-analyze-silent = { $count }수 뒤의 국면에 대해 봇이 아무 말도 하지 않아요
trouble-analyze-ply = 이 대국은 { $count }수뿐이에요
plot-chance = { $player }: 이길 확률(%)
plot-lead = { $player }: 예상하는 돌 차이
plot-moves = 수
convert-no-game = 대국이 { $count }판뿐이에요

replay-seat = { $seat }번 자리
replay-chance = 우연
replay-resigns = { $seat }번 자리 기권
replay-late = { $seat }번 자리 시간 초과
replay-draw = 합의로 무승부
replay-takeback = { $count }단계 무르기
replay-no-seat = 이 게임에는 자리가 { $count }개뿐이에요
replay-no-step = 이 기록에는 { $count }단계까지만 있어요
replay-won = { $players } 승리 ({ $code }): { $reason }; 점수 { $points }
replay-nobody-won = 이긴 사람 없음 ({ $code }): { $reason }; 점수 { $points }
replay-unfinished = 끝나지 않았어요

verify-no-chance = 이 게임에는 우연이 없어요
verify-outcomes = 우연의 결과 { $count }개를 다시 계산했어요
verify-done = 확인됨: { $outcomes }. 모두 약속값 { $commitment } 그대로예요
verify-so-far = 지금까지: { $outcomes }. 모두 약속값 { $commitment } 그대로예요
verify-commitment = 약속값이 보았던 그 값이에요
verify-commitment-none = 약속값: 기억하는 것이 없어요
verify-list = 참가자 목록이 굳혀진 그 목록이에요
verify-list-none = 목록: 기억하는 것이 없어요
verify-salt = 자기 소금이 들어 있어요
verify-salt-none = 자기 소금: 기억하는 것이 없어요
verify-drawn = 자리는 이 주사위가 뽑은 그대로예요
verify-chosen = 자리는 이 주사위가 뽑은 것이 아니라 고른 것이에요
verify-failed = { $file } 파일은 확인되지 않았어요
verify-unknown = 여기서는 확인할 수 없어요: { $reason }
verify-forgotten = 터미널이 기억하는 것을 읽을 수 없어요: { $reason }
verify-not-over = 게임이 아직 끝나지 않았어요. 시드는 끝날 때 공개되고, 그때 확인할 수 있어요

arena-no-interrupt = 멈춤 신호를 받을 수 없어요
arena-progress = 패, {"{"}elapsed{"}"} 지남, {"{"}eta{"}"} 남음
arena-stopped = 멈췄어요: { $all }가지 가운데 { $deals }가지를 두었어요
arena-title = { $game }, { $players }명: { $bots }
arena-games = { $deals }가지에 { $games }게임: { $wins }승, 무승부나 공동 승리 { $draws }, { $losses }패
arena-forfeits = 그 가운데 { $games }게임은 `{ $bot }`의 실격패: 처음에는 { $why }
arena-endless = 그 가운데 { $games }게임은 끝나지 않아 1만 수 만에 멈추고 모두가 나눔
arena-score = 승률   { $score } ± { $error } (비기면 { $fair })
arena-points = 점수   한 게임에 { $points } ± { $error }
arena-time = 시간   중앙값 { $median }, 90%가 { $ninety } 아래, 가장 길게 { $longest }
arena-calibration = 봇의 말 → 실제 (결정 수)
arena-no-hands = { $game } 게임은 여러 판으로 된 대국이 아니에요. 게임 전체로 두세요
arena-openings = { $game }에는 이 약속에 맞는 고른 시작이 { $known }개예요. 그보다 많이 두면 같은 판이 되풀이돼요
arena-bots = 봇을 자리마다 하나씩 { $players }개, 또는 둘을 적어요: 재 볼 봇과 나머지 자리의 봇
arena-broken = 봇이 규칙을 어겼어요: { $reason }
arena-no-answer = `{ $bot }` 봇이 자기 차례에 답하지 않았어요: { $why }
arena-other-plan = { $folder } 폴더에는 다른 시합이 있어요. 다른 폴더를 적으세요
cross-points = 가로줄의 봇이 세로줄의 봇들 사이에서 얻은 판당 점수, { $players }명, 95% 구간
cross-score = 가로줄의 봇이 세로줄의 봇들 사이에서 이긴 비율, { $players }명, 95% 구간
exploit-watching = 지켜보는 중
exploit-training = 배우는 중
exploit-measuring = 재는 중
exploit-foretold = 고른 수 { $choices }개 가운데 { $share }를 배우는 동안 맞혔어요
exploit-gain = { $bot } 상대로 판마다 { $gain } ± { $error }점을 땄어요. 구간을 빼고 남는 만큼은 적어도 질 수 있다는 뜻이에요

plot-arena = { $game }: { $bot } 봇의 승률(%)과 95% 구간
plot-deals = 둔 가짓수
plot-bench = 1초에 두는 게임 수
plot-course = 점수가 변한 모습
plot-steps = 단계

classic-unknown = `{ $game }` 게임에는 원래 프로그램이 없어요
classic-no-file = { $file }은(는) 파일이 아니에요. 게임은 파일에만 저장해요
classic-no-folder = { $file } 파일을 둘 폴더가 없어요. 폴더를 만들거나 다른 파일을 적으세요
classic-not-saved = { $file } 파일에 게임을 저장할 수 없어요
classic-console = 입력이나 출력이 되지 않아요

server-not-listening = { $address }에서 기다릴 수 없어요
server-no-answer = { $address }에서 답이 없어요
server-answers = { $address }의 답: { $status }
server-no-browser = 브라우저를 열 수 없어요({ $reason }). { $address }을(를) 직접 여세요.
server-secret-shown = 명령줄은 이 컴퓨터의 누구나 볼 수 있어요. 비밀번호가 든 주소는 설정 파일이나 HANPAN_SERVE_STORE, HANPAN_SERVE_BUS에 적거나, 비밀번호만 PGPASSWORD에 적어 주세요.
server-moved = 방 { $tables }개(기록 { $entries }개), 계정 { $accounts }개
server-copying = 남음

# 잘못된 것. 라이브러리의 말은 영어예요.
trouble-no-commitment = 기록에 약속값이 없어요. 우연의 결과를 밖에서 알려 준 게임이에요
trouble-terminal = 터미널이 되지 않아요: { $reason }
trouble-seats = 서버 방의 자리를 읽을 수 없어요: { $reason }
trouble-record-refused = 기록을 받아들일 수 없어요: { $reason }
solve-line = { $number }번째 줄은 국면이 아니에요
solve-other = (파일에는 { $score })
solve-differs = { $count }개의 점수가 파일과 달라요
solve-found = 찾기  중앙값 { $median } ms, 가장 긴 것 { $longest } ms
solve-checked = 확인  중앙값 { $median } ms, 가장 긴 것 { $longest } ms
solve-unsolved = { $count }개를 풀지 못했어요
solve-exploitable = { $hands }판 배운 뒤, 가장 잘 받아치면 판마다 { $points }점을 따요
solve-loss = 국면 { $count }개, 평균 { $discs }개 손해
train-games = { $all }판 가운데 { $kept }판
train-phase = 단계 { $phase }: 국면 { $positions }개, 오차는 돌 { $error }개, 따로 둔 판에서는 { $held }개(학습 전 { $before }개)
train-margins = 크기 { $size }: 폭 { $count }개
train-duel = { $games }판: { $share }% ± { $interval }, 한 판에 돌 { $discs }개
train-round = { $round }번째: 국면 { $positions }개, 놀람 { $surprise }
train-found = { $all }개 중 { $found }개를 찾았어요
train-hands = { $all }판 가운데 { $kept }판: classic 상대로 판마다 { $classic }점, 계획만 쓰는 상대로 { $planner }점
