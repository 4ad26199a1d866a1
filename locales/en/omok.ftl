omok-name = Omok
omok-about = five in a row, 15 × 15
omok-seat-0 = Black (begins)
omok-seat-1 = White

omok-option-rules = Rules
    .help = What wins, and which points are forbidden
omok-option-rules-house = House: exactly five, no double three for Black
omok-option-rules-korean = Korean: exactly five, no double three for either side
omok-option-rules-freestyle = Freestyle: five or more, nothing forbidden
omok-option-rules-standard = Standard: exactly five, nothing forbidden
omok-option-rules-renju = Renju: no 3-3, 4-4 or six for Black
omok-option-size = Board
    .help = How many lines the board has each way
omok-option-size-15 = 15 × 15
omok-option-size-20 = 20 × 20
omok-option-opening = Opening
    .help = How the game begins, and who plays Black
omok-option-opening-free = Free: Black simply begins
omok-option-opening-swap2 = Swap2: three stones, then the colours are chosen

# The lines a refusal is about; { $axes } has their names joined by hyphens.
omok-axes =
    { $axes ->
        [horizontal] horizontal
        [vertical] vertical
        [diagonal] rising diagonal
        [antidiagonal] falling diagonal
        [horizontal-vertical] horizontal and vertical
        [horizontal-diagonal] horizontal and rising diagonal
        [horizontal-antidiagonal] horizontal and falling diagonal
        [vertical-diagonal] vertical and rising diagonal
        [vertical-antidiagonal] vertical and falling diagonal
        [diagonal-antidiagonal] both diagonals
        [horizontal-vertical-diagonal] horizontal, vertical and rising diagonal
        [horizontal-vertical-antidiagonal] horizontal, vertical and falling diagonal
        [horizontal-diagonal-antidiagonal] horizontal and both diagonals
        [vertical-diagonal-antidiagonal] vertical and both diagonals
        [horizontal-vertical-diagonal-antidiagonal] all four lines
       *[other] { $axes }
    }

omok-refusal-off-board = { $point } is off the board, which goes from a1 to { $corner }.
omok-refusal-occupied = There is a stone on { $point } already.
omok-refusal-double-three = { $point } is forbidden: it would make a double three ({ omok-axes }).
omok-refusal-renju-double-three = { $point } is forbidden to Black: it would make a double three ({ omok-axes }).
omok-refusal-renju-double-four = { $point } is forbidden to Black: it would make a double four ({ omok-axes }).
omok-refusal-renju-overline = { $point } is forbidden to Black: it would make six or more in a row ({ omok-axes }).
omok-refusal-choose-first = The colours are to be chosen first.
omok-refusal-nothing-to-choose = There is nothing to choose now.
omok-refusal-not-your-turn = It is not your turn.
omok-refusal-game-over = The game is over.

omok-outcome-five = Five in a row
omok-outcome-six-or-more = Six or more in a row
omok-outcome-full-board = Draw: the board is full
omok-outcome-no-legal-point = Draw: the side to move has no point it may play

# The end in one sentence: `eyes` are `won`, `lost` or `watch`.
omok-ended-five =
    { $eyes ->
        [won] You won: you have five in a row.
        [lost] You lost: { $winner } has five in a row.
       *[watch] { $winner } won with five in a row.
    }
omok-ended-six-or-more =
    { $eyes ->
        [won] You won: you have six or more in a row.
        [lost] You lost: { $winner } has six or more in a row.
       *[watch] { $winner } won with six or more in a row.
    }
omok-ended-full-board = A draw: the board is full.
omok-ended-no-legal-point = A draw: there is no point left that may be played.

omok-event-placed = { $side } { $point }
omok-event-stay = { $player } keeps the colour: { $side }
omok-event-swap = { $player } takes the other colour: { $side }
omok-event-more = { $player } puts two more stones

# The opening swap2: what is to be done, and what can be chosen.
omok-stage-three = Put three stones: black, white, black
omok-stage-two = Put two more stones: white, black
omok-stage-choice = Which colour do you want?
omok-stage-last-choice = Which colour do you want?
omok-choice-keep-black = Keep Black
omok-choice-keep-white = Keep White
omok-choice-take-black = Take Black
omok-choice-take-white = Take White
omok-choice-more = Put two more

# In the browser.
omok-web-board = Omok board
omok-web-black = Black
omok-web-white = White
omok-web-point-empty = { $point }, empty
omok-web-point-forbidden = { $point }, forbidden
omok-web-point-stone = { $point }, { $side }
omok-web-point-numbered = { $point }, { $side }, move { $number }
omok-web-point-last = { $point }, { $side }, last move
omok-web-point-won = { $point }, { $side }, winning row
omok-web-choose = Choose a point
omok-web-place = Play { $point }
omok-web-your-turn = Your turn. You are { $side }.
omok-web-turn = { $side } to move: { $player }
omok-web-opening-waits = { $player } puts the first stones.
omok-web-choice-waits = { $player } chooses a colour.
omok-web-you-won = You won! { $reason }
omok-web-won = { $side }, { $player }, has won. { $reason }

# Why a point is good or bad.
omok-motive-wins = makes five and wins
omok-motive-blocks-five = stops a five
omok-motive-leaves-five = leaves the other side a five on { $point }
omok-motive-open-four = makes an open four, which nobody can stop
omok-motive-double-four = makes two fours at once
omok-motive-four-three = makes a four and an open three at once
omok-motive-four = makes a four
omok-motive-blocks-three = blocks an open three
omok-motive-leaves-three = leaves an open three unanswered
omok-motive-double-three = makes two open threes at once
omok-motive-open-three = makes an open three
omok-motive-blocks-double = takes the point of two threats at once
omok-motive-blocks-four = stops a four
omok-motive-blocks-open-three = stops an open three before it is made
omok-motive-open-two = puts two in a row with both ends open
omok-motive-in-the-way = stands in the way of the other side
omok-motive-centre = begins in the middle
omok-motive-near = stays close to the other stones
omok-motive-forced = wins by force: { $shapes }
# One move of a forced win, in a word.
omok-shape-wins = five
omok-shape-open-four = open four
omok-shape-double-four = double four
omok-shape-four-three = four-three
omok-shape-four = four
omok-shape-double-three = double three
omok-shape-open-three = open three
omok-shape-other = quiet move

# A lesson that is played: what to do, and what came of it.
omok-lesson-centre = Black begins, and you are Black. Place your first stone in the middle of the board.
omok-lesson-centre-done = A stone stays where it is placed. Now White would answer.
omok-lesson-five = Five of your stones in a row win, across, down or along a diagonal. You have four: complete the five.
omok-lesson-five-done = Five in a row: that is the whole game. Exactly five, by the usual rules.
omok-lesson-block = Now you are White. Black has three in a row with both ends open. Block one end before it is too late.
omok-lesson-block-done = Left alone, it would have become four with two ends, and nobody stops both.
omok-lesson-open-four = Your turn to attack: make an open four, four in a row with both ends free.
omok-lesson-open-four-done = White can stop one end only. You win next turn.
omok-lesson-double-three = Black may not make two open threes with one stone. Try the point marked with a cross and see why.
omok-lesson-double-three-done = That is the double three. Crosses mark such points while you play.
