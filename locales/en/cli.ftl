# The command line: its help, its errors, and what the commands say.

help-hanpan = 한판, "one round": table games, really played
help-hanpan-examples =
    hanpan                              the menu, full screen
    hanpan play omok --vs hard          straight to the board
    hanpan classic japae                the original program, line by line
    hanpan rules othello --lang ko      오델로 규칙
    hanpan perft othello --options '{"{"}"size":8{"}"}' --depth 9
    echo '{"{"}"cmd":"games"{"}"}' | hanpan referee
help-global-lang = The language, ko or en [default: as set in the program, or that of the environment]
help-global-ascii = Draw with ASCII signs only
help-global-pace = How long bots wait before they move: instant, quick, natural or slow
help-flag-help = Print help
help-flag-version = Print version
help-play = Play a game: full screen in a terminal, line by line through a pipe
help-play-examples =
    hanpan play omok                              against a bot of middling strength
    hanpan play othello --vs hard --set size=8
    hanpan play onecard --seats human,hard,easy   three at the table
    hanpan play suzume --players 4 --vs basic
    hanpan play japae --seats human,human         two at this screen, hands covered
    hanpan play omok --clock 300+5                five minutes, and five seconds a move
    hanpan play omok --vs gomocup:./pbrain-mine   a program that speaks Gomocup's protocol
    hanpan play omok --continue                   the game that was left last
help-play-game = The game: see `hanpan games`
help-play-seats = Who sits where, in order: human, or a bot such as easy, normal or hard
help-play-players = How many play [default: the fewest the game is for]
help-play-vs = Who sits in all seats but the first [default: normal, or the strongest below it]
help-play-clock = How long the players may think, in seconds: 30 a move, or 300+5 for the game and after every move
help-play-options = What is agreed, as JSON
help-play-set = One thing that is agreed, such as size=8; may be given several times
help-play-resume = Go on with the unfinished game of this kind that was played last
help-play-plain = Line by line, also in a terminal
help-watch = Watch bots play a game against each other
help-watch-examples =
    hanpan watch othello hard classic
    hanpan watch suzume hard basic basic basic --pace slow
help-watch-game = The game: see `hanpan games`
help-watch-bots = The bots, in order; a single one plays in every seat [default: normal, or the strongest below it]
help-watch-options = What is agreed, as JSON
help-watch-set = One thing that is agreed, such as size=8; may be given several times
help-join = Sit down at a table of a server, by its link
help-join-examples =
    hanpan join http://localhost:7878/t/k3x9        the table of a link
    hanpan join https://play.example/t/k3x9 --name Kim --seat 1
    hanpan join http://localhost:7878/t/k3x9 --watch
    hanpan join http://localhost:7878               the public tables, and new ones

    The seat is kept: the same command leads back to it, whatever happened in between.
help-join-url = The link to a table, or the address of a server
help-join-name = What you want to be called [default: as given in the menu, or as on this machine]
help-join-seat = The seat you want, from 0 [default: the first free one]
help-join-watch = Only watch and talk
help-classic = Play the original program, line by line over standard input and output
help-classic-examples =
    hanpan classic omok
    hanpan classic japae --seed 7
    printf '8, 8\n' | hanpan classic omok
help-classic-game = The game: see `hanpan games`
help-classic-seed = Makes a run repeatable: a number, or up to 32 bytes in hex
help-classic-save = Where a game is saved [default: one file a game in the data folder]
help-games = List the games, their players and options
help-rules = Print the rules of a game
help-rules-examples =
    hanpan rules omok --lang ko | less
help-rules-game = The game: see `hanpan games`
help-score = Say what a hand is worth, line by line
help-score-japae = A hand of Japae mahjong
help-score-japae-examples =
    hanpan score japae EEEW --win W --meld OO+O --discards NN --bonus last_draw
    hanpan score japae ESWNOGR --win R --by ron --lang ko
help-score-japae-closed = The closed tiles before the winning one, such as EEEW
help-score-japae-win = The winning tile
help-score-japae-melds = A meld: XX+X, XXX+X, XXXX or XX+X+X; may be given twice
help-score-japae-by = How it was won
help-score-japae-discards = One's own discards, such as NN
help-score-japae-bonus = heavenly, earthly, man, last_draw, last_discard or dead_wall; may be given several times
help-score-suzume = A hand of Suzume-jong
help-score-suzume-examples =
    hanpan score suzume 1 1 1r 2 2 2r --dora G
help-score-suzume-hand = Six tiles: 1 to 9, 1r to 9r, G, R
help-score-suzume-dora = The number or letter turned up
help-score-suzume-simples = Which numbers are simples
help-referee = Answer requests on standard input, one JSON object a line
help-referee-examples =
    echo '{"{"}"cmd":"games"{"}"}' | hanpan referee
    printf '{"{"}"cmd":"new","game":"omok"{"}"}\n{"{"}"cmd":"act","seat":0,"action":"h8"{"}"}\n' | hanpan referee
