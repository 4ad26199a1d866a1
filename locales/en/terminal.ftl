# The terminal client.

menu-continue = Continue ({ $count })
menu-continue-damaged = Continue ({ $count }), { $damaged } damaged
menu-records = Records
menu-rules = Rules
menu-settings = Settings
menu-quit = Quit

setup-title = New game
setup-begin = Begin
setup-begin-help = Enter begins from any row. Left and right change what is set.
setup-players = Players
setup-players-help = How many sit at the table.
setup-seat = Seat { $number }
setup-seat-help = A human at this screen, or a bot: easy, normal, hard, and master where there is one; classic and basic play simple rules, random anything.

settings-language = Language
settings-language-help = 한국어 또는 English.
settings-name = Your name
settings-name-help = What you are called, here and at servers' tables. Enter changes it.
settings-colours = Colours
settings-colours-help = For a terminal with a dark ground, with a light one, or none at all.
colours-dark = for a dark ground
colours-light = for a light ground
colours-plain = none
settings-hints = Hints come from
settings-hints-help = How strong the bot is that you ask for hints.
settings-pace = Bots move
settings-pace-help = How long bots wait before they move, so that one can follow.
settings-motion = Motion
settings-motion-help = Discs turn over one after another.
settings-ascii = Only ASCII signs
settings-ascii-help = For terminals and fonts in which ● and ○ do not look right.
settings-vi-keys = h and l move the cursor
settings-vi-keys-help = As in vi. Hints and moves are then on H and L.
settings-folder = Games and settings are kept in { $folder }
pace-instant = at once
pace-quick = quickly
pace-natural = naturally
pace-slow = slowly

table-safe = every move is kept
table-thinking = { $player } is thinking …
table-paused = Paused. p goes on.
table-kept = Every move is on disk already, in { $folder }.
table-undone = Taken back.
table-hint-asked = Thinking about a hint …
table-result = Result
table-report = The last hand: Enter goes on, i shows it again.
table-resign = Resign this game? (y / n)
table-cover-title = Hidden hands
table-cover = { $player }, press Enter when nobody else is looking.

replay-all-hands = All hands open
replay-beginning = The beginning: the arrows step, p plays

