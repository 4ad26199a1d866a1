# Yutnori: name, options, refusals, outcomes, throws, events and boards.

yutnori-name = Yutnori
yutnori-about = sticks and a race home, 2 to 4 players
yutnori-seat-0 = First
yutnori-seat-1 = Second
yutnori-seat-2 = Third
yutnori-seat-3 = Fourth

yutnori-option-back-do = Back-do
    .help = If the marked stick alone lies flat side up, a token goes one step back.
yutnori-option-back-do-true = The marked stick leads back
yutnori-option-back-do-false = All sticks are alike
yutnori-option-tokens = Tokens
    .help = How many tokens everybody brings home. Fewer make a shorter game.
yutnori-option-tokens-2 = 2 tokens
yutnori-option-tokens-3 = 3 tokens
yutnori-option-tokens-4 = 4 tokens

yutnori-throw-do = do
yutnori-throw-gae = gae
yutnori-throw-geol = geol
yutnori-throw-yut = yut
yutnori-throw-mo = mo
yutnori-throw-back = back-do
# Any of them, by its name in notation.
yutnori-throw =
    { $throw ->
        [do] { yutnori-throw-do }
        [gae] { yutnori-throw-gae }
        [geol] { yutnori-throw-geol }
        [yut] { yutnori-throw-yut }
        [mo] { yutnori-throw-mo }
        [back] { yutnori-throw-back }
       *[other] { $throw }
    }
# Where a token is, by its name in notation.
yutnori-spot =
    { $spot ->
        [start] the start
        [home] home
       *[other] { $spot }
    }

yutnori-refusal-game-over = The game is over.
yutnori-refusal-not-your-turn = It is not your turn.
yutnori-refusal-throw-is-due = The sticks are thrown first.
yutnori-refusal-no-throw-due = Nothing is thrown now: a token is to be moved.
yutnori-refusal-no-back-do = There is no back-do in this game.
yutnori-refusal-not-collected = You have no { yutnori-throw } to use.
yutnori-refusal-nothing-at-start = None of your tokens is left at the start.
yutnori-refusal-nothing-there = None of your tokens is on { $station }.

yutnori-outcome-all-home = All tokens home
yutnori-outcome-turn-limit = Too many turns: most tokens home, then most steps

# The end in one sentence: `eyes` are `won`, `lost` or `watch`, `seat` is the winner's.
yutnori-ended-all-home =
    { $eyes ->
        [won] You won: all your tokens are home, { $other } has { $others }.
        [lost] You lost: { $winner } has all tokens home, you { $others }.
       *[watch] { $winner } won: all tokens are home, { $other } has { $others }.
    }
yutnori-ended-turn-limit =
    { $eyes ->
        [won] You won after too many turns: { $points } tokens home, { $other } { $others }.
        [lost] You lost after too many turns: { $winner } has { $points } tokens home, you { $others }.
       *[watch] { $winner } won after too many turns: { $points } tokens home to { $others }.
    }

yutnori-event-thrown = { $player }: { yutnori-throw } ({ $steps })
yutnori-event-thrown-again = { $player }: { yutnori-throw } ({ $steps }), throws again
yutnori-event-moved = { $player }: { yutnori-throw }, { $from } → { $to }
yutnori-event-set-out = { $player }: { yutnori-throw }, sets out to { $to }
yutnori-event-home =
    { $player }: { yutnori-throw }, { $count ->
        [one] a token home!
       *[other] { $count } tokens home!
    }
# Added after any of the above.
yutnori-event-joined = (a stack of { $count })
yutnori-event-captured =
    { $count ->
        [one] (a token of { $other } captured, throws again)
       *[other] ({ $count } tokens of { $other } captured, throws again)
    }
yutnori-event-lost = { $player }: nothing to move by { $throws }

yutnori-board-turn = Turn { $turn }
yutnori-board-your-throw = Your turn: throw the sticks.
yutnori-board-throwing = { $player } is throwing.
yutnori-board-your-turn = Your turn: choose a throw and a token.
yutnori-board-to-move = { $player } is to move.
yutnori-board-throws = Throws
yutnori-board-no-throws = no throws yet
yutnori-board-value =
    { $steps ->
        [-1] one step back
        [one] one step
       *[other] { $steps } steps
    }
