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