help-arena = Let bots play against each other and say how strong they are
help-arena-examples =
    hanpan arena othello hard classic --options '{"{"}"size":8{"}"}' --deals 50
    hanpan arena japae hard classic --hands --deals 20000
    hanpan arena onecard hard basic --players 4 --deals 500 --out games
    hanpan arena omok hard@50000 normal@20ms --sprt 0,50
    hanpan arena omok master@100ms gomocup:./brain@100ms --opening even --options '{"{"}"rules":"renju"{"}"}'
    hanpan arena suzume hard basic --plot score.svg
help-arena-game = The game: see `hanpan games`
help-arena-bots = The bots, of which the arena measures the first: NAME, NAME@NODES or NAME@MILLISECONDSms
help-arena-deals = How many deals or openings are played, each once for every seating
help-arena-players = How many play [default: the fewest the game is for]
help-arena-options = What is agreed, as JSON
help-arena-hands = Play single hands or rounds instead of whole matches, in games that have them
help-arena-opening = How many random actions open a game, or `even` for openings from which neither side is ahead [default: 4 in games without chance, otherwise 0]
help-arena-seed = What everything follows from
help-arena-sprt = Stop as soon as it is clear whether the first bot is stronger by ELO1 rather than ELO0
help-arena-out = Keep every game as a record in this folder, and go on with what is there
help-arena-threads = How many threads [default: all cores]
help-arena-json = Print what came out as JSON
help-arena-plot = Draw it too: here, or as a picture in a file
help-cross = Let every bot meet every other and print the table
help-cross-examples =
    hanpan cross japae classic hard master folder rusher caller --hands --deals 500
    hanpan cross suzume basic hard learned --players 4 --hands --json
help-cross-game = The game: see `hanpan games`
help-cross-bots = The bots, of which the arena measures the first: NAME, NAME@NODES or NAME@MILLISECONDSms
help-cross-deals = How many deals or openings are played, each once for every seating
help-cross-players = How many play [default: the fewest the game is for]
help-cross-options = What is agreed, as JSON
help-cross-hands = Play single hands or rounds instead of whole matches, in games that have them
help-cross-opening = How many random actions open a game, or `even` for openings from which neither side is ahead [default: 4 in games without chance, otherwise 0]
help-cross-seed = What everything follows from
help-cross-threads = How many threads [default: all cores]
help-cross-json = Print what came out as JSON
help-exploit = Say what can be won from a bot of Japae by somebody who learns to beat it
help-exploit-examples =
    hanpan exploit classic
    hanpan exploit hard --watched 5000 --trained 1000000 --deals 4000
help-exploit-bot = The bot of Japae: NAME, NAME@NODES or NAME@MILLISECONDSms
help-exploit-watched = Over how many hands it is watched
help-exploit-trained = From how many hands against its likeness the exploiter learns
help-exploit-deals = How many fresh deals are played against it, each from both sides
help-exploit-seed = What everything follows from
help-exploit-json = Print the result as JSON
help-hint = Say what to do at the end of a record, and why
help-hint-examples =
    hanpan hint game.json
    hanpan hint - --bot normal --lang ko < game.json
help-hint-file = The record, or - for standard input
help-hint-bot = Which bot is asked [default: hard, or the strongest below it]
help-hint-most = How many actions are explained at most
help-perft = Count the leaves of a game tree
help-perft-examples =
    hanpan perft othello --options '{"{"}"size":8{"}"}' --depth 10
help-perft-game = The game: see `hanpan games`
help-perft-options = What was agreed, as JSON
help-perft-depth = The deepest depth that is counted
help-engine = Answer another program as an engine, over standard input and output
help-engine-othello = Othello, from 4 × 4 to 16 × 16
help-engine-othello-examples =
    hanpan engine othello --protocol nboard
    hanpan engine othello --protocol gtp --seconds 0.5
help-engine-othello-protocol = How it is spoken to
help-engine-othello-seconds = How long it thinks about a move unless it is told otherwise
help-engine-othello-hash = How many megabytes are kept in mind
help-engine-othello-threads = How many threads
help-engine-omok = Omok, 15 × 15 and 20 × 20, as a brain by the protocol of Gomocup
help-engine-omok-examples =
    hanpan engine omok
    hanpan engine omok --rules korean --seconds 0.5
help-engine-omok-rules = The rules until a manager names others: house, korean, freestyle, standard or renju
help-engine-omok-seconds = How long it thinks about a move unless it is told otherwise
help-engine-omok-hash = How many megabytes are kept in mind unless it is told otherwise
help-engine-omok-threads = How many threads unless it is told otherwise
help-solve = Say what positions are worth under best play
help-solve-othello = Positions of Othello, on a board of any size
help-solve-othello-examples =
    hanpan solve othello ffo-40-59.obf
    head -5 ffo-40-59.obf | hanpan solve othello - --wld
    hanpan solve othello docs/othello-suite/16-middle.obf --depth 6
    hanpan solve othello --position '-----OX--XO----- X'
