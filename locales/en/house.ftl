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

house-name = Hanpan
house-title = Hanpan 한판
house-motto = Sit down to one round.
language-name = English
yes = yes
no = no

about-omok = five in a row, 15 × 15
about-othello = discs that turn over, 16 × 16
about-japae = honor-tile mahjong for two
about-suzume = sparrow mahjong, 2 to 5 players
about-onecard = the card race, 2 to 4 players

player-you = You
player-number = Player { $number }
bot-human = Human
bot-random = Random
bot-classic = Classic
bot-basic = Basic
bot-easy = Easy
bot-normal = Normal
bot-hard = Hard

side-black = Black
side-white = White
omok-seat-0 = Black (begins)
omok-seat-1 = White
othello-seat-0 = Black (begins)
othello-seat-1 = White

result-won = You win!
result-lost = You lose.
result-draw = A draw.
result-winner = { $player } wins!

outcome-resign = A player resigned.
outcome-timeout = A player ran out of time.
outcome-draw = Draw by agreement

replay-eyes = Seen by { $player }
replay-public = Seen by the public
