# What is said in every game.

score-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
score-total = Total
score-wins = This hand wins.
score-no-win = This hand does not win: it is not complete, is worth nothing, or is furiten.
score-below-minimum = This hand is complete, but below the minimum.

hint-best = Best: { $action }
hint-win = { $action }: { $value }% to win
hint-discs = { $action }: { $value } discs at the end
hint-points = { $action }: { $value } points from this hand
hint-error = (± { $error })
hint-line = , then { $line }