help-solve-othello-file = The positions, one a line (OBF), or - for standard input
help-solve-othello-position = A position: its squares row by row (X, O, -), a blank, and the side to move
help-solve-othello-wld = Only who wins, as 1, 0 or -1
help-solve-othello-depth = Search so many moves ahead instead, and say what the chosen move gives away by the scores of the file
help-solve-othello-hash = How many megabytes are kept in mind
help-solve-omok = Positions of Omok that are won by continuous fours, and how long it takes to find that out
help-solve-omok-examples =
    hanpan solve omok
    hanpan solve omok fours.txt
help-solve-japae = Japae with few tiles: what can be won from strategies that are learned by regrets, exactly
help-solve-japae-examples =
    hanpan solve japae
    hanpan solve japae pair --hands 10000000
help-solve-japae-game = Each player has two pons and one tile (single, pair), or one pon and four tiles (set)
help-solve-japae-hands = From how many hands is learned
help-solve-japae-seed = What the hands follow from
help-solve-omok-file = The positions, one a line as `hanpan train omok puzzles` writes them, or - for standard input [default: those of the house]
help-train = Train the evaluation of an engine
help-train-othello = The patterns of Othello
help-train-othello-selfplay = Play games against itself and append them to a file; goes on with what is there
help-train-othello-selfplay-examples =
    hanpan train othello selfplay games.bin --size 8 --games 100000 --depth 2
    hanpan train othello selfplay games.bin --size 16 --games 5000 --weights large.bin
help-train-othello-selfplay-out = The file of games
help-train-othello-selfplay-size = The length of a side of the board
help-train-othello-selfplay-games = How many games the file shall have
help-train-othello-selfplay-depth = How many moves ahead is looked
help-train-othello-selfplay-solve = With how many empty squares a game is solved
help-train-othello-selfplay-slip = One move in so many is made at random also after the beginning; never if 0
help-train-othello-selfplay-weights = The weights that are played by [default: none; the features of a plain evaluation]
help-train-othello-selfplay-seed = The seed of the first game; those that follow have the next ones
help-train-othello-fit = Fit weights to games
help-train-othello-fit-examples =
    hanpan train othello fit standard.bin --family standard --wthor WTH_2023.wtb --wthor WTH_2024.wtb
    hanpan train othello fit new.bin --family large --from large.bin --games games.bin --rounds 4
help-train-othello-fit-out = The file of weights; beside it a file NAME.json says how it was made
help-train-othello-fit-family = For which boards: small (6 × 6), standard (8 × 8) or large (10 × 10 to 16 × 16)
help-train-othello-fit-games = A file of games by `selfplay`; may be given several times
help-train-othello-fit-wthor = A file of the WTHOR archive; may be given several times
help-train-othello-fit-from = The weights to go on from
help-train-othello-fit-rounds = How often every position is looked at
help-train-othello-fit-step = How large the first steps are
help-train-othello-fit-share = No step goes further than this share of the way to what a position tells
help-train-othello-fit-most = How many positions of one phase are looked at, at most
help-train-othello-fit-trace = How much of what is fitted to comes from later in a game and not from the search before the move; 1 is its end alone
help-train-othello-fit-seed = What the order of positions follows from
help-train-othello-openings = Find openings from which neither side is ahead, a line each
help-train-othello-openings-examples =
    hanpan train othello openings 8.txt --size 8 --depth 12 --within 1
    hanpan train othello openings 16.txt --size 16 --depth 4 --within 8
help-train-othello-openings-out = The file of openings; beside it a file NAME.json says how it was made
help-train-othello-openings-size = The length of a side of the board
help-train-othello-openings-count = How many openings the file shall have
help-train-othello-openings-plies = How many random moves an opening has
help-train-othello-openings-depth = How deep it is looked whether the sides are even
help-train-othello-openings-within = How many discs a side may be ahead at most
help-train-othello-openings-seed = The seed of the first that is tried; those that follow have the next ones
help-train-othello-suite = Make a suite of positions with scores, a line each (OBF), from games of the engine against itself
help-train-othello-suite-examples =
    hanpan train othello suite 16-end.obf --size 16 --empties 14 --count 10
    hanpan train othello suite 16-middle.obf --size 16 --empties 160 --depth 8
help-train-othello-suite-out = The file of positions; beside it a file NAME.json says how it was made
help-train-othello-suite-size = The length of a side of the board
help-train-othello-suite-count = How many positions
help-train-othello-suite-empties = How many squares are empty
help-train-othello-suite-play = How deep the engine looks in the games that lead there
help-train-othello-suite-depth = How deep every move is looked into [default: the position is solved]
help-train-othello-margins = Fit how far deep searches lie from shallow ones to positions of games, with the weights of the house
help-train-othello-margins-examples =
    hanpan train othello margins margins.txt --games g8.bin --games g16.bin --depth 6
