# What is said in every game.

score-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
score-total = Total
score-wins = This hand wins.
score-no-win = This hand does not win: it is not complete, is worth nothing, or is furiten.
score-below-minimum = This hand is complete, but below the minimum.

# A hint: what to do, why, and what it is worth where that means something.
hint-told = Hint: { $words }
hint-why = { $action }: { $why }
hint-and = { $all } and { $last }
hint-win = about { $value }% to win
hint-sure-win = wins for certain
hint-sure-loss = loses if the other side plays well
hint-discs-more = { $count ->
    [one] about { $count } disc ahead at the end
   *[other] about { $count } discs ahead at the end
}
hint-discs-fewer = { $count ->
    [one] about { $count } disc behind at the end
   *[other] about { $count } discs behind at the end
}
hint-points-more = { $count ->
    [one] about { $count } point to be gained
   *[other] about { $count } points to be gained
}
hint-points-fewer = { $count ->
    [one] about { $count } point to be lost
   *[other] about { $count } points to be lost
}

house-name = Hanpan
house-title = Hanpan 한판
house-motto = Sit down to one round.
language-name = English
yes = yes
no = no

player-you = You
player-number = Player { $number }
bot-human = Human
bot-random = Random
bot-classic = Classic
bot-basic = Basic
bot-easy = Easy
bot-normal = Normal
bot-hard = Hard
bot-master = Master
bot-learned = Learned

side-black = Black
side-white = White

result-won = You win!
result-won-with = You win, together with { $player }!
result-lost = You lose.
result-lost-to = You lose: { $player } wins.
result-draw = A draw.
result-winner = { $player } wins!

outcome-resign = A player resigned.
outcome-timeout = A player ran out of time.
outcome-draw = Draw by agreement

# The end in one sentence: `eyes` are `won`, `lost` or `watch`, `seat` is the winner's.
ended-resign =
    { $eyes ->
        [won] You won: { $other } resigned.
        [lost] You lost: you resigned.
       *[watch] { $winner } won: { $other } resigned.
    }
ended-timeout =
    { $eyes ->
        [won] You won: { $other } ran out of time.
        [lost] You lost: you ran out of time.
       *[watch] { $winner } won: { $other } ran out of time.
    }
ended-draw = A draw, as agreed.

# When a hand of a tile game has ended.
hand-next = Next hand
hand-result = See the result
hand-back = Back to the table

replay-eyes = Seen by { $player }
replay-public = Seen by the public

# A decision looked back at once the game is over: what could be foretold of each action, and believed of each hand.
review-title = What could be known
review-forecasts = What { $player } could expect of each action:
review-win = { $value }% to win
review-deal-in = { $value }% to deal in
review-points = { $value } points
review-believed = What { $who } believed of { $player }’s hand
review-hand = What { $who } could believe of { $player }’s hand
review-held = held: { $pieces }
review-thinking = Looking back …
review-nothing = Nobody decides anything here.
review-error-not-over = The game is not over.
review-error-nothing-hidden = Nothing is hidden in this game.
review-error-no-step = The record has only { $count } steps.
review-error-nothing-to-decide = Seat { $seat } has nothing to decide there.
review-error-too-long = It took too long. Try again.

# What can be said quickly at a server's table.
phrase-hello = Hello!
phrase-good-luck = Good luck!
phrase-well-played = Well played!
phrase-thanks = Thank you!
phrase-sorry = Sorry!
phrase-one-moment = One moment, please.
phrase-oops = Oops!
phrase-good-game = Good game!
phrase-once-more = Once more?
phrase-goodbye = Goodbye!

# Why a game does not allow something, where it has no words of its own.
refusal-game-over = The game is over.

# Why a server does not do something.
refusal-bad-request = The server did not understand that.
refusal-unknown-game = There is no such game.
refusal-bad-options = The game cannot be played like that.
refusal-unknown-bot = There is no such bot.
refusal-not-found = There is nothing here. It may have been cleared away.
refusal-unauthorized = Join the table first.
refusal-forbidden = That is not for you to do now.
refusal-foreign-origin = The request came from another site.
refusal-seat-taken = Somebody sits there already.
refusal-table-full = The table is full.
refusal-name-taken = Somebody at the table is called so. Choose another name.
refusal-started = It has begun already.
refusal-not-playing = No game is being played.
refusal-not-over = The game is not over yet.
refusal-not-ready = Not everybody is ready.
refusal-frozen = The salts for the dice are being revealed. Wait a moment.
refusal-wrong-salt = That is not the salt that was committed to.
refusal-stale = The game has gone on meanwhile. Look again.
refusal-not-your-turn = It is not your turn.
refusal-already-answered = You have answered already.
refusal-bad-notation = That is no action of this game.
refusal-refused = The rules say no.
refusal-no-offer = There is nothing to answer, or you have asked already.
refusal-nothing-to-claim = You cannot claim the win yet: only in a game with a clock, when the other player has been away for a while.
refusal-nothing-to-take-back = There is nothing to take back.
refusal-not-between-two = Only a game between two ends when one gives up.
refusal-muted = The host has silenced you.
refusal-too-many-until =
    { $minutes ->
        [one] Too much was asked for from your internet address. Try again in a minute.
       *[other] Too much was asked for from your internet address. Try again in { $minutes } minutes.
    }
refusal-too-many = Too fast. Wait a moment.
refusal-too-large = That is too long.
refusal-log-full = Too much has happened at this table. Open a new one to go on.
refusal-set-aside = The rules of this server cannot read this table. It is kept; tell the operator.
refusal-unavailable = The server cannot do it right now. Try again in a while.
