# Japae mahjong: names, options, refusals, scoring lines and outcomes.

japae-name = Japae mahjong
japae-about = honor-tile mahjong for two

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

# The end in one sentence: `eyes` are `won`, `lost` or `watch`, `seat` is the winner's.
japae-ended-points-gone =
    { $eyes ->
        [won] You won with { $points } points: { $other } has none left.
        [lost] You lost: you have no points left, { $winner } has { $points }.
       *[watch] { $winner } won with { $points } points: { $other } has none left.
    }

japae-board-east = East
japae-board-south = South
japae-board-west = West
japae-board-north = North
japae-board-white = White
japae-board-green = Green
japae-board-red = Red
japae-board-header = Hand { $round }, { $left ->
    [one] { $left } tile
   *[other] { $left } tiles
} left, { $starter } first
japae-board-discards = Discards
japae-board-waits = Waits
japae-board-waits-after = Then waits
japae-board-no-waits = No waits yet
japae-board-wait-no-points = no points
japae-board-short-furiten = { $points } furiten
japae-board-wait-furiten = { $points }, furiten: tsumo only
japae-board-meld-pon = pon
japae-board-meld-kan = kan
japae-board-meld-ankan = ankan
japae-board-meld-kakan = kakan
japae-board-turn-tsumo = You can win: tsumo, or discard a tile
japae-board-turn-yours = Your turn: choose a tile to discard
japae-board-turn-pon = After the pon: choose a tile to discard
japae-board-turn-claim = { $player } discarded { $tile }. Claim it?
japae-board-turn-rob = { $player } shows an ankan of { $tile }. Rob it?
japae-board-turn-passing = { $player } discarded { $tile }: nothing to claim
japae-board-turn-answered = You have answered
japae-board-turn-answer = { $player } may claim { $tile }
japae-board-turn-others = { $player } to play
japae-board-turn-over = The match is over
japae-board-do-tsumo = Tsumo
japae-board-do-ron = Ron
japae-board-do-pon = Pon
japae-board-do-kan = Kan
japae-board-do-ankan = Ankan { $tile }
japae-board-do-kakan = Kakan { $tile }
japae-board-do-skip = Skip
japae-board-note-tsumo = Tsumo: win with { $tile }, { $points } before bonuses
japae-board-note-ron = Ron: win with { $tile }, { $points } before bonuses
japae-board-note-pon = Pon { $tile }, then discard at once
japae-board-note-kan = Kan { $tile }, then draw a replacement
japae-board-note-skip = Let { $tile } pass
japae-board-note-discard = Discard { $tile }
japae-board-note-discard-waits = Discard { $tile }, then wait for { $waits }
japae-board-last-hand = The last hand
japae-board-won-tsumo = { $player }: tsumo with { $tile }
japae-board-won-ron = { $player }: ron on { $tile }
japae-board-won-rob = { $player }: robs the ankan of { $tile }
japae-board-hand = Hand
japae-board-paid = From { $loser } to { $winner }: { $points }
japae-board-drawn = No tile was left: the hand is drawn, nobody pays.
japae-board-go-on = go on

japae-key-tsumo = tsumo
japae-key-ron = ron
japae-key-pon = pon
japae-key-kan = kan
japae-key-ankan = ankan
japae-key-kakan = kakan
japae-key-skip = skip

japae-event-dealt = Hand { $round }: { $player } first
japae-event-discarded = { $player }: discard { $tile }
japae-event-skipped = { $player }: skip
japae-event-ponned = { $player }: pon { $tile }
japae-event-kanned = { $player }: kan { $tile }
japae-event-ankan = { $player }: ankan { $tile }
japae-event-kakan = { $player }: kakan { $tile }
japae-event-drew = { $player }: draw
japae-event-drew-own = { $player }: draw { $tile }
japae-event-replaced = { $player }: replacement
japae-event-replaced-own = { $player }: replacement { $tile }
japae-event-hand-drawn = No tile left: the hand is drawn
japae-event-won-tsumo = { $player }: tsumo { $tile }, { $points }
japae-event-won-ron = { $player }: ron { $tile }, { $points }
japae-event-won-rob = { $player }: robs { $tile }, { $points }

# In the browser.

japae-web-table = The Japae table
japae-web-round = Hand { $round }
japae-web-left = { $left ->
    [one] { $left } tile left
   *[other] { $left } tiles left
}
japae-web-starter = first
japae-web-turn = to play
japae-web-held = { $count ->
    [one] { $count } tile in hand
   *[other] { $count } tiles in hand
}
japae-web-hand = Your tiles
japae-web-calls = What you can call
japae-web-win = Win with { $tile }, { $points } before bonuses
japae-web-discards-of = Discards of { $player }
japae-web-tile = { $tile }
japae-web-drawn-tile = { $tile }, just drawn
japae-web-called = { $tile }, called by the opponent
japae-web-latest = { $tile }, just discarded
japae-web-winning = { $tile }, the winning tile
japae-web-again = Tap again to discard { $tile }.
japae-web-scores = Points
japae-points = { $points } points

# Why something is good or bad.
japae-motive-wins = { $points ->
    [0] wins the hand
    [one] wins the hand: { $points } point before bonuses
   *[other] wins the hand: { $points } points before bonuses
}
japae-motive-lets-win-pass = lets a win go by
japae-motive-left = { $left ->
    [0] no tile left
    [one] one tile left
   *[other] { $left } tiles left
}
japae-motive-waits = waits for { $tiles }: { japae-motive-left }
japae-motive-waits-for-draw = waits for { $tiles }, but only by your own draw: { japae-motive-left }
japae-motive-gives-up-wait = gives up the wait
japae-motive-safe = safe: the other has discarded it
japae-motive-last-one = nearly safe: the other three can be seen
japae-motive-alone = stands alone in your hand
japae-motive-breaks = takes a pair apart
japae-motive-triplet = makes a triplet of { $tile } at once
japae-motive-kan = makes a kan of { $tile } and draws again
japae-motive-stays-closed = keeps your tiles closed, where they count more
japae-motive-nothing = there is nothing to claim

# A lesson that is played: what to do, and what came of it.
japae-lesson-discard = You hold eight tiles: three East, two West, two White and a Green. Two triplets and a pair win. Discard the tile that stands alone.
japae-lesson-discard-done = Now you wait: a West or a White completes the hand.
japae-lesson-ron = The other player has discarded West, one of the tiles you wait for. Take it and win.
japae-lesson-ron-done = Winning with a discard is called ron. The points are added up line by line.
japae-lesson-pon = You hold two South, and the other player has discarded a third. Call pon to take it.
japae-lesson-pon-done = The triplet lies open now, and you discard at once. An open triplet counts for less.
japae-lesson-tsumo = The tile you have just drawn completes two triplets and a pair. Win with it.
japae-lesson-tsumo-done = Winning with your own draw is called tsumo. You know enough to play.