help-train-othello-margins-out = The file of margins; beside it a file NAME.json says how it was made
help-train-othello-margins-games = A file of games by `selfplay`; may be given several times
help-train-othello-margins-positions = How many positions of every size and phase are searched
help-train-othello-margins-depth = How deep the deepest search is
help-train-othello-margins-seed = Which positions are taken follows from it
help-train-othello-duel = Play two files of weights against each other, in pairs of games with exchanged sides
help-train-othello-duel-examples =
    hanpan train othello duel --size 16 --first large.bin --pairs 50 --nodes 2000
    hanpan train othello duel --size 8 --first new.bin --second old.bin --milliseconds 50
help-train-othello-duel-size = The length of a side of the board
help-train-othello-duel-first = The weights of the one whose share is told [default: none; the features of a plain evaluation]
help-train-othello-duel-second = The weights of the other [default: none]
help-train-othello-duel-margins = The margins of the first, as `margins` writes them [default: those of the house]
help-train-othello-duel-pairs = How many pairs of games are played
help-train-othello-duel-nodes = How many nodes a move takes
help-train-othello-duel-milliseconds = How long a move takes instead
help-train-othello-duel-seed = The seed of the first opening; those that follow have the next ones
help-train-omok = What shapes and patterns count in Omok
help-train-omok-selfplay = Play games against itself, by all rule sets in turn, and append them to a file; goes on with what is there
help-train-omok-selfplay-examples =
    hanpan train omok selfplay games.bin --games 5000 --nodes 1500
    hanpan train omok selfplay games.bin --weights values.bin
help-train-omok-selfplay-out = The file of games
help-train-omok-selfplay-games = How many games the file shall have
help-train-omok-selfplay-nodes = How many nodes a move takes
help-train-omok-selfplay-weights = The weights that are played by [default: plain ones]
help-train-omok-selfplay-network = The network of patterns that is played by [default: none]
help-train-omok-selfplay-seed = The seed of the first game; those that follow have the next ones
help-train-omok-fit = Fit weights to games
help-train-omok-fit-examples =
    hanpan train omok fit values.bin --games games.bin
    hanpan train omok fit values.bin --games one.bin --games two.bin --from old.bin --rounds 4
help-train-omok-fit-out = The file of weights; beside it a file NAME.json says how it was made
help-train-omok-fit-games = A file of games by `selfplay`; may be given several times
help-train-omok-fit-from = The weights to go on from [default: plain ones]
help-train-omok-fit-rounds = How often every position is looked at
help-train-omok-fit-step = How large the first steps are
help-train-omok-fit-restraint = How strongly weights are drawn back to what they were
help-train-omok-fit-seed = What the order of positions follows from
help-train-omok-openings = Find openings from which neither side is ahead, a line each
help-train-omok-openings-examples =
    hanpan train omok openings renju.txt --rules renju
    hanpan train omok openings freestyle-20.txt --rules freestyle --size 20 --nodes 200000
help-train-omok-openings-out = The file of openings; beside it a file NAME.json says how it was made
help-train-omok-openings-rules = The rule set
help-train-omok-openings-size = The lines of the board: 15 or 20
help-train-omok-openings-count = How many openings the file shall have
help-train-omok-openings-stones = How many stones an opening has at most; at least it has three
help-train-omok-openings-nodes = How many nodes are searched to find out whether the sides are even
help-train-omok-openings-within = How far from one half the chance of a side may be at most
help-train-omok-openings-seed = The seed of the first that is tried; those that follow have the next ones
help-train-omok-puzzles = Find positions of games against itself that are won by continuous fours, a line each
help-train-omok-puzzles-examples =
    hanpan train omok puzzles fours.txt
    hanpan train omok puzzles hard.txt --count 50 --plies 13
help-train-omok-puzzles-out = The file of puzzles; beside it a file NAME.json says how it was made
help-train-omok-puzzles-count = How many puzzles the file shall have
help-train-omok-puzzles-plies = How many moves of both sides a solution takes at least
help-train-omok-puzzles-nodes = How many nodes a move of a game takes
help-train-omok-puzzles-seed = The seed of the first game; those that follow have the next ones
help-train-omok-learn = Teach a network of patterns from games; goes on from a file NAME.part if it was stopped
help-train-omok-learn-examples =
    hanpan train omok learn network.bin --values values.bin --games games.bin
    hanpan train omok learn network.bin --values values.bin --games one.bin --games two.bin --rounds 40
