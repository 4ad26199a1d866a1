# Japae mahjong: names, options, refusals, scoring lines and outcomes.

japae-name = Japae mahjong

japae-option-kan-on-empty-wall = Kan on the empty wall
    .help = What happens when a player declares a kan and no tile is left to replace the fourth.
japae-option-kan-on-empty-wall-draw = The hand is drawn
japae-option-kan-on-empty-wall-forbidden = Not allowed

japae-refusal-not-your-turn = It is not your turn.
japae-refusal-game-over = The match is over.
japae-refusal-chance-is-due = The tiles are being dealt.
japae-refusal-chance-is-not-due = No deal is due.
japae-refusal-bad-deal = A deal has four of each kind, and this one has { $count } { $tile }.
japae-refusal-not-held = You hold no { $tile }.
japae-refusal-no-winning-shape = Your eight tiles are no winning shape.
japae-refusal-no-points = Your sets are worth no points, so they do not win.
japae-refusal-furiten = You discarded { $tile } yourself, so you cannot ron it.
japae-refusal-only-seven-orphans-rob = An ankan can be robbed only to complete seven orphans.
japae-refusal-only-ron-or-skip = An ankan cannot be called: you can only ron or skip.
japae-refusal-cannot-pon = You need two { $tile } in hand to pon, and you hold { $held }.
japae-refusal-cannot-kan = You need three { $tile } in hand to kan, and you hold { $held }.
japae-refusal-cannot-ankan = You need four { $tile } in hand for an ankan, and you hold { $held }.
japae-refusal-cannot-kakan = You have no pon of { $tile } to add to.
japae-refusal-must-discard-after-pon = After a pon you must discard at once.
japae-refusal-last-discard-cannot-be-called = The last discard cannot be called: you can only ron or skip.
japae-refusal-kan-on-empty-wall = No tile is left to replace the fourth, so you cannot kan.
japae-refusal-nothing-to-claim = There is nothing to claim on your own turn.
japae-refusal-answer-first = Answer your opponent's tile first: claim it or skip.

japae-line-one-closed-triplet = One closed triplet
japae-line-two-closed-triplets = Two closed triplets
japae-line-one-closed-kan = One closed kan
japae-line-two-kans = Two kans
japae-line-two-closed-kans = Two closed kans
japae-line-three-dragons = Three dragons
japae-line-two-dragons = Two dragons
japae-line-three-winds = Three winds
japae-line-two-winds = Two winds
japae-line-wind-pairs = Wind pairs
japae-line-dragon-pairs = Dragon pairs
japae-line-four-pairs = Four pairs
japae-line-seven-orphans-7-wait = Seven orphans, 7 wait
japae-line-seven-orphans = Seven orphans
japae-line-heavenly = Heavenly hand
japae-line-earthly = Earthly hand
japae-line-man = Hand of man
japae-line-last-draw = Last draw
japae-line-last-discard = Last discard
japae-line-dead-wall = Dead wall draw
japae-line-rob = Robbing a quad

japae-outcome-points-gone = A player has no points left.
