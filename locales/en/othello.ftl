othello-name = Othello
othello-about = discs that turn over, 16 × 16
othello-seat-0 = Black (begins)
othello-seat-1 = White

othello-option-size = Board
    .help = The length of a side. 16 is the house board, 8 the standard one.
othello-option-size-4 = 4 × 4
othello-option-size-6 = 6 × 6
othello-option-size-8 = 8 × 8 (standard)
othello-option-size-10 = 10 × 10
othello-option-size-12 = 12 × 12
othello-option-size-14 = 14 × 14
othello-option-size-16 = 16 × 16 (house board)
othello-option-opening = Opening
    .help = The usual start, or one of a hundred openings from which neither side is ahead.
othello-option-opening-0 = usual start

othello-refusal-off-board = { $square } is not on the { $size } × { $size } board.
othello-refusal-occupied = There is already a disc on { $square }.
othello-refusal-flips-nothing = A disc on { $square } would flip nothing.
othello-refusal-must-move = You have a move, so you cannot pass.
othello-refusal-not-your-turn = It is not your turn.
othello-refusal-game-over = The game is over.

othello-outcome-most-discs = Won with more discs
othello-outcome-equal-discs = Equally many discs

# The end in one sentence: `eyes` are `won`, `lost` or `watch`, `seat` is the winner's.
othello-ended-most-discs =
    { $eyes ->
        [won] You won: you have { $points } discs, { $seat ->
            [0] White
           *[other] Black
        } { $others }.
        [lost] You lost: { $seat ->
            [0] Black
           *[other] White
        } has { $points } discs, you { $others }.
       *[watch] { $winner } won: { $seat ->
            [0] Black
           *[other] White
        } has { $points } discs, { $seat ->
            [0] White
           *[other] Black
        } { $others }.
    }
othello-ended-equal-discs = A draw: both have { $points } discs.

othello-notice-black-passes = Black has no move. The turn goes back to White.
othello-notice-white-passes = White has no move. The turn goes back to Black.
othello-notice-black-wins = Black wins!
othello-notice-white-wins = White wins!
othello-notice-draw = A draw!

othello-event-move = { $side } ({ $player }) { $square }: { $count } flipped
othello-event-pass = { $side } ({ $player }) has no move, passes

othello-board-your-turn =
    Your turn, { $side }: { $moves ->
        [one] one move
       *[other] { $moves } moves
    }
othello-board-turn = { $side } to move: { $player }
othello-board-passed = { $other } passed: { $side } again
othello-board-no-move = { $side } has no move and passes
othello-board-you-pass = You have no move.
othello-board-why-pass = No square would flip anything, so you pass.
othello-board-pass = pass
othello-board-flips =
    { $square }: flips { $count ->
        [one] one disc
       *[other] { $count } discs
    }
othello-board-count =
    { $side } ({ $player }): { $discs ->
        [one] one disc
       *[other] { $discs } discs
    }
othello-board-lead =
    Ahead by { $discs ->
        [one] one disc
       *[other] { $discs } discs
    }
othello-board-empty =
    { $discs ->
        [one] One square left empty
       *[other] { $discs } squares left empty
    }

othello-key-pass = pass

# In the browser.
othello-web-board = Othello board
othello-web-black = Black
othello-web-white = White
othello-web-square-empty = { $square }, empty
othello-web-square-legal = { $square }, you can play here
othello-web-square-disc = { $square }, { $side }
othello-web-square-last = { $square }, { $side }, last move
othello-web-choose = Choose a square
othello-web-place = Play { $square }
othello-points =
    { $points ->
        [one] { $points } disc
       *[other] { $points } discs
    }

# Why a move is good or bad.
othello-motive-side = { $side ->
    [black] Black
   *[white] White
}
othello-motive-pass = there is no other move
othello-motive-corner = takes the corner, which nobody can turn
othello-motive-gives-corner = gives up the corner { $square }
othello-motive-keeps-corner = keeps the corner { $square }
othello-motive-ends = { $lead ->
    [0] ends the game in a draw
   *[other] ends the game
}
othello-motive-no-move = leaves { othello-motive-side } without a move
othello-motive-no-safe-move = leaves { othello-motive-side } without a safe move
othello-motive-stable = { $count ->
    [one] makes one disc safe for good
   *[other] makes { $count } discs safe for good
}
othello-motive-risks-corner = stands before the corner { $square } and may lose it
othello-motive-few-moves = { $count ->
    [one] leaves { othello-motive-side } only one move
   *[other] leaves { othello-motive-side } only { $count } moves
}
othello-motive-edge = takes a place on the edge
othello-motive-turns-few = { $count ->
    [one] turns only one disc and gives little to turn back
   *[other] turns only { $count } discs and gives little to turn back
}
othello-motive-turns = { $count ->
    [one] turns one disc
   *[other] turns { $count } discs
}

# A lesson that is played: what to do, and what came of it.
othello-lesson-enclose = You are Black. A dot marks where you can move: there a white disc lies between two of yours. Choose one.
othello-lesson-enclose-done = Every disc in between turned over to your colour.
othello-lesson-answer = Now you are White. Enclose a black disc in your turn.
othello-lesson-answer-done = So it goes back and forth until nobody can move. Then the most discs win.
othello-lesson-nothing = A move must turn something over. Try the corner a1 and see.
othello-lesson-nothing-done = Nothing would be enclosed there. Without any move at all you would pass.
othello-lesson-corner = A disc in a corner can never be turned back. Take the corner a1.
othello-lesson-corner-done = Corners are worth more than many discs. Do not give them away.
