# 모든 게임에서 쓰는 말.

score-points = { $points }점
score-total = 합계
score-wins = 화료할 수 있는 손패예요.
score-no-win = 화료할 수 없는 손패예요. 완성되지 않았거나, 점수가 없거나, 후리텐이에요.
score-below-minimum = 모양은 완성됐지만 최소 점수에 못 미쳐요.

hint-best = 추천: { $action }
hint-win = { $action }: 이길 확률 { $value }%
hint-discs = { $action }: 끝났을 때 { $value }개 차이
hint-points = { $action }: 이번 판 { $value }점 예상
hint-error = (오차 ± { $error })
hint-line = , 이어서 { $line }

house-name = 한판
house-title = 한판 Hanpan
house-motto = 자, 한판 두시죠.
language-name = 한국어
yes = 예
no = 아니요

about-omok = 다섯을 먼저 잇기, 15 × 15
about-othello = 뒤집는 돌, 16 × 16
about-japae = 둘이 하는 자패 마작
about-suzume = 참새 마작, 2–5명
about-onecard = 먼저 손 털기, 2–4명

player-you = 나
player-number = { $number }번
bot-human = 사람
bot-random = 아무렇게나
bot-classic = 고전
bot-basic = 기본
bot-easy = 쉬움
bot-normal = 보통
bot-hard = 어려움

side-black = 흑
side-white = 백
omok-seat-0 = 흑 (먼저)
omok-seat-1 = 백
othello-seat-0 = 흑 (먼저)
othello-seat-1 = 백

result-won = 이겼습니다!
result-lost = 졌습니다.
result-draw = 비겼습니다.
result-winner = { $player } 승리!

outcome-resign = 한 사람이 기권했습니다.
outcome-timeout = 한 사람의 시간이 다 됐습니다.
outcome-draw = 합의 무승부

replay-eyes = { $player }의 눈으로 보기
replay-public = 구경꾼의 눈으로 보기