games-continue = Continue
games-none = Nothing here yet. A game that you leave waits here, and a finished one stays.
games-not-found = No game has this in it. Esc shows all.
games-moves = { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
games-damaged = { $file } is damaged and was left alone: { $reason }. x sets it aside: it is moved, not deleted, and nothing else is touched.
games-set-aside = Set aside as { $file }
games-damaged-row = damaged: { $file }
games-discard = Throw this game away? It is moved, not deleted. (y / n)
games-discarded = Moved to { $file }

# Where a game has no board of its own.
board-choose = { $action }: Enter does it.

# On the boards of tiles.
board-turn-deal = The tiles are about to be dealt

help-board = On the board
help-table = At every table
help-notation = After : an action is typed in the game's notation; the rules say how.

key-back = back
key-cancel = cancel
key-change = change
key-choose = choose
key-close = close
key-continue = continue
key-course = points
key-discard = throw away
key-do = do it
key-eyes = other eyes
key-first = beginning
key-go-on = go on
key-help = help
key-hint = hint
key-beliefs = beliefs
key-hint-play = do it
key-jump = go to step
key-last = end
key-last-hand = last hand
key-leave = leave (kept)
key-look = look
key-move = move
key-moves = moves
key-next = next choice
key-next-field = next field
key-number = by number
key-open = open
key-open-hands = open hands
key-pace = faster, - slower
key-pause = play / pause
key-place = place
key-play = play
key-rematch = rematch
key-replay = replay
key-resign = resign
key-result = result
key-save = save
key-scroll = scroll
key-search = search
key-set-aside = set aside
key-step = step
key-try-again = try again
key-type = type an action
key-undo = undo

error-not-your-turn = It is not your turn.
error-over = The game is over.
error-notation = That is no action of this game. ? says what can be done.
error-not-between-two = Only a game between two ends when one gives up.
error-nothing-to-undo = There is nothing to take back.
error-not-kept = The move was not made, because it cannot be kept: { $reason }. s tries again.

too-small = The terminal is { $now }, and this needs { $least }. Make it larger, or press q: nothing is lost.

plain-help = Type an action; `?` lists what you may do, `hint` says what a strong bot would, `undo` takes your last action back, `resign` gives up, `quit` leaves and keeps the game.
plain-legal = You may: { $actions }
plain-kept = The game is kept; `hanpan play` with --continue goes on with it.

# Tables on servers.

menu-join = Join a table
player-guest = guest
join-link = Link
join-name = Your name
join-help = Paste the link that somebody sent you, such as http://host:7878/t/abcd. The address of a server alone lists its public tables.
join-no-link = That is no link. It looks like http://host:7878/t/abcd, or http://host:7878 for the list of tables.
join-no-name = A name has 1 to 24 characters.

tables-title = Public tables
tables-new = New table: { $game }
tables-gathering = gathering
tables-playing = playing
tables-over = over
tables-none = Nobody waits at a public table. Open one: the others join by its link.
tables-help = Enter joins a table, or opens a new one.

setup-public = Listed for everybody
setup-public-help = Whether the table is in the server's list, or found by its link alone.
setup-open = free for whoever comes
setup-open-help = Free for whoever comes by the link, or a bot. You take the first free seat.
setup-clock = Time to think
setup-clock-help = For every move, or for the whole game with some more time after every move.
setup-draw-seats = Seats are drawn
setup-draw-seats-help = Whether the seats are drawn at the start, or stay as everybody has chosen.

clock-none = no clock
clock-per-move = { $time } a move
clock-fischer = { $time } + { $increment } a move
clock-minutes = { $count } min
clock-seconds = { $count } s

server-safe = every move is kept by the server
server-kept = The server keeps every move. { $link } leads back to your seat.
server-connecting = Connecting …
server-reconnecting = The line is broken. Reconnecting … nothing is lost.
server-sending = Sending …
server-unreachable = { $server } cannot be reached: { $reason }
server-seat-not-kept = The seat cannot be kept for another time: { $reason }
server-left = You have left the table.
server-sent-away = You are not at this table any more.
server-leave = Leave the table and give up the seat? (y / n)
server-no-hints = Hints are for those who play against bots alone.
server-no-idea = The bot has no advice here.
server-answer-within = answer within { $seconds } s
server-answer-closed = Your answer is closed until all are opened together.
server-answers-awaited = Answers are awaited …
server-record-asked = Fetching the record …
server-record-kept = The game is among your records: { $file }
server-record-not-kept = The record cannot be kept: { $reason }
server-stand-in = { $player } (bot)
server-rematch-asked = You want to play again.
server-takeback-asked = The others are asked whether you may take it back.
server-takeback-wanted = { $player } would like to take a move back. u agrees, - declines.
server-draw-asked = You offer a draw.
server-draw-wanted = { $player } offers a draw. d agrees, - declines.
server-win-claimable = { $player } is away. w claims the win; or play on against the bot.

server-link = Send this link: { $link }
server-watching = Watching: { $names }
server-dice = The dice are fixed since before anybody came, and everybody adds to them. Commitment: { $commitment }
server-start-aborted = The start came to nothing: { $names } did not reveal what was promised for the dice, and lost the seat. It can be tried again.
server-not-remembered = What the table shows about its dice cannot be remembered, so your program adds nothing to them: { $reason }
server-seed = The dice are revealed. Seed: { $seed }
server-public = listed for everybody
server-by-link = by link only
server-seats-drawn = seats are drawn
server-host = host
server-away = away
server-ready = ready
server-muted = silenced
server-nobody-else = Nobody else is here.
server-bot = Bot: { $level }
server-invited = kept for { $account }
server-free = free
server-sit-first = You watch. A number takes a free seat.
server-you-watch = You watch. A number takes a free seat, c talks.
server-you-are-ready = You are ready. The game begins when everybody is.
server-host-begins = The game begins when everybody is ready; s begins at once, with bots in free seats.
server-get-ready = Enter says that you are ready.

key-claim-win = claim the win
key-decline = decline
key-draw = offer a draw
key-give-up = leave for good
key-kick = send away
key-leave-seat = leave (kept)
key-mute = silence
key-ready = ready
key-refresh = look again
key-start = begin
key-takeback = take back
key-talk = talk
key-watch = watch

# What verifying the deals of a game comes to.
key-verify = verify
fair-fair = { $count ->
        [0] The game is as promised: nothing in it was left to chance.
        [one] The game is as promised: 1 outcome of chance was recomputed.
       *[other] The game is as promised: { $count } outcomes of chance were recomputed.
    }
fair-unfair = The game is NOT as promised!
fair-unknown = This cannot be checked here: { $reason }
fair-no-seed = The seed is not revealed yet. It is when the game is over.
fair-commitment = [x] The commitment is the one that your program was shown before the start.
fair-no-commitment = [ ] Your program was not shown the commitment before the start, so this was not compared.
fair-list = [x] The participants and what they had committed to are as they were when the list was frozen.
fair-no-list = [ ] Your program did not see the list being frozen, so this was not compared.
fair-salt = [x] Your own salt is among those that made the dice.
fair-no-salt = [ ] There is no salt of yours in the dice, so this was not compared.
fair-limits = This proves that the deals were not manipulated, as far as you (or your program) remember the commitment. It cannot prove that the operator did not look.
fair-differs-commitment = The game was dealt from another commitment than the one you were shown.
fair-differs-hidden-abort = You were shown a start that the record does not know.
fair-differs-list = The participants had committed to something else when the list was frozen.
fair-differs-order = The players do not sit as the dice, or they themselves, had it.
fair-differs-salt = Your own salt, that of participant { $number }, is not in the dice.

# Suzume, where the terminal says more than the rules do.
suzume-result-place = { $place }. { $player }: { $points }
suzume-wait-minimum = too few: { $minimum } are needed
suzume-wait-bonus = too few: { $points } without the dealer's { $bonus }, { $minimum } are needed

# Positions line by line.
plain-turn = { $player } to move
plain-answers = { $players }: everybody is asked at once
plain-covered = { $count } tiles, covered
plain-tiles = { $player }: { $points }, { $hand }, discards { $discards }
plain-open-card = Open card { $card }, suits { $suits }{ $offense ->
    [0] {""}
   *[other] , attack of { $offense }
}

# What went wrong, of which the libraries speak English.
trouble-damaged = the record is damaged: { $reason }
trouble-version = the record has version { $version }; this program reads version 1
trouble-rules = the record is of version { $played } of the rules of { $game }; this program has version { $known }
trouble-unknown-game = the record is of an unknown game `{ $game }`
trouble-step = step { $number }: { $reason }
trouble-result = the result is not what the steps lead to
trouble-ended-too-soon = the record says when the game ended, but the game goes on
trouble-ended-before-start = the record says that the game ended before it started
trouble-options = these are not options of the game: { $reason }
trouble-players = { $game } is a game for { $from } to { $to } players, not { $players }
trouble-option = option `{ $key }` must be { $expected }, not { $given }
trouble-not-the-turn = it is not the turn of seat { $seat }
trouble-no-seat = there is no seat { $seat } at a table of { $seats }
trouble-notation = that is not the notation of the game: { $reason }
trouble-not-the-dice = chance decided otherwise than the dice say: { $reason }
trouble-fair-version = the deals are of version { $version } of the procedure; this program knows versions 1 and 2
trouble-fair-commitment = the seed does not belong to the commitment: SHA-256 gives { $hash }
trouble-fair-salts = there must be a salt (it may be empty) for each of the { $seats } seats
trouble-fair-salt = the salt of participant { $number } is not the one that was committed to
trouble-fair-parts = what the record says of the participants does not fit together
trouble-no-home = there is no home folder to keep games in; name a folder in HANPAN_DATA
trouble-not-written = { $file } cannot be written: { $reason }; look after the folder, or name another in HANPAN_DATA
trouble-not-read = { $file } cannot be read: { $reason }
trouble-file-damaged = { $file } is damaged: { $reason }
trouble-in-use = { $game } is being played in another window; leave it there first
trouble-no-game = there is no game { $game }
trouble-over = { $game } is over
trouble-not-over = { $game } is not over yet
trouble-cut = its first line is cut
trouble-line = line { $number }: { $reason }
trouble-standing = its last line does not say where the moves lead to
trouble-another-game = another file of this name tells another game
trouble-unknown = `{ $name }` is not known here
trouble-clock = the clock cannot be kept: { $reason }
system-not-found = there is no such file
system-not-allowed = that is not allowed
system-exists = it is there already
system-no-text = it is not text
system-folder = it is a folder
system-no-folder = it is no folder
system-full = the disk is full
system-in-use = the address is in use
system-refused = nobody answers there
system-read-only = nothing can be written there
system-no-address = this machine does not have that address
system-broken-off = the line broke off
system-unreachable = no such server is found
system-too-late = it took too long