yutnori-board-start = start
yutnori-board-home = home
yutnori-board-at-start =
    { $count ->
        [0] none at the start
        [one] one at the start
       *[other] { $count } at the start
    }
yutnori-board-tokens-home = { $count } of { $tokens } home
yutnori-board-note-move = { yutnori-throw }: { $from } → { $to }
yutnori-board-note-set-out = { yutnori-throw }: a token sets out to { $to }
yutnori-board-note-home =
    { yutnori-throw }: { $count ->
        [one] a token comes home
       *[other] { $count } tokens come home
    }
yutnori-board-note-joins = joins a stack of { $count }
yutnori-board-note-captures =
    { $count ->
        [one] captures a token of { $other }: one more throw
       *[other] captures { $count } tokens of { $other }: one more throw
    }
yutnori-board-won = Winner: { $players }
yutnori-board-drawn = A draw among { $players }
yutnori-board-result-line =
    { $player }: { $count ->
        [0] no token home
        [one] one token home
       *[other] { $count } tokens home
    }

yutnori-key-throw = throw
yutnori-key-next-throw = other throw
yutnori-key-move = move

# In the browser.
yutnori-web-board = Yutnori board
yutnori-web-sticks = Sticks: { yutnori-throw }
yutnori-web-throws = Throws collected
yutnori-web-use = Use { yutnori-throw }: { $value }
yutnori-web-times = { $count } times
yutnori-web-station-empty = Station { $station }, empty
yutnori-web-station-tokens =
    { $count ->
        [one] Station { $station }, a token of { $player }
       *[other] Station { $station }, { $count } tokens of { $player }
    }
yutnori-web-start =
    { $count ->
        [0] { $player }: no tokens at the start
        [one] { $player }: one token at the start
       *[other] { $player }: { $count } tokens at the start
    }
yutnori-web-home = { $player }: { $count } of { $tokens } tokens home
yutnori-web-choose-throw = Choose a throw
yutnori-web-choose-token = Choose a token
yutnori-web-your-turn = your turn
yutnori-web-turn = to move
yutnori-web-throwing = throwing
yutnori-web-last = last move
yutnori-web-you-won = You brought all your tokens home!
yutnori-web-won = { $player } has brought all tokens home.
yutnori-points =
    { $points ->
        [one] { $points } token home
       *[other] { $points } tokens home
    }

# Terminal
yutnori-board-again = one more throw
yutnori-board-start-count = start { $count }
yutnori-board-home-count = home { $count }/{ $tokens }
yutnori-key-choose = throw and token

# Why a move is good or bad.
yutnori-motive-wins = brings your last tokens home: you win
yutnori-motive-captures = { $count ->
    [one] captures a token of { $player } and throws again
   *[other] captures { $count } tokens of { $player } and throws again
}
yutnori-motive-finishes = { $count ->
    [one] brings a token home
   *[other] brings { $count } tokens home
}
yutnori-motive-stacks = makes a stack of { $count }
yutnori-motive-short-cut = stops where the short cut begins
yutnori-motive-escapes = gets out of danger
yutnori-motive-in-reach = could be captured by { $count } of 16 throws
yutnori-motive-chases = comes close behind { $player }
yutnori-motive-sets-out = brings out a new token
yutnori-motive-advances = moves towards home

# A lesson that is played: what to do, and what came of it.
yutnori-lesson-set-out = The sticks fell gae: two steps. Bring a token onto the board.
yutnori-lesson-set-out-done = It goes up the right side and round. Bring all four home to win.
yutnori-lesson-short-cut = You threw mo and do, five and one. Use the mo first: it stops exactly on the corner.
yutnori-lesson-short-cut-done = From a corner where you stop, the short cut leads through the centre.
yutnori-lesson-stack = Your token is on the second station, and you threw gae again. Bring a second token to the same place.
yutnori-lesson-stack-done = They move together from now on: faster, and riskier.
yutnori-lesson-capture = The other token stands one step ahead of yours, and you threw do. Land on it.
yutnori-lesson-capture-done = It goes back to the start, and you throw once more.
yutnori-lesson-home = Your token is in the centre and you have a yut: four steps. Bring it home.
yutnori-lesson-home-done = The first token is home. You know enough to play.
