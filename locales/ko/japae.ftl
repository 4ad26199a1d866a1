# 자패마작: 이름, 옵션, 거절 사유, 점수 항목, 결과.

japae-name = 자패마작

japae-option-kan-on-empty-wall = 남은 패가 없을 때의 깡
    .help = 깡을 선언했는데 보충할 패가 남아 있지 않을 때 어떻게 할지 정해요.
japae-option-kan-on-empty-wall-draw = 무승부
japae-option-kan-on-empty-wall-forbidden = 깡 금지

japae-refusal-not-your-turn = 지금은 차례가 아니에요.
japae-refusal-game-over = 이미 끝난 대국이에요.
japae-refusal-chance-is-due = 패를 나누는 중이에요.
japae-refusal-chance-is-not-due = 지금은 패를 나눌 때가 아니에요.
japae-refusal-bad-deal = 패는 종류마다 4개씩이어야 하는데, { $tile } 패가 { $count }개예요.
japae-refusal-not-held = 손에 { $tile } 패가 없어요.
japae-refusal-no-winning-shape = 아직 화료할 수 있는 모양이 아니에요.
japae-refusal-no-points = 모양은 갖췄지만 점수가 없어서 화료할 수 없어요.
japae-refusal-furiten = 직접 버렸던 { $tile } 패로는 론할 수 없어요. (후리텐)
japae-refusal-only-seven-orphans-rob = 창깡은 국사무쌍을 완성할 때만 할 수 있어요.
japae-refusal-only-ron-or-skip = 안깡한 패는 가져올 수 없어요. 론하거나 넘기세요.
japae-refusal-cannot-pon = 퐁하려면 { $tile } 패가 손에 2개 있어야 하는데, 지금은 { $held }개예요.
japae-refusal-cannot-kan = 깡하려면 { $tile } 패가 손에 3개 있어야 하는데, 지금은 { $held }개예요.
japae-refusal-cannot-ankan = 안깡하려면 { $tile } 패가 손에 4개 있어야 하는데, 지금은 { $held }개예요.
japae-refusal-cannot-kakan = { $tile } 패를 퐁한 적이 없어서 가깡할 수 없어요.
japae-refusal-must-discard-after-pon = 퐁한 다음에는 바로 패를 버려야 해요.
japae-refusal-last-discard-cannot-be-called = 마지막 버림패는 가져올 수 없어요. 론하거나 넘기세요.
japae-refusal-kan-on-empty-wall = 보충할 패가 없어서 깡할 수 없어요.
japae-refusal-nothing-to-claim = 자기 차례에는 가져올 버림패가 없어요.
japae-refusal-answer-first = 상대의 패에 먼저 응답하세요. 가져오거나 넘기면 돼요.

japae-line-one-closed-triplet = 이안커
japae-line-two-closed-triplets = 량안커
japae-line-one-closed-kan = 이안깡
japae-line-two-kans = 량깡쯔
japae-line-two-closed-kans = 량안깡
japae-line-three-dragons = 대삼원
japae-line-two-dragons = 소삼원
japae-line-three-winds = 대사희
japae-line-two-winds = 소사희
japae-line-wind-pairs = 사희또이쯔
japae-line-dragon-pairs = 삼원또이쯔
japae-line-four-pairs = 스또이쯔
japae-line-seven-orphans-7-wait = 국사무쌍 7면
japae-line-seven-orphans = 국사무쌍
japae-line-heavenly = 천화
japae-line-earthly = 지화
japae-line-man = 인화
japae-line-last-draw = 해저로월
japae-line-last-discard = 하저로어
japae-line-dead-wall = 영상개화
japae-line-rob = 창깡

japae-outcome-points-gone = 한쪽의 점수가 바닥났어요.
