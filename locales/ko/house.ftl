# 모든 게임에서 쓰는 말.

score-points = { $points }점
score-total = 합계
score-wins = 화료할 수 있는 손패예요.
score-no-win = 화료할 수 없는 손패예요. 완성되지 않았거나, 점수가 없거나, 후리텐이에요.
score-below-minimum = 모양은 완성됐지만 최소 점수에 못 미쳐요.