help-train-omok-learn-out = The file of the network; beside it a file NAME.json says how it was made
help-train-omok-learn-games = A file of games by `selfplay`; may be given several times
help-train-omok-learn-values = The weights of shapes, by `fit`, beside which the network is to serve
help-train-omok-learn-rounds = How often every position is looked at
help-train-omok-learn-step = How large the first steps are
help-train-omok-learn-opinion = How much the search's opinion of a position counts beside the game's result, from 0 to 1
help-train-omok-learn-seed = What the first weights and the order of positions follow from
help-train-japae = Policies of Japae, from hands played out
help-train-japae-adept = Weights of what a policy looks at, by single deviations against the styles that the engine knows and against itself
help-train-japae-adept-examples =
    hanpan train japae adept adept.bin --hands 2000000
    hanpan train japae adept adept.bin --resume --seed 2
help-train-japae-adept-out = The file of weights; beside it a file NAME.json says how it was made
help-train-japae-adept-hands = How many hands are learned from
help-train-japae-adept-resume = Go on from the weights in the file
help-train-japae-adept-seed = What the hands follow from
help-train-japae-cfr = A policy that mixes its actions, by counterfactual regrets against itself, begun from the weights of the house
help-train-japae-cfr-examples =
    hanpan train japae cfr blueprint.bin --hands 20000000
    hanpan train japae cfr blueprint.bin --hands 200000000 --resume
help-train-japae-cfr-out = The file of the policy; beside it a file NAME.json says how it was made, and NAME.regrets has what is needed to go on
help-train-japae-cfr-hands = From how many hands is learned in all
help-train-japae-cfr-resume = Go on from the regrets beside the file, with their seed
help-train-japae-cfr-seed = What the hands follow from
help-verify = Recompute every deal and throw of a record from its revealed seed, offline
help-verify-examples =
    hanpan verify game.json
    hanpan verify - < game.json
    hanpan verify a.json --commitment 67042681d77caec1f88e870099701af1cef7514a662259a32b8c365c7d58c328
    hanpan verify game.json --salt 0=c0ffee --salt 2=68616e70616e

    It proves that the deals were not manipulated, as far as you (or your client) remember the commitment. It cannot prove that the operator did not look. What the terminal was shown at a server's table it remembers by itself.
    It ends with 0 if all is as committed to, 1 if not, 3 if the game or its rules are not known here, 4 if the game is not over yet.
help-verify-file = The record, or - for standard input
help-verify-commitment = The commitment that you were shown before the game began
help-verify-salt = A salt that you know to be in it, after the number in the list of participants; may be repeated
help-analyze = Think a game through: what its positions were worth, and which moves cost most
help-analyze-examples =
    hanpan analyze game.json
    hanpan analyze game.sgf --set rules=renju --seconds 1 --svg game.svg
    hanpan analyze game.ggf --nodes 100000 --json > game.analysis.json
    hanpan analyze game.psq --ply 12 --lines 5

    It reads every format that hanpan convert does. Of a game that was lost to a forced win it says which move was the last at which there was an escape.
help-analyze-file = The game in any format, or - for standard input
help-analyze-bot = Which bot thinks [default: hard, or the strongest below it]
help-analyze-seconds = How long it thinks about a position, in seconds
help-analyze-nodes = How much it searches in a position; what comes out is then always the same
help-analyze-ply = Only the position after so many moves: the best moves in it, each with what follows
help-analyze-lines = How many of the best moves are shown with --ply
help-analyze-most = How many of the moves that cost most are listed
help-analyze-svg = Draw the course of the game into a file
help-analyze-json = Print everything as JSON
help-analyze-number = Only the game with this number, from 1, where the file has several
help-analyze-set = What the file does not tell, such as rules=renju or size=10; may be given several times
help-convert = Read games in any format and write them in another
help-convert-examples =
    hanpan convert game.json --to sgf --out game.sgf
    hanpan convert game.sgf --to json --set rules=renju
    hanpan convert a.json b.json --to wthor --out games.wtb
    hanpan convert WTH_2023.wtb --number 12 --to transcript
    echo f5d6c3 | hanpan convert - --to ggf

    What a file is, is seen by what is in it: a record, SGF or .psq of Omok, a transcript, GGF or WTHOR of Othello. Every command that reads a record reads them all.
help-convert-files = The files, or - for standard input
help-convert-to = The format that is written
help-convert-out = Where it is written, instead of standard output; a file that is there is not overwritten
help-convert-number = Only the game with this number, from 1, of those that were read
help-convert-set = What the files do not tell, such as rules=renju or size=10; may be given several times
help-replay = Step through a record: full screen in a terminal, as text through a pipe
help-replay-examples =
    hanpan replay game.json
    hanpan replay game.json --seat 0 --step 12 | less
    hanpan replay game.json --seat 1 --step 12 --beliefs
    hanpan replay game.json --plot points.svg
help-replay-file = The record, or - for standard input
help-replay-plain = As text, also in a terminal
help-replay-seat = As this seat saw it, instead of everything the record knows
help-replay-step = Only the position after this step
help-replay-beliefs = With --seat and --step: what the seat could foretell and believe there, beside what was so, once a game is over
help-replay-plot = Draw it too: here, or as a picture in a file
help-bench = Measure random games per second on one core, or a server; prints JSON
help-bench-examples =
    hanpan bench
    hanpan bench --game othello --seconds 10
    hanpan bench --game suzume batch
    hanpan bench --plot
    hanpan bench server --tables 500 --moves 30 --pace-ms 500
    hanpan bench server --tables 1 --ahead-us 300
