# 터미널 화면.

side-black = 흑
side-white = 백

outcome-resign = 한 사람이 기권했습니다.
outcome-timeout = 한 사람의 시간이 다 됐습니다.
outcome-draw = 합의 무승부

key-move = 이동
key-place = 착수
key-choose = 선택
key-play = 내기
key-next = 다음 수
