suzume-name = Suzume-jong
suzume-about = sparrow mahjong, 2 to 5 players

suzume-option-cycles = Cycles
    .help = How many times everybody deals before the match ends.
suzume-option-tsumo-rounding = Tsumo rounding
    .help = How each player's share of a tsumo is rounded.
suzume-option-tsumo-rounding-up = Up
suzume-option-tsumo-rounding-down = Down
suzume-option-simples = Simples
    .help = Which numbers a hand of all simples may hold.
suzume-option-simples-2-8 = 2 to 8
suzume-option-simples-2-9 = 2 to 9

suzume-refusal-game-over = The match is over.
suzume-refusal-chance-is-due = The next round has not been dealt yet.
suzume-refusal-no-deal-is-due = The round is not over, so nothing is dealt.
suzume-refusal-bad-deal = A deal has { $copies } tiles { $tile }, not { $count }.
suzume-refusal-not-your-turn = It is not your turn.
suzume-refusal-already-answered = You have answered this discard already.
suzume-refusal-not-held = You do not hold { $tile }.
suzume-refusal-discard-is-answered = Seat { $seat } discarded { $tile }: answer ron or skip.
suzume-refusal-nothing-to-claim = There is no discard to answer: discard a tile, or win by tsumo.
suzume-refusal-no-winning-shape = Your six tiles are not two sets.
suzume-refusal-below-minimum = Your hand is worth { $points }, and a win needs { $minimum } without the dealer's bonus.
suzume-refusal-furiten = You discarded { $kind } yourself in this round, so you cannot ron { $tile }.

suzume-line-run = Run
suzume-line-triplet = Triplet
suzume-line-dora = Dora
suzume-line-red = Red tiles
suzume-line-all-simples = All simples
suzume-line-outside-hand = Outside hand
suzume-line-all-green = All green
suzume-line-all-terminals = All terminals
suzume-line-all-red = All red
suzume-line-dealer-bonus = Dealer's bonus

suzume-wait-below-minimum = too few points
suzume-wait-furiten = furiten: tsumo only

suzume-outcome-last-round = Everybody has dealt: most points win.

# The end in one sentence: `eyes` are `won`, `lost` or `watch`, `seat` is the winner's.
suzume-ended-last-round =
    { $eyes ->
        [won] You won with { $points } points: { $other } has { $others }.
        [lost] You lost: { $winner } has { $points } points, you { $others }.
       *[watch] { $winner } won with { $points } points: { $other } has { $others }.
    }

suzume-board-tile-plain = { $number }
suzume-board-tile-red = red { $number }
suzume-board-tile-letter-green = Green
suzume-board-tile-letter-red = Red
suzume-board-header = Round { $round } of { $rounds }, { $left ->
    [one] { $left } tile
   *[other] { $left } tiles
} left, dora
suzume-board-dealer = deal
suzume-board-waits = Waits
suzume-board-waits-after = Then waits
suzume-board-no-waits = No waits yet
suzume-board-wait = { $points }, { $unseen } left
suzume-board-short-minimum = { $points } too few
suzume-board-short-furiten = { $points } furiten
suzume-board-wait-reason = { $points }, { $unseen } left, { $reason }
suzume-board-turn-tsumo = You can win: tsumo, or discard a tile
suzume-board-turn-yours = Your turn: choose a tile to discard
suzume-board-turn-claim = { $player } discarded { $tile }. Ron?
suzume-board-turn-passing = { $player } discarded { $tile }
suzume-board-turn-answered-ron = You called ron: waiting for the others
suzume-board-turn-answered-skip = You skipped: waiting for the others
suzume-board-turn-others = { $player } to play
suzume-board-turn-over = The match is over
suzume-board-do-tsumo = Tsumo
suzume-board-do-ron = Ron
suzume-board-do-skip = Skip
suzume-board-note-tsumo = Tsumo: win with { $tile }, { $points }
suzume-board-note-ron = Ron: win with { $tile }, { $points }
suzume-board-note-answer = Answer the discard first: ron or skip.
suzume-board-note-skip = Let { $tile } pass
suzume-board-note-discard = Discard { $tile }
suzume-board-note-discard-waits = Discard { $tile }, then wait for { $waits }
suzume-board-last-round = The last round
suzume-board-won-tsumo = { $player }: tsumo, { $points }
suzume-board-won-ron = { $player }: ron, { $points }
suzume-board-paid = From { $from } to { $to }: { $points }
suzume-board-paid-short = From { $from } to { $to }: { $points } of { $due }, no more left
suzume-board-drawn = The tiles ran out: nobody won.
suzume-board-go-on = go on