help-bench-game = Only this game
help-bench-seconds = How long each measurement takes
help-bench-plot = Draw it too: here, or as a picture in a file
help-bench-batch = Thousands of games stepped together, on all cores
help-bench-table = Tables with fair dice, at which every observer is told of every step
help-completions = Print a completion script for a shell
help-completions-examples =
    hanpan completions bash > ~/.local/share/bash-completion/completions/hanpan
help-completions-shell = The shell
help-serve = Serve tables over a link
help-serve-examples =
    hanpan serve                                     http://localhost:7878, for this machine
    hanpan serve --listen 0.0.0.0:7878               for everybody who reaches it, by its address
    hanpan serve --listen 0.0.0.0:7878 --public-url http://hanpan.home:7878   … or by a name
    hanpan serve --config /etc/hanpan.toml --log-json
    HANPAN_SERVE_GRACE_S=30 hanpan serve
    hanpan serve --store postgres://hanpan@db.example/hanpan   one of several nodes; docs/scaling.md

    Flags go before the environment (HANPAN_SERVE_…), the environment before the file. docs/server.md has all settings.
help-serve-config = A file of settings
help-serve-listen = Where it listens [default: 127.0.0.1:7878]
help-serve-database = The file it keeps everything in [default: hanpan.db in the data folder]
help-serve-forget = Keep nothing: everything is forgotten at the end
help-serve-store = A database of PostgreSQL instead, which several nodes may share, such as postgres://hanpan@db.example/hanpan
help-serve-bus = Where those nodes tell each other what has happened, such as nats://bus.example:4222 [default: by way of the database]
help-serve-node = What this node is called among them [default: where they reach it]
help-serve-advertise = Where they reach it [default: where it listens]
help-serve-public-url = The address players know it by, such as <https://hanpan.example>
help-serve-no-browser = Do not open the browser
help-serve-log-json = Write the log as one JSON object a line
help-backup = Copy the database of a server, also while it runs
help-backup-examples =
    hanpan backup hanpan-2026-11-15.db
    hanpan backup --database /var/lib/hanpan/hanpan.db /mnt/backups/monday.db

    The copy is what was kept when it began; play goes on meanwhile. docs/server.md says how it is restored.
help-backup-copy = The new file; one that is there is not overwritten
help-backup-database = The database [default: HANPAN_SERVE_DATABASE, or hanpan.db in the data folder]
help-store = Move what a server keeps
help-store-copy = Copy everything from one store into another that is empty, while no server uses either
help-store-copy-examples =
    hanpan store copy hanpan.db postgres://hanpan@db.example/hanpan
    hanpan store copy postgres://hanpan@db.example/hanpan hanpan.db

    A password comes from PGPASSWORD, never from the command line.
help-store-copy-from = A file of SQLite, or the address of a database of PostgreSQL
help-store-copy-to = Another
help-health = Say whether a server works
help-health-examples =
    hanpan health                                    the server of this machine
    hanpan health https://hanpan.example

    It ends with 0 if the server works and what happens there can be kept, with 1 and the reason if not.
