# One Card: name, options, refusals, outcomes, events and the terminal board.

onecard-name = One Card
onecard-about = the card race, 2 to 4 players

onecard-option-hand-size = Cards at the start
    .help = How many cards everybody is dealt.
onecard-option-hand-size-5 = 5 cards
onecard-option-hand-size-7 = 7 cards
onecard-option-bankrupt-at = Bankrupt with
    .help = Whoever holds this many cards is bankrupt and leaves the table.
onecard-option-bankrupt-at-off = Nobody goes bankrupt
onecard-option-three-defends = Three against two
    .help = The 3 of the same suit cancels an attack by a 2.
onecard-option-three-defends-true = The 3 cancels a 2
onecard-option-three-defends-false = The 3 is a plain card
onecard-option-call-penalty = Calling “one card!”
    .help = When a play leaves somebody one card, everybody may call. If others call and the player does not, the player draws a card.
onecard-option-call-penalty-true = Whoever is caught draws a card
onecard-option-call-penalty-false = No calling
onecard-option-reflip-opening = Open a plain card
    .help = A special card opened at the start is put back, and the next one is opened.
onecard-option-reflip-opening-true = Until a plain card comes
onecard-option-reflip-opening-false = Whatever comes stays
onecard-option-jack = Jack
    .help = Whether a J skips a player.
onecard-option-jack-true = J skips the next player
onecard-option-jack-false = J is a plain card
onecard-option-queen = Queen
    .help = Whether a Q turns the direction of play.
onecard-option-queen-true = Q turns the direction
onecard-option-queen-false = Q is a plain card
onecard-option-king = King
    .help = Whether a K gives another turn.
onecard-option-king-true = K gives another turn
onecard-option-king-false = K is a plain card
onecard-option-seven = Seven
    .help = Whether a 7 lets you name the suit.
onecard-option-seven-true = 7 names a suit
onecard-option-seven-false = 7 is a plain card
onecard-option-no-special-finish = Plain last card
    .help = The last card must not be a special one.
onecard-option-no-special-finish-true = The last card must be plain
onecard-option-no-special-finish-false = Any card may be the last
onecard-option-play-for-places = Play for places
    .help = After the first has finished, the others play on for second place and so on.
onecard-option-play-for-places-true = Play on to the last place
onecard-option-play-for-places-false = The first empty hand ends the game

onecard-refusal-game-over = The game is over.
onecard-refusal-not-your-turn = It is not your turn.
onecard-refusal-chance-is-due = Cards are dealt or drawn first.
onecard-refusal-no-chance-due = Nothing of that kind is to be dealt or drawn now.
onecard-refusal-call-is-due = First everybody decides whether to call.
onecard-refusal-nothing-to-call = There is nothing to call now.
onecard-refusal-not-held = You do not hold { $card }.
onecard-refusal-no-match =
    { $rank ->
        [joker] { $card } does not follow { $open }. Play { $suits } or the other joker, or take a card.
       *[other] { $card } does not follow { $open }. Play { $suits }, another { $rank } or a joker, or take a card.
    }
onecard-refusal-under-attack = You are under attack, and { $card } does not answer { $open }. Play one of { $answers }, or take { $offense }.
onecard-refusal-name-a-suit = Name a suit with { $card }.
onecard-refusal-suit-only-with-seven = Only a seven names a suit. Play { $card } without one.
onecard-refusal-last-needs-no-suit = { $card } is your last card and needs no suit.
onecard-refusal-special-finish = { $card } is special and cannot be your last card. Take a card.
onecard-refusal-bad-deal = A deal lists { $needed } different cards: every hand, then the open card.
onecard-refusal-bad-draw = { $count } different cards of the main deck are drawn, never the open card.

onecard-outcome-empty-hand = The first empty hand
onecard-outcome-last-standing = All others are bankrupt
onecard-outcome-nothing-to-draw = Nothing left to draw: fewest cards win
onecard-outcome-turn-limit = Too many turns: fewest cards win

# The end in one sentence: `eyes` are `won`, `lost` or `watch`, `seat` is the winner's.
onecard-ended-empty-hand =
    { $eyes ->
        [won] You won: your hand is empty, { $other } still has { $others ->
            [one] 1 card
           *[other] { $others } cards
        }.
        [lost] You lost: { $winner }'s hand is empty, you still have { $others ->
            [one] 1 card
           *[other] { $others } cards
        }.
       *[watch] { $winner } won: the hand is empty, { $other } still has { $others ->
            [one] 1 card
           *[other] { $others } cards
        }.
    }
