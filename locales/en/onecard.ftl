# One Card: name, options, refusals and outcomes.

onecard-name = One Card

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