help-health-url = Its address [default: where HANPAN_SERVE_LISTEN says, or <http://127.0.0.1:7878>]
help-bench-server = A server in a process of its own, and two clients at each of many tables
help-bench-server-tables = How many tables of Omok, two players at each
help-bench-server-moves = How many moves at each table
help-bench-server-pace-ms = Milliseconds from one move of a table to the next; without, as fast as it goes
help-bench-server-ahead-us = Microseconds from one move of a table to the next, whether or not anybody has seen it

# What the help has around all that.
help-help = Show this help, or that of a command
help-help-examples =
    hanpan help play --lang ko
    hanpan help score japae
help-help-command = The command, and what belongs to it
help-usage = Usage
help-options = [OPTIONS]
help-command = [COMMAND]
help-commands = Commands
help-arguments = Arguments
help-flags = Options
help-examples = Examples:
help-values = [possible values: { $values }]
help-default = [default: { $value }]

# What is wrong with a command line.
usage-unknown = There is no argument { $argument }.
usage-unknown-command = There is no command { $argument }.
usage-missing-command = A command is missing.
usage-missing = This is missing: { $argument }
usage-conflict = { $argument } and { $prior } do not go together.
usage-refused = { $value } cannot be { $argument }: { $reason }
usage-no-value = { $argument } needs a value. It can be: { $values }
usage-invalid = { $value } cannot be { $argument }. It can be: { $values }
usage-too-few = { $argument } needs { $least } values.
usage-too-many = { $argument } has too many values.
usage-suggested = Is this meant: { $argument }?
usage-help = `--help` says more.

argument-game = `hanpan games` lists the games
argument-format = the formats are json, sgf, psq, transcript, ggf, wthor and obf
argument-options = options are JSON such as {"{"}"size":8{"}"}: { $reason }
argument-language = the languages are ko and en
argument-pace = the paces are instant, quick, natural and slow
argument-setting = an option is set by KEY=VALUE, such as size=8
argument-clock = a clock is 30 (seconds a move) or 300+5 (seconds for the game and after every move)
argument-seat = a seat is a number from 0
argument-hash = a commitment has 64 hexadecimal digits
argument-salt = a salt is told by NUMBER=HEX, such as 0=c0ffee
argument-seconds = a number of seconds up to an hour is expected
argument-picture = a picture is written into a file such as picture.svg
argument-seed = a seed is a number, or up to 32 bytes in hexadecimal digits
argument-entrant = a bot is written as hard, hard@5000 (nodes) or hard@200ms
argument-sprt = two numbers such as 0,50 are expected
argument-opening = a number of random actions, or the word even, is expected

# What the commands say.
screen-needs-terminal = the full screen needs a terminal; `hanpan --help` lists what works through a pipe
no-bot = `{ $bot }` does not play { $game }; its bots are { $bots }
bot-taken = `{ $bot }` is the name of another bot, or of none
bot-folder = `{ $bot }`: { $reason }
bot-program = `{ $bot }`: { $reason }
rules-not-written = the rules of { $game } are not written
play-nothing-unfinished = there is no unfinished game of { $game }
play-needs-people = `hanpan watch` is for games between bots alone
watch-needs-bots = `hanpan play` is for games with people
play-no-bot = `{ $bot }` does not play { $game }; choose human or one of { $bots }
play-players = { $game } is for { $from } to { $to } players, not { $players }
play-options = options are an object, such as {"{"}"size":8{"}"}
play-line-by-line = only a game can be played line by line
play-bots-gone = the bots are gone
games-players = { $players } players
games-bots = bots: { $bots }
games-range = { $from } to { $to }
games-range-step = { $from } to { $to } in steps of { $step }
games-or-off = { $range }, or off
hint-nobody-plays = nobody plays this game
hint-nobody-acts = nobody is to act in this position
hint-nothing = there is nothing to think about
perft-chance = { $game } has chance in it: its tree cannot be counted
score-impossible = the hand cannot be scored
score-no-hands = in this game no hands are counted; they are in japae and suzume
bench-measuring = measuring { $case }

file-not-read = { $file } cannot be read
file-not-written = { $file } cannot be written
file-too-large = { $file } is larger than a record can be
file-no-record = { $file } is not a record
file-refused = { $file } is refused
format-no-text = it is not text
format-unknown = it is in no format that is known here
format-position = it has positions and no game; see hanpan solve
format-empty = there is no game in it
format-several = there are { $count } games in it; hanpan convert --number takes one out
format-one-only = a file of { $format } has one game, and these are { $count }; --number takes one
format-game = game { $number }
format-line = line { $number }
format-size = the size is not a number
format-start = the game begins with another position than the rules do
format-result = the result is not what the moves lead to
format-other-game = this is a game of { $game }, and the format is for { $wanted }
format-wthor-size = WTHOR has games on 8 × 8 alone
format-wthor-over = WTHOR has games alone that the rules have ended
analyze-progress = positions
analyze-nothing = No move cost much.
analyze-mistakes = The moves that cost most:
analyze-cost = { $number }. { $player } { $action }: { $before } → { $after }; better { $better } ({ $line })
analyze-turn = { $number }. { $player } { $action }: { $before } → { $after }, and the game turned; better { $better } ({ $line })
analyze-won = won
analyze-lost = lost
analyze-last-chance = { $player } could still have escaped at move { $number }: { $better } instead of { $action }.
analyze-forced = Afterwards the win was forced: { $line }
trouble-analyze-two = { $game } has secrets or more than two seats, so no move can be judged by the position after it
trouble-analyze-chance = chance has a part in this game after its first move
trouble-analyze-silent = the bot says nothing about the position after { $count } moves
trouble-analyze-ply = the game has only { $count } moves
plot-chance = { $player }: chance to win, in percent
plot-lead = { $player }: expected lead in discs
plot-moves = moves
convert-no-game = there are only { $count } games

replay-seat = seat { $seat }
replay-chance = chance
replay-resigns = seat { $seat } resigns
replay-late = seat { $seat } runs out of time
replay-draw = draw agreed
replay-takeback = { $count } steps taken back
replay-no-seat = the game has only { $count } seats
replay-no-step = the record has only { $count } steps
replay-won = won by { $players } ({ $code }): { $reason }; points { $points }
replay-nobody-won = won by nobody ({ $code }): { $reason }; points { $points }
replay-unfinished = not finished

verify-no-chance = there is no chance in this game
verify-outcomes = { $count ->
    [one] { $count } outcome of chance recomputed
   *[other] { $count } outcomes of chance recomputed
}
verify-done = verified: { $outcomes }, all as committed to by { $commitment }
verify-so-far = so far: { $outcomes }, all as committed to by { $commitment }
verify-commitment = the commitment is the one that was shown
verify-commitment-none = the commitment: none is remembered
verify-list = the list of participants is the one that was frozen
verify-list-none = the list: none is remembered
verify-salt = your own salt is in it
verify-salt-none = your own salt: none is remembered
verify-drawn = the seats are as these dice draw them
verify-chosen = the seats are not as these dice draw them: they were chosen
verify-failed = { $file } is not verified
verify-unknown = cannot be checked here: { $reason }
verify-forgotten = what the terminal remembers cannot be read: { $reason }
verify-not-over = the game is not over yet; its seed is revealed at the end, and then it can be verified

arena-no-interrupt = the interrupt cannot be caught
arena-progress = deals, {"{"}elapsed{"}"}, {"{"}eta{"}"} left
arena-stopped = stopped after { $deals } of { $all } deals
arena-title = { $game } for { $players }: { $bots }
arena-games = { $games } games in { $deals } deals: { $wins } won, { $draws } drawn or shared, { $losses } lost
arena-forfeits = of these `{ $bot }` forfeited { $games }; the first time { $why }
arena-endless = of these { $games } would not end: broken off after 10,000 actions and shared by all
arena-score = score  { $score } ± { $error } (fair: { $fair })
arena-points = points { $points } ± { $error } a game
arena-time = time   median { $median }, 90% below { $ninety }, longest { $longest }
arena-calibration = it said → it happened (decisions)
arena-no-hands = { $game } is not a match of several hands; play whole games
arena-openings = { $game } has { $known } even openings for what is agreed; more deals would be the same games again
arena-bots = name { $players } bots, one for each seat, or two: one to be measured and one for all other seats
arena-broken = a bot broke the rules: { $reason }
arena-no-answer = `{ $bot }` gave no answer in its turn: { $why }
arena-other-plan = { $folder } holds another contest; name another folder
cross-points = Points a game of the bot in the row among those in the column, { $players } players, with 95% intervals
cross-score = Games won by the bot in the row among those in the column, { $players } players, with 95% intervals
exploit-watching = watching
exploit-training = learning
exploit-measuring = measuring
exploit-foretold = { $share } of its { $choices } choices were foretold while they were learned
exploit-gain = { $gain } ± { $error } points a hand are won from { $bot }; what is clear of the interval, it can be beaten by at least

plot-arena = Score of { $bot } in { $game }, in percent, with its 95% interval
plot-deals = deals
plot-bench = Games a second
plot-course = The points, step by step
plot-steps = steps

classic-unknown = `{ $game }` has no classic program
classic-no-file = { $file } is no file: a game can be saved in a file only
classic-no-folder = the folder of { $file } is not there: make it, or name another file
classic-not-saved = the game cannot be saved in { $file }
classic-console = the input or the output failed

server-not-listening = { $address } cannot be listened on
server-no-answer = { $address } does not answer
server-answers = { $address } answers { $status }
server-no-browser = The browser could not be opened ({ $reason }): open { $address } yourself.
server-secret-shown = Everybody on this machine sees the flags of a program: put an address with a password into the settings file or into HANPAN_SERVE_STORE and HANPAN_SERVE_BUS, or the password alone into PGPASSWORD.
server-moved = { $tables } tables with { $entries } entries, { $accounts } accounts
server-copying = left

# What went wrong, where the libraries' own words are English.
trouble-no-commitment = the record has no commitment: what chance decided was told to the table from outside
trouble-terminal = the terminal does not work: { $reason }
trouble-seats = the seats at servers' tables cannot be read: { $reason }
trouble-record-refused = the record is refused: { $reason }
solve-line = line { $number } is no position
solve-other = (the file says { $score })
solve-differs = { $count ->
    [one] one score is another than the file says
   *[other] { $count } scores are others than the file says
  }
solve-found = found    median { $median } ms, longest { $longest } ms
solve-checked = checked  median { $median } ms, longest { $longest } ms
solve-unsolved = { $count } not solved
solve-exploitable = after { $hands } hands the best response wins { $points } points a hand
solve-loss = { $count } positions, { $discs } discs given away on average
train-games = { $kept } of { $all } games
train-phase = phase { $phase }: { $positions } positions, off by { $error } discs; on games held out by { $held }, before that by { $before }
train-margins = size { $size }: { $count } margins
train-duel = { $games } games: { $share }% ± { $interval }, { $discs } discs a game
train-round = round { $round }: { $positions } positions, surprise { $surprise }
train-found = { $found } of { $all } found
train-hands = { $kept } of { $all } hands: { $classic } points a hand against classic, { $planner } against the plan alone