onecard-ended-last-standing =
    { $eyes ->
        [won] You won: everybody else is bankrupt, and you hold { $points }.
        [lost] You lost: you are bankrupt, { $winner } holds { $points }.
       *[watch] { $winner } won: everybody else is bankrupt.
    }
onecard-ended-nothing-to-draw =
    { $eyes ->
        [won] You won: nothing is left to draw, and you hold { $points }, { $other } { $others }.
        [lost] You lost: nothing is left to draw, and { $winner } holds { $points }, you { $others }.
       *[watch] { $winner } won: nothing is left to draw, { $points } cards to { $others }.
    }
onecard-ended-turn-limit =
    { $eyes ->
        [won] You won after too many turns: you hold { $points }, { $other } { $others }.
        [lost] You lost after too many turns: { $winner } holds { $points }, you { $others }.
       *[watch] { $winner } won after too many turns: { $points } cards to { $others }.
    }

onecard-event-dealt = { $count } cards each, { $card } opens
onecard-event-dealt-again = { $count } cards each, { $back } put back, { $card } opens
onecard-event-played = { $player }: { $card }
onecard-event-named = { $player }: { $card }, now { $suit }
onecard-event-attacked = { $player }: { $card }, attack { $offense }
onecard-event-cancelled = { $player }: { $card }, attack blocked
onecard-event-skipped = { $player }: { $card }, { $other } skipped
onecard-event-turned = { $player }: { $card }, direction turned
onecard-event-again = { $player }: { $card }, one more turn
onecard-event-finished = { $player }: { $card }, place { $place }!
onecard-event-last-card = { $player }: { $card }, the last card!
# Added after any of the above.
onecard-event-one-card = (one card!)
onecard-event-took = { $player }: took a card
onecard-event-gave-in = { $player }: took the attack, { $count }
onecard-event-took-short = { $player }: took { $count } of { $asked }, all there were
onecard-event-took-nothing = { $player }: nothing left to take
onecard-event-drew = { $player }: drew { $count }
onecard-event-drew-cards = { $player }: drew { $cards }
onecard-event-penalty = { $player }: penalty, drew { $count }
onecard-event-penalty-cards = { $player }: penalty, drew { $cards }
onecard-event-bankrupt = { $player }: bankrupt with { $count } cards
onecard-event-answered-call = You called
onecard-event-answered-skip = You kept quiet
onecard-event-nobody-called = Nobody called
onecard-event-safe = { $callers } called: { $player } safe
onecard-event-caught = { $callers } called: { $player } caught
onecard-event-caught-empty = { $callers } called: { $player } caught, nothing to draw