suzume-key-tsumo = tsumo
suzume-key-ron = ron
suzume-key-skip = skip

suzume-event-dealt = Round { $round }: dealer { $player }, dora { $tile }
suzume-event-discarded = { $player }: discard { $tile }
suzume-event-answered-ron = You call ron
suzume-event-answered-skip = You skip
suzume-event-drew = { $player }: draw
suzume-event-drew-own = { $player }: draw { $tile }
suzume-event-drawn = The tiles ran out: nobody won
suzume-event-won-tsumo = { $player }: tsumo { $tile }, { $points }
suzume-event-won-ron = { $player }: ron { $tile }, { $points }

# In the browser.

suzume-web-table = The Suzume table
suzume-web-round = Round { $round } of { $rounds }
suzume-web-left = { $left ->
    [one] { $left } tile left
   *[other] { $left } tiles left
}
suzume-web-dora = dora
suzume-web-dealing = The tiles are being dealt
suzume-web-turn = to play
suzume-web-held = { $count ->
    [one] { $count } tile in hand
   *[other] { $count } tiles in hand
}
suzume-web-hand = Your tiles
suzume-web-calls = What you can call
suzume-web-win = Win with { $tile }, { $points }
suzume-web-discards-of = Discards of { $player }
suzume-web-tile = { $tile }
suzume-web-drawn-tile = { $tile }, just drawn
suzume-web-latest = { $tile }, just discarded
suzume-web-winning = { $tile }, the winning tile
suzume-web-again = Tap again to discard { $tile }.
suzume-web-scores = Points
suzume-web-dealer = Dealer
suzume-points = { $points } points

# Why something is good or bad.
suzume-motive-wins = { $points ->
    [0] wins the round
   *[other] wins the round: { $points } points
}
suzume-motive-lets-win-pass = lets a win go by
suzume-motive-left = { $left ->
    [0] no tile left
    [one] one tile left
   *[other] { $left } tiles left
}
suzume-motive-waits = waits for { $tiles }: { suzume-motive-left }
suzume-motive-waits-for-draw = waits for { $tiles }, but only by your own draw: { suzume-motive-left }
suzume-motive-gives-up-wait = gives up the wait
suzume-motive-safe = { $count ->
    [one] safe: the other has discarded it
    [2] safe: both have discarded it
   *[other] safe: all others have discarded it
}
suzume-motive-safe-from = { $count ->
    [one] one of { $others } has discarded it
   *[other] { $count } of { $others } have discarded it
}
suzume-motive-gives-dora = gives a dora away
suzume-motive-alone = fits nothing in your hand
suzume-motive-keeps-points = keeps the dora and the red tiles
suzume-motive-keeps-sets = keeps what fits together
suzume-motive-nothing = there is nothing to claim

# A lesson that is played: what to do, and what came of it.
suzume-lesson-discard = Six tiles that make two sets win: three numbers in a row, or three alike. You have 2 3 4 and 6 7. Discard the nine.
suzume-lesson-discard-done = Now a 5 makes 5 6 7. It is dora this round, and counts extra.
suzume-lesson-ron = Somebody discarded the 5 you wait for. Win with it.
suzume-lesson-ron-done = A hand needs five points to win. The dora and the red tiles help.
suzume-lesson-tsumo = You have drawn a red 7: 2 3 4 and 5 6 7. Win with it.
suzume-lesson-tsumo-done = All others pay together for a tsumo.
suzume-lesson-minimum = Here are two sets as well, but no dora and nothing red. Try to win and see.
suzume-lesson-minimum-done = Too few points: go on and collect more. Now you know enough to play.
