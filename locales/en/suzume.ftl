suzume-name = Suzume-jong

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