onecard-board-suit = Suit
onecard-board-named = named
onecard-board-or-rank = or { $rank }, or a joker
onecard-board-or-joker = or the other joker
onecard-board-turn = Turn { $turn }
onecard-board-limit = Bankrupt with { $count } cards
onecard-board-attack = Attack { $offense } on { $player }
onecard-board-cards = { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
onecard-board-one-card = one card!
onecard-board-next = next
onecard-board-bankrupt = bankrupt
onecard-board-place = place { $place }
onecard-board-take-one = take a card
onecard-board-take = { $count ->
    [one] take { $count } card
   *[other] take { $count } cards
}
onecard-board-call = "one card!"
onecard-board-skip = keep quiet
onecard-board-name-a-suit = Suit?

onecard-board-your-turn = Your turn: play a raised card, or take one.
onecard-board-nothing-fits = Your turn: nothing fits. Take a card.
onecard-board-under-attack = Attack! Answer with a raised card, or take { $count }.
onecard-board-no-answer = Attack! Nothing answers it: take { $count }.
onecard-board-to-move = { $player } is to move.
onecard-board-call-yours = You have one card left. Call it first?
onecard-board-call-other = { $player } has one card left. Call?
onecard-board-calling = { $player } has one card left. Who calls?
onecard-board-answered = Waiting for the others' answers.
onecard-board-won = Winner: { $players }
onecard-board-nobody-won = Nobody won.
onecard-board-result-line = { $player }: { $held }
onecard-board-result-place = { $place }. { $player }: { $held }
onecard-board-held-nothing = no cards left
onecard-board-held-bankrupt = bankrupt with { $count } cards

onecard-board-note-plain = Plays { $card }.
onecard-board-note-last = { $card } is your last card: your hand is empty.
onecard-board-note-attack = { $card } attacks { $player }: { $offense } cards.
onecard-board-note-cancel = { $card } blocks the attack.
onecard-board-note-skip = { $card } skips { $player }.
onecard-board-note-turn = { $card } turns the direction.
onecard-board-note-again = { $card } gives you another turn.
onecard-board-note-names = { $card }, and { $suit } is demanded.
onecard-board-note-seven = { $card } names a suit: Enter, then choose it.
onecard-board-note-no-match =
    { $rank ->
        [joker] { $card } does not follow { $open }: play { $suits } or the other joker.
       *[other] { $card } does not follow { $open }: play { $suits }, { $rank } or a joker.
    }
onecard-board-note-under-attack = { $card } is no answer to { $open }. These are: { $answers }
onecard-board-note-special-finish = { $card } is special and cannot be the last card.
onecard-board-note-call-is-due = First everybody decides whether to call.
onecard-board-note-take = Takes { $count }: you hold { $held } then. Your turn is over.
onecard-board-note-take-none = There is nothing to draw: your turn passes.
onecard-board-note-take-bankrupt = Takes { $count }: with { $held } cards you are bankrupt!
onecard-board-note-call-yours = Call, and nobody can catch you.
onecard-board-note-call-other = If { $player } does not call, { $player } draws a card.
onecard-board-note-skip-yours = If another calls, you draw a card.
onecard-board-note-skip-other = You do not call on { $player }.

onecard-key-number = card
onecard-key-take = take
onecard-key-call = one card!
onecard-key-skip = quiet

# In the browser.
onecard-web-hand = Your cards
onecard-web-suit = { $suit ->
    [S] spades
    [H] hearts
    [D] diamonds
   *[C] clubs
}
onecard-web-rank = { $rank ->
    [A] ace
    [J] jack
    [Q] queen
    [K] king
   *[other] { $rank }
}
onecard-web-card = { $rank } of { $suit }
onecard-web-joker-black = black joker
onecard-web-joker-colour = colour joker
onecard-web-card-fits = { $card }, can be played
onecard-web-card-idle = { $card }, cannot be played now
onecard-web-deck = Deck of { $count }
onecard-web-open = Open card: { $card }
onecard-web-direction = { $direction ->
    [left] Play goes counterclockwise
   *[right] Play goes clockwise
}
onecard-web-name-a-suit = { $card }: which suit?
onecard-web-put-back = Put it back
onecard-web-note-seven = { $card } lets you name a suit.

# Why something is good or bad.
onecard-motive-finishes = your last card: you win
onecard-motive-passes-attack = gets rid of the attack: { $player } faces { $count } cards
onecard-motive-blocks-attack = blocks the attack
onecard-motive-attacks = attacks { $player }: { $count } cards
onecard-motive-stops = { $count ->
    [one] { $player } has only one card left
   *[other] { $player } has only { $count } cards left
}
onecard-motive-again = gives you another turn
onecard-motive-skips = skips { $player }
onecard-motive-turns = turns the direction
onecard-motive-names = { $count ->
    [0] names { $suit }
    [one] names { $suit }, of which you hold one
   *[other] names { $suit }, of which you hold { $count }
}
onecard-motive-follows = { $count ->
    [one] one of your cards can follow it
   *[other] { $count } of your cards can follow it
}
onecard-motive-keeps-special = { $count ->
    [one] keeps your special card for later
   *[other] keeps your { $count } special cards for later
}
onecard-motive-one-fewer = one card fewer
onecard-motive-gives-in = nothing answers the attack: take { $count }
onecard-motive-nothing-fits = nothing fits
onecard-motive-saves = keeps your cards for a better moment
onecard-motive-bankrupt = with { $count } cards you would be bankrupt
onecard-motive-calls-first = then nobody can catch you
onecard-motive-catches = { $player } draws a card if nobody calls first
onecard-motive-quiet = nothing to be gained by calling

# A lesson that is played: what to do, and what came of it.
onecard-lesson-play = The open card is ♠3. Play a spade or another three from your hand.
onecard-lesson-play-done = Whoever has no card left first wins. If nothing fits, you take one.
onecard-lesson-attack = Twos, aces and jokers attack. Play ♠2.
onecard-lesson-attack-done = The next player answers with another attack, or takes two cards.
onecard-lesson-answer = Now you are attacked by ♠2. Answer with another two, or with the ace of spades.
onecard-lesson-answer-done = The attack grows and goes on to the next player.
onecard-lesson-seven = A seven lets you name the suit. Play ♦7 and name hearts, of which you hold three.
onecard-lesson-seven-done = Now a heart, a seven or a joker must follow.
onecard-lesson-finish = Kings let you play again, and you have played four. One card is left: play it.
onecard-lesson-finish-done = Your hand is empty: you win. You know enough to play.
